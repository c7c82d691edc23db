"""Validates a published dataset that was unpacked into a folder: as an RO-Crate with the profile of processes that ran,
and its citation and the project's by the schema of the Citation File Format. No network: the terms of RO-Crate come
from the package rocrate, which holds them for writing."""

import importlib.resources
import io
import json
import pathlib
import sys

import cffconvert.citation
import requests
import requests.adapters
from rocrate.rocrate import ROCrate
from rocrate_validator import services

folder = pathlib.Path(sys.argv[1])
terms = json.loads(importlib.resources.files("rocrate").joinpath("data/ro-crate.jsonld").read_text())


def answer(_adapter, request, **_options):
    """What a server would say."""
    response = requests.Response()
    response.url, response.request, response.status_code = request.url, request, 404
    if request.url.startswith("https://w3id.org/ro/crate/1.1"):
        response.status_code = 200
        response.headers["Content-Type"] = "application/ld+json"
        response.raw = io.BytesIO(json.dumps({"@context": terms["@context"]}).encode())
    return response


requests.adapters.HTTPAdapter.send = answer


def faults(where):
    """What the validator says against a crate."""
    settings = services.ValidationSettings(rocrate_uri=str(where), profile_identifier="process-run-crate-0.5",
                                           requirement_severity="REQUIRED", no_cache=True, skip_availability_check=True)
    return [f"{i.severity.name} {i.check.identifier}: {i.message}" for i in services.validate(settings).get_issues()]


found = faults(folder)
if found:
    sys.exit("the archive is no sound RO-Crate:\n" + "\n".join(found))

# The validator itself: what lost its licence, or names a program that is not described, is noticed.
metadata = folder / "ro-crate-metadata.json"
text = metadata.read_text()
for change in ('"license"', '"SoftwareApplication"'):
    metadata.write_text(text.replace(change, '"nothing"'))
    if not faults(folder):
        sys.exit(f"an RO-Crate without {change} passes")
metadata.write_text(text)

crate = ROCrate(folder)
files = {e.id for e in crate.get_entities() if e.type == "File"}
there = {f.relative_to(folder).as_posix() for f in folder.rglob("*") if f.is_file()} - {"SHA256SUMS", "ro-crate-metadata.json"}
if files != there:
    sys.exit(f"the RO-Crate and the folder differ in {sorted(files ^ there)}")

for citation in (folder / "CITATION.cff", pathlib.Path("CITATION.cff")):
    cffconvert.citation.Citation(citation.read_text()).validate()
print(f"an RO-Crate of {len(files)} files, with its profile; its citation and the project's are sound")
