package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// Formats lists the maps of other tools that Import reads.
func (Ruleset) Formats() []engine.Named {
	return []engine.Named{{Name: "hsc", Doc: "Virtualscape map"}}
}

// Import reads a map of another tool.
func (Ruleset) Import(format string, data []byte) (any, []string, engine.Faults) {
	if format != "hsc" {
		return nil, nil, engine.Faults{{Message: "heroscape imports hsc, not " + format}}
	}
	form, notes, faults := ImportHSC(data)
	if form == nil {
		return nil, notes, faults
	}
	return form, notes, faults
}
