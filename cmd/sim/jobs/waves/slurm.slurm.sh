#!/bin/bash
# Submits all waves of {{.Name}}, {{.Waves}} at the most: in each, {{.Shards}} shards play twice as far as before, and
# a job decides what the next wave plays on. Once everything is settled the rest ends at once, and
# {{.Out}}/merged is the dataset. After a failure run it again: what is finished is not played again.
set -euo pipefail
cd "$(dirname "$0")"
decided=
for wave in {1..{{.Waves}}}; do
	played=$(sbatch --parsable ${decided:+--dependency="afterok:$decided"} --kill-on-invalid-dep=yes ./{{.Name}}.sbatch "$wave")
	decided=$(sbatch --parsable --dependency="afterok:${played%%;*}" --kill-on-invalid-dep=yes ./{{.Name}}.decide.sbatch "$wave")
	decided=${decided%%;*}
done
echo "the last job is $decided"
