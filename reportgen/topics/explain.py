"""Results to sentences and figures: every place of the report gets its words, and every sentence keeps its sources."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from reportgen.analysis.at_ends import other_advice
from reportgen.analysis.finding import Finding
from reportgen.analysis.verdict import verdict_of
from reportgen.config.schema import Config
from reportgen.drawing.marks import THIRD, WIDE, Drawing
from reportgen.drawing.scales import Scale
from reportgen.drawing.svg import svg
from reportgen.errors import Hole, attempt, holes_in, made_parts
from reportgen.results.results import Curve, Results
from reportgen.text import numerals
from reportgen.text.facts import Facts, Quoting, facts
from reportgen.text.figures import FigureWords
from reportgen.text.phrases import check_alone, hole_told
from reportgen.text.sentences import ChangeWords, Explanation, FigureText, GlossaryTerm, Options, Sentence
from reportgen.text.stated import stated_fields
from reportgen.topics.change.words import change_words
from reportgen.topics.checks.words import check_told
from reportgen.topics.findings import find, finding_text, finding_told
from reportgen.topics.method.words import glossary
from reportgen.topics.outcomes.words import likely_range
from reportgen.topics.summary.options_words import options
from reportgen.topics.summary.published_options_words import published_options
from reportgen.topics.summary.verdict_words import verdict_told
from reportgen.topics.table import TOPICS, parts
from reportgen.topics.topic import Figure, Words
from reportgen.topics.view import View

FIGURES: Mapping[str, Figure] = {
    name: figure
    for topic in TOPICS
    for part in (topic.on_cases, topic.without_cases)
    for name, figure in part.figures.items()
}


def figures(facts: Facts, seen: Facts | None = None) -> dict[str, FigureWords | Hole]:
    """Return the words of every figure that there is: without a score, or with one class alone, few.

    Some are about the model that is `seen` on the first screen.
    """
    table = {name: figure for part in parts(facts.results) for name, figure in part.figures.items()}
    tried = {
        name: attempt("figure", name, partial(_worded, seen if seen and figure.advised else facts, figure))
        for name, figure in table.items()
    }
    return {name: words for name, words in tried.items() if words is not None}


def _worded(facts: Facts, figure: Figure) -> FigureWords | None:
    return figure.words(facts) if figure.is_drawn(facts) else None


def draw_figures(results: Results, texts: Mapping[str, FigureText], width: float = WIDE) -> dict[str, str | Hole]:
    """Return the SVG of each figure that has words and, for the subject, something to show; a hole where it fails."""
    names = [name for name in FIGURES if name in texts]
    tried = {name: attempt("figure", name, partial(_figure, results, name, texts[name], width)) for name in names}
    return {name: drawn for name, drawn in tried.items() if drawn is not None}


def on_page(wide: Mapping[str, str | Hole], narrow: Mapping[str, str | Hole]) -> dict[str, str | Hole]:
    """Return both pictures of each figure, one after the other; the style shows that for which there is room.

    A panel has one for every room.
    """
    return {name: narrow[name] if _is_panel(name) else _both(picture, narrow[name]) for name, picture in wide.items()}


def _is_panel(name: str) -> bool:
    return name in FIGURES and FIGURES[name].panel


def _both(wide: str | Hole, narrow: str | Hole) -> str | Hole:
    return next((drawing for drawing in (wide, narrow) if isinstance(drawing, Hole)), f"{wide}{narrow}")


def _figure(results: Results, name: str, text: FigureText, width: float) -> str | None:
    alone = _is_panel(name) and width < WIDE
    drawing = drawing_of(results, name, text, THIRD if alone else width)
    if drawing is None:
        return None
    return svg(drawing, name=name, title=text.title, description=text.short, spelled=spelled, alone=alone)


def drawing_of(results: Results, name: str, text: FigureText, width: float) -> Drawing | None:
    """Return a figure as its marks; nothing where the subject has nothing to show."""
    figure = FIGURES[name]
    if figure.curve is not None and not _has_points(results.models[results.subject].curves, figure):
        return None
    return figure.picture(View(text, results, width=width))


def spelled(scale: Scale, tick: int) -> str:
    """Return the number of a tick in the language of the report."""
    number = numerals.local(scale.shown[tick])
    return numerals.as_percent(number) if scale.percent else number


def _has_points(curves: Mapping[str, Curve], figure: Figure) -> bool:
    """Tell whether some point of the curve can be drawn."""
    columns = dict(curves.get(figure.curve or "", {}))
    thresholds = columns.pop("threshold", ())  # of a point of ROC or PR: None flags nothing
    if figure.by_threshold:
        lines = (zip(thresholds, values, strict=True) for values in columns.values())
        return any(None not in point for line in lines for point in line)
    return any(None not in point for point in zip(*columns.values(), strict=True))


VERDICT = "verdict_told"  # what to do, then the errors and the money that this means

SentencesOf = Callable[[], Iterable[Sentence]]
FindingSentence = tuple[Finding, Sentence]


def explain(results: Results, config: Config) -> Explanation:
    """Return all words of a report, in the words of the config; what fails is left out, and told as a hole."""
    said = facts(results, config)
    looked = [outcome if isinstance(outcome, Hole) else _found(said, outcome) for outcome in find(said)]
    finding_pairs = tuple(outcome for outcome in looked if not isinstance(outcome, Hole))
    judged = attempt("words", "verdict", lambda: verdict_of(said, [finding for finding, _ in finding_pairs]))
    with_verdict = said if isinstance(judged, Hole) else replace(said, verdict=judged)
    seen = with_verdict if with_verdict.verdict is None else with_verdict.of(with_verdict.verdict.model)
    worded = figures(with_verdict, seen)
    made = sentences_of(_places(said, seen))
    if not isinstance(judged, Hole):
        why = next(
            (finding.code for place, (finding, _) in enumerate(finding_pairs) if f"findings.{place}" in judged.because),
            "",
        )
        findings = [finding for finding, _ in finding_pairs]
        made[VERDICT] = attempt(
            "words", "verdict", lambda: tuple(verdict_told(said, judged, why, [*other_advice(said, findings, judged)]))
        )
    tabled = attempt("words", "options", partial(options if results.models else published_options, seen))
    explanation = _explained(said, made, looked, worded, tabled)
    if isinstance(judged, Hole):
        return replace(explanation, holes=(judged, *explanation.holes))
    return replace(explanation, verdict=judged)


def sentences_of(places: Mapping[str, SentencesOf]) -> dict[str, tuple[Sentence, ...] | Hole]:
    """Return the sentences of each place, and a hole where they cannot be made."""

    def made(place: SentencesOf) -> tuple[Sentence, ...]:
        return tuple(place())

    return {name: attempt("words", name.replace("_", " "), partial(made, place)) for name, place in places.items()}


def _found(said: Facts, finding: Finding) -> FindingSentence | Hole:
    """Return a finding with its sentence."""
    return attempt("finding", finding.code, lambda: (finding, finding_told(said, finding)))


def _places(said: Facts, seen: Facts) -> dict[str, SentencesOf]:
    """Return what makes the sentences of the report, by the place that they belong to."""
    elsewhere = seen.results.subject != said.results.subject and bool(said.results.models)
    return {
        name: partial(words.tell, seen if words.advised else said)
        for name, words in _words_of(said).items()
        if not (elsewhere and words.subject_only)
    }


def _words_of(said: Facts) -> dict[str, Words]:
    return {name: words for part in parts(said.results) for name, words in part.words.items()}


def _explained(
    said: Facts,
    made: Mapping[str, tuple[Sentence, ...] | Hole],
    looked: Sequence[FindingSentence | Hole],
    worded: Mapping[str, FigureWords | Hole],
    tabled: Options | Hole | None,
) -> Explanation:
    since = attempt("words", "change", partial(change_words, said))
    fields = attempt("words", "stated", partial(stated_fields, said))
    tables = {name: words for part in parts(said.results) for name, words in part.listed.items()}
    turns = sorted(tables, key=lambda name: tables[name].turn)
    listed = {name: attempt("words", name, partial(tables[name].tell, said)) for name in turns}
    tried = [
        attempt("words", piece.check, partial(check_told, said, at)) for at, piece in enumerate(said.results.checks)
    ]
    checked = tuple(
        check_alone(said, said.results.checks[at]) if isinstance(piece, Hole) else piece
        for at, piece in enumerate(tried)
    )
    silent = {VERDICT, *(name for name, words in _words_of(said).items() if words.tallied)}
    places = {name: in_place(said, part, silent=name in silent) for name, part in made.items()}
    pairs, words = [pair for pair in looked if not isinstance(pair, Hole)], made_parts(worded)
    lists = {
        name: ((),) * len(tables[name].each(said.results)) if isinstance(part, Hole) else part
        for name, part in listed.items()
    }
    explained = Explanation(
        places=places,
        lists=lists,
        checks=checked,
        change=ChangeWords() if isinstance(since, Hole) else since,
        stated=() if isinstance(fields, Hole) else fields,
        figures={name: piece.text for name, piece in words.items()},
        options=None if isinstance(tabled, Hole) else tabled,
        findings=tuple(finding_text(*pair) for pair in pairs),
        sentences=(),
        holes=holes_in((*tried, *made.values(), *listed.values(), since, fields, tabled, *worded.values(), *looked)),
    )
    before = [name for name in turns if tables[name].turn < 0]
    sentences = each_once(_told(explained, before, words.values(), pairs))
    return explaining_itself(
        said, explained, sentences, lambda statements: glossary(said, (piece.text for piece in statements))
    )


def explaining_itself(
    said: Quoting,
    explained: Explanation,
    sentences: tuple[Sentence, ...],
    terms_of: Callable[[tuple[Sentence, ...]], tuple[GlossaryTerm, ...]],
) -> Explanation:
    """Return the words with all sentences, and with what they mean: what a likely range is, and the terms in them."""
    ranges = attempt("words", "ranges", lambda: tuple(likely_range(said, sentences)))
    every = sentences if isinstance(ranges, Hole) else (*sentences, *ranges)
    terms = attempt("words", "words", lambda: terms_of(every))
    return replace(
        explained,
        sentences=every,
        ranges=() if isinstance(ranges, Hole) else ranges,
        glossary=() if isinstance(terms, Hole) else terms,
        holes=(*explained.holes, *holes_in((ranges, terms))),
    )


def in_place(said: Quoting, part: tuple[Sentence, ...] | Hole, *, silent: bool) -> tuple[Sentence, ...]:
    """Return the sentences of a place; where they could not be made, what is missing there, unless it is silent."""
    if not isinstance(part, Hole):
        return part
    return () if silent else (hole_told(said, part),)


def _told(
    explained: Explanation,
    before: Sequence[str],
    words: Iterable[FigureWords],
    pairs: Iterable[FindingSentence],
) -> Iterator[Sentence]:
    """Yield every sentence, in the order of `results.json`: some lists stand before what is said in places."""
    first = (group for name in before for group in explained.lists[name])
    last = (group for name, part in explained.lists.items() if name not in before for group in part)
    for place in (*explained.checks, *first, *explained.places.values(), *last):
        yield from place
    yield from explained.change.sentences()
    if explained.options is not None:
        yield from explained.options.sentences()
    for figure in words:
        yield from figure.sentences()
    yield from (sentence for _, sentence in pairs)


def each_once(sentences: Iterable[Sentence]) -> tuple[Sentence, ...]:
    """Return sentences, each but once."""
    return tuple({(sentence.id, sentence.text): sentence for sentence in sentences}.values())
