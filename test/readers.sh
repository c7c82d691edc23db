#!/usr/bin/env bash
# Readers that are not ours open a dataset: DuckDB, PyArrow, pandas, Polars and Spark, pinned,
# in a virtual environment of their own. Types, counts and sums must agree with each
# other, with the manifest and with datapackage.json.
cd "$(dirname "$0")/.." || exit
source test/lib.sh

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python=.cache/readers/bin/python
venv .cache/readers test/requirements.txt
built "$work/sim"
cat >"$work/all.yaml" <<YAML
schema: 1
experiment: all
scenarios:
  - {name: titan/meadow, commanders: {A: [random], B: [random, passive]}}
options: [{}, {chart: {bramble: {movement: {enter: free}}}}]
until: {blocks: 300}
tables: [games, units, {cells: game}, events]
YAML
"$work/sim" run "$work/all.yaml" --out "$work/d" --quiet >"$work/scores"
"$work/sim" run "$work/all.yaml" --blocks 6000 --out "$work/large" --quiet --json >"$work/large.json"
command -v java >/dev/null 2>&1 || debian default-jre-headless # for Spark
"$work/sim" views "$work/large" --for spark >"$work/spark.sql"
"$python" test/readers.py "$work/d"
"$python" test/readers.py "$work/large" 2>"$work/log" || { tail -n 30 "$work/log" >&2; exit 1; }
