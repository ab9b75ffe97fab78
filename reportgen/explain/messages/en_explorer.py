"""English: the explorer of cut-offs; what stands in single braces there is filled in by the script of the page."""

EXPLORER = {
    "section.explorer": "Try another cut-off",
    "explorer.intro": "Move the cut-off, or change what an error costs, and see what becomes of the {cases} of this "
    "test. Nothing that you type leaves this page or changes it.",
    "explorer.cut_off": "Cut-off",
    "explorer.price.miss": "Price of a miss",
    "explorer.price.alarm": "Price of a false alarm",
    "explorer.times.miss": "Price of a miss: so many times as stated",
    "explorer.times.alarm": "Price of a false alarm: so many times as stated",
    "explorer.to.in_use": "Cut-off in use",
    "explorer.to.recommended": "Recommended cut-off",
    "explorer.to.cheapest": "Cheapest at these prices",
    "explorer.to.prices": "Prices as stated",
    "explorer.caption": "The four outcomes at this cut-off",
    "explorer.figures": "The figures at this cut-off",
    "explorer.no_price": "give both prices",
    "explorer.fewer": "fewer than 1",
    "explorer.said": "At the cut-off {at}: {tp} of {p} caught, {fn} missed; false alarms: {fp}.",
    "explorer.said_cost": "At the cut-off {at}: {tp} of {p} caught, {fn} missed; false alarms: {fp}. Cost: {cost}.",
    "explorer.tree.classes": "Of every {of} {cases} like these: {positives} {p}, {negatives} {n}",
    "explorer.tree.hits": "Among the {positives}: {tp} {flagged}, {fn} not",
    "explorer.tree.alarms": "Among the {negatives}: {fp} {flagged}, {tn} not",
    "explorer.limits": "A cut-off that looks best here was found on these very {cases}: on new ones it does somewhat "
    "worse.",
}
