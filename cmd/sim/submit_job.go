package main

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"text/template"
	"time"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/engine/regular"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
)

//go:embed jobs
var jobFiles embed.FS

// job is what the templates of batch systems are filled with.
type job struct {
	Name       string // of the experiment, fit for a file
	Label      string // the same, fit for Kubernetes and AWS: small letters, digits and hyphens
	Short      string // the same, of fifteen characters at the most, for PBS
	Sim        string // the words that start the program
	Experiment string // path or name, where the tasks find it
	Text       string // of the experiment's file, where the job brings it along
	Out, Log   string
	Folder     string // that the job's files are written into
	Image      string // container image with the program; "" where it is played without
	Queue      string // queue or partition; "" is the system's default
	Volume     string // volume claim or file system that all tasks write
	Memory     int    // of a task, in MiB; 0 until it is estimated
	Minutes    int    // that a task may take
	AtOnce     int    // tasks that may be played at a time; 0 for all
	Shards     int
	Last       int          // number of the last shard
	Waves      int          // that the run is played in; 0 where it is played at once
	Jobs       []clusterJob // of Kubernetes: one, or two for every wave
}

// At is where the job's files lie, without their endings.
func (j *job) At() string { return filepath.Join(j.Folder, j.Name) }

// GoMemory is the memory from which on the program collects what it can, in MiB: what is beyond is for what the
// collector does not count.
func (j *job) GoMemory() int { return j.Memory * 7 / 8 }

// Walltime is the time of a task as hours, minutes and seconds.
func (j *job) Walltime() string { return fmt.Sprintf("%02d:%02d:00", j.Minutes/60, j.Minutes%60) }

// Throttle is what limits the tasks of an array that are played at a time, after its indices.
func (j *job) Throttle() string {
	if j.AtOnce == 0 {
		return ""
	}
	return fmt.Sprintf("%%%d", j.AtOnce)
}

// clusterJob is a job of Kubernetes: all shards of a run or wave, or the decision after it.
type clusterJob struct {
	Name    string
	Wave    int
	Decides bool
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
		Image: o.image, Queue: o.queue, Volume: o.volume, Shards: o.shards, Last: o.shards - 1,
		Memory: o.memory, Minutes: int(o.time / time.Minute), AtOnce: o.atOnce}
	if o.waves <= 1 {
		j.Jobs = []clusterJob{{Name: label}}
		return j
	}
	j.Waves = o.waves
	for wave := 1; wave <= o.waves; wave++ {
		j.Jobs = append(j.Jobs, clusterJob{fmt.Sprintf("%s-wave-%d", label, wave), wave, false},
			clusterJob{fmt.Sprintf("%s-decide-%d", label, wave), wave, true})
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
	j.Log, j.Folder = filepath.Join(j.Out, "logs"), j.Out
	if err := fitForScripts(j.Sim, j.Experiment, j.Out, j.Queue, j.Image); err != nil {
		return err
	}
	if j.Image != "" {
		j.Sim = j.inApptainer()
	}
	return nil
}

// inApptainer is the program in an image, which finds the folders of run and experiment where this machine has them.
func (j *job) inApptainer() string {
	if abs, err := filepath.Abs(j.Image); err == nil && !strings.Contains(j.Image, "://") {
		j.Image = abs
	}
	bound := j.Out
	if isFile(j.Experiment) {
		bound += "," + filepath.Dir(j.Experiment)
	}
	return "apptainer exec --bind " + bound + " " + j.Image + " sim"
}

// fitForScripts refuses words that a shell would take apart.
func fitForScripts(words ...string) error {
	for _, word := range words {
		if strings.ContainsFunc(word, unsafeInShell) {
			return failure{exitBad,
				fmt.Sprintf("%q cannot be written into a batch script; use one of letters, digits and / . _ -", word)}
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
	if j.Out = path.Clean(j.Out); !strings.HasPrefix(j.Out+"/", "/data/") {
		return failure{exitBad, fmt.Sprintf("--out %s: the volume is mounted in /data, and what a container writes "+
			"elsewhere is lost with it; want a folder such as /data/%s", shown(o.out), j.Name)}
	}
	j.Folder = filepath.Join("runs", j.Name)
	if err := fitForScripts(j.Out, j.Queue); err != nil {
		return err
	}
	if j.Image == "" {
		j.Image = "skirmishlab:" + study.Version
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
		return failure{exitBad, fmt.Sprintf("%s has %d bytes; a job brings along %d at the most", shown(name),
			len(text), mostConfig)}
	}
	j.Text, j.Experiment = string(text), "/experiment/"+j.Label+".yaml"
	return nil
}

// isFile reports whether an experiment is named by the path of its file.
func isFile(name string) bool {
	return strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, ".yml")
}

// write writes the job's files into its folder and returns them by ending; none is written where one of them
// exists. Batch systems open the log of a task before it begins, so that its folder must be there.
func (j *job) write(cmd *cobra.Command, b *batchSystem) (map[string]string, error) {
	if b.name == "aws-batch" && j.Text != "" { // it has nothing like a config map
		j.Text, j.Experiment = "", "/data/"+j.Label+".yaml"
		cmd.PrintErrf("put the experiment into the volume as %s\n", j.Experiment)
	}
	t := template.Must(template.New("").Funcs(template.FuncMap{"json": inJSON, "indent": indented}).ParseFS(jobFiles,
		"jobs/*.*", "jobs/waves/*"))
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
		file := j.At() + ending
		if _, err := os.Lstat(file); err == nil {
			return nil, failure{exitBad,
				fmt.Sprintf("%s exists already; nothing is overwritten: submit it again as it is, or remove it",
					shown(file))}
		}
		files[ending], texts[ending], endings = file, text.String(), append(endings, ending)
	}
	for _, folder := range []string{j.Folder, j.Log} {
		if folder == "" {
			continue
		}
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return nil, failed("the folder %s cannot be made: %v", shown(folder), withoutPath(err))
		}
	}
	for _, ending := range endings {
		if err := os.WriteFile(files[ending], []byte(texts[ending]), 0o755); err != nil {
			return nil, failed("%v", err)
		}
		cmd.PrintErrf("job written to %s\n", shown(files[ending]))
	}
	return files, nil
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
