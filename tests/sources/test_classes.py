"""Three classes or more: their codes, what the scores say, and each of them against the rest; loops are the judges."""

import math

import numpy as np
import pandas as pd
import pytest

from reportgen.analysis.classes.counted import against_rest
from reportgen.config.load import config_from
from reportgen.counts.query import (
    CheapestDecision,
    Decision,
    EqualScores,
    Fate,
    GroupOf,
    Interval,
    Label,
    LabelText,
    Missing,
    OffTotal,
    Query,
    Score,
    Split,
    TrueRank,
    TrueScore,
    Unit,
    WinningScore,
)
from reportgen.errors import DataError
from reportgen.sources.opening import open_source

CLASSES = ("a", "b", "c", "d")
ROWS = 300


def config_of(models=None, **data):
    mapped = {"path": "cases.csv", "label": "label", "classes": list(CLASSES), **data}
    scored = {"m": {"scores": {name: f"p_{name}" for name in CLASSES}}}
    return config_from({"version": 1, "data": mapped, "models": models or scored})


@pytest.fixture
def frame():
    """Return cases with coarse scores, so that many are equal, and with gaps."""
    draw = np.random.default_rng(3)
    scores = draw.integers(0, 5, (ROWS, len(CLASSES))) / 4
    scores[draw.random((ROWS, len(CLASSES))) < 0.02] = np.nan
    found = pd.DataFrame(scores, columns=[f"p_{name}" for name in CLASSES])
    found["label"] = draw.choice([*CLASSES, "unclear", None], ROWS)
    found["decided"] = draw.choice([*CLASSES, None], ROWS)
    found["id"] = np.arange(ROWS)
    return found


def counted(source, *keys, cases="all"):
    cells = source.count(Query(keys=keys, cases=cases))
    rows = zip(*(cells.columns[key].tolist() for key in keys), cells.n.tolist(), strict=True)
    return {
        tuple(None if isinstance(each, float) and math.isnan(each) else each for each in row[:-1]): row[-1]
        for row in rows
    }


def looped(rows):
    found = {}
    for row in rows:
        found[row] = found.get(row, 0) + 1
    return found


def scores_of(frame):
    """Return the four scores of each row, or None where one is missing."""
    rows = frame[[f"p_{name}" for name in CLASSES]].to_numpy().tolist()
    return [None if any(math.isnan(each) for each in row) else row for row in rows]


def texts_of(column):
    return [text if isinstance(text, str) else "" for text in column]


def codes_of(column):
    return [CLASSES.index(text) if text in CLASSES else -1 for text in column]


def test_a_label_is_the_place_of_its_class_and_the_highest_score_decides(frame):
    source = open_source(config_of(doubtful="unclear"), frame)
    decided = [-1 if row is None else row.index(max(row)) for row in scores_of(frame)]
    texts = texts_of(frame["label"])
    rows = zip(codes_of(frame["label"]), texts, decided, strict=True)
    assert counted(source, Label(), LabelText(), Decision("m")) == looped(rows)
    missing = [int(row is None) for row in scores_of(frame)]
    assert counted(source, Missing("m")) == looped(zip(missing, strict=True))


def test_a_stated_decision_wins_over_the_scores_and_cases_that_lack_one_are_left_out(frame):
    both = {"scores": {name: f"p_{name}" for name in CLASSES}, "decision": "decided"}
    source = open_source(config_of({"both": both, "told": {"decision": "decided"}}, doubtful="unclear"), frame)
    codes = codes_of(frame["decided"])
    assert counted(source, Decision("both"), Decision("told")) == looped(zip(codes, codes, strict=True))
    lacks = [row is None or code < 0 for row, code in zip(scores_of(frame), codes, strict=True)]
    fate = {"": "missing_label", "unclear": "doubtful_label"}
    fates = [
        fate.get(text, "used") if text == "" or not lack else "missing_score"
        for text, lack in zip(texts_of(frame["label"]), lacks, strict=True)
    ]
    assert counted(source, Fate()) == looped(zip(fates, strict=True))


def test_what_is_told_of_the_scores_is_what_a_loop_finds(frame):
    source = open_source(config_of(doubtful="unclear"), frame)

    def told(row, code):
        if row is None:
            return None, None, -1
        if code < 0:
            return None, max(row), -1
        own = row[code]
        ahead = sum(each > own or (each == own and place < code) for place, each in enumerate(row))
        return own, max(row), ahead

    rows = (told(*case) for case in zip(scores_of(frame), codes_of(frame["label"]), strict=True))
    assert counted(source, TrueScore("m"), WinningScore("m"), TrueRank("m")) == looped(rows)
    off = ((int(row is not None and abs(sum(row) - 1) > 0.01),) for row in scores_of(frame))
    assert counted(source, OffTotal("m")) == looped(off)
    equal = ((int(row is not None and row[0] == row[2]),) for row in scores_of(frame))
    assert counted(source, EqualScores("m", 0, 2)) == looped(equal)


@pytest.mark.slow
@pytest.mark.parametrize("person", [None, 3.0, -20.0])
def test_the_cheapest_decision_is_the_one_that_a_loop_finds(frame, person):
    source = open_source(config_of(doubtful="unclear"), frame)
    draw = np.random.default_rng(5)
    prices = tuple(map(tuple, draw.integers(-2, 20, (4, 4)).astype(float).tolist()))

    def cheapest(row):
        if row is None:
            return (-1,)
        total = sum(row) or 1.0
        costs = [sum(chance / total * prices[k][d] for k, chance in enumerate(row)) for d in range(4)]
        least = min(costs)
        first = next(place for place, cost in enumerate(costs) if cost <= least + 1e-9)
        return (4 if person is not None and person < least - 1e-9 else first,)

    key = CheapestDecision("m", prices, person)
    assert counted(source, key) == looped(map(cheapest, scores_of(frame)))


def test_one_class_against_the_rest_is_what_two_classes_are_made_of_it(frame):
    config, code = config_of(doubtful="unclear"), 2
    view = open_source(config, frame).against_rest(code)
    rest = against_rest(config, code)
    assert (rest.data.positive, rest.several, rest.models["m"].score) == (("c",), False, "p_c")
    winner = [None if row is None else CLASSES[row.index(max(row))] for row in scores_of(frame)]
    alone = open_source(
        config_from(
            {
                "version": 1,
                "data": {"path": "x.csv", "label": "label", "positive": "c", "negative": "rest", "doubtful": "unclear"},
                "models": {"m": {"score": "p_c", "decision": "won", "flagged": "c"}},
            }
        ),
        frame.assign(won=["c" if text == "c" else None if text is None else "other" for text in winner]),
    )
    for keys in ((Label(), Score("m")), (Label(), Decision("m"), Interval("m", (0.75, 0.25)))):
        assert counted(view, *keys, cases="used") == counted(alone, *keys, cases="used")


def test_views_of_one_class_are_drawn_anew_with_the_cases_of_all(frame):
    whole = open_source(config_of(doubtful="unclear"), frame)
    view = whole.against_rest(1)
    keys = counted(whole, Unit(), Label(), cases="used")
    expected = {}
    for (unit, label), n in keys.items():
        expected[unit, int(label == 1)] = expected.get((unit, int(label == 1)), 0) + n
    assert counted(view, Unit(), Label(), cases="used") == expected


def test_the_units_do_not_depend_on_the_order_of_the_rows(frame):
    shuffled = frame.sample(frac=1, random_state=1)
    keys = (Unit(), Label(), Decision("m"), WinningScore("m"))
    found = [
        counted(open_source(config_of(doubtful="unclear"), each), *keys, cases="used") for each in (frame, shuffled)
    ]
    assert found[0] == found[1]


def test_a_number_is_cut_into_classes_and_an_edge_belongs_to_the_class_that_it_begins():
    cut = {"cut": [100, 500], "names": ["low", "middle", "high"]}
    config = config_of({"m": {"decision": "guess"}}, label="price", classes=cut)
    prices = [99.9, 100, 499, 500, 1e6, None, -5]
    guess = ["low", "low", "high", "high", "middle", "low", "low"]
    source = open_source(config, pd.DataFrame({"price": prices, "guess": guess}))
    assert config.data.ordered
    texts = ["low", "middle", "middle", "high", "high", "", "low"]
    codes = [0, 1, 1, 2, 2, -1, 0]
    assert counted(source, Label(), LabelText()) == looped(zip(codes, texts, strict=True))


def test_numbers_are_classes_by_their_value():
    config = config_of({"m": {"decision": "d"}}, classes=[1, 2, 3])
    source = open_source(config, pd.DataFrame({"label": [1.0, 2.0, 3.0, None], "d": ["1", "3", "3", "2"]}))
    assert counted(source, Label(), Decision("m")) == looped([(0, 0), (1, 2), (2, 2), (-1, 1)])


def test_a_class_without_a_case_is_kept_where_a_model_tells_of_it():
    rows = pd.DataFrame({"label": ["a", "b", "c"], "d": ["a", "d", "c"]})
    source = open_source(config_of({"m": {"decision": "d"}}), rows)
    assert counted(source, Label()) == {(0,): 1, (1,): 1, (2,): 1}


@pytest.fixture
def told():
    """Return what is told of rows, in words."""

    def _told(rows, models=None, **data):
        with pytest.raises(DataError) as caught:
            open_source(config_of(models or {"m": {"decision": "d"}}, **data), pd.DataFrame(rows))
        return str(caught.value)

    return _told


def test_a_label_of_no_class_is_told_with_its_mend(told):
    assert told({"label": ["a", "b", "c", "d", "e", "e"], "d": list("abcdaa")}) == (
        "data.label: column 'label' contains values that are not among the classes: 'e' (2 rows)\n"
        "    Name every class:\n    data:\n      classes: [a, b, c, d, e]\n"
        '    Name a text that means "not known" under `doubtful:`, one that means "missing" under `missing:`.'
    )
    assert told({"label": ["a", "b", "c", "D"], "d": list("abcd")}) == (
        "data.label: column 'label' contains values that are not among the classes: 'D' (1 row)\n    'D' and 'd' "
        "differ in case, blanks or kind alone: labels are compared exactly."
    )
    assert told({"label": ["a", "b", "c", "d", "unclear"], "d": list("abcda")}) == (
        "data.label: column 'label' contains values that are not among the classes: 'unclear' (1 row)\n    If "
        "'unclear' means that the label is missing or not known, write\n    data:\n      doubtful: [unclear]"
    )


def test_a_decision_of_no_class_is_told_with_its_mend(told):
    assert told({"label": list("abcd"), "d": list("abcx")}) == (
        "models.m.decision: column 'd' contains values that are not among the classes: 'x' (1 row)\n    A decision is "
        "one of the classes: a, b, c, d."
    )


def test_a_class_that_never_occurs_is_told(told):
    assert told({"label": list("abc"), "d": list("abc")}) == (
        "data.classes: column 'label' never contains 'd'; it contains 'a' (1 row), 'b' (1 row) and 'c' (1 row)\n    "
        "Write each class as written in the data, or remove it:\n    data:\n      classes: [a, b, c]"
    )


def test_one_value_stands_for_one_class_alone(told):
    rows = {"label": [1, 2, 3], "d": ["1", "2", "3"]}
    assert told(rows, classes=["1", "1.0", "2", "3"]).startswith(
        "data.label: '1' and '1.0' are one value of column 'label', and cannot be two classes"
    )


def test_cases_of_one_class_alone_judge_nothing(told):
    rows = {"label": ["a", "a", None, None], "d": list("abcd")}
    assert told(rows).startswith("data: only cases of 'a' are left of 4 rows: 2 missing label")


def test_scores_that_are_no_chances_are_told_by_their_class(told):
    scores = {"m": {"scores": {name: f"p_{name}" for name in CLASSES}}}
    rows = {"label": list("abcd")} | {f"p_{name}": [0.1, 0.2, 0.3, 0.4] for name in CLASSES} | {"p_b": [0, 1, 2.5, 0]}
    assert told(rows, scores) == (
        "data frame, row 3: models.m.scores.b: column 'p_b' has 1 score outside 0 to 1: '2.5'\n    A probability is "
        "from 0 to 1. If these are percentages, write\n    models:\n      m:\n        scale: percent\n    If the score "
        "only ranks the cases, write\n    models:\n      m:\n        kind: rank"
    )


def test_several_scores_in_one_value_are_told_to_be_parted(told):
    scores = {"m": {"scores": {name: f"p_{name}" for name in CLASSES}}}
    rows = {"label": list("abcd")} | {f"p_{name}": ["0.1", "0.2", "0.3", "0.4"] for name in CLASSES}
    rows["p_b"] = ["[0.1 0.9]"] * 4
    assert "Save the score of each class in a column of its own." in told(rows, scores)


def test_a_decision_of_many_values_is_one_class_against_the_rest():
    def config(**data):
        mapped = {"path": "x.csv", "label": "label", "positive": "a", **data}
        models = {"m": {"decision": "d", "flagged": "a"}}
        return config_from({"version": 1, "data": mapped, "models": models})

    rows = pd.DataFrame({"label": list("abcd"), "d": list("aacd")})
    for data in ({"negative": "rest"}, {"negative": ["b", "c", "d"]}):
        assert counted(open_source(config(**data), rows), Label(), Decision("m")) == {(0, 0): 2, (0, 1): 1, (1, 1): 1}
    with pytest.raises(DataError, match="besides 'a'"):
        open_source(config(negative="rest"), rows.assign(d=list("BBcd")))


def test_a_model_may_have_its_scores_in_a_file_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    pd.DataFrame({"id": [1, 2, 3], "label": ["a", "b", "c"]}).to_csv("cases.csv", index=False)
    scores = {"id": [3, 1, 2], "p_a": [0.1, 0.5, 0.2], "p_b": [0.2, 0.5, 0.2], "p_c": [0.7, 0, 0.6]}
    pd.DataFrame(scores).to_parquet("own.parquet")
    own = {"path": "own.parquet", "scores": {name: f"p_{name}" for name in "abc"}}
    config = config_from(
        {
            "version": 1,
            "data": {"path": "cases.csv", "id": "id", "label": "label", "classes": ["a", "b", "c"]},
            "models": {"m": own},
        },
        data_given=False,
    )
    assert counted(open_source(config), Label(), Decision("m")) == looped([(0, 0), (1, 2), (2, 2)])


def test_a_row_may_stand_for_several_cases_of_groups_and_splits():
    rows = pd.DataFrame(
        {
            "label": list("abcdab"),
            "d": list("abcdba"),
            "n": [3, 1, 0, 2, 5, 1],
            "part": list("vvvvtt"),
            "region": list("xyxyxy"),
        }
    )
    config = config_from(
        {
            "version": 1,
            "data": {
                "path": "x.csv",
                "label": "label",
                "classes": list(CLASSES),
                "weight": {"column": "n", "kind": "frequency"},
                "split": {"column": "part", "tune_on": "v", "report_on": "t"},
            },
            "models": {"m": {"decision": "d"}},
            "groups": ["region"],
        }
    )
    keys = (Split(), GroupOf("region"), Label(), Decision("m"))
    named = zip(rows["part"], rows["region"], codes_of(rows["label"]), codes_of(rows["d"]), strict=True)
    expected = {key: n for key, n in zip(named, rows["n"], strict=True) if n}
    source = open_source(config, rows)
    assert counted(source, *keys, cases="used") == expected
    assert sum(counted(source.against_rest(0), Label(), cases="used").values()) == sum(rows["n"])
