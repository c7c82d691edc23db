package skeleton

import (
	"maps"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
)

// system is the rule system; its Table knows a setup.
type system struct{}

// System returns the rule system.
func System() engine.Ruleset { return system{} }

// Info describes the system.
func (system) Info() *engine.Info { return info }

// Roster is the form of roster.yaml.
type Roster struct {
	Units map[string]*Unit `yaml:"units"`
}

// Unit is one type of figure.
type Unit struct {
	Title  string `yaml:"title"`
	Points int32  `yaml:"points"`
	Speed  int32  `yaml:"speed"`  // cost of a move at the most
	Attack int32  `yaml:"attack"` // dice of a strike
	Life   int32  `yaml:"life"`   // hits that remove it
}

// Chart is the form of chart.yaml.
type Chart struct {
	Step   int32 `yaml:"step"`   // cost of a step (SKEL-MOVE-1)
	Rough  int32 `yaml:"rough"`  // cost of a step onto rough ground
	Number int32 `yaml:"number"` // that a die must show to hit (SKEL-STRIKE-1)
	Cover  int32 `yaml:"cover"`  // more against a figure on rough ground (SKEL-STRIKE-2)
}

// Map is the form of maps/*.yaml: rows of words, . open, ~ rough, # wall.
type Map struct {
	Rows string `yaml:"rows"`
}

// Army is the form of armies/*.yaml.
type Army struct {
	Units []ArmyUnit `yaml:"units"`
}

// ArmyUnit is a line of an army.
type ArmyUnit struct {
	Unit  string `yaml:"unit"`
	Count int    `yaml:"count,omitempty"` // 1 when left out
	Key   *int   `yaml:"key,omitempty"`   // what its dice are keyed by; its place in the army when left out
}

// Side is what a scenario says of a side beyond its army.
type Side struct {
	Start []string `yaml:"start"` // squares where its figures begin, in their order
}

// Options is the form of options beyond the chart.
type Options struct {
	Rounds int16 `yaml:"rounds"`
}

// Position is the form of what a case says beyond its steps: a game in the middle.
type Position struct {
	Figures []PositionFigure `yaml:"figures"`
	Turn    PositionTurn     `yaml:"turn"`
}

// PositionFigure is one figure of a position.
type PositionFigure struct {
	ID     string `yaml:"id"`
	Type   string `yaml:"type"`
	Side   string `yaml:"side"`
	At     string `yaml:"at"`
	Hits   int32  `yaml:"hits"`
	Moved  bool   `yaml:"moved"`
	Struck bool   `yaml:"struck"`
}

// PositionTurn says whose turn of which round it is.
type PositionTurn struct {
	Side  string `yaml:"side"`
	Round int16  `yaml:"round"`
}

// Forms declares the system's files.
func (system) Forms() engine.Forms {
	return engine.Forms{
		Roster:   func() any { return &Roster{} },
		Chart:    func() any { return &Chart{} },
		Map:      func() any { return &Map{} },
		Army:     func() any { return &Army{} },
		Side:     func() any { return &Side{} },
		Options:  func() any { return &Options{Rounds: 10} },
		Position: func() any { return &Position{} },
	}
}

func (r *Roster) names() []string {
	return slices.Sorted(maps.Keys(r.Units))
}
