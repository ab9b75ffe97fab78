"""Reports held against an earlier one, which together say every message on change."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise
from typing import Any

from reportgen.results.document import to_document
from tests.cases.case import Case, Changed, at_cut_off, decided
from tests.cases.case import scored as with_scores

COSTS = {"false_positive": 1, "false_negative": 5}
GOLDEN = {"compare": {"baseline": {"results": "golden.json"}}}
AGAINST = [{"check": "recall >= -0.1", "against": "baseline"}]
HARD = [{"check": "recall >= 0.5", "against": "baseline"}]
UNSURE = [{"check": "recall >= 0", "against": "baseline", "with_confidence": 0.95}]
LOW = {"models": {"model": {"score": "score", "flag": "low"}}}
QUICK = {"resamples": 100}
WEIGHTS = ("sampling", "frequency")
# tp, fp, fn, tn of the earlier report, and of ones that do better, worse and alike
THEN, BETTER, WORSE, ALIKE = (60, 100, 40, 800), (95, 20, 5, 880), (20, 300, 80, 600), (61, 100, 39, 800)


def scored(*args: Any, **config: Any) -> Case:
    """Return cases with scores; a few resamples do for words."""
    return with_scores(*args, **{"uncertainty": QUICK, **config})


def document_of(case: Case, as_of: str | None = "2026-07-01", **more: Any) -> dict[str, Any]:
    """Return a report as it stands in its results.json, with parts of it changed."""
    found = {**to_document(case.results, (), ())}
    found["run"] = {**found["run"], "as_of": as_of}
    for key, value in more.items():
        found[key] = {**found[key], **value} if isinstance(value, Mapping) and key in found else value
    return found


def after(case: Case, as_of: str | None = "2026-07-01", **more: Any) -> Callable[[], dict[str, Any]]:
    """Return what makes that document when it is asked for."""
    return cache(partial(document_of, case, as_of, **more))


@cache
def earlier() -> dict[str, Any]:
    return document_of(at_cut_off(*THEN, uncertainty=QUICK, costs=COSTS))


def since(
    counts: tuple[int, int, int, int],
    then: dict[str, Any] | Callable[[], dict[str, Any]] = earlier,
    **config: Any,
) -> Case:
    """Return a report of today beside an earlier one."""
    settings = {"costs": COSTS, "uncertainty": QUICK, **GOLDEN, **config}
    return at_cut_off(*counts, **settings, earlier=then)


def graded(shift: float = 0.0, **config: Any) -> Case:
    """Return cases with many scores, which may be moved up."""
    labels, scores = [1] * 40 + [0] * 160, [*range(60, 100), *range(80), *range(80)]
    moved = [min(score / 100 + shift, 1.0) for score in scores]
    return scored(labels, moved, **{"threshold": {"fixed": 0.7}, **config})


def timed(start: str, **config: Any) -> Case:
    columns = {"day": [f"{start}-{1 + place % 28:02}" for place in range(200)]}
    labels, scores = [1] * 100 + [0] * 100, [0.9] * 80 + [0.1] * 100 + [0.9] * 20
    return scored(labels, scores, columns, data={"time": "day"}, threshold={"fixed": 0.5}, **config)


def dated(case: Case) -> Case:
    return Changed(case, lambda results: replace(results, run=replace(results.run, as_of="2026-10-01")))


def with_little_room() -> tuple[Case, ...]:
    """Return reports on a recall that was near the best, at it, and on too few cases."""
    found = ((97, 96, 100), (100, 99, 100), (5, 5, 10))
    return tuple(
        since((now, 100, of - now, 800), after(at_cut_off(then, 100, of - then, 800, uncertainty=QUICK)))
        for then, now, of in found
    )


def change_cases() -> tuple[Case, ...]:
    return (*with_little_room(), *_figures(), *_other(), *_scores(), *_few(), *monitored())


def monitored() -> tuple[Case, ...]:
    """Return a model beside an earlier report of itself, on more or fewer positives, and where no part can be told."""
    f1 = {"compare": {**GOLDEN["compare"], "primary": ["f1"]}}
    sums = {"compare": {**GOLDEN["compare"], "primary": ["cost_per_1000"]}}
    gains = {**COSTS, "true_positive": -2}
    counts = ((150, 90, 50, 710), (20, 110, 10, 860), (62, 100, 41, 797), (20, 200, 60, 700))
    return (
        *(since(four) for four in counts),
        *(since(four, **f1) for four in counts),
        since((150, 90, 50, 710), after(at_cut_off(*THEN, costs=gains, uncertainty=QUICK)), costs=gains),
        since((60, 100, 40, 800), after(at_cut_off(7, 40, 8, 500, costs=COSTS, uncertainty=QUICK))),
        *(in_wards(now, **sums, earlier=after(in_wards(then))) for then, now in ((90, 40), (40, 90), (60, 62))),
        in_wards(60, positives=90, compare={**GOLDEN["compare"], "primary": ["recall"]}, earlier=after(in_wards(60))),
        in_wards(20, positives=60, **sums, earlier=after(in_wards(60))),
    )


def in_wards(caught: int, positives: int = 100, **config: Any) -> Case:
    """Return patients who come by wards, so many of the positives caught."""
    labels = [1] * positives + [0] * 400
    scores = [0.9] * caught + [0.1] * (positives - caught) + [0.9] * 40 + [0.1] * 360
    wards = {"ward": [str(place % 40) for place in range(len(labels))]}
    settings = {"data": {"cluster": "ward"}, "threshold": {"fixed": 0.5}, "costs": COSTS, **config}
    return scored(labels, scores, wards, **settings)


def _figures() -> tuple[Case, ...]:
    matters = {
        "compare": {
            **GOLDEN["compare"],
            "smallest_that_matters": {"recall": 0.9, "specificity": 0.9, "cost_per_1000": 5000},
        }
    }
    doubts = ({"cases_selected": "convenience"}, {"label": {"known_problems": "x."}})
    small = after(at_cut_off(30, 50, 20, 400, costs=COSTS))
    return (
        since(BETTER, checks=AGAINST),
        since(WORSE),
        since(WORSE, checks=[*AGAINST, *HARD]),
        since(ALIKE, after(at_cut_off(*THEN, uncertainty=QUICK, costs=COSTS), as_of=None), checks=UNSURE),
        since(ALIKE, checks=[*HARD, *UNSURE]),
        since(THEN),
        *(since(counts, about=about) for counts in (BETTER, WORSE) for about in doubts),
        *(since(counts, about=doubts[0]) for counts in ((60, 20, 40, 880), (60, 300, 40, 600))),  # alarms alone differ
        *(since(counts, small) for counts in (BETTER, WORSE)),
        *(since(counts, **matters) for counts in (THEN, BETTER, WORSE)),
        since((60, 20, 40, 880)),
        since((100, 5, 60, 30)),
        dated(since(BETTER)),
    )


def _other() -> tuple[Case, ...]:
    """Return reports that another config made."""
    labels, scores = [1, 0] * 60, [0.9, 0.1, 0.2, 0.8] * 30
    weighted = {"w": [1, 2] * 60}
    wards = {"ward": [str(place % 12) for place in range(120)]}
    plain = scored(labels, scores, weighted | wards, threshold={"fixed": 0.5})
    clusters = scored(labels, scores, weighted | wards, data={"cluster": "ward"}, threshold={"fixed": 0.5})
    kinds = {
        kind: scored(labels, scores, weighted, data={"weight": {"column": "w", "kind": kind}}, threshold={"fixed": 0.5})
        for kind in WEIGHTS
    }

    def beside(then: Case, **config: Any) -> Case:
        settings = {"threshold": {"fixed": 0.5}, **GOLDEN, **config}
        return scored(labels, scores, weighted | wards, earlier=after(then), **settings)

    payment, card = ({"case": [one, f"{one}s"]} for one in ("payment", "card"))
    every = {**COSTS, "true_positive": 0.5, "true_negative": 0.25, "currency": "EUR"}
    column = {**COSTS, "false_negative": {"column": "w", "times": 2, "plus": 1}}
    then = at_cut_off(*THEN, uncertainty=QUICK, costs=COSTS)
    return (
        since(THEN, after(then, data={"positive": ["yes"], "negative": ["maybe"]})),
        since(THEN, after(then, tool={"version": "0.0.1"})),
        since(THEN, costs=every),
        since(THEN, costs={**COSTS, "false_negative": {"low": 4, "likely": 5.5, "high": 6}}),
        since(THEN, after(at_cut_off(*THEN, uncertainty=QUICK, beta=2)), beta=1),
        since(THEN, after(at_cut_off(*THEN, uncertainty={**QUICK, "level": 0.9}))),
        since(THEN, after(at_cut_off(*THEN, uncertainty=QUICK, words=payment)), words=card),
        at_cut_off(*THEN, uncertainty=QUICK, models={"new": {"score": "score"}}, **GOLDEN, earlier=earlier),
        beside(plain, data={"cluster": "ward"}),
        beside(clusters),
        beside(kinds["sampling"], data={"weight": {"column": "w", "kind": "frequency"}}),
        beside(kinds["frequency"], data={"weight": {"column": "w", "kind": "sampling"}}),
        beside(plain, data={"weight": {"column": "w", "kind": "sampling"}}),
        beside(kinds["frequency"]),
        beside(plain, threshold={"maximise": "f1"}),
        beside(scored(labels, scores, threshold={"maximise": "f1"})),
        beside(plain, costs=column),
        beside(plain, threshold={"fixed": 0.95}),
        timed("2026-08", **GOLDEN, earlier=after(timed("2026-07"))),
        beside(scored(labels, scores, {"ward": list("abcd") * 30}, data={"cluster": "ward"}, threshold={"fixed": 0.5})),
    )


def _scores() -> tuple[Case, ...]:
    up, down = after(graded()), after(graded(**LOW))

    def without() -> dict[str, Any]:
        """Return a report that keeps no curves."""
        return {**up(), "models": {"model": {**up()["models"]["model"], "curves": {}}}}

    return (
        graded(0.15, **GOLDEN, earlier=up),
        graded(0.01, **GOLDEN, earlier=up),
        graded(**GOLDEN, earlier=up),
        graded(0.1, **GOLDEN, **LOW, earlier=down),
        graded(**GOLDEN, earlier=down),
        graded(**GOLDEN, earlier=without),
        graded(**GOLDEN, earlier=after(decided(6, 1, 2, 3))),
        graded(**GOLDEN, earlier=after(scored([1, 0] * 20, [0.5] * 40, threshold={"fixed": 0.5}))),
        scored([1, 0] * 2, [0.9, 0.1] * 2, threshold={"fixed": 0.5}, **GOLDEN, earlier=up),
    )


def _few() -> tuple[Case, ...]:
    """Return tests of none, one and two of a class, and of few."""
    counts = ((0, 0, 1, 30), (1, 30, 0, 0), (0, 0, 2, 30), (2, 30, 0, 0), (3, 4, 5, 6))
    counts = (*counts, (0, 0, 5, 6), (8, 0, 0, 4), (0, 5, 7, 0))
    one_class = after(at_cut_off(*THEN))
    return (
        *(since(four, after(at_cut_off(*then))) for four, then in pairwise(counts)),
        scored([0] * 30 + [1], [0.1] * 30 + [0.9], threshold={"fixed": 0.5}, **GOLDEN, earlier=one_class),
    )
