#!/usr/bin/env bash
# A real Slurm on this machine plays an experiment as an array of shards. One task is
# killed, status lists its shard, the shard is submitted again, and merge must give the
# digests of a run in one piece. Needs root and Debian's packages, which it installs.
set -euo pipefail
cd "$(dirname "$0")/.."
source test/install.sh

work=$(mktemp -d)
fail() {
	echo "slurm: $*" >&2
	tail -n 20 "$work"/*.log >&2 || true
	exit 1
}
# Only what this script started is ended, by its process number.
ended() {
	for daemon in slurmd slurmctld munged; do
		if [ -s "$work/$daemon.pid" ]; then kill "$(cat "$work/$daemon.pid")" 2>/dev/null || true; fi
	done
	sleep 1
	rm -rf "$work"
}
trap ended EXIT

if ! command -v slurmctld >/dev/null || ! command -v slurmd >/dev/null || ! command -v munged >/dev/null; then
	debian slurmctld slurmd slurm-client munge
fi
go build -o "$work/sim" ./cmd/sim

# Authentication: a munge of our own, with a key and socket of our own.
chmod 755 "$work"
mkdir "$work/munge"
dd if=/dev/urandom of="$work/munge/key" bs=1024 count=1 status=none
chmod 600 "$work/munge/key"
/usr/sbin/munged --force --key-file="$work/munge/key" --socket="$work/munge/socket" --pid-file="$work/munged.pid" \
	--log-file="$work/munge/munged.log" --seed-file="$work/munge/seed"

# A cluster of one machine, without control groups or accounting.
host=$(hostname -s)
cat >"$work/slurm.conf" <<CONF
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge/socket
CredType=cred/munge
SlurmctldPort=16817
SlurmdPort=16818
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SwitchType=switch/none
MpiDefault=none
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
ReturnToService=2
SchedulerParameters=sched_interval=2,bf_interval=2,batch_sched_delay=0,sched_min_interval=0
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) RealMemory=$(awk '/MemTotal/ {print int($2 / 1024 * 0.9)}' /proc/meminfo)
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE State=UP
CONF
mkdir "$work/state" "$work/spool"
export SLURM_CONF=$work/slurm.conf
slurmctld
slurmd
for _ in $(seq 60); do
	if sinfo -h -o %T 2>/dev/null | grep -q idle; then break; fi
	sleep 0.5
done
sinfo -h -o %T | grep -q idle || fail "the node does not become idle: $(sinfo -h -o '%T %E')"

# waited JOB: until no task of the job is left.
waited() {
	for _ in $(seq 240); do
		if [ -z "$(squeue -h -j "$1" 2>/dev/null)" ]; then return; fi
		sleep 0.5
	done
	fail "job $1 does not end: $(squeue)"
}

cd "$work"
cat >many.yaml <<YAML
schema: 1
experiment: many
scenarios:
  - {name: titan/meadow, commanders: {A: [random], B: [random, passive]}}
until: {blocks: 24000}
YAML
./sim run many.yaml --out whole --quiet >/dev/null

# An array of six shards; the fourth is killed while it plays.
job=$(./sim submit slurm many.yaml --shards 6 --out "$work/shards" --go 2>submit.log | grep -o '[0-9]*$') || fail "not submitted: $(cat submit.log)"
killed=no
for _ in $(seq 1200); do
	pid=$(pgrep -f "^$work/sim run .*many.yaml --shard 3 --shards 6 " | head -n 1 || true)
	if [ -n "$pid" ] && kill -9 "$pid" 2>/dev/null; then
		killed=yes
		break
	fi
	sleep 0.02
done
[ "$killed" = yes ] || fail "shard 3 was over before it could be killed"
waited "$job"

missing=$(./sim status shards 2>status.log) && fail "status finds nothing missing: $(cat status.log)"
[ "$missing" = 3 ] || fail "missing are \"$missing\", want 3: $(cat status.log shards/logs/*)"
grep -q '5 of 6 shards are finished' status.log || fail "status says $(cat status.log)"
if ./sim merge shards 2>merge.log; then fail "merge does not miss a shard"; fi
grep -q '1 of 6 shards are missing: 3' merge.log || fail "merge says $(cat merge.log)"

# Submitted again as the script's own comment says.
again=$(sbatch --parsable --array="$missing" many.sbatch)
waited "$again"
./sim status shards || fail "shards are missing after the second attempt: $(cat shards/logs/*)"
./sim merge shards >/dev/null

grep '_digest"' whole/manifest.json >whole.digests
grep '_digest"' shards/merged/manifest.json >merged.digests
cmp whole.digests merged.digests || fail "the merged shards differ from one run"
[ "$(wc -l <whole.digests)" -eq 4 ] || fail "the manifest has other digests than these: $(cat whole.digests)"
echo "slurm $(sinfo --version | cut -d' ' -f2): six shards, one killed and played again, merged: the digests of one run"
