"""Experiments on a cluster of Dask, whose workers share a folder."""

from __future__ import annotations

import json
import os
import pathlib
import time
from typing import TYPE_CHECKING

from ._sim import SimError, flags, sim
from .dataset import Dataset

if TYPE_CHECKING:
    from distributed import Client


def run(
    client: Client, experiment: str | os.PathLike, *, out: str | os.PathLike, shards: int = 16, **named: object
) -> Dataset:
    """Play an experiment in shards on the workers of a client, and return the dataset that they merge to.

    Its rows are those of sim run on one machine. out is a folder that every worker can write; what lies there already,
    of a run that was interrupted or whose workers were lost, is not played again. Every worker needs the program and
    this package. Further flags are those of sim run, by name. One that stops by a rule is played in waves, between
    which the rules decide.
    """
    folder = pathlib.Path(out).absolute()
    merged = folder / "merged"
    if _finished(merged):
        return Dataset(merged)
    name = str(pathlib.Path(experiment).absolute()) if os.path.exists(experiment) else str(experiment)
    waves = 0
    if "blocks" not in named:
        job = sim("submit", "slurm", name, *flags(dry_run=True, json=True, shards=shards, out=folder))
        waves = json.loads(job)["waves"]
    for wave in range(1, max(waves, 1) + 1):
        of_wave = flags(wave=wave, waves=waves) if waves else []
        asked = ["run", name, *flags(quiet=True, out=folder, shards=shards, workers=1, **named), *of_wave]
        tasks = [client.submit(_shard, asked, shard, pure=False) for shard in range(shards)]
        client.gather(tasks)
        if not waves:
            sim("merge", folder)
        elif json.loads(sim("decide", folder, *flags(json=True, wave=wave)))["over"]:
            break
    return Dataset(merged)


def _shard(asked: list[str], shard: int) -> None:
    """Play a shard; one that is finished ends at once, one that was interrupted is played on.

    The sim of a worker that was lost may be playing it still: that is waited for.
    """
    while True:
        try:
            sim(*asked, *flags(shard=shard))
            return
        except SimError as said:
            if "at this moment" not in str(said):
                raise
        time.sleep(1)


def _finished(folder: pathlib.Path) -> bool:
    return (folder / "manifest.json").exists() and bool(Dataset(folder).manifest.get("finished"))
