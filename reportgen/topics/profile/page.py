"""The frameworks that the config names: each item with its state, and the sections of the page that have it."""

from dataclasses import replace

from reportgen.page.blocks import Block, Content, Link, Section
from reportgen.page.material import Pieces, Speaker, paragraphs
from reportgen.page.table import Column, block
from reportgen.results.values.profile import Crosswalk, CrosswalkItem
from reportgen.text import numbers
from reportgen.topics.profile.places import of_key, of_path

WHERE = 3  # the column of links


def profile_record(material: Pieces) -> Content:
    """Yield of each framework how much of it the report has, and its items in a table; of several each by itself."""
    say, results = material.say, material.say.facts.results
    sentences = material.explained.listed("profile")
    several = len(results.profile) > 1
    for number, (profile, said) in enumerate(zip(results.profile, sentences, strict=True), 1):
        name = f"profile-{number}" if several else "profile"
        table = block(say, f"{name}-items", say("profile.table", framework=profile.called), _COLUMNS, profile.items)
        blocks: tuple[Block, ...] = (*paragraphs(said), replace(table, links=_links(profile, results.subject)))
        if several:
            yield Section(id=name, title=profile.called, blocks=blocks)
        else:
            yield from blocks


def _links(profile: Crosswalk, subject: str) -> dict[tuple[int, int], tuple[Link, ...]]:
    return {
        (row, WHERE): tuple(
            Link(ids=ids) for ids in (*map(of_key, item.keys), *(of_path(path, subject) for path in item.paths))
        )
        for row, item in enumerate(profile.items)
        if item.keys or item.paths
    }


def _state(say: Speaker, item: CrosswalkItem) -> str:
    """Return the state of an item, with the keys that are missing, and below it what the report does not cover."""
    key = f"profile.{item.state}"
    if item.state == "not_stated":
        state = say(f"{key}.required" if item.required else key, keys=numbers.listed(item.missing))
    else:
        state = say(key)
    kind = "unlabelled" if say.facts.config.unlabelled else "several"
    notes = ((item.several, f"profile.{kind}"), (item.absent, "profile.absent"))
    return "\n".join((state, *(say(note) for holds, note in notes if holds), *([item.note] if item.note else [])))


def _where(say: Speaker, item: CrosswalkItem) -> str:
    """Return what is said where the page has none of the sections that it leads to."""
    return say("profile.nowhere") if item.keys or item.paths else ""


_COLUMNS: tuple[Column[CrosswalkItem], ...] = (
    Column("profile.id", value=lambda item: item.id),
    Column("profile.asks", value=lambda item: item.item),
    Column("profile.state", cell=_state),
    Column("profile.where", cell=_where),
)
