"""The first screen alone, short enough for a comment on a merge request, or for a message."""

from collections.abc import Iterator
from dataclasses import replace

from reportgen.harmless import short_name
from reportgen.page.blocks import Before, Block, Callouts, OptionTable, Page, Panel, Section

FIRST = "key-messages"
LARGEST = 6_000  # bytes; what stores and shows comments cuts longer ones, each at another place
SHORTEST = 300  # characters of a headline where nothing else is left


def has_first_screen(page: Page) -> bool:
    """Return whether the first screen is on the page; a config may leave it out there."""
    return any(section.id == FIRST for section in page.sections)


def first_screens(page: Page) -> Iterator[Page]:
    """Yield the first screen, then the same with less of it each time; the verdict is in all of them.

    What is least to be missed goes first: the note below the table, the table, what else to know but grave findings,
    then all but the verdict.
    """
    (section,) = (section for section in page.sections if section.id == FIRST)
    blocks = section.blocks
    yield _of(page, section, blocks)
    blocks = tuple(replace(block, note="") if isinstance(block, OptionTable) else block for block in blocks)
    yield _of(page, section, blocks)
    blocks = tuple(block for block in blocks if not isinstance(block, OptionTable))
    yield _of(page, section, blocks)
    blocks = tuple(_graver(block) for block in blocks)
    yield _of(page, section, blocks)
    panels = tuple(block for block in blocks if isinstance(block, Panel))
    yield _of(page, section, panels)
    page = replace(page, title=short_name(page.title), head=(), not_stated="")
    panels = tuple(replace(panel, answers=(), checks=(), others="", more="") for panel in panels)
    yield _of(page, section, panels)
    cut = tuple(replace(panel, headline=_cut(panel.headline), means=()) for panel in panels)
    yield _of(page, section, cut)


def _of(page: Page, section: Section, blocks: tuple[Block, ...]) -> Page:
    return replace(page, sections=(replace(section, blocks=blocks, parts=()),))


def _graver(block: Block) -> Block:
    """Return a block with its grave findings alone, where it has findings."""
    if isinstance(block, Before | Callouts):
        return replace(block, items=tuple(item for item in block.items if item.severity == "grave"))
    return block


def _cut(text: str) -> str:
    return text if len(text) <= SHORTEST else f"{text[:SHORTEST]}\N{HORIZONTAL ELLIPSIS}"
