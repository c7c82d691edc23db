package scenarios

import (
	"path/filepath"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// systemByFolder finds a system among the folders of a path.
func (l *Library) systemByFolder(at string) string {
	if abs, err := filepath.Abs(at); err == nil {
		at = abs
	}
	parts := strings.Split(filepath.ToSlash(at), "/")
	for i := len(parts) - 2; i >= 0; i-- {
		for _, name := range l.systemNames() {
			if parts[i] == name {
				return name
			}
		}
	}
	return ""
}

// Setup fills the forms of a scenario, changed by a variant, ready for
// Ruleset.Compile. All faults of all its files are reported together.
func (l *Library) Setup(sc *Scenario, v Variant) (*engine.Setup, engine.Faults) {
	return l.setupNear(sc, v, sc.doc.path.beside())
}

// setupNear is Setup for a scenario that is read as if it lay in other folders.
func (l *Library) setupNear(sc *Scenario, v Variant, near []string) (*engine.Setup, engine.Faults) {
	b := l.builder(sc.System, sc.Name, near)
	b.nearVariant = append(slices.Clone(v.Near), b.near...)
	if v.Like != nil {
		b.like(v.Like)
	} else {
		b.ground(sc, v)
	}
	b.sides(sc, v)
	b.setup.Scenario = b.fill(b.forms.Scenario, sc.form, "a scenario",
		append(slices.Clone(headerNames), scenarioKeyNames...)...)
	return &b.setup, b.faults
}

// ground fills rules and map.
func (b *builder) ground(sc *Scenario, v Variant) {
	options := v.Options.tree.over(sc.common.get("options"))
	b.rules(options, sc.common.get("units"), RunOptions{})
	where, near := sc.common.get("map"), b.near
	if !v.Map.Absent() {
		where, near = v.Map.tree, b.nearVariant
	}
	if where.absent() {
		b.faults.Add(engine.Place{File: sc.doc.whole.file.name}, "the scenario names no map")
	}
	b.board(where, tree{}, near)
}

// like takes rules and map from another setup.
func (b *builder) like(s *engine.Setup) {
	b.setup.Roster, b.setup.Chart, b.setup.Map, b.setup.Options = s.Roster, s.Chart, s.Map, s.Options
	known, _ := s.Places.(places)
	for _, form := range []any{s.Roster, s.Chart, s.Map, s.Options} {
		b.places[form] = known[form]
	}
}

// Rules fills the forms of a system's own rules, without a map and armies.
func (l *Library) Rules(system engine.Ruleset) (*engine.Setup, engine.Faults) {
	b := l.builder(system, system.Info().System, []string{"."})
	b.rules(tree{}, tree{}, RunOptions{})
	return &b.setup, b.faults
}

// Compile reads a scenario, sets it up and compiles it.
func (l *Library) Compile(name string, v Variant) (engine.Table, engine.Faults) {
	sc, faults := l.Scenario(name, v.Near...)
	if sc == nil {
		return nil, faults
	}
	if len(faults) > 0 {
		_, more := l.Setup(sc, v)
		return nil, sorted(append(faults, more...))
	}
	return l.CompileScenario(sc, v)
}

// CompileScenario sets up and compiles a scenario that was read.
func (l *Library) CompileScenario(sc *Scenario, v Variant) (engine.Table, engine.Faults) {
	setup, faults := l.Setup(sc, v)
	if len(faults) > 0 {
		return nil, sorted(faults)
	}
	table, faults := sc.System.Compile(setup)
	if len(faults) > 0 {
		return nil, sorted(faults)
	}
	return table, nil
}

// builder fills one engine.Setup.
type builder struct {
	library *Library
	system  engine.Ruleset
	name    string // of the system
	forms   engine.Forms
	near    []string // folders for what the scenario or case names
	// nearVariant are the folders for what a variant names. What the scenario itself
	// names does not depend on the experiment that plays it.
	nearVariant []string
	setup       engine.Setup
	places      places
	faults      engine.Faults
}

func (l *Library) builder(system engine.Ruleset, name string, near []string) *builder {
	b := &builder{library: l, system: system, name: system.Info().System, forms: system.Forms(),
		near: near, places: places{}}
	b.setup.Name = name
	b.setup.Places = b.places
	return b
}

// fill makes a form and fills it from a tree; known are keys read elsewhere.
func (b *builder) fill(form func() any, t tree, what string, known ...string) any {
	if form == nil {
		if keys := t.keys(); len(keys) > 0 {
			b.faults.Add(t.keyPlace(keys[0]), "unknown key %s; %s has no files with %s of its own",
				quote(keys[0]), b.name, what)
		}
		return nil
	}
	filled := form()
	b.faults = append(b.faults, t.decode(filled, known...)...)
	b.places[filled] = t
	return filled
}

// rules fills roster, chart and options: the system's files, with what a scenario
// changes in them merged over.
func (b *builder) rules(options, units tree, run RunOptions) {
	house, rest := tree{}, tree{}
	if !options.absent() {
		if options.node.Kind != yaml.MappingNode {
			b.faults.Add(options.here(), "\"options\" wants a mapping (key: value), not %s", describe(options.node))
		} else {
			house, rest = options.split([]string{"chart", "units"})
		}
	}
	more := house.get("units").over(units)
	chart := run.Chart.tree.over(house.get("chart").over(b.systemFile(KindChart)))
	roster := run.Roster.tree.over(more.under("units").over(b.systemFile(KindRoster)))
	b.setup.Chart = b.fill(b.forms.Chart, chart, "a chart", headerNames...)
	b.setup.Roster = b.fill(b.forms.Roster, roster, "a roster", headerNames...)
	b.setup.Options = b.fill(b.forms.Options, rest, "options", "chart", "units")
}

// systemFile reads a system's roster or chart: the one beside the user's file, or
// the shipped one. A system may have none.
func (b *builder) systemFile(kind Kind) tree {
	p, ok := path{}, false
	for _, dir := range b.near {
		at := path{at: filepath.Join(dir, string(kind)+".yaml"), byName: true}
		if isKindFolder(dir) {
			continue // cases/chart.yaml holds cases about the chart
		}
		if _, err := readFile(at.at); err == nil {
			p, ok = at, true
			break
		}
	}
	if list := b.library.shippedFiles(kind, b.name); !ok && len(list) > 0 {
		p, ok = list[0], true
	}
	if !ok {
		return tree{}
	}
	d, faults := b.library.load(p, kind)
	b.faults = append(b.faults, faults...)
	if len(faults) > 0 {
		return tree{}
	}
	if d.name != b.name {
		b.faults.Add(d.whole.get(string(kind)).here(), "this %s is for %s; want one for %s", kind, quote(d.name),
			b.name)
	}
	return d.rest
}

// isRows reports whether a map is written as a block of rows.
func isRows(t tree) bool {
	text, ok := t.text()
	return ok && (t.node.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0 || strings.Contains(text, "\n"))
}

// board fills the map: named, or written as a mapping or a block of rows. Edges are
// merged over it.
func (b *builder) board(where, edges tree, near []string) {
	t := where
	if isRows(where) {
		t = where.under("rows")
	} else if name, ok := where.text(); ok {
		t = b.named(KindMap, name, near, where.here())
	}
	if !t.absent() && t.node.Kind != yaml.MappingNode {
		b.faults.Add(t.here(), "\"map\" wants a name, a block of rows or a mapping, not %s", describe(t.node))
		t = tree{}
	}
	b.setup.Map = b.fill(b.forms.Map, edges.under("edges").over(t), "maps", headerNames...)
}

// named reads a map or an army by name and returns what goes to its form.
func (b *builder) named(kind Kind, name string, near []string, at engine.Place) tree {
	p, faults := b.library.locate(kind, b.name, name, near, at)
	if len(faults) > 0 {
		b.faults = append(b.faults, faults...)
		return tree{}
	}
	d, faults := b.library.load(p, kind)
	b.faults = append(b.faults, faults...)
	if d == nil {
		return tree{}
	}
	if d.System != "" && d.System != b.name {
		b.faults.Add(at, "the %s %s is for %s, not for %s", kind, quote(name), d.System, b.name)
		return tree{}
	}
	return d.rest
}

// sides fills the armies and the forms of both seats.
func (b *builder) sides(sc *Scenario, v Variant) {
	sides := sc.common.get("sides")
	seats := b.system.Info().Seats
	if sides.absent() || sides.node.Kind != yaml.MappingNode {
		b.faults.Add(sides.here(), "the scenario needs \"sides\" with the seats %s and %s", seats[0], seats[1])
		return
	}
	for _, key := range sides.keys() {
		if key != seats[0] && key != seats[1] {
			b.faults.Add(sides.keyPlace(key), "unknown seat %s%s", quote(key), spelling.Suggest(key, seats[:]))
		}
	}
	for i, seat := range seats {
		side := sides.get(seat)
		if side.absent() {
			b.faults.Add(sides.here(), "the seat %s is missing", seat)
			continue
		}
		if side.node.Kind != yaml.MappingNode {
			b.faults.Add(side.here(), "%s wants a mapping (key: value), not %s", quote(seat), describe(side.node))
			continue
		}
		_, rest := side.split([]string{"army"})
		b.setup.Sides[i].Form = b.fill(b.forms.Side, rest, "a side", "army")
		if v.Swapped && v.Armies[i] == "" {
			side = sides.get(seats[1-i])
		}
		b.army(i, side, v.Armies[i])
		b.setup.Sides[i].Guest = b.setup.Sides[i].Guest || (v.Swapped && v.Armies[i] == "")
	}
}

// army fills the army of a seat: the variant's, or the scenario's.
func (b *builder) army(seat int, side tree, name string) {
	t := side.get("army")
	written, isName := t.text()
	switch {
	case name != "":
		b.setup.Sides[seat].Guest = !isName || name != written
		t = b.named(KindArmy, name, b.nearVariant, engine.Place{})
	case t.absent():
		b.faults.Add(side.here(), "the %s has no army", b.system.Info().Seats[seat])
		return
	case isName:
		name = written
		t = b.named(KindArmy, name, b.near, t.here())
	case t.node.Kind != yaml.MappingNode:
		b.faults.Add(t.here(), "\"army\" wants a name or a mapping, not %s", describe(t.node))
		return
	default:
		name = "army of the " + b.system.Info().Seats[seat]
	}
	b.setup.Sides[seat].ArmyName = name
	b.setup.Sides[seat].Army = b.fill(b.forms.Army, t, "armies", headerNames...)
}
