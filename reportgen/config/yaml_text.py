"""YAML text to a tree of scalars as typed, each with its place; YAML's traps become problems.

The tree is built from PyYAML's events, so nothing is ever resolved to a type: `no`, `4.10` and `1e3` stay what was
typed. Only the parser written in Python is used: libyaml is faster, by five milliseconds for a config of 80 lines, but
refuses other things in other words, and a message must not depend on how PyYAML was installed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from typing import Any

import yaml

from reportgen.config.traps import cut_by_comma, explain, no_character, quoted
from reportgen.errors import ConfigError, Problem
from reportgen.frozen import frozen

LARGEST_BYTES = 1_000_000
LONG = 50_000  # letters; a longer text is read by libyaml, which takes a tenth of the time
LONGEST_TEXT = 20_000  # letters of one text; a page of print has 3,000
_LONGEST_LINE = 2_000  # letters that are looked at where a line is wrong
DEEPEST = 50
TOO_DEEP = f"more than {DEEPEST} levels of nesting"
MOST_REPEATED = 10_000  # values that stand there through an alias
Position = tuple[int, int]  # line and column, from 0


def start_of(event: yaml.Event) -> Position:
    """Return where an event begins."""
    return (event.start_mark.line, event.start_mark.column) if event.start_mark else (0, 0)


def end_of(event: yaml.Event) -> Position:
    """Return where an event ends."""
    return (event.end_mark.line, event.end_mark.column) if event.end_mark else (0, 0)


def rest_of_line(lines: list[str], place: Position) -> str:
    """Return what stands on a line from this place on."""
    line, column = place
    return lines[line][column:] if line < len(lines) else ""


def bare_key(lines: list[str], key: yaml.Event, *, value_is_empty: bool) -> bool:
    """Return whether a key in braces has neither colon nor value: `{happens: a day, undone}`."""
    return value_is_empty and not rest_of_line(lines, end_of(key)).lstrip().startswith(":")


@frozen
class Scalar:
    """One text as typed; `plain` without quotes. `text` has the environment filled in, `typed` has not."""

    where: str
    text: str
    typed: str
    plain: bool
    comment: str = ""  # what follows on the line after ` #`, with the sign
    told: bool = False  # whether what is wrong with it is told already
    folder: str = ""  # of a file named in a config that is taken over: its folder, from that of the config

    @property
    def empty(self) -> bool:
        """Whether nothing was given: no text at all, or YAML's null."""
        return not self.text.strip() or (self.plain and self.typed in {"~", "null", "Null", "NULL"})


@frozen
class Listing:
    """A YAML sequence."""

    where: str
    items: tuple["Node", ...]


@frozen
class YamlMapping:
    """A YAML mapping: values and the places of the keys; `flow` in braces."""

    where: str
    entries: Mapping[str, "Node"]
    keys: Mapping[str, str] = field(default_factory=dict)  # key -> where the key itself stands
    flow: bool = False


Node = Scalar | Listing | YamlMapping


def decode(content: bytes, name: str) -> str:
    """Return the text of a config file, without its byte order mark."""
    if len(content) > LARGEST_BYTES:
        what = f"the file has more than {LARGEST_BYTES:,} bytes, which no config has"
        raise ConfigError.of(what, "Was a data file given instead?", where=name)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        column = len(content[content.rfind(b"\n", 0, error.start) + 1 : error.start].decode("utf-8-sig")) + 1
        what = f"byte 0x{content[error.start]:02x} is not UTF-8"
        if content.startswith((b"\xff\xfe", b"\xfe\xff")):
            line, column, what = 1, 1, "the file is UTF-16, not UTF-8"
        elif b"\0" in content:
            problem = Problem(where=name, what="this is not a text file")
            raise ConfigError([problem]) from None
        problem = Problem(where=f"{name}:{line}:{column}", what=what, mend="Save the file as UTF-8.")
        raise ConfigError([problem]) from None


def read_yaml(text: str, name: str) -> tuple[Node | None, list[Problem]]:
    """Return the tree of one YAML document (None when it is empty or broken) and the problems of its writing."""
    if len(text) > LONG and yaml.__with_libyaml__:
        try:
            return _read(text, name, yaml.CSafeLoader)
        except _TooLong as stop:  # and it would take long to come to it once more
            return None, [stop.problem]
        except (yaml.YAMLError, _Stop, ValueError, OverflowError):
            pass  # what is wrong is told in the words of PyYAML, which the messages explain
    reading = _Reading(name=name, text=text, loader=yaml.SafeLoader)
    try:
        return reading.document(), reading.problems
    except yaml.YAMLError as error:
        counts_all = isinstance(error, yaml.reader.ReaderError)  # its position is that among all letters
        return None, [*reading.problems, explain(error, text if counts_all else short_lines(text), name)]
    except _Stop as stop:
        return None, [*reading.problems, stop.problem]
    except (ValueError, OverflowError):  # PyYAML asks Python for the character, whatever its number
        return None, [*reading.problems, no_character(text, name)]


def short_lines(text: str) -> str:
    """Return a text with its endless lines cut: the time to find what is wrong grows with the square of these."""
    return "\n".join(line[:_LONGEST_LINE] for line in text.split("\n")) if len(text) > _LONGEST_LINE else text


def _read(text: str, name: str, loader: type[Any]) -> tuple[Node | None, list[Problem]]:
    reading = _Reading(name=name, text=text, loader=loader)
    return reading.document(), reading.problems


def is_broken(text: str) -> bool:
    """Return whether a text cannot be read as YAML at all; one that nests too deep is looked at no further."""
    depth = 0
    try:
        for event in yaml.parse(text, Loader=yaml.SafeLoader):
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth > DEEPEST:  # the time to read on grows with the square of what stands there
                return False
    except (yaml.YAMLError, ValueError, OverflowError):
        return True
    return False


_Opening = yaml.ScalarEvent | yaml.CollectionStartEvent | yaml.AliasEvent


class _Stop(Exception):  # noqa: N818 - a way out of the recursion, not an error of its own
    """Reading cannot go on."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.what)
        self.problem = problem


class _TooLong(_Stop):
    """A text is longer than any that a page has room for."""


def too_long(letters: int) -> str:
    """Return what is wrong with a text of so many letters."""
    return f"the text has {letters:,} letters, where at most {LONGEST_TEXT:,} are read"


class _Reading:
    """One pass over the events of a text."""

    def __init__(self, *, name: str, text: str, loader: type[Any]) -> None:
        self.name = name
        self.lines = text.splitlines()
        self.events = self.within(yaml.parse(text, Loader=loader))
        self.anchors: dict[str, tuple[Node | None, int]] = {}  # anchor -> its value and how many values that is
        self.repeated = 0
        self.problems: list[Problem] = []

    def at(self, event: yaml.Event) -> str:
        line, column = start_of(event)
        return f"{self.name}:{line + 1}:{column + 1}"

    def within(self, events: Iterator[Any]) -> Iterator[Any]:
        """Yield events up to the first text that is too long."""
        for event in events:
            if isinstance(event, yaml.ScalarEvent) and len(event.value) > LONGEST_TEXT:
                what, mend = too_long(len(event.value)), "Keep long texts in files: `report.sections` takes `prose`."
                raise _TooLong(Problem(where=self.at(event), what=what, mend=mend))
            yield event

    def document(self) -> Node | None:
        """Return the only document, or None when there is nothing in it."""
        root: Node | None = None
        documents = 0
        for event in self.events:
            if not isinstance(event, yaml.DocumentStartEvent):
                continue
            documents += 1
            if documents > 1:
                what = "a second document begins here; a config is one document"
                mend = "Keep each config in a file of its own, or remove the line `---`."
                raise _Stop(Problem(where=self.at(event), what=what, mend=mend))
            root, _ = self.node(next(self.events), 1)
        return root

    def node(self, event: _Opening, depth: int) -> tuple[Node, int]:
        """Return the node that starts with this event, and how many values it holds."""
        where = self.at(event)
        if isinstance(event, yaml.AliasEvent):
            return self.alias(event, where)
        if event.tag is not None:
            mend = f"Remove it, or quote the text if the exclamation mark belongs to it: {self.quoted_rest(event)}"
            self.problems.append(Problem(where=where, what="a tag (`!...`) is not read in a config", mend=mend))
        if depth > DEEPEST:
            raise _Stop(Problem(where=where, what=TOO_DEEP))
        if event.anchor is not None:
            self.anchors[event.anchor] = (None, 0)
        node, size = self.content(event, where, depth)
        if event.anchor is not None:
            self.anchors[event.anchor] = (node, size)
        return node, size

    def content(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent, where: str, depth: int) -> tuple[Node, int]:
        if isinstance(event, yaml.ScalarEvent):
            return self.scalar(event, where), 1
        if isinstance(event, yaml.MappingStartEvent):
            return self.table(event, where, depth)
        items, size = [], 1
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            item, item_size = self.node(event, depth + 1)
            items.append(item)
            size += item_size
        return Listing(where=where, items=tuple(items)), size

    def scalar(self, event: yaml.ScalarEvent, where: str) -> Scalar:
        plain = not event.style
        comment = ""
        if plain:
            rest = rest_of_line(self.lines, end_of(event)).lstrip(" ")
            comment = rest if rest.startswith("#") else ""
        text = event.value or (
            event.tag or "" if plain else ""
        )  # a tag alone is told, and not that nothing stands there
        return Scalar(where=where, text=text, typed=text, plain=plain, comment=comment)

    def alias(self, event: yaml.AliasEvent, where: str) -> tuple[Node, int]:
        if event.anchor not in self.anchors:
            what = f"`*{event.anchor}` refers to `&{event.anchor}`, which is not defined before it"
            mend = f"Quote the text if the star belongs to it: {self.quoted_rest(event)}"
            problem = Problem(where=where, what=what, mend=mend)
            if rest_of_line(self.lines, end_of(event)).strip()[:1] not in {"", *",]}#"}:  # it goes on as a text
                raise _Stop(problem)
            self.problems.append(problem)
            text = f"*{event.anchor}"
            return Scalar(where=where, text=text, typed=text, plain=True, told=True), 1
        node, size = self.anchors[event.anchor]
        if node is None:
            raise _Stop(Problem(where=where, what=f"`*{event.anchor}` is inside the value that it repeats"))
        self.repeated += size
        if self.repeated > MOST_REPEATED:
            what = f"repeating `&{event.anchor}` makes more than {MOST_REPEATED:,} values"
            raise _Stop(Problem(where=where, what=what, mend="Write the values out."))
        return node, size

    def table(self, start: yaml.MappingStartEvent, where: str, depth: int) -> tuple[YamlMapping, int]:
        entries: dict[str, Node] = {}
        keys: dict[str, str] = {}
        merged: dict[str, Node] = {}  # what a merge key stands for is not missing as well
        size = 1
        last = ""
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            key = self.key(event)
            value, value_size = self.node(next(self.events), depth + 1)
            size += value_size
            place = self.at(event)
            before = entries.get(last)
            if (
                bare_key(self.lines, event, value_is_empty=_is_empty(value))
                and isinstance(before, Scalar)
                and before.plain
            ):
                joined = f"{before.typed}, {key}"
                if before.typed != before.text:  # a second comma: one problem tells of both
                    place = self.problems.pop().where
                self.problems.append(cut_by_comma(place, last, joined))
                entries[last] = replace(before, typed=joined)
                continue
            if key == "<<":
                mend = "Write the keys out, or repeat a whole value: `other: *name`."
                self.problems.append(Problem(where=place, what="merge keys (`<<`) are not read in a config", mend=mend))
                merged |= value.entries if isinstance(value, YamlMapping) else {}
            elif key in entries:
                what = f"the key '{key}' occurs twice; the first is at {keys[key].removeprefix(self.name + ':')}"
                self.problems.append(Problem(where=place, what=what, mend="Keep one of the two."))
            else:
                entries[key], keys[key], last = value, place, key
        return YamlMapping(where=where, entries={**merged, **entries}, keys=keys, flow=bool(start.flow_style)), size

    def key(self, event: _Opening) -> str:
        """Return the text of a key."""
        if isinstance(event, yaml.ScalarEvent):
            self.node(event, 1)  # a tag or an anchor on a key
            return str(event.value)
        what = "a key must be a text, not a list or a mapping in brackets"
        if isinstance(event, yaml.AliasEvent):
            what = "a key must be a text, not an alias (`*...`)"
        mend = 'Quote the text if the brackets, braces or the star belong to it: "..."'
        raise _Stop(Problem(where=self.at(event), what=what, mend=mend))

    def quoted_rest(self, event: yaml.Event) -> str:
        return quoted(rest_of_line(self.lines, start_of(event)))


def _is_empty(node: Node) -> bool:
    return isinstance(node, Scalar) and node.plain and not node.typed
