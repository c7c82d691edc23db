"""A PettingZoo environment: two agents choose in turn."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from ._numbers import Numbers, reward
from .session import Session

SHOW = ["words", "terms", "position"]


class SkirmishEnv(AECEnv):
    """A scenario for two agents, named after its seats; an action is the number of an offer.

    max_offers is how many offers an agent may choose from. render_mode "ansi" makes render return the events since
    the last decision in words.
    """

    metadata = {"name": "skirmishlab_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, scenario: str, max_offers: int = 256, render_mode: str | None = None):
        super().__init__()
        self.scenario, self.render_mode = scenario, render_mode
        self._session = Session()
        game = self._session.new(scenario, side="both", show=SHOW)
        self.numbers = Numbers(game.look("table")["table"], max_offers)
        game.drop()
        self.terms = self.numbers.terms
        self.possible_agents = list(self.numbers.seats)
        inner = self.numbers.spaces()
        mask = inner.spaces.pop("action_mask")
        self.observation_spaces = {a: spaces.Dict({"observation": inner, "action_mask": mask}) for a in self.possible_agents}
        self.action_spaces = {a: spaces.Discrete(max_offers) for a in self.possible_agents}
        self._seeds, self._game = np.random.default_rng(), None

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        if self._game is not None:
            self._game.drop()
        self._game = self._session.new(self.scenario, side="both", show=SHOW, seed=int(self._seeds.integers(1 << 53)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {a: {} for a in self.agents}
        self._turn()

    def _turn(self):
        state = self._game.state
        if self._game.over:
            end = state["end"]
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = {a: reward(end, a) for a in self.agents}
            self.infos = {a: {"words": [], "end": end} for a in self.agents}
            self.agent_selection = self.agents[0]
            return
        self.agent_selection = state["turn"]["actor"]
        self.infos = {a: {"words": self.numbers.words(state) if a == self.agent_selection else []} for a in self.agents}

    def observe(self, agent):
        state = self._game.state
        if self._game.over:
            state = {**state, "count": 0}
        seen = self.numbers.observe(state, agent)
        mask = seen.pop("action_mask")
        return {"observation": seen, "action_mask": mask}

    def step(self, action):
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._game.choose(int(action))
        self._turn()
        self._accumulate_rewards()

    def render(self):
        if self.render_mode == "ansi":
            return "\n".join(e.get("words", "") for e in self._game.state.get("events", []))

    def close(self):
        self._session.close()
