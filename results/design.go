package results

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine/regular"
)

// Design is a designed experiment over options: points in which several factors are varied
// together.
type Design struct {
	Factors  []DesignFactor `json:"factors"`
	Points   [][]int        `json:"points"`   // which value each factor has in each point
	Variants []string       `json:"variants"` // the name of each point among the dataset's variants
}

// DesignFactor is an option that is varied.
type DesignFactor struct {
	Name   string   `json:"name"`            // path of the option
	Label  string   `json:"label,omitempty"` // a short name
	Values []string `json:"values"`
}

// Point returns which point of the design a matchup is, or -1.
func (d *Design) Point(m *MatchupEntry) int {
	for p, name := range d.Variants {
		if m.Options == name || (m.Options == "" && (m.Variant == name || strings.HasPrefix(m.Variant, name+" map "))) {
			return p
		}
	}
	return -1
}

const designFile = "design.json"

// WriteDesign adds the design of an experiment to a dataset.
func WriteDesign(dir string, d *Design) error {
	data, err := json.MarshalIndent(map[string]any{"schema": 1, "design": d}, "", "  ")
	if err == nil {
		err = writeFile(osDisk{}, filepath.Join(dir, designFile), append(data, '\n'))
	}
	if err != nil {
		return fmt.Errorf("the design cannot be written: %w", err)
	}
	return nil
}

// Design reads the design of a dataset's experiment, nil where it has none.
func (d *Dataset) Design() (*Design, error) {
	var file struct{ Design *Design }
	data, err := regular.ReadFile(filepath.Join(d.Dir, designFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil {
		err = json.Unmarshal(data, &file)
	}
	if err == nil && file.Design == nil {
		err = errors.New("it has no design")
	}
	if err != nil {
		return nil, fmt.Errorf("%s cannot be read: %w", designFile, err)
	}
	for _, p := range file.Design.Points {
		if len(p) != len(file.Design.Factors) {
			return nil, fmt.Errorf("%s: a point has %d values for %d factors", designFile, len(p),
				len(file.Design.Factors))
		}
		for i, v := range p {
			if v < 0 || v >= len(file.Design.Factors[i].Values) {
				return nil, fmt.Errorf("%s: factor %d has no value %d", designFile, i, v)
			}
		}
	}
	return file.Design, nil
}
