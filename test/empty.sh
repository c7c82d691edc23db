#!/usr/bin/env bash
# Machines on which there is nothing: a tree of BusyBox alone, as Alpine is built, where install.sh puts the program, and
# one of dpkg and what that needs, as Debian is built, where dpkg does. Each holds the files of a release (SIM_RELEASE,
# or one that is built) and nothing else of ours; an ordinary user plays and reports there, and has the games of a run
# here. Needs root, for the trees.
cd "$(dirname "$0")/.." || exit
source test/lib.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
arch=$(go env GOARCH)
release=${SIM_RELEASE:-$work/dist}
[ -e "$release" ] || PLATFORMS="linux/$arch" ./release.sh "$release" >/dev/null

# inside TREE COMMAND…: runs a command in a tree, with nothing of this machine but its kernel.
inside() { env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin:/home/user/.local/bin HOME=/home/user chroot "$@"; }
# furnish TREE: what every machine has, and a user.
furnish() {
	mkdir -p "$1"/{dev,release,home/user}
	mknod -m 666 "$1/dev/null" c 1 3
	chmod 1777 "$1/tmp"
	chown 1000:1000 "$1/home/user"
}
# play TREE: validates, plays and reports there as user 1000, and keeps the digest of the games.
play() {
	cp "$work/first.yaml" "$1/home/user/"
	inside --userspec=1000:1000 "$1" sh -ec 'cd /home/user; sim validate first.yaml; sim run first.yaml --out first --quiet; sim report first'
	[ -s "$1/home/user/first/report/report.html" ]
	grep -qi '^<!doctype html>' "$1/home/user/first/report/report.html"
	grep '_digest"' "$1/home/user/first/manifest.json" | cmp - "$work/want"
}
tar -C "$work" -xzf "$release"/sim-*-linux-"$arch".tar.gz --strip-components=1 --wildcards '*/sim'
printf 'schema: 1\nexperiment: first\nscenarios:\n  - {name: titan/meadow, blocks: 40}\n  - {name: heroscape/quick, blocks: 10}\n' >"$work/first.yaml"
"$work/sim" run "$work/first.yaml" --out "$work/first" --quiet >/dev/null
grep '_digest"' "$work/first/manifest.json" >"$work/want"

busybox --help 2>/dev/null | grep -q statically || [ -n "$(dpkg-query -W -f '${Version}' busybox-static 2>/dev/null)" ] || debian busybox-static
tree=$work/busybox
mkdir -p "$tree"/{bin,tmp}
furnish "$tree"
cp "$(command -v busybox)" "$tree/bin/busybox"
chroot "$tree" /bin/busybox --install -s /bin
cp "$release"/{install.sh,SHA256SUMS} "$release"/sim-*-linux-"$arch".tar.gz "$tree/release"
inside --userspec=1000:1000 "$tree" env SIM_FROM=/release sh /release/install.sh
play "$tree"
echo "busybox: installed by install.sh, run and reported"

# Unpacked and not configured, which takes a tenth of the time of a whole installation.
mkdir "$work/packages"
fetch() { (cd "$work/packages" && apt download base-files coreutils dash diffutils dpkg libacl1 libattr1 libbz2-1.0 \
	libc-bin libc6 libgmp10 liblzma5 libmd0 libpcre2-8-0 libselinux1 libzstd1 tar zlib1g) >"$work/log" 2>&1; }
fetch || { apt update >/dev/null && fetch; } || { tail -n 20 "$work/log" >&2; exit 1; }
tree=$work/debian
mkdir -p "$tree"/usr/{bin,lib,lib64,sbin}
ln -s usr/{bin,lib,lib64,sbin} "$tree"
for package in "$work"/packages/*.deb; do dpkg-deb --fsys-tarfile "$package" | tar -C "$tree" --keep-directory-symlink -xf -; done
touch "$tree/var/lib/dpkg/status"
furnish "$tree"
cp "$release"/skirmishlab_*_"$arch".deb "$tree/release"
inside "$tree" sh -c 'dpkg -i /release/*.deb'
play "$tree"
inside "$tree" dpkg -r skirmishlab
[ ! -e "$tree/usr/bin/sim" ]
echo "debian: installed by dpkg, run, reported and removed"
