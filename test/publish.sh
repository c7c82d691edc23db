#!/usr/bin/env bash
# A dataset published and checked by a stranger: the same archive from two places, its sums by sha256sum, its
# description by the validators of RO-Crate and of the Citation File Format, and the command that it names gives the
# same digests again.
cd "$(dirname "$0")/.." || exit
source test/lib.sh

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
command -v unzip >/dev/null 2>&1 || debian unzip
venv .cache/publish test/publish.txt
sim=$work/sim
built "$sim"
"$sim" new titan "$work/mine" >/dev/null 2>&1
"$sim" run "$work/mine/experiment.yaml" --blocks 60 --out "$work/run" --quiet >/dev/null
mkdir "$work/elsewhere"
cp -r "$work/run" "$work/elsewhere/moved"
for dir in run elsewhere/moved; do
	"$sim" publish "$work/$dir" --author "Lovelace, Ada 0000-0002-1825-0097" --author "Charles Babbage" --licence CC-BY-4.0 \
		--date 2026-11-26 --out "$work/$dir.zip" >/dev/null
done
cmp "$work/run.zip" "$work/elsewhere/moved.zip"
echo "published from two places: equal bytes, $(stat -c %s "$work/run.zip") of them"

mkdir "$work/stranger"
cd "$work/stranger"
unzip -q "$work/run.zip"
sha256sum --quiet -c SHA256SUMS
"$sim" verify .
cd - >/dev/null
.cache/publish/bin/python test/crate.py "$work/stranger"
cd "$work/stranger"
again=$(sed -n 's/^    \(sim run .*\)/\1/p' README.md)
"$sim" ${again#sim } --quiet >/dev/null
for digest in experiment_digest games_digest units_digest cells_digest; do
	grep "\"$digest\"" ../again/manifest.json >"$work/one"
	grep "\"$digest\"" dataset/manifest.json | cmp - "$work/one"
done
echo "what README.md says gives the same digests: $again"
