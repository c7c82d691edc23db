#!/bin/bash
# Plays all waves of {{.Name}}, {{.Waves}} at the most: in each, {{.Shards}} shards play twice as far as before, and
# a job decides what the next wave plays on. Once everything is settled the rest ends at once, and
# {{.Out}}/merged is the dataset. After a failure run it again: what is finished is not played again.
set -euo pipefail
cd "$(dirname "$0")"

# ended JOB: waits until it has ended; an error where it failed.
ended() {
	while :; do
		case $(kubectl get job "$1" -o 'jsonpath={.status.conditions[?(@.status=="True")].type}') in
		*Failed*) echo "$1 failed: kubectl logs job/$1 tells why; delete it before this is run again" >&2 && return 1 ;;
		*Complete*) return ;;
		esac
		sleep 5
	done
}

kubectl apply -f ./{{.Name}}.job.yaml
for wave in {1..{{.Waves}}}; do
	for job in {{.Label}}-wave-"$wave" {{.Label}}-decide-"$wave"; do
		kubectl patch job "$job" --type=merge -p '{"spec": {"suspend": false}}'
		ended "$job"
	done
	if kubectl logs job/{{.Label}}-decide-"$wave" | grep -x stop >/dev/null; then
		for ((later = wave + 1; later <= {{.Waves}}; later++)); do kubectl delete job {{.Label}}-wave-"$later" {{.Label}}-decide-"$later"; done
		break
	fi
done
