package engine

import (
	"slices"
	"testing"
)

// TestScoresAreKeptOrGone keeps many lists, more than there is room for: what is recalled
// is what was kept last under its key, whatever came in between, and new lists are known.
func TestScoresAreKeptOrGone(t *testing.T) {
	var s Scores
	list := func(key uint64) []int64 {
		l := make([]int64, key%97)
		for i := range l {
			l[i] = int64(key*1000 + uint64(i))
		}
		return l
	}
	known, gone := 0, 0
	for n := range uint64(12_000) {
		key := n * 0x9e3779b97f4a7c15
		s.Keep(key, list(key))
		for _, back := range []uint64{0, 1, 300, 7_000, 9_000} {
			old := (n - min(back, n)) * 0x9e3779b97f4a7c15
			got := make([]int64, old%97)
			switch ok := s.Recall(old, got); {
			case !ok && back < 2:
				t.Fatalf("list %d is gone after %d more", n-back, back)
			case !ok:
				gone++
			case !slices.Equal(got, list(old)):
				t.Fatalf("list %d is %v after %d more, want %v", n-back, got, back, list(old))
			default:
				known++
			}
		}
	}
	if known < 20_000 || gone < 2_000 {
		t.Errorf("%d lists are known and %d gone; too few to tell", known, gone)
	}
	long := make([]int64, 1<<20)
	if s.Keep(1, long); s.Recall(1, long) {
		t.Error("a list that there is no room for is kept")
	}
}

// TestMemoriesAreLent: two that are asked for at the same time are two; what is given back is
// lent again, as it is.
func TestMemoriesAreLent(t *testing.T) {
	var l Pool[int]
	a, b := l.Get(), l.Get()
	if a == b {
		t.Fatal("one memory is lent twice")
	}
	*a = 7
	l.Put(a)
	if c := l.Get(); c != a || *c != 7 {
		t.Error("what is given back is not lent again")
	}
	if first := NextTable(); first == NextTable() {
		t.Error("two tables have one number")
	}
}
