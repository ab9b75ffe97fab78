"""The public summary that New York City's Local Law 144 asks for: what its config must have."""

from reportgen.config.part import Draft, unlabelled

_GROUPS = (
    "groups:\n  - {column: sex, unknown: apart}\n  - {column: ethnicity, unknown: apart}\n  - cross: [sex, ethnicity]"
)


def check_ll144(draft: Draft) -> None:
    """Tell of labels, of flags that select nobody, and of other groups than two columns and their crossing."""
    kind = "report.kind"
    if draft.values.get(kind) != "ll144":
        return
    if not unlabelled(draft):
        mend = "Remove `data.label` and what needs it, or choose another kind of report."
        draft.tell(kind, "`ll144` is a summary of cases without a label, and `data.label` is given", mend)
    if draft.values.get("flag_is") != "favourable":
        what = "`ll144` counts who is selected, and a flag is not said to be good for people"
        draft.tell(kind, what, "Write flag_is: favourable")
    groups = [part for _, part in draft.items("groups") if isinstance(part, dict)]
    columns = [part for part in groups if "column" in part]
    crossings = [part for part in groups if isinstance(part.get("cross"), tuple)]
    apart = all(part.get("unknown") == "apart" for part in columns)
    if (len(columns), len(crossings), apart) != (2, 1, True):
        what = "`ll144` takes two columns, with `unknown: apart`, and their crossing"
        draft.tell("groups" if draft.given("groups") else kind, what, f"Write, for example:\n{_GROUPS}")
