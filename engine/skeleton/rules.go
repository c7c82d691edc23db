package skeleton

import "github.com/skirmishlab/skirmishlab/engine"

// The rules of RULES.md, in its order.
const (
	ruleTurn1 engine.Rule = iota + 1
	ruleTurn2
	ruleTurn3
	ruleMove1
	ruleMove2
	ruleStrike1
	ruleStrike2
	ruleStrike3
	ruleEnd1
	ruleEnd2
)

var ruleNames = []string{
	"", "SKEL-TURN-1", "SKEL-TURN-2", "SKEL-TURN-3", "SKEL-MOVE-1", "SKEL-MOVE-2",
	"SKEL-STRIKE-1", "SKEL-STRIKE-2", "SKEL-STRIKE-3", "SKEL-END-1", "SKEL-END-2",
}
