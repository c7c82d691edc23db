package engine

// Kind is a kind of event. Kinds below KindOwn are common to all systems.
type Kind uint8

// The common kinds; from KindOwn on they are the system's own (Info.Kinds).
const (
	KindNone   Kind = iota
	KindMove        // Figure came to stand on Cell; N steps or paces
	KindEnter       // Figure passed through Cell
	KindAttack      // Figure attacked Other standing on Cell; N dice, M number needed, where that says something
	KindDamage      // Figure lost N hits on Cell, worth M hundredths of points, by Other or the ground (NoFigure)
	KindHeal        // Figure regained N hits
	KindSlain       // Figure was lost on Cell, by Other or the ground (NoFigure)
	KindRound       // round N began
	KindTurn        // the half-round or activation of Side began
	KindEnd         // the game ended: Side won, N is the ending
	KindExpect      // a roll of Figure, for Side, was expected to take N hundredths of points from the enemy
	KindAlive       // Figure began a round alive on Cell
	KindNearer      // Figure came nearer to the enemy or objective in this round
	KindOwn    Kind = 32
)

// Counts reports whether events of a kind only carry what is counted, so that every sum
// can be made again from the events. They are no news: anyone who tells a game leaves them out.
func (k Kind) Counts() bool {
	switch k {
	case KindEnter, KindExpect, KindAlive, KindNearer:
		return true
	}
	return false
}

// Event is one thing that happened, as data.
type Event struct {
	Kind   Kind
	Side   Side
	Figure Figure
	Other  Figure
	Cell   Cell
	Rule   Rule
	N, M   int32
	After  int32 // what the event leaves Figure with, hits or a facing as the system counts them: for the words of Tell
}

// FigureSums are sums over games for one figure. All are counts of the system's own
// units except where hundredths of points are named.
type FigureSums struct {
	Games    int64 // games it took part in
	Moves    int64 // moves that changed its place
	Steps    int64 // steps or paces moved
	Attacks  int64
	Dealt    int64 // hits dealt
	Taken    int64 // hits taken, the ground's included
	DealtPts int64 // hundredths of points dealt in part or whole
	TakenPts int64 // hundredths of points taken
	Expected int64 // hundredths of points its rolls were expected to deal
	Kills    int64
	KillPts  int64 // points of the figures it slew
	Deaths   int64
	Rounds   int64 // rounds begun while it was alive
	Wins     int64 // games that its own seat won, no matter who controlled it at the end
	Draws    int64
	Ground   int64 // rounds in which it came nearer to the enemy or objective by its own side's moves
}

// CellSums are sums over games for one cell.
type CellSums struct {
	Visits int64 // moves that ended here
	Passes int64 // moves that passed through
	Damage int64 // hits taken by figures standing here
	Dealt  int64 // hits dealt by figures standing here
	Deaths int64
	Held   int64 // rounds that began with a figure here
}

// Recorder takes down what happens in a game for its driver. A nil Recorder
// takes down nothing; systems call its methods unconditionally.
type Recorder struct {
	Keep    bool          // append to Events
	Events  []Event       // in order, when Keep
	Figures []FigureSums  // by index of Table.Figures, when tallied
	Cells   [2][]CellSums // by seat of the figure concerned and by Cell, when tallied
	Actual  [2]int64      // hundredths of points each side dealt in this game
	Expect  [2]int64      // hundredths of points each side's rolls were expected to deal
	index   [256]int16    // figure to index of Figures
	where   [256]Cell     // cell each figure was last seen on, for Dealt
	came    [256]bool     // figures that took part in this game
	points  [256]int32    // cost of each figure
	cover   []uint64      // rules exercised, when covering
}

// NewRecorder returns a recorder that tallies figures and cells of a table.
func NewRecorder(t Table) *Recorder {
	r := &Recorder{}
	figures := t.Figures()
	r.Figures = make([]FigureSums, len(figures))
	n := len(t.Cells())
	r.Cells = [2][]CellSums{make([]CellSums, n), make([]CellSums, n)}
	for i := range r.index {
		r.index[i] = -1
		r.where[i] = NoCell
	}
	for i, f := range figures {
		r.index[f.Figure] = int16(i)
		r.points[f.Figure] = f.Points
	}
	return r
}

// Begin clears what belongs to one game; sums over games stay.
func (r *Recorder) Begin() {
	r.Events = r.Events[:0]
	r.Actual, r.Expect = [2]int64{}, [2]int64{}
	for i := range r.where {
		r.where[i] = NoCell
	}
	r.came = [256]bool{}
}

// Came reports whether a figure moved, was placed or began a round in this game: one that
// is held in reserve may not.
func (r *Recorder) Came(f Figure) bool { return r.came[f] }

// Cover makes the recorder mark exercised rules; n is len(Info.Rules).
func (r *Recorder) Cover(n int) { r.cover = make([]uint64, (n+63)/64) }

// Covering reports whether rules are being marked, so that a system may do work
// that only explains.
func (r *Recorder) Covering() bool { return r != nil && r.cover != nil }

// Mark notes that a rule was exercised.
func (r *Recorder) Mark(rule Rule) {
	if r != nil && r.cover != nil {
		r.cover[rule>>6] |= 1 << (rule & 63)
	}
}

// Marked reports whether a rule was marked since Cover.
func (r *Recorder) Marked(rule Rule) bool {
	return r.cover != nil && r.cover[rule>>6]>>(rule&63)&1 == 1
}

// Note takes down any event, the system's own kinds above all.
func (r *Recorder) Note(e Event) {
	if r == nil {
		return
	}
	if r.Keep {
		r.Events = append(r.Events, e)
	}
	if r.cover != nil {
		r.Mark(e.Rule)
	}
}

// After says what the last event leaves its figure with, so that words of it need not look at a position that
// has changed since.
func (r *Recorder) After(n int) {
	if r != nil && r.Keep && len(r.Events) > 0 {
		r.Events[len(r.Events)-1].After = int32(n)
	}
}

func (r *Recorder) sums(f Figure) *FigureSums {
	if r.Figures == nil {
		return nil
	}
	if i := r.index[f]; i >= 0 {
		return &r.Figures[i]
	}
	return nil
}

// Move takes down that a figure came to stand on a cell after some steps; 0 steps
// is a placement (deployment, a push) and counts as a visit only.
func (r *Recorder) Move(f Figure, to Cell, steps int, rule Rule) {
	if r == nil {
		return
	}
	if s := r.sums(f); s != nil {
		if steps > 0 {
			s.Moves++
			s.Steps += int64(steps)
		}
		if to >= 0 {
			r.Cells[f.Seat()][to].Visits++
		}
		r.where[f] = to
	}
	r.came[f] = true
	r.Note(Event{Kind: KindMove, Side: f.Seat(), Figure: f, Other: NoFigure, Cell: to, Rule: rule, N: int32(steps)})
}

// Pass takes down that a figure passed through a cell.
func (r *Recorder) Pass(f Figure, through Cell) {
	if r == nil || through < 0 {
		return
	}
	if r.Cells[0] != nil {
		r.Cells[f.Seat()][through].Passes++
	}
	r.Note(Event{Kind: KindEnter, Side: f.Seat(), Figure: f, Other: NoFigure, Cell: through})
}

// Attack takes down an attack by f on other, with what the rules count about it and
// the points, in hundredths, that the roll is expected to take from the enemy.
func (r *Recorder) Attack(f, other Figure, at Cell, dice, number int, expected int64, rule Rule) {
	if r == nil {
		return
	}
	if s := r.sums(f); s != nil {
		s.Attacks++
	}
	r.Expected(f, f.Seat(), expected)
	r.Note(Event{Kind: KindAttack, Side: f.Seat(), Figure: f, Other: other, Cell: at, Rule: rule, N: int32(dice),
		M: int32(number)})
}

// Expected adds hundredths of points that a roll of figure f, controlled by side,
// is expected to take from the enemy.
func (r *Recorder) Expected(f Figure, by Side, hundredths int64) {
	if r == nil || hundredths == 0 {
		return
	}
	if s := r.sums(f); s != nil {
		s.Expected += hundredths
	}
	if by >= 0 {
		r.Expect[by] += hundredths
	}
	r.Note(Event{Kind: KindExpect, Side: by, Figure: f, Other: NoFigure, Cell: NoCell, N: int32(hundredths)})
}

// Damage takes down hits lost by f on a cell, worth hundredths of points, dealt by
// other (NoFigure: the ground) under the control of by.
func (r *Recorder) Damage(f, other Figure, by Side, at Cell, hits int, hundredths int64, rule Rule) {
	if r == nil {
		return
	}
	if s := r.sums(f); s != nil {
		s.Taken += int64(hits)
		s.TakenPts += hundredths
		if at >= 0 {
			r.Cells[f.Seat()][at].Damage += int64(hits)
		}
	}
	if other != NoFigure {
		if s := r.sums(other); s != nil {
			s.Dealt += int64(hits)
			s.DealtPts += hundredths
			if from := r.where[other]; from >= 0 {
				r.Cells[other.Seat()][from].Dealt += int64(hits)
			}
		}
		if by >= 0 {
			r.Actual[by] += hundredths
		}
	}
	r.Note(Event{Kind: KindDamage, Side: by, Figure: f, Other: other, Cell: at, Rule: rule, N: int32(hits),
		M: int32(hundredths)})
}

// Slain takes down that f was lost, by other or by the ground (NoFigure).
func (r *Recorder) Slain(f, other Figure, at Cell, rule Rule) {
	if r == nil {
		return
	}
	if s := r.sums(f); s != nil {
		s.Deaths++
		if at >= 0 {
			r.Cells[f.Seat()][at].Deaths++
		}
	}
	if other != NoFigure {
		if s := r.sums(other); s != nil {
			s.Kills++
			s.KillPts += int64(r.points[f])
		}
	}
	r.Note(Event{Kind: KindSlain, Side: f.Seat(), Figure: f, Other: other, Cell: at, Rule: rule})
}

// Alive takes down that a figure begins a round alive, standing on a cell.
func (r *Recorder) Alive(f Figure, at Cell) {
	if r == nil {
		return
	}
	if s := r.sums(f); s != nil {
		s.Rounds++
		if at >= 0 {
			r.Cells[f.Seat()][at].Held++
		}
	}
	r.came[f] = true
	r.Note(Event{Kind: KindAlive, Side: f.Seat(), Figure: f, Other: NoFigure, Cell: at})
}

// Ground takes down that f came nearer to the enemy or its objective in this round by
// its own side's moves. A system calls it at most once a round for each figure.
func (r *Recorder) Ground(f Figure) {
	if r == nil {
		return
	}
	if s := r.sums(f); s != nil {
		s.Ground++
	}
	r.Note(Event{Kind: KindNearer, Side: f.Seat(), Figure: f, Other: NoFigure, Cell: NoCell})
}

// commonKinds names the kinds of events that all systems share.
var commonKinds = [...]string{"none", "move", "enter", "attack", "damage", "heal", "slain", "round", "turn", "end",
	"expect", "alive", "nearer"}

// KindName is the word for a kind of event.
func (in *Info) KindName(k Kind) string {
	if k < KindOwn {
		return commonKinds[k]
	}
	return in.Kinds[k-KindOwn].Name
}
