"""Which fields an author may state, which of them a kind of report asks for, and which are missing."""

from collections.abc import Container
from functools import reduce

from reportgen.analysis.finding import Evidence
from reportgen.config.schema import Config
from reportgen.results.results import Period
from reportgen.results.values.costs import WRONG


def _of_errors(*fields: str) -> tuple[str, ...]:
    """Return the keys of these fields of a miss, then of a false alarm."""
    return tuple(f"errors.{error}.{field}" for error in WRONG for field in fields)


HEAD = (
    "about.report_id",
    "about.period",
    "about.model.name",
    "about.model.version",
    "about.owner",
    "about.reviewer",
    "about.status",
    "about.next_review",
)


PURPOSE = (
    "about.purpose",
    "about.users",
    "about.decision",
    "about.affected",
    "about.out_of_scope",
    "about.overrule",
    "about.materiality",
    "about.first_used",
)


MODEL = tuple(f"about.model.{field}" for field in ("algorithm", "training_data", "preprocessing"))


DATA = ("about.data_source", "about.data_because", "about.cases_selected", "about.tested_in_use")


MEASURED = ("about.metrics_because",)


ERROR_FACTS = _of_errors(
    "happens", "borne_by", "reversible", "noticed", "price_source", "price_date", "no_price_because"
)


PRICED = _of_errors("price_source", "price_date")


_UNPRICED = _of_errors("no_price_because")


LABEL = tuple(
    f"about.label.{field}"
    for field in ("decided_by", "certainty", "delay_days", "seen_by", "noise", "only_flagged_checked")
)


_END = ("about.limits", "about.conditions", "about.monitoring", "about.approver")


_OPTIONAL = (
    *MODEL,
    *MEASURED,
    *("about.data_source", "about.data_because", "about.label.known_problems", "about.tested_in_use"),
    "about.first_used",
)


ORDER = (
    *HEAD,
    *PURPOSE,
    *MODEL,
    *ERROR_FACTS,
    *MEASURED,
    *DATA,
    *LABEL,
    "about.label.known_problems",
    *_END,
)


REVIEW = (
    "about.purpose",
    "about.decision",
    "about.affected",
    "about.owner",
    "about.label.decided_by",
    "about.limits",
    *_of_errors("happens", "reversible"),
)


LL144 = ("about.model.name", "about.reviewer", "about.first_used", "about.data_source")
REQUIRED = {"audit": tuple(key for key in ORDER if key not in _OPTIONAL), "review": REVIEW, "guard": (), "ll144": LL144}


def required_fields(evidence: Evidence) -> tuple[str, ...]:
    """Return the fields that this kind of report, this config and these data call for, in the order of the page."""
    period = evidence.results.data.period
    return tuple(key for key in REQUIRED[evidence.config.report.kind] if applies(key, evidence.config, period))


def applies(key: str, config: Config, period: Period | None) -> bool:
    """Return whether a field is called for by this config and these data, whose period is known or not."""
    if key in PRICED:
        return config.costs is not None
    if key in _UNPRICED:
        return config.costs is None
    if key == "about.period":
        return period is None  # the data tell it
    return True


def stated_value(key: str, config: Config) -> object:
    """Return what the author typed for a field; None where that is nothing."""
    value: object = reduce(getattr, key.split("."), config)
    return None if value == () else value


def missing_fields(evidence: Evidence) -> tuple[str, ...]:
    """Return the required fields that nobody stated, in the order of the page."""
    return missing_of(required_fields(evidence), evidence.config)


def missing_of(called_for: Container[str], config: Config) -> tuple[str, ...]:
    """Return the fields that are called for and that nobody stated, in the order of the page."""
    return tuple(key for key in ORDER if key in called_for and stated_value(key, config) is None)
