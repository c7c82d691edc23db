package scenarios

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// listReader reads the lines of an army list.
type listReader struct {
	*Lister
	file    string
	line    int
	column  int
	listing *Listing
	known   int // entries that name a unit
	faults  engine.Faults

	rest     []string // the lines below
	untitled bool     // the list has no title
	roster   bool     // the text is one that BattleScribe or New Recruit writes
	aside    bool     // its section is no one of units
	whole    string   // an export
	offset   int      // where reading it ended
}

// mostListLines is how many lines of a list are read, and mostListCopies how many copies of a
// unit a line may have: more is no army of any system.
const (
	mostListLines  = 1000
	mostListCopies = 200
	mostTailCopies = 12 // a number behind a unit, or before one whose price it is
)

var (
	bullet   = regexp.MustCompile(`^(?:[-*•–—·+>]|\d{1,2}[.)])\s+`)
	numbered = regexp.MustCompile(`^#\d{1,2}[.):]?\s+`)
	markup   = regexp.MustCompile(`(?i)\[/?(?:b|i|u|\*|list|quote|spoiler|color|size|url)(?:=[^\]]*)?\]`)
	joint    = regexp.MustCompile(`(?i)\s+(?:and|&|\+|/)\s+`)
	rule     = regexp.MustCompile(`^[-=_*~#+\s]+$`)
	before   = regexp.MustCompile(`(?i)^\(?(?:(\d{1,9})\s*(?:[x×]\)?\s|[×*])|[x×*]\s*(\d{1,9})\)?\s|(\d{1,9})\)?\s)\s*(.*)$`)
	after    = regexp.MustCompile(`(?i)^(.*?)[\s,:]+(?:[x×*]\s*(\d{1,9})|(\d{1,9})\s*[x×*])$`)
	cost     = regexp.
			MustCompile(`(?i)^(.*?)[\s,:=@–—.-]*\s[\s,:=@–—.-]*(\d{1,5})(?:\s*/\s*\d{1,5})?\s*(?:p|pt|pts|point|points|ap)?\.?(?:\s*each)?$`)
	sum = regexp.
		MustCompile(
			`(?i)^(?:(?:grand )?totals?|sum|points|cost|army total|limit|build(?: total)?|points limit|spent)\b[\s:=(-]*(?:points\b)?[\s:=(-]*(\d{1,6})?(?:\s*(?:/|of)\s*(\d{1,6}))?\s*(?:p|pt|pts|points|ap)?[\s.)]*$`)
	sumAlone     = regexp.MustCompile(`(?i)^(\d{1,6})(?:\s*(?:/|of)\s*(\d{1,6}))?\s*(?:p|pt|pts|points|ap)[\s.]*$`)
	made         = regexp.MustCompile(`(?i)^(?:limit|build|points limit)`)
	group        = regexp.MustCompile(`[(\[]([^()\[\]]*)[)\]]`)
	pointsAlone  = regexp.MustCompile(`(?i)^(\d{1,5})\s*(?:p|pt|pts|point|points|ap)?\.?(?:\s*each)?$`)
	copies       = regexp.MustCompile(`(?i)^(?:[x×*]\s*(\d{1,9})|(\d{1,9})\s*[x×*])$`)
	limited      = regexp.MustCompile(`(?i)\d{3,}\s*(?:p|pt|pts|points|ap)\b`)
	setTag       = regexp.MustCompile(`^[A-Za-z]{2,6}$`)
	noCount      = regexp.MustCompile(`(?i)^(.*?)[\s,:]+(?:[x×]\s*\?|\?\s*[x×])$`)
	rosterHead   = regexp.MustCompile(`^(?:#\s*)?(\+{1,3})\s+(.*?)\s*\+{1,3}(?:\s*\[[^\]]*\])?$`)
	asideSection = regexp.MustCompile(`(?i)\b(?:configuration|options|rules|settings)\b`)
	partLine     = regexp.MustCompile(`(?i)^(?:\.\s|•|◦|(?:created|exported|generated) (?:with|by)\b)`)
	bearing      = regexp.MustCompile(`(?i)^(.*?)\s*[(\[](\d{1,5}\s*(?:p|pt|pts|points|ap))[)\],][^:]*:\s*(.+)$`)
	pointsName   = regexp.MustCompile(`(?i)^\s*(?:p|pt|pts|point|points|ap)\s*$`)
	listHead     = regexp.MustCompile(`(?i)(?:^|[,;\t])\s*"?list"?\s*(?:$|[,;\t\r])`)
	comments     = []string{"#", "//", ";"}
)

// read reads a whole text: an export, or lines.
func (r *listReader) read(text string) {
	if r.exported(text) {
		r.count()
		return
	}
	lines := strings.Split(plainMarks.Replace(text), "\n")
	for i, line := range lines {
		if r.line = i + 1; r.line > mostListLines {
			r.fault("the list has more than %d lines; the rest was not read", mostListLines)
			return
		}
		r.rest = lines[i+1:]
		r.one(line)
	}
	r.count()
}

// plainMarks replaces what word processors, web pages and old Macintoshes write for blanks, dashes and ends of lines.
var plainMarks = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u00a0", " ", "\u2007", " ", "\u2009", " ",
	"\u202f", " ", "\u3000", " ", "\u200b", "", "\ufeff", "", "\u2010", "-", "\u2011", "-", "\u2012", "-",
	"\u2212", "-")

// count says how many units are known where not all are.
func (r *listReader) count() {
	if n := len(r.listing.Unknown); n > 0 && r.known > 0 {
		r.faults.Add(engine.Place{File: r.file}, "%d of %d units are known; unknown: %s", r.known, r.known+n,
			strings.Join(r.listing.Unknown, ", "))
	}
}

func (r *listReader) fault(format string, args ...any) {
	r.faults.Add(engine.Place{File: r.file, Line: r.line, Column: r.column}, format, args...)
}

// rosterLine reads a line of a roster as BattleScribe and New Recruit write it, as far as it differs from other lists,
// and returns the rest of it: headings between plus signs, sections that hold no units, parts of the unit above, and
// what a unit bears behind its points.
func (r *listReader) rosterLine(line string) string {
	if m := rosterHead.FindStringSubmatch(line); m != nil {
		if text := strings.Trim(group.ReplaceAllString(m[2], ""), "# \t"); m[1] == "++" && !r.roster && text != "" {
			r.heading(text, true)
		}
		r.roster, r.aside = true, asideSection.MatchString(m[2])
		return ""
	}
	if !r.roster {
		return line
	}
	if section, ok := strings.CutPrefix(line, "##"); ok {
		r.aside = asideSection.MatchString(section)
		return ""
	}
	if line != "" && (r.aside || partLine.MatchString(line)) {
		r.remark("%s was read past: it names no unit of its own", quote(line))
		return ""
	}
	if m := bearing.FindStringSubmatch(line); m != nil {
		return fmt.Sprintf("%s (%s) [%s]", m[1], strings.NewReplacer("(", " ", ")", " ", "[", " ", "]",
			" ").Replace(m[3]), m[2])
	}
	return line
}

// one reads a line.
func (r *listReader) one(line string) {
	line = strings.TrimSpace(markup.ReplaceAllString(line, ""))
	if line = r.rosterLine(line); line == "" {
		return
	}
	if at := numbered.FindString(line); at != "" && r.named(line[len(at):]) {
		return
	}
	for _, c := range comments {
		if rest, ok := strings.CutPrefix(line, c); ok {
			r.heading(strings.Trim(rest, "# \t"), c == "#")
			return
		}
		if at := strings.Index(line, " "+c); at > 0 {
			line = strings.TrimSpace(line[:at])
		}
	}
	if line == "" || rule.MatchString(line) {
		return
	}
	if m := sum.FindStringSubmatch(line); m != nil {
		r.total(line, m)
		return
	}
	if m := sumAlone.FindStringSubmatch(line); m != nil {
		r.total(line, m)
		return
	}
	bare := strings.Trim(bullet.ReplaceAllString(line, ""), "*_ \t")
	if r.section(bare) || r.named(bare) || r.headed(bare) {
		return
	}
	if parts := splitList(bare); len(parts) > 1 && !(limited.MatchString(line) && r.titled(line)) {
		if title, first, ok := strings.Cut(parts[0], ":"); ok {
			r.heading(strings.TrimSpace(title), true)
			parts[0] = strings.TrimSpace(first)
		}
		if strings.Contains(bare, "|") {
			r.remark("what stands between | was read as one list")
		}
		for _, part := range parts {
			if !r.named(part) && !r.joined(part) {
				r.stranger(part)
			}
		}
		return
	}
	switch {
	case r.joined(bare):
	case bare == strings.Trim(line, "*_ \t") && r.titled(line):
		r.listing.Title = strings.Trim(line, "=*_~ \t")
		r.remark("%s was read as the title of the list, not as a unit", quote(line))
	default:
		r.stranger(bare)
	}
}

// headed reads a unit behind a heading on its line, "Squads: Arrow Gruts x3", and reports whether there is one.
func (r *listReader) headed(line string) bool {
	heading, unit, ok := strings.Cut(line, ":")
	if !ok || strings.ContainsAny(heading, "0123456789,;|") || len(splitList(unit)) != 1 {
		return false
	}
	if found, _ := r.match(bracketed(unit).name); found == nil {
		return false
	}
	r.remark("%s was read as a heading", quote(strings.TrimSpace(heading)))
	return r.named(strings.TrimSpace(unit))
}

// joined reads units with "and", "&", "+" or "/" between them, and reports whether all are known.
func (r *listReader) joined(text string) bool {
	parts := joint.Split(text, -1)
	for _, part := range parts {
		if found, _ := r.match(bracketed(part).name); found == nil {
			return false
		}
	}
	for _, part := range parts {
		r.named(part)
	}
	return true
}

// section reports whether a line heads a section: a colon at its end and no number, and not just what a unit is called,
// for "Heroes:" heads one though a unit be a Hero.
func (r *listReader) section(line string) bool {
	name, ok := strings.CutSuffix(line, ":")
	return ok && !strings.ContainsAny(name, "0123456789,;") && !slices.ContainsFunc(r.units, func(u listed) bool {
		return u.id == name || strings.EqualFold(u.title, name)
	})
}

// named reads a text that names a unit, and reports whether it does.
func (r *listReader) named(text string) bool {
	before := len(r.listing.Unknown)
	if !r.entry(text) {
		return false
	}
	if len(r.listing.Unknown) == before {
		r.known++
	}
	return true
}

// splitList parts a list on one line at its commas, semicolons and bars, but for those in brackets. Empty parts
// are left out.
func splitList(line string) (parts []string) {
	depth, from := 0, 0
	part := func(to int) {
		if text := strings.TrimSpace(line[from:to]); text != "" {
			parts = append(parts, text)
		}
	}
	for i, c := range line {
		switch {
		case c == '(' || c == '[':
			depth++
		case c == ')' || c == ']':
			depth--
		case depth <= 0 && (c == ',' || c == ';' || c == '|'):
			part(i)
			from = i + 1
		}
	}
	part(len(line))
	return parts
}

// stranger names what is called like no unit.
func (r *listReader) stranger(text string) {
	name := r.core(text)
	if m := noCount.FindStringSubmatch(name); m != nil {
		name = trimmed(m[1])
	}
	r.listing.Unknown = append(r.listing.Unknown, quote(name))
	r.fault("no unit of %s is called %s%s", r.system, quote(name), r.suggest(name))
}

// suggest names the units that were probably meant: the one spelt most alike, or those whose name has all words
// of the text.
func (r *listReader) suggest(name string) string {
	if like := r.like(name); len(like) > 0 && spelling.Nearest(name, names(r.units)) == "" {
		return "; did you mean " + strings.Join(like, " or ") + "?"
	}
	return spelling.Suggest(name, names(r.units))
}

// like lists the units whose name has all words of a text, or whose initials it is, or else those whose whole name
// stands in it, where they are few.
func (r *listReader) like(text string) (like []string) {
	for _, has := range []func(u listed) bool{
		func(u listed) bool { return hasWords(u.title, text) || initials(u.title) == text },
		func(u listed) bool { return hasWords(text, u.title) },
	} {
		for _, u := range r.units {
			if has(u) {
				like = append(like, quote(u.title))
			}
		}
		if len(like) >= 4 {
			like = nil
		}
		if len(like) > 0 {
			return like
		}
	}
	return nil
}

// initials are the first letters of the words of a title, in capitals, or "" where it has one word.
func initials(title string) string {
	words := plainWords(title)
	if len(words) < 2 {
		return ""
	}
	var b strings.Builder
	for _, w := range words {
		first, _ := utf8.DecodeRuneInString(w)
		b.WriteRune(unicode.ToUpper(first))
	}
	return b.String()
}

// hasWords reports whether a title has every word of a text, plurals aside.
func hasWords(title, text string) bool {
	have := strings.Fields(singular(title))
	want := strings.Fields(singular(text))
	for _, w := range want {
		if !slices.Contains(have, w) {
			return false
		}
	}
	return len(want) > 0
}

// titled reports whether a line that names no unit is the title of the list: the first line, without a number of
// copies, unlike the name of any unit, and with no number but one larger than the points of two units. It may have
// the name of a unit in it that stands below.
func (r *listReader) titled(line string) bool {
	if r.untitled || len(r.listing.Entries) > 0 || r.listing.Title != "" || r.known > 0 || len(r.listing.Unknown) > 0 {
		return false
	}
	most := 0
	for _, u := range r.units {
		most = max(most, u.points)
	}
	for _, part := range splitList(line) {
		if found, _ := r.match(part); found != nil {
			return false
		}
	}
	for _, w := range ways(line) {
		if w.count > 1 || (w.points > 0 && w.points <= 2*most && !limited.MatchString(line)) {
			return false
		}
	}
	name := r.core(line)
	if singular(name) == "" || spelling.Nearest(name, names(r.units)) != "" {
		return false
	}
	for _, u := range r.units {
		near := hasWords(u.title, name) && len(strings.Fields(name)) > 1
		if (near || initials(u.title) == name || hasWords(name, u.title)) && !r.below(u) {
			return false
		}
	}
	return true
}

// below reports whether a line below names a unit.
func (r *listReader) below(u listed) bool {
	for _, line := range r.rest[:min(len(r.rest), mostListLines)] {
		for _, part := range splitList(strings.Trim(bullet.ReplaceAllString(strings.TrimSpace(line), ""), "*_ \t")) {
			if found, _ := r.match(bracketed(part).name); slices.ContainsFunc(found, func(f listed) bool {
				return f.id == u.id
			}) {
				return true
			}
		}
	}
	return false
}

// heading takes the first heading for the title.
func (r *listReader) heading(text string, may bool) {
	if may && r.listing.Title == "" && len(r.listing.Entries) == 0 {
		r.listing.Title = text
	}
}

// total reads a line about points: what the army was made for, where the system keeps that.
func (r *listReader) total(line string, m []string) {
	limit := m[2]
	if made.MatchString(line) && m[1] != "" {
		limit = m[1]
	}
	if n, err := strconv.Atoi(limit); err == nil && r.limit != "" {
		r.listing.Limit = n
	}
}

// entry reads a line that names a unit, and reports whether it does.
func (r *listReader) entry(line string) bool {
	e := ListEntry{Count: 1}
	b := bracketed(line)
	name := b.name
	if base, ok := strings.CutSuffix(strings.ToLower(name), " general"); ok && r.general &&
		len(find(r.units, name)) == 0 {
		name, e.General = trimmed(name[:len(base)]), true
	}
	if len(name) >= 8 && strings.EqualFold(name[:8], "general:") && r.general {
		name, e.General = strings.TrimSpace(name[8:]), true
	}
	if m := noCount.FindStringSubmatch(name); m != nil {
		if found, _ := r.match(m[1]); found != nil {
			r.fault("how many of %s? the list says \"x?\"", found[0].id)
			return true
		}
		return false
	}
	found, how := r.match(name)
	if found == nil {
		return false
	}
	counted := b.count >= 0
	if e.Count = b.count; !counted || how.count > 1 {
		e.Count = how.count
	}
	given, tail := b.points, b.bare && how.count == 1
	if how.points > 0 {
		given, tail = how.points, how.tail
	}
	found, notes := r.notes(&e, found, b.notes)
	for i, note := range notes {
		if set := found[0].set; set != "" && setTag.MatchString(note) {
			if !strings.EqualFold(note, set) {
				r.listing.Unknown = append(r.listing.Unknown, quote(found[0].title+" ("+note+")"))
				r.fault("%s here is the one of %s; the list has that of %s, another unit", found[0].id, set,
					quote(note))
				return true
			}
			notes = slices.Delete(notes, i, i+1)
			break
		}
	}
	if len(found) > 1 {
		var ids []string
		for _, f := range found {
			ids = append(ids, f.id)
		}
		r.fault("%d units are called %s: write one of %s instead", len(found), quote(found[0].title),
			strings.Join(ids, ", "))
		return true
	}
	unit := found[0]
	e.Unit = unit.id
	r.price(&e, unit, given, !counted && tail)
	if e.Count < 1 || e.Count > mostListCopies {
		r.fault("%d of %s; want 1 to %d", e.Count, unit.id, mostListCopies)
		return true
	}
	for _, note := range notes {
		r.remark("%s was read past", quote(note))
	}
	r.listing.Entries = append(r.listing.Entries, e)
	return true
}

// brackets are a line of a list without what stands in brackets, and what does.
type brackets struct {
	name   string
	count  int  // of copies, -1 where none is given
	points int  // 0 where none are given
	bare   bool // the points are a number alone
	notes  []string
}

func bracketed(line string) brackets {
	b := brackets{name: strings.Join(strings.Fields(group.ReplaceAllString(line, " ")), " "), count: -1}
	for _, m := range group.FindAllStringSubmatch(line, -1) {
		text := strings.TrimSpace(m[1])
		if m := copies.FindStringSubmatch(text); m != nil {
			b.count = atoi(m[1] + m[2])
		} else if m := pointsAlone.FindStringSubmatch(text); m != nil {
			b.points, b.bare = atoi(m[1]), m[1] == text
		} else {
			b.notes = append(b.notes, text)
		}
	}
	return b
}

// price compares the points given with those of the roster. A small number at the end of a
// line that is the price of nothing is one of copies: "Ogre 2". A large one before the name that is the unit's price is
// its price: "120 Krug".
func (r *listReader) price(e *ListEntry, unit listed, given int, tail bool) {
	switch {
	case given <= 0 && e.Count == unit.points && unit.points > mostTailCopies:
		e.Count = 1
		r.remark("%d before %s was read as points", unit.points, unit.id)
	case given <= 0 || unit.points <= 0 || given == unit.points || given == e.Count*unit.points:
	case tail && given <= mostTailCopies && e.Count == 1:
		e.Count = given
	case len(e.Items)+len(e.Skills) == 0:
		r.remark("%s costs %d in the roster, not %d", unit.id, unit.points, given)
	}
}

func (r *listReader) remark(format string, args ...any) {
	var f engine.Faults
	f.Add(engine.Place{}, format, args...)
	r.listing.Remarks = append(r.listing.Remarks, "line "+strconv.Itoa(r.line)+": "+f[0].Message)
}

// notes reads what stands in brackets: the general, an ID, items and skills; the rest are
// comments.
func (r *listReader) notes(e *ListEntry, found []listed, texts []string) (_ []listed, rest []string) {
	for _, text := range texts {
		for _, part := range strings.FieldsFunc(text, func(c rune) bool { return c == ',' || c == ';' || c == '+' }) {
			part = strings.TrimSpace(part)
			items, skills := find(r.extras["items"], part), find(r.extras["skills"], part)
			at := slices.IndexFunc(found, func(f listed) bool { return f.id == part })
			switch {
			case part == "":
			case strings.EqualFold(part, "general") && r.general:
				e.General = true
			case at >= 0:
				found = found[at : at+1]
			case len(items) == 1:
				e.Items = append(e.Items, items[0].id)
			case len(skills) == 1:
				e.Skills = append(e.Skills, skills[0].id)
			default:
				rest = append(rest, part)
			}
		}
	}
	return found, rest
}

// way is one way to read a line: which count and points were taken off its name.
type way struct {
	name   string
	count  int
	points int  // 0 where the line says none
	tail   bool // the points are a number at the end
}

// match finds the unit of a line: as it stands, then without a number of copies, without points,
// without both, so that the numbers of a name stay its own.
func (r *listReader) match(text string) ([]listed, way) {
	for _, w := range ways(text) {
		if found := find(r.units, w.name); len(found) > 0 {
			return found, w
		}
	}
	return nil, way{}
}

// core is a line without its numbers, for a message.
func (r *listReader) core(text string) string {
	text = strings.Join(strings.Fields(group.ReplaceAllString(text, " ")), " ")
	all := ways(text)
	return all[len(all)-1].name
}

// ways lists the ways to read a line, the plainest first.
func ways(text string) []way {
	list := []way{{name: trimmed(text), count: 1}}
	if m := cost.FindStringSubmatch(text); m != nil {
		list = append(list, way{trimmed(m[1]), 1, atoi(m[2]), true})
	}
	for _, w := range slices.Clone(list) {
		for _, m := range [][]string{before.FindStringSubmatch(w.name), after.FindStringSubmatch(w.name)} {
			switch len(m) {
			case 5:
				w.name, w.count = trimmed(m[4]), atoi(m[1]+m[2]+m[3])
				list = append(list, w)
			case 4:
				w.name, w.count = trimmed(m[1]), atoi(m[2]+m[3])
				list = append(list, w)
			}
		}
	}
	return list
}

// trimmed is a name without what separates it from its neighbours.
func trimmed(text string) string { return strings.Trim(text, " \t,:=@–—-*.") }

func atoi(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}
