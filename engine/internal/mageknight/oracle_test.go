package mageknight_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/mageknight"
	"github.com/skirmishlab/skirmishlab/scenarios"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

// formsOf gives the shipped roster and chart, filled.
func formsOf(t *testing.T) (roster, chart any) {
	t.Helper()
	setup := casetest.Setup(t, library, "mageknight/stones", scenarios.Variant{})
	return setup.Roster, setup.Chart
}

// world is a random small board with a few figures.
type world struct {
	rows    [][]string
	figures []mageknight.PositionFigure
}

// text is the world's map as a file has it.
func (w *world) text() string {
	var b strings.Builder
	for _, row := range w.rows {
		b.WriteString(strings.Join(row, " ") + "\n")
	}
	return b.String()
}

// place sets the world up as a game.
func (w *world) place(t testing.TB, roster, chart any) engine.Game {
	t.Helper()
	g, faults := mageknight.System().Place(&engine.Setup{Name: "random", Roster: roster, Chart: chart,
		Map: &mageknight.Map{Rows: w.text()}, Options: &mageknight.Options{RangeMetric: "euclid",
			FlyersPayHindering: true},
		Position: &mageknight.Position{Figures: w.figures, Points: 100, Turns: 3,
			Turn: mageknight.PositionTurn{Side: "north", Number: 1}}})
	if err := faults.Err(); err != nil {
		t.Fatalf("%v\n%s", err, w.text())
	}
	return g
}

// randomWorld is a small map with all kinds of ground, and up to six figures on it, some that fly or swim
// and some that do neither.
func randomWorld(r *rand.Rand) world {
	tokens := []string{".", ".", ".", ".", "1", "2", "3", "H", "B", "W", "X", "M", "M|", "M-", "C", "D", "-1", "1H"}
	w := world{}
	for range 5 {
		var row []string
		for range 7 {
			row = append(row, tokens[r.IntN(len(tokens))])
		}
		w.rows = append(w.rows, row)
	}
	types := []string{"ugd", "hla", "tgd", "mzo", "imp", "uxb"}
	used := map[string]bool{}
	for n := range 6 {
		x, y := r.IntN(7), r.IntN(5)
		at := fmt.Sprintf("%d,%d", x, y)
		if strings.ContainsAny(w.rows[y][x], "BXD") || used[at] {
			continue
		}
		used[at] = true
		side := "north"
		if n%2 == 1 {
			side = "south"
		}
		w.figures = append(w.figures, mageknight.PositionFigure{ID: fmt.Sprintf("f%d", n),
			Type: types[r.IntN(len(types))], Side: side, At: at})
	}
	return w
}

// square reads a token back.
func square(token string) (level int, terrain string) {
	i := 0
	for i < len(token) && (token[i] == '-' || (token[i] >= '0' && token[i] <= '9')) {
		i++
	}
	level, _ = strconv.Atoi(token[:i])
	return level, token[i:]
}

// walker is the slow, obvious search of one figure's moves.
type walker struct {
	w        world
	me       int
	kind     string
	speed    int
	best     map[[2]int]int
	occupied map[[2]int]int // figure number plus one
}

// enter is what a step costs, read from the tokens of the map by the words of the rules; climb is a rise
// of two, which takes a whole move.
func (k *walker) enter(from, to [2]int) (cost int, climb, ok bool) {
	if to[0] < 0 || to[1] < 0 || to[0] >= 7 || to[1] >= 5 {
		return 0, false, false
	}
	dx, dy := to[0]-from[0], to[1]-from[1]
	la, _ := square(k.w.rows[from[1]][from[0]])
	lb, terrain := square(k.w.rows[to[1]][to[0]])
	flies := k.kind == "imp"
	swims := k.kind == "tgd" || k.kind == "mzo"
	cost = 1
	if dx != 0 && dy != 0 {
		cost = 2
		a, b := [2]int{from[0] + dx, from[1]}, [2]int{from[0], from[1] + dy}
		if k.obstructed(a, flies) && k.obstructed(b, flies) {
			return 0, false, false
		}
	}
	switch terrain {
	case "B":
		return 0, false, false
	case "X":
		if !flies {
			return 0, false, false
		}
	case "D":
		if !flies && !swims {
			return 0, false, false
		}
	case "W":
		if !flies && !swims {
			cost += 2
		}
	case "H", "M":
		cost++
	case "M|":
		if dx != 0 {
			cost++
		}
	case "M-":
		if dy != 0 {
			cost++
		}
	}
	switch lb - la {
	case 0:
	case 1:
		cost += 3
		if flies {
			cost--
		}
	case 2:
		return 0, true, true
	case -1:
		if !flies {
			cost++
		}
	case -2:
		cost += 3
		if flies {
			cost--
		}
	default:
		return 0, false, false
	}
	return cost, false, true
}

func (k *walker) obstructed(c [2]int, flies bool) bool {
	if _, terrain := square(k.w.rows[c[1]][c[0]]); terrain == "B" {
		return true
	}
	return !flies && k.occupied[c] != 0 && k.occupied[c]-1 != k.me
}

// touches reports whether figure number j touches a figure standing on a square.
func (k *walker) touches(at [2]int, j int) bool {
	var o [2]int
	fmt.Sscanf(k.w.figures[j].At, "%d,%d", &o[0], &o[1])
	dx, dy := o[0]-at[0], o[1]-at[1]
	if dx < -1 || dx > 1 || dy < -1 || dy > 1 || (dx == 0 && dy == 0) {
		return false
	}
	la, _ := square(k.w.rows[at[1]][at[0]])
	lb, _ := square(k.w.rows[o[1]][o[0]])
	if la-lb > 1 || lb-la > 1 {
		return false
	}
	if dx != 0 && dy != 0 {
		_, a := square(k.w.rows[at[1]][at[0]+dx])
		_, b := square(k.w.rows[at[1]+dy][at[0]])
		return a != "B" || b != "B"
	}
	return true
}

// visit notes that a square was come to for spent points and goes on from there as long as there are
// points and no new enemy is touched.
func (k *walker) visit(at [2]int, spent int, start [2]int) {
	if old, seen := k.best[at]; seen && old <= spent {
		return
	}
	k.best[at] = spent
	flies := k.kind == "imp"
	if at != start && !flies {
		for j, f := range k.w.figures {
			if f.Side != k.w.figures[k.me].Side && k.touches(at, j) && !k.touches(start, j) {
				return // stops on new contact
			}
		}
	}
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			to := [2]int{at[0] + dx, at[1] + dy}
			cost, climb, ok := k.enter(at, to)
			if (dx == 0 && dy == 0) || !ok || (!flies && k.occupied[to] != 0 && k.occupied[to]-1 != k.me) {
				continue
			}
			if climb {
				if spent == 0 && at == start {
					k.visit(to, k.speed, start)
				}
				continue
			}
			if spent+cost <= k.speed {
				k.visit(to, spent+cost, start)
			}
		}
	}
}

// TestReachAgreesWithWalking compares the bit-parallel search with a plain walk.
func TestReachAgreesWithWalking(t *testing.T) {
	roster, chart := formsOf(t)
	r := rand.New(rand.NewPCG(1, 2))
	speeds := map[string]int{"ugd": 8, "hla": 6, "tgd": 8, "mzo": 6, "imp": 10, "uxb": 8}
	compared := 0
	for n := range 150 {
		w := randomWorld(r)
		if len(w.figures) == 0 {
			continue
		}
		g := w.place(t, roster, chart)
		for me, f := range w.figures {
			k := &walker{w: w, me: me, kind: f.Type, speed: speeds[f.Type], best: map[[2]int]int{},
				occupied: map[[2]int]int{}}
			var start [2]int
			for j, o := range w.figures {
				var c [2]int
				fmt.Sscanf(o.At, "%d,%d", &c[0], &c[1])
				k.occupied[c] = j + 1
				if j == me {
					start = c
				}
			}
			k.visit(start, 0, start)
			got, err := g.Table().Ask(g, "reach "+f.ID)
			if err != nil {
				t.Fatal(err)
			}
			answer := map[string]string{}
			for _, v := range got.Values {
				answer[v.Key] = v.Value
			}
			for x := range 7 {
				for y := range 5 {
					c := [2]int{x, y}
					want := ""
					if cost, ok := k.best[c]; ok && (k.occupied[c] == 0 || c == start) {
						want = strconv.Itoa(cost)
					}
					if got := answer[fmt.Sprintf("%d,%d", x, y)]; got != want {
						t.Fatalf("world %d, %s (%s) from %v to %v: got %q, want %q\n%s\n%+v", n, f.ID, f.Type, start, c,
							got, want, w.text(), w.figures)
					}
					compared++
				}
			}
		}
	}
	if compared < 10000 {
		t.Errorf("only %d squares were compared", compared)
	}
}
