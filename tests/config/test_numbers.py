import pytest

from reportgen.config.conditions import how_to_write, read_number, read_percent


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1", 1),
        ("0", 0),
        ("-0.5", -0.5),
        (".5", 0.5),
        ("5.", 5),
        ("1e3", 1000),
        ("+1E-3", 0.001),
        (" 7 ", 7),
        ("0.10", 0.1),
    ],
)
def test_a_number_is_what_python_reads(text, value):
    assert read_number(text) == value


@pytest.mark.parametrize(
    ("text", "mend"),
    [
        ("1_000", "Write 1000: YAML readers disagree on underscores in numbers."),
        ("1_000.5", "Write 1000.5: YAML readers disagree on underscores in numbers."),
        ("010", "Write 10: some YAML readers take a leading zero to mean base eight."),
        ("-007", "Write -7: some YAML readers take a leading zero to mean base eight."),
        ("00.5", "Write 0.5: some YAML readers take a leading zero to mean base eight."),
        ("12:30", "Write one number: some YAML readers take 12:30 to mean base sixty."),
        ("1,5", "Write 1.5: the decimal sign is a point."),
        ("0,002", "Write 0.002: the decimal sign is a point."),
        ("1,000", "Write 1000: nothing stands between the thousands."),
        ("1 000 000", "Write 1000000: nothing stands between the thousands."),
        ("12'500", "Write 12500: nothing stands between the thousands."),
        ("0x1F", "Write 31: numbers are written in base ten."),
        ("0o17", "Write 15: numbers are written in base ten."),
        ("2%", "Write 0.02."),
        ("50 percent", "Write 0.5."),
        ("1 in 500", "Write 0.002."),
        ("2/3", "Write 0.666667."),
        ("1 in 0", ""),
        ("nan", "Write a finite number."),
        ("-inf", "Write a finite number."),
        (".NaN", "Write a finite number."),
        ("1e400", "Write a finite number."),
        ("EUR 12", "Write the number alone: 12"),
        ("12.50 €", "Write the number alone: 12.50"),
        ("4M", "Write the number out, with all its zeros."),
        ("EUR 3 mio", "Write the number out, with all its zeros."),
        ("12 m", "Write the number alone: 12"),
        ("two", ""),
        ("1.2.3", ""),
        ("", ""),
    ],
)
def test_what_is_no_number_gets_the_way_to_write_it(text, mend):
    assert read_number(text) is None
    assert how_to_write(text) == mend


@pytest.mark.parametrize(
    ("typed", "value"),
    [("2%", 0.02), ("2.3%", 0.023), ("0.1 %", 0.001), (" 57.3% ", 0.573), ("1e1%", 0.1), ("0.2", 0.2), ("200", 200.0)],
)
def test_a_percentage_is_the_nearest_number_to_its_hundredths(typed, value):
    assert read_percent(typed) == value


@pytest.mark.parametrize("typed", ["%", "2%%", "two%", "1_0%", "2 % of all", "nan%", ""])
def test_what_is_no_percentage_is_none(typed):
    assert read_percent(typed) is None
