package heroscape_test

import (
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
)

// TestDeploymentIsSeenInTheMirror deploys by value on every shipped map and, reflected, on
// its mirror image: the same places are offered on both, and weighed the same.
func TestDeploymentIsSeenInTheMirror(t *testing.T) {
	for i, table := range tables(t) {
		other, reflect := table.(conform.Mirrorer).Mirror()
		if other == nil {
			t.Fatalf("%s has no mirror image", scenarioNames[i])
		}
		if n := deployTwice(t, table.New(), other.New(), reflect); n < 2 {
			t.Errorf("%s: %d figures were put down", scenarioNames[i], n)
		}
	}
}

// deployTwice plays a game and its reflection until the first order, and returns how many
// figures were put down.
func deployTwice(t *testing.T, g, h engine.Game, reflect func(engine.Action) engine.Action) (placed int) {
	t.Helper()
	for range 200 {
		if g.Turn().Actor == engine.Chance {
			g.Settle(0, nil)
			h.Settle(0, nil)
			continue
		}
		offered, images := g.Offer(nil), h.Offer(nil)
		if g.Table().Info().Verbs[offered[0].Verb].Name != "place" {
			return placed
		}
		if len(images) != len(offered) {
			t.Fatalf("%d places are offered, %d in the mirror", len(offered), len(images))
		}
		best, most := 0, int32(-1<<31)
		for i, a := range offered {
			var terms, image engine.Terms
			b := reflect(a)
			if !slices.Contains(images, b) {
				t.Fatalf("%q is offered, %q is not", g.Table().Say(g, a), h.Table().Say(h, b))
			}
			g.Appraise(a, &terms)
			h.Appraise(b, &image)
			if terms != image {
				t.Fatalf("%q is weighed %v, %q %v", g.Table().Say(g, a), terms, h.Table().Say(h, b), image)
			}
			if v := terms[engine.TermGround] + terms[engine.TermSupport]; v > most {
				best, most = i, v
			}
		}
		g.Play(offered[best], nil)
		h.Play(reflect(offered[best]), nil)
		placed++
	}
	return placed
}

// TestRulesAreSeenInTheMirror plays games on maps with ruins, glyphs and lava and, reflected, on their mirror images:
// what is legal, rolled and reached is the same.
func TestRulesAreSeenInTheMirror(t *testing.T) {
	for n := range uint64(len(scenarioNames)) {
		table, name := keptTable(t, n)
		for _, f := range conform.Mirrored(table, conform.Options{Games: 1, Stride: 29, RulesOnly: true}) {
			t.Errorf("%s: %s: %s", name, f.Check, f.Text)
		}
	}
}
