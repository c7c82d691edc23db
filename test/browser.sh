# Suite of test.sh: report pages in a real browser. Sourced; defines browser_pages.
# What it needs (node, Debian's chromium, playwright-core at a pinned version) it
# installs where it is missing.

browser_pages() {
	local here work sim pages=()
	here=$(pwd)
	work=$(mktemp -d) || return 1
	# shellcheck disable=SC2064 # the folder is known now
	trap "rm -rf '$work'; trap - RETURN" RETURN
	if ! command -v chromium >/dev/null 2>&1 || ! command -v node >/dev/null 2>&1; then
		(apt-get update -qq && apt-get install -y -qq chromium nodejs npm) >/dev/null 2>&1 ||
			{ echo "chromium and node cannot be installed here (they need Debian's packages and root)"; return 1; }
	fi
	cp "$here"/test/browser/package.json "$here"/test/browser/check.mjs "$work"/ || return 1
	(cd "$work" && npm install --no-audit --no-fund --loglevel=error) || return 1
	sim=$work/sim
	go build -o "$sim" ./cmd/sim || return 1
	# a table of lists, a swap of units under the same dice, and maps taken apart
	"$sim" run test/data/lists.yaml --out "$work/lists" --quiet >/dev/null || return 1
	"$sim" run test/data/swap.yaml --out "$work/swap" --quiet >/dev/null || return 1
	"$sim" terrain test/data/ground.yaml --out "$work/ground" --quiet >/dev/null || return 1
	"$sim" run test/data/worlds.yaml --out "$work/worlds" --quiet >/dev/null || return 1
	for d in lists swap ground worlds; do
		"$sim" report "$work/$d" >/dev/null 2>&1 || [ "$d" = worlds ] || return 1 # so few games may be cut off
		pages+=("$work/$d/report/report.html")
	done
	# a damaged dataset must say so in the page too
	cp -r "$work/lists" "$work/damaged" && rm -r "$work/damaged/report" || return 1
	truncate -s -100 "$(find "$work/damaged/units" -name '*.parquet' | head -1)" || return 1
	"$sim" report "$work/damaged" >/dev/null 2>&1 && { echo "a damaged dataset was reported on without complaint"; return 1; }
	pages+=("$work/damaged/report/report.html")
	(cd "$work" && node check.mjs "${pages[@]}" ${REPORT_SHOTS:+--shots "$REPORT_SHOTS"})
}
