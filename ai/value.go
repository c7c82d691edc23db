package ai

import (
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Value is a fitted value of positions on one table: the chance to win from what a
// description tells. All of it is integers. It is not safe for concurrent use; each
// goroutine binds its own.
type Value struct {
	model   *scenarios.Value
	weights []weighed
	units   []unitWeight // by figure
	sums    inputs
	d       engine.Description
}

// weighed is an input that has a coefficient.
type weighed struct {
	input int
	by    int64
}

// unitWeight is what a figure of a type of unit adds: billionths of a logit for each
// thousandth of its life, and once while it stands.
type unitWeight struct{ life, standing int64 }

// NewValue binds a value to a table of its system. The error says that the system does
// not put its positions into numbers.
func NewValue(model *scenarios.Value, t engine.Table) (*Value, error) {
	in := t.Info()
	v := &Value{model: model}
	if err := v.sums.bind(t); err != nil {
		return nil, err
	}
	for i, n := range scenarios.ValueInputs(in) {
		if by := model.Coefficients[n.Name]; by != 0 {
			v.weights = append(v.weights, weighed{i, by})
		}
	}
	figures := t.Figures()
	v.units = make([]unitWeight, len(figures))
	for i, f := range figures {
		life, standing := scenarios.UnitInputs(f.Unit)
		v.units[i] = unitWeight{model.Coefficients[life], 1000 * model.Coefficients[standing]}
		if f.Figure.Seat() == engine.SideB {
			v.units[i].life, v.units[i].standing = -v.units[i].life, -v.units[i].standing
		}
	}
	v.d.Left = make([]int32, len(figures))
	return v, nil
}

// ValueOf finds the value of positions of a scenario and binds it to a table of it; nil
// where the system ships none. Model tells which it is.
func ValueOf(l *scenarios.Library, system engine.Ruleset, scenario string, t engine.Table, near ...string) (*Value, error) {
	model, faults := l.Value(system, scenario, near...)
	if err := faults.Err(); err != nil || model == nil {
		return nil, err
	}
	return NewValue(model, t)
}

// Model is what the value was read from; its Generic tells whether it is the scenario's
// own.
func (v *Value) Model() *scenarios.Value { return v.model }

// Chance is the chance of a side to win, half the chance of a draw added, in
// ten-thousandths: those of both sides add up to 10000. The position must not be over.
func (v *Value) Chance(d *engine.Description, turn engine.Turn, side engine.Side) int32 {
	p := chanceOf(v.logit(d, turn))
	if side == engine.SideB {
		return certain - p
	}
	return p
}

// Of is Chance of a game as it stands; what is over has its score.
func (v *Value) Of(g engine.Game, side engine.Side) int32 {
	turn := g.Turn()
	if turn.Actor == engine.Over {
		return int32(g.Result().Points(side)) * certain / 2
	}
	g.(engine.Describer).Describe(&v.d)
	return v.Chance(&v.d, turn, side)
}

// logit is the weighted sum for the first seat, in billionths of a logit.
func (v *Value) logit(d *engine.Description, turn engine.Turn) int64 {
	v.sums.fill(d, turn)
	z := int64(0)
	for _, w := range v.weights {
		z += w.by * v.sums.values[w.input]
	}
	for i, u := range v.units {
		if left := d.Left[i]; left > 0 {
			z += u.standing + u.life*v.sums.life(i, left)
		}
	}
	return z
}

// Inputs works out what a value weighs, in the order of ValueInputs and then of the
// units of its table, life before standing: for fitting one.
type Inputs struct {
	inputs
	names []string
	unit  []int // by figure, the place of its unit's life
}

// NewInputs returns the inputs of a table; units lists the types of unit that have
// inputs of their own.
func NewInputs(t engine.Table, units []string) (*Inputs, error) {
	in := &Inputs{}
	if err := in.bind(t); err != nil {
		return nil, err
	}
	for _, n := range scenarios.ValueInputs(t.Info()) {
		in.names = append(in.names, n.Name)
	}
	place := map[string]int{}
	for _, u := range units {
		place[u] = len(in.names)
		life, standing := scenarios.UnitInputs(u)
		in.names = append(in.names, life, standing)
	}
	for _, f := range t.Figures() {
		at, ok := place[f.Unit]
		if !ok {
			at = -1
		}
		in.unit = append(in.unit, at)
	}
	return in, nil
}

// Names names the inputs.
func (in *Inputs) Names() []string { return in.names }

// Row writes the inputs of a position to row, which has one element for each name.
func (in *Inputs) Row(d *engine.Description, turn engine.Turn, row []int64) {
	in.fill(d, turn)
	clear(row[copy(row, in.values):])
	for i, at := range in.unit {
		left := d.Left[i]
		if at < 0 || left <= 0 {
			continue
		}
		sign := int64(1)
		if in.figures[i].Figure.Seat() == engine.SideB {
			sign = -1
		}
		row[at] += sign * in.life(i, left)
		row[at+1] += sign * 1000
	}
}

// describer is a game that puts its positions into numbers.
func describer(t engine.Table) (engine.Describer, error) {
	d, ok := t.New().(engine.Describer)
	if !ok {
		return nil, fmt.Errorf("the system %s does not put its positions into numbers", t.Info().System)
	}
	return d, nil
}
