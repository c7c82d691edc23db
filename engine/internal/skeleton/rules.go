// Code generated from RULES.md by engine/internal/declare; DO NOT EDIT.

package skeleton

import "github.com/skirmishlab/skirmishlab/engine"

// The rules of RULES.md. A rule is cited where it lives by its constant.
const (
	noRule engine.Rule = iota
	ruleTurn1
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

// ruleIDs are the IDs of the rules, by their constants.
var ruleIDs = []string{
	"", "SKEL-TURN-1", "SKEL-TURN-2", "SKEL-TURN-3", "SKEL-MOVE-1", "SKEL-MOVE-2", "SKEL-STRIKE-1",
	"SKEL-STRIKE-2", "SKEL-STRIKE-3", "SKEL-END-1", "SKEL-END-2",
}
