"""Positions and offers as arrays."""

from __future__ import annotations

import re

import numpy as np

PLACE = re.compile(r"^(-?\d+),(-?\d+)")
FIGURE = 5  # numbers of a figure: left, own, on the board, x, y


class Numbers:
    """How the states of a game become arrays. table is that of a state with the part table."""

    def __init__(self, table: dict, max_offers: int):
        self.table, self.max_offers = table, max_offers
        self.seats, self.terms = list(table["seats"]), [t["name"] for t in table["terms"]]
        self.features = [f["name"] for f in table.get("features") or []]
        self.cells = {c["name"]: (c["x"], c["y"]) for c in table["cells"]}
        corners = np.array(list(self.cells.values()) or [(0, 0)], float)
        self.low, self.span = corners.min(0), np.maximum(np.ptp(corners, axis=0), 1)
        self.shapes = {
            "figures": (len(table["figures"]), FIGURE),
            "globals": (1 + 2 * len(self.features),),
            "offers": (max_offers, len(self.terms)),
        }
        self.ground = self._ground()
        if self.ground is not None:
            self.shapes["board"] = (len(self.ground) + 2, *self.ground.shape[1:])

    def _ground(self) -> np.ndarray | None:
        """Return the planes of the board that never change; None on the free plane of Hordes of the Things."""
        if self.table["system"] == "hott":
            return None
        cells = self.table["cells"]
        kinds = self.terrains = sorted({c["terrain"] for c in cells})
        xs, ys = (sorted({c[axis] for c in cells}) for axis in "xy")
        self.spots = {c["name"]: (ys.index(c["y"]), xs.index(c["x"])) for c in cells}
        planes = np.zeros((2 + len(kinds), len(ys), len(xs)), np.float32)
        for c in cells:
            at = self.spots[c["name"]]
            planes[0][at], planes[1][at], planes[2 + kinds.index(c["terrain"])][at] = 1, squashed(c["level"]), 1
        return planes

    def place(self, words: str | None):
        """Return where a figure stands from 0 to 1, or None off the board."""
        if not words or not (m := PLACE.match(words)):
            return None
        if self.ground is None:
            at = (int(m[1]), int(m[2]))
        elif m.group(0) in self.cells:
            at = self.cells[m.group(0)]
        else:
            return None
        return np.clip((np.array(at, float) - self.low) / self.span, 0, 1)

    def observe(self, state: dict, seat: str) -> dict:
        """Return what a seat sees of a state."""
        n = min(state["count"], self.max_offers)
        figures = np.zeros(self.shapes["figures"], np.float32)
        board = None
        if self.ground is not None:
            board = np.concatenate([self.ground, np.zeros((2, *self.ground.shape[1:]), np.float32)])
        for row, f, now in zip(figures, self.table["figures"], state["position"]["figures"]):
            row[0] = min(1, now["left"] / max(1, 100 * f["points"]))
            row[1] = f["seat"] == seat
            if (at := self.place(now["state"].get("at"))) is not None:
                row[2:] = 1, *at
                if board is not None and (m := PLACE.match(now["state"]["at"])):
                    board[-2 if row[1] else -1][self.spots[m.group(0)]] = row[0]
        flat = np.zeros(self.shapes["globals"], np.float32)
        flat[0] = state["position"]["past"] / 1000
        sides = (0, 1) if seat == self.seats[0] else (1, 0)
        for i, name in enumerate(self.features):
            pair = state["position"]["features"][name]
            flat[1 + 2 * i : 3 + 2 * i] = [squashed(pair[s] / 10) for s in sides]
        offers = np.zeros(self.shapes["offers"], np.float32)
        mask = np.zeros(self.max_offers, np.int8)
        if state["turn"]["actor"] == seat:
            mask[:n] = 1
            offers[:n] = squashed(np.array(state.get("terms", [])[:n], np.float32).reshape(n, len(self.terms)) / 100)
        seen = {"figures": figures, "globals": flat, "offers": offers, "action_mask": mask}
        return seen if board is None else {**seen, "board": board}

    def words(self, state: dict) -> list[str]:
        """Return the offers of a state in words."""
        return state.get("words", [])[: self.max_offers]

    def spaces(self):
        """Return the space of observations, of Gymnasium."""
        from gymnasium import spaces

        box = {k: spaces.Box(-1, 1, s, np.float32) for k, s in self.shapes.items()}
        return spaces.Dict({**box, "action_mask": spaces.Box(0, 1, (self.max_offers,), np.int8)})


def squashed(x):
    """Bring a number of any size, or each of an array, between -1 and 1."""
    return x / (1 + abs(x))


def reward(end: dict, seat: str) -> float:
    """Return 1 for a win, -1 for a loss and 0 for a draw."""
    return 0.0 if "winner" not in end else 1.0 if end["winner"] == seat else -1.0
