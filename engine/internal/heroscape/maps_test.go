package heroscape_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/heroscape"
	"github.com/skirmishlab/skirmishlab/scenarios"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

// TestMapsComeApartAndTogether takes every shipped map apart, puts it together and takes it
// apart again; tables compiled from both draw the same picture.
func TestMapsComeApartAndTogether(t *testing.T) {
	builder := heroscape.System().(engine.MapBuilder)
	ruins, glyphs := 0, 0
	for _, m := range casetest.ComeApart(t, scenarios.New(heroscape.System()), heroscape.System()) {
		if !reflect.DeepEqual(m.Parts, m.Twice) {
			t.Errorf("%s comes apart into %+v, put together into %+v", m.Scenario, m.Parts, m.Twice)
		}
		if p, q := m.Before.Draw(nil), m.After.Draw(nil); !reflect.DeepEqual(p, q) {
			t.Errorf("%s, taken apart and put together, is drawn otherwise", m.Scenario)
		}
		for _, s := range m.Parts.Spots {
			if s.Kind == "glyph" {
				glyphs++
			}
		}
		ruins += len(m.Parts.Lines)
	}
	if ruins == 0 || glyphs == 0 {
		t.Errorf("%d ruins and %d glyphs came apart: too little was tried", ruins, glyphs)
	}
	if _, err := builder.Blueprint(casetest.OnMap(t, scenarios.New(heroscape.System()), heroscape.System(),
		&heroscape.MapForm{Rows: "g1 ?1\n"})); err == nil {
		t.Error("an unknown ground comes apart")
	}
	if _, err := builder.Blueprint(casetest.OnMap(t, scenarios.New(heroscape.System()), heroscape.System(),
		&heroscape.MapForm{Rows: "g1 gx\n"})); err == nil {
		t.Error("an unknown level comes apart")
	}
}

// TestPicturesShowEverybody compares pictures of positions with what the figures say, and
// draws what a side does not know anew: figures stay, and no glyph is lost.
func TestPicturesShowEverybody(t *testing.T) {
	l := scenarios.New(heroscape.System())
	shown, wounded := 0, 0
	for _, name := range []string{"heroscape/lost-glyphs", "heroscape/broken-walls"} {
		table, faults := l.Compile(name, scenarios.Variant{})
		if err := faults.Err(); err != nil {
			t.Fatal(err)
		}
		style, faults := l.Style(heroscape.System(), "greedy")
		if err := faults.Err(); err != nil {
			t.Fatal(err)
		}
		bare := table.Draw(nil)
		if len(bare.Figures) != 0 || len(bare.Cells) == 0 {
			t.Errorf("%s, bare, shows %d figures on %d cells", name, len(bare.Figures), len(bare.Cells))
		}
		labels := map[string]engine.PictureCell{}
		for _, c := range bare.Cells {
			labels[c.Label] = c
			if len(c.Outline) != 6 {
				t.Errorf("%s has %d corners", c.Label, len(c.Outline))
			}
		}
		src := dice.NewSource(61, 62, 0)
		players := [2]engine.Commander{ai.NewGreedy(style.Weights), ai.NewGreedy(style.Weights)}
		for side, p := range players {
			p.Begin(table, engine.Side(side), src.Fork(uint64(side)+1))
		}
		other, steps := table.New(), 0
		watch := &engine.Watcher{Before: func(g engine.Game, _ engine.Action) {
			if steps++; steps%7 != 0 {
				return
			}
			at := map[string]engine.PictureFigure{}
			p := table.Draw(g)
			for _, f := range p.Figures {
				at[f.Name] = f
			}
			for _, f := range table.Figures() {
				values := map[string]string{}
				for _, pair := range table.Inspect(g, f.Figure) {
					values[pair.Key] = pair.Value
				}
				shape, ok := at[f.Name]
				cell, there := labels[strings.Fields(values["at"] + " -")[0]]
				if ok != there {
					t.Fatalf("%s is at %q; shown is %v", f.Name, values["at"], ok)
				}
				if !ok {
					continue
				}
				shown++
				if shape.Figure != f.Figure || shape.Side != f.Figure.Seat() {
					t.Errorf("%s is shown as figure %d of side %d", f.Name, shape.Figure, shape.Side)
				}
				inside := false
				for _, corner := range cell.Outline {
					inside = inside || corner.X >= shape.At.X
				}
				if !inside {
					t.Errorf("%s at %s is drawn at %v", f.Name, values["at"], shape.At)
				}
				if w := values["wounds"]; w != "" && w != "0" && strings.Contains(shape.Note, "wounds") {
					wounded++
					if !strings.HasPrefix(shape.Note, w+" of ") {
						t.Errorf("%s with %s wounds has the note %q", f.Name, w, shape.Note)
					}
				}
			}
			side := g.Turn().Actor.Side()
			engine.NewView(g, side).Imagine(other, src.Fork(uint64(steps)+10))
			if err := table.Audit(other); err != nil {
				t.Fatalf("what %d may think of the game is unsound: %v", side, err)
			}
			q := table.Draw(other)
			if len(q.Figures) != len(p.Figures) {
				t.Fatalf("drawn anew, there are %d figures instead of %d", len(q.Figures), len(p.Figures))
			}
			for i := range q.Figures {
				if a, b := p.Figures[i], q.Figures[i]; a.Name != b.Name || a.At != b.At ||
					(a.Side == side && a.Note != b.Note) {
					t.Fatalf("drawn anew for side %d, %+v is %+v", side, a, b)
				}
			}
			if a, b := fmt.Sprint(g.Offer(nil)), fmt.Sprint(other.Offer(nil)); a != b {
				t.Fatalf("drawn anew, other actions are offered")
			}
		}}
		if _, err := engine.Drive(table.New(), src, players, nil, watch); err != nil {
			t.Fatal(err)
		}
	}
	if shown < 200 || wounded == 0 {
		t.Errorf("%d figures were shown, %d of them wounded: too few", shown, wounded)
	}
}
