"""What to do next: one instruction with its size."""

from collections.abc import Iterator

from reportgen.results.values.summary import Verdict
from reportgen.text.facts import Facts, listed
from reportgen.text.sentences import Sentence
from reportgen.topics.summary.asked_words import cases_to_decide, is_small


def next_step(facts: Facts, verdict: Verdict) -> Iterator[Sentence]:
    """Yield how large a test decides what is open, or that checks are to be stated; nothing where nobody can tell."""
    if verdict.code not in ("not_settled", "measured") or not facts.results.models:
        return
    if cases := cases_to_decide(facts):
        yield facts.say("result.next", enough=listed(cases, cases[0].source))
    elif verdict.code == "measured":
        yield facts.say("result.next", small=is_small(facts))
