// Package journal keeps what a long study has played, a line of JSON each, so that it can be
// resumed after an interruption, bound to the question that the games answer.
//
//	j, err := journal.Open[Match](dir, "matches.jsonl", journal.Question{…})
//	for _, m := range j.Kept { … } // of earlier sittings
//	err = j.Keep(match)
//
// Goals: nothing whole is lost by an end at any moment; a folder is never resumed by another
// study, with other rules or by another engine. Not goals: what a line means.
package journal

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/skirmishlab/skirmishlab/engine/regular"
)

// Journal is a file of lines of JSON that is being written.
type Journal[T any] struct {
	Kept []T // lines of earlier sittings, oldest first
	// Otherwise says what of this program differs from that which began the folder, though their games do not.
	Otherwise string

	dir  string
	file *os.File
}

// Open resumes the journal in a folder, or begins one where there is none; what is kept lies in the file of that
// name. The error is a *Differs where the folder's games answer another question. A line that an interruption cut
// off is dropped; the error of any other that cannot be read says which.
func Open[T any](dir, name string, q Question) (*Journal[T], error) {
	otherwise, err := q.bind(dir, name)
	if err != nil {
		return nil, err
	}
	path := filepath.Join(dir, name)
	data, err := regular.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	j := &Journal[T]{Otherwise: otherwise, dir: dir}
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

// Remove ends the writing and removes what the journal holds, and its folder where nothing else lies in that.
func (j *Journal[T]) Remove() error {
	err := errors.Join(j.Close(), os.Remove(j.file.Name()), os.Remove(filepath.Join(j.dir, questionFile)))
	_ = os.Remove(j.dir) // what is not empty stays
	return err
}

// Close ends the writing.
func (j *Journal[T]) Close() error { return j.file.Close() }
