"""Games for OpenSpiel: two players, explicit chance, results at the end."""

from __future__ import annotations

import functools

import pyspiel

from ._numbers import reward
from .session import Session


@functools.cache
def _session() -> Session:
    return Session()


def load(scenario: str, max_offers: int = 1024, max_outcomes: int = 4096) -> pyspiel.Game:
    """Return a scenario as a game of OpenSpiel."""
    return SkirmishGame(scenario, max_offers, max_outcomes)


class SkirmishGame(pyspiel.Game):
    """A scenario. An action is the number of an offer, or of an outcome of a roll."""

    def __init__(self, scenario: str, max_offers: int, max_outcomes: int):
        self.scenario = scenario
        table = _session().new(scenario, side="both", rolls="caller", show=["table"])
        self.seats, steps = table.state["table"]["seats"], table.state["table"]["max_steps"]
        table.drop()
        self._kind = pyspiel.GameType(
            short_name="skirmishlab",
            long_name=f"skirmishlab {scenario}",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.PERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=2,
            min_num_players=2,
            provides_information_state_string=False,
            provides_information_state_tensor=False,
            provides_observation_string=False,
            provides_observation_tensor=False,
            parameter_specification={},
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=max_offers,
            max_chance_outcomes=max_outcomes,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=steps,
        )
        super().__init__(self._kind, info, {})

    def new_initial_state(self):
        return SkirmishState(self)


class _Handle:
    """A game of the session, copied where a state is copied and dropped with it."""

    def __init__(self, game):
        self.game = game

    def __deepcopy__(self, memo):
        return _Handle(self.game.clone(rolls="caller"))

    def __del__(self):
        try:
            self.game.drop()
        except Exception:  # the session may have ended before
            pass


class SkirmishState(pyspiel.State):
    """A position."""

    def __init__(self, game: SkirmishGame):
        super().__init__(game)
        self._seats = game.seats
        self._at = _Handle(_session().new(game.scenario, side="both", rolls="caller", show=["words"]))

    @property
    def _state(self) -> dict:
        return self._at.game.state

    def current_player(self):
        actor = self._state["turn"]["actor"]
        if actor == "over":
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if actor == "chance" else self._seats.index(actor)

    def _legal_actions(self, player):
        return list(range(self._state["count"]))

    def chance_outcomes(self):
        chances = []
        for i, o in enumerate(self._state["law"]["outcomes"]):
            above, below = o["chance"].split("/")
            chances.append((i, int(above) / int(below)))
        return chances

    def _apply_action(self, action):
        if self.is_chance_node():
            self._at.game.roll(int(action))
        else:
            self._at.game.choose(int(action))

    def _action_to_string(self, player, action):
        if player == pyspiel.PlayerId.CHANCE:
            return self._state["law"]["outcomes"][action]["words"]
        return self._state["words"][action]

    def is_terminal(self):
        return self._at.game.over

    def returns(self):
        return [reward(self._at.game.end, s) if self._at.game.over else 0.0 for s in self._seats]

    def __str__(self):
        return f"{self._state['turn']}: {self.history_str()}"
