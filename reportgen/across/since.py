"""An earlier report handed to the analysis of another one."""

from reportgen.across.change import change_of
from reportgen.across.figures import earlier_of
from reportgen.across.past import Past, same_model
from reportgen.analysis.then import Asked
from reportgen.analysis.tuning import prevalence_in_use
from reportgen.config.schema import Config
from reportgen.frozen import frozen
from reportgen.results.results import Results
from reportgen.results.values.change import Change, Earlier


@frozen(eq=False)
class Since:
    """An earlier report on one class to be found, beside the config of another one."""

    past: Past[Results]
    config: Config

    def earlier(self, now: Results) -> Earlier:
        """Return its figures, as far as they mean the same in a report like this."""
        return earlier_of(self.past, now, prevalence_in_use(self.config), same_model(self.past, self.config))

    def change(self, now: Results, asked: Asked) -> Change:
        """Return what has changed since then, for the subject."""
        return change_of(self.past, now, self.config, asked)
