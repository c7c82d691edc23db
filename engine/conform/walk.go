package conform

import (
	"fmt"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// game plays one game and examines it on the way. A twin plays the same actions
// and outcomes in another game, copied now and then into one that has gone another
// way, without a recorder.
func (e *exam) game(w, n int) {
	luck := e.source(w, n, "luck")
	c := newChooser(way(w), e.source(w, n, "choices"))
	g, twin, stale := e.table.New(), e.table.New(), e.table.New()
	rec := engine.NewRecorder(e.table)
	rec.Keep = true
	rec.Begin()
	keys := map[dice.Key]string{}
	limit := e.table.Info().MaxSteps
	for step := 0; ; step++ {
		e.place = fmt.Sprintf("%s game %d, step %d", wayNames[w], n, step)
		turn := g.Turn()
		if turn.Actor == engine.Over {
			e.ended(g, twin)
			return
		}
		if step >= limit {
			e.fail("ends", "the game has not ended after MaxSteps = %d steps", limit)
			return
		}
		if step%e.o.Stride == 0 {
			stale.CopyFrom(twin) // what stale held is overwritten, the bids of an older state too
			twin, stale = stale, twin
		}
		closely := step%e.o.Stride == 0
		if closely {
			e.described(g)
		}
		if turn.Actor == engine.Chance {
			law, key := g.Chance()
			if !e.chance(g, law, key, keys, closely) {
				return
			}
			i := law.Draw(luck, key)
			g.Settle(i, rec)
			twin.Settle(i, nil)
		} else {
			a, ok := c.choose(g)
			if !ok {
				e.fail("offer", "nothing is offered at stage %d", turn.Stage)
				return
			}
			if !e.decision(g, a, c.offered, closely) {
				return
			}
			g.Play(a, rec)
			twin.Play(a, nil)
		}
		if err := e.table.Audit(g); err != nil {
			e.fail("audit", "%v", err)
			return
		}
		if h := g.Hash(); h != twin.Hash() || h != g.Hash() {
			e.fail("twin", "the same actions and outcomes led to different states (copying, recording, shared or "+
				"unstable data)")
			return
		}
	}
}

// ended examines a finished game.
func (e *exam) ended(g, twin engine.Game) {
	if g.Result() != twin.Result() {
		e.fail("result", "the same game ended %+v and %+v", g.Result(), twin.Result())
	}
	r := g.Result()
	if int(r.Ending) >= len(e.table.Info().Endings) {
		e.fail("result", "ending %d has no name", r.Ending)
	}
	if g.Check(engine.Action{}) == engine.Legal {
		e.fail("over", "an action is legal after the end")
	}
}

// chance examines a roll that is due. It returns false when the game cannot go on.
func (e *exam) chance(g engine.Game, law *dice.Law, key dice.Key, keys map[dice.Key]string, closely bool) bool {
	if again, key2 := g.Chance(); again != law || key2 != key {
		e.fail("chance", "asking twice for the roll that is due gives %q and %q", law.Name(), again.Name())
		return false
	}
	if law.Len() == 0 {
		e.fail("law", "the law %q has no outcome", law.Name())
		return false
	}
	if before, ok := keys[key]; ok {
		e.fail("key", "%v is the key of two rolls, %q at %s among them", key, law.Name(), before)
		return false
	}
	keys[key] = e.place
	if closely {
		e.outcomes(g, law)
	}
	return true
}

// outcomes settles every outcome in a copy: equal digests must mean equal states.
func (e *exam) outcomes(g engine.Game, law *dice.Law) {
	type seen struct {
		turn   engine.Turn
		states string
	}
	byHash := map[uint64]seen{}
	for i := range min(law.Len(), 24) {
		c := g.Clone()
		c.Settle(i, nil)
		now := seen{c.Turn(), e.inspect(c, engine.Nobody)}
		if before, ok := byHash[c.Hash()]; ok && before != now {
			e.fail("hash", "two outcomes of %q lead to states with one digest but different figures or turns",
				law.Name())
		}
		byHash[c.Hash()] = now
	}
}

// inspect prints what can be seen of the figures of a seat, or of all.
func (e *exam) inspect(g engine.Game, seat engine.Side) string {
	text := ""
	for _, f := range e.table.Figures() {
		if seat == engine.Nobody || f.Figure.Seat() == seat {
			text += fmt.Sprint(f.Figure, e.table.Inspect(g, f.Figure), "\n")
		}
	}
	return text
}

// decision examines what a side is offered and the action chosen. It returns false
// when the game cannot go on.
func (e *exam) decision(g engine.Game, a engine.Action, offered []engine.Action, closely bool) bool {
	for _, o := range offered {
		if r := g.Check(o); r != engine.Legal {
			e.fail("offer", "%q is offered but refused: %s", e.table.Say(g, o), e.table.Info().Refusals[r].Text)
			return false
		}
	}
	words := e.table.Say(g, a)
	if back, err := e.table.Parse(g, words); err != nil || back != a {
		e.fail("words", "%q is read back as %+v instead of %+v (%v)", words, back, a, err)
	}
	if closely {
		e.closely(g, offered)
	}
	return true
}

// closely makes the costly comparisons at a decision.
func (e *exam) closely(g engine.Game, offered []engine.Action) {
	again := g.Offer(nil)
	if !slices.Equal(again, offered) {
		e.fail("offer", "two askings offer different lists")
	}
	for i, a := range offered {
		if slices.Contains(offered[:i], a) {
			e.fail("offer", "%q is offered twice", e.table.Say(g, a))
			break
		}
	}
	before := g.Hash()
	e.garbage(g, offered)
	e.ranks(g, offered)
	e.picks(g, offered)
	e.shortlists(g, offered)
	e.blind(g, offered)
	if g.Hash() != before {
		e.fail("pure", "asking changed the state")
	}
}
