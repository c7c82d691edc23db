package solve

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/pocket"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// node is one of a drawn game, with who acts there and where each choice or outcome leads. A side
// that seals chooses an exit, and the other side chooses among as many without knowing.
type node struct {
	actor engine.Actor
	exits []int
	law   *dice.Law
	half  int // points of the first seat when it is over
	seals bool
	pay   [][]int // of a node that seals: where a pair of choices leads
}

type drawn struct {
	nodes []node
	at    int
	seal  int // choice sealed, plus one
}

type drawnTable struct{ engine.Table }

var drawnInfo = engine.Info{System: "drawn", MaxSteps: 400, Seats: [2]string{"first", "second"}}

func (drawnTable) Info() *engine.Info                        { return &drawnInfo }
func (drawnTable) Figures() []engine.FigureInfo              { return nil }
func (drawnTable) Say(_ engine.Game, a engine.Action) string { return fmt.Sprint("choice ", a.N) }

func (g *drawn) Table() engine.Table { return drawnTable{} }
func (g *drawn) Turn() engine.Turn {
	n := &g.nodes[g.at]
	if g.seal > 0 {
		return engine.Turn{Actor: 1 - n.actor, Round: 1}
	}
	return engine.Turn{Actor: n.actor, Round: 1}
}

func (g *drawn) Offer(dst []engine.Action) []engine.Action {
	n := &g.nodes[g.at]
	count := len(n.exits)
	if n.seals {
		if count = len(n.pay); g.seal > 0 {
			count = len(n.pay[0])
		}
	}
	for i := range count {
		dst = append(dst, engine.Action{N: int32(i)})
	}
	return dst
}
func (g *drawn) Check(engine.Action) engine.Refusal { return engine.Legal }
func (g *drawn) Play(a engine.Action, _ *engine.Recorder) {
	n := &g.nodes[g.at]
	switch {
	case n.seals && g.seal == 0:
		g.seal = int(a.N) + 1
	case n.seals:
		g.at, g.seal = n.pay[g.seal-1][a.N], 0
	default:
		g.at = n.exits[a.N]
	}
}
func (g *drawn) Chance() (*dice.Law, dice.Key)    { return g.nodes[g.at].law, 0 }
func (g *drawn) Settle(i int, _ *engine.Recorder) { g.at = g.nodes[g.at].exits[i] }
func (g *drawn) Result() engine.Result {
	return engine.Result{Winner: [...]engine.Side{engine.SideB, engine.Nobody, engine.SideA}[g.nodes[g.at].half]}
}
func (g *drawn) CopyFrom(src engine.Game)                       { *g = *src.(*drawn) }
func (g *drawn) Clone() engine.Game                             { c := *g; return &c }
func (g *drawn) Hash() uint64                                   { return uint64(g.at)<<8 | uint64(g.seal) }
func (g *drawn) Appraise(engine.Action, *engine.Terms)          {}
func (g *drawn) Rank([]engine.Action, *engine.Weights, []int64) {}
func (g *drawn) Describe(*engine.Description)                   {}
func (g *drawn) Redraw(viewer engine.Side, src dice.Source) {
	if n := &g.nodes[g.at]; g.seal > 0 && engine.Actor(viewer) != n.actor {
		g.seal = 1 + int(src.Below(0, uint64(len(n.pay))))
	}
}

const (
	a, b, chance, over = engine.ActorA, engine.ActorB, engine.Chance, engine.Over
)

func weighed(t *testing.T, weights ...int64) *dice.Law {
	t.Helper()
	var list []dice.Weighted
	for i, w := range weights {
		list = append(list, dice.Weighted{Value: dice.Value(i), Label: fmt.Sprint(i), Weight: big.NewInt(w)})
	}
	law, err := dice.FromWeights(fmt.Sprint(weights), list, func(a, b dice.Value) bool { return a < b })
	if err != nil {
		t.Fatal(err)
	}
	return law
}

func solved(t *testing.T, g engine.Game) *Solution {
	t.Helper()
	s, err := Solve(context.Background(), g, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestChoicesAndRolls(t *testing.T) {
	g := &drawn{nodes: []node{
		{actor: a, exits: []int{1, 2}},
		{actor: chance, law: weighed(t, 1, 2), exits: []int{4, 3}}, // one third loses, two thirds come to B
		{actor: over, half: 1},
		{actor: b, exits: []int{2, 5}},
		{actor: over, half: 0},
		{actor: over, half: 2},
	}}
	s := solved(t, g)
	if want := big.NewRat(1, 2); s.Exact == nil || s.Exact.Cmp(want) != 0 {
		t.Errorf("the value is %v, want %v", s.Exact, want)
	}
	list, err := s.Actions(g, true)
	if err != nil || list[0].Action.N != 1 || !list[0].Best || list[1].Best ||
		list[1].Exact.Cmp(big.NewRat(1, 3)) != 0 {
		t.Errorf("the actions are %+v (%v)", list, err)
	}
}

func TestARollThatIsRolledAgain(t *testing.T) {
	// Two sevenths win, one seventh loses, four sevenths come round again by another roll:
	// the value is 2/3.
	g := &drawn{nodes: []node{
		{actor: chance, law: weighed(t, 2, 1, 4), exits: []int{2, 3, 1}},
		{actor: chance, law: weighed(t, 1, 1), exits: []int{0, 0}},
		{actor: over, half: 2},
		{actor: over, half: 0},
	}}
	s := solved(t, g)
	if s.Bounds.Lo > 2.0/3 || s.Bounds.Hi < 2.0/3 || s.Bounds.Width() > Precision {
		t.Errorf("the bounds are %v, want both at 2/3", s.Bounds)
	}
	if s.Exact != nil {
		t.Errorf("a cycle has the fraction %v", s.Exact)
	}
	var refused *Refused
	if _, err := s.Ends(); !errors.As(err, &refused) {
		t.Errorf("a cycle ends with %v", err)
	}
}

func TestPlayWithoutEndIsRefused(t *testing.T) {
	g := &drawn{nodes: []node{{actor: a, exits: []int{1, 2}}, {actor: b, exits: []int{0, 3}}, {actor: over, half: 0},
		{actor: over, half: 2}}}
	_, err := Solve(context.Background(), g, Options{})
	var refused *Refused
	if !errors.As(err, &refused) {
		t.Errorf("a game that both would rather not end is solved: %v", err)
	}
}

func TestChoicesAtOnce(t *testing.T) {
	// Rows 1 0 and 0 1/2: the value is 1/3, the first choice of each is taken a third of
	// the time.
	for _, first := range []engine.Actor{a, b} {
		g := &drawn{nodes: []node{
			{actor: first, seals: true, pay: [][]int{{3, 1}, {1, 2}}},
			{actor: over, half: 0}, {actor: over, half: 1}, {actor: over, half: 2},
		}}
		s := solved(t, g)
		if s.Bounds.Lo > 1.0/3 || s.Bounds.Hi < 1.0/3 || s.Bounds.Width() > Precision || s.Size.Sealed != 1 {
			t.Fatalf("the bounds are %v and %d choices at once, want 1/3 and one", s.Bounds, s.Size.Sealed)
		}
		list, err := s.Actions(g, false)
		if err != nil || math.Abs(list[0].Share-2.0/3) > 1e-9 || list[0].Action.N != 1 {
			t.Errorf("the mixture is %+v (%v)", list, err)
		}
		// each takes the first choice one time in three
		if e, err := s.Ends(); err != nil || math.Abs(e.Win-1.0/9) > 1e-9 || math.Abs(e.Draw-4.0/9) > 1e-9 ||
			math.Abs(e.Loss-4.0/9) > 1e-9 {
			t.Errorf("it ends with %+v (%v)", e, err)
		}
	}
}

// Whatever the first side has sealed, the second mixes as it must: it does not answer a choice that it imagines.
func TestWhoChoosesSecondMixes(t *testing.T) {
	for _, first := range []engine.Actor{a, b} {
		// Of 1 0 and 0 1/2 each takes its second choice two times in three. An answer to a choice that is drawn
		// would take either one time in two.
		g := &drawn{nodes: []node{
			{actor: first, seals: true, pay: [][]int{{3, 1}, {1, 2}}},
			{actor: over, half: 0}, {actor: over, half: 1}, {actor: over, half: 2},
		}}
		s := solved(t, g)
		if line, _, err := s.Line(nil); err != nil || len(line) != 2 || math.Abs(line[0].Bounds.Mid()-1.0/3) > 1e-9 {
			t.Errorf("perfect play goes on as %+v (%v)", line, err)
		}
		second := engine.Side(first).Other()
		for sealed := range int32(2) {
			g.Play(engine.Action{N: sealed}, nil)
			list, err := s.Actions(g, false)
			if err != nil || list[0].Action.N != 1 || math.Abs(list[0].Share-2.0/3) > 1e-9 {
				t.Errorf("after %d the second side chooses as %+v (%v)", sealed, list, err)
			}
			for _, v := range list {
				if !v.Best || math.Abs(v.Bounds.Mid()-1.0/3) > 1e-9 {
					t.Errorf("after %d choice %d is worth %v, best %v; want 1/3", sealed, v.Action.N, v.Bounds, v.Best)
				}
			}
			c, taken := s.Commander(), 0
			const times = 9000
			for i := range uint64(times) {
				c.Begin(g.Table(), second, dice.NewSource(7, 1, i))
				taken += int(c.Choose(engine.NewView(g, second)).N)
			}
			if share := float64(taken) / times; math.Abs(share-2.0/3) > .02 || c.Err() != nil {
				t.Errorf("after %d the second side takes its second choice %.3f of the time (%v), want 2/3",
					sealed, share, c.Err())
			}
			g.seal = 0
		}
	}
}

func TestASecretThatLastsIsRefused(t *testing.T) {
	// What the first seals is not resolved by the second's next choice, since it chooses
	// twice: here the second's choice leads to another sealing of the same game.
	g := &lasting{drawn{nodes: []node{{actor: a, seals: true, pay: [][]int{{1, 1}, {1, 1}}}, {actor: over}}}, 0}
	_, err := Solve(context.Background(), g, Options{})
	var refused *Refused
	if !errors.As(err, &refused) || !strings.Contains(refused.Why, "secret") {
		t.Errorf("a secret that lasts is solved: %v", err)
	}
}

// lasting is a drawn game in which the second side chooses once more before what was
// sealed counts.
type lasting struct {
	drawn
	chosen int
}

func (g *lasting) Play(x engine.Action, rec *engine.Recorder) {
	if g.seal > 0 && g.chosen == 0 {
		g.chosen = 1
		return
	}
	g.chosen = 0
	g.drawn.Play(x, rec)
}
func (g *lasting) CopyFrom(src engine.Game) { *g = *src.(*lasting) }
func (g *lasting) Clone() engine.Game       { c := *g; return &c }
func (g *lasting) Hash() uint64             { return g.drawn.Hash()<<1 | uint64(g.chosen) }

func TestWhatDoesNotFitIsRefusedWithAnEstimate(t *testing.T) {
	var large *TooLarge
	if _, err := Solve(context.Background(), pocket.New(pocket.NoFault).New(), Options{}); !errors.As(err, &large) ||
		large.Log10 < 7 || large.Tried != 0 {
		t.Errorf("a whole game of pocket: %v", err)
	}
	p := position(t, "titan", "two-on-one")
	if _, err := Solve(context.Background(), p, Options{Positions: 500}); !errors.As(err, &large) ||
		large.Tried != 500 {
		t.Errorf("2611 positions where 500 are allowed: %v", err)
	}
	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Solve(stopped, p, Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a solution that nobody waits for: %v", err)
	}
}

var library = scenarios.New(systems.All()...)

func shipped(t *testing.T) (all []*scenarios.Solved) {
	t.Helper()
	for _, s := range library.Systems() {
		list, faults := library.ShippedSolved(s.Info().System)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		if len(list) < 4 {
			t.Errorf("%s ships %d solved positions, want at least four", s.Info().System, len(list))
		}
		all = append(all, list...)
	}
	return all
}

func position(t *testing.T, system, name string) engine.Game {
	t.Helper()
	for _, p := range shipped(t) {
		if p.System.Info().System == system && p.Name == name {
			return start(t, p)
		}
	}
	t.Fatalf("no position %s of %s", name, system)
	return nil
}

func start(t *testing.T, p *scenarios.Solved) engine.Game {
	t.Helper()
	g, faults := p.Start()
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return g
}

// A shipped position is worth what its file says; where perfect play goes on from it, no
// choice changes the value.
func TestShippedPositions(t *testing.T) {
	for _, p := range shipped(t) {
		t.Run(p.File+":"+p.Name, func(t *testing.T) {
			t.Parallel()
			g := start(t, p)
			s := solved(t, g)
			var best []string
			if g.Turn().Actor.IsSide() {
				list, err := s.Actions(g, true)
				if err != nil {
					t.Fatal(err)
				}
				for _, v := range list {
					if v.Best {
						best = append(best, g.Table().Say(g, v.Action))
					}
				}
			}
			for _, d := range Compare(p, s, best) {
				t.Error(d)
			}
			if f, _ := s.Exact.Float64(); f < s.Bounds.Lo-1e-15 || f > s.Bounds.Hi+1e-15 {
				t.Errorf("the fraction %.17f lies outside %v", f, s.Bounds)
			}
			e, err := s.Ends()
			if err != nil {
				t.Fatal(err)
			}
			if score := e.Win + e.Draw/2; math.Abs(score-s.Bounds.Mid()) > 1e-9 ||
				math.Abs(e.Win+e.Draw+e.Loss-1) > 1e-9 || len(e.Lost) != len(g.Table().Figures()) {
				t.Errorf("it ends with %+v, a score of %.12f; it is worth %v", e, score, s.Bounds)
			}
			luck := dice.NewSource(4, 0, 0)
			line, _, err := s.Line(&luck)
			if err != nil {
				t.Fatal(err)
			}
			before := s.Bounds
			for _, step := range line {
				if !step.Rolled && math.Abs(step.Bounds.Mid()-before.Mid()) > Precision {
					t.Errorf("%q changes the value from %v to %v", step.Words, before, step.Bounds)
				}
				before = step.Bounds
			}
		})
	}
}

// plainly is the value by the definition: no table, no bounds, nothing left out.
func plainly(g engine.Game) *big.Rat {
	turn := g.Turn()
	switch {
	case turn.Actor == engine.Over:
		return big.NewRat(int64(g.Result().Points(engine.SideA)), 2)
	case turn.Actor == engine.Chance:
		law, _ := g.Chance()
		sum := new(big.Rat)
		for i := range law.Len() {
			next := g.Clone()
			next.Settle(i, nil)
			p := new(big.Rat).SetFrac(law.Weight(i), law.Total())
			sum.Add(sum, p.Mul(p, plainly(next)))
		}
		return sum
	}
	var best *big.Rat
	for _, a := range g.Offer(nil) {
		next := g.Clone()
		next.Play(a, nil)
		if v := plainly(next); best == nil || v.Cmp(best) == 1-2*int(turn.Actor) {
			best = v
		}
	}
	return best
}

func TestValuesAreThoseOfTheDefinition(t *testing.T) {
	for _, name := range [][2]string{{"titan", "last-blow"}, {"titan", "brambles-in-between"}} {
		t.Run(name[0]+":"+name[1], func(t *testing.T) {
			g := position(t, name[0], name[1])
			if got, want := solved(t, g).Exact, plainly(g); got.Cmp(want) != 0 {
				t.Errorf("the value is %v, by the definition %v", got, want)
			}
		})
	}
}

// The last blow by hand: five dice at 3 or more against two hits left, and six at 5 or
// more back against two; the defender wins who is alive, and both slain is a draw.
func TestTheLastBlowByHand(t *testing.T) {
	alive := big.NewRat(1+5*2, 3*3*3*3*3)
	slain := new(big.Rat).Sub(big.NewRat(1, 1), alive)
	revenge := big.NewRat(729-64-6*32, 729)
	want := new(big.Rat).Mul(big.NewRat(1, 2), new(big.Rat).Mul(slain, revenge))
	want.Add(want, alive)
	if got := solved(t, position(t, "titan", "last-blow")).Exact; got.Cmp(want) != 0 {
		t.Errorf("the value is %v, by hand %v", got, want)
	}
}

// What is proposed beyond the offers changes no value: of these positions the offers
// leave out nothing that matters.
func TestNothingThatMattersIsLeftOut(t *testing.T) {
	for _, name := range [][2]string{{"titan", "two-on-one"}, {"mageknight", "who-strikes-first"},
		{"mageknight", "push-or-rest"}, {"heroscape", "last-wound"}} {
		g := position(t, name[0], name[1])
		s, err := Solve(context.Background(), g, Options{Wide: 100})
		if err != nil {
			t.Fatal(err)
		}
		narrow := solved(t, g)
		if s.Exact.Cmp(narrow.Exact) != 0 {
			t.Errorf("%v: the value is %v with more than the offers and %v with them", name, s.Exact, narrow.Exact)
		}
		if s.Size.Actions <= narrow.Size.Actions {
			t.Errorf("%v: %d actions with more than the offers, %d with them", name, s.Size.Actions,
				narrow.Size.Actions)
		}
	}
}
