package scenarios

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"slices"

	"go.yaml.in/yaml/v4"
)

// Played writes down what an experiment plays, not how long or what is kept of it:
// two experiments with equal text play the same games. It names every file that was
// read for it with a digest of its contents, so that a changed army or chart is a
// changed experiment.
func (l *Library) Played(e *Experiment) ([]byte, error) {
	k := e.keys
	k.Seed, k.Alpha, k.Until, k.Tables, k.Units, k.Cells, k.Chunk = e.Seed, 0, Until{}, nil, "", "", 0
	k.Scenarios = slices.Clone(k.Scenarios)
	for i := range k.Scenarios {
		k.Scenarios[i].Blocks = 0
	}
	var b bytes.Buffer
	d, err := yaml.NewDumper(&b)
	if err != nil {
		return nil, err
	}
	if err := d.Dump(struct {
		experimentKeys `yaml:",inline"`
	}{k}); err != nil {
		return nil, err
	}
	if err := d.Close(); err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	var lines []string
	for name, sum := range l.digests {
		if name != e.File {
			lines = append(lines, fmt.Sprintf("%s %s", sum, filepath.Base(name)))
		}
	}
	slices.Sort(lines)
	for _, line := range lines {
		fmt.Fprintln(&b, line)
	}
	return b.Bytes(), nil
}

// noteRead keeps the digest of a file that was read; the caller holds the lock.
func (l *Library) noteRead(name string, data []byte) {
	sum := sha256.Sum256(data)
	if l.digests == nil {
		l.digests = map[string]string{}
	}
	l.digests[name] = hex.EncodeToString(sum[:])
}
