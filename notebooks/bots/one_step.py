"""A bot that looks one step ahead: it asks for the odds of every offer and takes what does most on the average.

sim play titan/meadow --bot "odds=python3 notebooks/bots/one_step.py" --commanders odds,greedy
"""

import json
import sys
from fractions import Fraction


def ask(**request):
    print(json.dumps(request), flush=True)
    return json.loads(sys.stdin.readline())


def worth(offer):
    """What an offer does to the enemy on the average, in the units of its system; then what a commander sees in it."""
    answer = ask(do="ask", question="odds " + offer["words"])
    means = answer.get("distributions", {})
    harm = max((Fraction(means[k]["mean"]) for k in ("hits", "damage", "wounds", "clicks") if k in means), default=0)
    if offer["verb"] == "move":
        harm = -harm  # dice that fall on a way fall on oneself
    return float(harm) * 1000 + sum(offer.get("appraisal", {}).values())


for line in sys.stdin:
    if json.loads(line).get("count"):
        offers = ask(do="look", show=["appraisal"])["offers"]
        best = max(range(len(offers)), key=lambda i: worth(offers[i]))
        print(json.dumps({"do": "choose", "offer": best}), flush=True)
