package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
	"github.com/skirmishlab/skirmishlab/engine/internal/sight"
)

// scratch is the working memory of one game, by the room that works in it. Nothing in it
// outlives a call but what is marked with the version of the game that it holds for.
type scratch struct {
	rec *engine.Recorder // counts the rules that are asked, while an action is explained

	// The field.
	approaches []approach // by mover and seat

	// Combat: lines longer than any range.
	tracer  sight.Tracer
	crossed []crossing

	// Moves.
	sim      *field // for rehearsals and forecasts; it has no scratch of its own
	check    *reach // of rehearsals
	monotone monotone
	known    []known      // by figure, twice: for its speed and for twice its speed
	sides    [2]board.Set // squares with figures of each side, at version sidesAt
	sidesAt  uint64
	judged   [4]judgement // what Check said last
	next     int

	// Play.
	way    []board.Cell // of the move that is described
	flight []perch      // of a wing figure's

	// Appraisal and offers.
	memory   *memory // what appraisals remember about a position
	sweep    sweep   // of the last weights
	contacts board.Set
	fire     board.Set
	rest     board.Set
	equals   []board.Cell    // of one score, see pickBest
	scores   []int64         // of drafts
	drafted  []drafted       // by figure: where its actions lie in the draft of a turn
	bounds   []bounds        // by figure: the most that moves of it are worth
	kept     []engine.Action // the best of a draft
	gain     []int32         // by cell: what pickContacts weighs
	loss     []int32
}

// judgement is an action that was checked, and the version of the game it was in.
type judgement struct {
	action  engine.Action
	version uint64
	refusal engine.Refusal
}

// newField allocates a position with its scratch memory.
func (t *table) newField() field {
	grid := t.ground.grid
	sc := &scratch{check: newReach(grid), memory: newMemory(t),
		contacts: grid.NewSet(), fire: grid.NewSet(), rest: grid.NewSet(),
		gain: make([]int32, grid.Len()), loss: make([]int32, grid.Len()),
		way: make([]board.Cell, 0, grid.Len()), equals: make([]board.Cell, 0, grid.Len()),
		sides: [2]board.Set{grid.NewSet(), grid.NewSet()}}
	sc.monotone = monotone{taken: grid.NewSet(), stop: grid.NewSet(), left: make([]int16, grid.Len())}
	sc.drafted, sc.bounds = make([]drafted, len(t.figs)), make([]bounds, len(t.figs))
	for range 2 * len(t.figs) {
		sc.known = append(sc.known, known{reach: newReach(grid)})
	}
	sc.approaches = make([]approach, 2*t.moverCount)
	for i := range sc.approaches {
		sc.approaches[i].dist = make([]uint8, stride(grid))
	}
	sim := t.bareField(sc)
	sc.sim = &sim
	return t.bareField(sc)
}

// bareField is an empty position that works in memory that is there.
func (t *table) bareField(sc *scratch) field {
	return field{t: t, version: 1, occ: make([]uint8, t.ground.grid.Len()), occupied: t.ground.grid.NewSet(),
		scratch: sc}
}
