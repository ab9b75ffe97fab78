"""What hatch adds to a distribution: the README as a package index can show it, and the commit it is built from."""

import re
import runpy
import tempfile
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
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


class CommitHook(BuildHookInterface):
    """The commit, as a file of the package: what is built has no checkout around it that could be asked."""

    def initialize(self, version: str, build_data: dict) -> None:
        """Add the commit to what is built; a source that was built before has it already."""
        of = runpy.run_path(str(Path(self.root) / "reportgen" / "made_by.py"))
        place = Path(self.root) / "reportgen" / of["COMMIT_FILE"]
        commit = of["commit_of"](place.parent)
        if commit is None or place.exists() or version == "editable":
            return
        self.folder = tempfile.TemporaryDirectory()
        file = Path(self.folder.name) / place.name
        file.write_text(f"{commit}\n", encoding="ascii")
        build_data["force_include"][str(file)] = f"reportgen/{place.name}"

    def finalize(self, version: str, build_data: dict, artifact_path: str) -> None:  # noqa: ARG002
        """Remove the file that was added."""
        if hasattr(self, "folder"):
            self.folder.cleanup()
