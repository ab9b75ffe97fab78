"""Every text of a page that a reader may want explained."""

from collections.abc import Iterable, Iterator

from reportgen.report.page import Block, Callouts, Facts, Figure, Fold, Paragraphs, Points, Section, Table


def texts_of(sections: Iterable[Section]) -> Iterator[str]:
    """Yield the texts of sections and of their parts: not the config as typed, nor what is set or drawn already."""
    for section in sections:
        yield section.title
        for block in section.blocks:
            yield from _texts(block)
        yield from texts_of(section.parts)


def _texts(block: Block) -> Iterator[str]:
    match block:
        case Paragraphs() | Points():
            yield from block.texts
        case Callouts():
            yield from (item.text for item in block.items)
        case Facts():
            for item in block.items:
                yield from (item.term, *item.lines)
        case Table():
            yield from (block.caption, *(column.name for column in block.columns))
            yield from (cell for row in block.rows for cell in row)
        case Figure():
            yield from (block.title, block.subtitle, *block.reading)
        case Fold():
            yield block.summary
            for inner in block.blocks:
                yield from _texts(inner)
        case _:
            pass
