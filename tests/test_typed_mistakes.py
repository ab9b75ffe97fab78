"""Mistakes typed into a config: told on the line of the mistake, with a mend that is right when typed as printed."""

import re
from dataclasses import dataclass

import pytest
from click.testing import CliRunner

from reportgen.cli import main

CONFIG = """\
version: 1
title: Card fraud
data:
  path: d.csv
  id: id
  label: outcome
  positive: fraud
  negative: genuine
  time: day
  split:
    column: part
    tune_on: validation
    report_on: test
models:
  champion:
    score: score_a
  challenger:
    score: score_b
    kind: rank
  rules:
    decision: rule
    flagged: hit
costs:
  currency: EUR
  false_positive: 12
  false_negative: 250
threshold:
  minimise: cost
deployment:
  prevalence: 0.002
  cases_per_year: 4000000
compare:
  baseline: rules
  primary: [cost, recall]
groups:
  - region
  - column: amount
    bins: [50, 100]
words:
  case: [payment, payments]
checks:
  - recall >= 0.5
  - check: precision >= 0.0001
    with_confidence: 0.9
uncertainty:
  level: 0.95
  resamples: 100
report:
  kind: guard
  formats: json
  metrics: [recall, precision, cost]
"""


def row(place):
    bad = place % 4 == 0
    return (
        place, "fraud" if bad else "genuine", f"2026-09-{place % 28 + 1:02d}",
        "test" if place % 2 == place // 4 % 2 else "validation", round(place * 37 % 101 / 150 + 0.3 * bad, 3),
        place * 53 % 97 + 30 * bad, "hit" if (place * 7 % 10 < 2) != bad else "no",
        "north" if place % 3 else "south", place * 17 % 230,
    )  # fmt: skip


CASES = "id,outcome,day,part,score_a,score_b,rule,region,amount\n" + "".join(
    ",".join(map(str, row(place))) + "\n" for place in range(400)
)


@dataclass(frozen=True, kw_only=True)
class Mistake:
    """What stands in the config, what is typed in its place; and where a mend is in words, what it has one type."""

    right: str
    typed: str
    says: str = ""
    mended: str = ""
    off: int = 0  # lines from the first of what is typed to the mistake
    mends: bool = True  # whether the printed mend leads to a config that holds


def m(right, typed, says="", mended="", off=0, *, mends=True):
    return Mistake(right=right, typed=typed, says=says, mended=mended, off=off, mends=mends)


SAME_COLUMN = "Begin the keys of one mapping in the same column"
IN_THE_CONFIG = (
    m("title: Card", "titel: Card"), m("title: Card", "Title: Card"), m("version: 1", "verison: 1"),
    m("  label: outcome", "  lable: outcome"), m("positive: fraud", "positiv: fraud"), m("models:", "modles:"),
    m("score: score_a", "scroe: score_a"), m("threshold:", "treshold:"),
    m("false_positive:", "false_postive:"), m("deployment:", "deployement:"), m("cases_per_year", "cases_per_yaer"),
    m("baseline:", "basline:"), m("    column: part", "    colum: part"), m("tune_on:", "tune-on:"),
    m("report_on:", "test_on:"), m("with_confidence:", "with_confidnce:"), m("resamples:", "resample:"),
    m("formats:", "format:"), m("groups:", "group:"), m("prevalence:", "prevalance:"), m("checks:", "check:"),
    m("flagged:", "flags:"), m("costs:", "cost:"),
    m("  id: id", "\tid: id", "Use spaces instead", "  id: id"),
    m("  label: outcome", "  label:outcome"),
    m("  id: id", "   id: id", SAME_COLUMN, "  id: id"), m("  id: id", " id: id", SAME_COLUMN, "  id: id"),
    m("costs:\n  currency: EUR", "costs:\n currency: EUR", SAME_COLUMN, "costs:\n  currency: EUR", 1),
    m("  false_positive: 12", "false_positive: 12", "It belongs under `costs`", "  false_positive: 12"),
    m("title: Card fraud", "title: Card fraud: third quarter"), m("title: Card fraud", "title: Card fraud #3"),
    m("title: Card fraud", "title: 'The card's fraud'"), m("title: Card fraud", "title: @cards"),
    m("title: Card fraud", "title: %cards"), m("title: Card fraud", "title: [Card] fraud"),
    m("title: Card fraud", "title = Card fraud"), m("title: Card fraud", "title: \u201cCard fraud\u201d"),
    m("title: Card fraud", 'title: "Card fraud', "Close it at the end of the text", 'title: "Card fraud"'),
    m("title: Card fraud", "title: Card fraud\ntitle: Card", "Keep one of the two", "title: Card fraud", 1),
    m("bins: [50, 100]", "bins: [50, 100", "Close it with `]`", "bins: [50, 100]"),
    m("bins: [50, 100]", "bins: 50, 100"), m("bins: [50, 100]", "bins: [50 100]"),
    m("bins: [50, 100]", "bins: [100, 50]"),
    m("metrics: [recall, precision, cost]", "metrics: recall, precision, cost"),
    m("metrics: [recall, precision, cost]", "metrics: [recall; precision; cost]"),
    m("metrics: [recall, precision, cost]", "metrics: [recall, precision, auc_roc]"),
    m("primary: [cost, recall]", "primary: [costs, recall]"), m("case: [payment, payments]", "case: payment"),
    m("- recall >= 0.5", "-recall >= 0.5"), m("- recall >= 0.5", "recall >= 0.5"),
    m("- recall >= 0.5", "- recal >= 0.5"),
    m("- recall >= 0.5", "- recall => 0.5"), m("- recall >= 0.5", "- 0.5 <= recall"),
    m("- recall >= 0.5", "- recall: 0.5"),
    m("- recall >= 0.5", "- recall >= 50 percent", "Write 0.5.", "- recall >= 0.5"),
    m("- recall >= 0.5", "- recall >= 50", "Write 0.50 or 50%", "- recall >= 50%"),
    m("- recall >= 0.5", "- recall = 0.5", "Write >= for at least", "- recall >= 0.5"),
    m("- recall >= 0.5", "- recall at least 0.5", "recall >= 0.80", "- recall >= 0.5"),
    m("check: precision >= 0.0001", "check: precison >= 0.0001"),
    m("currency: EUR", "currency: eur"), m("currency: EUR", "currency: Euro"),
    m("currency: EUR", "currency: \u20ac", "such as EUR", "currency: EUR"),
    m("false_positive: 12", "false_positive: 12 EUR"), m("false_positive: 12", 'false_positive: "12"'),
    m("false_negative: 250", "false_negative: 1,250.50"), m("false_negative: 250", "false_negative: 250,5"),
    m("year: 4000000", "year: 4_000_000"), m("year: 4000000", "year: 4M", "with all its zeros", "year: 4000000"),
    m("prevalence: 0.002", "prevalence: 0,002"), m("prevalence: 0.002", "prevalence: 1 in 500"),
    m("level: 0.95", "level: 95", "0.95 or 95%", "level: 95%"),
    m("with_confidence: 0.9", "with_confidence: 90", "0.95 or 95%", "with_confidence: 0.95"),
    m("resamples: 100", "resamples: 10", "at least 100", "resamples: 100"),
    m("resamples: 100", "resamples: two thousand", mends=False),
    m("minimise: cost", "minimise: costs"), m("minimise: cost", "maximise: cost", "{minimise: cost}", "minimise: cost"),
    m("threshold:\n  minimise: cost", "threshold: minimise cost", "{minimise: cost}", "threshold: {minimise: cost}"),
    m("kind: rank", "kind: ranks"), m("formats: json", "formats: jsn"), m("formats: json", "formats: .json"),
    m("formats: json", "formats: docx",
      "expected html, markdown, json, pdf, model_card, png, pdf_figures", "formats: html"),
    m("kind: guard", "kind: gaurd"), m("baseline: rules", "baseline: rule"), m("version: 1", 'version: "1"'),
    m("version: 1", "version: 2", "expected 1", "version: 1"),
    m("champion:\n    score: score_a", "champion: score_a", "Its keys: score", "champion: {score: score_a}"),
    m("path: d.csv", 'path: "C:\\Users\\d.csv"'),
)  # fmt: skip
IN_THE_DATA = (
    m("tune_on: validation", "tune_on: validate"), m("report_on: test", "report_on: Test"),
    m("positive: fraud", "positive: Fraud"), m("positive: fraud", "positive: fruad"),
    m("positive: fraud", "positive: 1", "it contains 'genuine' (300 rows) and 'fraud'", "positive: fraud"),
    m("negative: genuine", "negative: geniune"), m("label: outcome", "label: outcom"),
    m("score: score_a", "score: scoreA"),
    m("decision: rule", "decision: rules"), m("flagged: hit", "flagged: hti"),
    m("flagged: hit", "flagged: Hit", "flagged: [hit]", "flagged: [hit]"),
    m("flagged: hit", "flagged: true", "'hit' (140 rows)", "flagged: hit"),
    m("path: d.csv", "path: D.csv"), m("path: d.csv", "path: d.cvs"), m("column: amount", "column: amuont"),
    m("- region", "- Region"), m("  id: id", "  id: ID"), m("time: day", "time: date", "day", "time: day"),
    m("path: d.csv", "path: data/d.csv", mends=False),
)  # fmt: skip
EACH = (*((mistake, "check") for mistake in IN_THE_CONFIG), *((mistake, "run") for mistake in IN_THE_DATA))
WRITE = re.compile(
    r"(?:Write one and several in brackets:|Write(?: the number alone:)?|Quote the (?:whole )?text:"
    r"|Take the quotes off:|Take them off, or use plain ones:|Put a list in brackets:"
    r"|Put commas between several values:|Use single quotes, [^:]*:) (?P<what>.+?)"
    r"(?:: (?:nothing goes|the decimal sign|YAML readers).*|\. Quote a word.*|\.)?"
)


def printed_mend(line, column, mend):
    """Return a line with the mend typed as it is printed; None where the mend is in words."""
    head, wrong = line[: column - 1], line[column - 1 :]
    if found := re.match(r"Did you mean '(.+?)'\?", mend):
        return head + found[1] + re.sub(r"^[^\s:,;\]]+", "", wrong)
    found = WRITE.fullmatch(mend.splitlines()[0] if mend else "")
    if found is None:
        return None
    what, key = found["what"], line.split(":")[0].strip()
    if what.startswith((f"{key}: ", "- ")) or key.startswith(what.split(":")[0]):
        return line[: len(line) - len(line.lstrip())] + what
    return head + what + "]" * (wrong.endswith("]") and head.endswith("["))


def said(text, verb):
    with open("c.yaml", "w", encoding="utf-8") as file:  # noqa: PTH123 (in the current folder)
        file.write(text)
    done = CliRunner().invoke(main, [verb, "c.yaml", *(["--dry-run"] if verb == "run" else []), "-q"])
    return done.exit_code, done.stderr


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "d.csv").write_text(CASES)


def names(value):
    return value.typed if isinstance(value, Mistake) else value


def mended(mistake, lines, place, column, told):
    """Return the lines with the mend typed, as it is printed or as it says in words."""
    if mistake.says:
        assert mistake.says in told
        return "\n".join(lines).replace(mistake.typed, mistake.mended, 1).split("\n")
    mend = "\n".join(line.strip() for line in told.splitlines()[1:] if line.startswith("    "))
    line = printed_mend(lines[place - 1], column, mend)
    assert line is not None, told
    return [*lines[: place - 1], line, *lines[place:]]


@pytest.mark.everyday(5)
@pytest.mark.parametrize(
    ("mistake", "verb"),
    [pytest.param(*each, marks=[pytest.mark.slow] * (each[1] == "run")) for each in EACH],
    ids=names,
)
def test_a_typed_mistake_is_told_on_its_line_and_its_mend_is_right_when_typed(mistake, verb, here):
    assert CONFIG.count(mistake.right) == 1
    text = CONFIG.replace(mistake.right, mistake.typed)
    code, told = said(text, verb)
    assert code == (2 if verb == "check" else 3)
    place = re.match(r"c\.yaml:(\d+):(\d+): ", told)
    assert place is not None
    assert int(place[1]) == CONFIG[: CONFIG.index(mistake.right)].count("\n") + 1 + mistake.off
    if mistake.mends:
        assert said("\n".join(mended(mistake, text.split("\n"), *map(int, place.groups()), told)), verb) == (0, "")


def test_the_mend_of_at_least_95_in_100_mistakes_is_right():
    assert len(EACH) > 60
    assert sum(mistake.mends for mistake, _ in EACH) / len(EACH) >= 0.95


@pytest.mark.slow
def test_the_config_without_a_mistake_holds(here):
    assert said(CONFIG, "run") == said(CONFIG, "check") == (0, "")
