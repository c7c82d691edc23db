package engine

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// A Limit is what a field of a form may hold, as its tag says: limit:"0..9" of a number, limit:"free|slow" of a word.
// Of words that may be left out the first is empty: limit:"|free|slow". Editors learn it from the schema, and
// CheckLimits reports what is outside. What hangs on other values is the business of who compiles the form.
type Limit struct {
	Least, Most int
	Words       []string // nil of a number
}

// LimitOf is the limit of a field; ok reports whether it has one.
func LimitOf(field reflect.StructField) (l Limit, ok bool) {
	tag, ok := field.Tag.Lookup("limit")
	if !ok {
		return l, false
	}
	least, most, number := strings.Cut(tag, "..")
	if !number {
		return Limit{Words: strings.Split(tag, "|")}, true
	}
	from, err1 := strconv.Atoi(least)
	to, err2 := strconv.Atoi(most)
	if err1 != nil || err2 != nil || from > to {
		panic(fmt.Sprintf("engine: limit:%q of the field %s is no range", tag, field.Name))
	}
	return Limit{Least: from, Most: to}, true
}

// String is what is wanted: "0 to 9", "one of free, slow, closed".
func (l Limit) String() string {
	if l.Words == nil {
		return fmt.Sprintf("%d to %d", l.Least, l.Most)
	}
	words := l.Words
	if words[0] == "" {
		words = words[1:]
	}
	return "one of " + strings.Join(words, ", ")
}

// CheckLimits reports every value of a form, a pointer as the Setup has it, that is outside the limit of its field.
func CheckLimits(form any, places Places, fs *Faults) {
	c := limits{form: form, places: places, faults: fs}
	c.check(reflect.ValueOf(form))
}

// limits walks through a form; path leads to where it is.
type limits struct {
	form   any
	places Places
	faults *Faults
	path   []any
}

// check looks into a value for fields with limits.
func (c *limits) check(v reflect.Value) {
	if !isLimited(v.Type()) {
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			c.check(v.Elem())
		}
	case reflect.Struct:
		for _, f := range limitedFields(v.Type()) {
			c.path = append(c.path, f.key)
			if f.limit != nil {
				c.hold(f.limit, v.Field(f.index))
			} else {
				c.check(v.Field(f.index))
			}
			c.path = c.path[:len(c.path)-1]
		}
	case reflect.Map:
		keys := v.MapKeys()
		slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(a.String(), b.String()) })
		for _, key := range keys {
			c.path = append(c.path, key.String())
			c.check(v.MapIndex(key))
			c.path = c.path[:len(c.path)-1]
		}
	case reflect.Slice:
		for i := range v.Len() {
			c.path = append(c.path, i)
			c.check(v.Index(i))
			c.path = c.path[:len(c.path)-1]
		}
	}
}

// hold reports a value, or one of a list, that is outside its limit.
func (c *limits) hold(l *Limit, v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			c.hold(l, v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			c.path = append(c.path, i)
			c.hold(l, v.Index(i))
			c.path = c.path[:len(c.path)-1]
		}
	case reflect.String:
		if word := v.String(); !slices.Contains(l.Words, word) {
			near := spelling.Nearest(word, l.Words)
			if near != "" {
				near = fmt.Sprintf("; did you mean %q?", near)
			}
			c.fault("%s is %q; want %v%s", c.name(), word, l, near)
		}
	default:
		if n := v.Int(); n < int64(l.Least) || n > int64(l.Most) {
			c.fault("%s is %d; want %v", c.name(), n, l)
		}
	}
}

func (c *limits) fault(format string, args ...any) {
	c.faults.Add(c.places.Place(c.form, slices.Clone(c.path)...), format, args...)
}

// name is the way to a value as a house rule writes it, units.ogre.power.
func (c *limits) name() string {
	words := make([]string, len(c.path))
	for i, key := range c.path {
		words[i] = fmt.Sprint(key)
	}
	return strings.Join(words, ".")
}

// limited is a field with a limit, or with some below it.
type limited struct {
	index int
	key   any
	limit *Limit // nil where those below it have
}

// limitsByType are the fields that limitedFields found.
var limitsByType sync.Map

// limitedFields are the fields of a struct that CheckLimits looks at.
func limitedFields(t reflect.Type) (list []limited) {
	if found, ok := limitsByType.Load(t); ok {
		return found.([]limited)
	}
	for i := range t.NumField() {
		field := t.Field(i)
		name, _, _ := strings.Cut(field.Tag.Get("yaml"), ",")
		if name == "" {
			name = strings.ToLower(field.Name)
		}
		if l, ok := LimitOf(field); ok {
			list = append(list, limited{i, name, &l})
		} else if field.IsExported() && isLimited(field.Type) {
			list = append(list, limited{i, name, nil})
		}
	}
	limitsByType.Store(t, list)
	return list
}

// isLimited reports whether values of a type have fields with limits.
func isLimited(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice:
		return isLimited(t.Elem())
	case reflect.Map:
		return t.Key().Kind() == reflect.String && isLimited(t.Elem())
	case reflect.Struct:
		return len(limitedFields(t)) > 0
	}
	return false
}
