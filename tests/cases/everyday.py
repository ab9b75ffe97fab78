"""Which cases come with every run: a few that together say most messages and draw most figures.

The slow run takes all cases, and asks that every message is said; `python -m tests.cases.everyday` chooses anew.
"""

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


def cheapest(says: dict[tuple[str, int], set[str]], cost: dict[tuple[str, int], float]) -> set[tuple[str, int]]:
    """Return the cases that say most of all that is said, those first that say most that is new for their time."""
    missing, taken = set().union(*says.values()), set()
    rest = (1 - SHARE) * len(missing)
    while len(missing) > rest:
        best = max(says, key=lambda one: len(says[one] & missing) / cost[one])
        taken.add(best)
        missing -= says[best]
    return taken


def main() -> None:
    """Print the table above."""
    import time

    from tests.cases.every import TOPICS, told
    from tests.text.test_languages import HOLDS

    says, cost = {}, {}
    for topic, parts in TOPICS.items():
        for part in parts:
            for place, case in enumerate(part()):
                start, one = time.process_time(), (part.__name__, place)
                pages = {str(name) for name, holds in HOLDS.items() if name[0] == topic and holds(case.results)}
                drawn = {f"figure {name}" for name in case.explained.figures}
                says[one] = {form.partition(": ")[0] for form in told(case)} | pages | drawn
                cost[one] = time.process_time() - start + 0.05
    taken = cheapest(says, cost)
    for parts in TOPICS.values():  # no topic is without
        own = {one: says[one] for one in says if one[0] in {part.__name__ for part in parts}}
        taken |= set() if own.keys() & taken else {max(own, key=lambda one: len(own[one]) / cost[one])}
    for part in dict.fromkeys(part for part, _ in says):
        if places := sorted(place for name, place in taken if name == part):
            print(f'    "{part}": "{" ".join(map(str, places))}",')  # noqa: T201


if __name__ == "__main__":
    main()
