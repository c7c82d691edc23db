package scenarios

import (
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// styleKeys are the keys of a style.
type styleKeys struct {
	Base    string                      `yaml:"base,omitempty" jsonschema:"description=style whose weights this one starts from"`
	Role    string                      `yaml:"role,omitempty" jsonschema:"description=seat it is made for; any when it plays both"`
	Weights map[string]int32            `yaml:"weights,omitempty" jsonschema:"description=weight of each term of the appraisal"`
	As      map[string]map[string]int32 `yaml:"as,omitempty" jsonschema:"description=weights that differ in one seat"`
	At      map[string]map[string]int32 `yaml:"at,omitempty" jsonschema:"description=weights that differ at one stage of the game, or, as SEAT STAGE, at that of one seat"`
	Plans   []string                    `yaml:"plans,omitempty" jsonschema:"description=styles whose plans for a whole stage it weighs beside its own as if all of each were carried out"`
	Scheme  *bool                       `yaml:"scheme,omitempty" jsonschema:"description=thinks of the rest of a turn as a whole: actions that pay only together, or over several turns; in Hordes of the Things and for HeroScape's order markers"`
	Blunder *int                        `yaml:"blunder,omitempty" jsonschema:"description=decisions in a hundred that are taken at random"`
	Search  *searchKeys                 `yaml:"search,omitempty" jsonschema:"description=looks ahead: simulates how its choices would continue; without it the style takes what ranks best"`
	Origin  *StyleOrigin                `yaml:"origin,omitempty" jsonschema:"description=how the weights were found, where sim tune found them"`
}

// weigh reports whether any weight is given: for both seats, for one, or at a stage.
func (k *styleKeys) weigh() bool {
	given := len(k.Weights)
	for _, by := range []map[string]map[string]int32{k.As, k.At} {
		for _, weights := range by {
			given += len(weights)
		}
	}
	return given > 0
}

// Style is a style that was read: what each term is worth, by seat.
type Style struct {
	Name    string
	Title   string
	About   string
	Role    engine.Side // seat it is made for; Nobody when it plays both
	Weights [2]engine.Weights
	At      []engine.StageWeight // where a stage is weighed otherwise
	Plans   []engine.Weighing    // whose plans for a whole stage it weighs beside its own
	Scheme  bool                 // it thinks of the rest of a turn as a whole
	Blunder int                  // decisions in a hundred that are taken at random, 0 to 100
	Search  *Search              // how it looks ahead; nil when it does not
	Origin  *StyleOrigin         // how its weights were found; nil where nothing says so
}

// Weighing is all that the style weighs.
func (s *Style) Weighing() engine.Weighing {
	return engine.Weighing{Seats: s.Weights, At: s.At, Plans: s.Plans, Scheme: s.Scheme}
}

// Style reads a style of a system by name or path; near are folders on disk to look
// in first.
func (l *Library) Style(system engine.Ruleset, name string, near ...string) (*Style, engine.Faults) {
	return l.styleAt(system, name, near, engine.Place{}, nil)
}

// styleAt reads a style named at a place; trail lists the styles that build on it.
func (l *Library) styleAt(system engine.Ruleset, name string, near []string, at engine.Place, trail []string) (*Style,
	engine.Faults) {
	in := system.Info()
	p, faults := l.locate(KindStyle, in.System, name, near, at)
	if len(faults) > 0 {
		return nil, faults
	}
	for _, t := range trail {
		if t == p.at {
			faults.Add(at, "the style %s builds upon itself", quote(name))
			return nil, faults
		}
	}
	d, faults := l.load(p, KindStyle)
	if d == nil {
		return nil, faults
	}
	if d.System != "" && d.System != in.System {
		faults.Add(at, "the style %s is for %s, not for %s", quote(name), d.System, in.System)
		return nil, faults
	}
	w, keys, more := newStyle(system, d)
	faults = append(faults, more...)
	if keys.Base != "" {
		base, more := l.styleAt(system, keys.Base, append(p.beside(), near...), d.rest.get("base").here(),
			append(trail, p.at))
		if faults = append(faults, more...); base != nil {
			w.Weights, w.At, w.Plans, w.Scheme, w.Blunder = base.Weights, slices.Clone(base.At), base.Plans,
				base.Scheme, base.Blunder
			if base.Search != nil {
				own := *base.Search
				w.Search = &own
			}
		}
	}
	if keys.Scheme != nil {
		w.Scheme = *keys.Scheme
	}
	if keys.Blunder != nil {
		w.Blunder = *keys.Blunder
	}
	near, trail = append(p.beside(), near...), append(trail, p.at)
	if keys.Plans != nil {
		w.Plans, more = l.weighings(system, keys.Plans, near, d.rest.get("plans").here(), trail)
		faults = append(faults, more...)
	}
	faults = append(faults, l.search(system, w, keys.Search, d.rest.get("search"), near, trail)...)
	if len(faults) > 0 {
		return nil, sorted(faults)
	}
	names := in.TermNames()
	for i, seat := range in.Seats {
		for t, term := range names {
			if v, ok := keys.Weights[term.Name]; ok {
				w.Weights[i][t] = v
			}
			if v, ok := keys.As[seat][term.Name]; ok {
				w.Weights[i][t] = v
			}
		}
	}
	w.At = append(w.At, stageWeights(in, keys.At)...)
	return w, nil
}

// stageKeys lists the keys of "at": those for both seats come first, so that those of one
// override them.
func stageKeys(in *engine.Info) (keys []string) {
	for _, seat := range []string{"", in.Seats[0] + " ", in.Seats[1] + " "} {
		for _, stage := range in.Stages {
			keys = append(keys, seat+stage.Name)
		}
	}
	return keys
}

// stageWeights puts the weights of single stages into order.
func stageWeights(in *engine.Info, at map[string]map[string]int32) (list []engine.StageWeight) {
	for k, key := range stageKeys(in) {
		seat := engine.Nobody
		if k >= len(in.Stages) {
			seat = engine.Side(k/len(in.Stages) - 1)
		}
		for t, term := range in.TermNames() {
			if v, ok := at[key][term.Name]; ok {
				list = append(list, engine.StageWeight{Seat: seat, Stage: engine.Stage(k % len(in.Stages)),
					Term: engine.Term(t), Weight: v})
			}
		}
	}
	return list
}

// newStyle checks a style file and returns it without weights.
func newStyle(system engine.Ruleset, d *document) (*Style, styleKeys, engine.Faults) {
	in := system.Info()
	var keys styleKeys
	faults := d.rest.decode(&keys, headerNames...)
	w := &Style{Name: d.name, Title: d.Title, About: d.About, Role: engine.Nobody, Origin: keys.Origin}
	seats := append([]string{"any"}, in.Seats[:]...)
	switch keys.Role {
	case in.Seats[0]:
		w.Role = engine.SideA
	case in.Seats[1]:
		w.Role = engine.SideB
	case "", "any":
	default:
		faults.Add(d.rest.get("role").here(), "unknown role %s%s", quote(keys.Role), spelling.Suggest(keys.Role, seats))
	}
	if keys.Blunder != nil && (*keys.Blunder < 0 || *keys.Blunder > 100) {
		faults.Add(d.rest.get("blunder").here(), "blunder is %d; want decisions in a hundred, from 0 to 100",
			*keys.Blunder)
	}
	if keys.Scheme != nil && !in.Schemes {
		faults.Add(d.rest.get("scheme").here(), "scheme: games of %s know no schemes; leave it out", in.System)
	}
	stages := stageKeys(in)
	at := d.rest.get("at")
	for _, key := range at.keys() {
		if !slices.Contains(stages, key) {
			faults.Add(at.keyPlace(key), "unknown stage %s%s", quote(key), spelling.Suggest(key, stages))
		}
		faults = append(faults, checkTerms(in, at.get(key))...)
	}
	if keys.Base == "" && !keys.weigh() && len(faults) == 0 {
		faults.Add(d.whole.here(), "the style weighs nothing: give weights, or a base to start from")
	}
	faults = append(faults, checkTerms(in, d.rest.get("weights"))...)
	as := d.rest.get("as")
	for _, seat := range as.keys() {
		if seat != in.Seats[0] && seat != in.Seats[1] {
			faults.Add(as.keyPlace(seat), "unknown seat %s%s", quote(seat), spelling.Suggest(seat, in.Seats[:]))
		}
		faults = append(faults, checkTerms(in, as.get(seat))...)
	}
	return w, keys, faults
}

// checkTerms reports weights of terms that the system does not know.
func checkTerms(in *engine.Info, weights tree) (faults engine.Faults) {
	var names []string
	for _, t := range in.TermNames() {
		names = append(names, t.Name)
	}
next:
	for _, key := range weights.keys() {
		for _, name := range names {
			if key == name {
				continue next
			}
		}
		faults.Add(weights.keyPlace(key), "unknown term %s%s", quote(key), spelling.Suggest(key, names))
	}
	return faults
}
