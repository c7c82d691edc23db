package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// Hash digests the state.
func (g *field) Hash() uint64 {
	s := &g.s
	h := engine.NewHash()
	for i := range 2 {
		h.Add(s.live[i])
		h.Add(s.out[i])
		h.Add(s.own[0][i])
		h.Add(s.own[1][i])
		h.Add(s.hit[i])
		h.Add(s.doomed[i])
		h.Add(s.ghosts[i])
		h.Add(uint64(s.mark[i][0]) | uint64(s.mark[i][1])<<8 | uint64(s.mark[i][2])<<16 | uint64(s.mark[i][3])<<24 |
			uint64(s.shown[i])<<32)
		h.Add(g.t.seats[i][i])
	}
	for set := s.live; !set.empty(); {
		f := set.pop()
		h.Add(uint64(uint16(s.lead[f])) | uint64(uint16(s.trail[f]))<<16 | uint64(s.wounds[f])<<32 |
			uint64(s.due[f])<<40)
	}
	for i := range g.t.groups {
		c := &s.cards[i]
		h.Add(uint64(uint8(c.side)) | uint64(c.attack)<<8 | uint64(c.defence)<<16 | uint64(c.flags)<<24)
	}
	for i := range g.t.glyphs {
		h.Add(uint64(s.glyph[i]))
	}
	for i := range s.stack.Len() {
		f := s.stack.At(i)
		h.Add(uint64(f.kind) | uint64(f.sub)<<8 | uint64(f.fig)<<16 | uint64(f.other)<<24 | uint64(f.n)<<32 |
			uint64(f.m)<<40 | uint64(f.way)<<48 | uint64(uint8(f.side))<<56)
		h.Add(uint64(uint16(f.at)))
		h.Add(f.set[0])
		h.Add(f.set[1])
		h.Add(f.path)
		h.Add(f.falls)
	}
	for i := range s.depth {
		t := &s.turns[i]
		h.Add(t.active)
		h.Add(t.moved)
		h.Add(t.stayed)
		h.Add(t.once)
		h.Add(t.attacked)
		flags := uint64(0)
		if t.grenades {
			flags |= 1
		}
		if t.charged {
			flags |= 2
		}
		h.Add(uint64(t.target) | uint64(t.last)<<8 | uint64(t.group)<<16 | uint64(uint8(t.side))<<24 |
			uint64(t.kind)<<32 | uint64(t.window)<<40 | uint64(t.step)<<48 | flags<<56)
	}
	h.Add(uint64(s.phase) | uint64(s.need)<<8 | uint64(uint8(s.actor))<<16 | uint64(uint8(s.first))<<24 |
		uint64(s.asked)<<32 | uint64(s.ending)<<40 | uint64(uint8(s.winner))<<48)
	h.Add(uint64(uint16(s.round)) | uint64(uint16(s.count))<<16)
	return h.Sum()
}
