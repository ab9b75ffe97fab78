"""A metric's formula written down, by running it over terms: with symbols, and with the counts filled in."""

import math
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import TYPE_CHECKING, Protocol, SupportsFloat

from reportgen.frozen import frozen
from reportgen.stats.metrics import Metric
from reportgen.stats.parameters import CostMatrix, Parameters, is_given, why_not_given
from reportgen.stats.reasons import because

if TYPE_CHECKING:  # it brings numpy along
    from reportgen.counts.views import Money

MINUS, TIMES, ROOT = "\u2212", "\u00d7", "\u221a"
SUM, QUOTIENT, PRODUCT, POWER, ATOM = range(5)  # how tightly an expression holds together
_IN_CENTS = 1_000  # from here on, six digits would not reach the cents

WHY_EMPTY = {
    "flagged": because("no_flagged"),
    "unflagged": because("no_unflagged"),
    "positives": because("no_positives"),
    "negatives": because("no_negatives"),
    "tp": because("no_tp"),
    "fp": because("no_fp"),
    "fn": because("no_fn"),
    "tn": because("no_tn"),
    "n": because("no_case"),
}
BASELINE, ODDS = "cost of the baseline", "odds"  # the symbols that are words
COST_OF = {  # where prices differ by case
    "tp": "cost of the hits",
    "fp": "cost of the false alarms",
    "fn": "cost of the misses",
    "tn": "cost of the correct rejections",
    "all_tp": "cost of flagging every positive",
    "all_fp": "cost of flagging every negative",
    "all_fn": "cost of missing every positive",
    "all_tn": "cost of leaving every negative",
}


class OutcomesLike(Protocol):
    """Anything that holds the four outcomes at one point, with their `money` where prices differ by case."""

    @property
    def tp(self) -> SupportsFloat: ...  # noqa: D102
    @property
    def fp(self) -> SupportsFloat: ...  # noqa: D102
    @property
    def fn(self) -> SupportsFloat: ...  # noqa: D102
    @property
    def tn(self) -> SupportsFloat: ...  # noqa: D102


class EmptyDenominatorError(ArithmeticError):
    """Something was divided by nothing; the text says what was empty."""


@frozen(kw_only=False)
class FormulaTerm:
    """A number that remembers how it came about."""

    value: float
    symbols: str
    numbers: str
    binds: int = ATOM
    empty: str | None = None  # the first margin or outcome without a case that makes this term 0
    signed: bool = False  # whether its numbers begin with a minus

    def __add__(self, other: "FormulaTerm | float") -> "FormulaTerm":
        """Return the sum."""
        return _join(self, other, "+", SUM, lambda a, b: a + b)

    def __sub__(self, other: "FormulaTerm | float") -> "FormulaTerm":
        """Return the difference."""
        return _join(self, other, MINUS, SUM, lambda a, b: a - b)

    def __mul__(self, other: "FormulaTerm | float") -> "FormulaTerm":
        """Return the product."""
        return _join(self, other, TIMES, PRODUCT, lambda a, b: a * b)

    def __truediv__(self, other: "FormulaTerm | float") -> "FormulaTerm":
        """Return the quotient; an empty denominator is an error that says what was empty."""
        below = _term(other)
        if below.value == 0:
            raise EmptyDenominatorError(
                WHY_EMPTY[below.empty] if below.empty else because("below_is_zero", symbols=below.symbols)
            )
        return _join(self, other, "/", QUOTIENT, lambda a, b: a / b)

    def __radd__(self, other: float) -> "FormulaTerm":
        """Return the sum."""
        return _term(other) + self

    def __rsub__(self, other: float) -> "FormulaTerm":
        """Return the difference."""
        return _term(other) - self

    def __rmul__(self, other: float) -> "FormulaTerm":
        """Return the product."""
        return _term(other) * self

    def __pow__(self, power: float) -> "FormulaTerm":
        """Return the root or the power."""
        value = self.value**power
        if power == 0.5:  # noqa: PLR2004 (a root is written as one)
            return FormulaTerm(value, f"{ROOT}({self.symbols})", f"{ROOT}({self.numbers})", ATOM, self.empty)
        symbols, numbers = self.after(POWER, torn=True)
        return FormulaTerm(value, f"{symbols}^{power:g}", f"{numbers}^{power:g}", POWER, self.empty)

    def __abs__(self) -> "FormulaTerm":
        """Return the size without the sign."""
        return FormulaTerm(abs(self.value), f"|{self.symbols}|", f"|{self.numbers}|", ATOM, self.empty)

    def log(self) -> "FormulaTerm":
        """Return the natural logarithm; that of nothing is an error that says what was empty."""
        if self.value <= 0:
            raise EmptyDenominatorError(
                WHY_EMPTY[self.empty] if self.empty else because("below_is_zero", symbols=self.symbols)
            )
        return FormulaTerm(math.log(self.value), f"ln({self.symbols})", f"ln({self.numbers})", ATOM, self.empty)

    def __neg__(self) -> "FormulaTerm":
        """Return the term with the other sign."""
        symbols, numbers = self.within(SUM, torn=True)
        return FormulaTerm(-self.value, f"{MINUS}{symbols}", f"{MINUS}{numbers}", SUM, self.empty, signed=True)

    def holds(self, binds: int, *, torn: bool) -> bool:
        """Return whether the surrounding operator leaves it whole without brackets."""
        return self.binds > binds or (self.binds == binds and not torn)

    def within(self, binds: int, *, torn: bool = False) -> tuple[str, str]:
        """Return both texts, in brackets where the surrounding operator would tear them apart."""
        return (self.symbols, self.numbers) if self.holds(binds, torn=torn) else self._bracketed

    def after(self, binds: int, *, torn: bool = False) -> tuple[str, str]:
        """Return both texts for behind an operator, with which a minus would clash."""
        symbols, numbers = self.within(binds, torn=torn)
        return symbols, f"({numbers})" if self.signed and self.holds(binds, torn=torn) else numbers

    @property
    def _bracketed(self) -> tuple[str, str]:
        return f"({self.symbols})", f"({self.numbers})"


@frozen
class WrittenFormula:
    """A formula with symbols and with numbers, or the reason why it has no value."""

    symbols: str
    numbers: str
    reason: str | None = None


def written(metric: Metric, counts: OutcomesLike, given: Parameters) -> WrittenFormula:
    """Return the formula of a metric of the four counts, filled in; `reason` says why it has no value."""
    if metric.numerator is None or metric.denominator is None:
        message = f"{metric.key} is not a function of the four counts"
        raise ValueError(message)
    if not is_given(metric, given):
        return WrittenFormula(symbols="", numbers="", reason=why_not_given(metric, given))
    terms, settings = _Terms(counts, given.costs), _settings(given)
    try:
        above, below = _term(metric.numerator(terms, settings)), _term(metric.denominator(terms, settings))
        whole = above if below.symbols == "1" else above / below
    except EmptyDenominatorError as empty:
        return WrittenFormula(symbols="", numbers="", reason=empty.args[0])
    return WrittenFormula(symbols=whole.symbols, numbers=whole.numbers)


class _Terms:
    """The four outcomes, their margins and their money as terms."""

    def __init__(self, counts: OutcomesLike, costs: CostMatrix | None) -> None:
        money: Money | None = getattr(counts, "money", None)
        self.money = None if money is None or costs is None else _money_terms(money, costs)
        outcomes = {name: float(getattr(counts, name)) for name in ("tp", "fp", "fn", "tn")}
        for name, value in outcomes.items():
            setattr(self, name, FormulaTerm(value, name.upper(), _number(value), ATOM, None if value else name))
        for name, parts in (
            ("positives", ("tp", "fn")),
            ("negatives", ("fp", "tn")),
            ("flagged", ("tp", "fp")),
            ("unflagged", ("fn", "tn")),
            ("n", ("tp", "fp", "fn", "tn")),
        ):
            value = sum(outcomes[part] for part in parts)
            symbols = " + ".join(part.upper() for part in parts)
            numbers = " + ".join(_number(outcomes[part]) for part in parts)
            if name == "n":
                symbols, numbers = "n", _number(value)
            margin = FormulaTerm(value, symbols, numbers, ATOM if name == "n" else SUM, None if value else name)
            setattr(self, name, margin)


@frozen(kw_only=False)
class _Settings:
    """What `Parameters` hold, as terms."""

    beta: FormulaTerm | None
    alpha: FormulaTerm | None
    costs: CostMatrix | None
    baseline_cost: FormulaTerm | None
    odds: FormulaTerm | None


def _settings(given: Parameters) -> _Settings:
    def term(value: float | None, symbol: str) -> FormulaTerm | None:
        return None if value is None else _plain(value, symbol)

    return _Settings(
        beta=term(given.beta, "\u03b2"),
        alpha=term(given.alpha, "\u03b1"),
        costs=None if given.costs is None else _cost_terms(given.costs),
        baseline_cost=term(given.baseline_cost, BASELINE),
        odds=term(given.odds, ODDS),
    )


def _cost_terms(costs: CostMatrix) -> CostMatrix:
    """Return the prices as terms, which its formulas take as well as numbers."""

    def term(outcome: str) -> FormulaTerm:
        value: float = getattr(costs, outcome)
        return _plain(value, f"c_{outcome.upper()}") if value else SILENT

    return CostMatrix(tp=term("tp"), fp=term("fp"), fn=term("fn"), tn=term("tn"))  # type: ignore[arg-type]


def _money_terms(money: "Money", costs: CostMatrix) -> SimpleNamespace:
    """Return what the cases cost as terms; an outcome that costs nothing is left out."""

    def term(name: str) -> FormulaTerm:
        value = float(getattr(money, name))
        free = value == 0 and getattr(costs, name.removeprefix("all_")) == 0
        return SILENT if free else replace(_plain(value, COST_OF[name]), numbers=_sum_of_money(value))

    return SimpleNamespace(**{name: term(name) for name in COST_OF})


def _term(value: FormulaTerm | float) -> FormulaTerm:
    return value if isinstance(value, FormulaTerm) else _plain(float(value), _number(value))


def _plain(value: float, symbols: str) -> FormulaTerm:
    """Return a number as a term."""
    return FormulaTerm(value, symbols, _number(value), signed=value < 0)


def _number(value: float) -> str:
    return (f"{value:,.0f}" if value == int(value) else f"{value:,.6g}").replace("-", MINUS)


def _sum_of_money(value: float) -> str:
    return f"{value:,.2f}".replace("-", MINUS) if abs(value) >= _IN_CENTS and value != int(value) else _number(value)


def _join(
    left: FormulaTerm, right: FormulaTerm | float, sign: str, binds: int, apply: Callable[[float, float], float]
) -> FormulaTerm:
    other = _term(right)
    value = apply(left.value, other.value)
    if not left.symbols or not other.symbols:
        return _beside_silence(left, other, sign)
    if sign == TIMES and "1" in (left.symbols, other.symbols):
        return left if other.symbols == "1" else other
    torn = sign == "/"
    a, a_numbers = left.within(binds, torn=torn)
    b, b_numbers = other.after(PRODUCT if sign == "/" else binds, torn=sign in (MINUS, "/"))
    empty = left.empty or (other.empty if sign == TIMES else None)
    signed, why = left.signed and left.holds(binds, torn=torn), None if value else empty
    return FormulaTerm(value, f"{a} {sign} {b}", f"{a_numbers} {sign} {b_numbers}", binds, why, signed)


def _beside_silence(left: FormulaTerm, right: FormulaTerm, sign: str) -> FormulaTerm:
    """Return what is left of two terms one of which, or both, is left out; below a fraction stands none of these."""
    if sign in (TIMES, "/"):
        return SILENT
    if left.symbols or not right.symbols:
        return left
    return -right if sign == MINUS else right


SILENT = FormulaTerm(0.0, "", "")  # a cost of 0, and what it is multiplied with: left out of what is written
