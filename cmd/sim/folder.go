package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/folder"
	"github.com/skirmishlab/skirmishlab/montecarlo/lists"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// folderFlags give a study the flags that say where its games are kept: by default in a folder, or nowhere.
func (o *runOptions) folderFlags(f *pflag.FlagSet, byDefault string) {
	if byDefault == "" {
		byDefault = "none, and no game is kept"
	}
	f.StringVar(&o.out, "out", "", fmt.Sprintf("folder to leave, a dataset of every game; must not exist (default %s)",
		byDefault))
	f.StringVar(&o.resume, "resume", "",
		"resume the study in this folder as it was asked; what is asked besides must be the same")
	f.BoolVar(&o.repair, "repair", false,
		"with --resume: play once more what is damaged, and what was played after it")
}

// freely are the flags that may be given with a study's --resume alone: no game depends on them.
var freely = []string{"resume", "repair", "workers", "json", "quiet", "no-progress", "bot", "allow-commands"}

// asked reads what the study in --resume was asked. Flags that ask for something are refused beside it; those in
// besides ask for nothing that games depend on.
func (o *runOptions) asked(cmd *cobra.Command, into any, besides ...string) (*results.Manifest, error) {
	var other []string
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if !slices.Contains(freely, f.Name) && !slices.Contains(besides, f.Name) {
			other = append(other, "--"+f.Name)
		}
	})
	if len(other) > 0 {
		return nil, failure{exitBad,
			fmt.Sprintf("--resume takes everything from the folder; give it without %s, or with the whole command",
				strings.Join(other, ", "))}
	}
	m, err := folder.Asked(o.resume, cmd.Name(), into)
	if err != nil {
		return nil, failure{exitBad, shown(err.Error())}
	}
	return m, nil
}

// open opens the folder of a study: that of --resume, that of --out, which must not exist, or else a new one by
// default. It is nil where there is none of these.
func (o *runOptions) open(cmd *cobra.Command, q folder.Question, byDefault string) (*folder.Folder, error) {
	dir := o.resume
	if o.repair && dir == "" {
		return nil, failure{exitBad, fmt.Sprintf("--repair goes with --resume: sim %s --resume DIR --repair",
			cmd.Name())}
	}
	if dir == "" {
		if dir = o.out; dir == "" {
			if byDefault == "" {
				return nil, nil
			}
			dir = results.FreshDir(byDefault)
		}
		if _, err := os.Stat(dir); err == nil {
			return nil, failure{exitBad,
				fmt.Sprintf("the folder %s exists already; --resume %s resumes what it holds, or name another",
					shown(dir), shown(dir))}
		}
	} else if _, err := os.Stat(dir); err != nil {
		return nil, failure{exitBad, fmt.Sprintf("--resume %s: no such folder", shown(dir))}
	}
	if o.repair {
		if err := o.mend(cmd, dir, q); err != nil {
			return nil, err
		}
	}
	r := newReader(cmd, *o)
	f, err := folder.Open(dir, q, func(d *results.Dataset) {
		r.of(d, d.Rows(d.Manifest.Tables...)+d.Rows("games"))
	})
	r.over()
	var differs *folder.Differs
	switch {
	case errors.As(err, &differs), errors.Is(err, results.ErrNotDataset):
		return nil, failure{exitBad, shown(err.Error())}
	case errors.Is(err, results.ErrDamaged):
		return nil, failure{exitBad, shown(err.Error()) + "\nplay it once more with: " + repairWith(cmd.Name(), dir)}
	case err != nil:
		return nil, failed("%s", shown(err.Error()))
	}
	noteEngine(cmd, f.Otherwise)
	return f, nil
}

// mend cuts what is damaged off a folder, and says what that was.
func (o *runOptions) mend(cmd *cobra.Command, dir string, q folder.Question) error {
	found, again, err := folder.Mend(dir, q)
	var differs *folder.Differs
	switch {
	case errors.As(err, &differs), errors.Is(err, results.ErrNotDataset):
		return failure{exitBad, shown(err.Error())}
	case err != nil:
		return failed("%s cannot be repaired: %s", shown(dir), shown(err.Error()))
	}
	for _, d := range found {
		cmd.PrintErrf("damaged: %s\n", shown(d.Error()))
	}
	if len(found) > 0 {
		cmd.PrintErrf("%d games of that part and of those after it are left out; what the study needs of them is "+
			"played again\n", again)
	}
	return nil
}

// stopped ends a study that was interrupted, and says how it is resumed; of one that keeps nothing, how it could be.
func (o *runOptions) stopped(cmd *cobra.Command, f *folder.Folder) error {
	if f == nil {
		return nothingKept("no game is kept; with --out DIR every game is, and sim %s --resume DIR resumes", cmd.Name())
	}
	if err := f.Close(false); err != nil {
		return failed("%s", shown(err.Error()))
	}
	cmd.PrintErrf("interrupted; resume with: %s\n", resumeWith(cmd.Name(), f.Dir))
	return montecarlo.ErrInterrupted
}

// interrupted reports whether a study ended by a signal.
func interrupted(cmd *cobra.Command, err error) bool {
	return errors.Is(err, montecarlo.ErrInterrupted) || (err != nil && cmd.Context().Err() != nil)
}

// playedBy is the command that plays a dataset.
func playedBy(m *results.Manifest) string {
	if m.Study != nil {
		return m.Study.Name
	}
	return "run"
}

// resumeWith is the command that resumes what a folder holds.
func resumeWith(command, dir string) string {
	return "sim " + command + " --resume " + inShell(dir)
}

// inShell is a word as a shell reads it.
func inShell(word string) string {
	if strings.ContainsFunc(word, unsafeInShell) {
		word = "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	return shown(word)
}

// repairWith is the command that mends what a folder holds.
func repairWith(command, dir string) string { return resumeWith(command, dir) + " --repair" }

// questionOf is the question of a study on an experiment, from a library that tracked what it read.
func questionOf(name string, e *scenarios.Experiment, asked any, grounds map[string]string,
	l *scenarios.Library) (folder.Question, error) {
	text, err := e.YAML()
	if err != nil {
		return folder.Question{}, failed("the experiment cannot be written down: %v", err)
	}
	var systems []string
	for i := range e.Stages {
		systems = append(systems, e.Stages[i].Scenario.System.Info().System)
		l.Touch(e.Stages[i].Scenario)
	}
	alpha := e.Alpha
	if alpha == 0 {
		alpha = montecarlo.DefaultAlpha
	}
	return folder.Question{Study: name, Asked: asked, Grounds: grounds, Engine: study.Engine(commit, systems...),
		Seed: e.Seed, Alpha: alpha,
		Name: name + " of " + e.Name, Experiment: text, Files: l.Sources(), Near: e.Near}, nil
}

// keptExperiment is the experiment that a folder holds.
func keptExperiment(l *scenarios.Library, dir string, m *results.Manifest) (*scenarios.Experiment, error) {
	e, faults := l.ExperimentNear(filepath.Join(dir, "experiment.yaml"), m.Folders(dir), study.Players()...)
	if len(faults) > 0 {
		return nil, faults
	}
	return e, nil
}

// ofStudy makes a matchup of a study again: one between lists from their table, another by running the study again,
// with the games that the folder has, until it comes to it.
func ofStudy(l *scenarios.Library, d *results.Dataset, e *scenarios.Experiment, matchup int) (*montecarlo.Matchup,
	uint64, error) {
	m, ctx := d.Manifest, context.Background()
	read := func(into any) error {
		if err := json.Unmarshal(m.Study.Asked, into); err != nil {
			return fmt.Errorf("what the study of %s was asked cannot be read: %w", d.Dir, err)
		}
		return nil
	}
	switch m.Study.Name {
	case "lists", "prices", "value":
		var a lists.Asked
		if err := read(&a); err != nil {
			return nil, 0, err
		}
		made, err := a.Matchup(l, d, matchup)
		return made, cmp.Or(m.Matchups[matchup].Seed, m.Seed), err
	case "calibrate":
		var a calibrateAsked
		if err := read(&a); err != nil {
			return nil, 0, err
		}
		s, err := a.again(l, l, d.Dir, m)
		if err != nil {
			return nil, 0, err
		}
		return folder.Find(d, matchup, func(f *folder.Folder) error {
			s.Options.Folder = f
			return s.Play(ctx)
		})
	case "place":
		var a placeAsked
		if err := read(&a); err != nil {
			return nil, 0, err
		}
		s, err := a.search(l, e)
		if err != nil {
			return nil, 0, err
		}
		return searchedAgain(s, d, matchup)
	case "balance":
		var a balanceAsked
		if err := read(&a); err != nil {
			return nil, 0, err
		}
		s, err := a.search(l, e)
		if err != nil {
			return nil, 0, err
		}
		return searchedAgain(s, d, matchup)
	case "tune":
		var a tuneAsked
		if err := read(&a); err != nil {
			return nil, 0, err
		}
		t, err := a.tuning(l, e)
		if err != nil {
			return nil, 0, err
		}
		return folder.Find(d, matchup, func(f *folder.Folder) error {
			t.Folder = f
			_, err := t.Play(ctx)
			return err
		})
	case "ladder":
		var a ladderAsked
		if err := read(&a); err != nil {
			return nil, 0, err
		}
		ladders, _, err := a.ladders(l, m.Folders(d.Dir))
		if err != nil {
			return nil, 0, err
		}
		return folder.Find(d, matchup, func(f *folder.Folder) error {
			for _, l := range ladders {
				l.Games = f.Play
				if _, err := l.Play(ctx); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return nil, 0, fmt.Errorf("this program knows no study of %q", m.Study.Name)
}
