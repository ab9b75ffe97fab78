"""Nothing good is said of a model that is no better than guessing without saying that, too."""

import pytest

from tests.explain.cases import said, texts_of
from tests.explain.catalogue_cases import every_case
from tests.explain.no_model_cases import guessing, published_guesses

PRAISE = ("The cheapest way is the model", "worth more than", "worth most", "is cheaper than any rule")


def guessing_cases():
    found = [case for case in every_case() if case.results.models]
    return [case for case in found if case.facts.subject.may_guess]


def test_no_title_and_no_saving_praises_a_model_that_guesses():
    found = guessing_cases()
    assert len(found) > 20
    for case in found:
        assert not said(case.explained, "key.saving")
        for text in (*said(case.explained, "figure.cost_bars.title"), *said(case.explained, "figure.decision.here")):
            assert not [praise for praise in PRAISE if praise in text]
        for figure in case.explained.figures.values():
            assert not [praise for praise in PRAISE if praise in figure.title]


def test_a_verdict_for_a_model_that_guesses_says_so():
    told = 0
    for case in every_case():
        results = case.results
        places = [place for place, one in enumerate(results.comparisons) if one.primary]
        for one, sentences in zip(
            (results.comparisons[place] for place in places), case.explained.verdicts[1:], strict=True
        ):
            ahead = one.a if (one.verdict or "").startswith("better") else one.b
            judged = (one.verdict or "").startswith(("better", "worse"))
            guesses = judged and ahead in results.models and results.models[ahead].may_guess
            told += guesses
            yet = f"Yet nothing shows that \u201c{ahead}\u201d does better than guessing."
            assert (yet in [sentence.text for sentence in sentences]) == guesses
    assert told >= 3


def test_a_check_that_a_model_passes_by_guessing_says_so():
    case = guessing()
    assert case.results.checks[0].status == "pass"
    assert case.explained.checks[0][1].text == "Yet nothing shows that \u201cmany\u201d does better than guessing."


@pytest.mark.parametrize(
    ("rival", "models"), [("poor", "\u201cmany\u201d and \u201cpoor\u201d do"), ("good", "\u201cmany\u201d does")]
)
def test_the_comparison_opens_with_the_models_that_guess(rival, models):
    found = texts_of(guessing(rival).explained, "comparison")
    assert found[0] == f"As far as this test can tell, {models} no better than guessing."


def test_the_key_messages_end_with_it():
    told = texts_of(guessing().explained, "key_messages")
    assert told[-1] == "As far as this test can tell, the model does no better than guessing."
    assert "Yet nothing shows that \u201cmany\u201d and \u201cpoor\u201d would do better than guessing." in told[3]


@pytest.mark.parametrize(
    ("names", "text"),
    [
        (("one",), "its published counts \u201cone\u201d is"),
        (("one", "two"), "their published counts \u201cone\u201d and \u201ctwo\u201d are"),
    ],
)
def test_published_counts_that_flag_both_classes_alike_are_no_better_than_guessing(names, text):
    found = [one.text for one in published_guesses(*names).explained.findings if one.code == "no_better_than_guessing"]
    assert found == [f"By {text} no better than guessing, as far as they can tell."]
