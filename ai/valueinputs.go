package ai

import "github.com/skirmishlab/skirmishlab/engine"

// inputs works out the inputs of scenarios.ValueInputs, in that order, of positions of
// one table.
type inputs struct {
	figures []engine.FigureInfo
	seats   []engine.Side // by figure
	whole   [2]int64      // what each side began with, in hundredths of points
	named   int           // features
	values  []int64
}

// mostInput bounds every input, so that no sum of them with coefficients can run over.
const mostInput = 1_000_000

// bind readies the inputs for a table.
func (in *inputs) bind(t engine.Table) error {
	g, err := describer(t)
	if err != nil {
		return err
	}
	in.figures, in.named = t.Figures(), len(t.Info().Features)
	d := engine.Description{Left: make([]int32, len(in.figures))}
	g.Describe(&d)
	for i, f := range in.figures {
		in.seats = append(in.seats, f.Figure.Seat())
		in.whole[f.Figure.Seat()] += int64(d.Left[i])
	}
	in.values = make([]int64, 0, 3*(8+in.named))
	return nil
}

// life is how much of figure i is left, in thousandths.
func (in *inputs) life(i int, left int32) int64 {
	return int64(left) * 10 / int64(max(1, in.figures[i].Points))
}

// fill works out the inputs of a position.
func (in *inputs) fill(d *engine.Description, turn engine.Turn) {
	var left, standing [2]int64
	for i, n := range d.Left {
		if n > 0 {
			seat := in.seats[i]
			left[seat] += int64(n)
			standing[seat] += 100 * int64(in.figures[i].Points)
		}
	}
	past := int64(d.Past)
	in.values = in.values[:0]
	add := func(x int64) {
		x = bounded(x)
		xp := x * past / 1000
		in.values = append(in.values, x, xp, xp*past/1000)
	}
	var share [2]int64
	for seat := range share {
		share[seat] = left[seat] * 1000 / max(1, in.whole[seat])
	}
	whose := int64(0)
	switch turn.Owner {
	case engine.SideA:
		whose = 1000
	case engine.SideB:
		whose = -1000
	}
	add(1000)
	add(whose)
	add(whose * (share[0] + share[1]) / 2000)
	add(share[0] - share[1])
	add(balance(left))
	add(in.ratio(left))
	add(balance(standing))
	add(in.ratio(standing))
	for i := range in.named {
		a, b := int64(d.Features[0][i]), int64(d.Features[1][i])
		x := bounded(a - b)
		in.values = append(in.values, x, x*past/1000, bounded(a+b))
	}
}

func bounded(x int64) int64 { return min(mostInput, max(-mostInput, x)) }

// balance is how much more one side has than the other, in thousandths of both.
func balance(have [2]int64) int64 {
	return (have[0] - have[1]) * 1000 / max(1, have[0]+have[1])
}

// ratio is the binary logarithm of what one side has for each of the other, in
// thousandths; a hundredth of what both began with is lent to each, so that nothing is
// infinite.
func (in *inputs) ratio(have [2]int64) int64 {
	lent := uint64((in.whole[0]+in.whole[1])/100 + 1)
	return (log2(uint64(have[0])+lent) - log2(uint64(have[1])+lent)) * 1000 / 1024
}
