"""A bot that asks a language model by its command line: the question goes to its standard input, a number is expected back.

sim play titan/meadow --commanders model,greedy --bot 'model={cmd: [python3, notebooks/bots/language_model.py, llm, -m, NAME],
    limit: {decision: 2m, game: 24h}}'
"""

import json
import re
import subprocess
import sys

ask_model = sys.argv[1:]  # the program and its arguments


def question(side, position, state):
    lines = [f"You lead the {side} in a tabletop skirmish game. Round {state['turn']['round']}, {state['turn']['stage']}."]
    for figure in position["figures"]:
        lines.append(figure["name"] + ": " + ", ".join(f"{k} {v}" for k, v in figure["state"].items()))
    lines += [f"{i}: {offer['words']}" for i, offer in enumerate(state["offers"])]
    return "\n".join(lines + ["Which of these do you do? Answer with its number alone."])


for line in sys.stdin:
    state = json.loads(line)
    if "new" in state:
        side = state["new"]["side"]
    if state.get("count"):
        print(json.dumps({"do": "look", "show": ["position"]}), flush=True)
        position = json.loads(sys.stdin.readline())["position"]
        answer = subprocess.run(ask_model, input=question(side, position, state), capture_output=True, text=True, check=True)
        number = re.search(r"\d+", answer.stdout)
        choice = int(number.group()) if number and int(number.group()) < state["count"] else 0
        print(json.dumps({"do": "choose", "offer": choice}), flush=True)
