"""What a script can read off a drawing: what its lines and its axes are called, and how they run."""

import json

from reportgen.drawing.marks import Drawing, EndLabels, Key, Legend, Line, XAxis, YName

CURVES = ("line-1", "line-2", "other-1", "other-2", "other-3")
FEWEST = 3  # points of a line that is a curve


def reading(drawing: Drawing) -> str:
    """Return the names of the curves and axes, how the first curve steps and by what axes run, as JSON.

    Nothing where no curve lies on the axes.
    """
    lines = [mark for mark in drawing.marks if isinstance(mark, Line) and mark.on is not None]
    curves = [mark for mark in lines if mark.kind in CURVES and len(mark.x) >= FEWEST and mark.on == drawing.axes]
    if not curves or drawing.axes is None:
        return ""
    names = _names(drawing)
    x = next((mark.name for mark in drawing.marks if isinstance(mark, XAxis) and mark.name), "")
    y = next((mark.name for mark in drawing.marks if isinstance(mark, YName)), "")
    curves.sort(key=lambda mark: CURVES.index(mark.kind))
    told = {mark.kind: names.get(mark.kind, y) if len(curves) > 1 else y for mark in curves}
    axes = {"x": drawing.axes.x.by, "y": drawing.axes.y.by}
    found = {"x": x, "lines": told, "steps": curves[0].steps, "by": axes}
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def _names(drawing: Drawing) -> dict[str, str]:
    """Return what the lines of each kind are called."""
    found: dict[str, str] = {}
    for mark in drawing.marks:
        if isinstance(mark, EndLabels):
            found |= {kind: text for _, kind, text in mark.ends}
        elif isinstance(mark, Legend | Key):
            found |= dict(mark.entries)
    return found
