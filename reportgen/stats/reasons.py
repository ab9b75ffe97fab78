"""Why a figure has no value or no range, by which method it has one, and by which rule a threshold was chosen.

Each is a text of `results.json` for programs, and knows the message of the catalogue that says the same to a reader.
"""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import Self

from reportgen.stats.metrics import METRICS

REASONS = MappingProxyType(
    {
        "no_flagged": "no case was flagged",
        "no_unflagged": "no case was left unflagged",
        "no_positives": "there is no positive case",
        "no_negatives": "there is no negative case",
        "no_tp": "no positive case was flagged",
        "no_fp": "no negative case was flagged",
        "no_fn": "no positive case was missed",
        "no_tn": "every negative case was flagged",
        "no_case": "there is no case",
        "no_case_under_the_bar": "there is no case under the bar",
        "class_without_case": "a class has no case",
        "class_without_value": "some class has none",
        "below_is_zero": "{symbols} is 0",
        "no_beta": "no beta is given",
        "no_costs": "no costs are given",
        "no_baseline": "no baseline model is named",
        "no_odds": "no costs are given, and the threshold of the subject is not a probability below 1",
        "no_flag_pays": "by the prices, no flag pays",
        "no_score": "the model gives decisions, no score",
        "no_chance": "the score is a rank, not a probability",
        "scores_add_up_to_zero": "the scores add up to 0",
        "one_score": "every case has the same score",
        "separated": "the scores separate the classes, so no slope fits best",
        "no_slope": "no slope fits best",
        "no_value": "it has no value",
        "no_value_held_out": "it has no value on the held-out cases",
        "no_value_at_any": "it has no value at any threshold",
        "chosen_without_positives": "the cases that choose the threshold have no positive case",
        "chosen_without_negatives": "the cases that choose the threshold have no negative case",
        "no_value_in_any_fold": "it has a value in no fold",
        "no_value_in_resamples": "it has no value in more than {share}% of the resamples",
        "not_resampled": "it was not resampled",
        "at_the_end": "it is at the end of its scale",
        "few_cases": "there are fewer than {least} cases",
        "few_positives": "there are fewer than {least} positive cases",
        "few_negatives": "there are fewer than {least} negative cases",
        "few_clusters": "there are fewer than {least} clusters",
        "few_clusters_positive": "there are fewer than {least} clusters with a positive case",
        "few_clusters_negative": "there are fewer than {least} clusters with a negative case",
        "one_positive": "there is only one positive case",
        "one_negative": "there is only one negative case",
        "one_cluster": "its cases come from one cluster",
        "one_fold": "there is only one fold",
        "same_in_all_folds": "every fold shows the same difference",
        "no_spread": "every case shows the same difference, so it has no standard error",
        "same_decisions": "both decide the same on every case",
        "same_order": "both put the cases in the same order",
        "same_scores": "both give every case the same probability",
        "optimum": "it is the largest value over all thresholds, which the sample favours",
        "in_bins": "it is never 0, however good the model",
        "at_floor": "it is never below 0, so that chance alone raises it",
        "costs_vary_together": "the costs of two models vary together",
        "baseline_not_resampled": "the baseline's cost was not resampled with it",
        "nothing_says": "nothing says how sure it is",
        "pinned": "the rule pins it, and of weighted cases no exact bound is known",
        "not_defined": "it is not defined",
        "open": "the limit is between its bounds",
        "apparent_groups": "the threshold was chosen on these cases, and the figures of groups are not "
        "corrected for that",
        "bins_reach": "the counts give the scores by few digits, and with all of them the verdict could differ",
        "bins_unknown": "the counts give the scores by few digits, and how far that moves this metric is not known",
        "chance_among_groups": "its bounds miss the limit, but no farther than chance takes one of {among} groups",
        "hidden_group": "the numbers of this group are hidden, as the config asks",
        "not_one_by_one": "cases come in clusters or are weighted",
        "many_cases": "there are more than {most} cases",
        "few_groups": "fewer than two groups have enough cases",
        "no_ratio": "it is 0 in every group, so there is no ratio",
        "always_the_same": "it is the same whatever the cases are",
        "only_counts": "only the four counts are known",
        "only_two": "only precision and recall are known",
        "only_rates": "only sensitivity and specificity are known",
        "other_shares": "the tests had other shares of positives, or they are not stated",
        "no_count": "shares are known, and no number of cases",
        "priced_by_case": "the costs differ from case to case, and its cases are not at hand",
        "other_cases": "the baseline was tested on other cases",
        "never_pays": "flagging never pays: a miss costs no more than a hit",
        "always_pays": "flagging always pays: a false alarm costs no more than leaving the case alone",
        "no_matter": "flagging makes no difference to the cost",
        "then_other_class": "the earlier report takes another class as the positive one",
        "then_other_prices": "the earlier report has other prices",
        "other_odds": "without prices each report has odds of its own",
        "then_other_beta": "the earlier report has another beta",
        "then_grows": "it grows with the number of cases",
        "few_weigh_much": "with the share in use a few cases weigh too much for a range",
        "then_in_use": "the earlier report tells its costs with the classes as in use",
        "then_other_mix": "the earlier report does not tell its costs with the classes as they are in use here",
        "then_not_held": "the earlier report does not have it",
        "then_no_scores": "one of the two models has decisions and no scores",
        "then_no_curve": "the earlier report does not say how many cases each score flags",
        "then_weighted": "weighted cases cannot be counted score by score",
        "then_other_way": "low scores flag in one report and high scores in the other",
        "then_other_classes": "the two reports take other classes as the positive one",
        "then_within_bins": "the counts have bins of scores that the thresholds of the earlier report are within",
        "then_one_score": "the scores of the earlier report are all alike",
        "mix_not_of_counts": "it does not follow from the four counts alone",
        "mix_in_clusters": "the cases come in clusters",
    }
)
WAYS = MappingProxyType(
    {
        "percentile": "percentile bootstrap",
        "normal": "bootstrap normal",
        "normal_newcombe": "bootstrap normal and Newcombe",
        "clusters": "cluster bootstrap with t",
        "bca": "BCa bootstrap",
        "dirichlet": "Dirichlet with a Bayesian bootstrap of the prices",
        "delong": "paired DeLong",
        "delong_resampled": "paired DeLong, correlation from resamples",
        "newcombe": "unpaired, Newcombe",
        "mover": "unpaired, arms of both intervals",
        "drawn_apart": "unpaired, draws of the shares of both tests",
        "all_pairs": "unpaired, arms of both intervals, for all pairs of groups",
        "mid_p": "mid-p McNemar",
        "tango": "Tango",
        "weighted_score": "weighted score",
        "score": "generalised score",
        "corrected_t": "corrected paired t",
        "permutation": "permutation test",
        "of_mean": "normal, of a mean",
        "of_mean_clusters": "t of the means of clusters",
        "order": "order statistics",
        "order_effective": "order statistics of the effective count",
        # In the order in which a name is taken apart.
        "with": "{test} with {ends}",
        "cross_fitted": "{ends}, cross-fitted",
        "paired": "paired {ends}",
        "and_dirichlet": "{ends} and Dirichlet",
    }
)
RULE_REASONS = MappingProxyType(
    {
        "fixed": "fixed",
        "default": "default",
        "deployed": "deployed",
        "decision": "decision",
        "least_cost": "minimise cost",
        "closed_form": "closed_form cost",
        "nearest": "nearest perfect_corner",
        "maximise": "maximise {metric}",
        "most_of_every": "flag at most {most} of every {every}",
        "most_per_day": "flag at most {most} per day",
        "most_share": "flag at most {most}%",
        # In the order in which a rule is taken apart.
        "promising": "{rule} subject to {conditions} with confidence {confidence}",
        "keeping": "{rule} subject to {conditions}",
    }
)
TEXTS = MappingProxyType(
    {
        f"{kind}.{key}": text
        for kind, texts in (("reason", REASONS), ("way", WAYS), ("rule", RULE_REASONS))
        for key, text in texts.items()
    }
)
CLASS = "\0"  # in the place of a name, which may hold any of the words below
OF_CLASS = {  # in the order in which one is put in the place of the other
    "positive cases": f"cases of '{CLASS}'",
    "negative cases": "cases of other classes",
    "positive case": f"case of '{CLASS}'",
    "negative case": "case of another class",
    "left unflagged": f"taken for another class than '{CLASS}'",
    "flagged": f"taken for '{CLASS}'",
    "missed": "taken for another class",
}
AND = " and "  # between the conditions of a rule
LONGEST = 1000  # of a text that is taken apart: a longer one nests without end

SlotPart = str | tuple[str, ...]  # what stands in a slot: a text, which may know its message, or several


class KeyedText(str):
    """A text of `results.json` that knows the key of its message and what stands in the slots of that."""

    __slots__ = ("key", "of", "slots")
    key: str
    slots: Mapping[str, SlotPart]
    of: str | None

    def __new__(cls, key: str, slots: Mapping[str, SlotPart], of: str | None = None) -> Self:
        """Return the text of this key with its slots filled in; of one of several classes it names that class."""
        parts = {name: AND.join(part) if isinstance(part, tuple) else part for name, part in slots.items()}
        text = TEXTS[key].format(**parts)
        made = super().__new__(cls, text if of is None else _named(text, of))
        made.key, made.slots, made.of = key, slots, of
        return made

    def __getnewargs__(self) -> tuple[str, Mapping[str, SlotPart], str | None]:  # type: ignore[override] # of a text there is but one
        """Return what a copy is made of."""
        return self.key, self.slots, self.of


def because(key: str, **slots: object) -> KeyedText:
    """Return the reason of this name: why a figure has no value, no range or no verdict."""
    return KeyedText(f"reason.{key}", {name: str(slot) for name, slot in slots.items()})


def of_class(reason: str | None, name: str) -> str | None:
    """Return a reason that names one of several classes where it speaks of positive cases."""
    return KeyedText(reason.key, reason.slots, name) if isinstance(reason, KeyedText) else reason


def _named(text: str, name: str) -> str:
    for of_two, of_many in OF_CLASS.items():
        text = text.replace(of_two, of_many)
    return text.replace(CLASS, name)


def way(key: str, **slots: str) -> KeyedText:
    """Return the method of this name, of a range or of a test; what stands in its slots may be methods."""
    return KeyedText(f"way.{key}", slots)


def rule_text(key: str, **slots: SlotPart) -> KeyedText:
    """Return the rule of this name, by which a threshold is chosen."""
    return KeyedText(f"rule.{key}", slots)


@lru_cache(maxsize=1000)
def keyed_text(text: str) -> str:
    """Return a text of a results file as the value that it was; one of another version as it stands."""
    for key in TEXTS if len(text) <= LONGEST else ():
        match = _pattern(key).fullmatch(text)
        if match is not None:
            return KeyedText(key, {name: _part(name, part) for name, part in match.groupdict().items()})
    return text


def _part(slot: str, text: str) -> SlotPart:
    return tuple(text.split(AND)) if slot == "conditions" else keyed_text(text)


@cache
def _pattern(key: str) -> re.Pattern[str]:
    """Return what finds a text and its slots."""
    tests = "|".join(re.escape(text) for text in WAYS.values() if "{" not in text)
    slots = {"test": tests, "metric": "|".join(METRICS), "most": r"\S+", "confidence": r"\S+"}
    slots |= dict.fromkeys(("ends", "symbols", "rule", "conditions"), ".+")
    parts = re.split(r"\{(\w+)\}", TEXTS[key])
    bits = (f"(?P<{part}>{slots.get(part, '[0-9]+')})" if at % 2 else re.escape(part) for at, part in enumerate(parts))
    return re.compile("".join(bits))
