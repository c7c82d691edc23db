package balance

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/trial"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// answersTo are the knobs that change games of a matchup, as far as is known.
func (s *Search) answersTo(k int) []int { return speaking(s.mute[k]) }

// speaking are the knobs that are not mute.
func speaking(mute []bool) (list []int) {
	for i := range mute {
		if !mute[i] {
			list = append(list, i)
		}
	}
	return list
}

// reduced is the smallest configuration that plays a matchup as another does, and its key. Which armies prices make is
// a part of the key.
func (s *Search) reduced(k int, c Config) (Config, string) {
	own := slices.Clone(c)
	key := slices.Clone(c)
	for i := range own {
		if s.screened && s.mute[k][i] {
			key[i] = int16(s.space.Knobs[i].Start)
			if s.space.Knobs[i].Kind != scenarios.KnobPrice { // which may yet be what another unit is exchanged for
				own[i] = key[i]
			}
		}
	}
	armies, _ := s.armies(k, c)
	return own, key.key() + strings.Join(armies, "; ")
}

// cellOf is the cell of a matchup in a configuration; nil where there is none yet.
func (s *Search) cellOf(k int, c Config) *cell {
	_, key := s.reduced(k, c)
	return s.byKey[k][key]
}

// armies says what the armies of a matchup exchange at the prices of a configuration.
func (s *Search) armies(k int, c Config) (words []string, err error) {
	own, any := s.space.asItIs(), false
	for i := range own {
		if s.space.Knobs[i].Kind == scenarios.KnobPrice {
			own[i], any = c[i], any || c[i] != own[i]
		}
	}
	if !any {
		return nil, nil
	}
	at := fmt.Sprint(k, own)
	if known, ok := s.bought[at]; ok {
		return known.words, known.err
	}
	defer func() { s.bought[at] = purchase{words, err} }()
	o, err := s.space.override(own)
	if err != nil {
		return nil, err
	}
	pair, faults := s.field.Setups(k, o)
	if len(faults) > 0 {
		return nil, faults
	}
	return s.buy(k, &pair)
}

// buy exchanges units of the armies of a matchup as far as prices ask for it.
func (s *Search) buy(k int, pair *[2]*engine.Setup) (all []string, err error) {
	for g, setup := range pair {
		for seat := range 2 {
			if setup == nil {
				continue
			}
			words, err := s.space.rebuy(setup, s.was[k][g], seat)
			if err != nil {
				return nil, err
			}
			if words = setup.Sides[seat].ArmyName + ": " + words; g == 0 && !strings.HasSuffix(words, ": ") &&
				!slices.Contains(all, words) {
				all = append(all, words)
			}
		}
	}
	return all, nil
}

// purchase is what armies exchange at some prices, or why they cannot.
type purchase struct {
	words []string
	err   error
}

// setups fills the forms of a matchup in a configuration, its armies bought at the prices that it sets.
func (s *Search) setups(f *trial.Field, k int, c Config) (pair [2]*engine.Setup, err error) {
	o, err := s.space.override(c)
	if err != nil {
		return pair, err
	}
	pair, faults := f.Setups(k, o)
	if len(faults) > 0 {
		return pair, faults
	}
	board, err := s.space.board(c)
	if err != nil {
		return pair, err
	}
	for g, setup := range pair {
		if setup != nil && board != nil {
			own := *setup
			own.Map, pair[g] = board, &own
		}
	}
	if slices.ContainsFunc(s.space.changed(c), func(i int) bool {
		return s.space.Knobs[i].Kind == scenarios.KnobPrice
	}) {
		_, err = s.buy(k, &pair)
	}
	return pair, err
}

// tables compiles a matchup in a configuration.
func (s *Search) tables(f *trial.Field, k int, c Config) (tables [2]engine.Table, err error) {
	pair, err := s.setups(f, k, c)
	if err != nil {
		return tables, err
	}
	tables, faults := f.Tables(k, pair)
	if len(faults) > 0 {
		return tables, faults
	}
	for g, t := range tables {
		for seat := range engine.Side(2) {
			if t == nil {
				continue
			}
			if short, ok := engine.ShortOf(t, seat); ok {
				if was, of := engine.ShortOf(s.field.Base[k].Tables[g], seat); !of || was.Out < short.Out {
					return tables, refuse("%s", short.Words("the army"))
				}
			}
		}
	}
	return tables, nil
}

// take adds a configuration to those that are played; an error says why it cannot be.
func (s *Search) take(c Config) error {
	if s.byConfig[c.key()] {
		return nil
	}
	if why, bad := s.illegal[c.key()]; bad {
		return montecarlo.Refusal(why)
	}
	cannot := func(err error) error {
		s.illegal[c.key()] = err.Error()
		if len(s.left) < mostLeft {
			s.left = append(s.left, s.space.name(c)+": "+err.Error())
		}
		return err
	}
	for k := range s.field.Base {
		_, err := s.armies(k, c)
		if err == nil && s.cellOf(k, c) == nil {
			_, err = s.tables(s.field, k, c)
		}
		if err != nil {
			return cannot(err)
		}
	}
	if err := s.takePrices(c); err != nil {
		return cannot(err)
	}
	for k := range s.field.Base {
		if own, key := s.reduced(k, c); s.byKey[k][key] == nil {
			one := &cell{matchup: k, config: own, name: s.space.name(own)}
			s.cells[k], s.byKey[k][key] = append(s.cells[k], one), one
		}
	}
	s.tried, s.byConfig[c.key()] = append(s.tried, c), true
	return nil
}
