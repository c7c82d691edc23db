#!/usr/bin/env bash
# Builds a release into a folder that must not exist (default dist): for every platform an
# archive with the static program, completions, manual pages, the licences of what is in it,
# the list of its modules with their hashes, and its bill of materials with their licences
# (sbom.cdx.json, CycloneDX 1.6); Debian packages, the files of Homebrew and Scoop, install.sh, the notes of the
# release, and SHA256SUMS over all of them. The same commit, Go and tools give the same bytes. PLATFORMS="linux/amd64"
# builds fewer. SIGN_KEY=FILE signs SHA256SUMS with that key of ssh-keygen (docs/installing.md), MAINTAINER="NAME <ADDRESS>" is whom
# Debian's tools name for questions.
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
if tag=$(git describe --tags --exact-match --match 'v*' 2>/dev/null) && [ "$tag" != "v$version" ]; then
	echo "release: the commit is tagged $tag, the program says $version" >&2
	exit 2
fi
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
go build -modfile=tools.mod -o "$work/cyclonedx-gomod" github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod
sbom() {
	GOPROXY=off GOSUMDB=off GOFLAGS=-trimpath "$work/cyclonedx-gomod" bin -json -licenses \
		-assert-licenses -std -noserial -notimestamp -version "$version" -output "$2" "$1" 2>"$work/sbom.log" ||
		{ cat "$work/sbom.log" >&2; exit 1; }
	sed -i '/^        "hashes": \[$/,/^        \],$/d' "$2"
}

# debian ARCH FOLDER: the Debian package of a folder of a release for Linux.
debian() {
	local root=$work/debian
	mkdir -p "$root"/DEBIAN "$root"/usr/{bin,share/{doc/skirmishlab,man/man1,bash-completion/completions,zsh/vendor-completions,fish/vendor_completions.d}}
	cp "$2/sim" "$root/usr/bin/"
	cp "$2"/man/man1/*.1 "$root/usr/share/man/man1/"
	gzip -9n "$root"/usr/share/man/man1/*.1
	cp "$2/completions/sim.bash" "$root/usr/share/bash-completion/completions/sim"
	cp "$2/completions/sim.zsh" "$root/usr/share/zsh/vendor-completions/_sim"
	cp "$2/completions/sim.fish" "$root/usr/share/fish/vendor_completions.d/"
	cp -r "$2"/licences "$2"/{README.md,CHANGELOG.md,CITATION.cff,sbom.cdx.json} "$root/usr/share/doc/skirmishlab/"
	cp "$2/LICENSE" "$root/usr/share/doc/skirmishlab/copyright"
	cat >"$root/DEBIAN/control" <<-END
		Package: skirmishlab
		Version: $version
		Architecture: $1
		Maintainer: ${MAINTAINER:-The skirmishlab authors <noreply@skirmishlab.invalid>}
		Installed-Size: $(du -sk "$root/usr" | cut -f1)
		Section: science
		Priority: optional
		Homepage: https://github.com/skirmishlab/skirmishlab
		Description: Monte Carlo balance lab for tabletop skirmish games
		 Plays complete games of five rule systems by the thousand, between scripted and
		 searching commanders, and says what they show about armies, terrain and rules.
	END
	chmod -R u=rwX,go=rX "$root"
	find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
	dpkg-deb --root-owner-group -Zgzip --build "$root" "$out/skirmishlab_${version}_$1.deb" >/dev/null
	rm -r "$root"
	echo "$out/skirmishlab_${version}_$1.deb"
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
	echo "$out/$name.tar.gz"
	if [ "$os" = linux ]; then
		if command -v dpkg-deb >/dev/null; then debian "$arch" "$work/$name"; else echo "release: without dpkg-deb there is no Debian package of $platform" >&2; fi
	fi
	rm -r "${work:?}/$name"
done

# What package managers read: where archives lie, and their sums.
from=https://github.com/skirmishlab/skirmishlab/releases/download/v$version
sum() { sha256sum "$out/sim-$version-$1.tar.gz" 2>/dev/null | cut -d' ' -f1; }
fill() { # fill TEMPLATE: with version, place and sums
	sed -e "s|@VERSION@|$version|g; s|@FROM@|$from|g" -e "s|@SUM darwin-arm64@|$(sum darwin-arm64)|; s|@SUM darwin-amd64@|$(sum darwin-amd64)|" \
		-e "s|@SUM linux-arm64@|$(sum linux-arm64)|; s|@SUM linux-amd64@|$(sum linux-amd64)|" \
		-e "s|@SUM windows-arm64@|$(sum windows-arm64)|; s|@SUM windows-amd64@|$(sum windows-amd64)|" "$1"
}
if [ -z "${PLATFORMS:-}" ]; then
	fill cmd/sim/packaging/skirmishlab.rb >"$out/skirmishlab.rb"
	fill cmd/sim/packaging/skirmishlab.json >"$out/skirmishlab.json"
else
	echo "release: Homebrew and Scoop need all platforms; their files are left out" >&2
fi
fill cmd/sim/packaging/sim.def >"$out/sim.def"
sed "s|^version=.*|version=$version|" cmd/sim/packaging/install.sh >"$out/install.sh"
chmod 755 "$out/install.sh"
# The notes: what CHANGELOG says of this version.
awk -v "head=## $version " 'index($0, head) == 1 { on = 1; next } /^## / { on = 0 } on' CHANGELOG.md | sed '1{/^$/d}' >"$out/NOTES.md"
[ -s "$out/NOTES.md" ] || { echo "release: CHANGELOG.md says nothing of $version" >&2; exit 2; }
(cd "$out" && sha256sum -- * >"$work/SHA256SUMS" && mv "$work/SHA256SUMS" .)
if [ -n "${SIGN_KEY:-}" ]; then
	ssh-keygen -q -Y sign -f "$SIGN_KEY" -n skirmishlab-release "$out/SHA256SUMS"
	echo "$out/SHA256SUMS.sig"
else
	echo "release: not signed; SIGN_KEY names a key" >&2
fi
