"""Write docs/profiles.md: the frameworks that come with the program, item by item, and how to add one of your own.

python docs/profiles.py
"""

from pathlib import Path

from by_hand import table

from reportgen.config.page import PROFILES
from reportgen.config.part import Part, keys_of
from reportgen.config.profiles import FOLDER, Framework, FrameworkItem, read_framework
from reportgen.results.known import wrong_path

DOCS = Path(__file__).parent

PAGE = """# Answer a framework

This page is made by `docs/profiles.py` from the files of `reportgen/profiles`.

A framework asks for many things that a report already has. Name one, or several, and the appendix has a table of its
items: what each asks for, whether the report has it, and a link to where.

```yaml
version: 1
data:
  path: predictions.csv
  label: outcome
  positive: fraud
models:
  champion:
    score: score
report:
  profile: [tripod_ai, nist_ai_rmf]
```

An item has one of four states:

- **Stated**: you wrote it in the config, perhaps with figures that belong to it.
- **Computed**: the report works it out, or says why it has no value.
- **Not stated**: the table names the key to add.
- **Not covered by this tool**: the note says why, or that the data and models of this report do not give it.

The table maps a report to a framework. It certifies nothing: whether a text says enough, only a reader can judge. The
items are in our words, and those of the framework are what counts.

`results.json` has the same under `profile`, with the number of items in each state and the required ones that are not
stated. `reportgen run --strict` ends with 1 where one of these is missing. A report on several classes has the table,
too; what it cannot have is not covered there.

## A framework of your own

Name a file, such as `report: {{profile: house.yaml}}`:

```yml
{example}```

The file:

{framework}

Each item:

{item}

A mistake in the file stops `reportgen check` with its line.

{profiles}
"""

EXAMPLE = """title: House rules for models
version: "3"
items:
  - id: 1.1
    item: Who answers for the model
    key: about.owner
    required: true
  - id: 1.2
    item: How many are caught, overall and by group
    path: [models.<subject>.metrics.recall, groups]
    add: groups
  - id: 1.3
    item: A plan for switching the model off
    note: It is kept in the operations manual.
"""


def keys(part: type[Part]) -> str:
    """Return the keys of a mapping of a profile."""
    rows = [[f"`{name}`", "required" if key.required else "", key.description] for name, key in keys_of(part).items()]
    return table(["key", "", "meaning"], rows)


def where(item: FrameworkItem) -> str:
    """Return what states an item, and what computes it."""
    return ", ".join(f"`{place}`" for place in (*item.key, *item.path))


def profile(name: str) -> str:
    """Return a framework with its items as a part of the page."""
    framework: Framework = read_framework(FOLDER / f"{name}.yaml", "report.profile", "", wrong_path)
    rows = [
        [item.id, item.item, where(item), "yes" if item.required else "", item.note or ""] for item in framework.items
    ]
    head = ["item", "asks for", "stated by or found at", "required", "not covered"]
    return "\n".join(
        [
            f"## {name}",
            "",
            f"{framework.title}, {framework.version}. Source: {framework.source}.",
            "",
            table(head, rows),
        ]
    )


def page() -> str:
    """Return docs/profiles.md."""
    parts = "\n\n".join(map(profile, PROFILES))
    return PAGE.format(example=EXAMPLE, framework=keys(Framework), item=keys(FrameworkItem), profiles=parts.rstrip())


if __name__ == "__main__":
    (DOCS / "profiles.md").write_text(page(), encoding="utf-8")
