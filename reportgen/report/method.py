"""The last part of a report: what it was made from and by which rules, and what its words mean."""

from collections.abc import Iterator, Sequence
from importlib.metadata import version

from reportgen.explain import numbers
from reportgen.explain.explained import Explained, Term
from reportgen.explain.method import is_resampled
from reportgen.explain.money import OUTCOMES, WRONG, typical
from reportgen.explain.threshold import from_scores
from reportgen.report.metric_tables import undefined_table
from reportgen.report.page import Block, Code, Column, Fact, Facts, Fold, Points, Section, Table
from reportgen.report.voice import Voice
from reportgen.version import __version__

LIBRARIES = ("duckdb", "numpy", "scipy")  # those that numbers come from


def method_section(say: Voice, explained: Explained) -> Section:
    """Return inputs, settings and rules, what is not defined and why, and the config as typed."""
    undefined = undefined_table(say)
    text = say.facts.config.text
    blocks: tuple[Block, ...] = (
        Facts(items=tuple(_settings(say))),
        Points(texts=tuple(sentence.text for sentence in explained.method)),
        *((_inputs(say),) if say.facts.results.run.inputs else ()),
        *((undefined,) if undefined is not None else ()),
        *(
            (Fold(summary=say("method.config"), blocks=(Code(caption=say("method.config"), text=text),)),)
            if text.strip()
            else ()
        ),
    )
    return Section(id="method", title=say("section.method"), blocks=blocks)


def words_section(say: Voice, terms: Sequence[Term]) -> Section:
    """Return the terms that occur in this report, with their meanings."""
    items = tuple(Fact(term=term.name, lines=(term.meaning,)) for term in terms)
    return Section(id="words", title=say("section.words"), blocks=(Facts(items=items),) if items else ())


def _settings(say: Voice) -> Iterator[Fact]:
    results = say.facts.results
    data = results.data
    settings = {
        "made_by": f"reportgen {__version__}",
        "subject": results.subject,
        "classes": ", ".join(data.positive),
        "negative": ", ".join(data.negative),
        "tuned_on": _tuned_on(say),
        "reported_on": say.split(data.reported_on),
        "weights": say(f"method.weights.{data.weight or 'none'}"),
    }
    if results.costs is not None:
        priced = WRONG if results.costs.true_positive == 0 == results.costs.true_negative else OUTCOMES
        prices = {key: say.amount(typical(getattr(results.costs, key))) for key in priced}
        settings["costs"] = say("method.costs_value" if priced is WRONG else "method.costs_all", **prices)
    if results.beta is not None and results.alpha is not None:
        beta, alpha = numbers.plain(results.beta), numbers.plain(results.alpha)
        settings["beta"] = say("method.beta_value", beta=beta, alpha=alpha)
    if is_resampled(say.facts):
        settings["resamples"] = say(
            "method.resamples_value", resamples=numbers.count(results.run.resamples), seed=str(results.run.seed)
        )
    else:
        settings["seed"] = str(results.run.seed)
    for key, value in {**settings, **provenance(say)}.items():
        yield Fact(term=say(f"method.{key}"), lines=(value,))


def _tuned_on(say: Voice) -> str:
    """Return the split that chose the cut-off, or how else it came about."""
    data = say.facts.results.data
    if data.tuned_on is not None:
        return say.split(data.tuned_on)
    return say("method.from_scores" if from_scores(say.facts) else "method.not_tuned")


def provenance(say: Voice) -> dict[str, str]:
    """Return with what the figures were worked out, and how to make them again; no clock and no host."""
    command = say.facts.config.command
    libraries = {"libraries": numbers.listed([f"{name} {version(name)}" for name in LIBRARIES])}
    return libraries | ({"command": command} if command else {})


def _inputs(say: Voice) -> Table:
    return Table(
        name="inputs",
        caption=say("method.inputs"),
        columns=(Column(name=say("method.input")), Column(name=say("method.sha256"))),
        rows=tuple((one.name, one.sha256) for one in say.facts.results.run.inputs),
    )
