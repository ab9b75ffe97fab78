"""What hatch puts into the metadata of a distribution: the README as a package index can show it."""

import re
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r"^!\[[^\]]*\]\((?!https?:)[^)]+\)\n+", re.MULTILINE)
LINK = re.compile(r"\[([^\]]+)\]\((?!https?:|#)([^)]+)\)")
COMMENT = re.compile(r"<!--.*?-->\n", re.DOTALL)


def for_an_index(text: str, files: str | None = None) -> str:
    """Return a README without what only works beside its files.

    Links lead to the same files under the address `files`, and where there is none the text of each stands alone.
    """
    linked = rf"[\1]({files.rstrip('/')}/\2)" if files else r"\1"
    return LINK.sub(linked, PICTURE.sub("", COMMENT.sub("", text)))


class ReadmeHook(MetadataHookInterface):
    """The long description; `Files` among the project's addresses is where the repository shows its files."""

    def update(self, metadata: dict) -> None:
        """Add the README to the metadata."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        files = metadata.get("urls", {}).get("Files")
        metadata["readme"] = {"content-type": "text/markdown", "text": for_an_index(text, files)}
