"""Checks and what became of them: names as in `results.json`."""

from dataclasses import field
from typing import Literal

from reportgen.frozen import frozen
from reportgen.results.measure import ALWAYS, Mix
from reportgen.results.values.groups import ApartBy, Gap
from reportgen.stats.adequacy import Lack
from reportgen.stats.thresholds import Operator
from reportgen.units import Derived, Keyed

Status = Literal["pass", "fail", "insufficient"]
Mark = Literal["pass", "turned", "fail", "short", "insufficient"]
# turned: it passes, short: it fails, and the range of its figure includes the limit


@frozen
class FalseAlarmOfCheck:
    """How often a plain check like this fails by chance; one that passed has it, and any on a gap of groups."""

    truth: Derived  # the true figure that is assumed
    assumed: Literal["as measured", "groups alike"]
    one_run: Derived
    twelve_runs: Derived


@frozen
class Check:
    """One check of the config for one model, decided."""

    check: str  # "recall >= 0.80"
    model: str
    metric: str
    op: Operator
    limit: Derived
    typed_limit: str  # "0.80", or a percentage
    estimate: Derived | None = field(metadata=ALWAYS)
    status: Status
    mix: Mix = "test"  # "in_use": judged with the classes as `deployment.prevalence` states them
    against: str | None = None  # the baseline; estimate, bounds and limit are then what the model has beyond it
    group: str | None = None
    low: Derived | None = None
    high: Derived | None = None
    method: Keyed | None = None
    with_confidence: Derived | None = None
    corrected: bool = False  # the estimate is the corrected one
    few_cases: bool = False
    severity: Literal["warning", "grave"] = "grave"
    allowed: bool = False  # insufficient, and `on_insufficient: pass` lets it pass
    reason: Keyed | None = None
    lack: Lack | None = None  # what there is too little of, where that is the reason
    would_decide: int | None = None  # an undecided share: so many cases under its bar decide in four of five tests,
    # if it truly is as measured; None where ten times those here would not do
    fails_by_chance: FalseAlarmOfCheck | None = None
    column: str | None = None  # by which the cases fall into groups
    apart: ApartBy | None = None  # what the estimate is of the two groups of the column that differ most
    gap: Gap | None = None  # these groups, where two have enough cases
