package calibrate

import (
	"context"
	"fmt"
	"math"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/prices"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/folder"
	"github.com/skirmishlab/skirmishlab/montecarlo/lists"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Options say how much is played. Zeros mean the defaults.
type Options struct {
	Seed      uint64
	Workers   int     // games played at a time; 0 means one for every processor
	Matches   int     // of two random lists, for prices; below 0 no prices are found
	Blocks    int     // of each match
	Opponents int     // random lists of its cost that each list of the records meets
	Partly    bool    // lists are played without what is unknown in them
	Alpha     float64 // 1 - confidence

	Progress func(games, most int64)
	Folder   *folder.Folder // keeps the games, and knows those of earlier sittings; nil keeps nothing
}

// Defaults of Options.
const (
	DefaultMatches   = 1000
	DefaultBlocks    = 4
	DefaultOpponents = 16
)

// Study compares records with what is played.
type Study struct {
	Records *Records
	Others  *Records // prices that others charge; nil for none
	Options Options
	Fields  []*FieldStudy
	Games   int64
	Failed  int64
}

// FieldStudy is what was played on one field.
type FieldStudy struct {
	Field     *lists.Field
	Prices    *prices.Found // nil where none were found, for the reason of Priceless
	Priceless string
	Scores    []Score // of the lists of the records, in their order
	Pairs     []Score // of the games of the records, in their order
}

// Score is what a list of the records scored against random lists of its cost, or against the other list of its game.
type Score struct {
	Mean, SE float64 // NaN where it was not played, for the reason of Why
	Met      int     // opponents
	Blocks   int64
	Partly   bool // it was played without what is unknown in it
	Why      string
}

// Played reports whether there is a score.
func (s *Score) Played() bool { return s.Met > 0 }

// New begins a study on fields. Lists of records say nothing of seats: they meet only where armies change them.
func New(r, others *Records, fields []*lists.Field, o Options) (*Study, error) {
	for _, d := range []struct {
		to *int
		is int
	}{{&o.Matches, DefaultMatches}, {&o.Blocks, DefaultBlocks}, {&o.Opponents, DefaultOpponents}} {
		if *d.to == 0 {
			*d.to = d.is
		}
	}
	if o.Alpha == 0 {
		o.Alpha = 0.05
	}
	s := &Study{Records: r, Others: others, Options: o}
	for _, f := range fields {
		if !f.Scenario.Swap && len(r.Lists) > 0 {
			return nil, montecarlo.
				Refusal(fmt.Sprintf("in %s armies keep their seats, and the lists of %s do not say whose they are",
					f.Scenario.Name, r.File))
		}
		s.Fields = append(s.Fields, &FieldStudy{Field: f})
	}
	return s, nil
}

// Play plays everything on every field. After an error, such as a signal, Found holds what was played.
func (s *Study) Play(ctx context.Context) error {
	for _, f := range s.Fields {
		if s.Options.Matches > 0 {
			if err := s.price(ctx, f); err != nil {
				return err
			}
		}
		if err := s.score(ctx, f); err != nil {
			return err
		}
		if err := s.pairs(ctx, f); err != nil {
			return err
		}
	}
	return nil
}

// price finds the prices of a field.
func (s *Study) price(ctx context.Context, f *FieldStudy) error {
	o := &s.Options
	before := s.Games
	p := prices.New(f.Field, prices.Options{Seed: o.Seed, Workers: o.Workers, Blocks: o.Blocks, Matches: o.Matches,
		Precision: -1, Alpha: o.Alpha, Folder: o.Folder,
		Progress: func(games, _ int64) { s.tell(before + games) }})
	err := p.Play(ctx)
	s.Games, s.Failed = s.Games+p.Games, s.Failed+p.Failed
	found, none := p.Found() // of what was played until a signal, too
	if f.Prices = found; none != nil {
		f.Prices, f.Priceless = nil, none.Error()
	}
	return err
}

// tell reports how many games were played, of how many at the most.
func (s *Study) tell(games int64) {
	if s.Options.Progress == nil {
		return
	}
	most := int64(0)
	for _, f := range s.Fields {
		matches := max(0, s.Options.Matches) + len(s.Records.Lists)*s.Options.Opponents
		if s.Records.Form == OfPairs {
			matches = max(0, s.Options.Matches) + len(s.Records.Games)
		}
		most += int64(matches * s.Options.Blocks * f.games())
	}
	s.Options.Progress(games, most)
}

// games is how many games a block has.
func (f *FieldStudy) games() int {
	if f.Field.Scenario.Swap {
		return 2
	}
	return 1
}

// partsUnknown is why a list is not played that would be with --partly.
const partsUnknown = "parts of it are unknown"

// list is a list of the records as the field has it; why says what it lacks.
func (s *Study) list(f *FieldStudy, l *Listed) (list lists.List, partly bool, why string) {
	partly = !l.Whole()
	switch {
	case len(l.Units) == 0:
		return nil, partly, "none of it is known"
	case l.Team:
		return nil, partly, "it is several lists"
	case partly && !s.Options.Partly:
		return nil, partly, partsUnknown
	}
	list, err := f.Field.Pools[0].Of(l.Units)
	if err != nil {
		return nil, partly, err.Error()
	}
	if cost := f.Field.Pools[0].Cost(list); cost > f.Field.Points {
		return nil, partly, fmt.Sprintf("it costs %d, more than the %d points of the field", cost, f.Field.Points)
	}
	if err := f.Field.Legal(list); err != nil {
		return nil, partly, err.Error()
	}
	return list, partly, ""
}

// redraws is how many lists are drawn for one that the rules allow.
const redraws = 50

// opponents draws random legal lists that cost about as much as a list. Their dice are named by their number alone:
// all lists of the records meet the same luck.
func (s *Study) opponents(f *FieldStudy, d *lists.Drawing, list lists.List) []lists.Match {
	share := float64(f.Field.Pools[0].Cost(list)) / float64(f.Field.Points)
	var matches []lists.Match
	for n := range s.Options.Opponents {
		for range redraws {
			other := d.List(1, share)
			if other.Key() != list.Key() && f.Field.Legal(other) == nil {
				matches = append(matches, lists.Match{Lists: [2]lists.List{list, other},
					Stream: fmt.Sprintf("calibrate %d", n)})
				break
			}
		}
	}
	return matches
}

// score plays the lists of records with results.
func (s *Study) score(ctx context.Context, f *FieldStudy) error {
	if s.Records.Form != OfLists {
		return nil
	}
	drawing := f.Field.Drawing(s.Options.Seed ^ 0x63616c69)
	var matches []lists.Match
	var of []int
	f.Scores = make([]Score, len(s.Records.Lists))
	for i, l := range s.Records.Lists {
		list, partly, why := s.list(f, l)
		f.Scores[i] = Score{Mean: math.NaN(), SE: math.NaN(), Partly: partly, Why: why}
		if why != "" {
			continue
		}
		for _, m := range s.opponents(f, drawing, list) {
			matches, of = append(matches, m), append(of, i)
		}
	}
	outcomes, err := s.play(ctx, f, matches)
	moments := make([]stats.Moments, len(f.Scores))
	for k := range outcomes {
		if c := outcomes[k].Counts; c != nil && c.Blocks() > 0 {
			moments[of[k]].Add(c.Score())
			f.Scores[of[k]].Met++
			f.Scores[of[k]].Blocks += c.Blocks()
		}
	}
	for i := range f.Scores {
		if sc := &f.Scores[i]; sc.Played() {
			sc.Mean, sc.SE = moments[i].Mean, moments[i].StandardError()
		} else if sc.Why == "" && err == nil {
			sc.Why = "no random list of its cost was found"
		}
	}
	return err
}

// pairs plays the games of records of pairs, each pair of lists by itself.
func (s *Study) pairs(ctx context.Context, f *FieldStudy) error {
	var matches []lists.Match
	var of []int
	f.Pairs = make([]Score, len(s.Records.Games))
	for i, g := range s.Records.Games {
		sc := &f.Pairs[i]
		sc.Mean, sc.SE = math.NaN(), math.NaN()
		var m lists.Match
		for side, l := range []*Listed{g.A, g.B} {
			list, partly, why := s.list(f, l)
			sc.Partly = sc.Partly || partly
			if m.Lists[side] = list; why != "" && sc.Why == "" {
				sc.Why = fmt.Sprintf("list_%c: %s", 'a'+side, why)
			}
		}
		if sc.Why == "" {
			m.Blocks = s.Options.Blocks * s.Options.Opponents
			matches, of = append(matches, m), append(of, i)
		}
	}
	outcomes, err := s.play(ctx, f, matches)
	for k := range outcomes {
		if c := outcomes[k].Counts; c != nil && c.Blocks() > 0 {
			f.Pairs[of[k]] = Score{Mean: c.Score(), SE: math.Sqrt(c.Variance() / float64(c.Blocks())), Met: 1,
				Blocks: c.Blocks(), Partly: f.Pairs[of[k]].Partly}
		}
	}
	return err
}

// play plays matches.
func (s *Study) play(ctx context.Context, f *FieldStudy, matches []lists.Match) ([]lists.Outcome, error) {
	before := s.Games
	outcomes, err := f.Field.Play(ctx, lists.Plan{Seed: s.Options.Seed, Blocks: s.Options.Blocks,
		Workers: s.Options.Workers, Folder: s.Options.Folder,
		Progress: func(games int64) { s.tell(before + games) }}, matches)
	for i := range outcomes {
		if o := &outcomes[i]; o.Counts != nil {
			s.Games += o.Counts.Blocks()*int64(o.Games) + int64(o.Failed)
			s.Failed += int64(o.Failed)
		}
	}
	return outcomes, err
}

// recruits are the units of the field by name.
func (f *FieldStudy) recruits() map[string]engine.Recruit {
	by := map[string]engine.Recruit{}
	for _, p := range f.Field.Pools {
		for _, r := range p.Recruits {
			by[r.Unit] = r
		}
	}
	return by
}
