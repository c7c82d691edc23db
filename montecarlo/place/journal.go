package place

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
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
	file  *os.File
}

// OpenJournal begins a folder, or goes on with one that the same search began; of says which
// search it is. A line that an interruption cut off is dropped.
func OpenJournal(dir, of string) (*Journal, error) {
	path := filepath.Join(dir, gamesFile)
	j := &Journal{known: map[string][]Track{}}
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		if err = os.MkdirAll(dir, 0o755); err != nil {
			return nil, err
		}
		if j.file, err = os.Create(path); err != nil {
			return nil, err
		}
		return j, j.keep(record{Key: of})
	}
	if err != nil {
		return nil, err
	}
	whole := bytes.LastIndexByte(data, '\n') + 1
	for n, line := range bytes.Split(data[:whole], []byte("\n")) {
		if len(line) == 0 {
			continue
		}
		var r record
		if err := json.Unmarshal(line, &r); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, n+1, err)
		}
		if n == 0 && r.Key != of {
			return nil, refuse("%s holds another search; give each a folder of its own", dir)
		}
		if n > 0 {
			j.known[r.Key] = r.Tracks
		}
	}
	if j.file, err = os.OpenFile(path, os.O_WRONLY, 0o644); err == nil {
		err = j.file.Truncate(int64(whole))
	}
	if err == nil {
		_, err = j.file.Seek(int64(whole), 0)
	}
	return j, err
}

func (j *Journal) keep(r record) error {
	if j == nil {
		return nil
	}
	line, err := json.Marshal(r)
	if err == nil {
		_, err = j.file.Write(append(line, '\n'))
	}
	return err
}

// Close ends the writing.
func (j *Journal) Close() error {
	if j == nil {
		return nil
	}
	return j.file.Close()
}
