package engine

import "fmt"

// Shortage is an army that its start area is too small for.
type Shortage struct {
	Seat    string // name of the seat whose area it is
	Out, Of int    // figures that never take part, of those that the army lists
}

// ShortOf returns the shortage of a side, and whether there is one.
func ShortOf(t Table, side Side) (Shortage, bool) {
	out := t.LeftOut(side)
	if out == 0 {
		return Shortage{}, false
	}
	s := Shortage{Seat: t.Info().Seats[side], Out: out}
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
