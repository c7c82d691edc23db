"""PettingZoo's, Gymnasium's and OpenSpiel's own tests, and what a user does first."""

import json
import pathlib
import random
import signal
import subprocess
import sys

import pytest

import skirmishlab as sl
from skirmishlab import _sim

QUICK = ["titan/meadow", "descent/goblin-gate", "hott/quick", "heroscape/quick", "mageknight/stones"]


@pytest.mark.parametrize("scenario", QUICK)
def test_session(scenario):
    dice = random.Random(1)
    with sl.Session() as s:
        game = s.new(scenario, show=["none"])
        while not game.over:
            game.choose(dice.randrange(game.state["count"]))
        assert game.end["why"]


def test_refusals_name_their_rule():
    with sl.Session() as s:
        game = s.new("titan/meadow")
        with pytest.raises(sl.Refused) as refused:
            game.choose("warbear enter 5,1")
        assert refused.value.rule.startswith("TITAN-")


def test_copies_leave_the_game_as_it_is():
    with sl.Session() as s:
        game = s.new("titan/meadow")
        before = game.look()
        copy = game.clone(rolls="caller")
        copy.choose(0)
        copy.drop()
        assert game.look()["offers"] == before["offers"]


@pytest.mark.parametrize("scenario", QUICK)
def test_pettingzoo(scenario):
    from pettingzoo.test import api_test

    api_test(sl.env(scenario), num_cycles=100)


@pytest.mark.parametrize("scenario", QUICK)
def test_the_board_shows_where_figures_stand(scenario):
    env = sl.env(scenario)
    env.reset(seed=3)
    if scenario.startswith("hott/"):
        assert "board" not in env.observe(env.agent_selection)["observation"]
        return
    stood = 0
    for _ in range(60):
        agent = env.agent_selection
        if env.terminations[agent]:
            break
        seen = env.observe(agent)["observation"]
        figures, board = seen["figures"], seen["board"]
        on = figures[:, 2] == 1
        for plane, own in ((-2, 1), (-1, 0)):
            worth = figures[on & (figures[:, 1] == own), 0]
            assert board[plane].sum() == pytest.approx(worth.sum(), abs=1e-4) and (board[plane] <= board[0]).all()
        stood += on.sum()
        env.step(int(seen["offers"].shape[0] and env.observe(agent)["action_mask"].nonzero()[0][0]))
    assert stood


def test_pettingzoo_seeds():
    from pettingzoo.test import seed_test

    seed_test(lambda: sl.env("titan/meadow"), num_cycles=50)


def test_gymnasium():
    from gymnasium.utils.env_checker import check_env

    check_env(sl.single("titan/meadow", opponent="veteran"), skip_render_check=True)


def test_an_episode_begins_with_a_choice():
    # a novice may lose by never entering, before its opponent has chosen anything
    env = sl.single("titan/meadow", opponent="novice", side="attacker")
    assert all(env.reset(seed=seed)[0]["action_mask"].any() for seed in range(200))


@pytest.mark.parametrize("scenario", QUICK)
def test_openspiel(scenario):
    import pyspiel

    game = sl.openspiel.load(scenario)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    assert pyspiel.load_game(str(game)).new_initial_state().legal_actions() == game.new_initial_state().legal_actions()


def test_a_planner_of_openspiel_plays():
    import numpy as np
    from open_spiel.python.algorithms import mcts

    game = sl.openspiel.load("titan/meadow")
    state, dice = game.new_initial_state(), np.random.RandomState(1)
    planner = mcts.MCTSBot(game, 2, 20, mcts.RandomRolloutEvaluator(random_state=dice), random_state=dice)
    before = str(state), state.legal_actions()
    assert planner.step(state) in state.legal_actions() and before == (str(state), state.legal_actions())


def test_more_offers_than_openspiel_is_told():
    state = sl.openspiel.load("titan/meadow", max_offers=2).new_initial_state()
    with pytest.raises(Exception, match="max_offers=[0-9]+ or more, not 2"):
        state.legal_actions()


def test_run(tmp_path):
    d = sl.run("titan/meadow", blocks=30, seed=1, out=tmp_path / "d")
    games = d.games()
    assert games.height == 60 and games["score_a"].is_between(0, 1).all()
    assert d.matchups().height == 1
    assert d.units().height and d.cells().height
    assert "<iframe" in d.replay(3)._repr_html_() and "<iframe" in d.report()._repr_html_()
    again = sl.run("titan/meadow", blocks=30, seed=1, out=tmp_path / "e")
    assert again.games().equals(games)
    assert sl.run("titan/meadow", blocks=2, luck="deep").games()["luck_a"].null_count() == 0


def test_blocks_and_report(tmp_path):
    d = sl.run("titan/meadow", blocks=30, out=tmp_path / "d")
    blocks, report = d.blocks(), d.report()
    (reported,) = report.tables["matchups"].rows(named=True)
    assert blocks.height == reported["blocks"] == 30 and blocks["games"].unique().to_list() == [2]
    assert blocks["score_a"].mean() == pytest.approx(reported["score"], abs=1e-9)
    kept = json.loads((d.path / "report" / "report.json").read_text())
    for table in kept["tables"]:
        shown = report.tables[table["name"]]
        assert [{k: v for k, v in row.items() if v is not None} for row in shown.rows(named=True)] == table["rows"]
    assert d.matchups().equals(report.tables["matchups"]) and report.verdict and report.alarms == []
    assert report.figure("scores")["$schema"]
    assert d.manifest["games"] == d.table("games").height
    with pytest.raises(FileNotFoundError, match="no table choices"):
        d.choices()


def test_a_report_of_damage_has_alarms(tmp_path):
    d = sl.run("titan/meadow", blocks=2, out=tmp_path / "d")
    (part,) = (d.path / "units").glob("*.parquet")
    part.write_bytes(part.read_bytes()[:-1])
    report = d.report()
    assert "units" in report.alarms[0] and report.path.exists()
    with pytest.raises(sl.SimError, match="cannot be written"):
        d.report(out=part / "report")


def test_choices(tmp_path):
    bot = pathlib.Path(__file__).parents[2] / "bots" / "random_legal.py"
    experiment = tmp_path / "mine.yaml"
    experiment.write_text(
        "schema: 1\nexperiment: mine\nscenarios: [titan/meadow]\ncommanders: {A: [mine], B: [greedy]}\nseed: 1\n"
    )
    d = sl.run(experiment, blocks=2, out=tmp_path / "d", bot=[f"mine={sys.executable} {bot}"])
    choices = d.choices()
    assert choices["side"].unique().to_list() == ["a"] and choices["game"].n_unique() == 2
    assert choices["choice"].str.len_chars().min() > 0


def test_what_is_there_is_not_played_again(tmp_path):
    out = tmp_path / "d"
    first = sl.run("titan/meadow", blocks=10, seed=3, out=out)
    with pytest.raises(sl.SimError, match="exists already"):
        sl.run("titan/meadow", blocks=10, seed=3, out=out)
    written = (out / "manifest.json").stat().st_mtime_ns
    again = sl.run("titan/meadow", blocks=10, seed=3, out=out, exist_ok=True)
    assert again.games().equals(first.games()) and (out / "manifest.json").stat().st_mtime_ns == written
    with pytest.raises(sl.SimError, match="with seed 3, not 4"):
        sl.run("titan/meadow", seed=4, out=out, exist_ok=True)
    with pytest.raises(sl.SimError, match="with blocks 10, not 20"):
        sl.run("titan/meadow", blocks=20, out=out, exist_ok=True)
    with pytest.raises(FileNotFoundError, match="not a dataset"):
        sl.run("titan/meadow", out=tmp_path, exist_ok=True)


def test_an_interrupted_run_is_played_to_its_end(tmp_path):
    out, whole = tmp_path / "d", 20_000
    run = subprocess.Popen(
        [_sim.path(), "run", "titan/meadow", "--blocks", str(whole), "--out", str(out), "--quiet"],
        stderr=subprocess.PIPE,
    )
    while not out.exists():  # it appears with its manifest
        assert run.poll() is None
    run.send_signal(signal.SIGINT)
    run.communicate()
    before = sl.Dataset(out).manifest
    assert not before.get("finished")
    d = sl.run("titan/meadow", out=out, exist_ok=True)
    assert d.manifest["finished"] and d.blocks().height == whole


def test_study(tmp_path):
    asked = dict(blocks=20, pieces=["2,5", "0,3"], design="factorial", out=tmp_path / "d")
    answer = sl.study("terrain", "titan/thorn-jungle", **asked)
    effects = sl.frame(answer["effects"])
    assert effects.height == 3
    assert {"effect", "interval low", "interval high", "with all others"} <= set(effects.columns)
    assert sl.Dataset(answer["dataset"]).blocks()["variant"].n_unique() == 4
    assert sl.study("terrain", "titan/thorn-jungle", **asked, exist_ok=True) == answer
    with pytest.raises(sl.SimError, match="exists already"):
        sl.study("terrain", "titan/thorn-jungle", **asked)
    with pytest.raises(sl.SimError, match="answers sim terrain titan/thorn-jungle"):
        sl.study("terrain", "titan/thorn-jungle", **{**asked, "blocks": 30}, exist_ok=True)


def test_a_frame_of_rows_without_an_interval():
    rows = [{"who": "greedy", "elo_interval": None}, {"who": "novice", "elo_interval": {"low": -2.0, "high": -1.0}}]
    assert sl.frame(rows).columns == ["who", "elo interval low", "elo interval high"]


def test_mistakes_are_sentences(tmp_path):
    with pytest.raises(sl.SimError, match="did you mean"):
        sl.run("titan/medow", blocks=1)
    with pytest.raises(FileNotFoundError, match="not a dataset"):
        sl.Dataset(tmp_path)
