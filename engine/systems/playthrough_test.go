package systems_test

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestGoldenPlaythrough keeps one whole game of every system's quick scenario as text: the
// position when a round begins, what is offered and how it is appraised, what is
// chosen, every law with its outcome, and what happens. A digest says that something
// changed; the difference of these texts says what.
func TestGoldenPlaythrough(t *testing.T) {
	l := scenarios.New(systems.All()...)
	for _, s := range systems.All() {
		in := s.Info()
		t.Run(in.System, func(t *testing.T) {
			table, faults := l.Compile(in.System+"/"+in.Quick, scenarios.Variant{})
			if len(faults) > 0 {
				t.Fatal(scenarios.Explain(faults))
			}
			style, faults := l.Style(s, "greedy")
			if len(faults) > 0 {
				t.Fatal(scenarios.Explain(faults))
			}
			w := &writer{table: table, info: in, weights: style.Weights, rec: engine.NewRecorder(table)}
			conform.Kept(t, "testdata/playthrough-"+in.System+".txt", w.play(t, ai.Styled(style)))
		})
	}
}

// writer writes a game down.
type writer struct {
	strings.Builder
	table   engine.Table
	info    *engine.Info
	weights [2]engine.Weights
	rec     *engine.Recorder
	round   int16
	shown   int
}

// play plays one game between two commanders of a kind.
func (w *writer) play(t *testing.T, m ai.Maker) string {
	t.Helper()
	w.rec.Keep = true
	w.rec.Begin()
	luck := dice.NewSource(1, dice.StreamID("golden playthrough"), 0)
	watch := &engine.Watcher{Before: w.choice, Rolled: w.roll, After: w.news}
	r, err := engine.Drive(w.table.New(), luck, begun(w.table, [2]ai.Maker{m, m}, 0), w.rec, watch)
	if err != nil {
		t.Fatal(err)
	}
	winner := "a draw"
	if r.Winner != engine.Nobody {
		winner = "the " + w.info.Seats[r.Winner] + " wins"
	}
	fmt.Fprintf(w, "\n%s (%s) in round %d; score %d to %d, lost %d and %d\n", winner, w.info.Endings[r.Ending].Name,
		r.Rounds, r.Score[0], r.Score[1], r.Lost[0], r.Lost[1])
	return w.String()
}

// position lists where everybody stands, when a round begins.
func (w *writer) position(g engine.Game) {
	if g.Turn().Round == w.round {
		return
	}
	w.round = g.Turn().Round
	fmt.Fprintf(w, "\nRound %d\n", w.round)
	cells := w.table.Cells()
	for _, f := range w.table.Draw(g).Figures {
		at := "nowhere"
		if f.Cell != engine.NoCell {
			at = cells[f.Cell].Label
		}
		fmt.Fprintf(w, "  %s at %s: %s\n", f.Name, at, f.Note)
	}
}

// shownOffers is how many of the actions offered are written out; the rest are in the
// digest of the list.
const shownOffers = 4

// choice writes down what is offered, the best of it with its appraisal, and what is
// chosen.
func (w *writer) choice(g engine.Game, chosen engine.Action) {
	w.position(g)
	turn := g.Turn()
	offered := g.Offer(nil)
	scores := make([]int64, len(offered))
	g.Rank(offered, &w.weights[turn.Actor.Side()], scores)
	type line struct {
		words string
		score int64
		terms engine.Terms
	}
	lines := make([]line, len(offered))
	all := sha256.New()
	for i, a := range offered {
		lines[i] = line{words: w.table.Say(g, a), score: scores[i]}
		g.Appraise(a, &lines[i].terms)
		fmt.Fprintln(all, lines[i])
	}
	slices.SortStableFunc(lines, func(a, b line) int { return cmp.Compare(b.score, a.score) })
	fmt.Fprintf(w, "%s, %s: %d offered %x\n", w.info.Seats[turn.Actor], w.info.Stages[turn.Stage].Name, len(offered),
		all.Sum(nil)[:4])
	for _, l := range lines[:min(len(lines), shownOffers)] {
		fmt.Fprintf(w, "  %d %s%s\n", l.score, l.words, w.terms(&l.terms))
	}
	fmt.Fprintf(w, "> %s\n", w.table.Say(g, chosen))
}

// terms words the terms of an appraisal that are not zero.
func (w *writer) terms(t *engine.Terms) string {
	var b strings.Builder
	for i, name := range w.info.TermNames() {
		if t[i] != 0 {
			fmt.Fprintf(&b, ", %s %d", name.Name, t[i])
		}
	}
	return b.String()
}

// roll writes down a law, its key and the outcome.
func (w *writer) roll(g engine.Game, law *dice.Law, key dice.Key, i int) {
	w.position(g)
	purpose, seat, number, round, ordinal := key.Fields()
	fmt.Fprintf(w, "* %s for %s (seat %d, number %d, round %d, ordinal %d): %s, weight %s of %s\n", law.Name(),
		w.info.Purposes[purpose],
		seat, number, round, ordinal, w.table.TellOutcome(g, law, i), law.Weight(i), law.Total())
}

// news writes down what happened.
func (w *writer) news(g engine.Game) {
	for ; w.shown < len(w.rec.Events); w.shown++ {
		e := w.rec.Events[w.shown]
		if words := w.table.Tell(g, e); !e.Kind.Counts() && words != "" {
			fmt.Fprintf(w, "  - %s (%s)\n", words, w.info.Rules[e.Rule])
		}
	}
}
