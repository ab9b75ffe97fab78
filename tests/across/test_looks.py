"""Looks at the same cases under other criteria: counted by digests, whatever a config looks like."""

from types import SimpleNamespace

import pytest

from reportgen.across.looks import judged_before, looks_of
from reportgen.config.load import load_config
from reportgen.counts.cells import Input

CONFIG = """\
version: 1
data: {path: cases.csv, label: y, positive: 1}
models: {new: {score: s}}
costs: {false_positive: 1, false_negative: 5}
threshold: {fixed: 0.5}
checks: [recall >= 80%, flag_rate <= 10%]
"""
JUNE, JULY = (Input(name="cases.csv", sha256=letter * 64) for letter in "ab")
CHECKS = "[recall >= 80%, flag_rate <= 10%]"
OTHERS = (
    CONFIG.replace("80%", "75%"),
    CONFIG.replace("false_negative: 5", "false_negative: 6"),
    CONFIG.replace("fixed: 0.5", "fixed: 0.4"),
    CONFIG.replace(", flag_rate <= 10%", ""),
    CONFIG + "uncertainty: {seed: 2}\n",
)
SAME = (
    f"# by the board of March\n{CONFIG}",
    "".join(reversed(CONFIG.splitlines(keepends=True))),
    CONFIG.replace(CHECKS, "[flag_rate <= 0.1, sensitivity >= 0.80]"),
    CONFIG.replace("cases.csv", "moved/cases.csv"),
    CONFIG + "title: A title\nreport: {kind: guard}\n",
)


@pytest.fixture
def config_of(tmp_path):
    def config(text):
        (tmp_path / "c.yaml").write_text(text)
        return load_config(tmp_path / "c.yaml")

    return config


def kept(as_of, looks):
    return SimpleNamespace(as_of=as_of, looks=looks)


@pytest.mark.parametrize("text", OTHERS)
def test_another_criterion_is_a_look_of_its_own(config_of, text):
    earlier = kept("2026-03-03", looks_of(config_of(CONFIG), [JUNE], None))
    own = kept("2026-03-05", looks_of(config_of(text), [JUNE], None))
    before = judged_before([earlier], own, config_of(text), [JUNE])
    assert (before.sets, before.days) == (1, ("2026-03-03",))
    assert judged_before([earlier], own, config_of(text), [JULY]) is None  # other cases


@pytest.mark.parametrize("text", SAME)
def test_comments_order_spelling_and_what_judges_nothing_are_no_other_criterion(config_of, text):
    earlier = kept("2026-03-03", looks_of(config_of(CONFIG), [JUNE], None))
    own = kept("2026-03-05", looks_of(config_of(text), [JUNE], None))
    assert judged_before([earlier], own, config_of(text), [JUNE]) is None


def test_a_day_keeps_the_order_of_its_looks_so_that_a_run_made_again_says_the_same(config_of):
    configs = [config_of(text) for text in (CONFIG, *OTHERS)]
    looks = ()
    for config in (*configs, *configs):
        looks = looks_of(config, [JUNE], kept("2026-03-03", looks))
    assert len(looks) == len(configs)
    found = [judged_before([], kept("2026-03-03", looks), config, [JUNE]) for config in configs]
    assert found[0] is None
    assert [before.sets for before in found[1:]] == [1, 2, 3, 4, 5]
    assert {before.days for before in found[1:]} == {("2026-03-03",)}


def test_each_set_of_criteria_counts_once_by_its_first_day(config_of):
    days = zip(("2026-03-07", "2026-03-03", "2026-03-05", "2026-03-05"), (*OTHERS[:1] * 2, *OTHERS[1:3]), strict=True)
    records = [kept(day, looks_of(config_of(text), [JUNE], None)) for day, text in days]
    own = kept("2026-03-09", looks_of(config_of(CONFIG), [JUNE], None))
    before = judged_before(records, own, config_of(CONFIG), [JUNE])
    assert (before.sets, before.days) == (3, ("2026-03-03", "2026-03-05"))
    later = kept("2026-03-10", looks_of(config_of(OTHERS[3]), [JUNE], None))
    assert judged_before([*records, later], own, config_of(CONFIG), [JUNE]) == before


def test_nothing_is_counted_where_no_file_tells_which_cases_they_are_or_of_records_without_looks(config_of):
    config = config_of(CONFIG)
    assert looks_of(config, [], None) == ()
    assert judged_before([], kept("2026-03-05", ()), config, []) is None
    assert judged_before([kept("2026-03-03", ())], kept("2026-03-05", ()), config, [JUNE]) is None
