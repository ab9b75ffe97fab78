"""The one question that a source answers: how many cases, grouped by these keys, and what they cost.

A key is turned into one column of the answer, with one entry per cell.
"""

import math
from itertools import pairwise
from typing import Literal

from reportgen.frozen import frozen

Outcome = Literal["tp", "fp", "fn", "tn"]
Flag = Literal["high", "low"]  # which scores are flagged
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
        by_outcome = (self.of(outcome).column for outcome in OUTCOMES)
        return tuple(dict.fromkeys(column for column in by_outcome if column is not None))


@frozen(kw_only=False)
class Label:
    """1 for a positive case, 0 for a negative one, -1 where the class is not known.

    Of several classes the place of the case's own one among them.
    """


@frozen(kw_only=False)
class LabelText:
    """The label as it stands in the data, as text; empty where it is missing."""


@frozen(kw_only=False)
class Fate:
    """What becomes of a case, as text: "used", or one of `FATES`, the first that fits."""


FATES = ("other_split", "missing_label", "missing_score", "doubtful_label")


@frozen(kw_only=False)
class Split:
    """The name of the case's split as text; "all" where the data are not split."""


@frozen(kw_only=False)
class Fold:
    """The name of the fold that the case's predictions come from, as text; empty where it is missing."""


@frozen(kw_only=False)
class Missing:
    """1 where the case lacks this model's score or decision, else 0."""

    model: str


@frozen(kw_only=False)
class Score:
    """The score, as a float on the data's own scale; NaN where it is missing.

    Where a model has more than `bins.MOST_DISTINCT` different ones, this is the edge of the score's bin, as of
    `TrueScore` and `WinningScore`; decisions are made by the score itself. No bin holds scores on both sides of one
    of the cuts.
    """

    model: str
    cuts: tuple[float, ...] = ()


@frozen(kw_only=False)
class SameScore:
    """1 where two models give the case one score, 0 where they differ, or one has none."""

    a: str
    b: str


@frozen(kw_only=False)
class Interval:
    """In which interval between the cuts the score lies: how many cuts flag the case; -1 without a score.

    The cuts stand in the order of ever more flags: falling where a high score flags, rising where a low one does.
    """

    model: str
    cuts: tuple[float, ...]


@frozen(kw_only=False)
class Decision:
    """1 where the data say that this model flagged the case, 0 where not, -1 where they do not say.

    Of several classes the place of the one that the model decided.
    """

    model: str


@frozen(kw_only=False)
class TrueScore:
    """Of several classes: the score of the case's own one; NaN where that or a score is missing."""

    model: str


@frozen(kw_only=False)
class WinningScore:
    """Of several classes: the highest score of the case; NaN where one is missing."""

    model: str


@frozen(kw_only=False)
class TrueRank:
    """Of several classes: how many are ahead of the case's own one, of equal scores the earlier; -1 if unknown."""

    model: str


@frozen(kw_only=False)
class CheapestDecision:
    """Of several classes: the place of the one that is expected to cost least, of equally dear ones the first.

    Their number where sending the case to a person costs less than each of them; -1 where a score is missing. The
    chances of a case are divided by their sum.
    """

    model: str
    prices: tuple[tuple[float, ...], ...]  # a row for each actual class
    person: float | None = None


@frozen(kw_only=False)
class OffTotal:
    """Of several classes: 1 where the chances of the case add up to other than 1 by more than 0.01, else 0."""

    model: str


@frozen(kw_only=False)
class EqualScores:
    """Of several classes: 1 where the scores of these two are equal, else 0."""

    model: str
    one: int
    other: int


@frozen(kw_only=False)
class IdRows:
    """How many rows carry the case's id; 1 everywhere when ids are unique."""


@frozen(kw_only=False)
class IdSplits:
    """How many of these splits hold the case's id."""

    splits: tuple[str, ...]


@frozen(kw_only=False)
class IdPart:
    """In which of `ID_PARTS` equal parts of all cases, in the order of their ids, the case lies; -1 if not known.

    The order is that of the whole number that an id is or ends in. Of texts, where many, a sample is looked at.
    """


ID_PARTS = 100


@frozen(kw_only=False)
class Unit:
    """The resampling unit of the case, from 0 on within its split; below `UNITS`.

    Up to so many cases each is its own unit, numbered in the order of the digests of ids or of all that is known;
    above, the unit is the digest modulo `UNITS`. Declared clusters stay whole: it is their digests that count.
    """


UNITS = 1_000


@frozen(kw_only=False)
class Cluster:
    """The cluster of the case, as a digest of its text: equal ones are one cluster."""


@frozen(kw_only=False)
class Day:
    """The calendar day of the case's time (UTC where a zone is given), in days since 1970; `NO_DAY` without a time."""


NO_DAY = -(2**63)


@frozen(kw_only=False)
class TimePart:
    """In which of so many equal parts of the cases asked for of its split, by time, the case lies; -1 without a time.

    Cases of one time are in one part: that in which the middle of them lies.
    """

    parts: int


@frozen(kw_only=False)
class GroupOf:
    """The group of the case by a column, as text: what stands there, or the name of its bin; empty where it is missing.

    A bin reaches from one edge to below the next; what lies below the first and from the last on are bins, too.
    """

    column: str
    bins: tuple[float, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the bins, in rising order; none where the texts themselves are the groups."""
        edges = tuple(map(_edge, self.bins))
        if not edges:
            return ()
        return f"< {edges[0]}", *(f"{low} to < {high}" for low, high in pairwise(edges)), f">= {edges[-1]}"


def _edge(value: float) -> str:
    return str(int(value)) if value.is_integer() else repr(value)


@frozen(kw_only=False)
class ErrorCheaper:
    """1 where an error on this case costs less than the right answer, by these prices, else 0 (class not known: 0)."""

    prices: Prices


@frozen(kw_only=False)
class CaseWise:
    """1 where flagging this case is expected to cost no more than leaving it, if the model's score is its chance.

    0 where it costs more, -1 where the score or an amount is missing.
    """

    model: str
    prices: Prices


@frozen(kw_only=False)
class Cost:
    """What the case costs at this price, if that is `least` or more; NaN below it, and where the amount is missing."""

    price: Price
    least: float = -math.inf


@frozen(kw_only=False)
class Lacks:
    """1 where the case has no value for this, else 0."""

    of: "Lackable"


OfCase = Label | LabelText | Fate | Split | Fold | Cluster | Day | TimePart | GroupOf | Lacks  # whatever models say
OfModel = Missing | Decision | Interval | Score | SameScore
OfClasses = TrueScore | WinningScore | TrueRank | CheapestDecision | OffTotal | EqualScores  # of a model's scores
OfBins = Score | TrueScore | WinningScore  # told by bins where a model's scores are very many
OfIds = IdRows | IdSplits | IdPart
OfPrices = ErrorCheaper | CaseWise | Cost
Key = OfCase | OfModel | OfClasses | OfIds | OfPrices | Unit


@frozen(kw_only=False)
class Weight:
    """The sampling weight, to be added up."""


@frozen(kw_only=False)
class PriceColumn:
    """A column that prices are worked out from, or as an extreme one that is cut into bins.

    As a sum: times the weight of the case, a missing amount as 0. As an extreme: by itself; missing ones are left out,
    and a cell without any has a smallest above its largest.
    """

    column: str


@frozen(kw_only=False)
class SquaredWeight:
    """The square of the sampling weight, to be added up: what uneven weights do to the interval of a share."""


SummedKey = Weight | PriceColumn | SquaredWeight


@frozen(kw_only=False)
class Time:
    """The time of the case, in microseconds since 1970 (UTC where a zone is given): first and last.

    Missing times are left out; a cell without any has a smallest above its largest.
    """


@frozen(kw_only=False)
class Id:
    """The id of the case, as text: the smallest serves as an example. Whole numbers are compared as numbers."""


@frozen(kw_only=False)
class Row:
    """The place of the case among all rows as they were read, from 0 on: the first serves as an example."""


Lackable = Fold | Cluster | PriceColumn
OfAll = IdRows | IdSplits | IdPart | TimePart | Row  # where a case stands among all of them
Extreme = Time | Id | PriceColumn | Row | Score  # the lowest and the highest score; missing ones are left out


@frozen
class Query:
    """Group the cases by the keys; add up the sums, find the extremes, count."""

    keys: tuple[Key, ...]
    sums: tuple[SummedKey, ...] = ()
    extremes: tuple[Extreme, ...] = ()
    cases: Literal["used", "doubtful", "all"] = "used"  # "doubtful": only those with Fate doubtful_label
