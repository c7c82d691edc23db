package speech

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Operand is what a word of a form in capitals stands for.
type Operand[P any] struct {
	What string // for "a character is missing"
	// Read reads the first words, of which there is at least one, and reports how many it took. Without it,
	// an operand is one word that Args.Text gives back.
	Read func(p P, words []string, a *engine.Action) (used int, err error)
	// Say is the operand in words that Read takes; "" leaves out the brackets that it stands in.
	Say func(p P, a engine.Action) string
}

// Flag is what a small word says of an action.
type Flag struct {
	Set  func(*engine.Action)
	Said func(engine.Action) bool
}

// Args are what a form read.
type Args struct {
	engine.Action // what operands set
	texts         []text
	words         []string // of the form
}

// text is the words that an operand was read from.
type text struct{ operand, words string }

// Text is the words of an operand, "" where it was left out.
func (q *Args) Text(operand string) string {
	for _, t := range q.texts {
		if t.operand == operand {
			return t.words
		}
	}
	return ""
}

// Has reports whether a small word of the form, or one of a choice, was said.
func (q *Args) Has(word string) bool { return slices.Contains(q.words, word) }

// item is a part of a form: a word or a choice of words, an operand, or what may be left out.
type item struct {
	words   []string
	operand string
	group   []item
}

// itemsOf takes a form apart. A mark that more of the same may follow, "…", is for the reader alone.
func itemsOf(form string) (list []item) {
	into := &list
	for _, word := range strings.Fields(strings.NewReplacer("[", " [ ", "]", " ] ").Replace(form)) {
		switch {
		case word == "…":
		case word == "[":
			list = append(list, item{})
			into = &list[len(list)-1].group
		case word == "]":
			into = &list
		case unicode.IsUpper([]rune(word)[0]):
			*into = append(*into, item{operand: word})
		default:
			*into = append(*into, item{words: strings.Split(word, "|")})
		}
	}
	return list
}

// reader reads words by one form.
type reader[P any] struct {
	p        P
	language *Language[P]
	args     Args
	all      []string // the words
	at       int      // how many of them are read
	say      string   // how what is read should be said
}

// after is what was read, as errors quote it.
func (r *reader[P]) after() string { return strings.Join(r.all[:r.at], " ") }

// read reads all words by the items of a form.
func (r *reader[P]) read(items []item) error {
	var doubt error // why something that may be left out was not there
	for len(items) > 0 {
		n := slices.IndexFunc(items, func(i item) bool { return i.group == nil })
		if n < 0 {
			n = len(items)
		}
		if n == 0 {
			if err := r.one(items[0]); err != nil {
				return err
			}
			items = items[1:]
			continue
		}
		var err error
		if doubt, err = r.optional(slices.Clone(items[:n])); err != nil {
			return err
		}
		items = items[n:]
	}
	if r.at < len(r.all) {
		if doubt != nil {
			return doubt
		}
		return fmt.Errorf("cannot read %q after %q; %s", r.all[r.at], r.after(), r.say)
	}
	return nil
}

// optional reads parts that may be left out, in any order. Doubt is why the next words are none of them; once the
// word that begins a part was said, the rest of it must follow.
func (r *reader[P]) optional(groups []item) (doubt, err error) {
	for r.at < len(r.all) {
		found := false
		for i, g := range groups {
			begins := g.group[0]
			if begins.operand == "" && !slices.Contains(begins.words, r.all[r.at]) {
				continue
			}
			before := *r
			err := r.each(g.group)
			if err == nil {
				groups, doubt, found = slices.Delete(groups, i, i+1), nil, true
				break
			}
			if begins.operand == "" {
				return nil, err
			}
			doubt, *r = err, before
		}
		if !found {
			break
		}
	}
	return doubt, nil
}

func (r *reader[P]) each(items []item) error {
	for _, i := range items {
		if err := r.one(i); err != nil {
			return err
		}
	}
	return nil
}

// one reads a word of the form or an operand.
func (r *reader[P]) one(i item) error {
	if i.operand == "" {
		switch {
		case r.at == len(r.all):
			return r.missing(quoted(i.words))
		case !slices.Contains(i.words, r.all[r.at]):
			return fmt.Errorf("want %s after %q, not %q; %s", quoted(i.words), r.after(), r.all[r.at], r.say)
		}
		if f, ok := r.language.Flags[r.all[r.at]]; ok {
			f.Set(&r.args.Action)
		}
		r.args.words = append(r.args.words, r.all[r.at])
		r.at++
		return nil
	}
	o := r.language.Operands[i.operand]
	if r.at == len(r.all) {
		return r.missing(o.What)
	}
	used := 1
	if o.Read != nil {
		var err error
		if used, err = o.Read(r.p, r.all[r.at:], &r.args.Action); err != nil {
			return err
		}
	}
	r.args.texts = append(r.args.texts, text{i.operand, strings.Join(r.all[r.at:r.at+used], " ")})
	r.at += used
	return nil
}

func (r *reader[P]) missing(what string) error {
	if r.at == 0 {
		return fmt.Errorf("%s is missing; %s", what, r.say)
	}
	return fmt.Errorf("%s is missing after %q; %s", what, r.after(), r.say)
}

// quoted lists words that may be said.
func quoted(words []string) string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = fmt.Sprintf("%q", w)
	}
	return strings.Join(list, " or ")
}

// said says an action by the items of its form. What stands in brackets is said when all operands in it are, or when
// it is a flag that is set; other words in brackets are for the reader alone.
func (l *Language[P]) said(p P, items []item, a engine.Action) (words []string, whole bool) {
	whole = true
	for _, i := range items {
		switch {
		case len(i.group) == 1 && i.group[0].operand == "":
			if word := l.flagged(i.group[0].words, a); word != "" {
				words = append(words, word)
			}
		case i.group != nil:
			if inner, all := l.said(p, i.group, a); all {
				words = append(words, inner...)
			}
		case i.operand != "":
			if text := l.Operands[i.operand].Say(p, a); text != "" {
				words = append(words, text)
			} else {
				whole = false
			}
		default:
			words = append(words, cmp.Or(l.flagged(i.words, a), i.words[0]))
		}
	}
	return words, whole
}

// flagged is the word of a choice whose flag an action has set, or "".
func (l *Language[P]) flagged(words []string, a engine.Action) string {
	for _, w := range words {
		if f, ok := l.Flags[w]; ok && f.Said(a) {
			return w
		}
	}
	return ""
}
