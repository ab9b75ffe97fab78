"""Reports on as many cases as it takes to say every rate as firmly, or as carefully, as it may be said."""

from dataclasses import replace
from typing import Any

from reportgen.results.measure import Corrected
from tests.cases.case import PATIENTS, Case
from tests.cases.decisions import subject, with_subject

AT_HAND = {"cases_selected": "convenience"}


def counted(tp: int, fp: int, fn: int, tn: int, **config: Any) -> Case:
    """Return decisions with these outcomes, of which there may be very many."""
    rows = [row for row in (("1", "yes", tp), ("1", "no", fn), ("0", "yes", fp), ("0", "no", tn)) if row[-1]]
    columns = dict(zip(("label", "call", "w"), map(list, zip(*rows, strict=True)), strict=True))
    data = {"label": "label", "positive": "1", "negative": "rest", "weight": {"column": "w", "kind": "frequency"}}
    models = {"model": {"decision": "call", "flagged": "yes"}}
    return Case(columns, **{"data": data, "models": models, "words": PATIENTS} | config)


def corrected_to(case: Case, low: float, estimate: float, high: float) -> Case:
    """Return a case whose rates are corrected to this one, with this range."""
    found = Corrected(low=low, estimate=estimate, high=high)
    keys = ("miss_rate", "recall", "false_alarm_rate", "specificity", "precision", "false_discovery_rate")
    changed = {key: replace(subject(case).metrics[key], apparent=True, corrected=found) for key in keys}
    return with_subject(case, metrics={**subject(case).metrics, **changed})


def sureness_cases() -> tuple[Case, ...]:
    labels = ({"only_flagged_checked": True}, {"known_problems": "Some are guessed"})
    both = {"label": labels[0] | labels[1]}  # the second alone is of what a flag is worth
    doubtful = ((60, 20, 20, 60), (40_000,) * 4, (18, 8, 4, 17))
    all_caught = ((200, 20, 0, 180), (40_000, 40_000, 0, 40_000), (18, 8, 0, 17))
    prices = ((1, 9), (9, 1), (2.9, 1), (3.1, 1))
    return (
        *_strengths(),
        *(counted(60, 20, 20, 60, about={"label": label}) for label in labels),
        *(counted(*counts, about=both) for counts in doubtful),
        *(counted(*counts, about=AT_HAND) for counts in all_caught),
        counted(20, 0, 0, 20),
        counted(0, 20, 20, 0),
        counted(200, 0, 0, 200),
        counted(60, 0, 40, 200),
        counted(60, 30, 20, 970),
        counted(89, 1, 1, 89),
        *(counted(60, 20, 20, 60, costs={"false_positive": fp, "false_negative": fn}) for fp, fn in prices),
    )


def _strengths() -> tuple[Case, ...]:
    huge = (40_000,) * 4
    return (
        counted(800, 200, 200, 800),
        counted(*huge),
        counted(60, 20, 20, 60),
        corrected_to(counted(*huge), 0.499, 0.5, 0.501),
        corrected_to(counted(*huge), 0.0, 0.0, 0.0),
        counted(60, 20, 20, 60, about=AT_HAND),
        counted(*huge, about=AT_HAND),
        counted(18, 8, 4, 17),
        counted(18, 8, 4, 17, about=AT_HAND),
    )
