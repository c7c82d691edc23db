// Package systems is the list of the rule systems, one line each.
//
// Goal: that nothing above the contract names a system, and that nothing registers
// itself. Not a goal: anything else.
package systems

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/descent"
	"github.com/skirmishlab/skirmishlab/engine/internal/heroscape"
	"github.com/skirmishlab/skirmishlab/engine/internal/hott"
	"github.com/skirmishlab/skirmishlab/engine/internal/mageknight"
	"github.com/skirmishlab/skirmishlab/engine/internal/titan"
)

// All returns every rule system, in the order in which they are listed to people.
func All() []engine.Ruleset {
	return []engine.Ruleset{
		titan.System(),
		descent.System(),
		hott.System(),
		heroscape.System(),
		mageknight.System(),
	}
}
