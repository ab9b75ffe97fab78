"""Which items of a framework a report states or computes, as frozen values: names as in `results.json`."""

from collections.abc import Mapping
from dataclasses import field
from typing import Literal

from reportgen.frozen import frozen
from reportgen.results.measure import IF_ANY

State = Literal["stated", "computed", "not_stated", "not_covered"]
STATES: tuple[State, ...] = ("stated", "computed", "not_stated", "not_covered")


@frozen
class CrosswalkItem:
    """One item of a framework, and what this report has of it."""

    id: str  # in the framework
    item: str  # what it asks for
    state: State  # stated: by the config, perhaps with numbers; computed: numbers alone
    required: bool = field(default=False, metadata=IF_ANY)  # a run with `--strict` fails where it is not stated
    keys: tuple[str, ...] = field(default=(), metadata=IF_ANY)  # of the config that state it
    paths: tuple[str, ...] = field(default=(), metadata=IF_ANY)  # in this file
    missing: tuple[str, ...] = field(default=(), metadata=IF_ANY)  # keys of the config that would state it
    several: bool = field(default=False, metadata=IF_ANY)  # reports of this kind do not cover it
    absent: bool = field(default=False, metadata=IF_ANY)  # these data and models do not give it
    note: str | None = None  # what the report does not cover of it


@frozen
class Crosswalk:
    """A framework, item by item."""

    name: str  # of the profile
    framework: str
    source: str | None = None
    version: str | None = None
    counts: Mapping[str, int]  # of items, by state
    required_missing: tuple[str, ...] = field(default=(), metadata=IF_ANY)  # ids of required items not stated
    items: tuple[CrosswalkItem, ...]

    @property
    def required_open(self) -> tuple[CrosswalkItem, ...]:
        """The required items that are not stated."""
        return tuple(item for item in self.items if item.id in self.required_missing)

    @property
    def called(self) -> str:
        """The framework with its version."""
        return self.framework if self.version is None else f"{self.framework} ({self.version})"
