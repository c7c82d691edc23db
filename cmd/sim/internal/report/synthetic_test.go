package report

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// synthetic describes a dataset made without playing: every number in it is known.
type synthetic struct {
	armies    []string
	strength  func(a, b int, seat int, luck *stats.SplitMix) int8 // half points of a, which sits in seat
	blocks    int
	chunk     int
	fixed     bool
	units     bool // write units and cells
	unitGames bool
	variants  []string // matchups of one stream that differ in the variant
	cut       int      // every so manieth block has a game that was cut off; 0 for none
	margin    float64
	seed      uint64
}

// manifest describes the matchups of every pair of armies in every variant, as a run would have written
// it.
func (s synthetic) manifest() *results.Manifest {
	m := &results.Manifest{Experiment: "synthetic", ExperimentDigest: "0123456789abcdef",
		Engine: results.Engine{Version: "test"}, Seed: s.seed, Alpha: 0.05,
		ChunkBlocks: s.chunk, Tables: []string{"games"}}
	if s.units {
		m.Tables = append(m.Tables, "units", "cells")
	}
	variants := s.variants
	if variants == nil {
		variants = []string{""}
	}
	for i, a := range s.armies {
		for _, b := range s.armies[i+1:] {
			for _, v := range variants {
				m.Matchups = append(m.Matchups, results.MatchupEntry{Index: len(m.Matchups), System: "toy",
					Scenario: "field", Variant: v, ArmyA: a, ArmyB: b,
					CommanderA: "even", CommanderB: "even", Seats: [2]string{"south", "north"}, Stream: a + "/" + b,
					Games: 2, SharedDice: true, SwapSides: true, ExactLuck: true,
					Margin: s.margin, MaxBlocks: int64(s.blocks), Fixed: s.fixed, PlanBlocks: 1000, PlanVar: 0.1})
			}
		}
	}
	return m
}

// write makes the dataset.
func (s synthetic) write(tb testing.TB, dir string) *results.Dataset {
	tb.Helper()
	m := s.manifest()
	w, err := results.Create(dir, m, []byte("experiment: synthetic\n"))
	if err != nil {
		tb.Fatal(err)
	}
	index := map[string]int{}
	for i, a := range s.armies {
		index[a] = i
	}
	halfPoints := [3]int8{0, 1, 2}
	endings := [3]string{"wiped out", "time", "victory"}
	var blocks []int64
	var stopped []string
	luck := make([]*stats.SplitMix, len(m.Matchups))
	for i := range m.Matchups {
		luck[i] = stats.NewSplitMix(s.seed*1000 + uint64(i))
		blocks, stopped = append(blocks, int64(s.blocks)), append(stopped, "limit")
	}
	for start := 0; start < s.blocks; start += s.chunk {
		for i := range m.Matchups {
			e := &m.Matchups[i]
			c := results.Chunk{Round: int32(start / s.chunk), Matchup: int32(i), Index: int32(start / s.chunk)}
			n := min(s.chunk, s.blocks-start)
			c.Games = make([]results.GameRow, 0, 2*n)
			for b := start; b < start+n; b++ {
				for g := range 2 {
					score := s.strength(index[e.ArmyA], index[e.ArmyB], g, luck[i])
					hit := int32(luck[i].IntN(3)-1) * 100
					c.Games = append(c.Games, results.GameRow{System: e.System, Scenario: e.Scenario,
						Variant: e.Variant, ArmyA: e.ArmyA, ArmyB: e.ArmyB,
						CommanderA: "even", CommanderB: "even", Matchup: int32(i), Block: int32(b), Game: int8(g),
						SeatA: int8(g), ScoreA: &halfPoints[score],
						Ending: endings[score], Capped: s.cut > 0 && g == 0 && b%s.cut == 0,
						Rounds: int16(3 + luck[i].IntN(5)), DealtA: 1000 + hit, DealtB: 1000, ExpectedA: 1000,
						ExpectedB: 1000})
				}
			}
			if s.units {
				s.sums(&c, e, int64(2*n), luck[i])
			}
			if err := w.Append(c); err != nil {
				tb.Fatal(err)
			}
		}
	}
	if err := w.Close(true, stopped, blocks, nil); err != nil {
		tb.Fatal(err)
	}
	d, err := results.Open(dir)
	if err != nil {
		tb.Fatal(err)
	}
	return d
}

// sums adds rows of units and cells: a strong and a weak unit of equal cost, and a
// board of 3 x 3 squares whose middle is deadly.
func (s synthetic) sums(c *results.Chunk, e *results.MatchupEntry, games int64, luck *stats.SplitMix) {
	for side, army := range []string{"a", "b"} {
		for seat := range int8(2) {
			for number, unit := range []string{"strong", "weak"} {
				if s.unitGames {
					for g := range games / 2 {
						death := int64(luck.IntN(2))
						c.Units = append(c.Units, results.UnitRow{Matchup: c.Matchup, Chunk: c.Index, Block: int32(g),
							Game: seat, Army: army, Seat: seat, Number: int16(number), Figure: unit, Unit: unit,
							Points: 10,
							Games:  1, DealtPts: int64(1000 * (2 - number)), TakenPts: 500, Deaths: death,
							Rounds: int64(1 + luck.IntN(3)), KillPts: 5})
					}
					continue
				}
				n := games / 2
				c.Units = append(c.Units, results.UnitRow{Matchup: c.Matchup, Chunk: c.Index, Block: -1, Game: -1,
					Army: army, Seat: seat, Number: int16(number), Figure: unit, Unit: unit, Points: 10,
					Games: n, DealtPts: n*int64(1000*(2-number)) + int64(luck.IntN(200)), TakenPts: 500 * n,
					Deaths: n / 2, Rounds: 3 * n, KillPts: 5 * n, Ground: n})
			}
			for cell := range 9 {
				deaths := int64(luck.IntN(3))
				if cell == 4 {
					deaths += games / 4
				}
				kind := "plain"
				if cell == 4 {
					kind = "lava"
				}
				c.Cells = append(c.Cells, results.CellRow{Matchup: c.Matchup, Chunk: c.Index, Block: -1, Game: -1,
					Army: army, Seat: int8(side), Cell: fmt.Sprintf("%d,%d", cell/3, cell%3),
					X: int32(2*(cell%3) + 1), Y: int32(2*(cell/3) + 1), Terrain: kind, Visits: games, Held: games,
					Damage: 2 * deaths, Deaths: deaths})
			}
		}
	}
	_ = e
}

// fair gives every party the same chance: 40 % wins, 20 % draws.
func fair(_, _, _ int, luck *stats.SplitMix) int8 {
	switch x := luck.IntN(5); {
	case x < 2:
		return 0
	case x == 2:
		return 1
	}
	return 2
}

// BenchmarkReport reports on 10^6 games; REPORT_GAMES asks for another number.
func BenchmarkReport(b *testing.B) {
	blocks := 50000
	if text := os.Getenv("REPORT_GAMES"); text != "" {
		var games int
		if _, err := fmt.Sscan(text, &games); err != nil {
			b.Fatal(err)
		}
		blocks = games / 20
	}
	s := synthetic{armies: []string{"a", "b", "c", "d", "e"}, strength: fair, blocks: blocks, chunk: 50, fixed: true,
		units: true, seed: 1}
	dir := filepath.Join(b.TempDir(), "data")
	if kept := os.Getenv("REPORT_DATA"); kept != "" {
		dir = kept
	}
	d, err := results.Open(dir)
	if err != nil {
		d = s.write(b, dir)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Write(d, Options{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(d.Manifest.Games)*float64(b.N)/b.Elapsed().Seconds(), "games/s")
}
