package report

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/plot/vg"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/draw"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// winnerMap is where winners stood more than losers.
type winnerMap struct {
	Excess []float64 // by cell: stays a game of the winner above those of the loser, halved, the seat taken out
	P      []float64 // p-value, corrected over all cells
	Games  [2]int64  // games that each seat won
}

// Blocks are gathered into this many groups, whose signs are flipped as a whole.
const (
	winnerGroups = 256
	winnerFlips  = 999
)

// outcomeColumns say who won a game.
type outcomeColumns struct {
	Matchup int32  `parquet:"matchup,dict"`
	Block   int32  `parquet:"block,delta"`
	Game    int8   `parquet:"game,dict"`
	SeatA   int8   `parquet:"seat_a,dict"`
	ScoreA  int8   `parquet:"half_points_a,optional,dict"`
	Ending  string `parquet:"ending,dict"`
}

// nobody won a game that was drawn, failed or not read.
const nobody = 2

// outcomes are the seats that won, by matchup and game.
type outcomes [][]uint8

// gatherOutcomes reads who won each game.
func gatherOutcomes(d *results.Dataset) (outcomes, error) {
	entries := d.Manifest.Matchups
	all := make(outcomes, len(entries))
	_, err := results.ReadParts(d, "games", func() outcomes {
		return make(outcomes, len(entries))
	}, func(o outcomes, rows []outcomeColumns) error {
		for i := range rows {
			r := &rows[i]
			seat := uint8(nobody)
			if r.Ending != results.Failed && r.ScoreA != 1 {
				if seat = uint8(r.SeatA & 1); r.ScoreA == 0 {
					seat = 1 - seat
				}
			}
			o.set(int(r.Matchup), int(r.Block)*max(entries[r.Matchup].Games, 1)+int(r.Game), seat)
		}
		return nil
	}, func(o outcomes) {
		for m := range o {
			for game, seat := range o[m] {
				if seat != nobody {
					all.set(m, game, seat)
				}
			}
		}
	})
	return all, err
}

func (o outcomes) set(m, game int, seat uint8) {
	for len(o[m]) <= game {
		o[m] = append(o[m], nobody)
	}
	o[m][game] = seat
}

func (o outcomes) of(m, game int) uint8 {
	if game < len(o[m]) {
		return o[m][game]
	}
	return nobody
}

// winnerSums are stays of the first seat less those of the second, by the seat that won
// the game, group of blocks and cell.
type winnerSums [2][winnerGroups][]float64

// compareWinners fills in the winner maps of the grounds.
func (f *findings) compareWinners(d *results.Dataset, s *cellState) error {
	won, err := gatherOutcomes(d)
	if err != nil {
		return err
	}
	index, sums := map[string]map[string]int{}, map[string]*winnerSums{}
	for i := range f.grounds {
		g := &f.grounds[i]
		index[g.Name] = map[string]int{}
		for k, c := range g.Cells {
			index[g.Name][c.Label] = k
		}
		sums[g.Name] = newWinnerSums(len(g.Cells))
	}
	// whole numbers, so that the order of parts does not matter
	type part map[string]*winnerSums
	_, err = results.ReadParts(d, "cells", func() part { return part{} }, func(p part, rows []cellColumns) error {
		for i := range rows {
			r := &rows[i]
			if r.Block < 0 || int(r.Matchup) >= len(won) || s.again[r.Matchup] {
				continue
			}
			place, seat := s.place[r.Matchup], won.of(int(r.Matchup),
				int(r.Block)*max(d.Manifest.Matchups[r.Matchup].Games, 1)+int(r.Game))
			if k, ok := index[place][r.Cell]; ok && seat != nobody {
				if p[place] == nil {
					p[place] = newWinnerSums(len(index[place]))
				}
				p[place][seat][group(f.list[r.Matchup].luck, r.Block)][k] += float64(r.Visits+
					r.Held) * float64(1-2*(r.Seat&1))
			}
		}
		return nil
	}, func(p part) {
		for place, of := range p {
			sums[place].add(of)
		}
	})
	if err != nil {
		return err
	}
	for i := range f.grounds {
		g := &f.grounds[i]
		var counts [2][winnerGroups]float64
		for m := range won {
			if s.place[m] != g.Name || s.again[m] {
				continue
			}
			for game, seat := range won[m] {
				if seat != nobody {
					counts[seat][group(f.list[m].luck, int32(game/max(d.Manifest.Matchups[m].Games, 1)))]++
				}
			}
		}
		if g.Winners, err = newWinnerMap(sums[g.Name], &counts); err != nil {
			return err
		}
	}
	return nil
}

// group is the group of a block; blocks of one matchup that follow each other fall into
// different ones, those of matchups that met the same luck into the same.
func group(luck int, block int32) int { return (luck*37 + int(block)) % winnerGroups }

func newWinnerSums(cells int) *winnerSums {
	s := &winnerSums{}
	for seat := range s {
		for g := range s[seat] {
			s[seat][g] = make([]float64, cells)
		}
	}
	return s
}

// add adds the sums of a part.
func (s *winnerSums) add(o *winnerSums) {
	for seat := range s {
		for g := range s[seat] {
			for k, stays := range o[seat][g] {
				s[seat][g][k] += stays
			}
		}
	}
}

// newWinnerMap compares the games that the first seat won with those that the second
// won. With d the stays of the first seat less those of the second, it is half the mean
// of d over the former less half the mean over the latter: what is the seat's own stands
// in both and drops out. Groups of blocks are centred by the mean of d over all games
// before their signs are flipped.
func newWinnerMap(s *winnerSums, counts *[2][winnerGroups]float64) (*winnerMap, error) {
	cells := len(s[0][0])
	w := &winnerMap{Excess: make([]float64, cells)}
	var n [2]float64
	mean := make([]float64, cells)
	for seat := range s {
		for g := range s[seat] {
			n[seat] += counts[seat][g]
			for k, d := range s[seat][g] {
				mean[k] += d
			}
		}
		w.Games[seat] = int64(n[seat])
	}
	if cells == 0 || min(n[0], n[1]) < winnerGroups/4 {
		return nil, nil // too few to tell
	}
	for k := range mean {
		mean[k] /= n[0] + n[1]
	}
	groups := make([][]float64, winnerGroups)
	for g := range groups {
		groups[g] = make([]float64, cells)
		for k := range groups[g] {
			first := (s[0][g][k] - float64(counts[0][g]*mean[k])) / n[0]
			second := (s[1][g][k] - float64(counts[1][g]*mean[k])) / n[1]
			groups[g][k] = (first - second) / 2
			w.Excess[k] += groups[g][k]
		}
	}
	var err error
	w.P, err = stats.DifferenceMap(groups, winnerFlips, 1)
	return w, err
}

// winnerFigure draws the cells on which winners certainly stood more or less than
// losers; nil when there are none.
func winnerFigure(name string, g *Ground, board *engine.Picture, alpha float64) (*Figure, error) {
	if g.Winners == nil || slices.Min(g.Winners.P) > alpha {
		return nil, nil
	}
	w := g.Winners
	picture, at := shapes(g, board)
	f := &Figure{Name: name, Head: []string{"cell", "px", "py", "level", "terrain", "value", "p"}}
	heat, text := map[engine.Cell]float64{}, map[engine.Cell]string{}
	most, certain, best := 0.0, 0, 0
	for i, x := range w.Excess {
		if w.P[i] <= alpha {
			certain++
			most = math.Max(most, math.Abs(x))
			if w.P[best] > alpha || x > w.Excess[best] {
				best = i
			}
		}
	}
	for i, c := range g.Cells {
		text[at[i]] = fmt.Sprintf("%s stays a game, %s", signed(w.Excess[i], most/50), chance(w.P[i]))
		if w.P[i] <= alpha {
			heat[at[i]] = w.Excess[i] / most
		}
		f.Rows = append(f.Rows, []string{c.Label, strconv.Itoa(int(c.X)), strconv.Itoa(int(c.Y)),
			strconv.Itoa(int(c.Level)), c.Terrain, plain(w.Excess[i]), plain(w.P[i])})
	}
	p := *picture
	p.Title = "Where winners stood, " + g.Title
	f.Caption = fmt.Sprintf("Where winners stood more (blue) or less (orange) than losers at %s, up to %.2g stays a "+
		"game, what is the seat's own taken out; coloured where certain over all cells together (sign flips of "+
		"groups of blocks), white elsewhere. Over %d decided games. It goes together with winning and need not be "+
		"its cause.",
		g.Title, most, w.Games[0]+w.Games[1])
	f.Alt = fmt.Sprintf("Map of %s: winners stood more or less than losers on %s, most of all %s stays a game at %s.",
		g.Title, plural(certain, "cell", "cells"), signed(w.Excess[best], most/50), g.Cells[best].Label)
	f.SVG = draw.SVG(&p, draw.Options{Width: 420, Heat: heat, HeatText: text, Around: true, ID: f.Name, NoLegend: true,
		Key: [2]string{fmt.Sprintf("-%.2g", most), fmt.Sprintf("+%.2g stays a game", most)}})
	f.Spec = vega(p.Title, f.records(), map[string]any{"mark": map[string]any{"type": "square", "size": 300},
		"encoding": map[string]any{
			"x": field("px", "quantitative", ""), "y": map[string]any{"field": "py", "type": "quantitative",
				"title": "",
				"scale": map[string]any{"reverse": true}},
			"color": map[string]any{"field": "value", "type": "quantitative", "title": "stays a game",
				"scale": map[string]any{"scheme": "blueorange", "reverse": true, "domainMid": 0}},
			"tooltip": []any{field("cell", "nominal", "cell"), field("terrain", "nominal", "terrain"),
				field("value", "quantitative", "stays a game"), field("p", "quantitative", "p")}}})
	print, fitted := Figure{}, draw.Fit(&p)
	paint := func(c vg.CanvasSizer) {
		paintBoard(c, fitted, heat, draw.DifferenceColour)
	}
	if err := print.paint(420, 420*float64(fitted.Height)/float64(max(fitted.Width, 1)), paint); err != nil {
		return nil, err
	}
	f.PDF = print.PDF
	return f, nil
}
