package mageknight

import "github.com/skirmishlab/skirmishlab/engine"

// System returns the rule system.
func System() engine.Ruleset { return Ruleset{} }
