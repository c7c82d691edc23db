package hott

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// slot is one place of a written deployment.
type slot struct {
	code    string
	general bool
	pose    plane.Pose
	line    int
}

var (
	slotPattern = regexp.MustCompile(`^([A-Za-z]+)(\*?)@(-?[0-9.]+)$`)
	posePattern = regexp.MustCompile(`^([A-Za-z-]+)(\*?) \((-?[0-9.]+),(-?[0-9.]+)\) (\S+)$`)
)

// slots reads a deployment: lines of "d=360: Sh@480 He*@960" (distance of the front
// edge from the own base edge) or "Sh (480,360) N".
func (t *table) slots(side engine.Side, text string) ([]slot, error) {
	var out []slot
	for n, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if m := posePattern.FindStringSubmatch(line); m != nil {
			p, err := readPose(m[3] + "," + m[4] + " " + m[5])
			if err != nil {
				return nil, err
			}
			out = append(out, slot{m[1], m[2] == "*", p, n})
			continue
		}
		for _, part := range strings.Split(line, ";") {
			row, err := t.rowSlots(side, strings.Fields(part), n)
			if err != nil {
				return nil, err
			}
			out = append(out, row...)
		}
	}
	return out, nil
}

// rowSlots reads a row of a deployment, "d=360: Sh@480 …": all its elements stand at one distance from the
// base edge and face away from it.
func (t *table) rowSlots(side engine.Side, words []string, n int) (out []slot, err error) {
	if len(words) < 2 || !strings.HasPrefix(words[0], "d=") {
		return nil, fmt.Errorf("line %d: want \"d=360: Sh@480 …\" or \"Sh (480,360) N\"", n+1)
	}
	d, err := strconv.Atoi(strings.TrimSuffix(strings.TrimPrefix(words[0], "d="), ":"))
	if err != nil || d < 0 || d > 4000 {
		return nil, fmt.Errorf("line %d: %q is no distance", n+1, words[0])
	}
	for _, w := range words[1:] {
		m := slotPattern.FindStringSubmatch(w)
		if m == nil {
			return nil, fmt.Errorf("line %d: %q is no element; want Type@x", n+1, w)
		}
		x, err := units(m[3])
		if err != nil {
			return nil, err
		}
		out = append(out, slot{m[1], m[2] == "*", t.rowPose(side, x, int32(d)*plane.Pace), n})
	}
	return out, nil
}

// rowPose stands d ahead of the own base edge.
func (t *table) rowPose(side engine.Side, x, d int32) plane.Pose {
	if side == 0 {
		return plane.Pose{X: x, Y: d, H: plane.Right}
	}
	return plane.Pose{X: x, Y: t.ground.size - d, H: 3 * plane.Right}
}

// deploy places the army of a side (HOTT-DEP-1 to HOTT-DEP-3): by its own poses if
// they fit the army, by the other side's if those do, else by a scheme (ruling E11).
func (t *table) deploy(side engine.Side, s *engine.Setup, faults *engine.Faults) {
	g := newGame(t, t.start)
	g.derive()
	form, _ := s.Sides[side].Form.(*Side)
	other, _ := s.Sides[side.Other()].Form.(*Side)
	text := ""
	if form != nil {
		text = form.Deploy
	}
	place := engine.Place{}
	if form != nil {
		place = s.Places.Place(form, "deploy")
	}
	list, err := t.slots(side, text)
	if err != nil {
		faults.Add(place, "deployment of the %s: %v", info.Seats[side], err)
		return
	}
	if t.misplaced(list, text, place, faults) {
		return
	}
	more, missing := t.unlike(side, list)
	if len(list) > 0 && len(more)+len(missing) == 0 {
		t.placeList(g, side, list, text, place, faults)
		t.start = g.s
		return
	}
	if len(list) > 0 && !s.Sides[side].Guest {
		faults.Add(place, "the deployment of the %s does not fit its army: %s", info.Seats[side],
			unlikeWords(more, missing))
		return
	}
	if other != nil {
		if mirrored, err := t.slots(side, other.Deploy); err == nil && len(mirrored) > 0 && t.fits(side, mirrored) {
			var quiet engine.Faults
			trial := newGame(t, t.start)
			trial.derive()
			t.placeList(trial, side, mirrored, other.Deploy, place, &quiet)
			if len(quiet) == 0 {
				t.start = trial.s
				return
			}
		}
	}
	if why := t.scheme(g, side); why != "" {
		faults.Add(place, "the %s cannot be deployed by the scheme: %s; give poses under deploy", info.Seats[side], why)
		return
	}
	t.start = g.s
}

// fits reports whether a written deployment lists exactly the elements of an army
// that start on the board.
func (t *table) fits(side engine.Side, list []slot) bool {
	more, missing := t.unlike(side, list)
	return len(more)+len(missing) == 0
}

// unlike compares a written deployment with the elements of an army that start on the
// board: those it has beyond the army's, and those of the army that it does not have.
func (t *table) unlike(side engine.Side, list []slot) (more, missing []string) {
	for i := range t.count[side] {
		x := &t.el[int(side)*maxSide+i]
		if !reserveKinds.has(x.unit.kind) {
			missing = append(missing, tag(x.unit.code, x.general))
		}
	}
	for _, l := range list {
		code := tag(l.code, l.general)
		if i := slices.Index(missing, code); i >= 0 {
			missing = slices.Delete(missing, i, i+1)
		} else {
			more = append(more, code)
		}
	}
	return more, missing
}

// unlikeWords says what unlike found.
func unlikeWords(more, missing []string) string {
	var words []string
	if len(missing) > 0 {
		words = append(words, "it has no place for "+strings.Join(missing, ", "))
	}
	if len(more) > 0 {
		words = append(words, "the army has no "+strings.Join(more, ", "))
	}
	return strings.Join(words, ", and ")
}

func tag(code string, general bool) string {
	if general {
		return code + "*"
	}
	return code
}

// misplaced reports what no army could be deployed by: elements of no type, of types
// that start in reserve (HOTT-DEP-2), and any number of generals but one.
func (t *table) misplaced(list []slot, text string, place engine.Place, faults *engine.Faults) (any bool) {
	known := map[string]*unit{}
	for _, u := range t.units {
		known[u.code] = u
	}
	generals := 0
	for _, l := range list {
		switch u := known[l.code]; {
		case u == nil || u.kind == stronghold:
			faults.Add(l.place(text, place), "no type of the roster has the code %q%s", l.code,
				spelling.Suggest(l.code, slices.Sorted(maps.Keys(known))))
			any = true
		case reserveKinds.has(u.kind):
			faults.Add(l.place(text, place), "%s start in reserve and are not deployed (HOTT-DEP-2)", u.title)
			any = true
		}
		if l.general {
			generals++
		}
	}
	if len(list) > 0 && generals != 1 {
		faults.Add(place, "the deployment marks %d generals with a star, as in He*@960; an army has one (HOTT-ARMY-2)",
			generals)
		any = true
	}
	return any
}

// place is where a slot is written, in a text that begins on the line after place.
func (l *slot) place(text string, place engine.Place) engine.Place {
	if place.Line > 0 {
		place.Line += l.line + 1
		place.Column = 0
		if lines := strings.Split(text, "\n"); l.line < len(lines) {
			place.Source = lines[l.line]
		}
	}
	return place
}

// placeList places a written deployment, each slot's element in the order of the
// list, and reports every illegal place.
func (t *table) placeList(g *game, side engine.Side, list []slot, text string, place engine.Place,
	faults *engine.Faults) {
	for _, l := range list {
		for i := range t.count[side] {
			e := uint8(side)*maxSide + uint8(i)
			x := &t.el[e]
			if g.s.El[e].Status != reserve || tag(x.unit.code, x.general) != tag(l.code, l.general) {
				continue
			}
			if rule, why := g.moves().deployFault(e, l.pose); why != "" {
				faults.Add(l.place(text, place), "%s at %s: %s (%s)", x.name, poseWords(l.pose), why, rules[rule])
			}
			g.put(e, l.pose)
			break
		}
	}
}

// rank says where the scheme of ruling E11 puts a type: 0 middle of the front line,
// 1 its ends, 2 outside them, 3 second line.
func rank(u *unit, general bool) int {
	switch u.kind {
	case blades, spears, warband, behemoth:
		return 0
	case shooters:
		return 1
	case knights, riders, beasts, paladin, flyer, airboat, aerialHero:
		return 2
	case hero:
		if general {
			return 3
		}
		return 2
	}
	return 3
}

// scheme deploys an army by a fixed scheme (ruling E11). It says why it cannot.
func (t *table) scheme(g *game, side engine.Side) string {
	var order []uint8
	for r := range 4 {
		for i := range t.count[side] {
			e := uint8(side)*maxSide + uint8(i)
			x := &t.el[e]
			if g.s.El[e].Status == reserve && !reserveKinds.has(x.unit.kind) && rank(x.unit, x.general) == r {
				order = append(order, e)
			}
		}
	}
	front := t.depth - 20*plane.Pace
	for _, e := range order {
		lines := []int32{front, front - 170*plane.Pace, front - 340*plane.Pace}
		if rank(t.el[e].unit, t.el[e].general) == 3 {
			lines = []int32{front - 170*plane.Pace, front - 340*plane.Pace, front}
		}
		if !t.schemePlace(g, e, lines) {
			return "no room for " + t.el[e].name
		}
	}
	return ""
}

// schemePlace puts an element at the free place nearest to the middle of the first
// line that has one.
func (t *table) schemePlace(g *game, e uint8, lines []int32) bool {
	mid := t.ground.size / 2
	for _, d := range lines {
		for k := int32(0); k <= mid/(20*plane.Pace); k++ {
			for _, sign := range [2]int32{-1, 1} {
				p := t.rowPose(sideOf(e), mid+sign*k*20*plane.Pace, d)
				r := g.unit(e).size.At(p)
				in := t.ground.under(&r)
				if in&(t.ground.badLand|t.ground.water|t.ground.badAir) != 0 || !g.moves().deployable(e, p) {
					continue
				}
				g.put(e, p)
				return true
			}
		}
	}
	return false
}
