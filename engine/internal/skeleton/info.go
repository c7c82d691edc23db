package skeleton

import "github.com/skirmishlab/skirmishlab/engine"

// Stages of the game.
const (
	stageTurn engine.Stage = iota
	stageRoll
	stageOver
)

// Verbs.
const (
	verbEnd engine.Verb = iota
	verbMove
	verbStrike
)

// Endings.
const (
	endNobody uint8 = iota // endings of games that go on are not asked for
	endPoints
)

// Refusals.
const (
	refuseVerb engine.Refusal = iota + 1
	refuseFigure
	refuseMoved
	refuseStruck
	refuseReach
	refuseTarget
	refuseAgain
)

// purposeStrike is what the only rolls are for.
const purposeStrike uint8 = 0

// termReach is the system's own appraisal term.
const termReach = engine.TermOwn

var info = &engine.Info{
	System:  "skeleton",
	Title:   "Skeleton",
	Edition: "a toy to start from",
	Quick:   "crossing",
	Seats:   [2]string{"north", "south"},
	Unit:    "figure",
	Stages: []engine.Named{
		stageTurn: {Name: "turn", Doc: "the side moves its figures and strikes with them"},
		stageRoll: {Name: "roll", Doc: "the dice of a strike are due"},
		stageOver: {Name: "over", Doc: "the game is over"},
	},
	Endings: []engine.Named{
		endNobody: {Name: "nobody left", Doc: "a side has no figures left (SKEL-END-1)"},
		endPoints: {Name: "points", Doc: "the rounds are over (SKEL-END-2)"},
	},
	Terms:    []engine.Named{{Name: "reach", Doc: "enemies that could walk up to where it will stand"}},
	Features: []engine.Named{{Name: "contact", Doc: "figures beside an enemy"}},
	Purposes: []string{purposeStrike: "strike"},
	Refusals: []engine.Refused{
		{},
		refuseVerb:   {Text: "there is no such action", Rule: ruleTurn2},
		refuseFigure: {Text: "no such figure of the side may act now", Rule: ruleTurn2},
		refuseMoved:  {Text: "the figure has moved in this turn", Rule: ruleTurn2},
		refuseStruck: {Text: "the figure has struck and moves no more", Rule: ruleTurn3},
		refuseReach:  {Text: "the figure cannot get there", Rule: ruleMove1},
		refuseTarget: {Text: "that is no enemy beside it", Rule: ruleStrike1},
		refuseAgain:  {Text: "the figure has struck in this turn", Rule: ruleTurn2},
	},
	Rules:    ruleIDs,
	Options:  []engine.OptionDoc{{Name: "rounds", Default: "10", Doc: "rounds until points decide"}},
	Idle:     []engine.Verb{verbEnd},
	MaxDepth: 1,
	MaxSteps: 4000, // 50 rounds, 2 turns each, with 2 decisions and a roll of up to 12 figures
	// The damage expected of a strike is the mean of what its hits take.
	ExactLuck:      true,
	SharedSwapDice: true,
}
