#!/usr/bin/env bash
# Builds wheels of the Python package that carry sim into a folder: one for each platform named, such as
# linux/amd64 darwin/arm64 windows/amd64 (default: this machine's), and their sums. ARCHIVES is a folder with the archives
# of a release, whose programs are taken instead of building them again. PYTHON is a Python with build, hatchling
# and wheel; where it lacks them, an environment with them is made for the while.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=${1:?usage: wheels.sh FOLDER [OS/ARCH …]}
shift
[ $# -gt 0 ] || set -- "$(go env GOHOSTOS)/$(go env GOHOSTARCH)"
python=${PYTHON:-python3}
mkdir -p "$out"
out=$(cd "$out" && pwd)
commit=$(git -C "$here" rev-parse HEAD)
SOURCE_DATE_EPOCH=$(git -C "$here" log -1 --format=%ct)
export SOURCE_DATE_EPOCH
tools=$(mktemp -d)
trap 'rm -rf "$tools" "${work:-$tools}"' EXIT
if ! "$python" -c 'import build, hatchling, wheel' 2>/dev/null; then
	"$python" -m venv "$tools"
	python=$tools/bin/python
	grep -E '^(build|hatchling|wheel)==' "$here/requirements.txt" >"$tools/requirements.txt"
	"$python" -m pip install -q --disable-pip-version-check -r "$tools/requirements.txt"
fi
for platform; do
	case $platform in
	linux/amd64) tag=manylinux_2_17_x86_64.musllinux_1_1_x86_64 ;;
	linux/arm64) tag=manylinux_2_17_aarch64.musllinux_1_1_aarch64 ;;
	darwin/amd64) tag=macosx_11_0_x86_64 ;;
	darwin/arm64) tag=macosx_11_0_arm64 ;;
	windows/amd64) tag=win_amd64 ;;
	*) echo "wheels: no wheel is made for $platform" >&2; exit 2 ;;
	esac
	work=$(mktemp -d)
	cp -r "$here/src" "$here/pyproject.toml" "$here/README.md" "$work"
	name=sim
	[ "${platform%/*}" != windows ] || name=sim.exe
	if [ -n "${ARCHIVES:-}" ]; then
		tar -xzO --wildcards -f "$ARCHIVES"/sim-*-"${platform/\//-}".tar.gz "*/$name" >"$work/program"
		install -D "$work/program" "$work/src/skirmishlab/bin/$name"
	else
		(cd "$here/../.." && CGO_ENABLED=0 GOOS=${platform%/*} GOARCH=${platform#*/} go build -trimpath -pgo=cmd/sim/release.pgo \
			-ldflags "-s -w -X main.commit=$commit" -o "$work/src/skirmishlab/bin/$name" ./cmd/sim)
	fi
	"$python" -m build --wheel --no-isolation --outdir "$work/dist" "$work" >/dev/null
	"$python" -m wheel tags --platform-tag "$tag" --remove "$work"/dist/*.whl >/dev/null
	mv "$work"/dist/*.whl "$out"
	rm -rf "$work"
done
(cd "$out" && sha256sum ./*.whl | sed 's| \./| |' >SHA256SUMS)
ls "$out"
