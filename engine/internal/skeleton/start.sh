#!/usr/bin/env bash
# start.sh NAME: begins a rule system as a copy of the skeleton, under a name of its own:
# its package in engine/internal/NAME, its files in scenarios/NAME, a line in the list of systems and
# one among the floors. What is left to do it says at the end.
set -euo pipefail
cd "$(dirname "$0")/../../.."
name=${1:-}
if ! [[ $name =~ ^[a-z][a-z0-9]{1,19}$ ]]; then
	echo "start.sh NAME: the name of a system is 2 to 20 small letters and digits, such as duel" >&2
	exit 2
fi
package=engine/internal/$name
for taken in "$package" "scenarios/$name"; do
	[ ! -e "$taken" ] || { echo "$taken is there already" >&2; exit 2; }
done
upper=${name^^}
mkdir -p "$package/testdata"
cp engine/internal/skeleton/*.go engine/internal/skeleton/RULES.md "$package"
cp -r engine/internal/skeleton/testdata/library/skeleton "scenarios/$name"
mv "$package/skeleton_test.go" "$package/${name}_test.go"
find "$package" "scenarios/$name" -type f -exec sed -i "s|engine/internal/skeleton|$package|g; s/SKEL-/$upper-/g; s/\"SKEL\"/\"$upper\"/; s/-prefix SKEL\$/-prefix $upper/; s/skeleton/$name/g; s/Skeleton/${name^}/g" {} +
cat >"$package/doc.go" <<GO
// Package $name is a rule system that was begun as a copy of engine/internal/skeleton.
//
// Goals: say here what it plays. Not goals: say here what it leaves to others.
package $name
GO
sed -i "s|scenarios.NewFrom(os.DirFS(\"testdata/library\"), \(.*\))|scenarios.New(\1)|; /^\t\"os\"\$/d" "$package/${name}_test.go"
sed -i "s|^\t\"\(.*\)/engine/internal/titan\"\$|&\n\t\"\1/$package\"|; s|^\t\tmageknight.System(),\$|&\n\t\t$name.System(),|" engine/systems/systems.go
sed -i "s|\"engine/internal/skeleton\"}|\"engine/internal/skeleton\", \"$package\"}|" cmd/sim/house_test.go cmd/sim/house_shape_test.go
gofmt -w engine/systems "$package" cmd/sim/house_test.go cmd/sim/house_shape_test.go
go test "./$package" -run Golden -update-golden >/dev/null
cat <<END
$package and scenarios/$name are there; it plays:

    go test ./$package
    go run ./cmd/sim play $name/crossing --seed 1

What is left, in this order (CONTRIBUTING.md, "To add a system"): its rules into $package/RULES.md
(go generate ./$package names them in the code); cases for them; forms, files and code; its package on a floor of ARCHITECTURE.md; SYSTEMS
in the Makefile; a place in scenarios/experiments/default.yaml and in montecarlo/recounted_test.go; values (sim fit $name/crossing --out
scenarios/$name/values/crossing.yaml, and the same with generic.yaml); make golden.
END
