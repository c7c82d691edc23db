package engine

import "strings"

// Musterer is implemented by rulesets whose armies are bought for points, so that lists
// of units can be drawn, searched and priced without knowing the system.
type Musterer interface {
	// Muster lists what the army of a side may buy under a setup's roster. Its scenario
	// and the army that sits there now say what kind of army that is.
	Muster(s *Setup, side Side) Muster

	// Points are the points that a setup's scenario gives each army; 0 is no limit.
	Points(s *Setup) int

	// Grant gives the armies of a setup other points, and allows armies that spend fewer
	// where the rules want every point spent. An error says why the points cannot be that.
	Grant(s *Setup, points int) error

	// Enlist judges an army by itself, what no map and no enemy could mend: it reports everything
	// wrong with the army of side A of a setup that has a roster, a chart and options, but neither
	// map nor scenario. Limits that the army names itself hold; those of a scenario are not known.
	Enlist(s *Setup) Faults
}

// Muster is what an army may be made of. It need not know every rule: what Compile
// refuses is no army either.
type Muster struct {
	Recruits []Recruit // by unit
	Most     int       // entries in an army, copies counted; 0 is no limit that is known
	PriceKey string    // key of a unit in the roster under which its price stands
	Points   string    // key of a scenario under which the points of an army stand
}

// Recruit is a unit that an army may buy: a figure, or a card with all its figures.
type Recruit struct {
	Unit, Title string
	Points      int      // of one
	Most        int      // copies in an army; 0 is no limit
	Leads       bool     // may be the general, where an army needs one: its line then says general: true
	Kinds       []string // what tables may sort it under: "hero" or "squad", say, and "shooter" or "fighter"
	With        []string // units that its powers are for: those it helps, and those it takes turns with
}

// Shoots is the kind of a recruit by whether it fights at a distance.
func Shoots(far bool) string {
	if far {
		return "shooter"
	}
	return "fighter"
}

// ByUnit orders recruits by their units.
func ByUnit(a, b Recruit) int { return strings.Compare(a.Unit, b.Unit) }
