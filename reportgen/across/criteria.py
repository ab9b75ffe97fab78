"""What a model is judged by in two configs: which checks were loosened, tightened, dropped or added, and what else."""

from collections.abc import Iterator, Sequence

from reportgen.config.checks import Check
from reportgen.config.groups import EachGroup
from reportgen.config.plain import Plain, condition_text, flow, limit_text, number_text
from reportgen.results.values.seal import Moved, Way


def moved_checks(then: Sequence[Check], now: Sequence[Check]) -> Iterator[Moved]:
    """Yield every check that is not as it was, in the order of the later config; those dropped come last."""
    old, new = dict(enumerate(then)), dict(enumerate(now))
    pairs: dict[int, int] = {}
    for alike in (check_text, _but_limit, _about):  # the nearest first, where two checks are about the same
        for place, check in new.items():
            partner = next((at for at, other in old.items() if alike(other) == alike(check)), None)
            if place not in pairs and partner is not None:
                pairs[place] = partner
                del old[partner]
    for place, check in new.items():
        key = f"checks[{place}]"
        if place not in pairs:
            yield Moved(way="added", key=key, then=None, now=check_text(check), check=True)
        elif (way := _way(then[pairs[place]], check)) is not None:
            other = then[pairs[place]]
            limit_alone = _but_limit(other) == _but_limit(check)
            text = limit_text(check.check) if limit_alone else check_text(check)
            yield Moved(way=way, key=key, then=check_text(other), now=text, check=True)
    for place, check in old.items():
        yield Moved(way="dropped", key=f"checks[{place}]", then=check_text(check), now=None, check=True)


def moved_values(then: Plain | None, now: Plain | None, key: str = "") -> Iterator[Moved]:
    """Yield every key whose value is not as it was, in the order of the later config; those dropped come last."""
    if then == now:
        return
    if isinstance(then, dict) and isinstance(now, dict):
        for name in dict.fromkeys((*now, *then)):
            yield from moved_values(then.get(name), now.get(name), f"{key}.{name}" if key else name)
    elif _of_mappings(then) and _of_mappings(now) and len(then or "") == len(now or ""):
        for place, (old, new) in enumerate(zip(then or (), now or (), strict=True)):
            yield from moved_values(old, new, f"{key}[{place}]")
    else:
        way: Way = "added" if then is None else "dropped" if now is None else "changed"
        yield Moved(way=way, key=key, then=_flow(then), now=_flow(now))


def _of_mappings(value: Plain | None) -> bool:
    return isinstance(value, list) and any(isinstance(item, dict) for item in value)


def _flow(value: Plain | None) -> str | None:
    return None if value is None else flow(value)


def check_text(check: Check) -> str:
    """Return a check in one line, in the words of the config: "recall >= 85% (with_confidence: 0.95)"."""
    options = [f"{name}: {value}" for name, value in _options(check).items() if value is not None]
    return f"{condition_text(check.check)} ({', '.join(options)})" if options else condition_text(check.check)


def _options(check: Check) -> dict[str, str | None]:
    grouped = isinstance(check.for_each, EachGroup)
    return {
        "with_confidence": None if check.with_confidence is None else number_text(check.with_confidence),
        "model": check.model,
        "for_each": f"{{group: {check.each_group_of}}}" if grouped else check.each_group_of or _of_models(check),
        "against": check.against,
        "on_insufficient": check.on_insufficient,
        "severity": check.severity,
    }


def _of_models(check: Check) -> str | None:
    return None if check.for_each is None else str(check.for_each)


def _about(check: Check) -> tuple[object, ...]:
    """Return what a check is about: its figure, the end that it limits, and whose."""
    condition, between = check.check, check.check.between
    figure = (condition.measured.key, None if between is None else (between.kind, between.column))
    return (*figure, condition.op[0], check.model, check.for_each, check.against)


def _but_limit(check: Check) -> tuple[object, ...]:
    return (*_about(check), check.check.op, check.with_confidence, check.on_insufficient, check.severity)


def _way(then: Check, now: Check) -> Way | None:
    """Return which way a check was moved; None where it is as it was. One that is looser in any respect is loosened."""
    before, after = _strictness(then), _strictness(now)
    if any(new < old for old, new in zip(before, after, strict=True)):
        return "loosened"
    return "tightened" if before != after else None


def _strictness(check: Check) -> tuple[tuple[float, ...], ...]:
    """Return how much a check asks for, each respect by itself; more is stricter."""
    condition, lets_pass = check.check, check.on_insufficient == "pass"
    sign = 1.0 if condition.op[0] == ">" else -1.0
    limit = float(f"{condition.limit:.12g}")
    # To pass needs the more, the surer it has to be; but where what is open passes, to fail needs the more.
    sure = check.with_confidence or 0.0
    return (
        (sign * limit, float(len(condition.op) == 1)),
        (float(not lets_pass), -sure if lets_pass else sure),
        (float(check.severity is None),),
    )
