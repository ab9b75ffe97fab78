"""`reportgen count --digits`: scores told by few digits add up, decide as the scores do, and make rows large."""

import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from click.testing import CliRunner
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from pyarrow import parquet

import reportgen
from reportgen.cli import main
from reportgen.errors import ConfigError, DataError
from reportgen.sources import opening, sql
from tests.net.drawn import drawn
from tests.net.read import Read
from tests.net.rules import broken
from tests.net.whole import faults
from tests.sources.test_contract import CONNECT
from tests.test_counting import CONFIG, EXAMPLE, added, bare, changed, in_one_frame, remade, rows_of

BOUNDS = {
    "roc_auc": "auc_within",
    "average_precision": "average_precision_within",
    "brier": "brier_within",
    "log_loss": "log_loss_within",
}
ODD = {  # thresholds that are edges of no digits: set, deployed, and by prices
    "version": 1,
    "data": {"label": "y", "positive": 1},
    "models": {
        "m": {"score": "s", "deployed_threshold": 0.123456789},
        "n": {"score": "t", "threshold": {"fixed": 0.3456789}, "flag": "low"},
        "r": {"score": "u", "kind": "rank", "threshold": {"fixed": -0.777777}},
    },
    "costs": {"false_positive": 3, "false_negative": 47},
    "uncertainty": {"resamples": 100},
}


CHECKS = {"checks": ["recall >= 60%", "flag_rate <= 40%", "precision >= 0.2"]}
ONE = {**ODD, "models": {"m": ODD["models"]["m"]}}


def odd(seed, rows=300):
    rng = np.random.default_rng(seed)
    label = rng.random(rows) < 0.2
    s = rng.beta(1 + 2 * label, 3)
    t = np.where(rng.random(rows) < 0.02, np.nan, 1 - s)
    return pd.DataFrame({"y": label.astype(int), "s": s, "t": t, "u": rng.normal(0, 1, rows) + label})


def by_digits(config, frame, folder, of, digits):
    """Return the files of the parts that a frame falls into, with scores by so many digits."""
    paths = [folder / f"{part}.counts" for part in np.unique(of)]
    for part, path in zip(np.unique(of), paths, strict=True):
        reportgen.count(config, path, frame[of == part], digits=digits)
    return paths


@pytest.mark.slow
@settings(deadline=None, max_examples=1, phases=[Phase.reuse, Phase.generate])
@given(seed=st.integers(40, 400), at=st.integers(0, 2**32), digits=st.integers(1, 5))
def test_the_report_of_parts_is_that_of_the_whole_to_the_last_bit(seed, at, digits, tmp_path_factory):
    made, folder = drawn(seed), tmp_path_factory.mktemp("parts")
    if not len(made.frame) or all("score" not in model for model in made.config["models"].values()):
        return
    config, of = in_one_frame(made), np.random.default_rng(at).integers(0, 3, len(made.frame))
    whole = by_digits(config, made.frame, folder / "whole", np.zeros(len(made.frame)), digits)
    assert bare(added(config, *by_digits(config, made.frame, folder, of, digits))) == bare(added(config, *whole))


@pytest.fixture(scope="module")
def direct():
    return reportgen.run(ODD | CHECKS, odd(2)).results


@pytest.mark.slow
@pytest.mark.parametrize(("digits", "by_sql"), [(1, False), (2, True)])
def test_decisions_and_checks_at_set_thresholds_are_those_of_the_scores(digits, by_sql, direct, tmp_path, monkeypatch):
    frame, config = odd(2), ODD | CHECKS
    paths = by_digits(config, frame, tmp_path, np.arange(len(frame)) % 3, digits)
    if by_sql:
        monkeypatch.setattr(opening, "AT_ONCE", 1e12)  # as if no memory held them
        monkeypatch.setattr(sql, "connect", CONNECT)
    told = added(config, *paths).results
    assert [check["status"] for check in told["checks"]] == [check["status"] for check in direct["checks"]]
    for name, model in told["models"].items():
        exact, bins = direct["models"][name], model["score_bins"]
        assert bins["digits"] == digits
        assert model["threshold"]["value"] == exact["threshold"]["value"]
        assert model["confusion"] == exact["confusion"]
        assert (model.get("closed_form") or {}).get("cost") == (exact.get("closed_form") or {}).get("cost")
        assert "cases_on_it" not in model["threshold"]
        for metric, bound in BOUNDS.items():
            if bound in bins:
                figure, expected = (each["metrics"][metric]["estimate"] for each in (model, exact))
                assert abs(figure - expected) <= bins[bound] + 1e-9, (name, metric)


@pytest.mark.slow
@pytest.mark.parametrize("digits", [1, 5])
def test_a_check_of_a_score_metric_is_decided_only_as_that_of_all_digits_is(digits, direct, tmp_path):
    frame = odd(2)
    figures = {name: one["estimate"] for name, one in direct["models"]["m"]["metrics"].items()}
    reach = {"ks": 1e-9, "calibration_slope": 1e-9} | {"gini": 0.004, **dict.fromkeys([*BOUNDS, "brier_skill"], 0.002)}
    asked = {
        f"{name} {op} {figures[name] + by:.12f}": name
        for name, least in reach.items()
        for op in (">=", "<=")
        for by in (-0.05, -least, least, 0.05)
    }
    config = ONE | {"checks": [{"check": check, "severity": "warning"} for check in asked]}
    of_rows = reportgen.run(config, frame).results["checks"]
    of_counts = added(config, *by_digits(config, frame, tmp_path, np.zeros(len(frame)), digits)).results["checks"]
    reasons = set()
    for check, exact in zip(of_counts, of_rows, strict=True):
        name, reason = asked[check["check"]], check.get("reason")
        reasons.add(reason)
        if reason is None:
            assert check["status"] == exact["status"] != "insufficient", check["check"]
        else:
            assert digits < 5
            assert ("not known" in reason) == (name in ("ks", "calibration_slope")), check["check"]
    assert len(reasons) == (3 if digits < 5 else 1)


@pytest.mark.slow
def test_a_report_of_few_digits_says_nothing_that_its_numbers_do_not(tmp_path):
    made = drawn(2)
    report = added(made.config, *by_digits(made.config, made.frame, tmp_path, np.arange(len(made.frame)) % 2, 1))
    pages = {"html": report.to_html(), "markdown": report.to_markdown()}
    read = Read(config=made.config, document=report.results, frame=made.frame, files=report._files(), **pages)
    assert broken(read) | faults(report) == {}
    assert "by 1 significant digit (bins: " in pages["markdown"]


@pytest.mark.slow
def test_prices_by_case_ask_for_the_edge_that_decides_alike(tmp_path):
    config = {**CONFIG, "models": {"champion": CONFIG["models"]["champion"]}, "report": {}, "groups": None}
    config = {key: part for key, part in config.items() if part is not None}
    direct = reportgen.run(config, EXAMPLE[:500]).results["models"]["champion"]["closed_form"]
    (path,) = by_digits(config, EXAMPLE[:500], tmp_path, np.zeros(500), 2)
    told = added(config, path).results
    asked = told["models"]["champion"]["closed_form"]
    assert asked["chance"] == direct["chance"]
    assert direct["threshold"] < asked["threshold"] <= direct["threshold"] * 1.1
    assert len(str(asked["threshold"])) <= len("0.099")
    assert "case_wise_cost" in direct
    assert asked.get("case_wise_cost") is None
    (column,) = (each for each in told["data"]["columns"] if each["column"] == "score_a")
    assert (column["distinct"], column["digits"]) == (None, 2)


def test_counts_of_counts_by_fewer_digits_are_those_of_the_rows(tmp_path):
    config = ONE
    for digits in (None, 4, 2):
        reportgen.count(config, tmp_path / f"{digits}", odd(1), digits=digits)
    for name in ("None", "4"):
        reportgen.count(changed(config, counts=str(tmp_path / name)), tmp_path / f"of {name}", digits=2)
        assert rows_of(tmp_path / f"of {name}") == rows_of(tmp_path / "2")
    reportgen.count(changed(config, counts=str(tmp_path / "2")), tmp_path / "again")
    assert rows_of(tmp_path / "again") == rows_of(tmp_path / "2")
    with pytest.raises(DataError, match="give scores by 2 significant digits, and 4 are asked for"):
        reportgen.count(changed(config, counts=str(tmp_path / "2")), tmp_path / "finer", digits=4)


def refused(config, *paths):
    with pytest.raises(DataError) as caught:
        added(config, *paths)
    return str(caught.value)


def test_files_of_other_digits_or_other_edges_are_refused(tmp_path):
    config, half = ONE, odd(1)[:200]
    other = {**config, "models": {"m": {"score": "s", "deployed_threshold": 0.2}}}
    ways = {"two": (config, 2), "three": (config, 3), "plain": (config, None), "moved": (other, 2)}
    for name, (asked, digits) in ways.items():
        reportgen.count(asked, tmp_path / name, odd(2) if name != "two" else half, digits=digits)
    two, three, plain, moved = (tmp_path / name for name in ("two", "three", "plain", "moved"))
    said = refused(config, two, three)
    assert "three gives scores by 3 significant digits, and" in said
    assert "two by 2 significant digits\n    Count both with the same `--digits`." in said
    assert "plain gives scores as they are, and" in refused(config, two, plain)
    said = refused(config, two, moved)
    assert "moved bins of 'm' end at none of its own, and in" in said
    assert "two at 0.123456789\n    Count both with the same thresholds and prices." in said


def test_a_threshold_that_is_no_edge_of_the_counts_is_told_once(tmp_path):
    config = {**ODD, "models": {"m": {"score": "s"}}}
    reportgen.count(config, tmp_path / "a", odd(1), digits=2)
    for key, more in (
        ("threshold.fixed", {"threshold": {"fixed": 0.123456789}}),
        ("models.m.deployed_threshold", {"models": {"m": {"score": "s", "deployed_threshold": 0.123456789}}}),
        ("models.m.threshold.fixed", {"models": {"m": {"score": "s", "threshold": {"fixed": 0.123456789}}}}),
    ):
        assert refused({**config, **more}, tmp_path / "a") == (
            f"{key}: the counts give scores of 'm' by 2 significant digits, and no bin of them ends at 0.123456789\n"
            "    Set an edge of the bins, such as 0.12, or count the rows again with this config."
        )
    dearer = {**config, "costs": {"false_positive": 3, "false_negative": 50}}
    closed = refused({**dearer, "threshold": {"closed_form": "cost"}}, tmp_path / "a")
    assert closed.startswith("threshold.closed_form: the counts give scores of 'm' by 2 significant digits")


@pytest.mark.slow
def test_prices_and_edges_of_another_report_do_as_they_are(tmp_path):
    config = {**ODD, "models": {"m": {"score": "s"}}}
    reportgen.count(config, tmp_path / "a", odd(1), digits=2)
    reportgen.count(changed(config, counts=str(tmp_path / "a")), tmp_path / "again")
    asked = {**config, "costs": {"false_positive": 3, "false_negative": 50}, "threshold": {"fixed": 0.12}}
    model = added(asked, tmp_path / "again").results["models"]["m"]
    assert (model["threshold"]["value"], model["score_bins"]["digits"]) == (0.12, 2)
    assert model["closed_form"]["threshold"] == 0.057


def test_edges_that_were_changed_are_refused(tmp_path):
    (path,) = by_digits(CONFIG, EXAMPLE[:300], tmp_path, np.zeros(300), 2)
    for said in ({"digits": 3}, {"edges": {"champion": [0.5]}}, {"digits": "many"}, {"edges": [2]}):
        assert "is damaged: its metadata" in refused(CONFIG, remade(path, tmp_path / "changed", **said))
    finer = remade(path, tmp_path / "changed", lambda frame: frame.assign(**{"score 0": frame["score 0"] + 1e-5}))
    assert "rows with scores that are no edges of its bins" in refused(CONFIG, finer)


SMALL = {
    "version": 1,
    "data": {"label": "y", "positive": 1},
    "models": {"m": {"score": "s"}},
    "report": {"min_cell": 5},
    "uncertainty": {"resamples": 100},
}
EVEN = pd.DataFrame({"y": [0, 1] * 400, "s": np.repeat(np.linspace(0.1, 0.4899, 400), 2)})


def test_where_rows_are_small_the_digits_that_would_do_are_told(tmp_path):
    with pytest.raises(DataError) as caught:
        reportgen.count(SMALL, tmp_path / "a", EVEN)
    assert str(caught.value) == (
        "report.min_cell: 800 of 800 rows of counts would stand for fewer than 5 cases, 800 for one\n"
        "    With `--digits 2` none would: scores by 2 significant digits make 78 rows."
    )
    for digits, made in ((4, False), (3, False), (2, True), (1, True)):
        if made:
            reportgen.count(SMALL, tmp_path / f"{digits}", EVEN, digits=digits)
            assert min(row[-1] for row in rows_of(tmp_path / f"{digits}")) >= 5
        else:
            with pytest.raises(DataError, match="With `--digits 2` none would"):
                reportgen.count(SMALL, tmp_path / f"{digits}", EVEN, digits=digits)
    assert len(rows_of(tmp_path / "2")) == 78
    assert sum(row[-1] for row in rows_of(tmp_path / "2")) == 800
    with pytest.raises(DataError, match=r"the fewest, 2 of 8 still would\. Count more cases in one file, or"):
        reportgen.count({**SMALL, "report": {"min_cell": 101}}, tmp_path / "a", pd.concat([EVEN, EVEN[-2:]]))
    few = {**SMALL, "models": {"r": {"decision": "s", "flagged": 1}}}
    with pytest.raises(DataError, match="1 for one\n    Count more cases in one file, or remove the key"):
        reportgen.count(few, tmp_path / "a", pd.DataFrame({"y": [0, 1] * 5 + [1], "s": [1, 0] * 5 + [1]}))


def test_ids_on_several_rows_are_refused_where_no_unit_keeps_them_together(tmp_path):
    config, frame = changed(SMALL, id="id"), EVEN.assign(id=range(800))
    reportgen.count(config, tmp_path / "a", frame, digits=1)
    assert "unit" not in parquet.read_schema(tmp_path / "a").names
    frame.loc[799, "id"] = 7
    with pytest.raises(DataError, match=r"report\.min_cell: 1 id has several rows, which small counts cannot keep"):
        reportgen.count(config, tmp_path / "a", frame, digits=1)
    reportgen.count({**config, "report": {}}, tmp_path / "a", frame, digits=1)
    assert "unit" in parquet.read_schema(tmp_path / "a").names


@pytest.mark.parametrize("digits", [0, 6, -1, 2.0, "2", True])
def test_digits_are_a_whole_number_from_1_to_5(digits, tmp_path):
    with pytest.raises(ConfigError, match="which is not a whole number from 1 to 5"):
        reportgen.count(CONFIG, tmp_path / "a", EXAMPLE, digits=digits)


def test_digits_need_a_score_that_decides_nothing_by_itself(tmp_path):
    with pytest.raises(ConfigError, match="models: no model has a score that `--digits` could shorten"):
        reportgen.count(CONFIG | {"models": {"rules": CONFIG["models"]["rules"]}}, tmp_path / "a", EXAMPLE, digits=2)
    data = {"label": "y", "classes": ["a", "b", "c"]}
    scores = {name: f"s{name}" for name in "abc"}
    several = {"version": 1, "data": data, "models": {"m": {"scores": scores}}}
    frame = pd.DataFrame({"y": ["a", "b", "c"] * 9, "sa": 0.2, "sb": 0.3, "sc": 0.5})
    with pytest.raises(ConfigError, match="'m' decides by the highest of its scores"):
        reportgen.count(several, tmp_path / "a", frame, digits=2)


def test_the_command_takes_digits_and_tells_what_is_wrong(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    EXAMPLE[:300].to_csv("rows.csv", index=False)
    Path("day.yaml").write_text(json.dumps(changed(CONFIG, path="rows.csv")))
    run = CliRunner().invoke
    assert run(main, ["count", "day.yaml", "--digits", "2", "-q"]).exit_code == 0
    scores = parquet.read_table("day.counts")["score 0"].to_pylist()
    assert all(float(f"{score:.2g}") == score for score in scores if score < 0.5)
    assert len(set(scores)) > 50
    for typed in ("0", "6", "two", "2.5", ""):
        wrong = run(main, ["count", "day.yaml", "--digits", typed])
        assert (wrong.exit_code, "--digits" in wrong.stderr) == (2, True), typed


@pytest.mark.slow
def test_a_part_without_rows_has_counts_that_add_nothing(tmp_path):
    for digits in (None, 2):
        paths = by_digits(CONFIG, EXAMPLE[:600], tmp_path, np.zeros(600), digits)
        reportgen.count(CONFIG, tmp_path / "none", EXAMPLE[:0], digits=digits)
        assert rows_of(tmp_path / "none") == []
        sums = [tmp_path / f"sum {place}" for place in range(2)]
        reportgen.count(changed(CONFIG, counts=str(paths[0])), sums[0])
        reportgen.count(changed(CONFIG, counts=[str(paths[0]), str(tmp_path / "none")]), sums[1])
        assert rows_of(sums[0]) == rows_of(sums[1])
    assert "there are no rows" in refused(CONFIG, tmp_path / "none")
    EXAMPLE[:0].to_csv(tmp_path / "none.csv", index=False)
    of_a_file = changed(CONFIG, path=str(tmp_path / "none.csv"))
    for config, frame in ((CONFIG, pd.DataFrame(columns=EXAMPLE.columns)), (of_a_file, None)):
        reportgen.count({**config, "report": {"min_cell": 3}}, tmp_path / "other", frame)
        assert rows_of(tmp_path / "other") == []


@pytest.mark.slow
def test_parts_of_which_one_model_has_a_file_for_all_add_up(tmp_path):
    config = changed(CONFIG, join="inner") | {"report": {}}
    own = tmp_path / "own.csv"
    EXAMPLE[["payment_id", "score_a"]].to_csv(own, index=False)
    config = {**config, "models": {**CONFIG["models"], "champion": {"score": "score_a", "path": str(own)}}}
    files = [tmp_path / f"{place}" for place in range(3)]
    for place, file in enumerate(files):
        EXAMPLE[place:600:3].to_csv(f"{file}.csv", index=False)
        reportgen.count(changed(config, path=f"{file}.csv"), file)
    report = changed(config, join=None) | {"models": CONFIG["models"]}
    reportgen.count(changed(report, counts=[*map(str, files[:2])]), tmp_path / "both")
    reportgen.count(changed(report, counts=[str(tmp_path / "both"), str(files[2])]), tmp_path / "all")
    assert sum(row[-1] for row in rows_of(tmp_path / "all")) == 600
    assert "both count the rows of 1.csv" in refused(report, tmp_path / "both", files[1])


def test_a_count_that_is_stopped_speaks_of_counts(tmp_path, monkeypatch, capsys):
    def stopped(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    for command, name, what in (("count", "counts_of", "a file of counts"), ("run", "report_of", "a report")):
        monkeypatch.setattr(f"reportgen.app.{name}", stopped)
        with pytest.raises(SystemExit) as ended:
            main([command, "day.yaml"])
        assert ended.value.code == 130
        assert capsys.readouterr().err == f"stopped; {what} that was not finished is not written\n"
