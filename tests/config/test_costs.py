from datetime import date

from babel.core import get_global
from babel.numbers import get_territory_currencies, list_currencies

from reportgen.config.costs import CURRENCIES

# Far enough back that every version of babel agrees, and after the last country that gave its money up.
DAY = date(2024, 1, 1)


def test_every_currency_has_a_name_and_a_sign_in_babel():
    # Newer than some versions of babel: the Caribbean guilder and the gold of Zimbabwe.
    assert set(CURRENCIES) - {"XCG", "ZWG"} <= list_currencies()


def test_whatever_is_legal_tender_somewhere_is_a_currency():
    territories = get_global("territory_currencies")
    tender = {code for territory in territories for code in get_territory_currencies(territory, DAY, DAY)}
    assert len(tender) > 150
    assert tender <= set(CURRENCIES)


def test_currencies_stand_in_order_and_once():
    assert list(CURRENCIES) == sorted(set(CURRENCIES))
