"""What a config was read from, so that it can be read again without its file."""

from collections.abc import Mapping
from dataclasses import field
from hashlib import sha256

from reportgen.frozen import frozen

_IF_ANY = {"written": "if any"}


@frozen
class Asked:
    """The config of the report as it was read."""

    text: str  # of the file, nothing filled in; of a mapping in Python, the same in YAML
    sha256: str  # of the file, or of that text
    # Of its keys and values with `sets`, nothing filled in: the same in any order of keys, whatever its comments.
    resolved: str = field(default="", metadata=_IF_ANY)
    file: str | None = None  # the file as it was named; left out: a mapping in Python
    sets: tuple[str, ...] = field(default=(), metadata=_IF_ANY)  # what was typed after each `--set`
    # By name, values of the environment in keys other than data, models, report, compare.
    variables: Mapping[str, str] = field(default_factory=dict, metadata=_IF_ANY)

    @property
    def is_of_one_file(self) -> bool:
        """Whether the text has the lines of the file, and not of all that this takes over."""
        return sha256(self.text.encode()).hexdigest() == self.sha256
