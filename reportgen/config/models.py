"""The models, and how their thresholds are chosen: in the config language, and what they must hold to."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

from reportgen.config.conditions import Condition, closest, read_number
from reportgen.config.part import (
    COSTS,
    Because,
    Confidence,
    DataFile,
    Draft,
    Limits,
    MetricName,
    Part,
    Percent,
    Texts,
    condition_needs,
    entry,
    label_column,
    metric_needs,
    once,
    unlabelled,
    with_cases,
)
from reportgen.config.published import CountsInWords, Four, Matrix, PrevalenceNumber, ShareNumber
from reportgen.errors import MISSING_KEY
from reportgen.stats.metrics import METRICS, NAMES, find

PER_CENT = 100.0


class ThresholdRule(Part):
    """How the threshold is chosen: exactly one rule."""

    fixed: float | None = entry("Use this threshold, on the scale of the scores.", default=None)
    above: Literal["median"] | None = entry(
        "Without `data.label`: flag the scores strictly above the median of all that are reported on.", default=None
    )
    minimise: Annotated[
        Literal["cost"] | None,
        Because("Only the cost is minimised; for a metric, maximise its opposite: recall instead of miss_rate."),
    ] = entry("Choose the threshold of the lowest cost; needs `costs`.", default=None, also="minimize")
    maximise: MetricName | None = entry(
        "Choose the threshold where this metric of the four counts is highest, such as `f1`.",
        default=None,
        also="maximize",
    )
    nearest: Literal["perfect_corner"] | None = entry(
        "Choose the point of the ROC curve that is nearest to the perfect corner, where every positive "
        "case is flagged and no negative one.",
        default=None,
    )
    flag_at_most: Annotated[
        float | None,
        Percent(),
        Limits(gt=0),
        Because(
            "To flag nothing at all needs no model.",
            unread="Write a share, {flag_at_most: 2%}; or a number of cases, {flag_at_most: 200, per: day}",
        ),
    ] = entry(
        "Flag the highest scores, and no more than this: a share such as `2%` or 0.02; or a number of cases, with "
        "`of_every` or `per`, or alone, where the cases that are judged are one batch: 500 of these.",
        default=None,
    )
    of_every: Annotated[int | None, Limits(ge=1, le=1e9)] = entry(
        "With `flag_at_most`: of how many cases so many may be flagged.", default=None
    )
    per: Literal["day"] | None = entry(
        "With `flag_at_most`: so many may be flagged on a day of average size; needs `data.time`.", default=None
    )
    closed_form: Literal["cost"] | None = entry(
        "Work the threshold out from `costs` alone, which is right for calibrated probabilities; the report compares "
        "it with the data.",
        default=None,
    )
    subject_to: tuple[Condition, ...] = entry(
        "With `maximise` or `minimise`: what the threshold must meet, such as `recall >= 0.80`; one metric of the four "
        "counts, one of `>=`, `>`, `<=`, `<`, and a number each.",
        default=(),
    )
    with_confidence: Confidence | None = entry(
        "With `subject_to`: how sure it is to be that new cases meet it, such as 0.95. Left out, the figures of the "
        "cases at hand decide.",
        default=None,
    )

    @property
    def counts_cases(self) -> bool:
        """Whether a capacity is so many of the cases that are judged."""
        alone = self.of_every is None and self.per is None
        return alone and self.flag_at_most is not None and self.flag_at_most > 1


class Model(Part):
    """One model: a score, or a decision, or both; or the figures of a published test instead of its cases."""

    score: str | None = entry(
        "Name of the column with the score. A model needs a score, a decision or both; or `counts`, `matrix`, "
        "`precision` and `recall`, or `sensitivity` and `specificity`.",
        default=None,
    )
    scores: dict[str, str] | None = entry(
        "With `data.classes`, instead of `score`: each class with the column of its score.", default=None
    )
    kind: Literal["probability", "rank"] = entry(
        "What a score is: a `probability` from 0 to 1; or a `rank`, any number that only orders the cases, "
        "which needs a threshold, costs, a beta or an alpha.",
        default="probability",
    )
    scale: Literal["share", "percent"] = entry(
        "How a probability is written in the data: as a share of 1, or as `percent`, from 0 to 100, which is read as a "
        "share: 37 as 0.37. Thresholds are shares in either case.",
        default="share",
    )
    flag: Literal["high", "low"] = entry(
        "Which scores are flagged: `high`, those at or above the threshold; `low`, those at or below it. "
        "With `low`, a probability is that of the negative class.",
        default="high",
    )
    decision: str | None = entry(
        "Name of the column with the decision taken, by rules for instance. With a score, the decision makes the four "
        "counts, and the score the curves. With `data.classes`, its values are classes; left out, the class of the "
        "highest score is decided, of equal ones the first.",
        default=None,
    )
    flagged: Texts = entry(
        "The values of the decision column that mean that the case was flagged; required with `decision`, unless "
        "`data.classes` are given. One other value may remain, which then means that it was not; with "
        "`negative: rest` any others.",
        default=(),
    )
    path: DataFile | None = entry("File of this model's own, with its columns, joined on `data.id`.", default=None)
    threshold: ThresholdRule | None = entry(
        "How the threshold of this model is chosen; left out, as `threshold` says.", default=None
    )
    deployed_threshold: float | None = entry(
        "The threshold that is used today; the counts are made with it, and it is judged next to the recommended one.",
        default=None,
    )
    counts: Four | CountsInWords | None = entry(
        "Alone, for a model whose cases are not at hand: the four counts of a published test, such as "
        "`{tp: 81, fp: 12, fn: 9, tn: 898}`; with `data.classes` a table in words, such as "
        "`{actual a: {predicted a: 30, predicted b: 3}, ...}`, where what is not named is 0.",
        default=None,
    )
    matrix: Matrix | None = entry(
        "Instead of `counts`: the same as a table in words, such as `{actual positive: {predicted positive: 81, "
        "predicted negative: 9}, actual negative: {predicted positive: 12, predicted negative: 898}}`.",
        default=None,
    )
    precision: ShareNumber | None = entry(
        "With `recall`, where not even the counts are known: the share of positives among the flagged "
        "cases of a published test.",
        default=None,
    )
    recall: ShareNumber | None = entry(
        "With `precision` or `specificity`: the share of the positives that were flagged.", default=None
    )
    sensitivity: ShareNumber | None = entry("Another name for `recall`, with `specificity`.", default=None)
    specificity: ShareNumber | None = entry(
        "With `sensitivity` or `recall`: the share of the negatives of a published test that were not flagged.",
        default=None,
    )
    prevalence: PrevalenceNumber | None = entry(
        "With two such shares: the share of positives among the cases of that test, from which all follows that needs "
        "no number of cases, such as how often a flag is right.",
        default=None,
    )

    @property
    def caught(self) -> float | None:
        """Return the published share of positives that were flagged, under either name."""
        return self.sensitivity if self.recall is None else self.recall

    @property
    def four(self) -> Four | None:
        """Return the published counts, however they are given."""
        if self.matrix is not None:
            return self.matrix.four
        return self.counts if isinstance(self.counts, Four) else None


RULES = ("fixed", "above", "minimise", "maximise", "nearest", "flag_at_most", "closed_form")
_OF_COUNTS = "Choose a metric of the four counts, such as mcc, f1 or recall."


def check_thresholds(draft: Draft) -> None:
    """Tell of threshold rules that cannot choose, and of checks that cannot be decided."""
    models = with_cases(draft, draft.models())
    scored = {name: model for name, model in models.items() if draft.given(f"models.{name}.score")}
    without = {name: model for name, model in scored.items() if not draft.given(f"models.{name}.threshold")}
    if isinstance(draft.values.get("threshold"), dict):
        if draft.given("models") and models and not scored:
            draft.tell("threshold", "no model has a score to set it on", "Remove the key.")
        elif scored and not without:
            draft.tell("threshold", "no model uses it: each has a threshold of its own", "Remove the key.")
        _rule(draft, "threshold", without)
    for name, model in models.items():
        key = f"models.{name}.threshold"
        if isinstance(model.get("threshold"), dict):
            if name not in scored:
                draft.tell(key, "the model has no score to set it on", "Remove the key.")
            _rule(draft, key, {name: model} if name in scored else {})


def _rule(draft: Draft, key: str, users: dict[str, dict[str, object]]) -> None:
    """Tell what is wrong with one rule, which these models use."""
    _capacity(draft, key)
    _one_rule(draft, key)
    _probabilities(draft, key, users)
    _above(draft, key, users)
    for name in ("minimise", "closed_form"):
        if draft.values.get(f"{key}.{name}") == "cost" and not draft.given("costs"):
            draft.tell(f"{key}.{name}", "needs `costs`, which are missing", COSTS)
    maximise = draft.values.get(f"{key}.maximise")
    if isinstance(maximise, str):
        _maximise(draft, f"{key}.maximise", maximise)
    _floors(draft, key)


def _one_rule(draft: Draft, key: str) -> None:
    typed = [name for name in RULES if draft.given(f"{key}.{name}")]
    if len(typed) > 1:
        mend = "Keep one of them."
        set_now = [name for name in typed if draft.place(f"{key}.{name}").startswith("--set")]
        if set_now:
            rule = f"{set_now[0]}: {draft.typed[f'{key}.{set_now[0]}']}"
            mend = f"To replace the rule of the file: --set '{key}={{{rule}}}'"
        draft.tell(key, f"expected one rule, found {' and '.join(typed)}", mend)
    elif not typed and not any(problem.key.startswith(f"{key}.") for problem in draft.problems):
        draft.tell(key, "names no rule", f"One of: {', '.join(RULES)}.")


def _probabilities(draft: Draft, key: str, users: dict[str, dict[str, object]]) -> None:
    """Tell of a threshold that no probability reaches, and of a closed form for scores that are none."""
    ranks = [name for name, model in users.items() if model.get("kind", "probability") != "probability"]
    fixed = draft.values.get(f"{key}.fixed")
    if isinstance(fixed, float) and len(ranks) < len(users) and not 0 <= fixed <= 1:
        name = next(name for name in users if name not in ranks)
        what = f"{draft.typed[f'{key}.fixed']} is outside 0 to 1, the range of a probability"
        mend = _outside(fixed, users.values())
        if ranks:
            what += f", and '{name}' is one"
            mend = f"Give '{name}' a threshold of its own: models: {{{name}: {{threshold: {{fixed: 0.5}}}}}}"
        draft.tell(f"{key}.fixed", what, mend)
    if draft.values.get(f"{key}.closed_form") == "cost" and ranks:
        mend = "The closed form is right for calibrated probabilities alone. Write threshold: {minimise: cost}"
        draft.tell(f"{key}.closed_form", f"needs probabilities, and the scores of '{ranks[0]}' are ranks", mend)


def _above(draft: Draft, key: str, users: dict[str, dict[str, object]]) -> None:
    """Tell of a median as the threshold where labels could choose one, or where low scores are flagged."""
    place = f"{key}.above"
    if not draft.given(place):
        return
    low = next((name for name, model in users.items() if model.get("flag") == "low"), None)
    if not unlabelled(draft):
        mend = "Write {flag_at_most: 50%}, or a rule that looks at the labels, such as {maximise: f1}"
        draft.tell(place, "is for cases without a label, and `data.label` is given", mend)
    elif low is not None:
        draft.tell(place, f"flags high scores, and '{low}' has `flag: low`", "Write {fixed: ...} for that model.")


def _capacity(draft: Draft, key: str) -> None:
    most, typed = draft.values.get(f"{key}.flag_at_most"), draft.typed.get(f"{key}.flag_at_most", "")
    of_every, per = f"{key}.of_every", f"{key}.per"
    counted = [name for name in (of_every, per) if draft.given(name)]
    if len(counted) > 1:
        draft.tell(per, "cannot be used with `of_every`: both say of how many cases", "Keep one of the two.")
    if counted and not draft.given(f"{key}.flag_at_most"):
        mend = "Write, for example, {flag_at_most: 200, of_every: 10000}, or remove the key."
        draft.tell(counted[0], "says of how many cases, and `flag_at_most` is missing", mend)
    if draft.given(per) and not draft.given("data.time"):
        mend = "Name the column with the time of a case: data: {time: ...}"
        draft.tell(per, "needs `data.time`, which is missing", mend)
    if not isinstance(most, float):
        return
    if not counted and most > 1 and draft.values.get("data.weight.kind") == "sampling":
        mend = "Say of how many: {flag_at_most: 200, of_every: 10000}; or write a share, such as 2%"
        draft.tell(f"{key}.flag_at_most", "counts the cases of one batch, and these have sampling weights", mend)
    elif not counted and most > 1 and ("%" in typed or not most.is_integer()):
        mend = "Write a share, such as 2%; or a whole number of cases, such as 200"
        draft.tell(f"{key}.flag_at_most", f"{typed} is more than every case", mend)
    elif counted and ("%" in typed or not most.is_integer()):
        mend = f"A share needs no other key: remove `{counted[0].rpartition('.')[2]}`."
        draft.tell(f"{key}.flag_at_most", f"expected a whole number of cases, found '{typed}'", mend)
    elif isinstance(all_of := draft.values.get(of_every), int) and most > all_of:
        what = f"{typed} is more than the {draft.typed[of_every]} of `of_every`"
        draft.tell(f"{key}.flag_at_most", what, "Write how many may be flagged, and then of how many.")


def _maximise(draft: Draft, key: str, name: str) -> None:
    """Tell why this metric cannot choose a threshold."""
    metric = find(name)
    if metric is None:
        return
    if not metric.from_counts or metric.fixed:
        draft.tell(key, f"'{name}' does not depend on the threshold", _OF_COUNTS)
    elif metric.is_cost:
        draft.tell(key, f"'{name}' is better when lower", "Write threshold: {minimise: cost}")
    elif metric.best is None:
        draft.tell(key, f"neither a high nor a low '{name}' is better", "Choose a metric such as mcc, f1 or recall.")
    elif not metric.higher_is_better:
        draft.tell(key, f"'{name}' is better when lower", f"Write threshold: {{maximise: {metric.opposite}}}")
    elif metric.needs == "odds":
        mend = f"{_OF_COUNTS[:-1]}; or threshold: {{minimise: cost}}"
        draft.tell(key, f"'{name}' weighs the errors by the threshold itself, so it cannot choose one", mend)
    elif metric.needs == "baseline":
        what = f"'{name}' is highest where 'saving' is, because the cost of the baseline does not change"
        draft.tell(key, what, "Write threshold: {maximise: saving}")
    else:
        metric_needs(draft, key, name, metric)


def _floors(draft: Draft, key: str) -> None:
    """Tell of conditions that no threshold can be held to, and of confidence that nothing can give."""
    rules = [name for name in RULES if draft.given(f"{key}.{name}")]
    if draft.given(f"{key}.subject_to") and rules and not {"maximise", "minimise"} & set(rules):
        mend = "Write what is to be best within them, such as maximise: precision"
        draft.tell(f"{key}.subject_to", f"goes with `maximise` or `minimise`, not with `{rules[0]}`", mend)
    seen: set[tuple[object, ...]] = set()
    sure = f"{key}.with_confidence"
    for item, condition in draft.items(f"{key}.subject_to"):
        metric = condition.metric
        condition_needs(draft, item, condition)
        if not metric.from_counts or metric.fixed:
            draft.tell(item, f"'{metric.key}' does not depend on the threshold", _OF_COUNTS)
        elif metric.needs == "odds" and not draft.given("costs"):
            draft.tell(item, f"'{metric.key}' needs `costs`, which are missing", COSTS)
        if draft.given(sure) and draft.given("deployment.prevalence") and not metric.of_one_class:
            better_first = sorted(METRICS.values(), key=lambda alternative: alternative.lower_is_better)
            only = ", ".join(alternative.key for alternative in better_first if alternative.of_one_class)
            mend = f"With `deployment.prevalence`, only {only} can. Remove `with_confidence`."
            draft.tell(item, f"'{metric.key}' cannot be promised with confidence at another prevalence", mend)
        once(draft, item, seen, (metric.key, condition.op, condition.limit))
    if draft.given(sure) and not draft.given(f"{key}.subject_to"):
        mend = "Say what is to hold: subject_to: [recall >= 0.80]"
        draft.tell(sure, "needs `subject_to`, which is missing", mend)
    if draft.given(sure) and draft.values.get("data.weight.kind") == "sampling":
        mend = "Remove it: with sampling weights only the estimate can meet a limit."
        draft.tell(sure, "cannot be promised with sampling weights", mend)


def _given(draft: Draft, prefix: str, names: Iterable[str]) -> list[str]:
    return [name for name in names if draft.given(f"{prefix}.{name}")]


def check_models(draft: Draft) -> None:
    """Tell of models that say nothing, or too much, of their cases."""
    label = label_column(draft)
    for name, model in with_cases(draft, draft.models()).items():
        key = f"models.{name}"
        has_score, has_decision = draft.given(f"{key}.score"), draft.given(f"{key}.decision")
        if draft.given(f"{key}.scores"):
            continue  # told beside all else that is of several classes
        if not has_score and not has_decision:
            mend = "Name the column of the score, the column of the decision, or both."
            draft.tell(key, "has neither a score nor a decision", mend)
            continue
        for only in _given(draft, key, ("kind", "scale", "flag", "deployed_threshold") if not has_score else ()):
            draft.tell(f"{key}.{only}", "needs a score, and the model has none", "Remove the key.")
        if has_score and has_decision and draft.given(f"{key}.deployed_threshold"):
            mend = "Keep one of the two: the decision says what runs today already."
            draft.tell(f"{key}.deployed_threshold", "cannot be used with `decision`: both say what is flagged", mend)
        _deployed(draft, key, model)
        check_scale(draft, key, model)
        if draft.given(f"{key}.flagged") and not has_decision:
            mend = "Name the column with these values: decision: ..."
            draft.tell(f"{key}.flagged", "needs `decision`, which is missing", mend)
        if has_decision and not draft.given(f"{key}.flagged"):
            mend = "Name the values of that column that mean that a case was flagged: flagged: ..."
            draft.tell(f"{key}.flagged", MISSING_KEY, mend)
        _model_columns(draft, key, model, label)


def _deployed(draft: Draft, key: str, model: dict[str, object]) -> None:
    value = model.get("deployed_threshold")
    if isinstance(value, float) and model.get("kind", "probability") == "probability" and not 0 <= value <= 1:
        what = f"{draft.typed[f'{key}.deployed_threshold']} is outside 0 to 1, the range of a probability"
        draft.tell(f"{key}.deployed_threshold", what, _outside(value, [model]))


def _outside(value: float, models: Iterable[Mapping[str, object]]) -> str:
    """Return how to mend a threshold that no probability reaches."""
    if all(model.get("scale") == "percent" for model in models) and 0 <= value <= PER_CENT:
        return f"A threshold is a share of 1, also with `scale: percent`: write {value / PER_CENT:.12g}"
    return "If the scores are not probabilities, say so: kind: rank"


def check_scale(draft: Draft, key: str, model: Mapping[str, object]) -> None:
    """Tell of a scale of probabilities where there are none."""
    if draft.given(f"{key}.scale") and model.get("kind") == "rank":
        what = "is for probabilities, and the scores are ranks"
        draft.tell(f"{key}.scale", what, "Remove the key: a rank has no scale.")


def _model_columns(draft: Draft, key: str, model: dict[str, object], label: object) -> None:
    if draft.given(f"{key}.path") and not draft.given("data.id"):
        mend = "Name the column by which both files are joined: data: {id: ...}"
        draft.tell(f"{key}.path", "a file of its own needs `data.id`, which is missing", mend)
    for column in ("score", "decision"):
        if label is not None and model.get(column) == label and not draft.given(f"{key}.path"):
            what = f"'{draft.typed[f'{key}.{column}']}' is the column of the label"
            draft.tell(f"{key}.{column}", what, f"Name the column of the model's {column}.")
    rules = (f"{key}.threshold", "threshold", "costs", "beta", "alpha")
    ranked = model.get("kind") == "rank" and draft.given(f"{key}.score") and draft.given("data.label")
    if ranked and not any(map(draft.given, rules)):
        mend = "Give a threshold, costs or a beta: 0.5 means nothing on such a scale."
        draft.tell(f"{key}.kind", "a rank needs a rule for its threshold, and there is none", mend)


def rule_meant_by(typed: str) -> str:
    """Return the rule that was meant by a number or a name instead of a rule."""
    metric = find(closest(typed, NAMES) or "")
    if read_number(typed) is not None:
        return f"Write threshold: {{fixed: {typed}}}"
    if metric is not None and metric.is_cost:
        return "Write threshold: {minimise: cost}"
    if metric is not None and metric.from_counts and metric.higher_is_better:
        return f"Write threshold: {{maximise: {metric.key}}}"
    return "Write a rule, such as threshold: {fixed: 0.5}, {minimise: cost} or {maximise: f1}"
