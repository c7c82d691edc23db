package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/calibrate"
	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/report"
	"github.com/skirmishlab/skirmishlab/engine/regular"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

func learnCommands() []*cobra.Command {
	return []*cobra.Command{reportCommand(), citeCommand(), viewsCommand(), compareCommand(), sprtCommand(),
		terrainCommand(), placeCommand(), solveForCommand(), balanceCommand(), unitsCommand(), pricesCommand(),
		calibrateCommand(), listsCommand(), valueCommand(), fitCommand(), tuneCommand(), ladderCommand(),
		publishCommand(), verifyCommand()}
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
		} else if _, waves := results.OpenWaves(dir); waves == nil {
			text += "; it holds the waves of a run: sim decide puts them together once they are over"
		}
	}
	return nil, failure{exitBad, text}
}

func reportCommand() *cobra.Command {
	var o report.Options
	var asJSON, verify bool
	c := &cobra.Command{
		Use:   "report DIR",
		Short: "write the balance report of a dataset",
		Long: `report reads a dataset and writes its balance report: one HTML page that needs
nothing else (report.html), the same as Markdown, LaTeX and JSON, every figure as
SVG, PDF, CSV and Vega-Lite, every table as CSV. What was found is printed, too.

--games also writes the games that the report tells to watch (typical ones, upsets, the
longest, those decided by one roll) as pages beside it, and the report leads to them.

The exit code is 1 when a check failed that forbids believing the verdicts, such as
damaged parts, failed games, or A/A comparisons that differ.`,
		Example: "  sim report runs/default-1234abcd\n  sim report runs/default-1234abcd --out report --verify\n" +
			"  sim report runs/default-1234abcd --games",
		RunE: func(cmd *cobra.Command, args []string) error {
			d, err := openDataset(args[0])
			if err != nil {
				return err
			}
			if verify {
				over := readingAll(cmd, runOptions{asJSON: asJSON}, []*results.Dataset{d})
				err := d.Verify()
				over()
				if err != nil {
					return failed("%s", shownLines(err.Error()))
				}
			}
			if o.Beside, err = recordsBeside(d); err != nil {
				return err
			}
			w, err := wholeReport(cmd, d, o, asJSON)
			if err != nil {
				return err
			}
			if asJSON {
				err = printSheet(cmd, reportSheet{w.HTML, append([]string{}, w.Document.Alarms...),
					append([]string{}, w.Document.Verdict...)})
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
	c.Flags().BoolVar(&o.Games, "games", false, "write the games to watch as pages, too")
	c.Flags().BoolVar(&verify, "verify", false, "compare every row with its digest first")
	return c
}

// recordsBeside makes the section about the records that lay beside the experiment of a dataset; nil where none did.
func recordsBeside(d *results.Dataset) (func([]analysis.Pricing) []report.Section, error) {
	for _, f := range d.Manifest.Files {
		if f.Shipped || path.Base(f.File) != scenarios.RecordsFile || d.Manifest.Study != nil {
			continue
		}
		data, err := regular.ReadFile(filepath.Join(d.Dir, filepath.FromSlash(f.File)))
		if err != nil {
			return nil, failed("%s", shown(err.Error()))
		}
		l, near := study.Library(), d.Manifest.Folders(d.Dir)
		r, faults := calibrate.Read(l, "", scenarios.RecordsFile, data, near...)
		return func(priced []analysis.Pricing) []report.Section {
			if len(faults) > 0 {
				return []report.Section{{ID: "records", Title: "What players find",
					Parts: []report.Part{{Text: "The records beside the experiment cannot be read: " +
						faults.Error()}}}}
			}
			return []report.Section{r.Beside(l, near, priced, d.Manifest.Alpha)}
		}, nil
	}
	return nil, nil
}

// wholeReport writes a report beside its place and moves it there when all of it is written, so that one that is
// interrupted leaves nothing.
func wholeReport(cmd *cobra.Command, d *results.Dataset, o report.Options, asJSON bool) (*report.Written, error) {
	place := cmp.Or(o.Out, filepath.Join(d.Dir, "report"))
	defer whilePlaying(cmd)()
	err := os.MkdirAll(filepath.Dir(place), 0o755)
	if err == nil {
		o.Out, err = os.MkdirTemp(filepath.Dir(place), ".report-")
	}
	if err != nil {
		return nil, failed("the report cannot be written: %s", shown(err.Error()))
	}
	defer os.RemoveAll(o.Out)
	over := reading(cmd, runOptions{asJSON: asJSON}, report.Rows(d), d)
	w, err := report.Write(d, o)
	over()
	if cmd.Context().Err() != nil {
		return nil, nothingKept("no report was written")
	}
	if err != nil {
		return nil, failed("%s", shown(err.Error()))
	}
	if err := writeGames(cmd, d, w, asJSON); err != nil {
		return nil, err
	}
	if cmd.Context().Err() != nil {
		return nil, nothingKept("no report was written")
	}
	if err := moveInto(place, o.Out); err != nil {
		return nil, failed("the report cannot be written: %s", shown(err.Error()))
	}
	w.Dir, w.HTML = place, filepath.Join(place, filepath.Base(w.HTML))
	return w, nil
}

// moveInto moves the files of a folder into another, over those of the same name, and removes the folders that are
// empty then, one by one: older Wines cannot remove a tree as Go does.
func moveInto(place, from string) error {
	var folders []string
	err := filepath.WalkDir(from, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(from, path)
		if err != nil {
			return err
		}
		if e.IsDir() {
			folders = append(folders, path)
			return os.MkdirAll(filepath.Join(place, name), 0o755)
		}
		return os.Rename(path, filepath.Join(place, name))
	})
	for _, folder := range slices.Backward(folders) {
		if err == nil {
			err = os.Remove(folder)
		}
	}
	return err
}

// writeGames plays the games that a report tells to watch and writes their pages.
func writeGames(cmd *cobra.Command, d *results.Dataset, w *report.Written, asJSON bool) error {
	if len(w.Games) == 0 {
		return nil
	}
	l := study.Library()
	bar := newProgress(cmd, runOptions{asJSON: asJSON}, "pages")
	defer bar.end()
	for i, row := range w.Games {
		if cmd.Context().Err() != nil {
			return nil // what is written is not kept
		}
		bar.set(int64(i), int64(len(w.Games)))
		g, err := study.GameOf(l, d, row, false, ofStudy)
		if err != nil {
			return studyError(err)
		}
		film, err := filmed(g, fmt.Sprintf("sim watch %s --game %d", d.Dir, row), false)
		if err != nil {
			return failed("%s", shown(err.Error()))
		}
		var page bytes.Buffer
		if err := film.Write(&page); err != nil {
			return failed("the page cannot be written: %v", err)
		}
		file := filepath.Join(w.Dir, filepath.FromSlash(report.GamePage(row)))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			return failed("the page cannot be written: %v", err)
		}
		if err := os.WriteFile(file, page.Bytes(), 0o644); err != nil {
			return failed("the page cannot be written: %v", err)
		}
	}
	return nil
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
	return d.Manifest.Folders(d.Dir)
}
