package speed

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"

	"github.com/skirmishlab/skirmishlab/engine/regular"
)

// A Record is a line that is kept: what was measured, of which version, where.
type Record struct {
	Commit string `json:"commit"`
	Go     string `json:"go"`
	Arch   string `json:"arch"`
	Line
}

// Keep appends records to a file of JSON lines, which it makes if there is none.
func Keep(path string, records []Record) error {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	for _, r := range records {
		if err := e.Encode(r); err != nil {
			return err
		}
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(text.Bytes())
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

// Last reads a file of records and returns the last one of each scenario. A line that is
// none is an error that names it.
func Last(path string) (map[string]Record, error) {
	f, err := regular.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return last(f, path)
}

// last reads records and keeps the last of each scenario. A line that is no record is refused with its
// number: to pass over it would compare with an older figure unnoticed.
func last(in io.Reader, path string) (map[string]Record, error) {
	out := map[string]Record{}
	lines := bufio.NewScanner(in)
	for n := 1; lines.Scan(); n++ {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		var r Record
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			return nil, fmt.Errorf("%s:%d: no record of speed: %w; sim bench --keep writes such lines", path, n, err)
		}
		if r.Scenario == "" || !(r.Ratio > 0) || math.IsInf(r.Ratio, 0) {
			return nil, fmt.Errorf("%s:%d: a record of speed needs a scenario and a ratio_to_yardstick above 0; sim "+
				"bench --keep writes such lines", path, n)
		}
		out[r.Scenario] = r
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s: holds no record of speed; sim bench --keep %s writes them", path, path)
	}
	return out, nil
}

// A Change is how the speed of one scenario differs from a record.
type Change struct {
	Scenario  string  `json:"scenario"`
	Then, Now float64 `json:"-"`
	Change    float64 `json:"change"` // ratio now over ratio then, less 1
	Error     float64 `json:"error"`  // its standard error
	Since     string  `json:"since"`  // the commit of the record
	Slower    bool    `json:"slower"` // certainly beyond the tolerance
}

// Against compares what was measured with a record. Slower means slower by more than the
// tolerance (.05 is 5 %) and by more than two standard errors beyond that.
func Against(now Line, then Record, tolerance float64) Change {
	factor := now.Ratio / then.Ratio
	relative := math.Hypot(now.Spread/now.Ratio, then.Spread/then.Ratio)
	c := Change{Scenario: now.Scenario, Then: then.Ratio, Now: now.Ratio, Change: factor - 1, Error: factor * relative,
		Since: then.Commit}
	c.Slower = factor*(1+2*relative) < 1-tolerance
	return c
}
