package results

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
)

// Crossing is a two-level design that was played over the pieces of a scenario's map:
// every run of it is a map on which some pieces are missing or exchanged.
type Crossing struct {
	System   string         `json:"system"`
	Scenario string         `json:"scenario"`
	Design   string         `json:"design"`         // factorial, fraction, screening or OneAtATime
	Swap     string         `json:"swap,omitempty"` // the kind that stands in the place of what is missing
	Factors  []CrossedPiece `json:"factors"`
	Maps     []string       `json:"maps"` // of the runs, in the design's order; the first has every piece
}

// OneAtATime is the design of a crossing whose runs after the first each lack one piece: run
// i+1 lacks factor i.
const OneAtATime = "one-at-a-time"

// CrossedPiece is a piece of terrain as a factor of a design.
type CrossedPiece struct {
	Name  string   `json:"name"`
	Cells []string `json:"cells"`
}

// Run returns which run of the crossing a matchup is, or -1.
func (c *Crossing) Run(m *MatchupEntry) int {
	if m.System != c.System || m.Scenario != c.Scenario {
		return -1
	}
	at := strings.LastIndex(m.Variant, "map ")
	if at < 0 {
		return -1
	}
	for run, name := range c.Maps {
		if m.Variant[at+len("map "):] == name {
			return run
		}
	}
	return -1
}

const crossingsFile = "crossings.json"

// WriteCrossings adds the designs over pieces of maps to a dataset.
func WriteCrossings(dir string, list []Crossing) error {
	data, err := json.MarshalIndent(map[string]any{"schema": 1, "crossings": list}, "", "  ")
	if err == nil {
		err = writeFile(osDisk{}, filepath.Join(dir, crossingsFile), append(data, '\n'))
	}
	if err != nil {
		return fmt.Errorf("the design cannot be written: %w", err)
	}
	return nil
}

// Crossings reads the designs over pieces of maps of a dataset; most have none.
func (d *Dataset) Crossings() ([]Crossing, error) {
	var file struct{ Crossings []Crossing }
	err := d.beside(crossingsFile, &file)
	return file.Crossings, err
}
