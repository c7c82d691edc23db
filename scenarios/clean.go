package scenarios

import (
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine"
)

// cleaner turns a parsed document into a plain tree: aliases written out, no tags,
// no merge keys, no duplicate or compound keys.
type cleaner struct {
	file      *file
	faults    engine.Faults
	copies    int          // values written out for aliases
	overgrown bool         // there are too many of them, which was reported
	open      []*yaml.Node // anchors being written out
}

// clean returns a plain copy of a node.
func (c *cleaner) clean(n *yaml.Node, depth int) *yaml.Node {
	if len(c.open) > 0 {
		c.copies++
	}
	switch {
	case c.overgrown:
		return n
	case c.copies > maxCopies:
		c.overgrown = true
		c.faults.Add(c.file.at(n), "the file grows by more than %d values when its aliases are written out", maxCopies)
		return n
	case depth > maxDepth:
		c.faults.Add(c.file.at(n), "values are nested deeper than %d", maxDepth)
		return n
	case n.Kind == yaml.AliasNode:
		return c.alias(n, depth)
	case n.Style&yaml.TaggedStyle != 0:
		c.faults.Add(c.file.at(n), "tags such as %s are not used here; leave it out", quote(n.Tag))
		return n
	}
	if n.Kind == yaml.ScalarNode {
		c.checkScalar(n)
	}
	if items := len(n.Content); n.Kind == yaml.SequenceNode && items > maxItems {
		c.faults.Add(c.file.at(n), "a list has %d items; at most %d are read", items, maxItems)
		return n
	}
	if keys := len(n.Content) / 2; n.Kind == yaml.MappingNode && keys > maxKeys {
		c.faults.Add(c.file.at(n), "a mapping has %d keys; at most %d are read", keys, maxKeys)
		return n
	}
	copied := *n
	copied.Anchor = ""
	copied.Content = make([]*yaml.Node, len(n.Content))
	for i, child := range n.Content {
		if n.Kind == yaml.MappingNode && i%2 == 0 {
			c.checkKey(n, i)
		}
		copied.Content[i] = c.clean(child, depth+1)
	}
	return &copied
}

// alias writes out what an alias stands for; it keeps the place it was written at.
func (c *cleaner) alias(n *yaml.Node, depth int) *yaml.Node {
	for _, open := range c.open {
		if open == n.Alias {
			c.faults.Add(c.file.at(n), "the alias *%s stands inside of what it stands for", plain(n.Value))
			return n
		}
	}
	c.open = append(c.open, n.Alias)
	copied := c.clean(n.Alias, depth)
	c.open = c.open[:len(c.open)-1]
	return copied
}

func (c *cleaner) checkScalar(n *yaml.Node) {
	for _, r := range n.Value {
		if r != '\n' && r != '\t' && invisible(r) {
			c.faults.Add(c.file.at(n), "the control character %U is not allowed in a value", r)
			return
		}
	}
}

// checkKey checks key i of a mapping against the keys before it.
func (c *cleaner) checkKey(mapping *yaml.Node, i int) {
	key := mapping.Content[i]
	switch {
	case key.Kind != yaml.ScalarNode:
		c.faults.Add(c.file.at(key), "a key must be a word or a number, not %s", describe(key))
		return
	case key.Tag == "!!merge":
		c.faults.Add(c.file.at(key), "merge keys (<<) are not used here; write the keys out")
		return
	case key.Tag == "!!null" || strings.TrimSpace(key.Value) == "":
		c.faults.Add(c.file.at(key), "a key is empty")
		return
	}
	if i > 128 { // long mappings: compare by table, short ones by eye
		c.checkLong(mapping, i)
		return
	}
	for j := 0; j < i; j += 2 {
		if other := mapping.Content[j]; other.Kind == yaml.ScalarNode && other.Value == key.Value {
			c.faults.Add(c.file.at(key), "the key %s was already given in line %d", quote(key.Value), other.Line)
			return
		}
	}
}

// checkLong checks all keys of a long mapping once, at its last key.
func (c *cleaner) checkLong(mapping *yaml.Node, i int) {
	if i != len(mapping.Content)-2 {
		return
	}
	first := map[string]int{}
	for j := 0; j < len(mapping.Content); j += 2 {
		key := mapping.Content[j]
		if key.Kind != yaml.ScalarNode {
			continue
		}
		if line, twice := first[key.Value]; twice && j > 128 {
			c.faults.Add(c.file.at(key), "the key %s was already given in line %d", quote(key.Value), line)
		} else if !twice {
			first[key.Value] = key.Line
		}
	}
}

// describe says what a node is, in words.
func describe(n *yaml.Node) string {
	switch {
	case n.Kind == yaml.MappingNode:
		return "a mapping"
	case n.Kind == yaml.SequenceNode:
		return "a list"
	case n.Kind == yaml.AliasNode:
		return "an alias"
	case n.Tag == "!!null":
		return "nothing"
	}
	return quote(n.Value)
}
