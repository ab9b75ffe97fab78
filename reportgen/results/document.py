"""`results.json`: the numbers and sentences of a report in the shape of schema reportgen/results/1."""

import json
import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from hashlib import sha256
from json.encoder import encode_basestring
from typing import Any

from reportgen.config.asked import Asked
from reportgen.errors import Hole
from reportgen.results.kinds import AnyResults
from reportgen.results.paths import unit_in, units_of
from reportgen.results.results import Results
from reportgen.results.values.checks import Check
from reportgen.results.values.comparison import NONE_ALIKE, Comparison, FoldTest
from reportgen.results.values.costs import Winner
from reportgen.results.values.published import BetaWinner
from reportgen.results.values.summary import Verdict
from reportgen.text.sentences import FindingText, Sentence, Slot
from reportgen.units import COUNT, EXACT
from reportgen.version import __version__

SCHEMA = "reportgen/results/1"
DIGEST = "digest"  # the last key: of all that stands before it
DIGITS = 12  # of derived numbers; the rest of a float is noise of the order of addition
_DERIVED = f"%.{DIGITS}g"
# Every key stands, also without a value: programs read them one by one.
COMPLETE = (Check, Comparison, FoldTest, Winner, BetaWinner)

_encode = json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode

Document = Mapping[str, Any]


def to_document(
    results: AnyResults,
    findings: Iterable[FindingText],
    sentences: Iterable[Sentence],
    verdict: Verdict | None = None,
    asked: Asked | None = None,
) -> Document:
    """Return the content of `results.json` as plain values, in a fixed order."""
    return {
        "schema": SCHEMA,
        "title": results.title,
        "tool": {"name": "reportgen", "version": __version__},
        **({} if verdict is None else {"verdict": _plain(verdict)}),
        **{key: part for key, part in numbers(results).items() if key != "title"},
        "findings": [_plain(finding) for finding in findings],
        "sentences": [_sentence(results, sentence) for sentence in sentences],
        **({} if asked is None else {"config": _plain(asked)}),
    }


def numbers(results: AnyResults) -> Document:
    """Return the numbers of a report as plain values, rounded as they are written and in their order."""
    document: dict[str, Any] = _plain(results)
    if isinstance(results, Results):
        _put_right(document, results)
    return document


def plain(value: Any) -> Any:  # noqa: ANN401 (whatever a file holds)
    """Return a value as it is written: numbers rounded, names as in its file."""
    return _plain(value)


def _put_right(document: dict[str, Any], results: Results) -> None:
    """Put the parts of a report on two classes where readers look for them."""
    document["models"] |= document.pop("published")
    if results.alike == NONE_ALIKE:
        del document["alike"]
    document["data"]["reported_on"] = results.data.reported_on or None  # without cases on no split


def finite(document: Document) -> tuple[Document, str, tuple[Hole, ...]]:
    """Return the document with nothing instead of numbers that are none, as JSON too, and a hole for such.

    No JSON holds them, and no reader could use them.
    """
    try:
        return document, to_json(document), ()
    except ValueError:
        (first, value), *others = _lost(document, "")
        cause = f"{value}, as {len(others):,} more" if others else f"{value}"
        mended = json.loads(json.dumps(document), parse_constant=lambda _: None)
        return mended, to_json(mended), (Hole(kind="number", name=first, cause=cause, trace=""),)


def _lost(value: Any, path: str) -> Iterator[tuple[str, float]]:  # noqa: ANN401 (any JSON)
    if isinstance(value, float) and not math.isfinite(value):
        yield path, value
    parts = value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from _lost(part, f"{path}.{key}" if path else str(key))


def with_digests(document: Document, text: str, tables: Mapping[str, str]) -> tuple[Document, str]:
    """Return a document and its JSON with the digests of tables that hold more than it does, and with its own."""
    further: dict[str, Any] = {"tables": dict(tables)} if tables else {}
    further[DIGEST] = digest_of({**document, **further})
    lines = ",\n".join(f"  {encode_basestring(key)}: {_encode(part)}" for key, part in further.items())
    return {**document, **further}, f"{text[: -len(_END)]},\n{lines}{_END}"


_END = "\n}\n"


def digest_of(document: Document) -> str:
    """Return a digest of all that a document holds, whatever the order of its keys, but for the digest in it."""
    content = {key: part for key, part in document.items() if key != DIGEST}
    return sha256(json.dumps(content, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def to_json(document: Document) -> str:
    """Return the document to be read by people: what holds no further structure stands on one line."""
    parts: list[str] = []
    _write(document, "\n", parts)
    return "".join(parts) + "\n"


def to_json_line(document: Document) -> str:
    """Return the document on one line, for `--json`."""
    return json.dumps(document, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def to_bytes(text: str) -> bytes:
    """Return the text in UTF-8; what UTF-8 cannot hold, such as bytes of a file name, is written as an escape."""
    return text.encode("utf-8", "backslashreplace")


_AS_THEY_ARE = frozenset({int, bool, str, type(None)})  # kinds of most values


def rounded(value: float) -> float:
    """Return a derived number with 12 significant digits."""
    return float(_DERIVED % value) + 0.0  # no minus zero


def _plain(value: Any, unit: str | None = None) -> Any:  # noqa: ANN401 (whatever Results hold)
    kind: Any = type(value)
    if kind in _AS_THEY_ARE:
        return value
    if isinstance(value, float):
        return _number(value, unit)
    if is_dataclass(value):
        document = {}
        for field, name, written, own in _fields(kind):
            part = getattr(value, field)
            if written == "always" or (part if written == "if any" else part is not None):
                document[name] = part if type(part) in _AS_THEY_ARE else _plain(part, own)
        return document
    if isinstance(value, Mapping):
        return {key: _plain(part, unit_in(value, key)) for key, part in value.items()}
    if isinstance(value, tuple):
        exact = unit == EXACT
        return (
            list(value) if exact else [rounded(part) if type(part) is float else _plain(part, unit) for part in value]
        )
    return value


@cache
def _fields(kind: type) -> tuple[tuple[str, str, str | None, str | None], ...]:
    """Return the fields of a class that are written, each with its name there, when it is written, and its unit.

    That is "always", "if any", or None for "if not None".
    """
    otherwise, units = "always" if issubclass(kind, COMPLETE) else None, units_of(kind)
    pairs = ((field.name, field.metadata.get("written")) for field in fields(kind))
    return tuple(
        (name, name.rstrip("_"), otherwise or written, units.get(name)) for name, written in pairs if written != "never"
    )


def _number(value: float, unit: str | None) -> float:
    if unit == EXACT:
        return value
    if unit == COUNT and value.is_integer():
        return int(value)
    return rounded(value)


def _sentence(results: AnyResults, sentence: Sentence) -> dict[str, Any]:
    values = {
        name: {"value": _slot_value(results, slot), "shown": slot.shown, "source": slot.source}
        for name, slot in sentence.values.items()
    }
    return {"id": sentence.id, "text": sentence.text, "values": values}


def _slot_value(results: AnyResults, slot: Slot) -> float | str:
    """Return a value as it stands at its source."""
    return (
        slot.value if not isinstance(slot.value, float) or slot.source in results.paths.exact else rounded(slot.value)
    )


def _write(value: Any, indent: str, parts: list[str]) -> None:  # noqa: ANN401 (any JSON)
    named = isinstance(value, dict)
    contents = value.values() if named else value if isinstance(value, list) else ()
    if not any(part for part in contents if isinstance(part, (dict, list))):
        parts.append(encode_basestring(value) if isinstance(value, str) else _encode(value))
        return
    inner = f"{indent}  "
    before = ("{" if named else "[") + inner
    for key, part in value.items() if named else enumerate(value):
        parts.append(f"{before}{encode_basestring(str(key))}: " if named else before)
        _write(part, inner, parts)
        before = f",{inner}"
    parts.append(f"{indent}{'}' if named else ']'}")
