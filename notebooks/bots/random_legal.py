"""A bot that takes any action offered, each with the same chance: the least that a bot is.

sim play titan/meadow --bot "chance=python3 notebooks/bots/random_legal.py" --commanders chance,greedy
"""

import json
import random
import sys

for line in sys.stdin:
    state = json.loads(line)
    if "new" in state:  # a game begins: the same seed makes it the same game again
        dice = random.Random(state["new"]["seed"])
    if state.get("count"):  # a decision; what else comes (hello, the end of a game) wants no answer
        choice = {"do": "choose", "offer": dice.randrange(state["count"])}
        print(json.dumps(choice), flush=True)
