#!/bin/sh
# Installs sim from its release: fetches the archive of this machine and SHA256SUMS, compares the sums, and puts the
# program into a folder. SIM_FROM: where they lie, an address or a folder (default the release page). SIM_TO: the folder
# that gets the program (default ~/.local/bin). SIM_SIGNERS: a file of allowed signers; the signature of SHA256SUMS must
# then be theirs.
set -eu
version=
from=${SIM_FROM:-https://github.com/skirmishlab/skirmishlab/releases/download/v$version}
to=${SIM_TO:-$HOME/.local/bin}
fail() { echo "install: $1" >&2; exit 1; }
case $(uname -s) in
Linux) os=linux ;;
Darwin) os=darwin ;;
*) fail "there is no archive for $(uname -s) here; see $from" ;;
esac
case $(uname -m) in
x86_64 | amd64) arch=amd64 ;;
aarch64 | arm64) arch=arm64 ;;
*) fail "there is no archive for a processor $(uname -m); see $from" ;;
esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fetch() {
	case $from in
	http://* | https://*)
		if command -v curl >/dev/null; then curl -fsSL -o "$work/$1" "$from/$1"; else wget -q -O "$work/$1" "$from/$1"; fi ;;
	*) cp "$from/$1" "$work/$1" ;;
	esac || fail "$from/$1 cannot be had"
}
name=sim-$version-$os-$arch
fetch SHA256SUMS
if [ -n "${SIM_SIGNERS:-}" ]; then
	fetch SHA256SUMS.sig
	ssh-keygen -q -Y verify -f "$SIM_SIGNERS" -I release -n skirmishlab-release -s "$work/SHA256SUMS.sig" <"$work/SHA256SUMS" ||
		fail "SHA256SUMS is not signed by a key of $SIM_SIGNERS; nothing was installed"
fi
fetch "$name.tar.gz"
want=$(sed -n "s/^\([0-9a-f]*\)  $name\.tar\.gz\$/\1/p" "$work/SHA256SUMS")
if command -v sha256sum >/dev/null; then got=$(sha256sum "$work/$name.tar.gz"); else got=$(shasum -a 256 "$work/$name.tar.gz"); fi
[ -n "$want" ] && [ "${got%% *}" = "$want" ] || fail "$name.tar.gz is not what SHA256SUMS says; nothing was installed"
tar -C "$work" -xzf "$work/$name.tar.gz"
mkdir -p "$to"
cp "$work/$name/sim" "$to/.sim.new"
chmod 755 "$to/.sim.new"
mv "$to/.sim.new" "$to/sim"
"$to/sim" --version
echo "installed $to/sim"
case :$PATH: in *":$to:"*) ;; *) echo "put $to into your PATH" ;; esac
