"""A cluster of two workers on this machine gives the rows that one process gives."""

import os
import signal
import subprocess
import threading
import time

import pytest

import skirmishlab as sl
from skirmishlab import _sim

distributed = pytest.importorskip("distributed")

DIGESTS = ["experiment_digest", "games_digest", "units_digest", "cells_digest"]
RULED = "schema: 1\nexperiment: ruled\nscenarios: [titan/meadow]\nuntil: {precision: 0.04, max_blocks: 4000}\n"


@pytest.fixture(scope="module")
def client():
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def same(one, other):
    assert [one.manifest[d] for d in DIGESTS] == [other.manifest[d] for d in DIGESTS]
    assert one.manifest["matchups"] == other.manifest["matchups"]


def test_shards_on_workers_are_one_run(client, tmp_path):
    d = sl.dask.run(client, "titan/meadow", blocks=500, shards=5, out=tmp_path / "run")
    same(d, sl.run("titan/meadow", blocks=500))
    assert sl.dask.run(client, "titan/meadow", blocks=500, shards=5, out=tmp_path / "run").path == d.path


def test_a_rule_stops_waves_as_it_stops_one_run(client, tmp_path):
    file = tmp_path / "ruled.yaml"
    file.write_text(RULED)
    d = sl.dask.run(client, file, shards=3, out=tmp_path / "run")
    same(d, sl.run(file))
    assert d.manifest["matchups"][0]["stopped"] == "precise"


def test_workers_that_are_lost_cost_nothing(client, tmp_path):
    lost = client.run(os.getpid).values()
    ended = threading.Thread(target=_end_after_commit, args=(tmp_path / "run", lost))
    ended.start()
    d = sl.dask.run(client, "titan/meadow", blocks=30000, shards=4, out=tmp_path / "run")
    ended.join()
    same(d, sl.run("titan/meadow", blocks=30000))


def test_a_shard_that_is_played_already_is_waited_for(tmp_path):
    asked = ["run", "titan/meadow", "--quiet", f"--out={tmp_path}", "--blocks=60000", "--shards=2"]
    orphan = subprocess.Popen([_sim.path(), *asked, "--shard=0"], stdout=subprocess.DEVNULL)
    while not any(tmp_path.glob("shard-*/commits.jsonl")):
        time.sleep(0.01)
    sl.dask._shard(asked, 0)
    assert orphan.wait() == 0
    assert sl.Dataset(next(tmp_path.glob("shard-*"))).manifest["finished"]


def _end_after_commit(folder, processes):
    """Ends processes when the first part of a shard is committed."""
    while not any(folder.glob("shard-*/commits.jsonl")):
        time.sleep(0.01)
    for process in processes:
        os.kill(process, signal.SIGKILL)


def test_what_sim_refuses_is_said(client, tmp_path):
    with pytest.raises(sl.SimError, match="titan/medow"):
        sl.dask.run(client, "titan/medow", blocks=2, shards=2, out=tmp_path / "run")
