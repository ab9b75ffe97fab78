"""English: what comparing the models comes to. `change.*`, `lack.*` and `limit.*` are phrases."""

from collections.abc import Mapping

COMPARISON: Mapping[str, str | Mapping[str, str]] = {
    "comparison.same": "The {models} models are judged on the same {cases_tested}.",
    "comparison.guessing": {
        "number=one": "As far as this test can tell, {models} does no better than guessing.",
        "other": "As far as this test can tell, {models} do no better than guessing.",
    },
    "guessing.yet": {
        "number=one": "Yet nothing shows that {models} does better than guessing.",
        "other": "Yet nothing shows that {models} do better than guessing.",
    },
    "comparison.alike": {
        "how=both": "Models {models} are one and the same in what they do: they put the {cases} in the same order, "
        "and decide the same on every {case}.",
        "how=order": "Models {models} put the {cases} in the same order, so what one can do the others can do as "
        "well, at cut-offs of their own.",
        "how=decisions": "Models {models} decide the same on every {case} of this test.",
    },
    "comparison.model": {
        "number=one": "Model {models} caught {caught} and raised {false_alarms}.",
        "other": "Models {models} each caught {caught} and raised {false_alarms}.",
    },
    "comparison.highest": "In this test the highest {metric} is that of {model}: {value}. Next comes {next} with "
    "{next_value}.",
    "comparison.lowest": "In this test the lowest {metric} is that of {model}: {value}. Next comes {next} with "
    "{next_value}.",
    "comparison.tie": "In this test the best {metric} is shared by {models}: {value}.",
    "comparison.undefined": "The {metric} of {model} is not defined ({reason}), so it is not ranked.",
    "comparison.apparent": {
        "number=one": "The counts of {models} come from a cut-off that was chosen on these {cases}, those of {others} "
        "do not. This favours {models}.",
        "other": "The counts of {models} come from cut-offs that were chosen on these {cases}, those of {others} do "
        "not. This favours {models}.",
    },
    "verdict.decides": {
        "count": "Which model is better on new {cases} is decided by {count} comparisons, by {metrics}. They are "
        "judged together: of tests of models that are alike, at most {alarms} in {tests} show any difference.",
        "other": "Which model is better on new {cases} is decided by one comparison: {metrics}.",
    },
    "verdict.corrected": "Where cut-offs were chosen on these {cases}, what is told are the differences of the "
    "corrected figures: what to expect on new {cases}.",
    "verdict.training": "Ranges and verdicts cover chance in the {cases} of the test. They do not cover another "
    "training run, which may change a model by more.",
    "verdict.same": "By {metric}, {a} and {b} are the same: {why}.",
    "verdict.better": "By {metric}, {a} is better than {b}: {change}.",
    "verdict.worse": "By {metric}, {a} is worse than {b}: {change}.",
    "verdict.better_less_than_matters": "By {metric}, {a} is better than {b}, but by less than the {smallest} that "
    "matter: {change}.",
    "verdict.worse_less_than_matters": "By {metric}, {a} is worse than {b}, but by less than the {smallest} that "
    "matter: {change}.",
    "verdict.no_difference_that_matters": "By {metric}, {a} and {b} differ by less than the {smallest} that matter: "
    "{change}.",
    "verdict.no_difference_shown": "By {metric}, this test shows no difference between {a} and {b}: {change}. "
    "That does not make them equal.",
    "verdict.could_show": {
        "smallest at_best": "A test like this one shows in four of five cases that {a} is worse, where it is by "
        "{smallest}. It cannot be better.",
        "smallest room": "A test like this one shows in four of five cases that {a} is worse, where it is by "
        "{smallest}. It can be better by {room} at most, which would be shown less often.",
        "smallest": "A test like this one shows a difference of {smallest} in four of five cases, and a smaller one "
        "less often.",
        "other": "A test like this one is too small: it would miss even the largest possible difference in more than "
        "one of five cases.",
    },
    "verdict.cannot_tell": "By {metric}, we cannot say which of {a} and {b} is better. {why}",
    "verdict.unacceptable": "By {metric}, {a} is unacceptable beside {b}: it cannot keep to {require}. By itself, "
    "its {metric} is {change}.",
    "verdict.unacceptable_bare": "By {metric}, {a} is unacceptable beside {b}: it cannot keep to {require}.",
    "verdict.limit": {
        "a": "Neither {a} nor {b} can keep to {require}.",
        "other": "Model {b} is unacceptable: it cannot keep to {require}.",
    },
    "verdict.test_decides": "Range and test part here, as they may close to the line; the verdict follows the test.",
    "change.same": "just the same",
    "change.higher_alone": "{size} higher",
    "change.lower_alone": "{size} lower",
    "change.higher": "{size} higher (likely range: {low} to {high} higher)",
    "change.lower": "{size} lower (likely range: {low} to {high} lower)",
    "change.higher_open": "{size} higher (likely range: from {low} lower to {high} higher)",
    "change.lower_open": "{size} lower (likely range: from {low} lower to {high} higher)",
    "change.alike": "as high in this test (likely range: from {low} lower to {high} higher)",
    "change.points": "{points} percentage points",
    "lack.cases": {
        "have=0": "No {case} stands under the bar of one of them, and a verdict takes {need}.",
        "have=one": "Only {have} {case} stands under the bar of one of them, and a verdict takes {need}.",
        "other": "Only {have} {cases} stand under the bar of one of them, and a verdict takes {need}.",
    },
    "lack.positives": {
        "have=0": "The test holds no {positives}, and a verdict by this metric takes {need}.",
        "have=one": "The test holds {have} {positive}, and a verdict by this metric takes {need}.",
        "other": "The test holds {have} {positives}, and a verdict by this metric takes {need}.",
    },
    "lack.negatives": {
        "have=0": "The test holds no {negatives}, and a verdict by this metric takes {need}.",
        "have=one": "The test holds {have} {negative}, and a verdict by this metric takes {need}.",
        "other": "The test holds {have} {negatives}, and a verdict by this metric takes {need}.",
    },
    "lack.disagreements": {
        "among=positives": "The two disagreed on too few {positives} to tell ({have} of {of}).",
        "among=negatives": "The two disagreed on too few {negatives} to tell ({have} of {of}).",
        "other": "The two disagreed on too few {cases} to tell ({have} of {of}).",
    },
    "lack.clusters": {
        "have=one": "The {cases} come in {have} cluster, and a verdict takes {need}.",
        "other": "The {cases} come in {have} clusters, and a verdict takes {need}.",
    },
    "lack.range": "Nothing says how sure the difference is: {reason}.",
    "ties.all": "By {metric}, {models} cannot be told apart.",
    "ties.none": "By {metric}, all models are told apart. Best first: {models}.",
    "ties.top_tied": "By {metric}, {first} cannot be told apart; {last} is worse.",
    "ties.top_alone": "By {metric}, {first} is the best; {last} cannot be told apart.",
    "ties.ordered": "By {metric}, models named together cannot be told apart. Best first: {groups}.",
    "ties.overlap": "By {metric}, models named together cannot be told apart, and a model may stand in more than one "
    "such set: {groups}. Models that stand in none together are told apart.",
    "pick.asked": "A model has to keep to {require}; among those that do, {then} decides.",
    "pick.picked": {
        "model tied": "Picked on the {cases_held} of \u201c{split}\u201d: {model}, and {tied} just as good there.",
        "model": "Picked on the {cases_held} of \u201c{split}\u201d: {model}.",
        "other": "Picked on the {cases_held} of \u201c{split}\u201d: none, for no model keeps to the limit there.",
    },
    "pick.here": {
        "corrected model tied": "By the corrected figures of these {cases_tested}: {model}, and {tied} just as good.",
        "corrected model": "By the corrected figures of these {cases_tested}: {model}.",
        "corrected": "By the corrected figures of these {cases_tested}: none, for no model keeps to the limit.",
        "model tied": "On these {cases_tested}: {model}, and {tied} just as good.",
        "model": "On these {cases_tested}: {model}.",
        "other": "On these {cases_tested}: none, for no model keeps to the limit.",
    },
    "pick.alone": {
        "model": "On these {cases_tested} alone, {model} would come first. A model is not picked by the {cases} that "
        "judge it.",
        "other": "On these {cases_tested}, no model keeps to the limit.",
    },
    "pick.new": {
        "models number=one": "For new {cases}: {models}.",
        "models": "For new {cases}: {models}, which decide the same on every {case} of this test.",
        "other": "For new {cases}: cannot tell.",
    },
    "pick.figures": "When it was picked, the {metric} of {model} was {required_then} and its {then} {then_then}. "
    "Where it is judged, they are {required_now} and {then_now}.",
    "pick.shown": {
        "alone number=one": "It keeps to the limit with confidence, and no other model can keep to it.",
        "alone": "They keep to the limit with confidence, and no other model can keep to it.",
        "number=one": "It keeps to the limit with confidence, and by {then} no other model that may keep to it is as "
        "good.",
        "other": "They keep to the limit with confidence, and by {then} no other model that may keep to it is as good.",
    },
    "pick.limit": "Whether {model} keeps to the limit on new {cases} is not shown.",
    "pick.rivals": {
        "ahead": "By {then}, {model} is worse than {rivals}, which may keep to the limit as well.",
        "other": "By {then}, {model} is not shown to be better than {rivals}, which may keep to the limit as well.",
    },
    "standing.meets_with_confidence": {
        "corrected": "Model {model} keeps to the limit with confidence: on new {cases} its {metric} is expected to be "
        "{estimate}. In this sample, which chose its cut-off, it is {counted}.",
        "other": "Model {model} keeps to the limit with confidence: its {metric} is {estimate} in this sample.",
    },
    "standing.meets": {
        "corrected": "On new {cases} model {model} is expected to keep to the limit, with a {metric} of {estimate}. In "
        "this sample, which chose its cut-off, it is {counted}.",
        "other": "Model {model} keeps to the limit in this sample, with a {metric} of {estimate}.",
    },
    "standing.misses": {
        "corrected": "On new {cases} model {model} is expected to miss the limit, with a {metric} of {estimate}. In "
        "this sample, which chose its cut-off, it is {counted}.",
        "other": "Model {model} misses the limit in this sample, with a {metric} of {estimate}.",
    },
    "standing.unacceptable": {
        "corrected": "Model {model} is unacceptable: on new {cases} its {metric} is expected to be {estimate}. In this "
        "sample, which chose its cut-off, it is {counted}.",
        "other": "Model {model} is unacceptable: its {metric} is {estimate} in this sample.",
    },
    "standing.bound": {
        "side=least": "With a confidence of {confidence} the {metric} on new {cases} is at least {bound}.",
        "side=most": "With a confidence of {confidence} the {metric} on new {cases} is at most {bound}.",
    },
    "standing.range": {
        "limit": "The likely range on new {cases}, {low} to {high}, still holds {limit}.",
        "other": "The likely range on new {cases}, {low} to {high}, lies wholly beyond the limit.",
    },
    "standing.not_defined": "Model {model} has no {metric} here, so nothing says whether it keeps to the limit.",
    "key.better": {
        "way=better thousand": "On new {cases}, {model} would cost less than {other}, by between {low} and {high} for "
        "every {thousand}.",
        "way=worse thousand": "On new {cases}, {other} would cost less than {model}, by between {low} and {high} for "
        "every {thousand}.",
        "limit=unacceptable": "On new {cases}, {model} would not do what is required of it.",
        "limit=met model": "Of the models that do what is required, {model} is the best one for new {cases}.",
        "limit=met models": "Of the models that do what is required, {models} are the best ones for new {cases}: they "
        "decide the same on every {case} of this test.",
        "limit=open": "We cannot say which model is best for new {cases} under what is required.",
        "way=same": "In this test {model} and {other} decide the same on every {case}, so neither is better.",
        "way=same_order": "In this test {model} and {other} put the {cases} in the same order, so neither is better.",
        "way=same_scores": "In this test {model} and {other} give every {case} the same chance, so neither is better.",
        "way=better": "On new {cases}, {model} is likely to do better than {other}.",
        "way=worse": "On new {cases}, {other} is likely to do better than {model}.",
        "way=mixed": "On new {cases}, {model} is likely to do better than {other} in one way and worse in another.",
        "way=little": "Models {model} and {other} differ by too little to matter.",
        "way=open": "We cannot say whether {model} or {other} is better for new {cases}.",
    },
    "figure.differences.title": {
        "told=0": "No comparison that decides shows a difference",
        "told=one": "Of the comparisons that decide, {told} of {count} shows a difference",
        "other": "Of the comparisons that decide, {told} of {count} show a difference",
    },
    "figure.differences.subtitle": "How far two models lie apart on the same {cases_tested}, with likely ranges",
    "figure.differences.x": "difference",
    "figure.differences.y": "pair of models",
    "figure.differences.pair": "{a} less {b}",
    "figure.differences.higher": "Difference in {metric}; to the right is better",
    "figure.differences.lower": "Difference in {metric}; to the left is better",
    "figure.differences.short": {
        "told=0": "Dots with ranges. No comparison that decides shows a difference of two models.",
        "told=one": "Dots with ranges. Of the comparisons that decide, {told} of {count} shows a difference of two "
        "models.",
        "other": "Dots with ranges. Of the comparisons that decide, {told} of {count} show a difference of two models.",
    },
    "figure.differences.read": "Each dot is the difference measured, each line its likely range; the upright line is "
    "no difference at all. The ranges of all comparisons hold together.",
    "figure.differences.band": "The shaded stretch holds differences too small to matter, as the config says.",
    "figure.differences.here": "By {metric}, {a} is {change} beside {b}.",
}
