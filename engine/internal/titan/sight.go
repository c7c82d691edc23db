package titan

import (
	"math/bits"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/internal/sight"
)

// A path is one way of a rangestrike's line (TITAN-LOS-1), tested as far as that hangs
// on the map alone (TITAN-LOS-3).
type path struct {
	block uint64 // hexes that must not be occupied
	malus int8   // skill it costs the striker: Bramble passed, Walls crossed upward
	via   int8   // its first hex, by which words name it
	open  bool
}

// lines are the one or two paths between two hexes (TITAN-LOS-2).
type lines [2]path

// compileLines tests every line at range 3 and 4 for a rangestriker. Magic needs no line
// (TITAN-MAGIC-1), unless a chart says that characters stop it.
func (k *kind) compileLines(b *battleland, chart *Chart, o *Options) {
	if k.magic && chart.Character.Rangestriking.MagicPast != "closed" {
		return
	}
	k.lines = make([]lines, 64*64)
	courses := sight.NewLines(b.grid, 3, board.Point{}, board.Point{})
	for _, from := range b.list {
		for _, to := range b.list {
			if n := b.steps[from][to]; n != 2 && n != 3 {
				continue
			}
			for i, w := range b.ways(courses, from, to) {
				k.lines[from*64+to][i] = k.path(b, chart, o, w)
			}
		}
	}
}

// ways returns the one or two ways of the line between two hexes. Where the line runs along
// a hexside the striker may take either of the two hexes (TITAN-LOS-2); a way that needs a
// hex off the board does not exist, and has no hexes.
func (b *battleland) ways(courses *sight.Lines, from, to int) [2]way {
	steps, _ := courses.Between(board.Cell(from), board.Cell(to))
	var ways [2]way
	for side := range ways {
		w := &ways[side]
		w.hexes[0] = from
		forked := false
		for _, s := range steps {
			via := s.A
			switch {
			case s.Kind == sight.Touch, s.Kind == sight.Through && s.A == 0:
				continue // a corner passed, or the hex where the line begins
			case s.Kind == sight.Along:
				forked = true
				if side == 1 {
					via = s.B
				}
			}
			c := courses.Cell(board.Cell(from), via)
			if c == board.None {
				w.n = 0
				break
			}
			w.dirs[w.n] = int(b.dir[w.hexes[w.n]][c])
			w.n++
			w.hexes[w.n] = int(c)
		}
		if !forked {
			break
		}
	}
	return ways
}

// path tests a way; one that does not exist is closed.
func (k *kind) path(b *battleland, chart *Chart, o *Options, w way) path {
	if w.n == 0 {
		return path{via: -1}
	}
	p := path{via: int8(w.hexes[1])}
	hexes, sides := chart.hexes(), chart.sides()
	p.open = k.magic || (k.hexesOpen(b, hexes, &w) && sidesOpen(b, sides, &w) && (!o.WallLaw || wallsOpen(b, &w)))
	for i := 1; i < w.n; i++ {
		h := w.hexes[i]
		if !k.magic && !k.native[b.terrain[h]] {
			p.malus -= int8(hexes[b.terrain[h]].Rangestriking.PastSkill) // TITAN-BRAMBLE-RANGE-2
		}
		if !w.excused(b, &chart.Character, i) {
			p.block |= 1 << h // TITAN-CHAR-RANGE-1
		}
	}
	for i := range w.n {
		if f := b.side[w.hexes[i]][w.dirs[i]]; !k.magic && b.up(w.hexes[i], w.dirs[i]) {
			p.malus -= int8(sides[f].Rangestriking.UpSkill) // TITAN-WALL-RANGE-1
		}
	}
	return p
}

// way is a path as hexes h0 to hn and the directions between them.
type way struct {
	hexes [5]int
	dirs  [4]int
	n     int
}

// held reports whether feature i of the way lies at an end and belongs to that end's
// hex (RULES.md 6.3).
func (w *way) held(b *battleland, i int) bool {
	return w.heldByStriker(b, i) || w.heldByTarget(b, i)
}

func (w *way) heldByStriker(b *battleland, i int) bool {
	return i == 0 && b.owns[w.hexes[0]][w.dirs[0]]
}

func (w *way) heldByTarget(b *battleland, i int) bool {
	return i == w.n-1 && b.up(w.hexes[i], w.dirs[i])
}

// hexesOpen is point 1 of TITAN-LOS-3: TITAN-TREE-RANGE-1, TITAN-FOG-RANGE-1,
// TITAN-DARK-RANGE-1.
func (k *kind) hexesOpen(b *battleland, hexes [terrains]*HexRow, w *way) bool {
	for i := 1; i < w.n; i++ {
		t := b.terrain[w.hexes[i]]
		past := hexes[t].Rangestriking.Past
		if past == "closed" || (past == "natives" && !k.native[t]) {
			return false
		}
	}
	t := b.terrain[w.hexes[w.n]]
	return hexes[t].Rangestriking.Into != "natives" || k.native[t]
}

// excused is point 2: whether an occupied hex i of the way does not block it.
func (w *way) excused(b *battleland, row *CharacterRow, i int) bool {
	r := &row.Rangestriking
	if r.Past == "open" {
		return true
	}
	if r.AtFootOfCliff == "open" { // TITAN-CHAR-RANGE-3
		if (i == 1 && b.side[w.hexes[0]][w.dirs[0]] == cliff && w.heldByStriker(b, 0)) ||
			(i == w.n-1 && b.side[w.hexes[i]][w.dirs[i]] == cliff && w.heldByTarget(b, i)) {
			return true
		}
	}
	lowest := min(b.level[w.hexes[0]], b.level[w.hexes[w.n]])
	return r.LowerThanBoth == "open" && b.level[w.hexes[i]] < lowest // TITAN-CHAR-RANGE-4
}

// sidesOpen is points 3 and 4: whether the features crossed let the line pass.
func sidesOpen(b *battleland, sides [features]*SideRow, w *way) bool {
	var crossed [features]int
	var heldCount [features]int
	for i := range w.n {
		f := b.side[w.hexes[i]][w.dirs[i]]
		crossed[f]++
		if w.held(b, i) {
			heldCount[f]++
		}
	}
	freed := crossed[cliff] > 0 && sides[cliff].Rangestriking.WithSlopes == "free"
	mixed := crossed[cliff] > 0 && crossed[dune] > 0 && sides[cliff].Rangestriking.WithDunes == "open"
	for f := dune; f < features; f++ {
		switch {
		case crossed[f] == 0, f == slope && freed, f <= cliff && mixed:
			// TITAN-CLIFF-RANGE-2, TITAN-SLOPE-RANGE-3: a held Cliff frees the Slopes; an
			// unheld one blocks by itself.
		case !w.allowed(b, f, sides[f], crossed[f], heldCount[f]):
			return false
		}
	}
	return true
}

// allowed applies the cell of a feature to n crossed, some of them held.
func (w *way) allowed(b *battleland, f feature, row *SideRow, crossed, held int) bool {
	word := row.Rangestriking.Three
	switch crossed {
	case 1:
		word = row.Rangestriking.One
	case 2:
		word = row.Rangestriking.Two
	case 3:
	default:
		return word == "" || word == "open"
	}
	switch word {
	case "", "open":
		return true
	case "held", "one-held":
		return held > 0 // TITAN-DUNE-RANGE-1, TITAN-CLIFF-RANGE-1, TITAN-SLOPE-RANGE-1
	case "all-held":
		return held == crossed // TITAN-DUNE-RANGE-2, R-13
	case "ends-held":
		return w.endsHeld(b, f) // TITAN-SLOPE-RANGE-2
	}
	return false
}

// endsHeld reports whether the first such feature is held by the striker and the last
// by the target.
func (w *way) endsHeld(b *battleland, f feature) bool {
	first, last := -1, -1
	for i := range w.n {
		if b.side[w.hexes[i]][w.dirs[i]] == f {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	return first >= 0 && w.heldByStriker(b, first) && w.heldByTarget(b, last)
}

// wallsOpen is the 1982 rule about Walls that the option WALL_LAW restores (R-12, I-12).
func wallsOpen(b *battleland, w *way) bool {
	count := 0
	held := false
	for i := range w.n {
		if b.side[w.hexes[i]][w.dirs[i]] != wall {
			continue
		}
		count++
		owner := w.hexes[i]
		if b.up(w.hexes[i], w.dirs[i]) {
			owner = w.hexes[i+1]
		}
		held = held || owner == w.hexes[0] || owner == w.hexes[w.n]
	}
	switch count {
	case 0:
		return true
	case 1:
		return held
	case 2:
		from, to := w.hexes[0], w.hexes[w.n]
		return (towerCentre(b, from) || towerCentre(b, to)) && !underOuterWall(b, from, w.dirs[0]) &&
			!underOuterWall(b, to, int(b.grid.Opposite(board.Dir(w.dirs[w.n-1]))))
	}
	return false
}

// towerCentre reports whether a hex owns a Wall on every side that lies on the board.
func towerCentre(b *battleland, c int) bool {
	for d := range 6 {
		if b.next[c][d] >= 0 && !(b.side[c][d] == wall && b.owns[c][d]) {
			return false
		}
	}
	return true
}

// underOuterWall reports whether the side that a line leaves c by is a Wall that goes
// up to a hex which is not the Tower's centre.
func underOuterWall(b *battleland, c, d int) bool {
	n := b.next[c][d]
	return b.side[c][d] == wall && b.up(c, d) && !towerCentre(b, int(n))
}

// markLine marks what the way of a rangestrike passes and crosses, and what closes the
// other way where there are two.
func (g *game) markLine(k *kind, from, to, via int, rec *engine.Recorder) {
	b, s := g.t.land, &g.s
	marks(rec, ruleLos1, ruleLos3)
	courses := sight.NewLines(b.grid, 3, board.Point{}, board.Point{})
	occ := (s.occ[0] | s.occ[1]) &^ (1 << uint(from))
	for i, w := range b.ways(courses, from, to) {
		p := &k.lines[from*64+to][i]
		switch {
		case w.n == 0:
		case w.hexes[1] == via:
			g.markWay(k, &w, occ, rec)
		case p.block&occ != 0:
			marks(rec, ruleCharRange1, ruleLos2)
		case !p.open:
			rec.Mark(ruleLos2)
			for h := 1; h < w.n; h++ {
				if past := g.t.chart.hexes()[b.terrain[w.hexes[h]]].Rangestriking.Past; past == "closed" ||
					(past == "natives" && !k.native[b.terrain[w.hexes[h]]]) {
					rec.Mark(grounds[b.terrain[w.hexes[h]]].passes)
				}
			}
		default:
			rec.Mark(ruleLos2)
		}
	}
}

// markWay marks what the way of a rangestrike that is open passes and crosses.
func (g *game) markWay(k *kind, w *way, occ uint64, rec *engine.Recorder) {
	b, row := g.t.land, &g.t.chart.Character.Rangestriking
	for i := 1; i <= w.n; i++ {
		c := w.hexes[i]
		h := b.terrain[c]
		r := &g.t.chart.hexes()[h].Rangestriking
		word := r.Past
		if i == w.n {
			word = r.Into
		}
		switch {
		case word == "natives":
			marks(rec, grounds[h].passes, grounds[h].native)
		case i < w.n && r.PastSkill != 0 && !k.native[h]:
			rec.Mark(grounds[h].passes) // TITAN-BRAMBLE-RANGE-2
		}
		switch {
		case i == w.n || occ>>uint(c)&1 == 0:
		case row.LowerThanBoth == "open" && b.level[c] < min(b.level[w.hexes[0]], b.level[w.hexes[w.n]]):
			marks(rec, ruleCharRange4, rulePlainElev1)
		default:
			rec.Mark(ruleCharRange3)
		}
	}
	var crossed [features]int
	for i := range w.n {
		if f := b.side[w.hexes[i]][w.dirs[i]]; f != wall || b.up(w.hexes[i], w.dirs[i]) {
			crossed[f]++
		}
	}
	for f := dune; f < features; f++ {
		if n := crossed[f]; n > 0 {
			rec.Mark(rulesOfSide[f].line[min(n, 3)-1])
		}
	}
	switch {
	case crossed[cliff] > 0 && crossed[slope] > 0:
		marks(rec, ruleCliffRange2, ruleSlopeRange3)
	case crossed[cliff] > 0 && crossed[dune] > 0:
		rec.Mark(ruleCliffRange3)
	}
}

// count is the number of hexes of a set.
func count(set uint64) int { return bits.OnesCount64(set) }
