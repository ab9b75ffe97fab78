"""Reports on cases without labels: results to sentences, a page and CSV files."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from reportgen.analysis.finding import Finding
from reportgen.analysis.stated import PURPOSE, missing_of
from reportgen.analysis.unlabelled.verdict import verdict_of
from reportgen.config.schema import Config
from reportgen.drawing.marks import Drawing
from reportgen.drawing.svg import svg
from reportgen.errors import Hole, attempt, holes_in, made_parts
from reportgen.frozen import frozen
from reportgen.page.blocks import Block, Page, Section, Table
from reportgen.page.own import Own
from reportgen.page.stated import stated_facts
from reportgen.page.table import Sheet
from reportgen.results.values.checks import Check
from reportgen.results.values.profile import Crosswalk
from reportgen.results.values.seal import Seal
from reportgen.results.values.unlabelled import SelectionResults
from reportgen.text.facts import Quoting
from reportgen.text.figures import FigureWords
from reportgen.text.phrases import check_alone
from reportgen.text.sentences import Explanation, FigureText, FindingText, Sentence
from reportgen.text.stated import stated_of
from reportgen.topics.about.page import limits_section, not_stated_section, notes_record, sign_off_section
from reportgen.topics.about.words import lacking_of
from reportgen.topics.checks.words import sealed
from reportgen.topics.classes.finding_words import finding_told
from reportgen.topics.compose import Outline, composed, pictures_of
from reportgen.topics.explain import each_once, explaining_itself, in_place, sentences_of, spelled
from reportgen.topics.findings import finding_text
from reportgen.topics.profile.page import profile_record
from reportgen.topics.profile.words import profiles
from reportgen.topics.summary.page import warned
from reportgen.topics.unlabelled import figures as figure_words
from reportgen.topics.unlabelled import ll144_page, page, picture, table_words, words
from reportgen.topics.unlabelled.facts import SelectionFacts, selection_facts
from reportgen.topics.unlabelled.findings import find
from reportgen.topics.unlabelled.page import SelectionMaterial, SelectionVoice, selection_sheets
from reportgen.topics.view import SelectionView


@frozen
class SelectionFigure:
    """One figure: its words, or None where it has nothing to show, and its picture."""

    words: Callable[[SelectionFacts], FigureWords | None]
    picture: Callable[[SelectionView], Drawing]


FIGURES: Mapping[str, SelectionFigure] = {
    "selection_scores": SelectionFigure(words=figure_words.scores, picture=picture.scores),
}
PLACES: Mapping[str, Callable[[SelectionFacts], Iterable[Sentence]]] = {
    "data": words.data,
    "outcomes": words.outcomes,
    "comparison": words.agreement,
    "method": words.method,
    "head": words.head,
    "asked": words.asked,
    "before": words.before,
    "tally": words.tallied,
    "sealed": sealed,
}
SILENT = ("verdict_told", "head", "asked", "before", "tally")  # read for their numbers


def explain_selections(results: SelectionResults, config: Config) -> Explanation:
    """Return all words of a report without labels; what fails is left out, and told as a hole."""
    said = selection_facts(results, config)
    findings = find(said)
    verdict = attempt("words", "verdict", lambda: verdict_of(results, findings))
    judged = None if isinstance(verdict, Hole) else verdict
    said = replace(said, verdict=judged)
    made = sentences_of({name: partial(place, said) for name, place in PLACES.items()})
    if judged is not None:
        made |= sentences_of({"verdict_told": partial(words.verdict_told, said, judged)})
    looked = [attempt("finding", piece.code, partial(_found, said, piece)) for piece in findings]
    pairs = [piece for piece in looked if not isinstance(piece, Hole)]
    worded = {name: attempt("figure", name, partial(figure.words, said)) for name, figure in FIGURES.items()}
    drawn = {name: part for name, part in worded.items() if part is not None}
    tabled = attempt("words", "options", partial(table_words.options, said))
    grouped = attempt("words", "groups", lambda: words.groups(said))
    mapped = attempt("words", "profile", lambda: profiles(said))
    tried = [attempt("words", check.check, partial(_told, said, check)) for check in results.checks]
    fields = attempt("words", "stated", lambda: stated_of(said, words.called_for(said)))
    stated = () if isinstance(fields, Hole) else fields
    placed = {name: in_place(said, part, silent=name in SILENT) for name, part in made.items()}
    placed["lacking"] = lacking_of(said, len([field for field in stated if field.required and field.text is None]))
    explained = Explanation(
        places=placed,
        lists={
            "groups": tuple(() for _ in results.groups) if isinstance(grouped, Hole) else grouped,
            "profile": tuple(() for _ in results.profile) if isinstance(mapped, Hole) else mapped,
        },
        checks=tuple(check_alone(said, check) if isinstance(part, Hole) else part
                     for check, part in zip(results.checks, tried, strict=True)),
        stated=stated,
        options=None if isinstance(tabled, Hole) else tabled,
        figures={name: part.text for name, part in made_parts(drawn).items()},
        findings=tuple(piece for piece, _ in pairs),
        sentences=(),
        verdict=judged,
        holes=holes_in((verdict, *made.values(), grouped, mapped, *tried, fields, tabled, *drawn.values(), *looked)),
    )  # fmt: skip
    sentences = each_once(
        (
            *(
                sentence
                for part in (
                    *explained.checks,
                    *explained.listed("groups"),
                    *explained.listed("profile"),
                    *placed.values(),
                )
                for sentence in part
            ),
            *(() if explained.options is None else explained.options.sentences()),
            *(sentence for part in made_parts(drawn).values() for sentence in part.sentences()),
            *(sentence for _, sentence in pairs),
        )
    )
    return explaining_itself(said, explained, sentences, lambda _: tuple(words.own_terms(said)))


def _found(said: SelectionFacts, finding: Finding) -> tuple[FindingText, Sentence]:
    sentence = finding_told(said, finding)
    return finding_text(finding, sentence), sentence


def _told(said: SelectionFacts, check: Check) -> tuple[Sentence, ...]:
    return tuple(words.check_told(said, check))


Maker = Callable[[SelectionMaterial], Iterator[Block | Section]]


def _purpose(material: SelectionMaterial) -> Iterator[Block | Section]:
    yield from stated_facts(material, PURPOSE)


OPENED: Mapping[str, Maker] = {
    "checks": page.checks_section,
    "outcomes": page.outcomes_section,
    "comparison": page.comparison_section,
    "groups": page.groups_section,
    "curves": page.scores_section,
    "data": page.data_section,
    "notes": limits_section,
}
FOLDED: Mapping[str, Maker] = {
    "checks": page.checks_record,
    "purpose": _purpose,
    "groups": page.groups_record,
    "curves": page.scores_record,
    "data": page.data_record,
    "notes": notes_record,
    "not_stated": not_stated_section,
    "sign_off": sign_off_section,
    "profile": profile_record,
    "method": page.method_record,
}

PUBLIC: Mapping[str, Maker] = {"groups": ll144_page.tables_section, "notes": limits_section}  # of `kind: ll144`
PUBLIC_RECORD: Mapping[str, Maker] = {name: FOLDED[name] for name in ("not_stated", "profile", "method")}


@frozen(eq=False)
class Unlabelled:
    """A report on cases without labels."""

    results: SelectionResults
    public: bool = False  # a summary for everybody, and no more: `kind: ll144`

    def sealed(self, seal: Seal) -> "Unlabelled":
        """Return the same with what a seal says of its criteria."""
        return replace(self, results=replace(self.results, seal=seal))

    def mapped(self, profile: tuple[Crosswalk, ...]) -> "Unlabelled":
        """Return the same with what it has of the frameworks that the config names."""
        return replace(self, results=replace(self.results, profile=profile))

    def facts(self, config: Config) -> Quoting:
        """Return what sentences are made from."""
        return selection_facts(self.results, config)

    def missing_fields(self, config: Config) -> tuple[str, ...]:
        """Return the required fields that nobody stated."""
        return missing_of(words.called_for(selection_facts(self.results, config)), config)

    def explain(self, config: Config) -> Explanation:
        """Return all words of the report."""
        return explain_selections(self.results, config)

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
        return FIGURES[name].picture(SelectionView(text=text, results=self.results, width=width))

    def compose(self, explained: Explanation, figures: Mapping[str, str | Hole], config: Config, own: Own) -> Page:
        """Return its page, every text in its place; `own` is what the author gave for it."""
        say = SelectionVoice(facts=selection_facts(self.results, config))
        material = SelectionMaterial(say=say, explained=explained, figures=pictures_of(say, explained, figures))
        opened, folded = (PUBLIC, PUBLIC_RECORD) if self.public else (OPENED, FOLDED)
        outline = Outline(
            title=self.results.title,
            opened={key: partial(make, material) for key, make in opened.items()},
            folded={key: partial(make, material) for key, make in folded.items()},
            first=partial(ll144_page.summary_section if self.public else page.result_section, material),
            left=partial(warned, material),
            guards=config.report.kind == "guard",
            rooms=("ll144.", "selections.", "") if self.public else ("selections.", ""),
        )
        return composed(material, outline, figures, own)

    def tables(self) -> dict[str, Sheet | Hole]:
        """Return its tables, by the paths of their CSV files; a hole where they fail."""
        makers = ll144_page.public_sheets if self.public else selection_sheets
        made = attempt("file", "tables", lambda: makers(self.results))
        if isinstance(made, Hole):
            return {"tables": made}
        return {f"tables/{name}.csv": content for name, content in made.items() if content is not None}

    def models_table(self, config: Config) -> Table:
        """Return how many cases each model flags, for where there is no page around them."""
        return page.models_table(SelectionVoice(facts=selection_facts(self.results, config)))
