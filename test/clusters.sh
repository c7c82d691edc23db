#!/usr/bin/env bash
# Jobs of batch systems that cannot run here: what sim submit writes for Kubernetes and AWS
# Batch must be valid by their published schemas, and every job must play what one run plays
# when its tasks are started as its system starts them, each with its index in the
# environment; in waves too, submitted by the written chains to what stands for the system's
# commands (batch.py).
cd "$(dirname "$0")/.." || exit
source test/lib.sh

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python=$PWD/.cache/clusters/bin/python
venv .cache/clusters test/clusters.txt
built "$work/sim"
check=$PWD/test/clusters.py batch=$PWD/test/batch.py
cd "$work"
cat >many.yaml <<YAML
  # its first line is indented, as a config map must keep it
schema: 1
experiment: many
scenarios:
  - {name: titan/meadow, commanders: {A: [random], B: [random, passive]}}
until: {precision: 0.02, max_blocks: 6000}
chunk: 50
YAML
./sim run many.yaml --out whole --quiet >/dev/null
grep '_digest"' whole/manifest.json >whole.digests

same() { # same NAME: the shards in the folder NAME merge to the digests of one run
	./sim merge "$1" >"$1.log" 2>&1 || { cat "$1.log" >&2; return 1; }
	grep '_digest"' "$1/merged/manifest.json" | cmp - whole.digests || { echo "clusters: the shards of $1 differ from one run" >&2; return 1; }
}

# As users do: the job is written, then submitted by the command that was said, to what stands for the
# system's commands (batch.py), which opens the logs of tasks before they begin.
mkdir bin
for name in qsub bsub kubectl aws; do printf '#!/bin/sh\nexec "%s" "%s" %s "$@"\n' "$python" "$batch" "$name" >"bin/$name" && chmod +x "bin/$name"; done
for engine in pbs lsf; do
	export BATCH=$work/once-$engine
	mkdir "$BATCH"
	./sim submit "$engine" many.yaml --shards 4 --waves 1 --out "$engine" --at-once 2 2>"$engine.said"
	PATH=$work/bin:$PATH bash -c "$(told "$engine.said")" >"$engine.log" 2>&1 || { cat "$engine.said" "$engine.log" >&2; exit 1; }
	same "$engine"
done
contained=(--image example/sim:1 --volume scratch) fargate=(--image example/sim:1 --queue spot --volume fs-0123456789abcdef0)
./sim submit kubernetes many.yaml --shards 4 --waves 1 "${contained[@]}" 2>said || { cat said >&2; exit 1; }
./sim submit aws-batch many.yaml --shards 4 --waves 1 "${fargate[@]}" 2>said || { cat said >&2; exit 1; }
cp runs/many/many.* .
"$python" "$check" "$PWD"
same kubernetes
same aws-batch

# A task of LSF at its time limit: the signal goes to every process of the job, and the script ends with the code that
# queues it again.
sed 's/: many/: long/; s/until: .*/until: {blocks: 4000000}/' many.yaml >long.yaml
./sim submit lsf long.yaml --shards 2 --waves 1 --out long 2>said || { cat said >&2; exit 1; }
LSB_JOBINDEX=1 setsid bash long/long.lsf >task.log 2>&1 &
task=$! code=0
awaited 300 test -s long/shard-00000-of-00002/commits.jsonl || { echo "clusters: a task of lsf commits nothing" >&2; cat task.log >&2; exit 1; }
kill -TERM -- "-$task"
wait "$task" || code=$?
[ "$code" -eq 75 ] || { echo "clusters: an interrupted task of lsf ends with $code, want 75" >&2; cat task.log >&2; exit 1; }

# In waves: the rule settles everything before the last, of which nothing is played.
mkdir jobs
cd jobs
for engine in pbs lsf kubernetes aws-batch; do
	export BATCH=$work/state-$engine
	mkdir "$BATCH"
	flags=(--out "$work/$engine-waves")
	case $engine in
	kubernetes) flags=("${contained[@]}") ;;
	aws-batch) flags=("${fargate[@]}") ;;
	esac
	PATH=$work/bin:$PATH ../sim submit "$engine" ../many.yaml --shards 2 --waves 4 "${flags[@]}" --go >"../$engine.log" 2>&1 || { cat "../$engine.log" >&2; exit 1; }
done
"$python" "$check" "$PWD/runs/many" 4
cd ..
mv data-kubectl/many kubernetes-waves
mv data-aws/many aws-batch-waves
for engine in pbs lsf kubernetes aws-batch; do
	grep '_digest"' "$engine-waves/merged/manifest.json" | cmp - whole.digests || { echo "clusters: the waves of $engine differ from one run" >&2; exit 1; }
	[ -e "$engine-waves/wave-03-of-04" ] && [ ! -e "$engine-waves/wave-04-of-04" ] || { echo "clusters: $engine does not stop after wave 3: $(ls "$engine-waves")" >&2; exit 1; }
done
echo "clusters: jobs of pbs, lsf, kubernetes and aws-batch play what one run plays, at once and in waves"
