"""How any number is written in the report's language, and as which decimal number it is meant."""

from collections.abc import Sequence
from contextvars import ContextVar
from copy import copy
from decimal import ROUND_HALF_UP, Context, Decimal, localcontext
from functools import cache, lru_cache

from babel import Locale
from babel.numbers import NumberPattern

from reportgen.text.languages import Language, language, locale
from reportgen.text.sentences import Shown

# Set once a report, as decimal's context is for a calculation: some two hundred calls would else hand it on.
_SPOKEN: ContextVar[Language] = ContextVar("language of the numbers")
MINUS = "\u2212"
THOUSANDS = (3, 3)  # digits in a group, the first and the others
ENDLESS = 1e15  # nobody counts the digits of a number from here on
ENOUGH = 3  # digits of such a number
MEANT = 12  # digits of a figure, as in results.json; the last ones of a float may be the rounding of a sum
MEANT_BELOW = 1e9  # from here on they would not hold the cents
EVERY_DIGIT = 700  # of any float with a fraction of a few places, so that rounding never fails for want of room
EXACTLY = Context(prec=EVERY_DIGIT)
FINEST = 6  # decimals up to which a number is told apart from an end that it does not reach
LONGEST = 17  # decimals after which a number is printed in full


def speak(language_of_report: Language) -> None:
    """Write the numbers of this report, until another one begins, in its language."""
    _SPOKEN.set(language_of_report)


def spoken() -> Language:
    """Return the language of this report."""
    return _SPOKEN.get(None) or language("en")


def plural(value: float) -> str:
    """Return the plural category of a number: "one", "other", ..."""
    return str(spoken().locale.plural_form(int(value) if value == int(value) else value))


def fixed(value: float | Decimal, decimals: int) -> Shown:
    """Return the number with this many decimals, rounded half up, and a real minus; in powers of ten where endless."""
    return _fixed(spoken().code, value, decimals)


@lru_cache(maxsize=4096, typed=True)  # a report writes most of its numbers more than once
def _fixed(code: str, value: float | Decimal, decimals: int) -> Shown:
    exact = meant(value)
    if abs(exact) >= ENDLESS:
        text = f"{exact.normalize(Context(prec=ENOUGH, rounding=ROUND_HALF_UP)):e}"
        return Shown(local(text.replace("e+", "e").replace("-", MINUS)), Decimal(1))
    rounded = round_to(exact, decimals, ROUND_HALF_UP)
    rounded = abs(rounded) if rounded == 0 else rounded
    pattern, rules = _pattern(code, decimals)
    if pattern.grouping == THOUSANDS:  # in a tenth of babel's time
        text = local(f"{rounded:,.{decimals}f}")
    else:
        with localcontext(EXACTLY):
            text = str(pattern.apply(rounded, rules))
    return Shown(text.replace("-", MINUS), step(decimals))


@cache
def _pattern(code: str, decimals: int) -> tuple[NumberPattern, Locale]:
    rules = locale(code)
    pattern: NumberPattern = copy(rules.decimal_formats[None])
    pattern.frac_prec = (decimals, decimals)
    return pattern, rules


def local(text: str) -> str:
    """Return a number that is written with a point, and commas between its thousands, as the language writes it."""
    signs = _signs(spoken().code)
    return text if signs is None else text.translate(signs)


@cache
def _signs(code: str) -> dict[int, str] | None:
    """Return what stands in the place of the point and of the comma, or None where they stay."""
    symbols = locale(code).number_symbols["latn"]
    signs = {ord("."): str(symbols["decimal"]), ord(","): str(symbols["group"])}
    return None if signs == {ord("."): ".", ord(","): ","} else signs


def without_noughts(number: Shown) -> Shown:
    """Return a number without the noughts at its end, which say nothing behind the point: "89.2" for "89.20"."""
    point, short = local("."), number.rstrip("0")
    return Shown(short.rstrip(point), number.step.scaleb(len(number) - len(short))) if point in number else number


def as_percent(number: str) -> str:
    """Return the number with the sign for percent."""
    before, after = _percent_signs(spoken().code)
    return f"{before}{number}{after}"


@cache
def _percent_signs(code: str) -> tuple[str, str]:
    pattern = locale(code).percent_formats[None]
    return str(pattern.prefix[0]), str(pattern.suffix[0])


def off_ends(value: float | Decimal, decimals: int, ends: Sequence[int], finest: int = FINEST) -> Shown:
    """Return the number with more decimals than these where it would read as an end that it does not reach."""
    exact = meant(value)
    for places in range(decimals, finest + 1):
        rounded = round_to(exact, places, ROUND_HALF_UP)
        if rounded == exact or rounded not in ends:
            return fixed(rounded, places)
    sign, end = ("<", rounded + step(finest)) if exact > rounded else (">", rounded - step(finest))
    return Shown(f"{sign}\u00a0{fixed(end, finest)}", step(finest))


def significant(value: float, decimals: int, digits: int = ENOUGH) -> tuple[Decimal, int]:
    """Return a number in so many digits, and how many decimals to write it with: none, or these at least."""
    exact = meant(value)
    places = digits - 1 - exact.adjusted() if exact else 0
    rounded = round_to(exact.scaleb(places), 0, ROUND_HALF_UP).scaleb(-places)
    needed = decimals_of(rounded)
    return rounded, max(needed, decimals) if needed else 0


def round_to(value: Decimal, decimals: int, how: str) -> Decimal:
    """Return a number rounded to so many decimals, in the given way."""
    return to_step(value, step(decimals), how)


def to_step(value: Decimal, size: Decimal, how: str = ROUND_HALF_UP) -> Decimal:
    """Return a number rounded to whole steps of this size."""
    return value.quantize(size, rounding=how, context=EXACTLY)


def step(decimals: int) -> Decimal:
    """Return what one is in the last of so many decimals."""
    return Decimal(1).scaleb(-decimals)


def exact_of(value: float | Decimal) -> Decimal:
    """Return the number that is written like this one: 0.145 is meant, not the float next to it."""
    return value if isinstance(value, Decimal) else Decimal(repr(value))


def meant(value: float | Decimal) -> Decimal:
    """Return the number that a figure is: 0.145 also where sums of floats come to 0.14499999999999999."""
    if isinstance(value, Decimal) or abs(value) >= MEANT_BELOW or float(value).is_integer():
        return exact_of(value)
    return Decimal(f"{value:.{MEANT}g}")


def decimals_of(value: Decimal) -> int:
    """Return how many decimals a number has."""
    exponent = value.normalize().as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0
