package titan_test

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/scenarios"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

// refereed are the battles that the referee watches, with what 9.2 says of where sides
// enter.
var refereed = []string{"meadow", "thorn-jungle", "fire-mountain", "dune-sea", "storm-the-tower", "coast-raid",
	"hedges-in-the-mist", "dark-against-sky", "skyhold"}

// refereeOf is the referee of a shipped battle, given what the files say and it does not read: who enters
// where, and who must be placed.
func refereeOf(name string, table engine.Table, h house) *referee {
	r := newReferee(table)
	r.house, r.half = h, h.first()
	if name == "storm-the-tower" {
		if r.heights[engine.SideA] = true; !h {
			r.part = "place"
		}
		r.enters(engine.SideB, northeastHexes)
		return r
	}
	if name == "skyhold" {
		r.flag(engine.SideB)
	}
	r.enters(engine.SideA, northHexes)
	r.enters(engine.SideB, southHexes)
	return r
}

// watch plays a whole game under the referee's eyes and returns the first difference.
// Players are commanders, and nobody where everything legal is chosen with like chance.
func watch(name string, table engine.Table, h house, players [2]engine.Commander,
	luck dice.Source) (difference string) {
	g, r := table.New(), refereeOf(name, table, h)
	for side, c := range players {
		if c != nil {
			c.Begin(table, engine.Side(side), luck.Fork(uint64(side)+1))
		}
	}
	last := "the beginning"
	defer func() {
		if p := recover(); p != nil {
			difference = fmt.Sprintf("after %s: a panic: %v", last, p)
		}
	}()
	for step := uint64(0); step < 4000; step++ {
		if d := r.differs(g); d != "" {
			return "after " + last + ": " + d
		}
		turn := g.Turn()
		switch {
		case turn.Actor == engine.Over:
			return ""
		case turn.Actor == engine.Chance:
			law, key := g.Chance()
			if d := r.weighs(law); d != "" {
				return "after " + last + ": " + d
			}
			i := law.Draw(luck, key)
			last = fmt.Sprintf("%d hits", law.Value(i))
			g.Settle(i, nil)
			r.settle(int(law.Value(i)))
		default:
			own := luck.Fork(step + 10)
			legal := r.legal()
			if d := r.asks(g, legal, own); d != "" {
				return "after " + last + ": " + d
			}
			a, err := chosen(g, legal, players[turn.Actor], own)
			if err != nil {
				return err.Error()
			}
			words := g.Table().Say(g, a)
			last = strconv.Quote(words)
			r.play(words)
			g.Play(a, nil)
		}
	}
	return "the game goes on and on"
}

func chosen(g engine.Game, legal map[string]bool, player engine.Commander, own dice.Source) (engine.Action, error) {
	if player != nil {
		return player.Choose(engine.NewView(g, g.Turn().Actor.Side())), nil
	}
	if len(legal) > 1 && own.Below(2, 12) > 0 {
		delete(legal, "end") // or nobody would ever meet
	}
	words := slices.Sorted(maps.Keys(legal))
	return g.Table().Parse(g, words[own.Below(3, uint64(len(words)))])
}

// weighs compares the law of a roll with the referee's.
func (r *referee) weighs(law *dice.Law) string {
	total := law.Total()
	sum := new(big.Rat)
	for i := range law.Len() {
		p := new(big.Rat).SetFrac(law.Weight(i), total)
		sum.Add(sum, p)
		if want := r.law(int(law.Value(i))); p.Cmp(want) != 0 {
			return fmt.Sprintf("%d hits have the chance %v, for the referee %v (%v)", law.Value(i), p, want,
				r.blow.said)
		}
	}
	if sum.Cmp(big.NewRat(1, 1)) != 0 {
		return "the chances of a roll do not sum up to one"
	}
	return ""
}

// refereedPlayers pairs a player who chooses at random with greedy, in every way.
func refereedPlayers(t testing.TB, game uint64) (list [2]engine.Commander) {
	t.Helper()
	m, faults := ai.Named(library, library.Systems()[0], "greedy")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	for side := range list {
		if game>>side&1 != 0 {
			list[side] = m.New()
		}
	}
	return list
}

// refereedGames plays games of a scenario and returns the number of the first in which the
// referee finds a difference, from one, and what it is.
func refereedGames(t testing.TB, name string, v scenarios.Variant, seed, games uint64) (uint64, string) {
	t.Helper()
	table := compiled(t, name, v)
	other := table
	if v.Options.Absent() { // no fault is planted
		other = compiled(t, name, scenarios.Variant{Options: override(t, otherwise)})
	}
	for n := range games {
		table, h := table, house(false)
		if n%5 == 4 && other != table {
			table, h = other, true
		}
		if d := watch(name, table, h, refereedPlayers(t, n),
			dice.NewSource(seed, dice.StreamID("titan", "referee", name), n)); d != "" {
			return n + 1, d
		}
	}
	return 0, ""
}

func TestTheRefereeAgrees(t *testing.T) {
	casetest.CollectSeldom(t)
	seed, games := casetest.Setting(t, "REFEREE_SEED", 1), casetest.Setting(t, "REFEREE_GAMES", 12)
	for _, name := range refereed {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if n, d := refereedGames(t, name, variant, seed, games); n > 0 {
				t.Errorf("seed %d, game %d of %s (REFEREE_SEED=%d plays it again): %s", seed, n, name, seed, d)
			}
			t.Logf("seed %d: %d games", seed, games)
		})
	}
}
