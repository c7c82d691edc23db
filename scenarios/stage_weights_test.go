package scenarios_test

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// styleText reads a style of Titan from text.
func styleText(t *testing.T, text string) (*scenarios.Library, engine.Ruleset, *scenarios.Style, engine.Faults) {
	t.Helper()
	lib := scenarios.New(systems.All()...)
	titan, err := lib.System("titan")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "staged.yaml")
	if err := os.WriteFile(file, []byte("schema: 1\nstyle: staged\n"+text), 0o644); err != nil {
		t.Fatal(err)
	}
	s, faults := lib.Style(titan, file)
	return lib, titan, s, faults
}

// TestStagesMayBeWeighedApart: for both seats or one, over those of a base, written and
// read back.
func TestStagesMayBeWeighedApart(t *testing.T) {
	_, titan, s, faults := styleText(t,
		"base: greedy\nat:\n  attacker strike: {kill: 7}\n  strike: {kill: 5, damage: 3}\n")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	stage := engine.Stage(0)
	for i, named := range titan.Info().Stages {
		if named.Name == "strike" {
			stage = engine.Stage(i)
		}
	}
	attacker := engine.SideA
	if titan.Info().Seats[1] == "attacker" {
		attacker = engine.SideB
	}
	want := []engine.StageWeight{{Seat: engine.Nobody, Stage: stage, Term: engine.TermDamage, Weight: 3},
		{Seat: engine.Nobody, Stage: stage, Term: engine.TermOwn, Weight: 5},
		{Seat: attacker, Stage: stage, Term: engine.TermOwn, Weight: 7}}
	if !reflect.DeepEqual(s.At, want) {
		t.Errorf("read are %+v, want %+v", s.At, want)
	}
	text, err := s.YAML(titan.Info(), "")
	if err != nil {
		t.Fatal(err)
	}
	body, _ := strings.CutPrefix(string(text), "schema: 1\nstyle: staged\n")
	_, _, again, faults := styleText(t, body)
	if len(faults) > 0 || !reflect.DeepEqual(again.At, want) || again.Weights != s.Weights {
		t.Errorf("written is\n%s\nread back %+v, %v", text, again, faults)
	}
	for text, want := range map[string]string{
		"base: greedy\nat: {strik: {kill: 7}}\n":          `unknown stage "strik"; did you mean "strike"`,
		"base: greedy\nat: {attaker strike: {kill: 7}}\n": `unknown stage "attaker strike"`,
		"base: greedy\nat: {strike: {kil: 7}}\n":          `unknown term "kil"; did you mean "kill"`,
	} {
		if _, _, _, faults := styleText(t, text); !strings.Contains(faults.Error(), want) {
			t.Errorf("want %q, got %v", want, faults)
		}
	}
}

// TestAStyleMayWeighBySeatOrStageAlone: sim tune --by-seat writes a style whose weights all
// stand under its seats; one that gives none anywhere is refused.
func TestAStyleMayWeighBySeatOrStageAlone(t *testing.T) {
	_, titan, s, faults := styleText(t, "as:\n  attacker: {kill: 9}\n  defender: {kill: 4}\n")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	want := [2]int32{9, 4}
	if titan.Info().Seats[0] != "attacker" {
		want = [2]int32{4, 9}
	}
	if got := [2]int32{s.Weights[0][engine.TermOwn], s.Weights[1][engine.TermOwn]}; got != want {
		t.Errorf("a kill weighs %v, want %v", got, want)
	}
	if _, _, _, faults := styleText(t, "at:\n  strike: {kill: 5}\n"); len(faults) > 0 {
		t.Error(faults)
	}
	for _, text := range []string{"", "weights: {}\n", "as: {attacker: {}}\n"} {
		if _, _, _, faults := styleText(t, text); !strings.Contains(faults.Error(), "weighs nothing") {
			t.Errorf("%q: want that it weighs nothing, got %v", text, faults)
		}
	}
}

// TestAStyleMayWeighPlansOfOthers: named in the file or taken from the base; and playouts of
// single stages may look farther ahead than the others, those of a base too.
func TestAStyleMayWeighPlansOfOthers(t *testing.T) {
	lib, titan, s, faults := styleText(t, "base: captain\n")
	bold, more := lib.Style(titan, "bold")
	if faults = append(faults, more...); len(faults) > 0 {
		t.Fatal(faults)
	}
	if len(s.Plans) != 3 || s.Plans[0].Seats != bold.Weights {
		t.Errorf("based upon captain it weighs the plans of %+v", s.Plans)
	}
	_, _, s, faults = styleText(t,
		"base: captain\nplans: [rush]\nsearch:\n  horizon: 2\n  horizons: {strike: 1, maneuver: 0}\n")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	if how := s.Weighing(); len(how.Plans) != 1 || how.Seats != s.Weights {
		t.Errorf("of its own it weighs the plans of %+v", how.Plans)
	}
	rounds := map[string]int{}
	for _, h := range s.Search.Horizons {
		rounds[titan.Info().Stages[h.Stage].Name] = h.Rounds
	}
	if want := map[string]int{"strike": 1, "maneuver": 0}; !reflect.DeepEqual(rounds, want) || s.Search.Horizon != 2 {
		t.Errorf("it looks ahead %v rounds, else %d; want %v, else 2", rounds, s.Search.Horizon, want)
	}
	_, _, s, faults = styleText(t, "base: greedy\nsearch: {horizon: 2, candidates: 5, opening: {plans: true}}\n")
	if want := (scenarios.Opening{Rounds: 1, Horizon: 2, Candidates: 5, Plans: true}); len(faults) > 0 ||
		s.Search.Opening != want {
		t.Errorf("its opening is %+v, want what it does elsewhere but for plans, %+v", s.Search.Opening, want)
	}
	_, _, s, faults = styleText(t, "base: veteran\nsearch: {horizon: 7, opening: {rounds: 2}}\n")
	_, _, veteran, more := styleText(t, "base: veteran\n")
	want := veteran.Search.Opening
	want.Rounds = 2
	if faults = append(faults, more...); len(faults) > 0 || s.Search.Opening != want {
		t.Errorf("its opening is %+v, want its base's but for the rounds, %+v", s.Search.Opening, want)
	}
	for text, want := range map[string]string{
		"base: greedy\nplans: [rush, rush]\n":             `the style "rush" is named twice`,
		"base: greedy\nplans: [rash]\n":                   `"rash"`,
		"base: veteran\nsearch: {horizons: {strik: 1}}\n": `unknown stage "strik"; did you mean "strike"`,
		"base: veteran\nsearch: {horizons: {strike: -1}}\n": "the horizon of strike is -1; " +
			"want a number from 0 to 1000",
	} {
		if _, _, _, faults := styleText(t, text); !strings.Contains(faults.Error(), want) {
			t.Errorf("want %q, got %v", want, faults)
		}
	}
}
