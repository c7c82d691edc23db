package analysis

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// cellColumns are the columns of the cells table that a report needs.
type cellColumns struct {
	Matchup int32  `parquet:"matchup,dict"`
	Chunk   int32  `parquet:"chunk,dict"`
	Block   int32  `parquet:"block,dict"`
	Game    int8   `parquet:"game,dict"`
	Seat    int8   `parquet:"seat,dict"`
	Cell    string `parquet:"cell,dict"`
	X       int32  `parquet:"px,dict"`
	Y       int32  `parquet:"py,dict"`
	Level   int16  `parquet:"level,dict"`
	Terrain string `parquet:"terrain,dict"`
	Visits  int64  `parquet:"visits,dict"`
	Damage  int64  `parquet:"damage,dict"`
	Dealt   int64  `parquet:"dealt,dict"`
	Deaths  int64  `parquet:"deaths,dict"`
	Held    int64  `parquet:"held,dict"`
}

// cellSums are sums over all that was played on a board: what one cell, or one kind
// of terrain in one chunk, comes to.
type cellSums struct {
	Visits, Damage, Dealt, Deaths, Held int64
}

func (s *cellSums) add(r *cellColumns) {
	s.Visits += r.Visits
	s.Damage += r.Damage
	s.Dealt += r.Dealt
	s.Deaths += r.Deaths
	s.Held += r.Held
}

func (s *cellSums) plus(o *cellSums) {
	s.Visits, s.Damage, s.Dealt = s.Visits+o.Visits, s.Damage+o.Damage, s.Dealt+o.Dealt
	s.Deaths, s.Held = s.Deaths+o.Deaths, s.Held+o.Held
}

// Stays are the times that something could befall a figure here: moves that ended
// here and rounds that began with a figure here.
func (s *cellSums) Stays() int64 { return s.Visits + s.Held }

// CellAt is one cell of a board.
type CellAt struct {
	Label, Terrain string
	X, Y           int32
	Level          int16
	Sums           [2]cellSums // by seat of the figure
}

// Both sums over the seats.
func (c *CellAt) Both() cellSums {
	s := c.Sums[0]
	s.plus(&c.Sums[1])
	return s
}

// The measures taken of every kind of terrain.
const (
	DeathsPerStay = iota
	DamagePerStay
	DealtPerStay
	StayShare // of all stays on the board
	groundMeasures
)

// groundTally is what the cells table says of one board.
type groundTally struct {
	cells map[string]*CellAt
	kinds map[kindKey]*[groundMeasures]ratio
}

// kindKey is a kind of ground in one matchup.
type kindKey struct {
	matchup int32
	kind    string
}

// cellState is the state of reading one part.
type cellState struct {
	inChunks
	place   []string             // board of each matchup
	open    map[string]*cellSums // by terrain, of the open chunk
	grounds map[string]*groundTally
	single  bool // rows of single games occurred
}

func newCellState(m *results.Manifest, place []string, again []bool) *cellState {
	return &cellState{inChunks: newInChunks(m, again), place: place, open: map[string]*cellSums{},
		grounds: map[string]*groundTally{}}
}

// gatherCells adds up the table of cells.
func gatherCells(d *results.Dataset) (*cellState, []results.Damage, error) {
	place := make([]string, len(d.Manifest.Matchups))
	for i := range place {
		place[i] = Where(&d.Manifest.Matchups[i])
	}
	again := Repeats(d.Manifest.Matchups)
	sum := newCellState(d.Manifest, place, again)
	damaged, err := addUp[cellColumns](d, "cells", sum, func() *cellState {
		return newCellState(d.Manifest, place, again)
	})
	return sum, damaged, err
}

// parted is what adds up rows of a table part by part.
type parted[S, R any] interface {
	*S
	add(row *R) error
	flush()
	merge(o *S)
}

// addUp adds a table up into sum. Parts are read side by side, each into a state of its own; a chunk
// never spans parts, so what is counted by chunk can be closed before states are merged.
func addUp[R, S any, P parted[S, R]](d *results.Dataset, table string, sum P, fresh func() P) ([]results.Damage,
	error) {
	return results.ReadParts(d, table, fresh, func(s P, rows []R) error {
		for i := range rows {
			if err := s.add(&rows[i]); err != nil {
				return err
			}
		}
		return nil
	}, func(s P) {
		s.flush()
		sum.merge(s)
	})
}

func (s *cellState) ground(name string) *groundTally {
	g := s.grounds[name]
	if g == nil {
		g = &groundTally{cells: map[string]*CellAt{}, kinds: map[kindKey]*[groundMeasures]ratio{}}
		s.grounds[name] = g
	}
	return g
}

// inChunks follows rows that come chunk by chunk.
type inChunks struct {
	manifest *results.Manifest
	again    []bool   // matchups that repeat the games of another
	chunk    [2]int32 // matchup and number of the open chunk
}

func newInChunks(m *results.Manifest, again []bool) inChunks {
	return inChunks{m, again, [2]int32{-1, -1}}
}

// follow reports whether a row counts: matchups that repeat another from the other side are passed over, so that no
// game counts twice. With the first row of a new chunk the sums of the last are closed.
func (c *inChunks) follow(matchup, chunk int32, flush func()) (counts bool, err error) {
	if matchup < 0 || int(matchup) >= len(c.manifest.Matchups) {
		return false, fmt.Errorf("a row is of matchup %d, which the manifest does not know", matchup)
	}
	if c.again[matchup] {
		return false, nil
	}
	if at := [2]int32{matchup, chunk}; at != c.chunk {
		flush()
		c.chunk = at
	}
	return true, nil
}

// add takes a row in.
func (s *cellState) add(r *cellColumns) error {
	if counts, err := s.follow(r.Matchup, r.Chunk, s.flush); !counts {
		return err
	}
	s.single = s.single || r.Block >= 0
	g := s.ground(s.place[r.Matchup])
	c := g.cells[r.Cell]
	if c == nil {
		c = &CellAt{Label: r.Cell, Terrain: r.Terrain, X: r.X, Y: r.Y, Level: r.Level}
		g.cells[r.Cell] = c
	}
	c.Sums[r.Seat&1].add(r)
	k := s.open[r.Terrain]
	if k == nil {
		k = &cellSums{}
		s.open[r.Terrain] = k
	}
	k.add(r)
	return nil
}

// flush counts the open chunk.
func (s *cellState) flush() {
	if len(s.open) == 0 {
		return
	}
	g := s.ground(s.place[s.chunk[0]])
	var all int64
	for _, k := range s.open {
		all += k.Stays()
	}
	for name, k := range s.open {
		key := kindKey{s.chunk[0], name}
		r := g.kinds[key]
		if r == nil {
			r = &[groundMeasures]ratio{}
			g.kinds[key] = r
		}
		r[DeathsPerStay].add(k.Deaths, k.Stays())
		r[DamagePerStay].add(k.Damage, k.Stays())
		r[DealtPerStay].add(k.Dealt, k.Stays())
		r[StayShare].add(k.Stays(), all)
	}
	clear(s.open)
}

// merge takes over what another state has gathered from other parts.
func (s *cellState) merge(o *cellState) {
	s.single = s.single || o.single
	for name, b := range o.grounds {
		a := s.ground(name)
		for label, c := range b.cells {
			if old := a.cells[label]; old != nil {
				for i := range old.Sums {
					old.Sums[i].plus(&c.Sums[i])
				}
			} else {
				a.cells[label] = c
			}
		}
		for kind, r := range b.kinds {
			old := a.kinds[kind]
			if old == nil {
				old = &[groundMeasures]ratio{}
				a.kinds[kind] = old
			}
			for i := range r {
				old[i].merge(&r[i])
			}
		}
	}
}

// Ground is what a dataset says of one board, over all matchups played on it.
type Ground struct {
	Name      string // by which it is known
	Title     string // what it is called
	Cells     []CellAt
	Lethality []float64 // deaths per stay, shrunk toward the board's mean
	Evenly    bool      // cells do not differ in lethality beyond chance
	Kinds     []TerrainKind
	Winners   *winnerMap // nil without rows of single games

	// First is the score of the first seat over the matchups with seats swapped or
	// mirrored, each counted once.
	First    Measure
	Matchups int
}

// TerrainKind is what a kind of terrain did on one board.
type TerrainKind struct {
	Name     string
	Cells    int
	Measures [groundMeasures]Measure
}

// grounds turns tallies into estimates, in the order of the experiment.
func grounds(s *cellState, list []Estimate, games *Games, alpha float64) []Ground {
	var all []Ground
	done := map[string]bool{}
	for i := range list {
		name := s.place[i]
		if done[name] {
			continue
		}
		done[name] = true
		g := Ground{Name: name, Title: Place(&list[i].MatchupEntry)}
		g.sides(list, games, alpha)
		if t := s.grounds[name]; t != nil {
			g.fill(t, list, alpha)
		}
		all = append(all, g)
	}
	return all
}

// CountsForSeats reports whether a matchup says what the seats of a place are worth.
func (e *Estimate) CountsForSeats(place string) bool {
	return Where(&e.MatchupEntry) == place && e.Seated && e.N >= 2 && e.Twin < 0 && !e.Probe
}

// sides averages the first seat's score over the matchups of the board. Matchups that met
// the same dice or the same maps err together, block by block.
func (g *Ground) sides(list []Estimate, games *Games, alpha float64) {
	var sum, n, df float64
	var group []int
	var single []float64
	var deviations [][]float64
	var only stats.Interval
	for i := range list {
		e := &list[i]
		if !e.CountsForSeats(g.Name) {
			continue
		}
		n++
		sum += e.First
		se := e.FirstInterval.HalfWidth() / stats.NormalQuantile(1-alpha/2)
		group, single = append(group, e.luck), append(single, float64(se*se))
		deviations = append(deviations, games.Tallies[i].deviations(true))
		df += float64(e.N - 1)
		only = e.FirstInterval
	}
	if n == 0 {
		return
	}
	g.Matchups = int(n)
	g.First = Measure{Value: sum / n, SE: sqrt(errorOfMean(group, single, deviations)), df: df}
	g.First.Interval = g.First.at(1 - alpha)
	if n == 1 {
		g.First.Interval = only
	}
}

// fill turns what was gathered of a map into what is printed. Cells stand as on the board, kinds of ground
// by name; the measures of a kind are averaged over matchups, each a stratum with the luck that it shares.
func (g *Ground) fill(t *groundTally, list []Estimate, alpha float64) {
	for _, c := range t.cells {
		g.Cells = append(g.Cells, *c)
	}
	slices.SortFunc(g.Cells, func(a, b CellAt) int {
		return cmp.Or(cmp.Compare(a.Y, b.Y), cmp.Compare(a.X, b.X), cmp.Compare(a.Label, b.Label))
	})
	deaths, stays := make([]int64, len(g.Cells)), make([]int64, len(g.Cells))
	number := map[string]int{}
	for i := range g.Cells {
		b := g.Cells[i].Both()
		deaths[i], stays[i] = b.Deaths, b.Stays()
		number[g.Cells[i].Terrain]++
	}
	if m, err := stats.Lethality(deaths, stays); err == nil {
		g.Lethality, g.Evenly = m.Rate, m.B == 0
	}
	var keys []kindKey
	for key := range t.kinds {
		keys = append(keys, key)
	}
	slices.SortFunc(keys, func(a, b kindKey) int {
		return cmp.Or(cmp.Compare(a.kind, b.kind), cmp.Compare(a.matchup, b.matchup))
	})
	for len(keys) > 0 {
		k := TerrainKind{Name: keys[0].kind, Cells: number[keys[0].kind]}
		n := 0
		for n < len(keys) && keys[n].kind == k.Name {
			n++
		}
		for i := range k.Measures {
			var strata []stratum
			for _, key := range keys[:n] {
				strata = append(strata, stratum{&t.kinds[key][i], list[key.matchup].luck})
			}
			k.Measures[i] = average(strata, map[bool]quantity{true: proportion, false: notBelow0}[i == StayShare],
				1-alpha)
		}
		g.Kinds, keys = append(g.Kinds, k), keys[n:]
	}
}
