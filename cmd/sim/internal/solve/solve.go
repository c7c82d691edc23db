package solve

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// Options say how much a solution may take. The zero value is sensible.
type Options struct {
	// Positions is the most positions that are kept; 0 is DefaultPositions. One takes
	// about a hundred bytes.
	Positions int
	// Wide is how many random proposals are asked for in every position besides what is
	// offered; those that the rules allow count as well. 0 is none.
	Wide int
	// Fractions is the most positions that the pass for the exact fraction looks at; 0 is
	// DefaultFractions, and less than 0 leaves it out.
	Fractions int
	// Progress gets the number of positions kept so far, now and then; it may be nil.
	Progress func(positions int)
}

// What a solution may take when nothing else is said.
const (
	DefaultPositions = 1_000_000
	DefaultFractions = 300_000
)

// Precision is how wide the bounds of a value may be at most.
const Precision = 1e-9

// Size is how much there was to look at.
type Size struct {
	Positions int // different positions with a choice or a roll; forced moves are passed by
	Choices   int // of them, where a side chooses
	Rolls     int // of them, where chance does
	Sealed    int // of them, where both sides choose at once
	Actions   int // that lead on from the choices
	Outcomes  int // that lead on from the rolls
}

// Solution is a solved position, with everything that can be reached from it.
type Solution struct {
	Root   engine.Game
	Bounds Bounds   // value of the position to the first seat
	Exact  *big.Rat // the same as a fraction; nil where it was not worked out
	Size   Size

	ctx     context.Context
	o       Options
	limit   int // steps of a game
	kept    map[key]kept
	laws    map[*dice.Law][]probability
	games   []engine.Game     // scratch, by depth
	lists   [][]engine.Action // scratch, by depth
	scratch engine.Game
	left    []int32
	looked  int // positions that the pass for fractions may still look at
	exact   map[key]*big.Rat
	second  map[key][]Valued // how who chooses second of two that choose at once does, by what was sealed
}

// key is by what a position is known.
type key struct{ digest, check uint64 }

// kept is what the table knows of a position: its value, and while it is being worked
// out the depth at which that began.
type kept struct {
	Bounds
	open int32 // depth plus one; 0 when done
}

// closed is the depth that a value rests on when it rests on no position still open.
const closed = math.MaxInt32

// TooLarge is the refusal of a position that does not fit.
type TooLarge struct {
	Limit int     // positions that were allowed
	Tried int     // positions kept before giving up; 0 where the estimate alone decided
	Log10 float64 // about how many positions there are, or more, as a power of ten
}

func (e *TooLarge) Error() string {
	return fmt.Sprintf("the position is too large: about 10^%.0f positions or more can be reached from it, and at "+
		"most %d may be kept", e.Log10, e.Limit)
}

// Refused is the refusal of a position for what it is.
type Refused struct{ Why string }

func (e *Refused) Error() string { return e.Why }

// hopeless is how many times more positions than allowed an estimate must find for a
// position to be refused before it is tried: estimates do not see all that comes together.
const hopeless = 100

// Solve works out the value of a game's position. The error is a *TooLarge, a *Refused or
// that of the context.
func Solve(ctx context.Context, g engine.Game, o Options) (*Solution, error) {
	if o.Positions <= 0 {
		o.Positions = DefaultPositions
	}
	if o.Fractions == 0 {
		o.Fractions = DefaultFractions
	}
	s := &Solution{Root: g.Clone(), ctx: ctx, o: o, limit: g.Table().Info().MaxSteps, kept: map[key]kept{},
		laws:    map[*dice.Law][]probability{},
		scratch: g.Clone(), left: make([]int32, len(g.Table().Figures())), looked: o.Fractions,
		exact: map[key]*big.Rat{}, second: map[key][]Valued{}}
	about, err := s.estimate(math.Log10(float64(o.Positions) * hopeless))
	if err != nil {
		return nil, err
	}
	if about > math.Log10(float64(o.Positions)*hopeless) {
		return nil, &TooLarge{Limit: o.Positions, Log10: about}
	}
	b, _, err := s.value(s.Root, 0)
	if errors.Is(err, errFull) {
		return nil, &TooLarge{Limit: o.Positions, Tried: s.Size.Positions,
			Log10: max(about, math.Log10(float64(o.Positions))+1)}
	}
	if err != nil {
		return nil, err
	}
	s.Bounds = b
	if b.Width() > Precision {
		return nil, &Refused{
			fmt.Sprintf("the value is only known to lie between %.9f and %.9f: play can go on without end", b.Lo, b.Hi)}
	}
	size := s.Size // looking positions up again counts nothing
	s.Exact, err = s.Fraction(s.Root)
	s.Size = size
	return s, err
}

var errFull = errors.New("the table of positions is full")

// identify returns by what a position is known.
func (s *Solution) identify(g engine.Game) key {
	h := engine.NewHash()
	t := g.Turn()
	h.Add(uint64(uint8(t.Actor)) | uint64(uint8(t.Owner))<<8 | uint64(t.Stage)<<16 | uint64(uint16(t.Round))<<24)
	desc := engine.Description{Left: s.left}
	g.Describe(&desc)
	for _, n := range desc.Left {
		h.Add(uint64(uint32(n)))
	}
	for seat := range desc.Features {
		for _, n := range desc.Features[seat] {
			h.Add(uint64(uint32(n)))
		}
	}
	h.Add(uint64(uint32(desc.Past)))
	return key{g.Hash(), h.Sum()}
}

// game is the scratch game of a depth, made equal to src.
func (s *Solution) game(depth int, src engine.Game) engine.Game {
	for len(s.games) <= depth {
		s.games = append(s.games, src.Clone())
		s.lists = append(s.lists, nil)
	}
	s.games[depth].CopyFrom(src)
	return s.games[depth]
}

// actions lists what the side that must choose may do.
func (s *Solution) actions(g engine.Game, dst []engine.Action) []engine.Action {
	dst = g.Offer(dst[:0])
	p, ok := g.(interface {
		Propose(src dice.Source, n uint32) (engine.Action, bool)
	})
	if !ok || s.o.Wide == 0 {
		return dst
	}
	src := dice.NewSource(g.Hash(), dice.StreamID("solve", "wide"), 0)
	for n := range uint32(s.o.Wide) {
		if a, ok := p.Propose(src, n); ok && g.Check(a) == engine.Legal && !slices.Contains(dst, a) {
			dst = append(dst, a)
		}
	}
	return dst
}

// points is the value of a finished game.
func points(g engine.Game) float64 { return float64(g.Result().Points(engine.SideA)) / 2 }

// value bounds the value of a position. rests is the least depth of an open position that
// the bounds lean on, or closed.
func (s *Solution) value(g engine.Game, depth int) (b Bounds, rests int32, err error) {
	if depth > s.limit {
		return unknown, closed, &Refused{fmt.Sprintf("play goes on beyond %d steps", s.limit)}
	}
	turn := g.Turn()
	if turn.Actor == engine.Over {
		v := points(g)
		return Bounds{v, v}, closed, nil
	}
	if only, ok := s.forced(g, turn, depth); ok {
		next := s.game(depth+1, g)
		next.Play(only, nil)
		return s.value(next, depth+1)
	}
	k := s.identify(g)
	if e, ok := s.kept[k]; ok {
		if e.open > 0 {
			return e.Bounds, e.open - 1, nil
		}
		return e.Bounds, closed, nil
	}
	if err := s.room(); err != nil {
		return unknown, closed, err
	}
	s.count(turn)
	return s.close(g, turn, k, depth)
}

// forced returns the only action that is offered, where there is only one.
func (s *Solution) forced(g engine.Game, turn engine.Turn, depth int) (engine.Action, bool) {
	if !turn.Actor.IsSide() {
		return engine.Action{}, false
	}
	for len(s.lists) <= depth {
		s.games = append(s.games, g.Clone())
		s.lists = append(s.lists, nil)
	}
	s.lists[depth] = s.actions(g, s.lists[depth])
	if len(s.lists[depth]) == 1 {
		return s.lists[depth][0], true
	}
	return engine.Action{}, false
}

// room checks the limits and, now and then, whether anybody still wants the answer.
func (s *Solution) room() error {
	if len(s.kept) >= s.o.Positions {
		return errFull
	}
	if len(s.kept)%4096 == 0 {
		if s.o.Progress != nil {
			s.o.Progress(len(s.kept))
		}
		return s.ctx.Err()
	}
	return nil
}

func (s *Solution) count(turn engine.Turn) {
	s.Size.Positions++
	if turn.Actor == engine.Chance {
		s.Size.Rolls++
	} else {
		s.Size.Choices++
	}
}

// mostRounds is how often a cycle is gone round before its bounds are taken as they are.
const mostRounds = 2000

// tight is how near the bounds of a cycle must come before it is left.
const tight = 1e-13

// close works out a position, going round again where play can come back to it: from 0
// upward and from 1 downward, so that the bounds stay bounds.
func (s *Solution) close(g engine.Game, turn engine.Turn, k key, depth int) (Bounds, int32, error) {
	b := unknown
	for range mostRounds {
		s.kept[k] = kept{b, int32(depth) + 1}
		next, rests, err := s.expand(g, turn, depth)
		if err != nil {
			delete(s.kept, k)
			return unknown, closed, err
		}
		if rests < int32(depth) { // leans on a position above, whose bounds are not final
			delete(s.kept, k)
			return next, rests, nil
		}
		done := rests == closed || next.Width() < tight || next == b
		b = next
		if done {
			break
		}
	}
	s.kept[k] = kept{b, 0}
	return b, closed, nil
}

// expand looks one step ahead.
func (s *Solution) expand(g engine.Game, turn engine.Turn, depth int) (Bounds, int32, error) {
	if turn.Actor == engine.Chance {
		return s.roll(g, depth)
	}
	if s.hidden(g, turn.Actor.Side()) {
		return unknown, closed, &Refused{"a side must choose without knowing what the other keeps secret, and not " +
			"both at once: such positions have no value that looking ahead could find"}
	}
	sealed, err := s.seals(g, turn.Actor.Side(), depth)
	if err != nil {
		return unknown, closed, err
	}
	if sealed {
		return s.matrix(g, turn.Actor.Side(), depth)
	}
	return s.choose(g, turn.Actor.Side(), depth)
}

// roll is the mean over the outcomes of a roll, and the least depth that the value of any of them rests
// on.
func (s *Solution) roll(g engine.Game, depth int) (Bounds, int32, error) {
	law, _ := g.Chance()
	chances := s.chances(law)
	var m mean
	low := int32(closed)
	for i, p := range chances {
		next := s.game(depth+1, g)
		next.Settle(i, nil)
		v, rests, err := s.value(next, depth+1)
		if err != nil {
			return unknown, closed, err
		}
		s.Size.Outcomes++
		low = min(low, rests)
		m.add(p, v)
	}
	return m.bounds(), low, nil
}

// choose is the best over the actions of side, and the least depth that the value of any of them rests on.
// It begins with the worst that can be for the side.
func (s *Solution) choose(g engine.Game, side engine.Side, depth int) (Bounds, int32, error) {
	best, low := Bounds{0, 0}, int32(closed)
	if side == engine.SideB {
		best = Bounds{1, 1}
	}
	for _, a := range s.lists[depth] {
		next := s.game(depth+1, g)
		next.Play(a, nil)
		v, rests, err := s.value(next, depth+1)
		if err != nil {
			return unknown, closed, err
		}
		s.Size.Actions++
		low = min(low, rests)
		best = better(side, best, v)
	}
	return best, low, nil
}

// better is the value of a choice between two values.
func better(side engine.Side, a, b Bounds) Bounds {
	if side == engine.SideA {
		return Bounds{math.Max(a.Lo, b.Lo), math.Max(a.Hi, b.Hi)}
	}
	return Bounds{math.Min(a.Lo, b.Lo), math.Min(a.Hi, b.Hi)}
}

// draws is how often what is hidden is drawn anew to see whether anything is.
const draws = 3

// hidden reports whether a position holds what a side may not know: whether drawing it
// anew changes the digest.
func (s *Solution) hidden(g engine.Game, viewer engine.Side) bool {
	digest := g.Hash()
	for n := range uint64(draws) {
		s.scratch.CopyFrom(g)
		s.scratch.Redraw(viewer, dice.NewSource(digest, dice.StreamID("solve", "hidden"), n))
		if s.scratch.Hash() != digest {
			return true
		}
	}
	return false
}
