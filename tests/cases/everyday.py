"""Which cases come with every run: a few that together say most messages and draw most figures; and which are spare.

The slow run takes all that are not spare, and asks that every message is said in every form; what a spare case says
another says as well. `python -m tests.cases.everyday` chooses anew.
"""

from collections import Counter

SHARE = 0.85  # of all messages and figures; the last few take twice the time of these

EVERYDAY = {
    "_data": "0 4",
    "_cut_offs": "5",
    "_stated": "3",
    "_checks": "0",
    "error_cases": "4",
    "comparison_cases": "18",
    "alike_cases": "3",
    "fold_cases": "10",
    "sureness_cases": "13",
    "in_use_cases": "0 16",
    "lack_cases": "17",
    "change_cases": "21 35 37",
    "trend_cases": "1 7",
    "cost_cases": "37 43",
    "saving_cases": "4 27 53",
    "group_cases": "0",
    "ranged_cases": "45",
    "decision_cases": "7 23 30 57 73 81 85 87 131 139 164 169 186",
    "first_cases": "8 10 28 30",
    "published_cases": "0 6 14 23 26 41 46 47 51",
    "verdict_cases": "41 118",
}  # part -> places of its cases

SPARE = {
    "_worked": "0-5",
    "_small": "0 2-12 16-18 20-29",
    "_data": "3 5",
    "_cut_offs": "0-3 6-10 13 14",
    "_one_class": "1",
    "_models": "0-5",
    "_best": "0-2",
    "_apparent": "2 3 5 6",
    "_stated": "4-8 10-12",
    "_findings": "0-4 8 10 11",
    "_prices": "0-4",
    "_rivals": "0 1",
    "_checks": "1-3 6",
    "_method": "0",
    "error_cases": "2 3 5",
    "comparison_cases": "0-2 4-8 10-17 19 20 23 24 26-32 34 36-42 44-54",
    "alike_cases": "0-2 4 5 7-9 12 13 16 18 20",
    "crossing_cases": "0 1",
    "flip_cases": "0-8",
    "fold_cases": "0 1 4 6 9",
    "sureness_cases": "0-3 5-10 12 15 17-26",
    "in_use_cases": "2 3 6-10 13 14",
    "lack_cases": "0 2 9 15 20 24 26-29",
    "change_cases": "0-5 7-20 26 32 33 36 38 40 43-45 49 52 53 55 56 58 59 62 64-67 69-73",
    "cost_cases": "0-3 5-10 13-29 31 32 34-36 38-40 42 44-50 52 54 55",
    "saving_cases": "0-3 6-18 21-24 26 28-33 35 37-41 43 45 47-49 51 52 55",
    "no_model_cases": "0-19 21-23",
    "dear_cases": "1 2",
    "calibration_cases": "0-4 6-9",
    "leak_cases": "0-4 8-10 16 19-24 29 32",
    "score_cases": "1-5",
    "group_cases": "1 13 14 16 18-20 24 25 29 33 34",
    "ranged_cases": "0-30 33 35 41 43 47 48 53",
    "decision_cases": (
        "0-6 9 14 16-21 24 25 27 31-33 35 38-42 44 48-50 52-55 58 59 62-69 77-80 86 88 89 92-98 102 103 105-111 "
        "113-118 120-124 126-130 132-135 137 140-142 145 146 150-155 159-163 165-168 170 171 174 175 178-181 183 185 "
        "187 188"
    ),
    "first_cases": "0-2 4-6 11 12 14-16 18-22 24-27 31 32",
    "published_alone": "1 2",
    "published_cases": "1 3 4 7 9 12 13 16 20 22 25 27 29 31-34 36 39 40 42 43",
    "verdict_cases": (
        "0-2 4-6 11 14-16 19 21-23 25-30 32 34-40 42 43 46 47 49-52 54 55 60 63-65 69 71 73 74 77 79-82 88-91 93 96 "
        "97 100 104 107-112 114 116 119 124 127-129 134 145-147 151 152 155 158 159"
    ),
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
