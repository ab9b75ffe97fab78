"""What one case of each outcome costs: the same for every case, or worked out from a column of the data."""

from typing import Literal

from reportgen.frozen import frozen

Outcome = Literal["tp", "fp", "fn", "tn"]
OUTCOMES: tuple[Outcome, ...] = ("tp", "fp", "fn", "tn")
OF_POSITIVES: tuple[Outcome, ...] = ("tp", "fn")


@frozen
class Price:
    """`fixed`, and with a column `times` what stands there on top."""

    fixed: float = 0.0
    column: str | None = None
    times: float = 1.0


FREE = Price()


@frozen
class Prices:
    """The price of each outcome; a gain is negative."""

    fp: Price
    fn: Price
    tp: Price = FREE
    tn: Price = FREE

    def of(self, outcome: Outcome) -> Price:
        """Return the price of one outcome."""
        price: Price = getattr(self, outcome)
        return price

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that prices stand in, each once."""
        found = (self.of(outcome).column for outcome in OUTCOMES)
        return tuple(dict.fromkeys(column for column in found if column is not None))
