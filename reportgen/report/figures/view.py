"""What a figure function is given: the models to draw and the words."""

from collections.abc import Mapping
from dataclasses import dataclass

from reportgen.analysis.results import Curve, ModelResult, Results
from reportgen.explain.explained import FigureText

MOST_LINES = 4  # more are small multiples, not one picture


@dataclass(frozen=True, kw_only=True)
class View:
    """The subject, the other models that have scores, the words of one figure, and the results as a whole."""

    name: str
    subject: ModelResult
    others: Mapping[str, ModelResult]  # at most three
    text: FigureText
    results: Results

    def curve(self, name: str) -> Curve:
        """Return a curve of the subject."""
        return self.subject.curves[name]

    def band(self, name: str) -> Curve | None:
        """Return the band round a curve of the subject, where it has one and the words for it are there."""
        return self.subject.bands.get(name) if "band" in self.text.labels else None

    def label(self, key: str) -> str:
        """Return the words of one line, mark or area."""
        return self.text.labels[key]

    def model_label(self, name: str) -> str:
        """Return the words of a model's line; its bare name where nothing more is said of it."""
        return self.text.labels.get(f"model.{name}", name)

    @property
    def threshold(self) -> float | None:
        """The threshold of the score; None flags nothing."""
        return self.subject.threshold.value if self.subject.threshold else None

    def at_threshold(self, metric: str) -> float | None:
        """Return a metric at the threshold, None where it is undefined.

        Where a model brings decisions of its own beside its score, those make its counts; the curves follow the score.
        """
        rule = self.subject.threshold.rule if self.subject.threshold else None
        held = next((at.metrics for at in self.subject.operating_points if at.rule == rule), self.subject.metrics)
        return held[metric].estimate if metric in held else None


def view(results: Results, text: FigureText) -> View:
    """Return what the figures of the subject show."""
    others = {
        name: model for name, model in results.models.items() if name != results.subject and model.threshold is not None
    }
    return View(
        name=results.subject,
        subject=results.models[results.subject],
        others=dict(list(others.items())[: MOST_LINES - 1]),
        text=text,
        results=results,
    )
