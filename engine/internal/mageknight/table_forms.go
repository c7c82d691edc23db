package mageknight

import "github.com/skirmishlab/skirmishlab/engine"

// UnitForm is one unit of roster.yaml (MK-UNIT-1).
type UnitForm struct {
	Name    string `yaml:"name"`
	Rank    string `yaml:"rank"`
	Faction string `yaml:"faction"`
	Points  int32  `yaml:"points"`
	Range   int    `yaml:"range"`
	Targets int    `yaml:"targets"`
	Arc     int    `yaml:"arc"`
	Speed   string `yaml:"speed"`
	Base    string `yaml:"base,omitempty"`
	Class   string `yaml:"class,omitempty"`
	Source  string `yaml:"source,omitempty"`
	Dial    string `yaml:"dial"`
}

// Roster is the form of roster.yaml.
type Roster struct {
	Units map[string]*UnitForm `yaml:"units"`
}

// Map is the form of a map (MK-BRD-4).
type Map struct {
	Rows     string   `yaml:"rows"`
	Indoors  bool     `yaml:"indoors,omitempty"`
	Access   []string `yaml:"access,omitempty"`
	Chests   []string `yaml:"chests,omitempty"`
	Monsters []string `yaml:"monsters,omitempty"`
}

// ArmyUnit is one line of an army.
type ArmyUnit struct {
	Unit  string `yaml:"unit"`
	Count int    `yaml:"count,omitempty"`
	Key   *int   `yaml:"key,omitempty"`
}

// Army is the form of an army (MK-ARMY-1): the build total it was made for and its
// units.
type Army struct {
	Build int        `yaml:"build,omitempty"`
	Units []ArmyUnit `yaml:"units"`
}

// Scenario is what a scenario says beyond the common keys.
type Scenario struct {
	Points int `yaml:"points"`
	Turns  int `yaml:"turns"`
}

// Side is a starting area: rows and columns, first and last (MK-DEP-2).
type Side struct {
	Rows    string `yaml:"rows,omitempty"`
	Columns string `yaml:"columns,omitempty"`
}

// Options are the disputed readings as switches.
type Options struct {
	RangeMetric        string `yaml:"rangeMetric" limit:"euclid|chebyshev"`
	FlyersPayHindering bool   `yaml:"flyersPayHindering"`
}

// PositionFigure is a figure of a position.
type PositionFigure struct {
	ID      string   `yaml:"id"`
	Type    string   `yaml:"type"`
	Side    string   `yaml:"side"`
	At      string   `yaml:"at,omitempty"`
	Facing  string   `yaml:"facing,omitempty"`
	Click   int      `yaml:"click,omitempty"`
	Tokens  int      `yaml:"tokens,omitempty"`
	Soaring bool     `yaml:"soaring,omitempty"`
	Acted   bool     `yaml:"acted,omitempty"`
	Idle    bool     `yaml:"idle,omitempty"`
	Out     bool     `yaml:"out,omitempty"`
	Began   []string `yaml:"began,omitempty"`
}

// PositionTurn says whose turn it is.
type PositionTurn struct {
	Side    string `yaml:"side"`
	Number  int    `yaml:"number,omitempty"`
	Actions *int   `yaml:"actions,omitempty"`
	// Stage "first" begins with the roll for the first player, "start" with the steps
	// of MK-TURN-2; the default is their end.
	Stage string `yaml:"stage,omitempty"`
	First string `yaml:"first,omitempty"`
}

// Position is what a case says beyond case, rules and steps.
type Position struct {
	Figures []PositionFigure `yaml:"figures"`
	Turn    PositionTurn     `yaml:"turn,omitempty"`
	Points  int              `yaml:"points,omitempty"`
	Turns   int              `yaml:"turns,omitempty"`
	Costs   []int32          `yaml:"costs,omitempty"`
	Score   []int32          `yaml:"score,omitempty"`
	North   Side             `yaml:"north,omitempty"` // starting areas, for the stage first
	South   Side             `yaml:"south,omitempty"`
}

func forms() engine.Forms {
	return engine.Forms{
		Roster:   func() any { return &Roster{} },
		Chart:    func() any { return &Chart{} },
		Map:      func() any { return &Map{} },
		Army:     func() any { return &Army{} },
		Scenario: func() any { return &Scenario{Points: 200, Turns: 30} },
		Side:     func() any { return &Side{} },
		Options:  func() any { return &Options{RangeMetric: "euclid", FlyersPayHindering: true} },
		Position: func() any { return &Position{Points: 100, Turns: 30, Turn: PositionTurn{Side: "north", Number: 1}} },
	}
}
