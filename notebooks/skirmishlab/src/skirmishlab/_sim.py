"""The program sim, where it is found, and how it is run."""

from __future__ import annotations

import os
import pathlib
import shutil
import subprocess


class SimError(Exception):
    """sim refused what it was asked, in the words of the exception."""


def path() -> str:
    """Return where sim is: the file that SIM names, the one in this package, or the one on the path."""
    if named := os.environ.get("SIM"):
        return named
    for name in ("sim", "sim.exe"):
        inside = pathlib.Path(__file__).with_name("bin") / name
        if inside.exists():
            return str(inside)
    if found := shutil.which("sim"):
        return found
    raise SimError("the program sim is neither in this package nor on the path; build it with `make build`, or set SIM")


def sim(*arguments: object, check: bool = True) -> str:
    """Run sim with arguments and return its standard output.

    A failure is a SimError with what it said; without check, only one that printed nothing.
    """
    done = subprocess.run([path(), *map(str, arguments)], capture_output=True, encoding="utf-8")
    if done.returncode != 0 and (check or not done.stdout):
        raise SimError(done.stderr.strip() or f"sim ended with {done.returncode}")
    return done.stdout


def flags(**named: object) -> list[str]:
    """Return flags by name: True is one without a value, a list one that is repeated, None no flag."""
    said = []
    for name, value in named.items():
        flag = "--" + name.replace("_", "-")
        for one in value if isinstance(value, (list, tuple)) else [value]:
            if one is True:
                said.append(flag)
            elif one is not None and one is not False:
                said.append(f"{flag}={one}")
    return said
