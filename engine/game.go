package engine

import "github.com/skirmishlab/skirmishlab/engine/dice"

// Ruleset is one published rule system.
type Ruleset interface {
	// Info describes the system; the same pointer on every call.
	Info() *Info
	// Forms declares the system's files.
	Forms() Forms
	// Compile builds the table of a setup, or reports every fault in it.
	Compile(s *Setup) (Table, Faults)
	// Place builds a game in the middle: Setup.Position holds a filled
	// Forms.Position; sides and scenario of the setup may be absent.
	Place(s *Setup) (Game, Faults)
	// Card tells what is on the card of a unit of Setup.Roster: its title as the verdict, its
	// numbers as values, and a note with its rule for each power and exception. It reports
	// false for a unit that the roster has not. Other parts of the setup but roster, chart and
	// options may be absent.
	Card(s *Setup, unit string) (Answer, bool)
	// Book is the rule book in Markdown, in which every rule stands after its ID.
	Book() string
}

// Table is everything about one setup that does not change in play. It is
// immutable after Compile (lazily filled parts guard themselves) and may be shared
// by any number of games and goroutines.
type Table interface {
	Info() *Info
	// New returns a game at its very start. It allocates; to start again, copy
	// from an untouched one with Game.CopyFrom.
	New() Game
	// Figures lists every figure that can ever take part, summoned ones included.
	Figures() []FigureInfo
	// Cells lists the board's cells; index i belongs to Cell(i). Cells that do not
	// exist (padding) have an empty label.
	Cells() []CellInfo
	// Parse reads an action in the system's own words, as Say writes them. It
	// accepts every action the rules could allow, offered or not; whether it is
	// legal now is Check's business. The error is a sentence with a suggestion.
	Parse(g Game, words string) (Action, error)
	// Say writes an action so that Parse gives it back.
	Say(g Game, a Action) string
	// Tell puts an event into words.
	Tell(g Game, e Event) string
	// TellOutcome puts outcome i of a law that g has just offered into words,
	// such as "3 hits".
	TellOutcome(g Game, law *dice.Law, i int) string
	// Ask answers a question about a position exactly: "reach a", "sight a b",
	// "odds a strike b" and whatever else the system documents in Info.Questions.
	Ask(g Game, question string) (Answer, error)
	// Why lists every modifier of the dice that an action rolls, each with whose it is and
	// its rule; nothing for an action that rolls none. The game stays as it is.
	Why(g Game, a Action) []Note
	// Inspect tells a figure's state in the words of the case files.
	Inspect(g Game, f Figure) []Pair
	// Draw pictures a position, or the bare board when g is nil.
	Draw(g Game) *Picture
	// LeftOut is how many figures of a side never take part, however the side deploys,
	// because its start area has no room for them: the least number of them. It is 0 in
	// systems that fault such a setup.
	LeftOut(side Side) int
	// Audit checks the invariants of a state (conservation above all) for tests.
	Audit(g Game) error
}

// Game is one game in progress. It is not safe for concurrent use. Except for
// Clone, no method may allocate once buffers have grown to their working size.
type Game interface {
	Table() Table
	Turn() Turn
	// Offer appends a finite, useful, non-empty subset of the legal actions of the
	// side that must choose, in an order that depends only on what that side may
	// know. Every offered action lowers a counter of the state, so that play among
	// offered actions ends.
	Offer(dst []Action) []Action
	// Check says whether the acting side may play a now. It accepts every legal
	// action, offered or not, and refuses any other value without panicking.
	Check(a Action) Refusal
	// Play carries out a legal action; it panics on one that Check refuses.
	Play(a Action, rec *Recorder)
	// Chance returns the law and key of the roll that is due when Turn's actor is
	// Chance. Asking twice gives the same answer.
	Chance() (*dice.Law, dice.Key)
	// Settle carries out outcome i of the law that is due.
	Settle(i int, rec *Recorder)
	// Result tells the outcome; it is meaningful only when Turn's actor is Over.
	Result() Result
	// CopyFrom makes this game equal to src, a game of the same table.
	CopyFrom(src Game)
	// Clone returns a new equal game.
	Clone() Game
	// Hash digests the state, roll counters left out: equal for states that the
	// rules cannot tell apart by anything to come.
	Hash() uint64
	// Appraise adds to terms what the acting side's commander sees in an action.
	// It may use only what that side may know.
	Appraise(a Action, terms *Terms)
	// Rank writes to scores the weighted sum of the appraisal of each action. It
	// must equal the sum over Appraise; a system may do it in one sweep.
	Rank(actions []Action, w *Weights, scores []int64)
	// Describe fills a description whose Left has one element for each of Table.Figures.
	// It allocates nothing and costs about as much as a small fraction of a decision.
	Describe(d *Description)
	// Redraw replaces what viewer may not know by a draw from src: sealed choices
	// of the other side. Systems without secrets do nothing.
	Redraw(viewer Side, src dice.Source)
}

// Picker is implemented by games that know a shorter way to the best of what they offer
// than to list and rank all of it.
type Picker interface {
	// Pick appends the offered actions of the highest rank by w: all equals, in the order
	// in which Offer lists them. It must find what Offer and Rank give.
	Pick(w *Weights, dst []Action) []Action
}

// Shortlister is implemented by games that know, in joint stages, a shorter way to what a best
// plan may be made of than to list and rank all that they offer.
type Shortlister interface {
	// Shortlist appends offered actions and their ranks by w, figure by figure in the order in
	// which Offer has these: of every figure that is offered a cell the best action and all that
	// equal it, in any order. Where none of these has a cell that nobody else is offered, the next best follow
	// until they have as many different cells as there are figures, with all that equal the last:
	// whatever cells the others take, one of these is left. Actions without a figure or a cell
	// are left out. ok is false, and nothing is appended, where the game knows no shorter way.
	Shortlist(w *Weights, dst []Action, scores []int64) (list []Action, ranks []int64, ok bool)
}

// KeepBest brings the actions of the highest score to the beginning of their list, in order,
// and counts them. There is at least one action, and a score for each.
func KeepBest(actions []Action, scores []int64) (n int) {
	top := scores[0]
	for i, s := range scores[:len(actions)] {
		if s > top {
			top, n = s, 0
		}
		if s == top {
			actions[n] = actions[i]
			n++
		}
	}
	return n
}

// Orderer is implemented by games whose joint stages go better in some order.
type Orderer interface {
	// Order sorts the actions planned for a joint stage so that each is likely to
	// be legal when its turn comes.
	Order(plan []Action)
}

// Planner is implemented by games that can tell what a whole plan for a joint stage is
// worth: how its actions get along, which the sum of their ranks does not say.
type Planner interface {
	// Weigh is the weighted appraisal of where everybody stands when all of a plan was
	// carried out: more is better, and plans of the same stage can be compared by the
	// same weights. It may use only what the acting side may know. Steps whose cell
	// is not free even then count as not taken.
	Weigh(plan []Action, w *Weights) int64
	// Toss has the appraisal decide between equals, such as cells to which friends will go, by a
	// coin of the commander that asks; by NoCoin equal things are not distinguished. The coin is
	// no part of the state.
	Toss(Coin)
}

// Coin is how equals are decided: every two of them one way by Heads and the other by Tails.
type Coin uint8

// The ways that a coin falls.
const (
	NoCoin Coin = iota
	Heads
	Tails
)

// Schemer is implemented by games that can tell what is best for the rest of a turn taken
// together: actions that pay only together, or over several turns.
type Schemer interface {
	// Scheme appends actions to be played one after the other, the first of which is legal now;
	// later ones may turn out to be refused and are then left out. They need not be offered.
	// Nothing is appended at stages for which the game knows nothing better than one action
	// at a time by its rank. Among equals luck decides, a number that means nothing else.
	Scheme(w *Weights, luck uint64, dst []Action) []Action
	// Attempt appends the actions of the nth attempt, n from 1: a way to begin the rest of the turn whose actions
	// could pay together, in their order, whether or not they are worth it. It is for commanders that look ahead.
	// Nothing is appended beyond the last attempt.
	Attempt(n int, luck uint64, dst []Action) []Action
}

// Sleeper is implemented by games that notice an enemy who stands still. One who only waits counts as such until he
// moves.
type Sleeper interface {
	// Asleep reports whether the enemy of the acting side has done nothing for so long that it will probably do
	// nothing in what is left of the game either.
	Asleep() bool
}

// MapMaker is implemented by rulesets that can make maps by chance, for experiments
// that want a fresh one in every block.
type MapMaker interface {
	// MapRecipe returns a new form of what "maps: {generate: …}" says, with defaults.
	MapRecipe() any
	// MakeMap makes a map, the filled form of Forms.Map, as the chart of a setup writes ground, from a
	// filled recipe and a source of its own. It is a pure function of the three.
	MakeMap(s *Setup, recipe any, src dice.Source) (any, error)
}

// FigureInfo is what never changes about a figure.
type FigureInfo struct {
	Figure   Figure
	Name     string // unique in the table: "ogre-2", or the id of a case
	Unit     string // roster ID
	Title    string // roster name as printed
	Points   int32  // cost in the system's points
	Key      uint16 // number its dice are keyed by: its place in the army file or an explicit key
	Reserved bool   // takes part only when summoned
	Leads    bool   // is the general: its entry in a position then says general: true
}

// CellInfo is what never changes about a cell.
type CellInfo struct {
	Label   string // the specification's own label; empty for padding
	X, Y    int32  // plot coordinates, integers, y downward
	Level   int16  // height in the system's steps
	Terrain string // name of the terrain kind
}

// Importer is implemented by rulesets that read maps of other tools.
type Importer interface {
	// Formats lists the formats, by the word that people call them.
	Formats() []Named
	// Import reads a map into a filled form of Forms.Map. Notes say what was laid
	// otherwise than the file has it and plays alike. The faults name, each with its
	// place in the file, what the form cannot represent; the form holds the rest, and
	// is nil when nothing can be read.
	Import(format string, data []byte) (form any, notes []string, faults Faults)
}
