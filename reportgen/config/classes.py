"""One of several classes against the rest, as a config of two classes."""

from dataclasses import replace

from reportgen.config.models import Model, ThresholdRule
from reportgen.config.published import Four
from reportgen.config.schema import Config


def against_rest(config: Config, code: int) -> Config:
    """Return a config of the same data and models, in which one class is to be found and all others are the rest."""
    found = config.classes[code]
    data = replace(config.data, positive=(found,), negative="rest", classes=None, ordered=False)
    return replace(
        config,
        data=data,
        models={name: _model(model, found) for name, model in config.models.items()},
        published={name: Model(counts=_four(config.count_matrix(name) or (), code)) for name in config.published},
        costs=None,
        threshold=None,
        compare=None,
        groups=(),
        checks=(),
    )


def _model(model: Model, found: str) -> Model:
    """Return the model with the score of one class; what decides stands in its decisions, so any threshold will do."""
    return replace(
        model,
        score=model.scores[found] if model.scores is not None else None,
        scores=None,
        decision=model.decision or "decision",
        flagged=(found,),
        threshold=ThresholdRule(fixed=0.5 if model.kind == "probability" else 0.0)
        if model.scores is not None
        else None,
    )


def _four(counts: tuple[tuple[int, ...], ...], code: int) -> Four:
    """Return the four counts of one class against the rest."""
    taken = sum(row[code] for row in counts)
    actual, hits, every = sum(counts[code]), counts[code][code], sum(map(sum, counts))
    return Four(tp=hits, fp=taken - hits, fn=actual - hits, tn=every - taken - actual + hits)
