package skeleton

import (
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// Place builds a game in the middle.
func (system) Place(s *engine.Setup) (engine.Game, engine.Faults) {
	var fs engine.Faults
	p, _ := s.Position.(*Position)
	if p == nil {
		p = &Position{}
	}
	t := compileGround(s, &fs)
	t.enlistPosition(s, p, &fs)
	if len(fs) > 0 {
		return nil, fs
	}
	t.finish()
	g := t.New().(*game)
	for i, f := range p.Figures {
		slot := t.find(f.ID)
		if f.Hits < 0 || f.Hits >= t.units[slot].Life {
			fs.Add(s.Places.Place(p, "figures", i, "hits"), "%s has %d hits; want 0 to %d", f.ID, f.Hits,
				t.units[slot].Life-1)
		}
		g.s.hits[slot], g.s.moved[slot], g.s.struck[slot] = int8(f.Hits), f.Moved, f.Struck
	}
	if p.Turn.Side != "" {
		side := slices.Index(info.Seats[:], p.Turn.Side)
		if side < 0 {
			fs.Add(s.Places.Place(p, "turn", "side"), "no side %q; want one of %q", p.Turn.Side, info.Seats)
		}
		g.s.owner = engine.Side(max(side, 0))
	}
	if p.Turn.Round < 0 || p.Turn.Round > t.rounds {
		fs.Add(s.Places.Place(p, "turn", "round"), "round %d; want 1 to %d", p.Turn.Round, t.rounds)
	}
	g.s.round = max(p.Turn.Round, 1)
	return g, fs
}

// enlistPosition reads the figures of a position, those of north first.
func (t *table) enlistPosition(s *engine.Setup, p *Position, fs *engine.Faults) {
	roster := s.Roster.(*Roster)
	for side, seat := range info.Seats {
		t.first[side] = len(t.units)
		for i, f := range p.Figures {
			at := func(key string) engine.Place { return s.Places.Place(p, "figures", i, key) }
			if !slices.Contains(info.Seats[:], f.Side) {
				if side == 0 {
					fs.Add(at("side"), "no side %q; want one of %q", f.Side, info.Seats)
				}
				continue
			}
			if f.Side != seat {
				continue
			}
			u := roster.Units[f.Type]
			if u == nil {
				fs.Add(at("type"), "unknown unit %q%s", f.Type, spelling.Suggest(f.Type, roster.names()))
				continue
			}
			if f.ID == "" || t.find(f.ID) >= 0 {
				fs.Add(at("id"), "figures need an id each; %q is none, or taken", f.ID)
				continue
			}
			c, err := t.grid.ParseLabel(f.At)
			if err != nil || t.walk>>uint(c)&1 == 0 || t.taken(c) || len(t.units)-t.first[side] == maxSide {
				fs.Add(at("at"), "%s cannot stand on %q: no square, a wall, taken, or one figure too many", f.ID, f.At)
				continue
			}
			t.add(u, f.Type, f.ID, side, c)
		}
	}
	t.first[2] = len(t.units)
}
