package hott_test

import (
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/hott"
)

// summoner plays as greedy does and counts the bounds in which it could bring a god or
// dragons on, and those in which it did.
type summoner struct {
	engine.Commander
	could, did *int
}

// Choose counts the choice that it hands on.
func (s summoner) Choose(v engine.View) engine.Action {
	enters := func(a engine.Action) bool {
		words := v.Table().Info().Verbs[a.Verb].Name
		return strings.HasPrefix(words, "god") || strings.HasPrefix(words, "dragons")
	}
	a := s.Commander.Choose(v)
	for _, offered := range v.Offer(nil) {
		if enters(offered) {
			*s.could++
			if enters(a) {
				*s.did++
			}
			break
		}
	}
	return a
}

// TestGodsAndDragonsEnter has greedy play both sides where one army keeps a god or dragons in
// reserve: with the six PIPs that they cost (HOTT-GD-1, HOTT-DR-1) it brings them on more often
// than it moves.
func TestGodsAndDragonsEnter(t *testing.T) {
	m, faults := ai.Named(library(), hott.System(), "greedy")
	if len(faults) > 0 {
		t.Fatal(faults.Err())
	}
	for _, name := range []string{"fen", "hills"} {
		could, did := 0, 0
		tab := table(t, name)
		var players [2]engine.Commander
		for seat := range players {
			players[seat] = summoner{m.New(), &could, &did}
		}
		for n := range uint64(16) {
			for seat, p := range players {
				p.Begin(tab, engine.Side(seat), dice.NewSource(9, uint64(seat), n))
			}
			if _, err := engine.Drive(tab.New(), dice.NewSource(15, 6, n), players, nil, nil); err != nil {
				t.Fatal(err)
			}
		}
		if could < 8 || 2*did < could {
			t.Errorf("%s: of %d times that it could it brought the reserve on %d times", name, could, did)
		}
		t.Logf("%s: %d of %d", name, did, could)
	}
}
