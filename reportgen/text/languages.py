"""The languages of reports. A further one is a module of messages and a line in `topics/table.py`."""

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Protocol

from reportgen.frozen import frozen
from reportgen.text.say import Message

if TYPE_CHECKING:
    from babel import Locale  # which takes time that the explanations of the terminal need not spend


class Catalogue(Protocol):
    """A module with every text of a report in one language."""

    MESSAGES: Mapping[str, Message]


# As babel calls them: the code also says how numbers and lists are written, and which plural forms there are.
# The topics, whose messages they hold, put them here.
LANGUAGES: dict[str, Catalogue] = {}


@frozen(eq=False)
class Language:
    """What a report is written in: the texts, and the rules for numbers, plurals and lists."""

    code: str
    messages: Mapping[str, Message]

    @property
    def locale(self) -> "Locale":
        """The rules of babel for it."""
        return locale(self.code)


def language(code: str) -> Language:
    """Return the language of this code."""
    return Language(code=code, messages=LANGUAGES[code].MESSAGES)


@cache
def locale(code: str) -> "Locale":
    """Return the rules of babel for a language."""
    from babel import Locale

    return Locale.parse(code)
