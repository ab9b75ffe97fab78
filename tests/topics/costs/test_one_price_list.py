"""One share of positives and one price list a figure: each headline with either, from the rows by themselves."""

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product

import numpy as np
import pytest

import reportgen
from reportgen.text.facts import facts
from reportgen.topics.explain import figures
from tests.cases.prices import cases

USE = 0.05
EVERYDAY = (  # amounts that differ between two splits, a share in use, weights, prices
    (True, True, True, "by case"),
    (True, True, False, "by case"),
    (False, True, False, "fixed"),
    (True, False, True, "ranges"),
    (False, False, False, "by case"),
)
ALL = tuple(product((True, False), (True, False), (True, False), ("by case", "fixed", "ranges")))
SETTINGS = [one if one in EVERYDAY else pytest.param(one, marks=pytest.mark.slow) for one in ALL]
PRICES = {
    "by case": {
        "false_positive": 12,
        "false_negative": {"column": "amount", "times": 0.85, "plus": 25},
        "true_positive": 3,
    },
    "fixed": {"false_positive": 12, "false_negative": 90, "true_positive": 3},
    "ranges": {"false_positive": {"low": 8, "likely": 12, "high": 20}, "false_negative": 90, "true_positive": 3},
}


@dataclass(frozen=True)
class Brute:
    """The rows that judge, with what each weighs and would cost as each outcome."""

    setting: tuple

    @cached_property
    def report(self):
        split, use, weights, prices = self.setting
        data = {"id": "id", "label": "label", "positive": 1}
        data |= {"split": {"column": "part"}} if split else {}
        data |= {"weight": {"column": "w", "kind": "sampling"}} if weights else {}
        document = {
            "version": 1,
            "data": data,
            "models": {"m": {"score": "m"}},
            "costs": {"currency": "EUR", **PRICES[prices]},
            "threshold": {"minimise": "cost"} if split else {"fixed": 0.33},
            "uncertainty": {"resamples": 100},
            "report": {"kind": "guard"},
        }
        return reportgen.run(document | ({"deployment": {"prevalence": USE}} if use else {}), cases())

    @cached_property
    def rows(self):
        found = cases()
        return found[found["part"] == "test"] if self.setting[0] else found

    @cached_property
    def y(self):
        return self.rows["label"].to_numpy() == 1

    @cached_property
    def w(self):
        return self.rows["w"].to_numpy() if self.setting[2] else np.ones(len(self.rows))

    @cached_property
    def share(self):
        return (self.w * self.y).sum() / self.w.sum()

    @cached_property
    def used(self):
        """The weights with the classes as they are in use."""
        if not self.setting[1]:
            return self.w
        return self.w * np.where(self.y, USE / self.share, (1 - USE) / (1 - self.share))

    @cached_property
    def price(self):
        miss = 25 + 0.85 * self.rows["amount"].to_numpy() if self.setting[3] == "by case" else np.full(len(self.y), 90)
        return {"tp": 3.0, "fn": miss, "fp": 12.0, "tn": 0.0}

    @cached_property
    def at(self):
        return self.report.results["models"]["m"]["threshold"]["value"]

    @property
    def scores(self):
        return self.rows["m"].to_numpy()

    def cost(self, flags, weight):
        """Return what the rows cost together, decided like this."""
        paid = np.where(
            self.y,
            np.where(flags, self.price["tp"], self.price["fn"]),
            np.where(flags, self.price["fp"], self.price["tn"]),
        )
        return (weight * paid).sum()

    def cost_at(self, threshold, weight):
        return self.cost(self.scores >= threshold, weight)

    @property
    def every_threshold(self):
        return [np.inf, *np.unique(self.scores)]

    @property
    def balance(self):
        """How many false alarms a miss costs, by the average prices of the rows."""
        miss = np.average((self.price["fn"] - self.price["tp"])[self.y], weights=self.w[self.y])
        return miss / (self.price["fp"] - self.price["tn"])

    def net_benefit(self, flags, odds, weight):
        return (weight[flags & self.y].sum() - odds * weight[flags & ~self.y].sum()) / weight.sum()


@cache
def brute(setting):
    return Brute(setting)


@cache
def worded(setting):
    report = brute(setting).report
    return figures(facts(report.reported.results, report.config))


def said(words, *ids):
    """Return the slots of the title, and of further sentences by their id."""
    found = {sentence.id: sentence.values for sentence in words.sentences()}
    return words.title.values, *(found[name] for name in ids)


def same(slot, value):
    assert float(slot.value) == pytest.approx(value, rel=1e-9, abs=1e-9)


def cost_by_threshold(of, words):
    rate = 1000 / of.used.sum()
    title, flat = words.title.values, {rule: words.labels[rule].values["cost"] for rule in ("none", "all")}
    least = min(of.cost_at(one, of.used) for one in of.every_threshold)
    if "cost" in title:
        same(title["cost"], rate * of.cost_at(of.at, of.used))
        same(title["more"], rate * (of.cost_at(of.at, of.used) - least))
    else:
        same(title["least"], rate * of.cost_at(of.at, of.used))
    same(flat["none"], rate * of.cost_at(np.inf, of.used))
    same(flat["all"], rate * of.cost_at(-np.inf, of.used))


def cost(of, words):
    title, where = said(words, next(one.id for one in words.reading if one.id.startswith("figure.cost.where")))
    right, wrong = of.cost(of.y, of.used), of.cost(~of.y, of.used)
    left = {one: (of.cost_at(one, of.used) - right) / (wrong - right) for one in (of.at, np.inf, -np.inf)}
    same(title["left"], left[of.at])
    same(title["trivial"], min(left[np.inf], left[-np.inf]))
    same(where["likely"], left[np.inf])


def decision(of, words):
    (_, found) = said(words, "figure.decision.balance")
    chance, share = 1 / (1 + of.balance), np.average(of.y, weights=of.used)
    # A sound chance among the rows as they are, moved by Bayes' rule to the share of positives in use.
    up = of.scores * share / of.share
    moved = up / (up + (1 - of.scores) * (1 - share) / (1 - of.share))
    odds = chance / (1 - chance)
    same(found["chance"], chance)
    same(found["model"], of.net_benefit(moved >= chance - 1e-12, odds, of.used))
    same(found["flag_all"], of.net_benefit(np.ones(len(of.y), dtype=bool), odds, of.used))


def threshold_by_ratio(of, words):
    (title,) = said(words)
    same(title["price"], of.balance)

    def lost(threshold):
        flags = of.scores >= threshold
        return of.used[flags & ~of.y].sum() + of.balance * of.used[~flags & of.y].sum()

    best = np.inf if "value" not in title else title["value"].value
    assert lost(best) == pytest.approx(min(map(lost, of.every_threshold)))


def by_prevalence(of, words):
    (title,) = said(words)
    flags = of.scores >= of.at
    for name, weight in (("test", of.w), *((("use", of.used),) if of.setting[1] else ())):
        same(title[name], weight[flags & of.y].sum() / weight[flags].sum())


def as_counted(of):
    """Return the figures of the rows as they are, by their weights."""
    flags = of.scores >= of.at
    hits, flagged, positives = (of.w[which].sum() for which in (flags & of.y, flags, of.y))
    recall, precision = hits / positives, hits / flagged
    return {
        "recall": recall,
        "precision": precision,
        "flag_rate": flagged / of.w.sum(),
        "lift": precision / of.share,
        "f1": 2 * hits / (flagged + positives),
    }


def pr(of, words):
    (title,) = said(words)
    if of.setting[2]:
        same(title["precision"], as_counted(of)["precision"])
        same(title["recall"], as_counted(of)["recall"])
    else:
        assert title["right"].value / title["right.whole"].value == pytest.approx(as_counted(of)["precision"])


def gain(of, words):
    (title,) = said(words)
    if of.setting[2]:
        same(title["flag_rate"], as_counted(of)["flag_rate"])
        same(title["recall"], as_counted(of)["recall"])
    else:
        assert title["caught"].value / title["caught.whole"].value == pytest.approx(as_counted(of)["recall"])
        same(title["flagged_cases"], as_counted(of)["flag_rate"] * len(of.y))


def by_threshold(of, words):
    same(words.title.values["a"], as_counted(of)["precision"])
    same(words.title.values["b"], as_counted(of)["recall"])


def tree(of, words):
    told, share = words.short.values, 0.05 if of.setting[1] else of.share
    caught, missed = (told[name].value / told["n"].value for name in ("tp", "fn"))
    same(told["tp"], told["n"].value * as_counted(of)["recall"] * share)
    assert caught + missed == pytest.approx(share)


CHECKED = (cost_by_threshold, cost, decision, threshold_by_ratio, by_prevalence, pr, gain)
CHECKED += (by_threshold, tree)
WEIGHED = ("cost_by_threshold", "cost", "decision", "threshold_by_ratio")


def headlines(setting):
    return {name: (words.title.text, words.short.text) for name, words in worded(setting).items()}


def test_every_figure_that_moves_with_prices_or_with_the_share_of_positives_is_held_against_the_rows():
    plain, other = headlines((False, False, False, "by case")), headlines((False, True, False, "fixed"))
    moved = {name for name in plain if other.get(name) != plain[name]}
    assert moved <= {check.__name__ for check in CHECKED}
    assert moved >= set(WEIGHED) - {"decision"} | {"tree"}


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKED, ids=lambda check: check.__name__)
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_headline_of_a_figure_is_that_of_the_rows(setting, check):
    check(brute(setting), worded(setting)[check.__name__])


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_option_costs_what_the_rows_cost(setting):
    of = brute(setting)
    costs = [1000 * of.cost_at(threshold, of.used) / of.used.sum() for threshold in (of.at, np.inf, -np.inf)]
    first, *others = of.report._explained.options.rows
    assert first.ends[0] == pytest.approx(costs[0])
    assert [row.ends[0] for row in others] == pytest.approx(sorted(costs[1:]))


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_figure_says_at_which_share_and_prices_it_is_drawn_where_they_are_not_as_counted(setting):
    split, use, _, prices = setting
    for name, words in worded(setting).items():
        assert ("weighed as in use (5% cases labelled \u201c1\u201d)" in words.subtitle.text) == (
            use and name in WEIGHED
        ), name
        read = " ".join(one.text for one in words.reading)
        average = "with their average on \u201ctest\u201d." if split else "with their average."
        of_balance = name in {"decision", "threshold_by_ratio"}
        assert (average in read) == (of_balance and prices == "by case"), name
        likely = "Where a price is stated as a range, its likely value is used." in read
        assert likely == (prices == "ranges" and of_balance), name


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_metrics_rules_and_figures_in_use_are_those_of_the_rows(setting):
    of = brute(setting)
    model, odds = of.report.results["models"]["m"], 1 / of.balance
    flags, found = of.scores >= of.at, {"test": (model["metrics"], of.w)}
    if setting[1]:
        found["use"] = model["deployment"]["metrics"], of.used
    for metrics, weight in found.values():
        expected = {
            "net_benefit": of.net_benefit(flags, odds, weight),
            "cost_per_1000": 1000 * of.cost(flags, weight) / weight.sum(),
            "precision": weight[flags & of.y].sum() / weight[flags].sum(),
            "flag_rate": weight[flags].sum() / weight.sum(),
            "saving": of.cost_at(np.inf, weight) - of.cost(flags, weight),
            "saving_flag_all": of.cost_at(-np.inf, weight) - of.cost(flags, weight),
        }
        for key, value in expected.items():
            assert metrics[key]["estimate"] == pytest.approx(value, rel=1e-9, abs=1e-9), key
    for rule in model["rules"]:
        yes = of.scores >= (np.inf if rule.get("threshold") is None else rule["threshold"])
        assert rule["total_cost"] == pytest.approx(of.cost(yes, of.used))
        assert rule["flag_rate"] == pytest.approx(of.used[yes].sum() / of.used.sum())
