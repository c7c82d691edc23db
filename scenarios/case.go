package scenarios

import (
	"slices"
	"strconv"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// caseKeys are the keys of a case that the runner reads; the rest, figures and turn
// among it, goes to the system's position form.
type caseKeys struct {
	Case    string     `yaml:"case" jsonschema:"required"`
	Title   string     `yaml:"title,omitempty"`
	About   string     `yaml:"about,omitempty"`
	Rules   []string   `yaml:"rules" jsonschema:"required,description=rule IDs that the case shows"`
	Map     yaml.Node  `yaml:"map,omitempty"`
	Edges   yaml.Node  `yaml:"edges,omitempty"`
	Options yaml.Node  `yaml:"options,omitempty"`
	Units   yaml.Node  `yaml:"units,omitempty"`
	Steps   []stepKeys `yaml:"steps" jsonschema:"required"`
}

var caseKeyNames = []string{"case", "title", "about", "rules", "map", "edges", "options", "units", "steps"}

// stepKeys are the keys of a step of a case.
type stepKeys struct {
	Ask    string    `yaml:"ask,omitempty" jsonschema:"description=a question about the position"`
	Do     string    `yaml:"do,omitempty" jsonschema:"description=an action in the system's own words"`
	Chance []string  `yaml:"chance,omitempty" jsonschema:"description=faces of the rolls that come due"`
	Want   yaml.Node `yaml:"want,omitempty"`
}

// Case is one executable example of a rule book.
type Case struct {
	Name   string
	Title  string
	About  string
	Rules  []string // IDs it shows
	Place  engine.Place
	System engine.Ruleset

	library *Library
	near    []string
	keyed   []string // keys that are read here, for suggestions
	common  tree
	form    tree // what goes to the position form
	keys    caseKeys
}

// ShippedCases reads all shipped cases of a system, in the order of files and of
// cases in them.
func (l *Library) ShippedCases(system string) ([]*Case, engine.Faults) {
	var all []*Case
	var faults engine.Faults
	for _, p := range l.shippedFiles(KindCases, system) {
		cases, more := l.casesIn(p)
		all, faults = append(all, cases...), append(faults, more...)
	}
	return all, faults
}

// Cases reads the cases of one file: a path, or the name of a shipped file such as
// "titan/strikes". Cases with faults are left out and reported.
func (l *Library) Cases(name string, near ...string) ([]*Case, engine.Faults) {
	p, faults := l.locate(KindCases, "", name, near, engine.Place{})
	if len(faults) > 0 {
		return nil, faults
	}
	return l.casesIn(p)
}

// casesIn reads the cases of a file.
func (l *Library) casesIn(p path) ([]*Case, engine.Faults) {
	d, system, items, faults := l.listIn(p, KindCases)
	return eachNamed(items, faults, func(t tree) (*Case, engine.Faults) { return l.newCase(t, d, system) })
}

// named is what has a name of its own in a file, in a place.
type named interface {
	comparable
	known() (name string, line int)
}

func (c *Case) known() (name string, line int) { return c.Name, c.Place.Line }

// eachNamed reads the entries of a file. One with faults is left out and the rest is read on,
// so that all faults of the file are reported at once; two of one name are a fault of the second.
func eachNamed[T named](items []tree, faults engine.Faults, read func(t tree) (T, engine.Faults)) ([]T, engine.Faults) {
	var list []T
	var none T
	first := map[string]int{}
	for _, t := range items {
		x, more := read(t)
		if x != none {
			name, line := x.known()
			if first[name] != 0 {
				more.Add(t.get("case").here(), "the case %s was already given in line %d", quote(name), first[name])
			}
			if len(more) == 0 {
				first[name] = line
				list = append(list, x)
			}
		}
		faults = append(faults, more...)
	}
	return list, faults
}

// listIn opens a file that is a list of things under the name of its kind.
func (l *Library) listIn(p path, kind Kind) (d *document, system engine.Ruleset, items []tree, faults engine.Faults) {
	if d, faults = l.load(p, kind); len(faults) > 0 {
		return nil, nil, nil, faults
	}
	if system, faults = l.systemOf(d); len(faults) > 0 {
		return nil, nil, nil, faults
	}
	list := d.whole.get(string(kind))
	if _, rest := d.rest.split([]string{string(kind)}); len(rest.keys()) > 0 {
		known := append(slices.Clone(headerNames), string(kind))
		for _, key := range rest.keys() {
			faults.Add(rest.keyPlace(key), "unknown key %s%s", quote(key), spelling.Suggest(key, known))
		}
	}
	if list.absent() {
		faults.Add(d.whole.here(), "the file needs %s: a list of cases", kind)
		return nil, nil, nil, faults
	}
	switch {
	case list.node.Kind != yaml.SequenceNode:
		faults.Add(list.here(), "%s wants a list of cases, not %s", strconv.Quote(string(kind)), describe(list.node))
		return nil, nil, nil, faults
	case len(list.node.Content) == 0:
		faults.Add(list.here(), "%s wants a list of cases, and this one is empty", strconv.Quote(string(kind)))
		return nil, nil, nil, faults
	}
	return d, system, list.items(), faults
}

// newCase checks one case of a file as far as it can be without playing it.
func (l *Library) newCase(t tree, d *document, system engine.Ruleset) (*Case, engine.Faults) {
	var faults engine.Faults
	if t.node.Kind != yaml.MappingNode {
		faults.Add(t.here(), "a case is a mapping (key: value), not %s", describe(t.node))
		return nil, faults
	}
	c := &Case{System: system, library: l, near: d.path.beside(), keyed: caseKeyNames, Place: t.here()}
	c.common, c.form = t.split(c.keyed)
	if faults = c.common.decode(&c.keys); len(faults) > 0 {
		return nil, faults
	}
	c.Name, c.Title, c.About, c.Rules = c.keys.Case, c.keys.Title, c.keys.About, c.keys.Rules
	if name := c.common.get("case"); name.absent() {
		faults.Add(t.here(), "the case has no name; give it one: case: …")
	}
	faults = append(faults, c.checkRules()...)
	faults = append(faults, c.checkSteps()...)
	return c, faults
}

// checkRules checks that the case cites rules and that they exist.
func (c *Case) checkRules() (faults engine.Faults) {
	if len(c.Rules) == 0 {
		faults.Add(c.Place, "the case %s cites no rule; give rules: [ID, …]", quote(c.Name))
	}
	known := c.System.Info().Rules[1:] // the first stands for no rule
	for i, id := range c.Rules {
		if slices.Contains(known, id) {
			continue
		}
		near := ""
		if n := spelling.Nearest(id, known); n != "" {
			near = "; did you mean " + quote(n) + "?"
		}
		faults.Add(c.common.find([]any{"rules", i}), "unknown rule %s%s", quote(id), near)
	}
	return faults
}

// checkSteps checks the grammar of the steps.
func (c *Case) checkSteps() (faults engine.Faults) {
	wants := 0
	for i, s := range c.keys.Steps {
		t := c.step(i)
		has := func(key string) bool { return !t.get(key).absent() }
		switch {
		case has("ask") && (has("do") || has("chance")):
			faults.Add(t.here(), "a step either asks or does; make two steps of it")
		case has("ask") && !has("want"):
			faults.Add(t.here(), "the step asks %s but wants nothing", quote(s.Ask))
		case !has("ask") && !has("do") && !has("chance"):
			faults.Add(t.here(), "a step needs ask, do or chance")
		case has("ask") && s.Ask == "":
			faults.Add(t.get("ask").here(), "the step asks an empty question")
		case has("do") && s.Do == "":
			faults.Add(t.get("do").here(), "the step does an empty action")
		}
		if want := t.get("want"); !want.absent() && want.node.Tag == "!!null" {
			faults.Add(want.here(), "want has no value")
		}
		if has("want") {
			wants++
		}
	}
	if wants == 0 {
		faults.Add(c.Place, "the case %s asks and wants nothing", quote(c.Name))
	}
	return faults
}

// step is the tree of step i.
func (c *Case) step(i int) tree { return c.common.get("steps").items()[i] }

// setup fills the forms of the case's position.
func (c *Case) setup(run RunOptions) (*engine.Setup, engine.Faults) {
	b := c.library.builder(c.System, c.Name, c.near)
	b.rules(c.common.get("options"), c.common.get("units"), run)
	b.board(c.common.get("map"), c.common.get("edges"), c.near)
	b.setup.Position = b.fill(b.forms.Position, c.form, "a position", c.keyed...)
	return &b.setup, b.faults
}

// Start returns the game at the case's position, before its steps.
func (c *Case) Start(run RunOptions) (engine.Game, engine.Faults) {
	setup, faults := c.setup(run)
	if len(faults) > 0 {
		return nil, faults
	}
	g, faults := c.System.Place(setup)
	if len(faults) == 0 && g == nil {
		faults.Add(c.Place, "the system gives no game for the case %s", quote(c.Name))
	}
	return g, faults
}
