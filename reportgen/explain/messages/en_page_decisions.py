"""English: what the page says around costs, cut-offs, beta and the model in use."""

DECISIONS = {
    "section.costs": "What the errors cost",
    "section.balance": "The balance of the errors",
    "section.beta": "Beta",
    "section.in_use": "In use",
    "corrected": "corrected {value}",
    "decisions.span": "{low} to {high}",
    "decisions.from": "{low} and more",
    "decisions.to": "up to {high}",
    "decisions.any": "any",
    "decisions.none": "none",
    "decisions.yes": "yes",
    "decisions.no": "no",
    "decisions.cost": "Cost",
    "decisions.beyond": "Above the least",
    "rules.table": "What every rule would choose, and what each choice does on these {cases}: {model}",
    "rules.table_in_use": "What every rule would choose, and what each choice does on these {cases}; rates with the "
    "classes weighed as in use: {model}",
    "rules.table_in_use_priced": "What every rule would choose, and what each choice does on these {cases}; rates and "
    "costs with the classes weighed as in use: {model}",
    "rules.of_config": "{rule} (the rule of the config)",
    "rule.fixed": "fixed by the config",
    "rule.default": "the usual one",
    "rule.deployed": "used today",
    "rule.decision": "decisions in the data",
    "rule.minimise cost": "least cost",
    "rule.closed_form cost": "by the prices alone",
    "rule.nearest perfect_corner": "nearest to the perfect corner",
    "rule.maximise": "highest {metric}",
    "rule.most": "{most} {flagged}",
    "rule.keeping": "{rule}, keeping to {conditions}",
    "points.table": "Cut-offs side by side: {model}",
    "points.role": "Role",
    "points.role_rule": "{role} ({rule})",
    "points.role.in_use": "in use",
    "points.role.deployed": "used today",
    "points.role.recommended": "recommended",
    "points.role.alternative": "alternative",
    "conditions.table": "What the rule has to keep to",
    "conditions.condition": "Condition",
    "conditions.estimate": "At the cut-off",
    "conditions.best": "Best of all cut-offs",
    "conditions.met": "Kept",
    "conditions.confidence": "Confidence",
    "conditions.missed": "Missed on new {cases}",
    "corrected.table": "As counted here, and as expected on new {cases}: {model}",
    "corrected.counted": "As counted",
    "corrected.expected": "Corrected",
    "corrected.range": "Range",
    "prices.table": "What one {case} costs by what becomes of it",
    "prices.outcome": "Outcome",
    "prices.price": "Price",
    "prices.from": "Where it comes from",
    "prices.false_negative": "miss",
    "prices.false_positive": "false alarm",
    "prices.true_positive": "hit",
    "prices.true_negative": "left alone",
    "prices.column": "column \u201c{column}\u201d, on average {mean}",
    "prices.scaled": "{times} \u00d7 column \u201c{column}\u201d + {plus}, on average {mean}",
    "prices.mean_split": "{mean} in \u201c{split}\u201d",
    "prices.range": "most likely {likely}, from {low} to {high}",
    "prices.typed": "the config",
    "prices.data": "the data, {case} by {case}",
    "betas.table": "What the best cut-off of each beta does where it was chosen: {model}",
    "betas.beta": "Beta",
    "betas.given": "{beta} (the config)",
    "betas.f": "F-beta",
    "betas.implied": "Cheapest if a miss costs so many false alarms",
    "costs.unpriced": "The config names no prices. What follows shows how firm the cut-off is, and how it would move "
    "with what a miss is taken to be worth.",
    "beta.not_given": "The config gives no beta. This table shows what the best cut-off of some betas would do, and "
    "what each takes a miss to be worth.",
    "use.table": "In this test and in use: {model}",
    "use.table_corrected": "In this test, and in use by the corrected counts: {model}",
    "use.table_alone": "In use: {model}",
    "use.what": "What",
    "use.test": "In this test",
    "use.use": "In use",
    "use.count": "{outcome}, of every {whole}",
    "use.year": "{outcome}, in a year",
    "use.flags": "{cases} {flagged}, in a year",
    "use.cost": "cost of a year",
    "method.resamples": "Resamples and seed",
    "method.resamples_value": "{resamples}, seed {seed}",
    "method.rule.cross_fitting": "Corrected figures come from cross-fitting: the {cases} are dealt into {folds} folds, "
    "the cut-off is chosen without each fold in turn and judged on it, this {repeats} times over. Counts are pooled, "
    "then averaged, and only then put into a formula.",
    "method.rule.interval": "Ranges of corrected figures and of the cut-off come from resampling whole {units}, "
    "{resamples} times, with the choice made anew each time.",
    "method.rule.units.cases": "{cases}",
    "method.rule.units.clusters": "clusters of {cases}",
    "method.rule.promised_clusters": "With clusters, as many single {cases} stand in their place as would tell as "
    "much, which makes these rules approximate, too.",
    "method.rule.promised": "A floor that is promised with confidence follows an exact rule for recall, specificity "
    "and the flag rate (order statistics), tests in a fixed order for precision and the negative predictive value, "
    "and several tests at once, which is approximate, for every other metric.",
    "method.rule.floor": "A floor without confidence goes by the estimate on the {cases} of the choice. How often such "
    "a choice misses it on new {cases} is the binomial chance of doing so.",
    "method.rule.per_case": "Where a price stands in the data, each {case} is counted at its own price, in whole "
    "fractions, so that the order of the rows changes nothing; weights between the errors use the averages.",
    "method.rule.prevalence": "Figures for use weigh the classes to the stated share of {positives}: recall, "
    "specificity and what follows from them alone stay as they are.",
    "method.rule.closed_form": "The cut-off by the prices alone is a / (a + b), where a is what a false alarm costs "
    "beyond leaving the {case} alone, and b what a miss costs beyond a hit.",
    "method.rule.held.near": "It is held against the least cost that is expected on new {cases}, and comes within "
    "{within} of it.",
    "method.rule.held.chance": "It is held against the least cost that is expected on new {cases}. It costs more, by "
    "no more than chance explains.",
    "method.rule.held.dearer": "It is held against the least cost that is expected on new {cases}. It costs more, and "
    "by more than chance explains.",
    "method.rule.held.unknown": "It is held against the least cost that is expected on new {cases}. It costs more, and "
    "there are too few cases to tell whether that is chance.",
    "method.rule.implied": "The prices that a beta implies are those at which its cut-off is the cheapest on these "
    "data: the segment of the convex hull of the ROC curve that it lies on.",
    "method.rule.beta": "Beta and prices are taken from the config and never tuned on data.",
}
