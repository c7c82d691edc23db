"""A client written from docs/session.md alone: plays every system at random, in Python."""
import json
import random
import subprocess
import sys

SYSTEMS = ["titan/meadow", "descent/goblin-gate", "hott/quick", "heroscape/quick", "mageknight/stones"]


def main(sim):
    p = subprocess.Popen([sim, "session"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    hello = json.loads(p.stdout.readline())
    assert hello["type"] == "hello" and hello["protocol"] == 1, hello

    def ask(**request):
        p.stdin.write(json.dumps(request) + "\n")
        line = p.stdout.readline()
        assert line, (request, "no reply")
        reply = json.loads(line)
        assert reply["type"] != "error", (request, reply)
        return reply

    dice = random.Random(1)
    for scenario in SYSTEMS:
        state = ask(do="new", scenario=scenario, show=["none"])
        decisions = 0
        while "end" not in state:
            state = ask(do="choose", offer=dice.randrange(state["count"]))
            decisions += 1
        print(f"{scenario}: {state['end'].get('winner', 'nobody')} after {decisions} decisions: {state['end']['why']}")
    assert ask(do="quit")["type"] == "done"
    assert p.wait() == 0


main(sys.argv[1])
