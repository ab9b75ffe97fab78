"""By which rules the figures came about, and the terms that this report uses."""

from collections.abc import Iterable, Iterator

from reportgen.analysis.tuning import most_flags_on_a_tie
from reportgen.counts.bins import MOST_DISTINCT
from reportgen.counts.cells import DIGITS
from reportgen.results.results import ModelResult
from reportgen.results.values.costs import per_case
from reportgen.stats.costs import WITHIN
from reportgen.stats.metrics import METRICS
from reportgen.stats.resampling import FOLDS, REPEATS
from reportgen.text import numbers
from reportgen.text.chosen import is_chosen, lasting_alarm
from reportgen.text.en_metrics import TERMS
from reportgen.text.facts import Facts, Quoting, ends, limit_slot, listed, metric_name
from reportgen.text.leaders import rank_rule
from reportgen.text.sentences import GlossaryTerm, Sentence, Slot


def method(facts: Facts) -> Iterator[Sentence]:
    """Return the rules, a sentence or two each."""
    return _rules(facts) if facts.results.models else _of_published(facts)


def is_corrected(facts: Facts) -> bool:
    """Return whether some figure of the subject stands corrected beside the counted one."""
    points = (point.metrics for point in facts.subject.operating_points)
    return facts.is_corrected or any(
        measure.corrected is not None for metrics in points for measure in metrics.values()
    )


def is_resampled(facts: Facts) -> bool:
    """Return whether some figure comes from resampling."""
    return is_corrected(facts) or any(
        model.advice is not None and model.advice.interval is not None for model in facts.results.models.values()
    )


def _rules(facts: Facts) -> Iterator[Sentence]:
    say, config, results = facts.say, facts.config, facts.results
    scored = [name for name in results.models if results.models[name].threshold is not None]
    yield from rank_rule(facts, None if results.pick is None else results.pick.then)
    for flag in ("high", "low"):
        if any(config.models[name].flag == flag for name in scored):
            yield say(f"method.rule.{flag}")
    if any(is_chosen(model.advice) for model in results.models.values()):
        yield say("method.rule.candidates", binned=facts.subject.score_bins is not None)
        if most_flags_on_a_tie(config):
            yield say("method.rule.tie_most")
        else:
            yield say("method.rule.tie_fewest", lasting=lasting_alarm(facts))
    yield say("method.rule.undefined", **ends())
    binned = [name for name in scored if results.models[name].score_bins is not None]
    if len(binned) < len(scored):
        yield say("method.rule.exact")
    for name in binned:
        yield from _told(facts, name) if _is_told(results.models[name]) else [_binned(facts, name)]
    if results.data.weight is not None:
        yield say("method.rule.weights", weight=results.data.weight)
    yield from _decided(facts)
    yield from _clipped(facts)
    if facts.subject.bands:
        yield say("method.rule.bands", level=facts.level)
    if facts.subject.calibration is not None:
        error = facts.metric_name("expected_calibration_error")
        yield say("method.rule.calibration", error=error, zero=ends()["zero"])
    yield say("method.rule.ranges", level=facts.level)


def _binned(facts: Facts, name: str) -> Sentence:
    """Return that the scores of a model are counted in bins."""
    bins = facts.results.models[name].score_bins
    return facts.say(
        "method.rule.binned",
        model=facts.named(name),
        most=limit_slot(MOST_DISTINCT),
        digits=limit_slot(DIGITS, "five"),
        bins=facts.quote(bins, "in_use"),
        auc_name=facts.metric_name("roc_auc"),
        within=facts.quote(bins, "auc_within", shown=numbers.less_than),
    )


_BOUNDED = {  # the metric that each bound is of
    "auc_within": "roc_auc",
    "average_precision_within": "average_precision",
    "brier_within": "brier",
    "log_loss_within": "log_loss",
}


def _is_told(model: ModelResult) -> bool:
    """Return whether counts tell the scores of a model by bins."""
    return model.score_bins is not None and model.score_bins.from_counts


def _told(facts: Facts, name: str) -> Iterator[Sentence]:
    """Yield by how many digits counts tell the scores of a model, and how far that moves its figures."""
    bins, named, bounds = facts.results.models[name].score_bins, facts.named(name), list[Slot]()
    for bound, key in _BOUNDED.items():
        if getattr(bins, bound):  # by nothing where no bin has cases of both classes
            within = facts.quote(bins, bound, shown=numbers.less_than)
            metric = facts.metric_name(key)
            bounds.append(facts.say.phrase("method.rule.told_bound", within, metric=metric, within=within))
    yield facts.say(
        "method.rule.told", model=named, digits=facts.quote(bins, "digits"), bins=facts.quote(bins, "in_use")
    )
    if bounds:
        yield facts.say("method.rule.told_within", model=named, bounds=listed(bounds, facts.paths.of(bins)))


def _decided(facts: Facts) -> Iterator[Sentence]:
    """Yield how the figures on costs, thresholds and betas came about."""
    say, costs, model = facts.say, facts.results.costs, facts.subject
    if is_corrected(facts):
        yield say("method.rule.cross_fitting", folds=limit_slot(FOLDS), repeats=limit_slot(REPEATS))
    if is_resampled(facts):
        units = "cases" if facts.config.data.cluster is None else "clusters"
        resamples = facts.quote(facts.results.run, "resamples")
        of = units if is_corrected(facts) else f"cut_off_{units}"
        yield say("method.rule.interval", of=of, resamples=resamples)
    constraints = model.advice.constraints if model.advice is not None else ()
    if any(constraint.with_confidence is not None for constraint in constraints):
        yield say("method.rule.promised")
        if facts.config.data.cluster is not None:
            yield say("method.rule.promised_clusters")
    if any(constraint.missed_on_new is not None for constraint in constraints):
        yield say("method.rule.floor")
    if costs is not None and per_case(costs):
        yield say("method.rule.per_case")
    yield from _closed_form(facts)
    if model.betas:
        yield say("method.rule.beta")
        yield say("method.rule.implied")
    if model.deployment is not None and facts.weighs_use:
        yield say("method.rule.prevalence")


def _closed_form(facts: Facts) -> Iterator[Sentence]:
    """Yield what the prices alone ask for, and how that does beside the least cost."""
    closed_form = facts.subject.closed_form
    if closed_form is None or closed_form.chance is None:
        return
    yield facts.say("method.rule.closed_form")
    costs = facts.results.costs
    moved = facts.weighs_use or (costs is not None and per_case(costs))  # with the data, so it is no edge of its own
    if moved and _is_told(facts.subject):
        edge = facts.quote(closed_form, "threshold", shown=numbers.digits)
        yield facts.say("method.rule.closed_form_edge", edge=edge)
    how = closed_form.held
    if how is not None:
        limit = {"within": limit_slot(WITHIN, numbers.percent_of_whole(WITHIN))} if how == "near" else {}
        yield facts.say("method.rule.held", way=how, **limit)


def _clipped(facts: Facts) -> Iterator[Sentence]:
    moved: dict[str, list[Slot]] = {}
    for name, model in facts.results.models.items():
        for key, count in (model.clipped or {}).items():
            if count:
                clipped, named = facts.quote(model, "clipped", key), facts.named(name)
                phrase = facts.say.phrase("method.rule.clipped_count", named, model=named, count=clipped)
                moved.setdefault(key, []).append(phrase)
    for key, several in moved.items():
        counts = listed(several, facts.paths.of(facts.results, "models"))
        yield facts.say("method.rule.clipped", metric=facts.metric_name(key), counts=counts, **ends())


def _of_published(facts: Facts) -> Iterator[Sentence]:
    """Yield the rules of a report on models that are known by published figures alone."""
    published = facts.results.published.values()
    shares = [model for model in published if model.confusion is None]
    if len(shares) < len(published):
        yield facts.say("published.rule.counts", level=facts.level)
    if any(model.metrics["specificity"].estimate is None for model in shares):
        yield facts.say("published.rule.shares")
    if any(model.metrics["specificity"].estimate is not None for model in shares):
        yield facts.say("published.rule.rates")
    if facts.results.beta_winners:
        yield facts.say("published.rule.betas", one=ends()["one"])
    yield facts.say("method.rule.undefined", **ends())


_KEYS = tuple(key.removesuffix(".name") for key in TERMS if key.endswith(".name"))


# Told apart wherever one of them occurs, since they are taken for one another.
_TOLD_APART = ("term.attribute", "term.feature", "term.variable")
_ENDINGS = ("", "s", "es")


def glossary(facts: Quoting, texts: Iterable[str]) -> tuple[GlossaryTerm, ...]:
    """Return every term and metric that one of the texts names, in alphabetical order."""
    return _in_order(_named((*_terms(facts), *_metrics(facts)), texts), facts)


def glossary_of_page(facts: Quoting, terms: Iterable[GlossaryTerm], texts: Iterable[str]) -> tuple[GlossaryTerm, ...]:
    """Return the known terms and those that the rest of the page names; its tables explain their metrics themselves."""
    return _in_order((*terms, *_named(_terms(facts), texts)), facts)


def _named(terms: Iterable[GlossaryTerm], texts: Iterable[str]) -> tuple[GlossaryTerm, ...]:
    words = "\n".join(texts).lower()
    return tuple(term for term in terms if _occurs(term.name.lower(), words))


def _in_order(terms: Iterable[GlossaryTerm], facts: Quoting) -> tuple[GlossaryTerm, ...]:
    """Return terms in alphabetical order, each once, and with one of those to be told apart the others."""
    by_name = {term.name: term for term in terms}
    together = {term.name: term for term in _terms(facts, _TOLD_APART)}
    if by_name.keys() & together.keys():
        by_name |= together
    return tuple(sorted(by_name.values(), key=lambda term: term.name.lower()))


def _terms(facts: Quoting, keys: Iterable[str] = _KEYS) -> Iterator[GlossaryTerm]:
    for key in keys:
        yield GlossaryTerm(name=facts.say(f"{key}.name").text, meaning=facts.say(f"{key}.meaning").text)


def _metrics(facts: Quoting) -> Iterator[GlossaryTerm]:
    for key in METRICS:
        name = metric_name(key, facts.config, facts.say)
        yield GlossaryTerm(name=name, meaning=facts.say(f"metric.{key}.meaning").text)


def _occurs(name: str, words: str) -> bool:
    """Return whether a name stands somewhere as a word of its own, or with the ending of a plural."""
    # Looked for by hand, as an expression for each term takes longer to be compiled than to be used.
    at = words.find(name)
    while at >= 0:
        end = at + len(name)
        if not _is_letter(words[at - 1 : at]) and any(_goes_on(words, end, ending) for ending in _ENDINGS):
            return True
        at = words.find(name, at + 1)
    return False


def _goes_on(words: str, at: int, ending: str) -> bool:
    """Return whether a word ends with this ending, from here on."""
    end = at + len(ending)
    return words[at:end] == ending and not _is_letter(words[end : end + 1])


def _is_letter(letter: str) -> bool:
    return letter.isalnum() or letter == "_"
