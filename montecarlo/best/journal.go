package best

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/skirmishlab/skirmishlab/montecarlo/lists"
)

// matchesFile is where a search keeps its matches: a line of JSON each, the first saying of
// which search.
const matchesFile = "matches.jsonl"

// Journal keeps the matches of a search in a folder.
type Journal struct {
	Records []Record // of earlier sittings
	file    *os.File
}

// OpenJournal begins a folder, or goes on with one that the same search began; of says which
// search it is. A line that an interruption cut off is dropped.
func OpenJournal(dir, of string) (*Journal, error) {
	path := filepath.Join(dir, matchesFile)
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			return nil, err
		}
		f, err := os.Create(path)
		if err != nil {
			return nil, err
		}
		j := &Journal{file: f}
		return j, j.Keep(Record{Key: of})
	}
	if err != nil {
		return nil, err
	}
	j := &Journal{}
	whole := bytes.LastIndexByte(data, '\n') + 1
	for n, line := range bytes.Split(data[:whole], []byte("\n")) {
		var r Record
		if len(line) == 0 {
			continue
		}
		if err := json.Unmarshal(line, &r); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, n+1, err)
		}
		if n == 0 && r.Key != of {
			return nil, lists.Refusal(fmt.Sprintf("%s holds another search; give each its own --out", dir))
		}
		if n > 0 {
			j.Records = append(j.Records, r)
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

// Keep writes a match.
func (j *Journal) Keep(r Record) error {
	line, err := json.Marshal(r)
	if err == nil {
		_, err = j.file.Write(append(line, '\n'))
	}
	return err
}

// Close ends the writing.
func (j *Journal) Close() error { return j.file.Close() }
