"""Experiments and what comes of them."""

from __future__ import annotations

import html
import json
import pathlib
import tempfile

import polars as pl

from ._sim import sim


class Page:
    """A page of HTML, shown in a notebook as it is."""

    def __init__(self, path: pathlib.Path, height: int = 700):
        self.path, self.height = path, height

    def _repr_html_(self) -> str:
        text = html.escape(self.path.read_text(encoding="utf-8"), quote=True)
        return f'<iframe srcdoc="{text}" style="width:100%;height:{self.height}px;border:0"></iframe>'


class Dataset:
    """A folder of games that were played."""

    def __init__(self, path):
        self.path = pathlib.Path(path)
        if not (self.path / "manifest.json").exists():
            raise FileNotFoundError(f"{self.path} is not a dataset: it has no manifest.json")

    def __repr__(self) -> str:
        return f"Dataset({str(self.path)!r})"

    def _table(self, name: str) -> pl.DataFrame:
        files = sorted((self.path / name).glob("*.parquet"))
        if not files:
            raise FileNotFoundError(f"{self.path} has no table {name}")
        return pl.read_parquet(files)

    def games(self) -> pl.DataFrame:
        """Return one row a game, with score_a from 0 to 1."""
        games = self._table("games")
        return games.with_columns((pl.col("half_points_a") / 2).alias("score_a"))

    def units(self) -> pl.DataFrame:
        """Return sums for each figure and matchup."""
        return self._table("units")

    def cells(self) -> pl.DataFrame:
        """Return sums for each place and matchup."""
        return self._table("cells")

    def matchups(self) -> pl.DataFrame:
        """Return the program's own estimates, a row a matchup: score of A with its interval."""
        with tempfile.TemporaryDirectory() as dir:
            sim("report", self.path, "--out", pathlib.Path(dir) / "report", check=False)
            rows = pl.read_csv(pathlib.Path(dir) / "report" / "tables" / "matchups.csv")
        return rows

    def report(self, **options) -> Page:
        """Write the balance report, once, and return its page."""
        page = self.path / "report" / "report.html"
        if not page.exists():
            sim("report", self.path, check=False)
        return Page(page, **options)

    def compare(self, other: Dataset) -> dict:
        """Return the paired differences to another dataset, as sim compare finds them."""
        return json.loads(sim("compare", self.path, other.path, "--json"))

    def replay(self, game: int, **options) -> Page:
        """Return a game as a page that steps through it. Its number is its row, from 0."""
        page = self.path / "replays" / f"game-{game}.html"
        if not page.exists():
            page.parent.mkdir(exist_ok=True)
            sim("watch", self.path, "--game", game, "--out", page)
        return Page(page, **options)


def run(experiment: str, *, blocks: int | None = None, seed: int | None = None, out=None, **flags) -> Dataset:
    """Play an experiment, or a scenario by name, and return its dataset.

    blocks and seed are those of sim run; further flags are given by name, such as luck=True or commanders="veteran".
    Without out the dataset lies in a temporary folder that stays.
    """
    out = pathlib.Path(out) if out is not None else pathlib.Path(tempfile.mkdtemp(prefix="skirmishlab-")) / "dataset"
    arguments = ["run", experiment, "--quiet", "--out", out]
    for name, value in {"blocks": blocks, "seed": seed, **flags}.items():
        flag = "--" + name.replace("_", "-")
        if value is True:
            arguments.append(flag)
        elif value is not None and value is not False:
            arguments += [flag, value]
    sim(*arguments)
    return Dataset(out)
