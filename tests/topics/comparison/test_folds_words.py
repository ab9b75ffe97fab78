"""The folds of a cross-validation in words."""

from tests.words.cases import codes, texts_of
from tests.words.fold_cases import fold_cases, folded, tuned

OLD, NEW = "\u201cchampion\u201d", "\u201cchallenger\u201d"
FOUR = (((9, 20), (15, 20)), ((8, 20), (14, 20)), ((7, 20), (14, 20)), ((8, 20), (15, 20)))


def test_folds_are_told_with_their_spread_and_what_it_means_for_a_difference():
    assert texts_of(folded(*FOUR).explained, "folds") == [
        (
            "The predictions come from 4 folds of a cross-validation with 23 payments each, every fold judged by a "
            "model that was trained without it."
        ),
        f"From fold to fold, the recall of {OLD} ran from 0.350 to 0.450.",
        f"From fold to fold, the recall of {NEW} ran from 0.700 to 0.750.",
        f"From fold to fold, the precision of {OLD} ran from 0.875 to 0.900.",
        f"On average over 4 folds, the recall of {NEW} was 0.325 higher than that of {OLD}.",
        (
            "For other payments and another training run, the range of the difference is 0.255 to 0.395 (95% "
            "interval): training again would hardly turn it round."
        ),
    ]


def test_folds_that_go_either_way_leave_it_open():
    told = texts_of(folded(((3, 4), (2, 4)), ((2, 4), (3, 4)), ((2, 4), (2, 4))).explained, "folds")
    assert told[-2] == f"On average over 3 folds, {NEW} and {OLD} had the same recall."
    assert told[-1].endswith("training again could turn it round.")


def test_a_fold_of_one_class_is_told_and_its_gaps_counted():
    case = folded(((1, 4), (2, 4)), ((2, 4), (2, 4)), ((0, 0), (0, 0)))
    told = texts_of(case.explained, "folds")
    assert told[0].startswith("The predictions come from 3 folds of a cross-validation with 3 to 7 payments each")
    assert told[1].startswith("In 1 of the 3 folds there are frauds or genuine payments alone")
    assert told[2].endswith("ran from 0.250 to 0.500; it has no value in 1 of the 3 folds.")


def test_clusters_in_several_folds_are_a_warning():
    case = folded(((1, 4), (2, 4)), ((2, 4), (2, 4)), data={"cluster": "who"})
    assert codes(case.explained)["clusters_across_folds"] == "warning"
    assert "clusters_across_folds" not in codes(fold_cases()[0].explained)


def test_a_cut_off_chosen_on_the_cases_of_the_folds_is_said_to_flatter_them():
    told = [text for case in fold_cases() for text in texts_of(case.explained, "folds") if "flatters" in text]
    flattered = "chosen on payments of these folds, which flatters the figures of each fold, too."
    assert told == [
        f"The cut-off of the model was {flattered}",
        f"The cut-offs of \u201cone\u201d and \u201ctwo\u201d were {flattered}",
    ]


def test_the_comparison_says_that_the_folds_tell_what_training_may_change():
    (said,) = [text for text in texts_of(folded(*FOUR).explained, "comparison") if "training" in text]
    assert said.startswith("Ranges and verdicts cover chance in the payments of the test.")
    assert "by the 4 folds that the predictions come from" in said


def test_cut_offs_of_several_models_that_the_folds_chose_are_several():
    told = [text for text in texts_of(tuned("one", "two").explained, "folds") if "flatters" in text]
    assert [text.partition(" which")[0] for text in told] == [
        "The cut-offs of \u201cone\u201d and \u201ctwo\u201d were chosen on payments of these folds,"
    ]
