package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/results"
)

func mergeCommand() *cobra.Command {
	var o runOptions
	c := &cobra.Command{
		Use:   "merge DIR",
		Short: "put the shards of a run together",
		Long: `merge reads the shards in DIR (DIR/shard-I-of-N), demands every one of them from
the same experiment and engine, applies the stopping rules and writes DIR/merged:
the rows that one run would have given.`,
		Example: "  sim merge runs/big",
		RunE:    func(cmd *cobra.Command, args []string) error { return merge(cmd, args[0], o) },
	}
	c.Flags().BoolVar(&o.asJSON, "json", false, "print the scores as JSON")
	return c
}

func merge(cmd *cobra.Command, dir string, o runOptions) error {
	d, shards, err := study.Merge(dir)
	if err != nil {
		return told(err)
	}
	cmd.PrintErrf("%d shards merged into %s\n", shards, shown(d.Dir))
	if err := printScores(cmd, d, o); err != nil {
		return err
	}
	return failedGames(cmd, d)
}

func statusCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "status DIR",
		Short: "say how far a run is, and which of its shards are missing",
		Long: `status tells how far the dataset or the shards in DIR are. Missing shards are
printed as batch systems read them (3,7-9), alone on standard output, so that
"sbatch --array=$(sim status DIR) …" plays just those. The exit code is 1 while
something is missing.`,
		Example: "  sim status runs/big\n  sbatch --array=$(sim status runs/big) big.sbatch",
		RunE: func(cmd *cobra.Command, args []string) error {
			if s, err := results.OpenShards(args[0]); err == nil {
				missing := s.Missing()
				for _, u := range s.Unsound {
					cmd.PrintErrln(shown(u))
				}
				cmd.PrintErrf("%d of %d shards are finished\n", s.Total-len(missing), s.Total)
				if len(missing) == 0 {
					return nil
				}
				say(cmd, "%s\n", results.List(missing))
				return failure{code: exitFailed}
			} else if !errors.Is(err, results.ErrNotDataset) {
				return failure{exitBad, shown(err.Error())}
			}
			d, err := results.Open(args[0])
			if err != nil {
				return failure{exitBad, shown(err.Error())}
			}
			games := 0
			for _, c := range d.Committed() {
				games += c.Rows("games")
			}
			state := "finished"
			if !d.Manifest.Finished {
				state = "not finished: " + goOnWith(args[0])
			}
			say(cmd, "%s: %d chunks, %d games committed, %s\n", shown(d.Manifest.Experiment), len(d.Committed()), games, shown(state))
			return nil
		},
	}
}

// job is what the templates of batch systems are filled with.
type job struct {
	Name, Sim, Experiment, Out, Log string
	Shards, Last                    int
}

// engines are the batch systems that sim submit writes for.
var engines = map[string]struct {
	about, file, text string
	submit            []string
}{
	"slurm": {"a job array, one task a shard; requeued by time limits, resumed by status", "sbatch", `#!/bin/bash
# Plays the experiment {{.Experiment}} in {{.Shards}} shards. Submit: sbatch {{.Name}}.sbatch
# What is missing afterwards: sbatch --array=$({{.Sim}} status {{.Out}}) {{.Name}}.sbatch
#SBATCH --job-name={{.Name}}
#SBATCH --array=0-{{.Last}}
#SBATCH --cpus-per-task=1
#SBATCH --mem=1G
#SBATCH --output={{.Log}}/%A_%a.log
#SBATCH --requeue
#SBATCH --signal=B:TERM@60
mkdir -p {{.Log}}
# exec, so that the signal reaches the program and not a shell that does not pass it on;
# the number of shards is written out, because Slurm's own count is that of the submitted list
exec {{.Sim}} run {{.Experiment}} --shard "$SLURM_ARRAY_TASK_ID" --shards {{.Shards}} --workers 1 --out {{.Out}} --no-progress
`, []string{"sbatch"}},
	"kubernetes": {"an Indexed Job over a shared volume", "job.yaml", `# Plays the experiment in {{.Shards}} shards. Needs an image with the program, the experiment as a
# config map named {{.Name}}, and a volume claim named {{.Name}} that all pods can write.
apiVersion: batch/v1
kind: Job
metadata:
  name: {{.Name}}
spec:
  completionMode: Indexed
  completions: {{.Shards}}
  parallelism: 8
  backoffLimitPerIndex: 3
  podFailurePolicy:
    rules:
      - action: FailIndex   # a bad file is never worth a retry
        onExitCodes: {operator: In, values: [2]}
      - action: Ignore
        onPodConditions: [{type: DisruptionTarget}]
  template:
    spec:
      restartPolicy: Never
      containers:
        - name: sim
          image: skirmishlab:latest
          command: [sim, run, /experiment/{{.Name}}.yaml, --shard, $(JOB_COMPLETION_INDEX), --shards, "{{.Shards}}", --workers, "1", --out, /data, --no-progress]
          env:
            - name: JOB_COMPLETION_INDEX
              valueFrom: {fieldRef: {fieldPath: "metadata.annotations['batch.kubernetes.io/job-completion-index']"}}
          volumeMounts:
            - {name: experiment, mountPath: /experiment}
            - {name: data, mountPath: /data}
      volumes:
        - {name: experiment, configMap: {name: {{.Name}}}}
        - {name: data, persistentVolumeClaim: {claimName: {{.Name}}}}
`, []string{"kubectl", "apply", "-f"}},
}

func submitCommand() *cobra.Command {
	var shards int
	var out string
	var submitNow bool
	c := &cobra.Command{
		Use:   "submit ENGINE EXPERIMENT",
		Short: "write, or submit, a batch job that plays an experiment in shards",
		Long: `submit writes the job of a batch system (slurm or kubernetes) that plays an
experiment in shards; with --go it submits it as well. Any other system that tells
a task its index works by the same convention: sim run EXPERIMENT --shard I
--shards N --out DIR, then sim merge DIR.`,
		Example:   "  sim submit slurm my/experiment.yaml --shards 32 --out /scratch/mine\n  sim submit slurm my/experiment.yaml --shards 32 --out /scratch/mine --go",
		ValidArgs: []string{"slurm", "kubernetes"},
		RunE: func(cmd *cobra.Command, args []string) error {
			return submit(cmd, args[0], args[1], shards, out, submitNow)
		},
	}
	c.Flags().IntVar(&shards, "shards", 16, "number of shards")
	c.Flags().StringVar(&out, "out", "", "folder that all shards of the run share (default runs/EXPERIMENT)")
	c.Flags().BoolVar(&submitNow, "go", false, "submit the job instead of only writing it")
	return c
}

func submit(cmd *cobra.Command, engine, name string, shards int, out string, submitNow bool) error {
	e, ok := engines[engine]
	if !ok {
		return failure{exitBad, fmt.Sprintf("unknown batch system %q; there are slurm and kubernetes", engine)}
	}
	if shards < 2 {
		return failure{exitBad, fmt.Sprintf("--shards %d: want at least 2", shards)}
	}
	x, faults := study.Library().Experiment(name, study.Players()...)
	if len(faults) > 0 {
		return faults
	}
	if out == "" {
		out = filepath.Join("runs", study.FileName(x.Name))
	}
	j := job{Name: study.FileName(x.Name), Sim: "sim", Experiment: name, Out: out, Shards: shards, Last: shards - 1}
	if program, err := os.Executable(); err == nil && engine == "slurm" {
		j.Sim = program
	}
	for _, path := range []*string{&j.Out, &j.Experiment} {
		if abs, err := filepath.Abs(*path); err == nil && (path == &j.Out || strings.HasSuffix(*path, ".yaml")) {
			*path = abs
		}
	}
	j.Log = filepath.Join(j.Out, "logs")
	for _, path := range []string{j.Sim, j.Experiment, j.Out} {
		if engine == "slurm" && strings.ContainsFunc(path, unsafeInShell) {
			return failure{exitBad, fmt.Sprintf("the path %q cannot be written into a batch script; use one of letters, digits and / . _ -", path)}
		}
	}
	file := j.Name + "." + e.file
	var text strings.Builder
	if err := template.Must(template.New(engine).Parse(e.text)).Execute(&text, j); err != nil {
		return failed("%v", err)
	}
	if _, err := os.Lstat(file); err == nil {
		return failure{exitBad, fmt.Sprintf("%q exists already; nothing is overwritten", file)}
	}
	if err := os.WriteFile(file, []byte(text.String()), 0o755); err != nil {
		return failed("%v", err)
	}
	cmd.PrintErrf("job written to %s\n", shown(file))
	if !submitNow {
		return nil
	}
	if engine == "slurm" {
		if err := os.MkdirAll(j.Log, 0o755); err != nil {
			return failed("%v", err)
		}
	}
	run := exec.CommandContext(cmd.Context(), e.submit[0], append(e.submit[1:], file)...)
	run.Stdout, run.Stderr = cmd.OutOrStdout(), cmd.ErrOrStderr()
	if err := run.Run(); err != nil {
		return failed("%s: %v", strings.Join(e.submit, " "), err)
	}
	return nil
}

func unsafeInShell(r rune) bool {
	return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("/._-+:@", r))
}

func clusterCommands() []*cobra.Command {
	return []*cobra.Command{mergeCommand(), statusCommand(), submitCommand()}
}
