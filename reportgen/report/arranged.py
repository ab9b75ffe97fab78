"""Which sections a page has, and in which order: as the config asks, with the author's own among them."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from reportgen.config.page import REST, Prose, Report
from reportgen.report.own import Own
from reportgen.report.page import Section


def own_sections(asked: Report, own: Own) -> dict[str, tuple[str, Callable[[], Section]]]:
    """Return the path of each section of the author's own, and what makes it, by its place on the page."""
    paths = (section.prose for section in asked.sections if isinstance(section, Prose))
    return {f"prose-{number}": (path, partial(_own_section, own, path, number)) for number, path in enumerate(paths, 1)}


def _own_section(own: Own, path: str, number: int) -> Section:
    from reportgen.report.prose import prose_section  # it takes time that reports without one need not spend

    return prose_section(own.prose[path], path, number=number)


def arranged(sections: Sequence[Section], asked: Report, by_author: Sequence[Section]) -> tuple[Section, ...]:
    """Return the sections of the page in the order asked for; all of them where nothing was asked for."""
    return tuple(_arranged(sections, asked, iter(by_author))) if asked.sections else tuple(sections)


def _arranged(sections: Sequence[Section], asked: Report, by_author: Iterator[Section]) -> Iterator[Section]:
    by_name = {section.id.replace("-", "_"): section for section in sections}
    named = {section for section in asked.sections if isinstance(section, str)}
    for name in asked.sections:
        if isinstance(name, Prose):
            yield next(by_author)
        elif name == REST:
            yield from (section for key, section in by_name.items() if key not in named)
        elif name in by_name:
            yield by_name[name]
