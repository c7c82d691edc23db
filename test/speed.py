"""Compares the speed of two builds of sim, which play in turns: speed.py THEN NOW.

A scenario is slower when both its median over the rounds and its best round are slower by more
than the tolerance: a busy machine makes single rounds slow, not all of them and the best one.
What seems slower is played for as many rounds again, three times at most.
"""

import json
import statistics
import subprocess
import sys

TOLERANCE = 0.05
ROUNDS = 5
SECONDS = "0.6"


def ratios(binary, scenarios):
    """The games of scenarios for each game of the yardstick, as a build has them now."""
    out = subprocess.run([binary, "bench", *scenarios, "--seconds", SECONDS, "--json"],
                         check=True, capture_output=True, text=True).stdout
    return {line["scenario"]: line["ratio_to_yardstick"] for line in json.loads(out)["scenarios"]}


def main(then, now):
    held = {}
    left = ["--quick"]
    for attempt in range(3):
        for _ in range(ROUNDS):
            for binary in (then, now):
                for scenario, ratio in ratios(binary, left).items():
                    held.setdefault(scenario, {then: [], now: []})[binary].append(ratio)
        slower = []
        for scenario, of in held.items():
            median = statistics.median(of[now]) / statistics.median(of[then]) - 1
            best = max(of[now]) / max(of[then]) - 1
            print(f"{scenario}: {100 * median:+.1f} % in the median of {len(of[now])} rounds, {100 * best:+.1f} % in the best")
            if median < -TOLERANCE and best < -TOLERANCE:
                slower.append(scenario)
        if not slower:
            return 0
        left = slower
        held = {scenario: held[scenario] for scenario in slower}
    print(f"slower by more than {100 * TOLERANCE:.0f} %: {', '.join(slower)}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
