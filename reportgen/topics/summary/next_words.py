"""What to do next: one instruction with its size."""

from collections.abc import Iterator, Sequence

from reportgen.results.values.summary import Verdict
from reportgen.text.facts import Facts, listed
from reportgen.text.say import Say
from reportgen.text.sentences import Sentence, Slot
from reportgen.topics.summary.asked_words import cases_to_decide, is_small


def next_step(facts: Facts, verdict: Verdict) -> Iterator[Sentence]:
    """Yield how large a test decides what is open, or that checks are to be stated; nothing where nobody can tell."""
    if verdict.code not in ("not_settled", "measured") or not facts.results.models:
        return
    if cases := cases_to_decide(facts):
        yield larger_test(facts.say, cases)
    elif verdict.code == "measured":
        yield facts.say("result.next", small=is_small(facts))


def larger_test(say: Say, cases: Sequence[Slot]) -> Sentence:
    """Return with how many cases to test again: the two largest numbers of those that decide what is open."""
    largest = sorted(cases, key=lambda slot: -float(slot.value))[:MOST_SIZES]
    return say("result.next", enough=listed(largest, largest[0].source), more=len(largest) < len(cases))


MOST_SIZES = 2
