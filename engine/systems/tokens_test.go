package systems_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/titan"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

// rowsOf are the rows of the form of a map.
func rowsOf(form any) reflect.Value { return reflect.ValueOf(form).Elem().FieldByName("Rows") }

// redrawn is a setup on a map where a word of its rows stands for another.
func redrawn(s *engine.Setup, was, now string) *engine.Setup {
	form := reflect.New(reflect.TypeOf(s.Map).Elem())
	form.Elem().Set(reflect.ValueOf(s.Map).Elem())
	rows := form.Elem().FieldByName("Rows")
	rows.SetString(strings.ReplaceAll(rows.String(), was, now))
	return on(s, form.Interface())
}

// setUp is a scenario under a house rule.
func setUp(t *testing.T, scenario, options string) (*scenarios.Scenario, *engine.Setup) {
	t.Helper()
	l := scenarios.New(systems.All()...)
	sc, faults := l.Scenario(scenario)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	how, faults := scenarios.ParseOverride("options", options)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	s, faults := l.Setup(sc, scenarios.Variant{Options: how})
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	return sc, s
}

// TestTokensOfTheChart draws maps with tokens of a house rule: they have the pieces, the parts and the
// moves of the map in the tokens of the shipped chart, and what is built has the tokens of the chart.
func TestTokensOfTheChart(t *testing.T) {
	for _, c := range []struct{ scenario, options, was, now string }{
		{"titan/thorn-jungle", "{chart: {bramble: {token: Q}}}", "R", "Q"},
		{"titan/thorn-jungle", "{chart: {bramble: {token: Q}, plain: {token: R}}}", "R", "Q"},
		{"heroscape/narrows", "{chart: {water: {token: x}}}", "w", "x"},
		{"heroscape/knoll", "{chart: {grass: {token: x}}}", "g", "x"},
	} {
		sc, plain := setUp(t, c.scenario, "{}")
		_, house := setUp(t, c.scenario, c.options)
		house = redrawn(house, c.was, c.now)
		if strings.Contains(c.options, "plain") {
			house = redrawn(house, "P", "R")
		}
		mover, builder := sc.System.(engine.PieceMover), sc.System.(engine.MapBuilder)
		pieces := casetest.Pieces(t, mover, plain)
		if got := casetest.Pieces(t, mover, house); !reflect.DeepEqual(got, pieces) {
			t.Errorf("%s, %s: the pieces are %v, want %v", c.scenario, c.options, got, pieces)
		}
		want, err := builder.Blueprint(plain)
		got, err2 := builder.Blueprint(house)
		if err != nil || err2 != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s, %s: the map comes apart into %v, %v; want %v, %v", c.scenario, c.options, got, err2, want,
				err)
			continue
		}
		built, err := builder.Build(house, got)
		if err != nil || strings.Join(strings.Fields(rowsOf(built).String()),
			" ") != strings.Join(strings.Fields(rowsOf(house.Map).String()), " ") {
			t.Errorf("%s, %s: built as %v, %v", c.scenario, c.options, built, err)
		}
		for i := range pieces {
			form, err := mover.Rearrange(house, []engine.PieceStep{{Piece: i, Gone: true}})
			if err != nil {
				t.Errorf("%s, %s: %v", c.scenario, c.options, err)
				continue
			}
			less, err := mover.Rearrange(plain, []engine.PieceStep{{Piece: i, Gone: true}})
			if err != nil || !reflect.DeepEqual(casetest.Pieces(t, mover, on(house, form)),
				casetest.Pieces(t, mover, on(plain, less))) {
				t.Errorf("%s, %s: without %s it is another map: %v", c.scenario, c.options, pieces[i].Name, err)
			}
		}
	}
}

// TestMapsAreMadeInTokensOfTheChart exchanges the tokens of two hazards.
func TestMapsAreMadeInTokensOfTheChart(t *testing.T) {
	sc, s := setUp(t, "titan/meadow", "{chart: {bramble: {token: T}, tree: {token: R}}}")
	form, err := sc.System.(engine.MapMaker).MakeMap(s, &titan.Generate{Hazards: map[string]int{"bramble": 5}},
		dice.NewSource(1, 2, 3))
	if err != nil {
		t.Fatal(err)
	}
	pieces := casetest.Pieces(t, sc.System.(engine.PieceMover), on(s, form))
	if len(pieces) != 5 || !strings.HasPrefix(pieces[0].Name, "bramble") {
		t.Errorf("five brambles are %v", pieces)
	}
}

// TestNoGroundIsLeftOut asks for the pieces of maps with ground that the chart does not have, for parts and
// moves: each names it.
func TestNoGroundIsLeftOut(t *testing.T) {
	for _, c := range []struct{ scenario, was, now, names string }{
		{"titan/thorn-jungle", "R", "?", `"?`},
		{"heroscape/narrows", "w", "?", `"?`},
		{"mageknight/stones", "B", "?", `"?"`},
		{"mageknight/forest-road", "H", "HB", `HB" is no terrain`},
		{"descent/goblin-gate", ".", "?", `"?"`},
		{"hott/quick", " woods ", " wodos ", `"wodos"`},
	} {
		sc, s := setUp(t, c.scenario, "{}")
		if !strings.Contains(rowsOf(s.Map).String(), c.was) {
			t.Fatalf("%s has no %q:\n%s", c.scenario, c.was, rowsOf(s.Map))
		}
		s = redrawn(s, c.was, c.now)
		_, err := sc.System.(engine.PieceMover).Pieces(s)
		_, err2 := sc.System.(engine.PieceMover).Rearrange(s, nil)
		err3 := err
		if b, ok := sc.System.(engine.MapBuilder); ok {
			_, err3 = b.Blueprint(s)
		}
		for what, err := range []error{err, err2, err3} {
			if err == nil || !strings.Contains(err.Error(), c.names) {
				t.Errorf("%s with %q, %d: %v", c.scenario, c.now, what, err)
			}
		}
	}
}

// TestTokensAreOneEach has two grounds share a token.
func TestTokensAreOneEach(t *testing.T) {
	for scenario, options := range map[string]string{"titan/meadow": "{chart: {bramble: {token: T}}}",
		"heroscape/quick": "{chart: {tree: {token: w}}}"} {
		sc, s := setUp(t, scenario, options)
		if _, faults := sc.System.Compile(s); !strings.Contains(faults.Error(), "have the same token") {
			t.Errorf("%s, %s: %v", scenario, options, faults)
		}
	}
}

// TestALetterThatLacksIsNamed takes maps apart, lays their pieces elsewhere, builds and makes them by charts in which a
// ground that they do not have is without a letter.
func TestALetterThatLacksIsNamed(t *testing.T) {
	for _, c := range []struct{ scenario, ground string }{{"titan/thorn-jungle", "volcano"},
		{"heroscape/narrows", "ice"}} {
		sc, whole := setUp(t, c.scenario, "{}")
		plan, err := sc.System.(engine.MapBuilder).Blueprint(whole)
		if err != nil {
			t.Fatal(err)
		}
		_, s := setUp(t, c.scenario, fmt.Sprintf(`{chart: {%s: {token: ""}}}`, c.ground))
		asked := map[string]func() (any, error){
			"rearranged": func() (any, error) {
				return sc.System.(engine.PieceMover).Rearrange(s, []engine.PieceStep{{Piece: 0, Kind: c.ground}})
			},
			"built": func() (any, error) { return sc.System.(engine.MapBuilder).Build(s, plan) },
		}
		if maker, ok := sc.System.(engine.MapMaker); ok {
			asked["made"] = func() (any, error) {
				return maker.MakeMap(s, &titan.Generate{Hazards: map[string]int{c.ground: 2}}, dice.NewSource(1, 2, 3))
			}
		}
		for how, ask := range asked {
			want := fmt.Sprintf(`the token of %s is ""; want one letter`, c.ground)
			if form, err := ask(); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s, %s without a letter for %s: %+v, %v", c.scenario, how, c.ground, form, err)
			}
		}
	}
}

// TestKindsThatThereAreNotAreNamed builds maps of grounds, lines and spots that no palette has.
func TestKindsThatThereAreNotAreNamed(t *testing.T) {
	for _, scenario := range []string{"titan/meadow", "descent/goblin-gate", "heroscape/quick", "mageknight/gorge"} {
		sc, s := setUp(t, scenario, "{}")
		builder := sc.System.(engine.MapBuilder)
		for want, change := range map[string]func(*engine.Blueprint){
			`unknown ground "custard" at `: func(b *engine.Blueprint) { b.Cells[2][2].Kind = "custard" },
			`unknown line "custard" at `: func(b *engine.Blueprint) {
				b.Lines = append(b.Lines, engine.Line{Kind: "custard", Sides: []engine.CellSide{{Row: 2, Col: 2}}})
			},
			`unknown spot "custard" at `: func(b *engine.Blueprint) {
				b.Spots = append(b.Spots, engine.Spot{Kind: "custard", Row: 2, Col: 2})
			},
		} {
			plan, err := builder.Blueprint(s)
			if err != nil {
				t.Fatal(err)
			}
			change(plan)
			if form, err := builder.Build(s, plan); err == nil ||
				!strings.Contains(err.Error(), want+builder.Label(2, 2)) {
				t.Errorf("%s: want %q, got %+v, %v", scenario, want, form, err)
			}
		}
	}
}
