"""Names of models in bold."""

from markupsafe import escape

from reportgen.page.bold import in_html, in_markdown
from reportgen.page.render import inline


def test_a_name_is_bold_in_a_text_and_plain_in_a_picture_and_stays_in_attributes_scripts_and_prose():
    page = (
        "<title>\u201cnew\u201d</title><p title='\u201cnew\u201d'>"
        "\u201cnew\u201d, not \u201cold\u201d, in \u201cfr\u201d</p>"
        "<svg aria-label='\u201cnew\u201d'><text>\u201cnew\u201d today</text></svg><script>\u201cnew\u201d</script>"
        '<div class="text prose">\u201cnew\u201d</div>'
    )
    assert in_html(page, ["new", "old"], escape) == (
        "<title>\u201cnew\u201d</title><p title='\u201cnew\u201d'><b>new</b>, not <b>old</b>, in \u201cfr\u201d</p>"
        "<svg aria-label='\u201cnew\u201d'><text>new today</text></svg><script>\u201cnew\u201d</script>"
        '<div class="text prose">\u201cnew\u201d</div>'
    )


def test_a_long_name_is_bold_where_a_headline_cuts_it():
    name = "gradient boosting with monotone constraints"
    assert (
        in_html("<p>Use \u201cgradient boo\u2026raints\u201d</p>", [name], escape)
        == "<p>Use <b>gradient boo\u2026raints</b></p>"
    )


def test_a_name_that_looks_like_markup_stays_text():
    assert in_html("<p>\u201c&lt;i&gt;\u201d</p>", ["<i>"], escape) == "<p><b>&lt;i&gt;</b></p>"
    assert in_markdown("See \u201c\\*a\\*\u201d", ["*a*"], inline) == "See **\\*a\\***"


def test_in_markdown_a_name_is_plain_where_all_is_bold_and_stays_in_code():
    same = "```\n\u201cnew\u201d\n```\n![\u201cnew\u201d](roc.svg)\n"
    text = f"# \u201cnew\u201d\n\n**Keep \u201cnew\u201d** and \u201cnew\u201d\n\n{same}"
    bold = f"# new\n\n**Keep new** and **new**\n\n{same}"
    assert in_markdown(text, ["new"], inline) == bold


def test_a_report_without_models_to_name_is_as_it_was():
    assert in_html("<p>\u201cnew\u201d</p>", [], escape) == "<p>\u201cnew\u201d</p>"
    assert in_markdown("\u201cnew\u201d", [], inline) == "\u201cnew\u201d"
