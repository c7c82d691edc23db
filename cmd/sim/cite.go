package main

import (
	"cmp"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/report"
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
			c := report.Cite(d)
			if asJSON {
				return printSheet(cmd, c)
			}
			say(cmd, "%s\n\n%s\n\nexperiment %s\ngames      %s\n", shown(c.Text), shownLines(c.BibTeX), c.Experiment,
				cmp.Or(c.Games, "none yet"))
			if c.Again != "" {
				say(cmd, "\n%s\n", shown(c.Again))
			}
			return nil
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print as JSON")
	return c
}
