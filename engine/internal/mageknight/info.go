package mageknight

import "github.com/skirmishlab/skirmishlab/engine"

// The system's own events.
const (
	kindMissed = engine.KindOwn + iota
	kindAlso
	kindDodged
	kindFrozen
	kindStuck
	kindSpun
	kindCommand
	kindDown
	kindRemoved
	kindRaised
)

// The system's own appraisal terms.
const (
	termPush = engine.TermOwn + iota
	termPoise
	termTie
	termGroup
	termHeal
)

// System returns the rule system.
func System() engine.Ruleset { return Ruleset{} }

var info = &engine.Info{
	System:  "mageknight",
	Title:   "Mage Knight",
	Edition: "first edition (Unlimited, 2002) on squares with the MKDO terrain modifiers",
	Quick:   "stones",
	Seats:   [2]string{"north", "south"},
	Unit:    "figure",
	Stages:  stageDocs,
	Endings: []engine.Named{
		{Name: "broken", Doc: "at most one side has a figure that is neither eliminated nor demoralised (MK-END-1)"},
		{Name: "turns", Doc: "both players have had their turns (MK-END-2)"},
	},
	Features: positionFeatures,
	Terms: []engine.Named{
		{Name: "push", Doc: "own points lost to the click of a second token, in hundredths"},
		{Name: "poise", Doc: "points the figure could expect to take by its next action from there, or a little of " +
			"what it could take of those it comes nearer to, more than from where it is, in hundredths"},
		{Name: "tie", Doc: "points of enemy shooters that contact keeps from shooting, in hundredths"},
		{Name: "group", Doc: "figures that one action brings forward beyond the first"},
		{Name: "heal", Doc: "own points expected to be regained, in hundredths; risk falls by twice as many"},
	},
	Kinds: []engine.Named{
		{Name: "missed", Doc: "an attack missed everybody"},
		{Name: "also", Doc: "an attack is also compared with Other; M is the number needed"},
		{Name: "dodged", Doc: "a figure dodged (MK-SA-DO)"},
		{Name: "frozen", Doc: "a figure got a token from Magic Freeze (MK-SA-MF)"},
		{Name: "stuck", Doc: "a figure failed to break away (MK-BRK-3)"},
		{Name: "spun", Doc: "a figure made a free spin (MK-SPN-1)"},
		{Name: "command", Doc: "a commander won an extra action (MK-SA-CO)"},
		{Name: "down", Doc: "a soaring figure was forced down (MK-SOAR-6)"},
		{Name: "removed", Doc: "a figure can no longer stand where it stands"},
		{Name: "raised", Doc: "a figure was brought back (MK-SA-NE)"},
	},
	Purposes: purposes,
	NoFigure: []uint8{purposeFirst},
	Refusals: refusals[:],
	Rules:    ruleIDs,
	Options: []engine.OptionDoc{
		{Name: "rangeMetric", Default: "euclid",
			Doc: "how ranges are measured: euclid, or chebyshev with diagonals counting one (R-03)"},
		{Name: "flyersPayHindering", Default: "true",
			Doc: "false lets flying and winged figures ignore H, M and tokens, as the ability card says (R-07)"},
	},
	Idle:           []engine.Verb{verbEnd},
	Powers:         powers(),
	MaxDepth:       2,
	MaxSteps:       40000,
	ExactLuck:      true,
	SharedSwapDice: true,
}

func powers() []engine.Power {
	list := make([]engine.Power, abilityCount)
	for a, d := range abilityDocs {
		list[a] = engine.Power{Name: d.name, Rule: ability(a).rule()}
	}
	return list
}
