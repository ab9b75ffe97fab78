"""What a report without labels comes to: what became of the checks of its subject, and no more."""

from collections.abc import Callable, Sequence

from reportgen.analysis.finding import Finding
from reportgen.results.values.checks import Check
from reportgen.results.values.summary import Code, Verdict
from reportgen.results.values.unlabelled import SelectionResults

_VERDICTS: tuple[tuple[Code, Callable[[Check], bool]], ...] = (
    ("not_as_it_stands", lambda check: check.status == "fail" and check.severity == "grave"),
    ("not_settled", lambda check: check.status != "pass" and not check.allowed),
    ("meets", lambda check: check.status == "pass" or check.allowed),
)


def verdict_of(results: SelectionResults, findings: Sequence[Finding]) -> Verdict:
    """Return what became of the checks: the gravest that one came to; without any, that cases were counted.

    No grave finding lets a check pass.
    """
    own = [check for check in results.checks if check.model == results.subject]
    grave = tuple(f"findings.{place}" for place, finding in enumerate(findings) if finding.severity == "grave")
    for code, holds in _VERDICTS:
        if grave and code != "not_as_it_stands":
            return Verdict(code="not_settled", model=results.subject, about="finding", because=grave)
        because = tuple(results.paths.of(check) for check in own if holds(check))
        if because:
            return Verdict(code=code, model=results.subject, about="check", because=because)
    return Verdict(code="measured", model=results.subject)
