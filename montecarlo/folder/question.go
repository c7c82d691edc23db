package folder

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Question is what the games of a study are a function of, and what else its folder holds.
type Question struct {
	Study   string
	Asked   any               // settings, an object of JSON
	Grounds map[string]string // a digest of everything that is played with, by what it is
	results.Engine
	Seed  uint64
	Alpha float64

	Name       string             // of the experiment or scenario, for people
	Experiment []byte             // what experiment.yaml holds
	Files      []scenarios.Source // that are played
	Near       []string           // folders in which names are looked up first
	Lists      bool               // army lists meet, which the table lists keeps
}

// Grounds are digests of what setups were filled from, overrides merged, by part: the roster, the chart, the map.
func Grounds(setups ...*engine.Setup) map[string]string {
	texts := map[string]string{}
	for _, s := range setups {
		for _, part := range scenarios.SetupParts(s, nil) {
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

// Asked reads from a folder what its study was asked, into a pointer to the settings.
func Asked(dir, study string, into any) (*results.Manifest, error) {
	m, err := results.ReadManifest(dir)
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s holds no study of %s that can be resumed: %w", dir, study, err)
	case m.Study == nil:
		return nil, fmt.Errorf("%s holds a run of an experiment, not a study of %s: sim run --resume %s", dir, study,
			dir)
	case m.Study.Name != study:
		return nil, fmt.Errorf("%s holds a study of %s, not of %s: sim %s --resume %s", dir, m.Study.Name, study,
			m.Study.Name, dir)
	}
	if err := json.Unmarshal(m.Study.Asked, into); err != nil {
		return nil, fmt.Errorf("%s holds a study of %s whose settings cannot be read: %w", dir, study, err)
	}
	return m, nil
}

// manifest is that of a folder that begins with the question.
func (q *Question) manifest() (*results.Manifest, error) {
	asked, err := json.Marshal(q.Asked)
	if err != nil {
		return nil, err
	}
	s := &results.Study{Name: q.Study, Asked: asked, Grounds: q.Grounds}
	text, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(text)
	m := &results.Manifest{Experiment: q.Name, ExperimentDigest: hex.EncodeToString(sum[:]), Engine: q.Engine,
		Seed: q.Seed, Alpha: q.Alpha,
		Tables: []string{"games"}, Study: s}
	if q.Lists {
		m.Tables = append(m.Tables, "lists")
	}
	return m, nil
}

// against says what the question asks otherwise than the manifest of a folder, key by key, and what of the engine
// differs without a difference in games.
func (q *Question) against(dir string, m *results.Manifest) (otherwise string, err error) {
	if m.Study == nil {
		return "", &Differs{dir, []string{"it is a run of an experiment, this a study of " + q.Study}}
	}
	if q.Study != m.Study.Name {
		return "", &Differs{dir, []string{fmt.Sprintf("it is one of %s, this of %s", m.Study.Name, q.Study)}}
	}
	now, err := keys(q.Asked)
	if err != nil {
		return "", err
	}
	then, err := keys(m.Study.Asked)
	if err != nil {
		return "", fmt.Errorf("the settings of the study in %s cannot be read: %w", dir, err)
	}
	var list []string
	for _, key := range bothKeys(now, then) {
		if !reflect.DeepEqual(now[key], then[key]) {
			list = append(list, fmt.Sprintf("%s was %s and is %s", key, word(then[key]), word(now[key])))
		}
	}
	for _, part := range bothKeys(q.Grounds, m.Study.Grounds) {
		if is, was := q.Grounds[part], m.Study.Grounds[part]; is != was {
			list = append(list, fmt.Sprintf("the %s is not what it was (digest %s, now %s)", part, orNone(was),
				orNone(is)))
		}
	}
	words, apart := m.Differs(&q.Engine)
	if apart {
		list = append(list, "the engine that began it and this one: "+words)
	}
	if len(list) > 0 {
		return "", &Differs{dir, list}
	}
	return words, nil
}

// bothKeys are the keys of two maps, in order.
func bothKeys[V any](a, b map[string]V) []string {
	both := map[string]V{}
	maps.Copy(both, a)
	maps.Copy(both, b)
	return slices.Sorted(maps.Keys(both))
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

// word is a setting as the command line would have it.
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

// Experiment is the file of an experiment that plays scenarios as they are: what experiment.yaml holds where a study
// plays no other.
func Experiment(name string, seed uint64, names ...string) []byte {
	text := fmt.Sprintf("schema: 1\nexperiment: %s\nseed: %d\nscenarios:\n", name, seed)
	for _, n := range names {
		text += fmt.Sprintf("  - {name: %q}\n", n)
	}
	return []byte(text)
}
