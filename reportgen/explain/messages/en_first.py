"""English: the first screen, in sentences and on the page."""

from collections.abc import Mapping

FIRST: Mapping[str, str | Mapping[str, str]] = {
    "first.checks": "Checks: {told}.",
    "first.cheapest": {
        "way=less unbound": "Without the limits that the config sets, the cheapest cut-off is {cut_off}: {where} it "
        "costs {amount} less than the one in use.",
        "way=more unbound": "Without the limits that the config sets, the cheapest cut-off is {cut_off}, yet {where} "
        "it costs {amount} more than the one in use.",
        "way=same unbound": "Without the limits that the config sets, the cheapest cut-off is {cut_off}: {where} it "
        "costs just as much as the one in use.",
        "way=less": "The cheapest cut-off is {cut_off}: {where} it costs {amount} less than the one in use.",
        "way=more": "The cheapest cut-off is {cut_off}, yet {where} it costs {amount} more than the one in use.",
        "way=same": "The cheapest cut-off is {cut_off}: {where} it costs just as much as the one in use.",
        "way=own": "The cut-off in use was chosen for the least cost.",
    },
    "first.cheapest.by": "{cut_off} by the split \u201c{split}\u201d",
    "first.cheapest.where": {"in_use": "on these {cases}, weighed as in use,", "other": "on these {cases}"},
    "first.cheapest.chosen": "It was chosen on these very {cases}, so expect a smaller difference on new ones.",
    "first.reviewer": {"name": "Reviewer: {name}.", "other": "Reviewer: not stated."},
    "first.approver": {"name": "Approver: {name}.", "other": "Approver: not stated."},
    "first.miss": {
        "count=0": "Misses in this test that cannot be undone: none.",
        "other": "Misses in this test that cannot be undone: {count}.",
    },
    "first.false_alarm": {
        "count=0": "False alarms in this test that cannot be undone: none.",
        "other": "False alarms in this test that cannot be undone: {count}.",
    },
    "first.weakest.caught": {
        "part": "For {named}, the model caught the smallest share of the {positives}: {part} of {whole}.",
        "other": "For {named}, the model caught the smallest share of the {positives}.",
    },
    "first.weakest.alarms": {
        "part": "For {named}, the model raised a false alarm for the largest share of the {negatives}: {part} of "
        "{whole}.",
        "other": "For {named}, the model raised a false alarm for the largest share of the {negatives}.",
    },
    "first.weakest.right": {
        "part": "For {named}, the smallest share of the {cases} {flagged} were {positives}: {part} of {whole}.",
        "other": "For {named}, the smallest share of the {cases} {flagged} were {positives}.",
    },
    "first.weakest.cost": "The cost of every {thousand} {cases} is highest for {named}: {estimate}.",
    "first.weakest.other": "By the figure that counts first, the model does worst for {named}.",
    "first.labels": {
        "delay=one": "Labels take {delay} day: they are complete for {cases} up to {date}.",
        "other": "Labels take {delay} days: they are complete for {cases} up to {date}.",
    },
    "first.labels_later": "The test holds {cases} up to {last}, so the labels of the latest ones may still change.",
    "tree.picture": {
        "exact": "Picture {whole} {cases} like those of the test. Among them would be {positive_cases} and "
        "{negative_cases}.",
        "other": "Picture {whole} {cases} like those of the test. Among them would be about {positive_cases} and "
        "{negative_cases}.",
    },
    "tree.caught": {
        "missed": "The model would catch {caught} and miss {missed}.",
        "other": "The model would catch {caught}.",
    },
    "tree.alarms": "It would raise a false alarm for {alarms}.",
    "tree.flagged": {
        "some": "So {held} would be {flagged}: {right} and {wrong}.",
        "other": "So no {case} would be {flagged}.",
    },
    "tree.unflagged": {
        "some": "The model would leave {held} alone, among them {missed}.",
        "other": "The model would leave no {case} alone.",
    },
    "tree.corrected": "The tree starts from the corrected counts, since the cut-off was chosen on the {cases} of this "
    "test.",
    "tree.apparent": "The cut-off was chosen on these very {cases}, so new ones will probably fare somewhat worse.",
    "tree.mix": "The tree has the share of {positives} of the test; the part \u201cIn use\u201d has the share stated "
    "for use.",
    "tree.clusters": "The {cases} come in few clusters, so take these numbers with caution.",
    "tree.withheld": "With {positive_cases} and {negative_cases} in the test, the tree shows these {cases} and "
    "pictures no others.",
    "figure.tree.count": "{count}",
    "figure.tree.case": {"number=one": "{case}", "other": "{cases}"},
    "figure.tree.positive": {"number=one": "{positive}", "other": "{positives}"},
    "figure.tree.negative": {"number=one": "{negative}", "other": "{negatives}"},
    "figure.tree.caught": "caught",
    "figure.tree.missed": "missed",
    "figure.tree.alarm": {"number=one": "false alarm", "other": "false alarms"},
    "figure.tree.alone": "left alone",
    "figure.tree.title": "Out of {all}: {caught} caught, {missed} missed, {alarms}",
    "figure.tree.subtitle": {
        "expected": "What {model} does with {whole} {cases} like those of the test",
        "other": "What {model} did with the {cases} of the test",
    },
    "figure.tree.short": "Tree of {n} {cases}: caught {tp}, missed {fn}, false alarms {fp}, left alone {tn}.",
    "figure.tree.read": "Read from the top: all {cases}, what they really are, what becomes of them. A cross marks "
    "misses, a triangle false alarms. Branches add up.",
}

PAGE: Mapping[str, str] = {
    "section.expected": "From all {cases} to the errors",
    "section.instead": "Beside other ways",
    "section.strip": "For the specialist",
    "tree.branch": "Branch",
    "tree.number": "Number",
    "instead.table": "The same {cases} decided in other ways",
    "instead.way": "Way of deciding",
    "instead.model": "{model}",
    "instead.today": "{model} (baseline)",
    "instead.deployed": "{model} at the cut-off used today",
    "instead.flag_none": "No {case} {flagged}",
    "instead.flag_all": "Every {case} {flagged}",
    "instead.not_possible": "{way} (not possible here)",
    "instead.tp": "Caught",
    "instead.fn": "Missed",
    "instead.fp": "False alarms",
    "instead.cost": "Cost",
    "strip.n": "Cases (n)",
    "strip.p": "Positives (P)",
    "strip.neg": "Negatives (N)",
    "strip.splits": "Splits",
    "strip.split": "{split}: {count}",
    "strip.tuned": "cut-off chosen on {split}",
    "strip.reported": "judged on {split}",
    "strip.cut_off": "Cut-off",
    "strip.range": "chosen anew in other samples: {low} to {high}",
    "strip.figures": "Figures",
    "strip.counted": "as counted, the cut-off not chosen on these cases",
    "strip.from_scores": "as counted, the cut-off set from the scores of these cases alone",
    "strip.apparent": "apparent: the cut-off was chosen on these cases",
    "strip.corrected": "apparent, with corrected ones beside them: the cut-off was chosen on these cases",
    "strip.decisions": "decisions, no cut-off",
    "strip.observed": "Observed / expected (O/E)",
    "strip.ratio": "{ratio} ({observed} / {expected})",
    "strip.data": "Data (SHA-256)",
    "strip.hash": "{name}: {digest}",
}
