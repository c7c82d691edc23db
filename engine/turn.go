package engine

// Side is a seat at the table: its edge, tempo and role, never the army in it.
// Seats are numbered in the order in which the system's Info names them.
type Side int8

// The two seats, and nobody (a draw, an unowned thing).
const (
	SideA  Side = 0
	SideB  Side = 1
	Nobody Side = -1
)

// Other returns the opposing seat; Nobody has no other and stays Nobody.
func (s Side) Other() Side {
	if s == Nobody {
		return Nobody
	}
	return 1 - s
}

// Actor says who must choose next: a side, chance, or nobody because it is over.
type Actor int8

// The four kinds of next step. ActorA and ActorB equal the sides' numbers.
const (
	ActorA Actor = Actor(SideA)
	ActorB Actor = Actor(SideB)
	Chance Actor = 2
	Over   Actor = 3
)

// IsSide reports whether one of the two sides must choose.
func (a Actor) IsSide() bool { return a == ActorA || a == ActorB }

// Side returns the side that must choose; it is meaningful only when IsSide.
func (a Actor) Side() Side { return Side(a) }

// Stage is a named point of a system's turn (Info.Stages), such as a maneuver
// phase, a reaction in mid-move or the placing of order markers.
type Stage uint8

// MaxStages is how many stages a system may name.
const MaxStages = 64

// Turn tells the state a game is in.
type Turn struct {
	Actor Actor // who must choose next
	Owner Side  // whose half-round, bound or activation it is; may differ from Actor
	Stage Stage // index into Info.Stages; belongs to the topmost unfinished business
	Joint bool  // the actor's decisions of this stage may be planned together
	Round int16 // battle round, bound or turn, from 1
}

// Result is the outcome of a finished game.
type Result struct {
	Winner Side     // Nobody is a draw
	Ending uint8    // why it ended: index into Info.Endings, or Forfeit
	Capped bool     // it was cut off by a limit that is ours, not the rules'
	Rounds int16    // rounds begun
	Score  [2]int32 // points by the system's own victory reckoning, per side
	Lost   [2]int32 // value of each side's own figures lost, in the system's points
}

// Forfeit is the ending, common to all systems, of a game whose loser had a commander that failed.
const Forfeit uint8 = 255

// ForfeitName is its name.
const ForfeitName = "forfeit"

// Ending names how a game ended and says what that means.
func (in *Info) Ending(r Result) Named {
	if r.Ending == Forfeit {
		return Named{ForfeitName, "the commander of the other side failed to choose"}
	}
	return in.Endings[r.Ending]
}

// Points returns the score of side s in half points: 2 win, 1 draw, 0 loss.
func (r Result) Points(s Side) int {
	switch r.Winner {
	case Nobody:
		return 1
	case s:
		return 2
	}
	return 0
}
