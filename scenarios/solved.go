package scenarios

import (
	"math/big"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine"
)

// solvedKeys are the keys of a solved position that are read here; the rest, figures and
// turn among it, goes to the system's position form.
type solvedKeys struct {
	Case    string    `yaml:"case" jsonschema:"required"`
	Title   string    `yaml:"title,omitempty"`
	About   string    `yaml:"about,omitempty"`
	Map     yaml.Node `yaml:"map,omitempty"`
	Edges   yaml.Node `yaml:"edges,omitempty"`
	Options yaml.Node `yaml:"options,omitempty"`
	Units   yaml.Node `yaml:"units,omitempty"`
	Value   string    `yaml:"value" jsonschema:"required,description=expected score of the first seat under perfect play of both sides: a win is 1 and a draw 1/2; a fraction such as 7/36 or where that is too long a decimal number such as 0.253219774"`
	Best    []string  `yaml:"best" jsonschema:"description=the actions that are as good as any, where a side must choose first"`
}

var solvedKeyNames = []string{"case", "title", "about", "map", "edges", "options", "units", "value", "best"}

// Solved is a small position with its value under perfect play.
type Solved struct {
	Name     string
	Title    string
	About    string
	File     string // what the library calls its file
	Place    engine.Place
	System   engine.Ruleset
	Value    *big.Rat // expected score of the first seat
	Fraction bool     // the value is exact; else it was given as a decimal number
	Best     []string // the best actions in the words of the system, in any order; nil where chance moves first

	about *Case // the position, as of a case
}

// ShippedSolved reads all shipped solved positions of a system.
func (l *Library) ShippedSolved(system string) ([]*Solved, engine.Faults) {
	var all []*Solved
	var faults engine.Faults
	for _, p := range l.shippedFiles(KindSolved, system) {
		list, more := l.solvedIn(p)
		all, faults = append(all, list...), append(faults, more...)
	}
	return all, faults
}

// SolvedFile reads the solved positions of one file: a path, or the name of a shipped file
// such as "titan/skirmishes".
func (l *Library) SolvedFile(name string, near ...string) ([]*Solved, engine.Faults) {
	p, faults := l.locate(KindSolved, "", name, near, engine.Place{})
	if len(faults) > 0 {
		return nil, faults
	}
	return l.solvedIn(p)
}

// HasSolved reports whether a name is that of a file of solved positions.
func (l *Library) HasSolved(name string) bool {
	p, faults := l.locate(KindSolved, "", name, nil, engine.Place{})
	if len(faults) > 0 {
		return false
	}
	f, _ := l.read(p)
	if f == nil {
		return false
	}
	kind, ok := kindOf(whole(f))
	return ok && kind == KindSolved
}

// solvedIn reads the solved positions of a file.
func (l *Library) solvedIn(p path) ([]*Solved, engine.Faults) {
	d, system, items, faults := l.listIn(p, KindSolved)
	return eachNamed(items, faults, func(t tree) (*Solved, engine.Faults) {
		s, more := l.newSolved(t, d, system)
		if s != nil {
			s.File = p.named()
		}
		return s, more
	})
}

func (s *Solved) known() (name string, line int) { return s.Name, s.Place.Line }

// newSolved reads one position with its value. The position is written as in a case; the value is a
// fraction, or a decimal that is as exact as its digits.
func (l *Library) newSolved(t tree, d *document, system engine.Ruleset) (*Solved, engine.Faults) {
	var faults engine.Faults
	if t.node.Kind != yaml.MappingNode {
		faults.Add(t.here(), "a case is a mapping (key: value), not %s", describe(t.node))
		return nil, faults
	}
	c := &Case{System: system, library: l, near: d.path.beside(), keyed: solvedKeyNames, Place: t.here()}
	c.common, c.form = t.split(c.keyed)
	var keys solvedKeys
	if faults = c.common.decode(&keys); len(faults) > 0 {
		return nil, faults
	}
	s := &Solved{Name: keys.Case, Title: keys.Title, About: keys.About, Place: c.Place, System: system, Best: keys.Best,
		about: c}
	c.Name = s.Name
	if t.get("case").absent() {
		faults.Add(t.here(), "the case has no name; give it one: case: …")
	}
	value, ok := new(big.Rat).SetString(keys.Value)
	switch one := big.NewRat(1, 1); {
	case t.get("value").absent():
		faults.Add(t.here(), "the case %s has no value; give the expected score of the %s: value: 1/2", quote(s.Name),
			system.Info().Seats[0])
	case !ok || value.Sign() < 0 || value.Cmp(one) > 0:
		faults.Add(t.get("value").here(), "the value is %s; want a fraction or a number from 0 to 1", quote(keys.Value))
	}
	s.Value, s.Fraction = value, ok && exactly(keys.Value)
	return s, faults
}

// exactly reports whether a number was written as a fraction or a whole number.
func exactly(number string) bool {
	for _, r := range number {
		if (r < '0' || r > '9') && r != '/' {
			return false
		}
	}
	return true
}

// Start returns the game at the position.
func (s *Solved) Start() (engine.Game, engine.Faults) { return s.about.Start(RunOptions{}) }
