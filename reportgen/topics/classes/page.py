"""The review of several classes: a question a section, with its finding, one figure and one table."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from reportgen.config.measures import measured
from reportgen.frozen import frozen
from reportgen.page.blocks import Callout, Callouts, Content, Paragraphs, Table
from reportgen.page.leaderboard import Board, leaderboard
from reportgen.page.material import Pieces, Ranged, Speaker, opening, paragraph, paragraphs, texts_of
from reportgen.page.metric_tables import MAIN
from reportgen.page.table import Head, block, figures, metric_named, name_head, texts
from reportgen.results.measure import Measure
from reportgen.results.values.checks import Check
from reportgen.results.values.classes import ClassGroup, ClassGrouping, ClassModel, ClassResults, MixUp
from reportgen.results.values.comparison import Comparison, Ties
from reportgen.stats.adequacy import FEW
from reportgen.text import numbers
from reportgen.text.facts import COUNTED, limit_slot
from reportgen.text.leaders import board
from reportgen.text.sentences import Explanation
from reportgen.text.tally import became
from reportgen.topics.checks.page import asked_of, checks_caption, ends_of, grounds, in_full, sealed_paragraph
from reportgen.topics.checks.words import LIMITS, limit_of
from reportgen.topics.classes.checks_words import marks, value_in_check
from reportgen.topics.classes.facts import MONEY, NO_METRICS, ClassFacts, in_percent, metric_name, shown_value, then_of
from reportgen.topics.classes.figures import in_hundreds, rows_of
from reportgen.topics.classes.frequencies import pictured, tried
from reportgen.topics.classes.options_words import wrong_of
from reportgen.topics.classes.words import figure_of, rivals
from reportgen.topics.data.page import READ
from reportgen.topics.summary.page import first_screen

TOP = 5  # errors in the table of the review
MOST = 12  # classes in the table of the review


@frozen
class ClassVoice(Speaker):
    """Results on several classes, and the language to name things in."""

    facts: ClassFacts
    exact: bool = False  # for the appendix: shares in three decimals

    def metric(self, key: str) -> str:
        """Return the name of a metric."""
        return metric_name(self.facts, key)

    def shown(self, key: str, value: float | None) -> str:
        """Return the value of a metric as a table shows it."""
        if value is None:
            return self("not_defined")
        review = in_percent(key) and not self.exact
        return numbers.share(value) if review else shown_value(key, value, self.facts.currency)

    def estimate(self, key: str, value: float) -> str:
        """Return the value of a metric."""
        return self.shown(key, value)

    number = estimate  # ends of ranges read like values

    def value(self, key: str, measure: Measure | None) -> str:
        """Return a metric as a table shows it; an empty cell where it does not belong."""
        return "" if measure is None else self.shown(key, measure.estimate)

    def ends(self, key: str, measure: Measure) -> tuple[str, str]:
        """Return both ends of the range of a metric, each a cell of its own; empty ones where it has none."""
        if measure.low is None or measure.high is None:
            return "", ""
        if key in MONEY:
            beside = numbers.cost(measure.estimate or 0.0, self.facts.currency)
            return numbers.cost_ends(measure.low, measure.high, beside, self.facts.currency)
        low, high = (round(end) if key in COUNTED else end for end in (measure.low, measure.high))
        return self.shown(key, low), self.shown(key, high)

    def check_value(self, check: Check, value: float) -> str:
        """Return a value of the metric of a check."""
        return value_in_check(self.facts, check, value)

    @property
    def model(self) -> str:
        """The name of the subject, as captions of tables have it."""
        return self.facts.results.subject


@frozen
class ClassMaterial(Pieces):
    """All that a section may take from."""

    say: ClassVoice

    @property
    def facts(self) -> ClassFacts:
        """Results and config."""
        return self.say.facts

    @property
    def results(self) -> ClassResults:
        """The numbers."""
        return self.say.facts.results

    @property
    def advised(self) -> ClassFacts:
        """The same about the model that the verdict is about."""
        verdict = self.explained.verdict
        return self.facts if verdict is None else replace(self.facts.of(verdict.model), verdict=verdict)


OF_DECISIONS = (  # findings on what a model decides by itself
    "class_told_less",
    "worse_than_no_model",
    "accuracy_near_no_information",
    "no_better_than_guessing",
)
TRIAL = "classes.result.try"  # a sentence of the verdict


def result_section(material: ClassMaterial, called_out: Sequence[Callouts], *, complete: bool) -> Content:
    """Yield the verdict, the table of options, and what to know before deciding."""
    became, state = marks(material.advised), _state(material.explained)
    if tried(material.advised) is not None:
        called_out = [replace(part, items=_without_decisions(part.items)) for part in called_out]
    yield from first_screen(material, became, called_out, complete=complete, state=state)


def _without_decisions(items: Sequence[Callout]) -> tuple[Callout, ...]:
    """Return findings but for those on decisions of the model that are not those which the headline says to try."""
    return tuple(item for item in items if item.code not in OF_DECISIONS)


def _state(explained: Explanation) -> str | None:
    """Return how the state of the verdict is told apart from others of its code."""
    verdict = explained.verdict
    if verdict is None:
        return None
    if verdict.code == "not_settled" and any(sentence.id == TRIAL for sentence in explained.said("verdict_told")):
        return "trial"
    if verdict.about == "data":
        return "data"
    return "beside" if verdict.code == "not_settled" and verdict.about == "baseline" else None


def checks_section(material: ClassMaterial) -> Content:
    """Yield each check with its verdict; nothing without checks."""
    checks = material.results.checks
    if checks:
        say = material.say
        yield Paragraphs(texts=texts_of(material.explained.said("tally")))
        columns = (*texts("checks.check", "checks.verdict"), *figures("checks.measured"), *texts("checks.limit"))
        rows = [_check(say, check) for check in checks]
        yield block(say, "checks-table", checks_caption(say), columns, rows, file="checks")
    yield from sealed_paragraph(material)


def checks_record(material: ClassMaterial) -> Content:
    """Yield what each check rests on."""
    yield from grounds(material, material.results.checks)


def _check(say: ClassVoice, check: Check) -> tuple[str | Ranged, ...]:
    """Return a check with its verdict, what was measured and what was asked for."""
    values = {"value": check.estimate, **ends_of(check)}
    readings = {name: say.check_value(check, value) for name, value in values.items() if value is not None}
    measured = Ranged(say("not_defined")) if check.estimate is None else Ranged.of(readings)
    if check.estimate is not None and check.with_confidence is not None:
        measured = replace(measured, bound=(say("checks.one_sided"),))
    limit = say(f"checks.{LIMITS[check.op]}", limit=limit_of(check, share=in_percent(check.metric)))
    named = in_full(say, check, say.metric(check.metric), check.against, several=len(asked_of(say)) > 1)
    return named, say(f"checks.became.{became(check)}"), measured, limit


def data_section(material: ClassMaterial) -> Content:
    """Yield how many rows were used."""
    yield from paragraphs(opening(material.explained.said("data"), READ)[0])


def splits_table(material: ClassMaterial) -> Table:
    """Return how many cases of each class each part of the data has."""
    say, data = material.say, material.results.data
    classes = sorted(data.classes, key=lambda name: -data.reported.classes.get(name, 0))
    largest = [name for name in data.classes if name in classes[:MOST]]  # the largest, in their order
    rows = [(name, *(numbers.count(split.classes.get(name, 0)) for split in data.splits.values())) for name in largest]
    others = [name for name in data.classes if name not in largest]
    if others:
        rest = (sum(split.classes.get(name, 0) for name in others) for split in data.splits.values())
        rows.append((say("classes.rest", number=numbers.count(len(others))), *map(numbers.count, rest)))
    rows.append((say("classes.total"), *(numbers.count(split.rows) for split in data.splits.values())))
    columns = (*texts("classes.class"), *figures(*(name_head(say.split(name)) for name in data.splits)))
    return block(say, "splits", say("classes.splits"), columns, rows)


def outcomes_section(material: ClassMaterial) -> Content:
    """Yield which classes are mixed up: the finding, the matrix and the most weighty errors."""
    yield from paragraphs(material.explained.said("outcomes"))
    yield from material.picture("class_tree")
    yield from material.picture("class_matrix")
    mix_ups = material.facts.subject.mix_ups[:TOP]
    if mix_ups:
        yield mix_up_table(material.say, "mix-ups", mix_ups, brief=True)


def mix_up_table(say: ClassVoice, name: str, mix_ups: Sequence[MixUp], *, brief: bool = False) -> Table:
    """Return errors by what they were taken for, with their steps where classes have an order, and their cost.

    With both a brief one leaves out how many of a thousand they are.
    """
    priced, ordered = say.facts.subject.costs is not None, say.facts.results.data.ordered
    often = not (brief and priced and ordered)
    heads = ["classes.share", *(["classes.per_1000"] if often else []), *(["classes.cost"] if priced else [])]
    columns = (
        *texts("classes.actual", "classes.predicted", *(["classes.steps"] if ordered else [])),
        *figures("classes.cases", *heads),
    )
    shares = _shares(say, mix_ups)
    rows = [
        _mix_up(say, mix_up, share, priced=priced, ordered=ordered, often=often)
        for mix_up, share in zip(mix_ups, shares, strict=True)
    ]
    caption = say("classes.mixed", number=numbers.count(len(mix_ups)), model=say.model)
    return block(say, name, caption, columns, rows)


def _shares(say: ClassVoice, mix_ups: Sequence[MixUp]) -> list[str]:
    """Return which share of its class each error is; of a class of few cases none."""
    confusion = say.facts.subject.confusion
    wholes = [round(say.facts.of_class(mix_up.actual, confusion).value) for mix_up in mix_ups]
    shares = iter(
        in_hundreds([(mix_up.cases, whole) for mix_up, whole in zip(mix_ups, wholes, strict=True) if whole >= FEW])
    )
    return [next(shares) if whole >= FEW else "" for whole in wholes]


def _mix_up(
    say: ClassVoice, mix_up: MixUp, share: str, *, priced: bool, ordered: bool, often: bool
) -> tuple[str | Ranged, ...]:
    steps = say.facts.steps(mix_up)
    distance = say(f"classes.steps.{'high' if steps > 0 else 'low'}", steps=numbers.count(abs(steps)))
    return (
        mix_up.actual,
        mix_up.predicted,
        *((distance,) if ordered else ()),
        numbers.count(mix_up.cases),
        share,
        *((numbers.metric(mix_up.per_1000, 1),) if often else ()),
        *((say.sum(mix_up.cost),) if priced else ()),
    )


SHOWN = ("recall", "precision", "f1")


def metrics_section(material: ClassMaterial) -> Content:
    """Yield how well each class is told: the finding, recall and precision, and the table of both."""
    say, model = material.say, material.facts.subject
    if material.explained.said("by_class"):
        yield paragraph(material.explained.said("by_class"))
    yield from material.picture("class_rates")
    names = rows_of(material.facts, MOST)
    keys = [key for key in SHOWN if any(key in model.per_class[name] for name in names)]
    rows = []
    for name in names:
        cases = material.facts.of_class(name, model.confusion).value
        rows.append((name, numbers.count(cases), *(say.value(key, model.per_class[name].get(key)) for key in keys)))
    averages = [(kind, model.averages[kind]) for kind in model.averages if kind != "micro"]
    for kind, average in averages:
        rows.append((say(f"classes.{kind}"), "", *(say.value(key, average.get(key)) for key in keys)))
    columns = (*texts("classes.class"), *figures("classes.cases", *(metric_named(key) for key in keys)))
    caption = say("classes.rates", model=say.model)
    if len(names) < len(material.facts.classes):
        caption = say("classes.worst_rates", model=say.model, number=numbers.count(len(names)))
    yield block(say, "classes-table", caption, columns, rows, file="metrics")


def costs_section(material: ClassMaterial) -> Content:
    """Yield what the errors cost; nothing without prices."""
    if material.explained.said("costs"):
        yield paragraph(material.explained.said("costs"))
        yield from material.figure("class_costs")


def chances_section(material: ClassMaterial) -> Content:
    """Yield whether the model is as often right as it is sure; nothing without scores that are chances."""
    if material.explained.said("calibration"):
        yield paragraph(material.explained.said("calibration"))
    yield from material.picture("class_sure")


def unsure_section(material: ClassMaterial) -> Content:
    """Yield what sending unsure cases to a person does; nothing without scores."""
    if material.explained.said("threshold"):
        yield paragraph(material.explained.said("threshold"))
    yield from material.picture("class_handled")


def comparison_section(material: ClassMaterial) -> Content:
    """Yield which model does better: the finding, and the models beside each other; of one alone the earlier report.

    Differences begin with the best rival of what is advised; many models stand in a leaderboard.
    """
    say, results = material.say, material.results
    yield from paragraphs(one for one in material.explained.said("comparison") if one.id != "classes.margins")
    if len(results.models) == 1:
        return
    many = board(material.facts, then_of(material.facts))
    if many is not None:
        yield leaderboard(say, material.facts, many, _board(say, many))
        return
    about = replace(material.advised, verdict=material.explained.verdict)
    rows = [
        (say("classes.pair", a=pair.a, b=pair.b), say.metric(pair.metric), _apart(say, pair), _way(say, pair))
        for pair in rivals(about)
    ]
    if rows:
        columns = (*texts("classes.a", "table.metric"), *figures("classes.difference"), *texts("classes.verdict"))
        yield block(say, "differences-first", say("classes.compared"), columns, rows)
    keys = [key for key in ("accuracy", "balanced_accuracy", "kappa", "cost_per_1000") if _any_has(results, key)]
    lines = [
        (name, *(say.value(key, model.metrics.get(key)) for key in keys), say.value("f1", _measure("f1", model)))
        for name, model in results.models.items()
    ]
    columns = (*texts("classes.model"), *figures(*(metric_named(key) for key in keys), _macro_head("f1")))
    yield block(say, "models-table", say("classes.metrics"), columns, lines, file="metrics")


def _apart(say: ClassVoice, pair: Comparison) -> str | Ranged:
    if pair.difference is None:
        return ""
    parts = {"value": pair.difference, "low": pair.low, "high": pair.high}
    return Ranged.of({name: signed(say, pair.metric, part) for name, part in parts.items() if part is not None})


def signed(say: ClassVoice, key: str, value: float) -> str:
    """Return a difference with its sign."""
    return f"{'+' if value > 0 else ''}{say.shown(key, value)}"


def _way(say: ClassVoice, pair: Comparison) -> str:
    return say(f"classes.way.{pair.way(pair.a)}")


def _board(say: ClassVoice, tie: Ties) -> Board:
    facts, outcomes, asked = say.facts, pictured(say.facts), measured(tie.metric)

    def figure(name: str) -> Ranged:
        measure = figure_of(facts, name, tie.metric)
        if measure is None:
            return Ranged(say("not_defined"))
        low, high = say.ends(tie.metric, measure)
        return Ranged(say.value(tie.metric, measure), low, high)

    return Board(
        figure=figure,
        errors=lambda name: (str(wrong_of(facts, name, outcomes).shown),),
        heads=(facts.say("option.head.wrong").text,),
        every=str(facts.say.phrase("counted.case", whole := limit_slot(outcomes.of), count=whole).shown),
        metric=tie.metric if asked is None else asked.metric.key,
    )


def _any_has(results: ClassResults, key: str) -> bool:
    return any(key in model.metrics for model in results.models.values())


def groups_section(material: ClassMaterial) -> Content:
    """Yield what stands out in each grouping with a table of its groups; nothing where the config names no grouping."""
    for place, grouping in enumerate(material.results.groups):
        yield from paragraphs(material.explained.listed("groups")[place])
        if grouping.groups:
            yield group_table(material.say, grouping, material.results.subject, f"groups-{place + 1}-table")


def group_table(say: ClassVoice, grouping: ClassGrouping, model: str, name: str) -> Table:
    """Return the groups of a grouping with how often a model is right in each."""
    rows = [tuple(_group(say, grouping, group, model)) for group in grouping.groups]
    heads = (metric_named("accuracy"), "table.low", "table.high", metric_named("balanced_accuracy"))
    columns = (*texts("classes.group"), *figures("classes.cases", *heads))
    caption = say("classes.groups", column=grouping.column, model=model)
    return block(say, name, caption, columns, rows, file="groups")


def _group(say: ClassVoice, grouping: ClassGrouping, group: ClassGroup, model: str) -> Iterator[str]:
    yield say.facts.group_name(grouping.column, group.group)
    yield numbers.count(group.cases)
    if group.lack is not None:
        yield from (say("groups.few"), "", "", "")
        return
    metrics = group.models[model].metrics
    accuracy = metrics.get("accuracy")
    yield say.value("accuracy", accuracy)
    yield from say.ends("accuracy", accuracy) if accuracy is not None else ("", "")
    yield say.value("balanced_accuracy", metrics.get("balanced_accuracy"))


WHOLE = ("accuracy", "cost_per_1000")  # of all classes together; of all others the mean over the classes


def class_models_table(say: ClassVoice) -> Table:
    """Return the main metrics of every model, those that any of them has."""
    models = say.facts.results.models
    keys = [key for key in ("accuracy", *MAIN) if any(_known(key, model) for model in models.values())]
    rows = [(name, *(say.value(key, _measure(key, model)) for key in keys)) for name, model in models.items()]
    heads = (metric_named(key) if key in WHOLE else _macro_head(key) for key in keys)
    return block(say, "models", say("classes.metrics"), (*texts("classes.model"), *figures(*heads)), rows)


def _measure(key: str, model: ClassModel) -> Measure | None:
    metrics = model.metrics if key in WHOLE else model.averages.get("macro", NO_METRICS)
    return metrics.get(key)


def _known(key: str, model: ClassModel) -> bool:
    measure = _measure(key, model)
    return measure is not None and measure.estimate is not None


def _macro_head(key: str) -> Head:
    return lambda say: say("classes.macro_of", metric=say.metric(key))
