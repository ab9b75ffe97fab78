"""Of which kind a column is: one data set for each kind that is guessed, and near misses of each rule."""

from typing import get_args

import numpy as np
import pytest

from reportgen.analysis.kinds import KIND_RULES, column_kinds, guessed, order_of, ordered_texts
from reportgen.config.columns import Kind
from reportgen.config.load import config_from
from reportgen.sources.opening import open_source

N = 60
ROWS = range(N)


@pytest.fixture
def kinds(tmp_path):
    """Return what is known of the columns of a CSV file, by their names."""

    def _kinds(data=None, groups=(), models=None, costs=None, **columns):
        held = {"y": ["no", "yes"] * (N // 2), "s": [f"0.{row:03}" for row in ROWS], **columns}
        rows = zip(*held.values(), strict=True)
        lines = [",".join(held), *(",".join(map(str, row)) for row in rows)]
        (tmp_path / "a.csv").write_text("\n".join(lines) + "\n")
        given = {"path": str(tmp_path / "a.csv"), "label": "y", "positive": "yes", "examine": "all", **(data or {})}
        more = ({"costs": costs} if costs else {}) | ({"groups": list(groups)} if groups else {})
        config = config_from({"version": 1, "data": given, "models": models or {"m": {"score": "s"}}, **more})
        source = open_source(config)
        found = {each.column: each for each in column_kinds(config, source)}
        return found | {"order": lambda column: order_of(config, source, column)}

    return _kinds


def repeated(*values):
    return [values[row % len(values)] for row in ROWS]


GUESSED = {
    "names in no order": ("region", repeated("north", "south", "west"), "nominal", "discrete"),
    "one name alone": ("region", repeated("north"), "nominal", "discrete"),
    "codes of places": ("home_zip", repeated(10115, 20095, 80331, 50667), "nominal", "discrete"),
    "two names": ("sex", repeated("m", "f"), "binary", "discrete"),
    "two numbers": ("smoker", repeated(0, 1), "binary", "discrete"),
    "low to high": ("risk", repeated("high", "low", "medium"), "ordinal", "discrete"),
    "sizes of clothes": ("size", repeated("M", "XL", "S", "L"), "ordinal", "discrete"),
    "ranges of numbers": ("age", repeated("30-49", "< 18", "50+", "18-29"), "ordinal", "discrete"),
    "stars from 1 to 5": ("stars", repeated(1, 2, 3, 4, 5), "ordinal", "discrete"),
    "years": ("year", repeated(2019, 2020, 2021), "interval", "discrete"),
    "degrees below zero": ("outside", repeated(-4.5, 0.0, 3.5, 12.1), "interval", "continuous"),
    "dates": ("seen", repeated("2026-01-01", "2026-02-01", "2026-03-05"), "interval", "continuous"),
    "moments": ("seen", repeated("2026-01-01 10:00", "2026-01-02T11:30:00Z", "2026-03-05"), "interval", "continuous"),
    "counts": ("visits", repeated(0, 3, 7, 12, 30), "ratio", "discrete"),
    "amounts": ("paid", repeated(0.5, 12.25, 7.75), "ratio", "continuous"),
    "texts that all differ": ("who", [f"k{row}x" for row in ROWS], "identifier", "discrete"),
    "numbers one after another": ("row", [*ROWS], "identifier", "discrete"),
    "numbers far apart that are called ids": ("case_id", [row * 7919 for row in ROWS], "identifier", "discrete"),
    "numbers far apart that all differ": ("income", [row * 7919 for row in ROWS], "ratio", "discrete"),
    "numbers among texts": ("mixed", repeated(1, 2, "x"), "nominal", "discrete"),
    "stars of which one is never given": ("stars", repeated(1, 2, 4, 5), "ratio", "discrete"),
    "words of an order with one beside it": ("risk", repeated("high", "low", "green"), "nominal", "discrete"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", GUESSED)
def test_a_column_is_guessed_by_what_stands_in_it(name, kinds):
    column, values, kind, scale = GUESSED[name]
    found = kinds(**{column: values})[column]
    assert (found.kind, found.values, found.guessed) == (kind, scale, True)
    assert found.used_as == ("data.examine",)


def test_there_is_a_data_set_for_each_kind():
    assert {kind for _, _, kind, _ in GUESSED.values()} == {rule.kind for rule in KIND_RULES} == set(get_args(Kind))


def test_what_a_column_is_used_for_says_of_which_kind_it_is(kinds):
    found = kinds(
        data={
            "id": "n",
            "cluster": "who",
            "fold": "part",
            "time": "day",
            "weight": {"column": "w", "kind": "sampling"},
        },
        models={"m": {"score": "s"}, "r": {"score": "points", "kind": "rank"}},
        costs={"false_positive": 1, "false_negative": {"column": "lost"}},
        n=[*ROWS],
        who=repeated(*range(30)),
        part=repeated(1, 2, 3),
        day=repeated("2026-01-01"),
        w=repeated(1, 2.5),
        points=[*ROWS],
        lost=repeated(*range(1, 6)),
    )
    assert {name: each.kind for name, each in found.items() if name != "order"} == {
        "n": "identifier", "y": "binary", "part": "nominal", "w": "ratio", "day": "interval", "who": "identifier",
        "lost": "ratio", "s": "ratio", "points": "ordinal",
    }  # fmt: skip
    assert found["lost"].used_as == ("costs.false_negative.column",)


def test_missing_and_distinct_values_are_those_of_the_rows(kinds):
    found = kinds(data={"missing": {"age": ["999"]}}, age=repeated(20, 30, 999, "", 50, 61))
    assert (found["age"].rows, found["age"].missing, found["age"].distinct, found["age"].kind) == (
        N,
        N // 3,
        4,
        "ratio",
    )
    groups = kinds(data={"missing": ["?"]}, groups=["where"], where=repeated("a", "?", "b", " a "))["where"]
    assert (groups.missing, groups.distinct, groups.used_as[0]) == (N // 4, 2, "groups[0].column")


@pytest.mark.slow
def test_what_the_config_states_wins(kinds):
    stated = {"stars": {"kind": "interval", "values": "continuous"}, "risk": {"kind": "ordinal", "order": ["x", "low"]}}
    found = kinds(data={"columns": stated}, stars=repeated(1, 2, 3), risk=repeated("low", "x", "high"))
    assert (found["stars"].kind, found["stars"].values, found["stars"].guessed) == ("interval", "continuous", False)
    assert (found["risk"].kind, found["risk"].order) == ("ordinal", ("x", "low"))
    assert found["order"]("risk") == ("x", "low")
    assert kinds(data={"columns": {"risk": "nominal"}}, risk=repeated("low", "medium", "high"))["order"]("risk") == ()


@pytest.mark.parametrize(
    ("texts", "order"),
    [
        (["high", "low", "medium"], ("low", "medium", "high")),
        (["Always", "never", "SOMETIMES"], ("never", "SOMETIMES", "Always")),
        (["65+", "18-29", "30-64"], ("18-29", "30-64", "65+")),
        (["< 0", ">= 500", "0 to < 50", "50 to < 500"], ("< 0", "0 to < 50", "50 to < 500", ">= 500")),
        (["100", "20", "3"], ()),
        (["low", "high"], ()),
        (["low", "never", "always"], ()),
    ],
)
def test_an_order_is_read_off_words_and_ranges(texts, order):
    assert ordered_texts(texts) == order


@pytest.mark.slow
def test_many_values_are_told_as_many_whatever_the_order_of_the_rows(tmp_path):
    scores = np.round(np.random.default_rng(1).random(50_000), 6)
    for name, values in {"rising": np.sort(scores), "mixed": scores}.items():
        lines = [f"{'yes' if row % 3 else 'no'},{value}" for row, value in enumerate(values)]
        (tmp_path / f"{name}.csv").write_text("\n".join(["y,s", *lines]) + "\n")
        data = {"path": str(tmp_path / f"{name}.csv"), "label": "y", "positive": "yes"}
        source = open_source(config_from({"version": 1, "data": data, "models": {"m": {"score": "s"}}}))
        assert [each.distinct for each in source.columns] == [2, None]
        assert [guessed(each) for each in source.columns] == ["binary", "ratio"]
