package hott

import "github.com/skirmishlab/skirmishlab/engine"

// hash digests the state: everything that the rest of the game may hang on.
func (g *field) hash() uint64 {
	h := engine.NewHash()
	for side := range engine.Side(2) {
		for i := range g.t.count[side] {
			p := &g.s.El[int(side)*maxSide+i]
			h.Add(uint64(uint32(p.Pose.X))<<32 | uint64(uint32(p.Pose.Y)))
			h.Add(uint64(uint32(p.Pose.H))<<32 | uint64(p.Met))
			h.Add(uint64(p.Was)<<48 | uint64(p.Status)<<40 | uint64(p.Flags)<<32 | uint64(p.Ones)<<24 |
				uint64(p.Entries)<<16 | uint64(p.By)<<8 | uint64(p.Home))
		}
	}
	s := &g.s
	for i := range s.NLegs {
		h.Add(s.Legs[i])
	}
	h.Add(uint64(s.Pairs))
	h.Add(uint64(s.Victims))
	h.Add(uint64(s.Shifted))
	h.Add(uint64(s.Cur.Aid))
	h.Add(uint64(s.Cur.Kind)<<40 | uint64(s.Cur.X)<<32 | uint64(s.Cur.Y)<<24 | uint64(s.Cur.Victim)<<8 |
		flag(s.Cur.Reply))
	h.Add(uint64(s.Raised)<<32 | uint64(s.Staged))
	h.Add(uint64(uint16(s.Bound))<<48 | uint64(uint8(s.Owner))<<40 | uint64(s.Phase)<<32 | uint64(uint8(s.Pips))<<24 |
		uint64(s.NLegs)<<16 | uint64(s.Leader)<<8 | uint64(s.Called))
	h.Add(uint64(s.Stages)<<32 | flag(s.Storm)<<3 | flag(s.Passed)<<2 | flag(s.Capped)<<1 |
		uint64(uint8(s.Winner))<<16 | uint64(s.Ending)<<8)
	return h.Sum()
}

func flag(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}
