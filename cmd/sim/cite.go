package main

import (
	"cmp"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/crate"
	balance "github.com/skirmishlab/skirmishlab/results/report"
)

func citeCommand() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "cite DIR",
		Short: "say how to cite a dataset",
		Long: `cite prints how a paper or a post names a dataset so that others can check it: a line of
text, an entry for BibTeX, the digests of what was played and of the games, and the
command that plays it again, where it is not a study, which finds what it plays.`,
		Example: "  sim cite runs/default-1234abcd",
		RunE: func(cmd *cobra.Command, args []string) error {
			d, err := openDataset(args[0])
			if err != nil {
				return err
			}
			c := citationOf(d)
			if asJSON {
				return printSheet(cmd, c)
			}
			say(cmd, "%s\n\n%s\n\nexperiment %s\ngames      %s\n", shown(c.Text), shownLines(c.BibTeX), c.Experiment, cmp.Or(c.Games, "none yet"))
			if c.Again != "" {
				say(cmd, "\n%s\n", shown(c.Again))
			}
			return nil
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print as JSON")
	return c
}

// citation is how a dataset is named.
type citation struct {
	Text       string `json:"text"`
	BibTeX     string `json:"bibtex"`
	Experiment string `json:"experiment_digest"`
	Games      string `json:"games_digest"`
	Again      string `json:"command"` // "" of a study, which no command plays again
}

// citationOf words the citation of a dataset from its manifest alone.
func citationOf(d *results.Dataset) citation {
	m := d.Manifest
	title := cmp.Or(m.Title, m.Experiment)
	short := m.ExperimentDigest[:min(len(m.ExperimentDigest), 12)]
	played := fmt.Sprintf("%d games, seed %d, %s", m.Games, m.Seed, m.Engine.Words())
	return citation{
		Text:       fmt.Sprintf("%s. Dataset of skirmishlab: %s, experiment %s.", title, played, short),
		BibTeX:     fmt.Sprintf("@misc{%s,\n  title = {%s},\n  howpublished = {Dataset of skirmishlab, "+crate.Home+"},\n  note = {%s, experiment %s, games %s}\n}", study.FileName(m.Experiment)+"-"+short, balance.TeX(title), played, m.ExperimentDigest, m.GamesDigest),
		Experiment: m.ExperimentDigest, Games: m.GamesDigest,
		Again: m.RunCommand(d.Dir, "again"),
	}
}
