package montecarlo_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
)

// recounted is a small experiment for every system: between them there are swapped
// seats, reserved figures, figures that come back, ground that hurts and sides that
// change hands.
var recounted = map[string][]string{
	"titan":      {"{name: titan/meadow, blocks: 4}", "{name: titan/fire-mountain, blocks: 3}"},
	"descent":    {"{name: descent/goblin-gate, blocks: 4}", "{name: descent/guild-trial, blocks: 3}"},
	"hott":       {"{name: hott/quick, blocks: 2}", "{name: hott/sky, blocks: 1}", "{name: hott/fen, blocks: 1}"},
	"heroscape":  {"{name: heroscape/quick, blocks: 3}", "{name: heroscape/dawn, blocks: 1}"},
	"mageknight": {"{name: mageknight/stones, blocks: 3}", "{name: mageknight/citadel, blocks: 1}"},
}

// TestEveryValueIsCountedAgain plays a small experiment of every system and makes the
// tables of games, units and cells a second time: sums from the events alone, what is
// said of a game as a whole from playing it again.
func TestEveryValueIsCountedAgain(t *testing.T) {
	for _, s := range systems.All() {
		system := s.Info().System
		for _, scenario := range recounted[system] {
			for _, single := range []bool{false, true} {
				t.Run(fmt.Sprintf("%s by game %v", scenario, single), func(t *testing.T) {
					countAgain(t, scenario, single)
				})
			}
		}
		if len(recounted[system]) == 0 {
			t.Errorf("nothing of %s is counted again", system)
		}
	}
}

// countAgain plays one scenario between a general player and one that plays at random.
func countAgain(t *testing.T, scenario string, single bool) {
	matchups := expand(t, "schema: 1\nexperiment: x\nscenarios: ["+scenario+
		"]\ncommanders: {A: [greedy], B: [greedy, random]}\n"+
		"tables: [games, units, cells, events]\n")
	run := montecarlo.Run{Matchups: matchups, Seed: 3, Blocks: 2, Workers: 1,
		Tables: montecarlo.Tables{Units: true, Cells: true, UnitGames: single, CellGames: single, Events: true}}
	var seen results.UnitRow
	run.Sink = func(c results.Chunk) error {
		m := matchups[c.Matchup]
		again := newRecount(m, single)
		events := map[[2]int32][]results.EventRow{}
		for _, e := range c.Events {
			at := [2]int32{e.Block, int32(e.Game)}
			events[at] = append(events[at], e)
		}
		for i := range c.Games {
			row := &c.Games[i]
			list := events[[2]int32{row.Block, int32(row.Game)}]
			again.read(row, list)
			sameGame(t, m, row, again.games[[2]int32{row.Block, int32(row.Game)}])
			playedAgain(t, m, row, list)
		}
		sameUnits(t, &c, again)
		sameCells(t, &c, again)
		for _, u := range c.Units {
			seen.Dealt, seen.Kills, seen.Moves, seen.Wins = seen.Dealt+u.Dealt, seen.Kills+u.Kills, seen.Moves+u.Moves,
				seen.Wins+u.Wins
		}
		return nil
	}
	if err := run.Play(context.Background()); err != nil {
		t.Fatal(err)
	}
	if seen.Dealt == 0 || seen.Kills == 0 || seen.Moves == 0 || seen.Wins == 0 {
		t.Errorf("too little happened to count: %d hits, %d kills, %d moves, %d games won", seen.Dealt, seen.Kills,
			seen.Moves, seen.Wins)
	}
}

// sameGame compares what a game's row says with what its events say.
func sameGame(t *testing.T, m *montecarlo.Matchup, row, again *results.GameRow) {
	t.Helper()
	want := *row // the names, which no event tells
	want.Rounds, want.Ending, want.LostA, want.LostB = again.Rounds, again.Ending, again.LostA, again.LostB
	want.DealtA, want.DealtB, want.ExpectedA, want.ExpectedB = again.DealtA, again.DealtB, again.ExpectedA,
		again.ExpectedB
	want.ScoreA = row.ScoreA
	if *row != want || *row.ScoreA != *again.ScoreA {
		t.Errorf("the row of a game says\n%+v (score %d), its events\n%+v (score %d)", *row, *row.ScoreA, want,
			*again.ScoreA)
	}
}

// playedAgain plays a game again as its row names it and compares row and events with
// what comes of it, army by army.
func playedAgain(t *testing.T, m *montecarlo.Matchup, row *results.GameRow, events []results.EventRow) {
	t.Helper()
	g, err := m.Again(3, int(row.Block), int(row.Game))
	if err != nil {
		t.Fatal(err)
	}
	round := g.Start.Turn().Round
	rec := engine.NewRecorder(g.Table)
	rec.Keep = true
	rec.Begin()
	r, err := engine.Drive(g.Start, g.Luck, g.Players, rec, nil)
	if err != nil {
		t.Fatal(err)
	}
	a := engine.Side(row.SeatA)
	b := 1 - a
	want := results.GameRow{System: m.System, Scenario: m.Scenario, Variant: m.Variant, Options: m.Options, Map: m.Map,
		ArmyA: m.ArmyA, ArmyB: m.ArmyB,
		CommanderA: m.CommanderA, CommanderB: m.CommanderB, Matchup: int32(m.Index), Block: row.Block, Game: row.Game,
		SeatA:  row.SeatA,
		ScoreA: row.ScoreA, Ending: g.Table.Info().Endings[r.Ending].Name, Capped: r.Capped, Rounds: r.Rounds,
		PointsA: r.Score[a], PointsB: r.Score[b], LostA: r.Lost[a], LostB: r.Lost[b],
		DealtA: row.DealtA, DealtB: row.DealtB, ExpectedA: row.ExpectedA, ExpectedB: row.ExpectedB}
	score := map[engine.Side]int8{a: 2, engine.Nobody: 1, b: 0}[r.Winner]
	if *row != want || *row.ScoreA != score {
		t.Errorf("the row of a game says\n%+v (score %d), playing it again\n%+v (score %d)", *row, *row.ScoreA, want,
			score)
	}
	if len(events) != len(rec.Events) {
		t.Errorf("%d events are written down, %d happened", len(events), len(rec.Events))
		return
	}
	for i := range rec.Events {
		e := rec.Events[i]
		if e.Kind == engine.KindRound {
			round = int16(e.N)
		}
		if want := worded(g.Table, row, i, round, e); events[i] != want {
			t.Errorf("an event is written down as\n%+v, want\n%+v", events[i], want)
			return
		}
	}
}

// worded is an event in the words of the table of events.
func worded(table engine.Table, game *results.GameRow, number int, round int16, e engine.Event) results.EventRow {
	in := table.Info()
	row := results.EventRow{Matchup: game.Matchup, Block: game.Block, Game: game.Game, Number: int32(number),
		Round: round,
		Kind:  in.KindName(e.Kind), Rule: in.Rules[e.Rule], N: e.N, M: e.M}
	switch {
	case e.Side == engine.Nobody:
	case int8(e.Side) == game.SeatA:
		row.Side = "a"
	default:
		row.Side = "b"
	}
	for _, f := range table.Figures() {
		if f.Figure == e.Figure {
			row.Figure = f.Name
		}
		if f.Figure == e.Other {
			row.Other = f.Name
		}
	}
	if e.Cell != engine.NoCell {
		row.Cell = table.Cells()[e.Cell].Label
	}
	return row
}

// sameUnits compares the rows of units with those counted again.
func sameUnits(t *testing.T, c *results.Chunk, again *recount) {
	t.Helper()
	sameRows(t, "units", c.Units, again.units, func(row *results.UnitRow) unitKey {
		return unitKey{row.Block, int32(row.Game), row.Seat, row.Army, row.Figure}
	}, func(row *results.UnitRow) { row.Chunk = c.Index })
}

// sameCells compares the rows of cells with those counted again.
func sameCells(t *testing.T, c *results.Chunk, again *recount) {
	t.Helper()
	sameRows(t, "cells", c.Cells, again.cells, func(row *results.CellRow) cellKey {
		return cellKey{row.Block, int32(row.Game), row.Seat, row.Army, row.Cell}
	}, func(row *results.CellRow) { row.Chunk = c.Index })
}

// sameRows holds every row to the one counted again under its key, and leaves none of these
// over. What counts again knows no chunks: placed puts its row into the chunk.
func sameRows[R, K comparable](t *testing.T, table string, rows []R, again map[K]*R, key func(*R) K, placed func(*R)) {
	t.Helper()
	for i := range rows {
		k := key(&rows[i])
		want := again[k]
		if want == nil {
			t.Errorf("the row %+v is there twice, or without an event", rows[i])
			continue
		}
		if placed(want); rows[i] != *want {
			t.Errorf("a row of %s says\n%+v, the events\n%+v", table, rows[i], *want)
		}
		delete(again, k)
	}
	for k := range again {
		t.Errorf("a row of %s is missing: %+v", table, k)
	}
}
