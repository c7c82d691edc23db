package heroscape_test

import (
	"fmt"
	"iter"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/heroscape"
	"github.com/skirmishlab/skirmishlab/scenarios"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

// refereed are the scenarios that the referee watches, with their options where these are not
// the shipped ones.
var refereed = []struct{ scenario, options string }{
	{"quick", ""}, {"knoll", "{glyphs: true}"}, {"knoll-hosts", ""}, {"narrows", ""}, {"broken-walls", ""},
	{"causeway", ""},
	{"causeway-knights", ""}, {"frost-and-fire", ""}, {"dawn", ""}, {"toxic-mist", ""}, {"lost-glyphs", ""},
	{"sinkholes", ""},
}

// watched is a scenario under the referee's eyes: the engine's table, perhaps with a fault
// planted in it, and the files as they are shipped.
type watched struct {
	name   string
	table  engine.Table
	setup  *engine.Setup
	ground *ground
	agreed map[agreement]verdict
}

// agreement is a law of the engine beside one of the referee; verdict is what is different, or
// the outcomes by the engine's words.
type agreement struct {
	law  *dice.Law
	name string
}

type verdict struct {
	difference string
	outcomes   map[string]int
}

func parsedOptions(t testing.TB, options string) (v scenarios.Variant) {
	t.Helper()
	if options == "" {
		return v
	}
	o, faults := scenarios.ParseOverride("options", options)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	v.Options = o
	return v
}

// watchedOf compiles a scenario; planted are options that the referee does not know of, and
// change is what both know of beyond the files.
func watchedOf(t testing.TB, name, options, planted string, change func(s *engine.Setup)) *watched {
	t.Helper()
	sc, faults := library.Scenario("heroscape/" + name)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	w := &watched{name: name, agreed: map[agreement]verdict{}}
	setupOf := func(options string) *engine.Setup {
		s, faults := library.Setup(sc, parsedOptions(t, options))
		if err := faults.Err(); err != nil {
			t.Fatal(err)
		}
		if change != nil {
			change(s)
		}
		return s
	}
	w.setup = setupOf(options)
	if planted == "" {
		planted = options
	}
	w.table, faults = heroscape.System().Compile(setupOf(planted))
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	var zones [2]*heroscape.SideForm
	for side := range zones {
		zones[side], _ = w.setup.Sides[side].Form.(*heroscape.SideForm)
	}
	w.ground = newGround(w.setup.Map.(*heroscape.MapForm), zones)
	return w
}

// mixed is a game of any armies on any shipped map, with any of the switches.
func mixed(t testing.TB, planted string, seed, n uint64) *watched {
	r := rand.New(rand.NewPCG(seed, n))
	name := refereed[r.IntN(len(refereed))].scenario
	armies := [2]*heroscape.ArmyForm{mixedArmy(r), mixedArmy(r)}
	options := heroscape.OptionsForm{Variant: "master", Mud: r.IntN(4) == 0, Glyphs: true, Gas: r.IntN(6) == 0,
		Powers: r.IntN(10) > 0}
	if r.IntN(8) == 0 {
		options.Variant, options.Gas = "basic", false
	}
	limits := heroscape.ScenarioForm{Rounds: 3 + r.IntN(6), Turns: 5 + r.IntN(30)}
	return watchedOf(t, name, "", planted, func(s *engine.Setup) {
		for side := range armies {
			s.Sides[side].Army = armies[side]
		}
		o, l := options, limits
		s.Options, s.Scenario = &o, &l
	})
}

// mixedArmy is a few cards, some of them common ones with copies.
func mixedArmy(r *rand.Rand) *heroscape.ArmyForm {
	form := &heroscape.ArmyForm{}
	cards := slices.Sorted(maps.Keys(readBook()))
	r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	cards = slices.DeleteFunc(cards[:3+r.IntN(3)], func(id string) bool { return id == "airborne" && r.IntN(2) == 0 })
	for _, id := range cards {
		count := 1
		if !readBook()[id].unique() {
			count += r.IntN(2)
		}
		form.Units = append(form.Units, heroscape.ArmyUnit{Unit: id, Count: count})
	}
	return form
}

// watch plays a whole game under the referee's eyes and returns the first difference. Players
// are commanders, and nobody where everything legal is chosen with like chance.
func (w *watched) watch(players [2]engine.Commander, luck dice.Source) (difference string) {
	g, r := w.table.New(), newReferee(w.table, w.setup, w.ground)
	for side, c := range players {
		if c != nil {
			c.Begin(w.table, engine.Side(side), luck.Fork(uint64(side)+1))
		}
	}
	next, stop := iter.Pull(r.play())
	defer stop()
	last := "the beginning"
	defer func() {
		if p := recover(); p != nil {
			difference = fmt.Sprintf("a panic: %v", p)
		}
		if difference != "" {
			difference = fmt.Sprintf("round %d, after %s: %s", r.round, last, difference)
		}
	}()
	for step := uint64(0); step < 40000; step++ {
		q, more := next()
		if !more {
			return r.resultDiffers(g)
		}
		if d := r.differs(g, q, step); d != "" {
			return d
		}
		if q.roll {
			law, key := g.Chance()
			v := w.compareLaws(g, law, q.law)
			if v.difference != "" {
				return v.difference
			}
			i := law.Draw(luck, key)
			if players == [2]engine.Commander{} { // any outcome with like chance, or the rare ones would hardly come
				i = picker(luck.Fork(step+10), 6)(law.Len())
			}
			last = w.table.TellOutcome(g, law, i)
			r.number = v.outcomes[last]
			g.Settle(i, nil)
			continue
		}
		own := luck.Fork(step + 10)
		if d := r.asks(g, q, own); d != "" {
			return d
		}
		a, err := chosen(g, q, players[q.actor], own)
		if err != nil {
			return err.Error()
		}
		r.answer = w.table.Say(g, a)
		last = strconv.Quote(r.answer)
		g.Play(a, nil)
	}
	return "the game goes on and on"
}

// chosen is the choice of a player; without one, of anything legal, attacks and moves above all.
func chosen(g engine.Game, q *request, player engine.Commander, own dice.Source) (engine.Action, error) {
	if player != nil {
		return player.Choose(engine.NewView(g, g.Turn().Actor.Side())), nil
	}
	words := q.list(picker(own, 5))
	if len(words) > 1 && own.Below(2, 8) > 0 {
		// or nobody would ever meet
		words = slices.DeleteFunc(words, func(w string) bool { return w == "end" || w == "pass" })
	}
	if q.stage == "move" && own.Below(7, 2) == 0 {
		// Often straight at the other side, by an offer.
		offers := g.Offer(nil)
		return offers[own.Below(8, uint64(len(offers)))], nil
	}
	if q.stage == "act" {
		words = ofOneKind(words, own) // or the seldom deeds would be lost among attacks
	}
	return g.Table().Parse(g, words[own.Below(3, uint64(len(words)))])
}

// ofOneKind keeps of some deeds those of one verb, chosen with like chance.
func ofOneKind(words []string, own dice.Source) []string {
	kinds := map[string][]string{}
	for _, w := range words {
		f := append(strings.Fields(w), "")
		kinds[f[1]] = append(kinds[f[1]], w)
	}
	verbs := slices.Sorted(maps.Keys(kinds))
	return kinds[verbs[own.Below(9, uint64(len(verbs)))]]
}

// picker draws numbers from a source, each with a key of its own.
func picker(src dice.Source, stream uint64) pick {
	src, n := src.Fork(stream), dice.Key(0)
	return func(below int) int {
		n++
		return int(src.Below(n, uint64(below)))
	}
}

// games plays games and returns the number of the first in which the referee finds a
// difference, from one, and what it is. Players are greedy and random, in every pairing.
func (w *watched) games(t testing.TB, seed, games uint64) (uint64, string) {
	t.Helper()
	m, faults := ai.Named(library, library.Systems()[0], "greedy")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	for n := range games {
		var players [2]engine.Commander
		for side := range players {
			if n>>side&1 != 0 {
				players[side] = m.New()
			}
		}
		if d := w.watch(players, dice.NewSource(seed, dice.StreamID("heroscape", "referee", w.name), n)); d != "" {
			return n + 1, d
		}
	}
	return 0, ""
}

func TestTheRefereeAgrees(t *testing.T) {
	casetest.CollectSeldom(t)
	seed, games := casetest.Setting(t, "REFEREE_SEED", 1), casetest.Setting(t, "REFEREE_GAMES", 8)
	for _, s := range refereed {
		t.Run(s.scenario, func(t *testing.T) {
			t.Parallel()
			if n, d := watchedOf(t, s.scenario, s.options, "", nil).games(t, seed, games); n > 0 {
				t.Errorf("seed %d, game %d of %s (REFEREE_SEED=%d plays it again): %s", seed, n, s.scenario, seed, d)
			}
			t.Logf("seed %d: %d games", seed, games)
		})
	}
}

// TestTheRefereeAgreesOnAnyArmies watches armies that no file names, each pair in four games.
func TestTheRefereeAgreesOnAnyArmies(t *testing.T) {
	seed, games := casetest.Setting(t, "REFEREE_SEED", 1), casetest.Setting(t, "REFEREE_GAMES", 8)
	for n := range games {
		if k, d := mixed(t, "", seed, n).games(t, seed, 4); k > 0 {
			t.Fatalf("seed %d, game %d of pair %d (REFEREE_SEED=%d plays it again): %s", seed, k, n, seed, d)
		}
	}
	t.Logf("seed %d: %d games", seed, 4*games)
}
