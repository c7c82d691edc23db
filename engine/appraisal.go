package engine

// Term is one thing a commander sees in an action, counted in integers.
type Term uint8

// The common vocabulary. Point values are in hundredths of the system's points, so
// that terms of different figures and systems compare; counts are whole.
const (
	TermDamage  Term = iota // enemy points expected to fall (part losses count in part), x100
	TermRisk                // own points put at risk (negative is good for no one: it is a positive amount), x100
	TermGround              // steps gained towards the enemy or the objective
	TermHeight              // levels of advantage where it will stand or strikes from
	TermCover               // protection where it will stand, in the system's steps
	TermSupport             // friends that will stand by it
	TermHazard              // points expected to be lost to the ground itself, x100
	TermTempo               // turns, actions or orders won
	TermOwn                 // first of the system's own terms (Info.Terms)
)

// OwnTerms is how many terms of its own a system may name.
const OwnTerms = 10

// TermCount is the number of terms in all.
const TermCount = int(TermOwn) + OwnTerms

// Terms holds the appraisal of one action.
type Terms [TermCount]int32

// Weights holds a style: what each term is worth to a commander.
type Weights [TermCount]int32

// WeighedTerms are the terms to which some weights give any, for sums over many appraisals.
type WeighedTerms struct {
	w     Weights // that the list is of
	terms [TermCount]weighedTerm
	count int
}

type weighedTerm struct {
	term   uint8
	weight int32
}

// Weigh makes the list one of other weights, if they are others.
func (l *WeighedTerms) Weigh(w *Weights) {
	if l.w == *w {
		return
	}
	l.w, l.count = *w, 0
	for n, weight := range w {
		if weight != 0 {
			l.terms[l.count] = weighedTerm{uint8(n), weight}
			l.count++
		}
	}
}

// Sum is the weighted sum of an appraisal.
func (l *WeighedTerms) Sum(t *Terms) (sum int64) {
	for _, x := range l.terms[:l.count] {
		sum += int64(x.weight) * int64(t[x.term])
	}
	return sum
}

// StageWeight is a weight that holds at one stage of the game only, in place of the
// style's usual one.
type StageWeight struct {
	Seat   Side // Nobody: in both seats
	Stage  Stage
	Term   Term
	Weight int32
}

// Weighing is all that a style weighs.
type Weighing struct {
	Seats [2]Weights    // by seat
	At    []StageWeight // where a stage is weighed otherwise; a later one overrides an earlier
	Plans []Weighing    // of others, whose plans for joint stages it weighs beside its own

	Scheme bool // it thinks of the rest of a turn as a whole, where the game can (Schemer)
}

// CommonTerms names the common vocabulary in order, with its meaning.
var CommonTerms = [TermOwn]Named{
	{"damage", "enemy points expected to fall, in hundredths"},
	{"risk", "own points put at risk, in hundredths"},
	{"ground", "steps gained towards the enemy or the objective"},
	{"height", "levels of advantage"},
	{"cover", "protection where the figure will stand"},
	{"support", "friends that will stand by it"},
	{"hazard", "own points expected to be lost to the ground itself, in hundredths"},
	{"tempo", "turns, actions or orders won"},
}

// TermNames lists the terms a style of this system may weigh, common ones first.
func (in *Info) TermNames() []Named {
	return append(CommonTerms[:len(CommonTerms):len(CommonTerms)], in.Terms...)
}

// Dot returns the weighted sum of an appraisal.
func (w *Weights) Dot(t *Terms) int64 {
	var sum int64
	for i := range t {
		sum += int64(w[i]) * int64(t[i])
	}
	return sum
}

// RankEach is the plain form of Game.Rank: the weighted sum of Appraise, action by
// action. Systems without a faster sweep use it; tests compare sweeps with it. The
// scratch is the caller's, because terms handed through an interface would
// otherwise be allocated anew each time.
func RankEach(g Game, actions []Action, w *Weights, scores []int64, scratch *Terms) {
	for i, a := range actions {
		*scratch = Terms{}
		g.Appraise(a, scratch)
		scores[i] = w.Dot(scratch)
	}
}
