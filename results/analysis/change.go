package analysis

import (
	"fmt"
	"strings"

	"gonum.org/v1/gonum/stat/distuv"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Asked is a change of a stat that a dataset was played for: the matchup as it was, and
// the options under which it was played with the change.
type Asked struct {
	Asked         string // in words
	Unit          string
	Copies        int // of the unit in its army
	Scenario      string
	ArmyA, ArmyB  string
	OfB           bool   // the unit is in army B
	Base, Variant string // options without the change and with it
}

// StatWorth is what a change is worth: scores are of the unit's army, the base being the
// army as it is.
type StatWorth struct {
	Pair
	Asked
	Points   float64 // that a copy's price would have to rise to buy as much; NaN where that cannot be said
	PointsSE float64
	Range    stats.Interval // of Points
}

// Changes is what a dataset says of changes of stats.
type Changes struct {
	Lines []StatWorth
	Notes []string // why changes are not put in points
}

// ChangesOf compares matchups with their changes, block by block under the same dice.
// Where units of the same army were left out under these dice, effects are put in points.
func ChangesOf(d *results.Dataset, asked []Asked, margin float64) (*Changes, error) {
	m := d.Manifest
	groups := sharedStreams(m.Matchups)
	g, err := gatherGames(d, inCompany(m.Matchups))
	if err != nil {
		return nil, err
	}
	u, _, err := gatherUnits(d)
	if err != nil {
		return nil, err
	}
	out := worths(m, g, u, groups, margin)
	left := out.Each
	if len(left) == 0 {
		left = out.Lines
	}
	found := &Changes{}
	var pairs []Pair
	for _, group := range groups {
		for _, i := range group {
			for _, j := range group {
				for _, a := range asked {
					if !a.between(&m.Matchups[i], &m.Matchups[j]) {
						continue
					}
					p, err := pairOf(m.Matchups[i], m.Matchups[j], &g.Tallies[i], &g.Tallies[j], m.Alpha, margin)
					if err != nil {
						return nil, err
					}
					p.Side = NaN // what a change does for a seat is not asked
					if a.OfB {
						p.turn()
					}
					w := StatWorth{Pair: p, Asked: a, Points: NaN, PointsSE: NaN,
						Range: stats.Interval{Lo: NaN, Hi: NaN}}
					if why := w.inPoints(i, j, left, g, m.Alpha); why != "" {
						found.Notes = append(found.Notes, fmt.Sprintf("%s at %s is not put in points: %s.", a.Asked,
							Where(&m.Matchups[i]), why))
					}
					found.Lines, pairs = append(found.Lines, w), append(pairs, p)
				}
			}
		}
	}
	adjust(pairs, m.Alpha)
	for k := range found.Lines {
		found.Lines[k].Pair = pairs[k]
	}
	return found, nil
}

// between reports whether two matchups differ by the change.
func (a *Asked) between(base, other *results.MatchupEntry) bool {
	of := func(m *results.MatchupEntry, options string) (string, bool) {
		rest, ok := strings.CutPrefix(m.Variant, options)
		return strings.TrimSpace(rest), ok && m.System+"/"+m.Scenario == a.Scenario && m.ArmyA == a.ArmyA &&
			m.ArmyB == a.ArmyB
	}
	was, one := of(base, a.Base)
	is, two := of(other, a.Variant)
	return one && two && was == is && base.CommanderA == other.CommanderA && base.CommanderB == other.CommanderB &&
		base.Level == other.Level
}

// inPoints puts an effect in points by what the units of the army add for theirs, both in
// log odds and block by block, or says why not.
func (w *StatWorth) inPoints(base, changed int, left []Worth, g *Games, alpha float64) string {
	var list []*Worth
	for k := range left {
		if l := &left[k]; l.index == base && l.ArmyB == w.OfB && l.Instead == "" {
			list = append(list, l)
		}
	}
	if len(list) == 0 {
		return "no unit of the army could be left out"
	}
	// the change is one more line, of no copies, so that the whole is that of the others
	list = append(list, &Worth{Pair: w.Pair, index: base, changed: changed, ArmyB: w.OfB, Copies: 1, Points: 1})
	s, why := slopeOf(list, g)
	if why != "" {
		return why
	}
	t := distuv.StudentsT{Mu: 0, Sigma: 1, Nu: float64(len(s.whole) - 1)}
	row, point := s.rows[len(s.rows)-1], s.mean/s.points
	own, _ := meanOf(row)
	worth := -own / point // the row is of the army as it is less the changed one
	d := make([]float64, len(row))
	for b := range d {
		d[b] = -row[b] - float64(worth*s.whole[b]/s.points)
	}
	_, se := meanOf(d)
	if se == 0 {
		return "every block came out the same"
	}
	each := point * float64(max(w.Copies, 1))
	w.Points, w.PointsSE = -own/each, se/each
	half := t.Quantile(1-alpha/2) * w.PointsSE
	w.Range = stats.Interval{Lo: w.Points - half, Hi: w.Points + half}
	return ""
}
