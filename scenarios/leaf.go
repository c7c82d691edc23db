package scenarios

import (
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Leaf is one value of a shipped roster or chart: a cell of the table in the book.
// Mutation tests change each and see which cases notice.
type Leaf struct {
	Path    []string // keys that lead to it
	Value   string   // as written; a list of values on one line
	Comment string   // what stands beside it, such as the ID of its rule
}

// Leaves lists the values of a system's shipped roster or chart, in the order of the
// file. A list is one leaf.
func (l *Library) Leaves(kind Kind, system string) ([]Leaf, engine.Faults) {
	var list []Leaf
	for _, p := range l.shippedFiles(kind, system) {
		d, faults := l.load(p, kind)
		if len(faults) > 0 {
			return nil, faults
		}
		list = leavesOf(d.rest.node, nil, "", list)
	}
	return list, nil
}

func leavesOf(n *yaml.Node, path []string, beside string, list []Leaf) []Leaf {
	comment := strings.TrimSpace(beside + " " + n.LineComment)
	if n.Kind != yaml.MappingNode {
		return append(list, Leaf{path, flow(n), comment})
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		in := append(path[:len(path):len(path)], key.Value)
		list = leavesOf(n.Content[i+1], in, strings.TrimSpace(comment+" "+key.LineComment), list)
	}
	return list
}

// With is an override that sets the leaf to a value, written as YAML on one line.
func (f Leaf) With(value string) (Override, engine.Faults) {
	var b strings.Builder
	for _, key := range f.Path {
		b.WriteString("{" + quoteKey(key) + ": ")
	}
	b.WriteString(value + strings.Repeat("}", len(f.Path)))
	return ParseOverride("mutation of "+strings.Join(f.Path, "."), b.String())
}

// quoteKey writes a key so that it may hold anything.
func quoteKey(key string) string { return "'" + strings.ReplaceAll(key, "'", "''") + "'" }
