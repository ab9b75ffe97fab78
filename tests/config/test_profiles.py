"""The file of a framework of one's own: read as it is meant, and every mistake told with its line."""

import pytest

from reportgen.config.load import config_from
from reportgen.config.profiles import is_typed, read_framework
from reportgen.errors import ConfigError
from reportgen.results.known import wrong_path

BAD = """\
title: House rules
itms: none
items:
  - id: 1
    item: What the model is for
    key: about.purpos
  - id: 2
    item: Recall
    path: models.<subject>.metrics.recal
    requird: yes
  - id: 1
    item: Nothing
  - id: 4
    key: about.owner
  - id: 5
    item: Groups
    path: [groups.0, data.rows or data.row]
    add: group
"""
PROBLEMS = """\
house.yaml:2:1: unknown key: itms
    Did you mean 'items'?
house.yaml:6:10: items[0].key: unknown key of the config: 'about.purpos'
    Did you mean 'about.purpose'? `reportgen explain KEY` says what a key is.
house.yaml:9:11: items[1].path: `models.<subject>.metrics` of results.json has no 'recal'
    Did you mean 'recall'?
house.yaml:10:5: unknown key: items[1].requird
    Did you mean 'required'?
house.yaml:11:5: items[2]: the item needs `key`, `path` or `note`
    Say where the report has it, or with `note` why it does not.
house.yaml:11:9: items[2].id: '1' occurs twice
    Remove one.
house.yaml:13:5: missing key: items[3].item
    Add the key `item`: what it asks for, in words of your own.
house.yaml:17:12: items[4].path[0]: `groups` of results.json has no '0'
    End the path there: groups
house.yaml:17:22: items[4].path[1]: `data` of results.json has no 'row'
    Did you mean 'rows'?
house.yaml:18:10: items[4].add: unknown key of the config: 'group'
    Did you mean 'groups'? `reportgen explain KEY` says what a key is."""


def read(folder, text, name="house.yaml"):
    (folder / name).write_text(text, encoding="utf-8")
    return read_framework(folder / name, "report.profile", "c.yaml:6:12", wrong_path)


def told(folder, *given):
    with pytest.raises(ConfigError) as error:
        read(folder, *given)
    return str(error.value).replace(f"{folder}/", "")


def test_every_mistake_of_a_file_is_told_with_its_line(tmp_path):
    assert told(tmp_path, BAD) == PROBLEMS


def test_numbers_of_items_are_read_as_typed_and_one_key_needs_no_brackets(tmp_path):
    framework = read(tmp_path, "title: A\nitems:\n  - {id: 4.10, item: Owner, key: about.owner, required: yes}\n")
    (item,) = framework.items
    assert (item.id, item.key, item.path, item.required) == ("4.10", ("about.owner",), (), True)


@pytest.mark.parametrize(
    ("actions", "typed"),
    [
        ([{"finding": "a"}, {"finding": "b", "owner": "Ann"}], True),
        ([{"finding": "a"}, {"finding": "b"}], False),
        ({"finding": "a", "owner": "Ann"}, True),
    ],
)
def test_a_key_in_a_list_is_typed_where_any_item_has_it(actions, typed):
    config = config_from(MINIMAL | {"about": {"actions": actions}})
    assert is_typed("about.actions[].owner", config) == typed
    assert is_typed("about.actions[].finding", config)


MINIMAL = {"version": 1, "data": {"label": "y", "positive": 1}, "models": {"m": {"score": "s"}}}


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("- a\n", "house.yaml: this is not a profile"),
        ("", "house.yaml: this is not a profile"),
        ("title: A\n items: b\n", "house.yaml:2:2: this line is set in"),
        ("title: A\n", "house.yaml:1:1: missing key: items"),
        ("title: A\nitems: [{id: 1, item: B, path: ''}]\n", "house.yaml:2:32: items[0].path: is empty"),
        (
            "title: A\nitems: [{id: 1, item: B, path: 'data or '}]\n",
            "house.yaml:2:32: items[0].path: ` or ` has no path on one side",
        ),
        (
            "title: A\nitems: [{id: 1, item: B, path: data.x}]\n",
            (
                "house.yaml:2:32: items[0].path: `data` of results.json has no 'x'\n"
                "    The documentation of results.json has its keys."
            ),
        ),
        (
            "title: A\nitems: [{id: 1, item: B, path: models.m.elbow.x}]\n",
            "house.yaml:2:32: items[0].path: `models.m.elbow` of results.json has no 'x'\n    It has threshold, fpr, ",
        ),
        ("title: A\nitems: []\n", "house.yaml:2:1: items: the list is empty"),
        ("title: A\nitems:\n  - {id: 1, item: B, path: models}\nlabel: x\n", "house.yaml:4:1: unknown key: label"),
    ],
)
def test_a_file_that_is_none_is_told(tmp_path, text, what):
    assert told(tmp_path, text).startswith(what)


def test_a_file_that_is_not_there_is_told_with_the_names_of_those_that_are(tmp_path):
    for name, mend in (("tripod", "Did you mean 'tripod_ai'?"), ("house.yaml", "Profiles that come with the program")):
        with pytest.raises(ConfigError) as error:
            read_framework(tmp_path / name, "report.profile", "c.yaml:6:12", wrong_path)
        assert str(error.value).startswith("c.yaml:6:12: report.profile: file not found: ")
        assert mend in str(error.value)
    with pytest.raises(ConfigError, match="this is a folder"):
        read_framework(tmp_path, "report.profile", "", wrong_path)
