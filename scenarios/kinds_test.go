package scenarios_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestPlacingsAreChecked gives each word and each aim what is just right and just wrong.
func TestPlacingsAreChecked(t *testing.T) {
	symmetry := func(s string) scenarios.Placing {
		p := scenarios.Placing{}
		p.Keep.Symmetry = s
		return p
	}
	for i, c := range []struct {
		p    scenarios.Placing
		want string // "" where nothing is wrong
	}{
		{scenarios.Placing{}, ""}, {scenarios.Placing{Aim: scenarios.Aims{"fair"}}, ""},
		{scenarios.Placing{Aim: scenarios.Aims{"fair", "decisive"}, Over: "worst"}, ""},
		{scenarios.Placing{Aim: scenarios.Aims{"fiar"}}, `unknown aim "fiar"; did you mean "fair"?`},
		{scenarios.Placing{Aim: scenarios.Aims{"fair", "fair"}}, "two that differ"},
		{scenarios.Placing{Aim: scenarios.Aims{"fair", "decisive", "score"}, Target: .5}, "two that differ"},
		{scenarios.Placing{Aim: scenarios.Aims{"decisive", "indifferent"}}, "one aim and its opposite"},
		{scenarios.Placing{Aim: scenarios.Aims{"score", "length"}, Target: .5}, "one of them"},
		{scenarios.Placing{Aim: scenarios.Aims{"score"}, Target: .5}, ""},
		{scenarios.Placing{Aim: scenarios.Aims{"score"}}, "between 0 and 1"},
		{scenarios.Placing{Aim: scenarios.Aims{"score"}, Target: 1}, "between 0 and 1"},
		{scenarios.Placing{Aim: scenarios.Aims{"length"}, Target: 1}, ""},
		{scenarios.Placing{Aim: scenarios.Aims{"length"}}, "a number of rounds"},
		{scenarios.Placing{Over: "averge"}, `unknown over "averge"`}, {symmetry("half-turn"), ""},
		{symmetry("half-trun"), `unknown symmetry "half-trun"`},
	} {
		switch err := c.p.Check(); {
		case c.want == "" && err != nil:
			t.Errorf("placing %d: %v", i, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("placing %d: %v; want %q", i, err, c.want)
		}
	}
}

// TestPatchesHangTogether scatters pieces of four cells: each piece has four, every one of them
// beside another of it, and none in two pieces.
func TestPatchesHangTogether(t *testing.T) {
	sc, m, faults := maker(t, "descent/pit-court", "{scatter: [{kinds: water, count: 3, size: 4}]}")
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	for n := range uint64(10) {
		form, err := m.Make(dice.NewSource(n, 2, 2))
		if err != nil {
			t.Fatal(err)
		}
		plan, err := sc.System.(engine.MapBuilder).Blueprint(rulesOn(t, sc.System, form))
		if err != nil {
			t.Fatal(err)
		}
		g, err := board.New(board.Spec{Shape: board.Square, Rows: len(plan.Cells), Cols: len(plan.Cells[0])})
		if err != nil {
			t.Fatal(err)
		}
		var wet []board.Cell
		for r, row := range plan.Cells {
			for c, cell := range row {
				if cell.Kind == "water" {
					wet = append(wet, g.At(r, c))
				}
			}
		}
		if len(wet) != 12 {
			t.Fatalf("map %d has %d cells of water, want 12", n, len(wet))
		}
		for len(wet) > 0 { // lakes are of one piece or of several that touch
			lake := []board.Cell{wet[0]}
			for i := 0; i < len(lake); i++ {
				for d := range board.Dir(g.Dirs()) {
					if c := g.Neighbour(lake[i], d); c != board.None && g.HasSide(d) && slices.Contains(wet, c) &&
						!slices.Contains(lake, c) {
						lake = append(lake, c)
					}
				}
			}
			if len(lake)%4 != 0 {
				t.Errorf("map %d has a lake of %d cells", n, len(lake))
			}
			wet = slices.DeleteFunc(wet, func(c board.Cell) bool { return slices.Contains(lake, c) })
		}
	}
}

// TestPlacesOfRacesAreChecked asks for places that cannot be settled.
func TestPlacesOfRacesAreChecked(t *testing.T) {
	const three = "armies: {round-robin: [meadow-attacker, meadow-defender, coast-raid-attacker]"
	for more, want := range map[string]string{
		"until: {rank: 2}\n":                                             "has none",
		three + "}\nuntil: {rank: 2}\n":                                  "",
		three + "}\nuntil: {rank: 3}\n":                                  "leaves nothing to settle",
		three + "}\nuntil: {rank: all}\n":                                "",
		three + ", mirrors: true}\nuntil: {rank: 2}\n":                   "leave mirrors out",
		three[:strings.LastIndex(three, ",")] + "]}\nuntil: {rank: 1}\n": "leaves nothing to settle",
	} {
		// What else is said is that this army is too dear for this scenario.
		if _, fault := experiment(t, more); (want == "" &&
			(strings.Contains(fault, "settle") || strings.Contains(fault, "rank"))) || !strings.Contains(fault, want) {
			t.Errorf("%q gets %q, want %q", more, fault, want)
		}
	}
}

// TestArmiesByThemselves counts and judges army files: sound ones, ones with a mistake and ones
// that no list of their system may be like.
func TestArmiesByThemselves(t *testing.T) {
	l := scenarios.New(systems.All()...)
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return file
	}
	var titan engine.Ruleset
	for _, s := range systems.All() {
		if s.Info().System == "titan" {
			titan = s
		}
	}
	sound := write("sound.yaml", "schema: 1\narmy: sound\nsystem: titan\n"+
		"units: [{unit: ogre, count: 2}, {unit: troll}, {unit: ogre}]\n")
	units, faults := l.ArmyUnits(titan, sound)
	if len(faults) > 0 || len(units) != 2 || units["ogre"] != 3 || units["troll"] != 1 {
		t.Errorf("the army counts %v: %v", units, faults)
	}
	for _, name := range []string{filepath.Join(dir, "gone.yaml"),
		write("scenario.yaml", "schema: 1\nscenario: x\nsystem: titan\n")} {
		if units, faults := l.ArmyUnits(titan, name); len(faults) == 0 {
			t.Errorf("%s is an army of %v", name, units)
		}
	}
	if faults := l.Validate(sound); len(faults) > 0 {
		t.Errorf("a sound army: %v", faults)
	}
	if faults := l.Validate(
		write("wrong.yaml",
			"schema: 1\narmy: wrong\nsystem: titan\nunits: [{unit: troll}, {unit: ogrr, count: 2}]\n")); len(faults) !=
		1 || !strings.Contains(faults.Error(), `did you mean "ogre"`) {
		t.Errorf("an army of units that there are not: %v", faults)
	}
}

// TestAScenarioAsPlainValues names its system, which its file may leave to its folder.
func TestAScenarioAsPlainValues(t *testing.T) {
	sc, faults := scenarios.New(systems.All()...).Scenario("titan/meadow")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	m, err := sc.Mapping()
	if err != nil || m["system"] != "titan" || m["scenario"] != "meadow" {
		t.Errorf("the scenario is %v: %v", m, err)
	}
}

// TestAMapIsDrawnByTheScenarioCalledLikeIt where several could.
func TestAMapIsDrawnByTheScenarioCalledLikeIt(t *testing.T) {
	l := scenarios.New(systems.All()...)
	for _, e := range l.List(scenarios.KindMap, "titan") {
		b, faults := l.Board(e.Name)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		if _, faults := l.Picture(b); len(faults) > 0 {
			t.Errorf("%s cannot be drawn: %v", e.Name, faults)
		}
	}
}

// TestAnyKindIsScattered draws kinds from all that the system has but the plain one.
func TestAnyKindIsScattered(t *testing.T) {
	sc, m, faults := maker(t, "descent/pit-court", "{scatter: [{kinds: all, count: 5}]}")
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	builder := sc.System.(engine.MapBuilder)
	seen := map[string]bool{}
	for n := range uint64(20) {
		form, err := m.Make(dice.NewSource(n, 3, 3))
		if err != nil {
			t.Fatal(err)
		}
		plan, err := builder.Blueprint(rulesOn(t, sc.System, form))
		if err != nil {
			t.Fatal(err)
		}
		special := 0
		for _, row := range plan.Cells {
			for _, cell := range row {
				if slices.ContainsFunc(builder.Palette().Grounds[1:], func(g engine.Swatch) bool {
					return g.Name == cell.Kind
				}) {
					special++
					seen[cell.Kind] = true
				}
			}
		}
		if special != 5 {
			t.Errorf("map %d has %d cells of special ground, want 5", n, special)
		}
	}
	if want := len(builder.Palette().Grounds) - 1; len(seen) != want {
		t.Errorf("of %d kinds only %v were scattered", want, seen)
	}
}
