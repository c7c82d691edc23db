#!/usr/bin/env bash
# Report pages in a real browser. What it needs (node, Debian's chromium,
# playwright-core and axe-core at pinned versions) it installs where it is missing.
# What stands where on the first screens of ten reports is compared with test/browser/layout.json;
# LAYOUT_UPDATE=1 writes that anew. REPORT_SHOTS names a folder for screenshots, to be looked at; with PICTURES=docs/pictures
# the pictures of the README are taken anew.
cd "$(dirname "$0")/.." || exit
source test/lib.sh

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# One by one: a node that somebody else packaged excludes Debian's npm, and brings its own.
command -v chromium >/dev/null 2>&1 || debian chromium
command -v node >/dev/null 2>&1 || debian nodejs
command -v npm >/dev/null 2>&1 || debian npm
kit=.cache/browser
mkdir -p "$kit"
if ! cmp -s test/browser/package.json "$kit/installed.json"; then
	rm -rf "$kit/node_modules"
	cp test/browser/package.json "$kit/"
	(cd "$kit" && npm install --no-audit --no-fund --loglevel=error)
	cp test/browser/package.json "$kit/installed.json"
fi
cp test/browser/*.mjs "$kit/"

sim=$work/sim
built "$sim"
# a table of lists, an exchange of units under the same dice, maps and armies taken
# apart, and a board of every system
for e in lists swap worlds; do
	"$sim" run "test/data/$e.yaml" --out "$work/$e" --quiet >/dev/null
done
"$sim" terrain test/data/ground.yaml --out "$work/ground" --quiet >/dev/null
"$sim" units test/data/lists.yaml --blocks 60 --out "$work/worth" --quiet >/dev/null
# one matchup, levels of play, a look at every system, and the pieces of a free plane
"$sim" run descent/goblin-gate --blocks 200 --out "$work/goblin" --quiet >/dev/null
"$sim" run test/data/levels.yaml --out "$work/levels" --quiet >/dev/null
"$sim" run --blocks 60 --out "$work/default" --quiet >/dev/null
"$sim" terrain hott/hills --blocks 20 --out "$work/hottground" --quiet >/dev/null
"$sim" place titan/thorn-jungle --piece 2,5 --piece 'tree at 1,1' --tries 4 --rounds 1 --batch 2 --blocks 20 --confirm 60 --best 2 --out "$work/place" --quiet >/dev/null
# what a map changes, on a page of its own
for map in "" "maps: [$work/place/best/maps/titan-thorn-jungle-1.yaml]"; do
	printf 'schema: 1\nexperiment: maps\nscenarios: [titan/thorn-jungle]\npaired: [maps]\nuntil: {blocks: 60}\n%s\n' "$map" >"$work/maps.yaml"
	"$sim" run "$work/maps.yaml" --out "$work/map${map:+-moved}" --quiet >/dev/null
done
mkdir -p "$work/changes/report"
"$sim" compare "$work/map" "$work/map-moved" --html "$work/changes/report/report.html" >/dev/null
# a change of prices among three armies, and of where pieces lie
printf 'schema: 1\nsystem: heroscape\narmy: crossed\ntitle: Finn with the Marro\nunits: [{unit: finn}, {unit: marro}]\n' >"$work/crossed.yaml"
printf 'schema: 1\nexperiment: three\nscenarios: [heroscape/quick]\narmies: {round-robin: [vikings, marro-raid, crossed]}\n' >"$work/three.yaml"
printf 'schema: 1\nbalance: three\non: three.yaml\nwant: [{matchups: "vikings, within .1 .. .35"}]\nmay: [{unit: marro, stats: {life: 1..2}}]\n' >"$work/balance.yaml"
printf 'schema: 1\nbalance: moved\non: titan/thorn-jungle\nwant: [{matchups: "all, within .48 .. .52"}]\nmay: [{pieces: ["2,3"], move: 2}]\n' >"$work/moved.yaml"
"$sim" balance "$work/balance.yaml" --blocks 16 --rounds 1 --confirm 64 --out "$work/balance" --quiet >/dev/null
"$sim" balance "$work/moved.yaml" --blocks 16 --rounds 1 --confirm 64 --out "$work/moved" --quiet >/dev/null
# the card of a list
mkdir -p "$work/card/report"
"$sim" value titan/meadow-attacker --lists 40 --html "$work/card/report/report.html" --quiet >/dev/null
pages=("$work/place/report/report.html" "$work/card/report/report.html" "$work/changes/report/report.html" "$work/balance/report/report.html" "$work/moved/report/report.html")
for d in lists swap ground worth worlds goblin levels default hottground; do
	"$sim" report "$work/$d" >"$work/said" 2>&1 || { echo "sim report fails on $d:"; tail "$work/said"; exit 1; }
	pages+=("$work/$d/report/report.html")
done
# a damaged dataset must say so in the page too
cp -r "$work/lists" "$work/damaged"
rm -r "$work/damaged/report"
truncate -s -100 "$(find "$work/damaged/units" -name '*.parquet' | head -1)"
if "$sim" report "$work/damaged" >/dev/null 2>&1; then
	echo "a damaged dataset was reported on without complaint"
	exit 1
fi
pages+=("$work/damaged/report/report.html")
LAYOUT_KEPT=test/browser/layout.json node "$kit/check.mjs" "${pages[@]}" ${REPORT_SHOTS:+--shots "$REPORT_SHOTS"}

# a game of every system, and one of a dataset, as pages to watch
games=()
for s in titan/thorn-jungle descent/goblin-gate hott/quick heroscape/quick mageknight/stones; do
	"$sim" watch "$s" --out "$work/${s%/*}.html" >/dev/null
	games+=("$work/${s%/*}.html")
done
"$sim" watch "$work/worlds" --game 3 --out "$work/of-a-dataset.html" >/dev/null
node "$kit/watch.mjs" "${games[@]}" "$work/of-a-dataset.html" ${REPORT_SHOTS:+--shots "$REPORT_SHOTS"}

# a game and a report in frames of other pages
(cd "$work" && "$sim" watch titan/thorn-jungle --embed --out small.html >frame.txt)
node "$kit/embed.mjs" "$work/small.html" "$work/frame.txt" "$work/goblin/report/report.html" ${REPORT_SHOTS:+--shots "$REPORT_SHOTS"}

# the same played against a commander, by clicks, keys and words
node "$kit/play.mjs" "$sim" ${REPORT_SHOTS:+--shots "$REPORT_SHOTS"}

node "$kit/pictures.mjs" "$work/titan.html" "$work/lists/report/report.html" "${PICTURES:-$work/pictures}"

# where LaTeX is installed the same reports must compile, and nothing may stick out
if command -v pdflatex >/dev/null 2>&1; then
	for d in lists worth worlds; do
		(
			cd "$work/$d/report"
			pdflatex -interaction=nonstopmode -halt-on-error report.tex >first.txt 2>&1 && pdflatex -interaction=nonstopmode -halt-on-error report.tex >second.txt 2>&1
		) || { echo "the LaTeX of $d does not compile"; tail -20 "$work/$d/report/first.txt"; exit 1; }
		wide=$(sed -n 's/^Overfull \\hbox (\([0-9]*\)\..*/\1/p' "$work/$d/report/second.txt" | sort -n | tail -1)
		! grep -q '^Overfull .vbox' "$work/$d/report/second.txt" || { echo "in the LaTeX of $d a page is fuller than it can be"; exit 1; }
		[ "${wide:-0}" -lt 10 ] || { echo "in the LaTeX of $d something sticks out by $wide pt"; exit 1; }
	done
	echo "the LaTeX of 3 reports compiles, and nothing sticks out"
fi
