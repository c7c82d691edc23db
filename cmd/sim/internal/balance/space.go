package balance

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/place"
	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/trial"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

var refuse = montecarlo.Refuse

// Knob is one thing that may be changed, with its values.
type Knob struct {
	scenarios.Knob
	Values []string // of which it is asked to take one
	Start  int      // the value that it has
	Weight float64  // what a change of it counts

	numbers []float64 // of the values; nil where they are words
	piece   int       // its number among those that may move
	steps   []float64 // of a piece: how far each value is, as a share of the farthest
	pinned  int       // price of its unit, which the system would reckon anew; 0 for none
}

// Config is a value of every knob, by its number.
type Config []int16

func (c Config) key() string { return fmt.Sprint([]int16(c)) }

// Space is everything that may be changed.
type Space struct {
	Knobs []Knob

	system engine.Ruleset
	rules  engine.Musterer // nil where armies are not bought for points
	stats  map[string]map[string]any
	prefer scenarios.Preference
	ground *place.Space // of pieces; nil where none may move
}

// most is how many values a knob may have.
const most = 64

// newSpace resolves what may be changed against the roster, the chart and the armies of a field. All faults are
// reported together.
func newSpace(b *scenarios.Balance, f *trial.Field) (*Space, error) {
	s := &Space{system: f.Stages[0].Scenario.System, prefer: b.Prefer}
	s.rules, _ = s.system.(engine.Musterer)
	pair, faults := f.Setups(0, scenarios.Override{})
	if len(faults) > 0 {
		return nil, faults
	}
	var err error
	if s.stats, err = study.UnitsOf(pair[0]); err != nil {
		return nil, err
	}
	var units []string // that the armies have
	for k := range f.Base {
		own, faults := f.Setups(k, scenarios.Override{})
		if len(faults) > 0 {
			return nil, faults
		}
		for _, side := range own[0].Sides {
			list, err := listOf(side.Army)
			if err != nil {
				return nil, err
			}
			for _, u := range list.units() {
				if !slices.Contains(units, u) {
					units = append(units, u)
				}
			}
		}
	}
	slices.Sort(units)
	faults = nil
	var pieces []scenarios.Knob
	for _, k := range b.Knobs {
		if k.Kind == scenarios.KnobPiece {
			pieces = append(pieces, k)
			continue
		}
		names, named := []string{k.Unit}, true
		if k.Kind == scenarios.KnobPrice && k.Unit == "" {
			names, named = units, false
		}
		before := len(s.Knobs) + len(faults)
		for _, name := range names {
			k.Unit = name
			price, key := study.PriceOf(s.system, pair[0], name)
			if !named && (key == "" || !slices.ContainsFunc(priceValues(k, price), func(v string) bool {
				return v != strconv.Itoa(price)
			})) {
				continue // it is not for sale, or the step is too wide
			}
			if err := s.add(Knob{Knob: k}, pair[0]); err != nil {
				faults.Add(k.Place, "%v", err)
			}
		}
		if len(s.Knobs)+len(faults) == before {
			faults.Add(k.Place, "no unit of the armies has another price within these bounds")
		}
	}
	if len(pieces) > 0 {
		if err := s.pieces(pieces, f, pair[0]); err != nil {
			faults.Add(pieces[0].Place, "%v", err)
		}
	}
	if len(faults) > 0 {
		return nil, faults
	}
	if len(s.Knobs) == 0 {
		return nil, refuse("nothing may be changed: no piece has another place")
	}
	return s, nil
}

// add resolves one knob.
func (s *Space) add(k Knob, setup *engine.Setup) (err error) {
	if k.Kind == scenarios.KnobStat || k.Kind == scenarios.KnobPrice {
		if s.stats[k.Unit] == nil {
			return refuse("the roster has no unit %s%s", k.Unit,
				spelling.Suggest(k.Unit, slices.Sorted(maps.Keys(s.stats))))
		}
	}
	now := ""
	switch k.Kind {
	case scenarios.KnobStat:
		k.Values = k.Knob.Values
		now, err = s.statNow(k)
	case scenarios.KnobPrice:
		price, key := study.PriceOf(s.system, setup, k.Unit)
		if key == "" {
			return refuse("%s has no price", k.Unit)
		}
		now = strconv.Itoa(price)
		k.Values = priceValues(k.Knob, price)
	case scenarios.KnobOption:
		k.Values = k.Knob.Values
		now = s.optionNow(k.Path, setup)
	}
	if err != nil {
		return err
	}
	if slices.ContainsFunc(s.Knobs, func(o Knob) bool { return o.Name() == k.Name() }) {
		return refuse("%s may be changed twice; say its values once", k.Name())
	}
	k.order(now)
	if len(k.Values) > most {
		return refuse("%s has %d values; it may have %d: give a larger step", k.Name(), len(k.Values), most)
	}
	if len(k.Values) < 2 {
		return refuse("%s is %s already and may be nothing else", k.Name(), now)
	}
	k.Weight = s.prefer.Weight(k.Name(), k.Unit, string(k.Kind))
	s.Knobs = append(s.Knobs, k)
	return nil
}

// order puts the value that a knob has among its values, numbers in their order.
func (k *Knob) order(now string) {
	if !slices.Contains(k.Values, now) {
		k.Values = append([]string{now}, k.Values...)
	}
	numbers := make([]float64, 0, len(k.Values))
	for _, v := range k.Values {
		if n, err := strconv.ParseFloat(v, 64); err == nil {
			numbers = append(numbers, n)
		}
	}
	if len(numbers) == len(k.Values) {
		slices.SortFunc(k.Values, func(a, b string) int {
			x, _ := strconv.ParseFloat(a, 64)
			y, _ := strconv.ParseFloat(b, 64)
			return cmp.Compare(x, y)
		})
		slices.Sort(numbers)
		k.numbers = numbers
	}
	k.Start = slices.Index(k.Values, now)
}

// dialled reports whether a stat is a part of a dial, whose values are added to every click.
func (k *Knob) dialled() bool { return strings.HasPrefix(k.Stat, "dial.") }

// statNow is the value that a stat has.
func (s *Space) statNow(k Knob) (string, error) {
	first, rest, nested := strings.Cut(k.Stat, ".")
	value := s.stats[k.Unit][first]
	if m, ok := value.(map[string]any); ok && nested {
		value = m[rest]
	}
	if n, ok := value.(int); ok && !k.dialled() {
		return strconv.Itoa(n), nil
	}
	if _, err := (study.Change{Unit: k.Unit, Stat: k.Stat, Sign: "+", Number: 1}).In(s.stats[k.Unit]); err != nil {
		return "", err
	}
	return "0", nil
}

// priceValues are the prices that a unit may have.
func priceValues(k scenarios.Knob, price int) (values []string) {
	lo, hi := k.Prices.Lo, k.Prices.Hi
	if k.Share > 0 {
		lo, hi = float64(price)*(1-k.Share), float64(price)*(1+k.Share)
	}
	step := float64(k.Step)
	for v := math.Max(step, math.Ceil(lo/step-1e-9)*step); v <= hi+1e-9; v += step {
		values = append(values, strconv.Itoa(int(v)))
	}
	return values
}

// optionNow is the value that an option has, where a file could set it; else words for that.
func (s *Space) optionNow(path string, setup *engine.Setup) string {
	words := strings.Split(path, ".")
	var form any = setup.Options
	switch words[0] {
	case "chart":
		form, words = setup.Chart, words[1:]
	case "units":
		form = setup.Roster
	}
	var at any
	text, err := yaml.Marshal(form)
	if err == nil {
		err = yaml.Unmarshal(text, &at)
	}
	for _, w := range words {
		m, _ := at.(map[string]any)
		at = m[w]
	}
	if err != nil || at == nil || at == "" {
		return "as it is"
	}
	if _, nested := at.(map[string]any); nested {
		return "as it is"
	}
	return fmt.Sprint(at)
}

// asItIs changes nothing.
func (s *Space) asItIs() Config {
	c := make(Config, len(s.Knobs))
	for i, k := range s.Knobs {
		c[i] = int16(k.Start)
	}
	return c
}

// changed are the numbers of the knobs that a configuration changes.
func (s *Space) changed(c Config) (list []int) {
	for i, k := range s.Knobs {
		if int(c[i]) != k.Start {
			list = append(list, i)
		}
	}
	return list
}

// bySize is what the size of a change counts beside the change itself, where few are preferred, and byNumber the other
// way round.
const (
	bySize   = 0.25
	byNumber = 0.1
)

// cost is how large a change is: parts that count one each and a quarter of their steps' share of their range, or the
// other way round where small changes are preferred.
func (s *Space) cost(c Config) float64 {
	parts, steps := 0.0, 0.0
	for _, i := range s.changed(c) {
		k := &s.Knobs[i]
		step := 1.0
		if k.numbers != nil {
			step = math.Abs(k.numbers[c[i]]-k.numbers[k.Start]) / (k.numbers[len(k.numbers)-1] - k.numbers[0])
		} else if k.steps != nil {
			step = k.steps[c[i]]
		}
		parts, steps = parts+k.Weight, steps+k.Weight*step
	}
	if s.prefer.Small {
		return 4*steps + byNumber*parts
	}
	return parts + bySize*steps
}

// words say what a configuration changes, part by part.
func (s *Space) words(c Config) (list []string) {
	for _, i := range s.changed(c) {
		k := &s.Knobs[i]
		was, is := k.Values[k.Start], k.Values[c[i]]
		if k.Kind == scenarios.KnobPiece {
			list = append(list, fmt.Sprintf("%s -> %s", k.Name(), is))
		} else if k.dialled() {
			list = append(list, fmt.Sprintf("%s %+d", k.Name(), int(k.numbers[c[i]])))
		} else {
			list = append(list, fmt.Sprintf("%s %s -> %s", k.Name(), was, is))
		}
	}
	return list
}

// name tells a configuration apart in a dataset.
func (s *Space) name(c Config) string {
	if words := s.words(c); len(words) > 0 {
		return strings.Join(words, "; ")
	}
	return "as it is"
}

// setting is what a configuration sets, as the options of an experiment have it.
func (s *Space) setting(c Config) (map[string]any, error) {
	out := map[string]any{}
	stats := map[string]map[string]any{} // of dials, changed part by part
	for _, i := range s.changed(c) {
		k, value := &s.Knobs[i], s.Knobs[i].Values[c[i]]
		switch k.Kind {
		case scenarios.KnobStat:
			own := stats[k.Unit]
			if own == nil {
				own = map[string]any{}
				for name, v := range s.stats[k.Unit] {
					own[name] = v
				}
				stats[k.Unit] = own
			}
			change := study.Change{Unit: k.Unit, Stat: k.Stat, Sign: "=", Number: int(k.numbers[c[i]])}
			if k.dialled() {
				change.Sign = "+"
			}
			with, err := change.In(own)
			if err != nil {
				return nil, err
			}
			for name, v := range with {
				setIn(out, []string{"units", k.Unit, name}, v)
				if _, nested := v.(map[string]any); !nested {
					own[name] = v
				}
			}
			if k.pinned > 0 && !s.priced(c, k.Unit) {
				setIn(out, []string{"units", k.Unit, s.priceKey()}, k.pinned)
			}
		case scenarios.KnobPrice:
			setIn(out, []string{"units", k.Unit, s.priceKey()}, int(k.numbers[c[i]]))
		case scenarios.KnobOption:
			var v any
			if err := yaml.Unmarshal([]byte(value), &v); err != nil {
				return nil, err
			}
			setIn(out, strings.Split(k.Path, "."), v)
		}
	}
	return out, nil
}

// priced reports whether a configuration sets the price of a unit.
func (s *Space) priced(c Config, unit string) bool {
	return slices.ContainsFunc(s.changed(c), func(i int) bool {
		return s.Knobs[i].Kind == scenarios.KnobPrice && s.Knobs[i].Unit == unit
	})
}

func (s *Space) priceKey() string { return s.rules.Muster(&engine.Setup{}, 0).PriceKey }

// setIn sets the value at the end of a path of keys, merging mappings.
func setIn(m map[string]any, path []string, value any) {
	for _, key := range path[:len(path)-1] {
		next, ok := m[key].(map[string]any)
		if !ok {
			next = map[string]any{}
			m[key] = next
		}
		m = next
	}
	last := path[len(path)-1]
	if more, ok := value.(map[string]any); ok {
		for key, v := range more {
			setIn(m, []string{last, key}, v)
		}
		return
	}
	m[last] = value
}

// override is what a configuration sets, to be laid over the options of an experiment.
func (s *Space) override(c Config) (scenarios.Override, error) {
	setting, err := s.setting(c)
	if err != nil || len(setting) == 0 {
		return scenarios.Override{}, err
	}
	text, err := yaml.Marshal(setting)
	if err != nil {
		return scenarios.Override{}, err
	}
	o, faults := scenarios.ParseOverride("what may be changed", string(text))
	if len(faults) > 0 {
		return o, faults
	}
	return o, nil
}

// features are the coordinates of a value: numbers over the span of the knob from 0 to 1, words one each.
func (k *Knob) features(at int16) []float64 {
	if k.numbers != nil {
		lo, hi := k.numbers[0], k.numbers[len(k.numbers)-1]
		return []float64{(k.numbers[at] - lo) / (hi - lo)}
	}
	x := make([]float64, len(k.Values))
	x[at] = 0.6
	return x
}
