"""The checks whose limits are drawn among the months."""

from reportgen.results.results import Results
from reportgen.results.values.checks import Check


def limits(results: Results) -> list[Check]:
    """Return the checks of the subject on all cases."""
    subject = [check for check in results.checks if check.model == results.subject and check.group is None]
    return [check for check in subject if check.against is None and check.apart is None]
