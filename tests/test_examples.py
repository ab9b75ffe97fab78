"""The examples: their data come from the script, and their reports agree with an obvious loop over the rows."""

import csv
import gzip
import json
import runpy
from pathlib import Path

import pytest
from click.testing import CliRunner

import reportgen
from reportgen.cli import main

CONFIGS = Path(__file__).parents[1] / "configs"
DATA = CONFIGS / "data"
STATED = ("bridges", "cancer_screening", "card_fraud", "spam")
FILES = ("report.html", "report.md", "results.json", "tables")


def test_the_data_are_what_the_script_makes():
    made = runpy.run_path(str(CONFIGS / "make_data.py"))["files"]()
    assert sorted(made) == sorted(path.name for path in DATA.iterdir())
    for name, content in made.items():
        # Two builds of zlib may pack the same text in different bytes.
        unpack = gzip.decompress if name.endswith(".gz") else bytes
        assert unpack((DATA / name).read_bytes()) == unpack(content), f"{name}: run configs/make_data.py"
        assert len(content) < 300_000


@pytest.mark.parametrize("name", [*STATED, "minimal"])
def test_each_example_becomes_a_report(name, tmp_path):
    done = CliRunner().invoke(main, ["run", str(CONFIGS / f"{name}.yaml"), "-o", str(tmp_path / name)])
    assert done.exit_code == 0, done.output
    assert all((tmp_path / name / file).exists() for file in FILES)


@pytest.mark.parametrize(("name", "code"), [*((name, 0) for name in STATED), ("minimal", 1)])
def test_the_four_state_all_that_is_required_and_the_smallest_does_not(name, code, tmp_path):
    done = CliRunner().invoke(main, ["run", str(CONFIGS / f"{name}.yaml"), "-o", str(tmp_path / name), "--strict"])
    assert done.exit_code == code, done.output


def results(name):
    return reportgen.run(CONFIGS / f"{name}.yaml").results


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


def cheapest(pairs, false_positive, false_negative):
    """Return the highest threshold of the least cost, trying each score in turn."""

    def cost(threshold):
        four = outcomes(pairs, threshold)
        return four["fp"] * false_positive + four["fn"] * false_negative

    return min(sorted({score for score, _ in pairs}, reverse=True), key=cost)


def best_f2(pairs):
    """Return the thresholds of the largest F2, trying each score in turn."""

    def f2(threshold):
        four = outcomes(pairs, threshold)
        return round(5 * four["tp"] / (5 * four["tp"] + 4 * four["fn"] + four["fp"]), 12)

    scores = {score for score, _ in pairs}
    best = max(map(f2, scores))
    return sorted(score for score in scores if f2(score) == best)


def test_card_fraud_chooses_each_threshold_on_validation_and_counts_on_test():
    payments = rows("card_fraud.csv")
    challenger = {row["payment_id"]: float(row["score_b"]) for row in rows("card_fraud_challenger.csv")}
    models = results("card_fraud")["models"]
    for name, score in (
        ("champion", lambda row: float(row["score_a"])),
        ("challenger", lambda row: challenger[row["payment_id"]]),
    ):
        parts = {
            part: [(score(row), row["outcome"] == "fraud") for row in payments if row["part"] == part]
            for part in ("validation", "test")
        }
        threshold = cheapest(parts["validation"], 12, 480)
        assert models[name]["threshold"]["value"] == threshold
        assert models[name]["confusion"] == outcomes(parts["test"], threshold)
        assert models[name]["tuning"]["confusion"] == outcomes(parts["validation"], threshold)


def test_cancer_screening_counts_what_it_leaves_out_and_shows_unclear_women_both_ways():
    women = rows("cancer_screening.tsv")
    read = [row for row in women if row["reference"] and row["score"] != "not read"]
    clear = [row for row in read if row["reference"] != "unclear"]
    pairs = [(float(row["score"]), row["reference"] == "cancer") for row in clear]
    (threshold,) = best_f2(pairs)
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


def test_spam_weighs_false_alarms_and_the_rules_have_no_threshold():
    parts = {
        part: [
            (row["score"], row["truth"] == "spam", row["rule_hit"] == "yes") for row in rows(f"spam_{part}.jsonl.gz")
        ]
        for part in ("validation", "test")
    }
    threshold = cheapest([pair[:2] for pair in parts["validation"]], 20, 1)
    models = results("spam")["models"]
    assert models["filter"]["threshold"]["value"] == threshold
    assert models["filter"]["confusion"] == outcomes([pair[:2] for pair in parts["test"]], threshold)
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


def test_the_smallest_config_says_that_its_threshold_was_nobodys_choice():
    found = results("minimal")
    assert found["models"]["champion"]["threshold"]["value"] == 0.5
    assert any("0.5" in finding["text"] for finding in found["findings"])
