package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/crate"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

type verifyOptions struct {
	games  int64
	asJSON bool
}

// verified is what was found of a dataset or an archive of one.
type verified struct {
	Files  int      `json:"files"`           // with the sums of the archive; 0 for a plain dataset
	Rows   int64    `json:"games"`           // games whose rows are as their digests say
	Digest string   `json:"games_digest"`    //
	Played int64    `json:"replayed"`        // games that were played again
	Faults []string `json:"faults"`          // what is not as it was published, a sentence each
	Engine string   `json:"engine_differs"`  // in words; "" where nothing does
	Note   string   `json:"notes,omitempty"` // why no games were played again
}

func verifyCommand() *cobra.Command {
	var o verifyOptions
	c := &cobra.Command{
		Use:   "verify ARCHIVE|DIR",
		Short: "check what was published: every sum and digest, and a sample of games played again",
		Long: `verify checks an archive of "sim publish", the folder it was unpacked into, or a
dataset: the sums of all files, every row against the digests of its chunk, those
against the manifest, and a sample of games, spread over the dataset, played again and
compared with their rows in every column.

Games are played again only by an engine that plays as the one that played them;
--games 0 checks the rest with any. The exit code is 1 when something differs.`,
		Example: "  sim verify default-1234abcd.zip\n  sim verify runs/default-1234abcd --games 200",
		RunE:    func(cmd *cobra.Command, args []string) error { return verify(cmd, args[0], o) },
	}
	c.Flags().Int64Var(&o.games, "games", 20, "games that are played again")
	c.Flags().BoolVar(&o.asJSON, "json", false, "print what was found as JSON")
	return c
}

// verify checks an archive, which it unpacks into a folder of its own, or a folder: of an archive, or a dataset.
func verify(cmd *cobra.Command, at string, o verifyOptions) error {
	if o.games < 0 {
		return fmt.Errorf("--games %d: want 0 or more", o.games)
	}
	v := &verified{Faults: []string{}}
	dir := at
	if info, err := os.Stat(at); err == nil && !info.IsDir() {
		if dir, err = os.MkdirTemp("", "sim-verify-"); err != nil {
			return failed("the archive cannot be unpacked: %v", err)
		}
		defer os.RemoveAll(dir)
		if err := crate.Unpack(at, dir); err != nil {
			return failure{exitBad, shown(err.Error())}
		}
		if !crate.Is(dir) {
			return failure{exitBad, fmt.Sprintf("%s is no archive of sim publish", shown(at))}
		}
	}
	if crate.Is(dir) {
		n, faults, err := crate.Compare(dir)
		if err != nil {
			return failure{exitBad, naming(err.Error(), dir, at)}
		}
		v.Files, v.Faults = n, append(v.Faults, faults...)
		dir = filepath.Join(dir, crate.DatasetFolder)
	}
	d, err := results.Open(dir)
	if err != nil {
		return failure{exitBad, naming(err.Error(), dir, at)}
	}
	d.Called = at
	if err := v.check(cmd, d, o); err != nil {
		return err
	}
	for i := range v.Faults {
		v.Faults[i] = naming(v.Faults[i], dir, at)
	}
	return v.print(cmd, o)
}

// naming makes words about an archive that was unpacked into a folder fit to be shown: they name the archive.
func naming(words, dir, at string) string { return shown(strings.ReplaceAll(words, dir, at)) }

// check compares the rows of a dataset with its digests, and plays a sample of its games again.
func (v *verified) check(cmd *cobra.Command, d *results.Dataset, o verifyOptions) error {
	m := d.Manifest
	v.Rows, v.Digest = m.Games, m.GamesDigest
	if !m.Finished {
		v.Faults = append(v.Faults, "the dataset is not finished")
	}
	if err := d.Verify(); err != nil {
		v.Faults = append(v.Faults, strings.Split(err.Error(), "\n")...)
	}
	var apart bool
	v.Engine, apart = study.Differs(m, commit)
	switch {
	case o.games == 0 || len(v.Faults) > 0:
	case apart:
		v.Note = "another engine played the games, so that none can be played again (" + v.Engine +
			"); --games 0 leaves them out"
		v.Faults = append(v.Faults, v.Note)
	default:
		defer whilePlaying(cmd)()
		var otherwise []string
		var err error
		v.Played, otherwise, err = study.Sample(cmd.Context(), study.Library(), d, o.games, ofStudy)
		if errors.Is(err, montecarlo.ErrInterrupted) {
			return nothingKept("%d of %d games were played again", v.Played, o.games)
		}
		if err != nil {
			return studyError(err)
		}
		v.Faults = append(v.Faults, otherwise...)
	}
	return nil
}

// print tells what was found.
func (v *verified) print(cmd *cobra.Command, o verifyOptions) error {
	if o.asJSON {
		if err := printSheet(cmd, v); err != nil {
			return err
		}
	} else {
		for _, f := range v.Faults {
			say(cmd, "! %s\n", f)
		}
		if len(v.Faults) == 0 {
			if v.Files > 0 {
				say(cmd, "%d files are as they were published.\n", v.Files)
			}
			say(cmd, "%d games have the digest %s, row by row.\n", v.Rows, cmp.Or(v.Digest, "of their log"))
			if v.Played > 0 {
				say(cmd, "%d games played again end as recorded.\n", v.Played)
			}
		}
	}
	if n := len(v.Faults); n > 0 {
		return failed("it is not what was published, or cannot be shown to be: %s", scenarios.Counted(n, "fault"))
	}
	return nil
}
