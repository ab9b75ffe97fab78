"""Beta: what is said of it, what the best cut-off of each does, the prices that it is right for, and their file."""

from reportgen.page.blocks import Content, Paragraphs, Table
from reportgen.page.material import Material, Voice, led, paragraphs
from reportgen.page.table import Column, Sheet, block, fields, outcomes, sheet_of_parts, text
from reportgen.results.measure import Span
from reportgen.results.results import Results
from reportgen.text import numbers
from reportgen.topics.threshold.page import of_rule
from reportgen.topics.threshold.values import BetaChoice


def beta_section(material: Material) -> Content:
    """Yield what is said of the beta that the config gives, with the errors at the best cut-off of each beta."""
    if material.facts.config.given("beta"):
        yield from _betas_told(material)
        yield from betas_table(material.say, brief=True)


def beta_record(material: Material) -> Content:
    """Yield what the best cut-off of each beta does, and what is said of betas where the config gives none."""
    if not material.facts.config.given("beta"):
        yield from _betas_told(material)
    yield from betas_table(material.say)


def _betas_told(material: Material) -> Content:
    words = paragraphs(led(material.explained.betas, ("beta.origin",)))
    yield from words or ((Paragraphs(texts=(material.say("beta.not_given"),)),) if material.facts.subject.betas else ())


def betas_table(say: Voice, *, brief: bool = False) -> tuple[Table, ...]:
    """Return what the best cut-off of each beta does, and the prices that it is right for; nothing without betas.

    A brief one holds the errors alone of the four outcomes, and what they cost where they have prices.
    """
    facts = say.facts
    if not facts.subject.betas:
        return ()
    caption = say("betas.table_in_use" if facts.weighs_use else "betas.table", model=facts.results.subject)
    columns = tuple(one for one in _betas(facts.results) if not (brief and one.key in _left(facts.results)))
    name = "betas-first" if brief else "betas"
    return (block(say, name, caption, columns, facts.subject.betas, file="betas"),)


def _left(results: Results) -> tuple[str, ...]:
    """Return the columns that a brief table leaves to the full one."""
    return ("tp", "tn") if results.costs is None else ("tp", "tn", "implied")


def betas_sheet(results: Results) -> Sheet | None:
    """Return one row for each model and beta: its best threshold, and the prices which that is right for.

    `implied` says whether it is the cheapest at some price of a miss, in false alarms; an open end is an empty cell.
    """
    found = [(name, one.betas) for name, one in results.models.items()]
    return sheet_of_parts("model", _betas(results), found) if any(betas for _, betas in found) else None


def _betas(results: Results) -> tuple[Column[BetaChoice], ...]:
    return (
        text("betas.beta", _beta),
        *fields("beta", kind="number"),
        *fields("given", kind="flag"),
        Column("betas.f", "f_beta", value=lambda choice: choice.f, kind="number"),
        Column(
            "threshold.value",
            "threshold",
            cell=lambda say, choice: of_rule(say, choice.threshold, choice.confusion),
            kind="exact",
        ),
        *outcomes(lambda choice: choice.confusion),
        Column(
            "betas.implied",
            "implied",
            value=lambda choice: choice.implied_ratio is not None,
            cell=lambda say, choice: ratios(say, choice.implied_ratio),
            kind="flag",
        ),
        Column(
            key="implied_low",
            value=lambda choice: choice.implied_ratio.low if choice.implied_ratio else None,
            kind="number",
        ),
        Column(
            key="implied_high",
            value=lambda choice: choice.implied_ratio.high if choice.implied_ratio else None,
            kind="number",
        ),
        Column("decisions.beyond" if results.costs is not None else "", "beyond_least", kind="money"),
        *fields("beyond_least_share", kind="number"),
    )


def _beta(say: Voice, choice: BetaChoice) -> str:
    beta = numbers.plain(choice.beta)
    return say("betas.given", beta=beta) if choice.given else beta


def ratios(say: Voice, span: Span | None) -> str:
    """Return a range of prices of a miss in false alarms as a table shows it."""
    if span is None:
        return say("decisions.none")
    known = {end: value for end in ("low", "high") if (value := getattr(span, end))}
    shown = numbers.ratios(*known.values()) if len(known) > 1 else map(numbers.ratio, known.values())
    ends = dict(zip(known, shown, strict=True))
    how = {("low", "high"): "span", ("low",): "from", ("high",): "to"}.get(tuple(ends), "any")
    return say(f"decisions.{how}", **ends)
