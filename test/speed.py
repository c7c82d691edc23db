"""Compares the speed of two builds of sim, which play in turns: speed.py THEN NOW.

A round is a measurement of each build, one right after the other, first this one and then that one. A scenario is
suspected when both the median of its rounds and the best of each build are slower by more than the tolerance: a busy
machine makes single rounds slow, not all of them and the best one. What is suspected is played on until a sign test
decides: it is slower when more rounds are slower by more than the tolerance than fair coins give in one case of a
hundred. What is undecided at the end is named and passes: this machine is too restless to tell.
"""

import json
import math
import statistics
import subprocess
import sys

TOLERANCE = 0.05
LOOKS = (5, 10, 20, 40)  # rounds after which is looked
CHANCE = 0.01
SECONDS = "0.6"


def ratios(binary, scenarios):
    """The games of scenarios for each game of the yardstick, as a build has them now."""
    ran = subprocess.run([binary, "bench", *scenarios, "--seconds", SECONDS, "--json"], capture_output=True, text=True)
    if ran.returncode != 0:
        sys.exit(f"{binary} bench {' '.join(scenarios)} ended with {ran.returncode}: {ran.stderr}")
    return {line["scenario"]: line["ratio_to_yardstick"] for line in json.loads(ran.stdout)["scenarios"]}


def chance(slower, rounds):
    """The probability of this number of slower rounds, or more, where each is slower with probability 1/2."""
    return sum(math.comb(rounds, k) for k in range(slower, rounds + 1)) / 2**rounds


def main(then, now):
    held, left, slow = {}, ["--quick"], []
    played = 0
    for look in LOOKS:
        while played < look:
            round_ = {build: ratios(build, left) for build in ((then, now) if played % 2 == 0 else (now, then))}
            for scenario in round_[now].keys() & round_[then].keys():
                held.setdefault(scenario, []).append((round_[then][scenario], round_[now][scenario]))
            played += 1
        suspected = []
        for scenario in list(held):
            changes = [b / a - 1 for a, b in held[scenario]]
            median = statistics.median(changes)
            best = max(b for _, b in held[scenario]) / max(a for a, _ in held[scenario]) - 1
            slower = sum(c < -TOLERANCE for c in changes)
            print(f"{scenario}: {100 * median:+.1f} % in the median of {played} rounds, {100 * best:+.1f} % in the best", flush=True)
            if median >= -TOLERANCE or best >= -TOLERANCE:
                del held[scenario]
            elif chance(slower, played) < CHANCE:
                slow.append(scenario)
                del held[scenario]
            else:
                suspected.append(scenario)
        if not suspected:
            break
        left = suspected
    if held:
        print(f"perhaps slower, which cannot be told on a machine as busy as this one: {', '.join(held)}")
    if slow:
        print(f"slower by more than {100 * TOLERANCE:.0f} %: {', '.join(slow)}", file=sys.stderr)
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
