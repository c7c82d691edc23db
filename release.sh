#!/usr/bin/env bash
# Builds a release into a folder that must not exist (default dist): for every platform an
# archive with the static program, completions, manual pages, the licences of what is in it,
# the list of its modules with their hashes, and its bill of materials with their licences
# (sbom.cdx.json, CycloneDX 1.6); and SHA256SUMS over all archives. The same commit, Go and
# tools give the same bytes. PLATFORMS="linux/amd64" builds fewer.
set -euo pipefail
cd "$(dirname "$0")"
out=${1:-dist}
[ ! -e "$out" ] || { echo "release: $out exists already; nothing is overwritten" >&2; exit 2; }
commit=$(git rev-parse HEAD)
[ -z "$(git status --porcelain)" ] || commit=$commit-dirty
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH CGO_ENABLED=0
unset GOFLAGS GOAMD64 GOARM64 GOEXPERIMENT
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

build() { # build OS ARCH FILE
	GOOS=$1 GOARCH=$2 go build -trimpath -buildvcs=false -pgo=cmd/sim/release.pgo -ldflags "-s -w -buildid= -X main.commit=$commit" -o "$3" ./cmd/sim
}
build "$(go env GOHOSTOS)" "$(go env GOHOSTARCH)" "$work/sim"
version=$("$work/sim" version --json | sed -n 's/.*"version": "\(.*\)".*/\1/p')
shared=$work/shared
mkdir -p "$shared/completions" "$shared/man/man1"
for shell in bash zsh fish powershell; do "$work/sim" completion "$shell" >"$shared/completions/sim.$shell"; done
"$work/sim" manual "$shared/man/man1" 2>/dev/null
cp LICENSE README.md CHANGELOG.md CITATION.cff "$shared"
# Two have licences that the tool does not recognise; theirs are copied as they are.
unrecognised="github.com/ajstarks/svgo github.com/golang/freetype"
go tool -modfile=tools.mod go-licenses save ./cmd/sim --ignore github.com/skirmishlab/skirmishlab ${unrecognised:+$(printf -- '--ignore %s ' $unrecognised)} --save_path "$shared/licences" 2>"$work/licences.log" ||
	{ cat "$work/licences.log" >&2; exit 1; }
cp "$(go env GOROOT)/LICENSE" "$shared/licences/GO-LICENSE"
for module in $unrecognised; do
	mkdir -p "$shared/licences/$module"
	cp -r "$(go list -m -f '{{.Dir}}' "$module")"/LICENSE* "$shared/licences/$module/"
done
chmod -R u+w "$shared/licences"

# sbom PROGRAM FILE: the modules of a program with their hashes and licences. The build has fetched those modules,
# so that nothing is asked of a network; the tool itself compares their hashes with those in the program. Its own
# hash, which depends on the machine of the build, is taken out.
sbom() {
	GOPROXY=off GOSUMDB=off GOFLAGS=-trimpath go tool -modfile=tools.mod cyclonedx-gomod bin -json -licenses \
		-assert-licenses -std -noserial -notimestamp -version "$version" -output "$2" "$1" 2>"$work/sbom.log" ||
		{ cat "$work/sbom.log" >&2; exit 1; }
	sed -i '/^        "hashes": \[$/,/^        \],$/d' "$2"
}

mkdir -p "$out"
for platform in ${PLATFORMS:-linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64}; do
	os=${platform%/*} arch=${platform#*/}
	name=sim-$version-$os-$arch
	cp -r "$shared" "$work/$name"
	program=$work/$name/sim
	if [ "$os" = windows ]; then program=$program.exe; fi
	if [ "$platform" = "$(go env GOHOSTOS)/$(go env GOHOSTARCH)" ]; then cp "$work/sim" "$program"; else build "$os" "$arch" "$program"; fi
	sbom "$program" "$work/$name/sbom.cdx.json"
	# Without the first line, which names the file by its path here.
	go version -m "$program" | tail -n +2 >"$work/$name/modules.txt"
	tar -C "$work" --sort=name --format=ustar --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --mode='u=rwX,go=rX' -cf - "$name" | gzip -9n >"$out/$name.tar.gz"
	rm -r "${work:?}/$name"
	echo "$out/$name.tar.gz"
done
(cd "$out" && sha256sum -- *.tar.gz >SHA256SUMS)
