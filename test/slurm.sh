#!/usr/bin/env bash
# A real Slurm of two nodes on this machine plays an experiment as an array of shards. One
# task is killed and one node is lost with the task that it plays. Slurm plays the task of
# the lost node again on the other; status lists the shard that was killed, it is submitted
# again, and merge must give the digests of a run in one piece. A chain of waves then stops by
# itself, and another meets a time limit. Needs root and Debian's packages, which it installs.
cd "$(dirname "$0")/.." || exit
source test/lib.sh

work=$(mktemp -d)
fail() {
	echo "slurm: $*" >&2
	exit 1
}
# Only what this script started is ended, by its process number: the daemons, and what they started, which has their
# environment. A script that fails shows the logs.
ended() {
	local status=$? pid
	if [ "$status" -ne 0 ]; then tail -n 20 "$work"/*.log "$work"/munge/*.log >&2 || true; fi
	for pid in $(cat "$work"/*.pid) $(grep -lszx "SLURM_CONF=$work/slurm.conf" /proc/[0-9]*/environ | tr -dc '0-9\n'); do
		kill -KILL "$pid" || true
		awaited 10 gone "$pid" || true
	done 2>/dev/null
	rm -rf "$work" || true
}
gone() { [ ! -e "/proc/$1" ] || grep -q '^State:.*zombie' "/proc/$1/status"; }
trap ended EXIT

if ! command -v slurmctld >/dev/null || ! command -v slurmd >/dev/null || ! command -v munged >/dev/null; then
	debian slurmctld slurmd slurm-client munge
fi
command -v pgrep >/dev/null || debian procps
built "$work/sim"

# Authentication: a munge of our own, with a key and socket of our own.
chmod 755 "$work"
mkdir "$work/munge"
dd if=/dev/urandom of="$work/munge/key" bs=1024 count=1 status=none
chmod 600 "$work/munge/key"
/usr/sbin/munged --force --key-file="$work/munge/key" --socket="$work/munge/socket" --pid-file="$work/munged.pid" \
	--log-file="$work/munge/munged.log" --seed-file="$work/munge/seed"

# Three ports in a row that nobody listens on, below those that outgoing connections are given.
taken() { (: <"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }
port=$((20000 + RANDOM % 12000))
while taken $port || taken $((port + 1)) || taken $((port + 2)); do port=$((20000 + RANDOM % 12000)); done

# A cluster of two nodes of a processor each, without control groups or accounting. What
# Slurm plays again waits until its credential has expired.
host=$(hostname -s)
cat >"$work/slurm.conf" <<CONF
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge/socket,cred_expire=10
CredType=cred/munge
SlurmctldPort=$port
MessageTimeout=60
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool-%n
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd-%n.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd-%n.log
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
SlurmdParameters=config_overrides
NodeName=one NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + 1)) CPUs=1 RealMemory=2000
NodeName=two NodeHostname=$host NodeAddr=127.0.0.1 Port=$((port + 2)) CPUs=1 RealMemory=2000
PartitionName=all Nodes=one,two Default=YES MaxTime=INFINITE State=UP
CONF
mkdir "$work/state" "$work/spool-one" "$work/spool-two"
export SLURM_CONF=$work/slurm.conf
slurmctld
slurmd -N one
slurmd -N two
idle() { [ "$(sinfo -h -N -o %T 2>/dev/null | grep -c idle)" = 2 ]; }
awaited 300 idle || fail "the nodes do not become idle: $(sinfo -h -N -o '%N %T %E')"

# over JOB: whether nothing of a job is left. A controller that does not answer in time has not said so. What waits to
# be played again starts now.
over() {
	local answer task
	if answer=$(squeue -h -j "$1" 2>&1); then
		[ -n "$answer" ] || return 0
	else
		[[ $answer != *"Invalid job id"* ]] || return 0
	fi
	for task in $(squeue -h -r -t PD -j "$1" -o %A 2>/dev/null); do scontrol update "JobId=$task" StartTime=now 2>/dev/null || true; done
	return 1
}
waited() { awaited 600 over "$1" || fail "job $1 does not end: $(squeue)"; }

# argument PID FLAG: what follows a flag on the command line of a process.
argument() { tr '\0' '\n' <"/proc/$1/cmdline" | grep -A1 -x -- "$2" | tail -n 1; }

# frozen NODE: stops a task that plays a shard on a node and prints its process and shard, and the number of its job; a
# process that is stopped is not over before it is read. Fails where none plays at the moment: one that has not said
# yet that it plays does not, nor one that has written all of its shard and is about to end.
frozen() {
	local pid shard out job
	for pid in $(pgrep -f "^$work/sim run .* --shard" || true); do
		kill -STOP "$pid" 2>/dev/null || continue
		if shard=$(argument "$pid" --shard) && out=$(argument "$pid" --out) && grep -zqx "SLURMD_NODENAME=$1" "/proc/$pid/environ" &&
			job=$(grep -zx 'SLURM_ARRAY_JOB_ID=[0-9]*' "/proc/$pid/environ" | tr -dc 0-9) &&
			grep -qs ' into \|resuming after' "$out/logs/${job}_$shard.log" &&
			! grep -qs '"finished": true' "$out"/shard-*"$shard"-of-*/manifest.json "$out"/wave-*/shard-*"$shard"-of-*/manifest.json; then
			echo "$pid $shard $job"
			return
		fi 2>/dev/null
		kill -CONT "$pid" 2>/dev/null || true
	done
	return 1
}

# froze NODE JOB: frozen, as soon as a task plays there; a failure where the job ends before.
froze() {
	until frozen "$1"; do
		if over "$2"; then fail "job $2 ended before a task of it was seen on node $1"; fi
		sleep 0.02
	done
}

# signalled PID: whether SIGTERM has come to a process that is stopped.
signalled() {
	local pending
	pending=$(awk '/^ShdPnd/ {print $2}' "/proc/$1/status") && [ $((0x${pending:-0} & 0x4000)) -ne 0 ]
}

# parent PID: the process that began another.
parent() { awk '/^PPid/ {print $2}' "/proc/$1/status"; }

# submitted FILE: the number of the job that the command said in a file submits, as a user types it.
submitted() { bash -c "$(told "$1")" | grep -o '[0-9]*$'; }

cd "$work"
cat >many.yaml <<YAML
schema: 1
experiment: many
scenarios:
  - {name: titan/meadow, commanders: {A: [random], B: [random, passive]}}
until: {blocks: 60000}
YAML
./sim run many.yaml --out whole --quiet >/dev/null

# An array of six shards, written and then submitted by the command that sim says. A task on the first node is
# killed while it plays.
./sim submit slurm many.yaml --shards 6 --out "$work/shards" 2>submit.log
job=$(submitted submit.log) || fail "not submitted: $(cat submit.log)"
read -r pid killed _ < <(froze one "$job") || fail "no shard was stopped on node one: $(squeue)"
kill -9 "$pid"

# The second node is lost with all that runs on it, and the cluster is told so.
read -r pid lost _ < <(froze two "$job") || fail "no shard was stopped on node two: $(squeue)"
script=$(parent "$pid")
step=$(parent "$script")
kill -9 "$(cat "$work/slurmd-two.pid")" "$step" "$script" "$pid"
scontrol update NodeName=two State=DOWN Reason=lost
waited "$job"
grep -q "resuming after\|matchups*, seed" "$work"/shards/logs/*_"$lost".log || fail "the shard of the lost node left no log"

missing=$(./sim status shards 2>status.log) && fail "status finds nothing missing: $(cat status.log)"
[ "$missing" = "$killed" ] || fail "missing are \"$missing\", want $killed; lost with the node was $lost: $(cat status.log shards/logs/*)"
grep -q '5 of 6 shards are finished' status.log || fail "status says $(cat status.log)"
if ./sim merge shards 2>merge.log; then fail "merge does not miss a shard"; fi
grep -q "1 of 6 shards are missing: $killed" merge.log || fail "merge says $(cat merge.log)"

# Submitted again as the script's own comment says.
again=$(sbatch --parsable --array="$missing" shards/many.sbatch)
waited "$again"
./sim status shards || fail "shards are missing after the second attempt: $(cat shards/logs/*)"
./sim merge shards >/dev/null

grep '_digest"' whole/manifest.json >whole.digests
grep '_digest"' shards/merged/manifest.json >merged.digests
cmp whole.digests merged.digests || fail "the merged shards differ from one run"
[ "$(wc -l <whole.digests)" -eq 4 ] || fail "the manifest has other digests than these: $(cat whole.digests)"

# A chain of waves, on the node that is left: it stops by itself before its last wave, and its
# last job leaves the dataset that one run gives.
cat >rule.yaml <<YAML
schema: 1
experiment: rule
scenarios:
  - {name: titan/meadow, commanders: {A: [random], B: [random, passive]}}
until: {precision: 0.04, max_blocks: 2000}
chunk: 50
YAML
./sim run rule.yaml --out ruled --quiet >/dev/null
./sim submit slurm rule.yaml --shards 2 --waves 3 --out "$work/waves" 2>submit.log
last=$(submitted submit.log) || fail "no chain is submitted: $(cat submit.log)"
waited "$last"
./sim status waves 2>status.log || fail "the chain is not over: $(cat status.log waves/logs/*)"
grep -q 'over after wave 2 of 3' status.log || fail "the chain does not stop by itself: $(cat status.log)"
[ ! -e waves/wave-03-of-03 ] || fail "a wave is played after everything was settled"
grep -q 'earlier waves have settled every matchup' waves/logs/*.log || fail "no task of the last wave ends at once: $(cat waves/logs/*)"
cmp <(grep '_digest"' ruled/manifest.json) <(grep '_digest"' waves/merged/manifest.json) || fail "the waves differ from one run"

# A chain of waves that meets a time limit: the task commits, is queued again and resumes, and the chain goes on. The
# limit of a task of the first wave is made a minute, the signal of which is due at once; the task is stopped until it
# has come.
sed 's/max_blocks: 2000/max_blocks: 80000/; s/0.04/0.002/' rule.yaml >far.yaml
./sim run far.yaml --out afar --quiet >/dev/null
./sim submit slurm far.yaml --shards 2 --at-once 1 --waves 2 --out "$work/limit" 2>submit.log
last=$(submitted submit.log) || fail "no chain is submitted: $(cat submit.log)"
read -r pid late job < <(froze one "$last") || fail "no shard was stopped: $(squeue)"
scontrol update "JobId=${job}_$late" TimeLimit=1
awaited 300 signalled "$pid" || fail "no signal comes before the time limit: $(scontrol show job "${job}_$late")"
kill -CONT "$pid"
waited "$last"
log=$(cat "limit/logs/${job}_$late.log")
[[ $log == *"resume with"* && $log == *"is finished; when all"* ]] || fail "what met its time limit was not resumed, or its log is not whole: $log"
./sim status limit 2>status.log || fail "the chain that met a time limit is not over: $(cat status.log limit/logs/*)"
cmp <(grep '_digest"' afar/manifest.json) <(grep '_digest"' limit/merged/manifest.json) || fail "the waves that met a time limit differ from one run"

./sim submit slurm many.yaml --shards 2 --at-once 1 --out "$work/cancelled" 2>submit.log
job=$(submitted submit.log) || fail "not submitted: $(cat submit.log)"
read -r pid _ < <(froze one "$job") || fail "no shard was stopped: $(squeue)"
scancel "$job"
kill -CONT "$pid" 2>/dev/null || true # where Slurm has not already
waited "$job"
if ./sim status cancelled 2>/dev/null >&2; then fail "a cancelled job was played to its end"; fi

echo "slurm $(sinfo --version | cut -d' ' -f2): two nodes, six shards; $killed killed, $lost lost with its node, both played again, merged: the digests of one run; a chain of three waves stopped after two, with the same digests; one that met a time limit was queued again and came to its end; a cancelled job was not"
