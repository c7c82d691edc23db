package scenarios

import (
	"slices"
	"strings"
	"unicode"

	"github.com/invopop/jsonschema"
	"go.yaml.in/yaml/v4"
)

// OptionSets are the options that an experiment plays with, one after the other: a list, or a
// mapping that gives each a name.
type OptionSets []Override

// Bounds of names, which head rows and stand in plots.
const (
	mostNameLength  = 40 // of options
	mostPointLength = 60 // of a point of a design that is named by its values
)

// UnmarshalYAML keeps the values for later.
func (s *OptionSets) UnmarshalYAML(n *yaml.Node) error {
	*s = optionSets(tree{node: n})
	return nil
}

// MarshalYAML writes what UnmarshalYAML reads.
func (s OptionSets) MarshalYAML() (any, error) {
	if !slices.ContainsFunc(s, func(o Override) bool { return o.name != "" }) {
		return []Override(s), nil
	}
	n := &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map"}
	for _, o := range s {
		value := o.tree.node
		if value == nil {
			value = &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map", Style: yaml.FlowStyle}
		}
		n.Content = append(n.Content, &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: o.name}, value)
	}
	return n, nil
}

// JSONSchema describes options to editors: a list, or named.
func (OptionSets) JSONSchema() *jsonschema.Schema {
	one := &jsonschema.Schema{Type: "object"}
	named := &jsonschema.Schema{AnyOf: []*jsonschema.Schema{one, {Type: "null"}}}
	return &jsonschema.Schema{Description: "house rules: one variant of every matchup for each of a list, or of a " +
		"mapping that names them; a key may be a path (chart.bog.enter)",
		AnyOf: []*jsonschema.Schema{{Type: "array", Items: one}, {Type: "object", AdditionalProperties: named}}}
}

// optionSets lists options: the items of a list, or the values of a mapping under their names.
// Keys with points in them stand for keys within keys.
func optionSets(t tree) (list OptionSets) {
	for _, item := range t.items() {
		list = append(list, Override{tree: item.unfolded()})
	}
	for _, key := range t.keys() {
		value := t.get(key)
		if value.node.Kind == yaml.ScalarNode && value.node.Tag == "!!null" {
			value.node = nil
		}
		list = append(list, Override{tree: value.unfolded(), name: key})
	}
	return list
}

// unfolded writes keys such as chart.bog.enter of a mapping as keys within keys.
func (t tree) unfolded() tree {
	if !slices.ContainsFunc(t.keys(), func(key string) bool { return strings.Contains(key, ".") }) {
		return t
	}
	root := *t.node
	root.Content = nil
	sum := tree{t.file, &root, t.origin}
	for i := 0; i+1 < len(t.node.Content); i += 2 {
		key, value := t.node.Content[i], t.node.Content[i+1]
		words := strings.Split(key.Value, ".")
		for k := len(words) - 1; k >= 0; k-- {
			name := *key
			name.Value = words[k]
			value = &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map", Style: root.Style, Line: key.Line,
				Column: key.Column, Content: []*yaml.Node{&name, value}}
		}
		sum = tree{t.file, value, t.origin}.over(sum)
	}
	return sum
}

// optionSets checks the options of an experiment or of one of its scenarios.
func (r *experimentReader) optionSets(t tree) OptionSets {
	list := optionSets(t)
	if !t.absent() && t.node.Kind == yaml.ScalarNode {
		r.faults.Add(t.here(), "options wants a list of house rules, or names with house rules: {as-printed: {}, "+
			"soft: {chart.bog.enter: free}}")
	}
	for _, o := range list {
		if o.name == "" {
			continue
		}
		at := t.keyPlace(o.name)
		switch {
		case o.name == "chart" || o.name == "units":
			r.faults.Add(at, "%s is no name of options but a key of them; write a list, options: [{%s: …}], or name "+
				"them: {soft: {%s: …}}", o.name, o.name, o.name)
		case len(o.name) > mostNameLength || strings.ContainsFunc(o.name, func(c rune) bool {
			return c != '-' && c != '_' && c != '.' && !unicode.IsLetter(c) && !unicode.IsDigit(c)
		}):
			r.faults.Add(at, "%s is no name of options; want up to %d letters, digits and signs of -_. without spaces",
				quote(o.name), mostNameLength)
		}
	}
	return list
}
