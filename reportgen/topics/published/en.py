"""English: models that are known by published figures alone, and which model is best at which beta."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str | Mapping[str, str]] = {
    "published.counts": "Model {model} caught {caught} and raised a false alarm for {alarms}.",
    "published.rates": "Model {model} catches {caught} of {positives}, and {right} of the {cases} {flagged} are "
    "{positives}.",
    "published.of_classes": "Model {model} catches {caught} of {positives}, and raises a false alarm for {alarms} "
    "of {negatives}.",
    "published.values": "Where {share} are {positives}, it is right about {right} of the {cases} {flagged}, and about "
    "{clear} of the others.",
    "published.floor.best": {
        "number=one": "Of those with {require}, {models} has the best {then}: {value}.",
        "other": "Of those with {require}, {models} tie for the best {then}: {value}.",
    },
    "published.floor.none": "No model has {require} in its published test.",
    "published.two_tests": "Each test is taken as a sample of its own. Tests on the same {cases} could tell more.",
    "published.floor.tests": "This is true of these tests. Which model meets it on new {cases} is not known.",
    "published.cost_in_use": "At the stated prices, and where {share} are {positives}, {model} brings {amount} "
    "for every {of} {cases}.",
    "published.no_hit": "Model {model} catches no {positive}, and is right about no {case} {flagged}.",
    "published.beside": {
        "number=one": "Of {models} only published figures are known, from other {cases}. The tables show it for "
        "reference only: a difference could come from the {cases} and not from the model.",
        "other": "Of {models} only published figures are known, from other {cases}. The tables show them for "
        "reference only: a difference could come from the {cases} and not from the models.",
    },
    "published.cost": "At the stated prices {model} brings {amount} for every {of} {cases} of its test.",
    "published.cost_of_tests": "A test with more {positives} among its {cases} costs more by itself, so these costs "
    "compare only where the tests had the same mix.",
    "published.corrected": "Where a threshold was chosen on these {cases}, the corrected figures of its model are "
    "here: what to expect on future {cases}.",
    "published.betas_beside": "Each model is at its point in use. Published figures come from other {cases}, so this "
    "sets figures side by side and is no verdict.",
    "published.shares.brought": {
        "stated": "How often a flag is right depends on the share of {positives}. All is worked out here for the share "
        "where the model is to be used, {share}.",
        "low": "How often a flag is right depends on the share of {positives}. The tests had different ones, from "
        "{low} to {high}, so all is worked out anew here for one share, {share}.",
        "other": "How often a flag is right depends on the share of {positives}, which is not stated for every test. "
        "All is worked out here for one share, {share}.",
    },
    "published.shares.unknown": {
        "every open": "How often a flag is right depends on the share of {positives}. That share is not stated here, "
        "so nothing is said of it.",
        "every": "How often a flag is right depends on the share of {positives} in a test, which is not stated. "
        "If the tests differ in that share, another model could be best.",
        "other": "How often a flag is right depends on the share of {positives} in a test. It is not stated for "
        "{unknown}. If the tests differ in that share, another model could be best.",
    },
    "published.shares.apart": {
        "stated": "How often a flag is right depends on the share of {positives}. It is not stated for the test of "
        "{unknown}, so not all figures are known for the share in use, {share}. So no model is called best here by how "
        "often its flags are right.",
        "other": "How often a flag is right depends on the share of {positives} in a test. The tests had different "
        "ones, from {low} to {high}, and that of {unknown} is not stated. So no model is called best here by how often "
        "its flags are right.",
    },
    "published.by_recall": "The highest {recall_name}, which does not depend on that share, is that of {models}: "
    "{value}.",
    "published.each.least": {
        "errors number=one": "At the stated prices {models} costs least: {amount} for each {positive}.",
        "errors": "At the stated prices {models} cost least, and the same: {amount} for each {positive}.",
        "number=one": "At the stated prices {models} comes out cheapest: {amount} for each {positive}.",
        "other": "At the stated prices {models} tie for cheapest: {amount} for each {positive}.",
    },
    "published.each.cost": {
        "errors": "For each {positive}, {model} costs {amount}.",
        "other": "For each {positive}, {model} brings {amount}.",
    },
    "published.each.per_1000": "If {share} of the {cases} were {positives}, that is {per_1000} for every {of} {cases}.",
    "published.each.turns": "Which is cheapest depends on the prices: within their limits {models} could cost less.",
    "published.money": {
        "least each": "At the stated prices {model} brings {amount} for each {positive}, and {other} is "
        "cheaper: {least}.",
        "each alike": "At the stated prices no model is cheaper than {model}: {amount} for each {positive}.",
        "each": "At the stated prices {model} is the cheapest as well: {amount} for each {positive}.",
        "least": "At the stated prices {model} brings {amount} for every {of} {cases}, and {other} is cheaper: "
        "{least}.",
        "amount alike": "At the stated prices no model is cheaper than {model}: {amount} for every {of} {cases}.",
        "amount": "At the stated prices {model} is the cheapest as well: {amount} for every {of} {cases}.",
        "other": "What {models} would cost at the stated prices is not known.",
    },
    "published.at_beta": {
        "models beta=1 number=one": "Where catching every {positive} counts as much as being right about each {case} "
        "{flagged} (beta {beta}), {models} is best.",
        "models beta=1": "Where catching every {positive} counts as much as being right about each {case} {flagged} "
        "(beta {beta}), {models} tie for best.",
        "models number=one": "Where catching every {positive} counts {beta} times as much as being right about each "
        "{case} {flagged} (beta {beta}), {models} is best.",
        "models": "Where catching every {positive} counts {beta} times as much as being right about each {case} "
        "{flagged} (beta {beta}), {models} tie for best.",
        "other": "At a beta of {beta}, judged together with all others, it is too close to call which model is best.",
    },
    "published.unranked": "No model is called best here: the share of {positives} in the test of {models} is "
    "not stated, so it is not known how often a flag is right.",
    "published.never": "There is no beta at which {model} is best.",
    "published.turns.1": {
        "number=one": "Whatever the weight of catching every {positive}, {models_0} is best.",
        "other": "Whatever the weight of catching every {positive}, {models_0} are best, and alike.",
    },
    "published.turns.2": "Which is best depends on beta, the weight of catching every {positive} against "
    "being right about those {flagged}. Below {turn_0} it is {models_0}, above that {models_1}.",
    "published.turns.3": "Which is best depends on beta, the weight of catching every {positive} against "
    "being right about those {flagged}. Below {turn_0} it is {models_0}, from there to {turn_1} it is "
    "{models_1}, and above that {models_2}.",
    "published.turns.many": "Which is best depends on beta, the weight of catching every {positive} against "
    "being right about those {flagged}. It changes several times.",
    "published.limit.shares": {
        "number=one": "We cannot say how sure these figures are, because the number of {cases} tested is not stated.",
        "other": "We cannot say how sure these figures are. The number of {cases} tested is not stated for {models}, "
        "and each model could have been tested on different {cases}.",
    },
    "published.limit.counts": {
        "number=one": "We do not know how these {cases} were drawn, or whether others like them come out the same.",
        "other": "We cannot say how sure a difference between these models is: each could have been tested on "
        "different {cases}.",
    },
    "finding.small_published_test": {
        "how=one": "The published test of {models} has fewer than {limit} {cases} of one class. A repeat could give "
        "quite different results.",
        "other": "The published tests of {models} have fewer than {limit} {cases} of one class. A repeat could give "
        "quite different results.",
    },
    "figure.f_by_beta.title": {
        "number=one": "Whatever beta is, {models} is best",
        "number=other": "Whatever beta is, {models} are best",
        "winner=turns": "Which model is best depends on beta",
        "winner=none": "No model has a hit",
        "winner=apart": "These tests cannot say which model is best",
    },
    "figure.f_by_beta.subtitle": "F-measure of each model against beta, by published figures",
    "figure.f_by_beta.y": "F-measure",
    "figure.f_by_beta.axis": "Beta: how many times as much {recall_name} weighs as {precision_name}",
    "figure.f_by_beta.short": "Line chart: F against beta, a line for each model.",
    "figure.f_by_beta.read": (
        "Each line is one model. At the left end it comes near its {precision_name}, at the right end near "
        "its {recall_name}; the highest line at a beta is the best model there."
    ),
    "figure.f_by_beta.read_apart": (
        "Each line is one model on the {cases} of its own test. Heights of lines from tests with "
        "different shares of {positives} do not compare."
    ),
    "figure.f_by_beta.beta": "beta {beta}",
}

# On the page, outside of sentences.
PAGE = {
    "section.published": "Published figures",
    "section.best_at_betas": "Best model by beta",
    "published.floor": "The limit {require}",
    "published.each.table": "What each {positive} costs, with the false alarms that come with it",
    "published.each.column.estimate": "each {positive}",
    "published.each.column.low": "at lowest",
    "published.each.column.high": "at highest",
    "published.each.column.per_1000": "1,000 {cases}",
    "published.compared": "Differences of published tests",
    "published.standing": "In its test",
    "published.standing.meets_with_confidence": "clearly meets it",
    "published.standing.meets": "meets it",
    "published.standing.misses": "misses it",
    "published.standing.unacceptable": "clearly misses it",
    "published.standing.not_defined": "not known",
    "published.figures": "What was published, and what follows from it",
    "published.counts": "The four outcomes, as published",
    "published.all": "All metrics that follow",
    "published.all_table": "Every metric that follows from the published figures of one model at least",
    "published.winners": "The best model by beta",
    "published.from": "Beta from",
    "published.to": "to",
    "published.best": "Best",
    "published.close_here": "too close to call",
    "published.f_table": "F-measure at some betas",
    "published.at": "beta {beta}",
    "published.end.low": "0",
    "published.end.high": "without end",
    "published.not_known": "not\u00a0known",
    "published.footer": "Made by reportgen {version} from published figures. Every figure here is also in "
    "results.json.",
}

# Messages that praise a model, as `tests/text/praise.py` reads them.
PRAISES = (
    ("figure.f_by_beta.title", ("number=",), ("models",), "never"),
    ("published.at_beta", ("models",), ("models",), "yet"),
    ("published.turns.1", (), ("models_0",), "yet"),
    ("published.turns.2", (), ("models_0", "models_1"), "yet"),
    ("published.turns.3", (), ("models_0", "models_1", "models_2"), "yet"),
    ("published.by_recall", (), ("models",), "yet"),
    ("published.floor.best", (), ("models",), "yet"),
)

# Why others with a word of praise are none.
NO_PRAISE = {
    "says that no model is ahead, or that it is not known": (
        "figure.f_by_beta.title: winner=turns",
        "figure.f_by_beta.title: winner=apart",
        "published.at_beta: other",
        "published.never",
        "published.unranked",
        "published.turns.many",
    ),
    "is a count of checks, or a word of a table that stands below such sentences": ("published.winners",),
    "says what decides, or how to read something, of no model": (
        "figure.f_by_beta",
        "published.shares",
    ),
    "tells of prices": ("published.money", "published.each"),
}
