package mageknight

import "github.com/skirmishlab/skirmishlab/engine"

// Hash digests the state. There are no roll counters in it, nor why a figure is idle, which decides nothing.
func (g *field) Hash() uint64 {
	h := engine.NewHash()
	s := &g.s
	for i := range g.t.figs {
		f := &s.figs[i]
		h.Add(uint64(uint16(f.at)) | uint64(f.click)<<16 | uint64(f.facing)<<24 | uint64(f.tokens)<<32 |
			uint64(f.flags&^flagRaised)<<40)
		if s.began[i] != 0 {
			h.Add(s.began[i] ^ uint64(i)<<56)
		}
	}
	h.Add(s.alive)
	h.Add(s.gone)
	h.Add(uint64(uint32(s.score[0])) | uint64(uint32(s.score[1]))<<32)
	h.Add(uint64(uint16(s.turn)) | uint64(s.stage)<<16 | uint64(uint8(s.owner))<<24 | uint64(uint8(s.first))<<32 |
		uint64(uint8(s.left))<<40 | uint64(s.ended)<<48)
	h.Add(s.start.command)
	if s.stage == stageAction {
		s.act.digest(&h)
		s.atk.digest(&h)
	}
	return h.Sum()
}

func (k *actionFrame) digest(h *engine.Hash) {
	h.Add(uint64(k.verb) | uint64(k.fig)<<8 | uint64(k.step)<<16 | uint64(k.count)<<24 | uint64(k.flags)<<32)
	for _, w := range [...]uint64{k.members, k.pushed, k.roll, k.stuck, k.freed, k.spins, k.moved, uint64(k.target)} {
		h.Add(w)
	}
	for i := range int(k.count) {
		p := &k.plan[i]
		air := uint64(0)
		if p.air {
			air = 1
		}
		h.Add(uint64(p.fig) | uint64(p.facing)<<8 | uint64(uint16(p.at))<<16 | air<<32)
		h.Add(k.before[i])
	}
}

// digest adds an attack under way to the digest of the state, with the numbers needed against its targets
// alone: the rest of the array is left from attacks before.
func (k *attackFrame) digest(h *engine.Hash) {
	b := uint64(0)
	for i, on := range [...]bool{k.rider, k.crit, k.fumble, k.die} {
		if on {
			b |= 1 << i
		}
	}
	h.Add(uint64(k.verb) | uint64(k.fig)<<8 | uint64(k.step)<<16 | b<<24 | uint64(k.bonus)<<32 | uint64(k.damage)<<40)
	h.Add(uint64(k.flags))
	for _, w := range [...]uint64{k.targets, k.helpers, k.hit, k.dodging, k.freeze} {
		h.Add(w)
	}
	for i := range count(k.targets) {
		h.Add(uint64(k.need[i]))
	}
}
