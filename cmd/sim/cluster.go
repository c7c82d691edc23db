package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/results"
)

func mergeCommand() *cobra.Command {
	var o runOptions
	c := &cobra.Command{
		Use:   "merge DIR",
		Short: "put the shards of a run together",
		Long: `merge reads the shards in DIR (DIR/shard-I-of-N, or those of all waves of a run that is
over), demands every one of them from the same experiment and engine, applies the
stopping rules and writes DIR/merged: the rows that one run would have given. One that
was interrupted goes on where it had committed.`,
		Example: "  sim merge runs/big",
		RunE:    func(cmd *cobra.Command, args []string) error { return merge(cmd, args[0], o) },
	}
	c.Flags().BoolVar(&o.asJSON, "json", false, "print the scores as JSON")
	return c
}

func merge(cmd *cobra.Command, dir string, o runOptions) error {
	d, shards, err := mergeShards(cmd, dir, o)
	if err != nil {
		return told(err)
	}
	cmd.PrintErrf("%d shards merged into %s\n", shards, shown(d.Dir))
	tellMemory(cmd)
	if err := printScores(cmd, d, o); err != nil {
		return err
	}
	return failedGames(cmd, d)
}

// mergeShards is study.Merge with progress.
func mergeShards(cmd *cobra.Command, dir string, o runOptions) (*results.Dataset, int, error) {
	over := func() {}
	d, shards, err := study.Merge(dir, func(parts []*results.Dataset) { over = readingAll(cmd, o, parts) })
	over()
	return d, shards, err
}

// readingAll is reading of all rows that datasets have.
func readingAll(cmd *cobra.Command, o runOptions, list []*results.Dataset) (over func()) {
	var most int64
	for _, d := range list {
		most += d.Rows(d.Manifest.Tables...)
	}
	return reading(cmd, o, most, list...)
}

func statusCommand() *cobra.Command {
	first := 0
	c := &cobra.Command{
		Use:   "status DIR",
		Short: "say how far a run is, and which of its shards are missing",
		Long: `status tells how far the dataset or the shards in DIR are. Missing shards are
printed as batch systems read them (3,7-9), alone on standard output, so that
"sbatch --array=$(sim status DIR) …" plays just those. Of a run in waves they are those
of the wave under way. The exit code is 1 while something is missing, not finished or
damaged.`,
		Example: "  sim status runs/big\n  sbatch --array=$(sim status runs/big) big.sbatch\n  bsub -J \"big[$(sim status --first 1 runs/big)]\" < big.lsf",
		RunE:    func(cmd *cobra.Command, args []string) error { return status(cmd, args[0], first) },
	}
	c.Flags().IntVar(&first, "first", 0, "number of the first shard in what is printed: 1 for systems that count from 1")
	return c
}

// status tells how far the dataset in dir has come. A folder of shards or of waves says what is missing
// instead, beginning with number first; only what is neither may be a plain dataset.
func status(cmd *cobra.Command, dir string, first int) error {
	s, err := results.OpenShards(dir)
	if err == nil {
		return missingShards(cmd, s, first, "")
	}
	if w, bad := results.OpenWaves(dir); bad == nil {
		return statusOfWaves(cmd, w, first)
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
	games := 0
	for _, c := range d.Committed() {
		games += c.Rows("games")
	}
	over := readingAll(cmd, runOptions{}, []*results.Dataset{d})
	state, wrong := "finished", faultsOf(d)
	over()
	switch {
	case len(wrong) > 0:
		state = "damaged: mend it with sim run --resume --repair " + dir
	case !d.Manifest.Finished:
		state = "not finished: " + resumeWith(playedBy(d.Manifest), dir)
	}
	for _, w := range wrong {
		cmd.PrintErrln(shown(w))
	}
	say(cmd, "%s: %d chunks, %d games committed, %s\n", shown(d.Manifest.Experiment), len(d.Committed()), games, shown(state))
	if len(wrong) > 0 || !d.Manifest.Finished {
		return failure{code: exitFailed}
	}
	return nil
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

// missingShards tells which shards of a run or wave are missing; it is an error if there are any.
func missingShards(cmd *cobra.Command, s *results.Shards, first int, where string) error {
	missing := s.Missing()
	for _, u := range s.Unsound {
		cmd.PrintErrln(shown(u))
	}
	cmd.PrintErrf("%s%d of %d shards are finished\n", where, s.Total-len(missing), s.Total)
	if len(missing) == 0 {
		return nil
	}
	for i := range missing {
		missing[i] += first
	}
	say(cmd, "%s\n", results.List(missing))
	return failure{code: exitFailed}
}

// statusOfWaves tells how far a run in waves is; it is an error while it is not over.
func statusOfWaves(cmd *cobra.Command, w *results.Waves, first int) error {
	wave, last := w.Last(), w.Decided()
	s := w.Begun[wave-1]
	switch {
	case last != nil && last.Over:
		cmd.PrintErrf("over after wave %d of %d: all %d matchups are settled\n", last.Wave, w.Total, len(last.Settled))
		return nil
	case last != nil && last.Wave == wave:
		cmd.PrintErrf("%s; wave %d is not begun\n", decided(w, last), wave+1)
		all := make([]int, s.Total)
		for i := range all {
			all[i] = first + i
		}
		say(cmd, "%s\n", results.List(all))
		return failure{code: exitFailed}
	}
	if err := missingShards(cmd, s, first, fmt.Sprintf("wave %d of %d: ", wave, w.Total)); err != nil {
		return err
	}
	cmd.PrintErrf("it is not decided yet: sim decide %s\n", shown(w.Dir))
	return failure{code: exitFailed}
}

// decided tells what a wave has settled.
func decided(w *results.Waves, d *results.Decision) string {
	return fmt.Sprintf("wave %d of %d: %d of %d matchups are settled", d.Wave, d.Waves, len(d.Settled), len(w.Begun[0].Manifest.Matchups))
}

func decideCommand() *cobra.Command {
	wave := 0
	c := &cobra.Command{
		Use:   "decide DIR",
		Short: "apply the stopping rules to the waves of a run, and merge it when it is over",
		Long: `decide puts what all shards of a wave have played, and of the waves before it, before
the stopping rules, writes down which matchups need no more, and prints "go on" or
"stop". The next wave plays only matchups that go on. Where none does it merges all
that counts into DIR/merged: the rows that one run on one machine would have given.

Chunks are judged one by one in their order, as in a run on one machine. What shards
played beyond the chunk that settled a matchup is left out.`,
		Example: "  sim decide runs/big\n  sim decide runs/big --wave 2",
		RunE:    func(cmd *cobra.Command, args []string) error { return decide(cmd, args[0], wave) },
	}
	c.Flags().IntVar(&wave, "wave", 0, "the wave to decide (default the last that was begun)")
	return c
}

// decide settles a wave and prints the one word that batch jobs read, "go on" or "stop"; all else goes to
// standard error. Asked again after the end it finds the merged dataset and changes nothing, since batch
// systems run jobs twice.
func decide(cmd *cobra.Command, dir string, wave int) error {
	over := func() {}
	d, err := study.Decide(dir, wave, func(parts []*results.Dataset) { over = readingAll(cmd, runOptions{}, parts) })
	over()
	if err != nil {
		return told(err)
	}
	w, err := results.OpenWaves(dir)
	if err != nil {
		return told(err)
	}
	cmd.PrintErrf("%s\n", decided(w, d))
	if !d.Over {
		say(cmd, "go on\n")
		return nil
	}
	to := filepath.Join(dir, "merged")
	if m, err := results.ReadManifest(to); err == nil && m.Finished {
		cmd.PrintErrf("merged already in %s\n", shown(to))
		say(cmd, "stop\n")
		return nil
	}
	merged, shards, err := mergeShards(cmd, dir, runOptions{})
	if err != nil {
		return told(err)
	}
	cmd.PrintErrf("%d shards of %d waves merged into %s; next: sim report %s\n", shards, d.Wave, shown(merged.Dir), shown(merged.Dir))
	tellMemory(cmd)
	say(cmd, "stop\n")
	return failedGames(cmd, merged)
}

// tellMemory says what a task of a batch system should ask for.
func tellMemory(cmd *cobra.Command) {
	cmd.PrintErrf("at most %d MiB of memory were held\n", study.MostMemory())
}

func unsafeInShell(r rune) bool {
	return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("/._-+:@", r))
}

func clusterCommands() []*cobra.Command {
	return []*cobra.Command{mergeCommand(), decideCommand(), statusCommand(), submitCommand()}
}
