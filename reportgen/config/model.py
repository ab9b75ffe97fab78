"""The models of the config: where their scores stand, and how a threshold is chosen."""

from typing import Annotated, Literal

from reportgen.config.bare import Four, Matrix, Share
from reportgen.config.conditions import Condition
from reportgen.config.names import MetricName
from reportgen.config.part import Because, Bounds, Confidence, Part, Percent, Texts, key


class Threshold(Part):
    """How the threshold is chosen: exactly one rule."""

    fixed: float | None = key(default=None, description="Use this threshold, on the scale of the scores.")
    minimise: Annotated[
        Literal["cost"] | None,
        Because("Only the cost is minimised; for a metric, maximise its opposite: recall in the place of miss_rate."),
    ] = key(default=None, description="Choose the threshold of the lowest cost; needs `costs`.")
    maximise: MetricName | None = key(
        default=None, description="Choose the threshold where this metric of the four counts is highest, such as `f1`."
    )
    nearest: Literal["perfect_corner"] | None = key(
        default=None,
        description="Choose the point of the ROC curve that is nearest to the perfect corner, where every positive "
        "case is flagged and no negative one.",
    )
    flag_at_most: Annotated[
        float | None,
        Percent(),
        Bounds(gt=0),
        Because(
            "To flag nothing at all needs no model.",
            unread="Write a share, {flag_at_most: 2%}; or a number of cases, {flag_at_most: 200, per: day}",
        ),
    ] = key(
        default=None,
        description="Flag the highest scores, and no more than this: a share such as `2%` or 0.02; with `of_every` or "
        "`per`, a number of cases.",
    )
    of_every: Annotated[int | None, Bounds(ge=1, le=1e9)] = key(
        default=None, description="With `flag_at_most`: of how many cases so many may be flagged."
    )
    per: Literal["day"] | None = key(
        default=None,
        description="With `flag_at_most`: so many may be flagged on a day of average size; needs `data.time`.",
    )
    closed_form: Literal["cost"] | None = key(
        default=None,
        description="Work the threshold out from `costs` alone, which is right for calibrated probabilities; the "
        "report holds it against the data.",
    )
    subject_to: tuple[Condition, ...] = key(
        default=(),
        description="With `maximise` or `minimise`: what the threshold must keep to, such as `recall >= 0.80`; one "
        "metric of the four counts, one of `>=`, `>`, `<=`, `<`, and a number each.",
    )
    with_confidence: Confidence | None = key(
        default=None,
        description="With `subject_to`: how sure it is to be that new cases keep to it, such as 0.95. Left out, the "
        "figures of the cases at hand decide.",
    )


class Model(Part):
    """One model: a score, or a decision, or both; or the figures of a published test in the place of its cases."""

    score: str | None = key(
        default=None,
        description="Name of the column that holds the score. A model needs a score, a decision or both; or `counts`, "
        "`matrix`, or `precision` and `recall`.",
    )
    kind: Literal["probability", "rank"] = key(
        default="probability",
        description="What a score is: a `probability` from 0 to 1; or a `rank`, any number that only orders the cases, "
        "which needs a threshold, costs, a beta or an alpha.",
    )
    flag: Literal["high", "low"] = key(
        default="high",
        description="Which scores are flagged: `high`, those at or above the threshold; `low`, those at or below it. "
        "With `low`, a probability is that of the negative class.",
    )
    decision: str | None = key(
        default=None,
        description="Name of the column that holds the decision taken, by rules for instance. Beside a score, the "
        "decision makes the four counts, and the score the curves.",
    )
    flagged: Texts = key(
        default=(),
        description="The values of the decision column that mean that the case was flagged; required with `decision`. "
        "One other value may remain, which then means that it was not.",
    )
    path: str | None = key(
        default=None, description="File of this model's own, which holds its columns, joined on `data.id`."
    )
    threshold: Threshold | None = key(
        default=None, description="How the threshold of this model is chosen; left out, as `threshold` says."
    )
    deployed_threshold: float | None = key(
        default=None,
        description="The threshold that is used today; the counts are made with it, and it is judged beside the "
        "recommended one.",
    )
    counts: Four | None = key(
        default=None,
        description="Alone, for a model whose cases are not at hand: the four counts of a published test, such as "
        "`{tp: 81, fp: 12, fn: 9, tn: 898}`.",
    )
    matrix: Matrix | None = key(
        default=None,
        description="In the place of `counts`: the same as a table in words, such as `{actual positive: {predicted "
        "positive: 81, predicted negative: 9}, actual negative: {predicted positive: 12, predicted negative: 898}}`.",
    )
    precision: Share | None = key(
        default=None,
        description="With `recall`, where not even the counts are known: the share of positives among the flagged "
        "cases of a published test.",
    )
    recall: Share | None = key(
        default=None, description="With `precision`: the share of the positives that were flagged."
    )

    @property
    def four(self) -> Four | None:
        """Return the published counts, however they are given."""
        return self.matrix.four if self.matrix is not None else self.counts
