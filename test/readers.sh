#!/usr/bin/env bash
# Readers that are not ours open a dataset: DuckDB, PyArrow, pandas and Polars, pinned,
# in a virtual environment of their own. Types, counts and sums must agree with each
# other, with the manifest and with datapackage.json.
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if ! python3 -c 'import ensurepip, venv' 2>/dev/null; then
	(apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends python3-venv) >/dev/null 2>&1 ||
		{ echo "python3-venv cannot be installed here (it needs Debian's packages and root)"; exit 1; }
fi
venv=.cache/readers
if ! cmp -s test/requirements.txt "$venv/requirements.txt"; then
	rm -rf "$venv"
	python3 -m venv "$venv"
	"$venv/bin/pip" install -q --disable-pip-version-check -r test/requirements.txt
	cp test/requirements.txt "$venv/requirements.txt"
fi
cat >"$work/all.yaml" <<YAML
schema: 1
experiment: all
scenarios:
  - {name: titan/meadow, commanders: {A: [random], B: [random, passive]}}
options: [{}, {chart: {bramble: {movement: {enter: free}}}}]
until: {blocks: 300}
tables: [games, units, {cells: game}, events]
YAML
go run ./cmd/sim run "$work/all.yaml" --out "$work/d" --quiet >"$work/scores"
go run ./cmd/sim run "$work/all.yaml" --blocks 6000 --out "$work/large" --quiet --json >"$work/large.json"
"$venv/bin/python" test/readers.py "$work/d"
"$venv/bin/python" test/readers.py "$work/large"
