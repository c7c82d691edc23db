"""Tabletop skirmish games by their exact rules: experiments, datasets, sessions and environments for agents."""

from ._sim import SimError, sim
from .dataset import Dataset, Page, Report, frame, run, study
from .session import Game, Refused, Session

__all__ = [
    "Dataset",
    "Game",
    "Page",
    "Refused",
    "Report",
    "Session",
    "SimError",
    "dask",
    "env",
    "frame",
    "openspiel",
    "run",
    "sim",
    "single",
    "study",
]
__version__ = "0.1.0"


def env(scenario: str, **options):
    """Return a PettingZoo AEC environment of a scenario; see skirmishlab.aec.SkirmishEnv."""
    from .aec import SkirmishEnv

    return SkirmishEnv(scenario, **options)


def single(scenario: str, **options):
    """Return a Gymnasium environment of one side of a scenario; see skirmishlab.single.SingleEnv."""
    from ._single import SingleEnv

    return SingleEnv(scenario, **options)


def __getattr__(name: str):
    if name in ("dask", "openspiel"):
        import importlib

        return importlib.import_module(f".{name}", __name__)
    raise AttributeError(name)
