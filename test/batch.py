"""Stands for qsub, bsub, kubectl or aws, its first argument, where they cannot be had: it takes
what their manual pages say that they take, plays every job at once, as its system would start
its tasks, and keeps what became of it in the folder $BATCH. A job that waits for one that is
unknown is refused, and one that waits for one that failed is not played.
"""

import json
import os
import re
import shlex
import subprocess
import sys

called, arguments = sys.argv[1], sys.argv[2:]
state = os.environ["BATCH"]
work = os.path.dirname(state)


def kept(name):
    return os.path.join(state, name)


def refuse(text):
    sys.exit(f"{called}: {text}")


def number():
    return str(len(os.listdir(state)) + 1)


def keep(name, value):
    with open(kept(name), "w", encoding="utf-8") as f:
        json.dump(value, f)


def read(name):
    if not os.path.exists(kept(name)):
        refuse(f"there is no job {name}")
    with open(kept(name), encoding="utf-8") as f:
        return json.load(f)


def contained(words):
    """A command of a container, with the folders of this machine in place of its own."""
    places = {"/experiment/": work + "/", "/data/many.yaml": work + "/many.yaml", "/data": os.path.join(work, "data-" + called)}
    for place, here in places.items():
        words = [w.replace(place, here) for w in words]
    return [os.path.join(work, "sim")] + words[1:]


def play(words, env=None):
    ran = subprocess.run(words, env={**os.environ, **(env or {})}, capture_output=True, text=True)
    sys.stderr.write(ran.stderr)
    return ran.returncode == 0, ran.stdout


def take(words, valued, plain=()):
    """The options of a command line and what is left of it; each must be known."""
    options, rest, words = {}, [], list(words)
    while words:
        w = words.pop(0)
        if w in valued:
            options[w] = words.pop(0)
        elif w in plain:
            options[w] = True
        elif w.startswith("-"):
            refuse(f"unknown option {w}")
        else:
            rest.append(w)
    return options, rest


def directive(text, start, pattern):
    found = re.search(f"^{start} {pattern}", text, re.M)
    return found.group(1) if found else None


def logs(folder):
    """Batch systems open the logs of tasks before these begin."""
    if not os.path.isdir(folder):
        refuse(f"there is no folder {folder} for the logs")


def qsub(words):
    options, (script,) = take(words, ["-v", "-W"])
    with open(script, encoding="utf-8") as f:
        text = f.read()
    logs(directive(text, "#PBS", "-o (.*)$"))
    last = directive(text, "#PBS", r"-J 0-(\d+)(?:%\d+)?$")
    name = number() + ("[]" if last else "") + ".host"
    env = dict([options["-v"].split("=")]) if "-v" in options else {}
    fine = True
    if "-W" in options:
        fine = read(re.fullmatch(r"depend=afterok:(.*)", options["-W"]).group(1))
    for i in range(int(last) + 1 if last else 1):
        fine = fine and play(["bash", script], {**env, **({"PBS_ARRAY_INDEX": str(i)} if last else {})})[0]
    keep(name, fine)
    print(name)


def bsub(words):
    options, rest = take(words, ["-w"], ["-ti"])
    script = sys.stdin.read()
    logs(os.path.dirname(directive(script, "#BSUB", "-o (.*)$")))
    count = directive(script, "#BSUB", r'-J "\S+\[1-(\d+)\](?:%\d+)?"$')
    name, fine = number(), not rest
    if "-w" in options:
        fine = read(re.fullmatch(r"done\((\d+)\)", options["-w"]).group(1))
    for i in range(1, int(count) + 1 if count else 2):
        fine = fine and play(["bash", "-c", script], {"LSB_JOBINDEX": str(i if count else 0)})[0]
    keep(name, fine)
    print(f"Job <{name}> is submitted to default queue <normal>.")


def kubectl(words):
    import yaml

    verb, words = words[0], words[1:]
    if verb == "apply":
        options, _ = take(words, ["-f"])
        with open(options["-f"], encoding="utf-8") as f:
            for job in yaml.safe_load_all(f):
                if job["kind"] == "Job" and not os.path.exists(kept(job["metadata"]["name"])):
                    if not job["spec"]["suspend"]:
                        refuse("a job begins at once")
                    keep(job["metadata"]["name"], {"spec": job["spec"], "state": "Suspended", "log": ""})
    elif verb == "patch":
        options, (what, name) = take(words, ["-p"], ["--type=merge"])
        job, change = read(name), json.loads(options["-p"])
        if what != "job" or change != {"spec": {"suspend": False}}:
            refuse(f"cannot patch {what} {name} by {change}")
        spec, fine, log = job["spec"], True, ""
        indexed = spec.get("completionMode") == "Indexed"
        command = contained(spec["template"]["spec"]["containers"][0]["command"])
        for i in range(spec.get("completions", 1)):
            well, out = play(command, {"JOB_COMPLETION_INDEX": str(i)} if indexed else None)
            fine, log = fine and well, log + out
        keep(name, {**job, "state": "SuccessCriteriaMet Complete" if fine else "FailureTarget Failed", "log": log})
    elif verb == "get":
        options, (_, name) = take(words, ["-o"])
        print(read(name)["state"], end="")
    elif verb == "logs":
        print(read(words[0].removeprefix("job/"))["log"], end="")
    elif verb == "delete":
        for name in words[1:]:
            if read(name)["state"] != "Suspended":
                refuse(f"{name} is not suspended any more")
            os.remove(kept(name))
    else:
        refuse(f"unknown command {verb}")


def aws(words):
    import botocore.session
    import botocore.validate

    shapes = botocore.session.get_session().get_service_model("batch")

    def valid(operation, params):
        report = botocore.validate.ParamValidator().validate(params, shapes.operation_model(operation).input_shape)
        if report.has_errors():
            refuse(f"{operation}: {report.generate_report()}")

    verb = words[1]
    options, _ = take(words[2:], ["--cli-input-json", "--parameters", "--depends-on", "--query", "--output", "--job-name", "--job-queue", "--job-definition", "--container-overrides", "--retry-strategy"])
    params = {}
    if "--cli-input-json" in options:
        with open(options["--cli-input-json"].removeprefix("file://"), encoding="utf-8") as f:
            params = json.load(f)
    if verb == "register-job-definition":
        valid("RegisterJobDefinition", params)
        keep("definition-" + params["jobDefinitionName"], params)
        return
    for option, name in (("--job-name", "jobName"), ("--job-queue", "jobQueue"), ("--job-definition", "jobDefinition")):
        if option in options:
            params[name] = options[option]
    if "--parameters" in options:
        params["parameters"] = dict([options["--parameters"].split("=")])
    if "--depends-on" in options:
        params["dependsOn"] = [dict([options["--depends-on"].split("=")])]
    if "--retry-strategy" in options:
        params["retryStrategy"] = {"attempts": int(options["--retry-strategy"].removeprefix("attempts="))}
    definition = read("definition-" + params["jobDefinition"])
    command = definition["containerProperties"]["command"]
    if "--container-overrides" in options:
        command = options["--container-overrides"].removeprefix("command=").split(",")
        params["containerOverrides"] = {"command": command}
    valid("SubmitJob", params)
    given = {**definition.get("parameters", {}), **params.get("parameters", {})}
    command = [given[w.removeprefix("Ref::")] if w.startswith("Ref::") else w for w in command]
    fine = all(read(d["jobId"]) for d in params.get("dependsOn", []))
    size = params.get("arrayProperties", {}).get("size")
    for i in range(size or 1):
        fine = fine and play(contained(command), {"AWS_BATCH_JOB_ARRAY_INDEX": str(i)} if size else None)[0]
    name = number()
    keep(name, fine)
    print(name)


with open(os.path.join(work, "batch.log"), "a", encoding="utf-8") as log:
    log.write(shlex.join(sys.argv[1:]) + "\n")
{"qsub": qsub, "bsub": bsub, "kubectl": kubectl, "aws": aws}[called](arguments)
