package scenarios

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// GenericValue is the name of the value of a system that serves every scenario without
// one of its own.
const GenericValue = "generic"

// mostCoefficient bounds a coefficient, in billionths of a logit, so that no sum of them
// can run over.
const mostCoefficient = 10_000_000_000

// ValueOrigin says what a value of positions was made of, and how it did on games that
// it was not fitted to.
type ValueOrigin struct {
	Experiment  string  `yaml:"experiment,omitempty" json:"experiment,omitempty" jsonschema:"description=experiment whose games it was fitted to"`
	Digest      string  `yaml:"digest,omitempty" json:"digest,omitempty" jsonschema:"description=digest of what was played"`
	Seed        uint64  `yaml:"seed,omitempty" json:"seed,omitempty" jsonschema:"description=seed of these games: scores of games of this seed are not adjusted by the value"`
	Games       int     `yaml:"games,omitempty" json:"games,omitempty" jsonschema:"description=games it was fitted to"`
	Positions   int     `yaml:"positions,omitempty" json:"positions,omitempty" jsonschema:"description=positions of these games"`
	Ridge       float64 `yaml:"ridge,omitempty" json:"ridge,omitempty" jsonschema:"description=penalty on standardised coefficients"`
	HeldOut     int     `yaml:"held_out,omitempty" json:"held_out,omitempty" jsonschema:"description=games it was checked on"`
	LogLoss     float64 `yaml:"log_loss,omitempty" json:"log_loss,omitempty" jsonschema:"description=mean log loss on the games held out, in nats"`
	Constant    float64 `yaml:"constant,omitempty" json:"constant,omitempty" jsonschema:"description=the same of a model that says the mean score of the first seat every time"`
	Matchup     float64 `yaml:"matchup,omitempty" json:"matchup,omitempty" jsonschema:"description=the same of a model that says the mean score of each matchup every time"`
	Brier       float64 `yaml:"brier,omitempty" json:"brier,omitempty" jsonschema:"description=mean squared error on the games held out"`
	Calibration float64 `yaml:"calibration,omitempty" json:"calibration,omitempty" jsonschema:"description=expected calibration error on the games held out"`
	Elsewhere   float64 `yaml:"elsewhere,omitempty" json:"elsewhere,omitempty" jsonschema:"description=log loss on scenarios that it was not fitted to"`
}

// valueKeys are the keys of a value of positions.
type valueKeys struct {
	Scenario     string           `yaml:"scenario,omitempty" jsonschema:"description=scenario it was fitted on; left out where it serves the whole system"`
	Level        string           `yaml:"level" jsonschema:"required,description=commander that played the games"`
	Coefficients map[string]int64 `yaml:"coefficients" jsonschema:"required,description=billionths of a logit for one unit of each input"`
	Origin       ValueOrigin      `yaml:"origin,omitempty" jsonschema:"description=what it was made of"`
}

// Value is a value of positions that was read: a fitted model of the chance to win.
type Value struct {
	Name         string
	Title        string
	About        string
	System       string
	Scenario     string           // the scenario it was fitted on; "" where it serves the whole system
	Level        string           // the commander that played
	Coefficients map[string]int64 // billionths of a logit for one unit of an input of ValueInputs, or of a unit's
	Origin       ValueOrigin
}

// Generic reports whether the value serves every scenario of its system.
func (v *Value) Generic() bool { return v.Scenario == "" }

// Value finds the value of positions of a scenario of a system, by the scenario's name
// or path: its own, else the system's generic one, else nil. Near are folders on disk
// to look in first.
func (l *Library) Value(system engine.Ruleset, scenario string, near ...string) (*Value, engine.Faults) {
	bare := path{at: scenario}.base()
	for _, name := range []string{bare, GenericValue} {
		p, fault := l.find(KindValue, system.Info().System, name, near)
		if fault != "" {
			continue
		}
		v, faults := l.valueAt(system, p)
		if len(faults) > 0 {
			return nil, faults
		}
		if v.Generic() == (name == GenericValue) {
			return v, nil
		}
	}
	return nil, nil
}

// ValueFile reads a value of positions of a system from a file.
func (l *Library) ValueFile(system engine.Ruleset, name string, near ...string) (*Value, engine.Faults) {
	p, faults := l.locate(KindValue, system.Info().System, name, near, engine.Place{})
	if len(faults) > 0 {
		return nil, faults
	}
	return l.valueAt(system, p)
}

// valueAt reads a value of positions and holds its inputs to those that the system describes. Limits on
// coefficients keep the sum within the integers that commanders add it up in.
func (l *Library) valueAt(system engine.Ruleset, p path) (*Value, engine.Faults) {
	d, faults := l.load(p, KindValue)
	if d == nil {
		return nil, faults
	}
	in := system.Info()
	if d.System != "" && d.System != in.System {
		faults.Add(d.whole.here(), "the value %s is for %s, not for %s", quote(d.name), d.System, in.System)
		return nil, faults
	}
	var keys valueKeys
	faults = append(faults, d.rest.decode(&keys, headerNames...)...)
	list := d.rest.get("coefficients")
	if len(keys.Coefficients) == 0 && len(faults) == 0 {
		faults.Add(d.whole.here(), "the value weighs nothing: give coefficients")
	}
	if keys.Level == "" && len(faults) == 0 {
		faults.Add(d.whole.here(), "the value does not say who played: give level, the name of a commander")
	}
	if len(faults) == 0 && (d.name == GenericValue) != (keys.Scenario == "") {
		faults.Add(d.whole.get("value").here(),
			"a value of a scenario bears the scenario's name, and only the one without a scenario is called %s",
			GenericValue)
	}
	names := inputNames(in)
	for _, key := range list.keys() {
		if !isUnitInput(key) && !slices.Contains(names, key) {
			faults.Add(list.keyPlace(key), "unknown input %s%s", quote(key), spelling.Suggest(key, names))
		}
		if c := keys.Coefficients[key]; c < -mostCoefficient || c > mostCoefficient {
			faults.Add(list.get(key).here(), "a coefficient is between %d and %d billionths of a logit, not %d",
				-mostCoefficient, mostCoefficient, c)
		}
	}
	if len(faults) > 0 {
		return nil, sorted(faults)
	}
	return &Value{Name: d.name, Title: d.Title, About: d.About, System: in.System, Scenario: keys.Scenario,
		Level:        keys.Level,
		Coefficients: keys.Coefficients, Origin: keys.Origin}, nil
}

// The inputs of a unit: how much life its figures have, and how many stand.
const (
	unitLife     = " life"
	unitStanding = " standing"
	unitPrefix   = "unit "
)

// UnitInputs names the two inputs of a type of unit: the life that its figures have
// left, in thousandths of a figure, and a thousand for each that has any; those of the
// first seat less those of the second.
func UnitInputs(unit string) (life, standing string) {
	return unitPrefix + unit + unitLife, unitPrefix + unit + unitStanding
}

func isUnitInput(name string) bool {
	rest, ok := strings.CutPrefix(name, unitPrefix)
	return ok && (strings.HasSuffix(rest, unitLife) || strings.HasSuffix(rest, unitStanding))
}

const featurePrefix = "feature "

// IsFeatureInput reports whether an input is of a feature of the system's own.
func IsFeatureInput(name string) bool { return strings.HasPrefix(name, featurePrefix) }

// ValueInputs lists what a value of a system weighs, in the order in which it is worked
// out, the units left out: what the first seat has less what the second has. To each but
// those of the features come two more, times the share of the game that is past and
// times its square.
func ValueInputs(in *engine.Info) []engine.Named {
	list := []engine.Named{
		{Name: "seat", Doc: "1000, for the first seat"},
		{Name: "turn", Doc: "1000 in the turn of the first seat, -1000 in that of the second"},
		{Name: "turn*left", Doc: "the same for what is left of both armies, in thousandths"},
		{Name: "share", Doc: "thousandths of the worth that each side began with"},
		{Name: "balance", Doc: "thousandths of the worth that both sides have left"},
		{Name: "ratio", Doc: "binary logarithm of the ratio of what is left, in thousandths"},
		{Name: "standing", Doc: "thousandths of the points of all figures that have anything left"},
		{Name: "order", Doc: "binary logarithm of the ratio of these points, in thousandths"},
	}
	var all []engine.Named
	for _, n := range list {
		all = append(all, n, engine.Named{Name: n.Name + "*past",
			Doc: n.Doc + ", times the share of the game that is past"},
			engine.Named{Name: n.Name + "*past2", Doc: n.Doc + ", times its square"})
	}
	for _, f := range in.Features {
		name := featurePrefix + f.Name
		all = append(all, engine.Named{Name: name, Doc: f.Doc},
			engine.Named{Name: name + "*past", Doc: f.Doc + ", times the share of the game that is past"},
			engine.Named{Name: name + " both", Doc: f.Doc + ", of both sides together"})
	}
	return all
}

func inputNames(in *engine.Info) (names []string) {
	for _, n := range ValueInputs(in) {
		names = append(names, n.Name)
	}
	return names
}

// YAML writes the value as a file.
func (v *Value) YAML() ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "schema: 1\nvalue: %s\n", v.Name)
	write := func(what any) error {
		text, err := yaml.Marshal(what)
		b.Write(text)
		return err
	}
	head := struct {
		Title    string `yaml:"title,omitempty"`
		About    string `yaml:"about,omitempty"`
		System   string `yaml:"system"`
		Scenario string `yaml:"scenario,omitempty"`
		Level    string `yaml:"level"`
		Origin   ValueOrigin
	}{v.Title, v.About, v.System, v.Scenario, v.Level, v.Origin}
	if err := write(head); err != nil {
		return nil, err
	}
	b.WriteString("coefficients:\n")
	for _, name := range slices.Sorted(maps.Keys(v.Coefficients)) {
		fmt.Fprintf(&b, "  %s: %d\n", name, v.Coefficients[name])
	}
	return b.Bytes(), nil
}

// valueSchema is the schema of a value without its header.
func valueSchema(in *engine.Info) object {
	s := formSchema(func() any { return &valueKeys{} })
	inputs := object{}
	for _, n := range ValueInputs(in) {
		inputs[n.Name] = object{"type": "integer", "description": n.Doc}
	}
	bounded := object{"type": "integer", "minimum": -mostCoefficient, "maximum": mostCoefficient}
	properties(s)["coefficients"] = object{"type": "object", "minProperties": 1, "properties": inputs,
		"additionalProperties": false,
		"patternProperties":    object{"^" + unitPrefix + ".+(" + unitLife + "|" + unitStanding + ")$": bounded}}
	return s
}
