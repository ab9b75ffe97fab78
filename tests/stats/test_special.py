"""The functions of scipy, without the rest of it."""

import os
import subprocess
import sys

import pytest


@pytest.mark.slow
def test_the_functions_are_those_of_scipy_and_all_of_it_can_be_imported_afterwards():
    lines = (
        "import sys",
        "from reportgen.stats import special",
        "assert 'scipy.special' not in sys.modules",
        "import scipy.special as whole, scipy.stats",
        "for name in ('betainc', 'betaincinv', 'kolmogorov', 'ndtr', 'ndtri', 'stdtr', 'stdtrit'):",
        "    assert getattr(special, name) is getattr(whole, name), name",
        "assert whole.logsumexp([0.0]) == 0",
    )
    subprocess.run([sys.executable, "-c", "\n".join(lines)], check=True)


@pytest.mark.slow
def test_where_all_of_scipy_is_there_already_its_functions_are_taken():
    lines = (
        "import scipy.special as whole",
        "from reportgen.stats import special",
        "import sys; assert special.ndtr is whole.ndtr and sys.modules['scipy.special'] is whole",
    )
    subprocess.run([sys.executable, "-c", "\n".join(lines)], check=True)


@pytest.mark.skipif(sys.platform != "linux", reason="addresses have no limit here")
def test_no_room_for_the_libraries_is_told_since_one_of_them_would_ask_for_ever():
    lines = (
        "import resource, numpy",
        "size = int(open('/proc/self/statm').read().split()[0]) * resource.getpagesize()",
        "resource.setrlimit(resource.RLIMIT_AS, (size + 40_000_000, resource.RLIM_INFINITY))",
        "try:",
        "    from reportgen.stats import special",
        "except MemoryError:",
        "    print('told')",
    )
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=20,
        check=True,
    )
    assert done.stdout == "told\n"
