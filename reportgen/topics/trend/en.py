"""English: the trend over the months of a history."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str | Mapping[str, str]] = {
    "trend.began": {
        "earliest": "The change most likely began in {month} ({level} {likely_range}: {earliest} to {latest}).",
        "other": "The change most likely began in {month}.",
    },
    "trend.soon": {
        "lower": "Of falls in {metric} from {now} to {to}, {chance} would raise an alarm within {months} months.",
        "other": "Of rises in {metric} from {now} to {to}, {chance} would raise an alarm within {months} months.",
    },
    "trend.promise": {
        "restart=annotated": "Watched since {since} ({note}): {metrics}. With nothing changed, at most {share} of "
        "years raise an alarm.",
        "restart=threshold": "Watched since {since}, when the threshold changed: {metrics}. With nothing else changed, "
        "at most {share} of years raise an alarm.",
        "restart=model": "Watched since {since}, when the model changed: {metrics}. With nothing else changed, at most "
        "{share} of years raise an alarm.",
        "restart=flag": "Watched since {since}, when the scores were turned round: {metrics}. With nothing else "
        "changed, at most {share} of years raise an alarm.",
        "other": "Watched since {since}: {metrics}. With nothing changed, at most {share} of years raise an alarm.",
    },
    "trend.unwatched": {
        "why=tuned": "No figure is watched, because the threshold was chosen on the same {cases} that judge it.",
        "why=nothing": "No figure is watched, because none has {cases} in every month.",
        "restart=annotated": "No figure is watched yet: {since} is the first month of a new stretch, by its note.",
        "restart=threshold": "No figure is watched yet: {since} is the first month with this threshold.",
        "restart=model": "No figure is watched yet: {since} is the first month with this model.",
        "restart=flag": "No figure is watched yet: {since} is the first month with scores turned round.",
        "other": "No figure is watched yet: {since} is the only month.",
    },
    "trend.known": "Reported again for {month}: {metric} {then} as known on {day}, {now} as known on {last}.",
    "trend.noted": "Noted for {month}: {note}.",
    "trend.missing": "There is no report of {months}.",
    "trend.cost": {
        "approximate": "The difference in cost by its causes: {parts}. The threshold cuts bins of scores, so the parts "
        "are approximate.",
        "other": "The difference in cost by its causes: {parts}.",
    },
    "trend.part": "{factor} {amount}",
    "trend.moved": {"way=more": "{amount} more", "way=less": "{amount} less", "other": "no change"},
    "trend.factor.prevalence": "prevalence",
    "trend.factor.scores": "scores (population or model)",
    "trend.factor.decisions": "decisions (population or model)",
    "trend.factor.threshold": "threshold",
    "trend.factor.model": "model",
    "trend.factor.prices": "prices",
    "trend.factor.amounts": "prices and amounts",
    "figure.trend.title": {
        "how=alarm": "Clear change: {metric} {before} before {since}, {after} since then",
        "how=calm": "No clear change: {metric} {before} in {begins}, {after} in {ends}",
        "how=unwatched": "Not watched: {metric} {before} in {begins}, {after} in {ends}",
        "other": "Month by month: {metric}",
    },
    "figure.trend.subtitle": "Each month from {begins} to {ends}, with {level} {likely_ranges}",
    "figure.trend.axis": "month",
    "figure.trend.threshold": "threshold",
    "figure.trend.short": "Small charts of figures in {count} months.",
    "figure.trend.read": "Each dot is one month, and the band its {level} {likely_range}. Months without a report are "
    "gaps. Each chart has a scale of its own.",
    "figure.trend.limit": "A dotted line is the limit of a check.",
    "figure.trend.shaded": "The shaded months are those in which the change can have begun.",
    "figure.trend.noted": "An upright line marks a month with a note.",
    "figure.trend_cost.title": "Cost per {thousand} {cases}: {difference}, {before} before and {after} now",
    "figure.trend_cost.subtitle": {
        "months": "The months from {now_first} to {now_last} compared with those from {then_first} to {then_last}",
        "other": "The month {now_last} compared with {then_last}",
    },
    "figure.trend_cost.axis": {
        "currency": "change of the cost per {thousand} {cases} ({currency})",
        "other": "change of the cost per {thousand} {cases}",
    },
    "figure.trend_cost.amount": "{amount}",
    "figure.trend_cost.short": "Level lines from zero: how far each cause moved the cost.",
    "figure.trend_cost.read": "Each line from zero is what one cause did to the cost, averaged over all orders in "
    "which the causes could have changed. Together they make the difference, apart from rounding.",
    "finding.changed_since": "The {metric} of {model} has clearly changed since {since}: {before} before, {after} "
    "since then.",
}

# On the page, outside of sentences.
PAGE = {
    "section.trend": "Trend",
    "trend.table": "Month by month: {model}",
    "trend.month": "Month",
    "trend.as_of": "As known on",
    "trend.cases": "{cases}",
    "trend.positives": "{positives}",
    "trend.threshold": "Threshold",
}

# Why others with a word of praise are none.
NO_PRAISE: Mapping[str, tuple[str, ...]] = {}
