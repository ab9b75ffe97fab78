"""Numbers as a reader of the report's language expects them, by kind."""

import re
from collections.abc import Sequence
from contextvars import ContextVar
from copy import copy
from decimal import ROUND_HALF_UP, Context, Decimal, localcontext
from functools import cache, lru_cache
from math import ceil, floor, isclose, log10

from babel import Locale
from babel.lists import format_list
from babel.numbers import NumberPattern, get_currency_precision, get_currency_symbol

from reportgen.frozen import frozen
from reportgen.stats.adequacy import FEW
from reportgen.stats.thresholds import TIE
from reportgen.text.languages import Language, language, locale
from reportgen.text.say import in_place
from reportgen.text.sentences import Slot

# Set once a report, as decimal's context is for a calculation: some two hundred calls would else hand it on.
_ENGLISH = language("en")
_SPOKEN = ContextVar("language of the numbers", default=_ENGLISH)
MINUS = "\u2212"
MILLION = 1_000_000
LARGE = {"million": 1e6, "billion": 1e9, "trillion": 1e12}
WHOLE_PERCENT_BELOW = 1_000
ENDLESS = 1e15  # nobody counts the digits of a number from here on
ENOUGH = 3  # digits of such a number
MEANT = 12  # digits of a figure, as in results.json; the last ones of a float may be the rounding of a sum
MEANT_BELOW = 1e9  # from here on they would not hold the cents
EVERY_DIGIT = 700  # of any float with a fraction of a few places, so that rounding never fails for want of room
_ROOMY = Context(prec=EVERY_DIGIT)
METRIC = 3  # decimals of a metric, the same in prose and in tables, so that a reader never finds one in two roundings
WHOLE_FROM = 1_000  # a metric of this size needs no decimals
PLAIN = 4  # decimals of a number that the config sets
COST = 2  # decimals of a cost that is not whole, where no currency says how many it has
CENT = 0.005  # a smaller sum of money is told in digits
FINEST = 6  # decimals up to which a number is told apart from an end that it does not reach
LONGEST = 17  # decimals after which a number is printed in full
THOUSAND = 1_000
PERCENT = 0.01


def speak(spoken: Language) -> None:
    """Write the numbers of this report, until another one begins, in its language."""
    _SPOKEN.set(spoken)


def plural(value: float) -> str:
    """Return the plural category of a number: "one", "other", ..."""
    return str(_SPOKEN.get().locale.plural_form(int(value) if value == int(value) else value))


def fixed(value: float | Decimal, decimals: int) -> str:
    """Return the number with this many decimals, rounded half up, and a real minus; in powers of ten where endless."""
    return _fixed(_SPOKEN.get().code, value, decimals)


@lru_cache(maxsize=4096, typed=True)  # a report writes most of its numbers more than once
def _fixed(code: str, value: float | Decimal, decimals: int) -> str:
    exact = _meant(value)
    if abs(exact) >= ENDLESS:
        shown = f"{exact.normalize(Context(prec=ENOUGH, rounding=ROUND_HALF_UP)):e}"
        return local(shown.replace("e+", "e").replace("-", MINUS))
    rounded = round_to(exact, decimals, ROUND_HALF_UP)
    pattern, rules = _pattern(code, decimals)
    with localcontext(_ROOMY):
        shown = str(pattern.apply(abs(rounded) if rounded == 0 else rounded, rules))
    return shown.replace("-", MINUS)


@cache
def _pattern(code: str, decimals: int) -> tuple[NumberPattern, Locale]:
    rules = locale(code)
    pattern: NumberPattern = copy(rules.decimal_formats[None])
    pattern.frac_prec = (decimals, decimals)
    return pattern, rules


def local(shown: str) -> str:
    """Return a number that is written with a point, and commas between its thousands, as the language writes it."""
    signs = _signs(_SPOKEN.get().code)
    return shown if signs is None else shown.translate(signs)


@cache
def _signs(code: str) -> dict[int, str] | None:
    """Return what stands in the place of the point and of the comma, or None where they stay."""
    found = locale(code).number_symbols["latn"]
    signs = {ord("."): str(found["decimal"]), ord(","): str(found["group"])}
    return None if signs == {ord("."): ".", ord(","): ","} else signs


def without_noughts(shown: str) -> str:
    """Return a number without the noughts at its end, which say nothing behind the point: "89.2" for "89.20"."""
    point = local(".")
    return shown.rstrip("0").rstrip(point) if point in shown else shown


def as_percent(shown: str) -> str:
    """Return the number with the sign for percent."""
    before, after = _percent_signs(_SPOKEN.get().code)
    return f"{before}{shown}{after}"


@cache
def _percent_signs(code: str) -> tuple[str, str]:
    pattern = locale(code).percent_formats[None]
    return str(pattern.prefix[0]), str(pattern.suffix[0])


def count(value: float) -> str:
    """Return a count in full; sums of weights that are no whole numbers get one decimal."""
    return fixed(value, 0) if value == int(value) else _off_ends(value, 1, (0,))


def large_count(value: float) -> str:
    """Return a count for running text: in full below a million, "1.2 million" from there on."""
    if value < MILLION or value >= ENDLESS:
        return count(value)
    for name, size in LARGE.items():
        exact = _meant(value) / Decimal(size)
        shown = round_to(exact, 1, ROUND_HALF_UP)
        if shown >= 10:  # noqa: PLR2004 (two digits)
            shown = round_to(exact, 0, ROUND_HALF_UP)
        if shown < 1000 or name == "trillion":  # noqa: PLR2004 (the next word takes over)
            break
    return _worded(f"number.{name}", float(shown), fixed(shown, 0 if shown >= 10 else 1))  # noqa: PLR2004


def _worded(key: str, value: float, shown: str) -> str:
    """Return a number with the words that the language sets round it."""
    return in_place(key, _SPOKEN.get().messages[key], plural, Slot(value=value, shown=shown, source=""))


def rough_count(value: float) -> str:
    """Return a projected count: whole, and from a thousand on in three digits."""
    return large_count(float(_three(value, 0)[0]) if value >= THOUSAND else round(value))


def large_counts(values: Sequence[float]) -> list[str]:
    """Return counts that stand in one sentence, in full where two that differ would read alike."""
    shown = [large_count(value) for value in values]
    return shown if len(set(shown)) == len(set(values)) else [count(value) for value in values]


def percent(share: float, out_of: float) -> str | None:
    """Return a share of so many cases as a percentage, or None where there are too few for one."""
    if out_of < FEW:
        return None
    value, decimals = 100 * _meant(share), _percent_decimals(out_of)
    if 0 < value < 1:
        two_digits = 1 - value.adjusted()
        decimals = max(decimals, min(two_digits, ceil(log10(out_of)) - 2))
    return as_percent(_off_ends(value, decimals, (0, 100), finest=decimals))


def percents(parts: Sequence[float]) -> list[str] | None:
    """Return the parts of a whole as percentages of one precision, or None where there are too few cases.

    A part that is not empty never reads as nothing; one decimal more is spent where the parts then add up.
    """
    whole = sum(_meant(part) for part in parts)
    if whole < FEW:
        return None
    shares = [100 * _meant(part) / whole for part in parts]
    least = _percent_decimals(float(whole))
    honest = next(places for places in range(least, EVERY_DIGIT) if _tells_all(shares, places))
    decimals = next((places for places in (honest, honest + 1) if _add_up(shares, places)), honest)
    return [as_percent(fixed(share, decimals)) for share in shares]


def _percent_decimals(out_of: float) -> int:
    return 0 if out_of < WHOLE_PERCENT_BELOW else 1


def _tells_all(shares: Sequence[Decimal], decimals: int) -> bool:
    return all(share in (0, 100) or 0 < round_to(share, decimals, ROUND_HALF_UP) < 100 for share in shares)  # noqa: PLR2004


def _add_up(shares: Sequence[Decimal], decimals: int) -> bool:
    return sum(round_to(share, decimals, ROUND_HALF_UP) for share in shares) == 100  # noqa: PLR2004 (percent)


def metric(value: float, decimals: int = METRIC) -> str:
    """Return a metric with this many decimals; more where it would read as an end that it does not reach."""
    return fixed(value, 0) if abs(value) >= WHOLE_FROM else _off_ends(value, decimals, (-1, 0, 1))


def is_bounded(value: float) -> bool:
    """Return whether a metric is told by a bound: it is nearer to an end, and not at it, than its last digit tells."""
    exact = _meant(value)
    return round_to(exact, FINEST, ROUND_HALF_UP) in (-1, 0, 1) and exact not in (-1, 0, 1)


def plain(value: float) -> str:
    """Return a number that the config sets, such as beta, with no more decimals than it has."""
    return without_noughts(metric(value, PLAIN))


def ratio(value: float) -> str:
    """Return how many times as much something costs, in two digits, or whole from ten on."""
    return fixed(value, 0) if value >= 10 else plain(two_digits(value))  # noqa: PLR2004 (two digits)


def two_digits(value: float) -> float:
    """Return a number in two significant digits."""
    exact = _meant(value)
    return float(round_to(exact, 1 - exact.adjusted(), ROUND_HALF_UP))


def ratios(low: float, high: float) -> tuple[str, str]:
    """Return the ends of a range of ratios, in more digits where two that differ would read alike."""
    shown = ratio(low), ratio(high)
    return shown if shown[0] != shown[1] or low == high else (plain(low), plain(high))


def digits(value: float) -> str:
    """Return a number as formulas write it down: six digits, or all of a whole number."""
    if value == int(value):
        return fixed(value, 0)
    return local(f"{value:,.6g}".replace("e+", "e").replace("-", MINUS))


def of_thousand(share: float) -> str:
    """Return a share as so many of every thousand: whole, as a metric has three decimals."""
    return _off_ends(THOUSAND * _meant(share), 0, (0, THOUSAND))


def stated_percent(share: float) -> str:
    """Return a share that the config states, or one beside it, in three digits at most."""
    value = 100 * _meant(share)
    places = max(ENOUGH - 1 - value.adjusted(), 0) if value else 0
    shown = _off_ends(value, min(places, FINEST), (0, 100))
    return as_percent(without_noughts(shown))


def tree(tp: float, fn: float, fp: float, tn: float) -> dict[str, int]:
    """Return four expected counts as whole numbers that add up: first the classes, then each split of one."""
    positives, negatives = _whole_parts(tp + fn, fp + tn)
    first, second = _whole_parts(tp, fn, positives), _whole_parts(fp, tn, negatives)
    return {
        "positives": positives,
        "negatives": negatives,
        **dict(zip(("tp", "fn", "fp", "tn"), (*first, *second), strict=True)),
    }


def _whole_parts(a: float, b: float, whole: int | None = None) -> tuple[int, int]:
    """Return two parts as whole numbers that add up to the whole; by largest remainder, a tie to the first."""
    total = round(a + b) if whole is None else whole
    left = total - floor(a) - floor(b)
    up = left > 1 or (left == 1 and _meant(a % 1) >= _meant(b % 1))
    return floor(a) + up, total - floor(a) - up


def in_tree(value: float, shown: int) -> str:
    """Return a count of a tree, which is never none where there is some."""
    return _worded("number.fewer_than", 1, count(1)) if shown == 0 and value > 0 else count(shown)


def denominator(share: float) -> int:
    """Return of how many a rate is told: a hundred, or the next power of ten at which one at least comes up."""
    whole = 100
    while 0 < share * whole < 1 and whole < MILLION:
        whole *= 10
    return whole


def rate(share: float, whole: int) -> str:
    """Return a share as so many of so many, whole."""
    return _off_ends(whole * _meant(share), 0, (0, whole))


def of_hundred(share: float) -> str:
    """Return a share as so many of every hundred, whole."""
    return _off_ends(100 * _meant(share), 0, (0, 100))


def decimals_apart(values: Sequence[float], decimals: int = METRIC) -> int:
    """Return how many decimals it takes that metrics which differ do not read alike."""
    distinct = len(set(values))
    return next((n for n in range(decimals, FINEST) if len({metric(value, n) for value in values}) == distinct), FINEST)


def cost(value: float, currency: str | None = None) -> str:
    """Return a cost in full, for tables: whole where it is whole, else with the decimals of the currency."""
    decimals = minor(currency)
    if isclose(value, round(value), rel_tol=TIE, abs_tol=1e-9) and (value == 0 or round(value) != 0):
        return _in_currency(_meant(value), 0, currency)
    rounded = round_to(_meant(value), decimals, ROUND_HALF_UP)
    if rounded == 0:  # a price of a fraction of a cent is not nothing
        return (
            _off_ends(value, decimals, (0,)) if currency is None else _in_currency(*_three(value, decimals), currency)
        )
    return _in_currency(rounded, decimals, currency)


def as_paid(value: float, currency: str | None = None) -> Decimal:
    """Return a cost to the last decimal of its currency, as tables hold it."""
    return round_to(exact_of(value), minor(currency), ROUND_HALF_UP)


def cost_rate(value: float, currency: str | None = None) -> str:
    """Return a cost for so many cases: whole from a thousand on, since it is no sum that anybody pays."""
    return cost(float(round_to(_meant(value), 0, ROUND_HALF_UP)) if abs(value) >= WHOLE_FROM else value, currency)


def cost_ends(low: float, high: float, beside: str, currency: str | None = None) -> tuple[str, str]:
    """Return the ends of the range of a cost, for tables: whole beside a whole cost, where they keep three digits."""
    whole = not decimals_in(beside) and max(abs(low), abs(high)) >= 10 ** (ENOUGH - 1)
    decimals = 0 if whole else minor(currency)
    rounded = [round_to(_meant(end), decimals, ROUND_HALF_UP) for end in (low, high)]
    first, last = (
        _in_currency(near, decimals, currency) if near or not end else cost(end, currency)
        for near, end in zip(rounded, (low, high), strict=True)
    )
    return first, last


@frozen
class MoneyText:
    """A sum of money for running text, without its sign; `about` where three digits stand for more."""

    shown: str
    about: bool


def money(value: float, currency: str | None = None, *, rough: bool = False) -> MoneyText:
    """Return a sum of money: in full where it is exact, else in three digits; `rough` sums are never exact."""
    size, decimals = abs(value), minor(currency)
    if not rough and isclose(size, round(size, decimals), rel_tol=TIE, abs_tol=1e-9) and (size == 0 or size >= CENT):
        return MoneyText(shown=cost(size, currency), about=False)
    rounded, places = _three(size, decimals if currency else 0)  # units have no cents
    about = rough or not isclose(size, float(rounded), rel_tol=TIE)
    return MoneyText(shown=_in_currency(rounded, places, currency), about=about)


def money_end(value: float, currency: str | None, decimals: int) -> str:
    """Return an end of the range of a sum with the decimals of that sum, or in three digits where it has none."""
    rounded = round_to(_meant(abs(value)), decimals, ROUND_HALF_UP)
    if (decimals == 0 and abs(value) >= WHOLE_FROM) or (rounded == 0 and value != 0):
        return money(value, currency, rough=True).shown
    return _in_currency(rounded, decimals, currency)


def decimals_in(shown: str) -> int:
    """Return how many decimals the number in a text has."""
    return len(next(iter(re.findall(rf"\d{re.escape(local('.'))}(\d+)", shown)), ""))


def _three(value: float, decimals: int) -> tuple[Decimal, int]:
    """Return a number in three significant digits, and how many decimals to write it with: none, or these at least."""
    exact = _meant(value)
    places = ENOUGH - 1 - exact.adjusted() if exact else 0
    rounded = round_to(exact.scaleb(places), 0, ROUND_HALF_UP).scaleb(-places)
    needed = decimals_of(rounded)
    return rounded, max(needed, decimals) if needed else 0


def _in_currency(value: Decimal, decimals: int, currency: str | None) -> str:
    """Return an amount with the sign of its currency where one is named."""
    if currency is None or abs(value) >= ENDLESS:
        return fixed(value, decimals) + (f"\u00a0{currency}" if currency else "")
    rules = _SPOKEN.get().locale
    pattern = copy(rules.currency_formats["standard"])
    pattern.frac_prec = (decimals, decimals)
    with localcontext(_ROOMY):
        shown = str(pattern.apply(value, rules, currency=currency, currency_digits=False)).replace("-", MINUS)
    symbol = get_currency_symbol(currency, locale=rules)
    return shown.replace(symbol, f"{symbol}\u00a0") if symbol[-1].isalpha() else shown  # "CHF 12", not "CHF12"


def minor(currency: str | None) -> int:
    """Return how many decimals a sum of money has."""
    return COST if currency is None else get_currency_precision(currency)


def _off_ends(value: float | Decimal, decimals: int, ends: Sequence[int], finest: int = FINEST) -> str:
    """Return the number with more decimals than these where it would read as an end that it does not reach."""
    exact = _meant(value)
    for shown in range(decimals, finest + 1):
        rounded = round_to(exact, shown, ROUND_HALF_UP)
        if rounded == exact or rounded not in ends:
            return fixed(rounded, shown)
    step = Decimal(1).scaleb(-finest)
    if exact > rounded:
        return f"<\u00a0{fixed(rounded + step, finest)}"
    return f">\u00a0{fixed(rounded - step, finest)}"


def percent_of_whole(share: float) -> str:
    """Return a share of money, or a level of confidence, as a percentage without decimals that say nothing."""
    return as_percent(_off_ends(100 * _meant(share), 0 if share >= PERCENT or share <= 0 else 1, (0, 100)))


def listed(texts: Sequence[str]) -> str:
    """Return "a", "a and b" or "a, b, and c"."""
    return str(format_list(texts, locale=_SPOKEN.get().locale))


def either(texts: Sequence[str]) -> str:
    """Return "a" or "a or b"."""
    return str(format_list(texts, style="or", locale=_SPOKEN.get().locale))


def score(value: float, least: int = 0) -> str:
    """Return a score as it stands in the data, every digit, with at least so many decimals."""
    shown = repr(value)
    if "e" in shown:
        return local(shown.replace("e+", "e").replace("-", MINUS))
    exact = Decimal(shown)
    return local(f"{exact:.{max(decimals_of(exact), least)}f}".replace("-", MINUS))


def round_to(value: Decimal, decimals: int, how: str) -> Decimal:
    """Return a number rounded to so many decimals, in the given way."""
    return value.quantize(Decimal(1).scaleb(-decimals), rounding=how, context=_ROOMY)


def exact_of(value: float | Decimal) -> Decimal:
    """Return the number that is written like this one: 0.145 is meant, not the float next to it."""
    return value if isinstance(value, Decimal) else Decimal(repr(value))


def _meant(value: float | Decimal) -> Decimal:
    """Return the number that a figure is: 0.145 also where sums of floats come to 0.14499999999999999."""
    if isinstance(value, Decimal) or abs(value) >= MEANT_BELOW or float(value).is_integer():
        return exact_of(value)
    return Decimal(f"{value:.{MEANT}g}")


def decimals_of(value: Decimal) -> int:
    """Return how many decimals a number has."""
    exponent = value.normalize().as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0
