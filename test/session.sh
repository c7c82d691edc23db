#!/usr/bin/env bash
# Programs in Python and in plain shell with jq play through sim session as docs/session.md describes it.
cd "$(dirname "$0")/.." || exit
source test/lib.sh
command -v jq >/dev/null 2>&1 || debian jq
command -v python3 >/dev/null 2>&1 || debian python3
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
go build -o "$dir/sim" ./cmd/sim

python3 test/session.py "$dir/sim"

# In shell: the last offer of every state. Pipes with names, since bash closes those of a coprocess when it ends, its
# last words unread.
mkfifo "$dir/asks" "$dir/replies"
"$dir/sim" session titan/meadow --me attacker --show none <"$dir/asks" >"$dir/replies" &
exec 3>"$dir/asks" 4<"$dir/replies"
reply() { read -r -t 300 -u 4 "$1" || { echo "session: no reply to: ${2:-the start}" >&2; exit 1; }; }
is() { [ "$(jq -r .type <<<"$2")" = "$1" ] || { echo "session: want $1, not: $2" >&2; exit 1; }; }
reply hello
is hello "$hello"
reply state
while [ "$(jq 'has("end")' <<<"$state")" = false ]; do
	is state "$state"
	ask="{\"do\": \"choose\", \"offer\": $(($(jq .count <<<"$state") - 1))}"
	echo "$ask" >&3
	reply state "$ask"
done
echo "shell: $(jq -r .end.why <<<"$state")"
echo '{"do": "quit"}' >&3
reply done quit
is done "$done"
wait $!
