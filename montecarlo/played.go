package montecarlo

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// ExperimentDigest is the digest of what is played and of nothing else: two
// experiments with equal digests play equal games under one engine, however long,
// and whatever else lies in their folders or was read on the way.
func ExperimentDigest(matchups []*Matchup, seed uint64) string {
	var b strings.Builder
	fmt.Fprintf(&b, "seed %d\n", seed)
	for _, m := range matchups {
		b.WriteString(m.Played)
	}
	return digestOf(b.String())
}

func digestOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// played puts into words what the games of a matchup are a function of. Grounds are
// the digests of the files behind its tables.
func (x *expander) played(s *scenarios.Stage, m *Matchup, grounds [2]string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "matchup %d of %s: %d games a block, stream %q %x, own dice %v\n",
		m.Index, m.System, m.Games, m.StreamName, m.Stream, m.OwnDice)
	fmt.Fprintf(&b, "armies %q and %q\n", m.ArmyA, m.ArmyB)
	for _, g := range grounds {
		fmt.Fprintf(&b, "ground %s\n", g)
	}
	for _, name := range []string{m.CommanderA, m.CommanderB} {
		fmt.Fprintf(&b, "commander %s%s\n", name, x.style(s, name))
	}
	if m.Luck != nil {
		fmt.Fprintf(&b, "luck %s\n", m.Luck.Digest())
	}
	return b.String()
}

// style is what weights writes of a commander in a scenario, looked up once.
func (x *expander) style(s *scenarios.Stage, name string) string {
	key := [3]string{s.Scenario.System.Info().System, s.Scenario.Name, name}
	text, ok := x.styles[key]
	if !ok {
		text = x.weights(s, name)
		x.styles[key] = text
	}
	return text
}

// weights writes what a commander that is a style decides by: how often at random, its
// weights, and how it looks ahead.
func (x *expander) weights(s *scenarios.Stage, name string) string {
	if b, ok := x.library.Bot(name); ok {
		return ", " + b.Text()
	}
	style, faults := x.library.Style(s.Scenario.System, name, x.experiment.Near...)
	if len(faults) > 0 {
		return "" // it needs no style
	}
	var value *scenarios.Value
	if style.Search != nil {
		value = x.value(s)
	}
	return StyleText(s.Scenario.System.Info(), style, value)
}

// StyleText writes what a style decides by, with the value of positions that it looks ahead by: equal texts make equal
// commanders.
func StyleText(in *engine.Info, style *scenarios.Style, value *scenarios.Value) string {
	var b strings.Builder
	weigh(&b, in, style.Weighing())
	if style.Blunder > 0 {
		fmt.Fprintf(&b, ", blunder %d", style.Blunder)
	}
	if how := style.Search; how != nil {
		fmt.Fprintf(&b, ", playouts %d candidates %d neighbours %d horizon %d certainty %d", how.Playouts,
			how.Candidates, how.Neighbours, how.Horizon, how.Certainty)
		for i, stage := range in.Stages {
			if how.Effort[i] != 100 {
				fmt.Fprintf(&b, " effort %s %d", stage.Name, how.Effort[i])
			}
		}
		for _, h := range how.Horizons {
			fmt.Fprintf(&b, " horizon of %s %d", in.Stages[h.Stage].Name, h.Rounds)
		}
		if how.Schemes > 0 {
			fmt.Fprintf(&b, " schemes %d", how.Schemes)
		}
		if o := how.Opening; o.Rounds > 0 {
			fmt.Fprintf(&b, " opening %d horizon %d candidates %d plans %v", o.Rounds, o.Horizon, o.Candidates, o.Plans)
		}
		if value != nil {
			fmt.Fprintf(&b, ", values %s", digestOf(fmt.Sprint(value.Coefficients)))
		}
		for _, w := range how.Styles {
			b.WriteString(", considers")
			weigh(&b, in, w)
		}
		for _, w := range how.Replies {
			b.WriteString(", expects")
			weigh(&b, in, w)
		}
		for _, w := range how.Continues {
			b.WriteString(", continues")
			weigh(&b, in, w)
		}
		if how.Explore > 0 {
			fmt.Fprintf(&b, ", explore %d", how.Explore)
		}
	}
	return b.String()
}

// weigh writes weights by seat and term; those that are zero weigh nothing and are left
// out.
func weigh(b *strings.Builder, in *engine.Info, how engine.Weighing) {
	for seat, weights := range how.Seats {
		fmt.Fprintf(b, ", %s", in.Seats[seat])
		for t, term := range in.TermNames() {
			if weights[t] != 0 {
				fmt.Fprintf(b, " %s %d", term.Name, weights[t])
			}
		}
	}
	for _, w := range how.At {
		seat := "both"
		if w.Seat != engine.Nobody {
			seat = in.Seats[w.Seat]
		}
		fmt.Fprintf(b, ", %s at %s %s %d", seat, in.Stages[w.Stage].Name, in.TermNames()[w.Term].Name, w.Weight)
	}
	for _, w := range how.Plans {
		b.WriteString(", weighs the plans of")
		weigh(b, in, w)
	}
}
