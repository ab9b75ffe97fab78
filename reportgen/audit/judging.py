"""Checks as a scheduler reads them: an exit code, and lines on what failed."""

from collections.abc import Sequence

from reportgen.results.values.checks import Check
from reportgen.results.values.profile import Crosswalk, CrosswalkItem
from reportgen.text.sentences import FindingText

ALL_WELL, CHECK_FAILED, FAILED, UNDECIDED = 0, 1, 3, 4
INSUFFICIENT = "insufficient"  # of `--fail-on`
STATUSES = ("pass", "fail", "insufficient")
SEVERITIES = ("note", "warning", "grave")


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


def failed_by(findings: Sequence[FindingText], fail_on: Sequence[str], not_stated: Sequence[str]) -> list[str]:
    """Return what fails a run besides its checks: findings as grave as `--fail-on` says, and fields not stated."""
    asked = (SEVERITIES.index(severity) for severity in fail_on if severity != INSUFFICIENT)
    limit = min(asked, default=len(SEVERITIES))
    grave = [finding for finding in findings if SEVERITIES.index(finding.severity) >= limit]
    lines = [f"failed by --fail-on: {finding.severity}: {finding.text}" for finding in grave]
    return [*lines, f"failed by --strict: not stated: {', '.join(not_stated)}"] if not_stated else lines


def failed_by_profiles(profiles: Sequence[Crosswalk]) -> list[str]:
    """Return the required items that are not stated, by framework, each with the keys that would state it."""
    return [
        f"failed by --strict: {profile.framework}: not stated: {', '.join(map(_unstated, profile.required_open))}"
        for profile in profiles
        if profile.required_open
    ]


def _unstated(item: CrosswalkItem) -> str:
    return f"{item.id} ({', '.join(item.missing)})"


def tally(findings: Sequence[FindingText]) -> str:
    """Return how many findings there are of each severity, the gravest first: "1 grave, 2 warnings"."""
    counts = [
        (sum(finding.severity == severity for finding in findings), severity) for severity in reversed(SEVERITIES)
    ]
    parts = [f"{n} {severity}{'s' if n > 1 and severity != 'grave' else ''}" for n, severity in counts if n]
    return ", ".join(parts) or "none"
