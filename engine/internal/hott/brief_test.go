package hott

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// TestBriefVerdicts compares, for random moves of single elements, the verdict that leaves
// zones and bad going for the end with the one that looks into everything on the way.
func TestBriefVerdicts(t *testing.T) {
	board := "R1 rough (700,600) (1000,560) (1100,760) (900,900)\nW1 woods (300,800) (520,760) (600,980) (360,1040)\n" +
		"V1 river (0,1050) (1600,1050) (1600,1130) (0,1130)\n" +
		"X1 impassable (1200,700) (1400,700) (1400,900) (1200,900)\nSTR stronghold (640,0) (880,0) (880,200) (640,200)"
	src := dice.NewSource(41, 42, 43)
	g := crowded(t, board)
	g.s.Phase, g.s.Pips = phasePips, 6
	count := map[refusal]int{}
	left, freed, rough := 0, 0, 0
	for n := range uint32(60000) {
		if n%100 == 0 {
			shuffle(g, src, n)
		}
		a, ok := g.Propose(src, n)
		if !ok || a.Verb != verbMove || a.N&(a.N-1) != 0 || a.B == more {
			continue
		}
		m := &g.w.m
		m.brief = false
		want := g.moves().planWay(a, m)
		entries, extra := m.entries, m.extra
		m.brief = true
		if got := g.moves().planWay(a, m); got != want || (got == engine.Legal && m.extra != extra) {
			t.Fatalf("move %d, %s: in brief %q, in full %q", n, g.t.Say(g, a), refusalWords[got].Text,
				refusalWords[want].Text)
		}
		m.brief = false
		count[want]++
		if want == engine.Legal {
			if m.late.n > 0 {
				left++
			}
			if entries > 0 {
				freed++
			}
		}
		for k := range m.late.n {
			if m.late.leg[k].rough != 0 && (want == engine.Legal || want == tooFar) {
				rough++
			}
		}
	}
	t.Logf("%d legal, %d with something left for the end, %d in zones, %d with ground left for the end; %d end in a "+
		"zone, %d go too far",
		count[engine.Legal], left, freed, rough, count[inZoneEnd], count[tooFar])
	if count[engine.Legal] < 2000 || left < 200 || freed < 50 || rough < 50 || count[inZoneEnd] < 500 ||
		count[tooFar] < 500 {
		t.Errorf("too little was compared")
	}
}
