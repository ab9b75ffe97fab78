"""Which cases come with every run: a few that together say all messages and draw all figures; the slow run takes all.

A message that only the others say is looked for in the slow run: `python -m tests.cases.everyday` chooses anew.
"""

EVERYDAY = {
    "_worked": "6",
    "_data": "0",
    "_cut_offs": "5 6 11 12",
    "_models": "2",
    "_apparent": "0 7",
    "_stated": "0 1 2 3 11",
    "_findings": "4 6 7",
    "_checks": "0 2 5",
    "error_cases": "0",
    "comparison_cases": "15 20 24 25 34 40 42 43 45 46 48 49 54",
    "alike_cases": "6",
    "crossing_cases": "1 2 3",
    "fold_cases": "7 10 11",
    "sureness_cases": "11",
    "in_use_cases": "0 14 15",
    "lack_cases": "4 8 9 12 21",
    "change_cases": "7 17 18 19 21 23 24 25 27 28 29 30 35 36 37 42 47 48 49 50 55 56",
    "cost_cases": "12 16 17 22 23 25 52",
    "saving_cases": "25 39 40 46 47 53",
    "no_model_cases": "7",
    "dear_cases": "2 4",
    "leak_cases": "5 6 12 15 18 25 30 33",
    "score_cases": "0",
    "group_cases": "0 2 4 8 9 11 20 21 23 28 32",
    "ranged_cases": "34 37 39 40 41 43 45 50",
    "decision_cases": "7 10 11 18 22 26 41 50 67 68 71 72 77 81 82 83 87 115 118 129 152 165 171 173",
    "first_cases": "8 9 32",
    "published_cases": "9 15 18 21 22 23 25 28 40 46 50",
    "verdict_cases": "42 47 72 98 99 117 118 121 122 123 124 125",
}  # part -> places of its cases


def cheapest(says: dict[tuple[str, int], set[str]], cost: dict[tuple[str, int], float]) -> set[tuple[str, int]]:
    """Return the cases by which all is said, those first that say most that is new for their time."""
    missing, taken = set().union(*says.values()), set()
    while missing:
        best = max(says, key=lambda one: len(says[one] & missing) / cost[one])
        taken.add(best)
        missing -= says[best]
    for one in sorted(taken, key=cost.__getitem__, reverse=True):
        if says[one] <= set().union(*(says[other] for other in taken - {one})):
            taken.remove(one)
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
