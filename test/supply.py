"""Validates the bill of materials in the folder of a release by the schema that CycloneDX
publishes, and compares it with the modules that the go tool lists."""

import base64
import json
import os
import sys

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

folder = sys.argv[1]
with open(os.path.join(folder, "sbom.cdx.json"), encoding="utf-8") as f:
    text = f.read()
validator = JsonStrictValidator(SchemaVersion.V1_6)
if fault := validator.validate_str(text):
    sys.exit(f"sbom.cdx.json is not valid CycloneDX: {fault}")
if not validator.validate_str(text.replace('"library"', '"libary"', 1)):
    sys.exit("a misspelt type of a component is not noticed")
bom = json.loads(text)
with open(os.path.join(folder, "modules.txt"), encoding="utf-8") as f:
    modules = sorted(line.split("\t")[2:5] for line in f if line.startswith("\tdep\t"))


def checksum(component):
    """A checksum of go.sum, which is that of a component in another notation."""
    (content,) = [h["content"] for h in component["hashes"] if h["alg"] == "SHA-256"]
    return "h1:" + base64.b64encode(bytes.fromhex(content)).decode() + "\n"


components = [c for c in bom["components"] if c["name"] != "std"]
listed = sorted([c["name"], c["version"], checksum(c)] for c in components)
if not modules or listed != modules:
    sys.exit(f"the bill of materials lists {listed}, the program has {modules}")
if unknown := [c["name"] for c in components if not c.get("licenses")]:
    sys.exit(f"the bill of materials names no licence of {unknown}")
if own := [tool["name"] for tool in bom["metadata"]["tools"] if "hashes" in tool]:
    sys.exit(f"the bill of materials has the hash of {own} on this machine")
refs = [c["bom-ref"] for c in bom["components"]]
if len(set(refs)) != len(refs) or not set(c["bom-ref"] for c in components) <= set(bom["dependencies"][0]["dependsOn"]):
    sys.exit("references of the bill of materials are not unique, or one is missing")
print(f"bill of materials: {len(modules)} modules and the standard library, valid CycloneDX")
