package mageknight

import (
	"cmp"
	"slices"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// twin says how the figures and squares of one position are called in another: with the
// board turned round and the seats exchanged, or with figures of one unit relabelled.
type twin struct {
	t       *table
	figures []int
	turned  bool
}

func (w twin) cell(i int, c board.Cell) board.Cell {
	if !w.turned || c == board.None {
		return c
	}
	if w.t.figs[i].size == large {
		c += w.t.ground.offset(1, 1)
	}
	return w.t.span - c
}

func (w twin) dir(d uint8) uint8 {
	if w.turned {
		return (d + facings/2) % facings
	}
	return d
}

func (w twin) set(m uint64) (out uint64) {
	for ; m != 0; m &= m - 1 {
		out |= one(w.figures[low(m)])
	}
	return out
}

// state is the twin of a state in which no action is in progress.
func (w twin) state(s *state) state {
	out := *s
	for i := range w.t.figs {
		j, f := w.figures[i], s.figs[i]
		f.at, f.facing = w.cell(i, f.at), w.dir(f.facing)
		out.figs[j], out.touch[j], out.began[j] = f, w.set(s.touch[i]), w.set(s.began[i])
	}
	out.alive, out.gone, out.start.command = w.set(s.alive), w.set(s.gone), w.set(s.start.command)
	if w.turned {
		out.owner, out.first = 1-s.owner, 1-s.first
		out.score, out.lost = [2]int32{s.score[1], s.score[0]}, [2]int32{s.lost[1], s.lost[0]}
	}
	return out
}

// action is the twin of an action that is offered in a turn or at set-up.
func (w twin) action(g *game, a engine.Action) engine.Action {
	if a.Verb == verbMarch {
		plan, n, _ := unpackPlan(a.A, a.B, w.t.ground.grid.Len())
		for k := range plan[:n] {
			p := &plan[k]
			*p = placing{uint8(w.figures[p.fig]), w.dir(p.facing), p.air, w.cell(int(p.fig), p.at)}
		}
		slices.SortFunc(plan[:n], func(a, b placing) int { return cmp.Compare(a.fig, b.fig) })
		a.A, a.B = packPlan(plan[:n])
		a.Figure, a.Cell = w.t.figs[plan[0].fig].id, engine.Cell(plan[0].at)
		return a
	}
	if i, ok := g.number(a.Figure); ok {
		a.Figure = w.t.figs[w.figures[i]].id
		if a.Cell != engine.NoCell {
			if a.Verb == verbLevitate {
				i = low(a.A)
			}
			a.Cell = engine.Cell(w.cell(i, board.Cell(a.Cell)))
			a.N = a.N&^7 | int32(w.dir(uint8(a.N&7)))
		}
	}
	a.A, a.B = w.set(a.A), w.set(a.B)
	return a
}

// same is the twin that changes nothing: it brings marches into one order.
func same(t *table) twin {
	w := twin{t: t}
	for i := range t.figs {
		w.figures = append(w.figures, i)
	}
	return w
}

// offered lists what a position offers, in the words of a twin, with its worth.
func offered(g *game, w twin) []scored {
	actions := g.Offer(nil)
	weights := &engine.Weights{engine.TermDamage: 320, engine.TermRisk: -75, engine.TermSupport: 3, termPush: -1000,
		termPoise: 48}
	scores := make([]int64, len(actions))
	g.Rank(actions, weights, scores)
	var list []scored
	for n, a := range actions {
		list = append(list, scored{w.action(g, a), scores[n]})
	}
	slices.SortFunc(list, func(a, b scored) int {
		x, y := a.action, b.action
		return cmp.Or(cmp.Compare(x.Verb, y.Verb), cmp.Compare(x.Figure, y.Figure), cmp.Compare(x.Cell, y.Cell),
			cmp.Compare(x.N, y.N), cmp.Compare(x.A, y.A), cmp.Compare(x.B, y.B))
	})
	return list
}

type scored struct {
	action engine.Action
	score  int64
}

// twinsOf are the twins that a table with the same army on both sides allows.
func twinsOf(t *table) map[string]twin {
	turned, relabelled := same(t), same(t)
	turned.turned = true
	for i := range t.figs {
		turned.figures[i] = (i + t.north) % len(t.figs)
		for j := i + 1; j < len(t.figs); j++ {
			if t.figs[i].unit == t.figs[j].unit && t.figs[i].seat == t.figs[j].seat {
				f := relabelled.figures
				f[i], f[j] = f[j], f[i]
			}
		}
	}
	return map[string]twin{"turned round": turned, "relabelled": relabelled}
}

// OffersOfTwins plays a game at random and asks at every decision what the position
// offers, and what its twins do: the same actions, worth the same. It counts them by verb.
// Large figures must not be among them: appraisals measure from their anchors.
func OffersOfTwins(t *testing.T, compiled engine.Table, luck dice.Source, kinds map[string]int) {
	tab := compiled.(*table)
	plain, twins, other := same(tab), twinsOf(tab), tab.newGame()
	g := tab.New().(*game)
	for k := uint64(0); g.s.stage != stageOver; k++ {
		if g.Turn().Actor == engine.Chance {
			law, key := g.Chance()
			g.Settle(law.Draw(luck.Fork(k), key), nil)
			continue
		}
		list := g.Offer(nil)
		for name, w := range twins {
			if g.s.stage != stageTurn && (g.s.stage != stageDeploy || !w.turned) {
				continue // which of two equal figures is placed first cannot matter
			}
			other.copyState(&field{t: tab, s: w.state(&g.s)})
			got, want := offered(other, plain), offered(g, w)
			if !slices.Equal(got, want) {
				t.Fatalf("%s: turn %d: %d actions are offered, want %d\n%s", name, g.s.turn, len(got), len(want),
					difference(tab, other, got, want))
			}
			for _, a := range got {
				kinds[verbNames[a.action.Verb]]++
			}
		}
		g.Play(list[int(luck.Fork(k).Below(dice.NewKey(0, 0, 0, 0, 0), uint64(len(list))))], nil)
	}
}

// difference tells what one list has and the other has not.
func difference(tab *table, g *game, got, want []scored) (text string) {
	for _, a := range got {
		if !slices.Contains(want, a) {
			text += "too much: " + tab.Say(g, a.action) + "\n"
		}
	}
	for _, a := range want {
		if !slices.Contains(got, a) {
			text += "lacks: " + tab.Say(g, a.action) + "\n"
		}
	}
	return text
}

// AnchorsNearTheTopLeft requires of every large base of a board that the square by which a side numbers it is
// the one of its four that the side numbers first. It reports whether a side looks up the map, and whether one
// sees it in the mirror.
func AnchorsNearTheTopLeft(t *testing.T, compiled engine.Table) (upward, leftward bool) {
	tab := compiled.(*table)
	grid := tab.ground.grid
	for seat := range tab.owned {
		upward, leftward = upward || tab.upward[seat], leftward || tab.leftward[seat]
		for row := range grid.Rows() - 1 {
			for col := range grid.Cols() - 1 {
				first := min(tab.owned[seat][small][grid.At(row, col)], tab.owned[seat][small][grid.At(row, col+1)],
					tab.owned[seat][small][grid.At(row+1, col)], tab.owned[seat][small][grid.At(row+1, col+1)])
				if got := tab.owned[seat][large][grid.At(row, col)]; got != first {
					t.Fatalf("seat %d numbers the large base at %d,%d as %d, want %d", seat, col, row, got, first)
				}
			}
		}
	}
	return upward, leftward
}
