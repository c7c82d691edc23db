package hott

import (
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// boundsOf are the bounds after which a battle is a draw, and whether the scenario names them
// (ruling E44): what the engine limits itself to is 60 unless said (HOTT-WIN-5).
func boundsOf(named, own int16) (bounds int16, limited bool) {
	switch {
	case named > 0:
		return named, true
	case own > 0:
		return own, false
	}
	return 60, false
}

// Place builds a game in the middle, for cases and odds.
func (system) Place(s *engine.Setup) (engine.Game, engine.Faults) {
	t, faults := prepare(s)
	if len(faults) > 0 {
		return nil, faults
	}
	pos, ok := s.Position.(*Position)
	if !ok || pos == nil {
		faults.Add(engine.Place{}, "the position is missing")
		return nil, faults
	}
	t.depth = 600 * plane.Pace
	t.cap, t.limited = boundsOf(pos.Bounds, pos.Cap)
	t.total = [2]int32{24, 24}
	for i, seat := range info.Seats {
		if ap, ok := pos.AP[seat]; ok {
			t.total[i] = ap
		}
		t.gone[i] = pos.Lost[seat]
	}
	for i := range pos.Figures {
		t.seatPlaced(pos, i, s.Places, &faults)
	}
	if len(faults) > 0 {
		return nil, faults
	}
	t.begin()
	t.finish()
	g := newGame(t, t.start)
	for i := range pos.Figures {
		t.putPlaced(g, pos, i, s.Places, &faults)
	}
	t.when(g, pos, s.Places, &faults)
	if len(faults) > 0 {
		return nil, faults
	}
	g.derive()
	if g.s.Phase == phaseFights {
		g.play().listFights()
	}
	t.start = g.s
	return g, nil
}

// seatPlaced gives a figure of a position its number.
func (t *table) seatPlaced(pos *Position, i int, places engine.Places, faults *engine.Faults) {
	f := &pos.Figures[i]
	at := places.Place(pos, "figures", i)
	side := slices.Index(info.Seats[:], f.Side)
	if side < 0 {
		faults.Add(at, "unknown side %q; want %s or %s", f.Side, info.Seats[0], info.Seats[1])
		return
	}
	u := t.units[f.Type]
	if u == nil || u.kind == stronghold {
		faults.Add(at, "unknown type %q%s", f.Type, spelling.Suggest(f.Type, append([]string(nil), kindNames[:]...)))
		return
	}
	if f.ID == "" || strings.ContainsAny(f.ID, " +,:") {
		faults.Add(at, "a figure needs an id without blanks, commas, colons or plus signs")
		return
	}
	n := t.count[side]
	if n == maxSide {
		faults.Add(at, "a side has at most %d elements", maxSide)
		return
	}
	for e := range t.el {
		if t.el[e].name == f.ID {
			faults.Add(at, "two figures are called %q", f.ID)
		}
	}
	t.seat(engine.Side(side), n, u, f.General, f.ID, uint16(n))
}

// putPlaced fills the state of a figure of a position.
func (t *table) putPlaced(g *game, pos *Position, i int, places engine.Places, faults *engine.Faults) {
	f := &pos.Figures[i]
	at := places.Place(pos, "figures", i)
	e := t.byName[f.ID]
	x := &g.s.El[e]
	x.Status = onBoard
	if f.State != "" {
		k := slices.Index(statusNames[:], f.State)
		if k < 1 {
			faults.Add(at, "unknown state %q; want board, reserve, lost, frog or ensorcelled", f.State)
			return
		}
		x.Status = status(k)
	}
	x.Ones, x.Entries = f.Ones, f.Entries
	if f.Moved {
		x.Flags |= fMoved | fTraveled
	}
	if f.At != "" {
		p, err := readPose(f.At)
		if err != nil {
			faults.Add(places.Place(pos, "figures", i, "at"), "%v", err)
			return
		}
		if p.X < 0 || p.Y < 0 || p.X > t.ground.size || p.Y > t.ground.size {
			faults.Add(places.Place(pos, "figures", i, "at"), "%s lies off the board", f.At)
		}
		x.Pose = p
	} else if x.Status == onBoard || x.Status == frog {
		faults.Add(at, "%s is on the board and needs a place: at: \"1200,600 N\"", f.ID)
	}
	if f.By != "" {
		if by, ok := t.byName[f.By]; ok {
			x.By = by
		} else {
			faults.Add(at, "unknown ensorceller %q", f.By)
		}
	}
	for _, m := range f.Met {
		if o, ok := t.byName[m]; ok {
			x.Met |= 1 << (o % maxSide)
		} else {
			faults.Add(at, "unknown figure %q", m)
		}
	}
	for _, w := range f.Was {
		if k, err := t.featureNamed(w); err == nil {
			x.Was |= 1 << k
		} else {
			faults.Add(at, "%v", err)
		}
	}
	if f.Home != "" {
		if k, err := t.featureNamed(f.Home); err == nil {
			x.Home = uint8(k)
		} else {
			faults.Add(at, "%v", err)
		}
	}
}

// when sets the moment of a position: by default the defender's PIP phase with 6
// PIPs in bound 3.
func (t *table) when(g *game, pos *Position, places engine.Places, faults *engine.Faults) {
	w := &pos.Turn
	at := places.Place(pos, "turn")
	g.s.Owner, g.s.Bound, g.s.Phase, g.s.Pips = 0, 3, phasePips, 6
	if w.Side != "" {
		side := slices.Index(info.Seats[:], w.Side)
		if side < 0 {
			faults.Add(at, "unknown side %q", w.Side)
			return
		}
		g.s.Owner = engine.Side(side)
	}
	if w.Bound > 0 {
		g.s.Bound = w.Bound
	}
	if w.Pips > 0 {
		g.s.Pips = w.Pips
	}
	switch w.Phase {
	case "", "pips":
	case "roll":
		g.s.Phase, g.s.Pips = phaseRoll, 0
	case "ranged":
		g.s.Phase = phaseRanged
	case "combat":
		g.s.Phase = phaseFights
	default:
		faults.Add(at, "unknown phase %q; want roll, pips, ranged or combat", w.Phase)
	}
	if g.s.Bound < 1 || g.s.Bound > 1000 || g.s.Pips > 20 || g.s.Pips < 0 {
		faults.Add(at, "bounds count from 1 and PIPs from 0 to 20")
	}
}
