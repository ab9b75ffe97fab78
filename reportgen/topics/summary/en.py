"""English: what stands beside the verdict on the first screen, the key messages and the notes."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str | Mapping[str, str]] = {
    "key.tested": "We tested the model on {cases_tested}: {positive_cases} and {negative_cases}.",
    "key.tested_several": "We tested {models} models on the same {cases_tested}: {positive_cases} and "
    "{negative_cases}. "
    "The model under audit is {model}.",
    "key.caught": {
        "caught=0 whole=0": "The test has no {positives}, so there was none to catch.",
        "caught=0 whole=1": "The model missed the only {positive}.",
        "caught=0 whole=2": "The model missed both {positives}.",
        "caught=0": "The model caught none of the {whole} {positives}. It missed them all.",
        "caught=whole whole=1": "The model caught the only {positive}. It missed none.",
        "caught=whole whole=2": "The model caught both {positives}. It missed none.",
        "caught=whole": "The model caught all {whole} {positives}. It missed none.",
        "other": "The model caught {caught} of the {whole} {positives} and missed {missed}.",
    },
    "key.false_alarms": {
        "part=0 whole=0": "No {case} was {flagged}, so there was no false alarm either.",
        "part=0 whole=1": "The only {case} {flagged} was no false alarm. The model left alone {alone}.",
        "part=0": "None of the {whole} {cases} {flagged} was a false alarm. The model left alone {alone}.",
        "part=whole whole=1": "The only {case} {flagged} was a false alarm. The model left alone {alone}.",
        "part=whole whole=2": "Both {cases} {flagged} were false alarms. The model left alone {alone}.",
        "part=whole": "All {whole} {cases} {flagged} were false alarms. The model left alone {alone}.",
        "part=one": "Of the {whole} {cases} {flagged}, {part} was a false alarm. The model left alone {alone}.",
        "other": "Of the {whole} {cases} {flagged}, {part} were false alarms. The model left alone {alone}.",
    },
    "key.wrong_way": "The model points the wrong way: {negatives} look more suspect to it than {positives}.",
    "key.simpson_reversal": "A figure that is higher overall is lower within every group: compare within groups.",
    "key.score_is_label": "The model sorts the {cases} with hardly an error, as few do in earnest: it may have been "
    "given the label.",
    "key.missing_code": "A number that is far from all others may mean that a value is missing; here it counts as a "
    "value.",
    "key.labels_missing_by_flag": {
        "how=flagged": "Labels are missing more often for {cases} {flagged}, so more of them may be false alarms than "
        "were counted.",
        "other": "Labels are missing more often for {cases} that were not {flagged}, so there may be more misses than "
        "were counted.",
    },
    "key.scores_missing_by_class": {
        "how=positives": "Scores are missing more often for {positives}, so there may be more misses than were "
        "counted.",
        "other": "Scores are missing more often for {negatives}, so this test does not show how the model treats them "
        "all.",
    },
    "key.label_errors": {
        "how=more": "As many labels may be wrong, as stated, as a class has {cases}, so nothing can be said of the "
        "model.",
        "other": "Some labels are wrong, as stated, so the true numbers of misses and false alarms are others.",
    },
    "key.guessing": "As far as this test can tell, the model does no better than guessing.",
    "key.cost": {
        "none all": "In this test the errors cost {paid}. With no {case} {flagged} they would cost {none}, with every "
        "{case} {flagged} {all}.",
        "none": "In this test the errors cost {paid}. With no {case} {flagged} they would cost {none}.",
        "all": "In this test the errors cost {paid}. With every {case} {flagged} they would cost {all}.",
        "other": "In this test the errors cost {paid}.",
    },
    "key.cost_balance": {
        "none all": "At the stated prices this test comes to {paid}. With no {case} {flagged} it would come to {none}, "
        "with every {case} {flagged} to {all}.",
        "none": "At the stated prices this test comes to {paid}. With no {case} {flagged} it would come to {none}.",
        "all": "At the stated prices this test comes to {paid}. With every {case} {flagged} it would come to {all}.",
        "other": "At the stated prices this test comes to {paid}.",
    },
    "key.no_model": {
        "where=here verdict=sure": "So the model does worse than no model at all.",
        "where=here verdict=as_dear": "So the model does no better than no model at all.",
        "where=here verdict=open": "As far as this test can tell, the model does no better than no model at all.",
        "where=new verdict=sure": "On future {cases} the model would do worse than no model at all.",
        "where=new verdict=as_dear": "On future {cases} the model would do no better than no model at all.",
        "where=new verdict=open": "As far as this test can tell, the model would do no better on future {cases} than "
        "no model at all.",
        "where=in_use verdict=sure": "In use the model would do worse than no model at all.",
        "where=in_use verdict=as_dear": "In use the model would do no better than no model at all.",
        "where=in_use verdict=open": "As far as this test can tell, the model would do no better in use than no model "
        "at all.",
    },
    "key.cost.paid": {
        "weighted": "{cost}, at the stated prices and with the weights",
        "other": "{cost} at the stated prices",
    },
    "first.change": "The model caught {caught}; in {report} it was {then}.",
    "first.change.alarms": "It raised a false alarm for {alarms}; then it was {alarms_then}.",
    "first.change.caught": {
        "way=better reason": "It probably catches a larger share of future {positives} than then, but {reason}.",
        "way=worse reason": "It probably catches a smaller share of future {positives} than then, but {reason}.",
        "way=better": "Expect it to catch a larger share of future {positives} than then.",
        "way=worse": "Expect it to catch a smaller share of future {positives} than then.",
        "way=small": "The two differ by too little to matter.",
        "way=open": "Whether future {cases} fare differently is too close to call.",
        "way=few": "With so few {positives}, nobody can tell whether that is chance.",
    },
    "first.change.raised": {
        "way=better reason": "It probably raises false alarms less often than then, but {reason}.",
        "way=worse reason": "It probably raises false alarms more often than then, but {reason}.",
        "way=better strength=probably": "It probably raises false alarms less often than then.",
        "way=worse strength=probably": "It probably raises false alarms more often than then.",
        "way=better": "Expect it to raise false alarms less often than then.",
        "way=worse": "Expect it to raise false alarms more often than then.",
        "way=small": "The two differ by too little to matter.",
        "way=open": "Whether future {cases} fare differently is too close to call.",
        "way=few": "With so few {negatives}, nobody can tell whether that is chance.",
    },
    "first.change.open": "Whether future {cases} fare differently is too close to call for both errors.",
    "first.change.other_class": "In {report} another class counted as the positive one, so the two are not compared.",
    "key.cost_new": {
        "errors new_low": "On as many future {cases} the errors would probably cost {cost} ({level} {likely_range}: "
        "{new_low} to {new_high}).",
        "errors": "On as many future {cases} the errors would probably cost {cost}.",
        "new_low": "On as many future {cases} it would probably come to {cost} ({level} {likely_range}: {new_low} to "
        "{new_high}).",
        "other": "On as many future {cases} it would probably come to {cost}.",
    },
    "key.unit": {
        "ranged": "By the likely prices a miss costs {miss} and a false alarm {alarm}.",
        "other": "Here a miss costs {miss} and a false alarm {alarm}.",
    },
    "key.baseline": {
        "errors": "With {baseline} instead of {model} they would cost {instead}.",
        "other": "With {baseline} instead of {model} it would come to {instead}.",
    },
    "first.moving.range": {
        "way=saves": "The {level} {likely_range} is {moving_low} to {moving_high} less.",
        "way=costs": "The {level} {likely_range} is {moving_low} to {moving_high} more.",
        "way=open none=low": "By the {level} {likely_range} it could cost just the same or up to {moving_high} less, "
        "so these {cases} cannot show a difference.",
        "way=open none=high": "By the {level} {likely_range} it could cost just the same or up to {moving_low} more, "
        "so these {cases} cannot show a difference.",
        "way=open": "By the {level} {likely_range} it could cost up to {moving_low} more or {moving_high} less, so "
        "these {cases} cannot show a difference.",
    },
    "first.moving": {
        "does": "Moving the threshold from {deployed}, used today, to {recommended} {does} {where}.",
        "other": "On these {cases}, moving the threshold from {deployed}, used today, to {recommended} means {miss}, "
        "and {false_alarm}.",
    },
    "key.rule_unmet": "No threshold does all that the config asks of it.",
    "key.better": {
        "way=better thousand": "On future {cases}, {model} would cost less than {other}, by between {low} and {high} "
        "for every {thousand}.",
        "way=worse thousand": "On future {cases}, {other} would cost less than {model}, by between {low} and {high} "
        "for every {thousand}.",
        "limit=unacceptable": "On future {cases}, {model} would not do what is required of it.",
        "limit=met model": "Of the models that do what is required, {model} is the best one for future {cases}.",
        "limit=met models": "Of the models that do what is required, {models} are the best ones for future {cases}: "
        "they decide the same on every {case} of this test.",
        "limit=open": "We cannot say which model is best for future {cases} under what is required.",
        "way=same": "In this test {model} and {other} decide the same on every {case}, so neither is better.",
        "by=alarms": "Models {model} and {other} put the {cases} in the same order. In this test {first} caught as "
        "many {positives} as {second}, with {its} false alarms, not {beside}.",
        "by=caught": "Models {model} and {other} put the {cases} in the same order. In this test {first} caught {its} "
        "{positives}, not {beside}, with as many false alarms as {second}.",
        "by=cut_off": "Models {model} and {other} put the {cases} in the same order. They differ in the threshold "
        "alone.",
        "way=same_order": "In this test {model} and {other} put the {cases} in the same order, so neither is better.",
        "way=same_scores": "In this test {model} and {other} give every {case} the same probability, so neither is "
        "better.",
        "way=better": "On future {cases}, {model} is likely to do better than {other}.",
        "way=worse": "On future {cases}, {other} is likely to do better than {model}.",
        "way=mixed": "On future {cases}, {model} is likely to do better than {other} in one way and worse in another.",
        "way=little": "Models {model} and {other} differ by too little to matter.",
        "way=open": "We cannot say whether {model} or {other} is better for future {cases}.",
    },
    "first.checks": "Checks: {told}.",
    "first.cheapest": {
        "way=less unbound": "Without the limits that the config sets, the cheapest threshold is {cut_off}: {where} it "
        "costs {amount} less than the one in use.",
        "way=more unbound": "Without the limits that the config sets, the cheapest threshold is {cut_off}, yet {where} "
        "it costs {amount} more than the one in use.",
        "way=same unbound": "Without the limits that the config sets, the cheapest threshold is {cut_off}: {where} it "
        "costs just as much as the one in use.",
        "way=less": "The cheapest threshold is {cut_off}: {where} it costs {amount} less than the one in use.",
        "way=more": "The cheapest threshold is {cut_off}, yet {where} it costs {amount} more than the one in use.",
        "way=same": "The cheapest threshold is {cut_off}: {where} it costs just as much as the one in use.",
        "way=own": "The threshold in use was chosen for the least cost.",
    },
    "first.cheapest.by": "{cut_off} by the split \u201c{split}\u201d",
    "first.cheapest.where": {"in_use": "on these {cases}, weighed as in use,", "other": "on these {cases}"},
    "first.cheapest.chosen": "It was chosen on these same {cases}, so expect a smaller difference on future ones.",
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
    "first.weakest.cost": "Costs are highest for {named}: {estimate} per {thousand} {cases}.",
    "first.weakest.other": "By the figure that counts first, the model does worst for {named}.",
    "first.labels": {
        "delay=one": "Labels take {delay} day: they are complete for {cases} up to {date}.",
        "other": "Labels take {delay} days: they are complete for {cases} up to {date}.",
    },
    "first.labels_later": "The test has {cases} up to {last}, so the labels of the latest ones may still change.",
    "key.saving": {
        "open": "Compared with no {case} {flagged}, the model may save {saving}; the range goes from a loss of "
        "{saving_low} to a saving of {saving_high}.",
        "other": "Compared with no {case} {flagged}, the model saves {saving} ({level} {likely_range}: {saving_low} to "
        "{saving_high}).",
    },
}

# On the page, outside of sentences.
PAGE = {
    "section.strip": "Key statistics",
    "before.title": "Before you decide",
    "before.more": "Limits of the test",
    "before.record": "Appendix",
    "section.summary": "Test result",
    "record.summary": "Result in words",
    "strip.n": "Cases (n)",
    "strip.p": "Positives (P)",
    "strip.neg": "Negatives (N)",
    "strip.splits": "Splits",
    "strip.split": "{split}: {count}",
    "strip.tuned": "threshold chosen on {split}",
    "strip.reported": "judged on {split}",
    "strip.cut_off": "Threshold",
    "strip.range": "chosen anew in other samples: {low} to {high}",
    "strip.figures": "Figures",
    "strip.counted": "as counted, the threshold not chosen on these cases",
    "strip.nothing": "as counted, with no {case} {flagged}",
    "strip.from_scores": "as counted, the threshold set from the scores of these cases alone",
    "strip.apparent": "apparent: the threshold was chosen on these cases",
    "strip.corrected": "apparent, with corrected ones next to them: the threshold was chosen on these cases",
    "strip.decisions": "decisions, no threshold",
    "strip.observed": "Observed / expected (O/E)",
    "strip.ratio": "{ratio} ({observed} / {expected})",
    "strip.data": "Data (SHA-256)",
    "strip.hash": "{name}: {digest}",
    "section.key_messages": "Result",
    "section.notes": "Limits",
    "record.notes": "Notes",
    "section.not_stated": "Missing details",
    "notes.field": "{name}: {config_key}",
}

# Messages that praise a model, as `tests/text/praise.py` reads them.
PRAISES = (
    ("key.saving", (), (), "never"),
    ("key.better", ("way=better",), ("model",), "yet"),
    ("key.better", ("way=worse",), ("other",), "yet"),
    ("key.better", ("way=mixed",), ("model", "other"), "yet"),
    ("key.better", ("limit=met model ",), ("model",), "yet"),
    ("key.better", ("limit=met models",), ("models",), "yet"),
    ("first.change.caught", ("way=better",), (), "yet"),
    ("first.change.raised", ("way=better",), (), "yet"),
)

# Why others with a word of praise are none.
NO_PRAISE = {
    "says that no model is ahead, or that it is not known": (
        "key.better: way=same",
        "key.better: way=same_order",
        "key.better: way=same_scores",
        "key.better: way=open",
        "key.better: limit=open",
        "key.no_model",
    ),
    "of one threshold beside others of the same model": ("first.cheapest",),
    "names a guesser": ("key.guessing",),
}
