"""Games by requests and replies: the protocol of sim session."""

from __future__ import annotations

import itertools
import json
import subprocess

from ._sim import SimError, path


class Refused(SimError):
    """A request that was not carried out; rule is the ID of the rule that forbids it, or None."""

    def __init__(self, message: str, rule: str | None):
        super().__init__(message if rule is None else f"{message} ({rule})")
        self.rule = rule


class Session:
    """A process that holds games. It ends with close, or with the block of a with statement."""

    def __init__(self):
        self._process = subprocess.Popen(
            [path(), "session"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", bufsize=1
        )
        self._names = itertools.count(1)
        self.hello = self._read()

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_) -> None:
        self.close()

    def __del__(self):
        self.close()

    def close(self) -> None:
        """End the session; games of it are gone."""
        process, self._process = getattr(self, "_process", None), None
        if process is not None:
            process.stdin.close()
            process.stdout.close()
            process.wait()

    def _read(self) -> dict:
        line = self._process.stdout.readline()
        if not line:
            raise SimError("the session has ended")
        return json.loads(line)

    def ask(self, do: str, **fields) -> dict:
        """Send a request and return its reply."""
        if self._process is None:
            raise SimError("the session is closed")
        self._process.stdin.write(json.dumps({"do": do, **{k: v for k, v in fields.items() if v is not None}}) + "\n")
        reply = self._read()
        if reply["type"] == "error":
            raise Refused(reply["error"], reply.get("rule"))
        return reply

    def new(self, scenario: str, **fields) -> Game:
        """Begin a game; fields are those of the request new."""
        name = f"g{next(self._names)}"
        return Game(self, name, self.ask("new", game=name, scenario=scenario, **fields))


class Game:
    """A game of a session. state is the last reply."""

    def __init__(self, session: Session, name: str, state: dict):
        self.session, self.name, self.state = session, name, state

    def _ask(self, do: str, **fields) -> dict:
        self.state = self.session.ask(do, game=self.name, **fields)
        return self.state

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return "end" in self.state

    @property
    def end(self) -> dict | None:
        """The result of a game that has ended."""
        return self.state.get("end")

    @property
    def actor(self) -> str:
        """Who must choose: a seat, chance or over."""
        return self.state["turn"]["actor"]

    def choose(self, action: int | str) -> dict:
        """Play an offer by its number, or an action in words."""
        return self._ask("choose", words=action) if isinstance(action, str) else self._ask("choose", offer=int(action))

    def roll(self, outcome: int | None = None) -> dict:
        """Settle the roll that is due, by the dice or by the number of an outcome."""
        return self._ask("roll", outcome=outcome)

    def play(self, commander: str = "greedy", until: str = "decision") -> dict:
        """Let a commander choose: one decision, or until the end."""
        return self._ask("play", commander=commander, until=until)

    def undo(self) -> dict:
        """Take the last choice back."""
        return self._ask("undo")

    def look(self, *show: str) -> dict:
        """Return the state with what show names."""
        return self.session.ask("look", game=self.name, show=list(show) or None)

    def question(self, words: str) -> dict:
        """Ask a question about the position, as sim ask does."""
        return self.session.ask("ask", game=self.name, question=words)

    def clone(self, seed: int | None = None, rolls: str | None = None) -> Game:
        """Return a copy to look ahead in, in which the caller chooses for both sides."""
        name = f"c{next(self.session._names)}"
        return Game(self.session, name, self.session.ask("clone", game=self.name, **{"as": name}, seed=seed, rolls=rolls))

    def drop(self) -> None:
        """Forget the game."""
        self.session.ask("drop", game=self.name)
