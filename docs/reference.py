"""Write docs/commands.md, docs/metrics.md, docs/findings.md and a table of docs/page.md: what the program itself knows.

python docs/reference.py
"""

from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path

import click
from by_hand import table

from reportgen.cli import main
from reportgen.config.about import FINDINGS, PART_MISSING
from reportgen.config.page import SECTIONS
from reportgen.stats.metrics import METRICS, Metric
from reportgen.text.en_advice import ADVICE, HEADS
from reportgen.topics.english import NAMES, PAGE
from reportgen.topics.explained import EXIT_CODES, SEVERAL, formula_of, said_of

DOCS = Path(__file__).parent
MADE = "This page is made by `docs/reference.py` from"

COMMANDS = f"""# Commands and exit codes

{MADE} the command line itself.

`reportgen COMMAND --help` prints the same; `reportgen --version` prints the version. Messages go to stderr and
results to stdout, so `path=$(reportgen run report.yaml)` contains only the path of the report.
[start.md](start.md#completion-in-the-shell) shows how to complete commands and options in your shell.

{{commands}}

## Exit codes

{{codes}}

With several configs the gravest code counts, in the order 3, 2, 1, 4, 0. [scheduling.md](scheduling.md#exit-codes)
says what to do on each.
"""

METRIC_PAGE = f"""# Metrics

{MADE} the catalogue of metrics; `reportgen metrics` prints it.

TP are hits, FP false alarms, FN misses, TN correct rejections, n all cases, c_X what one case of X costs. Metrics
are sorted by their denominator, which is what a number is a share of. Use any of a metric's names in a config. A
metric that **moves** depends on prevalence: compare it on the same cases only. [choosing.md](choosing.md) helps you
choose one.

{{groups}}

## Several classes

{{several}}
"""

FINDING_PAGE = f"""# Findings

{MADE} the messages of the program; `reportgen explain CODE` prints one.

A finding says why you should not trust some numbers. It is a note, a warning or grave, depending on the numbers.
`reportgen run --fail-on warning` or `--fail-on grave` turns it into exit code 1. For each finding you see here what
it is, why it matters and what to do, then what a report says, with three dots for the parts that vary. To accept a
finding, state the reason under `allow`. It then becomes a note with that reason:

```yaml
{{example}}```

{{findings}}
"""
ALLOWED = """version: 1
data:
  path: predictions.csv
  label: outcome
  positive: fraud
models:
  champion:
    score: score
allow:
  - finding: repeated_ids
    because: Renewals are scored twice on purpose.
"""


def cell(text: str) -> str:
    """Return a text as a cell of a table."""
    return text.replace("|", "\\|").replace("\n", " ")


def taken(parameter: click.Parameter) -> str:
    """Return how an option is typed."""
    value = parameter.make_metavar(click.Context(main)) if not getattr(parameter, "is_flag", False) else ""
    names = ", ".join(f"`{name}`" for name in parameter.opts)
    return cell(f"{names} `{value}`" if value else names)


def command_part(name: str, command: click.Command) -> str:
    """Return the part of the page on one command."""
    with click.Context(command, info_name=f"reportgen {name}") as context:
        usage = command.get_usage(context).removeprefix("Usage: ")
        options = [option for option in command.get_params(context) if isinstance(option, click.Option)]
    rows = [[taken(option), cell(helped(option))] for option in options if "--help" not in option.opts]
    about = " ".join((command.help or "").split())
    listed = ["", table(["option", "does"], rows)] if rows else []
    return "\n".join([f"## {name}", "", "```text", usage, "```", "", about, *listed])


def helped(option: click.Option) -> str:
    """Return what an option does, with its default."""
    default = f" Default: {option.default}." if option.show_default else ""
    return f"{option.help}{default}"


def commands() -> str:
    """Return docs/commands.md."""
    parts = (command_part(name, command) for name, command in main.commands.items())
    codes = table(["code", "means"], ([code, meaning] for code, meaning in EXIT_CODES.items()))
    return COMMANDS.format(commands="\n\n".join(parts), codes=codes)


def notes(metric: Metric) -> Iterator[str]:
    """Yield what else is known of a metric."""
    low, high = (f"{end:g}".replace("-", "\u2212").replace("inf", "\u221e") for end in metric.range)
    yield f"{low} to {high}"
    if metric.best is None:
        yield "descriptive"
    elif metric.higher_is_better:
        yield "higher is better"
    elif metric.lower_is_better:
        yield "lower is better"
    else:
        yield f"best is {metric.best:g}"
    if metric.changes_with_prevalence:
        yield "**moves**"
    if metric.needs:
        yield f"needs {metric.needs}"


def metric_row(metric: Metric) -> list[str]:
    """Return a metric as a line of its table."""
    names = "".join(f", `{alias}`" for alias in metric.aliases)
    formula = f"`{formula_of(metric)}`" if metric.from_counts else ""
    row = [f"`{metric.key}`{names}", formula, NAMES[f"metric.{metric.key}.meaning"], "; ".join(notes(metric))]
    return [cell(each) for each in row]


def metrics() -> str:
    """Return docs/metrics.md."""
    groups = []
    for group, members in groupby(METRICS.values(), key=lambda metric: metric.group):
        rows = table(["name", "formula", "meaning", "range"], map(metric_row, members))
        groups.append(f"## {NAMES[f'group.{group}']}\n\n{rows}")
    several = "\n".join(f"- {line.strip()}" for line in SEVERAL if line.startswith(" "))
    return METRIC_PAGE.format(groups="\n\n".join(groups), several=several)


def findings() -> str:
    """Return docs/findings.md."""
    parts = map(finding, (*FINDINGS, PART_MISSING))
    return FINDING_PAGE.format(findings="\n\n".join(parts), example=ALLOWED)


def finding(code: str) -> str:
    """Return what a finding is, why it matters, what to do, and what a report says."""
    rows = (f"| {head} | {cell(text)} |" for head, text in zip(HEADS, ADVICE[code], strict=True))
    said = (f"- {text}" for text in said_of(code))
    return "\n".join([f"## {code}", "", "| | |", "|---|---|", *rows, "", "A report says one of:", "", *said])


def page() -> str:
    """Return docs/page.md with its table of sections made anew."""
    head = ["section", "heading", "contains"]
    before, old = (DOCS / "page.md").read_text(encoding="utf-8").split(f"| {' | '.join(head)} |\n")
    _, end, after = old.partition("\n\n")
    headings = (PAGE.get(f"page.section.{name}", "").replace("{cases}", "cases") for name in SECTIONS)
    rows = ([f"`{name}`", heading, held] for (name, held), heading in zip(SECTIONS.items(), headings, strict=True))
    return before + table(head, rows) + end + after


def pages() -> Mapping[str, str]:
    """Return every page by the name of its file."""
    return {"commands.md": commands(), "metrics.md": metrics(), "findings.md": findings(), "page.md": page()}


if __name__ == "__main__":
    for name, text in pages().items():
        (DOCS / name).write_text(text, encoding="utf-8")
