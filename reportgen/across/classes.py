"""An earlier report on several classes, as the analysis of another one takes it: its matrix in the order of now."""

from reportgen.across.past import Past, problem
from reportgen.config.schema import Config
from reportgen.results.values.classes import ClassResults, EarlierClasses, Matrix


def earlier_classes(past: Past[ClassResults], config: Config) -> EarlierClasses:
    """Return the model of an earlier report; stop where its classes are others."""
    return EarlierClasses(
        name=past.name,
        title=past.results.title,
        as_of=past.results.run.as_of,
        model=past.model,
        file=past.file,
        sha256=past.sha256,
        confusion=Matrix(classes=config.classes, matrix=_matrix(past, config)),
    )


def _matrix(past: Past[ClassResults], config: Config) -> tuple[tuple[int, ...], ...]:
    """Return the matrix of the earlier model, its classes in the order of now."""
    confusion = past.results.models[past.model].confusion
    if set(confusion.classes) != set(config.classes):
        what = f"{past.file} has the classes {', '.join(confusion.classes)}"
        mend = f"Those of today are {', '.join(config.classes)}: make that report again with these."
        raise problem(config, "results", what, mend)
    places = [confusion.classes.index(name) for name in config.classes]
    return tuple(tuple(confusion.matrix[a][p] for p in places) for a in places)
