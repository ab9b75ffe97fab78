"""Findings on the cases: too few, left out, counted twice, chosen by convenience, or of another mix."""

from reportgen.explain import numbers
from reportgen.explain.explained import Slot
from reportgen.explain.facts import Facts, limit_slot, number_slot, size_of, text_slot
from reportgen.explain.limits import RARE
from reportgen.explain.say import form
from reportgen.findings.found import Found, finding, note, warning
from reportgen.stats.adequacy import lack_for_ranking

MANY_MISSING = 0.05  # a larger share of the rows left out is a warning, a smaller one a note


def convenience_sample(facts: Facts) -> Found | None:
    """Say that the cases were those at hand."""
    if facts.config.about.cases_selected != "convenience":
        return None
    return warning(facts, "convenience_sample")


def small_test(facts: Facts) -> Found | None:
    """Say that a class has too few cases for figures that another test would repeat."""
    lack = lack_for_ranking(facts.cases("positives"), facts.cases("negatives"))
    if lack is None:
        return None
    return warning(
        facts,
        "small_test",
        positive_cases=facts.nouns("positive", facts.count("positives")),
        negative_cases=facts.nouns("negative", facts.count("negatives")),
        limit=limit_slot(lack.need),
    )


def small_published_test(facts: Facts) -> Found | None:
    """Say which published tests have too few cases of a class for figures that another test would repeat."""
    counted = {name: model.confusion for name, model in facts.results.published.items() if model.confusion is not None}
    lacks = {name: lack_for_ranking(four.tp + four.fn, four.fp + four.tn) for name, four in counted.items()}
    small = {name: lack.need for name, lack in lacks.items() if lack is not None}
    if not small:
        return None
    how = form("one" if len(small) == 1 else "other")
    return warning(
        facts,
        "small_published_test",
        how,
        models=facts.model_names(tuple(small)),
        limit=limit_slot(max(small.values())),
    )


def missing_labels(facts: Facts) -> Found | None:
    """Say how many rows lack their label."""
    return _missing(facts, "missing_label", "missing_labels")


def missing_scores(facts: Facts) -> Found | None:
    """Say how many rows lack a score or a decision."""
    return _missing(facts, "missing_score", "missing_scores")


def _missing(facts: Facts, reason: str, code: str) -> Found | None:
    rows = facts.results.data.rows
    count = rows.dropped.get(reason, 0)
    if not count:
        return None
    slot = facts.nouns("row", number_slot(count, f"data.rows.dropped.{reason}"))
    return finding("warning" if count > MANY_MISSING * rows.read else "note", facts, code, rows=slot)


def repeated_ids(facts: Facts) -> Found | None:
    """Say how many ids stand on more than one row."""
    known = facts.results.data
    if not known.repeated_ids or known.repeated_id_example is None:
        return None
    return warning(
        facts,
        "repeated_ids",
        count=number_slot(known.repeated_ids, "data.repeated_ids"),
        example=text_slot(known.repeated_id_example, "data.repeated_id_example"),
    )


def rare_class(facts: Facts) -> Found | None:
    """Say that positives are rare, and what that does to false alarms."""
    prevalence = facts.reported.prevalence
    if prevalence is None or not 0 < prevalence < RARE:
        return None
    alarms, hits = facts.count("fp"), facts.count("tp")
    return note(
        facts,
        "rare_class",
        form(
            "other" if alarms.value else "no_alarm" if hits.value else "nothing",
            spare=("false_alarms", "caught"),
        ),
        positive_cases=facts.nouns("positive", facts.count("positives")),
        cases_tested=facts.nouns("case", facts.count("n")),
        false_alarms=facts.nouns("false_alarm", alarms),
        caught=facts.nouns("hit", hits),
    )


def prevalence_shift(facts: Facts) -> Found | None:
    """Say that the splits differ in their share of positives by more than chance explains."""
    known = facts.results.data
    if known.tuned_on is None or known.shift is None or not known.shift.beyond_chance:
        return None
    apart, source = size_of(known.shift.standard_errors, "data.shift.standard_errors")
    return warning(
        facts,
        "prevalence_shift",
        tuned=text_slot(known.tuned_on, "data.tuned_on"),
        reported=text_slot(known.reported_on, "data.reported_on"),
        tuned_share=_share(facts, known.tuned_on),
        reported_share=_share(facts, known.reported_on),
        apart=Slot(value=apart, shown=numbers.metric(apart, 1), source=source),
    )


def _share(facts: Facts, split: str) -> Slot:
    """Return positives of all: "40 of the 10,000 payments"."""
    path, held = f"data.splits.{split}", facts.results.data.splits[split]
    return facts.part("case", number_slot(held.positives, f"{path}.positives"), number_slot(held.rows, f"{path}.rows"))
