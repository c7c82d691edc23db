package main

import (
	"errors"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/results"
	balance "github.com/skirmishlab/skirmishlab/results/report"
)

func learnCommands() []*cobra.Command {
	return []*cobra.Command{reportCommand(), compareCommand(), sprtCommand(), terrainCommand(), unitsCommand(), pricesCommand(), listsCommand(), fitCommand(), tuneCommand(), ladderCommand()}
}

// openDataset opens a dataset, or ends the program with what is wrong with it.
func openDataset(dir string) (*results.Dataset, error) {
	d, err := results.Open(dir)
	if err == nil {
		return d, nil
	}
	text := shown(err.Error())
	if errors.Is(err, results.ErrNotDataset) {
		if _, shards := results.OpenShards(dir); shards == nil {
			text += "; it holds the shards of a run: put them together with sim merge"
		}
	}
	return nil, failure{exitBad, text}
}

func reportCommand() *cobra.Command {
	var o balance.Options
	var asJSON, verify bool
	c := &cobra.Command{
		Use:   "report DIR",
		Short: "write the balance report of a dataset",
		Long: `report reads a dataset and writes its balance report: one HTML page that needs
nothing else (report.html), the same as Markdown, LaTeX and JSON, every figure as
SVG, PDF, CSV and Vega-Lite, every table as CSV. The verdict is printed, too.

The exit code is 1 when a check failed that forbids believing the verdicts, such as
damaged parts, failed games, or A/A comparisons that differ.`,
		Example: "  sim report runs/default-1234abcd\n  sim report runs/default-1234abcd --out report --verify",
		RunE: func(cmd *cobra.Command, args []string) error {
			d, err := openDataset(args[0])
			if err != nil {
				return err
			}
			if verify {
				if err := d.Verify(); err != nil {
					return failed("%s", shown(err.Error()))
				}
			}
			w, err := balance.Write(d, o)
			if err != nil {
				return failed("%s", shown(err.Error()))
			}
			if asJSON {
				err = printJSON(cmd, map[string]any{"report": w.HTML, "alarms": append([]string{}, w.Document.Alarms...), "verdict": w.Document.Verdict})
			} else {
				for _, a := range w.Document.Alarms {
					say(cmd, "! %s\n", shown(a))
				}
				for _, v := range w.Document.Verdict {
					say(cmd, "%s\n", shown(v))
				}
				cmd.PrintErrf("report written to %s\n", shown(w.HTML))
			}
			if err == nil && w.Graves > 0 {
				return failed("the verdicts must not be relied on: %d checks failed", w.Graves)
			}
			return err
		},
	}
	c.Flags().StringVar(&o.Out, "out", "", "folder of the report (default DIR/report)")
	c.Flags().BoolVar(&asJSON, "json", false, "print the verdict as JSON")
	c.Flags().BoolVar(&verify, "verify", false, "compare every row with its digest first")
	return c
}

// kept lists the folders in which a dataset's copy of its experiment finds the files
// that it names, so that "sim run DIR/experiment.yaml" repeats a run.
func kept(name string) []string {
	if filepath.Base(name) != "experiment.yaml" {
		return nil
	}
	d, err := results.Open(filepath.Dir(name))
	if err != nil {
		return nil
	}
	return d.Manifest.Near
}
