"""Findings that several models share, told once."""

from collections.abc import Iterable

from reportgen.text.sentences import FindingText

MOST_LISTED = 3  # lines on the command line that say the same of one model each


def together(findings: Iterable[FindingText], model: str | None = None) -> list[list[FindingText]]:
    """Return findings in groups: those on several models that only slots tell apart, and any other by itself.

    The first of a group is the gravest; among those that is the one on this model.
    """
    alike = dict[object, list[FindingText]]()
    for finding in findings:
        of_model, parts = "model" in finding.told.values, finding.told.parts
        alike.setdefault((finding.code, len(parts), parts[::2]) if of_model else finding.text, []).append(finding)
    return [sorted(group, key=lambda each: (each.severity != group[0].severity, not _on(each, model)))
            for group in alike.values()]  # fmt: skip


def _on(finding: FindingText, model: str | None) -> bool:
    named = finding.told.values.get("model")
    return named is not None and named.value == model


def in_lines(findings: Iterable[FindingText]) -> list[str]:
    """Return findings as lines of the command line, those that many models share as one."""
    lines = []
    for group in together(findings):
        first, left = group[0], len(group) - 1
        if len(group) <= MOST_LISTED:
            lines += [f"  {each.severity}: {each.text}" for each in group]
        else:
            lines.append(f"  {first.severity}: {first.text} The same goes for {left} other models.")
    return lines
