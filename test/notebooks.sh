#!/usr/bin/env bash
# Notebooks are executed against freshly played datasets, in a virtual environment of
# their own with the pinned packages of notebooks/requirements.txt.
cd "$(dirname "$0")/.." || exit
source test/lib.sh

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python=.cache/notebooks/bin/python
venv .cache/notebooks notebooks/requirements.txt
built "$work/sim"
mkdir "$work/data"
# kernels of this environment alone, and nothing left at home
export JUPYTER_DATA_DIR=$work/jupyter JUPYTER_CONFIG_DIR=$work/jupyter JUPYTER_RUNTIME_DIR=$work/run
# an agent learns from GAMES games a seat, case studies play PART of their games: few, as the notebooks' own figures are of many
GAMES=300 PART=0.1 SIM=$work/sim DATA=$work/data IPYTHONDIR=$work/ipython "$python" notebooks/execute.py --check 2>"$work/errors" ||
	{ tail -40 "$work/errors"; exit 1; }

# what is committed must have been run from top to bottom, and be small
"$python" - <<'END'
import json, pathlib, sys
for f in sorted(pathlib.Path("notebooks").glob("*.ipynb")):
    cells = [c for c in json.loads(f.read_text())["cells"] if c["cell_type"] == "code"]
    if any(c["execution_count"] != i + 1 for i, c in enumerate(cells)):
        sys.exit(f"{f} was not executed from top to bottom before it was committed")
    if f.stat().st_size > 300_000:
        sys.exit(f"{f} has {f.stat().st_size} bytes; want its outputs small")
END

# every figure's Vega-Lite specification must be one by the schema that Altair brings
for d in "$work"/data/*/; do
	[ ! -f "$d/manifest.json" ] || "$work/sim" report "$d" >"$work/said" 2>&1 || { echo "sim report fails on $d:"; tail "$work/said"; exit 1; }
done
"$python" - "$work/data" <<'END'
import json, pathlib, sys
import altair
specs = sorted(pathlib.Path(sys.argv[1]).glob("*/report/figures/*.vl.json"))
for f in specs:
    altair.Chart.from_dict(json.loads(f.read_text()), validate=True)
if len(specs) < 10:
    sys.exit(f"{len(specs)} Vega-Lite specifications; want 10 or more")
print(f"{len(specs)} Vega-Lite specifications are valid by {altair.SCHEMA_URL}")
END
