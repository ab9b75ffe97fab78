"""Build the site of the docs in build/site: every page here, a gallery of reports, and the files that pages link to.

python docs/make_site.py [FOLDER]
"""

import re
import shutil
import subprocess
import sys
from datetime import date
from pathlib import Path

import reportgen

ROOT = Path(__file__).parents[1]
OUTSIDE = re.compile(r"\]\(\.\./([\w./-]+)")  # a link from a page to a file beside docs/
NAMED = re.compile(r"\[([\w-]+\.md)\]\(\1")  # a link whose text is the name of the file
AS_OF = date(2026, 10, 1)
GALLERY = {  # example -> what it shows; a figure of it, and what that shows
    "card_fraud": (
        "A cost for each payment, today's threshold and the old rule to be compared with, checks that hold for groups.",
        ("cost_by_threshold", "What every threshold costs, and the scores of frauds and of genuine payments"),
    ),
    "cancer_screening": (
        "A miss that cannot be undone: a floor promised with confidence, corrected figures, and cancers rarer in use.",
        ("by_prevalence", "How precision moves with the share of women who have cancer"),
    ),
    "spam": (
        "False alarms as the worse error, by a ratio known within limits, and a rule that decides without a score.",
        ("threshold_by_ratio", "The cheapest threshold by the price of a miss"),
    ),
    "bridges": (
        "Scores that only rank, few cases, and several of one bridge.",
        ("histogram", "The scores of cracked and of sound spans"),
    ),
    "tickets": (
        "Five kinds of ticket, errors with prices, and a share that is sent to people.",
        ("class_matrix", "Which kind of ticket is sorted as which"),
    ),
}
HEAD = """# Gallery

Five reports, made by `reportgen run` when this site was built. Their data are synthetic.
"""


def entry(name: str, folder: Path) -> str:
    """Return an example's part of the gallery, whose report is written into the folder."""
    about, (figure, shows) = GALLERY[name]
    report = reportgen.run(ROOT / "configs" / f"{name}.yaml", sets=["report.formats=[html]"], as_of=AS_OF)
    report.save(folder / name)
    (folder / f"{name}.svg").write_bytes(report.picture(figure, "svg"))
    links = f"[The report]({folder.name}/{name}/report.html) and [its config](configs/{name}.md)"
    picture = f"![{shows}]({folder.name}/{name}.svg)"
    return f"## {report.results['title']}\n\n{about}\n\n{links}.\n\n{picture}\n"


def example(config: Path) -> str:
    """Return the page that shows a config."""
    return f"# {config.name}\n\n```yaml\n{config.read_text(encoding='utf-8')}```\n"


def moved(text: str) -> str:
    """Return a page whose links say titles, and lead from files beside docs/ to the pages that show them."""
    within = OUTSIDE.sub(lambda link: f"]({link[1].replace('.yaml', '.md')}", text)
    return NAMED.sub(lambda link: f"[{title(link[1])}]({link[1]}", within)


def title(page: str) -> str:
    """Return the heading of a page."""
    return (ROOT / "docs" / page).read_text(encoding="utf-8").partition("\n")[0].removeprefix("# ")


def gather(folder: Path) -> None:
    """Write everything that the site is made of into the folder."""
    docs = folder / "docs"
    folder.mkdir(exist_ok=True)
    shutil.copytree(ROOT / "docs", docs, ignore=shutil.ignore_patterns("*.py", "*.toml", "__pycache__"))
    shutil.copy(ROOT / "docs" / "zensical.toml", folder)
    for page in docs.glob("*.md"):
        page.write_text(moved(page.read_text(encoding="utf-8")), encoding="utf-8")
    for name in ("CHANGELOG.md", "CONTRIBUTING.md"):
        shutil.copy(ROOT / name, docs)
    (docs / "configs").mkdir()
    for config in (ROOT / "configs").glob("*.yaml"):
        (docs / "configs" / f"{config.stem}.md").write_text(example(config), encoding="utf-8")
    (docs / "gallery").mkdir()
    entries = [entry(name, docs / "gallery") for name in GALLERY]
    (docs / "gallery.md").write_text("\n".join([HEAD, *entries]), encoding="utf-8")


def main(folder: Path = ROOT / "build") -> int:
    """Return 0 where every link of the site, which is built in the folder, leads somewhere."""
    for made in ("docs", "site"):
        shutil.rmtree(folder / made, ignore_errors=True)
    gather(folder)
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean"]
    return subprocess.run(command, cwd=folder, check=False).returncode  # noqa: S603 (nothing of others)


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:])))
