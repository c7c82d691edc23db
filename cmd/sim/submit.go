package main

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"text/template"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/engine/regular"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

//go:embed jobs
var jobFiles embed.FS

// job is what the templates of batch systems are filled with.
type job struct {
	Name       string // of the experiment, fit for a file
	Label      string // the same, fit for Kubernetes and AWS: small letters, digits and hyphens
	Short      string // the same, of fifteen characters at the most, for PBS
	Sim        string // the program
	Experiment string // path or name, where the tasks find it
	Text       string // of the experiment's file, where the job brings it along
	Out, Log   string
	Image      string // container image with the program
	Queue      string // queue or partition; "" is the system's default
	Volume     string // volume claim or file system that all tasks write
	Shards     int
	Last       int          // number of the last shard
	Waves      int          // that the run is played in; 0 where it is played at once
	Jobs       []clusterJob // of Kubernetes: one, or two for every wave
}

// clusterJob is a job of Kubernetes: all shards of a run or wave, or the decision after it.
type clusterJob struct {
	Name    string
	Wave    int
	Decides bool
}

// batchSystem is one that sim submit writes jobs for. Its files are the templates of
// jobs/ that bear its name; what follows the name is the ending of the written file.
type batchSystem struct {
	name, about string
	contained   bool // tasks run in containers, with the shared volume in /data
	// submit are the commands that submit the files, @ENDING standing for one of them;
	// a file after < is standard input.
	submit [][]string
	needs  []string // flags without which no job can be written
}

var batchSystems = []batchSystem{
	{"slurm", "a job array for sbatch; tasks of a node that fails are queued again", false, [][]string{{"sbatch", "@.sbatch"}}, nil},
	{"pbs", "a job array for qsub (OpenPBS, PBS Professional), rerunnable", false, [][]string{{"qsub", "@.pbs"}}, nil},
	{"lsf", "a job array for bsub; interrupted tasks are queued again", false, [][]string{{"bsub", "<", "@.lsf"}}, nil},
	{"kubernetes", "an Indexed Job over a shared volume, for kubectl", true, [][]string{{"kubectl", "apply", "-f", "@.job.yaml"}}, nil},
	{"aws-batch", "a job definition and an array job over EFS, for aws", true, [][]string{
		{"aws", "batch", "register-job-definition", "--cli-input-json", "file://@.definition.json"},
		{"aws", "batch", "submit-job", "--cli-input-json", "file://@.array.json"}}, []string{"queue", "volume", "image"}},
}

func batchNames() (names []string) {
	for _, b := range batchSystems {
		names = append(names, b.name)
	}
	return names
}

type submitOptions struct {
	shards, waves        int
	out                  string
	image, queue, volume string
	now                  bool
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
		Long: `submit writes the job of a batch system that plays an experiment in shards; with
--go it submits it as well. Nothing that exists is overwritten. The engines:

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
--volume is mounted in /data. There --out is a folder of the container. See
docs/clusters.md.`,
		Example: "  sim submit slurm my/experiment.yaml --shards 32 --out /scratch/mine\n  sim submit slurm my/experiment.yaml --shards 32 --out /scratch/mine --go\n" +
			"  sim submit kubernetes my/experiment.yaml --shards 32 --image registry.example/sim:1 --volume scratch\n" +
			"  sim submit aws-batch default --shards 32 --image 1234.example/sim:1 --queue spot --volume fs-0123456789abcdef0",
		ValidArgs: batchNames(),
		RunE:      func(cmd *cobra.Command, args []string) error { return submit(cmd, args[0], args[1], o) },
	}
	f := c.Flags()
	f.IntVar(&o.shards, "shards", 16, "number of shards")
	f.IntVar(&o.waves, "waves", 0, fmt.Sprintf("number of waves at the most (default %d where a rule may stop the run, otherwise 1)", usualWaves))
	f.StringVar(&o.out, "out", "", "folder that all shards of the run share (default runs/EXPERIMENT, or /data/EXPERIMENT in containers)")
	f.StringVar(&o.image, "image", "", "container image with the program (kubernetes, aws-batch; default skirmishlab:latest)")
	f.StringVar(&o.queue, "queue", "", "queue or partition that the job goes to")
	f.StringVar(&o.volume, "volume", "", "volume that all tasks can write: a claim of kubernetes (default the job's name) or an EFS file system of AWS")
	f.BoolVar(&o.now, "go", false, "submit the job instead of only writing it")
	return c
}

// submit writes the files of a batch job and, where asked, submits them. All that the engine needs is
// asked for before anything is written; an experiment that stops by a rule gets waves unless --waves says
// otherwise.
func submit(cmd *cobra.Command, engine, name string, o submitOptions) error {
	at := slices.IndexFunc(batchSystems, func(b batchSystem) bool { return b.name == engine })
	if at < 0 {
		return failure{exitBad, fmt.Sprintf("unknown batch system %q%s", engine, scenarios.Suggest(engine, batchNames()))}
	}
	b := &batchSystems[at]
	if o.shards < 2 {
		return failure{exitBad, fmt.Sprintf("--shards %d: want at least 2", o.shards)}
	}
	if o.waves < 0 || o.waves > results.MostWaves {
		return failure{exitBad, fmt.Sprintf("--waves %d: want 1 to %d", o.waves, results.MostWaves)}
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
	if o.waves == 0 && stopsByRule(x) {
		o.waves = usualWaves
	}
	j := newJob(study.FileName(x.Name), o)
	fill := j.shared
	if b.contained {
		fill = j.contained
	}
	if err := fill(name, o); err != nil {
		return err
	}
	files, err := j.write(cmd, b)
	if err != nil || !o.now {
		return err
	}
	if !b.contained {
		if err := os.MkdirAll(j.Log, 0o755); err != nil {
			return failed("%v", err)
		}
	}
	return submitNow(cmd, b, files)
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

// newJob names the job and its parts. Labels keep to small letters, digits and hyphens, short enough for
// pods; a job in waves is a chain of arrays with a decision after each.
func newJob(name string, o submitOptions) *job {
	label := strings.Trim(strings.Map(func(r rune) rune {
		switch {
		case r >= 'A' && r <= 'Z':
			return r - 'A' + 'a'
		case r == '.' || r == '_':
			return '-'
		}
		return r
	}, name), "-")
	label = strings.TrimRight(label[:min(len(label), 50)], "-") // pods bear it with their number, in 63 characters
	if label == "" || label[0] < 'a' {
		label = strings.TrimRight("sim-"+label, "-")
	}
	j := &job{Name: name, Label: label, Short: strings.TrimRight(label[:min(len(label), 15)], "-"),
		Image: o.image, Queue: o.queue, Volume: o.volume, Shards: o.shards, Last: o.shards - 1}
	if o.waves <= 1 {
		j.Jobs = []clusterJob{{Name: label}}
		return j
	}
	j.Waves = o.waves
	for wave := 1; wave <= o.waves; wave++ {
		j.Jobs = append(j.Jobs, clusterJob{fmt.Sprintf("%s-wave-%d", label, wave), wave, false}, clusterJob{fmt.Sprintf("%s-decide-%d", label, wave), wave, true})
	}
	return j
}

// shared fills in where tasks that share this machine's files find what they need.
func (j *job) shared(name string, o submitOptions) error {
	j.Sim, j.Experiment, j.Out = "sim", name, o.out
	if program, err := os.Executable(); err == nil {
		j.Sim = program
	}
	if j.Out == "" {
		j.Out = filepath.Join("runs", j.Name)
	}
	for _, path := range []*string{&j.Out, &j.Experiment} {
		if abs, err := filepath.Abs(*path); err == nil && (path == &j.Out || isFile(*path)) {
			*path = abs
		}
	}
	j.Log = filepath.Join(j.Out, "logs")
	return fitForScripts(j.Sim, j.Experiment, j.Out, j.Queue)
}

// fitForScripts refuses words that a shell would take apart.
func fitForScripts(words ...string) error {
	for _, word := range words {
		if strings.ContainsFunc(word, unsafeInShell) {
			return failure{exitBad, fmt.Sprintf("%q cannot be written into a batch script; use one of letters, digits and / . _ -", word)}
		}
	}
	return nil
}

// mostConfig is the largest experiment that is brought along, in bytes: a config map of
// Kubernetes holds a mebibyte.
const mostConfig = 1000 << 10

// contained fills in where tasks in containers find what they need.
func (j *job) contained(name string, o submitOptions) error {
	j.Experiment, j.Out = name, o.out
	if j.Out == "" {
		j.Out = "/data/" + j.Name
	}
	if !strings.HasPrefix(j.Out, "/") {
		return failure{exitBad, fmt.Sprintf("--out %s: want a folder of the container from its root, such as /data/%s", shown(j.Out), j.Name)}
	}
	if err := fitForScripts(j.Out, j.Queue); err != nil {
		return err
	}
	if j.Image == "" {
		j.Image = "skirmishlab:latest"
	}
	if j.Volume == "" {
		j.Volume = j.Label
	}
	if !isFile(name) {
		return nil
	}
	text, err := regular.ReadFile(name)
	if err != nil {
		return failure{exitBad, shown(err.Error())}
	}
	if len(text) > mostConfig {
		return failure{exitBad, fmt.Sprintf("%s has %d bytes; a job brings along %d at the most", shown(name), len(text), mostConfig)}
	}
	j.Text, j.Experiment = string(text), "/experiment/"+j.Label+".yaml"
	return nil
}

// isFile reports whether an experiment is named by the path of its file.
func isFile(name string) bool {
	return strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, ".yml")
}

// write writes the job's files into the working folder and returns them by ending; none
// is written where one of them exists.
func (j *job) write(cmd *cobra.Command, b *batchSystem) (map[string]string, error) {
	if b.name == "aws-batch" && j.Text != "" { // it has nothing like a config map
		j.Text, j.Experiment = "", "/data/"+j.Label+".yaml"
		cmd.PrintErrf("put the experiment into the volume as %s\n", j.Experiment)
	}
	t := template.Must(template.New("").Funcs(template.FuncMap{"json": inJSON, "indent": indented}).ParseFS(jobFiles, "jobs/*.*", "jobs/waves/*"))
	entries, err := fs.ReadDir(jobFiles, "jobs")
	if j.Waves > 0 && err == nil {
		var more []fs.DirEntry
		more, err = fs.ReadDir(jobFiles, "jobs/waves")
		entries = append(entries, more...)
	}
	if err != nil {
		return nil, failed("%v", err)
	}
	files, texts := map[string]string{}, map[string]string{}
	var endings []string
	for _, e := range entries {
		ending, ok := strings.CutPrefix(e.Name(), b.name+".")
		if !ok {
			continue
		}
		var text strings.Builder
		if err := t.ExecuteTemplate(&text, e.Name(), j); err != nil {
			return nil, failed("%v", err)
		}
		ending = "." + ending
		file := j.Name + ending
		if _, err := os.Lstat(file); err == nil {
			return nil, failure{exitBad, fmt.Sprintf("%q exists already; nothing is overwritten", file)}
		}
		files[ending], texts[ending], endings = file, text.String(), append(endings, ending)
	}
	for _, ending := range endings {
		if err := os.WriteFile(files[ending], []byte(texts[ending]), 0o755); err != nil {
			return nil, failed("%v", err)
		}
		cmd.PrintErrf("job written to %s\n", shown(files[ending]))
	}
	return files, nil
}

// submitNow runs the commands that submit a job.
func submitNow(cmd *cobra.Command, b *batchSystem, files map[string]string) error {
	commands := b.submit
	if chain := "." + b.name + ".sh"; files[chain] != "" {
		commands = [][]string{{"bash", "@" + chain}}
	}
	for _, words := range commands {
		var args []string
		input := ""
		for _, w := range words {
			before, ending, named := strings.Cut(w, "@")
			if named {
				w = before + files[ending]
			}
			if len(args) > 0 && args[len(args)-1] == "<" {
				args, input = args[:len(args)-1], w
				continue
			}
			args = append(args, w)
		}
		run := exec.CommandContext(cmd.Context(), args[0], args[1:]...)
		run.Stdout, run.Stderr = cmd.OutOrStdout(), cmd.ErrOrStderr()
		if input != "" {
			f, err := os.Open(input)
			if err != nil {
				return failed("%v", err)
			}
			defer f.Close()
			run.Stdin = f
		}
		if err := run.Run(); err != nil {
			return failed("%s: %v; the job is written, but not submitted", strings.Join(words, " "), err)
		}
	}
	return nil
}

// inJSON writes a word as JSON, which YAML reads, too.
func inJSON(word string) (string, error) {
	text, err := json.Marshal(word)
	return string(text), err
}

// indented puts blanks before every line that has more.
func indented(by int, text string) string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i, l := range lines {
		if l = strings.TrimRight(l, "\r"); l != "" {
			l = strings.Repeat(" ", by) + l
		}
		lines[i] = l
	}
	return strings.Join(lines, "\n")
}
