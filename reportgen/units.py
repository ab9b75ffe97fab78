"""What the numbers of `results.json` are, as a mark of the field that holds one: it says how they are written.

A number without a mark is never quoted.
"""

from typing import Annotated

COUNT = "count"  # a whole one as counted
EXACT = "exact"  # as in the data: rounding a threshold would move it across a score
DERIVED = "derived"  # worked out: 12 digits, the rest is noise of the order of addition
Count = Annotated[float, COUNT]
Exact = Annotated[float, EXACT]
Derived = Annotated[float, DERIVED]
KEYED = "keyed"  # a reason, a method or a rule: a text that knows its message
Keyed = Annotated[str, KEYED]
