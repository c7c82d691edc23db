package main

import (
	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

func viewsCommand() *cobra.Command {
	var by string
	known := []string{string(results.DuckDB), string(results.Spark)}
	c := &cobra.Command{
		Use:   "views DIR",
		Short: "print SQL that reads a dataset in DuckDB or Spark",
		Long: `views prints SQL that makes a view of each table of a dataset, of its blocks and of its
matchups. The views name the committed parts by their whole paths, so that they work
wherever they are run, over object stores, too. views.sql in a dataset is for DuckDB
in its own folder.`,
		Example: "  sim views runs/default-1234abcd >views.sql\n" +
			"  sim views s3://lab/runs/big/merged --for spark >views.sql",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if by != known[0] && by != known[1] {
				return failure{exitBad, "--for " + shown(by) + ": want duckdb or spark" + scenarios.Suggest(by, known)}
			}
			d, err := openDataset(args[0])
			if err != nil {
				return err
			}
			sql, err := d.Views(results.SQL(by))
			if err != nil {
				return failed("%s", shown(err.Error()))
			}
			say(cmd, "%s", sql)
			return nil
		},
	}
	c.Flags().StringVar(&by, "for", known[0], "duckdb or spark")
	return c
}
