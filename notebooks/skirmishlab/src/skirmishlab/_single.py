"""A Gymnasium environment: one agent against a commander."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from ._numbers import Numbers, reward
from .session import Session

SHOW = ["words", "terms", "position"]


class SingleEnv(gymnasium.Env):
    """One side of a scenario against a commander; an action is the number of an offer.

    side is the agent's seat, the first where it is None; opponent any commander by name. A game that the opponent ends
    before the agent has chosen, such as one in which it never enters, is no episode: reset begins another.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(self, scenario: str, opponent: str = "greedy", side: str | None = None, max_offers: int = 256, render_mode=None):
        self.scenario, self.opponent, self.render_mode = scenario, opponent, render_mode
        self._session = Session()
        self._game: Any = None  # until reset
        game = self._session.new(scenario, side=side, against=opponent, show=SHOW)
        table = game.look("table")["table"]
        self.numbers = Numbers(table, max_offers)
        self.side: str = table["side"]
        game.drop()
        self.terms = self.numbers.terms
        self.observation_space = self.numbers.spaces()
        self.action_space = spaces.Discrete(max_offers)

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        while True:
            if self._game is not None:
                self._game.drop()
            dice = int(self.np_random.integers(1 << 53))
            self._game = self._session.new(self.scenario, side=self.side, against=self.opponent, show=SHOW, seed=dice)
            if not self._game.over:
                return self._seen(), self._info()

    def _seen(self) -> dict:
        state = self._game.state
        return self.numbers.observe({**state, "count": 0} if self._game.over else state, self.side)

    def _info(self) -> dict:
        return {"words": self.numbers.words(self._game.state), "beyond": False}

    def action_masks(self) -> np.ndarray:
        """Return which actions are offers, as agents of sb3-contrib ask."""
        return self._seen()["action_mask"].astype(bool)

    def step(self, action):
        count = min(self._game.state["count"], self.numbers.max_offers)
        self._game.choose(int(action) % count)
        info = self._info()
        info["beyond"] = int(action) >= count
        over = self._game.over
        return self._seen(), reward(self._game.end, self.side) if over else 0.0, over, False, info

    def render(self):
        if self.render_mode == "ansi":
            return "\n".join(e.get("words", "") for e in self._game.state.get("events", []))

    def close(self):
        self._session.close()
