package report

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// unitColumns are the columns of the units table that a report needs.
type unitColumns struct {
	Matchup  int32  `parquet:"matchup,dict"`
	Chunk    int32  `parquet:"chunk,dict"`
	Block    int32  `parquet:"block,dict"`
	Army     string `parquet:"army,dict"`
	Number   int16  `parquet:"number,dict"`
	Unit     string `parquet:"unit,dict"`
	Points   int32  `parquet:"points,dict"`
	Games    int64  `parquet:"games,dict"`
	DealtPts int64  `parquet:"dealt_points,dict"`
	TakenPts int64  `parquet:"taken_points,dict"`
	KillPts  int64  `parquet:"kill_points,dict"`
	Deaths   int64  `parquet:"deaths,dict"`
	Rounds   int64  `parquet:"rounds,dict"`
	Ground   int64  `parquet:"ground,dict"`
}

// The measures taken of every unit.
const (
	dealtPerPoint = iota // value of the damage dealt per point of own cost and game
	killsPerPoint        // cost of the figures slain per point of own cost and game
	takenPerPoint        // value of the damage taken per point of own cost and game
	lossRate             // share of games in which a figure was lost
	roundsAlive          // rounds begun alive per game
	groundShare          // rounds that brought it nearer to the enemy, per round alive
	dealtShare           // share of its army's damage over its share of the army's points
	measures
)

// quantityOf is what the values of a measure of units can be. A unit that comes back may be
// lost twice in a game.
func quantityOf(measure int, strata []stratum) quantity {
	if measure != lossRate && measure != groundShare {
		return notBelow0
	}
	for _, r := range strata {
		if r.d > r.c {
			return notBelow0
		}
	}
	return proportion
}

// unitKey is a unit of an army in one matchup.
type unitKey struct {
	matchup    int32
	army, unit string
}

// unitSums are the sums of one unit in one chunk.
type unitSums struct {
	games, value, dealt, taken, kills, deaths, rounds, ground int64 // value: points x games
}

// unitTally is what the units table says of one unit of an army in one matchup.
type unitTally struct {
	points  int32           // of its dearest figure
	figures map[int16]int32 // points of the figures of the army that are of this unit
	games   int64
	ratios  [measures]ratio
	alive   []int64 // figures that began round i+1 alive; only from rows of single games
	fell    []int64 // figures lost in that round
}

// unitState is the state of reading one part.
type unitState struct {
	manifest *results.Manifest
	again    []bool   // matchups that repeat the games of another
	chunk    [2]int32 // matchup and number of the open chunk
	open     map[unitKey]*unitSums
	tallies  map[unitKey]*unitTally
	single   bool // rows of single games occurred
}

// gatherUnits adds up the table of units as gatherCells does that of cells.
func gatherUnits(d *results.Dataset) (*unitState, []results.Damage, error) {
	again := repeats(d.Manifest.Matchups)
	newState := func() *unitState {
		return &unitState{manifest: d.Manifest, again: again, chunk: [2]int32{-1, -1}, open: map[unitKey]*unitSums{},
			tallies: map[unitKey]*unitTally{}}
	}
	sum := newState()
	damaged, err := addUp[unitColumns](d, "units", sum, newState)
	return sum, damaged, err
}

// add takes a row in, as cellState.add does. A row of a single game also tells when its figure fell, which
// survival curves are drawn from.
func (s *unitState) add(r *unitColumns) error {
	if r.Matchup < 0 || int(r.Matchup) >= len(s.manifest.Matchups) {
		return fmt.Errorf("a row is of matchup %d, which the manifest does not know", r.Matchup)
	}
	if s.again[r.Matchup] {
		return nil
	}
	if at := [2]int32{r.Matchup, r.Chunk}; at != s.chunk {
		s.flush()
		s.chunk = at
	}
	m := &s.manifest.Matchups[r.Matchup]
	key := unitKey{r.Matchup, m.ArmyA, r.Unit}
	if r.Army == "b" {
		key.army = m.ArmyB
	}
	u := s.open[key]
	if u == nil {
		u = &unitSums{}
		s.open[key] = u
	}
	u.games += r.Games
	u.value += int64(r.Points) * r.Games
	u.dealt, u.taken, u.kills = u.dealt+r.DealtPts, u.taken+r.TakenPts, u.kills+r.KillPts
	u.deaths, u.rounds, u.ground = u.deaths+r.Deaths, u.rounds+r.Rounds, u.ground+r.Ground
	t := s.tally(key)
	t.points = max(t.points, r.Points)
	t.figures[r.Number] = r.Points
	if r.Block >= 0 && r.Games > 0 {
		s.single = true
		t.live(r.Rounds, r.Deaths)
	}
	return nil
}

func (s *unitState) tally(key unitKey) *unitTally {
	t := s.tallies[key]
	if t == nil {
		t = &unitTally{figures: map[int16]int32{}}
		s.tallies[key] = t
	}
	return t
}

// live notes one figure of one game: alive for n rounds, then lost or not.
func (t *unitTally) live(rounds, deaths int64) {
	n := int(min(max(rounds, 0), 200))
	for len(t.alive) < n {
		t.alive, t.fell = append(t.alive, 0), append(t.fell, 0)
	}
	for i := range n {
		t.alive[i]++
	}
	if deaths > 0 && n > 0 {
		t.fell[n-1]++
	}
}

// flush counts the open chunk.
func (s *unitState) flush() {
	type total struct{ value, dealt int64 }
	armies := map[string]total{}
	for key, u := range s.open {
		a := armies[key.army]
		armies[key.army] = total{a.value + u.value, a.dealt + u.dealt}
	}
	for key, u := range s.open {
		t, army := s.tally(key), armies[key.army]
		t.games += u.games
		t.ratios[dealtPerPoint].add(u.dealt, 100*u.value)
		t.ratios[killsPerPoint].add(u.kills, u.value)
		t.ratios[takenPerPoint].add(u.taken, 100*u.value)
		t.ratios[lossRate].add(u.deaths, u.games)
		t.ratios[roundsAlive].add(u.rounds, u.games)
		t.ratios[groundShare].add(u.ground, u.rounds)
		if army.value > 0 {
			// in hundredths of hundredths, so that integers lose nothing that matters
			t.ratios[dealtShare].add(100*u.dealt, int64(
				math.Round(100*float64(army.dealt)*float64(u.value)/float64(army.value))))
		}
	}
	clear(s.open)
}

// merge adds the tallies of another part. Keys differ, so their order does not
// matter.
func (s *unitState) merge(o *unitState) {
	s.single = s.single || o.single
	for key, b := range o.tallies {
		a := s.tally(key)
		a.points, a.games = max(a.points, b.points), a.games+b.games
		maps.Copy(a.figures, b.figures)
		for i := range a.ratios {
			a.ratios[i].merge(&b.ratios[i])
		}
		for i := range b.alive {
			if i == len(a.alive) {
				a.alive, a.fell = append(a.alive, 0), append(a.fell, 0)
			}
			a.alive[i] += b.alive[i]
			a.fell[i] += b.fell[i]
		}
	}
}

// count is the number of figures of the unit in its army, and cost what they cost
// together: figures of a squad share its price, not always evenly.
func (t *unitTally) count() int { return len(t.figures) }

func (t *unitTally) cost() (sum int64) {
	for _, points := range t.figures {
		sum += int64(points)
	}
	return sum
}

// Unit is what a dataset says of one unit of a system's roster, over the matchups in
// which it took part, each counted once.
type Unit struct {
	System, Name string
	Title        string // what its roster calls it
	Points       int32
	Figures      int64 // games times figures
	Chunks       int64
	Armies       []string
	Measures     [measures]Measure
	Flag         string // "above its share", "below its share" or ""
	Flagged      stats.Interval
	Survival     []float64 // share alive after each round, where rows of single games exist
}

// shareMargin is how far a unit's share of its army's damage may be from its share
// of the points before it is listed.
const shareMargin = 0.10

// units turns tallies into estimates, sorted by system and name.
func units(s *unitState, alpha float64) []Unit {
	strata := map[[2]string][]unitKey{}
	for key := range s.tallies {
		k := [2]string{s.manifest.Matchups[key.matchup].System, key.unit}
		strata[k] = append(strata[k], key)
	}
	luck := luckGroups(s.manifest.Matchups)
	var list []Unit
	for k, keys := range strata {
		slices.SortFunc(keys, func(a, b unitKey) int {
			return cmp.Or(cmp.Compare(a.matchup, b.matchup), cmp.Compare(a.army, b.army))
		})
		u := Unit{System: k[0], Name: k[1], Title: unitTitle(s.manifest, k[0], k[1])}
		var alive, fell []int64
		for _, key := range keys {
			t := s.tallies[key]
			u.Points, u.Figures = max(u.Points, t.points), u.Figures+t.games
			u.Chunks += int64(t.ratios[lossRate].chunks)
			if !slices.Contains(u.Armies, key.army) {
				u.Armies = append(u.Armies, key.army)
			}
			for i := range t.alive {
				if i == len(alive) {
					alive, fell = append(alive, 0), append(fell, 0)
				}
				alive[i] += t.alive[i]
				fell[i] += t.fell[i]
			}
		}
		if u.Figures == 0 {
			continue // reserved and never summoned
		}
		for i := range u.Measures {
			var rs []stratum
			for _, key := range keys {
				rs = append(rs, stratum{&s.tallies[key].ratios[i], luck[key.matchup]})
			}
			u.Measures[i] = average(rs, quantityOf(i, rs), 1-alpha)
		}
		u.Survival = kaplanMeier(alive, fell)
		list = append(list, u)
	}
	slices.SortFunc(list, func(a, b Unit) int {
		return cmp.Or(cmp.Compare(a.System, b.System), cmp.Compare(a.Name, b.Name))
	})
	flagUnits(list, alpha)
	return list
}

// kaplanMeier is the share of figures that outlive each round; figures whose game
// ended count while it lasted. Reference: Kaplan & Meier 1958.
func kaplanMeier(alive, fell []int64) []float64 {
	var s []float64
	left := 1.0
	for i, n := range alive {
		if n > 0 {
			left *= 1 - float64(fell[i])/float64(n)
		}
		s = append(s, left)
	}
	return s
}

// flagUnits lists the units whose share of their army's damage is certainly more or
// less than their share of the points, by more than the margin. The intervals of
// what is listed are widened for having been selected (false coverage rate).
func flagUnits(list []Unit, alpha float64) {
	outside := func(iv stats.Interval) string {
		switch {
		case iv.Lo > 1+shareMargin:
			return "above its share"
		case iv.Hi < 1-shareMargin:
			return "below its share"
		}
		return ""
	}
	var tested, chosen int
	for i := range list {
		if m := list[i].Measures[dealtShare]; m.spread() {
			tested++
			if outside(m.Interval) != "" {
				chosen++
			}
		}
	}
	if chosen == 0 {
		return
	}
	level := stats.FCRLevel(tested, chosen, alpha)
	for i := range list {
		u := &list[i]
		if m := u.Measures[dealtShare]; m.spread() && len(u.Armies) > 0 {
			u.Flagged = m.at(level)
			u.Flag = outside(u.Flagged)
		}
	}
}
