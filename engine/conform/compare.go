package conform

import (
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// garbage asks about values that are no actions; they must be refused in words,
// without a panic.
func (e *exam) garbage(g engine.Game, offered []engine.Action) {
	defer func() {
		if r := recover(); r != nil {
			e.fail("garbage", "Check panics on a value that is no action: %v", r)
		}
	}()
	refusals := len(e.table.Info().Refusals)
	src := dice.NewSource(e.o.Seed, dice.StreamID("conform", "garbage"), g.Hash())
	for i := range uint32(32) {
		word := func(part uint8) uint64 { return src.Word(dice.NewKey(part, 0, 0, 0, i), 0) }
		a := offered[word(0)%uint64(len(offered))]
		switch i % 8 { // an offered action with one part spoilt
		case 0:
			a.Figure = engine.NoFigure
		case 1:
			a.Figure = engine.Figure(word(1))
		case 2:
			a.Cell = engine.Cell(word(1))
		case 3:
			a.N = int32(word(1))
		case 4:
			a.Verb = engine.Verb(word(1))
		case 5:
			a.A = word(1)
		case 6:
			a.B = word(1)
		case 7:
			a = engine.Action{Verb: engine.Verb(word(1) % 24), Figure: engine.Figure(word(2)),
				Cell: engine.Cell(word(3)), N: int32(word(4)), A: word(5), B: word(6)}
		}
		if r := g.Check(a); int(r) >= refusals {
			e.fail("refusals", "refusal %d has no words", r)
		}
		_ = e.table.Say(g, a)
	}
}

// ranks compares the sweep with the sum of weighted terms, term by term.
func (e *exam) ranks(g engine.Game, offered []engine.Action) {
	scores := make([]int64, len(offered))
	want := make([]int64, len(offered))
	var scratch engine.Terms
	for term := -1; term < engine.TermCount; term++ {
		w := Eager
		if term >= 0 {
			w = engine.Weights{}
			w[term] = 7
		}
		g.Rank(offered, &w, scores)
		engine.RankEach(g, offered, &w, want, &scratch)
		for i := range offered {
			if scores[i] != want[i] {
				e.fail("rank", "%q ranks %d, but the sum of its terms is %d (term %d alone weighed; -1 is all)",
					e.table.Say(g, offered[i]), scores[i], want[i], term)
				return
			}
		}
	}
}

// picks compares what a game picks by some weights with the best of what it offers and
// ranks, twice, as the second time it may have remembered.
func (e *exam) picks(g engine.Game, offered []engine.Action) {
	p, ok := g.(engine.Picker)
	if !ok {
		return
	}
	scores := make([]int64, len(offered))
	for k := range 4 {
		w := someWeights(k)
		g.Rank(offered, &w, scores)
		best := slices.Max(scores)
		var want []engine.Action
		for i, a := range offered {
			if scores[i] == best {
				want = append(want, a)
			}
		}
		for range 2 {
			if got := p.Pick(&w, nil); !slices.Equal(got, want) {
				e.fail("pick", "the game picks %s, but the best of what it offers by weights %v are %s", e.say(g, got),
					w, e.say(g, want))
				return
			}
		}
	}
}

// someWeights are Eager, and others of which some are negative.
func someWeights(k int) engine.Weights {
	w := Eager
	if k > 0 {
		for i := range w {
			w[i] = int32((5*i+7*k)%23 - 3*k)
		}
	}
	return w
}

// say tells some actions.
func (e *exam) say(g engine.Game, actions []engine.Action) string {
	var words []string
	for _, a := range actions {
		words = append(words, strconv.Quote(e.table.Say(g, a)))
	}
	return strings.Join(words, ", ")
}

// blind redraws what the acting side may not know: nothing it sees may change.
func (e *exam) blind(g engine.Game, offered []engine.Action) {
	side := g.Turn().Actor.Side()
	for k := range uint64(4) {
		c := g.Clone()
		c.Redraw(side, dice.NewSource(e.o.Seed+k, dice.StreamID("conform", "redraw"), g.Hash()))
		if c.Turn() != g.Turn() || e.inspect(c, side) != e.inspect(g, side) {
			e.fail("redraw", "redrawing what the side may not know changes what it can see")
			return
		}
		again, once := dice.NewSource(e.o.Seed+k, dice.StreamID("conform", "redraw again"), g.Hash()), g.Clone()
		d := c.Clone()
		d.Redraw(side, again)
		if once.Redraw(side, again); once.Hash() != d.Hash() {
			e.fail("redraw", "what is drawn anew depends on what the side may not know")
			return
		}
		if !slices.Equal(c.Offer(nil), offered) {
			e.fail("blind", "what is offered depends on what the side may not know")
			return
		}
		for _, a := range offered {
			var seen, redrawn engine.Terms
			g.Appraise(a, &seen)
			c.Appraise(a, &redrawn)
			if seen != redrawn {
				e.fail("blind", "the appraisal of %q depends on what the side may not know", e.table.Say(g, a))
				return
			}
		}
	}
}

// Mirrorer is implemented by tables of boards with a reflection.
type Mirrorer interface {
	// Mirror returns the table of the reflected board with the same figures in the
	// same seats, and the map of actions; nil when there is no reflection.
	Mirror() (engine.Table, func(engine.Action) engine.Action)
}

// mirror plays games on the table and, reflected, on its mirror image.
func (e *exam) mirror() {
	m, ok := e.table.(Mirrorer)
	if !ok {
		return
	}
	other, reflect := m.Mirror()
	if other == nil {
		return
	}
	for n := range e.o.Games {
		if !e.mirrored(n, other, reflect) {
			return
		}
	}
}

// mirrored plays a game and its reflection under the same luck and compares turns, descriptions, laws,
// keys and results at every step. It reports whether the game went to its end, which is what makes the
// reflection worth believing.
func (e *exam) mirrored(n int, other engine.Table, reflect func(engine.Action) engine.Action) bool {
	luck := e.source(int(wayCount), n, "luck")
	c := newChooser(randomly, e.source(int(wayCount), n, "choices"))
	g, h := e.table.New(), other.New()
	for step := range e.table.Info().MaxSteps {
		e.place = "mirrored game"
		turn := g.Turn()
		if turn != h.Turn() {
			e.fail("mirror", "game %d, step %d: turns differ: %+v and %+v", n, step, turn, h.Turn())
			return false
		}
		e.sameDescribed(g, h)
		switch {
		case turn.Actor == engine.Over:
			if r, image := g.Result(), h.Result(); r != image {
				e.fail("mirror", "game %d: results differ: %+v and %+v", n, r, image)
			}
			return true
		case turn.Actor == engine.Chance:
			law, key := g.Chance()
			law2, key2 := h.Chance()
			if law.Len() != law2.Len() || law.Name() != law2.Name() || key != key2 {
				e.fail("mirror", "game %d, step %d: rolls differ: %q %v and %q %v", n, step, law.Name(), key,
					law2.Name(), key2)
				return false
			}
			i := law.Draw(luck, key)
			g.Settle(i, nil)
			h.Settle(i, nil)
			continue
		}
		a, ok := c.choose(g)
		if !ok {
			return false // found elsewhere
		}
		if !e.o.RulesOnly && !e.sameChoices(g, h, c.offered, reflect, n, step) {
			return false
		}
		b := reflect(a)
		if r := h.Check(b); r != engine.Legal {
			e.fail("mirror", "game %d, step %d: %q is legal, its reflection %q is not (%s)", n, step, e.table.Say(g, a),
				h.Table().Say(h, b), e.table.Info().Refusals[r].Text)
			return false
		}
		g.Play(a, nil)
		h.Play(b, nil)
	}
	return true
}

// choice is what is compared of an action offered in mirrored positions: of two routes that
// are as good as one another either may be offered, so A and B are left out.
type choice struct {
	verb   engine.Verb
	figure engine.Figure
	cell   engine.Cell
	n      int32
	terms  engine.Terms
}

func choiceOf(g engine.Game, a, named engine.Action) choice {
	c := choice{verb: named.Verb, figure: named.Figure, cell: named.Cell, n: named.N}
	g.Appraise(a, &c.terms)
	return c
}

// sameChoices compares the offers of mirrored positions as bags of choices with their
// appraisals, and whether the reflection of each is legal.
func (e *exam) sameChoices(g, h engine.Game, offered []engine.Action, reflect func(engine.Action) engine.Action, n,
	step int) bool {
	images := h.Offer(nil)
	if len(images) != len(offered) {
		e.fail("mirror", "game %d, step %d: %d actions are offered, %d to the mirror image", n, step, len(offered),
			len(images))
		return false
	}
	bag := map[choice]int{}
	for _, b := range images {
		bag[choiceOf(h, b, b)]++
	}
	for _, a := range offered {
		b := reflect(a)
		if r := h.Check(b); r != engine.Legal {
			e.fail("mirror", "game %d, step %d: %q is offered, its reflection %q is illegal (%s)", n, step,
				e.table.Say(g, a), h.Table().Say(h, b), e.table.Info().Refusals[r].Text)
			return false
		}
		c := choiceOf(g, a, b)
		if bag[c] > 0 {
			bag[c]--
			continue
		}
		var terms engine.Terms
		h.Appraise(b, &terms)
		if terms != c.terms {
			e.fail("mirror", "game %d, step %d: %q is appraised %v, its reflection %q %v", n, step, e.table.Say(g, a),
				c.terms, h.Table().Say(h, b), terms)
		} else {
			e.fail("mirror", "game %d, step %d: %q is offered, its reflection %q is not", n, step, e.table.Say(g, a),
				h.Table().Say(h, b))
		}
		return false
	}
	return true
}

// allocations plays the same games again and again in one game's memory.
func (e *exam) allocations() {
	e.place = "repeated games"
	start, g := e.table.New(), e.table.New()
	c := newChooser(eagerly, dice.Source{})
	rec := engine.NewRecorder(e.table)
	limit := e.table.Info().MaxSteps
	d := engine.Description{Left: make([]int32, len(e.table.Figures()))}
	play := func() {
		for n := range 3 {
			g.CopyFrom(start)
			rec.Begin()
			luck := dice.NewSource(e.o.Seed, 1, uint64(n))
			for range limit {
				turn := g.Turn()
				if turn.Actor == engine.Over {
					break
				}
				g.Describe(&d)
				if turn.Actor == engine.Chance {
					law, key := g.Chance()
					g.Settle(law.Draw(luck, key), rec)
					continue
				}
				a, ok := c.choose(g)
				if !ok || g.Check(a) != engine.Legal {
					return // found elsewhere
				}
				g.Play(a, rec)
			}
		}
	}
	play()
	if n := Allocations(play); n > 0 {
		e.fail("allocations", "%d allocations in three games", n)
	}
}
