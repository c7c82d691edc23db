package ai

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Value is a fitted value of positions on one table: the chance to win from what a
// description tells. All of it is integers. It is not safe for concurrent use; each
// goroutine binds its own.
type Value struct {
	model    *scenarios.Value
	wanted   [inCommon]bool
	common   []weighed
	features []weighed
	units    []unitWeight // by figure; none where no unit has a weight of its own
	sums     inputs
	d        engine.Description
}

// weighed is an input, or a feature, with its coefficients: for itself and for the two
// inputs that come with it.
type weighed struct {
	place int
	by    [3]int64
}

// unitWeight is what a figure of a type of unit adds: billionths of a logit for each
// thousandth of its life, and once while it stands. Adds is what it adds with left left.
type unitWeight struct {
	life, standing int64
	left           int32
	adds           int64
}

// NewValue binds a value to a table of its system.
func NewValue(model *scenarios.Value, t engine.Table) *Value {
	v := &Value{model: model}
	v.sums.bind(t)
	names := scenarios.ValueInputs(t.Info())
	for i := 0; i < len(names); i += 3 {
		w := weighed{place: i / 3}
		for k := range w.by {
			w.by[k] = model.Coefficients[names[i+k].Name]
		}
		switch {
		case w.by == [3]int64{}:
		case w.place < inCommon:
			v.wanted[w.place] = true
			v.common = append(v.common, w)
		default:
			w.place -= inCommon
			v.features = append(v.features, w)
		}
	}
	figures := t.Figures()
	units := make([]unitWeight, len(figures))
	for i, f := range figures {
		life, standing := scenarios.UnitInputs(f.Unit)
		u := &units[i]
		u.life, u.standing = model.Coefficients[life], 1000*model.Coefficients[standing]
		if f.Figure.Seat() == engine.SideB {
			u.life, u.standing = -u.life, -u.standing
		}
		if u.life != 0 || u.standing != 0 {
			v.units = units
		}
	}
	v.d.Left = make([]int32, len(figures))
	v.d.Bare = len(v.features) == 0
	return v
}

// Model is what the value was read from; its Generic reports whether it is the scenario's
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
	g.Describe(&v.d)
	return v.Chance(&v.d, turn, side)
}

// logit is the weighted sum for the first seat, in billionths of a logit.
func (v *Value) logit(d *engine.Description, turn engine.Turn) int64 {
	var x [inCommon]int64
	v.sums.common(d, turn, &v.wanted, &x)
	z, past := int64(0), int64(d.Past)
	for i := range v.common {
		w := &v.common[i]
		plain := x[w.place]
		once := plain * past / 1000
		z += w.by[0]*plain + w.by[1]*once + w.by[2]*(once*past/1000)
	}
	for i := range v.features {
		w := &v.features[i]
		a, b := int64(d.Features[0][w.place]), int64(d.Features[1][w.place])
		apart := bounded(a - b)
		z += w.by[0]*apart + w.by[1]*(apart*past/1000) + w.by[2]*bounded(a+b)
	}
	for i := range v.units {
		u := &v.units[i]
		if left := d.Left[i]; left > 0 {
			if left != u.left {
				u.left, u.adds = left, u.standing+u.life*v.sums.life(i, left)
			}
			z += u.adds
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
func NewInputs(t engine.Table, units []string) *Inputs {
	in := &Inputs{}
	in.bind(t)
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
	return in
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
