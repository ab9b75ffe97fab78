"""Nothing good is said of a model that is no better than guessing without saying that, too."""

import re
from collections.abc import Iterator

import pytest

from reportgen.text.sentences import Sentence
from tests.cases.case import Case, said, texts_of
from tests.cases.every import by_topic, cases_of
from tests.cases.noise import in_folds, noise_cases, published_alone, since
from tests.text.praise import PRAISES, left_over, praised, unclassified

PRAISE = ("The cheapest way: the model", "worth more than", "worth most", "is cheaper than any rule")


# How many cases of a topic have a model that guesses, and how many of their verdicts have one ahead, at the least.
GUESSING = {"all_small": 4, "all_costs": 2}
AHEAD = {"all_costs": 2}


@by_topic
def test_no_title_praises_a_model_that_guesses(topic):
    found = [case for case in cases_of(topic) if case.results.models and case.facts.subject.may_guess]
    assert len(found) >= GUESSING.get(topic, 0)
    for case in found:
        for text in (*said(case.explained, "option.title"), *said(case.explained, "figure.decision.here")):
            assert not [praise for praise in PRAISE if praise in text]
        for figure in case.explained.figures.values():
            assert not [praise for praise in PRAISE if praise in figure.title]


@by_topic
def test_models_of_which_one_only_guesses_are_compared_below_a_sentence_that_says_so(topic):
    told = 0
    for case in cases_of(topic):
        decided = [one for one in case.results.comparisons if one.primary and one.verdict is not None]
        ahead = {one.a for one in decided if one.verdict.startswith("better")}
        ahead |= {one.b for one in decided if one.verdict.startswith("worse")}
        for name in ahead & {name for name, one in case.results.models.items() if one.may_guess}:
            told += 1
            assert [text for text in said(case.explained, "comparison.guessing") if f"\u201c{name}\u201d" in text]
    assert told >= AHEAD.get(topic, 0)


HEDGE = re.compile(
    r"Yet nothing shows that (.+?) do(?:es)? better than guessing"
    r"|As far as this test can tell, (.+?) do(?:es)? no better than guessing"
    r"|Yet (.+?) do(?:es)? worse than guessing"
)
GROUPED = ("checks", "verdicts", "groups", "flips")
PLACES = (
    "verdict_told",
    "first",
    "costs",
    "calibration",
    "comparison",
    "published",
    "best_at_betas",
    "crossings",
    "folds",
)


def places(case: Case) -> Iterator[tuple[Sentence, ...]]:
    """Yield the sentences that are read together."""
    told = case.explained
    yield from map(told.said, PLACES)
    yield from (each for place in GROUPED for each in (told.checks if place == "checks" else told.listed(place)))
    yield from (figure.reading for figure in told.figures.values())


def guessers(case: Case) -> dict[str, str]:
    """Return the models that are no better than guessing, as sentences call them."""
    found = {**case.results.models, **case.results.published}
    return {name: case.facts.model_name(name).shown for name, one in found.items() if one.may_guess}


def named(case: Case, who: str, how: str) -> list[str]:
    """Return which of those that are praised guess; "" is the subject, "opens" speaks of all."""
    found = guessers(case)
    if how == "opens":
        return [called for name, called in found.items() if name in case.results.models]
    who = who.partition(" against ")[0]  # of a check against a baseline
    return [called for name, called in found.items() if (called in who if who else name == case.results.subject)]


def hedged(texts: str, called: str) -> bool:
    return any(called in "".join(filter(None, each)) for each in HEDGE.findall(texts))


def unhedged(case: Case) -> list[str]:
    """Return the praise of models that guess which nothing takes back where it stands."""
    found = []
    for place in places(case):
        for at, sentence in enumerate(place):
            for praise in PRAISES:
                for who in praised(sentence, praise):
                    around = place if praise.how == "opens" else place[at:]
                    texts = " ".join(one.text for one in around)
                    lost = [called for called in named(case, who, praise.how) if not hedged(texts, called)]
                    found += [f"{praise.key} {praise.form}: {sentence.text} ({name})" for name in lost]
    for sentence in case.explained.sentences:
        never = (one for one in PRAISES if one.how == "never")
        found += [sentence.text for one in never for who in praised(sentence, one) if named(case, who, one.how)]
    return found


def keys_of_praise(case: Case) -> set[str]:
    """Return the messages that praise a model which guesses in a report."""
    told = ((one.key, named(case, who, one.how)) for sentence in case.explained.sentences for one in PRAISES
            for who in praised(sentence, one))  # fmt: skip
    return {key for key, found in told if found}


@pytest.mark.slow
def test_in_a_report_on_noise_all_praise_is_taken_back_where_it_stands():
    cases = (since(), *published_alone())
    assert [unhedged(case) for case in cases] == [[]] * len(cases)
    assert keys_of_praise(cases[1])


@pytest.mark.slow
def test_in_reports_on_noise_of_every_kind_all_praise_is_taken_back_where_it_stands():
    assert [unhedged(case) for case in noise_cases()] == [[]] * len(noise_cases())
    assert len(set().union(*map(keys_of_praise, noise_cases()))) > 9  # there is much to take back


@by_topic
def test_in_every_report_praise_of_a_model_that_guesses_is_taken_back(topic):
    assert [found for case in cases_of(topic) if guessers(case) and (found := unhedged(case))] == []


def test_every_message_with_a_word_of_praise_is_praise_or_has_a_reason_why_it_is_none():
    assert unclassified() == []
    assert left_over() == []


@pytest.mark.slow
def test_folds_that_hold_for_another_training_say_where_the_better_model_guesses():
    told = texts_of(in_folds().explained, "folds")
    shown = [place for place, text in enumerate(told) if "training again would rarely reverse it" in text]
    assert shown
    for place in shown:
        assert re.search("Yet nothing shows that .+ does better than guessing", told[place + 1])
