package results

import (
	"fmt"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/conform"
)

// aboutTables introduces each table.
var aboutTables = map[string]string{
	"games": "One row a game. A and B are the two parties of a matchup, whichever seat they sat in. The games of " +
		"a block (`matchup`, `block`) share dice or armies and are not independent: average over a block first, then " +
		"over blocks. Where a row names two columns, the second says the same of B.",
	"units": "Sums per figure, seat and party, over the games of a chunk; one row a game where the experiment " +
		"says `{units: game}`. Divide by `games` for means; add rows of chunks up before dividing. What an army paid " +
		"for and kept in reserve (a lurker that never came) has a row of `points` with `games` 0; what was never " +
		"summoned has none.",
	"cells": "Sums per place, seat and party, over the games of a chunk; one row a game where the experiment says " +
		"`{cells: game}`. Places where nothing happened have no row.",
	"events": "One row an event, in the order in which they happened; written only where the experiment lists " +
		"`events` among its tables, for it is large.",
	"accounts": "One row an entry in the account of a game, in order; written only where the experiment lists " +
		"`accounts` among its tables and says `luck: true`. The amounts of a game's entries add up to A's score " +
		"exactly: where it started, what every roll gave, what every decision did.",
	"choices": "One row a decision of a commander that is a program, in the order of the game; written where one " +
		"plays, so that `sim replay` and `sim watch` show its games without it. One block in 50 of every matchup, " +
		"its first at least, is played a second time: `again` says whether the program chose the same.",
	"lists": "One row a unit of an army list; written by the studies that make their own lists (`sim lists`, " +
		"`sim prices`). Join it to the games by `matchup`: these are the games behind a price.",
}

// asOfA makes A's column of one of B that means the same of B; other columns stay as they are, but for the name.
func asOfA(c Column) Column {
	name, _ := strings.CutSuffix(c.Name, "_b")
	c.Name = name + "_a"
	c.About = strings.NewReplacer("party B", "party A", "B's", "A's", "dealt_b", "dealt_a").Replace(c.About)
	return c
}

// columnsText is docs/columns.md.
func columnsText() string {
	var b strings.Builder
	b.WriteString("# Columns\n\nWhat every column of a dataset means. Written from `results.Columns` by `go test " +
		"./results -run Golden -update-golden`; a\n" +
		"test compares the two. `datapackage.json` in a dataset says the same to machines.\n")
	for _, table := range tableNames {
		columns, keys := Columns[table], ""
		switch table {
		case "cells":
			columns, keys = columns[len(keysOfSums):], " It begins with the six columns of units."
		case "accounts", "choices":
			columns, keys = columns[len(keysOfGame):], " It begins with the three columns of events."
		}
		fmt.Fprintf(&b, "\n## %s\n\n%s%s\n\n| column | type | unit | meaning |\n|---|---|---|---|\n", table,
			aboutTables[table], keys)
		for i, c := range columns {
			name := "`" + c.Name + "`"
			if i > 0 && columns[i-1] == asOfA(c) {
				continue // in the row of A
			}
			if i+1 < len(columns) && c == asOfA(columns[i+1]) {
				name += ", `" + columns[i+1].Name + "`"
			}
			fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", name, c.Type, c.Unit, c.About)
		}
	}
	b.WriteString(`
## Units of measure

- **points** are what the rules of the system reckon with: costs of units, victory points.
- **hundredths of points** are what damage was worth: a figure's cost times the share of its life that was lost.
- **hits** are the system's own: hits, wounds, clicks.
- **seat** is the place at the table: an edge, a role, who moves first. Names of seats are in ` + "`manifest.json`" + `.
- **millionths of a won game**: 1000000 is the whole way from a lost to a won game.
- **raw luck** of A is ` + "`dealt_a − expected_a`" + `: what its rolls did beyond what they were expected to do at the moment they were made. Damage that no roll decides (a Chomp of a squad figure, clicks of a pole arm) is in both and takes itself away; damage that no enemy figure does (falls, lava, gas, a blow that hits a friend) is in neither. It is luck alone where ` + "`manifest.json`" + ` says exact_luck.

## Views

` + "`views.sql`" + ` makes one view of each table for DuckDB, that of games with the column ` + "`score_a`" + `, from 0 to 1, and two more: ` + "`blocks`" + `, one row a
block with the score of A, from which intervals must be computed; and ` + "`matchups`" + `, one row a matchup with the mean over blocks and its standard error.
` + "`sim views DIR`" + ` prints the same with whole paths, for DuckDB or for Spark (` + "`--for spark`" + `), of datasets in object stores, too.
`)
	return b.String()
}

// TestGoldenColumns compares docs/columns.md with what the columns say of themselves.
func TestGoldenColumns(t *testing.T) {
	for _, table := range tableNames {
		if aboutTables[table] == "" || len(Columns[table]) == 0 {
			t.Errorf("the table %s is not described", table)
		}
	}
	conform.Kept(t, "../docs/columns.md", columnsText())
}
