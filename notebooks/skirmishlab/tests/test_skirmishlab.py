"""PettingZoo's, Gymnasium's and OpenSpiel's own tests, and what a user does first."""

import random

import pytest

import skirmishlab as sl

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


def test_pettingzoo_seeds():
    from pettingzoo.test import seed_test

    seed_test(lambda: sl.env("titan/meadow"), num_cycles=50)


def test_gymnasium():
    from gymnasium.utils.env_checker import check_env

    check_env(sl.single("titan/meadow", opponent="veteran"), skip_render_check=True)


def test_openspiel():
    pyspiel = pytest.importorskip("pyspiel")
    game = sl.openspiel.load("titan/meadow")
    pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)


def test_run(tmp_path):
    d = sl.run("titan/meadow", blocks=30, seed=1, out=tmp_path / "d")
    games = d.games()
    assert games.height == 60 and games["score_a"].is_between(0, 1).all()
    assert d.matchups().height == 1
    assert d.units().height and d.cells().height
    assert "<iframe" in d.replay(3)._repr_html_() and "<iframe" in d.report()._repr_html_()
    again = sl.run("titan/meadow", blocks=30, seed=1, out=tmp_path / "e")
    assert again.games().equals(games)


def test_mistakes_are_sentences(tmp_path):
    with pytest.raises(sl.SimError, match="did you mean"):
        sl.run("titan/medow", blocks=1)
    with pytest.raises(FileNotFoundError, match="not a dataset"):
        sl.Dataset(tmp_path)
