package results

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/regular"
)

// Board is the ground of some matchups as shapes, for the maps of a report.
type Board struct {
	System   string         `json:"system"`
	Scenario string         `json:"scenario"`
	Variant  string         `json:"variant"`
	Matchups []int          `json:"matchups"`
	Picture  engine.Picture `json:"picture"` // the bare board
}

const boardsFile = "boards.json"

// WriteBoards adds the grounds of the matchups to a dataset. Maps that are made anew
// for every block have none.
func WriteBoards(dir string, boards []Board) error {
	data, err := json.Marshal(map[string]any{"schema": 1, "boards": boards}) // not indented: it is large
	if err == nil {
		err = writeFile(osDisk{}, filepath.Join(dir, boardsFile), append(data, '\n'))
	}
	if err != nil {
		return fmt.Errorf("the boards cannot be written: %w", err)
	}
	return nil
}

// Boards reads the grounds of a dataset. A dataset without any has an empty list.
func (d *Dataset) Boards() ([]Board, error) {
	var file struct{ Boards []Board }
	err := d.beside(boardsFile, &file)
	return file.Boards, err
}

// beside reads a file that a dataset may have beside its tables; one that is not there
// leaves into as it is.
func (d *Dataset) beside(name string, into any) error {
	data, err := regular.ReadFile(filepath.Join(d.Dir, name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, into); err != nil {
		return fmt.Errorf("%s of %q is damaged: %w", name, d.Dir, err)
	}
	return nil
}
