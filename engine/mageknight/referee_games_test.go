package mageknight_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/mageknight"
	"github.com/skirmishlab/skirmishlab/scenarios"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

// refereedWorld is a random board of 7 by 5 squares with two to four figures a side.
func refereedWorld(r *rand.Rand) world {
	w := randomWorld(r)
	w.figures = nil
	used := map[string]bool{}
	for _, side := range []string{"north", "south"} {
		factions := r.Perm(len(bookFactions))
		for n := range 2 + r.IntN(3) {
			types := bookFactions[factions[n]]
			for range 50 {
				x, y := r.IntN(7), r.IntN(5)
				at := fmt.Sprintf("%d,%d", x, y)
				if strings.ContainsAny(w.rows[y][x], "BXD") || used[at] {
					continue
				}
				used[at] = true
				w.figures = append(w.figures, mageknight.PositionFigure{ID: fmt.Sprintf("%c%d", side[0], n), Type: types[r.IntN(len(types))], Side: side,
					At: at, Facing: facingNames[r.IntN(8)], Click: r.IntN(2), Tokens: r.IntN(2)})
				break
			}
		}
	}
	return w
}

const refereedTurns = 6

func umpireOf(w world) *umpire {
	u := &umpire{w: w, part: "turn", turn: 1, turns: refereedTurns, per: 2, left: 2}
	for _, f := range w.figures {
		p := &piece{name: f.ID, click: f.Click, tokens: f.Tokens, facing: slices.Index(facingNames, f.Facing)}
		if f.Side == "south" {
			p.side = engine.SideB
		}
		_, _ = fmt.Sscanf(f.At, "%d,%d", &p.at[0], &p.at[1])
		book := strings.Fields(bookFigures[f.Type])
		p.points, _ = strconv.Atoi(book[0])
		p.reach, _ = strconv.Atoi(book[1])
		p.dial = book[2:]
		u.pieces = append(u.pieces, p)
	}
	return u
}

// rules are the files that the engine plays by, perhaps with a fault planted in them.
type rules struct {
	roster, chart any
	options       *mageknight.Options
}

// refereedGame plays a whole game on a random board under the referee's eyes and returns the first
// difference. Players are greedy, and nobody where anything legal is chosen at random.
func refereedGame(t testing.TB, r rules, seed, n uint64, players [2]engine.Commander) (difference string) {
	t.Helper()
	w := refereedWorld(rand.New(rand.NewPCG(seed, n)))
	g, faults := mageknight.System().Place(&engine.Setup{Name: "refereed", Roster: r.roster, Chart: r.chart, Map: &mageknight.Map{Rows: w.text()}, Options: r.options,
		Position: &mageknight.Position{Figures: w.figures, Points: 200, Turns: refereedTurns, Turn: mageknight.PositionTurn{Side: "north", Number: 1}}})
	if err := faults.Err(); err != nil {
		t.Fatalf("%v\n%s", err, w.text())
	}
	luck := dice.NewSource(seed, dice.StreamID("mageknight", "referee"), n)
	for side, c := range players {
		if c != nil {
			c.Begin(g.Table(), engine.Side(side), luck.Fork(uint64(side)+1))
		}
	}
	u, last := umpireOf(w), "the beginning"
	defer func() {
		if p := recover(); p != nil {
			difference = fmt.Sprintf("a panic: %v", p)
		}
		if difference != "" {
			difference = fmt.Sprintf("after %s: %s\n%s%+v", last, difference, w.text(), w.figures)
		}
	}()
	for step := uint64(0); step < 2000; step++ {
		if d := u.differs(g); d != "" {
			return d
		}
		turn := g.Turn()
		switch {
		case turn.Actor == engine.Over:
			return ""
		case turn.Actor == engine.Chance:
			law, key := g.Chance()
			if d := u.weighs(law); d != "" {
				return d
			}
			i := law.Draw(luck, key)
			last = g.Table().TellOutcome(g, law, i)
			g.Settle(i, nil)
			u.settle(int(law.Value(i)))
		default:
			own := luck.Fork(step + 10)
			if d := u.asks(g, own); d != "" {
				return d
			}
			a := u.chosen(g, players[turn.Actor], own)
			last = strconv.Quote(g.Table().Say(g, a))
			u.play(g.Table().Say(g, a))
			g.Play(a, nil)
		}
	}
	return "the game goes on and on"
}

// chosen is the choice of a player; without one, of anything legal, attacks above all.
func (u *umpire) chosen(g engine.Game, player engine.Commander, own dice.Source) engine.Action {
	if player != nil {
		return player.Choose(engine.NewView(g, g.Turn().Actor.Side()))
	}
	var words, attacks []string
	for w := range u.legal() {
		words = append(words, w)
		if strings.Contains(w, " strike ") || strings.Contains(w, " shoot ") {
			attacks = append(attacks, w)
		}
	}
	if len(attacks) > 0 && own.Below(2, 2) == 0 {
		words = attacks
	}
	slices.Sort(words)
	a, err := g.Table().Parse(g, words[own.Below(3, uint64(len(words)))])
	if err != nil {
		panic(err)
	}
	return a
}

// refereedGames plays games and returns the number of the first in which the referee finds
// a difference, from one, and what it is.
func refereedGames(t testing.TB, r rules, seed, from, to uint64) (uint64, string) {
	t.Helper()
	m, faults := ai.Named(library, library.Systems()[0], "greedy")
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	for n := from; n < to; n++ {
		var players [2]engine.Commander
		for side := range players {
			if n>>side&1 != 0 {
				players[side] = m.New()
			}
		}
		if d := refereedGame(t, r, seed, n, players); d != "" {
			return n + 1, d
		}
	}
	return 0, ""
}

// changedRules are the shipped files with some house rules, as a scenario's options say
// them; "{}" are the shipped ones.
func changedRules(t *testing.T, options string) rules {
	t.Helper()
	o, faults := scenarios.ParseOverride("options", options)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	sc, faults := library.Scenario("mageknight/stones")
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	s, faults := library.Setup(sc, scenarios.Variant{Options: o})
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	return rules{s.Roster, s.Chart, s.Options.(*mageknight.Options)}
}

func TestTheRefereeAgrees(t *testing.T) {
	seed, games := casetest.Setting(t, "REFEREE_SEED", 1), casetest.Setting(t, "REFEREE_GAMES", 100)
	const shares = 4
	for k := range uint64(shares) {
		t.Run(fmt.Sprint(k), func(t *testing.T) {
			t.Parallel()
			if n, d := refereedGames(t, changedRules(t, "{}"), seed, k*games/shares, (k+1)*games/shares); n > 0 {
				t.Errorf("seed %d, game %d (REFEREE_SEED=%d plays it again): %s", seed, n, seed, d)
			}
			t.Logf("seed %d: %d games", seed, games/shares)
		})
	}
}
