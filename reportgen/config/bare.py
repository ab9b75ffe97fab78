"""Published figures in the place of cases, in the config language."""

from typing import Annotated

from reportgen.config.part import Because, Bounds, Part, Percent, key

Cases = Annotated[int, Bounds(ge=0, le=1e15), Because("It is how many cases there were.")]
Share = Annotated[float, Percent(), Bounds(ge=0, le=1), Because("Write a share, such as 0.7 or 70%.")]


class Four(Part):
    """The four counts of a published test."""

    tp: Cases = key(description="How many positive cases were flagged (hits).")
    fp: Cases = key(description="How many negative cases were flagged (false alarms).")
    fn: Cases = key(description="How many positive cases were not flagged (misses).")
    tn: Cases = key(description="How many negative cases were not flagged.")


class Predicted(Part):
    """What became of the cases of one class."""

    positive: Cases = key(written="predicted positive", description="How many of them were flagged.")
    negative: Cases = key(written="predicted negative", description="How many of them were not flagged.")


class Matrix(Part):
    """The table of a published test in words: what the cases really were, and what they were taken for."""

    positive: Predicted = key(written="actual positive", description="The cases that really were positive.")
    negative: Predicted = key(written="actual negative", description="The cases that really were negative.")

    @property
    def four(self) -> Four:
        """The same as four counts."""
        really, other = self.positive, self.negative
        return Four(tp=really.positive, fp=other.positive, fn=really.negative, tn=other.negative)
