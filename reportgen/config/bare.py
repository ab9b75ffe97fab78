"""Published figures in the place of cases, in the config language."""

from typing import Annotated

from pydantic import Field

from reportgen.config.part import Because, Part, Percent

Cases = Annotated[int, Field(ge=0, le=1e15), Because("It is how many cases there were.")]
Share = Annotated[float, Percent(), Field(ge=0, le=1), Because("Write a share, such as 0.7 or 70%.")]


class Four(Part):
    """The four counts of a published test."""

    tp: Cases = Field(description="How many positive cases were flagged (hits).")
    fp: Cases = Field(description="How many negative cases were flagged (false alarms).")
    fn: Cases = Field(description="How many positive cases were not flagged (misses).")
    tn: Cases = Field(description="How many negative cases were not flagged.")


class Predicted(Part):
    """What became of the cases of one class."""

    positive: Cases = Field(alias="predicted positive", description="How many of them were flagged.")
    negative: Cases = Field(alias="predicted negative", description="How many of them were not flagged.")


class Matrix(Part):
    """The table of a published test in words: what the cases really were, and what they were taken for."""

    positive: Predicted = Field(alias="actual positive", description="The cases that really were positive.")
    negative: Predicted = Field(alias="actual negative", description="The cases that really were negative.")

    @property
    def four(self) -> Four:
        """The same as four counts."""
        really, other = self.positive, self.negative
        return Four(tp=really.positive, fp=other.positive, fn=really.negative, tn=other.negative)
