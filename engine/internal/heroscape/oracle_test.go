package heroscape

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
)

// risk packs leaving attacks and fall dice as arrivals have them.
func risk(attacks, dice int) uint16 { return uint16(attacks*oneAttack + min(dice, oneAttack-1)) }

// testSetup is a setup of a roster and a chart in short and a map of such rows, for tests that look
// inside; the external tests use the shipped files.
func testSetup(rows string, figures []FigureForm, ruins []RuinForm) *engine.Setup {
	unit := func(height, move, rng, spaces int, powers ...string) UnitForm {
		return UnitForm{Name: "unit", Type: "CH", Size: "medium", Height: height, Life: 3, Move: move, Range: rng,
			Attack: 2, Defence: 2,
			Figures: 1, Spaces: spaces, Points: 50, Powers: powers}
	}
	row := func(letter string, enter int) TerrainRow {
		return TerrainRow{Rule: "HS-TERR-LAND-1", Token: letter, Enter: enter}
	}
	water, molten, tree, road := row("w", 1), row("m", 1), row("t", 0), row("d", 1)
	water.Stop, water.Soft, molten.Stop, molten.Soft, molten.Melt, tree.Solid, tree.Height, road.Bonus = true, true,
		true, true, 19, true, 10, 3
	swamp := water
	swamp.Token = "p"
	return &engine.Setup{
		Roster: &RosterForm{Units: map[string]UnitForm{"low": unit(3, 4, 1, 1), "tall": unit(6, 4, 6, 1),
			"long":  unit(7, 3, 1, 2),
			"ghost": unit(4, 4, 1, 1, "ghost-walk"), "snake": unit(5, 4, 1, 1, "slither"),
			"knight": unit(5, 4, 1, 1, "cowards-reward"), "bird": unit(5, 3, 1, 1, "flying")}},
		Chart: &ChartForm{Grass: row("g", 1), Rock: row("r", 1), Sand: row("s", 1), Water: water, Swamp: swamp,
			Road: road, Snow: row("n", 2),
			Ice: row("i", 2), Lava: row("f", 1), Molten: molten, Tree: tree, Ruin: RuinRow{"HS-RUIN-1", 6},
			Dice:  DiceRow{3, 2},
			Swipe: SwipeRow{"HS-LEAVE-1", 1}, Height: HeightRow{1, 10, 2}, Minor: FallRow{Dice: 1},
			Major:   FallRow{Over: 10, Dice: 3},
			Extreme: FallRow{Over: 20, Deadly: 18}, BasicRow: BasicRow{"HS-BASIC-1", 5, 1},
			Powers: map[string]PowerRow{"cowards-reward": {Dice: 1}}},
		Map:      &MapForm{Rows: rows, Ruins: ruins},
		Options:  &OptionsForm{Variant: "master", Powers: true},
		Position: &PositionForm{Figures: figures, Rounds: 12, Turns: 40, Turn: TurnForm{Card: figures[0].ID}},
		Places:   engine.NoPlaces{},
	}
}

// randomPosition is a small rough board with figures of both sides.
func randomPosition(r *rand.Rand) *engine.Setup {
	const rows, cols = 5, 5
	tokens := []string{"g1", "g1", "g1", "r2", "r3", "r6", "w0", "n1", "d1", "d1", "..", "t1"}
	var text strings.Builder
	var free []string
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
	types := []string{"low", "tall", "ghost", "snake", "knight"}
	var figures []FigureForm
	for i := range min(6, len(free)) {
		figures = append(figures, FigureForm{ID: fmt.Sprintf("f%d", i), Type: types[r.IntN(len(types))],
			Side: []string{"north", "south"}[i%2], At: free[i]})
	}
	return testSetup(text.String(), figures, nil)
}

// TestReachAgainstEveryRoute compares the search with the best of all routes, tried
// one by one.
func TestReachAgainstEveryRoute(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	checked := 0
	for range 60 {
		gg, faults := Ruleset{}.Place(randomPosition(r))
		if len(faults) > 0 {
			continue
		}
		g := gg.(*game).questions()
		f := g.t.seats[0].first()
		if g.s.lead[f] == none || g.s.depth == 0 {
			continue
		}
		want := map[cell]arrival{}
		everyRoute(g, f, func(a arrival) {
			o, ok := want[a.lead]
			if !ok || a.risk < o.risk || (a.risk == o.risk &&
				(a.cost < o.cost || (a.cost == o.cost && (a.swipes < o.swipes ||
					(a.swipes == o.swipes && a.path < o.path))))) {
				want[a.lead] = a
			}
		})
		got := g.reach(f)
		checked += len(got)
		if len(got) != len(want) {
			t.Fatalf("%d ends, want %d", len(got), len(want))
		}
		for _, a := range got {
			if w := want[a.lead]; a.risk != w.risk || a.cost != w.cost || a.path != w.path {
				t.Fatalf("to %s: risk %d cost %d path %x, want risk %d cost %d path %x", g.t.label(a.lead), a.risk,
					a.cost, a.path, w.risk, w.cost, w.path)
			}
		}
	}
	if checked < 300 {
		t.Errorf("only %d ends were compared", checked)
	}
}

// TestReachOfFlyers compares the search of one who flies or walks, as he likes, with the
// best of all flights and all walks (HS-FLY-6, HS-R-51).
func TestReachOfFlyers(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	checked, walks := 0, 0
	for range 120 {
		s := randomPosition(r)
		form, pos := s.Map.(*MapForm), s.Position.(*PositionForm)
		form.Rows = strings.NewReplacer("r", "d", "g1", "d1", "n", "d").Replace(form.Rows)
		pos.Figures = pos.Figures[:min(2, len(pos.Figures))]
		pos.Figures[0].Type = "bird"
		gg, faults := Ruleset{}.Place(s)
		if len(faults) > 0 {
			continue
		}
		g := gg.(*game).questions()
		f := g.t.seats[0].first()
		want := map[cell]arrival{}
		note := func(a arrival) {
			if o, ok := want[a.lead]; !ok || a.risk < o.risk || (a.risk == o.risk && a.cost < o.cost) {
				want[a.lead] = a
			}
		}
		everyRoute(g, f, note)
		everyFlight(g, f, note)
		got := g.reach(f)
		checked += len(got)
		if len(got) != len(want) {
			t.Fatalf("%d ends, want %d", len(got), len(want))
		}
		for _, a := range got {
			if w := want[a.lead]; a.risk != w.risk || a.cost != w.cost {
				t.Fatalf("to %s: risk %d cost %d, want risk %d cost %d", g.t.label(a.lead), a.risk, a.cost, w.risk,
					w.cost)
			}
			if a.mode == modeWalk && g.engagedWith(f).empty() {
				walks++
			}
		}
	}
	if checked < 500 || walks < 20 {
		t.Errorf("only %d ends were compared, %d of them walked to by free flyers", checked, walks)
	}
}

// everyFlight tries all flights of a one-space figure and reports the legal ones.
func everyFlight(g questions, f fig, report func(arrival)) {
	e := g.startEnds(f, false)
	attacks := g.engagedWith(f).count()
	var try func(path uint64, n int)
	try = func(path uint64, n int) {
		for k := range dirs {
			p := withStep(path, n, k)
			if end, r := g.checkFly(f, e, p); r == engine.Legal && end.lead != e.lead {
				report(arrival{ends: end, risk: risk(attacks, 0), cost: uint8(n+1) + g.t.places[end.lead].land})
			}
			if n+1 < g.moveOf(f) {
				try(p, n+1)
			}
		}
	}
	try(0, 0)
}

// TestReachOfTwoSpaces does the same for double-space figures, either end leading.
func TestReachOfTwoSpaces(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	checked := 0
	for range 80 {
		s := randomPosition(r)
		pos := s.Position.(*PositionForm)
		lines := strings.Split(s.Map.(*MapForm).Rows, "\n")
		lines[2] = "g1 g1 w0 w0 g1"
		if r.IntN(2) == 0 {
			lines[2] = "g1 g1 r3 g1 g1"
		}
		s.Map.(*MapForm).Rows = strings.Join(lines, "\n")
		figures := []FigureForm{{ID: "long", Type: "long", Side: "north", At: "2,0", Tail: "2,1"}}
		for _, f := range pos.Figures {
			if f.At != "2,0" && f.At != "2,1" {
				figures = append(figures, f)
			}
		}
		pos.Figures, pos.Turn.Card = figures, "long"
		gg, faults := Ruleset{}.Place(s)
		if len(faults) > 0 {
			continue
		}
		g := gg.(*game).questions()
		f := g.t.seats[0].first()
		if g.s.lead[f] == none || g.s.depth == 0 {
			continue
		}
		want := map[int]arrival{}
		for _, tail := range []bool{false, true} {
			everyLongRoute(g, f, tail, func(a arrival) {
				slot := g.footprint(a.ends)
				if o, ok := want[slot]; !ok || a.risk < o.risk ||
					(a.risk == o.risk && (a.cost < o.cost || (a.cost == o.cost &&
						(a.swipes < o.swipes || (a.swipes == o.swipes && a.path < o.path))))) {
					want[slot] = a
				}
			})
		}
		got := g.reach(f)
		checked += len(got)
		if len(got) != len(want) {
			t.Fatalf("%d footprints, want %d", len(got), len(want))
		}
		for _, a := range got {
			if w := want[g.footprint(a.ends)]; a.risk != w.risk || a.cost != w.cost || a.path != w.path {
				t.Fatalf("to %s: risk %d cost %d path %x, want risk %d cost %d path %x", g.t.label(a.lead), a.risk,
					a.cost, a.path, w.risk, w.cost, w.path)
			}
		}
	}
	if checked < 60 {
		t.Errorf("only %d footprints were compared", checked)
	}
}

// everyLongRoute tries all routes of a double-space figure.
func everyLongRoute(g questions, f fig, tail bool, report func(arrival)) {
	start := g.startEnds(f, tail)
	var try func(path uint64, n int)
	try = func(path uint64, n int) {
		for k := range dirs {
			p := withStep(path, n, k)
			end, r := g.checkWalk(f, start, p)
			home := (end.lead == g.s.lead[f] && end.trail == g.s.trail[f]) ||
				(end.lead == g.s.trail[f] && end.trail == g.s.lead[f])
			if r == engine.Legal && !home {
				a := engine.Action{Verb: verbMove, Figure: figure(f), Cell: toCell(end.lead), A: p}
				if tail {
					a.N = 4
				}
				dice, at := 0, start
				for q := p; q != 0; q = q << stepBits & (1<<63 - 1) {
					dice += []int{0, 1, 3, fallDice}[g.fallBand(g.t.unitOf(f), at.lead, firstStep(q))]
					at = ends{g.t.places[at.lead].reach[firstStep(q)], at.lead}
				}
				report(arrival{ends: end, path: p, risk: risk(len(g.routeSwipes(f, start, a).Values), dice),
					cost: uint8(g.routeCost(start, a))})
			}
			if n < 4 && g.couldGoOn(f, start, p) {
				try(p, n+1)
			}
		}
	}
	try(0, 0)
}

// everyRoute tries all routes of a one-space figure and reports the legal ones.
func everyRoute(g questions, f fig, report func(arrival)) {
	var try func(path uint64, n int)
	try = func(path uint64, n int) {
		for k := range dirs {
			p := withStep(path, n, k)
			e := g.startEnds(f, false)
			end, r := g.checkWalk(f, e, p)
			if r == engine.Legal && end.lead != g.s.lead[f] {
				a := engine.Action{Verb: verbMove, Figure: figure(f), Cell: toCell(end.lead), A: p}
				attacks := len(g.routeSwipes(f, e, a).Values)
				dice := 0
				at := e
				for q := p; q != 0; q = q << stepBits & (1<<63 - 1) {
					switch g.fallBand(g.t.unitOf(f), at.lead, firstStep(q)) {
					case 1:
						dice++
					case 2:
						dice += 3
					case 3:
						dice += fallDice
					}
					at = ends{g.t.places[at.lead].reach[firstStep(q)], none}
				}
				report(arrival{ends: end, path: p, risk: risk(attacks, dice), cost: uint8(g.routeCost(e, a))})
			}
			if n < 5 && g.couldGoOn(f, e, p) {
				try(p, n+1)
			}
		}
	}
	try(0, 0)
}

// couldGoOn reports whether a route is no dead end: each of its steps can be made.
func (g questions) couldGoOn(f fig, e ends, path uint64) bool {
	budget := g.moveOf(f) + g.roadBonus(e)
	for ; path != 0; path = path << stepBits & (1<<63 - 1) {
		next, cost, r := g.walkStep(f, e, firstStep(path), budget)
		if r != engine.Legal {
			return false
		}
		budget -= cost
		e = next
	}
	return budget > 0
}

// scattered is a position of up to n figures of both sides on random spaces of one map.
func scattered(t *testing.T, r *rand.Rand, n int) questions {
	t.Helper()
	var figures []FigureForm
	used := map[string]bool{}
	for i := range n {
		at := fmt.Sprintf("%d,%d", r.IntN(9), r.IntN(14))
		if used[at] {
			continue
		}
		used[at] = true
		figures = append(figures, FigureForm{ID: fmt.Sprintf("f%d", i),
			Type: []string{"tall", "snake", "knight"}[r.IntN(3)], Side: []string{"north", "north", "south"}[i%3],
			At: at})
	}
	rows := strings.Repeat("g1 g1 g2 r3 w1 g1 n1 g1 g1 g1 g1 g1 g1 g1\n", 9)
	g, faults := Ruleset{}.Place(testSetup(rows, figures, nil))
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	return g.(*game).questions()
}

// TestKeptWalksEqualSearchedOnes compares the walks kept for the empty map with the
// search, where both answer.
func TestKeptWalksEqualSearchedOnes(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	kept := 0
	for range 40 {
		g := scattered(t, r, 6)
		f := g.t.seats[0].first()
		u := g.t.unitOf(f)
		re := &g.w.reach
		re.ends = re.ends[:0]
		if !g.walksAlone(f, u, g.moveOf(f)) {
			continue
		}
		kept++
		quick := slices.Clone(re.ends)
		re.ends = re.ends[:0]
		re.asking++
		g.walkFrom(f, u, g.moveOf(f))
		order := func(a, b arrival) int { return int(a.lead) - int(b.lead) }
		slices.SortFunc(quick, order)
		slow := slices.Clone(re.ends)
		slices.SortFunc(slow, order)
		if !slices.Equal(quick, slow) {
			t.Fatalf("kept %v\nsearched %v", quick, slow)
		}
	}
	if kept < 10 {
		t.Errorf("the kept walks answered only %d times", kept)
	}
}

// TestWalksThatGoOnFromKeptOnesEqualSearchedOnes compares searches that begin with what the kept
// walks tell with whole ones, among friends and enemies in the way.
func TestWalksThatGoOnFromKeptOnesEqualSearchedOnes(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 4))
	seen := [3]int{}
	for range 600 {
		g := scattered(t, r, 12)
		f := g.t.seats[0].first()
		u := g.t.unitOf(f)
		re := &g.w.reach
		re.ask()
		w := g.beginKnown(f, u, g.moveOf(f))
		known := len(re.ends)
		for more := true; more; more = re.rise() {
			g.walkLevel(&w)
		}
		quick := slices.Clone(re.ends)
		re.ask()
		g.walkFrom(f, u, g.moveOf(f))
		slow := slices.Clone(re.ends)
		for _, list := range [][]arrival{quick, slow} {
			slices.SortFunc(list, func(a, b arrival) int { return int(a.lead) - int(b.lead) })
		}
		if !slices.Equal(quick, slow) {
			t.Fatalf("from kept walks %v\nsearched %v", quick, slow)
		}
		switch {
		case known == 0:
			seen[0]++
		case known < len(quick):
			seen[1]++
		default:
			seen[2]++
		}
	}
	for i, n := range seen {
		if n < 20 {
			t.Errorf("of the searches only %d %s", n, [3]string{"were whole", "went on from kept walks",
				"were kept walks alone"}[i])
		}
	}
}

// TestSightAgainstRationals compares every ray with a slow test that cuts the segment
// at each line of each cell and looks at the pieces.
func TestSightAgainstRationals(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	rays, blocked := 0, 0
	for range 12 {
		s := randomPosition(r)
		s.Map.(*MapForm).Ruins = nil
		gg, faults := Ruleset{}.Place(s)
		if len(faults) > 0 {
			continue
		}
		tb := gg.(*game).t
		for range 400 {
			a, b := cell(r.IntN(tb.n)), cell(r.IntN(tb.n))
			if a == b || !tb.is(a, cellHere) || !tb.is(b, cellHere) {
				continue
			}
			ax, ay := tb.centre(a)
			bx, by := tb.centre(b)
			o := samples[r.IntN(len(samples))]
			z0, z1 := 2*int(tb.level(a))+r.IntN(14), 2*int(tb.level(b))+r.IntN(14)
			ray := ray{ax, ay, z0, bx + o[0] - ax, by + o[1] - ay, z1 - z0}
			got, want := tb.unblocked(&ray), slowUnblocked(tb, &ray)
			if got != want {
				t.Fatalf("ray %+v: unblocked %v, want %v", ray, got, want)
			}
			rays++
			if !want {
				blocked++
			}
		}
	}
	if rays < 1000 || blocked < 200 || blocked > rays-200 {
		t.Errorf("%d rays, %d blocked: too few to tell", rays, blocked)
	}
}

// slowUnblocked asks every cell of the map, in exact fractions, whether a ray runs below its top anywhere
// within it. A ray along an edge is within both cells.
func slowUnblocked(tb *table, r *ray) bool {
	lines := func(x, y *big.Rat) []*big.Rat { // distance to each line of a cell, positive inside
		two, four := big.NewRat(2, 1), big.NewRat(4, 1)
		sum, diff := new(big.Rat).Add(x, y), new(big.Rat).Sub(x, y)
		return []*big.Rat{new(big.Rat).Sub(two, x), new(big.Rat).Add(two, x), new(big.Rat).Sub(four, sum),
			new(big.Rat).Add(four, sum),
			new(big.Rat).Sub(four, diff), new(big.Rat).Add(four, diff)}
	}
	at := func(start, step int, t *big.Rat) *big.Rat {
		return new(big.Rat).Add(big.NewRat(int64(start), 1), new(big.Rat).Mul(big.NewRat(int64(step), 1), t))
	}
	for i := range tb.places {
		if !tb.is(cell(i), cellHere) {
			continue
		}
		cx, cy := tb.centre(cell(i))
		cuts := []*big.Rat{big.NewRat(0, 1), big.NewRat(1, 1)}
		from, to := lines(at(r.x-cx, 0, cuts[0]), at(r.y-cy, 0, cuts[0])),
			lines(at(r.x-cx+r.dx, 0, cuts[0]), at(r.y-cy+r.dy, 0, cuts[0]))
		for k := range from {
			if from[k].Sign()*to[k].Sign() < 0 {
				cuts = append(cuts, new(big.Rat).Quo(from[k], new(big.Rat).Sub(from[k], to[k])))
			}
		}
		slices.SortFunc(cuts, func(a, b *big.Rat) int { return a.Cmp(b) })
		for k := 0; k+1 < len(cuts); k++ {
			if cuts[k].Cmp(cuts[k+1]) == 0 {
				continue
			}
			mid := new(big.Rat).Quo(new(big.Rat).Add(cuts[k], cuts[k+1]), big.NewRat(2, 1))
			inside := true
			for _, d := range lines(at(r.x-cx, r.dx, mid), at(r.y-cy, r.dy, mid)) {
				inside = inside && d.Sign() >= 0
			}
			top := big.NewRat(int64(2*tb.places[i].top), 1)
			if inside && (at(r.z, r.dz, cuts[k]).Cmp(top) < 0 || at(r.z, r.dz, cuts[k+1]).Cmp(top) < 0) {
				return false
			}
		}
	}
	return true
}

// TestDistanceAgainstRelaxation compares breadth-first search with plain relaxation.
func TestDistanceAgainstRelaxation(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 5 {
		gg, faults := Ruleset{}.Place(randomPosition(r))
		if len(faults) > 0 {
			continue
		}
		tb := gg.(*game).t
		d := make([]int, tb.n*tb.n)
		for i := range d {
			d[i] = far
			if i/tb.n == i%tb.n && tb.is(cell(i/tb.n), cellHere) {
				d[i] = 0
			}
		}
		for range tb.n {
			for a := range tb.n {
				for c := range tb.n {
					for _, n := range tb.places[c].reach {
						if n != none {
							d[a*tb.n+int(n)] = min(d[a*tb.n+int(n)], d[a*tb.n+c]+1)
						}
					}
				}
			}
		}
		for i := range d {
			if (d[i] < far && d[i] != int(tb.dist[i])) || (d[i] >= far && tb.dist[i] != far) {
				t.Fatalf("from %d to %d: %d, want %d", i/tb.n, i%tb.n, tb.dist[i], d[i])
			}
		}
	}
}

// combatTable is the table of section 7: the chance of at least one wound, by attack
// dice from 1 and defence dice from 0.
const combatTable = `1/2 1/3 2/9 4/27 8/81 16/243 32/729 64/2187 128/6561 256/19683
3/4 7/12 4/9 1/3 20/81 44/243 32/243 208/2187 448/6561 320/6561
7/8 3/4 5/8 55/108 11/27 26/81 182/729 140/729 320/2187 2176/19683
15/16 41/48 109/144 283/432 5/9 25/54 277/729 673/2187 1616/6561 1280/6561
31/32 11/12 61/72 331/432 587/864 767/1296 2959/5832 3751/8748 2347/6561 5806/19683
63/64 61/64 29/32 731/864 149/192 3629/5184 1813/2916 6349/11664 2057/4374 5267/13122
127/128 187/192 1087/1152 173/192 8789/10368 12221/15552 7445/10368 90595/139968 30229/52488 39859/78732`

func TestCombatTable(t *testing.T) {
	for n, line := range strings.Split(combatTable, "\n") {
		for m, want := range strings.Fields(line) {
			c := pool(poolKey{kind: poolCombat, n: uint8(n + 1), m: uint8(m), skulls: 3, shields: 2})
			hit := new(big.Int)
			for i := range c.law.Len() {
				if wounds(c.law.Value(i)) > 0 {
					hit.Add(hit, c.law.Weight(i))
				}
			}
			if got := new(big.Rat).SetFrac(hit, c.law.Total()).RatString(); got != want {
				t.Errorf("%d v %d: %s, want %s", n+1, m, got, want)
			}
		}
	}
}

// TestRoutesAreNumbersInReadingOrder checks the packing of routes.
func TestRoutesAreNumbersInReadingOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 2000 {
		n := 1 + r.IntN(maxSteps)
		var list []int
		var path uint64
		for i := range n {
			k := r.IntN(dirs)
			list = append(list, k)
			path = withStep(path, i, k)
		}
		if steps(path) != n || lastStep(path) != list[n-1] || firstStep(path) != list[0] {
			t.Fatalf("%v is packed as %x: %d steps, first %d, last %d", list, path, steps(path), firstStep(path),
				lastStep(path))
		}
	}
	if a, b := withStep(0, 0, 1), withStep(withStep(0, 0, 1), 1, 0); a >= b || withStep(0, 0, 2) <= b {
		t.Error("routes do not compare like their cells")
	}
}
