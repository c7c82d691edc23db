#!/bin/bash
# Submits all waves of {{.Name}}, {{.Waves}} at the most: in each, {{.Shards}} shards play twice as far as before, and
# a job decides what the next wave plays on. Once everything is settled the rest ends at once, and
# {{.Out}}/merged is the dataset. After a failure run it again: what is finished is not played again.
set -euo pipefail
cd "$(dirname "$0")"
# submitted ARGUMENTS…: submits the job on standard input and prints its number. -ti ends a job
# whose condition can no longer be met.
submitted() { bsub "$@" | sed -n 's/^Job <\([0-9]*\)>.*/\1/p' | grep .; }
decided=
for wave in {1..{{.Waves}}}; do
	export WAVE=$wave
	played=$(submitted ${decided:+-w "done($decided)" -ti} <{{.Name}}.lsf)
	decided=$(submitted -w "done($played)" -ti <{{.Name}}.decide.lsf)
done
echo "the last job is $decided"
