#!/usr/bin/env bash
# The editor Tiled itself opens what sim export writes, saves it in its own ways, and what it
# saved comes back as the map that it was: a map of every system on cells.
cd "$(dirname "$0")/.." || exit
source test/lib.sh

command -v tiled >/dev/null || debian tiled
work=$(mktemp -d)
trap 'status=$?; [ $status -eq 0 ] || tail -n 20 "$work/log" >&2; rm -rf "$work"' EXIT
touch "$work/log"
built "$work/sim"
# the editor asks for no screen and leaves nothing at home
export QT_QPA_PLATFORM=offscreen HOME="$work" XDG_RUNTIME_DIR="$work"
chmod 700 "$work"
cd "$work"
mkdir own saved
for map in titan/tower descent/guild-trial heroscape/lost-glyphs heroscape/broken-walls mageknight/gorge; do
	name=${map#*/}
	./sim export tiled "$map" --out "own/$name.tmj" 2>>log
	./sim import tiled "own/$name.tmj" >want.yaml
	for how in "json" "tmx" "tmx --embed-tilesets" "json --embed-tilesets"; do
		read -r ending embed <<<"$how"
		rm -f "saved/$name.$ending"
		tiled ${embed:+"$embed"} --export-map "$ending" "own/$name.tmj" "saved/$name.$ending" 2>>log
		./sim import tiled "saved/$name.$ending" >got.yaml
		cmp want.yaml got.yaml || { echo "$map differs after the editor saved it as $how"; exit 1; }
	done
	tmxrasterizer "own/$name.tmj" "$name.png" 2>>log && test -s "$name.png"
done
