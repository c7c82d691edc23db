package analysis

import (
	"cmp"
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
	DealtPerPoint = iota // value of the damage dealt per point of own cost and game
	KillsPerPoint        // cost of the figures slain per point of own cost and game
	TakenPerPoint        // value of the damage taken per point of own cost and game
	LossRate             // share of games in which a figure was lost
	RoundsAlive          // rounds begun alive per game
	GroundShare          // rounds that brought it nearer to the enemy, per round alive
	DealtShare           // share of its army's damage over its share of the army's points
	measures
)

// quantityOf is what the values of a measure of units can be. A unit that comes back may be
// lost twice in a game.
func quantityOf(measure int, strata []stratum) quantity {
	if measure != LossRate && measure != GroundShare {
		return notBelow0
	}
	for _, r := range strata {
		if r.d > r.c {
			return notBelow0
		}
	}
	return proportion
}

// UnitKey is a unit of an army in one matchup.
type UnitKey struct {
	Matchup    int32
	Army, Unit string
}

// unitSums are the sums of one unit in one chunk.
type unitSums struct {
	games, value, dealt, taken, kills, deaths, rounds, ground int64 // value: points x games
}

// UnitTally is what the units table says of one unit of an army in one matchup.
type UnitTally struct {
	points  int32           // of its dearest figure
	Figures map[int16]int32 // points of the figures of the army that are of this unit
	games   int64
	ratios  [measures]ratio
	alive   []int64 // figures that began round i+1 alive; only from rows of single games
	fell    []int64 // figures lost in that round
}

// UnitState is the state of reading one part.
type UnitState struct {
	inChunks
	open    map[UnitKey]*unitSums
	Tallies map[UnitKey]*UnitTally
	Single  bool // rows of single games occurred
}

// gatherUnits adds up the table of units as gatherCells does that of cells.
func gatherUnits(d *results.Dataset) (*UnitState, []results.Damage, error) {
	again := Repeats(d.Manifest.Matchups)
	newState := func() *UnitState {
		return &UnitState{inChunks: newInChunks(d.Manifest, again), open: map[UnitKey]*unitSums{},
			Tallies: map[UnitKey]*UnitTally{}}
	}
	sum := newState()
	damaged, err := addUp[unitColumns](d, "units", sum, newState)
	return sum, damaged, err
}

// add takes a row in. A row of a single game also tells when its figure fell, which
// survival curves are drawn from.
func (s *UnitState) add(r *unitColumns) error {
	if counts, err := s.follow(r.Matchup, r.Chunk, s.flush); !counts {
		return err
	}
	m := &s.manifest.Matchups[r.Matchup]
	key := UnitKey{r.Matchup, m.ArmyA, r.Unit}
	if r.Army == "b" {
		key.Army = m.ArmyB
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
	t.Figures[r.Number] = r.Points
	if r.Block >= 0 && r.Games > 0 {
		s.Single = true
		t.live(r.Rounds, r.Deaths)
	}
	return nil
}

func (s *UnitState) tally(key UnitKey) *UnitTally {
	t := s.Tallies[key]
	if t == nil {
		t = &UnitTally{Figures: map[int16]int32{}}
		s.Tallies[key] = t
	}
	return t
}

// live notes one figure of one game: alive for n rounds, then lost or not.
func (t *UnitTally) live(rounds, deaths int64) {
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
func (s *UnitState) flush() {
	type total struct{ value, dealt int64 }
	armies := map[string]total{}
	for key, u := range s.open {
		a := armies[key.Army]
		armies[key.Army] = total{a.value + u.value, a.dealt + u.dealt}
	}
	for key, u := range s.open {
		t, army := s.tally(key), armies[key.Army]
		t.games += u.games
		t.ratios[DealtPerPoint].add(u.dealt, 100*u.value)
		t.ratios[KillsPerPoint].add(u.kills, u.value)
		t.ratios[TakenPerPoint].add(u.taken, 100*u.value)
		t.ratios[LossRate].add(u.deaths, u.games)
		t.ratios[RoundsAlive].add(u.rounds, u.games)
		t.ratios[GroundShare].add(u.ground, u.rounds)
		if army.value > 0 {
			// in hundredths of hundredths, so that integers lose nothing that matters
			t.ratios[DealtShare].add(100*u.dealt, int64(
				math.Round(100*float64(army.dealt)*float64(u.value)/float64(army.value))))
		}
	}
	clear(s.open)
}

// merge adds the tallies of another part. Keys differ, so their order does not
// matter.
func (s *UnitState) merge(o *UnitState) {
	s.Single = s.Single || o.Single
	for key, b := range o.Tallies {
		a := s.tally(key)
		a.points, a.games = max(a.points, b.points), a.games+b.games
		maps.Copy(a.Figures, b.Figures)
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

// Count is the number of figures of the unit in its army, and cost what they cost
// together: figures of a squad share its price, not always evenly.
func (t *UnitTally) Count() int { return len(t.Figures) }

func (t *UnitTally) Cost() (sum int64) {
	for _, points := range t.Figures {
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

// ShareMargin is how far a unit's share of its army's damage may be from its share
// of the points before it is listed.
const ShareMargin = 0.10

// units turns tallies into estimates, sorted by system and name.
func units(s *UnitState, alpha float64) []Unit {
	strata := map[[2]string][]UnitKey{}
	for key := range s.Tallies {
		k := [2]string{s.manifest.Matchups[key.Matchup].System, key.Unit}
		strata[k] = append(strata[k], key)
	}
	luck := luckGroups(s.manifest.Matchups)
	var list []Unit
	for k, keys := range strata {
		slices.SortFunc(keys, func(a, b UnitKey) int {
			return cmp.Or(cmp.Compare(a.Matchup, b.Matchup), cmp.Compare(a.Army, b.Army))
		})
		u := Unit{System: k[0], Name: k[1], Title: UnitTitle(s.manifest, k[0], k[1])}
		var alive, fell []int64
		for _, key := range keys {
			t := s.Tallies[key]
			u.Points, u.Figures = max(u.Points, t.points), u.Figures+t.games
			u.Chunks += int64(t.ratios[LossRate].chunks)
			if !slices.Contains(u.Armies, key.Army) {
				u.Armies = append(u.Armies, key.Army)
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
				rs = append(rs, stratum{&s.Tallies[key].ratios[i], luck[key.Matchup]})
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
		case iv.Lo > 1+ShareMargin:
			return "above its share"
		case iv.Hi < 1-ShareMargin:
			return "below its share"
		}
		return ""
	}
	var tested, chosen int
	for i := range list {
		if m := list[i].Measures[DealtShare]; m.Spread() {
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
		if m := u.Measures[DealtShare]; m.Spread() && len(u.Armies) > 0 {
			u.Flagged = m.at(level)
			u.Flag = outside(u.Flagged)
		}
	}
}
