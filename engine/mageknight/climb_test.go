package mageknight_test

import (
	"os"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/mageknight"
)

func TestClimb(t *testing.T) {
	if os.Getenv("CLIMB") == "" {
		return
	}
	var tabs []engine.Table
	for _, n := range []string{"stones", "forest-road", "ford", "terraces", "chasms", "tide-and-sky", "citadel", "mirror"} {
		tabs = append(tabs, compile(t, n))
	}
	pool := []*player{styled(t, "gunline"), styled(t, "counterpunch"), styled(t, "skirmisher"), styled(t, "attrition")}
	seed := 0
	eval := func(w *engine.Weights) int {
		sum := 0
		p := &player{name: "c", w: w}
		for k, tab := range tabs {
			blocks := 12
			if k == 7 {
				blocks = 5
			}
			if k == 0 {
				blocks = 40
			}
			low := 2000
			for _, o := range pool {
				s := score(tab, p, o, blocks)
				sum += s
				low = min(low, s)
			}
			sum += low
		}
		_ = seed
		return sum
	}
	names := mageknight.System().Info().TermNames()
	best := *styled(t, "greedy").w
	top := eval(&best)
	t.Log("start", top, 1000*len(tabs)*(len(pool)+1))
	for pass := range 2 {
		for term := range best {
			if best[term] == 0 && pass == 0 {
				continue
			}
			for _, f := range []int32{60, 160} {
				w := best
				if w[term] == 0 {
					w[term] = f / 5
				} else {
					w[term] = w[term] * f / 100
				}
				if s := eval(&w); s > top+20 {
					top, best = s, w
					t.Log(names[term].Name, w[term], s)
					break
				}
			}
		}
	}
	for term, v := range best {
		if term < len(names) {
			t.Log(names[term].Name, v)
		}
	}
}
