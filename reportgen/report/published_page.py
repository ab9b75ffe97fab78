"""What stands on the page of models known by published figures alone: their tables, betas and method."""

from collections.abc import Iterator, Sequence

from reportgen.analysis.ground import SAME, precision_and_recall
from reportgen.explain import numbers
from reportgen.explain.explained import Explained, Sentence
from reportgen.explain.money import OUTCOMES as PRICES
from reportgen.explain.money import typical
from reportgen.explain.published import shown_beta
from reportgen.report.curve_sections import figure
from reportgen.report.document import rounded
from reportgen.report.method import provenance
from reportgen.report.metric_tables import OUTCOMES, counted, headline
from reportgen.report.page import Block, Code, Column, Drawn, Fact, Facts, Fold, Paragraphs, Points, Section, Table
from reportgen.report.voice import Voice
from reportgen.stats.beta_winners import f_beta
from reportgen.stats.metrics import METRICS
from reportgen.version import __version__

BETAS = (0.5, 1.0, 2.0)  # of the table, beside the one of the config


def figures_section(say: Voice, explained: Explained) -> Section:
    """Return what was published of each model, and every metric that follows from it."""
    published = say.facts.results.published
    first = list(dict.fromkeys(("precision", "recall", *headline(say))))
    known = [key for key in METRICS if any(model.metrics[key].estimate is not None for model in published.values())]
    everything = _metrics(say, "published-all", say("published.all_table"), known)
    counts = counts_table(say)
    blocks: tuple[Block, ...] = (
        *_prose(explained.published),
        _metrics(say, "published-first", say("published.figures"), first),
        *((counts,) if counts is not None else ()),
        Fold(summary=say("published.all"), blocks=(everything,)),
    )
    return Section(id="published", title=say("section.published"), blocks=blocks)


def _metrics(say: Voice, name: str, caption: str, keys: Sequence[str]) -> Table:
    published = say.facts.results.published
    return Table(
        name=name,
        caption=caption,
        columns=(Column(name=say("table.metric")), *(Column(name=each, align="right") for each in published)),
        rows=tuple((say.metric(key), *(say.published(key, model) for model in published.values())) for key in keys),
    )


def counts_table(say: Voice) -> Table | None:
    """Return the four counts of the models of which they are known; None where there is none."""
    known = {name: one.confusion for name, one in say.facts.results.published.items() if one.confusion is not None}
    if not known:
        return None
    return Table(
        name="published-counts",
        caption=say("published.counts"),
        columns=(Column(name=say("table.outcome")), *(Column(name=name, align="right") for name in known)),
        rows=tuple(
            (say(f"outcome.{key}"), *(counted(getattr(four, key)) for four in known.values())) for key in OUTCOMES
        ),
    )


def betas_section(say: Voice, explained: Explained, figures: Drawn) -> Section:
    """Return which model is best at which beta, in words, as a picture and as tables."""
    picture = figure("f_by_beta", explained, figures)
    blocks: tuple[Block, ...] = (
        *_prose(explained.best_at_betas),
        *_prose(explained.betas),
        *(() if picture is None else (picture,)),
        *winners_tables(say),
    )
    return Section(id="best-at-betas", title=say("section.best_at_betas"), blocks=blocks)


def winners_tables(say: Voice) -> tuple[Table, ...]:
    """Return which model is best between which betas, and the F-measures at some; nothing where there is no winner."""
    winners = say.facts.results.beta_winners
    if not winners:
        return ()
    stretches = Table(
        name="beta-winners",
        caption=say("published.winners"),
        columns=(
            Column(name=say("published.from"), align="right"),
            Column(name=say("published.to"), align="right"),
            Column(name=say("published.best")),
        ),
        rows=tuple(
            (
                *(_end(say, end, getattr(each.betas, end)) for end in ("low", "high")),
                say("published.close_here") if each.model is None else numbers.listed([each.model, *each.alike]),
            )
            for each in winners
        ),
    )
    return stretches, _f_table(say)


def _end(say: Voice, name: str, value: float | None) -> str:
    return say(f"published.end.{name}") if value is None else shown_beta(value)


def _f_table(say: Voice) -> Table:
    results = say.facts.results
    given = () if results.beta is None else (results.beta,)
    betas = sorted({*BETAS, *given})
    pairs = {
        name: precision_and_recall(results.judged(name).metrics, results.beta_ground or SAME) for name in results.names
    }
    corrected = {name: f"{name}\n{say('checks.corrected')}" for name in say.facts.apparent}
    return Table(
        name="f-at-betas",
        caption=say("published.f_table"),
        columns=(
            Column(name=say("table.model")),
            *(Column(name=say("published.at", beta=numbers.plain(beta)), align="right") for beta in betas),
        ),
        rows=tuple(
            (corrected.get(name, name), *(_f(say, precision, recall, beta) for beta in betas))
            for name, (precision, recall) in pairs.items()
        ),
    )


def _f(say: Voice, precision: float | None, recall: float | None, beta: float) -> str:
    if recall is None:
        return say("not_defined")
    return numbers.metric(rounded(f_beta(precision or 0.0, recall, beta)))  # without a flag there is no hit: F is 0


def method_section(say: Voice, explained: Explained) -> Section:
    """Return what the figures were made from, by which rules, and the config as typed."""
    text = say.facts.config.text
    config = (Fold(summary=say("method.config"), blocks=(Code(caption=say("method.config"), text=text),)),)
    blocks: tuple[Block, ...] = (
        Facts(items=tuple(_settings(say))),
        Points(texts=tuple(sentence.text for sentence in explained.method)),
        *(config if text.strip() else ()),
    )
    return Section(id="method", title=say("section.method"), blocks=blocks)


def _settings(say: Voice) -> Iterator[Fact]:
    results = say.facts.results
    settings = {"made_by": f"reportgen {__version__}"}
    if results.checks:
        settings["subject"] = results.subject
    if results.costs is not None:
        prices = {key: say.amount(typical(getattr(results.costs, key))) for key in PRICES}
        settings["costs"] = say("method.costs_all", **prices)
    if results.beta is not None and results.alpha is not None:
        beta, alpha = numbers.plain(results.beta), numbers.plain(results.alpha)
        settings["beta"] = say("method.beta_value", beta=beta, alpha=alpha)
    for key, value in {**settings, **provenance(say)}.items():
        yield Fact(term=say(f"method.{key}"), lines=(value,))


def _prose(sentences: Sequence[Sentence]) -> tuple[Paragraphs, ...]:
    return (Paragraphs(texts=(" ".join(sentence.text for sentence in sentences),)),) if sentences else ()
