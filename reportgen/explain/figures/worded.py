"""The words of one figure as sentences, and what several figures have in common."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from reportgen.explain.explained import FigureText, Panel, Sentence, Slot
from reportgen.explain.facts import Facts, text_slot
from reportgen.explain.say import form


@dataclass(frozen=True, kw_only=True)
class Worded:
    """A figure's texts, each with its slots."""

    title: Sentence
    subtitle: Sentence
    x: Sentence
    y: Sentence
    labels: Mapping[str, Sentence]
    short: Sentence
    reading: tuple[Sentence, ...]
    values: Mapping[str, float] = field(default_factory=dict)
    panels: tuple[Panel, ...] = ()

    @property
    def text(self) -> FigureText:
        """The texts as the figure functions take them."""
        return FigureText(
            title=self.title.text,
            subtitle=self.subtitle.text,
            x=self.x.text,
            y=self.y.text,
            labels={name: label.text for name, label in self.labels.items()},
            short=self.short.text,
            reading=self.reading,
            values=self.values,
            panels=self.panels,
        )

    def sentences(self) -> Iterator[Sentence]:
        """Yield the texts that say something; labels only where they quote a value."""
        yield from (self.title, self.subtitle, self.short, *self.reading)
        rows = (each for panel in self.panels for each in panel.sentences())
        yield from (label for label in (self.x, self.y, *self.labels.values(), *rows) if label.values)


def cut_off_label(facts: Facts) -> Sentence:
    """Return the label of the mark at the operating point."""
    slots = facts.cut_offs()
    return facts.say("figure.no_cut_off") if slots is None else facts.say("figure.cut_off", value=slots.value)


def decided(facts: Facts) -> bool:
    """Return whether the subject's counts follow decisions in the data and not its cut-off."""
    return facts.setup().decision is not None


def nothing_flagged(facts: Facts) -> Sentence:
    """Return the title of a figure that has no number to state."""
    return facts.say("figure.nothing_flagged", form("decided" if decided(facts) else "cut"))


def no_better(facts: Facts) -> Sentence:
    """Return the title of a figure that would else praise a model which is no better than guessing."""
    return facts.say("figure.guessing", form("tested"), model=facts.model_name())


def model_lines(facts: Facts, key: str) -> dict[str, Sentence]:
    """Return a label for the line of each model with a score, the subject first: "champion, AUC 0.89"."""
    names = sorted(facts.results.models, key=lambda name: name != facts.results.subject)
    return {
        f"model.{name}": facts.say(
            "figure.line",
            model=text_slot(name, f"models.{name}"),
            name=facts.metric_name(key),
            value=facts.metric(key, name),
        )
        for name in names
        if facts.measure(key, name).estimate is not None
    }


def named_line(facts: Facts) -> Sentence:
    """Return the name of the subject as the label of its line."""
    name = facts.results.subject
    return facts.say("figure.name", name=text_slot(name, f"models.{name}"))


def classes(facts: Facts) -> dict[str, Slot]:
    """Return how many cases of each class there are, with their nouns."""
    return {
        "positive_cases": facts.nouns("positive", facts.count("positives")),
        "negative_cases": facts.nouns("negative", facts.count("negatives")),
    }


def all_cases(facts: Facts) -> Slot:
    """Return how many cases there are, with their noun."""
    return facts.nouns("case", facts.count("n"))


def caught_of_all(facts: Facts) -> Slot:
    """Return the hits: "34 of the 40 frauds"."""
    return facts.part("positive", facts.count("tp"), facts.count("positives"))


def alarms_of_all(facts: Facts) -> Slot:
    """Return the false alarms: "226 of the 9,960 genuine payments"."""
    return facts.part("negative", facts.count("fp"), facts.count("negatives"))
