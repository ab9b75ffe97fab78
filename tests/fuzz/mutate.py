"""Texts changed at random, a few places at a time, with what is known to be hard among the pieces."""

from collections.abc import Callable, Sequence
from random import Random

PIECES = (
    *"\"'`{}[]()<>:;,.#&*!|>%@-_=+~^$?/\\ \t\n\r\v\f\0",
    ": ", " #", "- ", "? ", "<<: ", "---\n", "...\n", "%YAML 1.1\n", "!!python/object:os.system ", "!t ", "&a ", "*a",
    "|\n", ">-\n", "\r\n", "\n\n", "  ", "\n  ", "${A}", "${A:-b}", "${as_of:%Y-%m}", "${", "$${A}", "{{x}}", "{% x %}",
    '"', '""', "''", '\\"', "\\n", "\\x00", "\\u0000", "\\ud800", "\\U00110000", "\\UABCDEF12", "C:\\Users\\data.csv",
    "0", "1", "-1", "0.5", "50%", "-0", "+1", "1e308", "1e309", "-1e308", "5e-324", "1e-323", "1e16", "1e400", "nan",
    "NaN", "inf", "-Infinity", "0x1F", "0b12", "0o89", "010", "1_000", "1,5", "1.234,50", "12:30", "9" * 20,
    "9" * 400, "0." + "0" * 400 + "1", "true", "no", "~", "null", "NA", "None", "yes", "2026-02-30", "2026-10-01",
    "a" * 3000, "[" * 60, "{a: " * 60, "a." * 60, "(" * 500, "\ufeff", "\u00a0", "\u2028", "\u202e", "\u200b", "\u0085",
    "\u0301", "\u0660", "\u00bd", "\u221e", "\u00df", "\u0130", "\U0001f600", "\u05d0\u05d1", "\u4e2d\u6587", "\ufffe",
    "<script>alert(1)</script>", "</td>", "![a](http://x/y.png)", "|a|b|", "\x1b[2J", "\x1b]52;c;eA==\x07",
    "recall", "cost", "f_beta", ">= 0.8", "<", ">=", "rest", "all", "model", "label", "score", "positive",
)  # fmt: skip


Way = Callable[[Random, str, str, str], str]


def changed(
    random: Random, text: str, others: Sequence[str] = (), pieces: Sequence[str] = PIECES, ways: Sequence[Way] = ()
) -> str:
    """Return the text with one to six changes, which may take parts of the others."""
    for _ in range(random.choice((1, 1, 2, 3, 6))):
        other, piece = random.choice(others) if others else text, random.choice(pieces)
        text = random.choice(ways or CHANGES)(random, text, other, piece)
    return text


def _span(random: Random, text: str, longest: int = 20) -> tuple[int, int]:
    start = random.randint(0, len(text))
    return start, min(len(text), start + random.randint(1, longest))


def _insert(random: Random, text: str, _other: str, piece: str) -> str:
    place = random.randint(0, len(text))
    return text[:place] + piece + text[place:]


def _replace(random: Random, text: str, _other: str, piece: str) -> str:
    start, end = _span(random, text)
    return text[:start] + piece + text[end:]


def _delete(random: Random, text: str, _other: str, _piece: str) -> str:
    start, end = _span(random, text)
    return text[:start] + text[end:]


def _repeat(random: Random, text: str, _other: str, _piece: str) -> str:
    start, end = _span(random, text, 60)
    return text[:end] + text[start:end] * random.choice((1, 1, 2, 50)) + text[end:]


def _cut(random: Random, text: str, _other: str, _piece: str) -> str:
    return text[: random.randint(0, len(text))]


def _swap(random: Random, text: str, _other: str, _piece: str) -> str:
    start, end = _span(random, text, 4)
    return text[:start] + text[start:end][::-1] + text[end:]


def _splice(random: Random, text: str, other: str, _piece: str) -> str:
    start, end = _span(random, other, 200)
    place = random.randint(0, len(text))
    return text[:place] + other[start:end] + text[place:]


def in_value(random: Random, text: str, _other: str, piece: str) -> str:
    """Return the text with another value after a colon, an equals sign or a comma."""
    places = [place for place, sign in enumerate(text) if sign in ":=,"]
    if not places:
        return piece
    start = random.choice(places) + 1
    ends = [end for sign in "\n,}" if (end := text.find(sign, start)) >= 0]
    return f"{text[:start]} {piece}{text[min(ends, default=len(text)) :]}"


def _line(random: Random, text: str, other: str, _piece: str) -> str:
    """Return the text with a line taken out, indented, moved or doubled, or with one from another text."""
    lines, strangers = text.split("\n"), other.split("\n")
    place = random.randrange(len(lines))
    line = lines[place]
    way = random.randrange(5)
    if way == 0:
        lines.insert(random.randrange(len(lines)), random.choice(strangers))
    elif way == 1:
        lines.insert(place, line)
    elif way == 2:
        lines[place] = random.choice((" ", "  ", "\t", "    ")) + line
    else:
        del lines[place]
        if way == 3:
            lines.insert(random.randint(0, len(lines)), line.strip() if random.random() < 0.5 else line)
    return "\n".join(lines)


CHANGES: tuple[Way, ...] = (
    _insert,
    _replace,
    _replace,
    _delete,
    _repeat,
    _cut,
    _swap,
    _splice,
    in_value,
    in_value,
    _line,
    _line,
)
