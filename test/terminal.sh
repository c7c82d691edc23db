#!/usr/bin/env bash
# The program on a real terminal, by tmux: the progress bar in a wide and a narrow one
# and across a change of size, tables that fit, Ctrl-C, and no bar where there is
# no terminal.
cd "$(dirname "$0")/.." || exit
source test/lib.sh

work=$(mktemp -d)
# A terminal of our own: no server, settings or history of the user's.
term() { tmux -f /dev/null -S "$work/server" "$@"; }
ended() {
	local status=$?
	if [ "$status" -ne 0 ]; then
		echo "terminal: the screen:" >&2
		screen >&2 || true
	fi
	term kill-server 2>/dev/null || true
	rm -rf "$work"
}
trap ended EXIT
screen() { term capture-pane -p -t 0; }
fail() {
	echo "terminal: $*" >&2
	exit 1
}
# shows PATTERN: the screen comes to have a line that matches.
matches() { grep -qE -- "$1" <<<"$(screen)"; }
shows() { awaited 120 matches "$1" || fail "never shows $1"; }
types() { term send-keys -t 0 "$@" Enter; }
# begins COMMAND: types it onto an empty screen, and waits until what stood there before is gone.
begun=0
begins() {
	begun=$((begun + 1))
	types "clear; echo begun $begun; $1"
	shows "^begun $begun$"
}

command -v tmux >/dev/null || debian tmux
built "$work/sim"
cd "$work"
cat >long.yaml <<YAML
schema: 1
experiment: long
scenarios:
  - {name: titan/meadow, commanders: {A: [random], B: [random]}}
until: {blocks: 4000000}
YAML
sed 's/4000000/2000/; s/: long/: short/' long.yaml >short.yaml

term new-session -d -x 140 -y 30 -c "$work" "env PS1='> ' HISTFILE= PATH=$work:$PATH bash --norc --noprofile"
types "sim run long.yaml --out wide"
shows '^[0-9]+ of 8000000 games, [0-9.]+ (seconds|minutes) left +[0-9]+% \|█+ +\|$'
[ "$(screen | grep -c '█')" -le 1 ] || fail "the bar is drawn more than once"
term resize-window -t 0 -x 110 -y 30
shows '^[0-9]+ of 8000000 games, .* left +[0-9]+% \|█+ +\|$'
term send-keys -t 0 C-c
shows '^interrupted after [0-9]+ games; resume with: sim run --resume wide$'
screen | grep -F 'So far; sim report wide shows all that was found:' >/dev/null || fail "Ctrl-C does not show what was found so far"
types 'echo code $?'
shows '^code 75$'

term resize-window -t 0 -x 50 -y 30
begins "sim run --resume wide"
shows '^[0-9.]+ (seconds|minutes) left +[0-9]+% \|█+ *\|$'
term send-keys -t 0 C-c
types 'echo again $?' # where the hint breaks depends on the number of games before it
shows '^again 75$'
begins "sim run short.yaml --out narrow"
shows '^  score of A 0\.[0-9]{4} \[0\.[0-9]{4}, 0\.[0-9]{4}\]$'

term resize-window -t 0 -x 200 -y 30
begins "sim run short.yaml --out table"
shows '^scenario +A +B +score of A +interval'
term resize-window -t 0 -x 80 -y 30
types 'until [ "$(stty size)" = "30 80" ]; do sleep .05; done; echo narrow' # the window's programs learn of it later
shows '^narrow$'
begins "sim run --resume table"
shows '^left out for want of room: '
shows '--wide prints all$'
screen | grep -E '^scenario +A +B +score of A +interval$' >/dev/null || fail "no table fits 80 columns"
term resize-window -t 0 -x 200 -y 30
begins "NO_COLOR=1 sim run short.yaml --out plain 2>&1 | od -c | grep -c '033\|\\\\r'"
shows '^0$'
begins "sim run short.yaml --out q --quiet 2>said >/dev/null; wc -c <said"
shows '^0$'
begins "sim run short.yaml --out j --json 2>said | head -c 1; grep -c % said"
shows '^\{0$'

# Studies that are stopped say what they found, and how they go on.
cat >design.yaml <<YAML
schema: 1
experiment: soften
scenarios: [titan/thorn-jungle]
design: {factors: {units.cyclops.power: {from: 7, to: 11}}, points: 5}
until: {blocks: 1000000}
YAML
thousands='([3-9][0-9]{3}|[0-9]{5,})' # every matchup has blocks by then
printf 'schema: 1\nbalance: fair\non: titan/thorn-jungle\nwant: [{matchups: "all, within .48 .. .52"}]\nmay: [{unit: cyclops, stats: {power: 7..11}}]\n' >fair.yaml
# stopped COMMAND SHOWN HINT CODE [GAMES]: the command is stopped once its bar is drawn, of so many games.
stopped() {
	begins "sim $1"
	shows "${5:-[0-9]+} of [0-9]+ games"
	term send-keys -t 0 C-c
	shows "$2"
	shows "$3"
	types 'echo code $?'
	shows "^code $4$"
}
stopped 'solve-for design.yaml' '^units.cyclops.power ' 'then: sim solve-for runs/soften-' 75 "$thousands"
stopped 'terrain titan/thorn-jungle --blocks 1000000 --out ground' 'bramble at 5,1' 'then: sim report ground$' 75 "$thousands"
stopped 'units titan/meadow --blocks 1000000 --out units' '^By the [0-9]+ games played so far:$' 'then: sim report units$' 75 "$thousands"
stopped 'balance fair.yaml --blocks 64 --confirm 1000000 --out balanced' '^Not confirmed: [0-9]+ changes? tried' 'resume with: sim balance --resume balanced$' 75
stopped 'place titan/thorn-jungle --blocks 4096 --out places' '^Not confirmed: [0-9]+ maps? tried' 'resume with: sim place --resume places$' 75
stopped 'prices titan/meadow --points 60 --matches 1000000 --precision 0 --out fairer' 'Prices by|no price|open|too few' 'resume with: sim prices --resume fairer$' 75 "$thousands"
stopped 'lists titan/meadow --points 60 --blocks 64 --confirm 4000 --out lists' '^((answer 1|Best so far, not confirmed): |Nothing was found yet)' 'resume with: sim lists --resume lists$' 75
stopped 'value titan/meadow-attacker --lists 4000 --out list' '^(So far it scores|Nothing was found yet)' 'resume with: sim value --resume list$' 75
stopped 'ladder titan/meadow --levels greedy,novice --blocks 1000000 --no-pilot --out ladder' 'interrupted after [0-9]+ games' 'resume with: sim ladder --resume ladder$' 75
stopped 'fit titan/meadow --games 4000000 --out meadow.yaml' 'nothing is fitted' 'sim fit titan/meadow --games [0-9]+' 1
echo "terminal: ten studies stopped, with what they found and how they go on"
echo "terminal: bar wide and narrow, resized, interrupted, resumed; tables that fit; nothing but text elsewhere"
