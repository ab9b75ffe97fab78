"""Words in the room that they have: how wide they are, where lines break, and how labels keep apart."""

import unicodedata
from collections.abc import Iterator, Sequence

# How many pixels a letter is given: in a wide font such as DejaVu Sans, for the font of the reader is not known.
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
THIN, LETTER, CAPITAL, BROAD, FULL = 5.0, 8.3, 10.5, 13.0, 14.0
THINS, BROADS = frozenset(" .,:;!'|()[]/-fijlrtI"), frozenset(f"mwMW@%+=<>{ELLIPSIS}")
BOLD, BOLDER = ("head", "outcome"), 1.2  # kinds of words that the style sets bold, and how much wider they run
BASELINE = 4.5  # from the middle of a line of text down to its baseline
LINE_HEIGHT = 16  # of a label in more than one line
LONGEST = 3  # lines of a label
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


def breadth(text: str) -> float:
    """Return about how many pixels a text is wide."""
    return sum(_letter(letter) for letter in text)


def _letter(letter: str) -> float:
    if unicodedata.east_asian_width(letter) in "WF":
        return FULL
    if letter in THINS:
        return THIN
    return BROAD if letter in BROADS else CAPITAL if letter.isupper() else LETTER


def _pieces(word: str, width: float) -> Iterator[str]:
    """Yield a word, cut where it is longer than a line."""
    while word:
        piece = _start(word, width)
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


def apart(middles: Sequence[float], sizes: Sequence[float], *, low: float, high: float) -> list[float]:
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
