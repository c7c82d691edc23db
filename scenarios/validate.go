package scenarios

import (
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// Validate reads a file of any kind, recognised by its keys, and reports everything
// wrong with it. Scenarios are set up and compiled, the positions of cases placed,
// and everything that an experiment names is read. Name is a path, or the path of a
// shipped file (titan/maps/plains.yaml); players are commanders without a style.
func (l *Library) Validate(name string, players ...string) engine.Faults {
	p := l.pathOf(name)
	f, faults := l.read(p)
	if f == nil {
		return faults
	}
	kind, ok := kindOf(whole(f))
	if !ok {
		var keys []string
		for _, k := range Kinds {
			keys = append(keys, string(k)+":")
		}
		near := ""
		for _, key := range whole(f).keys() {
			if n := spelling.Nearest(key, kindNames()); n != "" && near == "" {
				near = "; did you mean " + quote(n) + " where it says " + quote(key) + "?"
			}
		}
		faults.Add(engine.Place{File: f.name}, "no key tells what kind of file this is; want one of %s%s",
			strings.Join(keys, " "), near)
		return faults
	}
	return sorted(l.validate(p, kind, players))
}

// pathOf takes a path as Validate does: on disk, or of a shipped file.
func (l *Library) pathOf(name string) path {
	if _, err := readFile(name); err != nil && l.hasShipped(name) {
		return path{shipped: true, at: name, byName: true}
	}
	return path{at: name}
}

// Remarks says what is not a fault of a file and may yet surprise: the figures of a scenario
// that its start areas have no room for. The file is one that Validate finds faultless.
func (l *Library) Remarks(name string) []string {
	p := l.pathOf(name)
	f, _ := l.read(p)
	if f == nil {
		return nil
	}
	if kind, _ := kindOf(whole(f)); kind != KindScenario {
		return nil
	}
	sc, faults := l.Scenario(p.named())
	if len(faults) > 0 {
		return nil
	}
	t, faults := l.CompileScenario(sc, Variant{})
	if len(faults) > 0 {
		return nil
	}
	var list []string
	for seat, army := range sc.Armies() {
		if army == "" {
			army = "the army"
		}
		if s, short := engine.ShortOf(t, engine.Side(seat)); short {
			list = append(list, s.Words(army))
		}
	}
	return list
}

// named is what a file is called in the library: as shipped, or by its path.
func (p path) named() string {
	if p.shipped {
		return strings.Split(p.at, "/")[0] + "/" + p.base()
	}
	return p.at
}

// KindOfFile tells the kind of a file on disk by its keys, as far as it can be read.
func KindOfFile(name string) (Kind, bool) {
	text, err := readFile(name)
	if err != nil {
		return "", false
	}
	return kindOfText(name, text)
}

func kindOfText(name string, text []byte) (Kind, bool) {
	f, _ := parse(name, text)
	if f == nil {
		return "", false
	}
	return kindOf(whole(f))
}

// hasShipped reports whether a path is that of a shipped file.
func (l *Library) hasShipped(name string) bool {
	for _, k := range Kinds {
		for _, s := range l.homes(k) {
			if slices.ContainsFunc(l.shippedFiles(k, s), func(p path) bool { return p.at == name }) {
				return true
			}
		}
	}
	return false
}

// validate reads a file as its kind is read when it is used, with all that hangs on it, so that what has
// no faults here can be played.
func (l *Library) validate(p path, kind Kind, players []string) engine.Faults {
	name := p.named()
	switch kind {
	case KindScenario:
		_, faults := l.Compile(name, Variant{})
		return faults
	case KindExperiment:
		if p.shipped {
			name = p.base()
		}
		_, faults := l.Experiment(name, players...)
		return faults
	case KindBalance:
		if p.shipped {
			name = p.base()
		}
		_, faults := l.Balance(name, players...)
		return faults
	case KindCases:
		cases, faults := l.casesIn(p)
		for _, c := range cases {
			_, more := c.Start(RunOptions{})
			faults = append(faults, more...)
		}
		return faults
	case KindSolved:
		list, faults := l.solvedIn(p)
		for _, c := range list {
			_, more := c.Start()
			faults = append(faults, more...)
		}
		return faults
	}
	d, faults := l.load(p, kind)
	if d == nil {
		return faults
	}
	system, more := l.systemOf(d)
	if faults = append(faults, more...); system == nil {
		return faults
	}
	if kind == KindStyle {
		_, faults = l.styleAt(system, name, p.beside(), engine.Place{}, nil)
		return faults
	}
	if kind == KindValue {
		_, faults = l.valueAt(system, p)
		return faults
	}
	b := l.builder(system, d.name, p.beside())
	forms := map[Kind]func() any{KindRoster: b.forms.Roster, KindChart: b.forms.Chart, KindMap: b.forms.Map,
		KindArmy: b.forms.Army}
	b.fill(forms[kind], d.rest, "the kind "+string(kind), headerNames...)
	faults = append(faults, b.faults...)
	if kind == KindMap && len(faults) == 0 {
		return l.mapFaults(system, d)
	}
	if enlister, ok := system.(engine.Musterer); ok && kind == KindArmy {
		faults = append(faults, b.enlist(enlister, d.rest, p.base(), faults)...)
	}
	return faults
}

// mapFaults judges a map by itself, under the rules that scenarios beside it get: what every shipped scenario of the
// system that were played on it would find wrong in its file.
func (l *Library) mapFaults(system engine.Ruleset, d *document) (all engine.Faults) {
	for i, e := range l.List(KindScenario, system.Info().System) {
		sc, faults := l.Scenario(e.Name)
		if len(faults) > 0 {
			continue
		}
		setup, faults := l.setupNear(sc, Variant{Map: Override{tree: d.rest}}, d.path.beside())
		if len(faults) == 0 {
			_, faults = system.Compile(setup)
		}
		faults = slices.DeleteFunc(faults, func(f engine.Fault) bool { return f.Place.File != d.whole.file.name })
		if i == 0 {
			all = faults
		}
		all = slices.DeleteFunc(all, func(f engine.Fault) bool { return !slices.Contains(faults, f) })
	}
	return all
}

// enlist judges an army by itself, under the rules that scenarios beside it get. Where
// some of it could not be read (known), what is said of the same lines, or of an army
// without its list, is left out: it would only follow from that.
func (b *builder) enlist(system engine.Musterer, t tree, name string, known engine.Faults) engine.Faults {
	b.faults = nil
	army := b.fill(b.forms.Army, t.readable(known), "armies", headerNames...)
	if len(b.faults) > 0 {
		return nil
	}
	b.places[army] = t
	b.rules(tree{}, tree{}, RunOptions{})
	b.setup.Sides[engine.SideA] = engine.SetupSide{ArmyName: name, Army: army}
	if len(b.faults) > 0 {
		return b.faults
	}
	whole := b.places.Place(army)
	return slices.DeleteFunc(system.Enlist(&b.setup), func(f engine.Fault) bool {
		return (len(known) > 0 && f.Place == whole) || slices.ContainsFunc(known, func(k engine.Fault) bool {
			return k.Place.Line == f.Place.Line
		})
	})
}
