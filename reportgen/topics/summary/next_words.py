"""What to do next: one instruction with its size."""

from collections.abc import Iterator, Sequence

from reportgen.results.values.summary import Verdict
from reportgen.text.facts import listed
from reportgen.text.say import Say
from reportgen.text.sentences import Sentence, Slot


def next_step(say: Say, verdict: Verdict, cases: Sequence[Slot], *, small: bool) -> Iterator[Sentence]:
    """Yield with how many cases to test again, or that checks are to be stated; nothing where nobody can tell.

    `cases` are numbers that decide what is open, of which the two largest are named.
    """
    if verdict.code in ("not_settled", "measured") and cases:
        largest = sorted(cases, key=lambda slot: -float(slot.value))[:MOST_SIZES]
        yield say("result.next", enough=listed(largest, largest[0].source), more=len(largest) < len(cases))
    elif verdict.code == "measured":
        yield say("result.next", small=small)


MOST_SIZES = 2
