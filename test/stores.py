"""Runs in shards whose folder is s3://…, and what becomes of them."""

import functools
import http.client
import http.server
import json
import logging
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import boto3
from moto.server import ThreadedMotoServer

WORK = Path(sys.argv[1])
SIM = str(WORK / "sim")
PLAY = ["run", str(WORK / "mine.yaml"), "--quiet"]

(WORK / "mine.yaml").write_text(
    "schema: 1\nexperiment: mine\nseed: 7\nscenarios:\n"
    "  - {name: titan/meadow, blocks: 1600, commanders: {A: [veteran], B: [greedy]}}\nchunk: 20\n"
)
temporary = WORK / "temporary"
temporary.mkdir()

logging.getLogger("werkzeug").setLevel(logging.ERROR)
server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
server.start()
host, port = server.get_host_and_port()
os.environ.update(
    AWS_ACCESS_KEY_ID="a",
    AWS_SECRET_ACCESS_KEY="b",
    AWS_REGION="us-east-1",
    AWS_ENDPOINT_URL=f"http://{host}:{port}",
    TMPDIR=str(temporary),
)
store = boto3.client("s3", region_name="us-east-1")
store.create_bucket(Bucket="lab")


def held(key):
    try:
        return store.get_object(Bucket="lab", Key=key)["Body"].read().decode()
    except store.exceptions.NoSuchKey:
        return ""


def committed(run, shard):
    return held(f"{run}/shard-{shard:05d}-of-00002/commits.jsonl").count("\n")


def begin(*args):
    return subprocess.Popen([SIM, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def ended(process, *codes):
    out, said = process.communicate()
    assert process.returncode in codes, f"{process.args} ended with {process.returncode}, not {codes}\n{out}{said}"
    return out + said


def sim(*args, code=0):
    return ended(begin(*args), code)


def digest(text):
    return json.loads(text)["games_digest"]


def shard(run, number):
    return [*PLAY, "--shard", str(number), "--shards", "2", "--out", f"s3://lab/{run}"]


def until(process, holds):
    """Waits until a store holds something, while a process goes on."""
    while not holds():
        assert process.poll() is None, f"{process.args} ended too early: {process.communicate()}"
        time.sleep(0.2)


sim(*PLAY, "--out", str(WORK / "one"))
want = digest((WORK / "one/manifest.json").read_text())

# A task that is killed loses what was not copied yet; the same task goes on from what was.
killed = begin(*shard("big", 0))
until(killed, lambda: held("big/shard-00000-of-00002/manifest.json") and committed("big", 0) > 0)
killed.kill()
ended(killed, -signal.SIGKILL)
assert "0 of 2 shards are finished" in sim("status", "s3://lab/big", code=1)
said = sim(*[a for a in shard("big", 0) if a != "--quiet"])
assert "resuming after" in said and "that were there" in said, said
print("killed, and finished by a second task from what the store held")

# A task that is told to stop copies what it has, and says how to go on with the name of the store.
stopped = begin(*shard("big", 1))
until(stopped, lambda: committed("big", 1) > 0)
stopped.send_signal(signal.SIGTERM)
said = ended(stopped, 75)
assert "s3://lab/big/shard-00001-of-00002" in said and str(temporary) not in said, said
sim(*shard("big", 1))
print("told to stop, and finished")

# Of two that play the same shard one is refused, and the other goes on.
(WORK / "long.yaml").write_text((WORK / "mine.yaml").read_text().replace("blocks: 1600", "blocks: 1000000"))
PLAY[1] = str(WORK / "long.yaml")
first = begin(*shard("twice", 0))
until(first, lambda: committed("twice", 0) > 0)
second = begin(*shard("twice", 0))
while first.poll() is None and second.poll() is None:
    time.sleep(0.2)
refused, other = (first, second) if first.poll() is not None else (second, first)
assert "another process writes this dataset, too" in ended(refused, 1)
had = committed("twice", 0)
until(other, lambda: committed("twice", 0) > had)
other.send_signal(signal.SIGTERM)
ended(other, 75)
said = sim("verify", "s3://lab/twice/shard-00000-of-00002", code=1)
assert "not finished" in said and "1 fault\n" in said, said
print("started twice: one of the two was refused, and left nothing in what the other wrote")

assert sim("status", "s3://lab/big").endswith("2 of 2 shards are finished\n")
sim("merge", "s3://lab/big")
assert digest(held("big/merged/manifest.json")) == want
assert "finished" in sim("status", "s3://lab/big/merged")
said = sim("report", "s3://lab/big/merged")
assert "report written to s3://lab/big/merged/report/report.html" in said, said
assert held("big/merged/report/report.html").startswith("<!")
print("merged and reported in the store: the digest of a run on one machine")

# What is not there, and what may not be read.
assert "s3://lab/none" in sim("status", "s3://lab/none", code=2)
assert "NoSuchBucket" in sim("status", "s3://nobody/none", code=1)


# A store that ignores the conditions of puts is refused before anything relies on them.
class Unconditional(http.server.BaseHTTPRequestHandler):
    def pass_on(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        headers = {k: v for k, v in self.headers.items() if not k.startswith("If-")}
        to = http.client.HTTPConnection(host, port)
        to.request(self.command, self.path, body, headers)
        answer = to.getresponse()
        data = answer.read()
        self.send_response(answer.status)
        for key, value in answer.getheaders():
            if key.lower() not in ("content-length", "transfer-encoding", "connection", "server", "date"):
                self.send_header(key, value)
        self.send_header("Content-Length", answer.getheader("Content-Length", str(len(data))))
        self.end_headers()
        self.wfile.write(data)

    do_GET = do_PUT = do_HEAD = do_DELETE = do_POST = pass_on

    def log_message(self, *_):
        pass


before = {p.name for p in temporary.iterdir()}
unconditional = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Unconditional)
threading.Thread(target=unconditional.serve_forever, daemon=True).start()
os.environ["AWS_ENDPOINT_URL"] = f"http://127.0.0.1:{unconditional.server_address[1]}"
said = sim(*shard("unconditional", 0), code=1)
assert "the store does a put whose condition" in said, said
assert not held("unconditional/shard-00000-of-00002/commits.jsonl")
assert not [o for o in store.list_objects_v2(Bucket="lab", Prefix="unconditional").get("Contents", []) if "/." in o["Key"]]
for name in {p.name for p in temporary.iterdir()} - before:
    shutil.rmtree(temporary / name)
os.environ["AWS_ENDPOINT_URL"] = f"http://{host}:{port}"
print("a store that ignores conditions was refused")

# The same dataset on a web server.
asked = set()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        asked.add(self.path.split("/")[2])


web = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(WORK)))
threading.Thread(target=web.serve_forever, daemon=True).start()
address = f"http://127.0.0.1:{web.server_address[1]}/one"
assert "finished" in sim("status", address)
assert "can only be read" in sim("report", address, code=2)
assert {"games", "units", "cells"} <= asked, asked
asked.clear()
assert "ends as recorded" in sim("replay", address, "--game", "3")
assert "games" in asked and not {"units", "cells"} & asked, asked
asked.clear()
sim("cite", address)
assert "manifest.json" in asked and not {"games", "units", "cells"} & asked, asked
sim("report", address, "--out", str(WORK / "page"))
sim("report", str(WORK / "one"), "--out", str(WORK / "here"))
assert (WORK / "page/report.json").read_text() == (WORK / "here/report.json").read_text()
print("reported from a web server: the same report")

left = list(temporary.iterdir())
assert len(left) == 2, left  # of the killed task, and of the one that was refused
server.stop()
