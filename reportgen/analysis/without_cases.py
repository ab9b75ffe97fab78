"""The numbers of a report on models that are known by published figures alone."""

from dataclasses import replace

from reportgen.analysis.checks import (
    CheckEvidence,
    decide,
    of_others,
)
from reportgen.analysis.published import (
    ONLY_COUNTS,
    best_at_betas,
    compared,
    costs_of_positives,
    costs_on,
    floor_of,
    ground_of,
    published_models,
    with_curves,
)
from reportgen.analysis.setting import (
    PriceMeans,
    fixed_matrix,
    prices_of,
    run_facts,
    typed_costs,
)
from reportgen.analysis.tuning import given_by, prevalence_in_use
from reportgen.config.schema import Config
from reportgen.results.results import DataFacts, Results, RowFlow

NO_DATA = DataFacts(
    positive=(),
    negative=(),
    rows=RowFlow(read=0, used=0, dropped={}, missing_per_model={}),
    splits={},
    tuned_on=None,
    reported_on="",  # null in `results.json`
    labels={},
)


def results_without_cases(config: Config) -> Results:
    """Return every number of a report without data."""
    prices = prices_of(config)
    matrix = fixed_matrix(prices) if prices is not None else None
    given, source_of_beta = given_by(config, matrix)
    published = published_models(config, given, priced_by_case=False)
    judged = {name: model.metrics for name, model in published.items()}
    stated = config.deployment.share if config.deployment is not None else None
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
        positive_costs=costs_of_positives(judged, ground, config),
        floor=floor_of(config, judged, ground, given),
        published_comparisons=compared(config, published, ground),
    )
    # Bounds of published figures need no more than the figures themselves.
    evidence = CheckEvidence(
        given=dict.fromkeys(published, given), bounds=lambda *_: ONLY_COUNTS, used=prevalence_in_use(config)
    )
    checks, others = decide(results, config, evidence), of_others(results, config, evidence)
    return replace(results, checks=checks, checks_of_others=others)
