package ai

import (
	"math/rand/v2"
	"testing"
)

// bestSum tries every assignment: the slow, obvious oracle.
func bestSum(scores [][]int64, taken []bool) int64 {
	if len(scores) == 0 {
		return 0
	}
	best := bestSum(scores[1:], taken) - forbidden // this row goes without
	for c, s := range scores[0] {
		if s == none || taken[c] {
			continue
		}
		taken[c] = true
		best = max(best, s+bestSum(scores[1:], taken))
		taken[c] = false
	}
	return best
}

const none = int64(-1) << 62

func TestAssignmentAgreesWithTryingAll(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var s assignment
	for range 2000 {
		rows, columns := 1+r.IntN(5), 1+r.IntN(6)
		scores := make([][]int64, rows)
		s.reset(rows, columns)
		for i := range scores {
			scores[i] = make([]int64, columns)
			for c := range scores[i] {
				scores[i][c] = none
				if r.IntN(4) > 0 {
					scores[i][c] = int64(r.IntN(200) - 100)
					s.raise(i, c, scores[i][c])
				}
			}
		}
		s.solve()
		var sum int64
		used := map[int]bool{}
		for i := range scores {
			c := s.column(i)
			if used[c] {
				t.Fatalf("column %d was given twice", c)
			}
			used[c] = true
			switch {
			case c >= columns:
				sum -= forbidden
			case scores[i][c] == none:
				t.Fatalf("row %d was given the forbidden column %d", i, c)
			default:
				sum += scores[i][c]
			}
		}
		if want := bestSum(scores, make([]bool, columns)); sum != want {
			t.Fatalf("sum %d, want %d for %v", sum, want, scores)
		}
	}
}

func BenchmarkAssignment(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	var s assignment
	b.ReportAllocs()
	for b.Loop() {
		s.reset(7, 20)
		for i := range 7 {
			for c := range 20 {
				if (i*c+i)%3 != 0 {
					s.raise(i, c, int64(r.IntN(1000)))
				}
			}
		}
		s.solve()
	}
}
