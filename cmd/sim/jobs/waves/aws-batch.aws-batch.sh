#!/bin/bash
# Submits all waves of {{.Name}}, {{.Waves}} at the most: in each, {{.Shards}} shards play twice as far as before, and
# a job decides what the next wave plays on. Once everything is settled the rest ends at once, and
# {{.Out}}/merged is the dataset. After a failure run it again: what is finished is not played again.
set -euo pipefail
cd "$(dirname "$0")"
aws batch register-job-definition --cli-input-json file://{{.Name}}.definition.json >/dev/null
decided=
for wave in {1..{{.Waves}}}; do
	played=$(aws batch submit-job --cli-input-json file://{{.Name}}.array.json --parameters wave="$wave" \
		${decided:+--depends-on jobId="$decided"} --query jobId --output text)
	decided=$(aws batch submit-job --job-name {{.Label}}-decide --job-queue {{.Queue}} --job-definition {{.Label}} \
		--container-overrides command=sim,decide,{{.Out}},--wave,"$wave" --depends-on jobId="$played" \
		--retry-strategy attempts=5 --query jobId --output text)
done
echo "the last job is $decided"
