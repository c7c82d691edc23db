package ai

import "github.com/skirmishlab/skirmishlab/engine"

// The inputs that every system has, by place in scenarios.ValueInputs.
const (
	inSeat = iota
	inTurn
	inTurnLeft
	inShare
	inBalance
	inRatio
	inStanding
	inOrder
	inCommon // how many there are
)

// inputs works out the inputs of scenarios.ValueInputs, in that order, of positions of
// one table.
type inputs struct {
	figures []engine.FigureInfo
	seats   []engine.Side // by figure
	worth   []int64       // by figure, in hundredths of points
	whole   [2]int64      // what each side began with, in hundredths of points
	named   int           // features
	logs    logs
	values  []int64 // room for fill
}

// mostInput bounds every input, so that no sum of them with coefficients can run over.
const mostInput = 1_000_000

// bind readies the inputs for a table.
func (in *inputs) bind(t engine.Table) {
	in.figures, in.named = t.Figures(), len(t.Info().Features)
	d := engine.Description{Left: make([]int32, len(in.figures))}
	t.New().Describe(&d)
	for i, f := range in.figures {
		in.seats = append(in.seats, f.Figure.Seat())
		in.worth = append(in.worth, 100*int64(f.Points))
		in.whole[f.Figure.Seat()] += int64(d.Left[i])
	}
	in.values = make([]int64, 0, 3*(inCommon+in.named))
}

// life is how much of figure i is left, in thousandths.
func (in *inputs) life(i int, left int32) int64 {
	return int64(left) * 10 / int64(max(1, in.figures[i].Points))
}

// common works out the inputs that every system has, times no share of the game. Those
// that wanted leaves out may be anything.
func (in *inputs) common(d *engine.Description, turn engine.Turn, wanted *[inCommon]bool, x *[inCommon]int64) {
	var left, standing [2]int64
	for i, n := range d.Left {
		if n > 0 {
			seat := in.seats[i]
			left[seat] += int64(n)
			standing[seat] += in.worth[i]
		}
	}
	var share [2]int64
	if wanted[inShare] || wanted[inTurnLeft] {
		for seat := range share {
			share[seat] = left[seat] * 1000 / max(1, in.whole[seat])
		}
	}
	whose := int64(0)
	switch turn.Owner {
	case engine.SideA:
		whose = 1000
	case engine.SideB:
		whose = -1000
	}
	x[inSeat], x[inTurn] = 1000, whose
	x[inTurnLeft] = bounded(whose * (share[0] + share[1]) / 2000)
	x[inShare] = bounded(share[0] - share[1])
	if wanted[inBalance] {
		x[inBalance] = bounded(balance(left))
	}
	if wanted[inRatio] {
		x[inRatio] = bounded(in.ratio(left))
	}
	if wanted[inStanding] {
		x[inStanding] = bounded(balance(standing))
	}
	if wanted[inOrder] {
		x[inOrder] = bounded(in.ratio(standing))
	}
}

// fill works out all inputs of a position.
func (in *inputs) fill(d *engine.Description, turn engine.Turn) {
	past := int64(d.Past)
	in.values = in.values[:0]
	all := [inCommon]bool{true, true, true, true, true, true, true, true}
	var common [inCommon]int64
	in.common(d, turn, &all, &common)
	for _, x := range common {
		xp := x * past / 1000
		in.values = append(in.values, x, xp, xp*past/1000)
	}
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
	return (in.logs.of(uint64(have[0])+lent) - in.logs.of(uint64(have[1])+lent)) * 1000 / 1024
}

// logs keeps logarithms that were asked for, because positions of one game have few
// different sums.
type logs [64]struct {
	x   uint64
	log int64
}

// of is log2 of a positive number.
func (l *logs) of(x uint64) int64 {
	e := &l[x*0x9e3779b97f4a7c15>>58]
	if e.x != x {
		e.x, e.log = x, log2(x)
	}
	return e.log
}
