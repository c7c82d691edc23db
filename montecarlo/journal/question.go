package journal

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/regular"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Question is what the games of a study are a function of.
type Question struct {
	Study   string            `json:"study"`
	Asked   any               `json:"asked"`   // settings, an object of JSON
	Grounds map[string]string `json:"grounds"` // a digest of everything that is played with, by what it is
	results.Engine
	Commits []string `json:"engine_commits,omitempty"` // of all programs that played, where they are several
}

// questionFile holds the question in the folder of a study.
const questionFile = "study.json"

// Grounds are digests of what setups were filled from, overrides merged, by part: the roster, the chart, the map.
func Grounds(setups ...*engine.Setup) map[string]string {
	texts := map[string]string{}
	for _, s := range setups {
		for _, part := range scenarios.SetupParts(s) {
			if part.Text != "" && part.Text != "{}" {
				texts[part.Name] += part.Text + "\n"
			}
		}
	}
	for name, text := range texts {
		texts[name] = Digest(text)
	}
	return texts
}

// Digest is that of a text.
func Digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

// Differs is the error about a folder whose games answer another question: a sentence for each thing that differs.
type Differs struct {
	Dir  string
	List []string
}

func (d *Differs) Error() string {
	return fmt.Sprintf("%s holds another study, give each a folder of its own: %s", d.Dir, strings.Join(d.List, "; "))
}

// Kept reads the question whose games a folder holds, with what was asked as raw JSON. The error wraps
// fs.ErrNotExist where it holds none.
func Kept(dir string) (*Question, error) {
	path := filepath.Join(dir, questionFile)
	text, err := regular.ReadFile(path)
	if err != nil {
		return nil, err
	}
	asked := json.RawMessage{}
	q := &Question{Asked: &asked}
	if err := json.Unmarshal(text, q); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if len(asked) > 0 {
		q.Asked = asked
	}
	return q, nil
}

// bind begins a folder for a question, or finds that it is the folder's. What of the engine differs without a
// difference in games is returned in words.
func (q Question) bind(dir, lines string) (otherwise string, err error) {
	kept, err := Kept(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if _, err := os.Stat(filepath.Join(dir, lines)); err == nil {
			return "", &Differs{dir, []string{"it was begun by a program that did not note what its games depend on"}}
		}
		return "", q.write(dir)
	case err != nil:
		return "", err
	}
	list, err := q.against(kept)
	if err != nil {
		return "", err
	}
	words, apart := kept.Differs(&q.Engine)
	if apart {
		list = append(list, "the engine that began it and this one: "+words)
	}
	if len(list) > 0 {
		return "", &Differs{dir, list}
	}
	if q.Commit != kept.Commit && !slices.Contains(kept.Commits, q.Commit) {
		if kept.Commits == nil {
			kept.Commits = []string{kept.Commit}
		}
		kept.Commits = append(kept.Commits, q.Commit)
		return words, kept.write(dir)
	}
	return words, nil
}

// against says what a question asks otherwise than the kept one, key by key.
func (q Question) against(kept *Question) (list []string, err error) {
	if q.Study != kept.Study {
		return []string{fmt.Sprintf("it is one of %s, this of %s", kept.Study, q.Study)}, nil
	}
	now, err := keys(q.Asked)
	if err != nil {
		return nil, err
	}
	then, err := keys(kept.Asked)
	if err != nil {
		return nil, err
	}
	both := map[string]any{}
	maps.Copy(both, now)
	maps.Copy(both, then)
	for _, key := range slices.Sorted(maps.Keys(both)) {
		if !reflect.DeepEqual(now[key], then[key]) {
			list = append(list, fmt.Sprintf("%s was %s and is %s", key, word(then[key]), word(now[key])))
		}
	}
	parts := map[string]string{}
	maps.Copy(parts, q.Grounds)
	maps.Copy(parts, kept.Grounds)
	for _, part := range slices.Sorted(maps.Keys(parts)) {
		if q.Grounds[part] != kept.Grounds[part] {
			list = append(list, fmt.Sprintf("the %s is not what it was (digest %s, now %s)", part, orNone(kept.Grounds[part]), orNone(q.Grounds[part])))
		}
	}
	return list, nil
}

// keys are settings as JSON knows them.
func keys(asked any) (map[string]any, error) {
	text, err := json.Marshal(asked)
	if err != nil {
		return nil, err
	}
	var m map[string]any
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber() // seeds are longer than floating point
	return m, d.Decode(&m)
}

func word(v any) string {
	if v == nil {
		return "not given"
	}
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(text)
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

// write puts the question into its folder, whole or not at all.
func (q Question) write(dir string) error {
	text, err := json.MarshalIndent(q, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	fresh := filepath.Join(dir, "."+questionFile)
	if err := os.WriteFile(fresh, append(text, '\n'), 0o644); err != nil {
		return err
	}
	return os.Rename(fresh, filepath.Join(dir, questionFile))
}
