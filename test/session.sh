#!/usr/bin/env bash
# Programs in Python and in plain shell with jq play through sim session as docs/session.md describes it.
cd "$(dirname "$0")/.." || exit
source test/lib.sh
command -v jq >/dev/null 2>&1 || debian jq
command -v python3 >/dev/null 2>&1 || debian python3
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
built "$dir/sim"

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

# The bots that ship play by themselves, one of them with a stub in the place of a language model: it answers with the
# last number that it was offered.
cat >"$dir/model.py" <<'PY'
import re, sys
print("I take", re.findall(r"^(\d+): ", sys.stdin.read(), re.M)[-1])
PY
for bot in random_legal one_step "language_model $dir/model.py"; do
	read -r name stub <<<"$bot"
	words="python3, notebooks/bots/$name.py${stub:+, python3, $stub}"
	"$dir/sim" play titan/meadow --bot "bot={cmd: [$words]}" --commanders bot,greedy >"$dir/$name.txt"
	! grep -q 'failed to choose' "$dir/$name.txt" || { cat "$dir/$name.txt"; exit 1; }
	echo "$name: $(tail -1 "$dir/$name.txt")"
done
