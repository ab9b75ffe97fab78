"""Thresholds as a reader sees them: with the digits that it takes to sort the data as the real ones do."""

from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, Decimal

from reportgen.frozen import frozen
from reportgen.text import numbers, numerals

LEAST = 2  # decimals, where a threshold is not whole
SHORT_ENOUGH = 4  # decimals up to which a score is printed as it is
AS_WRITTEN = 12  # digits of a number in `results.json`: what lies beyond is noise
OF_EDGES = 15  # decimals of the edge of a bin, at most
DIGITS, LEADING = 6, 3  # of a threshold whose neighbours are not at hand: all, and without noughts at least


@frozen
class CutOffs:
    """A threshold and the ends of the range that decides alike, as shown; None where the range is open."""

    value: str
    beyond: str | None
    up_to: str | None


def in_range(value: float, beyond: float | None, up_to: float | None, *, low: bool = False) -> CutOffs:
    """Return a threshold and its range so rounded that every printed one sorts the data as the real one does.

    The threshold lies beyond the first end, which decides otherwise, and not past the second, which decides alike.
    Where low scores flag (`low`), and the first end is open, the second lies below the threshold or on it. Where
    no range is known, scores are in bins, whose edges are short.
    """
    if beyond is None and up_to is None:
        return CutOffs(value=_edge(value, low=low), beyond=None, up_to=None)
    ends = [numerals.exact_of(end) for end in (value, beyond, up_to) if end is not None]
    longest = max(numerals.decimals_of(end) for end in ends)
    if longest > SHORT_ENOUGH and all(abs(end) < numerals.ENDLESS for end in ends):
        for decimals in range(LEAST, numerals.LONGEST):
            cut_offs = _rounded(numerals.exact_of(value), _decimal(beyond), _decimal(up_to), decimals, low=low)
            if cut_offs is not None:
                return cut_offs
    least = LEAST if longest else 0
    return CutOffs(
        value=numbers.score(value, least),
        beyond=None if beyond is None else numbers.score(beyond, least),
        up_to=None if up_to is None else numbers.score(up_to, least),
    )


def _edge(value: float, *, low: bool) -> str:
    """Return the edge of a bin, every digit; or a threshold that was worked out."""
    decimals = numerals.decimals_of(numerals.exact_of(value))
    if decimals > OF_EDGES and abs(value) >= 10.0**-OF_EDGES:
        return alone(value, low=low)
    return numbers.score(value, LEAST if decimals else 0)


def alone(value: float, *, low: bool = False) -> str:
    """Return a threshold whose neighbours are not at hand: as it stands in the data, or in six digits at most.

    It is rounded to the side of what is not flagged, so that the case whose score it is stays flagged.
    """
    exact = numerals.exact_of(float(f"{value:.{AS_WRITTEN}g}"))
    if numerals.decimals_of(exact) <= SHORT_ENOUGH or abs(exact) >= numerals.ENDLESS:
        return numbers.score(value, LEAST if numerals.decimals_of(exact) else 0)
    whole = max(exact.adjusted(), 0) + 1
    near = min(exact, 1 - exact) if 0 < exact < 1 else exact  # noughts, and the nines before 1, tell nothing apart
    places = min(
        max(DIGITS - whole, LEADING - 1 - near.adjusted(), LEAST), numerals.LONGEST, numerals.decimals_of(exact)
    )
    rounded = numerals.round_to(exact, places, ROUND_CEILING if low else ROUND_FLOOR)
    return numerals.fixed(rounded, max(numerals.decimals_of(rounded), LEAST))


def _rounded(
    value: Decimal, beyond: Decimal | None, up_to: Decimal | None, decimals: int, *, low: bool
) -> CutOffs | None:
    """Return the rounded thresholds, or None where so few decimals move one across a score."""
    rising = not (low and beyond is None) and _rising(value, beyond, up_to)
    # Ends are rounded into the range, so that what is said of all thresholds between them stays true.
    start = None if beyond is None else numerals.round_to(beyond, decimals, ROUND_CEILING if rising else ROUND_FLOOR)
    end = None if up_to is None else numerals.round_to(up_to, decimals, ROUND_FLOOR if rising else ROUND_CEILING)
    rounded = numerals.round_to(value, decimals, ROUND_HALF_UP)
    if end is not None and (rounded > end if rising else rounded < end):
        rounded = end
    if start is not None and (rounded <= start if rising else rounded >= start):
        return None
    # No score reads as an end that it does not reach.
    if rounded in (0, 1) and (rounded != value or rounded == end != up_to):
        return None
    # A short threshold that was typed, such as 0.1, needs none of the digits of the scores beside it.
    own = max(LEAST, numerals.decimals_of(rounded)) if rounded == value else decimals
    return CutOffs(
        value=numerals.fixed(rounded, min(own, decimals)),
        beyond=None if start is None else numerals.fixed(start, decimals),
        up_to=None if end is None else numerals.fixed(end, decimals),
    )


def _rising(value: Decimal, beyond: Decimal | None, up_to: Decimal | None) -> bool:
    return (beyond is None or value > beyond) and (up_to is None or value <= up_to)


def _decimal(value: float | None) -> Decimal | None:
    return None if value is None else numerals.exact_of(value)
