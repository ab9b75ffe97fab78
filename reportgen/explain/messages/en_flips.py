"""English: where two models part, case by case."""

from collections.abc import Mapping

FLIPS: Mapping[str, str | Mapping[str, str]] = {
    "flips.same": "Models {a} and {b} decide the same on {every}.",
    "flips.positives": {
        "alike right": "Both {a} and {b} caught {every}.",
        "alike": "Both {a} and {b} missed {every}.",
        "whole both_right both_wrong": "Of the {whole} {positives}, both {a} and {b} caught {both_right}, and both "
        "missed {both_wrong}.",
        "whole both_right": "Of the {whole} {positives}, both {a} and {b} caught {both_right}, and none was missed by "
        "both.",
        "whole": "Of the {whole} {positives}, both {a} and {b} missed {both_wrong}, and none was caught by both.",
        "other": "On {every}, {a} and {b} disagreed.",
    },
    "flips.positives_apart": {
        "only_a": "Only {a} caught {only_a}, and only {b} caught {only_b}.",
        "count": "Only {one} caught {count} more; none was caught by {other} alone.",
        "other": "There was no {positive} that only one of the two caught.",
    },
    "flips.negatives": {
        "alike right": "Both {a} and {b} left {every} alone.",
        "alike": "Both {a} and {b} raised a false alarm for {every}.",
        "whole both_right both_wrong": "Of the {whole} {negatives}, both {a} and {b} left {both_right} alone, and "
        "both raised a false alarm for {both_wrong}.",
        "whole both_right": "Of the {whole} {negatives}, both {a} and {b} left {both_right} alone, and no false alarm "
        "was raised by both.",
        "whole": "Of the {whole} {negatives}, both {a} and {b} raised a false alarm for {both_wrong}, and none was "
        "left alone by both.",
        "other": "On {every}, {a} and {b} disagreed.",
    },
    "flips.negatives_apart": {
        "only_a": "Only {a} raised a false alarm for {only_b}, and only {b} for {only_a}.",
        "count": "Only {one} raised a false alarm for {count} more; {other} raised none by itself.",
        "other": "There was no {negative} for which only one of the two raised a false alarm.",
    },
    "flips.by_chance": {
        "rare": "In all, they disagreed on the right answer for {parted}. {a} was right on {right_a} of them and {b} "
        "on {right_b}. If both were equally good, a gap at least this wide would turn up in fewer than {chance} of "
        "every {tests} such tests.",
        "other": "In all, they disagreed on the right answer for {parted}. {a} was right on {right_a} of them and {b} "
        "on {right_b}. If both were equally good, a gap at least this wide would turn up in about {chance} of every "
        "{tests} such tests.",
    },
    "flips.saved": {
        "saved": "Where {one} alone was right, that saved {saved} by the prices; {other} saved nothing in this way.",
        "other": "Where {a} alone was right, that saved {only_a} by the prices; where {b} alone was, {only_b}.",
    },
    "figure.flips.title": "The two models disagree on {positives_apart} and {negatives_apart}",
    "figure.flips.subtitle": "What only one of {a} and {b} gets right, of {cases_tested}",
    "figure.flips.no_axis": "",
    "figure.flips.a": "only {name} right",
    "figure.flips.count": "{count}",
    "figure.flips.row": "{every}: both right {both_right}, both wrong {both_wrong}",
    "figure.flips.short": "Bars of what one model alone gets right. First {a_positives} and {a_negatives}, second "
    "{b_positives} and {b_negatives}.",
    "figure.flips.read": "Each row is one class: the {positives} above, the {negatives} below. A bar counts what that "
    "model alone gets right; right means {positives} {flagged} and {negatives} left alone. All bars have one scale.",
}

PAGE: Mapping[str, str] = {
    "flips.title": "Where the models differ, case by case",
    "flips.table": "How many {cases} two models get right",
    "flips.first": "First model",
    "flips.second": "Second model",
    "flips.class": "What the {cases} really are",
    "flips.both_right": "both right",
    "flips.only_a": "only the first right",
    "flips.only_b": "only the second right",
    "flips.both_wrong": "both wrong",
}
