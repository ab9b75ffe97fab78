"""Resampling units are said by digests, filled by chance, whole in clusters, and blind to the order of the rows."""

import hashlib

import numpy as np
import pandas as pd
import pytest

from reportgen.counts.query import Cluster, Decision, Id, IdPart, Label, PriceColumn, Query, Score, Split, Unit, Weight
from reportgen.sources import ids as units
from reportgen.sources.ids import MOST_PIECES, digests_of, folded_out
from reportgen.sources.opening import open_source

COSTS = {"false_positive": 1, "false_negative": {"column": "amount"}}


def md5(text):
    return int(hashlib.md5(str(text).encode()).hexdigest()[:16], 16)  # noqa: S324 - an order, no secret


def made(n, seed=0, digits=3, ids=None):
    """Return made-up cases; ids are numbers, unless given."""
    rng = np.random.default_rng(seed)
    label = rng.random(n) < 0.3
    return pd.DataFrame(
        {
            "id": rng.permutation(10 * n)[:n] if ids is None else ids,
            "label": np.where(label, "yes", "no"),
            "s": np.clip(rng.normal(0.4 + 0.2 * label, 0.2), 0, 1).round(digits),
            "amount": rng.integers(0, 4000, n) / 4,
            "w": rng.integers(1, 9, n) / 2,
            "f": rng.integers(0, 4, n),
            "hit": np.where(rng.random(n) < 0.3, "on", "off"),
        }
    )


def by_unit(config, frame, *keys, sums=(), **settings):
    cells = open_source(config(None, **settings), frame).count(Query(keys=(Unit(), *keys), sums=sums))
    found = [cells.columns[key].tolist() for key in (Unit(), *keys)]
    return [*found, cells.n.tolist(), *((cells.sums[key].units.tolist(), cells.sums[key].scale) for key in sums)]


def unit_of_each_id(config, frame, **settings):
    """Return id -> unit, for cases told apart by a score of their own."""
    own = frame.assign(own=np.arange(len(frame)) / len(frame))
    models = {"m": {"score": "s"}, "own": {"score": "own"}}
    source = open_source(config(None, models=models, id="id", **settings), own)
    cells = source.count(Query(keys=(Score("own"), Unit()), extremes=(Id(),)))
    assert cells.n.max() == 1
    return dict(zip(cells.extremes[Id()].smallest.tolist(), cells.columns[Unit()].tolist(), strict=True))


@pytest.mark.everyday(1)
@pytest.mark.parametrize("n", [2, 700, 1000])
@pytest.mark.parametrize("ids", ["numbers", "texts"])
def test_up_to_a_thousand_cases_each_is_a_unit_in_the_order_of_the_digest_of_its_id(ids, n, config):
    frame = made(n, seed=1, ids=None if ids == "numbers" else [f"caf\u00e9 {place:04}" for place in range(n)])
    frame.loc[:1, "label"] = ["yes", "no"]
    expected = {str(each): place for place, each in enumerate(sorted(frame["id"], key=md5))}
    assert unit_of_each_id(config, frame) == expected


@pytest.mark.slow
def test_above_a_thousand_cases_the_digest_of_its_id_alone_says_the_unit_of_a_case(config):
    frame = made(3500).assign(part=lambda made: np.where(made["id"] % 5 == 0, "test", "validation"))
    test, many = (frame[frame["part"] == part] for part in ("test", "validation"))
    assert len(test) < 1000 < len(many)
    expected = {str(each): place for place, each in enumerate(sorted(test["id"], key=md5))}
    expected |= {str(each): md5(each) % 1000 for each in many["id"]}
    assert unit_of_each_id(config, frame, split={"column": "part"}) == expected


def test_a_digest_of_few_rows_is_that_of_many(monkeypatch):
    columns = {
        "label": np.array([1, 0, 1], dtype=np.int8),
        "split": np.array([0, 1, 0], dtype=np.int16),
        "chance": np.array([-1, 2**53, 5]),
        "rank": np.array([0.1, -1e300, 0.0]).view(np.uint64),
    }
    named = {"split": ["train 'a'", "prüfung"]}
    few = digests_of(columns, named)
    assert few[0] == md5(f"1|train 'a'|-1|{columns['rank'][0]:016x}")
    monkeypatch.setattr(units, "FEW", 0)
    assert digests_of(columns, named).tolist() == few.tolist()


@pytest.mark.slow
def test_many_ids_keep_their_digests_when_several_threads_read(config):
    frame = made(200_000, seed=3, digits=6)
    for each in (frame, frame.assign(id="n" + frame["id"].astype(str))):
        expected = [md5(name) % 1000 for name in each["id"]]
        grouped = frame.assign(unit=expected).groupby(["unit", "s"])["id"].size()
        cells = open_source(config(None, id="id"), each).count(Query(keys=(Unit(), Score("m"))))
        assert cells.n.tolist() == grouped.tolist()


SHUFFLED = {
    "by id": {"id": "id"},
    "without an id": {},
    "by ids that repeat": {"id": "few"},
    "by one id": {"id": "one"},
    "weighted": {"weight": {"column": "w", "kind": "sampling"}},
    "by weighted ids that repeat": {"id": "few", "weight": {"column": "w", "kind": "sampling"}},
    "frequency": {"weight": {"column": "f", "kind": "frequency"}},
    "in clusters": {"cluster": "few"},
}


@pytest.mark.slow
@pytest.mark.parametrize("n", [300, 4000])
@pytest.mark.parametrize("digits", [1, 6])
@pytest.mark.parametrize("how", SHUFFLED)
def test_units_do_not_depend_on_the_order_of_the_rows(how, digits, n, config):
    frame = made(n, seed=7, digits=digits).assign(few=lambda made: made["id"] % (n // 3), one="x")
    sums = (PriceColumn("amount"), *([Weight()] if "weighted" in how else []))
    models = {"m": {"score": "s"}, "r": {"decision": "hit", "flagged": "on"}}
    keys = (Label(), Score("m"), Decision("r"))
    one, other = (
        by_unit(config, each, *keys, sums=sums, models=models, costs=COSTS, **SHUFFLED[how])
        for each in (frame, frame.sample(frac=1, random_state=1))
    )
    assert one == other


@pytest.mark.slow
def test_the_same_ids_are_in_the_same_units_whatever_else_changes(config):
    frame = made(2300, seed=5)
    other = made(2300, seed=6).assign(id=frame["id"].to_numpy())
    assert unit_of_each_id(config, frame) == unit_of_each_id(config, other.sample(frac=1, random_state=2))


def test_without_an_id_the_order_is_that_of_label_split_and_score(config):
    frame = made(800, seed=8).assign(part="test", s=np.random.default_rng(1).random(800))
    frame["rank"] = 10 * frame["s"] - 3
    frame.loc[:1, "part"] = "validation"
    frame.loc[2:3, "label"] = ["yes", "no"]
    frame.loc[:1, "label"] = ["yes", "no"]
    models = {
        "m": {"score": "s"},
        "k": {"score": "rank", "kind": "rank"},
        "r": {"decision": "hit", "flagged": "on"},
    }
    settings = {"models": models, "split": {"column": "part"}, "threshold": {"maximise": "f1"}}
    cells = open_source(config(None, **settings), frame).count(Query(keys=(Split(), Unit(), Score("m"))))
    cells = cells.where(cells.columns[Split()] == "test")
    test = frame[frame["part"] == "test"]
    texts = {
        f"{int(row.label == 'yes')}|test|{int(row.s * 2**53)}|{np.float64(row.rank).view(np.uint64):016x}"
        f"|{int(row.hit == 'on')}": row.s
        for row in test.itertuples()
    }
    assert len(texts) == len(test)  # no two are equal
    assert cells.columns[Score("m")].tolist() == [texts[each] for each in sorted(texts, key=md5)]


@pytest.mark.slow
@pytest.mark.parametrize("known_by", [{}, {"id": "one"}], ids=["nothing", "one id"])
def test_equal_cases_fall_into_units_by_chance(known_by, config):
    n, share = 40_000, 0.3
    frame = made(n, seed=9).assign(one="x")
    rng = np.random.default_rng(1)
    frame["label"] = np.where(rng.permutation(n) < share * n, "yes", "no")
    models = {"r": {"decision": "hit", "flagged": "on"}}
    cells = open_source(config(None, models=models, **known_by), frame).count(Query(keys=(Unit(), Label())))
    inside = cells.columns[Label()] == 1
    positives = np.bincount(cells.columns[Unit()][inside], weights=cells.n[inside], minlength=1000)
    assert positives.sum() == share * n
    # By the digest of what is equal, all of them would lie in few units.
    assert 0.85 < positives.var() / (n / 1000 * share) < 1.15


@pytest.mark.slow
@pytest.mark.parametrize("n", [200, 3000])
@pytest.mark.parametrize("known_by", [{}, {"id": "id"}], ids=["nothing", "id"])
def test_frequencies_give_the_units_of_the_rows_folded_out(known_by, n, config):
    folded = made(n, seed=4, digits=1)
    expanded = folded.loc[folded.index.repeat(folded["f"])].sample(frac=1, random_state=1)
    sums = (PriceColumn("amount"),)
    keys = (Label(), Score("m"))
    weight = {"column": "f", "kind": "frequency"}
    assert by_unit(config, folded, *keys, sums=sums, costs=COSTS, weight=weight, **known_by) == by_unit(
        config, expanded, *keys, sums=sums, costs=COSTS, **known_by
    )


def test_rows_that_stand_for_very_many_cases_come_in_few_pieces():
    frequency = np.array([1.0, 7.0, 3e9, 12_345_678.0])
    pieces = folded_out(frequency)
    assert np.bincount(pieces.row, weights=pieces.times, minlength=4).tolist() == frequency.tolist()
    assert len(pieces.row) <= MOST_PIECES + len(frequency)
    assert pieces.times.min() > 0
    assert folded_out(np.array([3.0, 2.0])).times.tolist() == [1.0] * 5


@pytest.mark.slow
@pytest.mark.parametrize("clusters", [40, 1000, 2600])
def test_clusters_stay_whole_and_are_units_by_rank_or_where_many_by_their_digests(clusters, config):
    rng = np.random.default_rng(clusters)
    frame = made(9000, seed=2)
    frame["c"] = np.r_[np.arange(clusters), rng.integers(0, clusters, len(frame) - clusters)]
    frame["own"] = frame["c"] / clusters  # tells the clusters apart
    models = {"m": {"score": "s"}, "own": {"score": "own"}}
    source = open_source(config(None, models=models, cluster="c"), frame)
    cells = source.count(Query(keys=(Score("own"), Unit())))
    assert len(cells.n) == clusters  # each cluster lies in one unit
    ranked = enumerate(sorted(range(clusters), key=md5))
    expected = {each / clusters: place if clusters <= 1000 else md5(each) % 1000 for place, each in ranked}
    assert dict(zip(cells.columns[Score("own")].tolist(), cells.columns[Unit()].tolist(), strict=True)) == expected
    assert len(source.count(Query(keys=(Cluster(),))).n) == clusters


@pytest.mark.slow
def test_a_cluster_is_told_by_its_text_whatever_the_type_of_its_column(config):
    frame = made(1500, seed=2).assign(c=lambda made: made["id"] % 30)
    found = [
        by_unit(config, frame.assign(c=column), Label(), cluster="c")
        for column in (frame["c"], frame["c"].astype(float), frame["c"].astype(str), " " + frame["c"].astype(str) + " ")
    ]
    assert found[0] == found[1] == found[2] == found[3]


def test_a_missing_cluster_is_refused_where_the_case_is_used(write, told, config):
    write("id,label,s,c\n7,yes,0.5,a\n8,,0.5,\n9,no,0.5,NA\n10,no,0.25, \n11,no,0.25,b\n")
    assert told(cluster="c", id="id", missing="NA") == (
        "cases.csv:4: data.cluster: column 'c' has 2 missing clusters of used cases (id 9)\n"
        "    Cases of one cluster are drawn together. Give a case that belongs to none a cluster of its own."
    )
    write("label,s,c\nyes,0.5,a\n,0.5,\nno,0.5,NA\n")
    cells = open_source(config(cluster="c")).count(Query(keys=(Cluster(),)))
    assert cells.n.tolist() == [1, 1]


def test_ids_are_not_told_by_unit_where_a_row_lies_in_several(config):
    source = open_source(config(None, id="id", weight={"column": "f", "kind": "frequency"}), made(50, seed=3))
    with pytest.raises(ValueError, match="several cases"):
        source.count(Query(keys=(Unit(),), extremes=(Id(),)))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["{}", "case-{:04}"])
def test_ids_lie_in_equal_parts_by_the_number_that_they_are_or_end_in(name, config):
    numbers = np.random.default_rng(3).permutation(700) * 3
    frame = pd.DataFrame({"label": ["yes", "no"] * 350, "s": 0.5, "id": [name.format(each) for each in numbers]})
    source = open_source(config(None, models={"m": {"score": "s"}}, id="id"), frame)
    cells = source.count(Query(keys=(IdPart(),), extremes=(Id(),)))
    assert cells.columns[IdPart()].tolist() == list(range(100))
    assert cells.n.tolist() == [7] * 100
    assert cells.extremes[Id()].smallest.tolist() == [name.format(21 * part) for part in range(100)]


def test_ids_without_a_number_lie_in_no_part(config):
    frame = pd.DataFrame({"label": ["yes", "no"], "s": 0.5, "id": ["a1b", "é"]})
    source = open_source(config(None, models={"m": {"score": "s"}}, id="id"), frame)
    assert source.count(Query(keys=(IdPart(),))).columns[IdPart()].tolist() == [-1]
