"""`reportgen demo`: an example with its data, out of the installed package."""

import shutil
from pathlib import Path

from reportgen.errors import ConfigError

CONFIG = "card_fraud.yaml"
FILES = (CONFIG, "data/card_fraud.csv", "data/card_fraud_challenger.csv")  # as pyproject.toml packs them


def write_demo(folder: Path) -> Path:
    """Return the config of the example, written with its data into a folder that was empty, or not there."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        what = "this folder holds something already" if folder.is_dir() else "this is a file, and a folder is needed"
        mend = "Name one that is not there yet: reportgen demo FOLDER"
        raise ConfigError.of(what, mend, where=str(folder))
    for name in FILES:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(_examples() / name, folder / name)
    return folder / CONFIG


def _examples() -> Path:
    """Return the folder of the examples: inside the package, or beside it in a checkout."""
    inside, beside = Path(__file__).parents[1] / "examples", Path(__file__).parents[2] / "configs"
    return inside if inside.is_dir() else beside
