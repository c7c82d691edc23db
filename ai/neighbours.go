package ai

import "github.com/skirmishlab/skirmishlab/engine"

// near is how many of a figure's best actions a changed plan picks from.
const near = 4

// neighbours adds plans that differ from the best one in what one figure does, as an
// evolution of plans would (Justesen et al. 2017).
func (l *lineup) neighbours(s *Search, v engine.View) {
	best := 0
	for i := range l.list {
		if c := &l.list[i]; !c.dropped && len(c.steps) > 0 && (best == 0 || l.ahead(i, best)) {
			best = i
		}
	}
	if best > 0 && l.list[best].sum <= 0 {
		best = 0
	}
	if len(l.list[best].steps) == 0 {
		return
	}
	own := s.styles[0]
	for k := range s.set.Neighbours {
		c := l.next()
		c.steps = append(c.steps, l.list[best].steps...)
		draw := l.luck.Fork(forkChange + uint64(len(l.list)<<16+k))
		if !change(c.steps, own, &ties{own: draw}) || l.double() {
			l.list = l.list[:len(l.list)-1]
			continue
		}
		c.action = c.steps[0]
		v.Order(c.steps)
	}
}

// double reports whether the last candidate's plan is another's.
func (l *lineup) double() bool {
	last := len(l.list) - 1
	for i := range last {
		if sameSteps(l.list[i].steps, l.list[last].steps) {
			return true
		}
	}
	return false
}

// sameSteps reports whether two plans are the same, in whatever order.
func sameSteps(a, b []engine.Action) bool {
	if len(a) != len(b) {
		return false
	}
next:
	for _, x := range a {
		for _, y := range b {
			if x == y {
				continue next
			}
		}
		return false
	}
	return true
}

// change gives one figure of a plan another of its best actions, at a cell that no other
// figure of the plan was given.
func change(steps []engine.Action, own *Greedy, t *ties) bool {
	at := int(t.own.Below(t.key(), uint64(len(steps))))
	figure := steps[at].Figure
	var best [near]int
	n := 0
	key := t.key()
	for i, a := range own.offered {
		if a.Figure != figure || a == steps[at] || taken(steps, at, a.Cell) {
			continue
		}
		k := n
		for k > 0 && (own.scores[i] > own.scores[best[k-1]] ||
			(own.scores[i] == own.scores[best[k-1]] && t.shadeAt(key, i) > t.shadeAt(key, best[k-1]))) {
			k--
		}
		if k >= near {
			continue
		}
		n = min(n+1, near)
		copy(best[k+1:n], best[k:n])
		best[k] = i
	}
	if n == 0 {
		return false
	}
	steps[at] = own.offered[best[t.own.Below(t.key(), uint64(n))]]
	return true
}

// taken reports whether another step of a plan claims a cell.
func taken(steps []engine.Action, but int, cell engine.Cell) bool {
	for i, s := range steps {
		if i != but && s.Cell == cell && cell >= 0 {
			return true
		}
	}
	return false
}
