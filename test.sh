#!/usr/bin/env bash
# The whole test suite, from a clean clone: what a suite needs beyond Go it installs
# itself, pinned. One suite more than there are processors runs at a time, since some wait
# for downloads and programs (JOBS=1 for one after the other), each line under the name of
# its suite. At the end stands again how each failed suite ended; the last line counts the
# suites. Named suites alone: ./test.sh unit cases; with more new inputs for each fuzzed
# target: FUZZ=100000x ./test.sh fuzz.
cd "$(dirname "$0")" || exit
source test/lib.sh

# Suites share what others have built, those that build copies of the tree or a release among them: all build as
# release.sh does, without C and by its profile. The suite vet looks at all packages, so tests do not vet theirs again.
# At the default GOGC compilers spend up to a fifth of their time on collecting garbage. What no other suite could share,
# for another processor or with instruments, is built without the profile (-pgo=off), a seventh sooner.
export GOGC=400 CGO_ENABLED=0 GOFLAGS="-trimpath -vet=off '-pgo=$PWD/cmd/sim/release.pgo'"

chosen=" $* " names=()
logs=$(mktemp -d)
# A suite is a process group, so that a whole one can be stopped and it has the signals of any program.
set -m
trap 'jobs -p | sed s/^/-/ | xargs -r kill -- 2>/dev/null || true; rm -rf "$logs"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
suite() { # suite NAME COMMAND…
	if [[ $chosen != "  " && $chosen != *" $1 "* ]]; then return; fi
	names+=("$1")
	while [ "$(jobs -rp | wc -l)" -ge "${JOBS:-$(($(nproc) + 1))}" ]; do wait -n || true; done
	play "$@" </dev/null &
}
play() {
	local name=$1 start=$SECONDS
	shift
	printf '=== %s: %s\n' "$name" "$*"
	local TIMEFORMAT="$name: %U and %S seconds of processor time, of the program and of the system"
	if time "$@" 2>&1 | tee "$logs/$name" | sed -u "s/^/$name: /"; then
		touch "$logs/$name.passed"
		printf -- '--- %s passed in %d s\n' "$name" $((SECONDS - start))
	else
		printf -- '--- %s FAILED after %d s\n' "$name" $((SECONDS - start))
	fi
}

# ending NAME: how a failed suite ended. Of a log whose middle is cut this is what is left. Packages that passed may
# follow the test that failed, so those tests come first and the packages are left out.
ending() {
	printf '\n=== %s FAILED. How it ended:\n' "$1"
	grep -- '--- FAIL\|^panic: ' "$logs/$1" | head -n 20
	grep -v '^ok  \|no test files' "$logs/$1" | tail -n 30
}

formatted() {
	local files
	files=$(gofmt -l cmd engine ai montecarlo scenarios results)
	[ -z "$files" ] || { printf 'not gofmt-formatted:\n%s\n' "$files"; return 1; }
}

# The referees of the rule systems watch other games at every commit, and the same at the same one: their seed is
# the commit's. A difference names seed and game; what they find may be older than the commit.
unit() {
	local commit
	commit=$(git rev-parse HEAD 2>/dev/null) || commit=1
	export REFEREE_SEED=${REFEREE_SEED:-$((16#${commit:0:7}))}
	echo "referees watch the games of seed $REFEREE_SEED; again: REFEREE_SEED=$REFEREE_SEED ./test.sh unit"
	go test -count=1 -shuffle=on -timeout 45m ./...
}

# holding PATTERN PACKAGE…: those of packages that have a test whose name matches. Others need not be built.
holding() {
	local pattern=$1
	shift
	go list -f '{{$p := .}}{{range .TestGoFiles}}{{$p.ImportPath}} {{$p.Dir}}/{{.}}{{"\n"}}{{end}}{{range .XTestGoFiles}}{{$p.ImportPath}} {{$p.Dir}}/{{.}}{{"\n"}}{{end}}' "$@" |
		while read -r package file; do
			if [[ -n $file && $(sed -n 's/^func \(\(Test\|Fuzz\)[A-Za-z0-9_]*\)(.*/\1/p' "$file") =~ $pattern ]]; then echo "$package"; fi
		done | sort -u | grep .
}

# Races are looked for where goroutines meet: in the writer of datasets, where workers play, and where several read
# hostile files at once, which are the only goroutines in scenarios and tiled. What disks do to datasets one at a time
# needs no race detector, nor what one of them reads alone: Fuzz/^$ leaves out the kept inputs.
race() {
	local packages workers='Rows|Chunk|Shard|Interrupted|Sink|Stopping|Digest'
	export CGO_ENABLED=1 # which the race detector needs
	packages=$(holding "$workers" ./montecarlo/... ./cmd/sim/internal/...) || return 1
	go test -count=1 -race -pgo=off -skip 'EveryBit|EveryByte|TheSimulatorNotices' ./results &&
		go test -count=1 -race -pgo=off -run 'Fuzz/^$' ./scenarios ./cmd/sim/internal/tiled &&
		go test -count=1 -race -pgo=off -run "$workers" $packages
}

# Rule cases run through the program itself, as a user runs them.
cases() { go run ./cmd/sim check; }

# The golden signatures must not depend on the processor: the same tests built for
# newer amd64 and, run under emulation, for arm64.
golden_v3() {
	local packages
	packages=$(holding 'Golden|Kept' ./engine/...) && GOAMD64=v3 go test -count=1 -pgo=off -run 'Golden|Kept' $packages
}

golden_arm64() {
	if ! command -v qemu-aarch64 >/dev/null 2>&1 && ! command -v qemu-aarch64-static >/dev/null 2>&1; then
		debian qemu-user || return 1
	fi
	local qemu packages
	qemu=$(command -v qemu-aarch64 || command -v qemu-aarch64-static)
	packages=$(holding Golden ./engine/...) && GOARCH=arm64 CGO_ENABLED=0 go test -count=1 -pgo=off -exec "$qemu" -run Golden $packages
}

# A thousand new inputs each, beside all that were kept (a number, because the time limit of go fuzzing can fail a
# run that found nothing) for what reads users' input and of what must never panic. All targets of a package are one
# program, which go test would link again for each.
fuzz() {
	local packages package dir target number=0
	packages=$(holding Fuzz ./... | xargs -r go list -f '{{.ImportPath}} {{.Dir}}') || return 1
	while read -r package dir; do
		go test -c -pgo=off -fuzz . -o "$logs/fuzz.test" "$package" || return 1
		for target in $("$logs/fuzz.test" -test.list '^Fuzz'); do
			number=$((number + 1))
			echo "fuzz $package $target"
			(cd "$dir" && "$logs/fuzz.test" -test.timeout 10m -test.run '^$' -test.fuzz "^$target\$" -test.fuzztime "${FUZZ:-1000x}" \
				-test.fuzzminimizetime 5x -test.fuzzcachedir "$(go env GOCACHE)/fuzz/$package") || return 1
		done
	done <<<"$packages"
	[ "$number" -gt 0 ] || { echo "no target is fuzzed"; return 1; }
}

# What sharing dice between the games of a block saves, printed for every scenario.
sharing() { go test -count=1 -timeout 10m -run WhatSharingDiceBySeatSaves -v ./montecarlo -every-scenario | grep -v '^=== '; }

# Long suites first, so that none is left alone at the end.
suite format formatted
suite vet go vet ./...
suite unit unit
suite race race
suite notebooks ./test/notebooks.sh
suite browser ./test/browser.sh
suite supply ./test/supply.sh
suite fuzz fuzz
suite golden-arm64 golden_arm64
suite windows ./test/windows.sh
suite stores ./test/stores.sh
suite python ./test/python.sh
suite golden-v3 golden_v3
suite sharing sharing
suite apptainer ./test/apptainer.sh
suite readers ./test/readers.sh
suite lint go tool -modfile=tools.mod staticcheck ./...
suite newcomer ./test/newcomer.sh
suite slurm ./test/slurm.sh
suite terminal ./test/terminal.sh
suite site ./test/site.sh
suite clusters ./test/clusters.sh
suite publish ./test/publish.sh
suite tiled ./test/tiled.sh
suite session ./test/session.sh
suite cases cases
# What is timed has the machine for itself.
wait
suite speed ./test/speed.sh

if [ ${#names[@]} -eq 0 ]; then
	echo "no suite is called$chosen" >&2
	exit 2
fi
wait
failed=()
for name in "${names[@]}"; do [ -e "$logs/$name.passed" ] || failed+=("$name"); done
for name in "${failed[@]}"; do ending "$name" || true; done
if [ ${#failed[@]} -gt 0 ]; then printf '\nfailed: %s\n' "${failed[*]}"; fi
printf '\n%d passed, %d failed\n' $((${#names[@]} - ${#failed[@]})) ${#failed[@]}
exit $((${#failed[@]} > 0))
