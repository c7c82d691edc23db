package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/store"
	"github.com/skirmishlab/skirmishlab/results"
)

// inStores are the commands whose datasets may lie in object stores, as DIR, --out or --resume.
var inStores = []string{"run", "merge", "decide", "status", "report", "compare", "replay", "watch", "verify", "cite",
	"views", "publish", "solve-for", "lists", "prices", "place", "tune", "ladder", "balance"}

// partsRead are the tables whose parts a command reads, and compares with their sums, of those that do not look at all.
var partsRead = map[string][]string{"cite": {}, "compare": {"games"}, "replay": {"games", "choices", "lists"},
	"solve-for": {"games"}, "views": {}, "watch": {"games", "choices", "lists"}}

// syncEvery is how often what a command wrote is copied to its store.
const syncEvery = 5 * time.Second

// reachStores has a command work on copies of what lies in stores, and copies back what it writes: now and then, and at
// its end. What it says names the stores.
func reachStores(c *cobra.Command) {
	if !slices.Contains(inStores, c.Name()) {
		return
	}
	run := c.RunE
	c.RunE = func(cmd *cobra.Command, args []string) error {
		s, args, err := fetchStores(cmd, args)
		if err == nil && len(s.copies) > 0 {
			return s.during(cmd, func() error { return run(cmd, args) })
		}
		if err == nil {
			err = run(cmd, args)
		}
		s.close()
		return err
	}
}

// stores are the copies that a command works on.
type stores struct {
	temp   string // the folder that they lie in; "" without any
	copies []*store.Copy
	names  []string // a copy and its name, in turns
}

// fetchStores copies what the command line names in stores, and returns it with the copies in their place.
func fetchStores(cmd *cobra.Command, args []string) (*stores, []string, error) {
	s := &stores{}
	args = slices.Clone(args)
	for i, name := range args {
		if store.Is(name) {
			var err error
			if args[i], err = s.fetch(cmd, name, wanted(cmd.Name())); err != nil {
				return s, nil, err
			}
		}
	}
	for _, flag := range []string{"out", "resume"} {
		f := cmd.Flags().Lookup(flag)
		if f == nil || !store.Is(f.Value.String()) {
			continue
		}
		want, err := ownShard(cmd)
		if err != nil {
			return s, nil, err
		}
		dir, err := s.fetch(cmd, f.Value.String(), want)
		if err == nil {
			err = f.Value.Set(dir)
		}
		if err != nil {
			return s, nil, err
		}
	}
	if len(s.copies) > 0 {
		words := strings.NewReplacer(s.names...)
		cmd.SetOut(storeNames{cmd.OutOrStdout(), words, s.temp})
		cmd.SetErr(storeNames{cmd.ErrOrStderr(), words, s.temp})
	}
	return s, args, nil
}

func all(string) bool { return true }

// wanted is what a command needs of the datasets that it is given.
func wanted(command string) func(name string) bool {
	tables, few := partsRead[command]
	if !few {
		return all
	}
	return func(name string) bool {
		return path.Ext(name) != ".parquet" || slices.Contains(tables, path.Base(path.Dir(name)))
	}
}

// ownShard is what a task needs of a run in shards: all but the parts of others.
func ownShard(cmd *cobra.Command) (want func(string) bool, err error) {
	var o runOptions
	if f := cmd.Flags().Lookup("shard"); f == nil || f.Value.String() == "" {
		return all, nil
	}
	o.shard, o.out = cmd.Flags().Lookup("shard").Value.String(), "OUT"
	if o.shards, err = cmd.Flags().GetInt("shards"); err != nil {
		return nil, err
	}
	shard, err := shardOf(o)
	own := results.ShardName(shard, o.shards)
	return func(name string) bool {
		return path.Ext(name) != ".parquet" || slices.Contains(strings.Split(name, "/"), own)
	}, err
}

// fetch copies what lies below a name in a store, and returns the folder of the copy, which is new and not made where
// nothing does.
func (s *stores) fetch(cmd *cobra.Command, name string, want func(string) bool) (dir string, err error) {
	p, err := store.Open(name)
	if err != nil {
		return "", failure{exitBad, shown(err.Error())}
	}
	if p.ReadOnly() && writes(cmd, name) {
		return "", failure{exitBad, shown(name) + " can only be read; sim " + cmd.Name() + " would write there"}
	}
	if s.temp == "" {
		if s.temp, err = os.MkdirTemp("", "sim-store-*"); err != nil {
			return "", failed("%v", err)
		}
	}
	dir = filepath.Join(s.temp, fmt.Sprint(len(s.copies)), path.Base(p.Name))
	bar := newProgress(cmd, runOptions{quiet: flagSet(cmd, "quiet"), asJSON: flagSet(cmd, "json")}, "kB copied")
	copied, err := p.Fetch(cmd.Context(), dir, want, func(done, most int64) { bar.set(done>>10, most>>10) })
	bar.end()
	if err != nil {
		return "", failed("%s", shown(err.Error()))
	}
	s.copies, s.names = append(s.copies, copied), append(s.names, dir, p.Name)
	return dir, nil
}

// writes reports whether a command writes below a name that it is given.
func writes(cmd *cobra.Command, name string) bool {
	for _, flag := range []string{"out", "resume"} {
		if f := cmd.Flags().Lookup(flag); f != nil && f.Value.String() == name {
			return true
		}
	}
	report := cmd.Name() == "report" && !cmd.Flags().Changed("out")
	return report || cmd.Name() == "merge" || cmd.Name() == "decide"
}

// flagSet reports whether a flag of a command that has it says true.
func flagSet(cmd *cobra.Command, name string) bool {
	f := cmd.Flags().Lookup(name)
	return f != nil && f.Value.String() == "true"
}

// during copies what run writes to its stores while it runs and at its end. Where a store is written by somebody else,
// or cannot say whether it is, run is stopped. Copies that could not be brought to their stores stay.
func (s *stores) during(cmd *cobra.Command, run func() error) error {
	ctx, stop := context.WithCancel(cmd.Context())
	defer stop()
	cmd.SetContext(ctx)
	over, done := make(chan struct{}), make(chan error)
	go func() {
		tick := time.NewTicker(syncEvery)
		defer tick.Stop()
		for {
			select {
			case <-over:
				// A signal ended the run, not the copying of what it left.
				done <- s.sync(context.WithoutCancel(ctx))
				return
			case <-tick.C:
				// Another failure may pass, and comes again at the end if it does not.
				if err := s.sync(ctx); errors.Is(err, store.ErrTaken) || errors.Is(err, store.ErrNoConditions) {
					stop()
					<-over // nothing more is copied: the dataset is another's
					done <- err
					return
				}
			}
		}
	}()
	err := run()
	close(over)
	if lost := <-done; lost != nil {
		return failed("%s; what was written is left in %s", shown(lost.Error()), s.temp)
	}
	s.close()
	return err
}

func (s *stores) sync(ctx context.Context) error {
	for _, c := range s.copies {
		if err := c.Sync(ctx); err != nil {
			return err
		}
	}
	return nil
}

func (s *stores) close() {
	if s.temp != "" {
		_ = os.RemoveAll(s.temp)
	}
}

// storeNames writes what a command says of copies with their names.
type storeNames struct {
	to    io.Writer
	names *strings.Replacer
	temp  string
}

func (n storeNames) Write(data []byte) (int, error) {
	if !bytes.Contains(data, []byte(n.temp)) {
		return n.to.Write(data)
	}
	if _, err := n.names.WriteString(n.to, string(data)); err != nil {
		return 0, err
	}
	return len(data), nil
}
