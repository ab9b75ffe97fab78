"""How the figures came about."""

from reportgen.topics.method.page import method_section
from reportgen.topics.method.words import method
from reportgen.topics.topic import Contribution, Topic, Words

_METHOD = Contribution(words={"method": Words(tell=method)}, records={"method": method_section})
TOPIC = Topic(on_cases=_METHOD, without_cases=_METHOD)
