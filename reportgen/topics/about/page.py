"""What the author states, each field in the section that it belongs to: purpose, label, notes, actions and sign-off."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from reportgen.analysis.finding import Severity
from reportgen.analysis.stated import HEAD, LABEL, MODEL, PURPOSE
from reportgen.config.about import Action
from reportgen.page.blocks import Bullets, Callout, Callouts, Content, FactList
from reportgen.page.material import Pieces, Speaker
from reportgen.page.stated import facts_of, stated_facts
from reportgen.page.table import Column, block, text
from reportgen.text import dates, numbers
from reportgen.text.sentences import FindingText, StatedField
from reportgen.text.shared import together

_PERIOD = "about.period"
_LIMITS = ("about.limits",)
_TOLD_BY = {"deployed_dearer": "choice.moving.cost"}
_LABEL = (*LABEL, "about.label.known_problems")
_USE = ("about.conditions", "about.monitoring")
_ACTION = ("finding", "severity", "owner", "due")
_NOT_STATED = "missing_stated_fields"
_ROLES = ("about.owner", "about.reviewer", "about.approver")


def _head_facts(material: Pieces) -> Iterator[FactList]:
    """Yield of which day and period the report is, and what is stated of it first; nothing where nothing is."""
    say, results = material.say, material.say.facts.results
    by_key = {field.key: field for field in material.explained.stated}
    period = by_key.get(_PERIOD)
    if results.data.period is not None:
        days = dates.period(say.facts.say, results.data.period.from_, results.data.period.to, "").shown
        period = StatedField(key=_PERIOD, name=say("head.period"), text=days, required=True)
    day = results.run.as_of
    dated = None if day is None else dates.day(say.facts.say, day, "").shown
    date = StatedField(key="run.as_of", name=say("head.date"), text=dated, required=True)
    fields = [date, period, *(by_key.get(key) for key in HEAD if key != _PERIOD)]
    stated_fields = [field for field in fields if field is not None and field.text is not None]
    if any(field.key in by_key for field in stated_fields):
        yield facts_of(say, stated_fields)


def purpose_section(material: Pieces) -> Content:
    """Yield of which day and model the report is, what the model is for and for whom, and how it was made."""
    yield from _head_facts(material)
    yield from stated_facts(material, PURPOSE)
    yield from stated_facts(material, MODEL)


def label_section(material: Pieces) -> Content:
    """Yield how the true class of a case is known."""
    yield from stated_facts(material, _LABEL)


def limits_section(material: Pieces) -> Content:
    """Yield the limits that the author states."""
    yield from stated_facts(material, _LIMITS)


def notes_record(material: Pieces) -> Content:
    """Yield the notes, but for those that a section says at greater length."""
    say, explained = material.say, material.explained
    sentence_ids, allowed = (
        {sentence.id for sentence in explained.said("threshold")},
        {finding.finding for finding in say.facts.config.allow},
    )
    elsewhere = {code for code, key in _TOLD_BY.items() if key in sentence_ids and code not in allowed}
    notes = [
        finding
        for finding in explained.findings
        if finding.severity == "note" and finding.code != _NOT_STATED
        if finding.code not in elsewhere or not finding.is_of(say.facts.results.subject)
    ]
    if notes:
        yield Callouts(items=findings_called(say, notes))


def not_stated_section(material: Pieces) -> Content:
    """Yield the fields that nobody stated: as a list, since there may be many."""
    say, explained = material.say, material.explained
    lacking = [field for field in explained.stated if field.required and field.text is None]
    if lacking:
        yield Callouts(items=tuple(called_out(say, "note", sentence.text) for sentence in explained.said("lacking")))
        yield Bullets(
            texts=tuple(say("notes.field", name=unstated.name, config_key=unstated.key) for unstated in lacking)
        )


def called_out(say: Speaker, severity: Severity, text: str) -> Callout:
    """Return what was found under its severity in words."""
    return Callout(severity=severity, label=say(f"severity.{severity}").capitalize(), text=text)


BETWEEN = 45  # letters between two numbers of a list at most; more are left out


def findings_called(say: Speaker, findings: Iterable[FindingText], model: str | None = None) -> tuple[Callout, ...]:
    """Return findings as they are called out; those that several models share at the gravest, or that on a model."""
    return tuple(_of_models(say, *group) for group in together(findings, model))


def _of_models(say: Speaker, first: FindingText, *others: FindingText) -> Callout:
    """Return a finding with the other models that it was made on, and what is said of them that differs."""
    sentences = [each.told for each in (first, *others)]
    concerned = frozenset(each.values["model"].shown for each in sentences if "model" in each.values)
    called = replace(called_out(say, first.severity, first.text), models=concerned, code=first.code)
    if not others:
        return called
    names = [each.values["model"].shown for each in sentences]
    named = {place for place, part in enumerate(sentences[0].parts) if part == names[0]}
    parts = enumerate(zip(*(each.parts for each in sentences), strict=True))
    places = [place for place, variants in parts if place not in named and len(set(variants)) > 1]
    each = tuple(
        say("findings.of_model", model=name, numbers=_at(places, other.parts)) if places else name
        for name, other in zip(names[1:], sentences[1:], strict=True)
    )
    if len(each) == 1:
        return replace(called, text=f"{called.text} {say('findings.same', models=each[0])}")
    key = "findings.differ" if places else "findings.same"
    models = say(key, models=say("findings.models", count=numbers.count(len(each))))
    return replace(called, text=f"{called.text} {models}", each=each)


def _at(places: Sequence[int], parts: Sequence[str]) -> str:
    """Return parts of a sentence with what stands between them, where that is short."""
    text = parts[places[0]]
    for last, place in pairwise(places):
        between = "".join(parts[last + 1 : place])
        text += (between if len(between) <= BETWEEN else " \N{HORIZONTAL ELLIPSIS} ") + parts[place]
    return text


def sign_off_section(material: Pieces) -> Content:
    """Yield what is to be done about the findings, how the model may be used and is watched, and who signs."""
    say, actions = material.say, material.say.facts.config.about.actions
    if actions:
        yield block(say, "actions", say("sign_off.actions"), map(_of_action, _ACTION), actions)
    yield from stated_facts(material, _USE)
    names = [field for field in material.explained.stated if field.key in _ROLES]
    if any(field.text is not None for field in names):
        yield block(say, "sign-off", say("sign_off.names"), _NAMES, names)


def _of_action(key: str) -> Column[Action]:
    return text(f"sign_off.{key}", lambda say, action: getattr(action, key) or say("not_stated"))


_NAMES: tuple[Column[StatedField], ...] = (
    Column("sign_off.role", value=lambda field: field.name),
    text("sign_off.name", lambda say, field: field.text or say("not_stated")),
)
