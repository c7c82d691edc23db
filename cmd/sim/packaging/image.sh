#!/usr/bin/env bash
# Makes an OCI image of the static program on nothing, run as user 65532 in /data: image.sh PROGRAM VERSION ARCH FOLDER.
# FOLDER becomes an OCI layout with the image under the tag VERSION. The same program and SOURCE_DATE_EPOCH give the
# same digest, which is printed. It needs umoci (Debian's package) and no root.
set -euo pipefail
program=$1 version=$2 arch=$3 folder=$4
epoch=${SOURCE_DATE_EPOCH:?the time of the commit, so that the digest is the same for everyone}
[ ! -e "$folder" ] || { echo "image: $folder exists already; nothing is overwritten" >&2; exit 2; }
when=$(date -u -d "@$epoch" +%FT%TZ)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
root=$work/root
mkdir -p "$root"/{usr/bin,etc,tmp,data}
cp "$program" "$root/usr/bin/sim"
echo 'sim:x:65532:65532::/data:/sbin/nologin' >"$root/etc/passwd"
chmod -R u=rwX,go=rX "$root"
chmod 755 "$root/usr/bin/sim"
chmod 1777 "$root/tmp" "$root/data"
find "$root" -exec touch -h -d "@$epoch" {} +
umoci init --layout "$folder"
umoci new --image "$folder:$version"
umoci insert --rootless --history.created "$when" --image "$folder:$version" "$root" /
umoci config --image "$folder:$version" --created "$when" --history.created "$when" --os linux --architecture "$arch" \
	--config.user 65532:65532 --config.env PATH=/usr/bin --config.workingdir /data --config.entrypoint sim --config.cmd --help \
	--config.label org.opencontainers.image.source=https://github.com/skirmishlab/skirmishlab \
	--config.label org.opencontainers.image.version="$version" --config.label org.opencontainers.image.licenses=Apache-2.0
umoci gc --layout "$folder" >/dev/null
sed -n 's/.*"digest":"\(sha256:[0-9a-f]*\)".*/\1/p' "$folder/index.json"
