package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
)

// shardAgain goes on with a shard that was begun before: batch systems start a task
// again that was killed or moved.
func shardAgain(cmd *cobra.Command, run *montecarlo.Run, begun *results.Dataset, m *results.Manifest, o runOptions) error {
	b, dir := begun.Manifest, begun.Dir
	switch {
	case b.ExperimentDigest != m.ExperimentDigest || b.OnlyBlocks != m.OnlyBlocks || b.ChunkBlocks != m.ChunkBlocks:
		return failure{exitBad, fmt.Sprintf("%s is a shard of another run; give each run an --out of its own", shown(dir))}
	case b.Version != m.Version || b.Commit != m.Commit:
		return failure{exitBad, fmt.Sprintf("%s was begun by engine %s (%s); this is %s (%s), whose games may differ", shown(dir), shown(b.Version), shown(b.Commit), m.Version, m.Commit)}
	case b.Finished:
		cmd.PrintErrf("shard %d of %d is finished already in %s\n", b.Shard, b.Shards, shown(dir))
		return nil
	}
	w, d, err := results.Resume(dir)
	if err != nil {
		return failed("%s", shown(err.Error()))
	}
	return goOn(cmd, run, w, d, o)
}

// resume goes on with an interrupted run.
func resume(cmd *cobra.Command, o runOptions) error {
	d, err := results.Open(o.resume)
	if err != nil {
		return failure{exitBad, shown(err.Error())}
	}
	m := d.Manifest
	if m.Finished {
		cmd.PrintErrf("the run in %s is finished already\n", shown(o.resume))
		return printScores(cmd, d, o)
	}
	if m.Version != version {
		return failure{exitBad, fmt.Sprintf("the run was begun by engine version %s; this is %s, whose games may differ", shown(m.Version), version)}
	}
	l := library()
	e, faults := l.ExperimentNear(filepath.Join(o.resume, "experiment.yaml"), m.Near, players()...)
	if len(faults) > 0 {
		return faults
	}
	o.blocks = m.OnlyBlocks
	run, again, err := prepare(l, e, o)
	if err != nil {
		return err
	}
	if again.ExperimentDigest != m.ExperimentDigest {
		return failure{exitBad, fmt.Sprintf("the experiment in %s is no longer what was begun: its digest is %.8s, the dataset's %.8s", shown(o.resume), again.ExperimentDigest, m.ExperimentDigest)}
	}
	w, d, err := results.Resume(o.resume)
	if err != nil {
		return failed("%s", shown(err.Error()))
	}
	return goOn(cmd, run, w, d, o)
}

// goOn plays what a dataset lacks.
func goOn(cmd *cobra.Command, run *montecarlo.Run, w *results.Writer, d *results.Dataset, o runOptions) (err error) {
	m := d.Manifest
	run.Shard, run.Shards = m.Shard, m.Shards
	if run.Standings, run.Committed, err = montecarlo.StandingsOf(d, run.Matchups); err != nil {
		return failed("the dataset cannot be resumed: %v", err)
	}
	if !o.quiet {
		cmd.PrintErrf("%s: going on after %d chunks, in %s\n", shown(m.Experiment), run.Committed, shown(d.Dir))
	}
	return playInto(cmd, run, w, m, d.Dir, o)
}

// goOnWith is the command that goes on with a dataset.
func goOnWith(dir string) string {
	if strings.ContainsFunc(dir, unsafeInShell) {
		dir = "'" + strings.ReplaceAll(dir, "'", `'\''`) + "'"
	}
	return "sim run --resume " + shown(dir)
}
