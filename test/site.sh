#!/usr/bin/env bash
# The site: test/site.sh [FOLDER] builds it from docs/ and what the program says, runs the commands of the tutorials and
# checks every link and that a browser finds a rule without a server. With a folder it is left there; the first page is FOLDER/index.html, and no server is needed.
cd "$(dirname "$0")/.." || exit
source test/lib.sh

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
venv .cache/site test/site.txt
command -v node >/dev/null 2>&1 || debian nodejs
command -v npm >/dev/null 2>&1 || debian npm
kit=.cache/site/node
if ! cmp -s docs/site/package.json "$kit/package.json"; then
	rm -rf "$kit" && mkdir -p "$kit"
	npm install --prefix "$kit" --no-save --no-audit --no-fund --ignore-scripts --loglevel=error "$(sed -n 's/.*"\(iframe-worker\)": "\([0-9.]*\)".*/\1@\2/p' docs/site/package.json)"
	cp docs/site/package.json "$kit/"
fi
built "$work/sim"
out=${1:-$work/site}
NO_MKDOCS_2_WARNING=1 .cache/site/bin/python -B docs/site/build.py "$work/sim" "$kit/node_modules" "$out"
command -v chromium >/dev/null 2>&1 || debian chromium
chromium --headless --no-sandbox --disable-gpu --user-data-dir="$work/chromium" --virtual-time-budget=60000 --dump-dom \
	"file://$(realpath "$out")/index.html?q=TITAN-CARRY-4" >"$work/found.html" 2>"$work/said" || { tail "$work/said" >&2; exit 1; }
grep -q 'rules/titan.html[^"]*#TITAN-CARRY-4" class="md-search-result__link"' "$work/found.html" ||
	{ echo "the search of the site, opened from a folder, does not find the rule TITAN-CARRY-4" >&2; exit 1; }
echo "opened from a folder, the search finds the rule TITAN-CARRY-4"
