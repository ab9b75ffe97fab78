"""What the report comes to in one word, as a frozen value: names as in `results.json`."""

from dataclasses import field
from typing import Literal

from reportgen.frozen import frozen
from reportgen.results.measure import ALWAYS, IF_ANY

Code = Literal[
    "not_as_it_stands", "worse", "keep_todays_way", "not_settled", "better", "as_before", "meets", "measured"
]  # "worse" and "as_before": than, and as, in an earlier report of the same model
# What decided: findings, checks, limits of the config, what is there today, other models, doing without, or guessing.
About = Literal[
    "finding", "check", "require", "baseline", "earlier", "deployed", "models", "no_model", "guessing", "data", "few"
]


@frozen
class Verdict:
    """The first rule that holds for the model advised; the rules are in `numbers.py`, in their order."""

    code: Code
    model: str
    about: About | None = field(default=None, metadata=ALWAYS)  # None: nothing was required, nothing was compared
    because: tuple[str, ...] = field(default=(), metadata=ALWAYS)  # places in `results.json`, the gravest first
    # The subject that the config names, for which another model is advised.
    instead_of: str | None = field(default=None, metadata=IF_ANY)
    as_good: tuple[str, ...] = field(default=(), metadata=IF_ANY)  # others of which all that decides is the same
