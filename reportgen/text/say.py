"""Messages to sentences: slots and the words of the config are put in their places, and nothing may be left over.

A message with forms chooses one by what the code gives it: by slots, which numbers they hold and which are there, and
by facts, which are shown nowhere. A form is named by its conditions, all of which hold for it:

    strength=may    a fact has this value
    again           a fact is true, or a slot is given
    part=0          a slot or a fact is this number
    part=whole      a slot holds the same number as another one
    count=one       a slot or a fact is a number of this plural category of the language

The first form whose conditions hold is taken, "other" where none do.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from string import Formatter
from typing import overload

from reportgen.frozen import frozen
from reportgen.text.sentences import Sentence, Shown, Slot

Message = str | Mapping[str, str]  # the second: one text a form
Fill = Slot | str | float | None  # a slot, or a fact, also one that is true or false; None as if it were not given
RANGED = frozenset({"likely_range", "likely_ranges"})  # words of the language that a report explains once
PLURALS = frozenset({"zero", "one", "two", "few", "many", "other"})
OTHER = "other"
AGAIN = "further_"  # before the names of slots that stand in one sentence with others of their names


class MessageError(LookupError):
    """A message is missing, or its slots are not those that the code fills: a mistake in the program."""

    def __init__(self, key: str, what: str) -> None:
        """Name the message and what is wrong with it."""
        super().__init__(f"message {key}: {what}")


@overload
def joined(first: Sentence, second: Sentence | None) -> Sentence: ...
@overload
def joined(first: Sentence | None, second: Sentence | None) -> Sentence | None: ...
def joined(first: Sentence | None, second: Sentence | None) -> Sentence | None:
    """Return two sentences as one, or the only one that there is."""
    if first is None or second is None:
        return first or second
    return replace(
        first,
        text=f"{first.text} {second.text}",
        values=beside(first.values, second.values),
        ranged=first.ranged or second.ranged,
        parts=_parts(first, second),
    )


def beside(first: Mapping[str, Slot], second: Mapping[str, Slot]) -> dict[str, Slot]:
    """Return the slots of two sentences; where a name means another slot in each, those of the second take new ones."""
    if all(first.get(name, slot) == slot for name, slot in second.items()):
        return {**first, **second}
    return beside(first, {f"{AGAIN}{name}": slot for name, slot in second.items()})


def _parts(first: Sentence, second: Sentence) -> tuple[str, ...]:
    """Return the parts of two sentences as those of one: every second one is what a slot shows."""
    whole = len(first.parts) // 2 * 2
    between = "".join((*first.parts[whole:], " ", *second.parts[:1]))
    return (*first.parts[:whole], between, *second.parts[1:])


@frozen
class Say:
    """Makes sentences from one catalogue, in the words of one config."""

    messages: Mapping[str, Message]
    words: Mapping[str, str]  # "positives" -> "frauds"
    plural: Callable[[float], str]
    level: Callable[[], Slot] | None = None  # of every range for which no other one is given

    def __call__(self, key: str, /, **given: Fill) -> Sentence:
        """Return the message as a sentence; a slot that is missing or left over is an error."""
        message = self.messages.get(key)
        if message is None:
            raise MessageError(key, "not in the catalogue")
        slots = {name: fill for name, fill in given.items() if isinstance(fill, Slot)}
        chosen, template = form_of(key, message, given, self.plural)
        if self.level is not None and "{level}" in template and "level" not in given:
            slots["level"] = self.level()
        parts, placed = _filled(key, template, self.words, {name: slot.shown for name, slot in slots.items()})
        left_over = slots.keys() - placed
        if left_over and not left_over <= names_in(message):
            raise MessageError(key, f"{', '.join(sorted(left_over - names_in(message)))} not used")
        values = {name: slot for name, slot in slots.items() if name in placed}
        outer = [(name, slot) for name, slot in values.items() if slot.inside]
        ranged = not RANGED.isdisjoint(placed) or any(slot.ranged for slot in values.values())
        if chosen != OTHER:
            values |= self._worded(chosen, slots, placed)
        for name, slot in outer:
            values |= {f"{name}.{part}": within for part, within in slot.inside.items()}
        return Sentence(id=key, text="".join(parts), values=values, ranged=ranged, parts=tuple(parts))

    def phrase(self, key: str, named: Slot, /, **given: Fill) -> Slot:
        """Return the slot shown in words: "1 fraud", "none of the 18 frauds"; what else they quote stays with it."""
        made = self(key, **given)
        inside = {name: slot for name, slot in made.values.items() if slot.source not in ("", named.source)}
        text = named.shown.within(made.text) if isinstance(named.shown, Shown) else made.text
        return replace(named, shown=text, inside={**named.inside, **inside}, ranged=made.ranged)

    def has(self, key: str) -> bool:
        """Return whether the catalogue holds this message."""
        return key in self.messages

    def _worded(self, form: str, slots: Mapping[str, Slot], placed: set[str]) -> dict[str, Slot]:
        """Return the numbers that a form tells without digits, in words: "none", "both", "the only one"."""
        tested = _numbers_in(form, slots)
        if tested.keys() <= placed:
            return {}
        names = dict(zip(tested, ("part", "whole"), strict=False))
        asked = ((name, wanted or "") for name, wanted in conditions(form) if name in tested)
        key = " ".join(f"{names[name]}={names.get(wanted, wanted)}" for name, wanted in asked)
        words = self.messages["in_words"]
        word = None if isinstance(words, str) else words.get(key)
        return {
            name: slot if word is None else replace(slot, shown=word)
            for name, slot in tested.items()
            if name not in placed
        }


def in_place(key: str, message: Message, plural: Callable[[float], str], number: Slot) -> str:
    """Return the text of a message with its slot `number` filled."""
    _, template = form_of(key, message, {"number": number}, plural)
    return "".join(_filled(key, template, {}, {"number": number.shown})[0])


def form_of(key: str, message: Message, given: Mapping[str, Fill], plural: Callable[[float], str]) -> tuple[str, str]:
    """Return the form that fits what is given, and its text."""
    if isinstance(message, str):
        return OTHER, message
    for form in message:
        if form != OTHER and all(_holds(name, wanted, given, plural) for name, wanted in conditions(form)):
            return form, message[form]
    if OTHER not in message:
        raise MessageError(key, "no form fits")
    return OTHER, message[OTHER]


@cache
def conditions(form: str) -> tuple[tuple[str, str | None], ...]:
    """Return the conditions of a form: each what it asks about, and what that has to be."""
    parts = () if form == OTHER else (part.partition("=") for part in form.split())
    return tuple((name, wanted or None) for name, _, wanted in parts)


def _holds(name: str, wanted: str | None, given: Mapping[str, Fill], plural: Callable[[float], str]) -> bool:
    fill = given.get(name)
    if wanted is None:
        return fill is not None and fill is not False
    value = fill.value if isinstance(fill, Slot) else fill
    if value is None or isinstance(value, str):
        return value == wanted
    if wanted in PLURALS:
        return plural(value) == wanted
    other = given.get(wanted)
    return value == (other.value if isinstance(other, Slot) else float(wanted))


def _numbers_in(form: str, slots: Mapping[str, Slot]) -> dict[str, Slot]:
    """Return the slots whose numbers a form asks about, in its order."""
    asked = (slot_name for name, wanted in conditions(form) if wanted is not None for slot_name in (name, wanted))
    return {name: slots[name] for name in asked if name in slots}


def names_in(message: Message) -> set[str]:
    """Return every slot and fact that some form of a message speaks of."""
    forms = {OTHER: message} if isinstance(message, str) else message
    placed = {name for text in forms.values() for _, name in _parsed(text) if name is not None}
    return placed | {part for form in forms for pair in conditions(form) for part in pair if part is not None}


def _filled(key: str, template: str, words: Mapping[str, str], texts: Mapping[str, str]) -> tuple[list[str], set[str]]:
    """Return the parts of the text, and the slots and words placed; what is put in is not read as a template again."""
    parts, placed = list[str](), set[str]()
    for literal, name in _parsed(template):
        parts.append(literal)
        if name is None:
            continue
        if name in texts:
            placed.add(name)
            parts.append(texts[name])
        elif name in words:
            placed.add(name)
            parts.append(words[name])
        else:
            raise MessageError(key, f"{name} not given")
    return parts, placed


@cache
def _parsed(template: str) -> tuple[tuple[str, str | None], ...]:
    return tuple((literal, name) for literal, name, _, _ in Formatter().parse(template))
