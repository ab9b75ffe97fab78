"""Which cases come with every run: a few that together say most messages and draw most figures.

The slow run takes all cases, and asks that every message is said; `python -m tests.cases.everyday` chooses anew.
"""

SHARE = 0.85  # of all messages and figures; the last few take twice the time of these

EVERYDAY = {
    "_data": "0",
    "_cut_offs": "5 11 12",
    "_models": "2",
    "_apparent": "7",
    "_stated": "1 2 3",
    "_findings": "4 6 7",
    "_checks": "0 5",
    "error_cases": "0",
    "comparison_cases": "20 34 40",
    "crossing_cases": "1",
    "fold_cases": "7 10",
    "sureness_cases": "11",
    "in_use_cases": "0 14 15",
    "lack_cases": "4 8 9 12 21",
    "change_cases": "21 23 25 35 37 42 56",
    "cost_cases": "12 16 17 22 23 25",
    "saving_cases": "25 39 40 46 47 53",
    "no_model_cases": "7",
    "dear_cases": "4",
    "leak_cases": "6 25 33",
    "group_cases": "0 2 4",
    "ranged_cases": "40 43 45",
    "decision_cases": "7 10 22 71 81 87",
    "first_cases": "8",
    "published_cases": "9 15 18 21 22 23 25 28 40 46 50",
    "verdict_cases": "42 72 118 125",
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
    for part in dict.fromkeys(part for part, _ in says):
        if places := sorted(place for name, place in taken if name == part):
            print(f'    "{part}": "{" ".join(map(str, places))}",')  # noqa: T201


if __name__ == "__main__":
    main()
