package main

import (
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// batchSystem is one that sim submit writes jobs for. Its files are the templates of
// jobs/ that bear its name; what follows the name is the ending of the written file.
type batchSystem struct {
	name, about string
	contained   bool // tasks run in containers, with the shared volume in /data
	// submit are the commands that submit the files, @ENDING standing for one of them;
	// a file after < is standard input.
	submit [][]string
	needs  []string // flags without which no job can be written
	lacks  []string // flags that it cannot heed
}

var batchSystems = []batchSystem{
	{"slurm", "a job array for sbatch; tasks of a node that fails or at their time limit are queued again", false,
		[][]string{{"sbatch", "@.sbatch"}}, nil, nil},
	{"pbs", "a job array for qsub (OpenPBS, PBS Professional), rerunnable", false, [][]string{{"qsub", "@.pbs"}}, nil,
		nil},
	{"lsf", "a job array for bsub; interrupted tasks are queued again", false, [][]string{{"bsub", "<", "@.lsf"}}, nil,
		nil},
	{"kubernetes", "an Indexed Job over a shared volume, for kubectl", true,
		[][]string{{"kubectl", "apply", "-f", "@.job.yaml"}}, nil, []string{"time"}},
	{"aws-batch", "a job definition and an array job over EFS, for aws", true, [][]string{
		{"aws", "batch", "register-job-definition", "--cli-input-json", "file://@.definition.json"},
		{"aws", "batch", "submit-job", "--cli-input-json", "file://@.array.json"}},
		[]string{"queue", "volume", "image"}, []string{"time", "at-once"}},
}

func batchNames() (names []string) {
	for _, b := range batchSystems {
		names = append(names, b.name)
	}
	return names
}

type submitOptions struct {
	shards, waves        int
	memory, atOnce       int
	time                 time.Duration
	out                  string
	image, queue, volume string
	now, dry, asJSON     bool
}

func submitCommand() *cobra.Command {
	var o submitOptions
	var lines []string
	for _, b := range batchSystems {
		lines = append(lines, fmt.Sprintf("  %-11s %s", b.name, b.about))
	}
	c := &cobra.Command{
		Use:   "submit ENGINE EXPERIMENT",
		Short: "write, or submit, a batch job that plays an experiment in shards",
		Long: `submit writes the job of a batch system that plays an experiment in shards, into the
folder of the run, and says what submits it; --go does, and --dry-run says in words what
the job would be and writes nothing. Nothing that exists is overwritten. The engines:

` + strings.Join(lines, "\n") + `

A task that is interrupted (SIGTERM), killed or moved to another machine goes on
where it had committed when it is started again, and a finished shard ends at once:
submitting the same job again plays what is missing. When all shards are finished,
"sim merge DIR" makes one dataset of them, with the digests of a run in one piece.

An experiment that stops by a rule is played in waves, each twice as far as the one
before: a chain of an array of all shards, a job that decides which matchups the next
array plays on, and so on. Once every matchup is settled the rest ends at once, and
DIR/merged is the dataset; nothing needs to be merged by hand. --waves 1 plays all that
the rule could ask for at once.

Any other system that tells a task its index works by the same convention: sim run
EXPERIMENT --shard I --shards N --out DIR, and for waves --wave K --waves R and then
sim decide DIR --wave K. With --shard auto the index is read from
` + indexNames() + `.

Tasks of kubernetes and aws-batch run in containers: --image has the program, and
--volume is mounted in /data. There --out is a folder of the container below /data, and
the job is written into runs/EXPERIMENT. With slurm, pbs and lsf --image is a file that
"apptainer exec" starts, on every node. See docs/clusters.md.`,
		Example: "  sim submit slurm my/experiment.yaml --shards 32 --out /scratch/mine --dry-run\n" +
			"  sim submit slurm my/experiment.yaml --shards 32 --out /scratch/mine --go\n" +
			"  sim submit slurm my/experiment.yaml --shards 32 --out /scratch/mine --image sim.sif\n" +
			"  sim submit kubernetes my/experiment.yaml --shards 32 --image registry.example/sim:1 --volume scratch\n" +
			"  sim submit aws-batch default --shards 32 --image 1234.example/sim:1 --queue spot --volume " +
			"fs-0123456789abcdef0",
		ValidArgs: batchNames(),
		RunE:      func(cmd *cobra.Command, args []string) error { return submit(cmd, args[0], args[1], o) },
	}
	f := c.Flags()
	f.IntVar(&o.shards, "shards", 16, "number of shards")
	f.IntVar(&o.waves, "waves", 0,
		fmt.Sprintf("number of waves at the most (default %d where a rule may stop the run, otherwise 1)", usualWaves))
	f.StringVar(&o.out, "out", "", "folder that all shards of the run share, and the job's files (default "+
		"runs/EXPERIMENT, or /data/EXPERIMENT in containers)")
	f.StringVar(&o.image, "image", "", "container image with the program (default skirmishlab:"+study.Version+"), or "+
		"a file that Apptainer starts (slurm, pbs, lsf; default none)")
	f.StringVar(&o.queue, "queue", "", "queue or partition that the job goes to")
	f.StringVar(&o.volume, "volume", "", "volume that all tasks can write: a claim of kubernetes (default the job's "+
		"name) or an EFS file system of AWS")
	f.DurationVar(&o.time, "time", 4*time.Hour,
		"time that a task may take (slurm, pbs, lsf); slurm and lsf queue one that needs more again")
	f.IntVar(&o.memory, "memory", 0, "memory of a task in MiB (default: estimated from the matchups, at least 1024)")
	f.IntVar(&o.atOnce, "at-once", 0, "most tasks to play at a time (default all)")
	f.BoolVar(&o.dry, "dry-run", false, "say in words what the job would be, and write nothing")
	f.BoolVar(&o.now, "go", false, "submit the job instead of only writing it")
	f.BoolVar(&o.asJSON, "json", false, "print the job as JSON")
	return c
}

// submit writes the files of a batch job and, where asked, submits them. All that the engine needs is
// asked for before anything is written; an experiment that stops by a rule gets waves unless --waves says
// otherwise.
func submit(cmd *cobra.Command, engine, name string, o submitOptions) error {
	at := slices.IndexFunc(batchSystems, func(b batchSystem) bool { return b.name == engine })
	if at < 0 {
		return failure{exitBad, fmt.Sprintf("unknown batch system %q%s", engine,
			scenarios.Suggest(engine, batchNames()))}
	}
	b := &batchSystems[at]
	if err := o.check(); err != nil {
		return err
	}
	for _, flag := range b.lacks {
		if cmd.Flags().Changed(flag) {
			return failure{exitBad, fmt.Sprintf("%s knows no --%s", engine, flag)}
		}
	}
	for _, flag := range b.needs {
		if !cmd.Flags().Changed(flag) {
			return failure{exitBad, fmt.Sprintf("%s needs --%s", engine, flag)}
		}
	}
	x, faults := study.Library().Experiment(name, study.Players()...)
	if len(faults) > 0 {
		return faults
	}
	remark(cmd, x)
	if o.waves == 0 && stopsByRule(x) {
		o.waves = usualWaves
	}
	j := newJob(results.FileName(x.Name), o)
	fill := j.shared
	if b.contained {
		fill = j.contained
	}
	if err := fill(name, o); err != nil {
		return err
	}
	found, err := j.sheet(b, x, planning(cmd, runOptions{asJSON: o.asJSON}))
	if err != nil {
		return err
	}
	if o.dry && o.asJSON {
		return printSheet(cmd, found)
	}
	if o.dry {
		return explain(cmd, b, j, found)
	}
	files, err := j.write(cmd, b)
	if err != nil {
		return err
	}
	asked := fmt.Sprintf("%d MiB", j.Memory)
	if !slices.Contains(b.lacks, "time") {
		asked = j.Walltime() + " and " + asked
	}
	cmd.PrintErrf("each of %d tasks asks for %s\n", j.Shards, asked)
	commands := b.commands(files)
	found.Files, found.Commands, found.Submitted = slices.Sorted(maps.Values(files)), commands, o.now
	if o.now {
		to := cmd.OutOrStdout()
		if o.asJSON {
			to = cmd.ErrOrStderr()
		}
		if err := submitNow(cmd, commands, to); err != nil {
			return err
		}
	}
	if o.asJSON {
		return printSheet(cmd, found)
	}
	if o.now {
		return nil
	}
	for _, words := range commands {
		cmd.PrintErrf("submit it: %s\n", shown(strings.Join(words, " ")))
	}
	return nil
}

// check refuses numbers that no job can have.
func (o *submitOptions) check() error {
	switch {
	case o.shards < 2:
		return failure{exitBad, fmt.Sprintf("--shards %d: want at least 2", o.shards)}
	case o.waves < 0 || o.waves > results.MostWaves:
		return failure{exitBad, fmt.Sprintf("--waves %d: want 1 to %d", o.waves, results.MostWaves)}
	case o.time < 2*time.Minute || o.time > 10000*time.Hour:
		return failure{exitBad, fmt.Sprintf("--time %s: want 2m to 10000h", o.time)}
	case o.memory != 0 && (o.memory < 128 || o.memory > 1<<20):
		return failure{exitBad, fmt.Sprintf("--memory %d: want 128 to %d MiB", o.memory, 1<<20)}
	case o.atOnce < 0:
		return failure{exitBad, fmt.Sprintf("--at-once %d: want at least 1", o.atOnce)}
	}
	return nil
}

// usualWaves is how many waves a run that may be stopped by a rule is played in: the first then
// plays a thirty-second of the most.
const usualWaves = 6

// stopsByRule reports whether a rule may end some matchup of an experiment before its limit.
func stopsByRule(x *scenarios.Experiment) bool {
	u := x.Until
	return u.Blocks == 0 && (u.Precision != 0 || u.Margin != 0 || u.Rank != 0) &&
		slices.ContainsFunc(x.Stages, func(s scenarios.Stage) bool { return s.Blocks == 0 })
}

// commands are what submits the files of a job, or the script that submits a chain of them.
func (b *batchSystem) commands(files map[string]string) (list [][]string) {
	if chain := files["."+b.name+".sh"]; chain != "" {
		return [][]string{{"bash", chain}}
	}
	for _, words := range b.submit {
		words = slices.Clone(words)
		for i, w := range words {
			if before, ending, named := strings.Cut(w, "@"); named {
				words[i] = before + files[ending]
			}
		}
		list = append(list, words)
	}
	return list
}

// submitNow runs the commands that submit a job, which print to a writer; a word after < is the file of standard input.
func submitNow(cmd *cobra.Command, commands [][]string, to io.Writer) error {
	for _, words := range commands {
		args := words
		var from io.Reader
		if at := slices.Index(words, "<"); at >= 0 {
			f, err := os.Open(words[at+1])
			if err != nil {
				return failed("%v", err)
			}
			defer f.Close()
			args, from = words[:at], f
		}
		run := exec.CommandContext(cmd.Context(), args[0], args[1:]...)
		run.Stdout, run.Stderr, run.Stdin = to, cmd.ErrOrStderr(), from
		if err := run.Run(); err != nil {
			return failed("%s: %v; the job is written, but not submitted", strings.Join(words, " "), err)
		}
	}
	return nil
}
