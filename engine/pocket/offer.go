package pocket

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

var pass = engine.Action{Verb: verbPass, Figure: engine.NoFigure, Cell: engine.NoCell}

// Offer lists everything that is legal: the game is small enough. Passing comes last and is always there
// where a side may pass.
func (g *game) Offer(dst []engine.Action) []engine.Action {
	s := &g.s
	turn := g.Turn()
	switch turn.Stage {
	case stagePlace:
		return g.offerPlaces(dst, turn.Owner)
	case stageBid:
		return g.offerBids(dst, turn.Owner)
	case stageMove:
		dst = g.offerMoves(dst, turn)
		if g.t.fault == FaultOfferIll && s.round == 2 {
			dst = append(dst, engine.Action{Verb: verbMove, Figure: ident(0), Cell: 0, N: 9})
		}
	case stageReact:
		dst = append(dst, engine.Action{Verb: verbReact, Figure: ident(int(s.stack.Top().other)), Cell: engine.NoCell})
	case stageStrike:
		i := int(s.stack.Top().figure)
		for j := range s.pieces {
			if s.pieces[j].control == s.pieces[i].control || !s.near(i, j) {
				continue
			}
			dst = append(dst, engine.Action{Verb: verbStrike, Figure: ident(i), Cell: engine.NoCell, N: int32(j)})
			if i%perSide == charmer {
				dst = append(dst, engine.Action{Verb: verbCharm, Figure: ident(i), Cell: engine.NoCell, N: int32(j)})
			}
		}
		if g.t.fault == FaultOfferEmpty && s.round == 2 {
			return dst[:0]
		}
	}
	return append(dst, pass)
}

// offerPlaces lists the places in a side's own row for each piece that has none; only the guard, which
// covers two cells, has a heading that matters.
func (g *game) offerPlaces(dst []engine.Action, side engine.Side) []engine.Action {
	row := engine.Cell(0)
	if side == engine.SideB {
		row = size - 1
	}
	for k := 0; k < perSide; k++ {
		i := int(side)*perSide + k
		if g.s.pieces[i].at >= 0 {
			continue
		}
		for col := engine.Cell(0); col < size; col++ {
			for h := north; h <= west; h++ {
				if c := row*size + col; g.s.fits(g.t, i, c, h) && (k == guard || h == north) {
					dst = append(dst, engine.Action{Verb: verbPlace, Figure: ident(i), Cell: c, N: int32(h)})
				}
			}
		}
	}
	return dst
}

func (g *game) offerBids(dst []engine.Action, side engine.Side) []engine.Action {
	most := min(maxBid, g.s.stamina[side])
	if g.t.fault == FaultPeekOffer && side == engine.SideB && g.s.bid[0] == maxBid {
		most = 0
	}
	n := len(dst)
	for b := int8(0); b <= most; b++ {
		dst = append(dst, engine.Action{Verb: verbBid, Figure: engine.NoFigure, Cell: engine.NoCell, N: int32(b)})
	}
	if g.t.fault == FaultOrder && side == engine.SideB && g.s.bid[0] > 0 && len(dst) > n+1 {
		dst[n], dst[n+1] = dst[n+1], dst[n]
	}
	return dst
}

// offerMoves lists moves of no, one and two steps for every piece, the second with its first cell in A.
// The guard makes one step at most and may turn with it.
func (g *game) offerMoves(dst []engine.Action, turn engine.Turn) []engine.Action {
	s := &g.s
	for i := range s.pieces {
		at := s.pieces[i].at
		for h := north; h <= west; h++ {
			if i%perSide != guard && h != north {
				continue
			}
			dst = g.offerTo(dst, turn, i, at, 0, h)
			for d := north; d <= west; d++ {
				mid := step(at, d)
				dst = g.offerTo(dst, turn, i, mid, 0, h)
				for e := north; e <= west && i%perSide != guard && mid >= 0; e++ {
					dst = g.offerTo(dst, turn, i, step(mid, e), uint64(mid)+1, h)
				}
			}
		}
	}
	return dst
}

func (g *game) offerTo(dst []engine.Action, turn engine.Turn, i int, to engine.Cell, via uint64,
	h heading) []engine.Action {
	a := engine.Action{Verb: verbMove, Figure: ident(i), Cell: to, N: int32(h), A: via}
	if to < 0 || g.checkMove(a, i, turn) != engine.Legal {
		return dst
	}
	return append(dst, a)
}

// Appraise sees as much in an action as a conformance suite needs: some terms that differ, one of the
// system's own, and none that depends on a side of the board.
func (g *game) Appraise(a engine.Action, t *engine.Terms) {
	s := &g.s
	switch a.Verb {
	case verbStrike:
		t[engine.TermDamage] += 29
	case verbCharm:
		t[engine.TermDamage] += 40
	case verbReact:
		t[engine.TermDamage] += 25
	case verbBid:
		t[engine.TermOwn] += a.N
		if g.t.fault == FaultPeek && s.bid[0] > 0 {
			t[engine.TermTempo]++
		}
	case verbMove, verbPlace:
		row := int32(a.Cell) / size
		if a.Figure.Seat() == engine.SideB {
			row = size - 1 - row
		}
		t[engine.TermGround] += row
		if g.t.fault == FaultMirror && heading(a.N) == east {
			t[engine.TermGround]++
		}
	}
}

func (g *game) Rank(actions []engine.Action, w *engine.Weights, scores []int64) {
	engine.RankEach(g, actions, w, scores, &g.terms)
	if g.t.fault == FaultRank {
		for i, a := range actions {
			if a.Verb == verbCharm {
				scores[i]--
			}
		}
	}
}

// Pick appends the best of what is offered.
func (g *game) Pick(w *engine.Weights, dst []engine.Action) []engine.Action {
	n := len(dst)
	dst = g.Offer(dst)
	best := int64(-1) << 62
	kept := n
	for i := n; i < len(dst); i++ {
		var score [1]int64
		g.Rank(dst[i:i+1], w, score[:])
		if score[0] > best {
			best, kept = score[0], n
		}
		if score[0] == best && (kept == n || g.t.fault != FaultPick) {
			dst[kept] = dst[i]
			kept++
		}
	}
	return dst[:kept]
}

// Shortlist appends what a plan for the placing may need: all there is.
func (g *game) Shortlist(w *engine.Weights, dst []engine.Action, scores []int64) (list []engine.Action, ranks []int64,
	ok bool) {
	if g.s.stage != stagePlace {
		return dst, scores, false
	}
	n := len(dst)
	for _, a := range g.Offer(dst)[n:] {
		if a.Figure == engine.NoFigure {
			continue
		}
		var score [1]int64
		g.Rank([]engine.Action{a}, w, score[:])
		dst, scores = append(dst, a), append(scores, score[0])
	}
	if g.t.fault == FaultShortlist {
		dst, scores = dst[:len(dst)-1], scores[:len(scores)-1]
	}
	return dst, scores, true
}

// Hash takes in all of the state but the counts of rolls, which decide no more than luck: states that
// differ in them alone are equal.
func (g *game) Hash() uint64 {
	s := g.s
	s.rolls = [figures][4]uint8{}
	if g.t.fault == FaultHash {
		for i := range s.pieces {
			s.pieces[i].hits = 0
		}
	}
	h := engine.NewHash()
	for i := range s.pieces {
		p := &s.pieces[i]
		h.Add(uint64(uint16(p.at)) | uint64(uint8(p.facing))<<16 | uint64(uint8(p.control))<<24 | uint64(p.hits)<<32 |
			bit(p.acted)<<40 | bit(p.extra)<<41)
	}
	h.Add(uint64(uint8(s.bid[0])) | uint64(uint8(s.bid[1]))<<8 | uint64(s.stamina[0])<<16 | uint64(s.stamina[1])<<24 |
		uint64(s.round)<<32 | uint64(s.stage)<<48 | uint64(s.placed)<<56)
	h.Add(uint64(uint8(s.first)) | uint64(uint8(s.turn))<<8 | bit(s.over)<<16 | uint64(uint8(s.winner))<<24)
	for i := 0; i < s.stack.Len(); i++ {
		f := s.stack.At(i)
		h.Add(uint64(f.stage) | uint64(uint8(f.side))<<8 | uint64(uint8(f.figure))<<16 | uint64(uint8(f.other))<<24 |
			uint64(uint8(f.rest))<<32 | bit(f.charm)<<40)
	}
	if g.t.fault == FaultHashRolls {
		h.Add(uint64(g.s.rolls[0][purposeStrike]) + uint64(leakedHash()))
	}
	return h.Sum()
}

// leakedHash is a number that no state holds.
func leakedHash() int { leaked++; return leaked }

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// LeftOut is 0: a start area too small for its army is a fault of the setup.
func (t *table) LeftOut(engine.Side) int { return 0 }

// Audit checks that nobody stands on anybody and that nobody came back.
func (t *table) Audit(eg engine.Game) error {
	s := &eg.(*game).s
	var on [cells]int8
	for i := range s.pieces {
		p := &s.pieces[i]
		if p.at < 0 {
			continue
		}
		if p.hits >= hits {
			return fmt.Errorf("%s stands although it took %d hits", name(i), p.hits)
		}
		for _, c := range [2]engine.Cell{p.at, second(i, p.at, p.facing)} {
			if c < 0 {
				continue
			}
			if on[c]++; on[c] > 1 {
				return fmt.Errorf("two figures stand on cell %d", c)
			}
		}
	}
	if s.stamina[0] < 0 || s.stamina[1] < 0 {
		return fmt.Errorf("more stamina was bid than there was")
	}
	return nil
}

// Propose suggests any action at all, most of them illegal.
func (g *game) Propose(src dice.Source, n uint32) (engine.Action, bool) {
	draw := func(purpose uint8, below uint64) uint64 {
		return src.Below(dice.NewKey(purpose, 0, 0, 0, n), below)
	}
	i := int(draw(1, figures))
	a := engine.Action{Verb: engine.Verb(draw(0, uint64(len(verbNames)))), Figure: ident(i), Cell: engine.NoCell}
	switch a.Verb {
	case verbPlace, verbMove:
		a.Cell, a.N = engine.Cell(draw(2, cells)), int32(draw(3, 4))
		if draw(4, 2) == 1 {
			a.A = draw(5, cells) + 1
		}
	case verbBid:
		a.Figure, a.N = engine.NoFigure, int32(draw(3, maxBid+2))
	case verbStrike, verbCharm:
		a.N = int32(draw(3, figures))
	case verbPass:
		return pass, true
	}
	return a, true
}
