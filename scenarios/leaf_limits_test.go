package scenarios

import (
	"encoding"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/systems"
)

// formLeaf is a value of a form, with what it cannot be: too low, too high, of another type; "" where there is none.
type formLeaf struct {
	path  []string
	wrong [3]string
}

// formLeaves lists the values of a form that a house rule may change, those that the shipped file leaves out included.
func formLeaves(v reflect.Value, limit *engine.Limit, path []string) (list []formLeaf) {
	leaf := func(low, high, other string) []formLeaf {
		if limit != nil && limit.Words == nil {
			low, high = fmt.Sprint(limit.Least-1), fmt.Sprint(limit.Most+1)
		}
		return []formLeaf{{path, [3]string{low, high, other}}}
	}
	if _, ok := reflect.New(v.Type()).Interface().(encoding.TextUnmarshaler); ok {
		return leaf("", "", "1000") // it checks itself what it reads
	}
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			v = reflect.New(v.Type().Elem())
		}
		return formLeaves(v.Elem(), limit, path)
	case reflect.Struct:
		for i := range v.NumField() {
			field := v.Type().Field(i)
			name, inline, _ := strings.Cut(field.Tag.Get("yaml"), ",")
			in := append(slices.Clone(path), name)
			if inline == "inline" {
				in = path
			}
			limit, ok := engine.LimitOf(field)
			if !ok {
				list = append(list, formLeaves(v.Field(i), nil, in)...)
				continue
			}
			list = append(list, formLeaves(v.Field(i), &limit, in)...)
		}
		return list
	case reflect.Map:
		keys := v.MapKeys()
		slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
		for _, key := range keys {
			list = append(list, formLeaves(v.MapIndex(key), nil, append(slices.Clone(path), key.String()))...)
		}
		return list
	case reflect.Bool:
		return leaf("", "", "finm")
	case reflect.Uint8:
		return leaf("", "", "256")
	case reflect.String:
		if name := path[len(path)-1]; name == "rule" {
			return leaf("", "", "[finm]") // a rule of the house has a name of its own
		}
		return leaf("finm", "", "[finm]")
	case reflect.Slice:
		if name := path[len(path)-1]; name == "rules" {
			return leaf("", "", "{finm: 7}")
		}
		return leaf("[finm]", "", "{finm: 7}")
	}
	return leaf("-100", "100", "finm")
}

// houseRules writes one of the wrong values into every leaf, each in a line of its own: lines[i] is that of list[i], 0
// where there is none.
func houseRules(list []formLeaf, which int) (text string, lines []int) {
	var b strings.Builder
	var last []string
	line := 0
	write := func(depth int, key, value string) {
		fmt.Fprintf(&b, "%s%s: %s\n", strings.Repeat("  ", depth), quoteKey(key), value)
		line++
	}
	for _, l := range list {
		if l.wrong[which] == "" {
			lines = append(lines, 0)
			continue
		}
		in := l.path[:len(l.path)-1]
		common := 0
		for common < min(len(in), len(last)) && in[common] == last[common] {
			common++
		}
		for depth := common; depth < len(in); depth++ {
			write(depth, in[depth], "")
		}
		write(len(in), l.path[len(in)], l.wrong[which])
		lines = append(lines, line)
		last = in
	}
	return b.String(), lines
}

// TestEveryLeafIsHeldToItsLimit writes into all values of every system's chart and options at once what they cannot be:
// each is refused in its place, by its name or what was written.
func TestEveryLeafIsHeldToItsLimit(t *testing.T) {
	l := New(systems.All()...)
	for _, system := range systems.All() {
		info := system.Info()
		sc, faults := l.Scenario(info.System + "/" + info.Quick)
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		setup, faults := l.Setup(sc, Variant{})
		if len(faults) > 0 {
			t.Fatal(faults)
		}
		list := append(formLeaves(reflect.ValueOf(setup.Options), nil, nil),
			formLeaves(reflect.ValueOf(setup.Chart), nil, []string{"chart"})...)
		tried := 0
		for which, kind := range []string{"too low", "too high", "of another type"} {
			text, lines := houseRules(list, which)
			options, faults := ParseOverride("house", text)
			if len(faults) > 0 {
				t.Fatal(faults)
			}
			_, faults = l.CompileScenario(sc, Variant{Options: options})
			for i, leaf := range list {
				if lines[i] == 0 {
					continue
				}
				tried++
				name, wrong := leaf.path[len(leaf.path)-1], leaf.wrong[which]
				if !slices.ContainsFunc(faults, func(f engine.Fault) bool {
					return f.Place.Line == lines[i] &&
						(strings.Contains(f.Message, name) || strings.Contains(f.Message, strings.Trim(wrong, "[]")))
				}) {
					t.Errorf("%s: %s is %s, which is %s, and is not refused", info.System, strings.Join(leaf.path, "."),
						wrong, kind)
				}
			}
		}
		t.Logf("%s: %d values of %d leaves refused", info.System, tried, len(list))
	}
}
