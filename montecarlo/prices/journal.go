package prices

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/skirmishlab/skirmishlab/engine/regular"
	"github.com/skirmishlab/skirmishlab/montecarlo/journal"
)

// Settings are what a study's records are a function of, besides the engine: the folder of
// a study keeps them to go on from.
type Settings struct {
	Version   string         `json:"version"`
	Scenario  string         `json:"scenario"`
	Points    int            `json:"points"`
	Map       string         `json:"map,omitempty"`
	Commander string         `json:"commander"`
	Units     []string       `json:"units,omitempty"`
	Prices    map[string]int `json:"prices,omitempty"`
	Near      []string       `json:"near,omitempty"`
	Rules     string         `json:"rules,omitempty"` // house rules
	Seed      uint64         `json:"seed"`
	Blocks    int            `json:"blocks"`
	Matches   int            `json:"matches"`
	Precision float64        `json:"precision"`
	Alpha     float64        `json:"alpha"`
	Full      bool           `json:"full,omitempty"`
	Luck      bool           `json:"luck,omitempty"` // was told
}

// file names of a study's folder.
const (
	settingsFile = "settings.json"
	recordsFile  = "matches.jsonl"
)

// Journal keeps the records of a study in a folder, one line of JSON each, beside its
// settings.
type Journal struct {
	*journal.Journal[Record]
	Dir      string
	Settings Settings
}

// ErrExists says that a folder holds something already.
var ErrExists = errors.New("exists already; go on with it by --resume, or name another")

// CreateJournal begins a study's folder, which must not exist.
func CreateJournal(dir string, s Settings) (*Journal, error) {
	if _, err := os.Stat(dir); err == nil {
		return nil, fmt.Errorf("the folder %s %w", dir, ErrExists)
	}
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	if err := os.WriteFile(filepath.Join(dir, settingsFile), append(text, '\n'), 0o644); err != nil {
		return nil, err
	}
	return opened(dir, s)
}

// opened opens the records of a folder whose settings are known.
func opened(dir string, s Settings) (*Journal, error) {
	records, err := journal.Open[Record](filepath.Join(dir, recordsFile))
	if err != nil {
		return nil, err
	}
	return &Journal{Journal: records, Dir: dir, Settings: s}, nil
}

// OpenJournal reads a study's folder to go on with it. A line that an interruption cut off
// is dropped.
func OpenJournal(dir string) (*Journal, error) {
	var s Settings
	text, err := regular.ReadFile(filepath.Join(dir, settingsFile))
	if err != nil {
		return nil, fmt.Errorf("%s holds no study of lists: %w", dir, err)
	}
	if err := json.Unmarshal(text, &s); err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Join(dir, settingsFile), err)
	}
	return opened(dir, s)
}
