"""Which sections a page has, and in which order: as the config asks, with the author's own among them."""

from collections.abc import Iterator, Sequence
from itertools import count

from reportgen.config.page import REST, Prose, Report
from reportgen.report.own import Own
from reportgen.report.page import Section


def arranged(sections: Sequence[Section], asked: Report, own: Own) -> tuple[Section, ...]:
    """Return the sections of the page in the order asked for; all of them where nothing was asked for."""
    return tuple(_arranged(sections, asked, own)) if asked.sections else tuple(sections)


def _arranged(sections: Sequence[Section], asked: Report, own: Own) -> Iterator[Section]:
    by_name = {section.id.replace("-", "_"): section for section in sections}
    named = {section for section in asked.sections if isinstance(section, str)}
    numbers = count(1)
    for name in asked.sections:
        if isinstance(name, Prose):
            from reportgen.report.prose import prose_section  # it takes time that reports without one need not spend

            yield prose_section(own.prose[name.prose], name.prose, number=next(numbers))
        elif name == REST:
            yield from (section for key, section in by_name.items() if key not in named)
        elif name in by_name:
            yield by_name[name]
