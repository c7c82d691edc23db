"""Tabletop skirmish games by their exact rules: experiments, datasets, sessions and environments for agents."""

import importlib
from types import ModuleType

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


def _optional(module: str, extra: str) -> ModuleType:
    """Return a module that needs what an extra of this package installs; without it the error names the extra."""
    try:
        return importlib.import_module(f".{module}", __name__)
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError(f"{missing}: pip install 'skirmishlab[{extra}]'", name=missing.name) from missing


def env(scenario: str, **options):
    """Return a PettingZoo AEC environment of a scenario; see skirmishlab.aec.SkirmishEnv."""
    return _optional("aec", "pettingzoo").SkirmishEnv(scenario, **options)


def single(scenario: str, **options):
    """Return a Gymnasium environment of one side of a scenario; see skirmishlab.single.SingleEnv."""
    return _optional("_single", "pettingzoo").SingleEnv(scenario, **options)


def __getattr__(name: str):
    if name in ("dask", "openspiel"):
        return _optional(name, name)
    raise AttributeError(name)
