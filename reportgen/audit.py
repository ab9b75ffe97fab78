"""Checks as other programs read them: an exit code, and JUnit XML, which CI systems show beside their own tests."""

import re
from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from reportgen.harmless import REPLACED, visible
from reportgen.results.values.checks import Check
from reportgen.text.sentences import FindingText

ALL_WELL, CHECK_FAILED, FAILED, UNDECIDED = 0, 1, 3, 4
INSUFFICIENT = "insufficient"  # of `--fail-on`
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


def tally(findings: Sequence[FindingText]) -> str:
    """Return how many findings there are of each severity, the gravest first: "1 grave, 2 warnings"."""
    counts = [
        (sum(finding.severity == severity for finding in findings), severity) for severity in reversed(SEVERITIES)
    ]
    parts = [f"{n} {severity}{'s' if n > 1 and severity != 'grave' else ''}" for n, severity in counts if n]
    return ", ".join(parts) or "none"


# What XML 1.0 cannot hold, not even as an escape, and the carriage return, which readers turn into another sign.
_FORBIDDEN = re.compile("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")


def junit(name: str, checks: Sequence[Check], texts: Sequence[str], tally: str) -> bytes:
    """Return one suite for a config and one case for each check.

    `texts` says in words what became of each, `tally` what became of all together.
    """
    skipped = sum(check.status == "insufficient" for check in checks)
    failed = sum(check.status == "fail" for check in checks)
    counts = {"tests": len(checks), "failures": failed, "errors": 0, "skipped": skipped}
    root = _within(None, "testsuites", **counts)
    suite = _within(root, "testsuite", name=name, **counts)
    for check, text in zip(checks, texts, strict=True):
        case = _within(suite, "testcase", classname=f"{name}.{check.model}", name=_named(check))
        if check.status == "fail":
            _within(case, "failure", message=text, type=check.severity)
        elif check.status == "insufficient":
            _within(case, "skipped", message=text)
        else:
            _within(case, "system-out").text = _clean(text)
    _within(suite, "system-out").text = _clean(tally)
    indent(root)
    written: bytes = tostring(root, encoding="utf-8")
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + written + b"\n"


def _named(check: Check) -> str:
    """Return the check as typed, with what tells it from one beside it: use, baseline, confidence and group."""
    against = "" if check.against is None else f" against {check.against}"
    sure = "" if check.with_confidence is None else f" with confidence {check.with_confidence:g}"
    group = "" if check.group is None else f" for {check.column} {check.group}"
    in_use = " in use" if check.mix == "in_use" else ""
    return f"{check.check}{in_use}{against}{sure}{group}"


def _within(parent: Element | None, tag: str, **attributes: str | int) -> Element:
    clean = {key: _clean(str(value)) for key, value in attributes.items()}
    return Element(tag, clean) if parent is None else SubElement(parent, tag, clean)


def _clean(text: str) -> str:
    return _FORBIDDEN.sub(REPLACED, visible(text))
