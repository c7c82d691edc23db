package engine

import (
	"sync"
	"sync/atomic"
)

// Pool keeps memories, of what was found in positions, for games to use as long as they look at
// one: games of a table begin alike, and a search plays on from the same position again and
// again. Games of all tables share memories, and there are as many as were ever asked for at
// the same time, so that play allocates nothing once they are there. What is remembered lies
// under a digest of the table (NextTable), the position and whatever else decides it; 64 bits
// of those do not meet by chance. The zero value has no memories yet.
type Pool[T any] struct {
	mu   sync.Mutex
	free []*T
}

// Get takes the memory that was put back last, or an empty one where none is left.
func (p *Pool[T]) Get() *T {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := len(p.free)
	if n == 0 {
		return new(T)
	}
	m := p.free[n-1]
	p.free = p.free[:n-1]
	return m
}

// Put gives a memory back.
func (p *Pool[T]) Put(m *T) {
	p.mu.Lock()
	p.free = append(p.free, m)
	p.mu.Unlock()
}

var tables atomic.Uint64

// NextTable is a number that no table of this process had before, for digests to begin with.
func NextTable() uint64 {
	h := NewHash()
	h.Add(tables.Add(1))
	return h.Sum()
}

// Most lists of scores that are kept, and most scores in all of them.
const (
	scoreLists = 1 << 14
	scoreRoom  = 1 << 18
)

// Scores remembers lists of scores, until newer ones need their room.
type Scores struct {
	lists [scoreLists]scored
	room  [scoreRoom]int64
	next  uint64 // how many places of the room were ever given away
}

// scored is a list of scores.
type scored struct {
	key uint64
	at  uint64 // its first place, counted as next is
}

// Recall writes the scores that were kept under a key, as many as there are places for them;
// it reports whether they are known.
func (s *Scores) Recall(key uint64, scores []int64) bool {
	l := &s.lists[key%scoreLists]
	if l.key != key || s.next-l.at > scoreRoom {
		return false
	}
	copy(scores, s.room[l.at%scoreRoom:])
	return true
}

// Keep keeps scores under a key.
func (s *Scores) Keep(key uint64, scores []int64) {
	n := uint64(len(scores))
	if n > scoreRoom/64 {
		return
	}
	if left := scoreRoom - s.next%scoreRoom; left < n {
		s.next += left // a list lies in one piece
	}
	s.lists[key%scoreLists] = scored{key, s.next}
	copy(s.room[s.next%scoreRoom:], scores)
	s.next += n
}
