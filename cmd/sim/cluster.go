package main

import (
	"errors"
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
	first := 0
	c := &cobra.Command{
		Use:   "status DIR",
		Short: "say how far a run is, and which of its shards are missing",
		Long: `status tells how far the dataset or the shards in DIR are. Missing shards are
printed as batch systems read them (3,7-9), alone on standard output, so that
"sbatch --array=$(sim status DIR) …" plays just those. The exit code is 1 while
something is missing.`,
		Example: "  sim status runs/big\n  sbatch --array=$(sim status runs/big) big.sbatch\n  bsub -J \"big[$(sim status --first 1 runs/big)]\" < big.lsf",
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
				for i := range missing {
					missing[i] += first
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
	c.Flags().IntVar(&first, "first", 0, "number of the first shard in what is printed: 1 for systems that count from 1")
	return c
}

func unsafeInShell(r rune) bool {
	return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("/._-+:@", r))
}

func clusterCommands() []*cobra.Command {
	return []*cobra.Command{mergeCommand(), statusCommand(), submitCommand()}
}
