package conform

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"hash"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// texts is where kept games write what their digests are of.
var texts = flag.String("texts", "",
	"write the texts of the kept games into this directory, to be compared with those of another version")

// KeptGames are games whose every word is kept: tables, offers, appraisals, plans, laws, events, marks, pictures,
// answers and refusals, as a digest of each for each game. A line that changes names the game and what became
// other, and with -texts DIR the texts behind the digests are written out. Conformance compares a system with
// itself, and a signature knows how games go; this is what notices that something is worth, called or drawn
// otherwise.
//
// In questions and orders F and H stand for figures of the side that is to act, G for one of the other
// side, C and D for cells, and O for an offered action in words.
type KeptGames struct {
	Games int
	// Start begins game n, and names it.
	Start func(n uint64) (engine.Game, string)
	// Board tells what else can be seen of a table before anybody plays; nil where that is nothing.
	Board func(engine.Table) []any
	// Weights are how offers are ranked; the last choose. Without any, some that mind everything, some that mind
	// little, and Eager.
	Weights []engine.Weights
	// Questions are asked of some positions, and orders tried in some decisions.
	Questions, Orders []string
	// Seldom are verbs, kinds of events, terms and stages that need not come up in these games, by name.
	Seldom []string
	// Every n steps a position is looked at, and offers are written. Where offers are short, one part of every
	// n of them is changed and tried; with 0, of one of them.
	Look, Tell, Aside uint64
}

// The kinds of what a game shows, each with a digest of its own.
const (
	ofPlay = iota // what is chosen and rolled, and the state after it
	ofOffers
	ofAppraisals
	ofLaws
	ofEvents
	ofPictures
	ofAnswers
	ofRefusals
	ofTables
	ofPlans
	ofMarks
	ofErrors // of words that are no question and no action
	showKinds
)

var showNames = [showKinds]string{"play", "offers", "appraisals", "laws", "events", "pictures", "answers", "refusals",
	"tables", "plans", "marks", "errors"}

// Keep plays the games and compares their digests with those kept in a file. It fails where a verb, a kind of
// event, a term or a stage of the system never comes up: a digest notices nothing there.
func (k KeptGames) Keep(t *testing.T, path string) *Census {
	t.Helper()
	if k.Weights == nil {
		k.Weights = []engine.Weights{AnyWeights(1), AnyWeights(4), Eager}
	}
	var lines strings.Builder
	all := newCensus()
	for n := range uint64(k.Games) {
		g, name := k.Start(n)
		s := &show{KeptGames: k, t: t, table: g.Table(), info: g.Table().Info(),
			luck: dice.NewSource(77, dice.StreamID("kept games"), n), census: all}
		s.open(fmt.Sprintf("%02d", n))
		s.board()
		s.play(g)
		fmt.Fprintf(&lines, "%02d %s", n, name)
		for kind, name := range showNames {
			if s.said[kind] {
				fmt.Fprintf(&lines, " %s %x", name, s.sums[kind].Sum(nil)[:4])
			}
		}
		lines.WriteString("\n")
		s.close()
	}
	Kept(t, path, lines.String())
	all.complete(t, k.Seldom)
	return all
}

// Census counts what came up in games.
type Census struct {
	Units                                 map[string]bool // of figures that played
	verbs, kinds, terms, refusals, stages map[int]int
	info                                  *engine.Info
}

func newCensus() *Census {
	return &Census{map[string]bool{}, map[int]int{}, map[int]int{}, map[int]int{}, map[int]int{}, map[int]int{}, nil}
}

// complete reports what never came up, but for what is seldom.
func (c *Census) complete(t *testing.T, seldom []string) {
	t.Helper()
	missed := func(name, words string) {
		if !slices.Contains(seldom, name) {
			t.Errorf(words, name)
		}
	}
	for v, verb := range c.info.Verbs {
		if c.verbs[v] == 0 {
			missed(verb.Name, "nobody is offered to %s")
		}
	}
	for k, kind := range c.info.Kinds {
		if c.kinds[int(engine.KindOwn)+k] == 0 {
			missed(kind.Name, "nothing is reported of %s")
		}
	}
	for n, term := range c.info.TermNames() {
		if c.terms[n] == 0 {
			missed(term.Name, "nothing is appraised as %s")
		}
	}
	for n, stage := range c.info.Stages {
		if c.stages[n] == 0 {
			missed(stage.Name, "the stage %s never comes")
		}
	}
	for r := 1; r < len(c.info.Refusals); r++ {
		if c.refusals[r] == 0 {
			t.Logf("nothing is refused because %q", c.info.Refusals[r].Text)
		}
	}
}

// AnyWeights gives one term in n a weight, most a positive one.
func AnyWeights(in int) (w engine.Weights) {
	r := rand.New(rand.NewPCG(5, uint64(in)))
	for i := range w {
		if r.IntN(in) == 0 {
			w[i] = int32(r.IntN(2000) - 500)
		}
	}
	return w
}

// show plays one game and digests what it shows.
type show struct {
	KeptGames
	t      *testing.T
	table  engine.Table
	info   *engine.Info
	luck   dice.Source
	census *Census
	sums   [showKinds]hash.Hash
	said   [showKinds]bool
	marked []bool // by rule, in the whole game
	files  [showKinds]*os.File
	rec    *engine.Recorder
	heard  int
	names  [2][]string // of figures, by seat
	cells  []string    // labels
}

// open begins the digests, their files where these are wanted, and the record of a game.
func (s *show) open(name string) {
	for kind := range s.sums {
		s.sums[kind] = sha256.New()
		if *texts == "" {
			continue
		}
		f, err := os.Create(filepath.Join(*texts, name+"-"+showNames[kind]+".txt"))
		if err != nil {
			s.t.Fatal(err)
		}
		s.files[kind] = f
	}
	s.census.info = s.info
	for _, f := range s.table.Figures() {
		s.census.Units[f.Unit] = true
		s.names[f.Figure.Seat()] = append(s.names[f.Figure.Seat()], f.Name)
	}
	for _, c := range s.table.Cells() {
		if c.Label != "" {
			s.cells = append(s.cells, c.Label)
		}
	}
	s.rec = engine.NewRecorder(s.table)
	s.rec.Keep = true
	s.rec.Cover(len(s.info.Rules))
	s.rec.Begin()
	s.marked = make([]bool, len(s.info.Rules))
}

func (s *show) close() {
	for _, f := range s.files {
		if f == nil {
			continue
		}
		if err := f.Close(); err != nil {
			s.t.Error(err)
		}
	}
}

func (s *show) say(kind int, format string, args ...any) {
	s.said[kind] = true
	fmt.Fprintf(s.sums[kind], format+"\n", args...)
	if f := s.files[kind]; f != nil {
		fmt.Fprintf(f, format+"\n", args...)
	}
}

// board tells what a table says before anybody plays.
func (s *show) board() {
	s.say(ofTables, "%+v", s.table.Figures())
	s.say(ofTables, "%+v", s.table.Cells())
	s.say(ofTables, "%+v", *s.table.Draw(nil))
	s.say(ofTables, "%d and %d are left out", s.table.LeftOut(engine.SideA), s.table.LeftOut(engine.SideB))
	if s.Board != nil {
		s.say(ofTables, "%+v", s.Board(s.table))
	}
}

// play plays a game whose sides choose the best by the last weights or anything, and looks about as it goes.
func (s *show) play(g engine.Game) {
	for step := uint64(0); g.Turn().Actor != engine.Over; step++ {
		own := s.luck.Fork(step + 1)
		s.census.stages[int(g.Turn().Stage)]++
		if step%s.Look == 0 {
			s.look(g, own)
		}
		if g.Turn().Actor == engine.Chance {
			s.roll(g, step)
		} else {
			s.choose(g, own, step)
		}
		s.say(ofPlay, "%x %+v", g.Hash(), g.Turn())
		s.marks(step)
		for ; s.heard < len(s.rec.Events); s.heard++ {
			e := s.rec.Events[s.heard]
			s.census.kinds[int(e.Kind)]++
			s.say(ofEvents, "%s {Kind:%v Side:%v Figure:%v Other:%v Cell:%v Rule:%v N:%v M:%v}", s.table.Tell(g, e),
				e.Kind, e.Side, e.Figure, e.Other, e.Cell, e.Rule, e.N, e.M) // After is in the words
		}
	}
	s.census.stages[int(g.Turn().Stage)]++
	s.look(g, s.luck.Fork(0))
	s.say(ofPlay, "%+v", g.Result())
	s.say(ofEvents, "%+v", s.rec.Figures)
	s.say(ofEvents, "%+v %+v", s.rec.Cells, s.rec.Actual)
	s.say(ofEvents, "%+v", s.rec.Expect)
	for r, marked := range s.marked {
		if marked {
			s.say(ofEvents, "%s", s.info.Rules[r])
		}
	}
}

// marks tells the rules that a step exercised, and has the next begin with none.
func (s *show) marks(step uint64) {
	for r := range s.marked {
		if s.rec.Marked(engine.Rule(r)) {
			s.marked[r] = true
			s.say(ofMarks, "%d %s", step, s.info.Rules[r])
		}
	}
	s.rec.Cover(len(s.info.Rules))
}

// roll settles a roll by its dice, or with any outcome, so that seldom ones come.
func (s *show) roll(g engine.Game, step uint64) {
	law, key := g.Chance()
	s.say(ofLaws, "%s %x of %s", law.Name(), key, law.Total())
	for i := range law.Len() {
		s.say(ofLaws, "%d: %s weighs %s", law.Value(i), s.table.TellOutcome(g, law, i), law.Weight(i))
	}
	i := law.Draw(s.luck, key)
	if step%3 == 0 {
		i = int(s.luck.Fork(3).Below(dice.Key(step), uint64(law.Len())))
	}
	s.say(ofPlay, "roll %d", i)
	g.Settle(i, s.rec)
}

// choose plays an offered action, the best by the last weights or any; of some decisions everything on offer is
// reported.
func (s *show) choose(g engine.Game, own dice.Source, step uint64) {
	offer := g.Offer(nil)
	rare := false
	for _, a := range offer {
		s.census.verbs[int(a.Verb)]++
		rare = rare || s.census.verbs[int(a.Verb)] < 200
	}
	if rare || step%s.Tell == 0 {
		for _, a := range offer {
			s.say(ofOffers, "%s", s.table.Say(g, a))
			var terms engine.Terms
			g.Appraise(a, &terms)
			for n := range terms {
				if terms[n] != 0 {
					s.census.terms[n]++
				}
			}
			s.say(ofAppraisals, "%v", terms)
		}
	}
	if step%s.Tell == 1%s.Tell {
		s.refuse(g, own, offer)
	}
	scores := make([]int64, len(offer))
	for i := range s.Weights {
		g.Rank(offer, &s.Weights[i], scores)
		s.say(ofAppraisals, "%v", scores)
		s.plan(g, offer, scores, &s.Weights[i])
	}
	may := s.busy(offer, own)
	best := may[0]
	for _, i := range may {
		if scores[i] > scores[best] {
			best = i
		}
	}
	if own.Below(1, 3) == 0 {
		best = anyOfAKind(offer, may, own)
	}
	s.say(ofPlay, "%+v", offer[best])
	g.Play(offer[best], s.rec)
}

// plan tells what it is worth that every figure does what is best for it, where figures act jointly, and in which
// order they do.
func (s *show) plan(g engine.Game, offer []engine.Action, scores []int64, w *engine.Weights) {
	planner, ok := g.(engine.Planner)
	if !ok || !g.Turn().Joint {
		return
	}
	best := map[engine.Figure]int{}
	for i, a := range offer {
		if j, ok := best[a.Figure]; a.Figure != engine.NoFigure && (!ok || scores[i] > scores[j]) {
			best[a.Figure] = i
		}
	}
	var plan []engine.Action
	for i, a := range offer {
		if j, ok := best[a.Figure]; ok && j == i {
			plan = append(plan, a)
		}
	}
	if o, ok := g.(engine.Orderer); ok {
		o.Order(plan)
	}
	s.say(ofPlans, "%+v: %d", plan, planner.Weigh(plan, w))
}

// busy lists the indexes of what is offered, most often without what declines or ends a stage: games in which
// nobody does anything show little.
func (s *show) busy(offer []engine.Action, own dice.Source) (may []int) {
	idle := own.Below(5, 12) == 0
	for i, a := range offer {
		if idle || !slices.Contains(s.info.Idle, a.Verb) {
			may = append(may, i)
		}
	}
	if may == nil {
		for i := range offer {
			may = append(may, i)
		}
	}
	return may
}

// anyOfAKind picks one of the verbs that may be played and then any action of it, so that the seldom ones are
// played, too.
func anyOfAKind(offer []engine.Action, may []int, own dice.Source) int {
	var verbs []engine.Verb
	for _, i := range may {
		if !slices.Contains(verbs, offer[i].Verb) {
			verbs = append(verbs, offer[i].Verb)
		}
	}
	verb := verbs[own.Below(4, uint64(len(verbs)))]
	var of []int
	for _, i := range may {
		if offer[i].Verb == verb {
			of = append(of, i)
		}
	}
	return of[own.Below(2, uint64(len(of)))]
}

// picker draws numbers below a bound, one after another.
func picker(src dice.Source, stream uint64) func(int) int {
	src = src.Fork(stream)
	n := dice.Key(0)
	return func(below int) int {
		n++
		return int(src.Below(n, uint64(below)))
	}
}

// refuse tries what nobody offers: proposals, orders, and offers with one part changed.
func (s *show) refuse(g engine.Game, own dice.Source, offer []engine.Action) {
	try := func(a engine.Action) {
		r := g.Check(a)
		s.census.refusals[int(r)]++
		s.say(ofRefusals, "%s %d", s.table.Say(g, a), r)
	}
	if p, ok := g.(Proposer); ok {
		for n := range uint32(20) {
			if a, ok := p.Propose(own, n); ok {
				try(a)
			}
		}
	}
	some := picker(own, 10)
	for _, words := range s.Orders {
		words = s.worded(g, words, offer, some)
		a, err := s.table.Parse(g, words)
		if err != nil {
			s.say(ofErrors, "%s: %v", words, err)
			continue
		}
		try(a)
	}
	if s.Aside == 0 {
		offer = offer[own.Below(3, uint64(len(offer))):][:1]
	} else {
		offer = offer[min(own.Below(3, s.Aside), uint64(len(offer)-1)):]
	}
	for i, a := range offer {
		if i%int(max(1, s.Aside)) == 0 {
			for _, b := range aside(a) {
				try(b)
			}
		}
	}
}

// aside are the actions that differ from one in a single part, and one of nobody nowhere.
func aside(a engine.Action) []engine.Action {
	list := [12]engine.Action{}
	for i := range list {
		list[i] = a
	}
	list[0].Verb++
	list[1].Verb--
	list[2].Figure++
	list[3].Figure = engine.NoFigure
	list[4].Cell++
	list[5].Cell = engine.NoCell
	list[6].N++
	list[7].N--
	list[8].A++
	list[9].B++
	list[10].Figure ^= 0x80 // of the other seat
	list[11].Figure, list[11].Cell = engine.NoFigure, engine.NoCell
	return list[:]
}

// worded puts names and cells into an order or a question.
func (s *show) worded(g engine.Game, words string, offer []engine.Action, some func(int) int) string {
	side := 0
	if g.Turn().Actor.IsSide() {
		side = int(g.Turn().Actor.Side())
	}
	of := func(list []string) string {
		if len(list) == 0 {
			return "nothing"
		}
		return list[some(len(list))]
	}
	pairs := []string{"F", of(s.names[side]), "H", of(s.names[side]), "G", of(s.names[1-side]), "C", of(s.cells), "D",
		of(s.cells)}
	if strings.Contains(words, "O") && len(offer) > 0 {
		pairs = append(pairs, "O", s.table.Say(g, offer[some(len(offer))]))
	}
	return strings.NewReplacer(pairs...).Replace(words)
}

// look pictures a position, inspects everybody, asks the questions, and why some of what is offered is worth what
// it is.
func (s *show) look(g engine.Game, own dice.Source) {
	s.say(ofPictures, "%+v", *s.table.Draw(g))
	description := engine.Description{Left: make([]int32, len(s.table.Figures()))}
	g.Describe(&description)
	s.say(ofPictures, "%+v", description)
	for _, f := range s.table.Figures() {
		s.say(ofPictures, "%s %v", f.Name, s.table.Inspect(g, f.Figure))
	}
	if err := s.table.Audit(g); err != nil {
		s.t.Errorf("%v", err)
	}
	var offer []engine.Action
	if g.Turn().Actor.IsSide() {
		offer = g.Offer(nil)
	}
	some := picker(own, 9)
	for _, q := range s.Questions {
		for range 1 + 3*min(1, strings.Count(q, "F")+strings.Count(q, "C")+strings.Count(q, "O")) {
			s.ask(g, s.worded(g, q, offer, some))
		}
	}
	for i := 0; i < len(offer); i += 16 {
		s.say(ofAnswers, "why %s: %v", s.table.Say(g, offer[i]), s.table.Why(g, offer[i]))
	}
}

// ask asks one question and tells the whole answer.
func (s *show) ask(g engine.Game, question string) {
	a, err := s.table.Ask(g, question)
	if err != nil {
		s.say(ofErrors, "%s: %v", question, err)
		return
	}
	s.say(ofAnswers, "%s: %s %v %s %v %v", question, a.Verdict, a.Values, a.Others, len(a.Keys), a.Notes)
	for _, d := range a.Dists {
		s.say(ofAnswers, "  %s: %d of %s, mean %s, square %s", d.Name, d.Dist.Len(), d.Dist.Total(),
			d.Dist.Mean(func(v dice.Value) int64 {
				return int64(v)
			}),
			d.Dist.Mean(func(v dice.Value) int64 { return int64(v) * int64(v) }))
	}
}
