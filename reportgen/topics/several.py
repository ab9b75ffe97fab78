"""Reports on several classes: results to sentences, figures, a page and CSV files."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from reportgen.analysis.classes.verdict import verdict_of
from reportgen.analysis.finding import Finding
from reportgen.analysis.stated import missing_of
from reportgen.config.schema import Config
from reportgen.drawing.marks import Drawing
from reportgen.drawing.svg import svg
from reportgen.errors import Hole, attempt, holes_in, made_parts
from reportgen.frozen import frozen
from reportgen.page.blocks import Block, Page, Section, Table
from reportgen.page.own import Own
from reportgen.page.table import Sheet
from reportgen.results.values.classes import ClassResults
from reportgen.results.values.profile import Crosswalk
from reportgen.results.values.seal import Seal
from reportgen.results.values.summary import Verdict
from reportgen.text.facts import Quoting
from reportgen.text.figures import FigureWords
from reportgen.text.phrases import check_alone
from reportgen.text.sentences import Explanation, FigureText, FindingText, Sentence
from reportgen.text.stated import stated_of
from reportgen.topics.about.page import (
    label_section,
    limits_section,
    not_stated_section,
    notes_record,
    purpose_section,
    sign_off_section,
)
from reportgen.topics.about.words import lacking_of
from reportgen.topics.checks.words import sealed
from reportgen.topics.classes import (
    checks_words,
    cost_dots,
    figures,
    method_words,
    options_words,
    page,
    persons_words,
    picture,
    record_page,
    verdict_words,
    words,
)
from reportgen.topics.classes.facts import ClassFacts, class_facts
from reportgen.topics.classes.finding_words import finding_told
from reportgen.topics.classes.findings import find
from reportgen.topics.classes.page import ClassMaterial, ClassVoice
from reportgen.topics.classes.record_page import class_sheets
from reportgen.topics.compose import Outline, composed, pictures_of
from reportgen.topics.explain import each_once, explaining_itself, in_place, sentences_of, spelled
from reportgen.topics.findings import finding_text
from reportgen.topics.profile.page import profile_record
from reportgen.topics.profile.words import profiles
from reportgen.topics.summary.page import warned
from reportgen.topics.view import ClassView


@frozen
class ClassFigure:
    """One figure: its words, its picture, and whether there is something to show."""

    words: Callable[[ClassFacts], FigureWords]
    picture: Callable[[ClassView], Drawing]
    when: Callable[[ClassFacts], object] = lambda _: True


FIGURES: Mapping[str, ClassFigure] = {
    "class_tree": ClassFigure(words=figures.tree, picture=picture.tree),
    "class_matrix": ClassFigure(words=figures.matrix, picture=picture.matrix),
    "class_rates": ClassFigure(words=figures.rates, picture=picture.rates),
    "class_costs": ClassFigure(words=figures.costs, picture=cost_dots.costs, when=figures.dear_errors),
    "class_sure": ClassFigure(words=figures.sure, picture=picture.sure, when=lambda facts: facts.subject.confident),
    "class_handled": ClassFigure(
        words=figures.handled, picture=picture.handled, when=lambda facts: facts.subject.handled
    ),
    "class_roc": ClassFigure(words=figures.roc, picture=picture.roc, when=partial(figures.any_curve, curve="roc")),
    "class_pr": ClassFigure(words=figures.pr, picture=picture.pr, when=partial(figures.any_curve, curve="pr")),
}
# Figures and places of sentences about the model that the verdict is about; the others are about the subject.
OF_ADVISED = ("class_tree", "class_handled", "asked", "before", "close", "threshold", "comparison")
PLACES: Mapping[str, Callable[[ClassFacts], Iterable[Sentence]]] = {
    "data": method_words.data,
    "outcomes": words.mix_ups,
    "by_class": words.by_class,
    "costs": words.costs,
    "calibration": words.confident,
    "threshold": persons_words.unsure,
    "comparison": words.comparison,
    "method": method_words.method,
    "head": verdict_words.head,
    "asked": checks_words.asked,
    "before": verdict_words.before,
    "close": options_words.close,
    "tally": verdict_words.tallied,
    "sealed": sealed,
}
SILENT = ("verdict_told", "head", "asked", "before", "close", "tally")  # read for their numbers


def explain_classes(
    results: ClassResults, config: Config, findings: Sequence[Finding], verdict: Verdict | Hole
) -> Explanation:
    """Return all words of a report on several classes; what fails is left out, and told as a hole."""
    judged = None if isinstance(verdict, Hole) else verdict
    said = replace(class_facts(results, config), verdict=judged)
    seen = said if judged is None else said.of(judged.model)
    looked = [attempt("finding", piece.code, partial(_found, said, piece)) for piece in findings]
    pairs = [piece for piece in looked if not isinstance(piece, Hole)]
    about = {name: seen if name in OF_ADVISED else said for name in (*FIGURES, *PLACES)}
    worded = {name: attempt("figure", name, partial(_worded, about[name], figure)) for name, figure in FIGURES.items()}
    drawn = {name: piece for name, piece in worded.items() if piece is not None}
    tabled = attempt("words", "options", partial(options_words.options, seen))
    made = sentences_of({name: partial(place, about[name]) for name, place in PLACES.items()})
    if judged is not None:
        why = next((piece for place, piece in enumerate(findings) if f"findings.{place}" in judged.because), None)
        told_by = partial(verdict_words.verdict_told, why=why)
        made["verdict_told"] = attempt("words", "verdict", partial(_said, told_by, said, judged))
    grouped = attempt("words", "groups", lambda: words.groups(said))
    mapped = attempt("words", "profile", lambda: profiles(said))
    tried = [
        attempt("words", statement.check, partial(_said, checks_words.check_told, said, statement))
        for statement in results.checks
    ]
    fields = attempt("words", "stated", lambda: stated_of(said, method_words.called_for(said)))
    places = {name: in_place(said, part, silent=name in SILENT) for name, part in made.items()}
    stated = () if isinstance(fields, Hole) else fields
    missing = [field for field in stated if field.required and field.text is None]
    places["lacking"] = lacking_of(said, len(missing))
    explained = Explanation(
        places=places,
        lists={
            "groups": tuple(() for _ in results.groups) if isinstance(grouped, Hole) else grouped,
            "profile": tuple(() for _ in results.profile) if isinstance(mapped, Hole) else mapped,
        },
        checks=tuple(check_alone(said, check) if isinstance(statement, Hole) else statement
                     for check, statement in zip(results.checks, tried, strict=True)),
        stated=stated,
        options=None if isinstance(tabled, Hole) else tabled,
        figures={name: piece.text for name, piece in made_parts(drawn).items()},
        findings=tuple(piece for piece, _ in pairs),
        sentences=(),
        verdict=judged,
        holes=holes_in((verdict, *made.values(), grouped, mapped, *tried, fields, tabled, *drawn.values(), *looked)),
    )  # fmt: skip
    sentences = each_once(
        (
            *(
                statement
                for piece in (
                    *explained.checks,
                    *explained.listed("groups"),
                    *explained.listed("profile"),
                    *places.values(),
                )
                for statement in piece
            ),
            *(() if explained.options is None else explained.options.sentences()),
            *(statement for piece in made_parts(drawn).values() for statement in piece.sentences()),
            *(sentence for _, sentence in pairs),
        )
    )
    return explaining_itself(said, explained, sentences, lambda _: tuple(method_words.own_terms(said)))


def _said(place: Callable[..., Iterable[Sentence]], *arguments: object) -> tuple[Sentence, ...]:
    return tuple(place(*arguments))


def _found(said: ClassFacts, finding: Finding) -> tuple[FindingText, Sentence]:
    sentence = finding_told(said, finding)
    return finding_text(finding, sentence), sentence


def _worded(said: ClassFacts, figure: ClassFigure) -> FigureWords | None:
    return figure.words(said) if figure.when(said) else None


Maker = Callable[[ClassMaterial], Iterator[Block | Section]]


OPENED: Mapping[str, Maker] = {
    "checks": page.checks_section,
    "data": page.data_section,
    "outcomes": page.outcomes_section,
    "in_use": page.unsure_section,
    "metrics": page.metrics_section,
    "groups": page.groups_section,
    "chances": page.chances_section,
    "comparison": page.comparison_section,
    "notes": limits_section,
}
FOLDED: Mapping[str, Maker] = {
    "checks": page.checks_record,
    "purpose": purpose_section,
    "data": record_page.data_record,
    "label": label_section,
    "outcomes": record_page.outcomes_record,
    "costs": page.costs_section,
    "in_use": record_page.unsure_record,
    "metrics": record_page.metrics_record,
    "groups": record_page.groups_record,
    "curves": record_page.curves_record,
    "chances": record_page.chances_record,
    "comparison": record_page.comparison_record,
    "notes": notes_record,
    "not_stated": not_stated_section,
    "sign_off": sign_off_section,
    "profile": profile_record,
    "method": record_page.method_record,
}


@frozen(eq=False)
class SeveralClasses:
    """A report on several classes to be told apart."""

    results: ClassResults

    def sealed(self, seal: Seal) -> "SeveralClasses":
        """Return the same with what a seal says of its criteria."""
        return SeveralClasses(results=replace(self.results, seal=seal))

    def mapped(self, profile: tuple[Crosswalk, ...]) -> "SeveralClasses":
        """Return the same with what it has of the frameworks that the config names."""
        return SeveralClasses(results=replace(self.results, profile=profile))

    def facts(self, config: Config) -> Quoting:
        """Return what sentences are made from."""
        return class_facts(self.results, config)

    def missing_fields(self, config: Config) -> tuple[str, ...]:
        """Return the required fields that nobody stated."""
        return missing_of(method_words.called_for(class_facts(self.results, config)), config)

    def explain(self, config: Config) -> Explanation:
        """Return all words of the report."""
        findings = find(self.results, config)
        verdict: Verdict | Hole = attempt(
            "words", "verdict", lambda: verdict_of(self.results, findings, named=config.names_subject)
        )
        return explain_classes(self.results, config, findings, verdict)

    def draw(self, texts: Mapping[str, FigureText], width: float) -> dict[str, str | Hole]:
        """Return the SVG of each of its figures that has words, of this width; a hole where it fails."""
        return {
            name: attempt("figure", name, partial(self._drawn, name, texts[name], width))
            for name in FIGURES
            if name in texts
        }

    def _drawn(self, name: str, text: FigureText, width: float) -> str:
        drawing = self.drawing(name, text, width)
        return svg(drawing, name=name, title=text.title, description=text.short, spelled=spelled)

    def drawing(self, name: str, text: FigureText, width: float) -> Drawing:
        """Return one of its figures as marks."""
        return FIGURES[name].picture(ClassView(text=text, results=self.results, width=width))

    def compose(self, explained: Explanation, figures: Mapping[str, str | Hole], config: Config, own: Own) -> Page:
        """Return its page, every text in its place; `own` is what the author gave for it."""
        say = ClassVoice(facts=class_facts(self.results, config))
        material = ClassMaterial(say=say, explained=explained, figures=pictures_of(say, explained, figures))
        exact = replace(material, say=replace(say, exact=True))
        outline = Outline(
            title=self.results.title,
            opened={key: partial(make, material) for key, make in OPENED.items()},
            folded={key: partial(make, exact) for key, make in FOLDED.items()},
            first=partial(page.result_section, material),
            left=partial(warned, material),
            guards=config.report.kind == "guard",
            rooms=("classes.", ""),
        )
        return composed(material, outline, figures, own)

    def tables(self) -> dict[str, Sheet | Hole]:
        """Return its tables, by the paths of their CSV files; a hole where they fail."""
        made = attempt("file", "tables", lambda: class_sheets(self.results))
        if isinstance(made, Hole):
            return {"tables": made}
        return {f"tables/{name}.csv": content for name, content in made.items() if content is not None}

    def models_table(self, config: Config) -> Table:
        """Return the main metrics of every model, for where there is no page around them."""
        return page.class_models_table(ClassVoice(facts=class_facts(self.results, config)))
