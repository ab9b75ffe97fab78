"""How a cut-off came about, as other parts of a report tell it."""

from reportgen.results.results import Threshold
from reportgen.text.facts import Facts


def lasting_alarm(facts: Facts) -> bool:
    """Return whether a false alarm lasts and a miss does not, which is why a tie goes to the fewest flags."""
    errors = facts.config.errors
    return errors.false_positive.reversible is False and errors.false_negative.reversible is True


def is_chosen(found: Threshold | None) -> bool:
    """Return whether a rule chose a cut-off by looking at cases."""
    return found is not None and found.reason is None and found.kind in {"optimise", "nearest", "capacity"}


def is_tuned(found: Threshold | None) -> bool:
    """Return whether a rule chose a cut-off by looking at labels, as a capacity does to weigh the classes as in use."""
    return found is not None and is_chosen(found) and (found.kind != "capacity" or found.prevalence is not None)


def from_scores(facts: Facts, name: str | None = None) -> bool:
    """Return whether the cut-off of a model was set from the scores alone of the cases that it is judged on."""
    found, known = facts.model(name).threshold, facts.results.data
    elsewhere = known.tuned_on is not None and not known.tuned_where_judged
    return is_chosen(found) and not is_tuned(found) and not elsewhere
