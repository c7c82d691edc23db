package lists

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/folder"
	"github.com/skirmishlab/skirmishlab/montecarlo/luck"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Options say where lists fight and what they may be made of.
type Options struct {
	Scenario  string             // by name or path
	Points    int                // of each army; 0 means the scenario's
	Map       string             // replaces the scenario's; "" keeps it
	More      []string           // maps beside Map; Match.Map says which of them all a match is played on
	Commander string             // on both sides; "" means greedy
	Units     []string           // that lists are made of; none means all that an army may buy
	Rules     scenarios.Override // house rules, merged over the scenario's
	Prices    map[string]int     // of units, in place of the printed ones
	Near      []string           // folders in which names are looked up first
	Luck      bool               // the luck of every game is measured (Outcome.Luck)
}

// Field is a scenario on which lists fight.
type Field struct {
	Scenario *scenarios.Scenario
	Points   int
	Options  Options
	Pools    [2]*Pool // by seat; the same one where armies change seats

	system engine.Ruleset
	rules  engine.Musterer
	setups []*engine.Setup // by map
	maker  ai.Maker
	luck   *luck.Model // nil where luck is not measured

	options string // house rules and prices in words
	grounds map[string]string
}

// Grounds are digests of everything that games on the field are played with, by what it is (folder.Question).
func (f *Field) Grounds() map[string]string { return f.grounds }

// ground works out what games on the field are played with: what the setup was filled from, the commander's style
// and the value of positions.
func (f *Field) ground(l *scenarios.Library, value *scenarios.Value) {
	f.grounds = folder.Grounds(f.setups...)
	if style, faults := l.Style(f.system, f.maker.Name, f.Options.Near...); len(faults) == 0 {
		f.grounds["commander "+f.maker.Name] = folder.Digest(montecarlo.StyleText(f.system.Info(), style, value))
	}
	if f.luck != nil {
		f.grounds["value of positions"] = f.luck.Digest()
	}
}

// Pool is what the lists of a seat may be made of.
type Pool struct {
	engine.Muster
	Points int // that a list may cost
}

var refuse = montecarlo.Refuse

// Open prepares a scenario for lists. Errors are engine.Faults or a Refusal.
func Open(l *scenarios.Library, o Options) (*Field, error) {
	sc, faults := l.Scenario(o.Scenario, o.Near...)
	if len(faults) > 0 {
		return nil, faults
	}
	f := &Field{Scenario: sc, Points: o.Points, Options: o, system: sc.System}
	rules, ok := sc.System.(engine.Musterer)
	if !ok {
		return nil, refuse("armies of the system %s are not bought for points", sc.System.Info().System)
	}
	f.rules = rules
	v := scenarios.Variant{Options: o.Rules, Near: o.Near}
	var err error
	if v.Options, err = f.priced(v.Options); err != nil {
		return nil, err
	}
	if !v.Options.Empty() {
		f.options = v.Options.String()
	}
	for _, board := range f.Maps() {
		if err := f.lay(l, v, board); err != nil {
			return nil, err
		}
	}
	if err := f.muster(); err != nil {
		return nil, err
	}
	name := o.Commander
	if name == "" {
		name = "greedy"
	}
	if f.maker, faults = ai.Named(l, f.system, name, o.Near...); len(faults) > 0 {
		return nil, faults
	}
	if !f.maker.Ahead && !o.Luck {
		f.ground(l, nil)
		return f, nil
	}
	value, faults := l.Value(f.system, sc.Name, o.Near...)
	if len(faults) > 0 {
		return nil, faults
	}
	if f.maker.Ahead {
		f.maker = f.maker.On(value)
	}
	if o.Luck {
		if value == nil {
			return nil, refuse("luck is measured by a value of positions, and %s has none: fit one with sim fit",
				sc.Name)
		}
		f.luck = &luck.Model{Value: value}
	}
	f.ground(l, value)
	return f, nil
}

// Maps are those that matches are played on, by number; "" is the scenario's own.
func (f *Field) Maps() []string { return append([]string{f.Options.Map}, f.Options.More...) }

// lay fills the setup of one map.
func (f *Field) lay(l *scenarios.Library, v scenarios.Variant, name string) error {
	if name != "" {
		board, faults := scenarios.ParseOverride("--map", fmt.Sprintf("map: %q", name))
		if len(faults) > 0 {
			return faults
		}
		v.Map = board.Get("map")
	}
	setup, faults := l.Setup(f.Scenario, v)
	if len(faults) > 0 {
		return faults
	}
	if f.Points == 0 {
		f.Points = f.rules.Points(setup)
	}
	if f.Points == 0 {
		return refuse("the scenario %s gives armies no number of points; name one with --points", f.Scenario.Name)
	}
	if err := f.rules.Grant(setup, f.Points); err != nil {
		return montecarlo.Refusal(err.Error())
	}
	f.setups = append(f.setups, setup)
	return nil
}

// priced merges the prices over house rules.
func (f *Field) priced(rules scenarios.Override) (scenarios.Override, error) {
	if len(f.Options.Prices) == 0 {
		return rules, nil
	}
	text, err := yaml.Marshal(map[string]any{"units": f.HouseRule(f.Options.Prices)})
	if err != nil {
		return rules, err
	}
	o, faults := scenarios.ParseOverride("prices", string(text))
	if len(faults) > 0 {
		return rules, faults
	}
	return o.Over(rules), nil
}

// HouseRule writes prices as the changes of a roster that a scenario or an experiment
// lists under units.
func (f *Field) HouseRule(prices map[string]int) map[string]any {
	key := f.rules.Muster(&engine.Setup{}, 0).PriceKey
	changed := map[string]any{}
	for unit, price := range prices {
		changed[unit] = map[string]int{key: price}
	}
	return changed
}

// muster lists what armies may buy.
func (f *Field) muster() error {
	seats := f.system.Info().Seats
	for seat := range f.Pools {
		if seat == 1 && f.Scenario.Swap {
			f.Pools[1] = f.Pools[0]
			break
		}
		p := &Pool{Muster: f.rules.Muster(f.setups[0], engine.Side(seat)), Points: f.Points}
		p.Recruits = slices.DeleteFunc(p.Recruits, func(r engine.Recruit) bool { return r.Points > f.Points })
		f.Pools[seat] = p
	}
	if err := f.restrict(); err != nil {
		return err
	}
	for seat, p := range f.Pools {
		if len(p.Recruits) < 2 {
			return refuse("the %s of %s can choose between fewer than two units for %d points; lists need more",
				seats[seat], f.Scenario.Name, f.Points)
		}
	}
	return nil
}

// restrict keeps the units that were asked for.
func (f *Field) restrict() error {
	if len(f.Options.Units) == 0 {
		return nil
	}
	var known []string
	for _, p := range f.Pools {
		for _, r := range p.Recruits {
			known = append(known, r.Unit)
		}
	}
	var why []string
	for _, u := range f.Options.Units {
		if !slices.Contains(known, u) {
			why = append(why, fmt.Sprintf("no army of %s can buy %q for %d points%s", f.Scenario.Name, u, f.Points,
				spelling.Suggest(u, known)))
		}
	}
	if len(why) > 0 {
		return montecarlo.Refusal(strings.Join(why, "\n"))
	}
	for _, p := range f.Pools {
		kept := slices.DeleteFunc(slices.Clone(p.Recruits), func(r engine.Recruit) bool {
			return !slices.Contains(f.Options.Units, r.Unit)
		})
		if len(kept) > 0 {
			p.Recruits = kept
		}
	}
	return nil
}

// System is the rule system.
func (f *Field) System() engine.Ruleset { return f.system }

// Choose finds the scenario of a system for armies of some points: one in which armies
// change seats, whose own points are nearest, the first by name among equals.
func Choose(l *scenarios.Library, system string, points int) (string, error) {
	best, off := "", 0
	for _, entry := range l.List(scenarios.KindScenario, system) {
		name := entry.Name
		sc, faults := l.Scenario(name)
		if len(faults) > 0 || !sc.Swap {
			continue
		}
		rules, ok := sc.System.(engine.Musterer)
		if !ok {
			return "", refuse("armies of the system %s are not bought for points", system)
		}
		setup, faults := l.Setup(sc, scenarios.Variant{})
		if len(faults) > 0 || rules.Points(setup) == 0 {
			continue
		}
		d := rules.Points(setup) - points
		if points == 0 {
			d = 0
		}
		if d = max(d, -d); best == "" || d < off {
			best, off = name, d
		}
	}
	if best == "" {
		return "", errors.New("no scenario of " + system +
			" gives armies a number of points and lets them change seats")
	}
	return best, nil
}

// Commander is the name of who leads both sides.
func (f *Field) Commander() string { return f.maker.Name }
