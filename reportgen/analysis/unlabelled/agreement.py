"""On how many cases two models decide alike."""

from collections.abc import Iterator, Mapping

from reportgen.analysis.decisions import CountedModel, joint
from reportgen.results.values.unlabelled import Agreement
from reportgen.stats.intervals import share_interval


def agreements(models: Mapping[str, CountedModel], subject: str) -> Iterator[Agreement]:
    """Yield how often the subject and each other model decide alike."""
    yield from (_agreement(models[subject], model) for name, model in models.items() if name != subject)


def _agreement(a: CountedModel, b: CountedModel) -> Agreement:
    decided = joint(a, b)
    of_classes = [*decided.flags()]  # without labels all cases are of one class
    both, only_a, only_b, neither = (
        round(sum(getattr(pairs, name) for pairs in of_classes)) for name in ("both", "only_a", "only_b", "neither")
    )
    cases, setting = both + only_a + only_b + neither, a.setting
    interval = share_interval(both + neither, cases, setting.config.uncertainty.level) if setting.plain else None
    return Agreement(
        a=a.name,
        b=b.name,
        both=both,
        only_a=only_a,
        only_b=only_b,
        neither=neither,
        alike=(both + neither) / cases,
        low=None if interval is None else interval.low,
        high=None if interval is None else interval.high,
    )
