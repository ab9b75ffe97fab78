"""What the data show besides the results, which makes these untrustworthy: names as in `results.json`."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from reportgen.config.columns import Kind, Values
from reportgen.counts.cells import TellsLabel
from reportgen.frozen import frozen
from reportgen.results.measure import ALWAYS, IF_ANY, Confusion, CutOffValue, Metrics, Span
from reportgen.units import Count, Derived, Exact

WHOLE = "all"  # the name of data that are not split
HARDLY = 0.0027  # how often chance takes two shares three standard errors apart


@frozen
class IdOrder:
    """Where the ids, in their order, part the classes."""

    first: Count  # cases with the lower ids
    first_positives: Count
    last: Count
    last_positives: Count
    followed_by: tuple[str, ...] = ()  # models whose scores rise, or fall, with the ids


@frozen
class ChosenThere:
    """What a rule would choose on the split that judges, where the splits differ, and what that would cost there."""

    threshold: CutOffValue = field(metadata=ALWAYS)
    cost: Derived | None = None  # of the threshold that was chosen; None without prices
    least: Derived | None = None  # of this one, which these cases favour


@frozen
class GroupShift:
    """The group whose share of the cases differs most between the two splits."""

    column: str
    group: str
    tuned: int
    tuned_whole: int
    reported: int
    reported_whole: int


@frozen
class MissingCode:
    """A number that is far from all others of its column, and on many cases: one that may mean "missing"."""

    value: Exact
    cases: int
    nearest: Exact  # of the others


@frozen
class SharedCases:
    """Cases of the split that judges that the one that chooses a threshold holds, too."""

    cases: int
    whole: int
    example: str | None = None  # an id; None: by their scores alone


@frozen
class Unlabelled:
    """Cases that lack their label, where that depends on whether they were flagged; the wholes count all others."""

    flagged: int
    flagged_whole: int
    unflagged: int
    unflagged_whole: int


@frozen
class MissingByClass:
    """Cases of a class, and of all others, without a score or decision of a model, where that depends on the class.

    They are those of the split that judges. The figures are those of all of them, missing ones taken for not flagged;
    of several classes for wrong.
    """

    of: str  # "positives" or "negatives"; of several classes one of them: where more are missing
    missing: int
    whole: int
    others: int  # of the rest, so many are missing
    others_whole: int
    p: Derived  # how often chance sets the shares so far apart, times how many were looked at
    confusion: Confusion | None = None  # None: several classes
    metrics: Metrics


@frozen
class Quarter:
    """A quarter of the cases of the split that judges, in the order of their times."""

    from_: str
    to: str
    cases: int
    positives: int
    metrics: Metrics  # prevalence, flag rate, AUC and observed over expected, as far as the model has them


@frozen
class Trend:
    """Whether a figure rises or falls over the quarters, of which the first and the last are given."""

    first: Derived
    last: Derived
    p: Derived  # how often chance alone makes such a trend
    p_adjusted: Derived  # for all figures of the model by Holm's method, times the number of models

    @property
    def beyond_chance(self) -> bool:
        """Whether chance hardly explains it."""
        return self.p_adjusted < HARDLY


BY_QUARTER = ("prevalence", "flag_rate", "roc_auc", "observed_expected")  # as the page has them


@frozen
class OverTime:
    """What a model does on quarters of the cases that follow each other."""

    quarters: tuple[Quarter, ...]
    trends: Mapping[str, Trend]  # by metric, where each quarter has enough cases for it

    @property
    def figures(self) -> tuple[str, ...]:
        """The metrics that every quarter has."""
        return tuple(key for key in BY_QUARTER if key in self.quarters[0].metrics)


@frozen
class LabelErrors:
    """What the main figures would be with true labels, if so many of those at hand are wrong by chance."""

    share: Derived  # of the labels, as stated
    cases: Derived  # that this makes
    recall: Derived | None = None  # None: it makes as many as a class has
    precision: Derived | None = None
    recall_range: Span | None = None  # None also where cases come in clusters or with weights
    precision_range: Span | None = None


@frozen
class ScoreFaults:
    """What the scores of a model show to be wrong with the data."""

    shift: "ScoreShift | None"
    code: MissingCode | None
    shared: SharedCases | None


@frozen
class ScoreShift:
    """Where the scores of one class part most between the splits: how many of its cases are past a threshold."""

    of: Literal["positives", "negatives"]
    threshold: Exact
    tuned: Derived
    tuned_whole: Derived
    reported: Derived
    reported_whole: Derived
    p: Derived  # how often chance makes a gap as wide in either class


Taken = Literal["spelt", "cut", "shifted", "either"]


@frozen
class CodeTaken:
    """A value that is not declared and was probably meant as one that never occurs."""

    value: str
    meant: str
    how: Taken  # spelt otherwise; cut off, as 0 for 10; counted from one more or less; either of these two


@frozen
class Codes:
    """The values that a column is declared to have, and those that it has."""

    declared: tuple[str, ...]
    undeclared: Mapping[str, Count]  # value -> rows: the commonest of those that are not declared
    undeclared_values: Count
    undeclared_rows: Count
    absent: tuple[str, ...]  # declared, and on no row
    taken: CodeTaken | None = field(default=None, metadata=IF_ANY)


Holds = Literal["yes or no", "whole numbers", "numbers", "times", "texts"]


@frozen
class ColumnContents:
    """What the rows have in a column: nothing of single values where they tell cases apart, or few rows have them."""

    holds: Holds | None = None  # None: not looked at, since it tells cases apart
    lowest: Derived | None = None  # of numbers
    highest: Derived | None = None
    first: str | None = None  # of times
    last: str | None = None
    commonest: Mapping[str, Count] = field(default_factory=dict, metadata=IF_ANY)  # value -> rows
    # Rows in equal steps from the lowest to the highest, or with each value; null where they are too few to be shown.
    bars: tuple[Count | None, ...] = field(default=(), metadata=IF_ANY)


@frozen
class ColumnTwin:
    """An earlier column that nearly has the same numbers."""

    column: str
    same: bool  # else but for their scale, their start or rounding
    alike: Count  # rows in which they agree
    rows: Count  # in which one of the two has a value


@frozen
class ColumnKind:
    """What kind of values a column of the data has, and how many."""

    column: str
    model: str | None = None  # in whose own file it is
    used_as: tuple[str, ...]  # the keys of the config that name it
    kind: Kind
    values: Values
    order: tuple[str, ...] = field(default=(), metadata=IF_ANY)  # of an ordinal one, from the lowest on, where known
    guessed: bool  # and not stated under `data.columns`
    rows: int  # that were read
    missing: int
    distinct: int | None = field(metadata=ALWAYS)  # None: more than are counted, or not known
    digits: int | None = field(default=None, metadata=IF_ANY)  # by which the counts give these scores
    in_text: int = field(default=0, metadata=IF_ANY)  # numbers that are written as text, though values here have types
    contents: ColumnContents
    codes: Codes | None = field(default=None, metadata=IF_ANY)  # where the config lists the values
    twin: ColumnTwin | None = field(default=None, metadata=IF_ANY)  # where more than the mapped columns are examined
    # Gives the class of every case away: by its values, by the ranges of its numbers, or by whether there is one.
    tells_label: TellsLabel | None = field(default=None, metadata=IF_ANY)
