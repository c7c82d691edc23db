"""Games for OpenSpiel: two players, explicit chance, results at the end.

Importing this registers them: pyspiel.load_game("skirmishlab(scenario=titan/meadow)") is load("titan/meadow").
"""

from __future__ import annotations

import functools

import pyspiel

from ._numbers import reward
from ._sim import SimError
from .session import Game, Session


@functools.cache
def _session() -> Session:
    return Session()


_TYPE = pyspiel.GameType(
    short_name="skirmishlab",
    long_name="Tabletop skirmish games",
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
    parameter_specification={"scenario": "titan/meadow", "max_offers": 1024, "max_outcomes": 4096},
)


def load(scenario: str, max_offers: int = 1024, max_outcomes: int = 4096) -> pyspiel.Game:
    """Return a scenario as a game of OpenSpiel."""
    return SkirmishGame({"scenario": scenario, "max_offers": max_offers, "max_outcomes": max_outcomes})


class SkirmishGame(pyspiel.Game):
    """A scenario. An action is the number of an offer, or of an outcome of a roll. Both players see all there is."""

    def __init__(self, params: dict | None = None):
        params = {**_TYPE.parameter_specification, **(params or {})}
        self.scenario = params["scenario"]
        table = _session().new(self.scenario, side="both", rolls="caller", show=["table"])
        self.seats, steps = table.state["table"]["seats"], table.state["table"]["max_steps"]
        table.drop()
        info = pyspiel.GameInfo(
            num_distinct_actions=params["max_offers"],
            max_chance_outcomes=params["max_outcomes"],
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=steps,
        )
        super().__init__(_TYPE, info, params)

    def new_initial_state(self):
        return SkirmishState(self)


class _Handle:
    """A game of the session, copied where a state is copied and dropped with it; where one is stored, its actions are."""

    def __init__(self, scenario: str, actions: tuple = (), game: Game | None = None):
        self.scenario, self.actions = scenario, list(actions)
        self.game = game or _session().new(scenario, side="both", rolls="caller", show=["words"])
        if game is None:
            for action in actions:
                self._play(action)

    def play(self, action: int) -> None:
        self.actions.append(action)
        self._play(action)

    def _play(self, action: int) -> None:
        if self.game.actor == "chance":
            self.game.roll(action)
        else:
            self.game.choose(action)

    def __deepcopy__(self, memo):
        return _Handle(self.scenario, self.actions, self.game.clone(rolls="caller"))

    def __reduce__(self):
        return _Handle, (self.scenario, tuple(self.actions))

    def __del__(self):
        try:
            self.game.drop()
        except Exception:  # the session may have ended before
            pass


class SkirmishState(pyspiel.State):
    """A position."""

    def __init__(self, game: SkirmishGame):
        super().__init__(game)
        self._seats, self._most = game.seats, (game.num_distinct_actions(), game.max_chance_outcomes())
        self._at = _Handle(game.scenario)

    @property
    def _state(self) -> dict:
        return self._at.game.state

    def current_player(self):
        actor = self._state["turn"]["actor"]
        if actor == "over":
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if actor == "chance" else self._seats.index(actor)

    def _legal_actions(self, player):
        count, most = self._state["count"], self._most[0]
        if count > most:
            raise SimError(f"{count} actions are offered; load the scenario with max_offers={count} or more, not {most}")
        return list(range(count))

    def chance_outcomes(self):
        chances, outcomes, most = [], self._state["law"]["outcomes"], self._most[1]
        if len(outcomes) > most:
            raise SimError(f"a roll has {len(outcomes)} outcomes; load the scenario with max_outcomes={len(outcomes)} or more")
        for i, o in enumerate(outcomes):
            above, below = o["chance"].split("/")
            chances.append((i, int(above) / int(below)))
        return chances

    def _apply_action(self, action):
        self._at.play(int(action))

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


pyspiel.register_game(_TYPE, SkirmishGame)
