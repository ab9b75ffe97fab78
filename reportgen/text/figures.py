"""What the words of all figures share: their parts, what there is room for, thresholds and points they speak of."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace

from reportgen.analysis.readings import by_odds, recommended_place
from reportgen.frozen import frozen
from reportgen.results.measure import Span
from reportgen.results.values.costs import PRICE_KEYS, PriceRange, per_case
from reportgen.text import cut_offs, numbers
from reportgen.text.facts import COST_RATE, Facts
from reportgen.text.say import joined
from reportgen.text.sentences import FigureText, Panel, Sentence, Slot
from reportgen.text.tree import four_of

WAYS, LINES = 5, 8  # models that are drawn: one below the other, and as lines across each other


def rival(facts: Facts) -> str | None:
    """Return the baseline where it is another model on the same cases."""
    name = facts.results.baseline
    return name if name in facts.results.models and name != facts.results.subject else None


def lines(facts: Facts) -> tuple[str, ...]:
    """Return the models whose curves are drawn: those that have scores, the subject first."""
    return foremost(facts, scored(facts))[:LINES]


def scored(facts: Facts) -> tuple[str, ...]:
    """Return the models that have scores."""
    return tuple(name for name, model in facts.results.models.items() if model.threshold is not None)


def foremost(facts: Facts, names: Sequence[str]) -> tuple[str, ...]:
    """Return models by who is shown first: the subject, the baseline, the best, then as they are ranked."""
    old = rival(facts)
    ranked = [name for ties in facts.results.ties[:1] for name in ties.order]
    first = (facts.results.subject, *(() if old is None else (old,)), *_best(facts), *ranked, *names)
    return tuple(name for name in dict.fromkeys(first) if name in names)


def _best(facts: Facts) -> Iterator[str]:
    """Yield the cheapest models; without prices the one that misses fewest, and the one of the fewest false alarms."""
    models = facts.results.models
    costs = {name: model.judged(COST_RATE).best_guess for name, model in models.items() if COST_RATE in model.metrics}
    estimates = {name: cost for name, cost in costs.items() if cost is not None}
    if estimates:
        yield from sorted(estimates, key=lambda name: estimates[name])
        return
    for key in ("fn", "fp"):
        yield min(models, key=lambda name: four_of(facts, models[name])[key].value)


def beside_left_out(facts: Facts, sentence: Sentence, pictured: Sequence[str], names: Iterable[str]) -> Sentence:
    """Return what is said of a picture of some models, with those for which there is no room."""
    left = [name for name in names if name not in pictured]
    return joined(sentence, facts.say("figure.left_out", models=facts.some_models(left)) if left else None)


DIGITS = 3  # of a threshold that is told about, and not set
SMALL = 0.1  # below, so many digits; above, so many decimals


def shown_cut_off(facts: Facts, value: float, source: str) -> Slot:
    """Return a threshold as text: an operating point as it is shown everywhere, any other one in a few digits."""
    used, points = facts.cut_offs(), (point.threshold for point in facts.subject.operating_points)
    if used is not None and used.value.value == value:
        return used.value
    if value in points:
        return facts.cut_off(value, source)
    rounded = numbers.metric(value) if abs(value) >= SMALL else numbers.digits(float(f"{value:.{DIGITS}g}"))
    full = cut_offs.alone(value)
    return Slot(value=value, shown=full if len(full) <= len(rounded) else rounded, source=source)


def ends_of(facts: Facts, span: Span) -> dict[str, Slot]:
    """Return the ends of a range of thresholds that are not open, in more digits where two would read alike."""
    ends = {end: value for end in ("low", "high") if (value := getattr(span, end)) is not None}
    slots = {end: shown_cut_off(facts, value, facts.paths.of(span, end)) for end, value in ends.items()}
    if len({slot.shown for slot in slots.values()}) < len(set(ends.values())):
        texts = {end: cut_offs.alone(value) for end, value in ends.items()}
        same = len(set(texts.values())) < len(texts)
        slots = {
            end: replace(slot, shown=numbers.score(ends[end]) if same else texts[end]) for end, slot in slots.items()
        }
    return slots


@frozen
class FigureWords:
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
        rows = (sentence for panel in self.panels for sentence in panel.sentences())
        yield from (label for label in (self.x, self.y, *self.labels.values(), *rows) if label.values)


def cut_off_label(facts: Facts) -> Sentence:
    """Return the label of the mark at the operating point."""
    slots = facts.cut_offs()
    return facts.say("figure.no_cut_off") if slots is None else facts.say("figure.cut_off", value=slots.value)


def by_decisions(facts: Facts) -> bool:
    """Return whether the subject's counts follow decisions in the data and not its threshold."""
    return facts.setup().decision is not None


def nothing_flagged(facts: Facts) -> Sentence:
    """Return the title of a figure that has no number to state."""
    return facts.say("figure.nothing_flagged", decided=by_decisions(facts))


def no_better(facts: Facts) -> Sentence:
    """Return the title of a figure that would else praise a model which is no better than guessing."""
    return facts.say("figure.guessing", model=facts.model_name())


def model_lines(facts: Facts, key: str) -> dict[str, Sentence]:
    """Return a label for the line of each model that is drawn, the subject first: "champion, AUC 0.89"."""
    return {f"model.{name}": _line(facts, name, key) for name in lines(facts)}


def _line(facts: Facts, name: str, key: str) -> Sentence:
    if facts.measure(key, name).estimate is None:
        return facts.say("figure.name", name=_called(facts, name))
    value = facts.metric(key, name)
    name_of = facts.metric_name(key)
    return facts.say("figure.line", metric=key, model=_called(facts, name), name=name_of, value=value)


def _called(facts: Facts, name: str) -> Slot:
    """Return the name of a model, without what sets it off in sentences; the only one has none."""
    return facts.model_name(name) if len(facts.results.models) == 1 else facts.named(name)


def named_line(facts: Facts) -> Sentence:
    """Return the name of the subject as the label of its line."""
    return facts.say("figure.name", name=_called(facts, facts.results.subject))


def named_lines(facts: Facts, curve: str) -> dict[str, Sentence]:
    """Return the name of each model that has a curve and is drawn as the label of its line, the subject first."""
    names = [name for name in lines(facts) if curve in facts.model(name).curves]
    return {f"model.{name}": facts.say("figure.name", name=_called(facts, name)) for name in names}


def classes(facts: Facts) -> dict[str, Slot]:
    """Return how many cases of each class there are, with their nouns."""
    return {
        "positive_cases": facts.nouns("positive", facts.count("positives")),
        "negative_cases": facts.nouns("negative", facts.count("negatives")),
    }


def score_axis(facts: Facts, key: str = "figure.cut_off_axis") -> Sentence:
    """Return the name of the axis of scores and thresholds."""
    return facts.say(key, stretched=by_odds(facts.subject))


def over_all(facts: Facts) -> Sentence:
    """Return the subtitle of curves over all thresholds."""
    subtitle = facts.say("figure.over_all", model=facts.model_name(), **classes(facts))
    return beside_left_out(facts, subtitle, lines(facts), scored(facts))


def all_cases(facts: Facts) -> Slot:
    """Return how many cases there are, with their noun."""
    return facts.nouns("case", facts.count("n"))


def caught_of_all(facts: Facts) -> Slot:
    """Return the hits: "34 of the 40 frauds"."""
    return facts.part("positive", facts.count("tp"), facts.count("positives"))


def cut_off_of(facts: Facts, curve: str, place: int) -> Slot | None:
    """Return a threshold of a curve; None flags nothing."""
    thresholds = facts.subject.curves[curve]["threshold"]
    at = place % len(thresholds)
    value = thresholds[at]
    return None if value is None else shown_cut_off(facts, value, facts.paths.of(thresholds, at))


def at_cut_off(facts: Facts, key: str, value: Slot | None, /, **slots: Slot) -> Sentence:
    """Return a sentence on a threshold, or on flagging nothing."""
    if value is None:
        return facts.say(f"{key}_nothing", **slots)
    return facts.say(key, value=_as_in_tables(facts, value), **slots)


def _as_in_tables(facts: Facts, cut_off: Slot) -> Slot:
    """Return a threshold as it stands in the tables of rules and betas, where one of them tells of it."""
    thresholds = {choice.threshold for choices in (facts.subject.rules, facts.subject.betas) for choice in choices}
    return facts.cut_off(float(cut_off.value), cut_off.source) if cut_off.value in thresholds else cut_off


def recommended_threshold(facts: Facts) -> Slot | None:
    """Return the threshold that is recommended instead of the one in use; None where that flags nothing."""
    place = recommended_place(facts.subject)
    if place is None:
        return None
    point = facts.subject.operating_points[place]
    return None if point.threshold is None else facts.cut_off(point.threshold, facts.paths.of(point, "threshold"))


def weighed_subtitle(facts: Facts, name: str, *, several: bool = False) -> Sentence:
    """Return the subtitle of what is weighed by the share of positives in use, where that of the test is another."""
    slots = {"cases_tested": all_cases(facts), **({} if several else {"model": facts.model_name()})}
    settings, in_use = facts.config.deployment, facts.subject.deployment
    if settings is None or settings.prevalence is None or in_use is None:
        return facts.say(f"{name}.subtitle", **slots)
    share = facts.quote(in_use, "prevalence", shown=numbers.stated_percent)
    return facts.say(f"{name}.subtitle_weighed", prevalence=share, **slots)


def average_prices(facts: Facts) -> Iterator[Sentence]:
    """Yield that one number stands for prices that differ by case, where some do."""
    costs = facts.results.costs
    if costs is None or not per_case(costs):
        return
    split = facts.text(facts.results.data, "reported_on")
    yield facts.say("figure.prices.average", split=split if len(facts.results.data.splits) > 1 else None)


def likely_prices(facts: Facts) -> Iterator[Sentence]:
    """Yield that the likely prices hold, where some price is a range."""
    costs = facts.results.costs
    if costs is not None and any(isinstance(getattr(costs, key), PriceRange) for key in PRICE_KEYS):
        yield facts.say("figure.prices.likely")
