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
	path  string
	games bool // it holds games, not only the name of its search
}

// OpenJournal begins a folder, or goes on with one that the same search began; of says which
// search it is. A line that an interruption cut off is dropped.
func OpenJournal(dir, of string) (*Journal, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	path := filepath.Join(dir, gamesFile)
	file, err := journal.Open[record](path)
	if err != nil {
		return nil, err
	}
	j := &Journal{known: map[string][]Track{}, file: file, path: path, games: len(file.Kept) > 1}
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
	j.games = j.games || len(r.Tracks) > 0
	return j.file.Keep(r)
}

// Abandon ends the writing of a journal that holds no games and removes it, with its folder where
// nothing else lies in that; of one that holds games it is Close.
func (j *Journal) Abandon() error {
	if j == nil || j.games {
		return j.Close()
	}
	if err := j.Close(); err != nil {
		return err
	}
	if err := os.Remove(j.path); err != nil {
		return err
	}
	_ = os.Remove(filepath.Dir(j.path)) // what is not empty stays
	return nil
}

// Close ends the writing.
func (j *Journal) Close() error {
	if j == nil {
		return nil
	}
	return j.file.Close()
}
