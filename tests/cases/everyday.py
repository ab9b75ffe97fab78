"""Which cases come with every run: a few that together say most messages and draw most figures; and which are spare.

The slow run takes all that are not spare, and asks that every message is said in every form; what a spare case says
another says as well. `python -m tests.cases.everyday` chooses anew.
"""

from collections import Counter

SHARE = 0.85  # of all messages and figures; the last few take twice the time of these

EVERYDAY = {
    "_data": "0 2",
    "_apparent": "8",
    "_stated": "3",
    "_checks": "0",
    "error_cases": "0",
    "comparison_cases": "7",
    "alike_cases": "3",
    "fold_cases": "13",
    "sureness_cases": "11",
    "in_use_cases": "16",
    "lack_cases": "2 21",
    "change_cases": "5 34 37 39 47",
    "trend_cases": "13",
    "later_cases": "1",
    "cost_cases": "35",
    "saving_cases": "5 27 48 54",
    "no_model_cases": "23",
    "leak_cases": "25",
    "group_cases": "33",
    "ranged_cases": "45",
    "decision_cases": "6 22 30 81 85 91 139 164 169 186",
    "first_cases": "9 11 29",
    "published_alone": "0",
    "published_cases": "0 10 14 17 23 26 41 46 47",
    "verdict_cases": "126",
    "seal_cases": "17",
}  # part -> places of its cases

SPARE = {
    "_worked": "0-5",
    "_small": "0 1 3-12 16-29",
    "_data": "3-5",
    "_cut_offs": "0-3 5-10 13-15",
    "_one_class": "1",
    "_models": "0-5",
    "_best": "0-2",
    "_apparent": "2 3 6",
    "_stated": "4-8 10-13",
    "_findings": "0-4 8 10 11",
    "_prices": "0-4",
    "_rivals": "0 1",
    "_checks": "1-3 6",
    "_method": "0",
    "error_cases": "2 4 5",
    "comparison_cases": "0-2 4-6 8-19 23 24 26-34 36-42 44-50 52-54",
    "alike_cases": "0-2 4 5 7-9 12 13 16 20",
    "crossing_cases": "0 1",
    "flip_cases": "0-8",
    "fold_cases": "0 1 4-6 9",
    "sureness_cases": "0-3 5-10 12 15 17-26",
    "in_use_cases": "1 2 6-10 13 14",
    "lack_cases": "0 9 15 17 20 24 26-29",
    "change_cases": "0-4 7-17 19-21 26 32 33 35 38 40 43-45 49 51 53-56 58-60 62-65 67 69-73",
    "trend_cases": "0 1 4 10 14 19 23",
    "later_cases": "3",
    "cost_cases": "0-2 5-29 31 32 34 36-42 44-51 54 55",
    "saving_cases": "0-4 6-9 12-22 24 26 28-33 35-41 43 45 47 49 51 52",
    "no_model_cases": "0-19 22",
    "dear_cases": "1 2",
    "calibration_cases": "0-4 6-9",
    "leak_cases": "0-5 8-10 12 13 16 19-24 29 32",
    "score_cases": "1-5",
    "group_cases": "1 13 14 16 18-20 24 25 29 30 35 36",
    "ranged_cases": "0-30 32 34 35 41 43 46 49 53",
    "decision_cases": "0-5 7 14 15 17-21 24 25 27 31-33 35 38-42 44 48 50-54 56-59 62-70 73 77-79 86-88 92-96 "
    "99-102 105-111 113-118 120-123 125-137 140-142 145 146 149 151-155 159-163 165-168 170 "
    "171 174 175 178-181 183 184 187 188",
    "first_cases": "0-7 12 13 15-17 19-23 25-28 32 33",
    "published_alone": "1 2",
    "published_cases": "1 3 4 6 7 9 12 13 16 20 22 25 27 29 31-34 36 39 40 42 43",
    "verdict_cases": "0-6 11 12 15-17 20 22-24 26-31 33 35-44 47-53 55 56 61 64-66 69 70 72 74 75 78 80-83 "
    "89-92 94 97 98 101 109-113 115 117 120 124 125 128 130 135 145 147 148 152-154 156 159 "
    "160",
    "seal_cases": "0-13 16 18-22 24 28",
    "profile_cases": "0 1",
}  # the same, of those that no test on every case takes


def places(typed: str) -> set[int]:
    """Return the numbers of a list such as "3 5-7"."""
    ends = [one.partition("-") for one in typed.split()]
    return {place for low, _, high in ends for place in range(int(low), int(high or low) + 1)}


def cheapest(says: dict[tuple[str, int], set[str]], cost: dict[tuple[str, int], float]) -> set[tuple[str, int]]:
    """Return the cases that say most of all that is said, those first that say most that is new for their time."""
    missing, taken = set().union(*says.values()), set()
    rest = (1 - SHARE) * len(missing)
    while len(missing) > rest:
        best = max(says, key=lambda one: len(says[one] & missing) / cost[one])
        taken.add(best)
        missing -= says[best]
    return taken


def spare(
    forms: dict[tuple[str, int], set[str]], cost: dict[tuple[str, int], float], taken: set[tuple[str, int]]
) -> set[tuple[str, int]]:
    """Return cases, the dearest looked at first, of which another that stays says each message in each form."""
    left, found = Counter(form for of_case in forms.values() for form in of_case), set()
    for one in sorted(forms.keys() - taken, key=lambda one: -cost[one]):
        if all(left[form] > 1 for form in forms[one]):
            left.subtract(forms[one])
            found.add(one)
    return found


def table(of: set[tuple[str, int]], parts: list[str]) -> str:
    """Return cases as they stand above."""
    by_part = {part: sorted(place for name, place in of if name == part) for part in parts}
    return "\n".join(f'    "{part}": "{" ".join(map(str, found))}",' for part, found in by_part.items() if found)


def main() -> None:
    """Print the tables above."""
    import time

    from tests.cases.every import TOPICS, told
    from tests.text.test_languages import HOLDS

    says, forms, cost = {}, {}, {}
    for topic, parts in TOPICS.items():
        for part in parts:
            for place, case in enumerate(part()):
                start, one = time.process_time(), (part.__name__, place)
                pages = {str(name) for name, holds in HOLDS.items() if name[0] == topic and holds(case.results)}
                drawn = {f"figure {name}" for name in case.explained.figures}
                forms[one] = told(case) | pages | drawn
                says[one] = {form.partition(": ")[0] for form in forms[one]}
                cost[one] = time.process_time() - start + 0.05
    taken = cheapest(says, cost)
    for parts in TOPICS.values():  # no topic is without
        own = {one: says[one] for one in says if one[0] in {part.__name__ for part in parts}}
        taken |= set() if own.keys() & taken else {max(own, key=lambda one: len(own[one]) / cost[one])}
    parts = list(dict.fromkeys(part for part, _ in says))
    print(table(taken, parts))  # noqa: T201
    print(table(spare(forms, cost, taken), parts))  # noqa: T201


if __name__ == "__main__":
    main()
