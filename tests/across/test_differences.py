"""Two reports: each kind of difference is named where it is, in words, and nothing where there is none."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise, permutations, product

import pytest

from reportgen.across.differences import (
    Cases,
    DataMoved,
    Difference,
    KeyMoved,
    MetricMoved,
    ResultMoved,
    Side,
    ThresholdMoved,
    Turned,
    VerdictMoved,
    VersionMoved,
    differences,
)
from reportgen.across.kinds import KINDS, STYLES
from reportgen.audit.styles import Line, Said, styled
from reportgen.config.measures import Measured
from reportgen.counts.cells import Input
from reportgen.results.values.change import CutOff
from reportgen.results.values.seal import Moved
from reportgen.results.values.summary import Verdict
from reportgen.stats.metrics import METRICS
from reportgen.text import say
from reportgen.text.en_differences import MESSAGES
from reportgen.text.say import form_of
from reportgen.topics.differences import wording_of
from tests.cases.case import Case, Changed, scored
from tests.cases.change import change_cases, graded
from tests.cases.classes import ClassCase, class_cases, model_of
from tests.cases.classes import check as class_check

COSTS = {"false_positive": 1, "false_negative": 5}
THEN, WORSE, NEARLY = (60, 100, 40, 800), (40, 100, 60, 800), (58, 100, 42, 800)
QUICK = {"uncertainty": {"resamples": 100}}
GRADED = ([1] * 40 + [0] * 160, [score / 100 for score in (*range(60, 100), *range(80), *range(80))])


@cache
def at(counts=THEN, threshold=0.5) -> Case:
    tp, fp, fn, tn = counts
    labels = [1] * (tp + fn) + [0] * (fp + tn)
    scores = [score for score, n in ((0.9, tp), (0.2, fn), (0.8, fp), (0.1, tn)) for _ in range(n)]
    return scored(labels, scores, threshold={"fixed": threshold}, **QUICK)


graded_at = cache(graded)


class Asked(Case):
    """The results of one case with keys of another config."""

    def __init__(self, case: Case, **config) -> None:
        self.results, self.config = case.results, Case({}, **{**case._typed, **config}).config


def files(case: Case, *names: str) -> Case:
    """Return the report as made from files, each with a digest of its own."""
    inputs = tuple(Input(name=f"{name}.csv", sha256=name * 64) for name in names)
    return Changed(case, lambda results: replace(results, run=replace(results.run, inputs=inputs)))


def side(case: Case | ClassCase, version: str = "1", verdict: Verdict | None = None) -> Side:
    return Side(results=case.results, config=case.config, verdict=verdict, version=version)


def told(then: Side, now: Side) -> list[tuple[str, str]]:
    wording = wording_of(now.results, now.config, {})
    return [(change.kind, wording.text(change)) for change in differences(then, now)]


def moved(then: Case, now: Case) -> list[tuple[str, str]]:
    """Return what differs, but for the figures that follow."""
    return [pair for pair in told(side(then), side(now)) if pair[0] not in {"metric_moved", "check_result"}]


def checked(*checks) -> Case:
    return Asked(at(), checks=[*checks])


def relabelled() -> Case:
    labels = [1 - label if place < 3 else label for place, label in enumerate(GRADED[0])]
    return scored(labels, GRADED[1], threshold={"fixed": 0.7}, **QUICK)


MORE = "1,000 patients with 100 sick patients became 1,100 patients with 110 sick patients"
FEWER_FRAUDS = "200 patients with 40 sick patients became 200 patients with 37 sick patients"
KINDS_ALONE = {
    "data_replaced": (at, lambda: at((66, 110, 44, 880)), f"data frame: {MORE}"),
    "rows_added": (lambda: files(at(), "a"), lambda: files(at((66, 110, 44, 880)), "a", "b"), f"b.csv: {MORE}"),
    "labels_changed": (
        graded_at,
        relabelled,
        f"data frame: the scores are as before, the labels are not: {FEWER_FRAUDS}",
    ),
    "scores_changed": (
        graded_at,
        lambda: graded_at(0.01),
        "data frame: other scores or decisions of model, with as many cases in each class",
    ),
    "threshold_moved": (
        at,
        lambda: Asked(at(threshold=0.85), threshold={"fixed": 0.5}),
        "model: 0.50 became 0.85, with 100 fewer patients flagged, no sick patients among them",
    ),
    "price_changed": (
        lambda: Asked(at(), costs=COSTS),
        lambda: Asked(at(), costs={**COSTS, "false_negative": 4}),
        "costs.false_negative: 5 became 4",
    ),
    "check_loosened": (
        lambda: checked("recall >= 85%"),
        lambda: checked("recall >= 80%"),
        "recall >= 85% became 80%",
    ),
    "check_tightened": (
        lambda: checked("recall >= 80%"),
        lambda: checked("recall >= 85%"),
        "recall >= 80% became 85%",
    ),
    "check_dropped": (lambda: checked("recall >= 85%"), at, "recall >= 85%"),
    "check_added": (at, lambda: checked("recall >= 85%"), "recall >= 85%"),
    "key_changed": (at, lambda: Asked(at(), title="Other"), "title: Classifier audit became Other"),
}


@pytest.mark.parametrize("kind", KINDS_ALONE)
def test_one_thing_that_differs_is_named_alone(kind):
    then, now, text = KINDS_ALONE[kind]
    assert moved(then(), now()) == [(kind, text)]
    assert moved(now(), then())[0][0] == {
        "check_loosened": "check_tightened",
        "check_tightened": "check_loosened",
        "check_dropped": "check_added",
        "check_added": "check_dropped",
        "rows_added": "data_replaced",
    }.get(kind, kind)


def test_a_check_that_fails_now_and_another_verdict_are_named():
    good, bad, new = (
        Verdict(code=code, model=model)
        for code, model in (("meets", "model"), ("not_as_it_stands", "model"), ("meets", "new"))
    )

    def with_check(text: str, status: str) -> Case:
        check = class_check(text, status, metric="recall", limit=0.5)
        return Changed(at(), lambda results: replace(results, checks=(check,)))

    then, now = with_check("recall >= 50%", "pass"), with_check("sensitivity >= 0.5", "fail")
    assert told(side(then, verdict=good), side(now, verdict=bad)) == [
        ("verdict_changed", "Meets its requirements became Not recommended"),
        ("check_result", "sensitivity >= 0.5 of model: passed, now failed"),
    ]
    for before, after, text in (
        (good, new, "Meets its requirements (model) became Meets its requirements (new)"),
        (None, bad, "none, now Not recommended"),
        (bad, None, "Not recommended, now none"),
    ):
        assert told(side(at(), verdict=before), side(at(), verdict=after)) == [("verdict_changed", text)]


def test_another_version_is_named():
    def with_numpy(**releases: str) -> Case:
        return Changed(at(), lambda results: replace(results, run=replace(results.run, computed_with=releases)))

    assert told(side(at(), "1"), side(at(), "2")) == [("version_changed", "reportgen: 1 became 2")]
    older, newer, none = with_numpy(numpy="1"), with_numpy(numpy="2"), with_numpy()
    texts = [told(side(then), side(now)) for then, now in ((older, newer), (older, none), (none, older))]
    assert [text for ((_, text),) in texts] == [
        "numpy: 1 became 2",
        "numpy: 1, now not stated",
        "numpy: not stated, now 1",
    ]


def metrics(then: Case, now: Case) -> dict[str, MetricMoved]:
    changes = differences(side(then), side(now))
    return {change.what.key: change for change in changes if isinstance(change, MetricMoved)}


@pytest.mark.parametrize(("now", "judged"), [(WORSE, "real"), (NEARLY, "within_noise")])
def test_a_figure_of_other_cases_is_judged_by_the_range_of_the_difference(now, judged):
    then, later = files(at(), "a"), files(at((*now[:3], now[3] + 50)), "b")
    recall = metrics(then, later)["recall"]
    assert recall.judged == judged
    assert recall.counts == (judged == "real")
    # Newcombe's interval of two shares, by hand: the arms of both Wilson intervals, squared and added.
    ends = wilson(now[0]), wilson(60)
    down = ((now[0] / 100 - ends[0][0]) ** 2 + (ends[1][1] - 0.6) ** 2) ** 0.5
    up = ((ends[0][1] - now[0] / 100) ** 2 + (0.6 - ends[1][0]) ** 2) ** 0.5
    assert (recall.low, recall.high) == pytest.approx(((now[0] - 60) / 100 - down, (now[0] - 60) / 100 + up), abs=0.02)


def wilson(hits: int, of: int = 100, z: float = 1.959964) -> tuple[float, float]:
    centre, half = hits / of + z * z / 2 / of, z * (hits / of * (1 - hits / of) / of + (z / 2 / of) ** 2) ** 0.5
    return (centre - half) / (1 + z * z / of), (centre + half) / (1 + z * z / of)


def test_a_figure_of_the_same_cases_has_no_range_of_two_samples():
    precision = metrics(at(), at(threshold=0.85))["precision"]
    assert (precision.judged, precision.low) == ("same_cases", None)
    assert {change.judged for change in metrics(graded_at(), graded_at(0.01)).values()} == {"unknown"}


@pytest.mark.slow
def test_a_figure_that_means_another_thing_is_not_compared():
    then, now = (
        scored([1, 0] * 60, [0.9, 0.1, 0.2, 0.8] * 30, checks=["cost <= 600"], costs=costs, **QUICK)
        for costs in (COSTS, {**COSTS, "false_negative": 4})
    )
    cost = metrics(then, now)["cost_per_1000"]
    assert (cost.judged, cost.reason) == ("not_comparable", "the earlier report has other prices")
    texts = dict(told(side(then), side(now)))
    assert texts["metric_moved"].endswith("of model cannot be compared: the earlier report has other prices")
    few = metrics(files(at((3, 1, 1, 1)), "a"), files(at((1, 1, 3, 1)), "b"))["recall"]
    assert (few.judged, few.reason) == ("not_comparable", "there are fewer than 10 cases")


@pytest.mark.slow
@pytest.mark.parametrize("threshold", [0.05, 0.15, 0.3, 0.85, 0.95])
def test_cases_that_changed_sides_are_those_between_the_thresholds(threshold):
    changes = differences(side(at()), side(at(threshold=threshold)))
    turned = next(each for each in changes if isinstance(each, ThresholdMoved)).turned
    cases = {0.9: (1, 60), 0.2: (1, 40), 0.8: (0, 100), 0.1: (0, 800)}
    between = [pair for score, pair in cases.items() if (score >= 0.5) != (score >= threshold)]
    assert turned.cases == sum(n for _, n in between)
    assert turned.positives == sum(n for positive, n in between if positive)
    assert turned.flagged == (threshold < 0.5 and bool(between))


def test_on_other_cases_nobody_knows_which_changed_sides():
    change = next(
        each for each in differences(side(at()), side(at((66, 110, 44, 880), 0.85))) if isinstance(each, ThresholdMoved)
    )
    assert change.turned is None
    changes = differences(side(at()), side(at((66, 110, 44, 880))))
    wording = wording_of(at().results, at().config, {})
    assert wording.closing(changes, 0)[-1] == "Which cases changed sides is not known: results.json has no ids."
    assert len(wording.closing(changes[:0], 0)) == 1


def test_other_days_with_as_many_cases_of_each_class_are_other_data():
    def dated(case: Case, month: str) -> Case:
        from reportgen.results.results import Period

        period = Period(from_=f"2026-{month}-01", to=f"2026-{month}-28")
        return Changed(case, lambda results: replace(results, data=replace(results.data, period=period)))

    then, now = dated(graded_at(), "07"), dated(graded_at(0.01), "08")
    assert moved(then, now)[0] == ("data_replaced", "data frame: other content, with as many cases in each class")


def test_a_file_of_one_model_alone_changes_the_scores_of_that_model():
    models = {"model": {"score": "score"}, "new": {"score": "score", "path": "folder/n.csv"}}
    asked = Asked(graded_at(), models=models, data={"label": "label", "positive": "1", "id": "id", "path": "a.csv"})

    def of(digest: str) -> Case:
        inputs = (Input(name="a.csv", sha256="a"), Input(name="n.csv", sha256=digest))
        both = dict.fromkeys(models, asked.results.models["model"])
        return Changed(
            asked, lambda _: replace(asked.results, run=replace(asked.results.run, inputs=inputs), models=both)
        )

    text = "n.csv: other scores or decisions of new, with as many cases in each class"
    assert moved(of("1"), of("2")) == [("scores_changed", text)]


# Several classes.


def flowers(matrix=((50, 3, 2), (4, 60, 1), (0, 5, 70)), digest="0", **config) -> ClassCase:
    case = ClassCase(model_of(matrix), config=config)
    inputs = (Input(name="flowers.csv", sha256=digest * 64),)
    case.results = replace(case.results, run=replace(case.results.run, inputs=inputs))
    return case


def test_reports_on_several_classes_are_compared():
    then, now = flowers(checks=["accuracy >= 90%"]), flowers(((20, 33, 2), (4, 60, 1), (0, 5, 80)), "1")
    changes = told(side(then), side(now))
    assert ("check_dropped", "accuracy >= 90%") in changes
    assert "data_replaced" in dict(changes)
    figures = {change.what.key: change for change in differences(side(then), side(now))
               if isinstance(change, MetricMoved)}  # fmt: skip
    assert figures["accuracy"].judged == "real"
    assert {key for key in figures if key.startswith("recall[")}
    assert told(side(then), side(then)) == []


# Nothing where nothing differs, and no pair is too odd.


@cache
def every_case() -> tuple[Case | ClassCase, ...]:
    of_two = change_cases()
    return (*random.Random(2).sample(of_two, 14), *class_cases()[::3])  # noqa: S311 (no secret)


@pytest.mark.slow
def test_a_report_does_not_differ_from_itself():
    assert [place for place, case in enumerate(every_case()) if differences(side(case), side(case))] == []


@pytest.mark.slow
def test_any_two_reports_can_be_compared_in_every_style():
    cases = [*every_case()]
    random.Random(1).shuffle(cases)  # noqa: S311 (no secret)
    for then, now in pairwise(cases):
        changes = differences(side(then), side(now, "2"))
        wording = wording_of(now.results, now.config, {})
        lines = tuple(line(wording, change) for change in changes)
        assert all(each.text and each.name for each in lines)
        for style in STYLES:
            styled(Said(old={}, new={}, lines=lines, closing=tuple(wording.closing(changes, 0))), style)
        assert {change.kind for change in changes} <= {*KINDS}


def line(wording, change: Difference) -> Line:
    return Line(
        kind=change.kind,
        name=wording.kind(change),
        text=wording.text(change),
        key=change.key,
        fails=isinstance(change, KeyMoved),
        facts={},
    )


FEW, MORE_CASES = (Cases(used=used, classes={"positive": used // 2, "negative": used // 2}) for used in (10, 12))
RECALL = Measured(metric=METRICS["recall"])
MCC, PREVALENCE = (Measured(metric=METRICS[key]) for key in ("mcc", "prevalence"))


def any_difference() -> Iterator[Difference]:
    """Yield differences of every kind, with and without each of their parts."""
    kinds = ("data_replaced", "rows_added", "labels_changed", "scores_changed")
    for kind, names, now in product(kinds, ((), ("a.csv", "b.csv")), (FEW, MORE_CASES)):
        if names or kind == "data_replaced":
            models = ("model",) if kind == "scores_changed" else ()
            yield DataMoved(kind=kind, files=names, then=FEW, now=now, models=models)
    cut_offs = [CutOff(rule="fixed", value=value) for value in (None, 0.25)]
    yield ThresholdMoved(model="model", then=cut_offs[0], now=cut_offs[1])
    for cases, flagged in product((0, 1, 2), (True, False)):
        turned = Turned(cases=cases, positives=1, flagged=flagged and cases > 0)
        yield ThresholdMoved(model="model", then=cut_offs[1], now=cut_offs[0], turned=turned)
    for sides, check in product((("a", None), (None, "b" * 200), ("a", "b")), (True, False)):
        moved_key = Moved(way="changed", key="x.y", then=sides[0], now=sides[1], check=check)
        yield KeyMoved(kind="key_changed", moved=moved_key)
    statuses = ("pass", "fail", "insufficient")
    for (then, now), group in product(zip(statuses, statuses[1:] + statuses[:1], strict=True), (None, "north")):
        place = {"group": group, "column": group and "region"}
        yield ResultMoved(place=0, check="recall >= 80%", model="model", then=then, now=now, **place)
    verdicts = [None, *(Verdict(code=code, model=model) for code, model in (("meets", "a"), ("of_later", "b")))]
    for then, now in permutations(verdicts, 2):
        yield VerdictMoved(then=then, now=now)


def any_figure() -> Iterator[Difference]:
    """Yield figures that moved, and versions, in every way."""
    for what, ends in product((RECALL, MCC), ((0.1, 0.2), (-0.2, -0.1), (-0.1, 0.2))):
        judged = "within_noise" if ends[0] * ends[1] < 0 else "real"
        yield MetricMoved(model="model", what=what, then=0.5, now=0.6, judged=judged, low=ends[0], high=ends[1])
    for judged in ("same_cases", "unknown"):
        yield MetricMoved(model="model", what=RECALL, then=0.5, now=0.6, judged=judged)
    for (then, now), reason in product(((0.5, 0.6), (0.5, None), (None, 0.6)), (None, "it has no value")):
        yield MetricMoved(model="model", what=RECALL, then=then, now=now, judged="not_comparable", reason=reason)
    yield MetricMoved(
        model="model", what=Measured(metric=METRICS["prevalence"]), then=0.1, now=0.2, judged="same_cases"
    )
    for then, now in (("1", "2"), ("1", None), (None, "2")):
        yield VersionMoved(name="numpy", then=then, now=now)


def test_every_message_is_said_in_every_form(monkeypatch):
    said: set[str] = set()

    def recorded(key, message, given, plural):
        form, text = form_of(key, message, given, plural)
        said.add(key if isinstance(message, str) else f"{key}: {form}")
        return form, text

    monkeypatch.setattr(say, "form_of", recorded)
    wording = wording_of(at().results, at().config, {})
    changes = [*any_difference(), *any_figure()]
    texts = [f"{wording.kind(change)}: {wording.text(change)}" for change in changes]
    several = flowers()
    wording_of(several.results, several.config, {}).text(next(iter(changes)))
    for kind in KINDS:
        wording.say(f"diff.kind.{kind}")
    for count, counting in ((1, 0), (1, 1), (2, 0), (2, 1), (2, 2), (3, 2)):
        wording.closing(changes[:count], counting)
    wording.closing([], 0)
    forms = {key if isinstance(text, str) else f"{key}: {form}" for key, text in MESSAGES.items()
             for form in ([""] if isinstance(text, str) else text)}  # fmt: skip
    assert forms - said == set()
    assert len({*texts}) > 40
    assert [text for text in texts if "{" in text or "  " in text or len(text) > 320] == []
