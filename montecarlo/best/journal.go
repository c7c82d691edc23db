package best

import "github.com/skirmishlab/skirmishlab/montecarlo/journal"

// Settings are what the matches of a search are a function of, besides the field and the engine. How many rounds it may
// go on, and on how many workers, are not among them.
type Settings struct {
	Scenario  string   `json:"scenario"`
	Points    int      `json:"points"`
	Map       string   `json:"map,omitempty"`
	Commander string   `json:"commander"`
	Units     []string `json:"units,omitempty"`   // that lists are made of, where not all are
	Against   []string `json:"against,omitempty"` // armies, by name
	Seed      uint64   `json:"seed"`
	Blocks    int      `json:"blocks"`
	Confirm   int      `json:"confirm"`
	Margin    float64  `json:"margin"`
	Alpha     float64  `json:"alpha"`
	Luck      bool     `json:"luck"`
}

// matchesFile is where a search keeps its matches: a line of JSON each.
const matchesFile = "matches.jsonl"

// OpenJournal begins a folder, or resumes one that the same search began.
func OpenJournal(dir string, q journal.Question) (*journal.Journal[Record], error) {
	return journal.Open[Record](dir, matchesFile, q)
}
