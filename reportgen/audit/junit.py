"""Checks as JUnit XML, which CI systems show beside their own tests."""

import re
from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from reportgen.audit.audited import named
from reportgen.harmless import REPLACED, visible
from reportgen.results.values.checks import Check

# What XML 1.0 cannot hold, not even as an escape, and the carriage return, which readers turn into another sign.
_FORBIDDEN = re.compile("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")


def junit(name: str, checks: Sequence[Check], texts: Sequence[str], tally: str) -> bytes:
    """Return one suite for a config and one case for each check.

    `texts` says in words what became of each, `tally` what became of all together. A check that could not be decided
    is an error, as viewers take what is skipped for harmless; only one that may pass so is skipped.
    """
    failed = sum(check.status == "fail" for check in checks)
    allowed = sum(check.allowed for check in checks)
    undecided = sum(check.status == "insufficient" for check in checks) - allowed
    counts = {"tests": len(checks), "failures": failed, "errors": undecided, "skipped": allowed}
    root = _within(None, "testsuites", **counts)
    suite = _within(root, "testsuite", name=name, **counts)
    for check, text in zip(checks, texts, strict=True):
        case = _within(suite, "testcase", classname=f"{name}.{check.model}", name=named(check))
        if check.status == "fail":
            _within(case, "failure", message=text, type=check.severity)
        elif check.allowed:
            _within(case, "skipped", message=text)
        elif check.status == "insufficient":
            _within(case, "error", message=text, type=check.severity)
        else:
            _within(case, "system-out").text = _clean(text)
    _within(suite, "system-out").text = _clean(tally)
    indent(root)
    written: bytes = tostring(root, encoding="utf-8")
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + written + b"\n"


def _within(parent: Element | None, tag: str, **attributes: str | int) -> Element:
    clean = {key: _clean(str(value)) for key, value in attributes.items()}
    return Element(tag, clean) if parent is None else SubElement(parent, tag, clean)


def _clean(text: str) -> str:
    return _FORBIDDEN.sub(REPLACED, visible(text))
