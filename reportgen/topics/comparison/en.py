"""English: two models and more."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str | Mapping[str, str]] = {
    "comparison.guessing": {
        "number=one": "As far as this test can tell, {models} does no better than guessing.",
        "other": "As far as this test can tell, {models} do no better than guessing.",
    },
    "comparison.alike": {
        "how=both": "Models {models} put the {cases} in the same order and decide the same on every {case}.",
        "how=order": "Models {models} put the {cases} in the same order, so each can do what the others do, at "
        "another threshold.",
        "how=decisions": "Models {models} decide the same on every {case} of this test.",
    },
    "comparison.apparent": {
        "number=one": "The counts of {models} come from a threshold that was chosen on these {cases}, those of "
        "{others} do not. This favours {models}.",
        "other": "The counts of {models} come from thresholds that were chosen on these {cases}, those of {others} do "
        "not. This favours {models}.",
    },
    "verdict.decides": {
        "count": "Which model is better on future {cases} is decided by {count} comparisons, by {metrics}. They are "
        "judged together: of tests of equal models, at most {alarms} in {tests} show any difference.",
        "other": "Which model is better on future {cases} is decided by one comparison: {metrics}.",
    },
    "verdict.corrected": "Where thresholds were chosen on these {cases}, the differences are those of the corrected "
    "figures: what to expect on future {cases}.",
    "verdict.mix": "These differences are those in use, where {share} of {cases} are {positives}.",
    "verdict.training": "Ranges and verdicts cover chance in the {cases} of the test. They do not cover another "
    "training run, which could change a model by more.",
    "verdict.cannot_tell": "On {metric}, we cannot say which of {a} and {b} is better. {why}",
    "verdict.test_decides": "Where the range and the test disagree, as they can near the limit, the verdict follows "
    "the test.",
    "change.points": "{points} percentage points",
    "leader.first": {
        "count=one": "On {metric}, {model} comes first; {count} other model is too close to call.",
        "count": "On {metric}, {model} comes first; {count} other models are too close to call.",
        "other": "On {metric}, {model} comes first, clearly ahead of every other model.",
    },
    "leader.order": "On {metric}, {model} comes first in this test. There are too many models to compare every pair "
    "of the {models}, so nothing says which of them are tied.",
    "leader.ranks": "A rank is a range: from behind all models that are clearly ahead to before all that are clearly "
    "behind. Models whose ranks overlap are tied.",
    "pick.asked": {
        "share": "Required in use, where {share} of {cases} are {positives}: {require}. Among models that meet it, "
        "{then} decides.",
        "other": "Required: {require}. Among models that meet it, {then} decides.",
    },
    "pick.picked": {
        "model tied": "Picked on the {cases_held} of \u201c{split}\u201d: {model}, and {tied} just as good there.",
        "model": "Picked on the {cases_held} of \u201c{split}\u201d: {model}.",
        "other": "Picked on the {cases_held} of \u201c{split}\u201d: none, because no model meets the limit there.",
    },
    "pick.here": {
        "corrected model tied": "By the corrected figures of these {cases_tested}: {model}, and {tied} just as good.",
        "corrected model": "By the corrected figures of these {cases_tested}: {model}.",
        "corrected": "By the corrected figures of these {cases_tested}: none, because no model meets the limit.",
        "model tied": "On these {cases_tested}: {model}, and {tied} just as good.",
        "model": "On these {cases_tested}: {model}.",
        "other": "On these {cases_tested}: none, because no model meets the limit.",
    },
    "pick.alone": {
        "model": "On these {cases_tested} alone, {model} would come first. A model is not picked by the {cases} that "
        "judge it.",
        "other": "On these {cases_tested}, no model meets the limit.",
    },
    "pick.new": {
        "models number=one": "For future {cases}: {models}.",
        "models": "For future {cases}: {models}, which decide the same on every {case} of this test.",
        "other": "For future {cases}: cannot tell.",
    },
    "pick.shown": {
        "alone number=one": "It meets the limit with confidence, and no other model can meet it.",
        "alone": "They meet the limit with confidence, and no other model can meet it.",
        "number=one": "It meets the limit with confidence, and on {then} no other model that could meet it is as good.",
        "other": "They meet the limit with confidence, and on {then} no other model that could meet it is as good.",
    },
    "pick.limit": "Whether {model} meets the limit on future {cases} is not shown.",
    "pick.rivals": {
        "ahead": "On {then}, {model} is worse than {rivals}, which could meet the limit as well.",
        "other": "On {then}, {model} is not shown to be better than {rivals}, which could meet the limit as well.",
    },
    "figure.differences.title": {
        "ahead number=one": "On {metric}, {ahead} is clearly better than {behind}",
        "ahead": "On {metric}, {ahead} are clearly better than {behind}",
        "told=0": "No comparison that decides shows a clear difference",
        "told=count told=2": "Both comparisons that decide show a clear difference",
        "told=count": "All {count} comparisons that decide show a clear difference",
        "other": "Of the comparisons that decide, {told} of {count} show a clear difference",
    },
    "figure.differences.subtitle": {
        "shown": "How far two models are apart on the same {cases_tested}, with {level} {likely_ranges}; the {shown} "
        "nearest rivals",
        "other": "How far two models are apart on the same {cases_tested}, with {level} {likely_ranges}",
    },
    "figure.differences.x": "difference",
    "figure.differences.y": "pair of models",
    "figure.differences.pair": "{a} vs {b}",
    "figure.differences.higher": {
        "points": "Difference in {metric}, percentage points; to the right is better",
        "other": "Difference in {metric}; to the right is better",
    },
    "figure.differences.lower": {
        "points": "Difference in {metric}, percentage points; to the left is better",
        "currency": "Difference in {metric}, {currency}; to the left is better",
        "other": "Difference in {metric}; to the left is better",
    },
    "figure.differences.short": "Dots with ranges: how far two models are apart.",
    "figure.differences.read": "Each dot is the difference measured, each line its {level} {likely_range}; the upright "
    "line is no difference at all. The ranges are made for all comparisons together.",
    "figure.differences.band": "The shaded area contains differences too small to matter, as the config says.",
    "crossing.once": "The ROC curves of {first} and {second} cross where about {rate} of the {negatives} raise a false "
    "alarm. With fewer false alarms {first} catches more {positives}, with more of them {second}.",
    "crossing.twice": "The ROC curves of {first} and {second} cross where about {rate} and about {then} of the "
    "{negatives} raise a false alarm. Between the two {second} catches more {positives}, on either side {first}.",
    "crossing.often": "The ROC curves of {first} and {second} cross {times} times, where about {rates} of the "
    "{negatives} raise a false alarm. With the fewest false alarms {first} catches more {positives}, and each "
    "crossing reverses that.",
    "crossing.cut_offs": "There the threshold of {first} is about {value}, that of {second} about {second_value}.",
    "crossing.sure": {
        "shown": "Each of them clearly catches more somewhere.",
        "other": "On another sample the curves could cross elsewhere, or not at all.",
    },
    "flips.same": "Models {a} and {b} decide the same on {every}.",
    "flips.by_chance": {
        "rare": "In all, they disagreed on the right answer for {parted}. {a} was right on {right_a} of them and {b} "
        "on {right_b}. If both were equally good, a gap at least this wide would turn up in less than {chance} of "
        "tests like this.",
        "other": "In all, they disagreed on the right answer for {parted}. {a} was right on {right_a} of them and {b} "
        "on {right_b}. If both were equally good, a gap at least this wide would turn up in about {chance} of tests "
        "like this.",
    },
    "flips.saved": {
        "saved": "Where {one} alone was right, that saved {saved} by the prices; {other} saved nothing in this way.",
        "other": "Where {a} alone was right, that saved {only_a} by the prices; where {b} alone was, {only_b}.",
    },
    "folds.covers": "Ranges and verdicts cover chance in the {cases} of the test. The {folds} folds of the "
    "predictions show what another training run could change; see the part on training runs.",
    "folds.held": {
        "held": "The predictions come from {folds} folds of a cross-validation with {held} each, every fold judged by "
        "a model that was trained without it.",
        "other": "The predictions come from {folds} folds of a cross-validation with {fewest} to {most} {cases} each, "
        "every fold judged by a model that was trained without it.",
    },
    "folds.one_class": {
        "count=one": "In {count} of the {folds} folds there are {positives} or {negatives} alone, so what needs both "
        "has no value there.",
        "other": "In {count} of the {folds} folds each there are {positives} or {negatives} alone, so what needs both "
        "has no value there.",
    },
    "folds.spread": {
        "undefined": "From fold to fold, the {metric} of {model} ran from {lowest} to {highest}; it has no value in "
        "{undefined} of the {folds} folds.",
        "highest": "From fold to fold, the {metric} of {model} ran from {lowest} to {highest}.",
        "lowest": "In every fold with a value, the {metric} of {model} was {lowest}.",
        "other": "In no fold does the {metric} of {model} have a value.",
    },
    "folds.apparent": {
        "number=one": "The threshold of {models} was chosen on {cases} of these folds, which flatters the figures of "
        "each fold, too.",
        "other": "The thresholds of {models} were chosen on {cases} of these folds, which flatters the figures of each "
        "fold, too.",
    },
    "folds.mean": {
        "way=higher": "On average over {folds} folds, the {metric} of {a} was {size} higher than that of {b}.",
        "way=lower": "On average over {folds} folds, the {metric} of {a} was {size} lower than that of {b}.",
        "way=same": "On average over {folds} folds, {a} and {b} had the same {metric}.",
    },
    "folds.shown": {
        "shown by_cases": "For other {cases} and another training run, the range of the difference is {low} to {high} "
        "({level} {likely_range}): training again would rarely reverse it.",
        "shown": "For other {cases} and another training run, the range of the difference is {low} to {high} ({level} "
        "{likely_range}); yet all {cases} together show no difference.",
        "other": "For other {cases} and another training run, the range of the difference is {low} to {high} ({level} "
        "{likely_range}): training again could reverse it.",
    },
    "folds.no_test": {
        "a": "Too few folds have a value for both {a} and {b} to tell how far training could move their difference in "
        "{metric}.",
        "other": "Every fold shows the same difference, so the folds do not tell how far training could move it.",
    },
    "finding.clusters_across_folds": {
        "count=one": "The folds do not keep clusters apart: {count} of the {whole} by the column \u201c{column}\u201d "
        "has {cases} in more than one fold. A model that has seen some of them in training looks better than it is.",
        "other": "The folds do not keep clusters apart: {count} of the {whole} by the column \u201c{column}\u201d have "
        "{cases} in more than one fold. A model that has seen some of them in training looks better than it is.",
    },
}

# On the page, outside of sentences.
PAGE = {
    "crossing.title": "Where the ROC curves cross",
    "flips.title": "Where the models differ, case by case",
    "flips.table": "How many {cases} two models get right",
    "flips.first": "First model",
    "flips.second": "Second model",
    "flips.class": "What the {cases} really are",
    "flips.both_right": "both right",
    "flips.only_a": "only the first right",
    "flips.only_b": "only the second right",
    "flips.both_wrong": "both wrong",
    "folds.title": "Training runs",
    "folds.table": "Fold by fold: {model}",
    "folds.all": "The other models, fold by fold",
    "folds.fold": "Fold",
    "folds.lowest": "lowest",
    "folds.highest": "highest",
    "folds.tests": "Differences over the folds, by the corrected paired t-test of Nadeau and Bengio",
    "folds.first": "First model",
    "folds.second": "Second model",
    "folds.number": "Folds",
    "folds.difference": "First minus second ({level} {likely_range})",
    "folds.p": "p",
    "folds.p_adjusted": "p, adjusted",
    "leader.table": "Leaderboard, errors per {every}",
    "leader.rank_head": "Rank",
    "leader.alarms": "Wrongly {flagged}",
    "leader.out": "none: breaks the limit",
    "leader.beside": "Compared with {first}",
    "section.comparison": "Alternatives",
    "record.comparison": "Comparison in detail",
    "comparison.baselines": "The last two columns are rules that need no model: no {case} is {flagged}, "
    "or every {case} is.",
    "comparison.counts": "The four outcomes",
    "comparison.all": "All metrics of all models",
    "comparison.all_table": "Every metric, model by model",
    "comparison.differences": "Differences that decide, judged together",
    "comparison.ties": "The other pairs of models, judged together",
    "comparison.pick": "The picked model compared with each other one",
    "comparison.exploratory": "Further differences, without correction for their number: they suggest, and decide "
    "nothing",
    "comparison.exploratory_fold": "Further differences, without correction",
    "comparison.pair": "Pair",
    "comparison.beside": "{a} vs {b}",
    "comparison.difference": "Difference",
    "comparison.level": "range at {level}",
    "comparison.p": "p",
    "comparison.p_adjusted": "p, adjusted",
    "comparison.smallest": "Smallest it could show",
    "comparison.smallest.worse": "(only if worse)",
    "comparison.smallest.none": "none that is possible",
    "comparison.verdict": "Verdict",
    "comparison.alone": "by itself: {verdict}",
    "comparison.method": "Method",
    "comparison.verdict.same": "the same",
    "comparison.verdict.better": "better",
    "comparison.verdict.worse": "worse",
    "comparison.verdict.better_less_than_matters": "better, by less than matters",
    "comparison.verdict.worse_less_than_matters": "worse, by less than matters",
    "comparison.verdict.no_difference_that_matters": "no difference that matters",
    "comparison.verdict.no_difference_shown": "too close to call",
    "comparison.verdict.unacceptable": "unacceptable",
    "comparison.verdict.cannot_tell": "too few to tell",
    "comparison.limit": "Models and the limit, {require}",
    "comparison.model": "Model",
    "comparison.on": "{metric}, on {split}",
    "comparison.standing": "Standing",
    "comparison.standing.meets_with_confidence": "meets it with confidence",
    "comparison.standing.meets": "meets it in this sample",
    "comparison.standing.meets_new": "expected to meet it on future {cases}",
    "comparison.standing.misses_new": "expected to miss it on future {cases}",
    "comparison.standing.misses": "misses it in this sample",
    "comparison.standing.unacceptable": "unacceptable",
    "comparison.standing.not_defined": "not defined",
}

# Messages that praise a model, as `tests/text/praise.py` reads them.
PRAISES = (
    ("pick.picked", (), (), "opens"),
    ("pick.here", (), (), "opens"),
    ("pick.alone", (), (), "opens"),
    ("pick.new", (), (), "opens"),
    ("pick.shown", (), (), "opens"),
    ("pick.rivals", (), (), "opens"),
)

# Why others with a word of praise are none.
NO_PRAISE = {
    "says that no model is ahead, or that it is not known": ("verdict.cannot_tell", "pick.limit"),
    "names a guesser": ("comparison.guessing",),
    "is a count of checks, or a word of a table that stands below such sentences": ("comparison.verdict",),
    "says what decides, or how to read something, of no model": (
        "verdict.decides",
        "figure.differences.",
    ),
    "is told of the cases of this test, beside what decides": ("crossing.",),
    "tells of flaws in data or config": ("finding.",),
    "is held by a test of its own": ("crossing.sure", "flips.by_chance"),
}
