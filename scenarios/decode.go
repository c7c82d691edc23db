package scenarios

import (
	"encoding"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// decode fills a form, a pointer to a struct, from a mapping and reports every
// fault. Known are further keys that are read elsewhere, for suggestions. Where
// something is wrong, the form is filled from the keys that are right, so that more
// faults can be found; it must not be used for anything else then.
func (t tree) decode(form any, known ...string) engine.Faults {
	_, faults := t.decodeSound(form, known...)
	return faults
}

// decodeSound is decode that also returns the mapping without the keys that have
// faults.
func (t tree) decodeSound(form any, known ...string) (tree, engine.Faults) {
	if t.absent() {
		return t, nil
	}
	c := checker{tree: t}
	c.check(t.file, t.node, reflect.TypeOf(form).Elem(), "the file", known)
	if len(c.faults) > 0 && t.node.Kind == yaml.MappingNode {
		t = t.without(c.bad)
	} else if len(c.faults) > 0 {
		return t, c.faults
	}
	if err := t.node.Load(form, yaml.WithKnownFields()); err != nil && len(c.faults) == 0 {
		c.faults = t.file.yamlFaults(err)
	}
	return t, c.faults
}

// without returns a mapping without some of its keys.
func (t tree) without(bad []*yaml.Node) tree {
	n := *t.node
	n.Content = nil
	for i := 0; i+1 < len(t.node.Content); i += 2 {
		if key := t.node.Content[i]; !slices.Contains(bad, key) {
			n.Content = append(n.Content, key, t.node.Content[i+1])
		}
	}
	return tree{t.file, &n, t.origin}
}

// readable returns a tree without the keys that faults lie at or directly under.
func (t tree) readable(faults engine.Faults) tree {
	if t.absent() {
		return t
	}
	n, ok := readable(t.node, func(n *yaml.Node) bool {
		place := t.file.at(n)
		return slices.ContainsFunc(faults, func(f engine.Fault) bool { return f.Place == place })
	})
	if !ok {
		return tree{}
	}
	return tree{t.file, n, t.origin}
}

// readable copies a node without what is bad; false is a node of which nothing is left.
// A mapping stands where its first key does, so its keys alone are asked. A list loses no
// item, since faults count them: it is bad as a whole.
func readable(n *yaml.Node, bad func(*yaml.Node) bool) (*yaml.Node, bool) {
	part := *n
	part.Content = nil
	switch n.Kind {
	case yaml.MappingNode:
		for i := 0; i+1 < len(n.Content); i += 2 {
			if value, ok := readable(n.Content[i+1], bad); ok && !bad(n.Content[i]) {
				part.Content = append(part.Content, n.Content[i], value)
			}
		}
		return &part, true
	case yaml.SequenceNode:
		for _, item := range n.Content {
			value, ok := readable(item, bad)
			if !ok {
				return nil, false
			}
			part.Content = append(part.Content, value)
		}
	}
	return &part, !bad(n)
}

// checker compares a tree with the type it will be decoded into, so that all
// faults are found at once and in words a player understands.
type checker struct {
	tree   tree
	faults engine.Faults
	bad    []*yaml.Node // keys of the whole under which there are faults
}

// note remembers a key of the whole under which faults came up.
func (c *checker) note(in, key *yaml.Node, before int) {
	if in == c.tree.node && len(c.faults) > before {
		c.bad = append(c.bad, key)
	}
}

var (
	nodeType        = reflect.TypeFor[yaml.Node]()
	unmarshalerType = reflect.TypeFor[yaml.Unmarshaler]()
	textType        = reflect.TypeFor[encoding.TextUnmarshaler]()
)

// own reports whether a type decodes itself.
func own(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return p.Implements(unmarshalerType) || p.Implements(textType)
}

// check compares a node with the type that it is to fill and notes every fault with its place. It goes
// before decoding: the decoder would stop at the first fault and does not know what is wanted in the words
// of the file.
func (c *checker) check(f *file, n *yaml.Node, t reflect.Type, what string, known []string) {
	f = c.tree.owner(n, f)
	for t.Kind() == reflect.Pointer && !own(t) {
		t = t.Elem()
	}
	switch {
	case t == nodeType || t.Kind() == reflect.Interface:
		return
	case n.Kind == yaml.ScalarNode && n.Tag == "!!null":
		c.faults.Add(f.at(n), "%s has no value; want %s, or leave it out", what, wanted(t))
	case own(t):
		c.try(f, n, t, what)
	case t.Kind() == reflect.Struct:
		c.checkStruct(f, n, t, what, known)
	case t.Kind() == reflect.Map:
		c.checkMap(f, n, t, what)
	case t.Kind() == reflect.Slice || t.Kind() == reflect.Array:
		c.checkList(f, n, t, what)
	default:
		c.checkScalar(f, n, t, what)
	}
}

// try decodes a value of a type with its own decoding, to hear what it says.
func (c *checker) try(f *file, n *yaml.Node, t reflect.Type, what string) {
	err := n.Load(reflect.New(t).Interface(), yaml.WithKnownFields())
	if err == nil {
		return
	}
	for _, fault := range f.yamlFaults(err) {
		if fault.Place.Line == 0 {
			fault.Place = f.at(n)
		}
		fault.Message = what + ": " + fault.Message
		c.faults = append(c.faults, fault)
	}
}

// checkStruct checks the keys of a mapping one by one. Unknown keys are reported with the nearest known one,
// and where the key is what a comma cut off an unquoted text, with that.
func (c *checker) checkStruct(f *file, n *yaml.Node, t reflect.Type, what string, known []string) {
	if n.Kind != yaml.MappingNode {
		c.faults.Add(f.at(n), "%s wants a mapping (key: value), not %s", what, describe(n))
		return
	}
	fields, rest := fieldsOf(t)
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value, before := n.Content[i], n.Content[i+1], len(c.faults)
		if ft, ok := typeOf(fields, key.Value); ok {
			c.check(f, value, ft, quote(key.Value), nil)
			c.note(n, key, before)
			continue
		}
		if rest != nil {
			c.check(f, value, rest, quote(key.Value), nil)
			c.note(n, key, before)
			continue
		}
		names := append([]string(nil), known...)
		for _, field := range fields {
			names = append(names, field.name)
		}
		hint := spelling.Suggest(key.Value, names)
		if cutOff(n, i) {
			hint = "; within braces a value that holds a comma must be quoted: " +
				quote(n.Content[i-1].Value+","+key.Value)
		}
		c.faults.Add(c.tree.owner(key, f).at(key), "unknown key %s%s", quote(key.Value), hint)
		c.note(n, key, before)
	}
}

// cutOff reports whether key i of a mapping in braces looks like the rest of the value
// before it: {at: 3,4} says at: 3 and a key 4 without a value.
func cutOff(n *yaml.Node, i int) bool {
	return i > 0 && n.Style&yaml.FlowStyle != 0 && n.Content[i+1].Tag == "!!null" &&
		n.Content[i+1].Value == "" && n.Content[i-1].Kind == yaml.ScalarNode &&
		n.Content[i-1].Style&yaml.DoubleQuotedStyle == 0
}

func (c *checker) checkMap(f *file, n *yaml.Node, t reflect.Type, what string) {
	if n.Kind != yaml.MappingNode {
		c.faults.Add(f.at(n), "%s wants a mapping (key: value), not %s", what, describe(n))
		return
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value, before := n.Content[i], n.Content[i+1], len(c.faults)
		if t.Key().Kind() != reflect.String || own(t.Key()) {
			c.check(f, key, t.Key(), "the key "+quote(key.Value), nil)
		}
		c.check(f, value, t.Elem(), quote(key.Value), nil)
		c.note(n, key, before)
	}
}

func (c *checker) checkList(f *file, n *yaml.Node, t reflect.Type, what string) {
	if n.Kind != yaml.SequenceNode {
		c.faults.Add(f.at(n), "%s wants a list, not %s", what, describe(n))
		return
	}
	if t.Kind() == reflect.Array && len(n.Content) != t.Len() {
		c.faults.Add(f.at(n), "%s wants a list of %d, not of %d", what, t.Len(), len(n.Content))
	}
	for i, item := range n.Content {
		c.check(f, item, t.Elem(), fmt.Sprintf("item %d of %s", i+1, what), nil)
	}
}

func (c *checker) checkScalar(f *file, n *yaml.Node, t reflect.Type, what string) {
	if n.Kind == yaml.ScalarNode {
		err := n.Load(reflect.New(t).Interface())
		if err == nil && !misread(n, t) {
			return
		}
	}
	c.faults.Add(f.at(n), "%s wants %s, not %s", what, wanted(t), describe(n))
}

// misread reports whether a number is written so that people and YAML read it
// differently: 010 is eight to YAML.
func misread(n *yaml.Node, t reflect.Type) bool {
	if t.Kind() == reflect.String || t.Kind() == reflect.Bool {
		return false
	}
	digits := strings.TrimLeft(n.Value, "+-")
	return (len(digits) > 1 && digits[0] == '0' && digits[1] != '.') || strings.ContainsRune(digits, '_')
}

// wanted says what a type takes.
func wanted(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "a text"
	case reflect.Int8, reflect.Int16, reflect.Uint8, reflect.Uint16:
		low, high := int64(0), int64(1)<<t.Bits()-1
		if t.Kind() == reflect.Int8 || t.Kind() == reflect.Int16 {
			low, high = -1<<(t.Bits()-1), 1<<(t.Bits()-1)-1
		}
		return fmt.Sprintf("a whole number from %d to %d", low, high)
	case reflect.Uint, reflect.Uint32, reflect.Uint64:
		return "a whole number, 0 or more"
	case reflect.Int, reflect.Int32, reflect.Int64:
		return "a whole number"
	case reflect.Float32, reflect.Float64:
		return "a number"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Struct, reflect.Map:
		return "a mapping"
	}
	return "a value"
}

// field is one key of a form.
type field struct {
	name string
	typ  reflect.Type
}

// fieldsOf lists the keys of a struct as the YAML library sees them; rest is the
// type of values under other keys when an inlined map takes them.
func fieldsOf(t reflect.Type) (fields []field, rest reflect.Type) {
	for i := range t.NumField() {
		sf := t.Field(i)
		name, options, _ := strings.Cut(sf.Tag.Get("yaml"), ",")
		inline := strings.Contains(options, "inline")
		switch {
		case name == "-" || (!sf.IsExported() && !sf.Anonymous):
			continue
		case inline && sf.Type.Kind() == reflect.Map:
			rest = sf.Type.Elem()
		case inline:
			inner := sf.Type
			if inner.Kind() == reflect.Pointer {
				inner = inner.Elem()
			}
			more, r := fieldsOf(inner)
			fields = append(fields, more...)
			if r != nil {
				rest = r
			}
		default:
			if name == "" {
				name = strings.ToLower(sf.Name)
			}
			fields = append(fields, field{name, sf.Type})
		}
	}
	return fields, rest
}

func typeOf(fields []field, name string) (reflect.Type, bool) {
	for _, f := range fields {
		if f.name == name {
			return f.typ, true
		}
	}
	return nil, false
}
