"""Room for what is drawn: axes in numbers and the numbers beside them, and words as wide as they are."""

import math
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Literal

from reportgen.frozen import frozen


@frozen
class Scale:
    """One axis: its two ends and its ticks, all within the ends."""

    low: float
    high: float
    ticks: tuple[float, ...]
    names: tuple[str, ...] = ()  # of the ticks, where they are not the numbers themselves
    percent: bool = False
    by: Literal["", "powers", "odds"] = ""  # ends and ticks are logarithms: to the base of ten, or of odds

    def within(self, value: float) -> float:
        """Return the value, or the end of the axis that it lies beyond."""
        return min(max(value, self.low), self.high)

    @property
    def shown(self) -> tuple[str, ...]:
        """What stands beside each tick, before it is written in the language of the reader."""
        return self.names or tuple(map(tick_text, self.ticks))

    @property
    def wide(self) -> tuple[float, ...]:
        """About how many pixels each of these takes."""
        return tuple(breadth(text) + (BROAD if self.percent and text else 0.0) for text in self.shown)


BRIEF = 1e7
FINEST = 1e-13  # of the values: nearer together, ticks between them would be no floats of their own
SMALLEST = 1e-300  # a span that still can be divided
EVERY_DIGIT = 17  # of a float
NEXT_TO_NONE = 1e-9  # a share
ROUND = (0.00001, 0.0001, 0.001, 0.01, 0.1, 0.5, 0.9, 0.99, 0.999, 0.9999)  # shares at the ticks of a scale by odds
FINE = (0.002, 0.005, 0.02, 0.05, 0.2, 0.35, 0.65, 0.8, 0.95, 0.98)  # and at further ones, where these are few
ENOUGH = 4  # ticks
SHARES = Scale(low=0.0, high=1.0, ticks=(0.0, 0.2, 0.4, 0.6, 0.8, 1.0))
PERCENT = Scale(
    low=0.0, high=1.0, ticks=(0.0, 0.25, 0.5, 0.75, 1.0), names=("0", "25", "50", "75", "100"), percent=True
)


def around(values: Iterable[float]) -> Scale:
    """Return a scale with a little room on both sides; from 0 to 1 where the values lie there and fill half of it."""
    numbers = list(values)
    low, high = min(numbers), max(numbers)
    if low >= 0 and high <= 1 and high - low >= 0.5:  # noqa: PLR2004
        return SHARES
    room = (high - low) * 0.04 if _apart(low, high) else 0.1 * _size(low, high) or 1.0
    start, end = low - room, high + room
    if low >= 0 and high <= 1:
        start, end = max(start, 0.0), min(end, 1.0)
    return stretch(start, end)


def stretch(low: float, high: float) -> Scale:
    """Return a scale between two values and no further."""
    ticks = _ticks(low, high, most=6)
    return Scale(low=low, high=high, ticks=ticks, names=_names(ticks))


def rows(count: int) -> Scale:
    """Return a scale for rows one below the other: the middle of the first lies at one half."""
    return Scale(low=count, high=0.0, ticks=())


def from_zero(top: float, *, most: int = 6) -> Scale:
    """Return a scale from 0 to the round number above the value; a whole number is not cut below ones."""
    step = _step(top or 1.0, most)
    if float(top).is_integer():
        step = max(step, 1.0)
    parts = max(math.ceil(top / step - 1e-9), 1)
    ticks = tuple(_clean(number * step, step) for number in range(parts + 1))
    return Scale(low=0.0, high=ticks[-1], ticks=ticks)


def in_percent(scale: Scale) -> Scale:
    """Return a scale of shares with percentages at its ticks."""
    shares = map(float, scale.names) if scale.by == "odds" else scale.ticks
    return replace(scale, names=tuple(tick_text(float(f"{100 * share:.6g}")) for share in shares), percent=True)


def outward(values: Iterable[float]) -> Scale:
    """Return a scale that ends in round numbers beyond the values; from 0 to 1 as `around` has it."""
    numbers = list(values)
    if around(numbers) is SHARES:
        return SHARES
    low, high = min(numbers), max(numbers)
    step = _step(high - low if _apart(low, high) else _size(low, high) or 1.0, 5)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    ticks = tuple(_clean(number * step, step) for number in range(first, max(last, first + 1) + 1))
    return Scale(low=ticks[0], high=ticks[-1], ticks=ticks, names=_names(ticks))


def _apart(low: float, high: float) -> bool:
    """Return whether there is room for ticks between two values: floats that are neighbours have none."""
    return high - low > max(FINEST * max(abs(low), abs(high)), SMALLEST)


def _size(low: float, high: float) -> float:
    """Return how large values are; nothing where that is too small to divide."""
    size = max(abs(low), abs(high))
    return size if size > SMALLEST else 0.0


def _names(ticks: Sequence[float]) -> tuple[str, ...]:
    """Return what stands beside large ticks, which have no room for more digits than it takes to tell them apart.

    Nothing where the numbers themselves do.
    """
    if max(map(abs, ticks), default=0.0) < BRIEF and len(set(map(tick_text, ticks))) == len(ticks):
        return ()
    names = ([_briefly(tick, digits) for tick in ticks] for digits in range(3, EVERY_DIGIT + 1))
    return tuple(next((labels for labels in names if len(set(labels)) == len(labels)), ()))


def _briefly(value: float, digits: int) -> str:
    return f"{value:.{digits}g}".replace("e+0", "e").replace("e+", "e").replace("-", "\N{MINUS SIGN}")


def powers(values: Iterable[float]) -> Scale:
    """Return a scale in powers of ten: its ends and ticks are logarithms, named by the numbers themselves."""
    logarithms = [math.log10(value) for value in values]
    low, high = min(logarithms), max(logarithms)
    if high - low < 0.1:  # noqa: PLR2004 (one price alone)
        low, high = low - 0.5, high + 0.5
    step = max(1, math.ceil((high - low) / 6))
    factors = (1, 2, 5) if high - low <= 2.5 else (1,)  # noqa: PLR2004 (two decades have room for more)
    powers_of_ten = (10.0**power for power in range(math.floor(low) - 1, math.ceil(high) + 1) if power % step == 0)
    numbers = [factor * power for power in powers_of_ten for factor in factors]
    ticks = [number for number in numbers if low - 1e-9 <= math.log10(number) <= high + 1e-9]
    return Scale(
        low=low,
        high=high,
        ticks=tuple(map(math.log10, ticks)),
        names=tuple(tick_text(_clean(number, number)) for number in ticks),
        by="powers",
    )


def log_odds(share: float) -> float:
    """Return where a share lies on a scale by odds; 0 and 1, which lie nowhere, as far out as can be drawn."""
    inside = min(max(share, NEXT_TO_NONE), 1 - NEXT_TO_NONE)
    return math.log(inside / (1 - inside))


def odds(low: float, high: float) -> Scale:
    """Return a scale of shares between two logarithms of odds, named by the shares themselves."""
    ticks = [share for share in (*ROUND, *FINE) if low <= log_odds(share) <= high]
    if len(set(ticks) & set(ROUND)) >= ENOUGH:
        ticks = [share for share in ticks if share in ROUND]
    ticks.sort()
    return Scale(
        low=low,
        high=high,
        ticks=tuple(map(log_odds, ticks)),
        names=tuple(f"{share:.7f}".rstrip("0") for share in ticks),
        by="odds",
    )


def tick_text(value: float) -> str:
    """Return a tick's number as printed: "1,500", with a true minus sign."""
    small = f"{value:.10g}"
    text = f"{value:,.0f}" if abs(value) >= 1000 and float(small).is_integer() and abs(value) < 1e12 else small  # noqa: PLR2004
    return text.replace("-", "\N{MINUS SIGN}")


def _ticks(low: float, high: float, *, most: int) -> tuple[float, ...]:
    step = _step(high - low, most)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return tuple(min(max(_clean(number * step, step), low), high) for number in range(first, last + 1))


def _step(span: float, most: int) -> float:
    """Return the smallest of 1, 2, 5 times a power of ten that cuts the span into at most so many parts."""
    unit = 10.0 ** math.floor(math.log10(span / most))
    return next(factor * unit for factor in (1, 2, 5, 10, 20) if span <= factor * unit * most * (1 + 1e-9))


def _clean(tick: float, step: float) -> float:
    """Return 0.3 for 0.30000000000000004; of large numbers a short step apart as many digits as tell them apart."""
    longer = math.ceil(math.log10(abs(tick) / step)) if tick else 0
    return float(f"{tick:.{min(max(12, longer + 2), EVERY_DIGIT)}g}")


# How many pixels a letter is given: in a wide font such as DejaVu Sans, for the font of the reader is not known.
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
THIN, LETTER, CAPITAL, BROAD = 5.0, 8.3, 10.5, 14.0
THINS, BROADS = frozenset(" .,:;!'|()[]/-fijlrtI"), frozenset(f"mwMW@%+=<>\N{MINUS SIGN}{ELLIPSIS}")
BOLD, BOLDER = ("head", "outcome"), 1.2  # kinds of words that the style sets bold, and how much wider they run
BASELINE = 4.5  # from the middle of a line of text down to its baseline
LINE_HEIGHT = 16  # of a label in more than one line
LONGEST = 3  # lines of a label
JOINTS = "-_/"  # behind these a long word is cut
EDGE = 8  # from the edge of the drawing to its words


def fold(text: str, width: float, most: int = LONGEST) -> str:
    """Return a text in lines of about so many pixels, what is too long cut off; 0 keeps it in one line."""
    plain = " ".join(text.split())
    if not width:
        return plain
    lines = [""]
    for piece in (piece for word in plain.split() for piece in _pieces(word, width)):
        longer = f"{lines[-1]} {piece}".lstrip()
        lines[-1:] = [longer] if breadth(longer) <= width or not lines[-1] else [lines[-1], piece]
    if len(lines) > most:
        lines[most - 1 :] = [_start(" ".join(lines[most - 1 :]), width - breadth(ELLIPSIS)).rstrip() + ELLIPSIS]
    return "\n".join(lines)


def name_lines(name: str, width: float) -> int:
    """Return how many lines the name of an axis takes on a drawing of this width."""
    return fold(name, width - 2 * EDGE).count("\n") + 1


def breadth(text: str) -> float:
    """Return about how many pixels a text is wide."""
    return sum(_letter(letter) for letter in text)


@cache
def _letter(letter: str) -> float:
    if unicodedata.east_asian_width(letter) in "WF":
        return BROAD
    if letter in THINS:
        return THIN
    return BROAD if letter in BROADS else CAPITAL if letter.isupper() else LETTER


def _pieces(word: str, width: float) -> Iterator[str]:
    """Yield a word, cut where it is longer than a line, behind a hyphen or the like where it has one."""
    while word:
        piece = _start(word, width)
        joint = max(piece.rfind(sign) for sign in JOINTS)
        piece = piece[: joint + 1] if piece != word and joint > 0 else piece
        yield piece
        word = word[len(piece) :]


def _start(text: str, width: float) -> str:
    """Return as much of a text as there is room for, one letter at least."""
    room = width
    for place, letter in enumerate(text):
        room -= _letter(letter)
        if room < 0:
            return text[: place or 1]
    return text


def spread_out(middles: Sequence[float], sizes: Sequence[float], *, low: float, high: float) -> list[float]:
    """Return ascending middles moved as far as needed for blocks of these sizes not to overlap between the ends."""
    placed: list[float] = []
    edge = low
    for middle, size in zip(middles, sizes, strict=True):
        placed.append(max(middle, edge + size / 2))
        edge = placed[-1] + size / 2
    edge = max(high, low + sum(sizes))
    for index in reversed(range(len(placed))):
        placed[index] = min(placed[index], edge - sizes[index] / 2)
        edge = placed[index] - sizes[index] / 2
    return placed
