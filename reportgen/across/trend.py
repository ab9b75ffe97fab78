"""The trend over the months of a history: each month's figures, the watch over them, and why the cost moved."""

import hashlib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

import numpy as np

from reportgen.across.figures import same_number
from reportgen.across.history import Memory
from reportgen.across.record import COST, DIGITS
from reportgen.config.schema import Config
from reportgen.counts.bins import decimals_of, edges
from reportgen.counts.query import OUTCOMES, Flag
from reportgen.counts.views import Counts, FloatArray
from reportgen.frozen import frozen
from reportgen.results.document import plain, to_bytes, to_json
from reportgen.results.measure import Confusion
from reportgen.results.results import Results
from reportgen.results.values.checks import Check
from reportgen.results.values.record import Record, RecordedModel
from reportgen.results.values.trend import (
    Alarm,
    CostMove,
    Factor,
    Look,
    MonthlyTrend,
    Ranged,
    Restart,
    Soon,
    TrendMonth,
    Unwatched,
    Watch,
)
from reportgen.stats.alarm import Four, Months, Series, Worse, alarm, seen_soon, worth
from reportgen.stats.evaluation import THOUSAND
from reportgen.stats.intervals import reach
from reportgen.stats.metrics import METRICS, Metric, find
from reportgen.stats.parameters import Parameters
from reportgen.stats.shapley import shares

MOST = 36  # months that are shown and watched
FALL, LEAST_FALL = 0.15, 0.3  # points of a share; below the latter half of it
NEARLY_ALL = 0.99  # of falls: draws do not show that each would be seen
_ONES: Four = (1.0, 1.0, 1.0, 1.0)


def trend_of(memory: Memory, record: Record, results: Results, config: Config) -> MonthlyTrend | None:
    """Return the trend up to the month of a record; None where it is the only one."""
    records = memory.known(record)[-MOST:]
    if len(records) == 1 and not memory.looks(record.period):
        return None
    main = main_metric(results, config, record)
    first, restart = _start(records, config)
    watched = records[first:]
    watch = _watch(watched, restart, watched_metrics(results, main), config)
    return MonthlyTrend(
        main=main,
        months=tuple(_month(month, main, memory, config) for month in records),
        missing=tuple(_missing([month.period for month in records])),
        watch=watch,
        cost=_cost(records, watched, watch, config),
        sha256=hashlib.sha256(b"".join(to_bytes(to_json(plain(month))) for month in records[:-1])).hexdigest(),
    )


def main_metric(results: Results, config: Config, record: Record) -> str:
    """Return the metric that the trend shows first: that of the first check, else what decides, else what is shown."""
    decides = () if config.compare is None else config.compare.primary
    typed = [metric.key for metric in map(find, (*decides, *config.report.metrics)) if metric is not None]
    keys = [*(_per_case(check.metric) for check in _checks(results)), *typed]
    return next((key for key in keys if key in record.judged.metrics), "recall")


def _checks(results: Results) -> Iterator[Check]:
    """Yield the checks of the subject on all cases, as it is."""
    for check in results.checks:
        if check.model == results.subject and check.group is None and check.against is None and check.apart is None:
            yield check


def _per_case(key: str) -> str:
    return COST if METRICS[key].is_cost and METRICS[key].grows else key


def watched_metrics(results: Results, main: str) -> tuple[str, ...]:
    """Return the metrics that are watched: what checks ask for and the main one, as far as months of them add up."""
    keys = dict.fromkeys((*(_per_case(check.metric) for check in _checks(results)), main))
    return tuple(key for key in keys if _vectors(key) is not None) or ("recall",)


def _month(record: Record, main: str, memory: Memory, config: Config) -> TrendMonth:
    model = record.judged
    keys = dict.fromkeys((main, "prevalence", "flag_rate", COST))
    return TrendMonth(
        period=record.period,
        as_of=record.as_of,
        model=record.subject,
        cases=_cases(model.confusion),
        positives=model.confusion.tp + model.confusion.fn,
        threshold=model.threshold,
        metrics={key: _ranged(model, key) for key in keys if key in model.metrics},
        looks=tuple(
            Look(
                as_of=look.as_of,
                estimate=_ranged(look.judged, main).estimate,
                positives=look.judged.confusion.tp + look.judged.confusion.fn,
            )
            for look in memory.looks(record.period)
            if look.as_of < record.as_of
        ),
        note=config.annotate.get(record.period),
    )


def _ranged(model: RecordedModel, key: str) -> Ranged:
    figure = model.metrics.get(key)
    return (
        Ranged(estimate=None) if figure is None else Ranged(estimate=figure.estimate, low=figure.low, high=figure.high)
    )


def _cases(four: Confusion) -> float:
    return four.tp + four.fp + four.fn + four.tn


def months_between(first: str, last: str) -> list[str]:
    """Return every month from the first to the last, both among them."""
    start, end = (int(month[:4]) * 12 + int(month[5:]) - 1 for month in (first, last))
    return [f"{number // 12:04d}-{number % 12 + 1:02d}" for number in range(start, end + 1)]


def _missing(periods: Sequence[str]) -> Iterator[str]:
    yield from (month for month in months_between(periods[0], periods[-1]) if month not in periods)


# The watch.


def _start(records: Sequence[Record], config: Config) -> tuple[int, Restart]:
    """Return the first month that is like the last one by what people set, and what began there."""
    notes = sorted(month for month in config.annotate if month <= records[-1].period)
    for place in range(len(records) - 1, 0, -1):
        then, now = records[place - 1], records[place]
        if any(then.period < month <= now.period for month in notes):
            return place, "annotated"
        if then.subject != now.subject:
            return place, "model"
        before, after = then.judged, now.judged
        if before.flag != after.flag:
            return place, "flag"
        if before.threshold != after.threshold and not same_number(before.threshold, after.threshold):
            return place, "threshold"
    return 0, "first"


def _watch(records: Sequence[Record], restart: Restart, keys: tuple[str, ...], config: Config) -> Watch:
    share = 0.0 if config.history is None else config.history.false_alarms
    watch = Watch(
        metrics=keys, since=records[0].period, restart=restart, months=len(records), false_alarms=float(share)
    )
    series = [figure for figure in (_series(records, key) for key in keys) if figure is not None]
    why: Unwatched | None = None
    if records[-1].judged.tuned_here:
        why = "tuned"
    elif len(records) == 1:
        why = "one_month"
    elif not series:
        why = "nothing"
    if why is not None:
        return replace(watch, unwatched=why)
    months = Months(
        outcomes=np.stack([_outcomes(record.judged) for record in records]),
        series=series,
        false_alarms=float(share),
        seed=config.uncertainty.seed,
    )
    seen = alarm(months)
    watch = replace(watch, metrics=tuple(figure.key for figure in series), ratio=seen.largest, limit=seen.limit)
    if not seen.raised:
        return replace(watch, soon=_soon(months, seen.limit))
    changed = next(figure for figure in series if figure.key == seen.key)
    before, after = (
        float(changed.hits[part].sum() / changed.of[part].sum()) * (1 if changed.is_share else THOUSAND)
        for part in (slice(0, seen.since), slice(seen.since, None))
    )
    return replace(
        watch,
        alarm=Alarm(
            metric=seen.key,
            since=records[seen.since].period,
            earliest=records[seen.earliest].period,
            latest=records[seen.latest].period,
            before=_as_metric(seen.key, before),
            after=_as_metric(seen.key, after),
            lower=after < before,
        ),
    )


def _as_metric(key: str, share: float) -> float:
    """Return a metric from the share that is watched for it: F1 is watched as its threat score."""
    turned = METRICS[key].of_threat
    return float(turned(share)) if turned is not None else share


def _soon(months: Months, limit: float) -> Soon | None:
    """Return how likely a fall of the first share would be seen."""
    for series in months.series:
        if not series.is_share or series.worse == "either" or METRICS[series.key].of_threat is not None:
            continue
        now = float(series.hits.sum() / series.of.sum())
        to = _fallen(round(now, 2), series.worse)
        if 0 < to < 1:
            chance = min(seen_soon(months, series.key, to, limit), NEARLY_ALL)
            return Soon(metric=series.key, now=now, to=to, chance=chance)
    return None


def _fallen(now: float, worse: Worse) -> float:
    """Return the share that a fall is stated for: 15 points worse, or half as far from the end that is near."""
    room = now if worse == "lower" else 1 - now
    fall = FALL if room >= LEAST_FALL else room / 2
    return round(now - fall if worse == "lower" else now + fall, 2)


def _outcomes(model: RecordedModel) -> FloatArray:
    """Return the four outcomes as cases: weighted ones in their proportions."""
    four, weighted = model.confusion, model.confusion_weighted
    counts = np.array([four.tp, four.fp, four.fn, four.tn], dtype=np.float64)
    if weighted is None:
        return counts
    sums = np.array([weighted.tp, weighted.fp, weighted.fn, weighted.tn], dtype=np.float64)
    scaled: FloatArray = sums * (float(counts.sum()) / max(float(sums.sum()), 1e-300))
    return scaled


def _vectors(key: str) -> tuple[Four, Four] | None:
    """Return what each outcome adds above and below the bar of a metric; None where months of it do not add up."""
    metric = METRICS[key]
    if key == COST:
        return _ONES, _ONES
    if metric.of_threat is not None and metric.needs is None:
        return (1.0, 0.0, 0.0, 0.0), (1.0, 1.0, 1.0, 0.0)
    if metric.kind != "share" or metric.needs is not None or metric.numerator is None or metric.denominator is None:
        return None
    units = np.eye(4)
    outcomes = Counts(tp=units[0], fp=units[1], fn=units[2], tn=units[3])
    over, under = (
        np.broadcast_to(np.asarray(of(outcomes, Parameters()), dtype=np.float64), 4)
        for of in (metric.numerator, metric.denominator)
    )
    if not (np.isin(over, (0, 1)).all() and np.isin(under, (0, 1)).all() and (over <= under).all()):
        return None
    return _four(over), _four(under)


def _four(values: FloatArray) -> Four:
    tp, fp, fn, tn = (float(value) for value in values)
    return tp, fp, fn, tn


def _worse(metric: Metric) -> Worse:
    return "lower" if metric.higher_is_better else "higher" if metric.lower_is_better else "either"


def _series(records: Sequence[Record], key: str) -> Series | None:
    """Return a metric month by month as independent cases; None where a month does not have it."""
    vectors = _vectors(key)
    if vectors is None:
        return None
    over, under = vectors
    if key == COST:
        return _costs(records)
    outcomes = np.stack([_outcomes(record.judged) for record in records])
    cases, hits = outcomes @ np.array(under), outcomes @ np.array(over)
    figures = [record.judged.metrics.get(key) for record in records]
    independent = [
        value if figure is None or figure.effective is None else float(figure.effective)
        for figure, value in zip(figures, cases.tolist(), strict=True)
    ]
    share = hits / np.maximum(cases, 1e-9)
    value = float(worth(share, cases, np.minimum(independent, cases)))
    if not cases.sum():
        return None
    return Series(key=key, worse=_worse(METRICS[key]), hits=hits * value, of=cases * value, over=over, under=under)


def _costs(records: Sequence[Record]) -> Series | None:
    """Return the cost of a case month by month; None where a month has none, or other prices."""
    prices = records[-1].prices
    if prices is None or any(record.prices is None or not _same_prices(record, records[-1]) for record in records):
        return None
    four = np.array(prices.four)
    outcomes = np.stack([_outcomes(record.judged) for record in records])
    cases = outcomes.sum(axis=1)
    figures = [record.judged.metrics.get(COST) for record in records]
    if any(figure is None or figure.estimate is None for figure in figures) or not cases.all():
        return None
    mean = np.array([figure.estimate for figure in figures if figure is not None]) / THOUSAND
    plain_variance = np.maximum(outcomes @ four**2 / cases - (outcomes @ four / cases) ** 2, 0.0) / cases
    variance = np.array([
        np.nan if figure is None or figure.low is None or figure.high is None
        else ((figure.high - figure.low) / (2 * float(reach(record.level)) * THOUSAND)) ** 2
        for figure, record in zip(figures, records, strict=True)
    ])  # fmt: skip
    as_drawn = prices.by_case or any(record.weight or _clustered(record) for record in records)
    priced = np.isfinite(variance) & (variance > 0)
    value = 1.0
    if as_drawn and priced.any():
        value = min(float(plain_variance[priced].sum() / variance[priced].sum()), 1.0)
    if value <= 0:
        return None
    return Series(key=COST, worse="higher", hits=mean * cases * value, of=cases * value, over=prices.four, under=_ONES)


def _clustered(record: Record) -> bool:
    return any(figure.effective is not None for figure in record.judged.metrics.values())


def _same_prices(one: Record, other: Record) -> bool:
    then, now = one.prices, other.prices
    if then is None or now is None:
        return then is now
    if (then.currency, then.by_case) != (now.currency, now.by_case):
        return False
    return then.by_case or all(map(same_number, then.four, now.four)) or then.four == now.four


# The cost.


@frozen(eq=False)
class _Side:
    """One or several months together, as far as a cost follows from them."""

    records: tuple[Record, ...]

    @property
    def last(self) -> Record:
        return self.records[-1]

    @property
    def positives(self) -> float:
        return sum(record.judged.confusion.tp + record.judged.confusion.fn for record in self.records)

    @property
    def cases(self) -> float:
        return sum(_cases(record.judged.confusion) for record in self.records)

    @property
    def cost(self) -> float:
        return sum(record.judged.cost or 0.0 for record in self.records) / self.cases * THOUSAND

    @property
    def months(self) -> tuple[str, str]:
        return self.records[0].period, self.last.period

    def models(self, name: str) -> list[RecordedModel]:
        return [record.models[name] for record in self.records]


def _cost(records: Sequence[Record], watched: Sequence[Record], watch: Watch, config: Config) -> CostMove | None:
    """Return why the cost moved: since the month of an alarm, else since the month before."""
    if len(records) == 1 or any(record.weight == "sampling" for record in records[-2:]):
        return None
    before, after = _Side(records=(records[-2],)), _Side(records=(records[-1],))
    if watch.alarm is not None and all(_same_prices(record, watched[-1]) for record in watched):
        parts = [record for record in watched if record.period < watch.alarm.since]
        before, after = _Side(records=tuple(parts)), _Side(records=tuple(watched[len(parts) :]))
    sides = (before, after)
    for side in sides:
        rates = all(month.positives and month.cases > month.positives for month in sides)
        if not rates or any(record.judged.cost is None or record.prices is None for record in side.records):
            return None
    if _is_near(before.cost, after.cost):
        return None
    currencies = {record.prices.currency for side in sides for record in side.records if record.prices is not None}
    if len(currencies) > 1 or len({record.judged.tuned_here for side in sides for record in side.records}) > 1:
        return None
    return _explained(before, after, config)


@frozen(eq=False)
class _Move:
    """Two stretches of months, what each is beside the mean prices, and the config of today."""

    sides: tuple[_Side, _Side]
    stretch: tuple[float, float]
    config: Config

    @property
    def names(self) -> tuple[str, str]:
        return self.sides[0].last.subject, self.sides[1].last.subject

    def value(self, moved: Collection[str]) -> float:
        """Return what 1,000 cases cost with these factors as they are now, and the others as they were."""
        mix, prices = self.sides["prevalence" in moved], int("prices" in moved)
        return self.stretch[prices] * _by_rates(mix.positives / mix.cases, self._rates(moved), self.sides[prices])

    def _rates(self, moved: Collection[str]) -> tuple[float, float]:
        """Return recall and false alarm rate by whose scores and which threshold are taken."""
        if "decisions" in moved:
            return _own_rates(self.sides[1].models(self.names[1]))
        scores, cut = self.sides["scores" in moved], self.sides["threshold" in moved]
        name = self.names["model" in moved]
        models = scores.models(name)
        if scores is cut:
            return _own_rates(models)
        return _rates_at(models, cut.last.models[name].threshold, chances=self.chances(name))

    def chances(self, name: str) -> bool:
        """Return whether the scores of a model are probabilities."""
        return name not in self.config.models or self.config.models[name].kind == "probability"

    def is_edge(self, threshold: float | None) -> bool:
        """Return whether no bin of a record reaches over a threshold."""
        if threshold is None:
            return True
        name = self.names[1]
        return _edge(threshold, self.sides[1].last.judged.flag, chances=self.chances(name)) == threshold


def _explained(before: _Side, after: _Side, config: Config) -> CostMove | None:
    sides = (before, after)
    names = {side.last.subject for side in sides}
    whole = all(name in record.models for side in sides for record in side.records for name in names)
    scored = whole and all(model.scores for side in sides for name in names for model in side.models(name))
    by_case = any(side.last.prices is not None and side.last.prices.by_case for side in sides)
    thresholds = [side.last.judged.threshold for side in sides]
    factors: list[Factor] = ["prevalence", "scores" if scored else "decisions"]
    factors += ["model"] if scored and len(names) > 1 else []
    factors += ["threshold"] if scored and (len(names) > 1 or thresholds[0] != thresholds[1]) else []
    factors += ["prices"] if by_case or not _same_prices(before.last, after.last) else []
    stretch = before.cost / (_priced(before) or 1.0), after.cost / (_priced(after) or 1.0)
    if any(not _is_near(_priced(side) * by, side.cost) for side, by in zip(sides, stretch, strict=True)):
        return None
    move = _Move(sides=sides, stretch=stretch, config=config)
    by_factor = zip(factors, shares(factors, move.value).values(), strict=True)
    parts: dict[Factor, float] = {
        "amounts" if factor == "prices" and by_case else factor: part for factor, part in by_factor
    }
    return CostMove(
        then=before.months,
        now=after.months,
        before=before.cost,
        after=after.cost,
        difference=after.cost - before.cost,
        parts=parts,
        approximate=scored and thresholds[0] != thresholds[1] and not all(map(move.is_edge, thresholds)),
    )


def _is_near(one: float, other: float) -> bool:
    return abs(one - other) <= 1e-9 * max(abs(one), abs(other), 1.0)


def _priced(side: _Side) -> float:
    """Return what 1,000 cases cost by the mean prices of the last month."""
    return _by_rates(side.positives / side.cases, _own_rates(side.models(side.last.subject)), side)


def _by_rates(prevalence: float, rates: tuple[float, float], prices: _Side) -> float:
    recall, false = rates
    of = prices.last.prices
    if of is None:
        return 0.0
    positive = recall * of.tp + (1 - recall) * of.fn
    negative = false * of.fp + (1 - false) * of.tn
    return THOUSAND * (prevalence * positive + (1 - prevalence) * negative)


def _own_rates(models: Sequence[RecordedModel]) -> tuple[float, float]:
    tp, fp, fn, tn = (sum(getattr(model.confusion, name) for model in models) for name in OUTCOMES)
    return tp / (tp + fn), fp / (fp + tn)


def _rates_at(models: Sequence[RecordedModel], threshold: float | None, *, chances: bool) -> tuple[float, float]:
    """Return the rates of these scores at a threshold; the cases of a bin that it cuts are spread evenly."""
    if threshold is None:
        return 0.0, 0.0
    flag = models[0].flag
    edge = _edge(threshold, flag, chances=chances)
    width = float(10.0 ** -decimals_of(np.array([threshold]), chances=chances, digits=DIGITS)[0])
    part = 1.0 if edge == threshold else min(max(1 - abs(threshold - edge) / width, 0.0), 1.0)
    flagged, whole = np.zeros(2), np.zeros(2)
    for model in models:
        for text, pair in model.scores.items():
            place, cases = float(text), np.array(pair, dtype=np.float64)
            beyond = place > edge if flag == "high" else place < edge
            flagged += cases * (1.0 if beyond else part if place == edge else 0.0)
            whole += cases
    positives, negatives = (float(rate) for rate in flagged / whole)
    return positives, negatives


def _edge(threshold: float, flag: Flag, *, chances: bool) -> float:
    """Return the edge of the bin that a threshold lies in, as records write it."""
    return float(f"{edges(np.array([threshold]), chances=chances, flag=flag, digits=DIGITS)[0]:.15g}")
