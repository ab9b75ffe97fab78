"""What cells of several tables show."""

from reportgen.page.material import Voice


def role(say: Voice, split: str) -> str:
    """Return a part of the data with what it is for."""
    data = say.facts.results.data
    roles = [role for role in ("tuned_on", "reported_on") if getattr(data, role) == split]
    if len(data.splits) == 1 or not roles:
        return say.split(split)
    return say(f"data.role.{roles[0] if len(roles) == 1 else 'both'}", split=say.split(split))


def cut_off(say: Voice, value: float | None) -> str:
    """Return any threshold of the subject as a table shows it."""
    return say("threshold.nothing") if value is None else say.facts.cut_off(value, "").shown
