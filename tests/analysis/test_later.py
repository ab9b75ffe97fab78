"""Cases whose labels come later: counted with the others where no label is needed, and left out where one is."""

import numpy as np
import pytest

from reportgen.analysis.analyse import analyse
from reportgen.config.load import config_from
from reportgen.results.document import numbers
from reportgen.results.read import results_in
from reportgen.sources import opening, sql
from reportgen.sources.by_sql import SqlSource
from reportgen.sources.frames import frame_of
from reportgen.sources.opening import open_source
from tests.cases.case import said
from tests.cases.later import later_cases, waiting

CONNECT = sql.connect
N = 200
CONFIG = {
    "version": 1,
    "data": {"label": {"column": "label", "later": True}, "positive": "1"},
    "models": {"model": {"score": "score"}, "rule": {"decision": "in", "flagged": "1"}},
    "threshold": {"fixed": 0.5},
    "groups": ["region"],
    "flag_is": "favourable",
}


def columns():
    rng = np.random.default_rng(1)
    return {
        "label": [["0", "1", ""][each] for each in rng.integers(0, 3, N)],
        "score": [None if each > 190 else each / 200 for each in rng.integers(0, 201, N).tolist()],
        "in": [["0", "1", ""][min(each, 2)] for each in rng.integers(0, 20, N) // 9],
        "region": [["north", "south"][each] for each in rng.integers(0, 2, N)],
    }


def test_the_counts_are_those_of_the_obvious_loop():
    config, cases = config_from(CONFIG), columns()
    later = analyse(config, open_source(config, frame_of(cases))).results.later
    rows = [row for row in zip(*cases.values(), strict=True) if row[1] is not None and row[2]]
    known, late = ([row for row in rows if bool(row[0]) == has] for has in (True, False))
    assert (later.known, later.waiting) == (len(known), len(late))
    assert later.share == pytest.approx(len(known) / len(rows))
    model = later.models["model"]
    assert model.known.flagged == sum(row[1] >= 0.5 for row in known)
    assert model.waiting.flagged == sum(row[1] >= 0.5 for row in late)
    assert later.models["rule"].waiting.flagged == sum(row[2] == "1" for row in late)
    for share in later.groups[0].selection.categories:
        of = [row for row in rows if row[3] == share.category]
        assert (share.cases, share.selected) == (len(of), sum(row[1] >= 0.5 for row in of))


def test_sources_in_memory_and_by_sql_give_one_report_that_is_read_back(monkeypatch):
    config, frame = config_from(CONFIG), frame_of(columns())
    plain = analyse(config, open_source(config, frame)).results
    assert results_in(numbers(plain)).later == plain.later
    monkeypatch.setattr(opening, "AT_ONCE", 1e12)
    monkeypatch.setattr(sql, "connect", CONNECT)
    source = open_source(config, frame)
    assert isinstance(source, SqlSource)
    assert numbers(analyse(config, source).results) == numbers(plain)


def test_figures_that_need_a_label_are_as_without_the_other_cases():
    late, alone = waiting((30, 70), (3, 7)), waiting((30, 70), (0, 0))
    assert late.results.models["model"].metrics == alone.results.models["model"].metrics


@pytest.mark.parametrize(("place", "way"), [(0, "clearly more"), (1, "clearly fewer"), (2, "too close to call")])
def test_a_shift_of_the_share_flagged_is_said_with_how_sure_it_is(place, way):
    (text,) = said(later_cases()[place].explained, "data.later.flagged")
    assert way in text


def test_the_share_of_labels_known_is_on_the_first_screen():
    assert said(later_cases()[2].explained, "head.later") == ["Labels known for 90.9% of 110 payments"]
    assert said(later_cases()[3].explained, "data.later.flagged") == []
