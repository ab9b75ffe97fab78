"""English: figures of costs."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str | Mapping[str, str]] = {
    "figure.all_flagged": "all {flagged}",
    "figure.none_flagged": "none {flagged}",
    "figure.cost_by_threshold.least": "A threshold of {value} is cheapest: {least} per {per} {cases}",
    "figure.cost_by_threshold.least_nothing": "Having no {case} {flagged} is cheapest: {least} per {per} {cases}",
    "figure.cost_by_threshold.beyond": "A threshold of {value} costs {cost} per {per} {cases}, {more} above the "
    "minimum",
    "figure.cost_by_threshold.beyond_gain": "A threshold of {value} is {more} short of the best per {per} {cases}",
    "figure.cost_by_threshold.beyond_nothing": "Having no {case} {flagged} costs {cost} per {per} {cases}, {more} "
    "above the minimum",
    "figure.cost_by_threshold.subtitle": "What every threshold costs, for {model} on {cases_tested}",
    "figure.cost_by_threshold.subtitle_weighed": "What every threshold costs, for {model} on {cases_tested}, weighed "
    "as in use ({prevalence} {positives})",
    "figure.cost_by_threshold.axis": "cost per {per} {cases}",
    "figure.cost_by_threshold.axis_currency": "cost per {per} {cases}, {currency}",
    "figure.cost_by_threshold.axis_units": "cost per {per} {cases}, in units",
    "figure.cost_by_threshold.short": "Line chart of cost against the threshold. The lowest is {least} per {per} "
    "{cases}.",
    "figure.cost_by_threshold.none": "none {flagged}: {cost}",
    "figure.cost_by_threshold.none_above": "none {flagged}, above: {cost}",
    "figure.cost_by_threshold.all": "all {flagged}: {cost}",
    "figure.cost_by_threshold.all_above": "all {flagged}, above: {cost}",
    "figure.cost_by_threshold.lowest_point": "lowest",
    "figure.cost_by_threshold.zoomed": "the same costs, zoomed in",
    "figure.cost_by_threshold.range": "within {within} of the lowest",
    "figure.cost_by_threshold.read_high": "To the left of the lowest point false alarms drive the cost, to the right "
    "of it misses do.",
    "figure.cost_by_threshold.read_low": "To the left of the lowest point misses drive the cost, to the right of it "
    "false alarms do.",
    "figure.cost_by_threshold.cheapest": "On these {cases} no threshold is cheaper than the one in use.",
    "figure.cost_by_threshold.lowest": "On these {cases} the lowest point is at the threshold {value}: {least}.",
    "figure.cost_by_threshold.lowest_nothing": "On these {cases} it is cheapest to have no {case} {flagged}: {least}.",
    "figure.goes_on": {
        "way=up": "A line that is cut at the top of the picture goes on above it.",
        "way=down": "A line that is cut at the foot of the picture goes on below it.",
    },
    "figure.every_cut_off": "The picture shows every threshold, also those beyond the limits that the config sets.",
    "figure.cost_by_threshold.band": "The band runs from the best to the worst case that the ranges of the prices "
    "allow; the line is for the likely prices.",
    "figure.decision.here": "Net benefit at the stated costs: {model} with the model, {other} without",
    "figure.decision.range": {
        "where=everywhere": "The scores are worth more than no model at every probability shown",
        "where=nowhere": "The scores are worth more than no model at no probability shown",
        "where=here_and_there": "The scores are worth more than no model at only some probabilities shown",
        "number=one": "The scores are worth more than no model at a probability of {low} alone",
        "other": "The scores are worth more than no model for probabilities from {low} to {high}",
    },
    "figure.decision.subtitle": "Net benefit per {case} by the probability from which on it pays to {flag}, "
    "{cases_tested}",
    "figure.decision.subtitle_weighed": "Net benefit per {case} by the probability from which on it pays to {flag}, "
    "{cases_tested}, weighed as in use ({prevalence} {positives})",
    "figure.prices.average": {
        "split": "Prices that differ by {case} are shown here with their average on \u201c{split}\u201d.",
        "other": "Prices that differ by {case} are shown here with their average.",
    },
    "figure.prices.likely": "Where a price is stated as a range, its likely value is used.",
    "figure.decision.chance": "probability from which on it pays to {flag}",
    "figure.decision.ratio": "harm of a false alarm : harm of a miss",
    "figure.decision.axis": "net benefit, in {positives} correctly {flagged} per {case}",
    "figure.decision.costs": "balance of the costs: {chance}",
    "figure.decision.short": "Decision curve: net benefit of the model, with all {flagged} and with none.",
    "figure.decision.read": "Net benefit is the share of all {cases} that is correctly {flagged}, minus the share "
    "wrongly {flagged}, counted at the rate at which false alarms weigh against misses. A model is worth using where "
    "its line is the highest.",
    "figure.decision.as_chances": "The line of the model takes its scores as probabilities: at each place it has those "
    "{cases} {flagged} that state at least the probability there, whatever threshold is in use.",
    "figure.decision.rate": "The scale above the picture names this rate: a probability of {chance} means {rate}, so "
    "one miss weighs as much as {weight} false alarms.",
    "figure.decision.balance": "The costs put the balance at a probability of {chance}: there the net benefit is "
    "{model} with the model, and {flag_all} with all {cases} {flagged}. With none {flagged} it is nil.",
    "figure.decision.caution": "The purpose sets the probability at which the lines are compared. The highest point of "
    "a line says nothing about the best threshold, and the curve is right only if the scores are calibrated.",
    "figure.cost.here": {
        "trivial": "Cost left: {left} at the {threshold}, {trivial} with {way}",
        "other": "Cost left: {left} at the {threshold}, or with {way}",
    },
    "figure.cost.between": "The {threshold} beats no model at miss shares of {low} to {high}",
    "figure.cost.nowhere": "The {threshold} is nowhere cheaper than both rules without a model",
    "figure.cost.threshold": {"decided": "threshold of the scores", "other": "threshold in use"},
    "figure.cost.subtitle": "Cost curve: the cost left, as a share of getting everything wrong, for {model} on "
    "{cases_tested}",
    "figure.cost.subtitle_weighed": "Cost curve: the cost left, as a share of getting everything wrong, for {model} "
    "on {cases_tested}, weighed as in use ({prevalence} {positives})",
    "figure.cost.operating": "share of that cost that the misses would have",
    "figure.cost.axis": "expected cost, as a share of the cost of getting everything wrong",
    "figure.cost.envelope": "best threshold for each place on the axis",
    "figure.cost.costs": "these costs and this share of {positives}",
    "figure.cost.costs_range": "range of these costs",
    "figure.cost.short": "Cost curve: expected cost of the threshold, of the best one, and with all or none {flagged}.",
    "figure.cost.read": "To the left {positives} are rare or misses cheap, to the right they are common or expensive. "
    "The rising edge has no {case} {flagged}, the falling one every {case}; the model gains what is below both.",
    "figure.cost.line": "One threshold is one straight line. Where it is above the curve, another threshold would "
    "serve better.",
    "figure.cost.where": "These costs, with this share of {positives}, are at {likely} on the axis.",
    "figure.cost.where_range": "These costs, with this share of {positives}, are from {low} to {high} on the axis, and "
    "at {likely} with the likely prices.",
    "figure.threshold_by_ratio.here": "With {price}, the best threshold is {value}",
    "figure.threshold_by_ratio.here_nothing": "With {price}, no {case} {flagged} is best",
    "figure.threshold_by_ratio.same": "The best threshold is {best} at every price of a miss shown",
    "figure.threshold_by_ratio.moves": "As a miss costs more, the best threshold moves from {start} to {end}",
    "figure.threshold_by_ratio.subtitle": "The cheapest threshold by the price of a miss, for {model} on "
    "{cases_tested}",
    "figure.threshold_by_ratio.subtitle_weighed": "The cheapest threshold by the price of a miss, for {model} on "
    "{cases_tested}, weighed as in use ({prevalence} {positives})",
    "figure.threshold_by_ratio.axis": "price of a miss, in false alarms",
    "figure.threshold_by_ratio.nothing": "none {flagged}",
    "figure.threshold_by_ratio.costs": "these costs: {ratio}",
    "figure.threshold_by_ratio.winners": "cheapest model",
    "figure.threshold_by_ratio.short": "Line of the best threshold against the price of a miss, from {first} to "
    "{last}.",
    "figure.threshold_by_ratio.read_high": "The more a miss costs, the lower the best threshold: it pays to check more "
    "{cases} for each of the {positives} found.",
    "figure.threshold_by_ratio.read_low": "The more a miss costs, the higher the best threshold: it pays to check more "
    "{cases} for each of the {positives} found.",
    "figure.threshold_by_ratio.edge": "Where the line runs along the edge, it is cheapest to have no {case} {flagged}.",
    "figure.threshold_by_ratio.strip": "The strip above names the cheapest model, each model at its own best "
    "threshold; where it is empty, it is too close to call.",
}

# On the page, outside of sentences.
PAGE = {
    "curve.cost_by_threshold": "Cost against the threshold",
    "curve.threshold_by_ratio": "The best threshold by the price of a miss",
    "curve.decision": "Decision curve",
    "curve.cost": "Cost curve",
    "column.cost_by_threshold.cost": "cost per {per} {cases}",
    "column.cost_by_threshold.low": "at best",
    "column.cost_by_threshold.high": "at worst",
    "column.threshold_by_ratio.cost": "cost per {per} {cases}, in false alarms",
    "column.ratio": "price of a miss, in false alarms",
    "column.chance": "probability",
    "column.model": "net benefit of the model",
    "column.flag_all": "net benefit with all {flagged}",
    "column.operating": "place on the axis",
    "column.cost.model": "best threshold",
    "column.cost.in_use": "the model's threshold",
}

# Messages that praise a model, as `tests/text/praise.py` reads them.
PRAISES = (
    ("figure.decision.range", ("where=everywhere", "where=here", "number=one", "other"), (), "never"),
    ("figure.cost.between", (), (), "never"),
)

# Why others with a word of praise are none.
NO_PRAISE = {
    "says that no model is ahead, or that it is not known": (
        "figure.decision.range: where=nowhere",
        "figure.cost.nowhere",
    ),
    "of one threshold beside others of the same model": (
        "figure.cost_by_threshold",
        "figure.threshold_by_ratio",
        "curve.",
        "column.",
    ),
    "says what decides, or how to read something, of no model": (
        "figure.cost.",
        "figure.decision.",
    ),
}
