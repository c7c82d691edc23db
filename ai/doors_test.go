package ai

import (
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// doors is a game whose truth is known: its first side opens one of several doors, behind
// each of which it wins n times in a hundred. What looks best need not be.
type doors struct {
	engine.Table
	looks []int64 // the rank of each door
	odds  []int   // its wins in a hundred
	laws  []*dice.Law
	rolls int // how many were settled
	info  engine.Info
}

func newDoors(looks []int64, odds []int) *doors {
	d := &doors{looks: looks, odds: odds, info: engine.Info{System: "doors", MaxSteps: 10}}
	for _, o := range odds {
		d.laws = append(d.laws, dice.MustLaw("door", []*dice.Die{dice.Numbered(100)},
			func(v dice.Value) (dice.Value, bool) {
				if int(v) > 100-o {
					return 1, true
				}
				return 0, true
			}, nil))
	}
	return d
}

func (d *doors) Info() *engine.Info           { return &d.info }
func (d *doors) New() engine.Game             { return &doorGame{d: d} }
func (d *doors) Figures() []engine.FigureInfo { return nil }

// doorGame is a game of doors.
type doorGame struct {
	engine.Game
	d    *doors
	step int
	door int
	won  bool
}

func (g *doorGame) Table() engine.Table                      { return g.d }
func (g *doorGame) CopyFrom(src engine.Game)                 { *g = *src.(*doorGame) }
func (g *doorGame) Redraw(engine.Side, dice.Source)          {}
func (g *doorGame) Check(engine.Action) engine.Refusal       { return engine.Legal }
func (g *doorGame) Play(a engine.Action, _ *engine.Recorder) { g.step, g.door = 1, int(a.N) }
func (g *doorGame) Appraise(a engine.Action, terms *engine.Terms) {
	terms[engine.TermDamage] += int32(g.d.looks[a.N])
}

func (g *doorGame) Turn() engine.Turn {
	return engine.Turn{Actor: []engine.Actor{engine.ActorA, engine.Chance, engine.Over}[g.step], Round: 1}
}

func (g *doorGame) Offer(dst []engine.Action) []engine.Action {
	for i := range g.d.looks {
		dst = append(dst, engine.Action{Verb: 1, Figure: engine.NoFigure, Cell: engine.NoCell, N: int32(i)})
	}
	return dst
}

func (g *doorGame) Rank(actions []engine.Action, w *engine.Weights, scores []int64) {
	for i, a := range actions {
		scores[i] = g.d.looks[a.N] * int64(w[engine.TermDamage])
	}
}

func (g *doorGame) Chance() (*dice.Law, dice.Key) {
	return g.d.laws[g.door], dice.NewKey(1, 0, 0, 1, 0)
}

func (g *doorGame) Settle(i int, _ *engine.Recorder) {
	g.d.rolls++
	g.step, g.won = 2, g.d.laws[g.door].Value(i) == 1
}

func (g *doorGame) Describe(d *engine.Description) { clear(d.Left) }

func (g *doorGame) Result() engine.Result {
	if g.won {
		return engine.Result{Winner: engine.SideA}
	}
	return engine.Result{Winner: engine.SideB}
}

// asked is a search that has chosen a door.
func asked(d *doors, n uint64, change func(*Settings)) (*Search, engine.Action) {
	set := Settings{Styles: []engine.Weighing{{Seats: [2]engine.Weights{{1}, {1}}}}, Playouts: 60, Candidates: 9}
	for i := range set.Effort {
		set.Effort[i] = 100
	}
	if change != nil {
		change(&set)
	}
	s := NewSearch(set)
	s.Begin(d, engine.SideA, dice.NewSource(1, 2, n))
	return s, s.Choose(engine.NewView(d.New(), engine.SideA))
}

// TestSearchOpensTheRightDoor counts what a search finds where it must find it: a door that
// always wins beside one that never does, and what it says of that.
func TestSearchOpensTheRightDoor(t *testing.T) {
	const won, lost = Full - marginShare, marginShare
	d := newDoors([]int64{5, 9, 3, 1}, []int{0, 0, 100, 0})
	s, a := asked(d, 1, nil)
	if a.N != 2 {
		t.Fatalf("door %d is opened, behind which it loses", a.N)
	}
	seen := s.Seen(0)
	if seen.Decisions != 1 || seen.Changed != 1 || seen.Playouts != int64(d.rolls) || seen.Gained != won-lost {
		t.Errorf("%+v was seen of one decision that gains a whole game by %d playouts", seen, d.rolls)
	}
	if got := seen.Differ[0]; got.Decisions != 1 || got.Terms[engine.TermDamage] != 3-9 ||
		got.Squares[engine.TermDamage] != 36 {
		t.Errorf("of a door that ranks 3 instead of 9 it says %+v", got)
	}
	order := []int32{1, 2, 0, 3}[:len(s.lineup.list)]
	for i, c := range s.lineup.list {
		want := int64(0)
		if c.action.N == 2 {
			want = int64(c.n) * (won - lost)
		}
		if c.sum != want || c.n < 1 || c.squares != want*(won-lost) {
			t.Errorf("door %d: %d playouts differ by %d", c.action.N, c.n, c.sum)
		}
		if i == 0 && c.action.N != order[0] {
			t.Errorf("the first candidate is door %d, not greedy's", c.action.N)
		}
	}
}

// TestCandidatesAreTheBestByRank asks which doors are considered.
func TestCandidatesAreTheBestByRank(t *testing.T) {
	d := newDoors([]int64{5, 9, 3, 7, 1, 8}, []int{50, 50, 50, 50, 50, 50})
	inverse := engine.Weighing{Seats: [2]engine.Weights{{-1}, {-1}}}
	for _, c := range []struct {
		candidates int
		other      bool
		want       []int32
	}{{0, false, []int32{1}}, {1, false, []int32{1, 5}}, {3, false, []int32{1, 5, 3, 0}},
		{9, false, []int32{1, 5, 3, 0, 2, 4}}, {2, true, []int32{1, 4, 5, 3}}} {
		s, _ := asked(d, 1, func(set *Settings) {
			set.Candidates = c.candidates
			if c.other {
				set.Styles = append(set.Styles, inverse, set.Styles[0])
			}
		})
		var got []int32
		for _, k := range s.lineup.list {
			got = append(got, k.action.N)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%d candidates, another style: %v: doors %v are considered, want %v", c.candidates, c.other, got,
				c.want)
		}
	}
}

// TestPlayoutsArePaired lets every door win by the same dice: all candidates fare alike in
// every playout, and differently in different ones; greedy's own door is then opened.
func TestPlayoutsArePaired(t *testing.T) {
	d := newDoors([]int64{5, 9, 3, 7}, []int{50, 50, 50, 50})
	wins, all := 0, 0
	for n := range uint64(40) {
		s, a := asked(d, n, func(set *Settings) { set.Playouts = 40 })
		if a.N != 1 {
			t.Fatalf("door %d is opened where all are alike", a.N)
		}
		for _, c := range s.lineup.list {
			if c.sum != 0 || c.squares != 0 {
				t.Fatalf("door %d differs by %d under the same luck", c.action.N, c.sum)
			}
		}
		for _, b := range s.lineup.base {
			all++
			if b > Full/2 {
				wins++
			}
		}
		if seen := s.Seen(0); seen.Changed != 0 || seen.Gained != 0 || seen.Decisions != 1 {
			t.Fatalf("%+v was seen of a decision that changed nothing", seen)
		}
	}
	if d := wins - all/2; all < 100 || d*d > 4*all { // four standard errors
		t.Errorf("greedy's door wins in %d of %d playouts, want half", wins, all)
	}
}

// TestABudgetIsSpentAndKept plays with budgets of all sizes: a decision takes as many playouts
// as it may where somebody stays in question, at least one for each candidate (and where few
// are left, for each that is still in question), and none at a stage without effort.
func TestABudgetIsSpentAndKept(t *testing.T) {
	looks, odds := []int64{6, 5, 4, 3, 2, 1}, []int{0, 60, 70, 80, 90, 100}
	for budget := 1; budget <= 80; budget++ {
		d := newDoors(looks, odds)
		s, a := asked(d, uint64(budget), func(set *Settings) { set.Playouts = budget })
		switch {
		case budget == 1: // nobody to compare with
			if d.rolls != 0 || a.N != 0 || len(s.lineup.list) != 1 {
				t.Errorf("with one playout door %d is opened after %d", a.N, d.rolls)
			}
		case d.rolls > max(budget+len(looks)/2, len(looks)) || d.rolls < min(budget, len(looks)) ||
			d.rolls < budget-len(looks):
			t.Errorf("a budget of %d took %d playouts", budget, d.rolls)
		case s.Seen(0).Playouts != int64(d.rolls):
			t.Errorf("%d playouts were played, %d are reported", d.rolls, s.Seen(0).Playouts)
		case budget > 12 && a.N == 0:
			t.Errorf("of %v in a hundred door %d is opened after %d playouts", odds, a.N, budget)
		}
		half := newDoors(looks, odds)
		asked(half, uint64(budget), func(set *Settings) { set.Playouts, set.Effort[0] = 2*budget, 50 })
		if half.rolls != d.rolls {
			t.Errorf("half of %d playouts are %d, all of %d are %d", 2*budget, half.rolls, budget, d.rolls)
		}
	}
	d := newDoors(looks, odds)
	if _, a := asked(d, 1, func(set *Settings) { set.Effort[0] = 0 }); a.N != 0 || d.rolls != 0 {
		t.Errorf("without effort door %d is opened after %d playouts", a.N, d.rolls)
	}
}

// TestAReviewChargesWhatADoorCosts reviews the opening of every door.
func TestAReviewChargesWhatADoorCosts(t *testing.T) {
	d := newDoors([]int64{5, 9, 3, 1}, []int{0, 0, 100, 0})
	s, _ := asked(d, 1, nil)
	for i, want := range []int64{Full - 2*marginShare, Full - 2*marginShare, 0, Full - 2*marginShare} {
		did := d.New().Offer(nil)[i]
		r := s.Review(engine.NewView(d.New(), engine.SideA), did)
		if r.Cost != want || r.Best.N != 2 || r.Rivals != 3 {
			t.Errorf("of door %d the review says %+v, want a cost of %d", i, r, want)
		}
		if (r.Cost == 0) != (r.SE == 0) || r.SE > 500 { // of the one playout that is made up
			t.Errorf("the cost of door %d has an error of %d", i, r.SE)
		}
	}
	one := newDoors([]int64{4}, []int{70})
	s, _ = asked(one, 1, nil)
	if r := s.Review(engine.NewView(one.New(), engine.SideA), one.New().Offer(nil)[0]); r.Rivals != 0 || r.Cost != 0 ||
		one.rolls != 0 {
		t.Errorf("of a single door the review says %+v after %d playouts", r, one.rolls)
	}
}

// TestBlunderersBlunderAsOftenAsTheySay opens doors at random in n of a hundred
// decisions.
func TestBlunderersBlunderAsOftenAsTheySay(t *testing.T) {
	d := newDoors([]int64{1, 2, 3, 9, 4}, []int{1, 1, 1, 1, 1})
	for _, percent := range []int{0, 1, 30, 100} {
		b := newBlunderer(NewGreedy([2]engine.Weights{{1}, {1}}), percent)
		b.Begin(d, engine.SideB, dice.NewSource(3, 4, uint64(percent)))
		counts := make([]int, 5)
		const n = 20000
		for range n {
			counts[b.Choose(engine.NewView(d.New(), engine.SideB)).N]++
		}
		// A fifth of the blunders hits the best.
		for door, c := range counts {
			want := n * percent / 500
			if door == 3 {
				want = n - 4*want
			}
			if off := c - want; off*off > 16*n*percent/500 {
				t.Errorf("%d %% of blunders: door %d is opened %d times of %d, want %d", percent, door, c, n, want)
			}
		}
	}
}

// squad is a joint stage: two figures each go to one of three cells, and the first side wins
// where the first figure goes to the cell that ranks last for it, and loses by less where it
// goes to the second.
type squad struct {
	doorGame
	at    [2]engine.Cell // from 1; 0 is nowhere yet
	plays *int
}

func (g *squad) Table() engine.Table      { return squadTable{g.d, g.plays} }
func (g *squad) CopyFrom(src engine.Game) { *g = *src.(*squad) }
func (g *squad) Turn() engine.Turn {
	turn := engine.Turn{Actor: engine.ActorA, Round: 1, Joint: true}
	if g.at[0] > 0 && g.at[1] > 0 {
		turn.Actor, turn.Joint = engine.Over, false
	}
	return turn
}

func (g *squad) Offer(dst []engine.Action) []engine.Action {
	for f, at := range g.at {
		for c := range engine.Cell(3) {
			if at == 0 && g.at[1-f] != c+1 {
				dst = append(dst, engine.Action{Verb: 1, Figure: engine.Figure(f), Cell: c})
			}
		}
	}
	return dst
}

func (g *squad) Check(a engine.Action) engine.Refusal {
	if g.at[a.Figure] == 0 && g.at[1-a.Figure] != a.Cell+1 {
		return engine.Legal
	}
	return engine.Legal + 1
}

func (g *squad) Rank(actions []engine.Action, _ *engine.Weights, scores []int64) {
	for i, a := range actions {
		scores[i] = 10 - int64(a.Cell)*int64(3-a.Figure)
	}
}

func (g *squad) Play(a engine.Action, _ *engine.Recorder) {
	*g.plays++
	g.at[a.Figure] = a.Cell + 1
}

func (g *squad) Appraise(a engine.Action, terms *engine.Terms) {
	terms[engine.TermDamage] += 1 + int32(a.Cell)
}

func (g *squad) Result() engine.Result {
	switch g.at[0] {
	case 3:
		return engine.Result{Winner: engine.SideA}
	case 2:
		return engine.Result{Winner: engine.SideB, Lost: [2]int32{0, 10}} // not as bad
	}
	return engine.Result{Winner: engine.SideB}
}

type squadTable struct {
	*doors
	plays *int
}

func (t squadTable) New() engine.Game { return &squad{doorGame: doorGame{d: t.doors}, plays: t.plays} }

// TestAPlanIsDecidedUponOnce: the plan of a joint stage that wins differs from greedy's in what
// one figure does; a search finds it among changed plans, and follows it to its end without
// another playout.
func TestAPlanIsDecidedUponOnce(t *testing.T) {
	table := squadTable{newDoors([]int64{1}, []int{1}), new(int)}
	won, planned := 0, 0
	for n := range uint64(20) {
		set := Settings{Styles: []engine.Weighing{{Seats: [2]engine.Weights{{1}, {1}}}}, Playouts: 60, Neighbours: 6,
			Candidates: 3}
		set.Effort[0] = 100
		s := NewSearch(set)
		s.Begin(table, engine.SideA, dice.NewSource(6, 7, n))
		g := table.New()
		first := s.Choose(engine.NewView(g, engine.SideA))
		greedy := s.lineup.list[0].steps
		if len(greedy) != 2 || greedy[0].Cell+greedy[1].Cell != 1 {
			t.Fatalf("greedy's plan is %v, want the two cells that rank first", greedy)
		}
		for i, c := range s.lineup.list {
			for _, d := range s.lineup.list[:i] {
				if len(c.steps) > 0 && sameSteps(c.steps, d.steps) {
					t.Errorf("the plan %v is judged twice", c.steps)
				}
			}
		}
		seen, follows := s.Seen(0), len(s.follow.steps)
		g.Play(first, nil)
		before := *table.plays
		second := s.Choose(engine.NewView(g, engine.SideA))
		if follows == 1 {
			planned++
			if *table.plays != before || s.Seen(0) != seen || seen.Decisions != 1 {
				t.Errorf("%d actions were tried to follow a plan", *table.plays-before)
			}
		}
		g.Play(second, nil)
		won += g.Result().Points(engine.SideA) / 2
		if at := seen.Differ[0]; follows == 1 && seen.Changed == 1 && at.Terms[engine.TermDamage] == 0 {
			t.Errorf("a plan that goes farther is said to differ by nothing: %+v", at)
		}
	}
	if won < 18 || planned < 5 {
		t.Errorf("%d of 20 games were won, %d by a plan", won, planned)
	}
}
