"""Which cases come with every run: a few that together say all messages and draw all figures; the slow run takes all.

`python -m tests.cases.everyday` chooses them anew; a test tells when a message is missing.
"""

EVERYDAY = {
    "_worked": "6",
    "_data": "0 2",
    "_cut_offs": "5 6 11 12",
    "_models": "2",
    "_apparent": "0 8",
    "_stated": "0 1 2 3 9",
    "_findings": "6 7",
    "_checks": "0 2 5 6",
    "error_cases": "0",
    "comparison_cases": "6 15 20 24 25 34 42 43 45 48 49 50 54",
    "alike_cases": "6 7 11 14 15 16 17 18 19 20",
    "crossing_cases": "1 2 3",
    "fold_cases": "7 11 13",
    "sureness_cases": "13 18",
    "lack_cases": "4 7 10 12 21",
    "change_cases": "5 17 18 19 21 23 24 25 26 27 28 29 30 35 36 37 42 47 48 49 50 53 57",
    "cost_cases": "2 4 15 16 17 20 22 23 49",
    "saving_cases": "20 25 33 39 46 47 48 50 53 58",
    "leak_cases": "5 6 12 18 25 26 27 28 29 30 31 32 33 34",
    "no_model_cases": "7 10",
    "dear_cases": "4 5",
    "group_cases": "0 2 4 8 9 11 20 21 23 27 29 30 31 32 33 34",
    "ranged_cases": "15 20 29 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50",
    "decision_cases": "7 10 12 17 18 26 41 50 67 68 71 72 77 81 82 84 87 126 128 152 160 171 173",
    "first_cases": "8 9 10 16 28 29 32",
    "published_cases": "9 13 15 16 18 21 22 23 25 32 40 46",
    "verdict_cases": "6 32 72 83 87 94 95 98 99 107 110 117 118",
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
