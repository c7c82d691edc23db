package scenarios

import (
	"strings"
	"unicode/utf8"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine"
)

// tree is a value of a file, possibly with parts of other files merged over it. A
// node belongs to the file that origin names for it or, failing that, to the file
// of what it stands in. Trees do not change; operations return new ones.
type tree struct {
	file   *file
	node   *yaml.Node // nil is an absent value
	origin map[*yaml.Node]*file
}

// whole is the tree of a parsed file.
func whole(f *file) tree { return tree{file: f, node: f.root} }

func (t tree) absent() bool { return t.node == nil }

// owner is the file of a node that stands in something of file f.
func (t tree) owner(n *yaml.Node, f *file) *file {
	if o, ok := t.origin[n]; ok {
		return o
	}
	return f
}

// here is the place of the value itself.
func (t tree) here() engine.Place {
	if t.node == nil {
		if t.file == nil {
			return engine.Place{}
		}
		return engine.Place{File: t.file.name}
	}
	return t.file.at(t.node)
}

// get returns the value of a key, or an absent tree of the same file.
func (t tree) get(key string) tree {
	if t.node != nil && t.node.Kind == yaml.MappingNode {
		for i := 0; i+1 < len(t.node.Content); i += 2 {
			if t.node.Content[i].Value == key {
				v := t.node.Content[i+1]
				return tree{t.owner(v, t.file), v, t.origin}
			}
		}
	}
	return tree{t.file, nil, t.origin}
}

// keyPlace is the place of a key of a mapping, or of the mapping.
func (t tree) keyPlace(key string) engine.Place {
	if t.node != nil && t.node.Kind == yaml.MappingNode {
		for i := 0; i+1 < len(t.node.Content); i += 2 {
			if k := t.node.Content[i]; k.Value == key {
				return t.owner(k, t.file).at(k)
			}
		}
	}
	return t.here()
}

// keys lists the keys of a mapping in order.
func (t tree) keys() []string {
	if t.node == nil || t.node.Kind != yaml.MappingNode {
		return nil
	}
	var keys []string
	for i := 0; i < len(t.node.Content); i += 2 {
		keys = append(keys, t.node.Content[i].Value)
	}
	return keys
}

// items lists the items of a list in order.
func (t tree) items() []tree {
	if t.node == nil || t.node.Kind != yaml.SequenceNode {
		return nil
	}
	var items []tree
	for _, n := range t.node.Content {
		items = append(items, tree{t.owner(n, t.file), n, t.origin})
	}
	return items
}

// item returns an item of a list, or an absent tree of the same file.
func (t tree) item(i int) tree {
	if t.node == nil || t.node.Kind != yaml.SequenceNode || i < 0 || i >= len(t.node.Content) {
		return tree{t.file, nil, t.origin}
	}
	n := t.node.Content[i]
	return tree{t.owner(n, t.file), n, t.origin}
}

// text is the text of a scalar, and whether the tree is one.
func (t tree) text() (string, bool) {
	if t.node == nil || t.node.Kind != yaml.ScalarNode || t.node.Tag == "!!null" {
		return "", false
	}
	return t.node.Value, true
}

// split divides a mapping into the part with the given keys and the rest.
func (t tree) split(keys []string) (common, rest tree) {
	a, b := *t.node, *t.node
	a.Content, b.Content = nil, nil
	for i := 0; i+1 < len(t.node.Content); i += 2 {
		part := &b
		for _, key := range keys {
			if t.node.Content[i].Value == key {
				part = &a
			}
		}
		part.Content = append(part.Content, t.node.Content[i], t.node.Content[i+1])
	}
	return tree{t.file, &a, t.origin}, tree{t.file, &b, t.origin}
}

// under returns a mapping that holds t alone, as the value of key.
func (t tree) under(key string) tree {
	if t.absent() {
		return t
	}
	k := &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: key, Line: t.node.Line, Column: t.node.Column}
	n := &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map", Line: t.node.Line, Column: t.node.Column,
		Content: []*yaml.Node{k, t.node}}
	return tree{t.file, n, t.origin}
}

// over merges t over base: mappings key by key, everything else as a whole. What
// comes from t keeps its place in t's file.
func (t tree) over(base tree) tree {
	switch {
	case t.absent():
		return base
	case base.absent():
		return t
	}
	origin := make(map[*yaml.Node]*file, len(base.origin)+len(t.origin)+8)
	for n, f := range base.origin {
		origin[n] = f
	}
	for n, f := range t.origin {
		origin[n] = f
	}
	m := merger{origin}
	merged := tree{base.file, m.merge(base.node, t.node, t.file), origin}
	merged.file = merged.owner(merged.node, base.file)
	return merged
}

type merger struct{ origin map[*yaml.Node]*file }

// merge returns upper, of file f, laid over lower.
func (m merger) merge(lower, upper *yaml.Node, f *file) *yaml.Node {
	if o, ok := m.origin[upper]; ok {
		f = o
	}
	if lower.Kind != yaml.MappingNode || upper.Kind != yaml.MappingNode {
		m.origin[upper] = f
		return upper
	}
	merged := *lower
	merged.Content = append([]*yaml.Node(nil), lower.Content...)
	if o, ok := m.origin[lower]; ok {
		m.origin[&merged] = o
	}
	for i := 0; i+1 < len(upper.Content); i += 2 {
		key, value := upper.Content[i], upper.Content[i+1]
		at := -1
		for j := 0; j+1 < len(merged.Content); j += 2 {
			if merged.Content[j].Value == key.Value {
				at = j
			}
		}
		if at >= 0 {
			merged.Content[at+1] = m.merge(merged.Content[at+1], value, f)
			continue
		}
		for _, n := range []*yaml.Node{key, value} {
			if _, ok := m.origin[n]; !ok {
				m.origin[n] = f
			}
		}
		merged.Content = append(merged.Content, key, value)
	}
	return &merged
}

// find returns the place of what a path of keys (string) and indexes (int) leads
// to, or the nearest enclosing place. Indexes beyond a block text are the line and
// the character in it.
func (t tree) find(path []any) engine.Place {
	place := t.here()
	for i, step := range path {
		var next tree
		switch s := step.(type) {
		case string:
			next = t.get(s)
			if !next.absent() {
				place = t.keyPlace(s)
			}
		case int:
			if inner, ok := t.inBlock(path[i:]); ok {
				return inner
			}
			next = t.item(s)
		}
		if next.absent() {
			return place
		}
		t = next
		if t.node.Kind == yaml.ScalarNode || t.node.Style&yaml.FlowStyle != 0 {
			place = t.here()
		} else if _, ok := step.(int); ok {
			place = t.here()
		}
	}
	return place
}

// inBlock is the place of a line, and perhaps a character, of a block text.
func (t tree) inBlock(path []any) (engine.Place, bool) {
	row, _ := path[0].(int)
	if t.node == nil || t.node.Style&yaml.LiteralStyle == 0 || row < 0 {
		return engine.Place{}, false
	}
	rows := strings.Split(strings.TrimSuffix(t.node.Value, "\n"), "\n")
	line := t.node.Line + 1 + row
	if row >= len(rows) || line > len(t.file.lines) {
		return engine.Place{}, false
	}
	source := t.file.lines[line-1]
	if !strings.HasSuffix(source, rows[row]) {
		return engine.Place{}, false
	}
	column := utf8.RuneCountInString(source[:len(source)-len(rows[row])]) + 1
	if len(path) > 1 {
		if character, ok := path[1].(int); ok && character >= 0 {
			column += min(character, utf8.RuneCountInString(rows[row]))
		}
	}
	return t.file.place(line, column), true
}

// SetupText writes everything a setup was filled from, overrides merged, as one text:
// equal texts make equal games. It is what a digest of a scenario is taken of.
func SetupText(s *engine.Setup) string { return PartsText(SetupParts(s, nil)) }

// PartsText joins the parts of a setup as SetupText does.
func PartsText(parts []SetupPart) string {
	var b strings.Builder
	for _, part := range parts {
		b.WriteString(part.Text + "\n")
	}
	return b.String()
}

// SetupPart is a part of what a setup was filled from, as text.
type SetupPart struct{ Name, Text string }

// SetupParts writes what a setup was filled from as SetupText does, part by part. Texts keeps those of rules and maps,
// which setups may share, by form; nil keeps none.
func SetupParts(s *engine.Setup, texts map[any]string) []SetupPart {
	known, ok := s.Places.(places)
	if !ok {
		return nil
	}
	var list []SetupPart
	add := func(name string, form any) {
		part := SetupPart{Name: name}
		if t := known[form]; !t.absent() {
			part.Text = flow(t.node)
		}
		list = append(list, part)
	}
	common := func(name string, form any) {
		if text, ok := texts[form]; ok {
			list = append(list, SetupPart{name, text})
			return
		}
		if add(name, form); texts != nil {
			texts[form] = list[len(list)-1].Text
		}
	}
	common("roster", s.Roster)
	common("chart", s.Chart)
	common("map", s.Map)
	add("scenario", s.Scenario)
	common("options", s.Options)
	add("position", s.Position)
	for i, side := range s.Sides {
		add("army of "+string(rune('A'+i)), side.Army)
		add("form of army "+string(rune('A'+i)), side.Form)
	}
	return list
}

// places finds fields of forms in the trees they were filled from.
type places map[any]tree

// Place implements [engine.Places]. For a block text such as the rows of a map, the
// path may continue with the line in it and the character in that line, from 0.
func (p places) Place(form any, path ...any) engine.Place {
	t, ok := p[form]
	if !ok {
		return engine.Place{}
	}
	return t.find(path)
}
