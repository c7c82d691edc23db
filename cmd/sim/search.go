package main

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/folder"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// searcher looks for something that variants of an experiment come to (packages place and balance). P is how far it
// is, and F what it finds.
type searcher[P, F any] interface {
	Grounds() map[string]string
	Keep(f *folder.Folder, workers int)
	Tell(progress func(P))
	Run(ctx context.Context) (F, error)
}

// search is how a command runs a searcher.
type search[P, F any] struct {
	searcher[P, F]
	name  string // of what is searched, in the name of the folder
	heads string // printed before the first game, with the folder
	asked any
	far   func(P) montecarlo.Outlook
	soFar func(P) string // what was found so far, in a line
	sheet func(P) any    // the same as JSON
	write func(dir string, found F) error
}

// play runs a search into its folder, and says what it took. One that is refused leaves no folder. An error has the
// exit code that it means.
func (s search[P, F]) play(cmd *cobra.Command, o *runOptions, l *scenarios.Library, e *scenarios.Experiment) (found F,
	dir, took string, err error) {
	q, err := questionOf(cmd.Name(), e, s.asked, s.Grounds(), l)
	if err != nil {
		return found, "", "", err
	}
	kept, err := o.open(cmd, q, filepath.Join("runs", cmd.Name()+"-"+results.FileName(s.name)))
	if err != nil {
		return found, "", "", err
	}
	defer kept.Discard()
	s.Keep(kept, o.workers)
	if !o.quiet {
		cmd.PrintErrf("%s, into %s\n", shown(s.heads), shown(kept.Dir))
	}
	bar := newProgress(cmd, *o)
	var now P
	bar.note = func() string { return s.soFar(now) }
	s.Tell(func(p P) {
		now = p
		bar.ahead(s.far(p))
	})
	defer whilePlaying(cmd)()
	began, cpu := time.Now(), study.CPUSeconds()
	found, err = s.Run(cmd.Context())
	if err == nil {
		err = s.write(kept.Dir, found)
	}
	bar.end()
	switch {
	case interrupted(cmd, err) && o.asJSON:
		err = printSheet(cmd, s.sheet(now))
		return found, "", "", cmp.Or(err, o.stopped(cmd, kept))
	case interrupted(cmd, err):
		say(cmd, "Not confirmed: %s.\n", shown(s.soFar(now)))
		return found, "", "", o.stopped(cmd, kept)
	case err != nil:
		return found, "", "", studyError(err)
	}
	if err := kept.Close(true); err != nil {
		return found, "", "", failed("%s", shown(err.Error()))
	}
	return found, kept.Dir, fmt.Sprintf("%.0f seconds (%.0f CPU seconds)", time.Since(began).Seconds(),
		study.CPUSeconds()-cpu), nil
}

// searchedAgain makes a matchup of a search again: it runs with the games that its dataset has until it comes to it.
func searchedAgain[P, F any](s searcher[P, F], d *results.Dataset, matchup int) (*montecarlo.Matchup, uint64, error) {
	return folder.Find(d, matchup, func(f *folder.Folder) error {
		s.Keep(f, 1)
		_, err := s.Run(context.Background())
		return err
	})
}
