package scenarios

import (
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/skirmishlab/skirmishlab/engine/systems"
)

// TestShippedFilesAreSound checks every shipped file of every listed system: it has
// no fault, and it validates against the JSON Schema of its kind.
func TestShippedFilesAreSound(t *testing.T) {
	t.Chdir(t.TempDir()) // away from the files that are embedded
	l := New(systems.All()...)
	listed := map[string]bool{}
	for _, s := range systems.All() {
		listed[s.Info().System] = true
	}
	schemas := map[string]*jsonschema.Schema{}
	err := fs.WalkDir(Shipped(), ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		system, _, _ := strings.Cut(p, "/")
		if !listed[system] {
			if system != "experiments" {
				return nil
			}
			system = ""
		}
		for _, f := range l.Validate(p) {
			t.Error(f)
		}
		text, err := fs.ReadFile(Shipped(), p)
		if err != nil {
			return err
		}
		kind, ok := kindOfText(p, text)
		if !ok {
			return nil
		}
		name := system + " " + string(kind)
		if schemas[name] == nil {
			schemas[name] = schemaOf(t, l, kind, system)
		}
		if err := schemas[name].Validate(data(t, string(text))); err != nil {
			t.Errorf("%s: %v", p, err)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestEverySystemHasItsFiles checks that every listed system ships what every
// system must: scenarios, armies, maps, cases, and the style greedy.
func TestEverySystemHasItsFiles(t *testing.T) {
	l := New(systems.All()...)
	for _, s := range systems.All() {
		name := s.Info().System
		for _, kind := range []Kind{KindScenario, KindArmy, KindMap, KindCases} {
			if len(l.List(kind, name)) == 0 {
				t.Errorf("%s ships no file of the kind %s", name, kind)
			}
		}
		styles := l.List(KindStyle, name)
		if !slices.ContainsFunc(styles, func(e Entry) bool { return e.Name == name+"/greedy" }) {
			t.Errorf("%s has no style greedy", name)
		}
		for _, e := range styles {
			if e.About == "" {
				t.Errorf("%s does not say how it plays", e.File)
			}
		}
	}
}

// TestEverySystemHasValues checks that every system ships a generic value of positions
// and one of its quick scenario, that each value is of a shipped scenario, and that it beat the
// mean on games it had not seen.
func TestEverySystemHasValues(t *testing.T) {
	l := New(systems.All()...)
	for _, s := range systems.All() {
		in := s.Info()
		scenarios := []string{in.Quick, "no-such-scenario"}
		for _, e := range l.List(KindValue, in.System) {
			if name := strings.TrimPrefix(e.Name, in.System+"/"); name != GenericValue && name != in.Quick {
				scenarios = append(scenarios, name)
				if _, faults := l.Scenario(e.Name); len(faults) > 0 {
					t.Errorf("%s is the value of no scenario: %v", e.File, faults)
				}
			}
		}
		for _, scenario := range scenarios {
			v, faults := l.Value(s, in.System+"/"+scenario)
			if len(faults) > 0 || v == nil {
				t.Errorf("%s/%s has no value of positions: %v", in.System, scenario, faults)
				continue
			}
			if v.Generic() != (scenario == "no-such-scenario") {
				t.Errorf("%s/%s has the value %s", in.System, scenario, v.Name)
			}
			if o := v.Origin; o.HeldOut == 0 || o.LogLoss >= o.Constant || o.Calibration > 0.05 {
				t.Errorf("the value %s/%s was no good on games held out: %+v", in.System, v.Name, o)
			}
		}
	}
}
