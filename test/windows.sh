#!/usr/bin/env bash
# The build for Windows, played by Wine: the command line, a run that is killed and resumed, its report, a session by
# pipe, rule cases and golden games.
cd "$(dirname "$0")/.." || exit
source test/lib.sh

work=$(mktemp -d)
export WINEPREFIX=$work/wine WINEDEBUG=-all
trap 'wineserver -k || true; rm -rf "$work"' EXIT
command -v wine >/dev/null 2>&1 || debian wine wine64
wineboot --init >/dev/null 2>&1
system=$WINEPREFIX/drive_c/windows/system32
if [ ! -e "$system/bcryptprimitives.dll" ]; then
	# Older Wines lack the library that Go takes random bytes from; another one has the same function by another name.
	command -v x86_64-w64-mingw32-ld >/dev/null 2>&1 || debian binutils-mingw-w64-x86-64
	x86_64-w64-mingw32-as -o "$work/empty.o" /dev/null
	printf 'LIBRARY bcryptprimitives.dll\nEXPORTS\n ProcessPrng = advapi32.SystemFunction036\n' >"$work/random.def"
	x86_64-w64-mingw32-ld -shared -o "$system/bcryptprimitives.dll" "$work/empty.o" "$work/random.def"
fi

built "$work/sim"
GOOS=windows CGO_ENABLED=0 go build -pgo=off -o "$work/sim.exe" ./cmd/sim
cd "$work"
windows() { wine sim.exe "$@"; }
digest() { python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["games_digest"])' "$1/manifest.json"; }

windows version >said
grep -q 'windows/amd64' said

# A file as an editor there writes it.
printf 'schema: 1\r\nexperiment: mine\r\nseed: 7\r\nscenarios:\r\n  - {name: titan/meadow, blocks: 800, commanders: {A: [veteran], B: [greedy]}}\r\nchunk: 20\r\n' >mine.yaml
windows validate mine.yaml >said
grep 'no faults' said
./sim run mine.yaml --quiet --out one >said
want=$(digest one)

wine sim.exe run mine.yaml --quiet --out two >/dev/null 2>&1 &
killed=$!
committed() { grep -q . two/commits.jsonl 2>/dev/null; }
awaited 300 committed
kill -KILL "$killed"
wait "$killed" || true
windows run --resume two >said 2>&1
grep 'resuming after' said
[ "$(digest two)" = "$want" ]
windows status two >said
grep finished said
windows report two >said 2>&1
grep -F 'report written to two\report\report.html' said
./sim report two --out linux >said
diff -r two/report linux
if ls -A two | grep '^\.'; then echo "the report left something over" >&2; exit 1; fi
echo "killed, resumed, and the games and the report of Linux: $want"

status=0
windows run titan/medow >said 2>&1 || status=$?
[ "$status" = 2 ] && grep -q 'titan/meadow' said
printf '%s\n' '{"do": "quit"}' | windows session titan/meadow >said
grep -q '"hello"' said
windows check
cd - >/dev/null
GOOS=windows CGO_ENABLED=0 go test -count=1 -pgo=off -exec wine -run Golden ./engine/...
