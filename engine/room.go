package engine

import "fmt"

// Excluder is implemented by tables of systems in which a start area may be too small
// for an army and the rest stays out of the game. Systems that fault such a setup need
// it not.
type Excluder interface {
	// LeftOut is how many figures of a side never take part, however the side deploys,
	// because its start area has no room for them: the least number of them.
	LeftOut(side Side) int
}

// Shortage is an army that its start area is too small for.
type Shortage struct {
	Seat    string // name of the seat whose area it is
	Out, Of int    // figures that never take part, of those that the army lists
}

// ShortOf returns the shortage of a side, and whether there is one.
func ShortOf(t Table, side Side) (Shortage, bool) {
	x, ok := t.(Excluder)
	if !ok || x.LeftOut(side) == 0 {
		return Shortage{}, false
	}
	s := Shortage{Seat: t.Info().Seats[side], Out: x.LeftOut(side)}
	for _, f := range t.Figures() {
		if f.Figure.Seat() == side && !f.Reserved {
			s.Of++
		}
	}
	return s, true
}

// Words tells the shortage of an army called by its name.
func (s Shortage) Words(army string) string {
	rest := "do not fit the start area of the %s and never take part"
	if s.Out == 1 {
		rest = "does not fit the start area of the %s and never takes part"
	}
	return fmt.Sprintf("%d of %d figures of %s "+rest, s.Out, s.Of, army, s.Seat)
}
