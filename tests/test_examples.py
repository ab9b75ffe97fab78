"""The examples: their data come from the script, and their reports agree with an obvious loop over the rows."""

import csv
import gzip
import json
import runpy
from collections import Counter

import pytest
from click.testing import CliRunner
from scipy.stats import binom

from reportgen.cli import main
from tests.example_reports import CONFIGS, EXAMPLES, example
from tests.net.page import long_numbers

DATA = CONFIGS / "data"
STATED = ("bridges", "cancer_screening", "card_fraud", "spam")
FILES = ("report.html", "report.md", "results.json", "tables")


@pytest.mark.slow
def test_the_data_are_what_the_script_makes():
    made = runpy.run_path(str(CONFIGS / "make_data.py"))["files"]()
    assert sorted(made) == sorted(path.name for path in DATA.iterdir())
    for name, content in made.items():
        # Two builds of zlib may pack the same text in different bytes.
        unpack = gzip.decompress if name.endswith(".gz") else bytes
        assert unpack((DATA / name).read_bytes()) == unpack(content), f"{name}: run configs/make_data.py"
        assert len(content) < 320_000


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "options", "code"),
    [*((name, ["--strict"], 0) for name in STATED), ("minimal", ["--strict"], 1), ("three_rules", [], 0)],
)
def test_each_example_becomes_a_report_and_all_but_the_smallest_state_what_is_required(name, options, code, tmp_path):
    done = CliRunner().invoke(main, ["run", str(CONFIGS / f"{name}.yaml"), "-o", str(tmp_path / name), *options])
    assert done.exit_code == code, done.output
    assert all((tmp_path / name / file).exists() for file in FILES)


def results(name):
    return example(name).results


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_no_number_of_the_page_has_more_than_six_digits(name):
    html = example(name)._files()["report.html"].decode()
    assert [*long_numbers(html, (CONFIGS / f"{name}.yaml").read_text())] == []


def rows(name):
    if name.endswith(".gz"):
        return [json.loads(line) for line in gzip.decompress((DATA / name).read_bytes()).splitlines()]
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t" if name.endswith(".tsv") else ","))


def outcomes(pairs, threshold):
    """Count the four outcomes of (score, is positive) pairs, one by one."""
    four = {"tp": 0, "fp": 0, "fn": 0, "tn": 0}
    for score, positive in pairs:
        four[("tp" if positive else "fp") if score >= threshold else ("fn" if positive else "tn")] += 1
    return four


def cheapest(pairs, cost):
    """Return the highest threshold of the least cost, trying each score in turn; cost(flagged, unflagged) adds up."""

    def total(threshold):
        return cost([p for p in pairs if p[0] >= threshold], [p for p in pairs if p[0] < threshold])

    return min(sorted({pair[0] for pair in pairs}, reverse=True), key=total)


def best_f2(pairs):
    """Return the thresholds of the largest F2, trying each score in turn."""

    def f2(threshold):
        four = outcomes(pairs, threshold)
        return round(5 * four["tp"] / (5 * four["tp"] + 4 * four["fn"] + four["fp"]), 12)

    scores = {score for score, _ in pairs}
    best = max(map(f2, scores))
    return sorted(score for score in scores if f2(score) == best)


def stolen(flagged, unflagged):
    """Return what the errors cost in card_fraud.yaml: a missed fraud most of its amount, a false alarm EUR 12."""
    misses = sum(0.85 * amount + 25 for _, is_fraud, amount in unflagged if is_fraud)
    return misses + 12 * sum(not is_fraud for _, is_fraud, _ in flagged)


def by_part(payments, score):
    """Return the (score, is fraud, amount) of the payments of each half."""
    return {
        part: [(score(row), row["outcome"] == "fraud", float(row["amount"])) for row in payments if row["part"] == part]
        for part in ("validation", "test")
    }


@pytest.mark.slow
def test_card_fraud_chooses_each_threshold_on_validation_by_the_amounts_and_counts_on_test():
    payments = rows("card_fraud.csv")
    challenger = {row["payment_id"]: float(row["score_b"]) for row in rows("card_fraud_challenger.csv")}
    models = results("card_fraud")["models"]
    champion = by_part(payments, lambda row: float(row["score_a"]))
    assert models["champion"]["recommended"]["value"] == cheapest(champion["validation"], stolen)
    assert models["champion"]["threshold"]["value"] == 0.1
    other = by_part(payments, lambda row: challenger[row["payment_id"]])
    assert models["challenger"]["threshold"]["value"] == cheapest(other["validation"], stolen)
    for name, parts in (("champion", champion), ("challenger", other)):
        for part, counted in (("test", models[name]), ("validation", models[name]["tuning"])):
            threshold = models[name]["threshold"]["value"]
            assert counted["confusion"] == outcomes([pair[:2] for pair in parts[part]], threshold)


def test_card_fraud_says_what_another_cut_off_and_the_old_rule_would_cost():
    payments = rows("card_fraud.csv")
    test = by_part(payments, lambda row: float(row["score_a"]))["test"]
    rules = by_part(payments, lambda row: row["rule_hit"] == "yes")["test"]
    found = results("card_fraud")["models"]["champion"]
    total, moved = (
        stolen([p for p in test if p[0] >= threshold], [p for p in test if p[0] < threshold])
        for threshold in (0.1, found["recommended"]["value"])
    )
    by_rule = stolen([p for p in rules if p[0]], [p for p in rules if not p[0]])
    assert found["costs"]["total"] == pytest.approx(total)
    assert found["costs"]["per_year"] == pytest.approx(total / 3000 * 24000)
    assert found["costs"]["saving_deployed"] == pytest.approx(total - moved)
    assert found["costs"]["saving_baseline"] == pytest.approx(by_rule - total)
    dearest = max(0.85 * amount + 25 for score, is_fraud, amount in test if is_fraud and score < 0.1)
    assert found["costs"]["dearest_case"] == pytest.approx(dearest)


def test_card_fraud_passes_its_checks_and_lets_pass_what_it_cannot_decide():
    found = example("card_fraud")
    statuses = [(check["group"], check["status"]) for check in found.results["checks"]]
    assert statuses[:3] == [(None, "pass"), (None, "pass"), (None, "insufficient")]
    assert statuses[3:] == [("< 50", "insufficient"), ("50 to < 250", "pass"), (">= 250", "pass")]
    assert found.passed


def test_card_fraud_counts_small_and_large_payments_apart():
    held = by_part(rows("card_fraud.csv"), lambda row: float(row["score_a"]))["test"]
    (grouping,) = results("card_fraud")["groups"]
    for group, (low, high) in zip(grouping["groups"], ((0, 50), (50, 250), (250, 1e9)), strict=True):
        inside = [pair[:2] for pair in held if low <= pair[2] < high]
        assert group["models"]["champion"]["confusion"] == outcomes(inside, 0.1)
        assert (group["cases"], group["positives"]) == (len(inside), sum(positive for _, positive in inside))


def test_cancer_screening_counts_what_it_leaves_out_and_shows_unclear_women_both_ways():
    women = rows("cancer_screening.tsv")
    read = [row for row in women if row["reference"] and row["score"] != "not read"]
    clear = [row for row in read if row["reference"] != "unclear"]
    pairs = [(float(row["score"]), row["reference"] == "cancer") for row in clear]
    # The highest score at which so many cancers are caught that with a true share of 80 % chance alone seldom does it.
    caught = next(k for k in range(67) if binom.sf(k - 1, 66, 0.8) <= 0.05)
    threshold = sorted((score for score, has_cancer in pairs if has_cancer), reverse=True)[caught - 1]
    found = results("cancer_screening")
    assert found["data"]["rows"]["read"] == 2500
    assert found["data"]["rows"]["used"] == len(clear)
    assert {reason: n for reason, n in found["data"]["rows"]["dropped"].items() if n} == {
        "missing_label": sum(not row["reference"] for row in women),
        "missing_score": sum(bool(row["reference"]) and row["score"] == "not read" for row in women),
        "doubtful_label": len(read) - len(clear),
    }
    reader = found["models"]["reader"]
    assert reader["threshold"]["value"] == threshold
    assert reader["confusion"] == outcomes(pairs, threshold)
    for name, wanted in (("as_positive", ("cancer", "unclear")), ("as_negative", ("cancer",))):
        both = [(float(row["score"]), row["reference"] in wanted) for row in read]
        assert reader["doubtful"][name]["confusion"] == outcomes(both, threshold)


def test_cancer_screening_is_weighed_to_the_cancers_of_the_general_programme():
    reader = results("cancer_screening")["models"]["reader"]
    recall, specificity, precision = (reader["metrics"][name] for name in ("recall", "specificity", "precision"))
    in_use = reader["deployment"]["metrics"]["precision"]

    def right(caught, spared):
        return 0.007 * caught / (0.007 * caught + 0.993 * (1 - spared))

    assert in_use["estimate"] == pytest.approx(right(recall["estimate"], specificity["estimate"]))
    corrected = right(recall["corrected"]["estimate"], specificity["corrected"]["estimate"])
    assert in_use["corrected"]["estimate"] == pytest.approx(corrected)
    assert in_use["estimate"] < precision["estimate"] / 3


def wasted(flagged, unflagged, false_alarm=20):
    """Return what the errors cost in spam.yaml, in misses."""
    return sum(spam for _, spam in unflagged) + false_alarm * sum(not spam for _, spam in flagged)


@pytest.mark.slow
def test_spam_weighs_false_alarms_and_the_rules_have_no_threshold():
    parts = {
        part: [
            (row["score"], row["truth"] == "spam", row["rule_hit"] == "yes") for row in rows(f"spam_{part}.jsonl.gz")
        ]
        for part in ("validation", "test")
    }
    validation = [pair[:2] for pair in parts["validation"]]
    threshold = cheapest(validation, wasted)
    models = results("spam")["models"]
    assert models["filter"]["threshold"]["value"] == threshold
    assert models["filter"]["confusion"] == outcomes([pair[:2] for pair in parts["test"]], threshold)
    four = models["filter"]["confusion"]
    assert models["filter"]["costs"]["range"] == {
        "low": four["fn"] + 10 * four["fp"],
        "high": four["fn"] + 50 * four["fp"],
    }
    ends = [cheapest(validation, lambda *sides, price=price: wasted(*sides, price)) for price in (10, 50)]
    assert models["filter"]["costs"]["threshold_range"] == {"low": min(ends), "high": max(ends)}
    assert models["rules"]["threshold"] is None
    assert models["rules"]["confusion"] == outcomes([(hit, spam) for _, spam, hit in parts["test"]], threshold=True)
    assert models["rules"]["metrics"]["roc_auc"]["estimate"] is None
    assert models["rules"]["metrics"]["roc_auc"]["reason"]


def test_bridges_rank_only_and_a_tie_of_grades_goes_to_the_most_flags():
    spans = rows("bridges.csv")
    models = results("bridges")["models"]
    for name, column in (("vibration", "severity"), ("visual", "grade")):
        pairs = [(float(row[column]), row["finding"] == "cracked") for row in spans]
        # A miss cannot be undone and a false alarm can: a tie goes to the lowest threshold.
        threshold = best_f2(pairs)[0]
        assert models[name]["threshold"]["value"] == threshold
        assert models[name]["confusion"] == outcomes(pairs, threshold)
        assert models[name]["metrics"]["brier"]["estimate"] is None
    assert sum(row["finding"] == "cracked" for row in spans) == 18


def test_bridges_says_what_its_beta_takes_a_miss_to_be_worth_and_draws_whole_bridges():
    assert set(Counter(row["bridge"] for row in rows("bridges.csv")).values()) == {4}
    report = example("bridges")
    vibration = report.results["models"]["vibration"]
    (given,) = [row for row in vibration["betas"] if row["given"]]
    # The next threshold that pays catches the 3 missed spans for 16 more false alarms.
    assert given["confusion"] == vibration["confusion"]
    assert given["implied_ratio"]["high"] == pytest.approx(16 / 3)
    assert "clusters" in report.to_markdown()


def test_the_smallest_config_says_that_its_threshold_was_nobodys_choice():
    assert example("minimal").exit_code == 0
    found = results("minimal")
    assert found["models"]["champion"]["threshold"]["value"] == 0.5
    assert any("is only the default" in finding["text"] for finding in found["findings"])


def test_three_rules_need_no_data_and_are_best_each_at_betas_of_its_own():
    report = example("three_rules")
    best = {"C": (0, 1.2344), "A": (1.2344, 3.4641), "B": (3.4641, 100)}
    found = report.results["beta_winners"]
    ends = {one["model"]: (one["betas"].get("low", 0), one["betas"].get("high", 100)) for one in found}
    assert {name: tuple(round(end, 4) for end in span) for name, span in ends.items()} == best
    assert "Below 1.23 it is **C**, from there to 3.46 it is **A**, and above that **B**" in report.to_markdown()
    assert report.exit_code == 0
