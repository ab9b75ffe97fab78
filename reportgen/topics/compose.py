"""Results and sentences to a page, section by section, and the numbers to CSV files."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import partial
from string import ascii_uppercase
from typing import Literal

from reportgen.config.page import REST, SECTIONS, Placed, Prose, Report
from reportgen.config.schema import Config
from reportgen.errors import Hole, attempt, holes_in, made_parts
from reportgen.frozen import frozen
from reportgen.harmless import short_name
from reportgen.page.blocks import (
    Before,
    Block,
    Callout,
    Callouts,
    Content,
    Depth,
    Page,
    Pictures,
    Section,
    linked,
    texts_of,
)
from reportgen.page.material import Material, Pieces, Speaker, voice
from reportgen.page.own import NOTHING, Own
from reportgen.page.table import Sheet, tools
from reportgen.results.results import Results
from reportgen.text.facts import facts
from reportgen.text.phrases import hole_told
from reportgen.text.sentences import Explanation
from reportgen.topics.about.page import called_out, findings_called
from reportgen.topics.method.page import glossary
from reportgen.topics.method.words import glossary_of_page
from reportgen.topics.placed import LEADS, names_in, placed
from reportgen.topics.summary.page import UNSTATED, key_messages, warned
from reportgen.topics.sweeps import SweepTable, sweep_files, sweep_sheet
from reportgen.topics.table import TOPICS, parts
from reportgen.version import __version__

__all__ = ["Page", "compose"]

RESULT = ("key_messages",)  # on the first screen
GUARDED = ("change", "checks", "trend")  # open on the page of a guard, too
# Open sections at the end of others, where these are; a report without data has none on it.
ENDS = (("metrics", "curves"), ("summary", "data"), ("summary", "published"), ("notes", "data"))
DEPTHS: tuple[Depth, ...] = ("result", "review", "record")
Made = tuple[Block | Section, ...] | Hole
Yields = Callable[[], Content]


@frozen
class Outline:
    """What the page of one kind of report is made of."""

    title: str
    opened: Mapping[str, Yields]  # the sections that are open, but for the first screen and the summary
    folded: Mapping[str, Yields]  # those of the record, but for the last
    first: Callable[..., Content]  # of what to know before the report is relied on; `complete`: nothing is missing
    left: Callable[..., Content]  # the summary, of the same; `shown`: what the first screen calls out
    guards: bool  # what it does not guard is folded
    footer: str = "footer"
    rooms: tuple[str, ...] = ("",)  # in which the keys of titles are looked for
    called: Mapping[str, str] = field(default_factory=dict)  # sections that go by another name


def compose(
    results: Results, explained: Explanation, figures: Mapping[str, str | Hole], config: Config, own: Own = NOTHING
) -> Page:
    """Return the report as a page, every text in its place; `own` is what the author gave for it."""
    say, brought = voice(facts(results, config)), parts(results)
    material = Material(say=say, explained=explained, figures=pictures_of(say, explained, figures))
    exact = replace(material, say=replace(say, exact=True))
    outline = Outline(
        title=results.title,
        opened={key: partial(make, material) for part in brought for key, make in part.sections.items()},
        folded={key: partial(make, exact) for part in brought for key, make in part.records.items()},
        first=partial(key_messages, material),
        left=partial(warned, material),
        guards=config.report.kind == "guard" and bool(results.models),
        footer="footer" if results.models else "published.footer",
        called={} if results.costs is not None else {"costs": "balance"},  # no price: of the two errors
    )
    return composed(material, outline, figures, own)


def pictures_of(say: Speaker, explained: Explanation, figures: Mapping[str, str | Hole]) -> Pictures:
    """Return the pictures of the figures; of one that is missing, what is told in its place."""
    by_name = {hole.name: hole for hole in explained.holes if hole.kind == "figure"} | dict(figures)
    return {
        name: told_of(say, (picture,))[0] if isinstance(picture, Hole) else picture for name, picture in by_name.items()
    }


def composed(pieces: Pieces, outline: Outline, figures: Mapping[str, str | Hole], own: Own) -> Page:
    """Return a page by its outline.

    What a fault of the program breaks off is told in its place, and on the first screen.
    """
    say, explained, asked = pieces.say, pieces.explained, pieces.say.facts.config.report
    prose = {key: attempt("section", path, make) for key, (path, make) in _own_sections(asked, own).items()}
    opened = {key: _made(say, outline, key, make) for key, make in outline.opened.items()}
    folded = {key: _made(say, outline, key, make) for key, make in outline.folded.items()}
    holes = (*explained.holes, *holes_in((*figures.values(), *prose.values(), *opened.values(), *folded.values())))
    front, missing = _first_and_summary(pieces, outline, holes)
    folded["words"] = _made(say, outline, "words", partial(_words, pieces, outline, {**opened, **front, **folded}))
    if isinstance(folded["words"], Hole):  # which the first screen tells as well
        holes = (*holes, folded["words"])
        front, missing = _first_and_summary(pieces, outline, holes)
    made_ones = {key: _section(say, outline, key, made) for key, made in (opened | front).items()}
    open_ones = _joined(made_ones, {name for entries in asked.lists.values() for name in names_in(entries)})
    closed = {key: _folded(say, outline, key, made, open_ones) for key, made in folded.items()}
    open_ones |= _own_made(say, prose)
    if isinstance(asked.sections, Placed):
        open_ones, closed = placed(pieces, open_ones, closed, asked.sections)
    sections = (*_arranged(open_ones, asked, "review"), *_arranged(closed, asked, "appendix"))
    every = (*holes, *missing)
    return _set_page(say, sections, explained, own, title=outline.title, footer=outline.footer, holes=every)


def _first_and_summary(
    pieces: Pieces, outline: Outline, holes: tuple[Hole, ...]
) -> tuple[dict[str, Made], tuple[Hole, ...]]:
    """Return the first screen and the summary, both of which tell what is missing, and what of these is missing."""
    say = pieces.say
    limits = _limits_of(say, pieces.explained, holes)
    first = _made(say, outline, "key_messages", partial(outline.first, limits, complete=not holes))
    called_out = _called_out_on(first, say.facts.config.report)
    summary = _made(say, outline, "summary", partial(outline.left, limits, shown=called_out))
    # What is missing stands on the first screen whatever becomes of that.
    content = (*told_of(say, (first,)), *limits) if isinstance(first, Hole) else first
    return {"key_messages": content, "summary": summary}, holes_in((first, summary))


def _joined(sections: Mapping[str, Section], named: Container[str]) -> dict[str, Section]:
    """Return the sections that hold anything, with those at their ends that are not named by themselves."""
    joined = {key: section for key, section in sections.items() if section.blocks or section.parts}
    for key, other in ENDS:
        if key in joined and other in joined and key not in named:
            first, last = joined[other], joined.pop(key)
            joined[other] = replace(first, blocks=(*first.blocks, *last.blocks), parts=(*first.parts, *last.parts))
    return joined


def _set_page(
    say: Speaker,
    sections: Iterable[Section],
    explained: Explanation,
    own: Own,
    *,
    title: str,
    footer: str,
    holes: tuple[Hole, ...],
) -> Page:
    """Return sections as a page, those of each depth together, with all that stands around them."""
    config = say.facts.config
    named = title if config.given("title") else say("title")
    return Page(
        language=config.report.language,
        title=named,
        head=tuple(sentence.text for sentence in explained.said("head") if sentence.id != UNSTATED),
        not_stated="".join(
            sentence.text
            for sentence in explained.said("head")
            if sentence.id == UNSTATED and config.report.kind == "audit"
        ),
        sections=tuple(linked(_lettered(sorted(sections, key=lambda section: DEPTHS.index(section.depth))))),
        record=say("record"),
        about_record=say("about_record"),
        prints=config.report.print,
        contents=say("contents"),
        skip=say("skip"),
        tools=tools(say),
        footer=say(footer, version=__version__),
        running=short_name(config.about.report_id or named),
        logo=own.logo.address if own.logo is not None else "",
        logo_file=own.logo.file if own.logo is not None else "",
        accent=config.report.accent or "",
        holes=holes,
        models=tuple(say.facts.results.names),
    )


def _lettered(sections: Iterable[Section]) -> Iterator[Section]:
    """Yield the sections, those of the appendix each with a letter."""
    letters = (first + last for first in ("", *ascii_uppercase) for last in ascii_uppercase)
    for section in sections:
        yield replace(section, letter=next(letters)) if section.depth == "record" else section


def _made(say: Speaker, outline: Outline, key: str, make: Yields) -> Made:
    return attempt("section", _title(say, outline, key), lambda: tuple(make()))


def _words(pieces: Pieces, outline: Outline, made: Mapping[str, Made]) -> Content:
    """Yield the words of all other sections with their meanings."""
    say = pieces.say
    texts = tuple(texts_of(_section(say, outline, key, part) for key, part in made_parts(made).items()))
    yield from glossary(glossary_of_page(say.facts, pieces.explained.glossary, texts))


def _title(say: Speaker, outline: Outline, key: str) -> str:
    name = outline.called.get(key, key)
    keys = (f"section.{room}{name}" for room in outline.rooms)
    return next(say(title_key) for title_key in keys if say.has(title_key))


def _section(say: Speaker, outline: Outline, key: str, made: Made) -> Section:
    """Return a section of what is made for it; where that is missing, one that says so in its place."""
    content = told_of(say, (made,)) if isinstance(made, Hole) else made
    return Section(
        id=key.replace("_", "-"),
        title=_title(say, outline, key),
        blocks=tuple(block for block in content if not isinstance(block, Section)),
        parts=tuple(block for block in content if isinstance(block, Section)),
        depth="result" if key in RESULT else "record" if outline.guards and key not in GUARDED else "review",
    )


def _folded(say: Speaker, outline: Outline, key: str, made: Made, opened: Container[str]) -> Section:
    """Return a section of the record; one that goes on from an open one has an id of its own."""
    section = replace(_section(say, outline, key, made), depth="record")
    keys = (f"record.{room}{key}" for room in outline.rooms)
    title = next((say(name) for name in keys if say.has(name)), section.title)
    return replace(section, id=f"{section.id}-record" if key in opened else section.id, title=title)


def _own_made(say: Speaker, prose: Mapping[str, Section | Hole]) -> dict[str, Section]:
    """Return the sections of the author's own; where one is missing, one that says so in its place."""
    return {
        key: Section(id=key, title=section.name, blocks=told_of(say, (section,)))
        if isinstance(section, Hole)
        else section
        for key, section in prose.items()
    }


def _called_out_on(first: Made, asked: Report) -> tuple[Callout, ...]:
    """Return what the first screen calls out, where the page has one."""
    if isinstance(first, Hole) or "key_messages" not in _order(asked, "review"):
        return ()
    return tuple(item for block in first if isinstance(block, Before) for item in block.items)


def _limits_of(say: Speaker, explained: Explanation, holes: Sequence[Hole]) -> tuple[Callouts, ...]:
    """Return what to know before the report is relied on: what is missing in it, and what was found."""
    model = None if explained.verdict is None else explained.verdict.model
    items = findings_called(say, (finding for finding in explained.findings if finding.severity != "note"), model)
    return (*told_of(say, holes), *((Callouts(items=items),) if items else ()))


def told_of(say: Speaker, holes: Sequence[Hole]) -> tuple[Callouts, ...]:
    """Return what is missing and why, as grave as findings can be; nothing where nothing is missing."""
    items = tuple(called_out(say, "grave", hole_told(say.facts, hole).text) for hole in holes)
    return (Callouts(items=items),) if items else ()


def _own_sections(asked: Report, own: Own) -> dict[str, tuple[str, Callable[[], Section]]]:
    """Return the path of each section of the author's own, and what makes it, by its place on the page."""
    numbers = enumerate(_own_paths(asked), 1)
    return {f"prose-{number}": (path, partial(_own_section, own, path, number)) for number, path in numbers}


def _own_paths(asked: Report) -> tuple[str, ...]:
    """Return the path of each text of the author's own in the order of the page."""
    return tuple(entry.prose for entries in asked.lists.values() for entry in entries if isinstance(entry, Prose))


def _own_section(own: Own, path: str, number: int) -> Section:
    from reportgen.page.prose import prose_section  # it takes time that reports without one need not spend

    return prose_section(own.prose[path], path, number=number)


def _arranged(
    sections: Mapping[str, Section], asked: Report, part: Literal["review", "appendix"]
) -> tuple[Section, ...]:
    """Return those sections that hold anything in the order asked for; all of them where nothing was asked for."""
    ordered = (sections[key] for key in dict.fromkeys(_order(asked, part)) if key in sections)
    return tuple(section for section in ordered if section.blocks or section.parts)


def _order(asked: Report, part: Literal["review", "appendix"]) -> Iterator[str]:
    """Yield the names of sections in the order asked for; what the config only places elsewhere follows at the end."""
    if isinstance(asked.sections, Placed):
        entries: tuple[str | Prose, ...] = getattr(asked.sections, part)
        entries = entries if REST in entries else (*entries, REST)
    else:
        entries = asked.sections or (REST,)
    named, paths = names_in(entries), _own_paths(asked)
    for entry in entries:
        if isinstance(entry, Prose):
            yield f"prose-{paths.index(entry.prose) + 1}"
        elif entry == REST:
            yield from (key for key in SECTIONS if key not in named)
        else:
            yield LEADS.get(entry, entry)


def all_sheets(results: Results, sweeps: Mapping[str, SweepTable]) -> dict[str, Sheet | Hole]:
    """Return every table by its path in the report's folder, and a hole where one fails."""
    files = sweep_files(sweeps)
    makers: dict[str, Callable[[], Sheet | None]] = {
        **{f"tables/{name}.csv": partial(make, results) for topic in TOPICS for name, make in topic.tables.items()},
        **{files[name]: partial(sweep_sheet, sweep) for name, sweep in sweeps.items()},
    }
    made = ((path, attempt("file", path, make)) for path, make in makers.items())
    return {path: content for path, content in made if content is not None}
