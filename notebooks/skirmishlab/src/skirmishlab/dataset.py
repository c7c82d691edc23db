"""Experiments and what comes of them."""

from __future__ import annotations

import functools
import html
import json
import os
import pathlib
import tempfile

import polars as pl

from ._sim import SimError, flags, sim


class Page:
    """A page of HTML, shown in a notebook as it is."""

    def __init__(self, path: pathlib.Path, height: int = 700):
        self.path, self.height = path, height

    def _repr_html_(self) -> str:
        text = html.escape(self.path.read_text(encoding="utf-8"), quote=True)
        return f'<iframe srcdoc="{text}" style="width:100%;height:{self.height}px;border:0"></iframe>'


class Report(Page):
    """A balance report, shown in a notebook. alarms forbid believing it; verdict is what was found, in sentences."""

    def __init__(self, folder: pathlib.Path, alarms: list[str], verdict: list[str], height: int = 700):
        super().__init__(folder / "report.html", height)
        self.alarms, self.verdict = alarms, verdict

    @functools.cached_property
    def tables(self) -> dict[str, pl.DataFrame]:
        """The tables of report.json by name, their columns in the order of the page."""
        found = {}
        for table in json.loads(self.path.with_name("report.json").read_text(encoding="utf-8"))["tables"]:
            order = pl.read_csv(self.path.parent / "tables" / f"{table['name']}.csv", n_rows=0).columns
            found[table["name"]] = pl.DataFrame(table["rows"], schema=order, infer_schema_length=None)
        return found

    def figure(self, name: str) -> dict:
        """Return the Vega-Lite specification of a figure."""
        return json.loads((self.path.parent / "figures" / f"{name}.vl.json").read_text(encoding="utf-8"))


class Dataset:
    """A folder of games that were played."""

    def __init__(self, path: str | os.PathLike):
        self.path = pathlib.Path(path)
        if not (self.path / "manifest.json").exists():
            raise FileNotFoundError(f"{self.path} is not a dataset: it has no manifest.json")

    def __repr__(self) -> str:
        return f"Dataset({str(self.path)!r})"

    @property
    def manifest(self) -> dict:
        """What manifest.json says: what was played, with which dice, how far, and the digests of its rows."""
        return json.loads((self.path / "manifest.json").read_text(encoding="utf-8"))

    def table(self, name: str) -> pl.DataFrame:
        """Return a table by its name; the manifest lists them."""
        files = sorted((self.path / name).glob("*.parquet"))
        if not files:
            raise FileNotFoundError(f"{self.path} has no table {name}")
        return pl.read_parquet(files)

    def games(self) -> pl.DataFrame:
        """Return one row a game, with score_a from 0 to 1."""
        games = self.table("games")
        return games.with_columns((pl.col("half_points_a") / 2).alias("score_a"))

    def units(self) -> pl.DataFrame:
        """Return sums for each figure and matchup."""
        return self.table("units")

    def cells(self) -> pl.DataFrame:
        """Return sums for each place and matchup."""
        return self.table("cells")

    def choices(self) -> pl.DataFrame:
        """Return one row a decision of a commander that is a program."""
        return self.table("choices")

    def blocks(self) -> pl.DataFrame:
        """Return one row a block, the unit of analysis, with its score_a; one with a game that failed is left out."""
        first = pl.col("scenario", "variant", "army_a", "army_b", "commander_a", "commander_b").sort_by("game").first()
        whole = self.games().group_by("matchup", "block", maintain_order=True).agg(
            first, pl.len().alias("games"), pl.col("score_a").mean(), pl.col("score_a").is_null().any().alias("failed")
        )
        return whole.filter(~pl.col("failed")).drop("failed")

    def matchups(self) -> pl.DataFrame:
        """Return the program's own estimates, a row a matchup: score of A with its interval."""
        return self.report().tables["matchups"]

    def report(self, out: str | os.PathLike | None = None, **options) -> Report:
        """Write the balance report, beside the games or into a folder, and return its page."""
        folder = pathlib.Path(out) if out is not None else self.path / "report"
        said = json.loads(sim("report", self.path, "--out", folder, "--json", check=False))
        return Report(folder, said["alarms"], said["verdict"], **options)

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


def run(
    experiment: str | os.PathLike,
    *,
    blocks: int | None = None,
    seed: int | None = None,
    out: str | os.PathLike | None = None,
    exist_ok: bool = False,
    **named: object,
) -> Dataset:
    """Play an experiment, or a scenario by name, and return its dataset.

    blocks and seed are those of sim run; further flags are given by name, such as luck=True or
    bot=["mine=python3 bot.py"]. Without out the dataset lies in a temporary folder that stays. With exist_ok a dataset
    that is in out already is taken as it is, and played to its end if it was interrupted; blocks and seed must be its
    own, what files hold is not compared.
    """
    folder = pathlib.Path(out) if out is not None else _fresh()
    if not (exist_ok and folder.exists()):
        sim("run", experiment, *flags(quiet=True, out=folder, blocks=blocks, seed=seed, **named))
        return Dataset(folder)
    there = Dataset(folder)
    manifest = there.manifest
    for name, asked, has in [("blocks", blocks, manifest.get("only_blocks")), ("seed", seed, manifest["seed"])]:
        if asked is not None and asked != has:
            raise SimError(f"{folder} was played with {name} {has}, not {asked}; delete it or name another folder")
    if not manifest.get("finished"):
        sim("run", *flags(quiet=True, resume=folder, **named))
    return there


def study(
    command: str, *arguments: object, out: str | os.PathLike | None = None, exist_ok: bool = False, **named: object
) -> dict:
    """Do a study (units, terrain, prices, lists, place, balance) and return its answer, whose keys docs/reports.md lists.

    Flags are given by name: True for one without a value, a list for one that is repeated. Its games are left in the
    folder out, by default a temporary one that stays, and the answer beside it in OUT.json. With exist_ok that answer
    is returned where the same was asked before; what files hold is not compared.
    """
    folder = pathlib.Path(out) if out is not None else _fresh()
    kept = folder.with_name(folder.name + ".json")
    asked = [command, *map(str, arguments), *flags(**named)]
    if exist_ok and kept.exists():
        before = json.loads(kept.read_text(encoding="utf-8"))
        if before["asked"] != asked:
            raise SimError(f"{kept} answers sim {' '.join(before['asked'])}; delete it and {folder}, or name another")
        return before["answer"]
    answer = json.loads(sim(*asked, *flags(out=folder, json=True, quiet=True)))
    kept.write_text(json.dumps({"asked": asked, "answer": answer}), encoding="utf-8")
    return answer


def frame(rows: list[dict]) -> pl.DataFrame:
    """Return rows of an answer as a frame: words with spaces between them, an interval in two columns, low and high."""

    def interval(value: object) -> bool:
        return isinstance(value, dict) and value.keys() == {"low", "high"}

    intervals = {key for row in rows for key, value in row.items() if interval(value)}

    def cells(row: dict):
        for key, value in row.items():
            name = key.replace("_", " ")
            if key in intervals and (value is None or interval(value)):
                yield from ((f"{name} {end}", value and value[end]) for end in ("low", "high"))
            else:
                yield name, value

    return pl.DataFrame([dict(cells(row)) for row in rows], infer_schema_length=None)


def _fresh() -> pathlib.Path:
    return pathlib.Path(tempfile.mkdtemp(prefix="skirmishlab-")) / "dataset"
