package report

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// mostWords is how many words a finding of the first screen has; its whole names stand in Finding.More.
const mostWords = 10

// Brief is a label before the first of the texts, from the fullest to the tersest, with which it has ten words. Where
// none is as short the label loses its end, and after it the text.
func Brief(label string, texts ...string) string {
	for _, text := range texts {
		if whole := at(label, text); wordCount(whole) <= mostWords {
			return whole
		}
	}
	last := texts[len(texts)-1]
	if room := mostWords - wordCount(last); room > 0 {
		return at(clip(label, room), last)
	}
	return clip(upper(last), mostWords)
}

func wordCount(text string) int { return len(strings.Fields(text)) }

// clip leaves n words of a text at most.
func clip(text string, n int) string {
	list := strings.Fields(text)
	if len(list) <= n {
		return text
	}
	return strings.TrimRight(strings.Join(list[:n], " "), ",;:→") + "…"
}

// namesShortened is how often names get shorter: without what stands in brackets, to two words, to one, and at last to
// the first two whatever they are.
const namesShortened = 4

// cuts are what the rest of a long name begins with.
var cuts = []string{", ", " and ", " with ", " of ", " against ", " in "}

// shortened are the ways to call a name after a number of steps, from none to namesShortened, the best first:
// "Thorgrim with the Marro (Q2)" loses its bracket and then its company.
func shortened(name string, steps int) []string {
	bare, _, _ := strings.Cut(name, " (")
	list := withoutArticle(strings.Fields(bare))
	switch {
	case steps < 2:
		return []string{[]string{name, bare}[steps]}
	case len(list) == 0:
		return []string{name}
	case steps == 2 && wordCount(bare) < 3:
		return []string{bare}
	case steps == 2 && len(list) < 3:
		return []string{strings.Join(list, " ")}
	case steps == namesShortened:
		return []string{clip(strings.Join(list, " "), 2)}
	}
	first, last := strings.TrimRight(list[0], ",;:"), list[len(list)-1]
	core := bare
	for _, cut := range cuts {
		core, _, _ = strings.Cut(core, cut)
	}
	words := withoutArticle(strings.Fields(core))
	short := strings.Join(words[max(0, len(words)-2):], " ") // "Guild terrace guard" is a guard
	if n := len(words); n > 2 && len(words[n-2]) < 4 {
		short = words[0] + " " + words[n-1] // "Lion to an Ogre" is no "an Ogre"
	}
	before, role, _ := strings.Cut(bare, ", ")
	place := withoutArticle(strings.Fields(before))
	if len(place) > 0 && len(withoutArticle(strings.Fields(role))) == 1 {
		short = place[0] + " " + last // "Dune sea, the attacker"
	}
	both := first + " " + last // where two begin alike
	if steps == 2 {
		return []string{short, both}
	}
	return []string{first, short, both}
}

// withoutArticle leaves the article out that a name of more words than one begins with.
func withoutArticle(list []string) []string {
	if len(list) > 1 {
		if article := strings.ToLower(list[0]); article == "the" || article == "a" || article == "an" {
			return list[1:]
		}
	}
	return list
}

// Shorter are the names by which a party may be called, from the whole one to the shortest, none of which is one of the
// others.
func Shorter(name string, others ...string) (list []string) {
	n := newNamer(append(others, name))
	for steps := range n.times {
		list = append(list, n.short(name, steps))
	}
	return list
}

// namer counts how many names become the same by each number of steps.
type namer struct {
	times [namesShortened + 1]map[string]int
	alike map[string]int // how many names are the same without what stands in brackets
}

// ways are how a name may be called after a number of steps. A bracket stays where it alone tells the name from
// another, and a capital does.
func (n *namer) ways(name string, steps int) []string {
	bare, bracket, found := strings.Cut(name, " (")
	alike := found && n.alike[bare] > 1
	if alike {
		name = bare
	}
	list := shortened(name, steps)
	for i, short := range list {
		if first, size := utf8.DecodeRuneInString(short); unicode.IsUpper([]rune(name + " ")[0]) {
			list[i] = string(unicode.ToUpper(first)) + short[size:]
		}
		if alike {
			list[i] += " (" + bracket
		}
	}
	return list
}

// newNamer counts each name once. Two ways of calling one name that are the same do not make it another's.
func newNamer(names []string) *namer {
	n := namer{alike: map[string]int{}}
	seen := map[string]bool{}
	for _, name := range names {
		if !seen[name] {
			seen[name] = true
			bare, _, _ := strings.Cut(name, " (")
			n.alike[bare]++
		}
	}
	for steps := range n.times {
		n.times[steps] = map[string]int{}
		for name := range seen {
			ways := n.ways(name, steps)
			for i, short := range ways {
				if !slices.Contains(ways[:i], short) {
					n.times[steps][short]++
				}
			}
		}
	}
	return &n
}

func (n *namer) short(name string, steps int) string {
	for ; steps > 0; steps-- {
		for _, short := range n.ways(name, steps) {
			if n.times[steps][short] < 2 || steps == namesShortened {
				return short
			}
		}
	}
	return name
}

// callers are the namers of what findings name: parties with units, which may stand in one sentence, and places.
type callers struct{ names, places *namer }

// called makes them once.
func (f *findings) called() *callers {
	if f.callers != nil {
		return f.callers
	}
	var names, places []string
	for i := range f.List {
		e := &f.List[i]
		a, b, label := f.sides(e)
		names = append(names, a, b)
		places = append(places, label, cmp.Or(e.Titles.Scenario, e.Scenario))
	}
	for i := range f.Fields {
		names = append(names, f.Fields[i].Items...)
	}
	if f.Data != nil {
		for _, title := range f.Data.Manifest.UnitTitles {
			names = append(names, title)
		}
	}
	f.callers = &callers{newNamer(names), newNamer(places)}
	return f.callers
}

// brief is a finding in ten words: the first of the texts, the fullest first, that has them with its names in full or
// in two words, else in one. A label is shortened as names are.
func (f *findings) brief(label string, texts ...func(name func(string) string) string) string {
	c, last := f.called(), ""
	for _, least := range [][2]int{{0, 2}, {3, namesShortened}} {
		for _, text := range texts {
			for steps := least[0]; steps <= least[1]; steps++ {
				last = text(func(name string) string { return c.names.short(name, steps) })
				for _, place := range []string{label, f.apart(label), c.places.short(label, steps)} {
					if whole := at(place, last); wordCount(whole) <= mostWords {
						return whole
					}
				}
			}
		}
	}
	return Brief(label, last)
}

// apart is a label without its place, where there is no other.
func (f *findings) apart(label string) string {
	if len(f.List) > 0 && !f.varying().scenarios {
		_, after, found := strings.Cut(label, cmp.Or(f.List[0].Titles.Scenario, f.List[0].Scenario)+", ")
		if found {
			return after
		}
	}
	return label
}
