package study

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Change is what is asked of one stat of one unit, such as "ranger.power +1".
type Change struct {
	Unit string
	// a stat of its own that is a whole number, one within a stat (factor.foot), or one of a dial (dial.attack)
	Stat   string
	Sign   string // + and - add to it and take from it, = sets it
	Number int    // not negative
}

var changeWords = regexp.MustCompile(`^\s*([^\s.]+)\.([^\s+=]*[^\s+=-])\s*([-+=])\s*(\d{1,6})\s*$`)

// ParseChange reads a change.
func ParseChange(text string) (Change, error) {
	m := changeWords.FindStringSubmatch(text)
	if m == nil {
		return Change{}, refuse("--change %q: want a unit, a stat and what becomes of it, such as \"ranger.power "+
			"+1\", \"ranger.power -1\" or \"ranger.power =5\"", text)
	}
	n, err := strconv.Atoi(m[4])
	return Change{m[1], m[2], m[3], n}, err
}

func (c Change) String() string { return fmt.Sprintf("%s.%s %s%d", c.Unit, c.Stat, c.Sign, c.Number) }

// of is what a number becomes.
func (c Change) of(n int) int {
	switch c.Sign {
	case "+":
		return n + c.Number
	case "-":
		return n - c.Number
	}
	return c.Number
}

// Changes is an experiment with its units as they are and with one stat of one changed at
// a time, under the same dice, and, to measure what a point is worth, with one copy of one unit
// left out of the armies that have a changed one.
type Changes struct {
	Units
	asked []Change
	lines []analysis.Asked
}

// ChangeStats makes each change in an experiment.
func ChangeStats(l *scenarios.Library, e *scenarios.Experiment, asked ...Change) (*Changes, error) {
	varied, err := vary(l, e, "armies")
	if err != nil {
		return nil, err
	}
	v := &Changes{Units: Units{Varied: varied, written: map[string]bool{}}, asked: asked}
	if err = v.write(); err != nil {
		_ = v.Close()
		return nil, err
	}
	return v, nil
}

// Worth says what the changes are worth, from the dataset of the study. Margin is the
// difference of scores that matters.
func (v *Changes) Worth(d *results.Dataset, margin float64) (*analysis.Changes, error) {
	return analysis.ChangesOf(d, v.lines, margin)
}

// write lays down the experiment: every scenario with the changed units, and again with
// the changed armies.
func (v *Changes) write() error {
	var stages []changedStage
	var faults []string
	for i := range v.base.Stages {
		s, err := v.stage(&v.base.Stages[i], &faults)
		if err != nil {
			return err
		}
		stages = append(stages, s)
	}
	for _, c := range v.asked {
		if known := slices.ContainsFunc(stages, func(s changedStage) bool {
			return s.found[c]
		}); known && !slices.ContainsFunc(v.lines, func(a analysis.Asked) bool { return a.Asked == c.String() }) {
			faults = append(faults,
				fmt.Sprintf("--change %q: nobody's score would show it; of two armies that meet, exactly one must "+
					"have the unit", c))
		}
	}
	if len(faults) > 0 {
		slices.Sort(faults)
		return Refusal(strings.Join(slices.Compact(faults), "\n"))
	}
	end := func(file map[string]any) error {
		asUnits(file)
		delete(file, "options")
		entries := file["scenarios"].([]any)
		for i, s := range stages {
			entry := entries[i].(map[string]any)
			entry["options"] = s.options
			if len(s.without) > 0 {
				again := maps.Clone(entry)
				again["options"], again["armies"] = s.options[:s.bases], map[string]any{"pairs": s.without}
				entries = append(entries, again)
			}
		}
		file["scenarios"] = entries
		if paired := file["paired"].([]string); !slices.Contains(paired, "options") {
			file["paired"] = append(paired, "options")
		}
		return nil
	}
	return v.rewrite("change", end, func(i int) (any, error) { return map[string]any{"pairs": stages[i].pairs}, nil })
}

// changedStage is what one scenario of an experiment becomes.
type changedStage struct {
	pairs, without [][2]string // armies as they are, and with one of a pair changed
	options        []any       // the first bases of them as they were
	bases          int
	found          map[Change]bool // whose unit and stat its roster has
}

// stage makes the changes in one scenario.
func (v *Changes) stage(s *scenarios.Stage, faults *[]string) (out changedStage, err error) {
	out.found, out.bases = map[Change]bool{}, len(s.Options)
	parties, _ := s.Parties()
	for _, p := range parties {
		if p.Armies[0] == p.Armies[1] {
			v.left = append(v.left, leftOut{s.Scenario.Name, p.Armies[0],
				"against itself, whose score is that of the first seat"})
		} else if !slices.Contains(out.pairs, p.Armies) {
			out.pairs = append(out.pairs, p.Armies)
		}
	}
	if len(out.pairs) == 0 {
		return out, refuse("%s has no two unlike armies that meet", s.Scenario.Name)
	}
	var overrides [][]scenarios.Override // by option and change
	for _, o := range s.Options {
		if out.options = append(out.options, o); o.Absent() {
			out.options[len(out.options)-1] = map[string]any{}
		}
	}
	for _, base := range s.Options {
		var row []scenarios.Override
		for _, c := range v.asked {
			o, err := v.override(s, base, c)
			if err != nil {
				*faults = append(*faults, err.Error())
			} else {
				out.found[c] = true
				out.options = append(out.options, o)
			}
			row = append(row, o)
		}
		overrides = append(overrides, row)
	}
	for _, pair := range out.pairs {
		if err := v.pair(s, pair, overrides, &out); err != nil {
			return out, err
		}
	}
	return out, nil
}

// pair asks the changes of two armies that meet.
func (v *Changes) pair(s *scenarios.Stage, pair [2]string, overrides [][]scenarios.Override, out *changedStage) error {
	setup, faults := v.library.Setup(s.Scenario,
		scenarios.Variant{Armies: pair, Options: s.Options[0], Near: v.base.Near})
	if len(faults) > 0 {
		return faults
	}
	var copies [2]map[string]int
	for seat := range 2 {
		list, err := readList(s.Scenario.System, setup, seat)
		if err != nil {
			return fmt.Errorf("%s: %w", pair[seat], err)
		}
		copies[seat] = list.copies()
	}
	for seat := range 2 {
		asked := false
		for k, c := range v.asked {
			own, other := copies[seat][c.Unit], copies[1-seat][c.Unit]
			switch {
			case own == 0 || !out.found[c]:
				continue
			case other > 0:
				v.leave(fmt.Sprintf("%s, %s against %s", s.Scenario.Name, pair[0], pair[1]), c.Unit,
					fmt.Errorf("both armies have it, and both would change"))
				continue
			}
			asked = true
			for b, base := range s.Options {
				v.lines = append(v.lines, analysis.Asked{Asked: c.String(), Unit: c.Unit, Scenario: s.Scenario.Name,
					ArmyA: pair[0], ArmyB: pair[1], OfB: seat == 1, Copies: own,
					Base: words(base), Variant: words(overrides[b][k])})
			}
		}
		if !asked {
			continue
		}
		names, err := v.changes(s, pair, seat)
		if err != nil {
			return err
		}
		for _, name := range names {
			changed := pair
			if changed[seat] = name; !slices.Contains(out.without, changed) {
				out.without = append(out.without, changed)
			}
		}
	}
	return nil
}

// words are options as datasets name them.
func words(o scenarios.Override) string {
	if o.Empty() {
		return ""
	}
	return o.String()
}

// override is what makes a change under some options of a stage. What a unit costs stays.
func (v *Changes) override(s *scenarios.Stage, base scenarios.Override, c Change) (scenarios.Override, error) {
	pair := s.Armies[0]
	setup, faults := v.library.Setup(s.Scenario, scenarios.Variant{Armies: pair, Options: base, Near: v.base.Near})
	if len(faults) > 0 {
		return base, faults
	}
	units, err := UnitsOf(setup)
	if err != nil {
		return base, err
	}
	stats, known := units[c.Unit]
	if !known {
		return base, refuse("--change %q: %s has no unit %s%s", c, s.Scenario.Name, c.Unit,
			spelling.Suggest(c.Unit, slices.Sorted(maps.Keys(units))))
	}
	with, err := c.In(stats)
	if err != nil {
		return base, refuse("--change %q: %v", c, err)
	}
	was, key := PriceOf(s.Scenario.System, setup, c.Unit)
	for range 2 {
		text, err := yaml.Marshal(map[string]any{"units": map[string]any{c.Unit: with}})
		if err != nil {
			return base, err
		}
		o, faults := scenarios.ParseOverride("--change "+c.String(), string(text))
		if len(faults) == 0 {
			o = o.Over(base)
			setup, faults = v.library.Setup(s.Scenario, scenarios.Variant{Armies: pair, Options: o, Near: v.base.Near})
		}
		if len(faults) > 0 {
			return base, refuse("--change %q: %s", c, faults[0].Message)
		}
		if is, _ := PriceOf(s.Scenario.System, setup, c.Unit); key == "" || is == was || c.Stat == key {
			if _, faults := s.Scenario.System.Compile(setup); len(faults) > 0 {
				return base, refuse("--change %q: %s", c, faults[0].Message)
			}
			return o, nil
		}
		with[key] = was // of a system that reckons prices from stats
	}
	return base, refuse("--change %q: its price cannot be kept", c)
}

// PriceOf is what one copy of a unit costs, and under which key that stands; no key where
// the unit is not for sale.
func PriceOf(system engine.Ruleset, setup *engine.Setup, unit string) (int, string) {
	m, ok := system.(engine.Musterer)
	if !ok {
		return 0, ""
	}
	for seat := range engine.Side(2) {
		muster := m.Muster(setup, seat)
		for _, r := range muster.Recruits {
			if r.Unit == unit {
				return r.Points, muster.PriceKey
			}
		}
	}
	return 0, ""
}

// In is what a unit's stats have to be overridden with.
func (c Change) In(stats map[string]any) (map[string]any, error) {
	first, rest, nested := strings.Cut(c.Stat, ".")
	switch value := stats[first].(type) {
	case int:
		if !nested {
			if c.of(value) == value {
				return nil, refuse("it is %d already", value)
			}
			return map[string]any{first: c.of(value)}, nil
		}
	case map[string]any:
		if n, ok := value[rest].(int); ok {
			return map[string]any{first: map[string]any{rest: c.of(n)}}, nil
		}
	case string:
		if at := slices.Index(dialled, rest); first == "dial" && at >= 0 {
			dial, err := c.dial(value, at)
			return map[string]any{first: dial}, err
		}
	}
	var known []string
	for name, value := range stats {
		switch value := value.(type) {
		case int:
			known = append(known, name)
		case map[string]any:
			for part, n := range value {
				if _, ok := n.(int); ok {
					known = append(known, name+"."+part)
				}
			}
		case string:
			if name == "dial" {
				for _, part := range dialled {
					known = append(known, name+"."+part)
				}
			}
		}
	}
	slices.Sort(known)
	hint := spelling.Suggest(c.Stat, known)
	if hint == "" {
		hint = "; it has " + strings.Join(known, ", ")
	}
	return nil, refuse("%s has no stat %s that is a number%s", c.Unit, c.Stat, hint)
}

// dialled are the numbers of a click of a dial, in order (MK-UNIT-5).
var dialled = []string{"speed", "attack", "defence", "damage"}

// dial changes one number of every click. A zero says that the figure cannot, and stays.
func (c Change) dial(dial string, at int) (string, error) {
	clicks := strings.Fields(dial)
	for i, click := range clicks {
		numbers, abilities, has := strings.Cut(click, ":")
		parts := strings.Split(numbers, "/")
		if len(parts) != len(dialled) {
			return "", refuse("the click %s has not %d numbers", click, len(dialled))
		}
		n, err := strconv.Atoi(parts[at])
		if err != nil {
			return "", refuse("the click %s has no number there", click)
		}
		if n > 0 {
			parts[at] = strconv.Itoa(c.of(n))
		}
		if clicks[i] = strings.Join(parts, "/"); has {
			clicks[i] += ":" + abilities
		}
	}
	return strings.Join(clicks, " "), nil
}
