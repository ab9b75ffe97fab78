"""What `explain` prints of a name: its page out of every catalogue that knows it; imports nothing heavy."""

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from reportgen.config.allow import FINDINGS, PART_MISSING
from reportgen.config.reference import key_pages
from reportgen.config.schema import keys_with_place
from reportgen.errors import ConfigError, Problem
from reportgen.stats.metrics import NAMES as METRIC_NAMES
from reportgen.stats.metrics import find
from reportgen.text.catalogue import metric_page
from reportgen.text.english import MESSAGES, NAMES

EXIT_CODES: Mapping[str, str] = {
    "0": "all well",
    "1": "a check failed, a finding as grave as `--fail-on` says stands, or with `--strict` a required field is not "
    "stated",
    "2": "the command or the config is wrong",
    "3": "the data are wrong, the machine could not go on, or a part of the report is missing",
    "4": "a check could not be decided",
}
_ANY = (
    "It explains metrics (`reportgen metrics`), codes of findings, exit codes, and keys of the config, as data.split."
)
_WORDS = ("case", "cases", "positive", "positives", "negative", "negatives", "person", "people", "flag", "flagged")
_HOLES = tuple(f"hole.{part}" for part in ("section", "figure", "words", "finding", "file", "number"))
_SLOT = re.compile(r"\{(\w+)\}")


def explained(name: str) -> str:
    """Return every page of a name: of a metric, a finding, an exit code, a key of the config or a term."""
    pages = list(_pages(name.strip()))
    if not pages:
        known = [*METRIC_NAMES, *FINDINGS, PART_MISSING, *(key for key, _ in keys_with_place()), *_terms()]
        near = get_close_matches(name.strip().casefold(), dict.fromkeys(known), n=3)
        mend = f"Did you mean {' or '.join(repr(each) for each in near)}?" if near else _ANY
        raise ConfigError([Problem(where="", what=f"nothing is called '{name}'", mend=mend)])
    return "\n\n".join(pages)


def _pages(name: str) -> Iterator[str]:
    metric = find(name) or find(name.casefold())
    if metric is not None:
        yield metric_page(metric)
    if name in (*FINDINGS, PART_MISSING):
        yield _page_of_finding(name)
    if name in EXIT_CODES:
        yield f"{name}: an exit code\n  {EXIT_CODES[name][:1].upper()}{EXIT_CODES[name][1:]}."
    yield from key_pages(name)
    term = _terms().get(name.casefold())
    if term is not None:
        yield f"{NAMES[f'term.{term}.name']}: a term\n  {NAMES[f'term.{term}.meaning']}"


def _terms() -> dict[str, str]:
    """Return the terms of the glossary by their names."""
    keys = (key.split(".")[1] for key in NAMES if key.startswith("term.") and key.endswith(".name"))
    return {NAMES[f"term.{key}.name"].casefold(): key for key in keys}


def said_of(code: str) -> tuple[str, ...]:
    """Return what a report says where a finding stands; what it fills in is left open."""
    keys = _HOLES if code == PART_MISSING else (f"finding.{code}", f"finding.classes.{code}")
    messages = [MESSAGES[key] for key in keys if key in MESSAGES]
    texts = [text for each in messages for text in ([each] if isinstance(each, str) else each.values())]
    return tuple(dict.fromkeys(_SLOT.sub(_open, text.replace("flag: {flag}", "flag: ...")) for text in texts))


def _page_of_finding(code: str) -> str:
    lines = [f"{code}: a finding, which a report tells so:", *(f"  - {text}" for text in said_of(code))]
    allow = [f"  accept it with: allow: [{{finding: {code}, because: ...}}]"] if code != PART_MISSING else []
    return "\n".join([*lines, *allow])


def _open(slot: re.Match[str]) -> str:
    return slot[1] if slot[1] in _WORDS else "..."
