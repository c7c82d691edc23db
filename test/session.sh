#!/usr/bin/env bash
# Programs in Python and in plain shell with jq play through sim session as docs/session.md describes it.
cd "$(dirname "$0")/.." || exit
source test/lib.sh
command -v jq >/dev/null 2>&1 || debian jq
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
go build -o "$dir/sim" ./cmd/sim

python3 test/session.py "$dir/sim"

# In shell: the last offer of every state.
coproc SIM { "$dir/sim" session titan/meadow --me attacker --show none; }
read -r hello <&"${SIM[0]}"
[ "$(jq -r .type <<<"$hello")" = hello ]
read -r state <&"${SIM[0]}"
while [ "$(jq 'has("end")' <<<"$state")" = false ]; do
	echo "{\"do\": \"choose\", \"offer\": $(($(jq .count <<<"$state") - 1))}" >&"${SIM[1]}"
	read -r state <&"${SIM[0]}"
done
echo "shell: $(jq -r .end.why <<<"$state")"
echo '{"do": "quit"}' >&"${SIM[1]}"
read -r done <&"${SIM[0]}"
[ "$(jq -r .type <<<"$done")" = done ]
