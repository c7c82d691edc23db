#!/usr/bin/env bash
# What the program is made of and what a release is: modules as their checksums say, licences
# that may be given away with it, builds for other systems vetted, and a release that comes
# out the same from another folder.
cd "$(dirname "$0")/.." || exit
source test/lib.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

go mod verify
# Two libraries of the plots have licences that no tool recognises: svgo, that of Creative
# Commons (BY), and freetype, of which we choose the FreeType licence and not the GPL.
go tool -modfile=tools.mod go-licenses check ./cmd/sim --ignore github.com/skirmishlab/skirmishlab \
	--ignore github.com/ajstarks/svgo --ignore github.com/golang/freetype \
	--allowed_licenses=MIT,BSD-2-Clause,BSD-3-Clause,Apache-2.0 2>"$work/licences" || { cat "$work/licences" >&2; exit 1; }
echo "licences: all may be given away with the program"

# Where files, locks and signals differ between systems.
GOOS=windows go vet ./cmd/sim ./results
GOOS=darwin go vet ./results
echo "vetted for windows and darwin"

# The same release from this folder and from a copy of it.
git init -q "$work/copy"
git ls-files -z | tar --null -T - -cf - | tar -C "$work/copy" -xf -
export GIT_AUTHOR_NAME=copy GIT_AUTHOR_EMAIL=copy GIT_COMMITTER_NAME=copy GIT_COMMITTER_EMAIL=copy
export GIT_AUTHOR_DATE=2025-01-01T00:00:00Z GIT_COMMITTER_DATE=2025-01-01T00:00:00Z
git -C "$work/copy" add -A
git -C "$work/copy" commit -qm copy
git clone -q "$work/copy" "$work/elsewhere/copy"
for folder in copy elsewhere/copy; do (cd "$work/$folder" && PLATFORMS="linux/$(go env GOARCH)" ./release.sh "$work/$folder/dist" >/dev/null); done
cmp "$work/copy/dist/SHA256SUMS" "$work/elsewhere/copy/dist/SHA256SUMS"
(cd "$work/copy/dist" && sha256sum --quiet -c SHA256SUMS && tar -xzf ./*-linux-*.tar.gz)
release=$(echo "$work"/copy/dist/sim-*-linux-*/)
for file in sim LICENSE licences/GO-LICENSE completions/sim.bash man/man1/sim-run.1 modules.txt sbom.cdx.json; do
	[ -s "$release/$file" ] || { echo "the release lacks $file" >&2; exit 1; }
done
grep -q 'github.com/parquet-go/parquet-go' "$release/modules.txt"
venv .cache/supply test/supply.txt
.cache/supply/bin/python test/supply.py "$release"
if command -v ldd >/dev/null && ldd "$release/sim" >/dev/null 2>&1; then echo "the program is not static" >&2; exit 1; fi
[ "$("$release/sim" version --json | grep -c "$(git -C "$work/copy" rev-parse HEAD)")" = 1 ] || { echo "the program does not know its commit" >&2; exit 1; }
echo "release: two builds, equal bytes"

# Known weaknesses, where the database of them can be reached; never a condition.
if [ -n "${GOVULNDB:-}" ]; then go run golang.org/x/vuln/cmd/govulncheck@v1.9.0 ./cmd/sim || echo "govulncheck: see above"; fi
