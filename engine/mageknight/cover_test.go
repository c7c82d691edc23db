package mageknight_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
)

func TestCover(t *testing.T) {
	tabs := tables(t)
	in := tabs[0].Info()
	marked := make([]bool, len(in.Rules))
	verbs := make([]int, len(in.Verbs))
	for _, tab := range tabs {
		rec := engine.NewRecorder(tab)
		rec.Cover(len(in.Rules))
		s := newScratch(tab)
		for k := range 200 {
			a, b := styled(t, styles[k%len(styles)]), styled(t, styles[(k/6)%len(styles)])
			s.g.CopyFrom(s.blank)
			rec.Begin()
			for s.g.Turn().Actor != engine.Over {
				if s.g.Turn().Actor == engine.Chance {
					law, key := s.g.Chance()
					s.g.Settle(law.Draw(luckOf(k), key), rec)
					continue
				}
				p := a
				if s.g.Turn().Actor == engine.ActorB {
					p = b
				}
				x := s.choose(p, luckOf(k))
				verbs[x.Verb]++
				s.g.Play(x, rec)
			}
		}
		for i := range marked {
			marked[i] = marked[i] || rec.Marked(engine.Rule(i))
		}
	}
	for i, m := range marked {
		if !m {
			t.Log("never", in.Rules[i])
		}
	}
	for v, n := range verbs {
		t.Log(in.Verbs[v].Name, n)
	}
}
