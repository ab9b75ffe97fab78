"""What makes a report without labels untrustworthy: what is known of its data and criteria, whatever is true."""

from collections.abc import Callable, Sequence

from reportgen.analysis.finding import GRAVITY, AnyEvidence, Finding, allowed
from reportgen.topics.checks.findings import criteria_changed
from reportgen.topics.data.columns_findings import twin_columns, undeclared_values
from reportgen.topics.data.findings import convenience_sample, few_clusters, missing_scores, of_join, repeated_ids
from reportgen.topics.data.leaks_findings import missing_code_in_columns, numbers_in_text


def find(evidence: AnyEvidence) -> tuple[Finding, ...]:
    """Return what was found, gravest first; then in the order of the searches."""
    findings = [allowed(finding, evidence.config) for search in SEARCHES if (finding := search(evidence)) is not None]
    return tuple(sorted(findings, key=lambda finding: GRAVITY.index(finding.severity)))


def incomplete_join(evidence: AnyEvidence) -> Finding | None:
    """Find how many rows a join left out, because not every file has every case."""
    return of_join(evidence.results.data.rows, evidence.at)


SEARCHES: Sequence[Callable[[AnyEvidence], Finding | None]] = (
    criteria_changed,
    few_clusters,
    convenience_sample,
    incomplete_join,
    repeated_ids,
    missing_code_in_columns,
    numbers_in_text,
    undeclared_values,
    twin_columns,
    missing_scores,
)
