#!/usr/bin/env bash
# Notebooks are executed against freshly played datasets, in a virtual environment of
# their own with the pinned packages of notebooks/requirements.txt.
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if ! python3 -c 'import ensurepip, venv' 2>/dev/null; then
	(apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends python3-venv) >/dev/null 2>&1 ||
		{ echo "python3-venv cannot be installed here (it needs Debian's packages and root)"; exit 1; }
fi
venv=.cache/notebooks
if ! cmp -s notebooks/requirements.txt "$venv/requirements.txt"; then
	rm -rf "$venv"
	python3 -m venv "$venv"
	"$venv/bin/pip" install -q --disable-pip-version-check -r notebooks/requirements.txt
	cp notebooks/requirements.txt "$venv/requirements.txt"
fi
go build -o "$work/sim" ./cmd/sim
mkdir "$work/data"
SIM=$work/sim DATA=$work/data IPYTHONDIR=$work/ipython "$venv/bin/python" notebooks/execute.py --check 2>"$work/errors" ||
	{ tail -40 "$work/errors"; exit 1; }

# what is committed must have been run from top to bottom, and be small
"$venv/bin/python" - <<'END'
import json, pathlib, sys
for f in sorted(pathlib.Path("notebooks").glob("*.ipynb")):
    cells = [c for c in json.loads(f.read_text())["cells"] if c["cell_type"] == "code"]
    if any(c["execution_count"] != i + 1 for i, c in enumerate(cells)):
        sys.exit(f"{f} was not executed from top to bottom before it was committed")
    if f.stat().st_size > 300_000:
        sys.exit(f"{f} has {f.stat().st_size} bytes; want its outputs small")
END
