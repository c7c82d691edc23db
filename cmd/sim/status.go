package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/results"
)

// asker is what status is asked with, and what it has found.
type asker struct {
	cmd    *cobra.Command
	first  int
	asJSON bool
	found  statusSheet
}

func statusCommand() *cobra.Command {
	a := asker{found: statusSheet{Missing: []int{}, Faults: []string{}}}
	c := &cobra.Command{
		Use:   "status DIR",
		Short: "say how far a run is, and which of its shards are missing",
		Long: `status tells how far the dataset or the shards in DIR are. Missing shards are
printed as batch systems read them (3,7-9), alone on standard output, so that
"sbatch --array=$(sim status DIR) …" plays just those. Of a run in waves they are those
of the wave under way. The exit code is 1 while something is missing, not finished or
damaged.`,
		Example: "  sim status runs/big\n  sbatch --array=$(sim status runs/big) big.sbatch\n" +
			"  bsub -J \"big[$(sim status --first 1 runs/big)]\" < big.lsf",
		RunE: func(cmd *cobra.Command, args []string) error {
			a.cmd = cmd
			err := a.status(args[0])
			if a.asJSON && a.found.Kind != "" {
				err = errors.Join(printSheet(cmd, a.found), err)
			}
			return err
		},
	}
	c.Flags().IntVar(&a.first, "first", 0,
		"number of the first shard in what is printed: 1 for systems that count from 1")
	c.Flags().BoolVar(&a.asJSON, "json", false, "print what was found as JSON")
	return c
}

// say prints where no JSON is asked for.
func (a *asker) say(format string, args ...any) {
	if !a.asJSON {
		say(a.cmd, format, args...)
	}
}

// status reports how far the dataset in dir has come. A folder of shards or of waves says what is missing
// instead; only what is neither may be a plain dataset.
func (a *asker) status(dir string) error {
	s, err := results.OpenShards(dir)
	if err == nil {
		a.found.Kind, a.found.State = "shards", "finished"
		return a.missing(s, "")
	}
	if w, bad := results.OpenWaves(dir); bad == nil {
		a.found.Kind, a.found.State = "waves", "undecided"
		return a.ofWaves(w)
	} else if !errors.Is(bad, results.ErrNotDataset) {
		err = bad
	}
	if !errors.Is(err, results.ErrNotDataset) {
		return failure{exitBad, shown(err.Error())}
	}
	d, err := results.Open(dir)
	if err != nil {
		return failure{exitBad, shown(err.Error())}
	}
	games, chunks := 0, len(d.Committed())
	for _, c := range d.Committed() {
		games += c.Rows("games")
	}
	over := readingAll(a.cmd, runOptions{asJSON: a.asJSON}, []*results.Dataset{d})
	wrong := faultsOf(d)
	over()
	f := &a.found
	f.Kind, f.State, f.Experiment = "dataset", "finished", d.Manifest.Experiment
	f.Chunks, f.Games, f.Faults = &chunks, &games, append(f.Faults, wrong...)
	words := f.State
	switch {
	case len(wrong) > 0:
		f.State, f.Next = "damaged", repairWith(playedBy(d.Manifest), dir)
		words = "damaged: mend it with " + f.Next
	case !d.Manifest.Finished:
		f.State, f.Next = "unfinished", resumeWith(playedBy(d.Manifest), dir)
		words = "not finished: " + f.Next
	}
	for _, w := range wrong {
		a.cmd.PrintErrln(shown(w))
	}
	a.say("%s: %d chunks, %d games committed, %s\n", shown(f.Experiment), chunks, games, shown(words))
	if f.State != "finished" {
		return failure{code: exitFailed}
	}
	return nil
}

// missing reports which shards of a run or wave are missing; it is an error if there are any.
func (a *asker) missing(s *results.Shards, where string) error {
	missing := s.Missing()
	a.found.Experiment, a.found.Shards = s.Manifest.Experiment, &s.Total
	a.found.Faults = append(a.found.Faults, s.Unsound...)
	for _, u := range s.Unsound {
		a.cmd.PrintErrln(shown(u))
	}
	a.cmd.PrintErrf("%s%d of %d shards are finished\n", where, s.Total-len(missing), s.Total)
	if len(missing) == 0 {
		return nil
	}
	a.lacks(missing)
	return failure{code: exitFailed}
}

// lacks tells the numbers of shards that are missing.
func (a *asker) lacks(list []int) {
	for _, i := range list {
		a.found.Missing = append(a.found.Missing, a.first+i)
	}
	a.found.State = "unfinished"
	a.say("%s\n", results.List(a.found.Missing))
}

// ofWaves reports how far a run in waves is; it is an error while it is not over.
func (a *asker) ofWaves(w *results.Waves) error {
	wave, last := w.Last(), w.Decided()
	s, settled := w.Begun[wave-1], 0
	if last != nil {
		settled = len(last.Settled)
	}
	f := &a.found
	f.Experiment, f.Wave, f.Waves, f.Settled, f.Shards = s.Manifest.Experiment, &wave, &w.Total, &settled, &s.Total
	switch {
	case last != nil && last.Over:
		f.State = "finished"
		a.cmd.PrintErrf("over after wave %d of %d: all %d matchups are settled\n", last.Wave, w.Total, settled)
		return nil
	case last != nil && last.Wave == wave:
		wave++
		a.cmd.PrintErrf("%s; wave %d is not begun\n", decided(w, last), wave)
		all := make([]int, s.Total)
		for i := range all {
			all[i] = i
		}
		a.lacks(all)
		return failure{code: exitFailed}
	}
	if err := a.missing(s, fmt.Sprintf("wave %d of %d: ", wave, w.Total)); err != nil {
		return err
	}
	f.Next = "sim decide " + w.Dir
	a.cmd.PrintErrf("it is not decided yet: %s\n", shown(f.Next))
	return failure{code: exitFailed}
}

// faultsOf says what is wrong with a dataset: parts that are not what was committed, chunks that its log lost.
func faultsOf(d *results.Dataset) (list []string) {
	for _, damage := range d.Damaged() {
		list = append(list, damage.Error())
	}
	if n := d.Lost(); n != 0 {
		list = append(list, fmt.Sprintf("commits.jsonl lacks %d of %d chunks", n, d.Manifest.Chunks))
	}
	return list
}
