package place

import (
	"os"
	"path/filepath"

	"github.com/skirmishlab/skirmishlab/montecarlo/journal"
)

// record is what was played of one map in one go.
type record struct {
	Key    string  `json:"key"`
	Tracks []Track `json:"tracks,omitempty"` // of every matchup
}

// gamesFile is where a search keeps its games: a line of JSON for each map and heat, the first
// saying of which search.
const gamesFile = "games.jsonl"

// Journal keeps the games of a search in a folder, so that it can be gone on with.
type Journal struct {
	known map[string][]Track
	file  *journal.Journal[record]
}

// OpenJournal begins a folder, or goes on with one that the same search began; of says which
// search it is. A line that an interruption cut off is dropped.
func OpenJournal(dir, of string) (*Journal, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	file, err := journal.Open[record](filepath.Join(dir, gamesFile))
	if err != nil {
		return nil, err
	}
	j := &Journal{known: map[string][]Track{}, file: file}
	if len(file.Kept) == 0 {
		return j, j.keep(record{Key: of})
	}
	if file.Kept[0].Key != of {
		file.Close()
		return nil, refuse("%s holds another search; give each a folder of its own", dir)
	}
	for _, r := range file.Kept[1:] {
		j.known[r.Key] = r.Tracks
	}
	return j, nil
}

func (j *Journal) keep(r record) error {
	if j == nil {
		return nil
	}
	return j.file.Keep(r)
}

// Close ends the writing.
func (j *Journal) Close() error {
	if j == nil {
		return nil
	}
	return j.file.Close()
}
