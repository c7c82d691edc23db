package mageknight_test

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// slowSight walks a line from grid line to grid line: another way than the corner
// test of the engine. It judges every square entered, and at exact corners the less
// restrictive of the two squares beside it.
type slowSight struct {
	w        world
	occupied map[[2]int]bool
	from, to [2]int
}

const (
	seen = iota
	hidden
	stopped
)

// judge tells what a square on a line of fire does to it: it is stopped by blocking ground, by ground as
// high as the higher end, and by a base as high as the lower; woods hide.
func (s *slowSight) judge(c [2]int) int {
	level, terrain := square(s.w.rows[c[1]][c[0]])
	a, _ := square(s.w.rows[s.from[1]][s.from[0]])
	b, _ := square(s.w.rows[s.to[1]][s.to[0]])
	switch {
	case terrain == "B":
		return stopped
	case b > a && level >= b, b == a && level > a, b < a && level >= a:
		return stopped
	case s.occupied[c] && level > min(a, b)-1:
		return stopped
	case terrain == "H" || terrain == "C":
		return hidden
	}
	return seen
}

// line gives the result of the whole line: seen, hidden or stopped.
func (s *slowSight) line() int {
	dx, dy := s.to[0]-s.from[0], s.to[1]-s.from[1]
	ax, ay := max(dx, -dx), max(dy, -dy)
	sx, sy := 1, 1
	if dx < 0 {
		sx = -1
	}
	if dy < 0 {
		sy = -1
	}
	at, worst := s.from, seen
	// The next line across is met at (2i+1)/(2ax), the next line down at (2j+1)/(2ay).
	for i, j := 0, 0; i < ax || j < ay; {
		across, down := (2*i+1)*ay, (2*j+1)*ax
		switch {
		case i < ax && j < ay && across == down:
			a, b := [2]int{at[0] + sx, at[1]}, [2]int{at[0], at[1] + sy}
			worst = max(worst, min(s.judge(a), s.judge(b)))
			at, i, j = [2]int{at[0] + sx, at[1] + sy}, i+1, j+1
		case j >= ay || (i < ax && across < down):
			at, i = [2]int{at[0] + sx, at[1]}, i+1
		default:
			at, j = [2]int{at[0], at[1] + sy}, j+1
		}
		if at != s.to {
			worst = max(worst, s.judge(at))
		}
	}
	if _, terrain := square(s.w.rows[s.to[1]][s.to[0]]); worst == seen && (terrain == "H" || terrain == "C") {
		worst = hidden
	}
	return worst
}

// TestSightAgreesWithWalkingTheLine compares all lines between figures of random
// boards, and checks that blocking is symmetric (MK-LOF-7).
func TestSightAgreesWithWalkingTheLine(t *testing.T) {
	roster, chart := formsOf(t)
	r := rand.New(rand.NewPCG(3, 4))
	count := [3]int{}
	for n := range 250 {
		w := randomWorld(r)
		g := w.place(t, roster, chart)
		for _, a := range w.figures {
			for _, b := range w.figures {
				if a.ID == b.ID {
					continue
				}
				s := &slowSight{w: w, occupied: map[[2]int]bool{}}
				fmt.Sscanf(a.At, "%d,%d", &s.from[0], &s.from[1])
				fmt.Sscanf(b.At, "%d,%d", &s.to[0], &s.to[1])
				for _, o := range w.figures {
					var c [2]int
					fmt.Sscanf(o.At, "%d,%d", &c[0], &c[1])
					s.occupied[c] = c != s.from && c != s.to
				}
				want := s.line()
				count[want]++
				got, err := g.Table().Ask(g, "sight "+a.ID+" "+b.ID)
				if err != nil {
					t.Fatal(err)
				}
				back, _ := g.Table().Ask(g, "sight "+b.ID+" "+a.ID)
				if (got.Verdict == "blocked") != (want == stopped) || got.Verdict != back.Verdict {
					t.Fatalf("world %d: %s to %s is %s, back %s, want %d\n%s", n, a.At, b.At, got.Verdict, back.Verdict,
						want, w.text())
				}
				if want != stopped && (got.Values[0].Value == "yes") != (want == hidden) {
					t.Fatalf("world %d: %s to %s: hindering %s, want %d\n%s", n, a.At, b.At, got.Values[0].Value, want,
						w.text())
				}
			}
		}
	}
	if count[seen] < 100 || count[hidden] < 100 || count[stopped] < 100 {
		t.Errorf("results of all kinds are wanted, got %v", count)
	}
}
