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
GOOS=windows go vet -pgo=off ./cmd/sim ./results
GOOS=darwin go vet -pgo=off ./results
echo "vetted for windows and darwin"

# The same release from this folder and from a copy of it.
git init -q "$work/copy"
git ls-files -z | tar --null -T - -cf - | tar -C "$work/copy" -xf -
export GIT_AUTHOR_NAME=copy GIT_AUTHOR_EMAIL=copy GIT_COMMITTER_NAME=copy GIT_COMMITTER_EMAIL=copy
export GIT_AUTHOR_DATE=2025-01-01T00:00:00Z GIT_COMMITTER_DATE=2025-01-01T00:00:00Z
git -C "$work/copy" add -A
git -C "$work/copy" commit -qm copy
git clone -q "$work/copy" "$work/elsewhere/copy"
command -v ssh-keygen >/dev/null 2>&1 || debian openssh-client
ssh-keygen -q -t ed25519 -N '' -f "$work/key"
for folder in copy elsewhere/copy; do (export SIGN_KEY=$work/key MAINTAINER="Ada <ada@example.org>"
	cd "$work/$folder" && PLATFORMS="linux/$(go env GOARCH)" ./release.sh "$work/$folder/dist" >/dev/null 2>&1); done
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

# Installed as docs/installing.md says: by the script, which believes neither a changed archive nor another's signature;
# from the Debian package; by go install from a module proxy, with nothing of ours in the module cache.
dist=$work/copy/dist
echo "release $(cat "$work/key.pub")" >"$work/signers"
installed() { SIM_FROM=$1 SIM_SIGNERS=$2 SIM_TO=$work/bin HOME=$work sh "$dist/install.sh"; }
installed "$dist" "$work/signers" >"$work/said"
grep -q "installed $work/bin/sim" "$work/said"
rm "$work/bin/sim"
cp -r "$dist" "$work/changed"
echo more >>"$(echo "$work"/changed/sim-*-linux-*.tar.gz)"
ssh-keygen -q -t ed25519 -N '' -f "$work/other"
echo "release $(cat "$work/other.pub")" >"$work/others"
if installed "$work/changed" "" 2>"$work/said" || ! grep -q 'is not what SHA256SUMS says; nothing was installed' "$work/said"; then
	echo "a changed archive is installed" >&2
	exit 1
fi
if installed "$dist" "$work/others" 2>"$work/said" || ! grep -q 'is not signed by a key of' "$work/said" || [ -e "$work/bin/sim" ]; then
	echo "what another signed is installed" >&2
	exit 1
fi
if command -v dpkg-deb >/dev/null; then
	dpkg-deb -x "$dist"/skirmishlab_*.deb "$work/root"
	"$work/root/usr/bin/sim" version >"$work/said"
	grep -q "$(git -C "$work/copy" rev-parse HEAD)" "$work/said"
	[ "$(dpkg-deb -f "$dist"/skirmishlab_*.deb Version)" = "$("$work/root/usr/bin/sim" version --json | sed -n 's/.*"version": "\(.*\)".*/\1/p')" ]
	[ "$(dpkg-deb -f "$dist"/skirmishlab_*.deb Maintainer)" = "Ada <ada@example.org>" ]
fi
grep -qF '**Games.**' "$dist/NOTES.md"
python3 -m json.tool cmd/sim/packaging/skirmishlab.json >/dev/null

version=v$("$release/sim" version --json | sed -n 's/.*"version": "\(.*\)".*/\1/p')
module=github.com/skirmishlab/skirmishlab
proxy=$work/proxy/$module/@v
mkdir -p "$proxy"
echo "$version" >"$proxy/list"
printf '{"Version":"%s","Time":"2025-01-01T00:00:00Z"}\n' "$version" | tee "$proxy/$version.info" >"$work/proxy/$module/@latest"
cp go.mod "$proxy/$version.mod"
git -C "$work/copy" archive --format=zip --prefix="$module@$version/" -o "$proxy/$version.zip" HEAD
cache=$(go env GOMODCACHE)/cache/download
(cd "$work" && GOMODCACHE=$work/modules GOPROXY="file://$work/proxy,file://$cache" GONOSUMDB='*' GONOSUMCHECK=1 GOFLAGS="-modcacherw ${GOFLAGS:--trimpath}" \
	GOBIN=$work/gobin CGO_ENABLED=0 go install "$module/cmd/sim@latest")
"$work/gobin/sim" run titan/meadow --blocks 20 --out "$work/installed" --quiet >/dev/null
echo "installed by script, from the Debian package and by go install; a changed archive and a strange signature are refused"

# On machines with nothing: a tree of BusyBox alone, as Alpine is built, by the script; one of dpkg alone, by the package.
# Each holds the release and nothing else of ours; what is played there has the digest of a run here.
if [ "$(id -u)" = 0 ]; then
	(export SIM_RELEASE=$dist && ./test/empty.sh)
else
	echo "not root: nothing is installed in empty trees" >&2
	exit 1
fi

# Known weaknesses, where the database of them can be reached; never a condition.
if [ -n "${GOVULNDB:-}" ]; then go run golang.org/x/vuln/cmd/govulncheck@v1.9.0 ./cmd/sim || echo "govulncheck: see above"; fi

# The image: twice the same digest, for a user that is not root and with a program that needs nothing beside it. No
# container runs here without rights that tests do not have; the program runs in the image's own tree instead.
command -v umoci >/dev/null 2>&1 || debian umoci
arch=$(go env GOARCH)
export SOURCE_DATE_EPOCH=1735689600
for name in one two; do cmd/sim/packaging/image.sh "$release/sim" "${version#v}" "$arch" "$work/image-$name" >"$work/digest-$name"; done
cmp "$work/digest-one" "$work/digest-two"
umoci unpack --rootless --image "$work/image-one:${version#v}" "$work/bundle"
python3 - "$work/bundle/config.json" <<'END'
import json, sys
process = json.load(open(sys.argv[1]))["process"]
if process["user"]["uid"] != 65532 or process["args"] != ["sim", "--help"] or process["cwd"] != "/data":
    sys.exit(f"the image starts {process}")
END
if [ "$(id -u)" = 0 ]; then
	chmod 1777 "$work/bundle/rootfs/data"
	chroot --userspec=65532:65532 "$work/bundle/rootfs" /usr/bin/sim run titan/meadow --blocks 20 --out /data/run --quiet >/dev/null
	[ "$(stat -c %u "$work/bundle/rootfs/data/run/manifest.json")" = 65532 ]
fi
echo "image: $(cat "$work/digest-one"), the same twice; a run in its tree as user 65532"
