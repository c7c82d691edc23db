#!/usr/bin/env bash
# A real Apptainer, in a tree of Debian's unstable suite (no stable one has it), builds the image from sim.def without
# rights and plays the job that sim submit writes: two shards, of which one is told to stop and resumed. Needs root, for
# the tree.
cd "$(dirname "$0")/.." || exit
source test/lib.sh

tree=$PWD/.cache/apptainer
packages=apptainer,squashfuse,tzdata,mount
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
command -v mmdebstrap >/dev/null 2>&1 || debian mmdebstrap
command -v umoci >/dev/null 2>&1 || debian umoci
if [ "$(cat "$tree/packages" 2>/dev/null)" != "$packages" ]; then
	rm -rf "$tree"
	mkdir -p "$(dirname "$tree")"
	mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -v security | sed 1q)
	# What a mirror keeps of the suite may be older than the suite allows.
	mmdebstrap --quiet --variant=essential --aptopt='Acquire::Check-Valid-Until "false"' --aptopt='Acquire::Retries "3"' \
		--include="$packages" sid "$tree" "deb $mirror sid main" >"$work/log" 2>&1 || { tail -n 20 "$work/log" >&2; exit 1; }
	echo '127.0.0.1 localhost' >"$tree/etc/hosts"
	echo 'user:x:1000:1000::/job:/bin/bash' >>"$tree/etc/passwd"
	echo "$packages" >"$tree/packages"
fi

rm -rf "$tree/job"
mkdir -p "$tree/job" "$tree/old"
CGO_ENABLED=0 go build -o "$tree/job/sim" ./cmd/sim
SOURCE_DATE_EPOCH=0 cmd/sim/packaging/image.sh "$tree/job/sim" 1 "$(go env GOARCH)" "$tree/job/image" >/dev/null
cp cmd/sim/packaging/sim.def "$tree/job/"
cat >"$tree/job/one.yaml" <<YAML
schema: 1
experiment: one
scenarios:
  - {name: titan/meadow, blocks: 1000, commanders: {A: [veteran], B: [greedy]}}
chunk: 20
YAML
cat >"$tree/job/play" <<'END'
set -euo pipefail
cd /job
apptainer --quiet build sim.sif sim.def
apptainer --quiet exec sim.sif sim version >version
./sim version | cmp - version
apptainer --quiet run-help sim.sif | grep 'apptainer exec sim.sif sim'
./sim submit slurm one.yaml --shards 2 --image sim.sif --out /job/run
SLURM_ARRAY_TASK_ID=0 SLURM_JOB_ID=1 bash run/one.sbatch >first 2>&1 &
task=$! code=0
until [ -s run/shard-00000-of-00002/commits.jsonl ]; do kill -0 $task; sleep 0.05; done
kill -TERM $task
wait $task || code=$?
[ $code = 75 ] || { cat first; echo "a task that is told to stop ends with $code, want 75"; exit 1; }
for i in 0 1; do SLURM_ARRAY_TASK_ID=$i SLURM_JOB_ID=1 bash run/one.sbatch >log-$i 2>&1 || { cat log-$i; exit 1; }; done
grep 'resuming after' log-0
apptainer --quiet exec sim.sif sim merge run >merged
END
chown -R 1000:1000 "$tree/job"
export tree
timeout 900 unshare --mount bash -e >"$work/log" 2>&1 <<'END' || { tail -n 40 "$work/log" >&2; exit 1; }
mount --bind "$tree" "$tree"
cd "$tree"
mount -t proc proc proc
mount --rbind /dev dev
# Systems with udev let every user open /dev/fuse; a machine without may keep it to root.
rm -f old/fuse
mknod -m 666 old/fuse c 10 229
[ ! -e dev/fuse ] || mount --bind old/fuse dev/fuse
mount -t tmpfs -o mode=1777 tmpfs tmp
pivot_root . old
cd /
umount -l /old
exec setpriv --reuid 1000 --regid 1000 --clear-groups env -i HOME=/job PATH=/usr/bin:/bin bash /job/play </dev/null
END
"$tree/job/sim" run "$tree/job/one.yaml" --out "$work/one" --quiet >/dev/null
grep '_digest"' "$work/one/manifest.json" >"$work/want"
grep '_digest"' "$tree/job/run/merged/manifest.json" | cmp - "$work/want"
echo "apptainer: image built without rights ($(stat -c %s "$tree/job/sim.sif") bytes), a job in it stopped, resumed and merged to the digests of one run"
