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
		return studyError(err)
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
	r, j := newReader(cmd, o), newJoiner(cmd, o)
	defer j.over()
	defer r.over()
	return study.Merge(dir, func(d *results.Dataset) { r.of(d, d.Rows(d.Manifest.Tables...)) },
		func(done, parts int) { r.bar.end(); j.tell(done, parts) })
}

// readingAll is reading of all rows that datasets have.
func readingAll(cmd *cobra.Command, o runOptions, list []*results.Dataset) (over func()) {
	var most int64
	for _, d := range list {
		most += d.Rows(d.Manifest.Tables...)
	}
	return reading(cmd, o, most, list...)
}

// decided tells what a wave has settled.
func decided(w *results.Waves, d *results.Decision) string {
	return fmt.Sprintf("wave %d of %d: %d of %d matchups are settled", d.Wave, d.Waves, len(d.Settled),
		len(w.Begun[0].Manifest.Matchups))
}

func decideCommand() *cobra.Command {
	wave, asJSON := 0, false
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
		RunE:    func(cmd *cobra.Command, args []string) error { return decide(cmd, args[0], wave, asJSON) },
	}
	c.Flags().IntVar(&wave, "wave", 0, "the wave to decide (default the last that was begun)")
	c.Flags().BoolVar(&asJSON, "json", false, "print what was decided as JSON instead of the one word")
	return c
}

// decide settles a wave and prints the one word that batch jobs read, "go on" or "stop"; all else goes to
// standard error. Asked again after the end it finds the merged dataset and changes nothing, since batch
// systems run jobs twice.
func decide(cmd *cobra.Command, dir string, wave int, asJSON bool) error {
	over, o := func() {}, runOptions{asJSON: asJSON}
	d, err := study.Decide(dir, wave, func(parts []*results.Dataset) { over = readingAll(cmd, o, parts) })
	over()
	if err != nil {
		return studyError(err)
	}
	w, err := results.OpenWaves(dir)
	if err != nil {
		return studyError(err)
	}
	cmd.PrintErrf("%s\n", decided(w, d))
	answer := func(word, merged string) error {
		if asJSON {
			return printSheet(cmd, decideSheet{d.Wave, d.Waves, len(w.Begun[0].Manifest.Matchups),
				append([]int{}, d.Matchups()...), d.Over, merged})
		}
		say(cmd, "%s\n", word)
		return nil
	}
	if !d.Over {
		return answer("go on", "")
	}
	to := filepath.Join(dir, "merged")
	if m, err := results.ReadManifest(to); err == nil && m.Finished {
		cmd.PrintErrf("merged already in %s\n", shown(to))
		return answer("stop", to)
	}
	merged, shards, err := mergeShards(cmd, dir, o)
	if err != nil {
		return studyError(err)
	}
	cmd.PrintErrf("%d shards of %d waves merged into %s; next: sim report %s\n", shards, d.Wave, shown(merged.Dir),
		shown(merged.Dir))
	tellMemory(cmd)
	return errors.Join(answer("stop", merged.Dir), failedGames(cmd, merged))
}

// tellMemory says what a task of a batch system should ask for.
func tellMemory(cmd *cobra.Command) {
	cmd.PrintErrf("at most %d MiB of memory were held\n", study.MostMemory())
}

func unsafeInShell(r rune) bool {
	return !((r >= 'a' && r <= 'z') || (r >= 'A' && r <= 'Z') || (r >= '0' && r <= '9') ||
		strings.ContainsRune("/._-+:@", r))
}

func clusterCommands() []*cobra.Command {
	return []*cobra.Command{mergeCommand(), decideCommand(), statusCommand(), submitCommand()}
}
