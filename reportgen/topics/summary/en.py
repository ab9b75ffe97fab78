"""English: what stands beside the verdict on the first screen, and the notes."""

from collections.abc import Mapping

MESSAGES: Mapping[str, str | Mapping[str, str]] = {
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
    "first.checks": {"alone": "Checks of {alone}: {told}.", "other": "Checks: {told}."},
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
    "first.weakest.other": "Taken as a whole, the model does worst for {named}.",
    "first.labels": {
        "delay=one": "Labels take {delay} day: they are complete for {cases} up to {date}.",
        "other": "Labels take {delay} days: they are complete for {cases} up to {date}.",
    },
    "first.labels_later": "The test has {cases} up to {last}, so the labels of the latest ones could still change.",
}

# On the page, outside of sentences.
PAGE = {
    "before.title": "Before you decide",
    "before.record": "Appendix",
    "before.chance": "Ranges allow for chance alone: {cases} unlike those tested could give other figures.",
    "section.summary": "Limits of the test",
    "section.key_messages": "Result",
    "section.notes": "Limits",
    "record.notes": "Notes",
    "section.not_stated": "Missing details",
    "notes.field": "{name}: {config_key}",
}

# Messages that praise a model, as `tests/text/praise.py` reads them.
PRAISES = (
    ("key.better", ("way=better",), ("model",), "yet"),
    ("key.better", ("way=worse",), ("other",), "yet"),
    ("key.better", ("way=mixed",), ("model", "other"), "yet"),
    ("key.better", ("limit=met model ",), ("model",), "yet"),
    ("key.better", ("limit=met models",), ("models",), "yet"),
)

# Why others with a word of praise are none.
NO_PRAISE = {
    "says that no model is ahead, or that it is not known": (
        "key.better: way=same",
        "key.better: way=same_order",
        "key.better: way=same_scores",
        "key.better: way=open",
        "key.better: limit=open",
    ),
}
