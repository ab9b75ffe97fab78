"""The languages of reports. A further one is a module of messages and a line in the table."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Protocol

from babel import Locale

from reportgen.frozen import frozen
from reportgen.text import english as en
from reportgen.text.say import Message


class Catalogue(Protocol):
    """A module with every text of a report in one language."""

    MESSAGES: Mapping[str, Message]


# As babel calls them: the code also says how numbers and lists are written, and which plural forms there are.
LANGUAGES: Mapping[str, Catalogue] = MappingProxyType({"en": en})


@frozen(eq=False)
class Language:
    """What a report is written in: the texts, and the rules for numbers, plurals and lists."""

    code: str
    messages: Mapping[str, Message]

    @property
    def locale(self) -> Locale:
        """The rules of babel for it."""
        return locale(self.code)


def language(code: str) -> Language:
    """Return the language of this code."""
    return Language(code=code, messages=LANGUAGES[code].MESSAGES)


@cache
def locale(code: str) -> Locale:
    """Return the rules of babel for a language."""
    return Locale.parse(code)
