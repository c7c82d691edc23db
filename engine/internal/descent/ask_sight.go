package descent

import (
	"slices"
	"strconv"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/speech"
)

// pair is what lies between two figures or spaces.
type pair struct {
	adjacent, clear bool
	away            string
	notes           []engine.Note // on the lines between them
}

// paired answers a question about two figures or spaces, with their distance and whether they are adjacent.
func paired(answer func(pair) engine.Answer) func(*game, *speech.Args) (engine.Answer, error) {
	return func(g *game, q *speech.Args) (engine.Answer, error) {
		x, err := g.t.thing(g, q.Text("P"))
		if err != nil {
			return engine.Answer{}, err
		}
		y, err := g.t.thing(g, q.Text("Q"))
		if err != nil {
			return engine.Answer{}, err
		}
		p := g.t.pairOf(g, x, y)
		p.adjacent = p.adjacent && q.Text("P") != q.Text("Q")
		a := answer(p)
		a.Values = speech.Pairs("distance", p.away, "adjacent", p.adjacent)
		return a, nil
	}
}

// pairOf looks from every space of the one to every space of the other.
func (t *table) pairOf(g *game, x, y thing) pair {
	adjacent, clear, best := false, false, far
	from, to := x.spaces[0], y.spaces[0] // the nearest two, by a clear line where there is one
	for _, a := range x.spaces {
		for _, c := range y.spaces {
			adjacent = adjacent || g.b.adjacent[a].has(c)
			open := t.between(g, x, y, a, c)
			if d := g.b.dist(a, c); (open && !clear) || (open == clear && d < g.b.dist(from, to)) {
				from, to = a, c
			}
			best = min(best, g.b.dist(a, c))
			clear = clear || open
		}
	}
	away := strconv.Itoa(best)
	if best == far {
		away = "infinite"
	}
	return pair{adjacent, clear, away, t.onLines(g, x, y, from, to)}
}

func (t *table) between(g *game, x, y thing, a, c cell) bool {
	if a == c || g.b.adjacent[a].has(c) {
		return true
	}
	if (x.figure >= 0 && g.blinded(x.figure)) || (y.figure >= 0 && g.blinded(y.figure)) {
		return false
	}
	all := g.s.everyone()
	return g.b.clear(a, c, &all)
}

// onLines says what stands between two spaces: how many of the lines between their corners
// are free, and what stops how many of the others; a line may be stopped by several things.
func (t *table) onLines(g *game, x, y thing, a, c cell) []engine.Note {
	if a == c || g.b.adjacent[a].has(c) {
		return []engine.Note{rules.Note(ruleLos2, "%s and %s are adjacent, and nothing can stand between", t.label(a),
			t.label(c))}
	}
	for k, end := range [2]thing{x, y} {
		if end.figure >= 0 && g.blinded(end.figure) {
			return []engine.Note{rules.Note([...]engine.Rule{rulePit5, rulePit6}[k],
				"%s is in a pit, where only the adjacent see and are seen", t.units[end.figure].name)}
		}
	}
	type stop struct {
		what  string
		rule  engine.Rule
		count int
	}
	var stops []stop
	all, free, tried := g.s.everyone(), 0, 0
	ax, ay := g.b.xy(a)
	cx, cy := g.b.xy(c)
	for i := range 16 {
		s := segment{ax + i%2, ay + i/2%2, cx + i/4%2, cy + i/8}
		if s.px == s.qx && s.py == s.qy {
			continue
		}
		tried++
		met := map[string]engine.Rule{}
		g.b.stopped(s, a, c, &all, func(what cell, rule engine.Rule) {
			words := "a wall or the end of the map"
			switch {
			case what >= 0 && g.b.plan.at(g.b.xy(what)) == obstacle:
				words = "the obstacle at " + t.label(what)
			case what >= 0 && (what == a || what == c):
				words = "the space " + t.label(what) + " itself, lying between its own corner and the other space"
			case what >= 0:
				words = "a figure at " + t.label(what)
				if i := g.standingAt(what); i >= 0 {
					words = t.units[i].name + " at " + t.label(what)
				}
			}
			met[words] = rule
		})
		if len(met) == 0 {
			free++
		}
		for what, rule := range met {
			k := slices.IndexFunc(stops, func(s stop) bool { return s.what == what })
			if k < 0 {
				k, stops = len(stops), append(stops, stop{what, rule, 0})
			}
			stops[k].count++
		}
	}
	slices.SortFunc(stops, func(a, b stop) int {
		if a.count != b.count {
			return b.count - a.count
		}
		if a.what < b.what {
			return -1
		}
		return 1
	})
	notes := []engine.Note{rules.Note(ruleLos3, "%d of %d lines between corners of %s and %s are free", free, tried,
		t.label(a), t.label(c))}
	for _, s := range stops {
		notes = append(notes, rules.Note(s.rule, "%s stops %d", s.what, s.count))
	}
	return notes
}

// standingAt is the figure that stands on a space, or -1.
func (g *game) standingAt(c cell) int {
	for i := range g.t.units {
		if f := &g.s.figures[i]; g.s.up(i) && g.t.units[i].covers(f.at, f.turned, c) {
			return i
		}
	}
	return -1
}

// stopped tells everything that stops a line between corners of two spaces, where figures
// stand on the spaces of occupied: the space, or none for a wall (it is stops of the board
// in words).
func (b *board) stopped(s segment, a, c cell, occupied *set, tell func(what cell, rule engine.Rule)) {
	x0, x1, y0, y1 := min(s.px, s.qx), max(s.px, s.qx), min(s.py, s.qy), max(s.py, s.qy)
	for y := y0 - 1; y <= y1; y++ {
		from, to := s.span(y, x0, x1)
		for x := from; x <= to; x++ {
			inside := s.enters(x, y)
			if !inside && !s.along(x, y) {
				continue
			}
			switch kind, at := b.plan.at(x, y), b.cell(x, y); {
			case kind == void && inside:
				tell(none, ruleLos4)
			case kind == void:
			case kind == obstacle, at == a, at == c, occupied.has(at):
				tell(at, ruleLos4)
			}
		}
	}
	if b.walled(s, a, c) {
		tell(none, ruleLos6)
	}
}
