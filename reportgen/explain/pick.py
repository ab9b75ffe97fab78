"""The best model that keeps to a limit: on these cases, and for new ones."""

from collections.abc import Iterator
from dataclasses import dataclass

from reportgen.analysis.judged import Candidate, Pick
from reportgen.explain import numbers
from reportgen.explain.explained import Sentence, Slot, about
from reportgen.explain.facts import Facts, metric_value, number_slot, text_slot
from reportgen.explain.say import Given
from reportgen.explain.verdicts import WORSE
from reportgen.stats.metrics import METRICS


def pick(facts: Facts) -> Iterator[Sentence]:
    """Yield which model is the best that keeps to the limit, why, and where each model stands; nothing without one."""
    found = facts.results.pick
    if found is None:
        return
    said = _Said(facts=facts, pick=found)
    asked = facts.say("pick.asked", require=said.require, then=facts.metric_name(found.then))
    yield from about("pick", (asked, *said.here()))
    yield from about("new cases", said.new())
    for name, one in found.models.items():
        yield from about("standing", said.standing(name, one))


@dataclass(frozen=True, kw_only=True)
class _Said:
    facts: Facts
    pick: Pick

    @property
    def require(self) -> Slot:
        return text_slot(self.pick.require, "pick.require")

    @property
    def elsewhere(self) -> bool:
        """Whether the model was picked on other cases than those it is judged on."""
        return self.pick.picked_on != self.facts.results.data.reported_on

    def here(self) -> Iterator[Sentence]:
        """Yield which model it is on the cases at hand, and the figures by which it is."""
        facts, pick = self.facts, self.pick
        slots = {"cases_tested": facts.nouns("case", facts.count("n"))}
        if self.elsewhere:
            path = f"data.splits.{pick.picked_on}.rows"
            held = number_slot(facts.results.data.splits[pick.picked_on].rows, path)
            split = text_slot(pick.picked_on, "pick.picked_on")
            yield self._which("pick.picked", cases_held=facts.nouns("case", held), split=split)
            yield from self._both_figures()
            if pick.here is None:
                yield facts.say("pick.alone", **slots)
            elif pick.here != pick.picked:
                yield facts.say("pick.alone", **slots, model=facts.model_name(pick.here))
        else:
            corrected = any(self.corrected(key, name) for name in pick.models for key in (pick.metric, pick.then))
            yield self._which("pick.here", corrected=corrected, **slots)

    def _which(self, key: str, **given: Given) -> Sentence:
        facts, pick = self.facts, self.pick
        if pick.picked is None:
            return facts.say(key, **given)
        tied = facts.model_names(pick.tied) if pick.tied else None
        return facts.say(key, **given, model=facts.model_name(pick.picked), tied=tied)

    def corrected(self, key: str, name: str) -> bool:
        """Return whether the figure of a model is the corrected one."""
        return self.facts.measure(key, name).corrected is not None

    def _both_figures(self) -> Iterator[Sentence]:
        """Yield the figures of the picked model where it was picked and where it is judged."""
        facts, pick = self.facts, self.pick
        if pick.picked is None:
            return
        one = pick.models[pick.picked]
        path = f"pick.models.{pick.picked}"
        found = {
            "required_then": (pick.metric, one.required_tuning, f"{path}.required_tuning"),
            "then_then": (pick.then, one.then_tuning, f"{path}.then_tuning"),
            "required_now": (pick.metric, one.required.estimate, f"{path}.required.estimate"),
            "then_now": (pick.then, one.then.estimate, f"{path}.then.estimate"),
        }
        shown = {name: self.value(*each) for name, each in found.items() if each[1] is not None}
        if len(shown) == len(found):
            names = {"metric": facts.metric_name(pick.metric), "then": facts.metric_name(pick.then)}
            yield facts.say("pick.figures", model=facts.model_name(pick.picked), **names, **shown)

    def new(self) -> Iterator[Sentence]:
        """Yield which model it is for new cases, or why nobody can tell."""
        facts, pick = self.facts, self.pick
        then = {"then": facts.metric_name(pick.then)}
        if pick.for_new is not None:
            together = (pick.for_new, *pick.alike)
            models = facts.model_names(together)
            yield facts.say("pick.new", number=len(together), models=models)
            alone = all(one.standing == "unacceptable" for name, one in pick.models.items() if name not in together)
            yield facts.say("pick.shown", alone=alone, number=len(together), **then)
            return
        yield facts.say("pick.new")
        if pick.picked is None:
            return
        model = facts.model_name(pick.picked)
        if pick.doubt == "limit":
            yield facts.say("pick.limit", model=model)
        ahead = {one.b for one in pick.against if one.verdict in WORSE}
        for better in (True, False):
            names = [name for name in pick.rivals if (name in ahead) is better]
            if names:
                yield facts.say("pick.rivals", ahead=better, model=model, rivals=facts.model_names(names), **then)

    def standing(self, name: str, one: Candidate) -> Iterator[Sentence]:
        """Yield where a model stands beside the limit, by which figure, and how sure that is."""
        facts, found, path = self.facts, one.required, f"pick.models.{name}"
        slots = {"model": facts.model_name(name), "metric": facts.metric_name(self.pick.metric)}
        key = f"standing.{one.standing}"
        if found.estimate is None:
            yield facts.say(key, **slots)
            return
        slots["estimate"] = self.limited(found.estimate, f"{path}.required.estimate")
        corrected = self.corrected(self.pick.metric, name)
        if corrected:
            counted = facts.measure(self.pick.metric, name).estimate or 0.0
            slots["counted"] = self.limited(counted, f"models.{name}.metrics.{self.pick.metric}.estimate")
        yield facts.say(key, corrected=corrected, **slots)
        yield from self._sure(one, path)

    def _sure(self, one: Candidate, path: str) -> Iterator[Sentence]:
        """Yield the bound of a figure that keeps to the limit, named as one; else its range."""
        facts, found, pick = self.facts, one.required, self.pick
        metric = facts.metric_name(pick.metric)
        if one.standing in ("meets_with_confidence", "meets"):
            if one.bound is not None:
                side = "least" if pick.op in (">=", ">") else "most"
                shown = numbers.plain(pick.confidence)
                confidence = Slot(value=pick.confidence, shown=shown, source="pick.confidence")
                bound = self.limited(one.bound, f"{path}.bound")
                yield facts.say("standing.bound", side=side, confidence=confidence, bound=bound, metric=metric)
            return
        if found.low is None or found.high is None:
            return
        ends = {end: self.limited(getattr(found, end), f"{path}.required.{end}") for end in ("low", "high")}
        limit = {"limit": self.limited(pick.limit, "pick.limit")} if one.standing == "misses" else {}
        yield facts.say("standing.range", **ends, **limit)

    def value(self, key: str, value: float | None, source: str) -> Slot:
        """Return a figure of the pick."""
        size = 0.0 if value is None else value
        if METRICS[key].kind == "cost":
            return self.facts.money(size, source)
        return Slot(value=size, shown=metric_value(key, size), source=source)

    def limited(self, value: float, source: str) -> Slot:
        """Return a figure with the digits that set it apart from the limit."""
        key = self.pick.metric
        if METRICS[key].kind == "cost":
            return self.facts.money(value, source)
        decimals = numbers.decimals_apart([value, self.pick.limit])
        return Slot(value=value, shown=metric_value(key, value, decimals), source=source)
