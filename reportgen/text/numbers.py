"""Numbers as a reader of the report's language expects them, by kind."""

from collections.abc import Sequence
from copy import copy
from decimal import ROUND_CEILING, ROUND_HALF_UP, Decimal, localcontext
from itertools import product
from math import ceil, floor, inf, isclose, log10

from babel.lists import format_list
from babel.numbers import get_currency_precision, get_currency_symbol

from reportgen.frozen import frozen
from reportgen.stats.adequacy import FEW
from reportgen.stats.thresholds import TIE
from reportgen.text.numerals import (
    ENDLESS,
    ENOUGH,
    EVERY_DIGIT,
    EXACTLY,
    FINEST,
    MEANT,
    MINUS,
    as_percent,
    decimals_of,
    exact_of,
    fixed,
    local,
    meant,
    off_ends,
    plural,
    round_to,
    significant,
    spoken,
    step,
    to_step,
    without_noughts,
)
from reportgen.text.say import in_place
from reportgen.text.sentences import Shown, Slot

MILLION = 1_000_000
LARGE = {"million": 1e6, "billion": 1e9, "trillion": 1e12}
WHOLE_PERCENT_BELOW = 1_000
METRIC = 3  # decimals of a metric, the same in prose and in tables, so that a reader never finds one in two roundings
WHOLE_FROM = 1_000  # a metric of this size needs no decimals
PLAIN = 4  # decimals of a number that the config sets
COST = 2  # decimals of a cost that is not whole, where no currency says how many it has
DIGITS = 6  # of a sum of money
CENTS_BELOW = 10_000  # a larger sum has no cents, unless the config states it
WHOLE_SUM_FROM = 10  # of its currency a sum needs no cents, unless it is exact
CENT = 0.005  # a smaller sum of money is told in digits
THOUSAND = 1_000
PERCENT = 0.01

_LEAST_LIMIT = 1e-7


def count(value: float) -> Shown:
    """Return a count in full; sums of weights that are no whole numbers, to one decimal, get one."""
    exact = meant(value)
    whole = to_step(exact, step(0))
    near = whole != 0 and to_step(exact, step(1)) == whole
    return fixed(value, 0) if exact == whole or near else off_ends(value, 1, (0,))


def large_count(value: float) -> str:
    """Return a count for running text: in full below a million, "1.2 million" from there on."""
    if value < MILLION or value >= ENDLESS:
        return count(value)
    for name, size in LARGE.items():
        exact = meant(value) / Decimal(size)
        rounded = round_to(exact, 1, ROUND_HALF_UP)
        if rounded >= 10:  # noqa: PLR2004 (two digits)
            rounded = round_to(exact, 0, ROUND_HALF_UP)
        if rounded < 1000 or name == "trillion":  # noqa: PLR2004 (the next word takes over)
            break
    return _worded(f"number.{name}", float(rounded), fixed(rounded, 0 if rounded >= 10 else 1))  # noqa: PLR2004


def _worded(key: str, value: float, text: str) -> str:
    """Return a number with the words that the language sets round it."""
    return in_place(key, spoken().messages[key], plural, Slot(value=value, shown=text, source=""))


def rough_count(value: float) -> str:
    """Return a projected count: whole, and from a thousand on in three digits, or as millions."""
    if MILLION <= value < ENDLESS:
        return large_count(value)  # rounded once
    return large_count(float(significant(value, 0)[0]) if value >= THOUSAND else round(value))


def large_counts(values: Sequence[float]) -> list[str]:
    """Return counts that stand in one sentence, in full where two that differ would read alike."""
    texts = [large_count(value) for value in values]
    return texts if len(set(texts)) == len(set(values)) else [count(value) for value in values]


def percent(share: float, out_of: float) -> Shown | None:
    """Return a share of so many cases as a percentage, or None where there are too few for one."""
    if out_of < FEW:
        return None
    value, decimals = 100 * meant(share), _percent_decimals(out_of)
    if 0 < value < 1:
        two_digits = 1 - value.adjusted()
        decimals = max(decimals, min(two_digits, ceil(log10(out_of)) - 2))
    return _percent(off_ends(value, decimals, (0, 100), finest=decimals))


def _percent(number: Shown) -> Shown:
    return Shown(as_percent(number), number.step / 100)


def percents(parts: Sequence[float]) -> list[Shown] | None:
    """Return the parts of a whole as percentages of one precision, or None where there are too few cases.

    A part that is not empty never reads as nothing; one decimal more is spent where the parts then add up.
    """
    whole = sum(meant(part) for part in parts)
    if whole < FEW:
        return None
    shares = [100 * meant(part) / whole for part in parts]
    least = _percent_decimals(float(whole))
    honest = next(places for places in range(least, EVERY_DIGIT) if _tells_all(shares, places))
    decimals = next((places for places in (honest, honest + 1) if _add_up(shares, places)), honest)
    return [_percent(fixed(share, decimals)) for share in shares]


def _percent_decimals(out_of: float) -> int:
    return 0 if out_of < WHOLE_PERCENT_BELOW else 1


def _tells_all(shares: Sequence[Decimal], decimals: int) -> bool:
    return all(share in (0, 100) or 0 < round_to(share, decimals, ROUND_HALF_UP) < 100 for share in shares)  # noqa: PLR2004


def _add_up(shares: Sequence[Decimal], decimals: int) -> bool:
    return sum(round_to(share, decimals, ROUND_HALF_UP) for share in shares) == 100  # noqa: PLR2004 (percent)


def metric(value: float, decimals: int = METRIC) -> Shown:
    """Return a metric with this many decimals; more where it would read as an end that it does not reach."""
    return fixed(value, 0) if abs(value) >= WHOLE_FROM else off_ends(value, decimals, (-1, 0, 1))


def share(value: float, decimals: int = METRIC) -> Shown:
    """Return a share as a percentage, as exact as a metric with so many decimals."""
    return _percent(_hundredfold(value, decimals))


def share_in_words(value: float, decimals: int = METRIC) -> Shown:
    """Return the same for running text, without noughts behind the point."""
    return _percent(without_noughts(_hundredfold(value, decimals)))


def _hundredfold(value: float, decimals: int) -> Shown:
    places = 0 if value in (0, 1) else max(decimals - 2, 0)
    return off_ends(100 * meant(value), places, (-100, 0, 100), finest=FINEST - 2)


def is_bounded(value: float) -> bool:
    """Return whether a metric is told by a bound: it is nearer to an end, and not at it, than its last digit tells."""
    exact = meant(value)
    return round_to(exact, FINEST, ROUND_HALF_UP) in (-1, 0, 1) and exact not in (-1, 0, 1)


def plain(value: float) -> Shown:
    """Return a number that the config sets, such as beta, with no more decimals than it has."""
    return without_noughts(metric(value, PLAIN))


def ratio(value: float) -> Shown:
    """Return how many times as much something costs, in two digits, or whole from ten on."""
    return fixed(value, 0) if value >= 10 else plain(two_digits(value))  # noqa: PLR2004 (two digits)


def two_digits(value: float) -> float:
    """Return a number in two significant digits."""
    exact = meant(value)
    return float(round_to(exact, 1 - exact.adjusted(), ROUND_HALF_UP))


def ratios(low: float, high: float) -> tuple[str, str]:
    """Return the ends of a range of ratios, in more digits where two that differ would read alike."""
    ends = ratio(low), ratio(high)
    return ends if ends[0] != ends[1] or low == high else (plain(low), plain(high))


def less_than(value: float) -> str:
    """Return a limit of one digit that a small value is below: "0.00003"."""
    exact = Decimal(max(value, _LEAST_LIMIT))
    digit = Decimal(1).scaleb(exact.adjusted())
    limit = exact.quantize(digit, ROUND_CEILING)
    return f"{(limit if limit > exact else limit + digit).normalize():f}"


def digits(value: float) -> str:
    """Return a number as formulas write it down: six digits, or all of a whole number."""
    if value == int(value):
        return fixed(value, 0)
    return local(f"{value:,.6g}".replace("e+", "e").replace("-", MINUS))


def of_thousand(share: float) -> Shown:
    """Return a share as so many of every thousand: whole, as a metric has three decimals."""
    return off_ends(THOUSAND * meant(share), 0, (0, THOUSAND))


def stated_percent(share: float) -> Shown:
    """Return a share that the config states, or one beside it, in three digits at most."""
    value = 100 * meant(share)
    places = max(ENOUGH - 1 - value.adjusted(), 0) if value else 0
    rounded = off_ends(value, min(places, FINEST), (0, 100))
    return _percent(without_noughts(rounded))


def percent_apart(share: float, limit: float) -> str:
    """Return a share beside a limit as a percentage, in more digits where it would read as the limit."""
    places = decimals_apart([share, limit], COST) - COST
    text = stated_percent(share)
    apart = share == limit or text != stated_percent(limit)
    return text if apart else _percent(off_ends(100 * meant(share), places, (0, 100)))


def exact_percent(share: float) -> str:
    """Return a share as a percentage with every digit that it has."""
    hundred = 100 * exact_of(share)
    return as_percent(without_noughts(fixed(hundred, decimals_of(hundred))))


def tree(tp: float, fn: float, fp: float, tn: float) -> dict[str, int]:
    """Return four expected counts as whole numbers that add up, those flagged among them.

    First the classes, by largest remainder; then each count is the whole number below or above it by which the four
    and those flagged are nearest, each as a share of itself.
    """
    (positives, negatives), *_ = _whole_parts(tp + fn, fp + tn, round(tp + fn + fp + tn))
    real = (tp, fn, fp, tn, tp + fp)
    splits = product(_whole_parts(tp, fn, positives), _whole_parts(fp, tn, negatives))
    (first, second) = min(splits, key=lambda two: _off((*two[0], *two[1], two[0][0] + two[1][0]), real))
    return {
        "positives": positives,
        "negatives": negatives,
        **dict(zip(("tp", "fn", "fp", "tn"), (*first, *second), strict=True)),
    }


def _whole_parts(a: float, b: float, whole: int) -> list[tuple[int, int]]:
    """Return the ways to round two parts so that they add up to the whole: the one by largest remainder comes first."""
    left = whole - floor(a) - floor(b)
    up = left > 1 or (left == 1 and meant(a % 1) >= meant(b % 1))
    firsts = (floor(a) + up, floor(a) + (not up)) if left == 1 else (floor(a) + up,)
    return [(first, whole - first) for first in firsts]


def _off(whole: Sequence[int], real: Sequence[float]) -> float:
    """Return how far whole numbers are from real ones, each as a share of itself; there is none of what is none."""
    pairs = tuple(zip(whole, real, strict=True))
    if any(count and not part for count, part in pairs):
        return inf
    return float(meant(sum((count - part) * (count - part) / part for count, part in pairs if part)))


def in_tree(value: float, rounded: int) -> str:
    """Return a count of a tree, which is never none where there is some."""
    return _worded("number.fewer_than", 1, count(1)) if rounded == 0 and value > 0 else count(rounded)


TENTH = 0.1


def within_a_tenth(rounded: float, real: float) -> bool:
    """Return whether rounding moves a number by no more than a tenth of it."""
    return abs(rounded - real) <= TENTH * real + TIE


def telling(shares: Sequence[float], least: int = 100, *, apart: Sequence[Sequence[float]] = ()) -> int:
    """Return of how many some shares are told: of a hundred, or the next power of ten at which each is told well.

    Rounding moves none by more than a tenth, and those of one set that differ do not read alike.
    """
    whole = least
    while whole < MILLION and not (
        all(within_a_tenth(round(share * whole), share * whole) for share in shares)
        and all(len({round(share * whole) for share in group}) == len(set(group)) for group in apart)
    ):
        whole *= 10
    return whole


def percent_places(shares: Sequence[float], least: int = 0) -> int:
    """Return with how many decimals to write percentages: rounding moves none, nor its rest, by more than a tenth.

    Those that differ do not read alike.
    """
    sides = [100 * side for share in shares for side in (meant(share), 1 - meant(share))]
    for places in range(least, FINEST):
        near = all(within_a_tenth(float(round_to(side, places, ROUND_HALF_UP)), float(side)) for side in sides)
        if near and len({percent_at(share, places) for share in shares}) == len(set(shares)):
            return places
    return FINEST


def percent_at(share: float, places: int) -> Shown:
    """Return a share as a percentage with so many decimals; more where it would read as none, or as all."""
    return _percent(off_ends(100 * meant(share), places, (0, 100)))


def percent_up(share: float) -> Shown:
    """Return the upper bound of a share as a percentage, rounded up: whole, or finer where that would double it."""
    hundred = 100 * meant(share)
    places = next((places for places in range(FINEST) if 2 * hundred >= step(places)), FINEST)
    return _percent(fixed(min(round_to(hundred, places, ROUND_CEILING), Decimal(100)), places))


def percents_beside(shares: Sequence[float], least: int = 0) -> list[Shown]:
    """Return shares that are compared as percentages of one precision, which tells them well and apart."""
    places = percent_places(shares, least)
    return [percent_at(share, places) for share in shares]


def decimals_apart(values: Sequence[float], decimals: int = METRIC) -> int:
    """Return how many decimals it takes that metrics which differ do not read alike."""
    distinct = len(set(values))
    return next((n for n in range(decimals, FINEST) if len({metric(value, n) for value in values}) == distinct), FINEST)


def cost(value: float, currency: str | None = None) -> Shown:
    """Return a cost as tables show it: without decimals where it is whole or large, else with those of its currency."""
    if abs(value) >= CENTS_BELOW:
        return cost_whole(value, currency)
    return stated_cost(value, currency)


def stated_cost(value: float, currency: str | None = None) -> Shown:
    """Return a cost in full: without decimals where it is whole, else with those of its currency."""
    decimals = minor(currency)
    if isclose(value, round(value), rel_tol=TIE, abs_tol=1e-9) and (value == 0 or round(value) != 0):
        return _in_currency(meant(value), 0, currency)
    rounded = round_to(meant(value), decimals, ROUND_HALF_UP)
    if rounded == 0 or _below_one(currency, value):  # a price of a fraction of a cent is not nothing
        return _in_currency(*significant(value, decimals), currency)
    return _in_currency(rounded, decimals, currency)


def _below_one(currency: str | None, *values: float) -> bool:
    """Return whether values without a currency are so small that two decimals say less of them than three digits."""
    return currency is None and max(map(abs, values)) < 1


def as_paid(value: float, currency: str | None = None) -> Decimal:
    """Return a cost to the last decimal of its currency, as tables hold it."""
    return round_to(exact_of(value), minor(currency), ROUND_HALF_UP)


def cost_rate(value: float, currency: str | None = None) -> Shown:
    """Return a cost for so many cases: whole from a thousand on, since it is no sum that anybody pays."""
    return cost(float(round_to(meant(value), 0, ROUND_HALF_UP)) if abs(value) >= WHOLE_FROM else value, currency)


def cost_whole(value: float, currency: str | None = None) -> Shown:
    """Return a cost without decimals, in six digits at most."""
    rounded = round_to(meant(value), 0, ROUND_HALF_UP)
    places = min(DIGITS - 1 - rounded.adjusted(), 0)
    return _in_currency(round_to(rounded, places, ROUND_HALF_UP), 0, currency)


def cost_full(value: float, currency: str | None = None) -> Shown:
    """Return a cost with the decimals of its currency, whole or not."""
    stated, decimals = stated_cost(value, currency), minor(currency)
    return _in_currency(meant(round(value)), decimals, currency) if stated.step == 1 else stated


def cost_ends(low: float, high: float, beside: Shown, currency: str | None = None) -> tuple[str, str]:
    """Return the ends of the range of a cost, for tables: whole beside a whole cost, where they keep three digits."""
    most = max(abs(low), abs(high))
    whole = (beside.step == 1 and most >= 10 ** (ENOUGH - 1)) or most >= CENTS_BELOW
    decimals = 0 if whole else minor(currency)
    rounded = [round_to(meant(end), decimals, ROUND_HALF_UP) for end in (low, high)]
    small = _below_one(currency, low, high)
    first, last = (
        _in_currency(near, decimals, currency) if (near and not small) or not end else cost(end, currency)
        for near, end in zip(rounded, (low, high), strict=True)
    )
    return first, last


@frozen
class MoneyText:
    """A sum of money for running text, without its sign; `about` where three digits stand for more."""

    shown: Shown
    about: bool


def money(
    value: float, currency: str | None = None, *, rough: bool = False, stated: bool = False, digits: int = ENOUGH
) -> MoneyText:
    """Return a sum of money in three digits, `about` where it is none of three; a `stated` one in full.

    What is not exact has no cents from ten on. `rough` sums are never exact, but for none at all.
    """
    size, decimals = abs(value), minor(currency)
    if stated and isclose(size, round(size, decimals), rel_tol=TIE, abs_tol=1e-9) and (size == 0 or size >= CENT):
        return MoneyText(shown=stated_cost(size, currency), about=False)
    rounded, places = significant(size, decimals if currency else 0, digits)  # units have no cents
    exact = isclose(size, float(rounded), rel_tol=TIE)
    if places and size >= WHOLE_SUM_FROM and (rough or not exact) and digits == ENOUGH:
        rounded, places = round_to(meant(size), 0, ROUND_HALF_UP), 0
    return MoneyText(shown=_in_currency(rounded, places, currency), about=(rough and size > 0) or not exact)


def moneys(sums: Sequence[float], currency: str | None = None, *, rough: Sequence[bool] = ()) -> list[MoneyText]:
    """Return sums of money that stand in one sentence, in so many digits that those which differ do not read alike.

    `rough` says of each whether it is never exact; left out, all may be.
    """
    distinct = len(set(map(abs, sums)))
    each = list(zip(sums, rough or (False,) * len(sums), strict=True))
    tried = ([money(size, currency, rough=bad, digits=digits) for size, bad in each] for digits in range(ENOUGH, MEANT))
    amounts = next(tried)
    for more in tried:
        if len({each.shown for each in amounts}) == distinct:
            break
        amounts = more
    return amounts


def _in_currency(value: Decimal, decimals: int, currency: str | None) -> Shown:
    """Return an amount with the sign of its currency where one is named."""
    if currency is None or abs(value) >= ENDLESS:
        bare = fixed(value, decimals)
        return bare.within(f"{bare}\u00a0{currency}") if currency else bare
    rules = spoken().locale
    pattern = copy(rules.currency_formats["standard"])
    pattern.frac_prec = (decimals, decimals)
    with localcontext(EXACTLY):
        text = str(pattern.apply(value, rules, currency=currency, currency_digits=False)).replace("-", MINUS)
    symbol = get_currency_symbol(currency, locale=rules)
    spaced = f"{symbol}\u00a0" if symbol[-1].isalpha() else symbol  # "CHF 12", not "CHF12"
    return Shown(text.replace(symbol, spaced), step(decimals))


def minor(currency: str | None) -> int:
    """Return how many decimals a sum of money has."""
    return COST if currency is None else get_currency_precision(currency)


def percent_of_whole(share: float) -> Shown:
    """Return a share of money, or a level of confidence, as a percentage without decimals that say nothing."""
    return _percent(off_ends(100 * meant(share), 0 if share >= PERCENT or share <= 0 else 1, (0, 100)))


def listed(texts: Sequence[str]) -> str:
    """Return "a", "a and b" or "a, b, and c"."""
    return str(format_list(texts, locale=spoken().locale))


def either(texts: Sequence[str]) -> str:
    """Return "a" or "a or b"."""
    return str(format_list(texts, style="or", locale=spoken().locale))


def score(value: float, least: int = 0) -> str:
    """Return a score as it stands in the data, every digit, with at least so many decimals."""
    text = repr(value)
    if "e" in text:
        return local(text.replace("e+", "e").replace("-", MINUS))
    exact = Decimal(text)
    return local(f"{exact:.{max(decimals_of(exact), least)}f}".replace("-", MINUS))
