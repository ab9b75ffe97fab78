"""What threshold rules and checks must hold to."""

from reportgen.config.baseline import check_against
from reportgen.config.conditions import Condition
from reportgen.config.costs import EXAMPLE as COSTS
from reportgen.config.groups import MODEL
from reportgen.config.published import default_subject, with_cases
from reportgen.config.read import Draft
from reportgen.config.suggest import did_you_mean
from reportgen.stats.metrics import METRICS, Metric, find

RULES = ("fixed", "minimise", "maximise", "nearest", "flag_at_most", "closed_form")
_OF_COUNTS = "Choose a metric of the four counts, such as mcc, f1 or recall."


def check_rules(draft: Draft) -> None:
    """Tell of threshold rules that cannot choose, and of checks that cannot be decided."""
    models = with_cases(draft, draft.models())
    scored = {name: model for name, model in models.items() if draft.given(f"models.{name}.score")}
    without = {name: model for name, model in scored.items() if not draft.given(f"models.{name}.threshold")}
    if isinstance(draft.values.get("threshold"), dict):
        if draft.given("models") and models and not scored:
            draft.tell("threshold", "there is no score to set it on: every model is a decision", "Take the key out.")
        elif scored and not without:
            draft.tell("threshold", "no model uses it: each has a threshold of its own", "Take the key out.")
        _rule(draft, "threshold", without)
    for name, model in models.items():
        key = f"models.{name}.threshold"
        if isinstance(model.get("threshold"), dict):
            if name not in scored:
                draft.tell(key, "there is no score to set it on: the model is a decision", "Take the key out.")
            _rule(draft, key, {name: model} if name in scored else {})
    _checks(draft)


def _rule(draft: Draft, key: str, users: dict[str, dict[str, object]]) -> None:
    """Tell what is wrong with one rule, which these models use."""
    _capacity(draft, key)
    _one_rule(draft, key)
    _probabilities(draft, key, users)
    for name in ("minimise", "closed_form"):
        if draft.values.get(f"{key}.{name}") == "cost" and not draft.given("costs"):
            draft.tell(f"{key}.{name}", "needs `costs`, which are not given", COSTS)
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
        what = f"{draft.typed[f'{key}.fixed']} lies outside 0 to 1, the range of a probability"
        mend = "If the scores are no probabilities, say so: kind: rank"
        if ranks:
            what += f", and '{name}' is one"
            mend = f"Give '{name}' a threshold of its own: models: {{{name}: {{threshold: {{fixed: 0.5}}}}}}"
        draft.tell(f"{key}.fixed", what, mend)
    if draft.values.get(f"{key}.closed_form") == "cost" and ranks:
        mend = "The closed form is right for calibrated probabilities alone. Write threshold: {minimise: cost}"
        draft.tell(f"{key}.closed_form", f"needs probabilities, and the scores of '{ranks[0]}' are ranks", mend)


def _capacity(draft: Draft, key: str) -> None:
    most, typed = draft.values.get(f"{key}.flag_at_most"), draft.typed.get(f"{key}.flag_at_most", "")
    of_every, per = f"{key}.of_every", f"{key}.per"
    counted = [name for name in (of_every, per) if draft.given(name)]
    if len(counted) > 1:
        draft.tell(per, "stands beside `of_every`, and both say of how many cases", "Keep one of the two.")
    if counted and not draft.given(f"{key}.flag_at_most"):
        mend = "Write, for example, {flag_at_most: 200, of_every: 10000}, or take the key out."
        draft.tell(counted[0], "says of how many cases, and `flag_at_most` is not given", mend)
    if draft.given(per) and not draft.given("data.time"):
        mend = "Name the column that holds the time of a case: data: {time: ...}"
        draft.tell(per, "needs `data.time`, which is not given", mend)
    if not isinstance(most, float):
        return
    if not counted and most > 1:
        mend = "Write a share, such as 2%; or say of how many: {flag_at_most: 200, of_every: 10000} or {..., per: day}"
        draft.tell(f"{key}.flag_at_most", f"{typed} is more than every case", mend)
    elif counted and ("%" in typed or not most.is_integer()):
        mend = f"A share stands alone: take out `{counted[0].rpartition('.')[2]}`."
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
        what = f"'{name}' is highest where 'saving' is, for the cost of the baseline stays what it is"
        draft.tell(key, what, "Write threshold: {maximise: saving}")
    else:
        metric_needs(draft, key, name, metric)


def metric_needs(draft: Draft, key: str, name: str, metric: Metric) -> None:
    """Tell which other key a metric needs."""
    if metric.needs in {"beta", "alpha"} and not (draft.given("beta") or draft.given("alpha")):
        draft.tell(key, f"'{name}' needs `beta` or `alpha`, and neither is given", "Write, for example, beta: 2")
    if metric.needs == "baseline" and not draft.given("compare.baseline"):
        mend = "Name one of the models: compare: {baseline: ...}; or use saving or saving_flag_all."
        draft.tell(key, f"'{name}' needs a baseline model, and none is given", mend)
    if metric.needs in {"costs", "baseline"} and not draft.given("costs"):
        draft.tell(key, f"'{name}' needs `costs`, which are not given", COSTS)


def is_model(draft: Draft, key: str) -> bool:
    """Return False after telling that the value names no model; True also where there is no name or no model."""
    name, models = draft.values.get(key), draft.models()
    if not isinstance(name, str) or not models or draft.given(f"models.{name}"):
        return True
    meant = "" if draft.filled_in(key) else did_you_mean(name, models)
    draft.tell(key, f"no model is called '{draft.typed[key]}'", meant or f"The models: {', '.join(models)}.")
    return False


def condition_needs(draft: Draft, key: str, condition: Condition) -> None:
    """Tell which other key the metric of a condition needs."""
    metric_needs(draft, key, condition.metric.key if draft.filled_in(key) else condition.name, condition.metric)


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
            draft.tell(item, f"'{metric.key}' needs `costs`, which are not given", COSTS)
        if draft.given(sure) and draft.given("deployment.prevalence") and not metric.of_one_class:
            better_first = sorted(METRICS.values(), key=lambda one: one.lower_is_better)
            only = ", ".join(one.key for one in better_first if one.of_one_class)
            mend = f"With `deployment.prevalence`, only {only} can. Take `with_confidence` out."
            draft.tell(item, f"'{metric.key}' cannot be promised with confidence at another prevalence", mend)
        _once(draft, item, seen, (metric.key, condition.op, condition.limit))
    if draft.given(sure) and not draft.given(f"{key}.subject_to"):
        mend = "Say what is to hold: subject_to: [recall >= 0.80]"
        draft.tell(sure, "needs `subject_to`, which is not given", mend)
    if draft.given(sure) and draft.values.get("data.weight.kind") == "sampling":
        mend = "Take it out: with sampling weights the estimate alone can be held to a limit."
        draft.tell(sure, "cannot be promised with sampling weights", mend)


def _once(draft: Draft, key: str, seen: set[tuple[object, ...]], found: tuple[object, ...]) -> None:
    if found in seen:
        draft.tell(key, f"'{draft.typed[key]}' is given twice", "Take one out.")
    seen.add(found)


def _checks(draft: Draft) -> None:
    subject = draft.values.get("subject")
    seen: set[tuple[object, ...]] = set()
    for item, check in draft.items("checks"):
        if not isinstance(check, dict):
            continue
        is_model(draft, f"{item}.model")
        if draft.given(f"{item}.model") and check.get("for_each") == MODEL:
            draft.tell(f"{item}.for_each", "stands beside `model`, which names one model", "Keep one of the two.")
        key = f"{item}.check" if draft.given(f"{item}.check") else item
        condition, against = check.get("check"), draft.given(f"{item}.against")
        if condition is not None:
            condition_needs(draft, key, condition)
            if check.get("against") == "baseline":
                check_against(draft, item, key, condition.metric)
            each, one = check.get("for_each"), check.get("model") or subject or default_subject(draft)
            about = each if each == MODEL else (tuple(each.values()) if isinstance(each, dict) else (each,), one)
            figure = (condition.metric.key, condition.op, condition.limit)
            _once(draft, key, seen, (*figure, about, check.get("with_confidence"), against))
