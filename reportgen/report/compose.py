"""Results and sentences to a page: which text, table and picture stands where."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import accumulate, groupby, islice

from reportgen.analysis.results import Results
from reportgen.config.schema import Config
from reportgen.explain.explained import Explained, Sentence, Stated
from reportgen.explain.facts import facts
from reportgen.explain.glossary import glossary_of_page
from reportgen.explain.stated import ERRORS, HEAD, PRICED
from reportgen.holes import Hole, attempt, holes_in, whole
from reportgen.report import decision_tables, first_screen, metric_tables, missing, outcome_tables, published_page
from reportgen.report.arranged import arranged, own_sections
from reportgen.report.calibration_section import calibration_section
from reportgen.report.cases_section import cases_section
from reportgen.report.change_section import change_section, earlier_table
from reportgen.report.checks_section import checks_section
from reportgen.report.comparison_parts import comparison_parts
from reportgen.report.comparison_tables import comparison_blocks
from reportgen.report.cost_sections import cost_sections
from reportgen.report.curve_sections import curve_sections, figure
from reportgen.report.explorer_section import explorer_section
from reportgen.report.groups_section import groups_section
from reportgen.report.method import method_section, words_section
from reportgen.report.own import NOTHING, Own
from reportgen.report.page import Block, Callout, Callouts, Drawn, Facts, Fold, Page, Paragraphs, Points, Section
from reportgen.report.page_texts import texts_of
from reportgen.report.stated_sections import (
    DATA,
    LIMITS,
    data_section,
    facts_of,
    label_section,
    purpose_section,
    sign_off_section,
    stated_facts,
)
from reportgen.report.voice import Voice, voice
from reportgen.report.ways_figures import by_prevalence
from reportgen.version import __version__

__all__ = ["Page", "compose"]

_PERIOD = "about.period"
_NOT_STATED = "missing_stated_fields"

# Sentences that stand in a paragraph of their own, by the start of their keys.
_PARAGRAPHS = {
    "rows": ("data.used", "data.dropped", "data.missing"),
    "weights": ("data.weight",),
    "labels": ("data.label",),
    "miss": ("errors.miss",),
    "false alarm": ("errors.false_alarm",),
    "new cases": ("pick.new", "pick.shown", "pick.limit", "pick.rivals"),
    "other models": ("threshold.other", "threshold.decision"),
    "savings": ("costs.saving",),
    "single errors": ("costs.dear", "costs.unseen"),
    "ranges of prices": ("costs.range", "costs.threshold_range"),
    "readings of prices": ("costs.readings",),
    "prices alone": ("costs.closed_form", "costs.case_wise"),
    "share in use": ("use.share", "use.assumption", "use.corrected"),
    "what moves": ("use.changes",),
    "a year": ("use.flags", "use.cost"),
    "cut-off in use": ("use.cut_off",),
}
# Sentences that go on with whatever they follow.
_CONTINUES = ("errors.halving", "price.")


def compose(
    results: Results, explained: Explained, figures: Mapping[str, str | Hole], config: Config, own: Own = NOTHING
) -> Page:
    """Return the report as a page, every text in its place; `own` is what the author gave for it.

    What a fault of the program breaks off is told in its place, and on the first screen.
    """
    say = voice(facts(results, config))
    head = attempt("section", "head", partial(_head, say, explained))
    prose = {key: attempt("section", path, make) for key, (path, make) in own_sections(config.report, own).items()}
    tried = _tried(say, explained, figures)
    holes = (*explained.holes, *holes_in((*figures.values(), head, *prose.values(), *tried.values())))
    first = attempt("section", say("section.key_messages"), partial(_first, say, explained, holes))
    placed = _placed(say, explained, {"key_messages": first, **tried}, holes)
    by_author = [missing.placed(say, key, one) for key, one in prose.items()]
    title = results.title if config.given("title") else say("title")
    return Page(
        language=config.report.language,
        title=title,
        head=Facts(items=()) if isinstance(head, Hole) else head,
        sections=arranged(placed, config.report, by_author),
        contents=say("contents"),
        skip=say("skip"),
        footer=say("footer" if results.models else "published.footer", version=__version__),
        running=config.about.report_id or title,
        logo=own.logo.address if own.logo is not None else "",
        logo_file=own.logo.file if own.logo is not None else "",
        accent=config.report.accent or "",
        holes=(*holes, *holes_in((first,))),
    )


def _tried(say: Voice, explained: Explained, figures: Mapping[str, str | Hole]) -> dict[str, Section | Hole]:
    """Return the sections by their names, but for the first; the last explains the words of the others."""
    by_name = {hole.name: hole for hole in explained.holes if hole.kind == "figure"} | dict(figures)
    drawn = {name: missing.drawn(say, picture) for name, picture in by_name.items()}
    parts = (_sections if say.facts.results.models else _without_cases)(say, explained, drawn)
    tried = {key: attempt("section", say(f"section.{key}"), make) for key, make in parts.items()}
    texts = tuple(texts_of(whole(tried).values()))
    return {**tried, "words": attempt("section", say("section.words"), partial(_words, say, explained, texts))}


def _placed(
    say: Voice, explained: Explained, tried: Mapping[str, Section | Hole], holes: Sequence[Hole]
) -> list[Section]:
    """Return the sections that say something; what is missing stands on the first one whatever becomes of that."""
    found = [missing.placed(say, key, one) for key, one in tried.items()]
    if isinstance(tried["key_messages"], Hole):
        found[0] = replace(found[0], blocks=(*found[0].blocks, *_limits(say, explained, holes)))
    return [section for section in found if section.blocks or section.parts]


def _first(say: Voice, explained: Explained, holes: Sequence[Hole]) -> Section:
    return first_screen.key_messages(say, explained, _limits(say, explained, holes))


def _limits(say: Voice, explained: Explained, holes: Sequence[Hole]) -> tuple[Callouts, ...]:
    """Return what to know before the report is relied on: what is missing in it, and what was found."""
    return (*missing.told_of(say, holes), *_callouts(say, explained, ("grave", "warning")))


def _words(say: Voice, explained: Explained, texts: Iterable[str]) -> Section:
    return words_section(say, glossary_of_page(say.facts, explained.glossary, texts))


def _sections(say: Voice, explained: Explained, figures: Drawn) -> dict[str, Callable[[], Section]]:
    """Return what makes the sections, by their names and in their order."""
    every = (say, explained, figures)
    return {
        "expected": partial(first_screen.tree_section, *every),
        "instead": partial(first_screen.instead_section, *every),
        "strip": partial(first_screen.strip_section, say),
        "checks": partial(checks_section, say, explained),
        "purpose": partial(purpose_section, say, explained),
        "data": partial(_data, say, explained),
        "label": partial(label_section, say, explained),
        "outcomes": partial(_outcomes, *every),
        "errors": partial(_errors, say, explained),
        "threshold": partial(_threshold, say, explained),
        "explorer": partial(_explorer, say),
        "costs": partial(_costs, *every),
        "beta": partial(_beta, say, explained),
        "in_use": partial(_in_use, *every),
        "metrics": partial(_metrics, say),
        "groups": partial(groups_section, *every),
        "cases": partial(cases_section, say, explained),
        "curves": partial(_curves, *every),
        "chances": partial(calibration_section, *every),
        "comparison": partial(_comparison, *every),
        "change": partial(change_section, *every),
        "notes": partial(_notes, say, explained),
        "sign_off": partial(sign_off_section, say, explained),
        "method": partial(method_section, say, explained),
    }


def _without_cases(say: Voice, explained: Explained, figures: Drawn) -> dict[str, Callable[[], Section]]:
    """Return what makes the sections of a report in which every model is known by published figures alone."""
    return {
        "checks": partial(checks_section, say, explained),
        "purpose": partial(purpose_section, say, explained),
        "data": partial(data_section, say, explained),
        "label": partial(label_section, say, explained),
        "errors": partial(_stated_errors, say, explained),
        "published": partial(published_page.figures_section, say, explained),
        "best_at_betas": partial(published_page.betas_section, say, explained, figures),
        "notes": partial(_notes, say, explained),
        "sign_off": partial(sign_off_section, say, explained),
        "method": partial(published_page.method_section, say, explained),
    }


def _head(say: Voice, explained: Explained) -> Facts:
    results, found = say.facts.results, {field.key: field for field in explained.stated}
    period = found.get(_PERIOD)
    if results.data.period is not None:
        shown = say("head.range", first=results.data.period.from_, last=results.data.period.to)
        period = Stated(key=_PERIOD, name=say("head.period"), text=shown, required=True)
    date = Stated(key="run.as_of", name=say("head.date"), text=results.run.as_of, required=True)
    fields = [date, period, *(found.get(key) for key in HEAD if key != _PERIOD)]
    return facts_of(say, (field for field in fields if field is not None))


def _data(say: Voice, explained: Explained) -> Section:
    blocks: tuple[Block, ...] = (
        *_prose(explained.data),
        *stated_facts(say, explained, DATA),
        *outcome_tables.data_tables(say),
    )
    return Section(id="data", title=say("section.data"), blocks=blocks)


def _outcomes(say: Voice, explained: Explained, figures: Drawn) -> Section:
    picture = figure("confusion", explained, figures)
    blocks: tuple[Block, ...] = (
        *_prose(explained.outcomes),
        *(() if picture is None else (picture,)),
        *outcome_tables.outcome_tables(say),
        *(() if explained.deployment else by_prevalence(say, explained, figures)),
    )
    return Section(id="outcomes", title=say("section.outcomes"), blocks=blocks)


def _errors(say: Voice, explained: Explained) -> Section:
    # What else is stated of the two errors, the sentences say.
    unsaid = {field.key for field in explained.stated if field.text is None or field.key in PRICED}
    blocks: tuple[Block, ...] = (*_prose(explained.errors), *stated_facts(say, explained, unsaid.intersection(ERRORS)))
    return Section(id="errors", title=say("section.errors"), blocks=blocks)


def _stated_errors(say: Voice, explained: Explained) -> Section:
    """Return all that is stated of the two errors, where no count makes sentences of it."""
    return Section(id="errors", title=say("section.errors"), blocks=stated_facts(say, explained, ERRORS))


def _threshold(say: Voice, explained: Explained) -> Section:
    blocks: tuple[Block, ...] = (
        *_prose(explained.threshold),
        *outcome_tables.threshold_tables(say),
        *decision_tables.given(
            decision_tables.corrected_table(say),
            decision_tables.points_table(say),
            decision_tables.conditions_table(say),
            decision_tables.rules_table(say),
        ),
    )
    return Section(id="threshold", title=say("section.threshold"), blocks=blocks)


def _explorer(say: Voice) -> Section:
    return explorer_section(say) or Section(id="explorer", title=say("section.explorer"))


def _costs(say: Voice, explained: Explained, figures: Drawn) -> Section:
    blocks: tuple[Block, ...] = (*_prose(explained.costs), *decision_tables.given(decision_tables.prices_table(say)))
    parts = cost_sections(say, explained, figures)
    if say.facts.results.costs is not None or not parts:
        return Section(id="costs", title=say("section.costs"), blocks=blocks, parts=parts)
    words = Paragraphs(texts=(say("costs.unpriced"),))
    return Section(id="costs", title=say("section.balance"), blocks=(words, *blocks), parts=parts)


def _beta(say: Voice, explained: Explained) -> Section:
    table = decision_tables.given(decision_tables.betas_table(say))
    words = _prose(explained.betas)
    if table and not words:
        words = (Paragraphs(texts=(say("beta.not_given"),)),)
    blocks: tuple[Block, ...] = (*words, *table)
    return Section(id="beta", title=say("section.beta"), blocks=blocks)


def _in_use(say: Voice, explained: Explained, figures: Drawn) -> Section:
    blocks: tuple[Block, ...] = (
        *_prose(explained.deployment),
        *(by_prevalence(say, explained, figures) if explained.deployment else ()),
        *decision_tables.given(decision_tables.deployment_table(say)),
    )
    return Section(id="in-use", title=say("section.in_use"), blocks=blocks)


def _metrics(say: Voice) -> Section:
    intro = [say("metrics.intro", model=say.facts.model_name().shown)]
    if any(map(say.facts.config.given, ("words.flag", "words.positive"))):
        intro.append(say("metrics.words"))
    if any(measure.apparent for measure in say.facts.subject.metrics.values()):
        intro.append(say("metrics.apparent"))
    if say.facts.weighted:
        intro.append(say("metrics.weighted"))
    blocks: tuple[Block, ...] = (Paragraphs(texts=(" ".join(intro),)), *metric_tables.group_tables(say))
    other = metric_tables.swapped_table(say)
    swapped: tuple[Section, ...] = ()
    if other is not None:
        words = Paragraphs(texts=(say("metrics.swapped_intro"),))
        swapped = (Section(id="swapped", title=say("metrics.swapped"), blocks=(words, other)),)
    return Section(id="metrics", title=say("section.metrics"), blocks=blocks, parts=swapped)


def _curves(say: Voice, explained: Explained, figures: Drawn) -> Section:
    parts = curve_sections(say, explained, figures)
    none = Paragraphs(texts=(say("curve.none", model=say.facts.model_name().shown),))
    has_scores = bool(say.facts.subject.curves)
    return Section(id="curves", title=say("section.curves"), blocks=() if has_scores else (none,), parts=parts)


def _comparison(say: Voice, explained: Explained, figures: Drawn) -> Section:
    first = metric_tables.headline(say)
    intro = Paragraphs(texts=(say("comparison.baselines"),))
    headline = metric_tables.comparison_table(say, name="comparison-first", caption=say("comparison.first"), keys=first)
    everything = metric_tables.comparison_table(
        say, name="comparison-all", caption=say("comparison.all_table"), keys=metric_tables.applying(say)
    )
    blocks: tuple[Block, ...] = (
        *_prose(explained.comparison),
        *comparison_blocks(say, explained, figures),
        *earlier_table(say),
        *_prose(explained.published),
        intro,
        metric_tables.counts_table(say),
        *((headline,) if headline.rows else ()),
        Fold(summary=say("comparison.all"), blocks=(everything,)),
        *_prose(explained.best_at_betas),
        *(published_page.winners_tables(say) if explained.best_at_betas else ()),
    )
    parts = comparison_parts(say, explained, figures)
    return Section(id="comparison", title=say("section.comparison"), blocks=blocks, parts=parts)


def _notes(say: Voice, explained: Explained) -> Section:
    """Return the notes; the fields that nobody stated stand as a list, since there may be many."""
    lacking = [field for field in explained.stated if field.required and field.text is None]
    kept = replace(explained, findings=tuple(each for each in explained.findings if each.code != _NOT_STATED))
    graver = any(finding.severity != "note" for finding in explained.findings)
    pointer = (Paragraphs(texts=(say("notes.graver"),)),) if graver else ()
    blocks: tuple[Block, ...] = (*stated_facts(say, explained, LIMITS), *pointer, *_callouts(say, kept, ("note",)))
    if lacking:
        label = say("severity.note").capitalize()
        told = (Callout(severity="note", label=label, text=sentence.text) for sentence in explained.lacking)
        fields = Points(texts=tuple(say("notes.field", name=field.name, config_key=field.key) for field in lacking))
        blocks = (*blocks, Callouts(items=tuple(told)), fields)
    return Section(id="notes", title=say("section.notes"), blocks=blocks)


def _callouts(say: Voice, explained: Explained, severities: Sequence[str]) -> tuple[Callouts, ...]:
    items = tuple(
        Callout(severity=finding.severity, label=say(f"severity.{finding.severity}").capitalize(), text=finding.text)
        for finding in explained.findings
        if finding.severity in severities
    )
    return (Callouts(items=items),) if items else ()


def _prose(sentences: Sequence[Sentence]) -> tuple[Paragraphs, ...]:
    """Return sentences as paragraphs: those on one thing stand together."""
    groups = accumulate(sentences, _paragraph, initial="")
    placed = zip(sentences, islice(groups, 1, None), strict=True)
    texts = tuple(
        " ".join(sentence.text for sentence, _ in together) for _, together in groupby(placed, key=lambda each: each[1])
    )
    return (Paragraphs(texts=texts),) if texts else ()


def _paragraph(before: str, sentence: Sentence) -> str:
    """Return the paragraph of a sentence that follows one of another paragraph or of the same."""
    if before and sentence.id.startswith(_CONTINUES):
        return before
    found = (name for name, starts in _PARAGRAPHS.items() if sentence.id.startswith(starts))
    return next(found, sentence.id.partition(".")[0])
