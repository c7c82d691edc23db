package main

import (
	"github.com/spf13/pflag"

	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// botFlags are the flags of commands in which commanders play: programs may be some of them.
type botFlags struct {
	bots  []string
	allow bool
}

func (o *botFlags) add(f *pflag.FlagSet) {
	f.StringArrayVar(&o.bots, "bot", nil,
		"NAME=PROGRAM: a program of yours as a commander of that name (docs/session.md)")
	f.BoolVar(&o.allow, "allow-commands", false, "let programs start that files name as commanders")
}

// given reports whether programs may start: one is named, or files may name them.
func (o *botFlags) given() bool { return o.allow || len(o.bots) > 0 }

// experiment reads an experiment by its name or path, with the library in which it looks up names. That of a
// dataset finds what the dataset keeps.
func (o *botFlags) experiment(name string) (*scenarios.Library, *scenarios.Experiment, error) {
	l, err := o.library()
	if err != nil {
		return nil, nil, err
	}
	e, faults := l.ExperimentNear(name, kept(name), study.Players()...)
	return l, e, faults.Err()
}

// library is the shipped library with the bots that the command line names.
func (o *botFlags) library() (*scenarios.Library, error) {
	l := study.Library()
	for _, text := range o.bots {
		b, err := scenarios.BotOf(text)
		if err == nil {
			err = l.Enrol(b, true)
		}
		if err != nil {
			return nil, failure{exitBad, "--bot: " + shown(err.Error())}
		}
	}
	if o.allow {
		l.AllowCommands()
	}
	return l, nil
}
