"""The last part of a report: what it was made from and by which rules, and what its words mean."""

from collections.abc import Iterable, Iterator

from reportgen.page.blocks import Bullets, Code, Content, Details, FactList, FactRow
from reportgen.page.made import inputs_of, inputs_read, made_with
from reportgen.page.material import Material, Voice, texts_of
from reportgen.page.metric_tables import undefined_table
from reportgen.page.table import block
from reportgen.results.values.costs import PRICE_KEYS, WRONG, typical
from reportgen.text import numbers
from reportgen.text.chosen import from_scores
from reportgen.text.sentences import GlossaryTerm
from reportgen.topics.method.words import is_resampled
from reportgen.version import __version__


def method_section(material: Material) -> Content:
    """Yield inputs, settings and rules, what is not defined and why, and the config as typed."""
    say, run, text = material.say, material.results.run, material.facts.config.text
    yield FactList(items=tuple(FactRow(term=say(f"method.{key}"), lines=(value,)) for key, value in _settings(say)))
    yield Bullets(texts=texts_of(material.explained.said("method")))
    if material.results.models:
        if run.inputs:
            yield block(say, "inputs", *inputs_read(say, inputs_of(run, material.results.earlier)))
        yield from undefined_table(say)
    if text.strip():
        yield Details(summary=say("method.config"), blocks=(Code(caption=say("method.config"), text=text),))


def glossary(terms: Iterable[GlossaryTerm]) -> Content:
    """Yield the terms that occur in this report, with their meanings."""
    items = tuple(FactRow(term=term.name, lines=(term.meaning,)) for term in terms)
    if items:
        yield FactList(items=items)


def _settings(say: Voice) -> Iterator[tuple[str, str]]:
    results, data, has_cases = say.facts.results, say.facts.results.data, bool(say.facts.results.models)
    yield "made_by", f"reportgen {__version__}"
    if has_cases or results.checks:
        yield "subject", results.subject
    if has_cases:
        yield "classes", ", ".join(data.positive)
        yield "negative", ", ".join(data.negative)
        yield "tuned_on", _tuned_on(say)
        yield "reported_on", say.split(data.reported_on)
        yield "weights", say(f"method.weights.{data.weight or 'none'}")
    if results.costs is not None and results.costs.benefit is not None:
        stated = {key: say.amount(getattr(results.costs, key)) for key in ("inspection", "benefit")}
        yield "costs", say("method.costs_stated", counts=results.costs.benefit_counts or "once", **stated)
    elif results.costs is not None:
        two = has_cases and results.costs.true_positive == 0 == results.costs.true_negative
        prices = {key: say.amount(typical(getattr(results.costs, key))) for key in (WRONG if two else PRICE_KEYS)}
        yield "costs", say("method.costs_value" if two else "method.costs_all", **prices)
    if results.beta is not None and results.alpha is not None:
        beta, alpha = numbers.plain(results.beta), numbers.plain(results.alpha)
        yield "beta", say("method.beta_value", beta=beta, alpha=alpha)
    if has_cases:
        yield _chance(say)
    yield from made_with(say.facts.config, results.run)


def _chance(say: Voice) -> tuple[str, str]:
    run = say.facts.results.run
    if not is_resampled(say.facts):
        return "seed", str(run.seed)
    return "resamples", say("method.resamples_value", resamples=numbers.count(run.resamples), seed=str(run.seed))


def _tuned_on(say: Voice) -> str:
    """Return the split that chose the threshold, or how else it came about."""
    data = say.facts.results.data
    if data.tuned_on is not None:
        return say.split(data.tuned_on)
    return say("method.from_scores" if from_scores(say.facts) else "method.not_tuned")
