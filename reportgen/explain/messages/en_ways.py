"""English: figures that set ways of deciding side by side, and right alarms by how common positive cases are."""

from collections.abc import Mapping

FIGURES: Mapping[str, str | Mapping[str, str]] = {
    "figure.way": "{name}",
    "figure.way.flag_none": "no {case} {flagged}",
    "figure.way.flag_all": "every {case} {flagged}",
    "figure.way.not_possible": "{way} (not possible here)",
    "figure.way.baseline": "{model} (baseline)",
    "figure.way.deployed": "{model} at the cut-off used today ({cut_off})",
    "figure.way.recommended": "{model} at the recommended cut-off ({cut_off})",
    "figure.icons.title": {
        "then": "Out of {all}: {missed_then} missed and {alarms_then} with {then}; {missed_now} missed and "
        "{alarms_now} with {now}",
        "other": "Out of {all}: {missed_then} missed and {alarms_then}",
    },
    "figure.icons.subtitle": {
        "expected": "What becomes of {whole} {cases} like those of the test",
        "other": "What became of the {cases} of the test",
    },
    "figure.icons.outcome": "{count} {name}",
    "figure.icons.short": {
        "missed_now": "Two arrays of {whole} signs: first {missed_now} missed, {alarms_now}; then {missed_then} "
        "missed, {alarms_then}.",
        "other": "Array of {whole} signs: {missed_then} missed, {alarms_then}.",
    },
    "figure.icons.read": "Each sign stands for one {case}; those with the same outcome stand together. A cross marks "
    "misses, a triangle false alarms, a large square what was caught, and a small one what was left alone.",
    "figure.icons.few": "An outcome of fewer than {one} has no sign.",
    "figure.errors_beside.title": {
        "missed_same alarms_same": "Out of {all}: {missed_then} missed and {alarms_then}, either way",
        "missed_same": "Out of {all}: {missed_then} missed either way, and {alarms_then} instead of {alarms_now}",
        "alarms_same": "Out of {all}: {missed_then} missed instead of {missed_now}, and {alarms_then} either way",
        "other": "Out of {all}: {missed_then} missed instead of {missed_now}, and {alarms_then} instead of "
        "{alarms_now}",
    },
    "figure.errors_beside.subtitle": {
        "expected": "Errors with {new} and with {old}, out of {every} like those of the test",
        "other": "Errors with {new} and with {old} on the {cases} of the test",
    },
    "figure.errors_beside.axis": "errors out of {every}",
    "figure.errors_beside.misses": "Missed {positives}",
    "figure.errors_beside.alarms": "False alarms",
    "figure.errors_beside.count": "{count}",
    "figure.errors_beside.short": {
        "missed_same alarms_same": "Bars of errors: {missed_then} missed and {alarms_then}, either way.",
        "missed_same": "Bars of errors: {missed_then} missed either way, {alarms_then} instead of {alarms_now}.",
        "alarms_same": "Bars of errors: {missed_then} missed instead of {missed_now}, {alarms_then} either way.",
        "other": "Bars of errors: {missed_then} missed instead of {missed_now}, {alarms_then} instead of {alarms_now}.",
    },
    "figure.errors_beside.read": "Both errors are drawn on one scale, though one of them may weigh far more than the "
    "other.",
    "figure.errors_beside.chance": "How much of a difference chance alone may make is told in the part "
    "\u201cComparison\u201d.",
    "figure.cost_bars.title": {
        "beside=least": "The cheapest way is {model}: {amount}. Next comes {way}: {other}",
        "beside=dearer": "The cheapest way is {way}: {other}. With {model} it is {amount}",
        "beside=same": "No way is cheaper than {model}: {amount}. Just as cheap is {way}",
        "beside=open": "Which way is the cheapest this test cannot tell: {model} comes to {amount}, {way} to {other}",
        "beside=mix": "With the classes as in the test, {model} comes to {amount}, {way} to {other}",
        "other": "What {model} costs: {amount}",
    },
    "figure.cost_bars.subtitle": {
        "of=counted": "What the {cases_tested} of the test cost, decided in each way",
        "of=expected": "What {cases_tested} like those of the test are expected to cost, decided in each way",
        "of=weighted": "What all {cases} cost that the test stands for by their weights, decided in each way",
    },
    "figure.cost_bars.axis": {
        "unit=errors": "cost of the errors among {cases_tested}",
        "unit=units": "cost of the errors among {cases_tested}, in units",
        "unit=both": "cost of {cases_tested}, gains below zero",
        "unit=weighted": "cost by the weights of the {cases}",
    },
    "figure.cost_bars.value": {"low": "{estimate} ({low} to {high})", "other": "{estimate}"},
    "figure.cost_bars.short": "Bars of what {ways} ways of deciding cost; the model in use: {amount}.",
    "figure.cost_bars.read": "The line on a bar, and the numbers in brackets, are its likely range ({level}): what as "
    "many new {cases} drawn in the same way might cost. The ranges of two ways rest on the same {cases}, so they "
    "may overlap even where one way is surely cheaper.",
    "figure.cost_bars.corrected": "Where a cut-off was chosen on the {cases} of this test, the bar shows the corrected "
    "cost.",
    "figure.cost_bars.advised": "The hollow bar is the recommended cut-off, which is not in use.",
    "figure.cost_bars.beyond": "One bar runs on beyond the axis, where it is broken: {way}.",
    "figure.by_prevalence.title": {
        "use": "Right alarms of every {hundred}: {use} in use, {test} in the test",
        "rarer": "Right alarms of every {hundred}: {test} in the test, {rarer} where {positives} are {times} times as "
        "rare",
        "other": "In the test no alarm was false; it cannot tell how many would be where {positives} are rarer",
    },
    "figure.by_prevalence.subtitle": "How many of every {hundred} {cases} {flagged} are {positives}, by how common "
    "{positives} are, for {model}",
    "figure.by_prevalence.share": "share of {positives} among all {cases}",
    "figure.by_prevalence.axis": "{positives} of every {hundred} {cases} {flagged}",
    "figure.by_prevalence.random": "{flagged} at random",
    "figure.by_prevalence.tested": "test {share}",
    "figure.by_prevalence.used": "in use {share}",
    "figure.by_prevalence.short": "Line of right alarms of every {hundred}, by the share of {positives}: {test} at "
    "{share}, the share of the test.",
    "figure.by_prevalence.read": "The line shows how many of every {hundred} alarms would be right at each share of "
    "{positives}. The {recall} and the {alarms} of the test are kept all along it. The rarer {positives} are, the more "
    "alarms are false, with the very same model.",
    "figure.by_prevalence.band": "The shaded band is its likely range ({level}). It takes the share as known, so it "
    "may differ a little from the range of the same figure elsewhere.",
    "figure.by_prevalence.corrected": "The line starts from the corrected figures, since the cut-off was chosen on the "
    "{cases} of this test.",
    "figure.by_prevalence.assumption": "It holds only where {positives} and {negatives} look as they do in the test, "
    "and nothing but their mix is another.",
}

PAGE: Mapping[str, str] = {
    "curve.cost_bars": "What each way of deciding costs",
    "icons.summary": "The same {cases}, one sign for each",
    "icons.summary_two": "The same {cases}, one sign for each, beside the way they are decided today",
    "ways.outcome": "Outcome",
    "ways.error": "Error",
    "ways.way": "Way of deciding",
    "ways.cost_and_range": "Cost (likely range)",
    "by_prevalence.points": "Right alarms by how common {positives} are: a selection of points",
    "by_prevalence.share": "share of {positives}",
    "by_prevalence.right": "right of every {hundred} alarms",
    "by_prevalence.range": "likely range",
    "by_prevalence.ends": "{low} to {high}",
}
