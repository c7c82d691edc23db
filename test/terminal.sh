#!/usr/bin/env bash
# The program on a real terminal, by tmux: the progress bar in a wide and a narrow one
# and across a change of size, the table that fits, Ctrl-C, and no bar where there is
# no terminal.
cd "$(dirname "$0")/.." || exit
source test/lib.sh

work=$(mktemp -d)
server="sim-test-$$"
ended() {
	tmux -L "$server" kill-server 2>/dev/null || true
	rm -rf "$work"
}
trap ended EXIT
screen() { tmux -L "$server" capture-pane -p -t 0; }
fail() {
	echo "terminal: $*; the screen:" >&2
	screen >&2 || true
	exit 1
}
# shows PATTERN: within twenty seconds the screen has a line that matches.
shows() {
	for _ in $(seq 200); do
		if screen | grep -qE -- "$1"; then return; fi
		sleep 0.1
	done
	fail "never shows $1"
}
types() { tmux -L "$server" send-keys -t 0 "$@" Enter; }

if ! command -v tmux >/dev/null; then
	debian tmux
fi
go build -o "$work/sim" ./cmd/sim
cd "$work"
cat >long.yaml <<YAML
schema: 1
experiment: long
scenarios:
  - {name: titan/meadow, commanders: {A: [random], B: [random]}}
until: {blocks: 4000000}
YAML
sed 's/4000000/2000/; s/: long/: short/' long.yaml >short.yaml

tmux -L "$server" new-session -d -x 140 -y 30 -c "$work" "env PS1='> ' PATH=$work:$PATH bash --norc --noprofile"
types "sim run long.yaml --out wide"
shows '^[0-9]+ of 8000000 games, [0-9.]+ (seconds|minutes) left +[0-9]+% \|█+ +\|$'
[ "$(screen | grep -c '█')" = 1 ] || fail "the bar is drawn more than once"
tmux -L "$server" resize-window -t 0 -x 110 -y 30
sleep 1
shows '^[0-9]+ of 8000000 games, .* left +[0-9]+% \|█+ +\|$'
tmux -L "$server" send-keys -t 0 C-c
shows '^interrupted after [0-9]+ games; go on with: sim run --resume wide$'
types 'echo code $?'
shows '^code 75$'

tmux -L "$server" resize-window -t 0 -x 50 -y 30
types "clear; sim run --resume wide"
shows '^[0-9.]+ (seconds|minutes) left +[0-9]+% \|█+ *\|$'
tmux -L "$server" send-keys -t 0 C-c
types 'echo again $?' # where the hint breaks depends on the number of games before it
shows '^again 75$'
types "clear; sim run short.yaml --out narrow"
shows '^  score of A 0\.[0-9]{4} \[0\.[0-9]{4}, 0\.[0-9]{4}\]$'

tmux -L "$server" resize-window -t 0 -x 200 -y 30
types "clear; sim run short.yaml --out table"
shows '^scenario +A +B +score of A +interval'
types "clear; NO_COLOR=1 sim run short.yaml --out plain 2>&1 | od -c | grep -c '033\|\\\\r'"
shows '^0$'
types "clear; sim run short.yaml --out q --quiet 2>said >/dev/null; wc -c <said"
shows '^0$'
types "clear; sim run short.yaml --out j --json 2>said | head -c 1; grep -c % said"
shows '^\{0$'
echo "terminal: bar wide and narrow, resized, interrupted, resumed; tables that fit; nothing but text elsewhere"
