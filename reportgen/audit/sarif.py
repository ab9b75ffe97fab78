"""Checks that did not pass and findings as SARIF 2.1.0, which code hosts show on the lines of the config."""

from collections.abc import Iterator, Mapping
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from reportgen.audit.audited import Audited, as_json, named
from reportgen.audit.judging import passed
from reportgen.audit.places import Place
from reportgen.harmless import one_line

LEVELS = {"grave": "error", "warning": "warning", "note": "note"}
NOT_DECIDED = {"level": "none", "kind": "open"}  # as the format has it for what there was too little to decide


def sarif(audited: Audited) -> bytes:
    """Return one run: a result for each check that did not pass, and for each finding."""
    results = [*_of_checks(audited), *_of_findings(audited)]
    rules = list(dict.fromkeys((result["ruleId"], title) for result, title in results))
    ids = [rule for rule, _ in rules]
    run = {
        "tool": {
            "driver": {
                "name": "reportgen",
                "version": audited.results["tool"]["version"],
                "rules": [{"id": rule, "shortDescription": {"text": title}} for rule, title in rules],
            }
        },
        "automationDetails": {"id": f"reportgen/{one_line(audited.config.name)}/"},
        "columnKind": "unicodeCodePoints",
        "results": [{**result, "ruleIndex": ids.index(result["ruleId"])} for result, _ in results],
    }
    schema = "https://json.schemastore.org/sarif-2.1.0.json"
    return as_json({"$schema": schema, "version": "2.1.0", "runs": [run]})


def _of_checks(audited: Audited) -> Iterator[tuple[dict[str, Any], str]]:
    """Yield a result for each check that did not pass, and the title of its rule."""
    for check, text, place in zip(audited.checks, audited.texts, audited.places, strict=True):
        if not passed(check):
            how = {"level": LEVELS[check.severity], "kind": "fail"} if check.status == "fail" else NOT_DECIDED
            about = {"model": check.model, "check": named(check)}
            yield _result(f"check/{check.metric}", text, place, how | {"properties": about}), f"check of {check.metric}"


def _of_findings(audited: Audited) -> Iterator[tuple[dict[str, Any], str]]:
    for finding in audited.findings:
        how = {"level": LEVELS[finding.severity], "kind": "fail"}
        title = finding.code.replace("_", " ")
        yield _result(finding.code, finding.text, audited.place_of(finding), how), title


def _result(rule: str, text: str, place: Place | None, how: Mapping[str, Any]) -> dict[str, Any]:
    return {"ruleId": rule, **how, "message": {"text": one_line(text)}, **_located(place)}


def _located(place: Place | None) -> dict[str, Any]:
    if place is None:
        return {}
    path = PurePath(place.file)
    uri = path.as_uri() if path.is_absolute() else quote(path.as_posix())
    region = {"startLine": place.line, "startColumn": place.column}
    return {"locations": [{"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}]}
