package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

func checkCommand() *cobra.Command {
	var asJSON, verbose bool
	c := &cobra.Command{
		Use:   "check [PATH|SYSTEM…]",
		Short: "run rule cases: the rule books' examples, executable",
		Long: `check runs cases. Without arguments it runs every shipped case of every system;
an argument is a system, a case file, or a folder whose files are searched for
cases. The last line is "N passed, N failed"; the exit code is 1 if any failed, and
2 if any cannot be run, which stops no other.`,
		Example: "  sim check\n  sim check titan\n  sim check my/cases.yaml",
		RunE: func(cmd *cobra.Command, args []string) error {
			cases, faults, err := gatherCases(study.Library(), args)
			if err != nil {
				return err
			}
			report := scenarios.RunCases(cases, scenarios.RunOptions{})
			if asJSON {
				if err := printSheet(cmd, newCheckSheet(report)); err != nil {
					return err
				}
			} else {
				for _, r := range report.Results {
					if verbose {
						word := "passed"
						if len(r.Faults) > 0 {
							word = "FAILED"
						}
						say(cmd, "%s  %s  %s\n", word, shown(r.Case.Name), strings.Join(r.Case.Rules, " "))
					}
					say(cmd, "%s", scenarios.Explain(r.Faults))
				}
				say(cmd, "%d passed, %d failed\n", report.Passed, report.Failed)
			}
			if len(faults) > 0 {
				return faults
			}
			if report.Failed > 0 {
				return failure{code: exitFailed}
			}
			return nil
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print the outcome of every case as JSON")
	c.Flags().BoolVarP(&verbose, "verbose", "v", false, "name every case and the rules it shows")
	return c
}

// gatherCases reads the cases that the arguments name, or all that are shipped, and returns what is wrong
// with those that cannot be run beside those that can.
func gatherCases(l *scenarios.Library, args []string) ([]*scenarios.Case, engine.Faults, error) {
	if len(args) == 0 {
		for _, s := range systems.All() {
			args = append(args, s.Info().System)
		}
	}
	var all []*scenarios.Case
	var faults engine.Faults
	for _, arg := range args {
		var cases []*scenarios.Case
		var more engine.Faults
		if _, err := l.System(arg); err == nil {
			cases, more = l.ShippedCases(arg)
		} else if info, err := os.Stat(arg); err == nil && info.IsDir() {
			cases, more = casesBelow(l, arg)
		} else {
			cases, more = l.Cases(arg)
			if near := spelling.Nearest(arg, systemWords()); near != "" && len(cases) == 0 {
				more = engine.Faults{{Message: fmt.Sprintf("unknown cases %q; did you mean the system %q?", shown(arg),
					near)}}
			}
		}
		all, faults = append(all, cases...), append(faults, more...)
	}
	switch {
	case len(all) > 0:
	case len(faults) > 0:
		return nil, nil, faults
	default:
		return nil, nil, failure{exitBad, "no cases found in " + shown(strings.Join(args, ", "))}
	}
	return all, faults, nil
}

// casesBelow reads every case file in a folder and the folders in it.
func casesBelow(l *scenarios.Library, dir string) (all []*scenarios.Case, faults engine.Faults) {
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".yaml" {
			return err
		}
		if kind, ok := scenarios.KindOfFile(path); ok && kind == scenarios.KindCases {
			cases, more := l.Cases(path)
			all, faults = append(all, cases...), append(faults, more...)
		}
		return nil
	})
	if err != nil {
		faults.Add(engine.Place{File: dir}, "the folder cannot be read: %v", err)
	}
	return all, faults
}

type checkedCase struct {
	Case   string   `json:"case"`
	File   string   `json:"file"`
	Line   int      `json:"line"`
	Rules  []string `json:"rules"`
	Passed bool     `json:"passed"`
	Faults []string `json:"faults,omitempty"`
}

func newCheckSheet(r scenarios.Report) checkSheet {
	list := make([]checkedCase, 0, len(r.Results))
	for _, c := range r.Results {
		j := checkedCase{c.Case.Name, c.Case.Place.File, c.Case.Place.Line, c.Case.Rules, len(c.Faults) == 0, nil}
		for _, f := range c.Faults {
			j.Faults = append(j.Faults, f.Error())
		}
		list = append(list, j)
	}
	return checkSheet{r.Passed, r.Failed, list}
}
