package analysis

import (
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/results"
)

// TestLuckIsGatheredFromAllParts makes up luck of games, rolls and units in several parts, and
// works out once more what is reported of them.
func TestLuckIsGatheredFromAllParts(t *testing.T) {
	r := rand.New(rand.NewPCG(51, 52))
	m := &results.Manifest{Experiment: "luck", Alpha: .05, ChunkBlocks: 5,
		Tables: []string{"games", "units", "accounts"}}
	for i := range 2 {
		m.Matchups = append(m.Matchups, results.MatchupEntry{Index: i, System: "s", Scenario: "c", ArmyA: "x",
			ArmyB: string(rune('y' + i)), CommanderA: "g", CommanderB: "g",
			Stream: string(rune('p' + i)), Games: 2, SwapSides: true, Luck: &results.LuckBy{Value: "s/v"}})
	}
	dir := filepath.Join(t.TempDir(), "d")
	w, err := results.Create(dir, m, nil)
	if err != nil {
		t.Fatal(err)
	}
	type win struct {
		row, luck int64
		winner    byte
	}
	type unit struct{ games, luck int64 }
	var wins []win
	var scores, lucks [2][2][]float64 // by matchup and seating
	rolls := map[string][]float64{}
	units := map[string][]unit{} // by chunk
	rows := int64(0)
	for n := range 6 {
		for i := range m.Matchups {
			c := results.Chunk{Round: int32(n), Matchup: int32(i), Index: int32(n)}
			for block := range m.ChunkBlocks {
				for g := range 2 {
					half := int8(r.IntN(3))
					a, b := int32(r.IntN(500))*1000, int32(r.IntN(500))*1000
					row := results.GameRow{Matchup: int32(i), Block: int32(5*n + block), Game: int8(g), SeatA: int8(g),
						ScoreA: &half, LuckA: &a, LuckB: &b, Ending: "won"}
					switch r.IntN(8) {
					case 0:
						row.LuckA = nil
					case 1:
						row.ScoreA, row.Ending = nil, results.Failed
					default:
						luck := int64(a - b)
						scores[i][g], lucks[i][g] = append(scores[i][g], float64(half)/2),
							append(lucks[i][g], float64(luck)/1e6)
						if half == 2 {
							wins = append(wins, win{rows, luck, 'a'})
						} else if half == 0 {
							wins = append(wins, win{rows, -luck, 'b'})
						}
					}
					rows++
					c.Games = append(c.Games, row)
					for k := range 3 {
						what := []string{"attack", "defence", "morale"}[k]
						amount := int32(r.IntN(400_000)-200_000) / int32(10*(k+1)) * 10
						kind := "luck"
						if r.IntN(5) == 0 {
							kind = "play"
						} else {
							rolls[what] = append(rolls[what], float64(amount)/1e6)
						}
						c.Account = append(c.Account, results.AccountRow{Matchup: int32(i), Block: row.Block,
							Game: row.Game, Number: int32(k), Kind: kind, What: what, Rule: "R-" + what,
							Amount: amount})
					}
				}
			}
			for k := range 4 { // two figures of each of two units
				name, luck := []string{"ogre", "ogre", "imp", "imp"}[k], int64(r.IntN(2_000_000)-500_000)
				u := results.UnitRow{Matchup: int32(i), Chunk: int32(n), Block: -1, Game: -1, Army: "a",
					Number: int16(k), Unit: name, Games: int64(10 + k), Luck: &luck}
				if k == 3 && n == 2 {
					u.Luck = nil
				} else {
					key := name + m.Matchups[i].ArmyB
					if len(units[key]) <= n {
						units[key] = append(units[key], unit{})
					}
					at := &units[key][n]
					at.games, at.luck = at.games+u.Games, at.luck+luck
				}
				c.Units = append(c.Units, u)
			}
			if err := w.Append(c); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Flush(); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(false, make([]string, 2), make([]int64, 2), nil); err != nil {
		t.Fatal(err)
	}
	d, err := results.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	f, damaged, err := gatherLuck(d)
	if err != nil || len(damaged) > 0 || len(f.Shares) != 2 {
		t.Fatalf("%d matchups have luck; %v, %v", len(f.Shares), damaged, err)
	}
	for i, s := range f.Shares {
		var yy, yc, cc, n float64
		for g := range 2 {
			var my, mc float64
			k := float64(len(scores[i][g]))
			for at := range scores[i][g] {
				my, mc = my+scores[i][g][at]/k, mc+lucks[i][g][at]/k
			}
			for at, y := range scores[i][g] {
				c := lucks[i][g][at]
				yy, yc, cc = yy+(y-my)*(y-my), yc+(y-my)*(c-mc), cc+c*c
			}
			n += k
		}
		if s.Matchup != i || s.Games != int64(n) || math.Abs(s.Luck-yc/yy) > 1e-9 ||
			math.Abs(s.Typical-math.Sqrt(cc/n)) > 1e-9 {
			t.Errorf("matchup %d: %+v, want a share of %v, typically %v, of %v games", i, s, yc/yy, math.Sqrt(cc/n), n)
		}
	}
	slices.SortStableFunc(wins, func(a, b win) int { return int(b.luck - a.luck) })
	if len(f.Wins) != mostLucky {
		t.Fatalf("%d lucky wins are reported", len(f.Wins))
	}
	for i, g := range f.Wins {
		if g.Luck != wins[i].luck || (g.Row != wins[i].row && wins[i].luck != wins[i+1].luck) ||
			(g.Winner != wins[i].winner && g.Row == wins[i].row) {
			t.Errorf("lucky win %d is %+v, want %+v", i, g, wins[i])
		}
		row, err := d.Game(g.Row)
		if err != nil || row.Block != g.block || int(row.Matchup) != g.Matchup || int32(row.Game) != g.game ||
			(*row.ScoreA == 2) != (g.Winner == 'a') {
			t.Errorf("row %d, %+v, is not the win %+v: %v", g.Row, row, g, err)
		}
	}
	if len(f.Rolls) != 3 || f.Rolls[0].What != "attack" {
		t.Fatalf("rolls are reported as %+v", f.Rolls)
	}
	for _, k := range f.Rolls {
		var squares, most float64
		for _, x := range rolls[k.What] {
			squares, most = squares+x*x, max(most, math.Abs(x))
		}
		if k.Rule != "R-"+k.What || k.N != int64(len(rolls[k.What])) || math.Abs(k.Squares-squares) > 1e-6 ||
			math.Abs(k.Most-most) > 1e-9 {
			t.Errorf("%+v, want %d rolls, %v in squares, at most %v", k, len(rolls[k.What]), squares, most)
		}
	}
	if len(f.Units) != 4 {
		t.Fatalf("%d units have luck", len(f.Units))
	}
	for i := range f.Units {
		u := &f.Units[i]
		var games int64
		var sum, squares float64
		list := units[u.Key.Unit+m.Matchups[u.Key.Matchup].ArmyB]
		for _, x := range list {
			luck := float64(x.luck) / 1e6
			games, sum, squares = games+x.games, sum+luck, squares+luck*luck
		}
		n := float64(len(list))
		se := math.Sqrt((squares/n - sum/n*sum/n) / (n - 1))
		if u.Games != games || math.Abs(u.Sum-sum) > 1e-9 || math.Abs(u.Errors()-sum/n/se) > 1e-6 {
			t.Errorf("%+v: %d games, luck %v, %v errors from 0; want %d, %v, %v", u.Key, u.Games, u.Sum, u.Errors(),
				games, sum, sum/n/se)
		}
	}
	var few UnitLuck
	for range 3 {
		few.chunks.Add(r.Float64())
	}
	if few.Errors() != 0 {
		t.Error("three chunks tell an error")
	}
	for i := range m.Matchups {
		d.Manifest.Matchups[i].Luck = nil
	}
	if f, _, err := gatherLuck(d); f != nil || err != nil {
		t.Errorf("luck that was not measured is gathered: %v", err)
	}
}
