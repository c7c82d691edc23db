package hott

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// latticeStep is how far apart, in paces, the points lie that a piece may be carried to.
const latticeStep = 100

// Ground is nil: the board is a plane without cells.
func (system) Ground(*engine.Setup) *board.Grid { return nil }

// Sites lists the points of a lattice, from the nearest row to the farthest.
func (system) Sites(s *engine.Setup) (list []string) {
	size := s.Map.(*Map).Size
	for y := int32(latticeStep); y < size; y += latticeStep {
		for x := int32(latticeStep); x < size; x += latticeStep {
			list = append(list, fmt.Sprintf("%d,%d", x, y))
		}
	}
	return list
}

// Rearrange returns the map with areas and roads put elsewhere: carried so that the middle
// of their corners lies at a point, and turned about it by quarters. The conditions on
// terrain are left out of it, because a map without one of its pieces often has too few
// (HOTT-TER-1 to HOTT-TER-5). An area that is moved may not come to lie on another or on the
// stronghold, as on no board that is drawn (HOTT-SET-2).
func (s system) Rearrange(setup *engine.Setup, steps []engine.PieceStep) (any, error) {
	m := setup.Map.(*Map)
	all, err := piecesOf(m)
	if err != nil {
		return nil, err
	}
	if err := engine.KnownSteps(steps, len(all)); err != nil {
		return nil, err
	}
	byID := map[string]engine.PieceStep{}
	for _, step := range steps {
		p := all[step.Piece]
		if k := terrainWords[p.word]; step.Kind != "" &&
			(k == road || k == river || !slices.Contains(s.PieceKinds(), step.Kind)) {
			return nil, fmt.Errorf("%s %s cannot become %q", terrainNames[k], p.id, step.Kind)
		}
		byID[p.id] = step
	}
	var text strings.Builder
	for _, line := range strings.Split(strings.TrimRight(m.Rows, "\n"), "\n") {
		words := strings.Fields(line)
		step, moved := engine.PieceStep{}, false
		if len(words) > 1 {
			step, moved = byID[words[0]]
		}
		if !moved {
			text.WriteString(line + "\n")
			continue
		}
		if step.Gone {
			continue
		}
		if step.Kind != "" {
			outline, crest, hasCrest := strings.Cut(line, "crest")
			line = strings.Replace(outline, words[1], step.Kind, 1)
			if hasCrest && strings.HasSuffix(step.Kind, "-hill") {
				line += "crest" + crest
			}
		}
		carried, err := carriedPoints(line, all[step.Piece].at, step.To, step.Turn)
		if err != nil {
			return nil, err
		}
		text.WriteString(carried + "\n")
	}
	out := *m
	out.Rows, out.Free = text.String(), true
	if err := keptApart(m, &out); err != nil {
		return nil, err
	}
	return &out, nil
}

// keptApart refuses a map on which areas overlap, or one lies on the stronghold, that did not
// before.
func keptApart(before, after *Map) error {
	var faults engine.Faults // what cannot be read, Compile will say
	a, b := readRows(before, engine.NoPlaces{}, &faults), readRows(after, engine.NoPlaces{}, &faults)
	was := func(id string) *feature {
		i := slices.IndexFunc(a.list, func(f feature) bool { return f.id == id })
		if i < 0 {
			return &feature{}
		}
		return &a.list[i]
	}
	for i := range b.list {
		f := &b.list[i]
		for j := range i {
			if g := &b.list[j]; overlap(f.parts, g.parts) && !overlap(was(f.id).parts, was(g.id).parts) {
				return fmt.Errorf("%s would lie on %s", f.id, g.id)
			}
		}
		if b.str != nil && overlap(f.parts, []*plane.Polygon{b.str}) &&
			!(a.str != nil && overlap(was(f.id).parts, []*plane.Polygon{a.str})) {
			return fmt.Errorf("%s would lie on the stronghold", f.id)
		}
	}
	return nil
}

// overlap reports whether areas of parts have ground in common.
func overlap(a, b []*plane.Polygon) bool {
	for _, p := range a {
		for _, q := range b {
			if !apart(p, q) {
				return true
			}
		}
	}
	return false
}

// carriedPoints carries the points of a text from one point to another, and turns them.
func carriedPoints(text, from, to string, turn int) (string, error) {
	a, err := points("(" + from + ")")
	if err != nil {
		return "", err
	}
	if to == "" {
		to = from
	}
	b, err := points("(" + to + ")")
	if err != nil || len(a) != 1 || len(b) != 1 {
		return "", fmt.Errorf("%q is no point; want x,y in paces", to)
	}
	var bad error
	out := pointPattern.ReplaceAllStringFunc(text, func(p string) string {
		list, err := points(p)
		if err != nil {
			bad = err
			return p
		}
		dx, dy := list[0].X-a[0].X, list[0].Y-a[0].Y
		for range (turn%4 + 4) % 4 {
			dx, dy = dy, -dx
		}
		return "(" + inPaces(b[0].X+dx) + "," + inPaces(b[0].Y+dy) + ")"
	})
	return out, bad
}

// inPaces writes a number of units of the plane in paces, exactly.
func inPaces(u int32) string {
	sign := ""
	if u < 0 {
		sign, u = "-", -u
	}
	whole, part := u/plane.Pace, u%plane.Pace
	if part == 0 {
		return sign + strconv.Itoa(int(whole))
	}
	digits := ""
	for part > 0 { // a binary fraction ends
		part *= 10
		digits += strconv.Itoa(int(part / plane.Pace))
		part %= plane.Pace
	}
	return sign + strconv.Itoa(int(whole)) + "." + digits
}
