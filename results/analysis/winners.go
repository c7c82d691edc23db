package analysis

import (
	"github.com/skirmishlab/skirmishlab/results"
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
func (f *Findings) compareWinners(d *results.Dataset, s *cellState) error {
	won, err := gatherOutcomes(d)
	if err != nil {
		return err
	}
	index, sums := map[string]map[string]int{}, map[string]*winnerSums{}
	for i := range f.Grounds {
		g := &f.Grounds[i]
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
				p[place][seat][group(f.List[r.Matchup].luck, r.Block)][k] += float64(r.Visits+
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
	for i := range f.Grounds {
		g := &f.Grounds[i]
		var counts [2][winnerGroups]float64
		for m := range won {
			if s.place[m] != g.Name || s.again[m] {
				continue
			}
			for game, seat := range won[m] {
				if seat != nobody {
					counts[seat][group(f.List[m].luck, int32(game/max(d.Manifest.Matchups[m].Games, 1)))]++
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
