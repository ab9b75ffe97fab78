"""What an author states, as a list of facts."""

from collections.abc import Container, Iterable

from reportgen.page.blocks import FactList, FactRow
from reportgen.page.material import Pieces, Speaker
from reportgen.text.sentences import StatedField


def stated_facts(material: Pieces, keys: Container[str]) -> tuple[FactList, ...]:
    """Return those of these fields that are stated; what is not stands in one list."""
    fields = [field for field in material.explained.stated if field.key in keys and field.text is not None]
    return (facts_of(material.say, fields),) if fields else ()


def facts_of(say: Speaker, fields: Iterable[StatedField]) -> FactList:
    """Return stated fields, with "not stated" where nobody did."""
    return FactList(
        items=tuple(
            FactRow(
                term=field.name,
                lines=(say("not_stated"),) if field.text is None else tuple(field.text.splitlines()),
                missing=field.text is None,
            )
            for field in fields
        )
    )
