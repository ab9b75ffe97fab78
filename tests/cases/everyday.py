"""Which cases come with every run: one of each part, and together all messages and figures; the slow run takes all.

`python -m tests.cases.everyday` chooses them anew; a test tells when a message is missing.
"""

EVERYDAY = {
    "_worked": "6",
    "_small": "19",
    "_data": "0 2 4",
    "_cut_offs": "5 6 11 12",
    "_one_class": "0",
    "_models": "2",
    "_best": "0",
    "_apparent": "8",
    "_stated": "0 1 2 3 9",
    "_findings": "4 6 7",
    "_prices": "0",
    "_rivals": "0",
    "_checks": "0 2 4",
    "_method": "0",
    "error_cases": "0",
    "comparison_cases": "15 16 17 24 25 34 41 42 43 45 47 48 49 50",
    "alike_cases": "6 11",
    "crossing_cases": "1 2 3",
    "flip_cases": "0",
    "fold_cases": "7 10 11 14",
    "sureness_cases": "13 22",
    "lack_cases": "5 8 9 12 18",
    "change_cases": "5 17 18 19 21 22 23 24 25 27 28 29 30 31 35 36 38 39 42 47 48 50 55 57",
    "cost_cases": "2 5 12 15 16 17 22 23 25 35",
    "saving_cases": "5 25 44 46 47 48 50 53",
    "no_model_cases": "0 23",
    "dear_cases": "0",
    "calibration_cases": "9",
    "leak_cases": "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 25",
    "score_cases": "0",
    "group_cases": "0 2 3 4 5 8 9 11 17 18 20 21 22 23 26",
    "ranged_cases": "0",
    "decision_cases": "7 8 13 15 18 22 26 41 50 67 68 72 77 81 82 86 87 126 130 135 159 160 173",
    "first_cases": "8 9 10 16 27 28 29 32",
    "many_cases": "0",
    "published_alone": "0",
    "published_cases": "0 8 10 13 14 16 17 18 20 21 22 23 24 25 26 27 28 29 30 31 32",
    "verdict_cases": "7 19 21 31",
}  # part -> places of its cases


def cheapest(says: dict[tuple[str, int], set[str]], cost: dict[tuple[str, int], float]) -> set[tuple[str, int]]:
    """Return the cases by which all is said, those first that say most that is new for their time."""
    missing, taken = set().union(*says.values()), set()
    while missing:
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
        places = sorted(place for name, place in taken if name == part) or [0]
        print(f'    "{part}": "{" ".join(map(str, places))}",')  # noqa: T201


if __name__ == "__main__":
    main()
