package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/internal/path"
)

// kinds is a set of columns of the matrices that apply to one mover (MK-UNIT-8).
type kinds uint8

func (k kinds) has(x kind) bool { return k>>x&1 == 1 }

// over reports whether the mover passes over figures (MK-MOV-3).
func (k kinds) over() bool { return k.has(kindFly) || k.has(kindWing) }

// swims reports whether the mover has the water bonus (MK-WSH-DEF-1).
func (k kinds) swims() bool { return k.has(kindWave) || k.has(kindAqua) }

// kindsOf gives the columns of a speed type with the abilities in use.
func kindsOf(t speedType, using abilities) kinds {
	k := kinds(1) << [...]kind{kindBoot, kindHoof, kindWave, kindWing}[t]
	if using.has(abAquatic) {
		k |= 1 << kindAqua
	}
	if using.has(abFlight) {
		k |= 1 << kindFly
	}
	return k
}

const soaring kinds = 1 << kindSoar

// terrainCost is the surcharge of a row for a mover, the most favourable of its
// columns, or costNo. Crossing says whether the step crosses a fence there; rec counts the
// cells that decide, if somebody asks.
func (m *matrices) terrainCost(row int, k kinds, crossing bool, rec *engine.Recorder) int {
	best := costNo
	for c := range kindCount {
		if !k.has(c) {
			continue
		}
		if n := m.surcharge(row, c, crossing); n >= 0 && (best < 0 || n < best) {
			best = n
		}
	}
	if !rec.Covering() {
		return best
	}
	for c := range kindCount {
		if k.has(c) && m.surcharge(row, c, crossing) == best {
			rec.Mark(ruleClrMoveBoot + engine.Rule(row*int(kindCount)+int(c)))
			rules := terrainRules[row].entry
			if best == 0 && terrainRules[row].free != nil {
				rules = terrainRules[row].free
			}
			markAll(rec, rules, c != kindSoar)
		}
	}
	if k&(k-1) != 0 {
		rec.Mark(ruleUnit8)
	}
	return best
}

// surcharge is one cell of a row.
func (m *matrices) surcharge(row int, c kind, crossing bool) int {
	cell := m.move[row][c]
	if cell.star && !crossing {
		return 0
	}
	return int(cell.n)
}

// terrainRules are the sentences of the rows of the movement matrix, for anyone who enters for
// a surcharge or not at all, and for anyone who enters for none where that differs. None of
// them speaks of soaring figures.
var terrainRules = [terrainCount + 1]struct{ entry, free []engine.Rule }{
	clear_:       {entry: []engine.Rule{ruleClrMove1}},
	hindering:    {entry: []engine.Rule{ruleHinMove1, ruleHinMove2}},
	shallow:      {entry: []engine.Rule{ruleWshMove1, ruleWshMove2}, free: []engine.Rule{ruleWshMove3}},
	chasm:        {entry: []engine.Rule{ruleMblMove1}},
	fence:        {entry: []engine.Rule{ruleMhnMove1}},
	concealing:   {entry: []engine.Rule{ruleCclMove1}},
	deep:         {entry: []engine.Rule{ruleWdpMove1}},
	terrainCount: {entry: []engine.Rule{ruleTokMove1}},
}

// markAll marks rules if they apply.
func markAll(rec *engine.Recorder, rules []engine.Rule, apply bool) {
	if apply {
		for _, r := range rules {
			rec.Mark(r)
		}
	}
}

// levelCost is the surcharge of a change of level for a mover, or costAll or costNo;
// "acc" is as good as "no" where there is no access point.
func (m *matrices) levelCost(change int, k kinds, rec *engine.Recorder) int {
	row, best := levelRow(change), costNo
	for c := range kindCount {
		if !k.has(c) {
			continue
		}
		switch n := int(m.level[row][c].n); {
		case n >= 0 && (best < 0 || n < best):
			best = n
		case n == costAll && best == costNo:
			best = costAll
		}
	}
	if !rec.Covering() {
		return best
	}
	for c := range kindCount {
		if n := int(m.level[row][c].n); k.has(c) && (n == best || (n == costAccess && best == costNo)) {
			rec.Mark(ruleElvUp1Boot + engine.Rule(row*int(kindCount)+int(c)))
			if rule := levelRules[row][c]; rule != noRule {
				rec.Mark(rule)
			}
		}
	}
	return best
}

// levelRules are the sentences of the cells of the level matrix; those of the same level
// have none.
var levelRules = [levelRows][kindCount]engine.Rule{
	levelUp1:   {ruleElvUp1, ruleElvUp1, ruleElvUp1, ruleElvUp1, ruleElvUp5, ruleElvUp4},
	levelUp2:   {ruleElvUp3, ruleElvUp3, ruleElvUp3, ruleElvUp3, ruleElvUp6, ruleElvUp4},
	levelUp3:   {ruleElvMax1, ruleElvMax1, ruleElvMax1, ruleElvMax1, ruleElvMax1, ruleElvMax1, ruleElvMax2},
	levelDown1: {ruleElvDn1, ruleElvDn1, ruleElvDn1, ruleElvDn1, ruleElvDn5, ruleElvDn4},
	levelDown2: {ruleElvDn3, ruleElvDn3, ruleElvDn3, ruleElvDn3, ruleElvDn6, ruleElvDn4},
	levelDown3: {ruleElvMax1, ruleElvMax1, ruleElvMax1, ruleElvMax1, ruleElvMax1, ruleElvMax1, ruleElvMax2},
}

// squareCost is the surcharge of entering one square in a direction (8.10): that of
// its terrain, and the token's unless the square is hindering already (MK-TOK-MOVE-1).
func (t *table) squareCost(k kinds, c board.Cell, d board.Dir, rec *engine.Recorder) int {
	g, crossing := t.ground, t.crosses(c, d, rec)
	cost := t.chart.terrainCost(int(g.terrain[c]), k, crossing, rec)
	if cost == costNo || !g.token[c] {
		return cost
	}
	rec.Mark(ruleTok3)
	if g.terrain[c] == hindering {
		return cost
	}
	extra := t.chart.terrainCost(tokenRow, k, crossing, rec)
	if extra == costNo {
		return costNo
	}
	return cost + extra
}

// crosses reports whether a step into a square in a direction crosses its fence, if it
// has one (MK-MHN-MOVE-2).
func (t *table) crosses(c board.Cell, d board.Dir, rec *engine.Recorder) bool {
	switch t.ground.fence[c] {
	case fenceNorth:
		rec.Mark(ruleMhnMove2)
		return facingX[d] != 0
	case fenceEast:
		rec.Mark(ruleMhnMove2)
		return facingY[d] != 0
	}
	return true
}

// mayStand reports whether a mover may stand at an anchor (MK-MBL-MOVE-2 and its
// like): every square under it must be one it could enter.
func (t *table) mayStand(k kinds, size int, anchor board.Cell) bool {
	if anchor == board.None || !t.ground.stands[size].Has(anchor) {
		return false
	}
	for _, o := range t.ground.foot[size] {
		if t.chart.terrainCost(int(t.ground.terrain[anchor+board.Cell(o)]), k, true, nil) == costNo {
			return false
		}
	}
	return true
}

// step is the price of one step: its points, or costNo; climb marks a step that
// takes all points (MK-MOV-7). Corners and figures are not looked at. Rec counts the rules
// that make the price, if somebody asks.
func (t *table) step(k kinds, size int, from board.Cell, d board.Dir, rec *engine.Recorder) (points int, climb bool) {
	g := t.ground
	to := g.grid.Neighbour(from, d)
	if to == board.None || !g.stands[size].Has(from) || !g.stands[size].Has(to) {
		return costNo, false
	}
	base := 1
	if !g.grid.HasSide(d) {
		base = 2
	}
	surcharge := 0
	row, col := g.grid.RowCol(from)
	for _, o := range g.foot[size] {
		c := to + board.Cell(o)
		cost := t.squareCost(k, c, d, rec)
		if cost == costNo {
			return costNo, false
		}
		if r, q := g.grid.RowCol(c); size == large && r >= row && r <= row+1 && q >= col && q <= col+1 {
			rec.Mark(ruleBig2)
			continue // covered before: only new squares cost
		}
		surcharge = max(surcharge, cost)
	}
	change := int(g.level[size][to]) - int(g.level[size][from])
	if size == small && k != soaring && g.access[from]>>d&1 == 1 {
		markAll(rec, accessRules[:], true)
		return t.chart.combat.Access + surcharge, false // MK-MOV-8
	}
	switch level := t.chart.levelCost(change, k, rec); {
	case level >= 0:
		markAll(rec, aboveTerrain[levelRow(change)], surcharge > 0 && level > 0)
		markAll(rec, belowZero[:], change != 0 && min(g.level[size][from], g.level[size][to]) < 0)
		markAll(rec, levelZero[:], change == 0 && g.level[size][to] == 0)
		return base + surcharge + level, false
	case level == costAll && size == small:
		rec.Mark(ruleMov7)
		return 0, true
	case level == costAll:
		rec.Mark(ruleBig6)
	}
	return costNo, false
}

// The sentences of steps that no cell of a matrix stands for.
var (
	accessRules  = [...]engine.Rule{ruleMov8, ruleElvAcc1, ruleElvAcc2}
	aboveTerrain = [levelRows][]engine.Rule{levelUp1: {ruleElvUp2}, levelUp2: {ruleElvUp2}, levelDown1: {ruleElvDn2},
		levelDown2: {ruleElvDn2}}
	belowZero = [...]engine.Rule{ruleElvNeg1, ruleElvNeg2}
	levelZero = [...]engine.Rule{ruleElv0Move1}
)

// costMask is the set of anchors that a step in one direction enters at one cost.
type costMask struct {
	cost int
	into board.Set
}

// mover is how one kind of figure moves on this board, direction by direction.
type mover struct {
	index  int
	kinds  kinds
	size   int
	steps  *path.Mover
	into   [facings][]costMask
	climb  [facings]board.Set // entered by a climb that takes all points
	hasUp  bool
	stand  board.Set // anchors where it may stand
	far    []uint8   // far[to*stride+from]: points between anchors without figures, or farNever
	stride int
}

// moverKey numbers the movers of a table.
type moverKey uint16

func keyOf(k kinds, size int) moverKey { return moverKey(k)<<1 | moverKey(size) }

const moverKeys = 1 << (kindCount + 1)

// addMover adds a kind of figure, once.
func (t *table) addMover(known *groundKnown, k kinds, size int) {
	key := keyOf(k, size)
	if t.movers[key] != nil {
		return
	}
	if known.movers[key] == nil {
		known.movers[key] = t.newMover(k, size)
	}
	m := *known.movers[key]
	m.index = t.moverCount
	t.moverCount++
	t.movers[key] = &m
}

// newMover compiles the steps of a kind of figure.
func (t *table) newMover(k kinds, size int) *mover {
	grid := t.ground.grid
	m := &mover{kinds: k, size: size, stand: grid.NewSet()}
	for d := range board.Dir(facings) {
		m.climb[d] = grid.NewSet()
		for c := grid.Cells().Next(0); c != board.None; c = grid.Cells().Next(c + 1) {
			points, climb := t.step(k, size, c, d, nil)
			if points == costNo || (size == small && k.over() && t.ground.walledCorner(c, d)) {
				continue // flyers do not squeeze between two B squares (MK-MOV-4)
			}
			to := grid.Neighbour(c, d)
			if climb {
				m.climb[d].Add(to)
				m.hasUp = true
				continue
			}
			m.mask(grid, d, points).Add(to)
		}
	}
	m.steps = path.NewMover(grid, func(from board.Cell, d board.Dir, _ board.Cell) int {
		points, _ := t.stepFrom(m, from, d)
		return max(0, points)
	})
	for c := grid.Cells().Next(0); c != board.None; c = grid.Cells().Next(c + 1) {
		if t.mayStand(k, size, c) {
			m.stand.Add(c)
		}
	}
	m.stride = stride(grid)
	m.far = t.distances(m)
	return m
}

func (m *mover) mask(grid *board.Grid, d board.Dir, cost int) board.Set {
	for _, e := range m.into[d] {
		if e.cost == cost {
			return e.into
		}
	}
	m.into[d] = append(m.into[d], costMask{cost, grid.NewSet()})
	return m.into[d][len(m.into[d])-1].into
}

// farNever stands where there is no way; farClimb is what a climb counts in a
// distance: about a whole action.
const (
	farNever = 255
	farClimb = 8
)

// distances measures the cheapest ways between all anchors of a board without
// figures, for appraisals only: from c to another in far[to*m.stride+c].
func (t *table) distances(m *mover) []uint8 {
	type edge struct {
		to   board.Cell
		cost uint8
	}
	grid := t.ground.grid
	n := m.stride
	far := make([]uint8, grid.Len()*n)
	for i := range far {
		far[i] = farNever
	}
	// The steps from every cell, read once: they are walked from each beginning.
	edges := make([]edge, 0, grid.Len()*facings)
	first := make([]int, grid.Len()+1)
	for from := range grid.Len() {
		for d := range board.Dir(facings) {
			cost, climb := t.stepFrom(m, board.Cell(from), d)
			if climb {
				cost = farClimb
			}
			if cost != costNo && cost < farNever {
				edges = append(edges, edge{grid.Neighbour(board.Cell(from), d), uint8(cost)})
			}
		}
		first[from+1] = len(edges)
	}
	buckets, row := make([][]board.Cell, farNever), make([]uint8, grid.Len())
	for c := grid.Cells().Next(0); c != board.None; c = grid.Cells().Next(c + 1) {
		for i := range row {
			row[i] = farNever
		}
		row[c] = 0
		buckets[0] = append(buckets[0], c)
		for p, left := 0, 1; left > 0; p++ {
			for ; len(buckets[p]) > 0; left-- {
				from := buckets[p][len(buckets[p])-1]
				buckets[p] = buckets[p][:len(buckets[p])-1]
				if int(row[from]) < p {
					continue
				}
				for _, e := range edges[first[from]:first[from+1]] {
					if far := p + int(e.cost); far < int(row[e.to]) {
						row[e.to] = uint8(far)
						buckets[far] = append(buckets[far], e.to)
						left++
					}
				}
			}
		}
		for to, p := range row {
			far[to*n+int(c)] = p
		}
	}
	return far
}

// stepFrom reads the price of a step back from the compiled masks.
func (t *table) stepFrom(m *mover, from board.Cell, d board.Dir) (points int, climb bool) {
	to := t.ground.grid.Neighbour(from, d)
	if to == board.None || !t.ground.stands[m.size].Has(from) {
		return costNo, false
	}
	for _, e := range m.into[d] {
		if e.into.Has(to) {
			return e.cost, false
		}
	}
	if m.climb[d].Has(to) {
		return 0, true
	}
	return costNo, false
}
