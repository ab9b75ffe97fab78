"""The last part of a report: what it was made from and by which rules, and what its words mean."""

from collections.abc import Iterator, Sequence

from reportgen import __version__
from reportgen.analysis.points import most_flags_on_a_tie
from reportgen.explain import numbers
from reportgen.explain.explained import Term
from reportgen.report.metric_tables import counted, undefined_table
from reportgen.report.page import Block, Code, Column, Fact, Facts, Fold, Points, Section, Table
from reportgen.report.voice import Voice


def method_section(say: Voice) -> Section:
    """Return inputs, settings and rules, what is not defined and why, and the config as typed."""
    undefined = undefined_table(say)
    text = say.facts.config.text
    blocks: tuple[Block, ...] = (
        Facts(items=tuple(_settings(say))),
        Points(texts=tuple(_rules(say))),
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
        "tuned_on": say("method.not_tuned") if data.tuned_on is None else data.tuned_on,
        "reported_on": data.reported_on,
        "weights": say(f"method.weights.{data.weight or 'none'}"),
    }
    if results.costs is not None:
        false_alarm, miss = (
            numbers.cost(price) for price in (results.costs.false_positive, results.costs.false_negative)
        )
        settings["costs"] = say("method.costs_value", false_alarm=false_alarm, miss=miss)
    if results.beta is not None and results.alpha is not None:
        beta, alpha = numbers.plain(results.beta), numbers.plain(results.alpha)
        settings["beta"] = say("method.beta_value", beta=beta, alpha=alpha)
    for key, value in settings.items():
        yield Fact(term=say(f"method.{key}"), lines=(value,))


def _inputs(say: Voice) -> Table:
    return Table(
        name="inputs",
        caption=say("method.inputs"),
        columns=(Column(name=say("method.input")), Column(name=say("method.sha256"))),
        rows=tuple((one.name, one.sha256) for one in say.facts.results.run.inputs),
    )


def _rules(say: Voice) -> Iterator[str]:
    config, results = say.facts.config, say.facts.results
    scored = [name for name in results.models if results.models[name].threshold is not None]
    for flag in ("high", "low"):
        if any(config.models[name].flag == flag for name in scored):
            yield say(f"method.rule.{flag}")
    if results.data.tuned and scored:
        yield say("method.rule.candidates")
        yield say("method.rule.tie_most" if most_flags_on_a_tie(config) else "method.rule.tie_fewest")
    yield say("method.rule.undefined")
    if scored:
        yield say("method.rule.exact")
    if results.data.weight is not None:
        yield say(f"method.rule.weights.{results.data.weight}")
    yield from _clipped(say)
    yield say("method.rule.ranges")


def _clipped(say: Voice) -> Iterator[str]:
    moved: dict[str, list[str]] = {}
    for name, model in say.facts.results.models.items():
        for key, count in (model.clipped or {}).items():
            if count:
                moved.setdefault(key, []).append(say("method.rule.clipped_count", model=name, count=counted(count)))
    for key, counts in moved.items():
        yield say("method.rule.clipped", metric=say.metric(key), counts=", ".join(counts))
