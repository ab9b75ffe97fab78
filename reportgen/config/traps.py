"""YAML's traps in plain words: where the parser stops, which trap that is, and the quoted form that it should have.

PyYAML says "mapping values are not allowed here"; an author needs "the text holds a colon: quote it".
"""

import re
import sys
from collections.abc import Callable
from itertools import takewhile

import yaml

from reportgen.config.conditions import how_to_write
from reportgen.errors import Problem
from reportgen.frozen import frozen

_KEYED = re.compile(r"^\s*(?:- +)*(?P<key>[^\s:#\"'{\[][^:]*?) *: +(?P<value>\S.*?)\s*$")
_NO_SPACE = re.compile(r"^\s*(?:- +)*(?P<key>[A-Za-z_]\w*):(?P<value>[^\s/\\].*?)\s*$")
_ASSIGNED = re.compile(r"(\w+) *= *(.+)")
_TWO_WORDS = re.compile(r"([a-z_]+) +(.+)")
_OF_CLASS = re.compile(r"[\w.]+\[[^\[\]]*\](?:\s*[<>]=?[^,}\]]*)?")  # "recall[a] >= 0.8"
_WITH_NAME = re.compile(r"[^\s,{}\[\]\"']*(?:\$\{[^}]*\}[^\s,{}\[\]\"']*)+")
_WITH_COMMAS = re.compile(r"[+-]?\d+(, \d+)+(\.\d+)?")
_CODE = re.compile(r"\\U([0-9A-Fa-f]{8})")
_IN_QUOTES = re.compile(r"(?P<key>[^\s{,:]+: +)?\"(?P<text>[^\"]*\\[^\"]*)\"?")
_BACKSLASH = r"a backslash in double quotes begins a code such as \n, and this is none of them"
# Keys that take several values: names, numbers, conditions or two words; or one text as well as several.
LISTS = (
    "appendix", "bins", "case", "checks", "cross", "cut", "flag", "formats", "metrics", "person", "primary", "review",
    "sections", "subject_to",
)  # fmt: skip
LISTS_OF_TEXTS = (
    "classes", "counts", "doubtful", "examine", "extends", "flagged", "groups", "limits", "missing", "names",
    "negative", "order", "positive", "profile", "values",
)  # fmt: skip
_LINE_UP = "Begin the keys of one mapping in the same column, two spaces further in than the key that they belong to."


def quoted(text: str) -> str:
    """Return a text as YAML in quotes."""
    text = text.strip()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        text = text[1:-1]
    if '"' in text or "\\" in text:
        return "'" + text.replace("'", "''") + "'"
    return f'"{text}"'


def space_after_colon(text: str) -> str | None:
    """Return `key: value` for a text such as `key:value`, or None."""
    glued = _NO_SPACE.match(text)
    return f"{glued['key']}: {glued['value']}" if glued else None


def cut_by_comma(where: str, key: str, joined: str) -> Problem:
    """Return the problem of a comma in a plain text or number in braces."""
    number = joined.replace(", ", ",")
    if _WITH_COMMAS.fullmatch(joined) and (how := how_to_write(number)):
        what = "a comma in a number: in braces it ends the value, and what follows is read as another key"
        mend = f"{how}\nIf it is a text, quote it: {key}: {quoted(number)}"
    else:
        what = "a comma in plain text: in braces it ends the text, and what follows is read as another key"
        mend = f"Quote the text: {key}: {quoted(joined)}"
    if key in (*LISTS, *LISTS_OF_TEXTS):
        hint = "" if key in LISTS else f"\nIf it is one text, quote it: {key}: {quoted(joined)}"
        mend = f"Put the list in brackets: {key}: [{joined}]{hint}"
    return Problem(where=where, what=what, mend=mend)


@frozen
class _Stop:
    """Where and why the parser stopped; lines and columns count from 0."""

    why: str
    while_doing: str
    lines: list[str]
    line: int
    column: int
    began: int | None  # the line of the thing that was being read
    began_column: int

    @property
    def here(self) -> str:
        return self.text(self.line)

    @property
    def before(self) -> str:
        return self.here[: self.column]

    @property
    def line_above(self) -> int | None:
        """Return the nearest line above that holds more than a comment."""
        above = range(self.line - 1, -1, -1)
        return next((line for line in above if re.match(r"\s*[^\s#]", self.text(line))), None)

    def text(self, line: int) -> str:
        return self.lines[line] if 0 <= line < len(self.lines) else ""


@frozen
class _Trap:
    what: str
    mend: str = ""
    line: int | None = None  # where it is not the place at which the parser stopped
    column: int = 0


def explain(error: yaml.YAMLError, text: str, name: str) -> Problem:
    """Return what stopped the parser, as the trap that it most likely is."""
    if isinstance(error, yaml.reader.ReaderError):
        return _control_character(error, text, name)
    if not isinstance(error, yaml.MarkedYAMLError) or error.problem_mark is None:
        return Problem(where=name, what="this is not YAML that can be read")
    began = error.context_mark
    stop = _Stop(
        why=error.problem or "",
        while_doing=error.context or "",
        lines=text.splitlines(),
        line=error.problem_mark.line,
        column=error.problem_mark.column,
        began=began.line if began else None,
        began_column=began.column if began else 0,
    )
    trap = next(cause for look in _TRAPS if (cause := look(stop)) is not None)
    line, column = (stop.line, stop.column) if trap.line is None else (trap.line, trap.column)
    return Problem(where=f"{name}:{line + 1}:{column + 1}", what=trap.what, mend=trap.mend)


def _control_character(error: yaml.reader.ReaderError, text: str, name: str) -> Problem:
    position = int(error.position)
    line = text.count("\n", 0, position) + 1
    column = position - (text.rfind("\n", 0, position) + 1) + 1
    what = f"the character U+{ord(text[position]):04X} is not allowed in a text file"
    return Problem(where=f"{name}:{line}:{column}", what=what, mend="Remove it.")


def no_character(text: str, name: str) -> Problem:
    r"""Return the problem of a code in double quotes that stands for no character: `"C:\UABCDEF12.csv"`."""
    match = next(code for code in _CODE.finditer(text) if int(code[1], 16) > sys.maxunicode)
    line = text.count("\n", 0, match.start())
    column = match.start() - (text.rfind("\n", 0, match.start()) + 1)
    return Problem(
        where=f"{name}:{line + 1}:{column + 1}", what=_BACKSLASH, mend=_single_quotes(text.splitlines()[line])
    )


def _single_quotes(line: str) -> str:
    match = _IN_QUOTES.search(line)
    mend = "Use single quotes, which keep it as it is"
    return mend + (f": {match['key'] or ''}'{match['text']}'" if match else ".")


def _tab(stop: _Stop) -> _Trap | None:
    if "'\\t'" not in stop.why:
        return None
    return _Trap(what="a tab; YAML allows spaces only", mend="Use spaces instead.")


def _version(stop: _Stop) -> _Trap | None:
    if "YAML document" not in stop.why and "directive" not in stop.while_doing:
        return None
    return _Trap(what="a line that begins with % speaks to the YAML reader", mend="Remove the line.")


def _forbidden_start(stop: _Stop) -> _Trap | None:
    """Find a plain text that begins with a sign for which YAML has a use of its own."""
    line, column = stop.line, stop.column
    if stop.while_doing.endswith(("an alias", "an anchor", "a tag", "a block scalar")) and stop.began is not None:
        line, column = stop.began, stop.began_column
    elif not stop.why.endswith("cannot start any token") and not stop.why.startswith("expected the node content"):
        return None
    key, rest = stop.text(line)[:column].strip(), stop.text(line)[column:].strip()
    if not rest:
        return _Trap(what="a value is missing")
    return _Trap(
        what=f"plain text cannot begin with '{rest[0]}', for which YAML has a use of its own",
        mend=f"Quote the text: {key} {quoted(rest)}" if key else f"Quote the text: {quoted(rest)}",
        line=line,
        column=column,
    )


def _open_quote(stop: _Stop) -> _Trap | None:
    if not stop.while_doing.endswith(("quoted scalar", "double-quoted scalar")) or stop.began is None:
        return None
    if "escape" in stop.why or "hexadecimal" in stop.why:
        return _Trap(what=_BACKSLASH, mend=_single_quotes(stop.here))
    return _Trap(
        what="the quote that opens here is never closed",
        mend="Close it at the end of the text.",
        line=stop.began,
        column=stop.began_column,
    )


def _name_in_braces(stop: _Stop) -> _Trap | None:
    """`${...}` without quotes, in braces or brackets."""
    if stop.here[stop.column - 1 : stop.column + 1] != "${" or "flow" not in stop.while_doing:
        return None
    match = next((m for m in _WITH_NAME.finditer(stop.here) if m.start() < stop.column < m.end()), None)
    whole = match[0] if match else "${...}"
    return _Trap(
        what="`${` in plain text: in braces or brackets its own brace is read as a mapping",
        mend=f'Quote it: "{whole}"',
        column=match.start() if match else stop.column - 1,
        line=stop.line,
    )


def _class_in_brackets(stop: _Stop) -> _Trap | None:
    """`recall[a] >= 0.8` without quotes, in braces or brackets."""
    match = next((m for m in _OF_CLASS.finditer(stop.here) if m.start() < stop.column < m.end()), None)
    if match is None or not ("flow" in stop.while_doing or stop.why.endswith("cannot start any token")):
        return None
    return _Trap(
        what=f"'{match[0].partition(']')[0]}]' in plain text: in braces or brackets its own ones are read as a list",
        mend=f'Quote it: "{match[0].strip()}"',
        column=match.start(),
        line=stop.line,
    )


def _colon_in_braces(stop: _Stop) -> _Trap | None:
    if "flow" not in stop.while_doing or not stop.why.endswith("got ':'") or stop.line != stop.began:
        return None
    start = max(stop.before.rfind(sign) for sign in "{[,") + 1
    after = re.match(r"[^,}\]]*", stop.here[stop.column :])
    whole = (stop.before[start:] + (after[0] if after else "")).strip()
    key, colon, text = whole.partition(": ")
    mend = f"Quote the text: {key}: {quoted(text)}" if colon and ": " in text else f"Quote the text: {quoted(whole)}"
    return _Trap(
        what=f"a second colon in '{whole}'", mend=f"{mend}\nIf another key begins there, put a comma before it."
    )


def _open_bracket(stop: _Stop) -> _Trap | None:
    if "flow" not in stop.while_doing or stop.began is None:
        return None
    sign = stop.text(stop.began)[stop.began_column : stop.began_column + 1]
    close = {"{": "}", "[": "]"}.get(sign, "}")
    if stop.line == stop.began and not stop.why.endswith("'<stream end>'"):
        mend = "Put a comma between two values, and quote a text with a comma, a colon, a brace or a bracket.\n"
        mend += f"Close the `{sign}` with `{close}`."
        return _Trap(what=f"this does not fit after the value before it, inside `{sign}`", mend=mend)
    return _Trap(
        what=f"the `{sign}` that opens here is not closed",
        mend=f"Close it with `{close}`.",
        line=stop.began,
        column=stop.began_column,
    )


def _no_space(stop: _Stop) -> _Trap | None:
    """`version:1` is one text to YAML; it only notices on the next line."""
    if stop.why not in {"mapping values are not allowed here", "could not find expected ':'"}:
        return None
    # The line itself, or the one above, of which this one seems to be the continuation.
    above = stop.line_above if ": " not in stop.before else None
    for line in (stop.began, above):
        if line is not None and (written := space_after_colon(stop.text(line))):
            column = len(stop.text(line)) - len(stop.text(line).lstrip())
            return _Trap(what="a space is missing after the colon", mend=f"Write {written}", line=line, column=column)
    return None


def _colon(stop: _Stop) -> _Trap | None:
    if stop.why != "mapping values are not allowed here":
        return None
    keyed = _KEYED.match(stop.here)
    if keyed and ": " in stop.before:
        return _Trap(
            what=f"a colon in plain text: YAML reads '{stop.before.split(': ', 1)[1].strip()}' as another key",
            mend=f"Quote the text: {keyed['key']}: {quoted(keyed['value'])}",
        )
    column = len(stop.here) - len(stop.here.lstrip())
    above = stop.text(stop.line_above) if stop.line_above is not None else ""
    if ":" not in above and above[:column].isspace() == bool(column):  # the line above is the odd one
        return _no_key(stop, stop.line_above or 0)
    if (odd := _odd_one_above(stop, column)) is not None:
        return odd
    what = "this line is set in as if it went on with the text above, but it has a key"
    return _Trap(
        what=what,
        mend=f"{_LINE_UP}\nIf it does go on with the text, quote the whole text.",
        line=stop.line,
        column=column,
    )


def _neither_key_nor_value(stop: _Stop) -> _Trap | None:
    if stop.why != "could not find expected ':'" or stop.began is None:
        return None
    return _no_key(stop, stop.began)


def _odd_one_above(stop: _Stop, column: int) -> _Trap | None:
    """Return the trap of a first key that is set in less than all that stand below it; None where it is not that."""
    above, below = stop.line_above, stop.lines[stop.line :]
    inside = list(takewhile(lambda text: not text.strip() or _indent(text) >= column, below))
    after = next((text for text in below[len(inside) :] if text.strip()), "")
    if above is None or not stop.text(above - 1).rstrip().endswith(":"):
        return None
    own, several = _indent(stop.text(above)), sum(_indent(text) == column for text in inside) > 1
    if not several or not _indent(stop.text(above - 1)) < own < column or _indent(after) == own:
        return None
    return _Trap(what="this line does not line up with the ones below it", mend=_LINE_UP, line=above, column=own)


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def _no_key(stop: _Stop, line: int) -> _Trap:
    text = stop.text(line)
    column, bare = _indent(text), text.strip()
    if re.match(r"\s*-[^\s-]", text):
        return _Trap(what="a blank is missing after the hyphen", mend=f"Write - {bare[1:]}", line=line, column=column)
    mend = "Write `key: value`; a text that goes on from the line above is set in further than its key."
    if any(re.match(rf" {{{column}}}- ", stop.text(beside)) for beside in (line - 1, line + 1)):
        mend = f"Write - {bare}"
    elif (given := _ASSIGNED.fullmatch(bare)) or ((given := _TWO_WORDS.fullmatch(bare)) and given[1] in _keys()):
        mend = f"Write {given[1]}: {given[2]}"
    return _Trap(what=f"'{bare}' is not a key with a value", mend=mend, line=line, column=column)


def _keys() -> set[str]:
    # Here, as the schema is read after the text.
    from reportgen.config.schema import keys_with_place

    return {key for key, _ in keys_with_place()}


def _list_on_line_of_key(stop: _Stop) -> _Trap | None:
    if stop.why != "sequence entries are not allowed here":
        return None
    keyed = _KEYED.match(stop.here)
    item = keyed["value"].removeprefix("-").strip() if keyed else "..."
    key = keyed["key"] if keyed else "key"
    mend = (
        f'Write {key}: [{item}], or put each item on a line of its own. If the hyphen belongs to the text: "- {item}"'
    )
    return _Trap(what="a list with hyphens cannot begin on the line of its key", mend=mend)


def _after_closing(stop: _Stop) -> _Trap | None:
    """Text that goes on after a closing quote, bracket or comment."""
    if stop.why != "expected <block end>, but found '<scalar>'":
        return None
    keyed = _KEYED.match(stop.here)
    if keyed and keyed["value"][0] in "\"'{[":
        return _Trap(
            what=f"the value ends before this, at the closing `{stop.before.rstrip()[-1:]}`",
            mend=f"Quote the whole text: {keyed['key']}: {quoted(keyed['value'])}",
        )
    above = stop.line_above
    if above is not None and " #" in stop.text(above):
        mend = "Quote the whole text if the # belongs to it."
        return _Trap(what="the text that this line goes on with has ended, at the ` #` above", mend=mend)
    return None


def _stray_closing(stop: _Stop) -> _Trap | None:
    match = re.search(r"found '([\]}])'$", stop.why)
    if match is None:
        return None
    what = f"this `{match[1]}` closes nothing"
    return _Trap(what=what, mend="Remove it, or open it before; quote the text if it belongs to a text.")


def _out_of_line(_: _Stop) -> _Trap:
    return _Trap(what="this line does not line up with the ones above it", mend=_LINE_UP)


_TRAPS: tuple[Callable[[_Stop], _Trap | None], ...] = (
    _tab,
    _version,
    _name_in_braces,
    _class_in_brackets,
    _open_quote,
    _forbidden_start,
    _colon_in_braces,
    _open_bracket,
    _no_space,
    _colon,
    _neither_key_nor_value,
    _list_on_line_of_key,
    _after_closing,
    _stray_closing,
    _out_of_line,
)
