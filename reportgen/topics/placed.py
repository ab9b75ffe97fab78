"""Sections and figures where a config puts them: in the review, or in the appendix."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from reportgen.config.page import REST, SECTIONS, Placed, Prose
from reportgen.page.blocks import Block, Details, FigureBlock, Section, SideBySide
from reportgen.page.material import Pieces

LEADS = {"explorer": "threshold", "calibration": "chances"}  # names of what is no section: where they lead
Sections = dict[str, Section]


def names_in(entries: Iterable[str | Prose]) -> tuple[str, ...]:
    """Return the sections and figures that are named there."""
    return tuple(LEADS.get(entry, entry) for entry in entries if isinstance(entry, str) and entry != REST)


def figure_section(pieces: Pieces, name: str) -> Section | None:
    """Return a figure as a section of its own, with how to read it; None where there is nothing to draw."""
    key = next((key for key in (name, f"class_{name}") if key in pieces.figures), None)
    blocks = () if key is None else pieces.figure(key)
    if key is None or not blocks:
        return None
    title = pieces.say(f"curve.{key}") if pieces.say.has(f"curve.{key}") else pieces.explained.figures[key].title
    return Section(id=f"placed-{key.replace('_', '-')}", title=title, blocks=blocks)


def id_of(figure: str) -> str:
    """Return the id of a figure on the page."""
    return f"figure-{figure.replace('_', '-')}"


def placed(
    pieces: Pieces, opened: Mapping[str, Section], closed: Mapping[str, Section], asked: Placed
) -> tuple[Sections, Sections]:
    """Return the open and the folded sections with what is named in its place; all others stay where they are."""
    review, appendix = names_in(asked.review), names_in(asked.appendix)
    made = {name: figure_section(pieces, name) for name in (*review, *appendix) if name not in SECTIONS}
    small = {name: section for name, section in made.items() if section is not None}
    gone = {block.name for section in small.values() for block in section.blocks if isinstance(block, FigureBlock)}
    titles = {id_of(key): (text.title, text.subtitle) for key, text in pieces.explained.figures.items()}
    left = {name: title for name, title in titles.items() if name not in gone}
    opened, closed = ({key: _left(each, left) for key, each in part.items()} for part in (opened, closed))
    for name in review:
        section = small.get(name) or opened.get(name) or closed.pop(name, None)
        if section is not None and section.depth != "result":
            opened[name] = replace(section, depth="review")
    for name in appendix:
        parts = [part for part in (small.get(name) or opened.pop(name, None), closed.get(name)) if part is not None]
        if parts:
            closed[name] = _together(parts)
    return opened, closed


def _together(parts: Sequence[Section]) -> Section:
    """Return what is open of a section, and what is folded, as one that is folded."""
    blocks = tuple(block for part in parts for block in part.blocks)
    inner = tuple(section for part in parts for section in part.parts)
    return replace(parts[0], blocks=blocks, parts=inner, depth="record")


Titles = Mapping[str, tuple[str, str]]  # title and subtitle of each figure that stays, by its id


def _left(section: Section, titles: Titles) -> Section:
    """Return what is left of a section: figures that stay, and all else."""
    parts = tuple(_left(part, titles) for part in section.parts)
    blocks = tuple(left for block in section.blocks for left in _of_block(block, titles))
    return replace(section, blocks=blocks, parts=tuple(part for part in parts if part.blocks))


def _of_block(block: Block, titles: Titles) -> Iterator[Block]:
    """Yield what is left of a block; of panels those that stay, under the title of the first."""
    if isinstance(block, SideBySide):
        figures = tuple(each for each in block.figures if _stays(each, titles))
        yield from (replace(block, figures=figures),) if figures else ()
    elif isinstance(block, Details):
        inner = tuple(each for each in block.blocks if _stays(each, titles))
        yield from (replace(block, blocks=inner),) if inner else ()
    elif isinstance(block, FigureBlock) and block.panels:
        panels = tuple(panel for panel in block.panels if panel.name in titles)
        if panels:
            title, subtitle = titles[panels[0].name]
            yield replace(block, panels=panels, title=title, subtitle=subtitle)
    elif _stays(block, titles):
        yield block


def _stays(block: Block, titles: Titles) -> bool:
    return not isinstance(block, FigureBlock) or block.name in titles
