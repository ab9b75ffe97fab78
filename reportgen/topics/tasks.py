"""What a report is about, one class to be found, several to be told apart, or none: all are asked for the same."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from reportgen.analysis.analyse import Analysis
from reportgen.analysis.stated import missing_fields
from reportgen.config.schema import Config
from reportgen.drawing.marks import Drawing
from reportgen.errors import Hole
from reportgen.frozen import frozen
from reportgen.page.blocks import Page, Table
from reportgen.page.material import voice
from reportgen.page.own import Own
from reportgen.page.table import Sheet
from reportgen.results.results import Results
from reportgen.results.values.profile import Crosswalk
from reportgen.results.values.seal import Seal
from reportgen.text.facts import Quoting, facts
from reportgen.text.sentences import Explanation, FigureText
from reportgen.topics.compose import all_sheets, compose
from reportgen.topics.explain import draw_figures, drawing_of, explain
from reportgen.topics.metrics.page import models_table

if TYPE_CHECKING:
    from reportgen.topics.several import SeveralClasses  # which reports on one class have no need to import
    from reportgen.topics.without_labels import Unlabelled

Reported: TypeAlias = "OneClass | SeveralClasses | Unlabelled"  # numbers that a report can be made from
Figures = Mapping[str, str | Hole]


@frozen(eq=False)
class OneClass:
    """A report on one class to be found among two."""

    analysis: Analysis

    @property
    def results(self) -> Results:
        """The content of `results.json`, but for its words."""
        return self.analysis.results

    def sealed(self, seal: Seal) -> "OneClass":
        """Return the same with what a seal says of its criteria."""
        return OneClass(analysis=replace(self.analysis, results=replace(self.results, seal=seal)))

    def mapped(self, profile: tuple[Crosswalk, ...]) -> "OneClass":
        """Return the same with what it has of the frameworks that the config names."""
        return OneClass(analysis=replace(self.analysis, results=replace(self.results, profile=profile)))

    def facts(self, config: Config) -> Quoting:
        """Return what sentences are made from."""
        return facts(self.results, config)

    def missing_fields(self, config: Config) -> tuple[str, ...]:
        """Return the required fields that nobody stated."""
        return missing_fields(facts(self.results, config))

    def explain(self, config: Config) -> Explanation:
        """Return all words of the report."""
        return explain(self.results, config)

    def draw(self, texts: Mapping[str, FigureText], width: float) -> dict[str, str | Hole]:
        """Return its figures, for drawings of this width."""
        return draw_figures(self.results, texts, width)

    def drawing(self, name: str, text: FigureText, width: float) -> Drawing | None:
        """Return one of its figures as marks; nothing where it has nothing to show."""
        return drawing_of(self.results, name, text, width)

    def compose(self, explained: Explanation, figures: Figures, config: Config, own: Own) -> Page:
        """Return its page."""
        return compose(self.results, explained, figures, config, own)

    def tables(self) -> dict[str, Sheet | Hole]:
        """Return its tables, by the paths of their CSV files."""
        return all_sheets(self.results, self.analysis.sweeps)

    def models_table(self, config: Config) -> Table:
        """Return the main metrics of every model, for where there is no page around them."""
        return models_table(voice(facts(self.results, config)))
