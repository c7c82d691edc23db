package heroscape

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
)

// roughPosition has every ground, ruins, glyphs and steep steps, and figures of every way of moving.
func roughPosition(r *rand.Rand) *engine.Setup {
	tokens := []string{"g1", "g1", "g1", "g2", "r3", "s1", "g9", "w0", "p0", "d1", "d2", "n1", "i2", "f1", "m1", "g14",
		"g26", "..", "t1"}
	const rows, cols = 6, 6
	var text strings.Builder
	var free []string
	taken := map[string]bool{}
	for row := range rows {
		for col := range cols {
			tk := tokens[r.IntN(len(tokens))]
			text.WriteString(tk + " ")
			if tk != ".." && tk[0] != 't' {
				free = append(free, fmt.Sprintf("%d,%d", row, col))
			}
		}
		text.WriteString("\n")
	}
	r.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
	types := []string{"low", "tall", "ghost", "snake", "knight", "bird", "climber", "sneak", "long", "wyrm", "leader",
		"bird", "climber", "wyrm"}
	var figures []FigureForm
	for i, at := range free[:min(9, len(free))] {
		f := FigureForm{ID: fmt.Sprintf("f%d", i), Type: types[r.IntN(len(types))],
			Side: []string{"north", "south"}[i%2], At: at, Wounds: r.IntN(2)}
		if f.Type == "long" || f.Type == "wyrm" {
			var row, col int
			fmt.Sscanf(at, "%d,%d", &row, &col)
			f.Tail = fmt.Sprintf("%d,%d", row, col+1)
		}
		if !taken[f.At] && !taken[f.Tail] {
			taken[f.At], taken[f.Tail] = true, f.Tail != ""
			figures = append(figures, f)
		}
	}
	s := testSetup(text.String(), figures, nil)
	if r.IntN(6) == 0 {
		s.Options.(*OptionsForm).Variant = "basic"
	}
	m := s.Map.(*MapForm)
	for range 5 {
		row, col := r.IntN(rows), r.IntN(cols-1)
		m.Ruins = append(m.Ruins, RuinForm{Between: [2]string{fmt.Sprintf("%d,%d", row, col),
			fmt.Sprintf("%d,%d", row, col+1)}, Height: 1 + r.IntN(8)})
	}
	for i, glyph := range []string{"kelda", "valda", "dagmar"} {
		m.Glyphs = append(m.Glyphs, GlyphForm{At: free[len(free)-1-i], Glyph: glyph, Down: r.IntN(2) == 0})
	}
	units, c := s.Roster.(*RosterForm).Units, s.Chart.(*ChartForm)
	card := func(id string, spaces int, powers ...string) {
		units[id] = UnitForm{Name: id, Type: "CS", Size: "medium", Height: 5, Life: 2, Move: 5, Range: 1, Attack: 2,
			Defence: 2, Figures: 2, Spaces: spaces, Points: 50, Powers: powers}
	}
	card("climber", 1, "grapple-gun")
	card("sneak", 1, "disengage")
	card("wyrm", 2, "flying")
	card("leader", 1, "soldier-leadership")
	c.Powers["grapple-gun"], c.Powers["soldier-leadership"] = PowerRow{Levels: 25}, PowerRow{Move: 1}
	c.Glyphs = map[string]GlyphRow{"valda": {Bonus: 2}}
	c.Lava.Burn, c.Snow.Land, c.Ice.Land = 1, 1, 1
	return s
}

// TestKeptRoutes walks, flies and climbs any routes over rough ground and keeps how often each way was possible, and
// refused for each reason, and a digest of what is said of those that are.
func TestKeptRoutes(t *testing.T) {
	r := rand.New(rand.NewPCG(25, 26))
	var counts [4][refusalCount]int
	digest := sha256.New()
	for range 1200 {
		gg, faults := Ruleset{}.Place(roughPosition(r))
		if len(faults) > 0 {
			continue
		}
		g := gg.(*game)
		q := g.questions()
		for set := g.s.own[0].or(g.s.own[1]); !set.empty(); {
			f := set.pop()
			if r.IntN(3) == 0 {
				for _, asked := range []string{" risk", " cheapest", " routes"} {
					answer, err := g.t.Ask(g, "reach "+g.t.names[f]+asked)
					fmt.Fprintln(digest, answer.Values, len(answer.Keys), err)
				}
			}
			for n := range 24 {
				a := engine.Action{Verb: verbMove, Figure: figure(f), N: int32(n % 3)}
				if can := g.t.unitOf(f).can; (n%3 == 1 && can&flies == 0 && n > 3) ||
					(n%3 == 2 && can&climbs == 0 && n > 3) {
					a.N = 0
				}
				if n%2 == 1 && g.s.trail[f] != none {
					a.N |= 4
				}
				e := g.startEnds(f, a.N&4 != 0)
				for i := range 1 + r.IntN(4) {
					a.A = withStep(a.A, i, r.IntN(dirs))
				}
				refusal := q.routeRefusal(f, e, a)
				counts[a.N&3][refusal]++
				if refusal != engine.Legal {
					continue
				}
				words := g.t.Say(g, a)
				for _, asked := range []string{"cost ", "swipes ", "falls ", "odds "} {
					if asked == "odds " && r.IntN(8) > 0 {
						continue
					}
					answer, err := g.t.Ask(g, asked+words)
					fmt.Fprintln(digest, asked, words, answer.Verdict, answer.Values, answer.Notes, err)
				}
				var terms engine.Terms
				a.Cell = toCell(endAfter(g, e, a.A))
				g.Appraise(a, &terms)
				fmt.Fprintln(digest, terms)
			}
		}
	}
	var w strings.Builder
	for mode, of := range counts {
		for refusal, n := range of {
			if n > 0 {
				fmt.Fprintf(&w, "%s %d times: %s\n", [...]string{"walk", "fly", "grapple", "move"}[mode], n,
					info.Refusals[refusal].Text)
			}
		}
	}
	fmt.Fprintf(&w, "told %x\n", digest.Sum(nil)[:8])
	conform.Kept(t, "testdata/routes.txt", w.String())
}

// endAfter is where a route leads.
func endAfter(g *game, e ends, path uint64) cell {
	c := e.lead
	for ; path != 0; path = path << stepBits & (1<<63 - 1) {
		c = g.t.places[c].reach[firstStep(path)]
	}
	return c
}
