"""What a figure of several classes is drawn from."""

from reportgen.frozen import frozen
from reportgen.topics.classes.values import ClassResults
from reportgen.topics.view import Worded


@frozen(kw_only=False)
class ClassView(Worded):
    """The words of one figure, and the results on several classes."""

    results: ClassResults
