#!/usr/bin/env bash
# A long run of Titan battles, interrupted and resumed twice, and once more in four shards: the digests must be equal,
# the last tenth of the games as fast as the first, memory flat. test/soak.sh GAMES [meadow|duel]: the quick scenario, of
# which 100000000 take a night, or an archangel against an ogre, six times as fast.
cd "$(dirname "$0")/.." || exit
source test/lib.sh
games=${1:-1000000} of=${2:-meadow}
here=$PWD
dir=$(mktemp -d "${TMPDIR:-/tmp}/soak.XXXXXX")
sim=$dir/sim
(cd "$here" && go build -o "$sim" ./cmd/sim)
case $of in
meadow) armies= ;;
duel)
	armies="armies: {A: [single-archangel], B: [single-ogre]}, "
	mkdir "$dir/armies"
	for one in archangel ogre; do
		printf 'schema: 1\narmy: single-%s\nsystem: titan\nunits: [{unit: %s}]\n' $one $one >"$dir/armies/single-$one.yaml"
	done
	;;
*) echo "unknown battle $of: want meadow or duel" >&2 && exit 2 ;;
esac
cat >"$dir/soak.yaml" <<YAML
schema: 1
experiment: soak
scenarios:
  - {name: titan/meadow, blocks: $((games / 2)), ${armies}commanders: {A: [greedy], B: [greedy]}}
tables: [games]
chunk: 1000
YAML

# play GAMES COMMAND… runs it and notes the most memory it held; it is interrupted when the dataset has them.
play() {
	local until=$1 code=0
	shift
	"$sim" "$@" --quiet --no-progress >/dev/null 2>>"$dir/said" &
	local pid=$! now want=$((until > 0 ? 75 : 0))
	while kill -0 $pid 2>/dev/null; do
		now=$(grep VmHWM /proc/$pid/status 2>/dev/null | tr -dc 0-9 || true)
		[ -n "$now" ] && held=$now
		if [ "$until" -gt 0 ] && [ "$("$sim" status "$dir/d" 2>/dev/null | sed -n 's/.* \([0-9]*\) games.*/\1/p')" -ge "$until" ] 2>/dev/null; then
			kill -TERM $pid
			until=0
		fi
		sleep 1
	done
	wait $pid || code=$?
	[ $code -eq "$want" ] || { echo "sim $*: exit code $code, want $want; it said:" && tail "$dir/said"; exit 1; }
	echo "most memory: $((held / 1024)) MiB"
}
held=0
play $((games / 5)) run "$dir/soak.yaml" --out "$dir/d"
play $((games / 2)) run --resume "$dir/d"
play 0 run --resume "$dir/d"
echo "CPU seconds of the tenths since the last resume: $(tr -d '\n ' <"$dir/d/timing.json" | sed 's/.*by_tenth":\[\([^]]*\)\].*/\1/')"
for i in 0 1 2 3; do "$sim" run "$dir/soak.yaml" --shard $i --shards 4 --out "$dir/s" --quiet --no-progress 2>>"$dir/said"; done
"$sim" merge "$dir/s" >/dev/null 2>>"$dir/said"
one=$(grep games_digest "$dir/d/manifest.json") four=$(grep games_digest "$dir/s/merged/manifest.json")
echo "$one"
[ "$one" = "$four" ] || { echo "the shards merge to another digest: $four"; exit 1; }
echo "the shards merge to the same"
rm -rf "$dir"
