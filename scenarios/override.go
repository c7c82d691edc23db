package scenarios

import (
	"bytes"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Override is a value of a file that is read later: options of an experiment, a
// map. The zero Override is absent.
type Override struct {
	tree tree
	name string
}

// ParseOverride reads an override from text, such as "{chart: {bog: {enter: free}}}".
// Name stands for the file in messages.
func ParseOverride(name, text string) (Override, engine.Faults) {
	if strings.TrimSpace(text) == "" {
		return Override{}, nil
	}
	f, faults := parse(name, []byte(text))
	if f == nil {
		return Override{}, faults
	}
	return Override{tree: whole(f)}, nil
}

// Absent reports whether there is nothing in it.
func (o Override) Absent() bool { return o.tree.absent() }

// Empty reports whether it changes nothing: absent, or a mapping without keys.
func (o Override) Empty() bool {
	return o.Absent() || (o.tree.node.Kind == yaml.MappingNode && len(o.tree.node.Content) == 0)
}

// Over merges o over base, key by key.
func (o Override) Over(base Override) Override { return Override{tree: o.tree.over(base.tree)} }

// Place is where it was written.
func (o Override) Place() engine.Place { return o.tree.here() }

// Text is the text of a plain value, such as the name of a map.
func (o Override) Text() (string, bool) { return o.tree.text() }

// Get returns the value of a key, or an absent Override.
func (o Override) Get(key string) Override { return Override{tree: o.tree.get(key)} }

// Decode fills a form, a pointer to a struct, and reports every fault.
func (o Override) Decode(form any) engine.Faults { return o.tree.decode(form) }

// String writes it on one line; {} when it is empty. Equal texts mean the same.
func (o Override) String() string {
	if o.Empty() {
		return "{}"
	}
	return flow(o.tree.node)
}

// Words say what it is: the name it was given, or else what String writes.
func (o Override) Words() string {
	if o.name != "" {
		return o.name
	}
	return o.String()
}

// Name is the name it was given, "" for none.
func (o Override) Name() string { return o.name }

// Label is what rows and plots show of options: their name, or what they change; "" for options
// without a name that change nothing.
func (o Override) Label() string {
	if o.name == "" && o.Empty() {
		return ""
	}
	return o.Words()
}

// MarshalYAML writes the value, for resolved copies of a file.
func (o Override) MarshalYAML() (any, error) {
	if o.Absent() {
		return nil, nil
	}
	return o.tree.node, nil
}

// flow writes a node on one line.
func flow(n *yaml.Node) string {
	flat := flattened(n)
	var b bytes.Buffer
	d, err := yaml.NewDumper(&b, yaml.WithLineWidth(-1))
	if err == nil {
		err = d.Dump(flat)
	}
	if err == nil {
		err = d.Close()
	}
	if err != nil {
		return quote(err.Error())
	}
	return strings.TrimSpace(b.String())
}

// flattened is a copy in which everything stands on one line and no comment is left.
func flattened(n *yaml.Node) *yaml.Node {
	c := &yaml.Node{Kind: n.Kind, Tag: n.Tag, Value: n.Value, Style: n.Style}
	if n.Kind == yaml.ScalarNode {
		if n.Style&(yaml.LiteralStyle|yaml.FoldedStyle) != 0 {
			c.Style = yaml.DoubleQuotedStyle
		}
		return c
	}
	c.Style = yaml.FlowStyle
	for _, child := range n.Content {
		c.Content = append(c.Content, flattened(child))
	}
	return c
}

// Items lists the values of a list; it is empty for anything else.
func (o Override) Items() (list []Override) {
	for _, t := range o.tree.items() {
		list = append(list, Override{tree: t})
	}
	return list
}
