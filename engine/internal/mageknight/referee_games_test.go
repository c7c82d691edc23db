package mageknight_test

import (
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/mageknight"
	"github.com/skirmishlab/skirmishlab/scenarios"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

const refereedTurns = 6

// smallGame is a random board of 7 by 5 squares with two to five figures a side, no matter who they are.
// Without a game it says what is wrong, nothing if there is nothing to play.
func smallGame(t testing.TB, setup *engine.Setup, r *rand.Rand) (engine.Game, *umpire, string) {
	t.Helper()
	b, w := rulesBook(t), randomWorld(r)
	u := &umpire{book: b, field: newField(w.rows, r.IntN(4) == 0), turns: refereedTurns, per: 1 + r.IntN(2)}
	form := &mageknight.Map{Rows: w.text(), Indoors: u.field.indoors}
	u.furnish(form, r)
	w.figures = nil
	ids := slices.Sorted(maps.Keys(b.units))
	for side, seat := range []string{"north", "south"} {
		theme, formed := ids[r.IntN(len(ids))], r.IntN(2) == 0 // one faction, side by side, so that it forms up
		for n := range 2 + r.IntN(4) {
			id := ids[r.IntN(len(ids))]
			for formed && b.units[id].faction != b.units[theme].faction {
				id = ids[r.IntN(len(ids))]
			}
			p := &piece{id: len(u.pieces), name: fmt.Sprintf("%c%d", seat[0], n), side: engine.Side(side),
				unit: b.units[id], placed: true, facing: r.IntN(8)}
			p.click = r.IntN(min(4, len(p.unit.dial)))
			p.tokens = r.IntN(2)
			p.soaring = p.unit.kind == "WING" && !p.has("DM") && !u.field.indoors && r.IntN(3) == 0
			if formed && n > 0 && len(u.pieces) > 0 {
				p.facing = u.pieces[len(u.pieces)-1].facing
			}
			if !u.settleIn(p, formed && n > 0, r) {
				continue
			}
			u.pieces = append(u.pieces, p)
			u.cost[side] += p.unit.points
			w.figures = append(w.figures, mageknight.PositionFigure{ID: p.name, Type: id, Side: seat,
				At:     fmt.Sprintf("%d,%d", p.at[0], p.at[1]),
				Facing: facingNames[p.facing], Click: p.click, Tokens: p.tokens, Soaring: p.soaring})
		}
	}
	if u.decided() { // there is nothing to play
		return nil, nil, ""
	}
	g, faults := mageknight.System().Place(&engine.Setup{Name: "refereed", Roster: setup.Roster, Chart: setup.Chart,
		Map: form, Options: setup.Options,
		Position: &mageknight.Position{Figures: w.figures, Points: 100 * u.per, Turns: refereedTurns,
			Turn: mageknight.PositionTurn{Side: "north", Number: 1, Stage: "start"}}})
	if err := faults.Err(); err != nil {
		return nil, nil, fmt.Sprintf("the engine refuses a position: %v\n%s", err, w.text())
	}
	u.turn = 1
	u.startTurn(engine.SideA)
	return g, u, fmt.Sprintf("%s%+v %+v", w.text(), *form, w.figures)
}

// furnish puts ladders and chests on a map.
func (u *umpire) furnish(form *mageknight.Map, r *rand.Rand) {
	f := &u.field
	for i := range f.level {
		s := spot{i % f.wide, i / f.wide}
		for _, v := range []spot{{1, 0}, {0, 1}} {
			to := spot{s[0] + v[0], s[1] + v[1]}
			if f.inside(to) && max(f.levelOf(s)-f.levelOf(to), f.levelOf(to)-f.levelOf(s)) > 2 && r.IntN(2) == 0 {
				f.ladder(s, to)
				form.Access = append(form.Access, fmt.Sprintf("%d,%d %d,%d", s[0], s[1], to[0], to[1]))
			}
		}
		if r.IntN(15) == 0 {
			f.chest(s)
			form.Chests = append(form.Chests, fmt.Sprintf("%d,%d", s[0], s[1]))
		}
	}
}

// settleIn finds a free square for a figure, if beside somebody, then in contact with a friend.
func (u *umpire) settleIn(p *piece, beside bool, r *rand.Rand) bool {
	for range 50 {
		p.at = spot{r.IntN(u.field.wide), r.IntN(u.field.high)}
		if u.mayStand(p, p.at) && u.free(p, p.at) && (!beside || len(u.near(p, p.side)) > 0) {
			return true
		}
	}
	return false
}

// shippedGame is a shipped scenario, from its first roll.
func shippedGame(t testing.TB, table engine.Table, n int) (engine.Game, *umpire, string) {
	t.Helper()
	b := rulesBook(t)
	s := b.scenarios[n]
	u := &umpire{book: b, field: s.board, areas: s.areas, turns: s.turns, per: s.points / 100, part: "first"}
	for side, army := range s.armies {
		for _, id := range army {
			u.cost[side] += b.units[id].points
			u.pieces = append(u.pieces, &piece{id: len(u.pieces), side: engine.Side(side), unit: b.units[id]})
		}
	}
	figures := table.Figures()
	if len(figures) != len(u.pieces) {
		t.Fatalf("%s has %d figures, for the referee %d", names[n], len(figures), len(u.pieces))
	}
	for i, f := range figures {
		if u.pieces[i].name = f.Name; f.Unit != u.pieces[i].unit.id {
			t.Fatalf("figure %d of %s is %s, for the referee %s", i, names[n], f.Unit, u.pieces[i].unit.id)
		}
	}
	return table.New(), u, names[n]
}

// watch plays a game under the referee's eyes to its end and returns the first difference.
// Players are commanders, and nobody where anything legal is chosen at random.
func watch(g engine.Game, u *umpire, players [2]engine.Commander, luck dice.Source, r *rand.Rand) (difference string) {
	for side, c := range players {
		if c != nil {
			c.Begin(g.Table(), engine.Side(side), luck.Fork(uint64(side)+1))
		}
	}
	last := []string{"the beginning"}
	defer func() {
		if p := recover(); p != nil {
			difference = fmt.Sprintf("a panic: %v\n%s", p, debug.Stack())
		}
		if difference != "" {
			difference = fmt.Sprintf("%s\nafter %s\n%s", difference, strings.Join(last[max(0, len(last)-12):], "; "),
				u.shown())
		}
	}()
	for range 6000 {
		if d := u.differs(g); d != "" {
			return d
		}
		turn := g.Turn()
		switch {
		case turn.Actor == engine.Over:
			return ""
		case turn.Actor == engine.Chance:
			law, key := g.Chance()
			asSum := law.Len() == 11
			if d := u.weighs(law, asSum); d != "" {
				return d
			}
			i := law.Draw(luck, key)
			last = append(last, g.Table().TellOutcome(g, law, i))
			g.Settle(i, nil)
			u.settle(int(law.Value(i)), asSum)
		default:
			d, legal := u.asks(g, r)
			if d != "" {
				return d
			}
			a := u.chosen(g, players[turn.Actor], legal, r)
			words := g.Table().Say(g, a)
			last = append(last, strconv.Quote(words))
			o := u.read(words)
			if !u.may(o) {
				return fmt.Sprintf("%q is chosen and not legal for the referee", words)
			}
			u.play(o)
			g.Play(a, nil)
		}
	}
	return "the game goes on and on"
}

// shown is the position in words.
func (u *umpire) shown() string {
	var words []string
	for _, p := range u.pieces {
		if p.on() {
			words = append(words, fmt.Sprintf("%s (%s, click %d) %d,%d %s", p.name, p.unit.id, p.click, p.at[0],
				p.at[1], facingNames[p.facing]))
			if p.soaring {
				words = append(words, "soaring")
			}
		}
	}
	return strings.Join(words, ", ")
}

// chosen is the choice of a player; without one, any kind of action that is legal, and one of
// that kind, so that rare ones come, too.
func (u *umpire) chosen(g engine.Game, player engine.Commander, legal []string, r *rand.Rand) engine.Action {
	if player != nil {
		return player.Choose(engine.NewView(g, g.Turn().Actor.Side()))
	}
	kinds := map[string][]string{}
	for _, w := range legal {
		o := u.read(w)
		kind := o.verb + strings.Join(o.flags, "")
		if kind != "end" || len(legal) == 1 || r.IntN(4) == 0 {
			kinds[kind] = append(kinds[kind], w)
		}
	}
	words := kinds["move"]
	if len(words) == 0 || r.IntN(3) > 0 {
		words = kinds[slices.Sorted(maps.Keys(kinds))[r.IntN(len(kinds))]]
	}
	a, err := g.Table().Parse(g, words[r.IntN(len(words))])
	if err != nil {
		panic(err)
	}
	return a
}

// chooser is who chooses now.
func (u *umpire) chooser() engine.Side {
	if u.part == "spin" {
		return u.spin[0].side
	}
	return u.half
}

// stages are the engine's words for what comes next.
var stages = map[string]string{"first": "first", "deploy": "deploy", "command": "command", "turn": "turn",
	"over": "over", "break": "break", "face": "face",
	"regroup": "regroup", "spin": "spin", "rider": "rider", "attack": "attack", "dodge": "attack", "damage": "attack",
	"freeze": "attack", "heal": "heal",
	"heal die": "heal", "regenerate": "heal", "raise": "heal", "put": "put"}

// differs compares the engine's game with the referee's and says what is different.
func (u *umpire) differs(g engine.Game) string {
	turn, in := g.Turn(), g.Table().Info()
	stage := in.Stages[turn.Stage].Name
	if stage != stages[u.part] {
		return fmt.Sprintf("the stage is %s, for the referee %s (%s)", stage, stages[u.part], u.part)
	}
	rolls := u.law(false)
	switch {
	case u.part == "over":
		got := g.Result()
		if turn.Actor != engine.Over || got.Winner != u.winner || int(got.Score[0]) != u.total[0] ||
			int(got.Score[1]) != u.total[1] {
			return fmt.Sprintf("the game is over for the referee, %v wins with %v; the engine: %+v, %+v", u.winner,
				u.total, turn, got)
		}
	case len(rolls) > 0:
		if turn.Actor != engine.Chance {
			return fmt.Sprintf("a roll (%s) is due, for the engine a choice", u.part)
		}
	case turn.Actor != engine.Actor(u.chooser()) || turn.Owner != u.half ||
		(u.part != "deploy" && int(turn.Round) != u.turn):
		return fmt.Sprintf("the referee is in turn %d of %s, %s chooses (%s); the engine: %+v", u.turn,
			in.Seats[u.half], in.Seats[u.chooser()], u.part, turn)
	}
	for i, f := range g.Table().Figures() {
		p := u.pieces[i]
		want := map[string]string{"alive": yesNo(p.on()), "gone": yesNo(p.gone), "tokens": strconv.Itoa(p.tokens)}
		if p.on() {
			want["click"], want["at"], want["facing"] = strconv.Itoa(p.click), fmt.Sprintf("%d,%d", p.at[0], p.at[1]),
				facingNames[p.facing]
			want["scored"] = strconv.Itoa(u.score[p.side])
			want["soaring"], want["idle"] = yesNo(p.soaring), yesNo(p.idle)
		}
		if u.part == "turn" && p.side == u.half && p.on() {
			want["acted"], want["left"] = yesNo(p.acted), strconv.Itoa(u.left)
		}
		for _, pair := range g.Table().Inspect(g, f.Figure) {
			if w, ok := want[pair.Key]; ok && w != pair.Value {
				return fmt.Sprintf("%s (%s): %s is %s, for the referee %s", p.name, p.unit.id, pair.Key, pair.Value, w)
			}
		}
	}
	return ""
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// asks compares what is legal: what the referee allows, everything offered, and random
// proposals, both ways. It returns what the referee allows.
func (u *umpire) asks(g engine.Game, r *rand.Rand) (string, []string) {
	legal := u.samples(r)
	for _, w := range legal {
		a, err := g.Table().Parse(g, w)
		if err != nil {
			return fmt.Sprintf("%q is legal for the referee and cannot be read: %v", w, err), nil
		}
		if got := g.Check(a); got != engine.Legal {
			return fmt.Sprintf("%q is legal for the referee, for the engine %s", w,
				g.Table().Info().Refusals[got].Text), nil
		}
	}
	for _, a := range g.Offer(nil) {
		if w := g.Table().Say(g, a); !u.may(u.read(w)) {
			return fmt.Sprintf("%q is offered and not legal for the referee", w), nil
		}
	}
	for n := range uint32(30) {
		src := dice.NewSource(r.Uint64(), dice.StreamID("mageknight", "proposals"), uint64(n))
		if a, ok := g.(conform.Proposer).Propose(src, n); ok {
			if w := g.Table().Say(g, a); !strings.Contains(w, "?") {
				if d := u.agree(g, w, "proposed"); d != "" {
					return d, nil
				}
			}
		}
	}
	for range 10 {
		if w := u.twist(legal[r.IntN(len(legal))], r); w != "" {
			if d := u.agree(g, w, "twisted"); d != "" {
				return d, nil
			}
		}
	}
	return "", legal
}

// agree compares whether an action is legal.
func (u *umpire) agree(g engine.Game, words, why string) string {
	a, err := g.Table().Parse(g, words)
	o := u.read(words)
	switch {
	case err != nil && u.may(o):
		return fmt.Sprintf("%q (%s) cannot be read: %v", words, why, err)
	case err != nil:
		return ""
	}
	if got, want := g.Check(a), u.may(o); (got == engine.Legal) != want {
		return fmt.Sprintf("%q (%s): for the referee %v, for the engine %s", words, why, want,
			g.Table().Info().Refusals[got].Text)
	}
	return ""
}

// twist changes one word of an action.
func (u *umpire) twist(words string, r *rand.Rand) string {
	f := strings.Fields(words)
	if len(f) < 2 {
		return ""
	}
	i := r.IntN(len(f))
	switch o := u.read(words); {
	case strings.Contains(f[i], ">"):
		s, _ := u.readStand(f[i])
		s.at[0] += r.IntN(3) - 1
		s.at[1] += r.IntN(3) - 1
		if !u.field.inside(s.at) {
			return ""
		}
		f[i] = sayStand(s)
	case strings.Contains(f[i], ","):
		f[i] = fmt.Sprintf("%d,%d", r.IntN(u.field.wide), r.IntN(u.field.high))
	case u.piece(f[i]) != nil:
		p := u.pieces[r.IntN(len(u.pieces))]
		if slices.Contains(o.targets, p) || p == o.who {
			return ""
		}
		f[i] = p.name
	default:
		f = append(f, spokenFlags[r.IntN(len(spokenFlags))])
		if o.plan != nil || slices.Contains(o.flags, f[len(f)-1]) || o.verb == "end" || o.verb == "face" ||
			o.verb == "spin" || o.verb == "deploy" || o.verb == "put" {
			return ""
		}
	}
	return strings.Join(f, " ")
}

// weighs compares the law of a roll with the referee's.
func (u *umpire) weighs(law *dice.Law, asSum bool) string {
	if !asSum && !u.oneNumber() {
		return fmt.Sprintf("the roll is compared with several numbers for the referee (%v)", u.blow.marks)
	}
	want := u.law(asSum)
	about := u.part
	if u.part == "attack" {
		about = fmt.Sprintf("%s of %s (%s), %d needed", u.part, u.blow.o.who.name, u.blow.o.who.unit.id,
			u.blow.marks[0].need)
	}
	if law.Len() != len(want) {
		return fmt.Sprintf("the roll (%s) has %d outcomes, for the referee %d", about, law.Len(), len(want))
	}
	for i := range law.Len() {
		p, w := new(big.Rat).SetFrac(law.Weight(i), law.Total()), want[int(law.Value(i))]
		if w == nil || p.Cmp(w) != 0 {
			return fmt.Sprintf("outcome %d of the roll (%s) has the chance %v, for the referee %v", law.Value(i), about,
				p, w)
		}
	}
	return ""
}

// venue is the rules that the engine plays by, with what was made of them.
type venue struct {
	variant scenarios.Variant
	setup   *engine.Setup
	tables  map[int]engine.Table
	greedy  ai.Maker
	house   bool
	other   *venue // the same with the other options
}

func (v *venue) table(t testing.TB, n int) engine.Table {
	t.Helper()
	if v.tables[n] == nil {
		table, faults := library.Compile("mageknight/"+names[n], v.variant)
		if err := faults.Err(); err != nil {
			t.Fatal(err)
		}
		v.tables[n] = table
	}
	return v.tables[n]
}

// refereedGame plays game n of a seed: every other one on a small random board, the others of the
// shipped scenarios in turn.
func refereedGame(t testing.TB, v *venue, seed, n uint64) string {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, n))
	var g engine.Game
	var u *umpire
	var about string
	if n%2 == 0 {
		g, u, about = smallGame(t, v.setup, r)
	} else {
		g, u, about = shippedGame(t, v.table(t, int(n/2)%len(names)), int(n/2)%len(names))
	}
	if g == nil {
		return about // nothing to play, or a difference already
	}
	var players [2]engine.Commander
	for side := range players {
		if n/2/uint64(len(names))>>side&1 != 0 {
			players[side] = v.greedy.New()
		}
	}
	u.house = v.house
	if d := watch(g, u, players, dice.NewSource(seed, dice.StreamID("mageknight", "referee"), n), r); d != "" {
		return d + "\n" + about
	}
	return ""
}

// refereedGames plays games and returns the number of the first in which the referee finds
// a difference, from one, and what it is.
func refereedGames(t testing.TB, v scenarios.Variant, seed, from, to uint64) (uint64, string) {
	t.Helper()
	greedy, faults := ai.Named(library, library.Systems()[0], "greedy")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	where := &venue{variant: v, setup: casetest.Setup(t, library, "mageknight/stones", v),
		tables: map[int]engine.Table{}, greedy: greedy}
	if v.Options.Absent() { // no fault is planted
		o, faults := scenarios.ParseOverride("options", "{rangeMetric: chebyshev, flyersPayHindering: false}")
		if err := faults.Err(); err != nil {
			t.Fatal(err)
		}
		other := scenarios.Variant{Options: o}
		where.other = &venue{variant: other, setup: casetest.Setup(t, library, "mageknight/stones", other),
			tables: map[int]engine.Table{}, greedy: greedy, house: true}
	}
	for n := from; n < to; n++ {
		at := where
		if n/2%5 == 4 && where.other != nil {
			at = where.other
		}
		if d := refereedGame(t, at, seed, n); d != "" {
			return n + 1, d
		}
	}
	return 0, ""
}

func TestTheRefereeAgrees(t *testing.T) {
	casetest.CollectSeldom(t)
	seed, games := casetest.Setting(t, "REFEREE_SEED", 1), casetest.Setting(t, "REFEREE_GAMES", 100)
	const shares = 4
	for k := range uint64(shares) {
		t.Run(fmt.Sprint(k), func(t *testing.T) {
			t.Parallel()
			if n, d := refereedGames(t, scenarios.Variant{}, seed, k*games/shares, (k+1)*games/shares); n > 0 {
				t.Errorf("seed %d, game %d (REFEREE_SEED=%d plays it again): %s", seed, n, seed, d)
			}
			t.Logf("seed %d: %d games", seed, games/shares)
		})
	}
}
