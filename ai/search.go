package ai

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Search looks ahead: it plays each of its candidates out many times, all of them
// under the same luck, and takes another than greedy's own choice only when the paired
// differences say so. Without that test a few playouts choose worse than none.
//
// It is flat Monte Carlo over a portfolio: the candidates of a decision are greedy's
// choice, what other styles would choose, and the best few by rank; of a joint stage,
// whole plans and their neighbours (Churchill and Buro 2013, Justesen et al. 2017). The
// budget is a number of playouts, shared out by sequential halving (Karnin et al. 2013),
// never a time, so that what it chooses is a function of its view and its own source.
type Search struct {
	set   Settings
	own   dice.Source
	side  engine.Side
	count uint64 // decisions so far

	styles  []*Greedy // that candidates come from; the first is greedy's own choice
	whole   *Greedy   // the first again, whose turns are played to their end
	follow  plan      // the rest of a plan that was decided upon
	lineup  lineup
	playout playout
	seen    [engine.MaxStages]Seen // by stage
	does    engine.Terms           // scratch: terms handed through an interface would be allocated
	would   engine.Terms
	steps   []engine.Action // scratch: all of a turn
	attempt []engine.Action // scratch: what it begins with
}

// Settings are how far a search looks and what it considers.
type Settings struct {
	Styles    []engine.Weighing // whose choices are candidates, the first is its own
	Replies   []engine.Weighing // whom the enemy may be in playouts; none: its own style
	Continues []engine.Weighing // in what styles it may play on itself; none: its own
	// doubt about each of both after one playout, in hundredths of a won game; 0 takes them in rotation
	Explore    int
	Playouts   int                      // budget of a decision, at least 1
	Candidates int                      // most candidates that come from rank alone
	Neighbours int                      // changed plans tried in each round of a joint stage
	Horizon    int                      // rounds that a playout looks ahead; 0 is to the end of the game
	Horizons   []scenarios.StageHorizon // where that differs by the stage of the decision; the last of a stage holds
	Schemes    int                      // rounds after the decision's in which both sides have schemes in playouts
	Opening    scenarios.Opening        // of the plans of the first rounds
	Certainty  int                      // standard errors, in hundredths, by which another choice must be better
	Value      *scenarios.Value         // of positions where playouts stop; nil: by what is left of both sides
	// hundredths of the budget that a decision of each stage gets; 0 takes greedy's choice
	Effort [engine.MaxStages]uint8
}

// opens reports whether a decision is one of the opening.
func (s *Settings) opens(turn engine.Turn) bool {
	return turn.Joint && int(turn.Round) <= s.Opening.Rounds
}

// Seen counts what a search did, for tests and ladders.
type Seen struct {
	Decisions int64 // with more than one candidate
	Changed   int64 // of them, that were not decided as greedy would
	Playouts  int64
	Gained    int64          // by those changed, as the playouts had it, in ten-thousandths of a won game
	Differ    [2]Differences // of those changed, by seat
}

// Differences are what the appraisal sees in decisions less what it sees in greedy's
// choice. Of a plan it is the sum over its steps.
type Differences struct {
	Decisions      int64
	Terms, Squares [engine.TermCount]int64 // sums of the differences, and of their squares
}

// Plus adds what another search saw.
func (s *Seen) Plus(t Seen) {
	s.Decisions += t.Decisions
	s.Changed += t.Changed
	s.Playouts += t.Playouts
	s.Gained += t.Gained
	for seat := range s.Differ {
		d := &s.Differ[seat]
		d.Decisions += t.Differ[seat].Decisions
		for i := range d.Terms {
			d.Terms[i] += t.Differ[seat].Terms[i]
			d.Squares[i] += t.Differ[seat].Squares[i]
		}
	}
}

// NewSearch returns a searching commander. Settings.Styles must not be empty.
func NewSearch(set Settings) *Search {
	s := &Search{set: set}
	for _, w := range set.Styles {
		s.styles = append(s.styles, weighing(w))
	}
	s.whole = weighing(set.Styles[0])
	s.playout.init(&s.set)
	return s
}

// Begin forgets the last game.
func (s *Search) Begin(t engine.Table, side engine.Side, own dice.Source) {
	s.own, s.side, s.count = own, side, 0
	for i, g := range s.styles {
		g.Begin(t, side, own.Fork(forkStyles+uint64(i)))
	}
	s.whole.Begin(t, side, own.Fork(forkWhole))
	s.follow.clear()
	s.playout.begin(t, side)
}

// What a search forks its own source for.
const (
	forkDecision uint64 = 1 << 32 // plus the number of the decision
	forkStyles   uint64 = 1 << 33 // plus the number of the style
	forkChange   uint64 = 1 << 34 // plus the number of the changed plan
	forkLots     uint64 = 1 << 36
	forkWhole    uint64 = 1 << 37
	forkTurn     uint64 = 1 << 38 // plus the number of the decision
)

// Seen reports what the search did in a stage since it was made.
func (s *Search) Seen(stage engine.Stage) Seen { return s.seen[stage] }

// Mark returns what has the search forget what it saw since.
func (s *Search) Mark() (forget func()) {
	seen := s.seen
	return func() { s.seen = seen }
}

// SearchOf returns the search of a commander that looks ahead, blunders or not, and nil
// for any other.
func SearchOf(c engine.Commander) *Search {
	switch c := c.(type) {
	case *Search:
		return c
	case *Blunderer:
		return SearchOf(c.better)
	}
	return nil
}

// Choose returns the action that playouts find best.
func (s *Search) Choose(v engine.View) engine.Action {
	turn := v.Turn()
	if turn.Joint || turn == s.follow.turn {
		if a, ok := s.follow.next(v, turn); ok {
			return a
		}
	}
	own := s.styles[0]
	if turn.Joint {
		v = v.Tossed(own.ties.coin())
	}
	own.look(v)
	if len(own.offered) == 1 {
		return own.offered[0]
	}
	s.count++
	budget := s.set.Playouts * int(s.set.Effort[turn.Stage]) / 100
	s.lineup.gather(s, v, turn, budget > 1)
	if len(s.lineup.list) > 1 {
		did := Seen{Decisions: 1}
		s.judge(v, turn, budget)
		for i := range s.lineup.list {
			did.Playouts += int64(s.lineup.list[i].n)
		}
		s.seen[turn.Stage].Plus(did)
	}
	best := s.lineup.best(s.set.Certainty)
	if c := &s.lineup.list[best]; best != 0 {
		s.differ(v, &s.seen[turn.Stage], c)
	}
	return s.take(v, turn, &s.lineup.list[best])
}

// differ takes down a decision that another candidate than greedy's won.
func (s *Search) differ(v engine.View, seen *Seen, c *candidate) {
	seen.Changed++
	seen.Gained += c.sum / int64(c.n)
	s.does, s.would = engine.Terms{}, engine.Terms{}
	c.appraise(v, &s.does)
	s.lineup.list[0].appraise(v, &s.would)
	at := &seen.Differ[s.side]
	at.Decisions++
	for i := range s.does {
		d := int64(s.does[i]) - int64(s.would[i])
		at.Terms[i] += d
		at.Squares[i] += d * d
	}
}

// appraise adds what the appraisal sees in a candidate: in its action, or in every step of
// its plan.
func (c *candidate) appraise(v engine.View, terms *engine.Terms) {
	if len(c.steps) == 0 {
		v.Appraise(c.action, terms)
	}
	for _, a := range c.steps {
		v.Appraise(a, terms)
	}
}

// take follows a candidate: an action, or the first step of a plan.
func (s *Search) take(v engine.View, turn engine.Turn, c *candidate) engine.Action {
	if len(c.steps) > 0 {
		s.follow.adopt(turn, c.steps)
		if a, ok := s.follow.next(v, turn); ok {
			return a
		}
	}
	return c.action
}

// judge plays the candidates out, in rounds that halve their number, with as many
// playouts as are left to it.
func (s *Search) judge(v engine.View, turn engine.Turn, left int) {
	l := &s.lineup
	l.luck = s.own.Fork(forkDecision + s.count)
	s.playout.decide(turn, l.luck)
	s.playout.asleep = v.Asleep()
	rounds := 1
	for n := len(l.list) - 1; n > 1; n = (n + 1) / 2 {
		rounds++
	}
	for round := range rounds {
		each := max(1, left/(rounds-round)/(l.rivals()+1))
		left -= s.playRound(v, l.list[0].n+each)
		if left <= 0 || !l.halve(round < rounds-1) {
			break
		}
		if turn.Joint && s.set.Neighbours > 0 && round < rounds-1 {
			l.neighbours(s, v)
		}
	}
	// What is left goes to the candidates that are still in question.
	for left > l.rivals() && l.rivals() > 0 {
		left -= s.playRound(v, l.list[0].n+max(1, left/(l.rivals()+1)))
		l.halve(false)
	}
}

// playRound plays every candidate that is still in question until it has had n
// playouts, and returns how many were played.
func (s *Search) playRound(v engine.View, n int) (played int) {
	l := &s.lineup
	for i := range n {
		luck := l.luck.Game(uint64(i))
		imagined := false
		for c := range l.list {
			k := &l.list[c]
			if k.dropped || k.n > i {
				continue
			}
			if !imagined {
				s.playout.imagine(v, luck)
				imagined = true
			}
			got := s.playout.play(k, luck, i)
			if c == 0 {
				l.base = append(l.base, got)
			}
			k.add(int64(got) - int64(l.base[i]))
			played++
		}
	}
	return played
}
