"""What holds of every report, whatever it says: it can be read back, and its figures follow from its counts."""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from reportgen.across.past import contradictions_of
from reportgen.report import Report
from reportgen.results.document import to_document
from reportgen.results.read import results_in


def again(results):
    """Return the results as they come back from `results.json`."""
    return results_in(json.loads(json.dumps(to_document(results, (), ()))))


def wrong(document: Mapping[str, Any]) -> list[str]:
    """Return which figures of a report do not follow from its counts."""
    return _contradictions(results_in(document))


def _contradictions(found: Any) -> list[str]:
    return [*map(str, contradictions_of(found))]


def faults(report: Report) -> dict[str, list[str]]:
    """Return what of a report is not read back as it was written, and what contradicts itself."""
    written = json.loads(json.dumps(report.results))
    back = results_in(written)
    said = type(report)(config=report.config, reported=_of(report, back), own=report.own)
    found = {
        "is_read_back": [] if back == report.reported.results else ["other numbers"],
        "says_the_same_again": [key for key in written if said.results[key] != report.results[key]],
        "does_not_contradict_itself": _contradictions(back),
    }
    return {name: each for name, each in found.items() if each}


def _of(report: Report, results: Any) -> Any:
    if report.config.several or report.config.unlabelled:
        return replace(report.reported, results=results)
    return replace(report.reported, analysis=replace(report.reported.analysis, results=results))
