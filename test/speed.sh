#!/usr/bin/env bash
# Is it as fast as when docs/performance.jsonl was kept? The commit named there is built again and
# plays in turns with the work tree, so that machines and minutes do not matter. Who makes it
# slower for a reason keeps new figures: sim bench --quick --keep docs/performance.jsonl.
cd "$(dirname "$0")/.." || exit
source test/lib.sh
command -v python3 >/dev/null || debian python3
then=$(tail -n 1 docs/performance.jsonl | sed 's/.*"commit":"\([0-9a-f]*\)".*/\1/')
if [[ ! $then =~ ^[0-9a-f]{40}$ ]]; then
	echo "the last line of docs/performance.jsonl names no commit: keep figures with a binary of make build, not of go run" >&2
	exit 1
fi
if ! git cat-file -e "$then^{commit}" 2>/dev/null; then
	echo "this clone does not reach back to $then, whose speed was kept: nothing to compare with (git fetch --unshallow)"
	exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/tree"
git archive "$then" | tar -x -C "$work/tree"
# Each is built by its own profile: a profile names functions by their packages, and packages move.
profiled() { (cd "$1" && CGO_ENABLED=0 go build -pgo=cmd/sim/release.pgo -o "$2" ./cmd/sim); }
profiled "$work/tree" "$work/then"
profiled . "$work/now"
python3 test/speed.py "$work/then" "$work/now"
