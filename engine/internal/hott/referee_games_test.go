package hott_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/hott"
	"github.com/skirmishlab/skirmishlab/scenarios"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

// refereed is a scenario as its files say it, perhaps with a fault planted in its rules.
type refereed struct {
	table  engine.Table
	rows   string
	size   float64
	bounds int
	named  bool
	greedy [2]engine.Weights
	deploy [2]string
	house  house
	other  *refereed // the same with the switches turned over
}

// ownScenarios are the referee's own, for what rarely comes in those that are shipped.
var ownScenarios = []string{"crush", "tide", "spellbound"}

// refereedScenario compiles a scenario, shipped or of the tests' own, and beside it takes from the files
// what the referee reads for itself.
func refereedScenario(t testing.TB, name string, v scenarios.Variant) *refereed {
	t.Helper()
	l := library()
	at := "hott/" + name
	if slices.Contains(ownScenarios, name) {
		at = "testdata/referee/" + name + ".yaml"
	}
	s := casetest.Setup(t, l, at, v)
	tab, faults := hott.System().Compile(s)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	r := &refereed{table: tab, rows: s.Map.(*hott.Map).Rows, size: float64(s.Map.(*hott.Map).Size),
		bounds: int(s.Scenario.(*hott.Scenario).Bounds)}
	if r.named = r.bounds > 0; !r.named {
		r.bounds = 60
	}
	for i := range r.deploy {
		r.deploy[i] = s.Sides[i].Form.(*hott.Side).Deploy
	}
	if r.size == 0 {
		r.size = 2400
	}
	r.greedy = styleOf(t, tab, "greedy")
	return r
}

// deployed compares the places at the beginning with those that the scenario gives (4.1, DEP-1 to DEP-3).
func (u *umpire) deployed(deploy [2]string) string {
	placed := map[*troop]bool{}
	for side, text := range deploy {
		d, h := 0.0, 90.0
		for _, w := range strings.Fields(strings.ReplaceAll(text, ";", " ")) {
			if far, ok := strings.CutPrefix(w, "d="); ok {
				d, _ = strconv.ParseFloat(strings.TrimSuffix(far, ":"), 64)
				if side == 1 {
					d, h = u.size-d, 270
				}
				continue
			}
			code, at, _ := strings.Cut(w, "@")
			x, _ := strconv.ParseFloat(at, 64)
			found := false
			for _, t := range u.troops {
				star := strings.HasSuffix(code, "*")
				if !found && !placed[t] && t.side == side && t.code == strings.TrimSuffix(code, "*") &&
					t.general == star && t.at == (pose{vec{x, d}, h}) {
					found, placed[t] = true, true
				}
			}
			if !found {
				return w + " is not deployed"
			}
		}
	}
	for _, t := range u.troops {
		if placed[t] != (t.state == "board") {
			return t.name + " is deployed otherwise"
		}
	}
	return ""
}

// watch is one game under the referee's eyes.
type watch struct {
	u    *umpire
	g    engine.Game
	last []string
}

// tell keeps the last few things that happened.
func (w *watch) tell(text string) {
	w.last = append(w.last, text)
	if len(w.last) > 6 {
		w.last = w.last[1:]
	}
}

// refereedGame plays a whole game and returns the first difference. Nobody among the players stands for a player
// who takes anything legal at random.
func refereedGame(t testing.TB, r *refereed, seed, n uint64, stats map[string]int) (difference string) {
	t.Helper()
	g := r.table.New()
	luck := dice.NewSource(seed, dice.StreamID("hott", "referee"), n)
	var players [2]engine.Commander
	for side := range players {
		if n>>side&1 != 0 {
			players[side] = ai.NewGreedy(r.greedy)
			players[side].Begin(r.table, engine.Side(side), luck.Fork(uint64(side)+1))
		}
	}
	w := &watch{u: umpireOf(g, r), g: g}
	u := w.u
	u.stats = stats
	if d := u.deployed(r.deploy); d != "" {
		return d
	}
	defer func() {
		if difference != "" {
			difference = strings.Join(w.last, "\n") + ": " + difference + "\n" + u.picture()
		}
	}()
	for step := uint64(0); step < 6000; step++ {
		if d := u.differs(g); d != "" {
			return d
		}
		turn := g.Turn()
		if turn.Actor == engine.Over {
			stats["games"]++
			if u.house {
				stats["games with other switches"]++
			}
			return ""
		}
		j := &judge{}
		var d string
		if turn.Actor == engine.Chance {
			d = w.chance(j, luck)
		} else {
			d = w.decision(j, players[turn.Actor], luck.Fork(step+10))
		}
		if d != "" {
			return d
		}
		stats["steps"]++
		u.doubtful = j.doubt
	}
	return "the game goes on and on"
}

// chance compares a law and carries out an outcome.
func (w *watch) chance(j *judge, luck dice.Source) string {
	law, key := w.g.Chance()
	if d := w.u.weighs(w.g, law); d != "" {
		if !w.u.unsure {
			return d
		}
		w.u.stats["laws in doubt"]++
	}
	i := law.Draw(luck, key)
	text := w.g.Table().TellOutcome(w.g, law, i)
	w.tell(text)
	w.g.Settle(i, nil)
	roll, _ := strconv.Atoi(strings.Fields(text)[0])
	j.doubt = w.u.part == "combat" && w.u.bout.unsure
	w.u.settle(j, w.u.readOutcome(text), roll)
	return ""
}

// decision compares what may be done and has a player choose.
func (w *watch) decision(j *judge, player engine.Commander, own dice.Source) string {
	u, g := w.u, w.g
	if u.part != "pips" {
		l := &judge{}
		if d := u.listsAll(l, g); d != "" {
			if !l.doubt {
				return d
			}
			u.stats["lists in doubt"]++
		}
	} else if d := u.tries(g, own); d != "" {
		return d
	}
	var a engine.Action
	if player != nil {
		a = player.Choose(engine.NewView(g, g.Turn().Actor.Side()))
	} else {
		all := g.Offer(nil)
		if own.Below(4, 2) == 0 {
			all = ofOneKind(all, own)
		}
		a = all[own.Below(2, uint64(len(all)))]
		if p, ok := g.(conform.Proposer); ok && own.Below(3, 3) == 0 {
			for k := range uint32(5) {
				if b, ok := p.Propose(own.Fork(60), k); ok && g.Check(b) == engine.Legal {
					a = b
				}
			}
		}
		if u.part == "pips" && own.Below(4, 6) == 0 { // or one of the referee's own
			for _, w := range u.proposals(own.Fork(61)) {
				if b, err := g.Table().Parse(g, w); err == nil && g.Check(b) == engine.Legal {
					a = b
				}
			}
		}
	}
	words := g.Table().Say(g, a)
	w.tell(strconv.Quote(words))
	if u.part == "pips" {
		if d := u.moves(j, g, words); d != "" {
			return d
		}
	} else {
		l := &judge{}
		u.act(l, words)
		u.unsure, j.doubt = l.doubt, j.doubt || l.doubt
	}
	g.Play(a, nil)
	return ""
}

// ofOneKind keeps the actions of one kind, drawn among all kinds but the end of the phase, so that rare ones come.
func ofOneKind(all []engine.Action, own dice.Source) []engine.Action {
	kinds := map[engine.Verb][]engine.Action{}
	var order []engine.Verb
	for _, a := range all {
		if kinds[a.Verb] == nil {
			order = append(order, a.Verb)
		}
		kinds[a.Verb] = append(kinds[a.Verb], a)
	}
	if len(order) > 1 { // the end is offered last
		order = order[:len(order)-1]
	}
	return kinds[order[own.Below(5, uint64(len(order)))]]
}

// listsAll compares a whole list: everything of it must be accepted and everything offered be of it.
func (u *umpire) listsAll(j *judge, g engine.Game) string {
	var legal []string
	if u.part == "ranged" || u.part == "aim" {
		legal = u.rangedList(j)
	} else {
		for w := range u.fightList(j) {
			legal = append(legal, w)
		}
	}
	slices.Sort(legal)
	for _, w := range legal {
		a, err := g.Table().Parse(g, w)
		if err != nil {
			return err.Error()
		}
		if r := g.Check(a); r != engine.Legal {
			return fmt.Sprintf("%q is refused: %s", w, g.Table().Info().Refusals[r].Text)
		}
		u.stats["agreed"]++
	}
	sets := map[string]bool{}
	for _, w := range legal {
		sets[orderless(w)] = true
	}
	for _, a := range g.Offer(nil) {
		if w := g.Table().Say(g, a); !sets[orderless(w)] && !u.alone(w, legal) {
			return fmt.Sprintf("%q is offered; the referee lists %q", w, legal)
		}
	}
	return ""
}

// orderless writes an action with its helpers in order.
func orderless(w string) string {
	head, tail, ok := strings.Cut(w, " with ")
	if !ok {
		return w
	}
	names := strings.Split(tail, ", ")
	slices.Sort(names)
	return head + " with " + strings.Join(names, ", ")
}

// alone is E9: a main attacker who is alone need not be named.
func (u *umpire) alone(w string, legal []string) bool {
	n := 0
	for _, l := range legal {
		if strings.HasPrefix(l, w+" ") {
			n++
		}
	}
	return n == 1
}

// picture writes the position.
func (u *umpire) picture() string {
	text := ""
	for _, t := range u.troops {
		text += fmt.Sprintf("%s %s %v %s moved %v\n", t.name, t.code, t.at, t.state, t.moved)
	}
	return text
}

// refereedGames plays games and returns the number of the last in which the referee finds a
// difference, from one, and what they are.
func refereedGames(t testing.TB, r *refereed, seed, from, to uint64, stats map[string]int) (uint64, string) {
	t.Helper()
	most := int(casetest.Setting(t, "REFEREE_DIFFERENCES", 1)) // and go on after n
	found, first := uint64(0), ""
	for n := from; n < to; n++ {
		at := r
		if r.other != nil && (n+seed)%5 == 0 {
			at = r.other
		}
		if d := refereedGame(t, at, seed, n, stats); d != "" {
			found, first = n+1, first+fmt.Sprintf("game %d: ", n+1)+d
			if stats["differences"]++; stats["differences"] >= most {
				break
			}
		}
	}
	return found, first
}

// TestTheRefereeAgrees shares the games out: most go to the quick scenario, some to each of the
// others. In every fifth game the switches of 12.3 are turned over. REFEREE_EVEN=1 gives every scenario as many,
// REFEREE_GAME=N plays the N-th of each alone.
func TestTheRefereeAgrees(t *testing.T) {
	casetest.CollectSeldom(t)
	seed, games := casetest.Setting(t, "REFEREE_SEED", 1), casetest.Setting(t, "REFEREE_GAMES", 50)
	even, only := casetest.Setting(t, "REFEREE_EVEN", 0) > 0, casetest.Setting(t, "REFEREE_GAME", 0)
	for _, name := range append(append([]string{"coven"}, ownScenarios...), scenarioNames...) {
		share := games / 50
		switch {
		case even:
			share = games
		case name == "quick":
			share = games - 9*share
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			stats, from := map[string]int{}, uint64(0)
			if only > 0 {
				from, share = only-1, only
			}
			o, faults := scenarios.ParseOverride("options", overturned)
			if err := faults.Err(); err != nil {
				t.Fatal(err)
			}
			r := refereedScenario(t, name, scenarios.Variant{})
			r.other = refereedScenario(t, name, scenarios.Variant{Options: o})
			r.other.house = true
			if n, d := refereedGames(t, r, seed, from, share, stats); n > 0 {
				t.Errorf("seed %d, game %d (REFEREE_SEED=%d plays it again): %s", seed, n, seed, d)
			}
			t.Logf("seed %d: %v", seed, stats)
		})
	}
}
