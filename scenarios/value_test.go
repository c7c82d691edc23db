package scenarios

import (
	"maps"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
)

// TestValuesAreLookedUp asks for a scenario's own value, for one of a scenario without,
// and for one that lies beside a user's files.
func TestValuesAreLookedUp(t *testing.T) {
	l := corridorLibrary(t)
	for _, c := range []struct {
		scenario, want string
		generic        bool
	}{
		{"meeting", "meeting", false}, {"corridor/meeting", "meeting", false}, {"my/meeting.yaml", "meeting", false},
		{"other", "generic", true}, {"generic", "generic", true},
	} {
		v, faults := l.Value(corridor{}, c.scenario)
		if len(faults) > 0 || v == nil || v.Name != c.want || v.Generic() != c.generic {
			t.Errorf("%s: %+v, %v; want %s", c.scenario, v, faults, c.want)
		}
	}
	write(t, map[string]string{"values/other.yaml": "schema: 1\nvalue: other\nscenario: other\nlevel: expert\n" +
		"system: corridor\ncoefficients: {turn: 5}\n"})
	v, faults := l.Value(corridor{}, "other", ".")
	if len(faults) > 0 || v == nil || v.Level != "expert" || v.Coefficients["turn"] != 5 {
		t.Errorf("the value beside the user's file is read as %+v, %v", v, faults)
	}
	if v, faults := l.Value(titanOnly{}, "meeting"); v != nil || len(faults) > 0 {
		t.Errorf("a system without values has %+v, %v", v, faults)
	}
}

// titanOnly is a system whose folder the test library lacks.
type titanOnly struct{ corridor }

func (titanOnly) Info() *engine.Info { i := corridorInfo; i.System = "nowhere"; return &i }

// TestValuesAreWrittenAsRead writes a value as a file and reads it again.
func TestValuesAreWrittenAsRead(t *testing.T) {
	l := corridorLibrary(t)
	own := &Value{Name: "bridge", Title: "A bridge", System: "corridor", Scenario: "corridor/bridge", Level: "veteran",
		Coefficients: map[string]int64{"balance*past2": -17, "unit imp life": 3, "turn": 0},
		Origin:       ValueOrigin{Experiment: "x", Games: 12, LogLoss: 0.25}}
	text, err := own.YAML()
	if err != nil {
		t.Fatal(err)
	}
	write(t, map[string]string{"values/bridge.yaml": string(text)})
	got, faults := l.ValueFile(corridor{}, "values/bridge.yaml")
	if len(faults) > 0 {
		t.Fatalf("%v\n%s", faults, text)
	}
	if !maps.Equal(got.Coefficients, own.Coefficients) || got.Origin != own.Origin || got.Level != own.Level ||
		got.Scenario != own.Scenario {
		t.Errorf("%+v is read back as %+v", own, got)
	}
	if kind, ok := KindOfFile("values/bridge.yaml"); !ok || kind != KindValue ||
		!strings.Contains(string(text), "level: veteran") {
		t.Errorf("the file is of the kind %s:\n%s", kind, text)
	}
}
