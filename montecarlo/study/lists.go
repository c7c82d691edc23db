package study

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// mostCopies is how many copies of a unit an exchange of equal points takes at most,
// and mostInstead how many copies of another it puts in their place.
const (
	mostCopies  = 4
	mostInstead = 8
)

// evenPoints is how far, in hundredths of the army's points, an exchange may miss
// equality.
const evenPoints = 2

// changes writes the variants of one army of a pair and returns their names.
func (v *Units) changes(s *scenarios.Stage, pair [2]string, seat int) ([]string, error) {
	sc := s.Scenario
	setup, faults := v.library.Setup(sc, scenarios.Variant{Armies: pair, Options: s.Options[0], Near: v.base.Near})
	if len(faults) > 0 {
		return nil, faults
	}
	list, err := readList(sc.System, setup, seat)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", pair[seat], err)
	}
	var names []string
	if s := list.short; s.Out > 0 {
		v.left = append(v.left, leftOut{sc.Name + ", " + pair[seat], strings.Join(list.units(), ", "),
			s.Words("the army") + ", so what a unit adds has no price"})
		return nil, nil
	}
	for _, unit := range list.units() {
		wanted := v.against
		if len(wanted) == 0 {
			wanted = []string{""}
		}
		for _, other := range wanted {
			if other == unit {
				continue
			}
			name, text, err := list.variant(pair[seat], unit, other)
			if err != nil {
				v.leave(sc.Name+", "+pair[seat], unit, err)
				continue
			}
			names = append(names, name)
			v.written[name] = true
			if err := v.file(name, text); err != nil {
				return nil, err
			}
		}
	}
	return names, nil
}

// leave notes that a unit cannot be changed; units of one army and reason are reported
// together.
func (v *Units) leave(army, unit string, err error) {
	why, _, _ := strings.Cut(err.Error(), "; want one of ")
	why, _, _ = strings.Cut(why, "; known here")
	for i := range v.left {
		if l := &v.left[i]; l.army == army && l.why == why {
			l.units += ", " + unit
			return
		}
	}
	v.left = append(v.left, leftOut{army, unit, why})
}

// variant writes an army with a unit exchanged for another or, where no other is asked
// for, without it. Where the rules want every point spent, another unit of the same army
// takes the place.
func (a *armyList) variant(army, unit, other string) (name string, text []byte, err error) {
	if other != "" {
		name = results.FileName(army + "-" + other + "-for-" + unit)
		text, err = a.exchanged(name, unit, other)
		return name, text, err
	}
	name = results.FileName(army + "-without-" + unit)
	if text, err = a.changed(name, unit, 1, "", 0); err == nil {
		return name, text, nil
	}
	for _, other := range a.units() {
		if other != unit {
			name = results.FileName(army + "-" + other + "-for-" + unit)
			if text, even := a.exchanged(name, unit, other); even == nil {
				return name, text, nil
			}
		}
	}
	return name, nil, err
}

// armyList is an army that can be changed by a unit.
type armyList struct {
	system  engine.Ruleset
	setup   *engine.Setup
	seat    int
	form    map[string]any   // the army's file
	lines   []map[string]any // its units
	first   [][]uint16       // dice keys of the figures of each line, in order
	figures map[uint16]engine.FigureInfo
	points  int64
	costs   map[string]int64 // of one copy of a unit, as far as known
	short   engine.Shortage  // figures that its start area has no room for
}

// readList reads an army of a setup, and by whose dice its figures go.
func readList(system engine.Ruleset, setup *engine.Setup, seat int) (*armyList, error) {
	a := &armyList{system: system, setup: setup, seat: seat, figures: map[uint16]engine.FigureInfo{},
		costs: map[string]int64{}}
	text, err := yaml.Marshal(setup.Sides[seat].Army)
	if err != nil {
		return nil, err
	}
	if err := yaml.Unmarshal(text, &a.form); err != nil {
		return nil, err
	}
	entries, _ := a.form["units"].([]any)
	copies := map[string]int{}
	for _, entry := range entries {
		line, ok := entry.(map[string]any)
		if !ok {
			return nil, fmt.Errorf("its units are no list of mappings")
		}
		a.lines = append(a.lines, line)
		copies[unitOf(line)] += countOf(line)
	}
	table, faults := system.Compile(setup)
	if len(faults) > 0 {
		return nil, faults
	}
	a.short, _ = engine.ShortOf(table, engine.Side(seat))
	keys := map[string][]uint16{}
	for _, f := range a.listed(table) {
		keys[f.Unit] = append(keys[f.Unit], f.Key)
		a.figures[f.Key] = f
		a.points += int64(f.Points)
		a.costs[f.Unit] += int64(f.Points)
	}
	per := map[string]int{}
	for _, unit := range a.units() {
		n := copies[unit]
		if per[unit] = len(keys[unit]) / n; per[unit] == 0 {
			return nil, fmt.Errorf("%d of %s stand in its list and no figure of theirs is known", n, unit)
		}
		a.costs[unit] /= int64(n)
	}
	for _, line := range a.lines {
		n := per[unitOf(line)] * countOf(line)
		a.first = append(a.first, keys[unitOf(line)][:n])
		keys[unitOf(line)] = keys[unitOf(line)][n:]
	}
	return a, nil
}

// listed are the figures of the army that its file lists. What waits in reserve may be on it (a lurker);
// what is summoned is not, and costs nothing.
func (a *armyList) listed(table engine.Table) (list []engine.FigureInfo) {
	for _, f := range table.Figures() {
		if int(f.Figure.Seat()) == a.seat && (!f.Reserved || f.Points > 0) {
			list = append(list, f)
		}
	}
	return list
}

func unitOf(line map[string]any) string { return fmt.Sprint(line["unit"]) }

func countOf(line map[string]any) int {
	n, _ := line["count"].(int)
	return max(n, 1)
}

// copies counts the units of the army.
func (a *armyList) copies() map[string]int {
	n := map[string]int{}
	for _, line := range a.lines {
		n[unitOf(line)] += countOf(line)
	}
	return n
}

// units are the types of unit in the army.
func (a *armyList) units() (list []string) {
	for _, line := range a.lines {
		if !slices.Contains(list, unitOf(line)) {
			list = append(list, unitOf(line))
		}
	}
	return list
}

// exchanged writes the army with some copies of a unit exchanged for the same points
// of another.
func (a *armyList) exchanged(name, unit, other string) ([]byte, error) {
	var why, uneven error
	for k := 1; k <= mostCopies; k++ {
		for n := 1; n <= mostInstead; n++ {
			if cost := a.costs[other]; cost > 0 && a.off(int64(n)*cost-int64(k)*a.costs[unit]) {
				uneven = fmt.Errorf("no exchange for %s comes out even in points", other)
				continue
			}
			text, err := a.changed(name, unit, k, other, n)
			if err == nil {
				return text, nil
			}
			if why == nil {
				why = err
			}
		}
	}
	if uneven != nil {
		why = uneven
	}
	return nil, why
}

// off reports whether an exchange misses equality by too many points.
func (a *armyList) off(points int64) bool { return max(points, -points)*100 > evenPoints*a.points }

// changed writes the army without k copies of a unit and with n of another, if the
// rules allow that army. Everybody else keeps the dice that were theirs.
func (a *armyList) changed(name, unit string, k int, other string, n int) ([]byte, error) {
	var why error
	for _, single := range []bool{false, true} { // some systems key single figures only
		form, gone, err := a.without(unit, k, other, n, single)
		if err != nil {
			return nil, err
		}
		text, err := scenarios.ArmyFile(a.system.Info().System, name, form)
		if err != nil {
			return nil, err
		}
		if err = a.proper(text, gone, other, n); err == nil {
			return text, nil
		}
		why = err
	}
	return nil, why
}

// without is the army's file with the change, and the keys of the figures that left.
// The last copies leave, in single lines or by a lower count.
func (a *armyList) without(unit string, k int, other string, n int, single bool) (map[string]any, []uint16, error) {
	var lines []any
	var gone []uint16
	left := k
	for i := len(a.lines) - 1; i >= 0; i-- {
		line, keys := maps.Clone(a.lines[i]), a.first[i]
		count := countOf(line)
		per := len(keys) / count
		if unitOf(line) == unit && left > 0 {
			taken := min(left, count)
			left, count = left-taken, count-taken
			gone = append(gone, keys[per*count:]...)
			if other != "" && left == 0 {
				lines = append(lines, map[string]any{"unit": other, "count": n, "key": int(slices.Min(gone))})
			}
		}
		if single {
			for j := count - 1; j >= 0; j-- {
				one := maps.Clone(line)
				one["count"], one["key"] = 1, int(keys[j*per])
				lines = append(lines, one)
			}
		} else if count > 0 {
			line["count"], line["key"] = count, int(keys[0])
			lines = append(lines, line)
		}
	}
	if left > 0 {
		return nil, nil, fmt.Errorf("the army has not %d of it", k)
	}
	for _, l := range lines {
		line := l.(map[string]any)
		if line["count"] == 1 {
			delete(line, "count")
		}
		if line["key"] == 0 || (single && unitOf(line) == other && n > 1) {
			delete(line, "key")
		}
	}
	slices.Reverse(lines)
	form := maps.Clone(a.form)
	form["units"] = lines
	return form, gone, nil
}

// proper compiles a changed army and checks that nothing but the change happened.
func (a *armyList) proper(text []byte, gone []uint16, other string, n int) error {
	own := *a.setup
	form := a.system.Forms().Army()
	var body map[string]any
	if err := yaml.Unmarshal(text, &body); err != nil {
		return err
	}
	for _, key := range []string{"schema", "army", "system"} {
		delete(body, key)
	}
	bare, err := yaml.Marshal(body)
	if err == nil {
		err = yaml.Unmarshal(bare, form)
	}
	if err != nil {
		return err
	}
	own.Sides[a.seat].Army, own.Sides[a.seat].Guest = form, true
	table, faults := a.system.Compile(&own)
	if len(faults) > 0 {
		return fmt.Errorf("the army is not legal then: %s", faults[0].Message)
	}
	if s, short := engine.ShortOf(table, engine.Side(a.seat)); short {
		return fmt.Errorf("%s then", s.Words("the army"))
	}
	var came, went int64
	stayed := 0
	for _, f := range a.listed(table) {
		if was, ok := a.figures[f.Key]; ok && was.Unit == f.Unit && !slices.Contains(gone, f.Key) {
			stayed++
		} else if f.Unit == other {
			came += int64(f.Points)
		} else {
			return fmt.Errorf("the other figures cannot keep their dice")
		}
	}
	for _, key := range gone {
		went += int64(a.figures[key].Points)
	}
	if stayed != len(a.figures)-len(gone) {
		return fmt.Errorf("other figures would leave with it")
	}
	if other != "" {
		if a.costs[other] == 0 {
			a.costs[other] = came / int64(n)
		}
		if a.off(came - went) {
			return fmt.Errorf("no exchange for %s comes out even in points", other)
		}
	}
	return nil
}
