"""A report as an in-toto statement: which checks passed, over the digests of its files; signed by others' tools."""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import PurePath
from typing import Any

from reportgen.audit.audited import Audited, as_json, named
from reportgen.audit.judging import ALL_WELL, exit_code, passed
from reportgen.harmless import one_line

TYPE = "https://in-toto.io/Statement/v1"
PREDICATE = "https://in-toto.io/attestation/test-result/v0.1"


def statement(audited: Audited, files: Mapping[str, bytes]) -> bytes:
    """Return the statement on these files.

    The format knows three ends. What could not be decided is among the failed tests unless it may pass, since a gate
    that lets warnings through must not let it through.
    """
    ended: dict[str, list[str]] = {"passedTests": [], "warnedTests": [], "failedTests": []}
    for check in audited.checks:
        warns = check.allowed or (check.severity == "warning" and not passed(check))
        end = "warnedTests" if warns else "passedTests" if passed(check) else "failedTests"
        ended[end].append(one_line(f"{check.model}: {named(check)}"))
    well = audited.complete and exit_code(audited.checks) == ALL_WELL
    result = "FAILED" if not well else "WARNED" if ended["warnedTests"] else "PASSED"
    subject = [{"name": name, "digest": {"sha256": sha256(part).hexdigest()}} for name, part in sorted(files.items())]
    predicate = {"result": result, "configuration": _configuration(audited), **ended}
    return as_json({"_type": TYPE, "subject": subject, "predicateType": PREDICATE, "predicate": predicate})


def _configuration(audited: Audited) -> list[dict[str, Any]]:
    """Return the config and the data by their digests; folders are those of a machine."""
    asked = audited.config.asked
    inputs = audited.results["run"]["inputs"]
    named_ones = [
        (PurePath(asked.file or "config").name, asked.sha256),
        *((entry["name"], entry["sha256"]) for entry in inputs),
    ]
    return [{"name": one_line(name), "digest": {"sha256": digest}} for name, digest in named_ones if digest]
