"""Validates the jobs for Kubernetes and AWS Batch in a folder by the schemas that their
makers publish, and starts their tasks as they would: each with its index, and with the
folders of the container in place of /data and /experiment."""

import copy
import json
import os
import subprocess
import sys

import botocore.session
import botocore.validate
import kubernetes_validate
import yaml

folder = sys.argv[1]
oldest, newest = "1.31", "1.37"


def read(name):
    with open(os.path.join(folder, name), encoding="utf-8") as f:
        return f.read()


def kubernetes_fault(document, version):
    try:
        kubernetes_validate.validate(document, version, strict=True)
    except kubernetes_validate.ValidationError as e:
        return str(e)
    return None


def aws_fault(operation, params):
    shape = batch.operation_model(operation).input_shape
    report = botocore.validate.ParamValidator().validate(params, shape)
    return report.generate_report() if report.has_errors() else None


def play(command, variable, shards, data, experiment):
    for index in range(shards):
        words = [w.replace("/experiment/many.yaml", experiment).replace("/data/many.yaml", experiment).replace("/data", data) for w in command]
        words[0] = os.path.join(folder, words[0])
        ran = subprocess.run(words, env={**os.environ, variable: str(index)}, capture_output=True, text=True)
        if ran.returncode != 0:
            sys.exit(f"{words} with {variable}={index} ended with {ran.returncode}: {ran.stderr}")


documents = list(yaml.safe_load_all(read("many.job.yaml")))
for document in documents:
    for version in (oldest, newest):
        if fault := kubernetes_fault(document, version):
            sys.exit(f"many.job.yaml is not valid in Kubernetes {version}: {fault}")
if len(sys.argv) > 2:  # jobs of waves: what stands for the commands of AWS checks its own, and plays them
    if [d["kind"] for d in documents] != ["ConfigMap"] + 2 * int(sys.argv[2]) * ["Job"]:
        sys.exit(f"many.job.yaml holds {len(documents)} documents; want two jobs for each of {sys.argv[2]} waves")
    sys.exit()
config, job = documents
broken = copy.deepcopy(job)
broken["spec"]["completionMod"] = "Indexed"
if not kubernetes_fault(broken, newest):
    sys.exit("a misspelt key of a Kubernetes Job is not noticed")
if config["data"]["many.yaml"] != read("many.yaml"):
    sys.exit(f"the config map holds another experiment than many.yaml: {config['data']}")
with open(os.path.join(folder, "brought.yaml"), "w", encoding="utf-8") as f:
    f.write(config["data"]["many.yaml"])
container = job["spec"]["template"]["spec"]["containers"][0]
play(container["command"], "JOB_COMPLETION_INDEX", job["spec"]["completions"], os.path.join(folder, "kubernetes-data"), os.path.join(folder, "brought.yaml"))
os.rename(os.path.join(folder, "kubernetes-data", "many"), os.path.join(folder, "kubernetes"))

batch = botocore.session.get_session().get_service_model("batch")
definition, array = json.loads(read("many.definition.json")), json.loads(read("many.array.json"))
for operation, params in (("RegisterJobDefinition", definition), ("SubmitJob", array)):
    if fault := aws_fault(operation, params):
        sys.exit(f"{operation} of AWS Batch refuses: {fault}")
if not aws_fault("SubmitJob", {**array, "arrayProperties": {"count": 4}}):
    sys.exit("a misspelt key of AWS Batch is not noticed")
if array["jobDefinition"] != definition["jobDefinitionName"]:
    sys.exit("the array job names another definition than the one that is registered")
play(definition["containerProperties"]["command"], "AWS_BATCH_JOB_ARRAY_INDEX", array["arrayProperties"]["size"], os.path.join(folder, "aws-data"), os.path.join(folder, "many.yaml"))
os.rename(os.path.join(folder, "aws-data", "many"), os.path.join(folder, "aws-batch"))
