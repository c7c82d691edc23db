package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/montecarlo/study"
)

// finding is what the doctor found of one thing.
type finding struct {
	What   string `json:"what"`
	Found  string `json:"found"`
	State  string `json:"state"` // fine, note, wrong
	Advice string `json:"advice,omitempty"`
}

func doctorCommand() *cobra.Command {
	var out string
	var asJSON bool
	c := &cobra.Command{
		Use:   "doctor",
		Short: "look at this machine and say what would go wrong with a run",
		Long: `doctor looks at what runs need of a machine: the program, cores, memory, the folder of
runs (whether it can be written, how much is free, how long it takes until a file is
safe), and the batch systems that sim submit writes jobs for. It plays nothing and
leaves nothing. The exit code is 1 when something would go wrong.`,
		Example: "  sim doctor\n  sim doctor --out /scratch/mine",
		RunE: func(cmd *cobra.Command, _ []string) error {
			list := append([]finding{ofProgram(), ofCores(), ofMemory()}, ofFolder(out)...)
			list = append(list, ofSchedulers(cmd.Context())...)
			return printFindings(cmd, list, asJSON)
		},
	}
	c.Flags().StringVar(&out, "out", "runs", "folder that a run would be written into")
	c.Flags().BoolVar(&asJSON, "json", false, "print what was found as JSON")
	return c
}

// printFindings prints what was found, what goes wrong last, where it is read.
func printFindings(cmd *cobra.Command, list []finding, asJSON bool) error {
	wrong := 0
	var rows [][]string
	for _, f := range list {
		if f.State == "wrong" {
			wrong++
		}
		rows = append(rows, []string{f.What, f.State, f.Found})
	}
	if asJSON {
		if err := printSheet(cmd, doctorSheet{list}); err != nil {
			return err
		}
	} else {
		table(cmd, nil, rows)
		for _, f := range list {
			if f.Advice != "" {
				say(cmd, "%s: %s\n", shown(f.What), shown(f.Advice))
			}
		}
	}
	if wrong > 0 {
		return failed("%d of %d checks say that a run would go wrong", wrong, len(list))
	}
	return nil
}

// ofProgram is which program this is, and whether its runs can be resumed by another.
func ofProgram() finding {
	f := finding{What: "program", State: "fine",
		Found: fmt.Sprintf("sim %s of %s, commit %s, %s", study.Version, study.Released, builtFrom(),
			runtime.Version())}
	if c := builtFrom(); c == "unknown" || strings.HasSuffix(c, "-dirty") {
		f.State, f.Advice = "note", "only the same program resumes its runs and plays their shards: build it from a "+
			"commit (make build, which asks git in a linked worktree too, where go build does not)"
	}
	return f
}

func ofCores() finding {
	n := runtime.GOMAXPROCS(0)
	f := finding{What: "cores", State: "fine", Found: fmt.Sprintf("%d, and as many workers", n)}
	if all := runtime.NumCPU(); n < all {
		f.Found += fmt.Sprintf(" (%d in the machine; a limit of the system or GOMAXPROCS)", all)
	}
	return f
}

// leastMemory is what a run should find, in MiB: a task of sim submit asks for as much.
const leastMemory = 1024

// ofMemory is the memory that is free, or that a control group leaves.
func ofMemory() finding {
	f := finding{What: "memory", State: "note", Found: "not known on this system"}
	free, ok := memoryFree("/proc/meminfo")
	if !ok {
		return f
	}
	f.State, f.Found = "fine", fmt.Sprintf("%d MiB are free", free)
	for _, at := range []string{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"} {
		text, err := os.ReadFile(at)
		if limit, bad := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64); err == nil && bad == nil &&
			limit>>20 < free {
			free = limit >> 20
			f.Found = fmt.Sprintf("%d MiB, the limit of this job or container", free)
		}
	}
	if limit := os.Getenv("GOMEMLIMIT"); limit != "" {
		f.Found += ", GOMEMLIMIT " + limit
	}
	if free < leastMemory {
		f.State, f.Advice = "note",
			fmt.Sprintf("less than %d MiB: large experiments may be ended by the system; what is committed stays",
				leastMemory)
	}
	return f
}

// memoryFree reads how much memory can be had, in MiB.
func memoryFree(file string) (int64, bool) {
	f, err := os.Open(file)
	if err != nil {
		return 0, false
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if words := strings.Fields(lines.Text()); len(words) > 1 && words[0] == "MemAvailable:" {
			n, err := strconv.ParseInt(words[1], 10, 64)
			return n >> 10, err == nil
		}
	}
	return 0, false
}

// ofFolder tries the folder of runs, or the nearest above it that is there: a file that is written, made safe and
// renamed, several times.
func ofFolder(out string) []finding {
	at, err := filepath.Abs(out)
	for err == nil {
		info, missing := os.Stat(at)
		if missing == nil && info.IsDir() {
			break
		}
		if missing == nil || filepath.Dir(at) == at {
			err = fmt.Errorf("%s is no folder", at)
			break
		}
		at = filepath.Dir(at)
	}
	var times []time.Duration
	if err == nil {
		times, err = madeSafe(at)
	}
	if err != nil {
		return []finding{{"folder", at, "wrong", fmt.Sprintf("no run can be written there: %v; --out names another",
			withoutPath(err))}}
	}
	list := []finding{{"folder", at + " can be written", "fine", ""}}
	slices.Sort(times)
	middle := times[len(times)/2]
	safe := finding{"fsync", fmt.Sprintf("a file is safe after %.1f ms", middle.Seconds()*1000), "fine", ""}
	if middle > 200*time.Millisecond {
		safe.State, safe.Advice = "note",
			"slow: every commit waits for it; a local disk is quicker, and sim merge can gather shards from several"
	}
	space := finding{"disk", "space not known on this system", "note", ""}
	if free, err := diskFree(at); err == nil {
		space.State, space.Found = "fine", fmt.Sprintf("%d MiB are free; a game takes 20 to 200 bytes", free>>20)
		if free < 1<<30 {
			space.State, space.Advice = "note", "less than 1 GiB: a run that finds the disk full ends in a sentence, "+
				"and is resumed when there is room"
		}
	}
	return append(list, safe, space)
}

// madeSafe writes files as a dataset does, and returns how long each took; it leaves none.
func madeSafe(dir string) (times []time.Duration, err error) {
	folder, err := os.MkdirTemp(dir, ".sim-doctor-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	for i := range 5 {
		began := time.Now()
		name := filepath.Join(folder, strconv.Itoa(i))
		f, err := os.Create(name + ".tmp")
		if err != nil {
			return nil, err
		}
		_, err = f.Write(make([]byte, 64<<10))
		if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
			err = os.Rename(name+".tmp", name)
		}
		if err != nil {
			return nil, err
		}
		times = append(times, time.Since(began))
	}
	return times, nil
}

var mostArray = regexp.MustCompile(`(?m)^MaxArraySize\s*=\s*(\d+)`)

// ofSchedulers looks for the commands of batch systems, and asks Slurm how long its arrays may be.
func ofSchedulers(ctx context.Context) (list []finding) {
	for _, b := range batchSystems {
		tool := b.submit[0][0]
		path, err := exec.LookPath(tool)
		if err != nil {
			continue
		}
		f := finding{b.name, path, "fine", ""}
		if b.name == "slurm" {
			ctx, stop := context.WithTimeout(ctx, 10*time.Second)
			text, err := exec.CommandContext(ctx, "scontrol", "show", "config").Output()
			stop()
			if m := mostArray.FindSubmatch(text); m != nil {
				most, _ := strconv.Atoi(string(m[1]))
				f.Found += fmt.Sprintf("; at most %d shards", most)
			} else {
				f.State, f.Advice = "note", fmt.Sprintf("it does not answer (%v); jobs cannot be submitted",
					cmp.Or(err, errors.New("no MaxArraySize")))
			}
		}
		list = append(list, f)
	}
	if len(list) == 0 {
		list = append(list, finding{"clusters", "no batch system on this machine", "fine", ""})
	}
	return list
}
