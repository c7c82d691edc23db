package heroscape_test

import (
	"fmt"
	"iter"
	"maps"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/heroscape"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// refereed are the scenarios that the referee watches, with their options where these are not
// the shipped ones.
var refereed = []struct{ scenario, options string }{
	{"quick", ""}, {"knoll", "{glyphs: true}"}, {"knoll-hosts", ""}, {"narrows", ""}, {"broken-walls", ""}, {"causeway", ""},
	{"causeway-knights", ""}, {"frost-and-fire", ""}, {"dawn", ""}, {"toxic-mist", ""}, {"lost-glyphs", ""}, {"sinkholes", ""},
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
	options := heroscape.OptionsForm{Variant: "master", Mud: r.IntN(4) == 0, Glyphs: true, Gas: r.IntN(6) == 0, Powers: true}
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

// compareLaws compares the law of a roll with the referee's, outcome by outcome as the engine
// words them.
func (w *watched) compareLaws(g engine.Game, law *dice.Law, own law) verdict {
	at := agreement{law, own.name}
	if v, ok := w.agreed[at]; ok {
		return v
	}
	v := verdict{outcomes: map[string]int{}}
	chances := map[string]*big.Rat{}
	for i := range law.Len() {
		words := g.Table().TellOutcome(g, law, i)
		if chances[words] == nil {
			chances[words] = new(big.Rat)
		}
		chances[words].Add(chances[words], new(big.Rat).SetFrac(law.Weight(i), law.Total()))
	}
	for n, chance := range own.chance {
		words := own.say(n)
		if v.outcomes[words] = n; chance.Sign() == 0 {
			continue
		}
		if got := chances[words]; got == nil || got.Cmp(chance) != 0 {
			v.difference = fmt.Sprintf("%q has the chance %v, for the referee %v (%s; the engine rolls %s)", words, got, chance, own.name, law.Name())
		}
		delete(chances, words)
	}
	for words := range chances {
		v.difference = fmt.Sprintf("%q cannot happen for the referee (%s; the engine rolls %s)", words, own.name, law.Name())
	}
	w.agreed[at] = v
	return v
}

// chosen is the choice of a player; without one, of anything legal, attacks and moves above all.
func chosen(g engine.Game, q *request, player engine.Commander, own dice.Source) (engine.Action, error) {
	if player != nil {
		return player.Choose(engine.NewView(g, g.Turn().Actor.Side())), nil
	}
	words := q.list(picker(own, 5))
	if len(words) > 1 && own.Below(2, 8) > 0 {
		words = slices.DeleteFunc(words, func(w string) bool { return w == "end" || w == "pass" }) // or nobody would ever meet
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

// differs compares the engine's position with the referee's before a decision or a roll.
func (r *referee) differs(g engine.Game, q *request, step uint64) string {
	turn, in := g.Turn(), g.Table().Info()
	stage := in.Stages[turn.Stage].Name
	if q.roll {
		if turn.Actor != engine.Chance {
			return fmt.Sprintf("a roll is due (%s, %s), the engine is in the stage %s", q.purpose, q.law.name, stage)
		}
		_, key := g.Chance()
		purpose, _, _, _, _ := key.Fields()
		if in.Purposes[purpose] != q.purpose {
			return fmt.Sprintf("a roll for %s is due, the engine rolls for %s", q.purpose, in.Purposes[purpose])
		}
	} else if turn.Actor != engine.Actor(q.actor) || stage != q.stage || turn.Owner != q.owner || int(turn.Round) != r.round {
		return fmt.Sprintf("the referee is in round %d, %s, %s chooses in %s turn; the engine: %+v, %s", r.round, q.stage, in.Seats[q.actor],
			engine.Of(in.Seats[q.owner]), turn, stage)
	}
	for i, f := range g.Table().Figures() {
		// Many figures are looked at in turn, those on the move not before they are there.
		if p := r.pieces[i]; p != r.moving && (len(r.pieces) < 16 || uint64(i)%4 == step%4) {
			if d := r.pieceDiffers(g, q, p, f.Figure); d != "" {
				return d
			}
		}
	}
	return ""
}

// pieceDiffers compares a figure.
func (r *referee) pieceDiffers(g engine.Game, q *request, p *piece, f engine.Figure) string {
	yes := map[bool]string{true: "yes", false: "no"}
	want := map[string]string{"alive": yes[!p.dead && !p.left], "at": "off", "tail": "none", "controller": g.Table().Info().Seats[p.ctrl],
		"spirits": fmt.Sprintf("%d attack %d defence", p.attackSpirits, p.defenceSpirits), "grenade": yes[!r.basic && p.card() == "airborne" && !p.thrown]}
	if p.on() {
		want["at"] = r.label(p.at[0])
		if p.at[1] >= 0 {
			want["tail"] = r.label(p.at[1])
		}
		want["wounds"] = strconv.Itoa(p.wounds)
	}
	if r.part != nil && (q.stage == "move" || q.stage == "act") {
		want["moved"], want["active"] = yes[r.part.moved[p]], yes[r.part.active[p]]
	}
	for _, pair := range g.Table().Inspect(g, f) {
		if w, ok := want[pair.Key]; ok && w != pair.Value {
			return fmt.Sprintf("%s: %s is %s, for the referee %s", p.name, pair.Key, pair.Value, w)
		}
	}
	return ""
}

// resultDiffers compares who has won, why, and by what score.
func (r *referee) resultDiffers(g engine.Game) string {
	if g.Turn().Actor != engine.Over {
		return fmt.Sprintf("the game is over for the referee (%s), the engine is in the stage %s", r.ending, g.Table().Info().Stages[g.Turn().Stage].Name)
	}
	want := engine.Result{Winner: r.winner, Rounds: int16(r.round), Score: [2]int32{int32(r.score(0)), int32(r.score(1))}}
	for side := range want.Lost {
		want.Lost[side] = r.lostBy(engine.Side(side))
	}
	got := g.Result()
	ending := g.Table().Info().Endings[got.Ending].Name
	if got.Ending = 0; got != want || ending != r.ending {
		return fmt.Sprintf("the result is %+v (%s); for the referee %+v (%s)", got, ending, want, r.ending)
	}
	return ""
}

// lostBy is the points of a side's own figures lost: points / figures per card for each.
func (r *referee) lostBy(seat engine.Side) int32 {
	sum := new(big.Rat)
	for _, p := range r.pieces {
		if p.dead && p.seat == seat {
			sum.Add(sum, big.NewRat(int64(p.points), int64(p.figures)))
		}
	}
	return int32(new(big.Int).Quo(sum.Num(), sum.Denom()).Int64())
}

// asks compares what is legal: what the referee allows, what is offered, and random proposals.
func (r *referee) asks(g engine.Game, q *request, src dice.Source) string {
	n := picker(src, 4)
	words := q.list(n)
	for i, w := range words {
		if len(words) > 40 && n(len(words)) >= 40 {
			continue
		}
		if !q.legal(strings.Fields(w)) {
			return fmt.Sprintf("the referee lists %q and does not allow it (%d)", w, i)
		}
		if d := accepts(g, w, true); d != "" {
			return d
		}
	}
	offers := g.Offer(nil)
	for _, a := range offers {
		if len(offers) > 40 && n(len(offers)) >= 40 {
			continue
		}
		if w := g.Table().Say(g, a); !q.legal(strings.Fields(w)) {
			return fmt.Sprintf("%q is offered and not legal for the referee", w)
		}
	}
	for k := range uint32(6) {
		a, ok := g.(engine.Proposer).Propose(src, k)
		if !ok {
			continue
		}
		w := g.Table().Say(g, a)
		if again, err := g.Table().Parse(g, w); err != nil || again != a {
			continue // its words do not say all of it
		}
		if legal := q.legal(strings.Fields(w)); legal != (g.Check(a) == engine.Legal) {
			return fmt.Sprintf("%q is legal for the referee: %v; the engine: %s", w, legal, g.Table().Info().Refusals[g.Check(a)].Text)
		}
	}
	for range 4 {
		w := r.anything(n)
		if d := accepts(g, w, q.legal(strings.Fields(w))); d != "" {
			return d
		}
	}
	if q.moves != nil && n(8) == 0 {
		return r.reachDiffers(g, q, n)
	}
	return ""
}

// accepts says what is wrong where words are read and checked otherwise than they should.
func accepts(g engine.Game, words string, legal bool) string {
	a, err := g.Table().Parse(g, words)
	switch {
	case err != nil && legal:
		return fmt.Sprintf("%q is legal for the referee and cannot be read: %v", words, err)
	case err != nil:
		return ""
	}
	if c := g.Check(a); (c == engine.Legal) != legal {
		return fmt.Sprintf("%q is legal for the referee: %v; the engine: %q", words, legal, g.Table().Info().Refusals[c].Text)
	}
	return ""
}

// anything is a random action in words, seldom a legal one.
func (r *referee) anything(n pick) string {
	p, o := r.pieces[n(len(r.pieces))], r.pieces[n(len(r.pieces))]
	if r.part != nil && n(3) > 0 {
		p = r.part.pieces[n(len(r.part.pieces))]
	}
	where := r.label(n(len(r.spaces)))
	if p.on() && n(2) == 0 {
		if c := r.beside(p.at[0])[n(6)]; c >= 0 {
			where = r.label(c)
		}
	}
	switch n(10) {
	case 0:
		return p.name + " " + []string{"place", "drop", "spawn", "summon"}[n(4)] + " " + where
	case 1:
		return []string{"order 1 ", "order x ", "bond ", "spirit ", "choose "}[n(5)] + o.card()
	case 2:
		return []string{"end", "pass", "charge", "clone", p.name + " stay"}[n(5)]
	case 3:
		return p.name + " fire " + []string{"head ", "tail "}[n(2)] + wayNames[n(6)]
	case 4, 5, 6:
		return p.name + " " + []string{"attack", "attack", "explode", "grenade", "chomp", "shackle"}[n(6)] + " " + o.name
	}
	m := route{mode: []string{"walk", "walk", "fly", "grapple"}[n(4)], tail: p.double() && n(2) == 0}
	if !p.on() {
		return p.name + " stay"
	}
	c, _ := startEnds(p, m.tail)
	for range 1 + n(5) {
		if c = r.beside(c)[n(6)]; c < 0 {
			break
		}
		m.cells = append(m.cells, c)
	}
	return r.sayRoute(p, m)
}

// reachDiffers compares the least risk of every place that a figure can move to with what the
// engine answers (5.2).
func (r *referee) reachDiffers(g engine.Game, q *request, n pick) string {
	var movers []*piece
	for _, p := range r.part.pieces {
		if _, may := q.moves()[p]; may {
			movers = append(movers, p)
		}
	}
	p := movers[n(len(movers))]
	answer, err := g.Table().Ask(g, "reach "+p.name+" risk")
	if err != nil {
		return err.Error()
	}
	got := map[[2]int]string{} // by the two spaces, the greater first
	for _, pair := range answer.Values {
		lead, trail, _ := r.footprint(strings.Split(pair.Key, "+"))
		at := [2]int{max(lead, trail), min(lead, trail)}
		if old, ok := got[at]; !ok || pair.Value < old {
			got[at] = pair.Value
		}
	}
	best := map[[2]int][3]int{}
	for end, risk := range r.arrivals(p) {
		at := [2]int{max(end[0], end[1]), min(end[0], end[1])}
		if old, ok := best[at]; !ok || slices.Compare(risk[:], old[:]) < 0 {
			best[at] = risk
		}
	}
	delete(best, [2]int{max(p.at[0], p.at[1]), min(p.at[0], p.at[1])}) // where it is
	for at, risk := range best {
		if words := fmt.Sprintf("%d attacks, %d fall dice, cost %d", risk[0], risk[1], risk[2]); got[at] != words {
			return fmt.Sprintf("%s can be at %s (other end %d) with %s; the engine says %q", p.name, r.label(at[0]), at[1], words, got[at])
		}
		delete(got, at)
	}
	for at, words := range got {
		return fmt.Sprintf("%s cannot be at %s (other end %d), for the engine with %s", p.name, r.label(at[0]), at[1], words)
	}
	return ""
}

// refereedSetting reads a number from the environment: REFEREE_SEED and REFEREE_GAMES let
// whoever runs the tests watch other games, and more.
func refereedSetting(t testing.TB, name string, otherwise uint64) uint64 {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return otherwise
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		t.Fatalf("%s is %q; want a whole number", name, text)
	}
	return n
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
	seed, games := refereedSetting(t, "REFEREE_SEED", 1), refereedSetting(t, "REFEREE_GAMES", 8)
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
	seed, games := refereedSetting(t, "REFEREE_SEED", 1), refereedSetting(t, "REFEREE_GAMES", 8)
	for n := range games {
		if k, d := mixed(t, "", seed, n).games(t, seed, 4); k > 0 {
			t.Fatalf("seed %d, game %d of pair %d (REFEREE_SEED=%d plays it again): %s", seed, k, n, seed, d)
		}
	}
	t.Logf("seed %d: %d games", seed, 4*games)
}
