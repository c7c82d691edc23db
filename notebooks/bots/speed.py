"""How many decisions a second sim session plays through its pipe: python3 speed.py [SCENARIO] [SECONDS] [SHOW]

Every decision is asked for one by one, by the first offer, by a random one, and by greedy inside sim; then in 64 games at once,
whose requests go out together. SHOW is what states show (none).
"""
import os, random, re, resource, subprocess, sys, time

SCENARIO = sys.argv[1] if len(sys.argv) > 1 else "titan/meadow"
SECONDS = float(sys.argv[2]) if len(sys.argv) > 2 else 5
SHOW = sys.argv[3] if len(sys.argv) > 3 else "none"


def first(count):
    return b'"choose","offer":0'


def chance(count):
    return b'"choose","offer":%d' % int(random.random() * count)


def greedy(count):
    return b'"play"'


def measure(strategy, at_once):
    sim = subprocess.Popen([os.environ.get("SIM", "sim"), "session"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    read, before = sim.stdout.readline, resource.getrusage(resource.RUSAGE_CHILDREN)
    read()  # hello
    names = [b"%d" % i for i in range(at_once)]
    new = b'{"do":"new","game":"%s","seed":%d,"scenario":"' + SCENARIO.encode() + b'","show":["' + SHOW.encode() + b'"]}\n'
    seed, requests = 0, []
    for name in names:
        seed += 1
        requests.append(new % (name, seed))
    decisions, games, began = 0, 0, time.perf_counter()
    while time.perf_counter() - began < SECONDS:
        sim.stdin.write(b"".join(requests))
        sim.stdin.flush()
        requests = []
        for name in names:
            reply = read()
            count = int(re.search(rb'"count":(\d+)', reply)[1])
            if count:
                requests.append(b'{"do":' + strategy(count) + b',"game":"' + name + b'"}\n')
                decisions += 1
            else:
                games, seed = games + 1, seed + 1
                requests.append(new % (name, seed))
    took = time.perf_counter() - began
    sim.stdin.close()
    sim.wait()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"{strategy.__name__:7} {at_once:3} at once: {decisions / took:8,.0f} decisions and {games / took:6,.0f} games a second; "
          f"{decisions / cpu:8,.0f} a second of sim's processor time")


for at_once in 1, 64:
    for strategy in first, chance, greedy:
        measure(strategy, at_once)
