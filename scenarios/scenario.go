package scenarios

import (
	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine"
)

// scenarioKeys are the keys of a scenario that all systems share; the rest goes to
// the system's own form.
type scenarioKeys struct {
	Map     yaml.Node `yaml:"map"`
	Sides   yaml.Node `yaml:"sides"`
	Swap    *bool     `yaml:"swap,omitempty" jsonschema:"description=whether the armies may change seats; true unless it says false"`
	Units   yaml.Node `yaml:"units,omitempty"`
	Options yaml.Node `yaml:"options,omitempty"`
}

var scenarioKeyNames = []string{"map", "sides", "swap", "units", "options"}

// Scenario is a scenario that was read and can be set up.
type Scenario struct {
	Name   string // "titan/meadow" when shipped, else the name the file gives
	Title  string
	About  string
	File   string // path it was read from
	Swap   bool   // whether the armies may change seats
	System engine.Ruleset

	doc    *document
	common tree
	form   tree // what goes to the system's scenario form
}

// Scenario reads a scenario by name or path. Near are folders on disk to look in
// first, such as that of an experiment that names it. A scenario with faults may be
// returned beside them, so that Setup can look for more; it must not be played.
func (l *Library) Scenario(name string, near ...string) (*Scenario, engine.Faults) {
	return l.scenarioNamed("", name, near, engine.Place{})
}

// scenarioNamed finds and reads a scenario as far as no other file is needed: what it says itself and what
// it leaves to its system. A shipped one is named with its system, since names need not differ between
// systems.
func (l *Library) scenarioNamed(system, name string, near []string, at engine.Place) (*Scenario, engine.Faults) {
	p, faults := l.locate(KindScenario, system, name, near, at)
	if len(faults) > 0 {
		return nil, faults
	}
	doc, faults := l.load(p, KindScenario)
	if doc == nil {
		return nil, faults
	}
	sc := &Scenario{Name: doc.name, Title: doc.Title, About: doc.About, File: p.at, Swap: true, doc: doc}
	var more engine.Faults
	sc.System, more = l.systemOf(doc)
	if faults = append(faults, more...); sc.System == nil {
		return nil, faults
	}
	if p.shipped {
		sc.Name = sc.System.Info().System + "/" + doc.name
	}
	sc.common, sc.form = doc.rest.split(scenarioKeyNames)
	var keys scenarioKeys
	faults = append(faults, sc.common.decode(&keys)...)
	if keys.Swap != nil {
		sc.Swap = *keys.Swap
	}
	return sc, faults
}

// systemOf finds the system a document belongs to: named by the file, or by the
// folders it lies in.
func (l *Library) systemOf(d *document) (engine.Ruleset, engine.Faults) {
	var faults engine.Faults
	if d.System == "" {
		d.System = l.systemByFolder(d.path.at)
	}
	if d.System == "" {
		faults.Add(engine.Place{File: d.whole.file.name},
			"which rule system is this for? add a line such as \"system: %s\"",
			append(l.systemNames(), "titan")[0])
		return nil, faults
	}
	s, err := l.System(d.System)
	if err != nil {
		at := d.whole.get("system")
		if at.absent() {
			at = d.whole.get(string(d.kind))
		}
		faults.Add(at.here(), "%v", err)
	}
	return s, faults
}

// Armies names the armies of the scenario by seat; an army written into the
// scenario itself is "".
func (sc *Scenario) Armies() [2]string {
	var names [2]string
	for i, seat := range sc.System.Info().Seats {
		names[i], _ = sc.common.get("sides").get(seat).get("army").text()
	}
	return names
}

// MapName names the map of the scenario; one written into it is "".
func (sc *Scenario) MapName() string {
	if t := sc.common.get("map"); !isRows(t) {
		name, _ := t.text()
		return name
	}
	return ""
}

// Rounds, victory and all else that a system's scenario form holds is read by
// Setup. Weighed here is only what the lab itself needs to know.

// Variant changes a scenario: what an experiment varies.
type Variant struct {
	Armies  [2]string // names of armies by seat; "" keeps the scenario's
	Swapped bool      // where Armies keeps a scenario's army, the one of the other seat
	Options Override  // merged over the scenario's options, chart and units included
	Map     Override  // a name or a mapping that replaces the scenario's map; absent keeps it
	Near    []string  // folders on disk in which what the variant names is looked up first
	// Like is a setup of the same scenario with the same Options, Map and Near, whose rules and map are taken; nil
	// reads them.
	Like *engine.Setup
}

// Mapping is what the scenario's file says, as plain values: a copy to change and write.
func (sc *Scenario) Mapping() (map[string]any, error) {
	text, err := yaml.Marshal(sc.doc.whole.node)
	if err != nil {
		return nil, err
	}
	var m map[string]any
	if err := yaml.Unmarshal(text, &m); err != nil {
		return nil, err
	}
	m["system"] = sc.System.Info().System
	return m, nil
}
