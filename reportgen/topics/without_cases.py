"""The results of a report without cases, from published figures alone."""

from dataclasses import replace

from reportgen.config.schema import Config
from reportgen.results.results import DataFacts, Results, RowFlow
from reportgen.study.setting import PriceMeans, fixed_matrix, prices_of, run_facts, typed_costs
from reportgen.study.tuning import given_by
from reportgen.topics.analyse import Analysis
from reportgen.topics.checks.numbers import CheckEvidence, decide
from reportgen.topics.published.numbers import (
    ONLY_COUNTS,
    best_at_betas,
    compared,
    costs_on,
    floor_of,
    ground_of,
    published_models,
    with_curves,
)

NO_DATA = DataFacts(
    positive=(),
    negative=(),
    rows=RowFlow(read=0, used=0, dropped={}, missing_per_model={}),
    splits={},
    tuned_on=None,
    reported_on="",  # null in `results.json`
    labels={},
)


def analyse_without_cases(config: Config) -> Analysis:
    """Return every number of a report without data."""
    prices = prices_of(config)
    matrix = fixed_matrix(prices) if prices is not None else None
    given, source_of_beta = given_by(config, matrix)
    published = published_models(config, given, priced_by_case=False)
    judged = {name: model.metrics for name, model in published.items()}
    stated = config.deployment.prevalence if config.deployment is not None else None
    ground = ground_of(judged, config.subject, stated)
    winners = best_at_betas(judged, ground)
    results = Results(
        title=config.title,
        run=run_facts(config, ()),
        data=NO_DATA,
        subject=config.subject,
        models={},
        baselines={},
        costs=None if matrix is None else typed_costs(config, PriceMeans(chosen_with=matrix, judged_with=matrix)),
        beta=given.beta,
        alpha=given.alpha,
        beta_source=source_of_beta,
        published=with_curves(published, winners, ground, given.beta),
        beta_winners=winners,
        beta_ground=ground,
        beta_costs=costs_on(judged, ground, given.costs),
        floor=floor_of(config, judged, ground, given),
        published_comparisons=compared(config, published, ground),
    )
    # Bounds of published figures need no more than the figures themselves.
    evidence = CheckEvidence(given=dict.fromkeys(published, given), bounds=lambda *_: ONLY_COUNTS)
    checks = decide(results, config, evidence)
    return Analysis(results=replace(results, checks=checks), sweeps={})
