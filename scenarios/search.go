package scenarios

import (
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// searchKeys are the keys of a style's search. What is left out is the base's, or the
// default.
type searchKeys struct {
	Playouts   *int           `yaml:"playouts,omitempty" jsonschema:"description=simulated continuations for each decision; this is what a level costs"`
	Candidates *int           `yaml:"candidates,omitempty" jsonschema:"description=actions considered beside its own choice because they rank next"`
	Neighbours *int           `yaml:"neighbours,omitempty" jsonschema:"description=changed plans tried in each round of playouts where a whole stage is planned"`
	Horizon    *int           `yaml:"horizon,omitempty" jsonschema:"description=rounds that a playout looks ahead; 0 is to the end of the game"`
	Horizons   map[string]int `yaml:"horizons,omitempty" jsonschema:"description=rounds that playouts of a decision of a stage look ahead where that differs, by the stage's name; 0 is to the end of the game"`
	Opening    *openingKeys   `yaml:"opening,omitempty" jsonschema:"description=how it judges the plans of the first rounds where that differs"`
	Schemes    *int           `yaml:"schemes,omitempty" jsonschema:"description=rounds of a playout after that of the decision in which both sides look at the rest of a turn as a whole where their styles do (scheme)"`
	Certainty  *int           `yaml:"certainty,omitempty" jsonschema:"description=standard errors in hundredths by which another choice must be better than its own"`
	Effort     map[string]int `yaml:"effort,omitempty" jsonschema:"description=hundredths of the playouts that a decision of a stage gets, by the stage's name; 0 takes its own choice there, and 100 is usual"`
	Styles     []string       `yaml:"styles,omitempty" jsonschema:"description=styles whose choices it considers beside its own"`
	Replies    []string       `yaml:"replies,omitempty" jsonschema:"description=styles that it expects the enemy to play on in; its own when left out"`
	Continues  []string       `yaml:"continues,omitempty" jsonschema:"description=styles that it may play on in itself after its choice beside its own"`
	Explore    *int           `yaml:"explore,omitempty" jsonschema:"description=learns for every choice in which of these styles both sides play on best after it: the doubt about each after one playout in hundredths of a won game; 0 takes them by turns"`
}

// openingKeys are the keys of an opening.
type openingKeys struct {
	Rounds     *int  `yaml:"rounds,omitempty" jsonschema:"description=how many rounds the opening is; 0 is no opening, 1 where it is not said"`
	Horizon    *int  `yaml:"horizon,omitempty" jsonschema:"description=rounds that a playout looks ahead; 0 is to the end of the game"`
	Candidates *int  `yaml:"candidates,omitempty" jsonschema:"description=actions considered beside whole plans because they rank next"`
	Plans      *bool `yaml:"plans,omitempty" jsonschema:"description=in playouts both sides weigh whole plans as their styles do"`
}

// Opening is how a search judges where a whole stage is planned in the first rounds: what it
// decides there has the longest consequences, and is decided once a game.
type Opening struct {
	Rounds     int  // how many rounds; 0 is none
	Horizon    int  // rounds that a playout looks ahead; 0 is to the end
	Candidates int  // most candidates that come from rank alone
	Plans      bool // whether both sides weigh whole plans in playouts, where their styles do
}

// Search is how a style looks ahead.
type Search struct {
	Playouts   int                     // budget of a decision, at least 1
	Candidates int                     // most candidates that come from rank alone
	Neighbours int                     // changed plans tried in each round of a joint stage
	Horizon    int                     // rounds that a playout looks ahead; 0 is to the end
	Horizons   []StageHorizon          // where that differs; the last of a stage holds
	Opening    Opening                 // how plans of the first rounds are judged
	Schemes    int                     // rounds after the decision's in which playouts have schemes, where styles do
	Certainty  int                     // standard errors in hundredths by which another choice must be better
	Effort     [engine.MaxStages]uint8 // hundredths of the playouts that a decision of each stage gets
	Styles     []engine.Weighing       // of those whose choices it considers
	Replies    []engine.Weighing       // of those that it expects of the enemy; none: its own
	Continues  []engine.Weighing       // of those that it may play on in itself, beside its own
	// doubt about each of these after one playout, in hundredths of a won game; 0 takes them in rotation
	Explore int
}

// StageHorizon is how many rounds playouts of a decision of a stage look ahead; 0 is to the
// end of the game.
type StageHorizon struct {
	Stage  engine.Stage
	Rounds int
}

// defaultSearch is what a style's search is where it says nothing.
func defaultSearch() *Search {
	s := &Search{Playouts: 96, Candidates: 4, Neighbours: 3, Certainty: 70}
	for i := range s.Effort {
		s.Effort[i] = 100
	}
	return s
}

// searchLimits are the least and the greatest number of each key.
var searchLimits = map[string][2]int{
	"playouts": {1, 1_000_000}, "candidates": {0, 1000}, "neighbours": {0, 1000}, "horizon": {0, 1000},
	"schemes": {0, 1000}, "certainty": {0, 1000}, "explore": {0, 100},
}

// search fills in how a style looks ahead, from its keys over those of its base.
func (l *Library) search(system engine.Ruleset, w *Style, keys *searchKeys, at tree, near,
	trail []string) (faults engine.Faults) {
	if keys == nil {
		return nil
	}
	if w.Search == nil {
		w.Search = defaultSearch()
	}
	s := w.Search
	for _, k := range []struct {
		name string
		from *int
		to   *int
	}{
		{"playouts", keys.Playouts, &s.Playouts}, {"candidates", keys.Candidates, &s.Candidates},
		{"neighbours", keys.Neighbours, &s.Neighbours},
		{"horizon", keys.Horizon, &s.Horizon}, {"certainty", keys.Certainty, &s.Certainty},
		{"explore", keys.Explore, &s.Explore}, {"schemes", keys.Schemes, &s.Schemes},
	} {
		if k.from == nil {
			continue
		}
		if most := searchLimits[k.name]; *k.from < most[0] || *k.from > most[1] {
			faults.Add(at.get(k.name).here(), "%s is %d; want a number from %d to %d", k.name, *k.from, most[0],
				most[1])
			continue
		}
		*k.to = *k.from
	}
	faults = append(faults, s.open(keys.Opening, at.get("opening"))...)
	faults = append(faults, s.spread(system.Info(), keys.Effort, at.get("effort"))...)
	faults = append(faults, s.reach(system.Info(), keys.Horizons, at.get("horizons"))...)
	for _, k := range []struct {
		name  string
		names []string
		to    *[]engine.Weighing
	}{{"styles", keys.Styles, &s.Styles}, {"replies", keys.Replies, &s.Replies},
		{"continues", keys.Continues, &s.Continues}} {
		if k.names == nil {
			continue
		}
		var more engine.Faults
		*k.to, more = l.weighings(system, k.names, near, at.get(k.name).here(), trail)
		faults = append(faults, more...)
	}
	return faults
}

// weighings reads the styles that another one names at a place.
func (l *Library) weighings(system engine.Ruleset, names, near []string, at engine.Place,
	trail []string) (list []engine.Weighing, faults engine.Faults) {
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			faults.Add(at, "the style %s is named twice", quote(name))
			continue
		}
		style, more := l.styleAt(system, name, near, at, trail)
		if faults = append(faults, more...); style != nil {
			list = append(list, style.Weighing())
		}
	}
	return list, faults
}

// spread reads how much effort goes to which stage.
func (s *Search) spread(in *engine.Info, effort map[string]int, at tree) (faults engine.Faults) {
	for i, stage := range in.Stages {
		share, ok := effort[stage.Name]
		switch {
		case !ok:
		case share < 0 || share > 100:
			faults.Add(at.get(stage.Name).here(),
				"the effort of %s is %d; want hundredths of the playouts, from 0 to 100", stage.Name, share)
		default:
			s.Effort[i] = uint8(share)
		}
	}
	return append(faults, checkStages(in, at)...)
}

// reach reads how far ahead the playouts of which stage look.
func (s *Search) reach(in *engine.Info, horizons map[string]int, at tree) (faults engine.Faults) {
	s.Horizons = slices.Clone(s.Horizons) // the base's are its own
	most := searchLimits["horizon"]
	for i, stage := range in.Stages {
		rounds, ok := horizons[stage.Name]
		switch {
		case !ok:
		case rounds < most[0] || rounds > most[1]:
			faults.Add(at.get(stage.Name).here(), "the horizon of %s is %d; want a number from %d to %d", stage.Name,
				rounds, most[0], most[1])
		default:
			s.Horizons = append(s.Horizons, StageHorizon{engine.Stage(i), rounds})
		}
	}
	return append(faults, checkStages(in, at)...)
}

// open reads how an opening is judged. What is left out is the base's opening's, or as everywhere
// where that has none.
func (s *Search) open(keys *openingKeys, at tree) (faults engine.Faults) {
	if keys == nil {
		return nil
	}
	o := &s.Opening
	if o.Rounds == 0 {
		*o = Opening{Rounds: 1, Horizon: s.Horizon, Candidates: s.Candidates}
	}
	for _, k := range []struct {
		name, limits string
		from         *int
		to           *int
	}{{"rounds", "horizon", keys.Rounds, &o.Rounds}, {"horizon", "horizon", keys.Horizon, &o.Horizon},
		{"candidates", "candidates", keys.Candidates, &o.Candidates}} {
		if k.from == nil {
			continue
		}
		if most := searchLimits[k.limits]; *k.from < most[0] || *k.from > most[1] {
			faults.Add(at.get(k.name).here(), "%s of the opening is %d; want a number from %d to %d", k.name, *k.from,
				most[0], most[1])
			continue
		}
		*k.to = *k.from
	}
	if keys.Plans != nil {
		o.Plans = *keys.Plans
	}
	return faults
}

// checkStages reports keys that are no stages of the system.
func checkStages(in *engine.Info, at tree) (faults engine.Faults) {
	var names []string
	for _, stage := range in.Stages {
		names = append(names, stage.Name)
	}
	for _, key := range at.keys() {
		if !slices.Contains(names, key) {
			faults.Add(at.keyPlace(key), "unknown stage %s%s", quote(key), spelling.Suggest(key, names))
		}
	}
	return faults
}
