package luck

import (
	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// Ledger sums up the luck of games of one table, one after the other. It is not safe for
// concurrent use.
type Ledger struct {
	// Noted, if set, is called for every roll whose luck was counted, when it was carried out.
	Noted func(g engine.Game, r *Roll)

	model     *Model
	value     *ai.Value
	info      *engine.Info
	unsettled [engine.MaxStages]bool
	through   bool // any stage is unsettled
	owner     map[uint32]int
	common    [256]bool // purposes of rolls that belong to no figure

	before        engine.Game // as it was before the roll that is due
	scratch, kept engine.Game
	offers        []engine.Action
	nodes, inner  map[*dice.Law][]int32
	values, later []int64

	roll    Roll
	due     bool  // a roll is to be closed after it is carried out
	whole   int64 // luck of the game so far, to the first seat
	sums    [2]int64
	figures []int64
}

// Roll is the luck of one roll.
type Roll struct {
	Key      dice.Key
	Law      *dice.Law
	Outcome  int
	Side     engine.Side // whose roll it was; Nobody where it was of both
	Figure   int         // index into Table.Figures; -1 where it belongs to none
	Luck     int64       // to the first seat, in millionths of a won game
	Expected int64       // what the value was to be expected to say, to the first seat
}

// To is the luck to a side.
func (r *Roll) To(side engine.Side) int64 {
	if side == engine.SideB {
		return -r.Luck
	}
	return r.Luck
}

// NewLedger returns a ledger of games of a table.
func (m *Model) NewLedger(t engine.Table) *Ledger {
	in := t.Info()
	l := &Ledger{model: m, value: ai.NewValue(m.Value, t), info: in, unsettled: unsettled(in),
		through: len(in.Unsettled) > 0 || m.Deep, owner: map[uint32]int{},
		before: t.New(), scratch: t.New(), nodes: map[*dice.Law][]int32{}, inner: map[*dice.Law][]int32{},
		figures: make([]int64, len(t.Figures()))}
	if m.Deep {
		l.kept = t.New()
	}
	for i, f := range t.Figures() {
		l.owner[ownerOf(uint8(f.Figure.Seat()), f.Key)] = i
	}
	for _, p := range in.NoFigure {
		l.common[p] = true
	}
	return l
}

func ownerOf(seat uint8, number uint16) uint32 { return uint32(seat)<<16 | uint32(number) }

// Begin starts the sums of a game.
func (l *Ledger) Begin() {
	l.due, l.whole, l.sums = false, 0, [2]int64{}
}

// Luck is the luck of the rolls of a seat in this game, to that seat, in millionths of a
// won game. The luck of rolls that both make together is halved.
func (l *Ledger) Luck(seat engine.Side) int32 { return int32(l.sums[seat]) }

// Figures is the luck of the rolls of every figure, to its seat, in millionths, by index of
// Table.Figures, over all games since it was last cleared; its reader may clear it.
func (l *Ledger) Figures() []int64 { return l.figures }

// Watch returns a watcher that keeps the ledger and then does what w does, if w is not nil.
func (l *Ledger) Watch(w *engine.Watcher) *engine.Watcher {
	if w == nil {
		return &engine.Watcher{Rolled: l.Rolled, After: l.After}
	}
	return &engine.Watcher{Before: w.Before,
		Rolled: func(g engine.Game, law *dice.Law, key dice.Key, i int) {
			l.Rolled(g, law, key, i)
			if w.Rolled != nil {
				w.Rolled(g, law, key, i)
			}
		},
		After: func(g engine.Game) {
			l.After(g)
			if w.After != nil {
				w.After(g)
			}
		}}
}

// Rolled notes a roll that is due, before outcome i is carried out. Its signature is
// that of engine.Watcher.
func (l *Ledger) Rolled(g engine.Game, law *dice.Law, key dice.Key, i int) {
	if law.Len() == 1 {
		return
	}
	l.before.CopyFrom(g)
	l.due = true
	l.roll = Roll{Key: key, Law: law, Outcome: i}
	l.own()
}

// own finds out whose roll it is.
func (l *Ledger) own() {
	purpose, seat, number, _, _ := l.roll.Key.Fields()
	l.roll.Figure, l.roll.Side = -1, engine.Nobody
	if seat > 1 {
		return
	}
	l.roll.Side = engine.Side(seat)
	if i, ok := l.owner[ownerOf(seat, number)]; ok && !l.common[purpose] {
		l.roll.Figure = i
	}
}

// After counts the roll that was carried out last, if one was. Its signature is that of
// engine.Watcher.
func (l *Ledger) After(g engine.Game) {
	if !l.due {
		return
	}
	l.due = false
	r := &l.roll
	least, most := l.weigh(g)
	r.Expected = least
	if least < most {
		r.Expected = r.Law.Expect(l.values)
	}
	r.Luck = l.within(l.values[r.Outcome]-r.Expected, least-r.Expected, most-r.Expected)
	l.whole += r.Luck
	switch r.Side {
	case engine.Nobody:
		half := r.Luck / 2
		l.sums[engine.SideA] += r.Luck - half
		l.sums[engine.SideB] -= half
	default:
		l.sums[r.Side] += r.To(r.Side)
		if r.Figure >= 0 {
			l.figures[r.Figure] += r.To(r.Side)
		}
	}
	if l.Noted != nil {
		l.Noted(g, r)
	}
}

// within is the luck of a roll, or as large a share of it as keeps the luck of the game
// within a won game either way whatever is rolled: least and most are the luck of its worst
// and best outcome. The share is fixed before the roll, so that the mean stays 0.
func (l *Ledger) within(luck, least, most int64) int64 {
	if room := Full - l.whole; most > room {
		luck, least = luck*room/most, least*room/most
	}
	if room := -Full - l.whole; least < room {
		luck = luck * room / least
	}
	return luck
}

// weigh works out the values of all outcomes of the roll, g being the game after it, and
// returns the least and the most of them. Outcomes lie from worst to best for anyone who owns
// the roll: where the worst and the best are worth the same nothing between is looked at,
// and from the first on that is worth as much as the best the rest is taken to be. None of
// it may hang on what was rolled, and does not: that outcome is only known without trying it.
func (l *Ledger) weigh(g engine.Game) (least, most int64) {
	law := l.roll.Law
	nodes, ok := l.nodes[law]
	if !ok {
		nodes = nodesOf(law, mostNodes)
		l.nodes[law] = nodes
	}
	l.values = resized(l.values, law.Len())
	value := func(k int32) int64 {
		v := int64(0)
		if int(k) == l.roll.Outcome {
			v = l.now(g)
		} else {
			v = l.after(l.before, int(k))
		}
		l.values[k] = v
		return v
	}
	first, last := nodes[0], nodes[len(nodes)-1]
	worst, best := value(first), value(last)
	least, most = min(worst, best), max(worst, best)
	if worst == best {
		for i := range l.values {
			l.values[i] = worst
		}
		return worst, worst
	}
	same := false
	for _, k := range nodes[1 : len(nodes)-1] {
		if same {
			l.values[k] = best
			continue
		}
		v := value(k)
		same = v == best
		least, most = min(least, v), max(most, v)
	}
	interpolate(l.values, nodes)
	return least, most
}

// after is the value of the game to the first seat after an outcome of the roll that is due.
func (l *Ledger) after(g engine.Game, k int) int64 {
	l.scratch.CopyFrom(g)
	l.scratch.Settle(k, nil)
	if !l.through {
		return l.of(l.scratch)
	}
	return l.look(l.scratch, l.model.Deep)
}

// now is the value of the game as it stands, looked through like those imagined.
func (l *Ledger) now(g engine.Game) int64 {
	if !l.through {
		return l.of(g)
	}
	l.scratch.CopyFrom(g)
	return l.look(l.scratch, l.model.Deep)
}

// Now is the value of a game as it stands to the first seat, in millionths of a won game:
// that of its result when it is over.
func (l *Ledger) Now(g engine.Game) int64 { return l.of(g) }

func (l *Ledger) of(g engine.Game) int64 {
	return int64(l.value.Of(g, engine.SideA)) * (Full / ai.Full)
}

// mostSteps bounds the decisions that are passed before a roll is carried out.
const mostSteps = 16

// look plays an imagined game on while a roll in it is not carried out yet, and returns its
// value to the first seat. Decisions on the way are the first that are offered. Deep
// averages over one more roll.
func (l *Ledger) look(g engine.Game, deep bool) int64 {
	for range mostSteps {
		turn := g.Turn()
		switch {
		case turn.Actor.IsSide() && l.unsettled[turn.Stage]:
			l.offers = g.Offer(l.offers[:0])
			g.Play(l.offers[0], nil)
		case turn.Actor == engine.Chance && deep:
			return l.average(g)
		default:
			return l.of(g)
		}
	}
	return l.of(g)
}

// average is the mean value over the roll that is due in an imagined game.
func (l *Ledger) average(g engine.Game) int64 {
	law, _ := g.Chance()
	nodes, ok := l.inner[law]
	if !ok {
		nodes = nodesOf(law, innerNodes)
		l.inner[law] = nodes
	}
	l.later = resized(l.later, law.Len())
	l.kept.CopyFrom(g)
	for _, k := range nodes {
		g.CopyFrom(l.kept)
		g.Settle(int(k), nil)
		l.later[k] = l.look(g, false)
	}
	interpolate(l.later, nodes)
	return law.Expect(l.later)
}

func resized(list []int64, n int) []int64 {
	if cap(list) < n {
		return make([]int64, n)
	}
	return list[:n]
}
