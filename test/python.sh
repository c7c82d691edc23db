#!/usr/bin/env bash
# The Python package: its types, its own tests, those of PettingZoo, Gymnasium and OpenSpiel among them, and a wheel for
# this machine that works in an environment of its own without sim on the path.
cd "$(dirname "$0")/.." || exit
source test/lib.sh

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
venv .cache/python notebooks/skirmishlab/requirements.txt
python=$PWD/.cache/python/bin/python
built "$work/sim"
"$python" -m mypy --ignore-missing-imports --cache-dir "$work/mypy" notebooks/skirmishlab/src/skirmishlab
SIM=$work/sim PYTHONPATH=notebooks/skirmishlab/src "$python" -m pytest -q -p no:cacheprovider -W ignore notebooks/skirmishlab/tests

PYTHON=$python notebooks/skirmishlab/wheels.sh "$work/wheels"
python3 -m venv "$work/user"
"$work/user/bin/pip" install -q --disable-pip-version-check "$work"/wheels/*.whl
cd "$work"
env -u SIM PATH=/usr/bin:/bin "$work/user/bin/python" - <<'END'
import skirmishlab as sl
with sl.Session() as s:
    print(s.new("titan/meadow").play(until="end")["end"]["why"])
try:
    sl.env("titan/meadow")
except ModuleNotFoundError as e:
    assert "pip install 'skirmishlab[pettingzoo]'" in str(e), e
else:
    raise SystemExit("the environment of a user has what an extra installs")
END
