"""The kinds of reports that `results.json` may hold, by what it calls their task."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

from reportgen.results.results import Results
from reportgen.results.values.classes import ClassResults
from reportgen.results.values.unlabelled import SelectionResults

AnyResults: TypeAlias = Results | ClassResults | SelectionResults
OTHERS: Mapping[str, type[ClassResults | SelectionResults]] = MappingProxyType(  # all but those on two classes
    {"multiclass": ClassResults, "selection": SelectionResults}
)
