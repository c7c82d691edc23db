package descent_test

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
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/descent"
	"github.com/skirmishlab/skirmishlab/scenarios"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

// refereed are the battles that the referee watches: all that are shipped.
var refereed = []string{"goblin-gate", "merriod-ford", "lava-causeway", "pit-court", "sludge-run", "high-ledge",
	"den-war", "dragon-hall", "guild-trial"}

// houses are the options that games are played with in turn.
var houses = []struct {
	text string // for the engine
	options
}{{}, {}, {}, {"{feats: false}", options{featless: true}}, {"{order: alternating}", options{alternating: true}}}

// newReferee sets the figures of a table before the deployment.
func newReferee(name string, table engine.Table, o options) *referee {
	r := &referee{stage: bookStages[name], name: name, heroSide: -1, options: o, far: map[space]map[space]int{},
		sight: map[[4]int]bool{}}
	r.edges = maps.Clone(r.edges)
	for e, kind := range r.edges {
		if kind == "door" {
			r.doors = append(r.doors, e)
		}
	}
	for _, info := range table.Figures() {
		f := bookFigure(info.Unit, strings.Fields(r.kit[info.Unit]))
		f.name, f.side, f.key = info.Name, int(info.Figure.Seat()), int(info.Key)
		if f.hero {
			r.heroSide = f.side
		}
		r.figures = append(r.figures, f)
	}
	return r
}

// watch is one game under the referee's eyes.
type watch struct {
	r     *referee
	g     engine.Game
	next  func() (struct{}, bool)
	rng   *rand.Rand
	luck  dice.Source
	lines []string
}

// refereedGame plays a whole game and returns the first difference. Players are commanders, and nobody
// where anything legal is chosen at random.
func refereedGame(name string, table engine.Table, o options, players [2]engine.Commander, seed,
	n uint64) (difference string) {
	luck := dice.NewSource(seed, dice.StreamID("descent", "referee", name), n)
	w := &watch{r: newReferee(name, table, o), g: table.New(), rng: rand.New(rand.NewPCG(seed, n)), luck: luck}
	for side, c := range players {
		if c != nil {
			c.Begin(table, engine.Side(side), luck.Fork(uint64(side)+1))
		}
	}
	var stop func()
	w.next, stop = iter.Pull(iter.Seq[struct{}](w.r.run))
	w.r.engineSays, w.r.engineRound = w.inspect, func() int { return int(w.g.Turn().Round) }
	defer func() {
		if p := recover(); p != nil {
			difference = fmt.Sprintf("a panic: %v", p)
			if os.Getenv("REFEREE_PANIC") != "" {
				panic(p)
			}
		}
		stop()
		if difference != "" {
			difference = fmt.Sprintf("after\n\t%s\n%s\n%s", strings.Join(w.lines[max(0, len(w.lines)-12):], "\n\t"),
				difference, w.r.draw())
		}
	}()
	w.next()
	for step := uint64(0); step < 12000; step++ {
		if d := w.differs(); d != "" {
			return d
		}
		turn := w.g.Turn()
		var d string
		switch {
		case turn.Actor == engine.Over:
			return ""
		case turn.Actor == engine.Chance:
			d = w.roll()
		default:
			d = w.decide(players[turn.Actor], step)
		}
		if d != "" {
			return d
		}
	}
	return "the game goes on and on"
}

// inspect reads what the engine says of a figure.
func (w *watch) inspect(f *figure, key string) string {
	for i, info := range w.g.Table().Figures() {
		if w.r.figures[i] == f {
			for _, p := range w.g.Table().Inspect(w.g, info.Figure) {
				if p.Key == key {
					return p.Value
				}
			}
		}
	}
	return ""
}

// goOn lets the referee go on after an answer, to the next choice or roll.
func (w *watch) goOn() {
	for {
		r := w.r
		r.known = nil
		clear(r.sight)
		if _, ok := w.next(); !ok || r.asked.either == nil {
			return
		}
		r.answer = ""
		for _, option := range r.asked.either {
			if r.asked.seen(option) {
				r.answer = option
				break
			}
		}
		if r.answer == "" {
			r.answer = r.asked.either[0]
		}
	}
}

// roll compares the law of the roll that is due and carries out one outcome.
func (w *watch) roll() string {
	law, key := w.g.Chance()
	_, seat, num, _, _ := key.Fields()
	r := w.r
	var f *figure
	for _, o := range r.asked.owners {
		if o.side == int(seat) && o.key == int(num) {
			f = o
		}
	}
	if f == nil {
		return fmt.Sprintf("a roll of seat %d, figure %d is due (%s), not one of the referee's", seat, num, law.Name())
	}
	ways, d := weigh(law, r.asked.dice(f))
	if d != "" {
		return d
	}
	i := law.Draw(w.luck, key)
	faces := ways[i][w.rng.IntN(len(ways[i]))]
	for _, other := range ways[i] {
		if a, b := r.asked.reading(f, faces), r.asked.reading(f, other); a != b {
			return fmt.Sprintf("%s: %v and %v are one outcome, for the referee they are not the same", law.Name(),
				faces, other)
		}
	}
	w.lines = append(w.lines, fmt.Sprintf("%s rolls %v: %v", f.name, r.asked.dice(f), faces))
	r.roller, r.faces = f, slices.Clone(faces)
	w.g.Settle(i, nil)
	w.goOn()
	return ""
}

// decide compares what is legal and carries out one action.
func (w *watch) decide(player engine.Commander, step uint64) string {
	if d := w.asks(w.luck.Fork(step + 10)); d != "" {
		return d
	}
	text := w.chosen(player)
	explicit, d := w.explicit(text)
	if d != "" {
		return d
	}
	w.lines = append(w.lines, explicit)
	a, err := w.g.Table().Parse(w.g, explicit)
	if err != nil {
		return err.Error()
	}
	if c := w.g.Check(a); c != engine.Legal {
		return fmt.Sprintf("%q, said in full as %q, is refused: %s", text, explicit,
			w.g.Table().Info().Refusals[c].Text)
	}
	w.g.Play(a, nil)
	w.r.answer = explicit
	w.goOn()
	return ""
}

// chosen is the choice of a player in words; without one, of anything legal, and rarely of ending a turn.
func (w *watch) chosen(player engine.Commander) string {
	if player != nil {
		return w.g.Table().Say(w.g, player.Choose(engine.NewView(w.g, w.g.Turn().Actor.Side())))
	}
	kinds := map[string][]string{}
	for _, text := range w.r.asked.words {
		kinds[parse(text).verb] = append(kinds[parse(text).verb], text)
	}
	verbs := slices.Sorted(maps.Keys(kinds))
	if len(verbs) > 1 && w.rng.IntN(6) > 0 {
		verbs = slices.DeleteFunc(verbs, func(v string) bool { return v == "end" || v == "decline" })
	}
	if len(kinds["attack"]) > 0 && w.rng.IntN(3) == 0 {
		verbs = []string{"attack"}
	}
	list := kinds[verbs[w.rng.IntN(len(verbs))]]
	return list[w.rng.IntN(len(list))]
}

// weighed remembers the faces of a law's outcomes, for dice in an order.
var weighed = map[*dice.Law]map[string][][][]string{}

// weigh compares the law of a roll with the dice that are thrown for the referee: every tuple of faces is
// as likely as any other. It returns the tuples of each outcome.
func weigh(law *dice.Law, pool []string) ([][][]string, string) {
	name := strings.Join(pool, "+")
	if ways, ok := weighed[law][name]; ok {
		return ways, ""
	}
	ways := make([][][]string, law.Len())
	tuples := 1
	for _, d := range pool {
		tuples *= len(bookDice[d])
	}
	for n := range tuples {
		var faces []string
		for k, d := n, 0; d < len(pool); d++ {
			faces = append(faces, bookDice[pool[d]][k%6])
			k /= 6
		}
		i, err := law.Outcome(faces)
		if err != nil {
			return nil, fmt.Sprintf("the referee throws %s: %v", name, err)
		}
		ways[i] = append(ways[i], faces)
	}
	for i := range ways {
		got, want := new(big.Rat).SetFrac(law.Weight(i), law.Total()), big.NewRat(int64(len(ways[i])), int64(tuples))
		if got.Cmp(want) != 0 {
			return nil, fmt.Sprintf("%s: outcome %d has the chance %v, for the referee %v", law.Name(), i, got, want)
		}
	}
	if weighed[law] == nil {
		weighed[law] = map[string][][][]string{}
	}
	weighed[law][name] = ways
	return ways, ""
}

// differs compares the engine's position with the referee's.
func (w *watch) differs() string {
	r, turn, in := w.r, w.g.Turn(), w.g.Table().Info()
	q := r.asked
	switch {
	case r.over:
		if turn.Actor != engine.Over {
			return fmt.Sprintf("the game is over for the referee (%s), the engine continues with %s", r.ending,
				in.Stages[turn.Stage].Name)
		}
	case q.owners != nil:
		if turn.Actor != engine.Chance {
			return fmt.Sprintf("the referee waits for a roll of %s, the engine: %+v, %s", q.owners[0].name, turn,
				in.Stages[turn.Stage].Name)
		}
	case turn.Actor != engine.Actor(q.side) || in.Stages[turn.Stage].Name != q.stage:
		return fmt.Sprintf("in round %d %s chooses (%s) for the referee; the engine: %+v, %s", r.round,
			in.Seats[q.side], q.stage, turn, in.Stages[turn.Stage].Name)
	}
	if !r.over && (int(turn.Round) != r.round || int(turn.Owner) != r.owner) {
		return fmt.Sprintf("it is round %d of %s for the referee; the engine: %+v", r.round, in.Seats[r.owner], turn)
	}
	for i, info := range w.g.Table().Figures() {
		if d := w.unlike(r.figures[i], w.g.Table().Inspect(w.g, info.Figure)); d != "" {
			return d
		}
	}
	if !r.over {
		return ""
	}
	score := r.score()
	if got := w.g.Result(); got.Winner != r.winner || in.Endings[got.Ending].Name != r.ending || got.Score != score ||
		int(got.Rounds) != r.round {
		return fmt.Sprintf("the result is %+v (%s); for the referee %v wins in round %d with %v (%s)", got,
			in.Endings[got.Ending].Name, r.winner, r.round, score, r.ending)
	}
	return ""
}

// score is what the sides score: the held zone, or else points (DESC-VIC-3, DESC-VIC-6).
func (r *referee) score() [2]int32 {
	s := r.slain
	if r.zones["hold"] != "" {
		s = r.held
	}
	return [2]int32{int32(s[0]), int32(s[1])}
}

// unlike compares a figure with what the engine says of it.
func (w *watch) unlike(f *figure, got []engine.Pair) string {
	r := w.r
	yes := func(b bool) string {
		if b {
			return "yes"
		}
		return "no"
	}
	want := map[string]string{"status": f.status, "damage": itoa(f.damage), "health": itoa(f.health - f.damage),
		"fatigue":    itoa(f.fatigue),
		"conditions": f.conditions(), "feat": yes(f.feat), "falls": itoa(f.falls), "air": yes(f.air),
		"cost": itoa(f.points)}
	lifted := r.turn != nil && r.turn.who == f && f.large() && (r.asked.stage == "nimble" || r.asked.stage == "place")
	switch {
	case !f.familiar && !lifted && (f.up() || f.status == "out"), f.familiar && f.up():
		want["at"] = f.at.String()
		if f.wide != f.high {
			want["turned"] = yes(f.turned)
		}
		want["in-pit"] = yes(r.inPit(f))
	}
	if f.status == "removed" || f.status == "escaped" { // what is gone for good rests and suffers no more
		delete(want, "damage")
		delete(want, "health")
		delete(want, "fatigue")
	}
	if len(f.spent) == 0 {
		want["exhausted"] = "none"
	}
	if t := r.turn; t != nil && t.who == f && f.up() && r.asked.stage == "act" && !r.over {
		want["actions"], want["points"], want["speed"] = itoa(t.actions), itoa(t.points+t.quick), itoa(t.speed)
	}
	if !f.familiar && r.round > 0 && !(r.turn != nil && r.turn.who == f && r.turn.lost) {
		want["acted"] = yes(f.acted)
	}
	for _, p := range got {
		if v, ok := want[p.Key]; ok && v != p.Value {
			return fmt.Sprintf("%s: %s is %s, for the referee %s", f.name, p.Key, p.Value, v)
		}
		if p.Key == "exhausted" {
			for _, card := range f.spent {
				if !strings.Contains(p.Value, card) {
					return fmt.Sprintf("%s: exhausted is %s, for the referee also %s", f.name, p.Value, card)
				}
			}
		}
	}
	return ""
}

func itoa(n int) string { return strconv.Itoa(n) }

// draw pictures the referee's position in words.
func (r *referee) draw() string {
	var list []string
	for _, f := range r.figures {
		list = append(list, fmt.Sprintf("%s %s at %v turned %v damage %d/%d fatigue %d %s", f.name, f.status, f.at,
			f.turned, f.damage, f.health, f.fatigue, f.conditions()))
	}
	return strings.Join(append(slices.Clone(r.rows), list...), "\n")
}

// asks compares what is legal: everything the referee allows, everything offered, and some random proposals.
func (w *watch) asks(src dice.Source) string {
	q, table := w.r.asked, w.g.Table()
	for i, text := range q.words {
		if n := len(q.words); n > 60 && w.rng.IntN(n) > 60 && i > 0 {
			continue
		}
		a, err := table.Parse(w.g, text)
		if err != nil {
			return fmt.Sprintf("%q is legal for the referee and cannot be read: %v", text, err)
		}
		if c := w.g.Check(a); c != engine.Legal {
			return fmt.Sprintf("%q is legal for the referee and refused: %s", text, table.Info().Refusals[c].Text)
		}
	}
	for _, a := range w.g.Offer(nil) {
		if text := table.Say(w.g, a); !q.allows(text) {
			return fmt.Sprintf("%q is offered and not legal for the referee", text)
		}
	}
	for n := range uint32(16) {
		a, ok := w.g.(conform.Proposer).Propose(src, n)
		if !ok {
			continue
		}
		text := table.Say(w.g, a)
		b, err := table.Parse(w.g, text)
		if err != nil || a != b {
			continue // garbage that words do not carry
		}
		if accepted := w.g.Check(a) == engine.Legal; accepted != q.allows(text) {
			return fmt.Sprintf("%q: accepted %v, legal for the referee %v", text, accepted, !accepted)
		}
	}
	return ""
}

// explicit says in full what words leave to the engine, and compares: what it does must be one of the
// things that the rules let it choose from.
func (w *watch) explicit(text string) (string, string) {
	full := w.r.inFull(text, 60)
	if len(full) == 0 {
		return text, ""
	}
	after := func(text string) (engine.Game, error) {
		a, err := w.g.Table().Parse(w.g, text)
		if err != nil {
			return nil, err
		}
		if c := w.g.Check(a); c != engine.Legal {
			return nil, fmt.Errorf("%q is refused: %s", text, w.g.Table().Info().Refusals[c].Text)
		}
		c := w.g.Clone()
		c.Play(a, nil)
		return c, nil
	}
	want, err := after(text)
	if err != nil {
		return "", err.Error()
	}
	for _, list := range []func() []string{func() []string {
		return full
	}, func() []string { return w.r.inFull(text, 20000) }} {
		for _, other := range list() {
			got, err := after(other)
			if err != nil {
				return "", fmt.Sprintf("%q may be said in full as %q: %v", text, other, err)
			}
			if got.Hash() == want.Hash() {
				return other, ""
			}
		}
	}
	return "", fmt.Sprintf("what the engine makes of %q is none of %q", text, full[:min(len(full), 12)])
}

// inFull lists the ways of saying in full what words leave open, at most some of them; none where they leave nothing.
func (r *referee) inFull(text string, most int) (list []string) {
	p, t := parse(text), r.turn
	if r.asked.stage != "act" && r.asked.stage != "flock" && r.asked.stage != "surge" {
		return nil
	}
	_, isAttack := attackVerbs[p.verb]
	switch {
	case p.verb == "move" && p.via == nil:
		for _, route := range r.routes(t, p, most) {
			if len(route) < 2 && t.who.large() {
				continue
			}
			var via []string
			for _, s := range route {
				via = append(via, s.String())
			}
			list = append(list, text+" via "+strings.Join(via, " "))
		}
	case isAttack:
		for _, a := range r.aims(t.who, attackVerbs[p.verb].with) {
			if p.matches(t.who, a) {
				full := r.fullWords(t.who, p.verb, a)
				if p.heal != "" {
					full += " heal " + p.heal
				}
				list = append(list, full)
			}
		}
	case p.verb == "hop" && p.via == nil:
		for _, way := range r.hopRoutes(r.find(p.who), p.at, 2) {
			if len(way) == 2 {
				list = append(list, text+" via "+way[0].String())
			} else {
				return nil
			}
		}
	case p.verb == "surge" && slices.Contains(p.names, "breath") && !strings.Contains(text, "path"):
		for _, path := range r.paths(r.attack) {
			list = append(list, text+strings.NewReplacer("[", "", "]", "").Replace(fmt.Sprint(" path ", path)))
		}
	}
	return list
}

// refereedTable compiles a scenario with options.
func refereedTable(t testing.TB, name, options string) engine.Table {
	t.Helper()
	o, faults := scenarios.ParseOverride("options", options)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	table, faults := library().Compile("descent/"+name, scenarios.Variant{Options: o})
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	return table
}

// refereedGames plays games of a scenario and returns the number of the first in which the referee finds a
// difference, from one, and what it is. A fault planted in the engine by its options takes the place of the houses.
func refereedGames(t testing.TB, name, fault string, seed, games uint64) (uint64, string) {
	t.Helper()
	var tables []engine.Table
	for _, h := range houses {
		tables = append(tables, refereedTable(t, name, h.text))
	}
	if fault != "" {
		tables = []engine.Table{refereedTable(t, name, fault)}
	}
	m, faults := ai.Named(library(), descent.System(), "greedy")
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
		k := n % uint64(len(tables)) // the one table of a fault has the first house
		if d := refereedGame(name, tables[k], houses[k].options, players, seed, n); d != "" {
			return n + 1, d
		}
	}
	return 0, ""
}

func TestTheRefereeAgrees(t *testing.T) {
	casetest.CollectSeldom(t)
	seed, games := casetest.Setting(t, "REFEREE_SEED", 1), casetest.Setting(t, "REFEREE_GAMES", 5)
	for _, name := range refereed {
		t.Run(name, func(t *testing.T) {
			if n, d := refereedGames(t, name, "", seed, games); n > 0 {
				t.Errorf("seed %d, game %d of %s (REFEREE_SEED=%d plays it again): %s", seed, n, name, seed, d)
			}
			t.Logf("seed %d: %d games", seed, games)
		})
	}
}
