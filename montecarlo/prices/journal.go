package prices

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
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
}

// file names of a study's folder.
const (
	settingsFile = "settings.json"
	recordsFile  = "matches.jsonl"
)

// Journal keeps the records of a study in a folder, one line of JSON each.
type Journal struct {
	Dir      string
	Settings Settings
	Records  []Record // of earlier sittings
	file     *os.File
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
	f, err := os.Create(filepath.Join(dir, recordsFile))
	return &Journal{Dir: dir, Settings: s, file: f}, err
}

// OpenJournal reads a study's folder to go on with it. A line that an interruption cut off
// is dropped.
func OpenJournal(dir string) (*Journal, error) {
	j := &Journal{Dir: dir}
	text, err := os.ReadFile(filepath.Join(dir, settingsFile))
	if err != nil {
		return nil, fmt.Errorf("%s holds no study of lists: %w", dir, err)
	}
	if err := json.Unmarshal(text, &j.Settings); err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Join(dir, settingsFile), err)
	}
	path := filepath.Join(dir, recordsFile)
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	whole := bytes.LastIndexByte(data, '\n') + 1
	lines := bufio.NewScanner(bytes.NewReader(data[:whole]))
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		var r Record
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, n, err)
		}
		j.Records = append(j.Records, r)
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if j.file, err = os.OpenFile(path, os.O_WRONLY, 0o644); err != nil {
		return nil, err
	}
	if err := j.file.Truncate(int64(whole)); err != nil {
		return nil, err
	}
	_, err = j.file.Seek(int64(whole), 0)
	return j, err
}

// Keep writes a record.
func (j *Journal) Keep(r Record) error {
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	_, err = j.file.Write(append(line, '\n'))
	return err
}

// Close ends the writing.
func (j *Journal) Close() error { return j.file.Close() }
