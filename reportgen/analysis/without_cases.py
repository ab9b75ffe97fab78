"""The results of a report without cases: every model is known by published figures alone."""

from dataclasses import replace

from reportgen.analysis.analyse import Analysis
from reportgen.analysis.checks import Evidence, decide
from reportgen.analysis.ground import costs_on, ground_of
from reportgen.analysis.points import given_by
from reportgen.analysis.prices import Means, fixed_matrix, prices_of, typed_costs
from reportgen.analysis.published import ONLY_COUNTS, best_at_betas, published_models, with_curves
from reportgen.analysis.results import DataFacts, Results, Rows, Run
from reportgen.config.schema import Config

NO_DATA = DataFacts(
    positive=(),
    negative=(),
    rows=Rows(read=0, used=0, dropped={}, missing_per_model={}),
    splits={},
    tuned_on=None,
    reported_on="",  # null in `results.json`
    labels={},
)


def analyse_without_cases(config: Config) -> Analysis:
    """Return every number of a report without data."""
    prices, uncertainty = prices_of(config), config.uncertainty
    matrix = fixed_matrix(prices) if prices is not None else None
    given, source_of_beta = given_by(config, matrix)
    published = published_models(config, given, priced_by_case=False)
    judged = {name: model.metrics for name, model in published.items()}
    ground = ground_of(judged, config.subject)
    winners = best_at_betas(judged, ground)
    results = Results(
        title=config.title,
        run=Run(
            as_of=config.as_of.isoformat() if config.as_of else None,
            inputs=(),
            level=uncertainty.level,
            resamples=uncertainty.resamples,
            seed=uncertainty.seed,
        ),
        data=NO_DATA,
        subject=config.subject,
        models={},
        baselines={},
        costs=None if matrix is None else typed_costs(config, Means(chosen_with=matrix, judged_with=matrix)),
        beta=given.beta,
        alpha=given.alpha,
        beta_source=source_of_beta,
        published=with_curves(published, winners, ground, given.beta),
        beta_winners=winners,
        beta_ground=ground,
        beta_costs=costs_on(judged, ground, given.costs),
    )
    # Bounds of published figures need no more than the figures themselves.
    evidence = Evidence(given=dict.fromkeys(published, given), bounds=lambda *_: ONLY_COUNTS)
    checks = decide(results, config, evidence)
    return Analysis(results=replace(results, checks=checks), sweeps={})
