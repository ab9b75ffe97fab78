"""What stands on the page where a part of it could not be made."""

from collections.abc import Iterable

from reportgen.explain.holes import hole_told
from reportgen.holes import Hole
from reportgen.report.page import Callout, Callouts, Section
from reportgen.report.voice import Voice


def told_of(say: Voice, holes: Iterable[Hole]) -> tuple[Callouts, ...]:
    """Return what is missing and why, as grave as findings can be; nothing where nothing is missing."""
    label = say("severity.grave").capitalize()
    items = tuple(Callout(severity="grave", label=label, text=hole_told(say.facts, hole).text) for hole in holes)
    return (Callouts(items=items),) if items else ()


def drawn(say: Voice, picture: str | Hole) -> str | Callouts:
    """Return a picture, or what is told in its place."""
    return told_of(say, (picture,))[0] if isinstance(picture, Hole) else picture


def placed(say: Voice, key: str, section: Section | Hole) -> Section:
    """Return a section; where it is missing, one that says so in its place."""
    if not isinstance(section, Hole):
        return section
    return Section(id=key.replace("_", "-"), title=section.name, blocks=told_of(say, (section,)))
