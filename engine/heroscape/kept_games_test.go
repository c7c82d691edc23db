package heroscape_test

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
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/heroscape"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// told is where TestKeptGames writes what its digests are of: two versions written so can be compared line by line.
var told = flag.String("told", "", "write the texts of the kept games into this directory")

// keptGames is how many games are kept: so many that everybody and everything comes up.
const keptGames = 84

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
	showKinds
)

var showNames = [showKinds]string{"play", "offers", "appraisals", "laws", "events", "pictures", "answers", "refusals"}

// TestKeptGames plays games of any cards on every map and keeps a digest of each kind of what they show, so that a
// line that changes names the game and says whether words, worth, dice or play became others.
func TestKeptGames(t *testing.T) {
	var lines strings.Builder
	all := newCensus()
	for n := range uint64(keptGames) {
		table, name := keptTable(t, n)
		s := &show{t: t, table: table, info: table.Info(), luck: dice.NewSource(77, dice.StreamID("kept games"), n), census: all}
		s.open(fmt.Sprintf("%02d", n))
		s.play()
		fmt.Fprintf(&lines, "%02d %s", n, name)
		for kind, name := range showNames {
			fmt.Fprintf(&lines, " %s %x", name, s.sums[kind].Sum(nil)[:4])
		}
		lines.WriteString("\n")
		s.close()
	}
	conform.Kept(t, "testdata/games.txt", lines.String())
	all.complete(t)
}

// keptTable is where game n is played: each map in turn, in every other game by two of the shipped armies, which have
// powers for each other, and else by any cards; under any of the switches.
func keptTable(t *testing.T, n uint64) (engine.Table, string) {
	t.Helper()
	r := rand.New(rand.NewPCG(78, n))
	name := scenarioNames[n%uint64(len(scenarioNames))]
	sc, faults := library.Scenario("heroscape/" + name)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	lists := library.List(scenarios.KindArmy, "heroscape")
	var v scenarios.Variant
	for side := range v.Armies {
		v.Armies[side] = strings.TrimPrefix(lists[(n*uint64(3+2*side)+uint64(side))%uint64(len(lists))].Name, "heroscape/")
	}
	s, faults := library.Setup(sc, v)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	if n/uint64(len(scenarioNames))%2 == 1 {
		s.Sides[0].Army, s.Sides[1].Army = mixedArmy(r), mixedArmy(r)
	}
	if n%12%5 == 2 || n%7 == 3 {
		scatter(s.Map.(*heroscape.MapForm), r)
	}
	o := &heroscape.OptionsForm{Variant: "master", Mud: r.IntN(4) == 0, Glyphs: true, Gas: r.IntN(6) == 0, Powers: r.IntN(12) > 0}
	if n%11 == 10 {
		o.Variant, o.Gas = "basic", false
	}
	s.Options, s.Scenario = o, &heroscape.ScenarioForm{Rounds: 4 + r.IntN(4), Turns: 5 + r.IntN(20)}
	table, faults := heroscape.System().Compile(s)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	return table, name
}

// scatter makes other ground of some of the grass, and lays glyphs on some of the rest, of any kind and either side up.
func scatter(m *heroscape.MapForm, r *rand.Rand) {
	grounds, kinds := "rswpdnifm", []string{"astrid", "dagmar", "erland", "gerda", "ivor", "kelda", "mitonsoul", "valda"}
	taken := map[string]bool{}
	for _, g := range m.Glyphs {
		taken[g.At] = true
	}
	var free []string
	lines := strings.Split(strings.TrimRight(m.Rows, " \n"), "\n")
	for row, line := range lines {
		tokens := strings.Fields(line)
		for col, token := range tokens {
			at := fmt.Sprintf("%d,%d", row, col)
			switch {
			case token[0] != 'g' || taken[at]:
			case r.IntN(5) == 0:
				tokens[col] = grounds[r.IntN(len(grounds)):][:1] + token[1:]
			default:
				free = append(free, at)
			}
		}
		lines[row] = strings.Join(tokens, " ")
	}
	m.Rows = strings.Join(lines, "\n")
	for range min(len(free), 4, 8-len(m.Glyphs)) {
		i := r.IntN(len(free))
		m.Glyphs = append(m.Glyphs, heroscape.GlyphForm{At: free[i], Glyph: kinds[r.IntN(len(kinds))], Down: r.IntN(2) == 0})
		free = slices.Delete(free, i, i+1)
	}
}

// census counts what came up in games.
type census struct {
	verbs, kinds, terms, refusals, stages map[int]int
	cards                                 map[string]bool
	info                                  *engine.Info
}

func newCensus() *census {
	return &census{map[int]int{}, map[int]int{}, map[int]int{}, map[int]int{}, map[int]int{}, map[string]bool{}, nil}
}

// complete reports what never came up: a digest notices nothing there.
func (c *census) complete(t *testing.T) {
	t.Helper()
	for id := range readBook() {
		if !c.cards[id] {
			t.Errorf("nobody plays %s", id)
		}
	}
	for v, verb := range c.info.Verbs {
		if c.verbs[v] == 0 {
			t.Errorf("nobody is offered to %s", verb.Name)
		}
	}
	for k, kind := range c.info.Kinds {
		if c.kinds[int(engine.KindOwn)+k] == 0 {
			t.Errorf("nothing is told of %s", kind.Name)
		}
	}
	for n, term := range c.info.TermNames() {
		if c.terms[n] == 0 && engine.Term(n) != engine.TermTempo {
			t.Errorf("nothing is appraised as %s", term.Name)
		}
	}
	for n, stage := range c.info.Stages {
		if c.stages[n] == 0 {
			t.Errorf("the stage %s never comes", stage.Name)
		}
	}
	for r := 1; r < len(c.info.Refusals); r++ {
		if c.refusals[r] == 0 {
			t.Logf("nothing is refused because %q", c.info.Refusals[r].Text)
		}
	}
}

// show plays one game and digests what it shows.
type show struct {
	t       *testing.T
	table   engine.Table
	info    *engine.Info
	luck    dice.Source
	census  *census
	sums    [showKinds]hash.Hash
	files   [showKinds]*os.File
	rec     *engine.Recorder
	heard   int
	names   [2][]string       // of figures, by seat
	weights [3]engine.Weights // of everything, of little, and none of what is only near enemies
}

// open begins the digests, their files where these are wanted, and the record of a game.
func (s *show) open(name string) {
	for kind := range s.sums {
		s.sums[kind] = sha256.New()
		if *told == "" {
			continue
		}
		f, err := os.Create(filepath.Join(*told, name+"-"+showNames[kind]+".txt"))
		if err != nil {
			s.t.Fatal(err)
		}
		s.files[kind] = f
	}
	s.census.info = s.info
	for _, f := range s.table.Figures() {
		s.census.cards[f.Unit] = true
		s.names[f.Figure.Seat()] = append(s.names[f.Figure.Seat()], f.Name)
	}
	r := rand.New(rand.NewPCG(5, 6))
	for i := range engine.TermCount {
		s.weights[0][i] = int32(r.IntN(2000) - 500)
	}
	s.weights[1] = engine.Weights{engine.TermDamage: 11, engine.TermRisk: -3, engine.TermGround: 600, engine.TermHazard: -36}
	s.weights[2] = engine.Weights{engine.TermSupport: 900, engine.TermOwn + 3: 30, engine.TermHeight: 5, engine.TermHazard: 7}
	s.rec = engine.NewRecorder(s.table)
	s.rec.Keep = true
	s.rec.Cover(len(s.info.Rules))
	s.rec.Begin()
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
	fmt.Fprintf(s.sums[kind], format+"\n", args...)
	if f := s.files[kind]; f != nil {
		fmt.Fprintf(f, format+"\n", args...)
	}
}

// play plays a game whose sides choose the best by some weights or anything, and looks about as it goes.
func (s *show) play() {
	g := s.table.New()
	for step := uint64(0); g.Turn().Actor != engine.Over; step++ {
		own := s.luck.Fork(step + 1)
		s.census.stages[int(g.Turn().Stage)]++
		if step%64 == 0 {
			s.look(g, own)
		}
		if g.Turn().Actor == engine.Chance {
			s.roll(g, step)
		} else {
			s.choose(g, own, step)
		}
		s.say(ofPlay, "%x %+v", g.Hash(), g.Turn())
		for ; s.heard < len(s.rec.Events); s.heard++ {
			e := s.rec.Events[s.heard]
			s.census.kinds[int(e.Kind)]++
			s.say(ofEvents, "%s %+v", s.table.Tell(g, e), e)
		}
	}
	s.census.stages[int(g.Turn().Stage)]++
	s.look(g, s.luck.Fork(0))
	s.say(ofPlay, "%+v", g.Result())
	s.say(ofEvents, "%+v", s.rec.Figures)
	s.say(ofEvents, "%+v %+v", s.rec.Cells, s.rec.Actual)
	s.say(ofEvents, "%+v", s.rec.Expect)
	for r := range s.info.Rules {
		if s.rec.Marked(engine.Rule(r)) {
			s.say(ofEvents, "%s", s.info.Rules[r])
		}
	}
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

// choose plays an offered action, in one game the best by the weights, in another any; of some decisions
// everything on offer is told.
func (s *show) choose(g engine.Game, own dice.Source, step uint64) {
	offer := g.Offer(nil)
	rare := false
	for _, a := range offer {
		s.census.verbs[int(a.Verb)]++
		rare = rare || s.census.verbs[int(a.Verb)] < 200
	}
	if rare || step%8 == 0 {
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
	if step%8 == 1 {
		s.refuse(g, own, offer)
	}
	scores := make([]int64, len(offer))
	for i := range s.weights {
		g.Rank(offer, &s.weights[(i+2)%3], scores) // the second last: it chooses
		s.say(ofAppraisals, "%v", scores)
	}
	best := 0
	for i, score := range scores {
		if score > scores[best] {
			best = i
		}
	}
	if own.Below(1, 3) == 0 {
		best = anyOfAKind(offer, own)
	}
	s.say(ofPlay, "%+v", offer[best])
	g.Play(offer[best], s.rec)
}

// anyOfAKind picks one of the offered verbs and then any action of it, so that the seldom ones are played, too.
func anyOfAKind(offer []engine.Action, own dice.Source) int {
	var verbs []engine.Verb
	for _, a := range offer {
		if !slices.Contains(verbs, a.Verb) {
			verbs = append(verbs, a.Verb)
		}
	}
	verb := verbs[own.Below(4, uint64(len(verbs)))]
	var of []int
	for i, a := range offer {
		if a.Verb == verb {
			of = append(of, i)
		}
	}
	return of[own.Below(2, uint64(len(of)))]
}

// orders are things to say: F and H are figures of the side that is to act, G is one of the other, C and D are cells.
var orders = []string{"F attack G", "F explode G", "F grenade G", "F chomp G", "F shackle G", "F volley F H H G", "F fire head northwest",
	"F fire tail east", "F fire head southeast", "charge", "clone", "F move C", "F walk C", "F walk C D", "F fly C", "F grapple C", "F walk tail C", "F stay",
	"F place C", "F place C D", "F drop C", "F spawn C", "F summon C", "F summon C D", "bond F", "bond H", "spirit H", "spirit G", "order 2 F", "order x H",
	"order 3 G", "choose F", "choose G", "end", "pass", "G stay", "F strike F", "F brood G", "nobody stay", "F", "F place", "order 4 F", "bond", "pass G"}

// refuse tries what nobody offers: proposals, and offers with one part changed.
func (s *show) refuse(g engine.Game, own dice.Source, offer []engine.Action) {
	try := func(a engine.Action) {
		r := g.Check(a)
		s.census.refusals[int(r)]++
		s.say(ofRefusals, "%s %d", s.table.Say(g, a), r)
	}
	p := g.(engine.Proposer)
	for n := range uint32(20) {
		if a, ok := p.Propose(own, n); ok {
			try(a)
		}
	}
	some, side := picker(own, 10), g.Turn().Actor.Side()
	cells := s.table.Cells()
	for _, words := range orders {
		c := some(len(cells) - 1)
		words = strings.NewReplacer("F", s.names[side][some(len(s.names[side]))], "H", s.names[side][some(len(s.names[side]))],
			"G", s.names[1-side][some(len(s.names[1-side]))], "C", cells[c].Label, "D", cells[c+1].Label).Replace(words)
		a, err := s.table.Parse(g, words)
		if err != nil {
			s.say(ofRefusals, "%s: %v", words, err)
			continue
		}
		try(a)
	}
	a := offer[own.Below(3, uint64(len(offer)))]
	for _, b := range []engine.Action{
		{Verb: a.Verb, Figure: a.Figure, Cell: a.Cell, N: a.N + 1, A: a.A, B: a.B}, {Verb: a.Verb, Figure: a.Figure, Cell: a.Cell, N: a.N, A: a.A + 1, B: a.B},
		{Verb: a.Verb, Figure: a.Figure, Cell: a.Cell + 1, N: a.N, A: a.A, B: a.B}, {Verb: a.Verb, Figure: a.Figure, Cell: a.Cell, N: a.N, A: a.A, B: 1},
		{Verb: (a.Verb + 1) % 22, Figure: a.Figure, Cell: a.Cell, N: a.N, A: a.A, B: a.B}, {Verb: a.Verb, Figure: a.Figure + 1, Cell: a.Cell, N: a.N, A: a.A, B: a.B},
		{Verb: a.Verb, Figure: engine.NoFigure, Cell: engine.NoCell, N: a.N, A: a.A, B: a.B},
	} {
		try(b)
	}
}

// look pictures a position, inspects everybody and asks every question.
func (s *show) look(g engine.Game, own dice.Source) {
	s.say(ofPictures, "%+v", *s.table.Draw(g))
	d := engine.Description{Left: make([]int32, len(s.table.Figures()))}
	g.(engine.Describer).Describe(&d)
	s.say(ofPictures, "%+v", d)
	for _, f := range s.table.Figures() {
		s.say(ofPictures, "%s %v", f.Name, s.table.Inspect(g, f.Figure))
	}
	if err := s.table.Audit(g); err != nil {
		s.t.Errorf("%v", err)
	}
	for _, q := range s.questions(g, own) {
		s.ask(g, q)
	}
	if !g.Turn().Actor.IsSide() {
		return
	}
	for i, a := range g.Offer(nil) {
		if i%16 == 0 {
			s.say(ofAnswers, "why %s: %v", s.table.Say(g, a), s.table.(engine.Reasoner).Why(g, a))
		}
	}
}

// questions lists questions about a few figures and cells of a position, and about what is offered in it.
func (s *show) questions(g engine.Game, own dice.Source) []string {
	list := []string{"score", "allowance", "markers north", "markers b", "odds initiative", "odds first", "odds clone"}
	some := picker(own, 9)
	for range 4 {
		side := some(2)
		f, o := s.names[side][some(len(s.names[side]))], s.names[1-side][some(len(s.names[1-side]))]
		for _, q := range []string{"sight F G", "sight F G clear", "range F G", "engaged F", "adjacent F G", "move F", "dice F G", "odds F attack G",
			"victims F explode G", "victims F fire head east", "may F attack G", "may F explode G", "may F grenade G", "odds F burn", "odds F melt",
			"odds F chomp G", "odds F explode G", "odds F grenade G", "odds F fire tail west", "odds F shackle G"} {
			list = append(list, strings.NewReplacer("F", f, "G", o).Replace(q))
		}
	}
	f := s.names[0][some(len(s.names[0]))]
	list = append(list, []string{"reach " + f, "reach " + f + " risk", "reach " + f + " cheapest", "reach " + f + " routes"}[some(4)])
	cells := slices.DeleteFunc(slices.Clone(s.table.Cells()), func(c engine.CellInfo) bool { return c.Label == "" })
	for range 12 {
		c := cells[some(len(cells))].Label
		list = append(list, "map "+c, "drop "+c)
	}
	if g.Turn().Actor.IsSide() {
		offer := g.Offer(nil)
		for range 6 {
			words := s.table.Say(g, offer[some(len(offer))])
			if who, what, ok := strings.Cut(words, " "); ok {
				list = append(list, "odds "+words, "cost "+words, "swipes "+words, "falls "+words, "victims "+words, "may "+who+" "+what)
			}
		}
	}
	return list
}

// ask asks one question and tells the whole answer.
func (s *show) ask(g engine.Game, question string) {
	a, err := s.table.Ask(g, question)
	s.say(ofAnswers, "%s: %v %s %v %s %v %v", question, err, a.Verdict, a.Values, a.Others, len(a.Keys), a.Notes)
	for _, d := range a.Dists {
		s.say(ofAnswers, "  %s: %d of %s, mean %s, square %s", d.Name, d.Dist.Len(), d.Dist.Total(), d.Dist.Mean(func(v dice.Value) int64 { return int64(v) }),
			d.Dist.Mean(func(v dice.Value) int64 { return int64(v) * int64(v) }))
	}
}
