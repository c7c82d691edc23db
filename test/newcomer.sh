#!/usr/bin/env bash
# A new rule system begun as CONTRIBUTING.md says, in a copy of the tree: it must be a system like
# the others at once, keep the house rules and be undone by nothing but removing it.
cd "$(dirname "$0")/.." || exit
source test/lib.sh
tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
git ls-files -z | xargs -0 cp --parents -t "$tree"
cd "$tree"
line=$(grep -m1 '^    engine/internal/skeleton/start.sh ' CONTRIBUTING.md) || { echo "CONTRIBUTING.md does not say how a system begins" >&2; exit 1; }
$line >/dev/null
name=${line##* }
go vet "./engine/internal/$name"
go test -count=1 "./engine/internal/$name"
go test -count=1 ./cmd/sim -run House
go build -o sim ./cmd/sim
./sim validate "scenarios/$name"/*/*.yaml >/dev/null
./sim check "scenarios/$name/cases/rules.yaml"
./sim ladder "$name/crossing" --levels novice,greedy,veteran --blocks 10 --no-pilot --quiet
if engine/internal/skeleton/start.sh "$name" 2>said; then
	echo "a system that is there is begun again" >&2
	exit 1
fi
grep -q "engine/internal/$name is there already" said
echo "a system begun as CONTRIBUTING.md says plays, and keeps the house rules"
