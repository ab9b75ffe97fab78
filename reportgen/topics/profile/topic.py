"""The frameworks that the config names."""

from reportgen.topics.profile.page import profile_record
from reportgen.topics.profile.words import profiles
from reportgen.topics.topic import Contribution, ListedWords, Topic

_MAPPED = Contribution(
    listed={"profile": ListedWords(tell=profiles, each=lambda results: results.profile, turn=1)},
    records={"profile": profile_record},
)
TOPIC = Topic(on_cases=_MAPPED, without_cases=_MAPPED)
