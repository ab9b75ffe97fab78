"""Which cases come with every run: a few that together say most messages and draw most figures; and which are spare.

The slow run takes all that are not spare, and asks that every message is said in every form; what a spare case says two
others say as well. `python -m tests.cases.everyday` chooses anew.
"""

from collections import Counter

SHARE = 0.85  # of all messages and figures; the last few take twice the time of these

EVERYDAY = {
    "_worked": "6",
    "_data": "0 2",
    "_cut_offs": "6",
    "_apparent": "8",
    "_stated": "3",
    "error_cases": "5",
    "comparison_cases": "18",
    "alike_cases": "3",
    "fold_cases": "13",
    "sureness_cases": "13",
    "in_use_cases": "14 15 16",
    "lack_cases": "22",
    "change_cases": "7 35 37 40 55",
    "cost_cases": "35",
    "saving_cases": "4 30 35 53 54",
    "no_model_cases": "23",
    "group_cases": "0 23",
    "ranged_cases": "44",
    "decision_cases": "7 9 16 23 30 73 81 86 91 122 138 164",
    "first_cases": "8 10 23 28",
    "published_cases": "0 10 16 22 24 26 29 41 47 51",
    "verdict_cases": "54",
}  # part -> places of its cases

SPARE = {
    "_worked": "0-5",
    "_small": "3 5-12 16 18 20 22-29",
    "_data": "3-5",
    "_cut_offs": "0-3 7-9 13-14",
    "_one_class": "1",
    "_models": "0-3 5",
    "_best": "1-2",
    "_apparent": "2 5-6",
    "_stated": "4-8 10-12",
    "_findings": "0-3 8",
    "_prices": "0-2 4",
    "_rivals": "0-1",
    "_checks": "1 3",
    "comparison_cases": "0 5-8 10-15 17 20 23-24 27-28 30-31 34 36-37 39-42 45 47-48 51-54",
    "alike_cases": "0 2 4-5 7-9 12-13 18 20",
    "crossing_cases": "0",
    "flip_cases": "0-1 4-8",
    "fold_cases": "0 4",
    "sureness_cases": "0-7 9-10 17-24 26",
    "in_use_cases": "6-7 13",
    "lack_cases": "0 2 15 17 20 24 26-29",
    "change_cases": "0 2-4 8-16 20 26 43-45 53 58",
    "cost_cases": "0-2 6-11 14-15 18-19 21-22 24 26-32 34 36-39 44 46 48-50",
    "saving_cases": "0 5-9 12-18 21 24 26-27 34 36-38 40-41 43 49 51-52",
    "no_model_cases": "0 2-5 7-19 22",
    "dear_cases": "1",
    "calibration_cases": "0-4 6-9",
    "leak_cases": "1-4 8 10 16 19",
    "score_cases": "1-5",
    "group_cases": "1 13 16 29 33",
    "ranged_cases": "0-5 7-9 11 16 18-26 28 35 43 53",
    "decision_cases": (
        "0-5 18-19 24 31-33 35 37-42 44 48 58-59 62-68 85 88 93-94 96 105-107 109 113-118 120-121 125-136 141-142 "
        "145-146 152-155 161-163 165-168 170-171 174"
    ),
    "first_cases": "0-2 4-6 11-12 15-16 18-22 24-27 32",
    "published_cases": "1 3 6-9 12-13 34 39 43 45",
    "verdict_cases": (
        "0-1 4-6 11 14-15 19 21 23 25-30 32 34-40 47 49-51 55 60 63 71 77 79-82 88-91 93 96 109-111 114 116 119 129"
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
    """Return cases, the dearest looked at first, of which two others that stay say each message in each form."""
    left, found = Counter(form for of_case in forms.values() for form in of_case), set()
    for one in sorted(forms.keys() - taken, key=lambda one: -cost[one]):
        if all(left[form] > 2 for form in forms[one]):
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
