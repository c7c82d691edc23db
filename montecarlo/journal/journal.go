// Package journal keeps what a long study has played, a line of JSON each, so that it can be
// gone on with after an interruption.
//
//	j, err := journal.Open[Match]("matches.jsonl")
//	for _, m := range j.Kept { … } // of earlier sittings
//	err = j.Keep(match)
//
// Goals: nothing whole is lost by an end at any moment. Not goals: what a line means and
// whether it belongs to the study that reads it, which is for the study to say.
package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/skirmishlab/skirmishlab/engine/regular"
)

// Journal is a file of lines of JSON that is being written.
type Journal[T any] struct {
	Kept []T // lines of earlier sittings, oldest first
	file *os.File
}

// Open reads a journal to go on with it, or begins one where there is none. A line that an
// interruption cut off is dropped; the error of any other that cannot be read says which.
func Open[T any](path string) (*Journal[T], error) {
	data, err := regular.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	j := &Journal[T]{}
	whole := bytes.LastIndexByte(data, '\n') + 1
	for n, line := range bytes.Split(data[:whole], []byte("\n")) {
		if len(line) == 0 {
			continue
		}
		var entry T
		if err := json.Unmarshal(line, &entry); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", path, n+1, err)
		}
		j.Kept = append(j.Kept, entry)
	}
	if j.file, err = os.OpenFile(path, os.O_WRONLY|os.O_CREATE, 0o644); err != nil {
		return nil, err
	}
	if err = j.file.Truncate(int64(whole)); err == nil {
		_, err = j.file.Seek(int64(whole), 0)
	}
	if err != nil {
		j.file.Close()
		return nil, err
	}
	return j, nil
}

// Keep writes a line.
func (j *Journal[T]) Keep(entry T) error {
	line, err := json.Marshal(entry)
	if err == nil {
		_, err = j.file.Write(append(line, '\n'))
	}
	return err
}

// Close ends the writing.
func (j *Journal[T]) Close() error { return j.file.Close() }
