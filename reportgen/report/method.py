"""The last part of a report: what it was made from and by which rules, and what its words mean."""

from collections.abc import Iterator, Sequence
from importlib.metadata import version

from reportgen import __version__
from reportgen.analysis.points import most_flags_on_a_tie
from reportgen.explain import numbers
from reportgen.explain.costs import WITHIN, held
from reportgen.explain.explained import Term
from reportgen.explain.money import OUTCOMES, per_case, typical
from reportgen.report.metric_tables import counted, undefined_table
from reportgen.report.page import Block, Code, Column, Fact, Facts, Fold, Points, Section, Table
from reportgen.report.voice import Voice
from reportgen.stats.resampling import FOLDS, REPEATS

LIBRARIES = ("duckdb", "numpy", "scipy")  # those that numbers come from


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
        prices = {key: say.amount(typical(getattr(results.costs, key))) for key in OUTCOMES}
        if results.costs.true_positive == 0 == results.costs.true_negative:
            prices = {key: shown for key, shown in prices.items() if key.startswith("false")}
        settings["costs"] = say("method.costs_all" if len(prices) > 2 else "method.costs_value", **prices)  # noqa: PLR2004 (the two errors)
    if results.beta is not None and results.alpha is not None:
        beta, alpha = numbers.plain(results.beta), numbers.plain(results.alpha)
        settings["beta"] = say("method.beta_value", beta=beta, alpha=alpha)
    if drawn(say):
        settings["resamples"] = say(
            "method.resamples_value", resamples=numbers.count(results.run.resamples), seed=str(results.run.seed)
        )
    else:
        settings["seed"] = str(results.run.seed)
    for key, value in {**settings, **provenance(say)}.items():
        yield Fact(term=say(f"method.{key}"), lines=(value,))


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
    yield from _decided(say)
    yield from _clipped(say)
    if results.models[results.subject].bands:
        yield say("method.rule.bands", level=numbers.percent_of_whole(results.run.level))
    if results.models[results.subject].calibration is not None:
        yield say("method.rule.calibration", error=say.metric("expected_calibration_error"))
    yield say("method.rule.ranges", level=numbers.percent_of_whole(say.facts.results.run.level))


def corrected(say: Voice) -> bool:
    """Return whether some figure of the subject stands corrected beside the counted one."""
    points = (point.metrics for point in say.facts.subject.operating_points)
    return say.facts.is_corrected or any(
        measure.corrected is not None for metrics in points for measure in metrics.values()
    )


def drawn(say: Voice) -> bool:
    """Return whether some figure comes from resampling."""
    facts = say.facts
    return corrected(say) or any(
        model.advice is not None and model.advice.interval is not None for model in facts.results.models.values()
    )


def _decided(say: Voice) -> Iterator[str]:
    """Yield how the figures on costs, cut-offs and betas came about, as far as the report has them."""
    facts, costs, model = say.facts, say.facts.results.costs, say.facts.subject
    if corrected(say):
        yield say("method.rule.cross_fitting", folds=numbers.count(FOLDS), repeats=numbers.count(REPEATS))
    if drawn(say):
        units = say(f"method.rule.units.{'cases' if facts.config.data.cluster is None else 'clusters'}")
        yield say("method.rule.interval", units=units, resamples=numbers.count(facts.results.run.resamples))
    kept = model.advice.constraints if model.advice is not None else ()
    if any(found.with_confidence is not None for found in kept):
        yield say("method.rule.promised")
        if facts.config.data.cluster is not None:
            yield say("method.rule.promised_clusters")
    if any(found.missed_on_new is not None for found in kept):
        yield say("method.rule.floor")
    if costs is not None and per_case(costs):
        yield say("method.rule.per_case")
    yield from _closed_form(say)
    if model.betas:
        yield say("method.rule.beta")
        yield say("method.rule.implied")
    if model.deployment is not None and facts.config.deployment and facts.config.deployment.prevalence is not None:
        yield say("method.rule.prevalence")


def _closed_form(say: Voice) -> Iterator[str]:
    """Yield what the prices alone ask for, and how that does beside the least cost."""
    found = say.facts.subject.closed_form
    if found is None or found.chance is None:
        return
    yield say("method.rule.closed_form")
    how = held(found)
    if how is not None:
        limit = {"within": numbers.percent_of_whole(WITHIN)} if how == "near" else {}
        yield say(f"method.rule.held.{how}", **limit)


def _clipped(say: Voice) -> Iterator[str]:
    moved: dict[str, list[str]] = {}
    for name, model in say.facts.results.models.items():
        for key, count in (model.clipped or {}).items():
            if count:
                moved.setdefault(key, []).append(say("method.rule.clipped_count", model=name, count=counted(count)))
    for key, counts in moved.items():
        yield say("method.rule.clipped", metric=say.metric(key), counts=", ".join(counts))
