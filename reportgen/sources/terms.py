"""Each key of a query as SQL over the coded cases, and what its codes stand for."""

from typing import assert_never

import numpy as np

from reportgen.counts import query
from reportgen.counts.cells import Column, made_here
from reportgen.counts.query import Outcome
from reportgen.frozen import frozen
from reportgen.sources import sql
from reportgen.sources.arrays import FAR_FROM_1, ROUNDING
from reportgen.sources.cases import DAY, NO_CLUSTER, NO_TIME, held
from reportgen.sources.coded import SQUARED, WEIGHT, CodedCases, CodedModel, Units, one_against_rest

_MOST_CUTS = 16  # above so many, a join with the cuts is quicker than a choice among them


@frozen(eq=False, kw_only=True)
class Term:
    """A key as SQL."""

    sql: str
    values: Column | None = None  # what codes stand for; None: the SQL gives the values
    unsigned: bool = False


@frozen(eq=False, kw_only=True)
class Terms:
    """The cases, of several classes as they are or one of them held against all others."""

    cases: CodedCases
    rest: int | None = None  # the class that is held against all others

    @property
    def label(self) -> str:
        """The class of the case."""
        return "label" if self.rest is None else one_against_rest("label", self.rest)

    def model(self, name: str) -> CodedModel:
        """Return where a model's answers are."""
        model = self.cases.models[name]
        return model if self.rest is None else model.against_rest(self.rest)

    def score(self, model: str) -> str:
        """Return the score of a model."""
        return held(self.model(model).score, f"model '{model}' has no score")

    def number(self, column: str) -> str:
        """Return the number in a column."""
        return held(self.cases.numbers.get(column), f"no cost is worked out from column '{column}'")

    def of(self, key: query.OfCase | query.OfModel | query.OfClasses | query.OfPrices) -> Term:
        """Return a key that is read off the case alone."""
        if isinstance(key, query.OfModel):
            return self.of_model(key)
        if isinstance(key, query.OfClasses):
            return self.of_classes(key)
        return self.of_prices(key) if isinstance(key, query.OfPrices) else self.of_case(key)

    def of_case(self, key: query.OfCase) -> Term:
        """Return what is known of each case whatever the models say; parts of time are known to the source alone."""
        match key:
            case query.Label():
                return Term(sql=self.label)
            case query.Cluster():
                return Term(sql=self._cluster(), unsigned=True)
            case query.Day():
                time = self.time()
                day = f"({time} - (({time} % {DAY}) + {DAY}) % {DAY}) // {DAY}"
                return Term(
                    sql=f"CASE WHEN {time} = {sql.whole(NO_TIME)} THEN {sql.whole(query.NO_DAY)} ELSE {day} END"
                )
            case query.Lacks():
                return Term(sql=f"({self._lacks(key.of)})::TINYINT")
            case query.TimePart():
                message = "parts of time are not known of a case alone"
                raise ValueError(message)
            case _:
                return self._coded(key)

    def _coded(self, key: query.LabelText | query.Fate | query.Split | query.Fold | query.GroupOf) -> Term:
        """Return a column that is written in codes."""
        match key:
            case query.LabelText():
                return Term(sql="label_text", values=self.cases.label_text)
            case query.Fate():
                return Term(sql="fate", values=self.cases.fate)
            case query.Split():
                return Term(sql="split", values=self.cases.split)
            case query.Fold():
                return Term(sql="fold", values=held(self.cases.fold, "the cases have no fold"))
            case query.GroupOf():
                group = self.cases.groups.get(key)
                column, values = held(group, f"column '{key.column}' makes no such groups")
                return Term(sql=column, values=values)
            case _:
                assert_never(key)

    def of_model(self, key: query.OfModel) -> Term:
        """Return what a model says of each case; many cuts are a matter of the source."""
        match key:
            case query.Missing():
                return Term(sql=f"({self.model(key.model).missing})::TINYINT")
            case query.Decision():
                return Term(sql=held(self.model(key.model).decided, f"model '{key.model}' has no decision"))
            case query.Score():
                return Term(sql=self._counted(key))
            case query.SameScore():
                return Term(sql=f"({_equal(self.score(key.a), self.score(key.b))})::TINYINT")
            case query.Interval():
                return Term(sql=self._interval(key))
            case _:
                assert_never(key)

    def _counted(self, key: query.Score) -> str:
        model, score = self.model(key.model), self.score(key.model)
        edge = model.told(score)
        for cut in map(sql.exact, map(float, key.cuts)) if made_here(model.bins) is not None else ():
            beyond = f"{score} >= {cut} AND {edge} < {cut} AND NOT isnan({score})"
            if not model.flags_high:
                beyond = f"{score} <= {cut} AND {edge} > {cut} AND NOT isnan({edge})"
            edge = f"(CASE WHEN {beyond} THEN {cut} ELSE {edge} END)"
        return edge

    def _interval(self, key: query.Interval) -> str:
        cuts, score = sorted(map(float, key.cuts)), self.score(key.model)
        high = self.model(key.model).flags_high
        flagging = sql.cuts_upto(score, cuts) if high else f"{len(cuts)} - ({sql.cuts_upto(score, cuts, below=True)})"
        return f"CASE WHEN isnan({score}) THEN -1 ELSE {flagging} END"

    def of_classes(self, key: query.OfClasses) -> Term:
        """Return what the scores of several classes say; the cheapest decision is worked out in `cheapest`."""
        scores, model = self.scores(key.model), self.cases.models[key.model]
        match key:
            case query.TrueScore():
                return Term(sql=model.told(model.true_score))
            case query.WinningScore():
                return Term(sql=model.told(model.winning_score))
            case query.TrueRank():
                own = model.true_score
                ahead = " + ".join(
                    f"({score} > {own} OR ({score} = {own} AND {place} < label))::TINYINT"
                    for place, score in enumerate(scores)
                )
                return Term(sql=f"CASE WHEN isnan({own}) THEN -1 ELSE {ahead} END")
            case query.OffTotal():
                off = f"abs({' + '.join(scores)} - 1) > {sql.exact(FAR_FROM_1)}"
                return Term(sql=f"CASE WHEN {model.unscored} THEN 0 ELSE ({off})::TINYINT END")
            case query.EqualScores():
                return Term(sql=f"({_equal(scores[key.one], scores[key.other])})::TINYINT")
            case query.CheapestDecision():
                message = "the cheapest decision takes several steps"
                raise ValueError(message)
            case _:
                assert_never(key)

    def scores(self, model: str) -> tuple[str, ...]:
        """Return the scores of several classes."""
        return held(self.cases.models[model].scores or None, f"model '{model}' has no scores of several classes")

    def of_prices(self, key: query.OfPrices) -> Term:
        """Return what follows from the prices of each case."""
        match key:
            case query.ErrorCheaper():
                of = {outcome: self._cost(key.prices.of(outcome)) for outcome in query.OUTCOMES}
                bad, good = _less(of["fn"], of["tp"]), _less(of["fp"], of["tn"])
                cheaper = f"CASE {self.label} WHEN 1 THEN {bad} WHEN 0 THEN {good} ELSE false END"
                return Term(sql=f"({cheaper})::TINYINT")
            case query.CaseWise():
                return Term(sql=self._case_wise(key))
            case query.Cost():
                cost = self._cost(key.price)
                return Term(sql=f"CASE WHEN {cost} >= {sql.exact(float(key.least))} THEN {cost} ELSE 'NaN'::DOUBLE END")
            case _:
                assert_never(key)

    def _case_wise(self, key: query.CaseWise) -> str:
        model = self.model(key.model)
        if not model.is_chance:
            message = f"the score of model '{key.model}' is not a probability"
            raise ValueError(message)
        chance = self.score(key.model) if model.flags_high else f"(1 - {self.score(key.model)})"
        of: dict[Outcome, str] = {outcome: self._cost(key.prices.of(outcome)) for outcome in query.OUTCOMES}
        saved = f"({chance} * ({of['fn']} - {of['tp']}))"
        false_alarm = f"({of['fp']} - {of['tn']})"
        paid = f"((1 - {chance}) * {false_alarm})"
        cheaper = f"({saved} >= {paid} - {sql.exact(ROUNDING)} * abs({paid}))::TINYINT"
        return f"CASE WHEN isnan({saved} + {false_alarm}) THEN -1 ELSE {cheaper} END"

    def _cost(self, price: query.Price) -> str:
        """Return what each case costs at this price; NaN where its amount is missing."""
        fixed = sql.exact(float(price.fixed))
        if price.column is None:
            return fixed
        return f"({fixed} + {sql.exact(float(price.times))} * {self.number(price.column)})"

    def _lacks(self, key: query.Lackable) -> str:
        match key:
            case query.PriceColumn():
                return f"isnan({self.number(key.column)})"
            case query.Fold():
                return f"fold = {held(self.cases.fold, 'the cases have no fold').tolist().index('')}"
            case query.Cluster():
                return f"{self._cluster()} = {NO_CLUSTER}"
            case _:
                assert_never(key)

    def _cluster(self) -> str:
        return held("cluster" if self.cases.has_cluster else None, "the cases have no cluster")

    def time(self) -> str:
        """Return the time of the case."""
        return held("time" if self.cases.has_time else None, "the cases have no time")

    def summed(self, key: query.SummedKey) -> Units:
        """Return what is added up."""
        if isinstance(key, query.PriceColumn):
            name = self.number(key.column).strip('"')
            return held(self.cases.sums.get(name), f"no cost is worked out from column '{key.column}'")
        name = SQUARED if isinstance(key, query.SquaredWeight) else WEIGHT
        return held(self.cases.sums.get(name), "the cases have no sampling weight")

    def cheapest(self, relation: str, key: query.CheapestDecision, name: str) -> str:
        """Return a relation with the decision that is expected to cost least as a column of this name."""
        scores = self.scores(key.model)
        decisions = range(len(key.prices[0]))
        largest = max(abs(price) for row in key.prices for price in row)
        near = sql.exact(ROUNDING * largest)
        chances = ", ".join(f"{score} / total AS chance{place}" for place, score in enumerate(scores))
        expected = ", ".join(
            " + ".join(f"chance{place} * {sql.exact(float(row[decision]))}" for place, row in enumerate(key.prices))
            + f" AS cost{decision}"
            for decision in decisions
        )
        costs = [f"cost{decision}" for decision in decisions]
        chosen = " ".join(f"WHEN {cost} <= least + {near} THEN {decision}" for decision, cost in enumerate(costs))
        person = ""
        if key.person is not None:
            person = f"WHEN {sql.exact(float(key.person))} < least - {near} THEN {len(costs)}"
        made_of = ", ".join(["added", "total", "least", *costs, *(f"chance{place}" for place in range(len(scores)))])
        steps = (
            f"SELECT *, {' + '.join(scores)} AS added FROM {relation}",
            "SELECT *, CASE WHEN added = 0 THEN 1.0::DOUBLE ELSE added END AS total FROM ({})",
            f"SELECT *, {chances} FROM ({{}})",
            f"SELECT *, {expected} FROM ({{}})",
            f"SELECT *, least({', '.join(costs)}) AS least FROM ({{}})",
            f"SELECT * EXCLUDE ({made_of}), CASE WHEN isnan(total) THEN -1 {person} {chosen} END AS {name} FROM ({{}})",
        )
        made = steps[0]
        for step in steps[1:]:
            made = step.format(made)
        return f"({made})"


def many_cuts(key: query.Key) -> bool:
    """Return whether a key has so many cuts that a join with them is quicker."""
    return isinstance(key, query.Interval) and len(key.cuts) > _MOST_CUTS


def _equal(a: str, b: str) -> str:
    """Return whether two numbers are equal; SQL takes two missing ones for equal."""
    return f"{a} = {b} AND NOT isnan({a})"


def _less(a: str, b: str) -> str:
    """Return whether a number is less; SQL takes a missing one for the greatest."""
    return f"({a} < {b} AND NOT isnan({b}))"


def as_column(values: Column, term: Term) -> Column:
    """Return what SQL gave for a key as the values of the key."""
    if term.values is not None:
        return term.values[values]
    if values.dtype.kind == "f":
        return np.ma.filled(values, np.nan)
    return values.astype(np.uint64 if term.unsigned else np.int64)
