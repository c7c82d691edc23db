package ai

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/pocket"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestInputsAgainstFloatingPoint works out every input of made-up positions once more.
func TestInputsAgainstFloatingPoint(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	for trial := range 3000 {
		in := inputs{named: 2}
		var left, standing, whole [2]float64
		d := engine.Description{Past: r.Int32N(1001)}
		for i := range 1 + r.IntN(9) {
			seat, points := engine.Side(r.IntN(2)), r.Int32N(60)
			in.figures = append(in.figures, engine.FigureInfo{Figure: engine.MakeFigure(seat, i), Points: points})
			in.seats = append(in.seats, seat)
			in.worth = append(in.worth, 100*int64(points))
			in.whole[seat] += 100 * int64(points)
			whole[seat] += 100 * float64(points)
			n := r.Int32N(100*points + 1)
			if r.IntN(4) == 0 {
				n = 0
			}
			d.Left = append(d.Left, n)
			if n > 0 {
				left[seat] += float64(n)
				standing[seat] += 100 * float64(points)
				if got, want := in.life(i, n), float64(n)/float64(points)*10; math.Abs(float64(got)-want) > 1 {
					t.Fatalf("%d of %d points are a life of %d, want %g", n, points, got, want)
				}
			}
		}
		for i := range 2 {
			d.Features[0][i], d.Features[1][i] = r.Int32N(3_000_000)-1_500_000, r.Int32N(3000)
		}
		owner := []engine.Side{engine.SideA, engine.SideB, engine.Nobody}[trial%3]
		lent := math.Floor((whole[0]+whole[1])/100) + 1
		share := func(s int) float64 { return math.Floor(left[s] * 1000 / max(1, whole[s])) }
		balance := func(x [2]float64) float64 { return (x[0] - x[1]) * 1000 / max(1, x[0]+x[1]) }
		ratio := func(x [2]float64) float64 { return 1000 * math.Log2((x[0]+lent)/(x[1]+lent)) }
		whose := []float64{1000, -1000, 0}[trial%3]
		past := float64(d.Past) / 1000
		var want []float64
		for _, x := range []float64{inSeat: 1000, inTurn: whose, inTurnLeft: whose * (share(0) + share(1)) / 2000,
			inShare:   share(0) - share(1),
			inBalance: balance(left), inRatio: ratio(left), inStanding: balance(standing), inOrder: ratio(standing)} {
			want = append(want, x, x*past, x*past*past)
		}
		bound := func(x float64) float64 { return max(-1e6, min(1e6, x)) }
		for i := range 2 {
			a, b := float64(d.Features[0][i]), float64(d.Features[1][i])
			want = append(want, bound(a-b), bound(a-b)*past, bound(a+b))
		}
		in.fill(&d, engine.Turn{Owner: owner})
		if len(in.values) != len(want) {
			t.Fatalf("%d inputs, want %d", len(in.values), len(want))
		}
		for i, got := range in.values {
			if math.Abs(float64(got)-want[i]) > 5 {
				t.Fatalf("input %d of %+v is %d, want %g", i, d, got, want[i])
			}
		}
	}
}

// TestLogsAreKeptByNumber asks for more logarithms than are kept, again and again.
func TestLogsAreKeptByNumber(t *testing.T) {
	var l logs
	for range 3 {
		for x := uint64(1); x < 3000; x++ {
			if got := l.of(x); got != log2(x) || l.of(x) != got {
				t.Fatalf("the logarithm of %d is %d, want %d", x, got, log2(x))
			}
		}
	}
}

// lives is a table that has figures and nothing else.
type lives struct {
	engine.Table
	seats []engine.Side
}

func (l lives) Figures() (list []engine.FigureInfo) {
	for i, s := range l.seats {
		list = append(list, engine.FigureInfo{Figure: engine.MakeFigure(s, i)})
	}
	return list
}

func TestMaterialCountsSquares(t *testing.T) {
	table := lives{seats: []engine.Side{0, 1, 0, 1}}
	for _, c := range []struct {
		left [4]int32
		want int32 // to the first side
	}{{[4]int32{3, 0, 0, 1}, 9000}, {[4]int32{1, 1, 1, 1}, 5000}, {[4]int32{0, 0, 0, 0}, 5000},
		{[4]int32{0, 4, 0, 0}, 0}, {[4]int32{5, 0, 0, 0}, 10000},
		{[4]int32{1 << 30, 1 << 30, 1 << 30, 0}, 8000}, {[4]int32{1000, 1500, 500, 1500}, 2000}} {
		d := engine.Description{Left: c.left[:]}
		if a, b := material(table, &d, 0), material(table, &d, 1); a != c.want || b != Full-c.want {
			t.Errorf("%v is worth %d and %d, want %d", c.left, a, b, c.want)
		}
	}
}

// TestAFinishedGameIsWorthItsScore and a little for its margin.
func TestAFinishedGameIsWorthItsScore(t *testing.T) {
	for _, c := range []struct {
		winner engine.Side
		lost   [2]int32
		want   int32 // to the second side
	}{
		{engine.SideB, [2]int32{0, 0}, 9800}, {engine.SideB, [2]int32{100, 0}, 10000},
		{engine.SideB, [2]int32{0, 100}, 9600}, {engine.SideB, [2]int32{75, 25}, 9900},
		{engine.SideA, [2]int32{0, 0}, 200}, {engine.SideA, [2]int32{0, 1}, 0}, {engine.SideA, [2]int32{9, 0}, 400},
		{engine.Nobody, [2]int32{0, 0}, 5000}, {engine.Nobody, [2]int32{30, 30}, 5000},
		{engine.Nobody, [2]int32{30, 10}, 5100},
	} {
		p := playout{side: engine.SideB}
		if got := p.ended(engine.Result{Winner: c.winner, Lost: c.lost}); got != c.want {
			t.Errorf("won by %d with %v lost, a game is worth %d, want %d", c.winner, c.lost, got, c.want)
		}
		p.side = engine.SideA
		if got := p.ended(engine.Result{Winner: c.winner, Lost: c.lost}); got != Full-c.want {
			t.Errorf("to the other side it is worth %d, want %d", got, Full-c.want)
		}
	}
}

// march is a game of rounds without end, whose first side has as much left as rounds are gone.
type march struct {
	doorGame
	round int16
	plays int
}

func (g *march) Turn() engine.Turn { return engine.Turn{Actor: engine.ActorA, Round: g.round} }
func (g *march) Offer(dst []engine.Action) []engine.Action {
	return append(dst, engine.Action{Verb: 1})
}
func (g *march) Table() engine.Table { return lives{seats: []engine.Side{0, 1}} }
func (g *march) Play(engine.Action, *engine.Recorder) {
	if g.plays++; g.plays%3 == 0 {
		g.round++
	}
}

func (g *march) Describe(d *engine.Description) { d.Left[0], d.Left[1] = int32(g.round), 4 }

// TestPlayoutsStopAtTheirHorizon counts the actions up to a horizon, that of a stage of its own
// included, and what the position is worth there.
func TestPlayoutsStopAtTheirHorizon(t *testing.T) {
	for horizon, want := range map[int]int32{1: Full * 4 / 20, 2: Full * 9 / 25, 6: Full * 49 / 65} {
		set := &Settings{Horizon: horizon, Horizons: []scenarios.StageHorizon{{Stage: 3, Rounds: horizon + 1},
			{Stage: 2, Rounds: 0}}}
		p := playout{set: set, table: lives{seats: []engine.Side{0, 1}}, limit: 100,
			styles: [2]mix{make(mix, 1), make(mix, 1)}}
		p.seen.Left = make([]int32, 2)
		p.players[0] = &Passive{}
		p.decide(engine.Turn{Stage: 1}, dice.Source{})
		g := &march{round: 1}
		if got := p.finish(g, 1); got != want || g.plays != 3*horizon {
			t.Errorf("a horizon of %d rounds stops after %d actions, where the position is worth %d, want %d", horizon,
				g.plays, got, want)
		}
		for stage, plays := range map[engine.Stage]int{3: 3 * (horizon + 1), 2: 100} {
			p.decide(engine.Turn{Stage: stage}, dice.Source{})
			g := &march{round: 1}
			if p.finish(g, 1); g.plays != plays {
				t.Errorf("stage %d beside a horizon of %d rounds stops after %d actions, want %d", stage, horizon,
					g.plays, plays)
			}
		}
	}
	p := playout{set: &Settings{}, limit: 100, styles: [2]mix{make(mix, 1), make(mix, 1)}}
	p.players[0] = &Passive{}
	g := &march{round: 1}
	if got := p.finish(g, 1); got != Full/2 || g.plays != 100 {
		t.Errorf("a game without end is worth %d after %d actions", got, g.plays)
	}
}

// TestAChangedPlanGivesOneFigureAnotherGoodAction changes plans many times.
func TestAChangedPlanGivesOneFigureAnotherGoodAction(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 24))
	changed, refused := 0, 0
	for trial := range 6000 {
		own := &Greedy{}
		for range 2 + r.IntN(40) {
			cell := engine.Cell(r.IntN(9))
			if r.IntN(8) == 0 {
				cell = engine.NoCell
			}
			own.offered = append(own.offered, engine.Action{Verb: 1, Figure: engine.Figure(r.IntN(4)), Cell: cell,
				N: int32(len(own.offered))})
			own.scores = append(own.scores, int64(r.IntN(1000)*50+len(own.offered)))
		}
		var steps []engine.Action
		seen := map[engine.Figure]bool{}
		for _, a := range own.offered {
			if !seen[a.Figure] && !slices.ContainsFunc(steps, func(b engine.Action) bool {
				return b.Cell == a.Cell && a.Cell >= 0
			}) {
				seen[a.Figure] = true
				steps = append(steps, a)
			}
		}
		before := slices.Clone(steps)
		ok := change(steps, own, &ties{own: dice.NewSource(5, 6, uint64(trial))})
		var at []int
		for i := range steps {
			if steps[i] != before[i] {
				at = append(at, i)
			}
		}
		if !ok {
			refused++
			if len(at) > 0 {
				t.Fatalf("nothing can be changed, and %v is", at)
			}
			continue
		}
		changed++
		if len(at) != 1 || steps[at[0]].Figure != before[at[0]].Figure {
			t.Fatalf("%v is changed into %v", before, steps)
		}
		now := steps[at[0]]
		better := 0
		for i, a := range own.offered {
			free := true
			for k, b := range before {
				free = free && (k == at[0] || b.Cell != a.Cell || a.Cell < 0)
			}
			if a == now && !free {
				t.Fatalf("%v takes a cell from another", now)
			}
			if free && a.Figure == now.Figure && a != before[at[0]] && own.scores[i] > own.scores[now.N] {
				better++
			}
		}
		if better >= near {
			t.Fatalf("%d actions of the figure are better than the one that it is given", better)
		}
	}
	if changed < 3000 || refused < 100 {
		t.Errorf("%d plans were changed, %d could not be", changed, refused)
	}
	// Each of the best four is as likely, and so is each figure.
	own, counts := &Greedy{}, make([]int, 12)
	for i := range 12 {
		own.offered = append(own.offered, engine.Action{Figure: engine.Figure(i / 6), Cell: engine.NoCell, N: int32(i)})
		own.scores = append(own.scores, int64(10*((i*5)%6)))
	}
	for n := range 8000 {
		steps := []engine.Action{own.offered[0], own.offered[6]}
		change(steps, own, &ties{own: dice.NewSource(7, 8, uint64(n))})
		for _, a := range steps {
			if a.N%6 != 0 {
				counts[a.N]++
			}
		}
	}
	var taken []int
	for i, n := range counts {
		if n > 0 && own.scores[i] < 20 {
			t.Errorf("the action that ranks %d is given", own.scores[i])
		}
		if n > 0 {
			taken = append(taken, n)
		}
	}
	if len(taken) != 8 {
		t.Errorf("%d actions are given, want the best four of two figures: %v", len(taken), counts)
	}
	evenly(t, "of the best actions, number", taken)
}

func TestPlansAreTheSameInAnyOrder(t *testing.T) {
	a := []engine.Action{{N: 1}, {N: 2}, {N: 3}}
	for _, c := range []struct {
		b    []engine.Action
		want bool
	}{{[]engine.Action{{N: 3}, {N: 1}, {N: 2}}, true}, {[]engine.Action{{N: 1}, {N: 2}}, false},
		{[]engine.Action{{N: 1}, {N: 2}, {N: 4}}, false}, {a, true}} {
		if got := sameSteps(a, c.b); got != c.want {
			t.Errorf("%v and %v are the same: %v", a, c.b, got)
		}
		l := gambles(0, 0, 0)
		l.list[0].steps, l.list[1].steps, l.list[2].steps = []engine.Action{{N: 9}}, a, c.b
		if got := l.double(); got != c.want {
			t.Errorf("%v beside %v is a double: %v", c.b, a, got)
		}
	}
	if l := gambles(0, 0); l.rivals() != 1 || gambles(0).rivals() != 0 {
		t.Errorf("of two candidates %d are rivals", l.rivals())
	}
}

// TestWhatSearchesSawAddsUp adds counts that are all different, every one of them.
func TestWhatSearchesSawAddsUp(t *testing.T) {
	next := int64(0)
	var fill func(v reflect.Value)
	fill = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Struct:
			for i := range v.NumField() {
				fill(v.Field(i))
			}
		case reflect.Array:
			for i := range v.Len() {
				fill(v.Index(i))
			}
		default:
			next++
			v.SetInt(next)
		}
	}
	var a, b, sum, twice Seen
	fill(reflect.ValueOf(&a).Elem())
	b = a
	sum.Plus(a)
	if sum != a {
		t.Errorf("nothing and %v are %v", a, sum)
	}
	next = 0
	a.Plus(b)
	fill(reflect.ValueOf(&twice).Elem())
	if twice.Plus(b); a != twice || a.Decisions != 2*b.Decisions || a.Differ[1].Squares != b.doubled() {
		t.Errorf("twice %v is %v", b, a)
	}
}

// doubled is twice the last squares.
func (s Seen) doubled() (list [engine.TermCount]int64) {
	for i, x := range s.Differ[1].Squares {
		list[i] = 2 * x
	}
	return list
}

// TestAPlanWaitsForWhatIsRefused plays the steps of a plan in the order in which they become
// legal, and drops it when none is, or when the stage is over.
func TestAPlanWaitsForWhatIsRefused(t *testing.T) {
	legal := map[int32]bool{2: true}
	v := engine.NewView(&gate{legal: legal}, 0)
	turn := engine.Turn{Round: 3, Joint: true}
	var p plan
	p.adopt(turn, []engine.Action{{N: 1}, {N: 2}, {N: 3}})
	for _, n := range []int32{2, 1, 3} {
		legal[n] = true
		if a, ok := p.next(v, turn); !ok || a.N != n {
			t.Fatalf("the next step is %v, %v; want %d", a, ok, n)
		}
		legal[n] = false
		legal[1] = true
	}
	if a, ok := p.next(v, turn); ok {
		t.Errorf("%v is left of a plan that was played", a)
	}
	p.adopt(turn, []engine.Action{{N: 5}})
	if _, ok := p.next(v, turn); ok || len(p.steps) != 0 {
		t.Error("a plan of which nothing is legal is not dropped")
	}
	p.adopt(turn, []engine.Action{{N: 1}})
	if _, ok := p.next(v, engine.Turn{Round: 4, Joint: true}); ok || len(p.steps) != 0 {
		t.Error("a plan outlives its stage")
	}
}

// gate is a game in which some actions are legal.
type gate struct {
	doorGame
	legal map[int32]bool
}

func (g *gate) Check(a engine.Action) engine.Refusal {
	if g.legal[a.N] {
		return engine.Legal
	}
	return engine.Legal + 1
}

// TestASeatAndAStageWeighApart gives one seat another weight at one stage.
func TestASeatAndAStageWeighApart(t *testing.T) {
	g := NewGreedy([2]engine.Weights{{7, 8}, {5, 6}},
		engine.StageWeight{Seat: engine.SideB, Stage: 2, Term: 0, Weight: -9},
		engine.StageWeight{Seat: engine.SideB, Stage: 2, Term: 1, Weight: 4},
		engine.StageWeight{Seat: engine.Nobody, Stage: 1, Term: 1, Weight: 3})
	want := [2][4][2]int32{{{7, 8}, {7, 3}, {7, 8}, {7, 8}}, {{5, 6}, {5, 3}, {-9, 4}, {5, 6}}}
	for seat := range want {
		g.Begin(nil, engine.Side(seat), dice.Source{})
		for stage, w := range want[seat] {
			if got := g.at(engine.Stage(stage)); got[0] != w[0] || got[1] != w[1] {
				t.Errorf("seat %d weighs %v at stage %d, want %v", seat, got[:2], stage, w)
			}
		}
	}
}

// TestScoresBeyondReasonAreCut assigns by scores that no sum could hold.
func TestScoresBeyondReasonAreCut(t *testing.T) {
	var s assignment
	s.reset(2, 2)
	s.raise(0, 0, math.MaxInt64/2)
	s.raise(0, 1, math.MaxInt64/2)
	s.raise(1, 0, math.MinInt64/2)
	s.raise(1, 0, math.MinInt64/2-1)
	s.solve()
	if s.column(0) != 1 || s.column(1) != 0 {
		t.Errorf("the rows are given columns %d and %d, want 1 and 0: the worst is better than none", s.column(0),
			s.column(1))
	}
}

// TestSearchWithoutEffortIsGreedy plays a game of greedy, and asks a search without effort,
// whose styles draw from the same source, at every decision.
func TestSearchWithoutEffortIsGreedy(t *testing.T) {
	w := engine.Weights{engine.TermDamage: 10, engine.TermGround: 3, engine.TermOwn: 1}
	table := pocket.New(pocket.NoFault)
	g, luck, asked := table.New(), dice.NewSource(8, 9, 1), 0
	for g.Turn().Actor != engine.Over {
		if g.Turn().Actor == engine.Chance {
			law, key := g.Chance()
			g.Settle(law.Draw(luck, key), nil)
			continue
		}
		side, own := g.Turn().Actor.Side(), dice.NewSource(4, 5, uint64(asked))
		s := NewSearch(Settings{Styles: []engine.Weighing{{Seats: [2]engine.Weights{w, w}}}, Playouts: 50})
		s.Begin(table, side, own)
		greedy := NewGreedy([2]engine.Weights{w, w})
		greedy.Begin(table, side, own.Fork(forkStyles))
		a, b := greedy.Choose(engine.NewView(g, side)), s.Choose(engine.NewView(g, side))
		if a != b {
			t.Fatalf("at stage %d greedy chooses %v, a search without effort %v", g.Turn().Stage, a, b)
		}
		g.Play(a, nil)
		asked++
	}
	if asked < 10 {
		t.Errorf("only %d decisions were asked for", asked)
	}
}
