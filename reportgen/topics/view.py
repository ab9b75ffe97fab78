"""What a figure is drawn from: the words of one figure, and the values that it shows."""

from dataclasses import field
from functools import cached_property

from reportgen.analysis import readings
from reportgen.drawing.layout import plot
from reportgen.drawing.marks import HALF, WIDE, Axes, Place, Values
from reportgen.drawing.scales import Scale, around, log_odds, odds
from reportgen.frozen import frozen
from reportgen.results.results import Curve, ModelResult, Results
from reportgen.results.values.classes import ClassResults
from reportgen.results.values.unlabelled import ScoreRange, SelectionResults
from reportgen.stats.metrics import METRICS
from reportgen.text.sentences import FigureText


@frozen(kw_only=False)
class Worded:
    """The words of one figure."""

    text: FigureText
    width: float = field(default=WIDE, kw_only=True)  # of the drawing

    @property
    def half(self) -> float:
        """The width of a drawing that needs no more than half of a wide one."""
        return min(self.width, HALF)

    def plot(self, x: Scale, y: Scale, *, rows: int = 0, above: float = 0, square: bool = False) -> Axes:
        """Return axes with the names of both, as large as there is room."""
        return plot(self.width, x, y, self.names, rows=rows, above=above, square=square)

    def label(self, key: str) -> str:
        """Return the words of one line, mark or area."""
        return self.text.labels[key]

    def has(self, key: str) -> bool:
        """Tell whether there are words for a line, mark or area."""
        return key in self.text.labels

    @property
    def names(self) -> tuple[str, str]:
        """The names of both axes."""
        return self.text.x, self.text.y


@frozen(kw_only=False)
class ClassView(Worded):
    """The words of one figure, and the results on several classes."""

    results: ClassResults


@frozen(kw_only=False)
class SelectionView(Worded):
    """The words of one figure, and the results without labels."""

    results: SelectionResults

    @property
    def histogram(self) -> tuple[ScoreRange, ...]:
        """How many cases have a score of the subject in each range."""
        spread = self.results.model.scores
        return () if spread is None else spread.histogram

    @property
    def threshold(self) -> float | None:
        """The threshold of the subject; None where the data say what it decided."""
        threshold = self.results.model.threshold
        return None if threshold is None else threshold.value


@frozen(kw_only=False)
class View(Worded):
    """The words of one figure, and the results as a whole."""

    results: Results

    @property
    def name(self) -> str:
        """The name of the subject."""
        return self.results.subject

    @property
    def subject(self) -> ModelResult:
        """The model that the report is on."""
        return self.results.models[self.results.subject]

    @property
    def lines(self) -> tuple[str, ...]:
        """The models that have words for a line of their own, in the order of these words: the subject first."""
        worded = [*self.text.labels]
        named = {name: f"model.{name}" for name in self.results.names if self.has(f"model.{name}")}
        return tuple(sorted(named, key=lambda name: worded.index(named[name])))

    def curve(self, name: str) -> Curve:
        """Return a curve of the subject."""
        return self.subject.curves[name]

    def band(self, name: str) -> Curve | None:
        """Return the band round a curve of the subject, where it has one and the words for it are there."""
        return self.subject.bands.get(name) if self.has("band") else None

    def model_label(self, name: str) -> str:
        """Return the words of a model's line."""
        return self.label(f"model.{name}")

    @property
    def threshold(self) -> float | None:
        """The threshold of the score; None flags nothing."""
        return self.subject.threshold.value if self.subject.threshold else None

    @property
    def advised(self) -> float | None:
        """The threshold that is recommended instead of the one in use, if there is one."""
        place = readings.recommended_place(self.subject)
        return None if place is None else self.subject.operating_points[place].threshold

    def at_threshold(self, metric: str) -> float | None:
        """Return a metric at the threshold, None where it is undefined.

        Where a model brings decisions of its own beside its score, those make its counts; the curves follow the score.
        """
        return readings.at_threshold(self.subject, metric)

    def point(self, x: str, y: str) -> Place | None:
        """Return where the threshold in use lies on axes of two metrics; None where one of them is undefined."""
        across, up = self.at_threshold(x), self.at_threshold(y)
        return None if across is None or up is None else (across, up)

    @cached_property
    def flags_low(self) -> bool:
        """Whether scores at or below the threshold are flagged: then more is found the higher the threshold is."""
        used = self.subject.threshold
        if used and (used.same_decisions_below is not None or used.same_decisions_down_to is not None):
            return True
        if "roc" not in self.subject.curves:  # of one class: how its threshold decides told it above, and no curve asks
            return False
        roc = self.curve("roc")
        points = zip(roc["threshold"], roc["fpr"], roc["tpr"], strict=True)
        flagged = [(threshold, (fpr or 0) + (tpr or 0)) for threshold, fpr, tpr in points if threshold is not None]
        return bool(flagged) and max(flagged)[1] > min(flagged)[1]

    def across(self, score: float) -> float:
        """Return where on the axis of scores and thresholds a score lies."""
        return log_odds(score) if self.by_odds else score

    @cached_property
    def by_odds(self) -> bool:
        """Whether that axis is stretched near 0 and near 1."""
        return readings.by_odds(self.subject)

    @property
    def score_scale(self) -> Scale:
        """The axis of scores and thresholds: wide enough for both, and the same in every figure."""
        bins, used = self.curve("histogram"), present((self.threshold, self.advised))
        if not self.by_odds:
            return around([*present(bins["low"]), *present(bins["high"]), *used])
        edges = [log_odds(edge) for edge in present(bins["low"])[1:]]  # the first bin goes down to 0, the last up to 1
        room = (edges[-1] - edges[0]) / (len(edges) - 1) or 1.0
        places = [*edges, *map(log_odds, used)]
        return odds(min(places) - room, max(places) + room)

    @property
    def chance_in_use(self) -> float | None:
        """The chance of the positive class that the threshold in use stands for."""
        return self.threshold if self.threshold is None or not self.flags_low else 1 - self.threshold

    @property
    def chance_of_costs(self) -> float | None:
        """The chance of the positive class from which on a flag pays."""
        return readings.break_even_chance(self.results)

    @property
    def price_of_miss(self) -> float | None:
        """How many false alarms one more miss costs."""
        price = readings.miss_in_false_alarms(self.results)
        return None if price is None else price.value

    @property
    def share_in_use(self) -> float | None:
        """The share of positives that weighs costs."""
        share = readings.share_in_use(self.results)
        return None if share is None else share.value

    @property
    def misses_of_costs(self) -> tuple[float, float, float] | None:
        """The share that misses have in the cost of getting everything wrong, and the ends of its range around it."""
        where = readings.operating_shares(self.results)
        return None if where is None else (where.low.value, where.likely.value, where.high.value)

    def cost_at(self, threshold: float) -> float | None:
        """Return what a threshold costs."""
        curve = self.curve("cost_by_threshold")
        place = readings.in_force(curve["threshold"], threshold, low=self.flags_low)
        return None if place is None else curve["cost"][place]

    @property
    def cheapest(self) -> Place | None:
        """The threshold of the least cost and that cost, where it is neither in use nor recommended."""
        curve = self.curve("cost_by_threshold")
        costs, thresholds = curve["cost"], curve["threshold"]
        best, place = readings.least(costs), readings.in_force(thresholds, self.threshold, low=self.flags_low)
        at, cost = thresholds[best], costs[best]
        if (
            at is None
            or cost is None
            or (place is not None and readings.same_cost(costs[place], cost))
            or at == self.advised
        ):
            return None
        return at, cost

    @property
    def bounds_by_group(self) -> tuple[float, float]:
        """What values there can be of what is drawn by group."""
        return METRICS[self.results.groups[0].metric].range

    @property
    def costs_by_group(self) -> bool:
        """Whether what is drawn by group is a cost."""
        return METRICS[self.results.groups[0].metric].kind == "cost"


def along_axis(
    view: View, threshold: Values, values: Values, x: Scale, *, low: bool
) -> tuple[list[float], list[float | None]]:
    """Return thresholds in ascending order between the ends of the axis, and the values that hold there.

    With high scores flagged a value holds down from its threshold to the next lower score, and nothing is flagged
    above the highest score; with low scores flagged it is the other way round.
    """
    pairs = list(zip(threshold, values, strict=True))
    nothing = next((value for at, value in pairs if at is None), None)
    placed = [(x.within(view.across(at)), value, at) for at, value in pairs if at is not None]
    ascending = [(at, value) for at, value, _ in sorted(placed, key=lambda point: point[2])]
    first, last = (nothing, ascending[-1][1]) if low else (ascending[0][1], nothing)
    whole = [(x.low, first), *ascending, (x.high, last)]
    return [at for at, _ in whole], [value for _, value in whole]


def present(values: Values) -> list[float]:
    """Return the values that are there."""
    return [value for value in values if value is not None]


def last(x: Values, y: Values) -> list[Place]:
    """Return the last point of a line that is there."""
    return [(at, value) for at, value in zip(x, y, strict=True) if at is not None and value is not None][-1:]
