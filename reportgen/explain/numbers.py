"""Numbers as a reader of the report's language expects them, by kind."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, Decimal
from math import ceil, floor, isclose, log10

from babel import Locale
from babel.lists import format_list
from babel.numbers import format_decimal

LOCALE = "en"
MINUS = "\u2212"
MILLION = 1_000_000
NO_PERCENT_BELOW = 30  # fewer cases under the bar than this: no percentage in prose
WHOLE_PERCENT_BELOW = 1_000
PROSE, TABLE = 2, 3  # decimals of a metric
FINEST = 6  # decimals up to which a metric is told apart from 0 and 1
SHORT_ENOUGH = 4  # decimals up to which a score is printed as it is
LONGEST = 17  # decimals after which a score is printed in full


def plural(value: float) -> str:
    """Return the plural category of a number: "one", "other", ..."""
    return str(Locale.parse(LOCALE).plural_form(int(value) if value == int(value) else value))


def fixed(value: float | Decimal, decimals: int) -> str:
    """Return the number with this many decimals, and a real minus."""
    pattern = "#,##0" + ("." + "0" * decimals if decimals else "")
    shown = format_decimal(value, format=pattern, locale=LOCALE)
    return str(shown).replace("-", MINUS) if float(shown.replace(",", "")) else str(shown).lstrip("-")


def count(value: float) -> str:
    """Return a count in full; sums of weights that are no whole numbers get one decimal."""
    return fixed(value, 0 if value == int(value) else 1)


def large_count(value: float) -> str:
    """Return a count for running text: in full below a million, "1.2 million" from there on."""
    if value < MILLION:
        return count(value)
    millions = value / MILLION
    return f"{fixed(millions, 1 if millions < 10 else 0)}\u00a0million"  # noqa: PLR2004 (two digits)


def percent(share: float, out_of: float) -> str | None:
    """Return a share of so many cases as a percentage, or None where there are too few for one."""
    if out_of < NO_PERCENT_BELOW:
        return None
    value = 100 * share
    decimals = 0 if out_of < WHOLE_PERCENT_BELOW else 1
    if 0 < value < 1:
        two_digits = 1 - floor(log10(value))
        decimals = max(decimals, min(two_digits, ceil(log10(out_of)) - 2))
    rounded, step = round(value, decimals), 10.0**-decimals
    if rounded <= 0 < value:
        return f"<\u00a0{fixed(step, decimals)}%"
    if rounded >= 100 > value:  # noqa: PLR2004 (percent)
        return f">\u00a0{fixed(100 - step, decimals)}%"
    return f"{fixed(value, decimals)}%"


def metric(value: float, decimals: int = PROSE) -> str:
    """Return a metric with this many decimals; more where it would read as an end that it does not reach."""
    if abs(value) >= 100:  # noqa: PLR2004 (three digits say enough)
        return fixed(value, 0)
    if abs(value) >= 10:  # noqa: PLR2004
        return fixed(value, 1)
    end = round(value)
    if value == end or abs(end) > 1:
        return fixed(value, decimals)
    for shown in range(decimals, FINEST + 1):
        if round(value, shown) != end:
            return fixed(value, shown)
    step = 10.0**-FINEST
    return f"<\u00a0{fixed(end + step, FINEST)}" if value > end else f">\u00a0{fixed(end - step, FINEST)}"


def cost(value: float) -> str:
    """Return a cost: whole where it is whole, else with two decimals."""
    return fixed(value, 0 if isclose(value, round(value), rel_tol=1e-12, abs_tol=1e-9) else 2)


@dataclass(frozen=True, kw_only=True)
class CutOffs:
    """A threshold and the ends of the range that decides alike, as shown; None where the range is open."""

    value: str
    beyond: str | None
    up_to: str | None


def cut_offs(value: float, beyond: float | None, up_to: float | None) -> CutOffs:
    """Return a threshold and its range so rounded that every printed one sorts the data as the real one does.

    The threshold lies beyond the first end, which decides otherwise, and not past the second, which decides alike.
    """
    ends = [Decimal(repr(end)) for end in (value, beyond, up_to) if end is not None]
    longest = max(_decimals(end) for end in ends)
    if longest > SHORT_ENOUGH:
        for decimals in range(PROSE, LONGEST):
            found = _rounded(Decimal(repr(value)), _decimal(beyond), _decimal(up_to), decimals)
            if found is not None:
                return found
    least = PROSE if longest else 0
    return CutOffs(
        value=_full(value, least),
        beyond=None if beyond is None else _full(beyond, least),
        up_to=None if up_to is None else _full(up_to, least),
    )


def listed(texts: Sequence[str]) -> str:
    """Return "a", "a and b" or "a, b, and c"."""
    return str(format_list(texts, locale=LOCALE))


def score(value: float) -> str:
    """Return a score as it stands in the data."""
    return _full(value)


def _rounded(value: Decimal, beyond: Decimal | None, up_to: Decimal | None, decimals: int) -> CutOffs | None:
    """Return the rounded cut-offs, or None where so few decimals move one across a score."""
    rising = _rising(value, beyond, up_to)
    # Ends are rounded into the range, so that what is said of all cut-offs between them stays true.
    start = None if beyond is None else _round(beyond, decimals, ROUND_CEILING if rising else ROUND_FLOOR)
    end = None if up_to is None else _round(up_to, decimals, ROUND_FLOOR if rising else ROUND_CEILING)
    shown = _round(value, decimals, ROUND_HALF_EVEN)
    if end is not None and (shown > end if rising else shown < end):
        shown = end
    if start is not None and (shown <= start if rising else shown >= start):
        return None
    return CutOffs(
        value=fixed(shown, decimals),
        beyond=None if start is None else fixed(start, decimals),
        up_to=None if end is None else fixed(end, decimals),
    )


def _rising(value: Decimal, beyond: Decimal | None, up_to: Decimal | None) -> bool:
    return (beyond is None or value > beyond) and (up_to is None or value <= up_to)


def _round(value: Decimal, decimals: int, how: str) -> Decimal:
    return value.quantize(Decimal(1).scaleb(-decimals), rounding=how)


def _decimal(value: float | None) -> Decimal | None:
    return None if value is None else Decimal(repr(value))


def _decimals(value: Decimal) -> int:
    exponent = value.normalize().as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def _full(value: float, least: int = 0) -> str:
    """Return every digit of the number, and at least so many decimals."""
    shown = repr(value)
    if "e" in shown or "n" in shown:
        return shown.replace("-", MINUS)
    exact = Decimal(shown)
    return f"{exact:.{max(_decimals(exact), least)}f}".replace("-", MINUS)
