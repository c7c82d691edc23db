package prices

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/skirmishlab/skirmishlab/montecarlo/journal"
	"github.com/skirmishlab/skirmishlab/montecarlo/lists"
	"github.com/skirmishlab/skirmishlab/results"
)

// Settings are what a study's records are a function of, besides what its games are played with and the engine: the
// folder of a study keeps them to be resumed from.
type Settings struct {
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

// recordsFile is where a study keeps its records: a line of JSON each.
const recordsFile = "matches.jsonl"

// Journal keeps the records of a study in a folder, beside its settings.
type Journal struct {
	*journal.Journal[Record]
	Dir string
}

// ErrExists says that a folder holds something already.
var ErrExists = errors.New("exists already; resume it by --resume, or name another")

// CreateJournal begins the folder of a study on a field, which must not exist.
func CreateJournal(dir string, s Settings, f *lists.Field, e results.Engine) (*Journal, error) {
	if _, err := os.Stat(dir); err == nil {
		return nil, fmt.Errorf("the folder %s %w", dir, ErrExists)
	}
	return OpenJournal(dir, s, f, e)
}

// OpenJournal resumes the study in a folder, or begins one. The error is a *journal.Differs where its games were played
// with something else.
func OpenJournal(dir string, s Settings, f *lists.Field, e results.Engine) (*Journal, error) {
	records, err := journal.Open[Record](dir, recordsFile, journal.Question{Study: "prices", Asked: s, Grounds: f.Grounds(), Engine: e})
	if err != nil {
		return nil, err
	}
	return &Journal{records, dir}, nil
}

// KeptSettings are those of the study in a folder.
func KeptSettings(dir string) (s Settings, err error) {
	q, err := journal.Kept(dir)
	if err != nil {
		return s, fmt.Errorf("%s holds no study of prices that can be resumed: %w", dir, err)
	}
	if q.Study != "prices" {
		return s, fmt.Errorf("%s holds a study of %s, not of prices", dir, q.Study)
	}
	raw, _ := q.Asked.(json.RawMessage)
	return s, json.Unmarshal(raw, &s)
}
