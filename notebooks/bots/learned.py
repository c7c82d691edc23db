"""A bot that plays what the notebook train_an_agent.ipynb has learned: of every offer a small network says what it is
worth by what a commander sees in it, and the bot takes the best. It needs nothing beyond Python.

sim ladder titan/meadow --bot 'learned={cmd: [python3, notebooks/bots/learned.py, policy.json], show: [terms]}' --commanders learned
"""

import json
import math
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    policy = json.load(file)


def dot(weights, numbers):
    return sum(w * x for w, x in zip(weights, numbers))


def worth(net, terms):
    """What a network gives an offer for its terms, each in two sizes, so that small and large ones tell."""
    x = [t / (100 + abs(t)) for t in terms] + [t / 1000 for t in terms]
    hidden = [math.tanh(bias + dot(column, x)) for column, bias in zip(net["hidden"], net["bias"])]
    return dot(net["direct"], x) + dot(net["out"], hidden)


for line in sys.stdin:
    state = json.loads(line)
    if "new" in state:  # a game begins: one network for each seat
        net = policy["seats"][state["new"]["side"]]
        names = [term["name"] for term in state["table"]["terms"]]
        if names != policy["terms"]:
            sys.exit(f"the policy was learned for the terms {policy['terms']}, and this game has {names}")
    if state.get("count"):
        if "terms" not in state:  # started without show: [terms]
            print(json.dumps({"do": "look", "show": ["terms"]}), flush=True)
            state = json.loads(sys.stdin.readline())
        best = max(range(state["count"]), key=lambda i: worth(net, state["terms"][i]))
        print(json.dumps({"do": "choose", "offer": best}), flush=True)
