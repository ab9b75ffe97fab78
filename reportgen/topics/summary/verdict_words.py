"""The verdict in words: what to do, with which model and threshold, and what that means beside today."""

from collections.abc import Iterator, Sequence

from reportgen.analysis.advised import all_checks, beaten_by, deciding_pairs
from reportgen.analysis.at_ends import AdviceAt
from reportgen.analysis.finding import saving, unchosen
from reportgen.analysis.verdict import beside_today, is_monitored, parts_since, since, with_today
from reportgen.results.paths import Number, total
from reportgen.results.values.comparison import Comparison, Pick
from reportgen.results.values.summary import Verdict
from reportgen.stats.metrics import METRICS
from reportgen.text import numbers
from reportgen.text.facts import COST_RATE, Facts, limit_slot, text_slot
from reportgen.text.figures import rival
from reportgen.text.money import cost_ends
from reportgen.text.numbers import THOUSAND
from reportgen.text.phrases import ahead, ahead_by, base_and_level, end_of, may_guess
from reportgen.text.say import Fill, joined, names_in
from reportgen.text.sentences import Sentence, Slot
from reportgen.text.tree import CELLS, Tree, in_use, is_corrected, is_expected, tree_of
from reportgen.text.volumes import chosen_at
from reportgen.topics.comparison.verdicts import by_cut_off, key_comparison
from reportgen.topics.costs.limits_words import within_limits
from reportgen.topics.costs.ways_words import before_after, runs_today
from reportgen.topics.outcomes.words import ERROR_RATES, ends_told, error_range
from reportgen.topics.published.words import advice, in_short
from reportgen.topics.summary.asked_words import cases_to_decide, is_small, marks, reason
from reportgen.topics.summary.next_words import next_step


def verdict_told(facts: Facts, verdict: Verdict, why: str, elsewhere: Sequence[AdviceAt] = ()) -> Iterator[Sentence]:
    """Yield what to do, then the errors and the money that this means; `why` is the finding that decides, if any.

    `elsewhere` is other advice at the ends of the stated shares in use.
    """
    facts = facts.of(verdict.model)
    yield _what_to_do(facts, verdict, why)
    if not facts.results.models:
        yield from in_short(facts)
        return
    if verdict.about == "data" and unchosen(facts.results, facts.config, verdict.model) is not None:
        return  # no threshold is set, so that no errors are those of the model
    yield from _errors(facts, verdict)
    if is_expected(facts) and is_corrected(facts.subject):
        yield facts.say("result.corrected")
    yield from _beside_others(facts, verdict)
    yield from _beside_today(facts, verdict)
    for other in elsewhere:
        yield _advised_at(facts, other)
    yield from next_step(facts.say, verdict, cases_to_decide(facts), small=is_small(facts))
    yield from within_limits(facts)


def _advised_at(facts: Facts, advised: AdviceAt) -> Sentence:
    """Return what would be advised at another share of positives in use."""
    share, names = advised.share, {"model": facts.model_name(advised.verdict.model)}
    names |= {} if facts.results.baseline is None else {"other": facts.model_name(facts.results.baseline)}
    code = "not_settled" if advised.verdict.code == "measured" else advised.verdict.code
    percent = Slot(value=share.value, shown=numbers.stated_percent(share.value), source=share.source)
    sentence = facts.say("limits.advice", code=code, share=percent, **names)
    return joined(sentence, chosen_at(facts.of(advised.verdict.model), share.value, "limits.rule"))


def _beside_others(facts: Facts, verdict: Verdict) -> Iterator[Sentence]:
    """Yield how the model does beside another, where none is today's way; then which are as good by all that decides.

    Of such a one it is not said that nobody can tell, nor twice that both are one and the same.
    """
    results, equal = facts.results, verdict.as_good
    beside = key_comparison(facts) if results.baseline is None else None
    named = set() if beside is None else {slot.value for slot in beside.values.values()}
    same = {
        name for name in equal if all(pair.way(name) == "same" for pair in deciding_pairs(results, name, verdict.model))
    }
    if beside is not None and named.isdisjoint({*equal} - same):
        yield beside
    alike = set() if beside is None or results.pick is None else {*results.pick.alike, results.pick.for_new}
    others = tuple(name for name in equal if name not in alike | (named & same))
    if others:
        yield facts.say("result.as_good", number=len(others), models=facts.some_models(others))


def _what_to_do(facts: Facts, verdict: Verdict, why: str) -> Sentence:
    """Return the sentence of the verdict."""
    key = f"result.{verdict.code}"
    slots, needed = _named(facts, verdict) | {"why": why}, names_in(facts.say.messages.get(key, ""))
    return facts.say(
        key, **{name: fill for name, fill in slots.items() if name in needed or not isinstance(fill, Slot)}
    )


def _named(facts: Facts, verdict: Verdict) -> dict[str, Fill]:
    """Return what the sentence of a verdict names, and what it chooses its form by."""
    results, slots = facts.results, dict[str, Fill](about=verdict.about)
    slots |= {"model": facts.model_name(verdict.model), "used": _used(facts, verdict.model), "wait": _wait(facts)}
    slots["setting"] = _setting(facts, verdict.model)
    slots |= {} if verdict.instead_of is None else {"rather": facts.model_name(verdict.instead_of)}
    slots |= {} if results.models else {"published": True, **advice(facts)}
    if verdict.code == "measured":  # of its limits alone, for it has no checks
        limits = marks(facts)
        slots |= {"unsure": any(mark != "pass" for mark in limits), "several": len(limits) > 1}
        slots["caught"] = (
            facts.part("positive", facts.count("tp"), facts.count("positives")) if results.models else None
        )
    match verdict.about:
        case "check":
            of_model = [check for check in all_checks(results) if check.model == verdict.model]
            decided = [check for check in of_model if facts.paths.of(check) in verdict.because]
            slots |= {"count": facts.number_of(decided), "all": facts.number_of(of_model)}
            slots["open"] = any(check.status == "insufficient" for check in of_model)
            slots["running"] = runs_today(facts) is not None
            slots["reason"] = reason(facts, decided) if verdict.code == "not_as_it_stands" else None
        case "earlier" if is_monitored(facts):
            slots |= _beside_itself(facts)
        case "baseline" | "earlier" if results.baseline is not None:
            slots |= _beside_rival(facts, verdict, results.baseline)
        case "few":
            passed = [check for check in all_checks(results) if facts.paths.of(check) in verdict.because]
            slots |= {"count": facts.number_of(passed)}
        case "data":
            tested = "negatives" if facts.cases("positives") else "positives"
            slots["chosen"] = bool(facts.cases(tested))
            slots["lacks"] = unchosen(results, facts.config, verdict.model) if slots["chosen"] else tested
        case "no_model":
            beside, aim = results.models[verdict.model].no_model, results.models[verdict.model].aim
            by_aim = aim is not None and facts.paths.of(aim) in verdict.because
            slots["dearer"] = not by_aim and beside is not None and beside.verdict == "dearer" and beside.sure
            slots["than"] = aim.beside if aim is not None and by_aim else None
        case "models":
            slots |= _than_others(facts, verdict)
        case "deployed":
            points = {"deployed": facts.point("deployed"), "recommended": facts.other_cut_off}
            slots |= {role: facts.cut_off_with(at) for role, at in points.items() if at is not None}
    return slots


def _beside_itself(facts: Facts) -> dict[str, Fill]:
    """Return what the sentence on a model beside an earlier report of itself names, and what it chooses its form by."""
    today, parts = since(facts), parts_since(facts)
    slots: dict[str, Fill] = {"other": facts.model_name(facts.results.baseline), "itself": True}
    slots["unsplit"] = any(part.no_split is not None for part in parts)
    return slots | {"way": None if today is None else today.way}


def _beside_rival(facts: Facts, verdict: Verdict, other: str) -> dict[str, Fill]:
    """Return what the sentence on a model beside another one names, and what it chooses its form by."""
    results, today, slots = facts.results, beside_today(facts), dict[str, Fill](other=facts.model_name(other))
    if results.earlier is not None:
        named = facts.text(results.earlier, "model")
        slots["then"] = facts.say.phrase("model.named", named, name=text_slot(results.earlier.model, ""))
    slots["way"] = None if today is None else today.way
    slots |= by_cut_off(facts, other) if slots["way"] == "same" else {}
    comparisons = [comparison for comparison in with_today(facts) if comparison.primary]
    slots |= {"running": runs_today(facts) is not None}
    slots |= ahead_by(
        comparisons, results.subject, lambda pair: ahead(facts, pair.metric, facts.paths.of(pair, "metric"))
    )
    guessed = verdict.code == "not_settled" and may_guess(facts, other)  # says what is not known of it
    if results.pick is not None and slots["way"] != "mixed" and not guessed:
        slots |= _within(facts, results.pick, other)
    return slots


def _used(facts: Facts, name: str) -> Slot:
    """Return the model with the scores from which on it flags."""
    model, setting = facts.model_name(name), _setting(facts, name)
    return facts.say.phrase("result.used", model, model=model, setting=setting)


def _wait(facts: Facts) -> Slot:
    """Return what to do while nothing is settled: leave as it is what runs today, and wait with what does not."""
    model, now = facts.model_name(), runs_today(facts)
    cut_off = None if now is None else facts.cut_off_with(now)
    return facts.say.phrase("result.wait", model, model=model, running=cut_off)


def _within(facts: Facts, pick: Pick, rival: str) -> dict[str, Fill]:
    """Return that a limit decides, and what else does within it; of a rival that may guess neither is said."""
    if may_guess(facts, rival):
        return {"ahead": None}
    broken = pick.models[rival].standing == "unacceptable"
    return {"limit": True, "broken": broken, "ahead": ahead(facts, pick.then, facts.paths.of(pick, "then"))}


def _than_others(facts: Facts, verdict: Verdict) -> dict[str, Fill]:
    """Return which model the one advised is shown to beat, where that is one, in what, and whether a limit decides."""
    results, name, pick = facts.results, verdict.model, facts.results.pick
    beaten = beaten_by(results, verdict)
    other = verdict.instead_of or (beaten[0] if len(beaten) == 1 else None)
    slots: dict[str, Fill] = {} if other is None else {"other": facts.model_name(other)}
    limited = pick is not None and facts.paths.of(pick) in verdict.because
    if pick is not None and limited:
        broken = other is not None and pick.models[other].standing == "unacceptable"
        return {
            **slots,
            "limit": True,
            "broken": broken,
            "ahead": ahead(facts, pick.then, facts.paths.of(pick, "then")),
        }
    wins = [against for against in deciding_pairs(results, name, other or beaten[0]) if against.way(name) == "better"]
    first = next((pair for pair in wins if all(_leads(facts, name, against, pair.metric) for against in beaten)), None)
    slots |= {} if pick is None else {"limit": True}
    return slots if first is None else {**slots, "ahead": ahead(facts, first.metric, facts.paths.of(first, "metric"))}


def _leads(facts: Facts, name: str, other: str, metric: str) -> bool:
    pairs = (pair for pair in deciding_pairs(facts.results, name, other) if pair.metric == metric)
    return any(pair.way(name) == "better" for pair in pairs)


def _setting(facts: Facts, name: str) -> Slot | None:
    """Return from which score on a model flags; None where no threshold decides, or where it flags nothing."""
    if name not in facts.results.models or name not in facts.cut:
        return None
    used = facts.cut_offs(name)
    if used is None:
        return None
    return facts.say.phrase(f"result.setting.{facts.setup(name).flag}", used.value, value=used.value)


def _errors(facts: Facts, verdict: Verdict) -> Iterator[Sentence]:
    """Yield how many are missed, with those of today in brackets, and how many flagged wrongly; then how sure."""
    old = rival(facts)
    if old is not None and facts.results.alike.one_decision(old, facts.results.subject):
        old = None  # today's way decides alike: its errors are those shown
    pair = before_after(facts) if old is not None or verdict.about == "deployed" else None
    stays = old is None and verdict.code == "keep_todays_way" and pair is not None and pair[1].expected
    if stays and pair is not None:  # what is advised comes first, beside the threshold that it is not moved to
        pair = (pair[1], pair[0])
    tree = tree_of(facts) if pair is None else pair[1]
    today = None
    if pair is not None:
        named = {} if old is None else {"today": facts.model_name(old)}
        count = _about(facts, pair[0], "fn")
        today = facts.say.phrase("result.today", count, count=count, moved=stays, **named)
    passed = all(mark == "pass" for mark in marks(facts))  # else the headline is about limits
    in_headline = verdict.code == "measured" and passed and today is None and not tree.expected and not facts.weighted
    yield _strikes(facts, tree) if in_headline else joined(_misses(facts, tree, today), _strikes(facts, tree))
    if not tree.expected or (verdict.code == "measured" and not marks(facts)):  # else lines below have ranges
        yield from _likely(facts, tree)


def _misses(facts: Facts, tree: Tree, today: Slot | None) -> Sentence:
    """Return how many are missed."""
    every = facts.say.phrase("counted.positive", tree.count("positives"), count=tree.whole("positives"))
    slots = {"every": _every(facts, tree), "model": facts.model_name(), "all": every}
    slots |= {"missed": _about(facts, tree, "fn")} | ({} if today is None else {"missed_today": today})
    forms = {
        "expected": tree.expected,
        "beside": today is not None,
        "few": tree.shown["positives"],
        "none": not tree.shown["fn"],
    }
    return facts.say("result.errors", **forms, **slots)


def _strikes(facts: Facts, tree: Tree) -> Sentence:
    """Return how many of those flagged are wrong."""
    held = facts.say.phrase("counted.case", tree.count("flagged"), count=tree.whole("flagged"))
    slots = {"held": held, "alarms": _about(facts, tree, "fp")}
    forms = {
        "expected": tree.expected,
        "wrong": float(tree.whole("fp").value),
        "none": not tree.whole("flagged").value,
    }
    return facts.say("result.strikes", **forms, **slots)


def _likely(facts: Facts, tree: Tree) -> Iterator[Sentence]:
    """Yield the likely ranges of the errors, as far as the cases of the test tell them; of those expected, of both."""
    ranges = {name: error_range(facts, tree, name) for name in ERROR_RATES}
    intervals = {name: interval for name, interval in ranges.items() if interval is not None}
    if tree.expected and len(intervals) == len(ERROR_RATES):
        yield facts.say("result.likely", expected=True, level=facts.level, **intervals)
    elif intervals and not tree.expected:
        whole = tree.count("n")
        every = facts.say.phrase("counted.case", whole, count=whole)
        yield facts.say("result.likely", every=every, level=facts.level, **intervals)


def _about(facts: Facts, tree: Tree, key: str) -> Slot:
    """Return a count, as about so many where rounding moved it: by prices the whole numbers would not add up."""
    counted = facts.say.phrase("counted.bare", tree.count(key), count=tree.whole(key))
    moved = not tree.is_nearest(key) or (facts.results.costs is not None and tree.moved(key))
    return facts.say.phrase("result.about", counted, counted=counted) if moved else counted


def _every(facts: Facts, tree: Tree) -> Slot:
    """Return of how many cases is told; of those in use the positives there."""
    whole = tree.count("n")
    slots = {"every": facts.say.phrase("counted.case", whole, count=whole)}
    if in_use(facts):
        slots["share"] = facts.quote(facts.subject.deployment, "prevalence", shown=numbers.stated_percent)
    return facts.say.phrase("result.every", whole, **slots)


def _beside_today(facts: Facts, verdict: Verdict) -> Iterator[Sentence]:
    """Yield how many errors and how much money fewer than today, where enough cases tell it; else what it costs."""
    if facts.few_of_a_class:
        return
    decides = next(_deciding(facts), None) if verdict.about == "baseline" else None
    errors, cost = None if decides is None else _fewer(facts, decides), _dearer(facts)
    if errors is not None:
        yield errors
    beside = _moved(facts) if verdict.about == "deployed" else _saved(facts, cost) if cost is not None else None
    if any(part.metric == COST_RATE for part in parts_since(facts)):
        return
    sentence = beside or _cost(facts)
    if sentence is not None:
        yield sentence


def _dearer(facts: Facts) -> Comparison | None:
    """Return what a thousand cases cost beside today, where the cases tell its range.

    Errors out of cases in use do not add up with the classes of the test, nor the other way round.
    """
    cost = next((comparison for comparison in with_today(facts) if comparison.metric == COST_RATE), None)
    if is_monitored(facts):  # its change has lines of its own
        return None
    if cost is None or None in (cost.difference, cost.low, cost.high) or facts.subject.may_guess:
        return None
    if in_use(facts) != (cost.mix == "in_use"):
        return None
    return cost


def _fewer(facts: Facts, decides: Comparison) -> Sentence | None:
    """Return between how many fewer are missed, or wrongly flagged, than today, or more.

    None where that does not decide.
    """
    error = ERROR_OF.get(decides.metric)
    if error is None or decides.low is None or decides.high is None:
        return None
    tree, low, high = tree_of(facts), decides.low, decides.high
    guess = facts.subject.may_guess or may_guess(facts, facts.results.baseline or "")
    if low * high <= 0 or guess or not tree.expected or decides.way(facts.results.subject) == "open":
        return None
    every = tree.count(f"{ERROR_RATES[error][1]}s")
    whole, near = Number(float(every.value), f"( {every.source} )"), ("low", "high") if low > 0 else ("high", "low")
    ends = dict(zip(("low", "high"), (abs(facts.at(decides, end)).by(whole) for end in near), strict=True))
    phrase = ends_told(facts, ends)
    if phrase is None:
        return None
    ahead_in_it = (low > 0) == (decides.a == facts.results.subject)
    more = ahead_in_it != (METRICS[decides.metric].best == 1)
    today, level = facts.model_name(facts.results.baseline), facts.confidence(decides, "level")
    key = "result.more_errors" if more else "result.fewer"
    return facts.say(key, today=today, ends=phrase, level=level, error=error)


ERROR_OF = {"recall": "missed", "miss_rate": "missed", "specificity": "alarms", "false_alarm_rate": "alarms"}


def _deciding(facts: Facts) -> Iterator[Comparison]:
    """Yield the comparisons with today's way that decide: where a limit is required, what is looked at within it."""
    pick = facts.results.pick
    return (
        comparison
        for comparison in with_today(facts)
        if (comparison.primary if pick is None else comparison.metric == pick.then)
    )


def _saved(facts: Facts, comparison: Comparison) -> Sentence | None:
    """Return between how much a thousand cases cost less than today, or more."""
    low, high = comparison.low or 0.0, comparison.high or 0.0
    slots = {"today": facts.model_name(facts.results.baseline)}
    tree = tree_of(facts)  # stands before it
    slots |= base_and_level(facts, comparison, same=tree.expected and tree.of == THOUSAND)
    if low < 0 < high:
        more, less = ("high", "low") if comparison.a == facts.results.subject else ("low", "high")
        ends = {"less": end_of(facts, comparison, less, bare=True), "more": end_of(facts, comparison, more)}
        return facts.say("result.cost_open", **slots, **ends)
    near, far = ("low", "high") if low >= 0 else ("high", "low")
    ends = {"low": end_of(facts, comparison, near, bare=True), "high": end_of(facts, comparison, far)}
    if end_of(facts, comparison, near).shown == ends["high"].shown:
        return None
    saves = (low >= 0) == (comparison.b == facts.results.subject)
    return facts.say("result.saved" if saves else "result.costs_more", **slots, **ends)


def _moved(facts: Facts) -> Sentence | None:
    """Return between how much the recommended threshold saves beside that of today, or costs more."""
    saved = saving(facts)
    if saved is None or saved.expected is None:
        return None
    cases = total(facts.at(facts.subject, "confusion", cell) for cell in CELLS)
    ends = {end: (facts.at(saved.expected, end) / cases).times(THOUSAND) for end in ("low", "high")}
    near, far = ("low", "high") if ends["low"].value > 0 else ("high", "low")
    low, high = facts.money_end(*abs(ends[near]), bare=True), facts.money_end(*abs(ends[far]))
    if facts.money_end(*abs(ends[near])).shown == high.shown:
        return None
    slots = {"thousand": limit_slot(THOUSAND), "level": facts.level}
    return facts.say("result.saved" if near == "low" else "result.costs_more", low=low, high=high, **slots)


def _cost(facts: Facts) -> Sentence | None:
    """Return what a thousand cases cost, with the likely range where no check gives its end; None without prices."""
    measure = facts.metrics_in_use.get(COST_RATE)
    expected = None if measure is None else measure.expected
    if expected is None or expected.estimate is None or facts.results.costs is None:
        return None
    slots = {"cost": facts.paid(*facts.at(expected, "estimate"), rough=True), "thousand": limit_slot(THOUSAND)}
    checked = any(
        check.metric == COST_RATE and check.with_confidence is not None and check.model == facts.results.subject
        for check in facts.results.checks
    )
    slots |= ({} if checked else cost_ends(facts, expected)) | {"level": facts.level}
    return facts.say("result.cost", errors=facts.only_errors_cost, **slots)
