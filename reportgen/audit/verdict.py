"""Checks to an exit code: which of them count against a run."""

from collections.abc import Sequence

from reportgen.topics.checks.values import Check

ALL_WELL, CHECK_FAILED, FAILED, UNDECIDED = 0, 1, 3, 4
INSUFFICIENT = "insufficient"  # of `--fail-on`


def counting(checks: Sequence[Check], fail_on: Sequence[str] = ()) -> tuple[Check, ...]:
    """Return the checks that fail a run; those of severity "warning" do so with `--fail-on warning` alone."""
    return tuple(check for check in checks if check.severity == "grave" or check.severity in fail_on)


def passed(check: Check) -> bool:
    """Return whether a check has passed, or could not be decided and may pass then."""
    return check.status == "pass" or check.allowed


def exit_code(checks: Sequence[Check], fail_on: Sequence[str] = ()) -> int:
    """Return the code of a run with these checks: a failed one is graver than one that could not be decided."""
    left = [check for check in counting(checks, fail_on) if not passed(check)]
    if any(check.status == "fail" for check in left) or (left and INSUFFICIENT in fail_on):
        return CHECK_FAILED
    return UNDECIDED if left else ALL_WELL
