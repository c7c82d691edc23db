package scenarios

import (
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Kind is a kind of file.
type Kind string

// The kinds of files.
const (
	KindRoster     Kind = "roster"
	KindChart      Kind = "chart"
	KindMap        Kind = "map"
	KindArmy       Kind = "army"
	KindScenario   Kind = "scenario"
	KindStyle      Kind = "style"
	KindValue      Kind = "value"
	KindCases      Kind = "cases"
	KindSolved     Kind = "solved"
	KindExperiment Kind = "experiment"
	KindBalance    Kind = "balance"
)

// Kinds lists the kinds in the order of their use.
var Kinds = []Kind{KindRoster, KindChart, KindMap, KindArmy, KindScenario, KindStyle, KindValue, KindCases, KindSolved,
	KindExperiment, KindBalance}

// folder is where files of a kind lie in a system's folder; rosters and charts lie
// in it directly, and experiments and balance files belong to no system.
func (k Kind) folder() string {
	switch k {
	case KindMap:
		return "maps"
	case KindArmy:
		return "armies"
	case KindScenario:
		return "scenarios"
	case KindStyle:
		return "styles"
	case KindValue:
		return "values"
	case KindCases:
		return "cases"
	case KindSolved:
		return "solved"
	}
	return ""
}

// home is the folder of files of a kind that belong to no system; "" of the others.
func (k Kind) home() string {
	switch k {
	case KindExperiment:
		return "experiments"
	case KindBalance:
		return "balances"
	}
	return ""
}

// nameless reports whether files of a kind are lists of things with names and have none
// themselves.
func (k Kind) nameless() bool { return k == KindCases || k == KindSolved }

// header holds the keys that files of every kind may begin with.
type header struct {
	Schema int    `yaml:"schema" jsonschema:"required,enum=1,description=version of the file format"`
	Title  string `yaml:"title,omitempty" jsonschema:"description=name for people"`
	About  string `yaml:"about,omitempty" jsonschema:"description=a sentence or two about it"`
	System string `yaml:"system,omitempty" jsonschema:"description=rule system; needed only where the folder does not tell"`
}

var headerNames = []string{"schema", "title", "about", "system"}

// kindOf recognises the kind of a file by its keys.
func kindOf(t tree) (Kind, bool) {
	for _, k := range Kinds {
		if !t.get(string(k)).absent() {
			if k == KindMap && !t.get("scenario").absent() {
				continue // a scenario names its map
			}
			if k == KindScenario && (!t.get("value").absent() || !t.get("experiment").absent()) {
				continue // a value names its scenario, and who writes an experiment may have meant scenarios
			}
			return k, true
		}
	}
	return "", false
}

// document is a file whose kind and header are known.
type document struct {
	header
	kind  Kind
	name  string // the value of the key that names the kind
	path  path
	whole tree
	rest  tree // without the header and the name
}

// open checks what files of a kind have in common. Further lists the keys that the
// kind reads itself, for suggestions.
func open(f *file, p path, kind Kind) (*document, engine.Faults) {
	d := &document{kind: kind, path: p, whole: whole(f)}
	var faults engine.Faults
	if found, ok := kindOf(d.whole); ok && found != kind && d.whole.get(string(kind)).absent() {
		faults.Add(d.whole.keyPlace(string(found)), "this is a file of the kind %s; want %s", found, kind)
		return nil, faults
	}
	keys := append(slices.Clone(headerNames), string(kind))
	if kind.nameless() {
		keys = keys[:4]
	}
	common, rest := d.whole.split(keys)
	d.rest = rest
	named := nameOnly{}
	if !kind.nameless() {
		head, name := common.split(keys[:4])
		faults = append(faults, head.decode(&d.header)...)
		if t, ok := name.get(string(kind)).text(); ok {
			named.Name = t
		} else if v := name.get(string(kind)); !v.absent() && v.node.Value != "" && v.node.Tag == "!!null" {
			faults.Add(v.here(), "%[1]s without quotes is no name but an empty value; write %[2]s: \"%[1]s\"",
				v.node.Value, kind)
		} else {
			faults.Add(d.whole.keyPlace(string(kind)), "the file needs a name: %s: …", kind)
		}
	} else {
		faults = append(faults, common.decode(&d.header)...)
	}
	d.name = named.Name
	switch s := d.whole.get("schema"); {
	case s.absent():
		faults.Add(engine.Place{File: f.name}, "the file needs the line \"schema: 1\"")
		return nil, faults
	case d.Schema != 1 && len(faults) == 0:
		faults.Add(s.here(), "schema %d is unknown; this program reads schema 1", d.Schema)
		return nil, faults
	}
	if p.byName && !kind.nameless() && d.name != "" && kind != KindRoster && kind != KindChart && d.name != p.base() {
		faults.Add(d.whole.get(string(kind)).here(), "%s is named %s, but its file is named %s",
			"this "+string(kind), quote(d.name), quote(p.base()+".yaml"))
	}
	if (kind == KindRoster || kind == KindChart) && d.System == "" {
		d.System = d.name
	}
	if strings.Contains(d.System, "/") {
		faults.Add(d.whole.get("system").here(), "%s is no name of a system", quote(d.System))
	}
	return d, faults
}

type nameOnly struct{ Name string }
