"""How a threshold came about, as other parts of a report tell it."""

from reportgen.results.results import Threshold
from reportgen.text.facts import Facts


def lasting_alarm(facts: Facts) -> bool:
    """Return whether a false alarm lasts and a miss does not, which is why a tie goes to the fewest flags."""
    errors = facts.config.errors
    return errors.false_positive.reversible is False and errors.false_negative.reversible is True


def is_chosen(cut_off: Threshold | None) -> bool:
    """Return whether a rule chose a threshold by looking at cases."""
    return cut_off is not None and cut_off.reason is None and cut_off.kind in {"optimise", "nearest", "capacity"}


def is_tuned(cut_off: Threshold | None) -> bool:
    """Return whether a rule chose a threshold by looking at labels, as a capacity does to weigh classes as in use."""
    return cut_off is not None and is_chosen(cut_off) and (cut_off.kind != "capacity" or cut_off.prevalence is not None)


def from_scores(facts: Facts, name: str | None = None) -> bool:
    """Return whether the threshold of a model was set from the scores alone of the cases that it is judged on."""
    cut_off, data_facts = facts.model(name).threshold, facts.results.data
    elsewhere = data_facts.tuned_on is not None and not data_facts.tuned_where_judged
    return is_chosen(cut_off) and not is_tuned(cut_off) and not elsewhere
