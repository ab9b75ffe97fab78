"""English: the items of frameworks, and where the report has them."""

MESSAGES = {
    "profile.counts": "Items of {framework}: {all}, of which {stated} stated, {computed} computed, {missing} not "
    "stated and {uncovered} not covered by this tool.",
    "profile.required": "Required and not stated: {items}.",
    "profile.maps": "The table maps the report to these items. It certifies nothing.",
}

# On the page, outside of sentences.
PAGE = {
    "section.profile": "Frameworks",
    "profile.table": "{framework}: where this report has each item",
    "profile.id": "Item",
    "profile.asks": "What it asks for",
    "profile.state": "State",
    "profile.where": "Where",
    "profile.stated": "Stated.",
    "profile.computed": "Computed.",
    "profile.not_stated": "Not stated: add {keys}.",
    "profile.not_stated.required": "Required, not stated: add {keys}.",
    "profile.not_covered": "Not covered by this tool.",
    "profile.several": "Reports on several classes do not have it.",
    "profile.unlabelled": "Reports without labels do not have it.",
    "profile.absent": "These data and models do not give it.",
    "profile.nowhere": "Not on this page",
}
