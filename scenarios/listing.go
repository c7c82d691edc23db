package scenarios

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// Listing is an army list as people write it down, read.
type Listing struct {
	System  string
	Title   string
	Limit   int // points that the army was made for, where the list says so and the system keeps it; else 0
	Entries []ListEntry
	Unknown []string // names that are of no unit
	Remarks []string // what was read past: what a pasted list says differently from the roster
}

// ListEntry is some copies of a unit.
type ListEntry struct {
	Unit    string
	Count   int
	General bool
	Items   []string
	Skills  []string
}

// Lister knows the words of a system's roster.
type Lister struct {
	system  string
	units   []listed
	extras  map[string][]listed // items and skills
	general bool                // armies have a general
	limit   string              // key of the army file that keeps the points an army was made for, or ""
}

// listed is something that a list can name.
type listed struct {
	id, title string
	points    int    // 0 where the roster says nothing
	set       string // the set that the unit is of, where units of other sets have its title, or ""
}

// Lister reads the words of a system's roster: the one in a folder of near, or the shipped one.
func (l *Library) Lister(system engine.Ruleset, near []string) (*Lister, engine.Faults) {
	b := l.builder(system, "", near)
	b.rules(tree{}, tree{}, RunOptions{})
	if len(b.faults) > 0 {
		return nil, b.faults
	}
	w := &Lister{system: system.Info().System, extras: map[string][]listed{}}
	prices := map[string]int{}
	if rules, ok := system.(engine.Musterer); ok {
		for _, r := range rules.Muster(&b.setup, engine.SideA).Recruits {
			prices[r.Unit] = r.Points
			w.general = w.general || r.Leads
		}
	}
	roster := b.systemFile(KindRoster)
	for _, id := range roster.get("units").keys() {
		w.units = append(w.units, listedOf(roster.get("units").get(id), id, prices[id]))
	}
	unit := reflect.TypeOf(b.forms.Army()).Elem()
	for _, key := range []string{"limit", "build"} {
		if hasKey(unit, key) {
			w.limit = key
		}
	}
	for _, kind := range []string{"items", "skills"} {
		for _, id := range roster.get(kind).keys() {
			w.extras[kind] = append(w.extras[kind], listedOf(roster.get(kind).get(id), id, 0))
		}
	}
	return w, nil
}

// Read reads a list of the system: ReadList without the choice among systems. The listing may
// be empty.
func (w *Lister) Read(file, text string) (*Listing, engine.Faults) {
	r := w.read(file, text)
	return r.listing, r.faults
}

// Line reads a list, or a single unit, that stands at a place in another file: it has no title, and no word of
// how many are known.
func (w *Lister) Line(at engine.Place, text string) (*Listing, engine.Faults) {
	r := &listReader{Lister: w, file: at.File, line: at.Line, column: at.Column, listing: &Listing{System: w.system},
		untitled: true}
	for line := range strings.Lines(text) { // a cell of a table may have several
		r.one(plainMarks.Replace(line))
	}
	return r.listing, r.faults
}

// Size is how many units the roster has.
func (w *Lister) Size() int { return len(w.units) }

// Points is what a unit of the roster costs, 0 where the roster does not say.
func (w *Lister) Points(unit string) int {
	for _, u := range w.units {
		if u.id == unit {
			return u.points
		}
	}
	return 0
}

func (w *Lister) read(file, text string) *listReader {
	r := &listReader{Lister: w, file: file, column: 1, listing: &Listing{System: w.system}}
	r.read(text)
	return r
}

// listedOf reads what a roster says of something under one of its names.
func listedOf(t tree, id string, points int) listed {
	e := listed{id: id, points: points}
	for _, key := range []string{"title", "name"} {
		if text, ok := t.get(key).text(); ok {
			e.title = text
		}
	}
	e.set, _ = t.get("set").text()
	if text, ok := t.get("points").text(); ok && points == 0 {
		e.points, _ = strconv.Atoi(text)
	}
	return e
}

// hasKey reports whether a form has a key of its own.
func hasKey(form reflect.Type, key string) bool {
	for i := range form.NumField() {
		if name, _, _ := strings.Cut(form.Field(i).Tag.Get("yaml"), ","); name == key {
			return true
		}
	}
	return false
}

// plainWords are the words of a text without case and punctuation.
func plainWords(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r)
	})
}

// singular is a text in plain words without the s of a plural or of a possessive.
func singular(text string) string {
	words := slices.DeleteFunc(plainWords(text), func(w string) bool { return w == "s" })
	for i, w := range words {
		if len(w) > 3 {
			words[i] = strings.TrimSuffix(w, "s")
		}
	}
	return strings.Join(words, " ")
}

// find looks a text up among names: by ID, by title, then either without case, punctuation
// and plurals. Several mean one text where a roster gives two units one title.
func find(among []listed, text string) (found []listed) {
	for _, same := range []func(e listed) bool{
		func(e listed) bool { return e.id == text },
		func(e listed) bool { return strings.EqualFold(e.title, text) },
		func(e listed) bool { return singular(e.title) == singular(text) || singular(e.id) == singular(text) },
	} {
		if text == "" || singular(text) == "" {
			return nil
		}
		for _, e := range among {
			if same(e) {
				found = append(found, e)
			}
		}
		if len(found) > 0 {
			return found
		}
	}
	return nil
}

// names are all that a text could have meant.
func names(among []listed) (list []string) {
	for _, e := range among {
		if e.title != "" {
			list = append(list, e.title)
		}
		list = append(list, e.id)
	}
	return list
}

// Form is the army of a listing as the mapping of an army file.
func (li *Listing) Form(l *Library) map[string]any {
	var units []any
	for _, e := range li.Entries {
		line := map[string]any{"unit": e.Unit}
		if e.Count > 1 {
			line["count"] = e.Count
		}
		if e.General {
			line["general"] = true
		}
		if len(e.Items) > 0 {
			line["items"] = e.Items
		}
		if len(e.Skills) > 0 {
			line["skills"] = e.Skills
		}
		units = append(units, line)
	}
	form := map[string]any{"units": units}
	if li.Title != "" {
		form["title"] = li.Title
	}
	if li.Limit > 0 {
		for _, s := range l.systems {
			if s.Info().System != li.System {
				continue
			}
			army := reflect.TypeOf(s.Forms().Army()).Elem()
			for _, key := range []string{"limit", "build"} {
				if hasKey(army, key) {
					form[key] = li.Limit
				}
			}
		}
	}
	return form
}

// Whose has text read by the words of a system, or of each that has armies where it is "", and returns the number of
// the reading that knew the most, and which systems knew as much. Read reports how much one knew. Near are folders in
// which rosters are looked for. Faults are an unknown system, or a wrong roster of the one that is named.
func (l *Library) Whose(system, file string, near []string, read func(engine.Ruleset, *Lister) (known int)) (best int,
	equal []string, faults engine.Faults) {
	best = -1
	most, n := 0, 0
	for _, s := range l.systems {
		name := s.Info().System
		if (system != "" && name != system) || s.Forms().Army == nil {
			continue
		}
		w, faults := l.Lister(s, near)
		if len(faults) > 0 {
			if system != "" {
				return -1, nil, faults
			}
			continue
		}
		switch known := read(s, w); {
		case best < 0 || known > most:
			best, most, equal = n, known, []string{name}
		case known == most:
			equal = append(equal, name)
		}
		n++
	}
	if best < 0 {
		faults.Add(engine.Place{File: file}, "unknown system %s%s", quote(system),
			spelling.Suggest(system, l.systemNames()))
	}
	return best, equal, faults
}

// ReadList reads an army list as people write it down, a unit on a line: "2x Marro Warriors
// 50", "Tarn Viking Warriors x2", with headings, points, comments, bullets and totals. System
// "" tries them all and takes the one that knows the most units. Faults are the lines that were
// not understood, each with what may have been meant; the listing holds the others, and is nil
// where no system knows a single unit. Near are folders in which a roster is looked for.
func (l *Library) ReadList(system, file, text string, near ...string) (*Listing, engine.Faults) {
	var all []*listReader
	at, equal, faults := l.Whose(system, file, near, func(_ engine.Ruleset, w *Lister) int {
		r := w.read(file, text)
		all = append(all, r)
		return r.known
	})
	if len(faults) > 0 {
		return nil, faults
	}
	best, known, why := all[at].listing, all[at].known, all[at].faults
	switch {
	case known == 0 && len(why) > 0 && len(best.Unknown) == 0:
		return nil, why // an export that cannot be read, whosever it is
	case known == 0 && system == "":
		return nil, nearestUnits(file, all)
	case known == 0:
		if len(why) == 0 {
			why.Add(engine.Place{File: file}, "no line names a unit")
		}
		return nil, why
	case len(equal) > 1:
		faults.Add(engine.Place{File: file}, "the list could be of %s; say which with --system",
			strings.Join(equal, " or "))
		return nil, faults
	}
	return best, why
}

// nearestUnits says that no system knows a unit of a list, and what the one that comes nearest says of it.
func nearestUnits(file string, all []*listReader) engine.Faults {
	var nearest engine.Faults
	most := 0
	for _, r := range all {
		like := 0
		for _, f := range r.faults {
			if strings.Contains(f.Message, "did you mean") {
				like++
			}
		}
		if like > most {
			most, nearest = like, r.faults
		}
	}
	faults := slices.Clone(nearest)
	faults.Add(engine.Place{File: file}, "no line names a unit of any system; say whose units these are with --system")
	return faults
}

// ArmyList writes an army, by name or path, as people do, a unit on a line: what ReadList
// reads.
func (l *Library) ArmyList(name string) (string, engine.Faults) {
	p, faults := l.locate(KindArmy, "", name, []string{"."}, engine.Place{})
	if len(faults) > 0 {
		return "", faults
	}
	d, faults := l.load(p, KindArmy)
	if len(faults) > 0 {
		return "", faults
	}
	system, faults := l.systemOf(d)
	if len(faults) > 0 {
		return "", faults
	}
	w, faults := l.Lister(system, p.beside())
	if len(faults) > 0 {
		return "", faults
	}
	var b strings.Builder
	if d.Title != "" {
		fmt.Fprintf(&b, "# %s\n", d.Title)
	}
	total, priced := 0, true
	for _, line := range d.rest.get("units").items() {
		total += w.write(&b, line, &priced)
	}
	if priced && total > 0 {
		fmt.Fprintf(&b, "Total: %d points\n", total)
	}
	if made, ok := d.rest.get(w.limit).text(); ok && w.limit != "" {
		fmt.Fprintf(&b, "Limit: %s points\n", made)
	}
	return b.String(), nil
}

// write writes one line of an army and returns its points.
func (w *Lister) write(b *strings.Builder, line tree, priced *bool) int {
	id, _ := line.get("unit").text()
	count := 1
	if text, ok := line.get("count").text(); ok {
		count, _ = strconv.Atoi(text)
	}
	i := slices.IndexFunc(w.units, func(e listed) bool { return e.id == id })
	if i < 0 {
		*priced = false
		fmt.Fprintf(b, "%dx %s\n", count, id)
		return 0
	}
	e := w.units[i]
	fmt.Fprintf(b, "%dx %s", count, e.called(w.units))
	var more []string
	if general, _ := line.get("general").text(); general == "true" {
		more = append(more, "general")
	}
	for _, kind := range []string{"items", "skills"} {
		for _, item := range line.get(kind).items() {
			*priced = false // what a unit bears costs points, too
			text, _ := item.text()
			for _, x := range w.extras[kind] {
				if x.id == text {
					text = x.called(w.extras[kind])
				}
			}
			more = append(more, text)
		}
	}
	if len(more) > 0 {
		fmt.Fprintf(b, " (%s)", strings.Join(more, ", "))
	}
	*priced = *priced && e.points > 0
	if e.points > 0 {
		fmt.Fprintf(b, " - %d", count*e.points)
	}
	b.WriteByte('\n')
	return count * e.points
}

// called is the title of something, or its ID where it has none or shares it, or where the title
// would be read as something else.
func (e listed) called(among []listed) string {
	if found := find(among, e.title); len(found) == 1 && found[0].id == e.id &&
		!strings.ContainsAny(e.title, "()[],;#") {
		return e.title
	}
	return e.id
}
