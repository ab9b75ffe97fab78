"""What sentences on cases without labels are made from: their results, the config, and slots that quote them."""

from dataclasses import replace
from functools import partial
from typing import Self

from reportgen.config.schema import Config
from reportgen.frozen import frozen
from reportgen.results.measure import Measure
from reportgen.results.values.unlabelled import SelectingModel, SelectionGrouping, SelectionResults
from reportgen.stats.adequacy import FEW
from reportgen.text import numbers
from reportgen.text.facts import Quoting, number_slot, speaking, text_slot, typed_words
from reportgen.text.languages import language
from reportgen.text.sentences import Slot


@frozen
class SelectionFacts(Quoting):
    """Results and config of one report without labels with the language to say them in."""

    results: SelectionResults

    def of(self, name: str) -> Self:
        """Return the same about another model, in the place of the subject."""
        return self if name == self.results.subject else replace(self, results=replace(self.results, subject=name))

    @property
    def subject(self) -> SelectingModel:
        """The model under audit."""
        return self.results.model

    @property
    def favourable(self) -> bool:
        """Whether it is better for a case to be flagged."""
        return self.config.flag_is == "favourable"

    @property
    def better(self) -> str:
        """The metric that is the share of the cases with the better outcome."""
        return self.config.better_outcome

    def model_name(self, name: str | None = None) -> Slot:
        """Return "the model" where there is one, else its name, set off from the words around it."""
        named = self.named(name or self.results.subject)
        if len(self.results.models) == 1:
            return replace(named, shown=self.say("model.only").text)
        return self.say.phrase("model.named", named, name=text_slot(named.shown, ""))

    def named(self, name: str) -> Slot:
        """Return the name of a model as it is."""
        return text_slot(name, self.paths.of(self.results.models[name]))

    def share(self, measure: Measure, end: str = "estimate") -> Slot:
        """Return a share of cases, or an end of its range, as a percentage."""
        return number_slot(*self.at(measure, end), numbers.share_in_words)

    def shares(self, measure: Measure) -> dict[str, Slot]:
        """Return a share with the ends of its range; nothing of few cases, whose counts say it."""
        cases = measure.n or measure.denominator or 0
        if measure.estimate is None or cases < FEW:
            return {}
        slots = {"share": self.share(measure)}
        if measure.low is not None and measure.high is not None:
            ends = {end: self.share(measure, end) for end in ("low", "high")}
            slots |= ends if ends["low"].shown != ends["high"].shown else {}
        return slots

    def ratio(self, node: object, *names: str | int) -> Slot:
        """Return a ratio of two shares."""
        return self.quote(node, *names, shown=partial(numbers.metric, decimals=2))

    @property
    def worst(self) -> SelectionGrouping | None:
        """The grouping with the lowest ratio; None where no groups are compared."""
        ratios = {place: share.ratio for place, part in enumerate(self.results.groups)
                  if (share := part.lowest) is not None and share.ratio is not None}  # fmt: skip
        return None if not ratios else self.results.groups[min(ratios, key=ratios.__getitem__)]


def selection_facts(results: SelectionResults, config: Config) -> SelectionFacts:
    """Return results and config with the language that the config asks for."""
    spoken = language(config.report.language)
    made = SelectionFacts(results=results, config=config, say=speaking(spoken, typed_words(config, spoken.messages)))
    return replace(made, say=replace(made.say, level=lambda: made.level))
