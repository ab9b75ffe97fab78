"""How much of each framework the report states or computes."""

from reportgen.results.paths import total
from reportgen.results.values.profile import Crosswalk
from reportgen.text import numbers
from reportgen.text.facts import Quoting, number_slot, text_slot
from reportgen.text.sentences import Sentence

_NAMES = {"stated": "stated", "computed": "computed", "not_stated": "missing", "not_covered": "uncovered"}


def profiles(facts: Quoting) -> tuple[tuple[Sentence, ...], ...]:
    """Return of each framework how many of its items are in which state, and which required ones are not stated."""
    return tuple(_of_framework(facts, profile) for profile in facts.results.profile)


def _of_framework(facts: Quoting, profile: Crosswalk) -> tuple[Sentence, ...]:
    counts = {name: facts.paths.at(profile, "counts", state) for state, name in _NAMES.items()}
    slots = {name: number_slot(*count) for name, count in counts.items()}
    name = text_slot(profile.framework, facts.paths.of(profile, "framework"))
    said = [facts.say("profile.counts", framework=name, all=number_slot(*total(counts.values())), **slots)]
    if profile.required_missing:
        path = facts.paths.of(profile, "required_missing")
        said.append(facts.say("profile.required", items=text_slot(numbers.listed(profile.required_missing), path)))
    return (*said, facts.say("profile.maps"))
