package titan

import (
	"maps"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// Roster is the form of roster.yaml.
type Roster struct {
	Units map[string]*Unit `yaml:"units"`
}

// Unit is one type of character (RULES.md section 3).
type Unit struct {
	Title       string `yaml:"title"`
	Class       string `yaml:"class" limit:"lord|demi-lord|creature"` // lord, demi-lord, creature
	Power       int    `yaml:"power" limit:"1..30"`                   // dice of a strike, and hits that slay it
	Skill       int    `yaml:"skill" limit:"1..9"`                    // movement, aim and range
	Flies       bool   `yaml:"flies"`                                 // TITAN-FLY
	Rangestrike string `yaml:"rangestrike" limit:"|normal|magic"`     // normal, magic, or nothing
	// titan: its fall ends the battle; darklord: stands only in that side
	Role string `yaml:"role" limit:"|titan|darklord"`
	// hazards it is native to besides the chart's lists
	Native []string `yaml:"native"`
	Source string   `yaml:"source"` // where the numbers come from
	// what it costs an army (a house rule); power x skill when left out
	Points int `yaml:"points" limit:"0..1000"`
}

// Greatest statistics, the limits of Unit; tables of hits are built up to them (I-09).
const (
	maxPower = 30
	maxSkill = 9
)

func (r *Roster) names() []string {
	return slices.Sorted(maps.Keys(r.Units))
}

// check reports every fault of the roster's entries, in the order of their names.
func (r *Roster) check(places engine.Places, fs *engine.Faults) {
	engine.CheckLimits(r, places, fs)
	for _, name := range r.names() {
		u := r.Units[name]
		if u == nil {
			fs.Add(places.Place(r, "units", name), "character %q has no entry", name)
			continue
		}
		for i, h := range u.Native {
			if !slices.Contains(terrainNames[:], h) && !slices.Contains(featureNames[1:], h) {
				fs.Add(places.Place(r, "units", name, "native", i), "%s is native to the unknown hazard %q%s",
					name, h, spelling.Suggest(h, append(terrainNames[:], featureNames[1:]...)))
			}
		}
	}
}

func oneOf(fs *engine.Faults, at engine.Place, name, key, value string, allowed ...string) {
	if slices.Contains(allowed, value) {
		return
	}
	if allowed[0] == "" {
		allowed = allowed[1:]
	}
	fs.Add(at, "the %s of %s is %q; want one of %q", key, name, value, allowed)
}

// Army is the form of armies/*.yaml: one legion.
type Army struct {
	Units []ArmyUnit `yaml:"units"`
}

// ArmyUnit is one line of a legion.
type ArmyUnit struct {
	Unit  string `yaml:"unit"`
	Count int    `yaml:"count,omitempty"` // 1 when left out
	Key   *int   `yaml:"key,omitempty"`   // what its dice are keyed by; its place in the list when left out
	Name  string `yaml:"name,omitempty"`  // unique in the battle; made from the type when left out
}

// legionSize is the greatest number of characters of a legion (RULES.md 3.6).
const legionSize = 7

// Side is the form of what a scenario says of a side beyond its army.
type Side struct {
	Enters   string `yaml:"enters"`   // side of the board: N, NE, SE, S, SW, NW
	Places   string `yaml:"places"`   // heights: placed on the hexes above the ground instead (TITAN-ENTRY-5)
	Darklord bool   `yaml:"darklord"` // the side of the Darklord-Player (TITAN-DARK-SIDE)
	Score    int    `yaml:"score"`    // points won before: the Titan has a sixth power more for each 100
}

// Scenario is the form of what a scenario says beyond the common keys.
type Scenario struct {
	Budget int `yaml:"budget"` // greatest sum of values of a legion; 0 is none
}

// Options is the form of options beyond the chart: the engine parameters of R-33.
type Options struct {
	MaxRounds  int    `yaml:"max_rounds" limit:"1..99"`
	MaxRange   int    `yaml:"max_range" limit:"2..4"`
	SNMin      int    `yaml:"sn_min" limit:"1..6"`
	SNMax      int    `yaml:"sn_max" limit:"1..6"`
	FirstMover string `yaml:"first_mover" limit:"defender|attacker"`
	WallLaw    bool   `yaml:"wall_law"`
}

func defaultOptions() *Options {
	return &Options{MaxRounds: 7, MaxRange: 4, SNMin: 1, SNMax: 6, FirstMover: "defender"}
}

// check reports numbers and words of the options that are out of range.
func (o *Options) check(places engine.Places, fs *engine.Faults) {
	engine.CheckLimits(o, places, fs)
	if 1 <= o.SNMax && o.SNMax < o.SNMin && o.SNMin <= 6 {
		fs.Add(places.Place(o, "sn_max"), "sn_max is %d, less than sn_min, which is %d", o.SNMax, o.SNMin)
	}
}
