package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// Formats lists the maps of other tools that Import reads.
func (Ruleset) Formats() []engine.Named {
	return []engine.Named{
		{Name: "hsc", Doc: "Virtualscape map"},
		{Name: "hexoscape", Doc: "map of Hexoscape: its JSON, or a file with the address by which it is shared"},
	}
}

// Import reads a map of another tool.
func (Ruleset) Import(format string, data []byte) (any, []string, engine.Faults) {
	read := ImportHSC
	switch format {
	case "hsc":
	case "hexoscape":
		read = ImportHexoscape
	default:
		return nil, nil, engine.Faults{{Message: "heroscape imports hsc and hexoscape, not " + format}}
	}
	form, notes, faults := read(data)
	if form == nil {
		return nil, notes, faults
	}
	return form, notes, faults
}
