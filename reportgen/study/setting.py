"""What all models of a run share."""

from reportgen.config.schema import Config
from reportgen.counts.cells import Source
from reportgen.counts.prices import Prices
from reportgen.frozen import frozen
from reportgen.results.results import DataFacts
from reportgen.stats.evaluation import Given
from reportgen.stats.resampling import Resampling


@frozen(eq=False)
class Setting:
    """What all models of a run share."""

    config: Config
    facts: DataFacts
    given: Given  # what choices are made with
    reported: Given  # what models are judged with, all at one pair of odds
    prices: Prices | None
    source: Source
    chooses_on: str  # the split that thresholds are, or would be, chosen on
    resampling: Resampling | None  # of that split; None where nothing is chosen on it
    judging: Resampling  # of the split that models are judged on

    @property
    def plain(self) -> bool:
        """Whether each case is drawn by itself and counts once."""
        return self.config.data.cluster is None and self.facts.weight != "sampling"

    @property
    def by_case(self) -> bool:
        """Whether prices differ by case."""
        return self.prices is not None and bool(self.prices.columns)

    @property
    def several(self) -> bool:
        """Whether there are models to compare."""
        return len(self.config.models) > 1
