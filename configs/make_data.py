"""Write the synthetic data of the example configs; the same bytes on every machine.

    python configs/make_data.py

Nothing here was measured on people, payments or bridges. Each score is drawn from a normal distribution whose mean
depends on the class, and a probability is the exact chance of the class given that draw, so it is calibrated.
"""

import gzip
import json
from collections.abc import Iterable
from datetime import date, timedelta
from pathlib import Path

import numpy as np

FOLDER = Path(__file__).parent / "data"
Row = tuple[object, ...]


class Draws:
    """Random numbers from raw bits: numpy promises that the bits stay the same, but not its distributions."""

    def __init__(self, seed: int) -> None:
        """Start the stream of this seed."""
        self.bits = np.random.PCG64(seed)

    def uniform(self, n: int) -> np.ndarray:
        """Return n numbers above 0 and below 1."""
        return ((self.bits.random_raw(n) >> np.uint64(12)) + 0.5) * 2.0**-52

    def normal(self, n: int) -> np.ndarray:
        """Return n standard normal numbers (Box and Muller)."""
        return np.sqrt(-2 * np.log(self.uniform(n))) * np.cos(2 * np.pi * self.uniform(n))


def chance(draw: np.ndarray, distance: float, prevalence: float) -> np.ndarray:
    """Return the chance of the positive class, whose mean lies `distance` above the other one's."""
    log_odds = np.log(prevalence / (1 - prevalence)) + distance * draw - distance**2 / 2
    return 1 / (1 + np.exp(-log_odds))


def days(start: date, span: int, n: int) -> list[str]:
    """Return n dates, evenly spread over `span` days from `start`."""
    return [str(start + timedelta(days=i * span // n)) for i in range(n)]


def table(header: str, rows: Iterable[Row], separator: str = ",") -> bytes:
    """Return a text table with one line a row."""
    lines = [header.split(), *rows]
    return "".join(separator.join(map(str, line)) + "\n" for line in lines).encode()


def json_lines(names: str, rows: Iterable[Row]) -> bytes:
    """Return one JSON object a row, gzipped without a date."""
    lines = (json.dumps(dict(zip(names.split(), row, strict=True))) + "\n" for row in rows)
    return gzip.compress("".join(lines).encode(), mtime=0)


def card_fraud() -> dict[str, bytes]:
    """Return 6,000 payments with their amounts, about 2.5 % of them frauds; the later half is the test."""
    n, prevalence = 6000, 0.025
    draws = Draws(1)
    is_fraud = draws.uniform(n) < prevalence
    shared = draws.normal(n)  # what both models see alike
    champion = 2.4 * is_fraud + 0.8 * shared + 0.6 * draws.normal(n)
    challenger = 2.6 * is_fraud + 0.8 * shared + 0.6 * draws.normal(n)
    ids = [f"P{10000 + i}" for i in range(n)]
    part = ["validation"] * (n // 2) + ["test"] * (n // 2)
    outcome = np.where(is_fraud, "fraud", "genuine")
    score_a = [f"{p:.5f}" for p in chance(champion, 2.4, prevalence)]
    score_b = [f"{p:.5f}" for p in chance(challenger, 2.6, prevalence)]
    booked = days(date(2026, 7, 1), 92, n)
    # Frauds go for more money: their median is EUR 250, that of genuine payments 60. The old rule knows nothing else.
    amount = np.where(is_fraud, 250, 60) * np.exp(0.9 * draws.normal(n))
    rule_hit = np.where(amount >= 300, "yes", "no")
    columns = (ids, booked, part, outcome, score_a, [f"{euro:.2f}" for euro in amount], rule_hit)
    return {
        "card_fraud.csv": table(
            "payment_id booked_at part outcome score_a amount rule_hit", zip(*columns, strict=True)
        ),
        # A file of its own and in another order: the rows meet on the id.
        "card_fraud_challenger.csv": table("payment_id score_b", sorted(zip(ids, score_b, strict=True), key=by_end)),
    }


def by_end(row: Row) -> str:
    """Return the id read backwards: an order that has nothing to do with time."""
    return str(row[0])[::-1]


def cancer_screening() -> dict[str, bytes]:
    """Return 2,500 women of a high-risk programme; the reference errs at times, and some readings are missing."""
    n, prevalence = 2500, 0.03
    draws = Draws(2)
    has_cancer = draws.uniform(n) < prevalence
    draw = 2.8 * has_cancer + draws.normal(n)
    reference_errs = draws.uniform(n) < np.where(has_cancer, 0.04, 0.001)
    reference = np.where(has_cancer ^ reference_errs, "cancer", "clear").astype("<U7")
    score = np.array([f"{p:.4f}" for p in chance(draw, 2.8, prevalence)], dtype="<U8")
    fate = draws.uniform(n)
    reference[fate < 0.006] = "unclear"
    reference[(fate >= 0.006) & (fate < 0.011)] = ""
    score[fate > 0.996] = "not read"
    ids = [f"W{4000 + i}" for i in range(n)]
    screened = days(date(2023, 1, 9), 360, n)
    rows = zip(ids, screened, reference, score, strict=True)
    return {"cancer_screening.tsv": table("woman screened_on reference score", rows, "\t")}


def spam() -> dict[str, bytes]:
    """Return 3,000 messages, two in five of them spam; one file to choose the cut-off on and one to judge it."""
    n, prevalence = 3000, 0.4
    draws = Draws(3)
    is_spam = draws.uniform(n) < prevalence
    score = np.round(chance(3.6 * is_spam + draws.normal(n), 3.6, prevalence), 4)
    rule_hit = draws.uniform(n) < np.where(is_spam, 0.72, 0.012)
    rows = list(
        zip(
            [f"M{70000 + i}" for i in range(n)],
            days(date(2026, 3, 2), 28, n),
            np.where(is_spam, "spam", "genuine").tolist(),
            score.tolist(),
            np.where(rule_hit, "yes", "no").tolist(),
            strict=True,
        )
    )
    names = "message received truth score rule_hit"
    return {
        "spam_validation.jsonl.gz": json_lines(names, rows[: n // 2]),
        "spam_test.jsonl.gz": json_lines(names, rows[n // 2 :]),
    }


def bridges() -> dict[str, bytes]:
    """Return 120 spans of 30 bridges, 18 of them cracked: a severity up to 100 and an inspector's grade up to 5."""
    n, cracked = 120, 18
    draws = Draws(4)
    has_crack = np.argsort(np.argsort(draws.uniform(n))) < cracked
    severity = np.clip(np.round(44 + 26 * has_crack + 12 * draws.normal(n)), 0, 100).astype(int)
    grade = np.clip(np.round(2.2 + 1.4 * has_crack + 0.8 * draws.normal(n)), 1, 5).astype(int)
    ids = [f"S{i + 1:03}" for i in range(n)]
    bridge = [f"B{i // 4 + 1:02}" for i in range(n)]
    inspected = days(date(2025, 4, 1), 180, n)
    rows = zip(ids, bridge, inspected, np.where(has_crack, "cracked", "sound"), severity, grade, strict=True)
    return {"bridges.csv": table("span bridge inspected_on finding severity grade", rows)}


def guard() -> dict[str, bytes]:
    """Return the 4,000 payments of September 2026, about 2.5 % of them frauds, for the guard."""
    n, prevalence = 4000, 0.025
    draws = Draws(5)
    is_fraud = draws.uniform(n) < prevalence
    score = [f"{p:.5f}" for p in chance(2.8 * is_fraud + draws.normal(n), 2.8, prevalence)]
    ids = [f"P{20000 + i}" for i in range(n)]
    booked = days(date(2026, 9, 1), 30, n)
    rows = zip(ids, booked, np.where(is_fraud, "fraud", "genuine"), score, strict=True)
    return {"payments_2026-09.csv": table("payment_id booked_at outcome score_a", rows)}


def chances(draws: np.ndarray, means: np.ndarray, shares: np.ndarray) -> np.ndarray:
    """Return the chance of each class, a row for each case: the draws lie round the mean of their class."""
    log_odds = np.log(shares) + draws @ means.T - (means**2).sum(axis=1) / 2
    weights = np.exp(log_odds - log_odds.max(axis=1, keepdims=True))
    return np.asarray(weights / weights.sum(axis=1, keepdims=True))


def drawn_classes(draws: Draws, n: int, shares: np.ndarray) -> np.ndarray:
    """Return the class of each of n cases by its place."""
    return np.searchsorted(np.cumsum(shares)[:-1], draws.uniform(n))


def flowers() -> dict[str, bytes]:
    """Return 600 flowers of three species, one of them easy to tell: a model's chances, and what a gardener says."""
    n, species = 600, np.array(["setosa", "versicolor", "virginica"])
    draws, shares = Draws(6), np.full(3, 1 / 3)
    means = np.array([[-4.0, 0.0], [0.4, -0.8], [2.4, 0.6]])  # petals and sepals, in deviations
    kind = drawn_classes(draws, n, shares)
    seen = means[kind] + np.stack([draws.normal(n), draws.normal(n)], axis=1)
    found = chances(seen, means, shares)
    by_hand = np.digitize(seen[:, 0] + 0.8 * draws.normal(n), [-1.6, 1.3])  # the length of a petal alone
    ids = [f"F{1000 + i}" for i in range(n)]
    scores = [[f"{p:.4f}" for p in found[:, place]] for place in range(3)]
    rows = zip(ids, species[kind], *scores, species[by_hand], strict=True)
    return {"flowers.csv": table("flower species p_setosa p_versicolor p_virginica gardener", rows)}


TICKETS = ("delivery", "invoice", "login", "security", "return")


def tickets() -> dict[str, bytes]:
    """Return 3,000 tickets of five kinds, the rarest the gravest: a model's chances, and what keywords say today."""
    n, kinds, shares = 3000, np.array(TICKETS), np.array([0.34, 0.27, 0.2, 0.05, 0.14])
    draws = Draws(7)
    means = 3.0 * np.array(
        [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0.1, 0.2, 0.65, 0.65], [0.55, 0.5, 0, 0.35]]
    )  # those of one word stand apart; security sounds like login, a return like a delivery or an invoice
    kind = drawn_classes(draws, n, shares)
    seen = means[kind] + np.stack([draws.normal(n) for _ in range(4)], axis=1)
    found = chances(seen, means, shares)
    # A keyword is found or not; without one a ticket goes where most belong.
    named, hit = drawn_classes(draws, n, shares), draws.uniform(n) < 0.72
    keywords = np.where(hit, kind, np.where(draws.uniform(n) < 0.5, 0, named))
    channel = np.where(draws.uniform(n) < 0.6, "mail", np.where(draws.uniform(n) < 0.7, "chat", "phone"))
    ids = [f"T{50000 + i}" for i in range(n)]
    scores = [[f"{p:.3f}" for p in found[:, place]] for place in range(5)]
    rows = zip(ids, days(date(2026, 8, 3), 42, n), channel, kinds[kind], *scores, kinds[keywords], strict=True)
    header = "ticket received channel kind " + " ".join(f"p_{name}" for name in TICKETS) + " keywords"
    return {"tickets.csv": table(header, rows)}


ETHNICITIES = ("Hispanic or Latino", "White", "Black", "Asian", "Two or more races")


def applicants() -> dict[str, bytes]:
    """Return 1,200 applications of which nobody knows yet who will do well: scores up to 100, and today's choice."""
    n, draws = 1200, Draws(8)
    sex = np.where(draws.uniform(n) < 0.55, "male", "female")
    ethnicity = np.array(ETHNICITIES)[drawn_classes(draws, n, np.array([0.22, 0.4, 0.17, 0.16, 0.05]))]
    lower = 0.45 * (sex == "female") + 0.25 * (ethnicity == "Black")
    seen = draws.normal(n) - lower
    score = np.clip(np.round(58 + 14 * seen), 0, 100).astype(int)
    by_hand = np.where(0.6 * seen + 0.8 * draws.normal(n) > 0.4, "yes", "no")
    ids = [f"A{20000 + i}" for i in range(n)]
    rows = zip(
        ids,
        days(date(2026, 5, 1), 92, n),
        sex,
        ethnicity,
        score,
        by_hand,
        strict=True,
    )
    return {"applicants.csv": table("application received sex ethnicity score shortlisted", rows)}


def files() -> dict[str, bytes]:
    """Return file name -> content of every data set."""
    every = (card_fraud, cancer_screening, spam, bridges, guard, flowers, tickets, applicants)
    return {name: content for made in every for name, content in made().items()}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, content in files().items():
        (FOLDER / name).write_bytes(content)
