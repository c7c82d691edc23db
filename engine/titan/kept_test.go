package titan_test

import (
	"crypto/sha256"
	"fmt"
	"hash"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/titan"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// ledger keeps a digest for each subject, in the order in which subjects come up first.
type ledger struct {
	subjects []string
	sums     map[string]hash.Hash
}

// enter adds values to the digest of a subject.
func (l *ledger) enter(subject string, values ...any) {
	sum := l.sums[subject]
	if sum == nil {
		sum = sha256.New()
		l.subjects, l.sums[subject] = append(l.subjects, subject), sum
	}
	fmt.Fprintln(sum, values...)
}

// TestGoldenSubjects keeps what can be seen of games as one digest for each subject and battle: what is
// offered, refused and carried out, every term of the appraisal, ranks and plans by several
// weights, marks, events and sums, words, answers and pictures. The line that differs says what has changed and where;
// [TestGoldenWords] and the playthroughs of package systems show how.
func TestGoldenSubjects(t *testing.T) {
	var b strings.Builder
	keep := func(name string, table engine.Table) {
		l := &ledger{sums: map[string]hash.Hash{}}
		l.board(table)
		for n := range uint64(2) {
			l.game(t, table, n)
		}
		for _, subject := range l.subjects {
			fmt.Fprintf(&b, "%s, %s %x\n", name, subject, l.sums[subject].Sum(nil)[:6])
		}
	}
	for _, e := range library.List(scenarios.KindScenario, "titan") {
		name := strings.TrimPrefix(e.Name, "titan/")
		keep(name, compiled(t, name, variant))
	}
	for _, m := range mapNames {
		keep("on "+m, compiled(t, "fire-mountain", onMap(t, m)))
	}
	for i, text := range houseRules {
		name := []string{"storm-the-tower", "dark-against-sky"}[i%2]
		keep(name+" "+text, compiled(t, name, scenarios.Variant{Options: override(t, text)}))
	}
	conform.Kept(t, "testdata/subjects.txt", b.String())
}

// board enters what a table says before anybody plays.
func (l *ledger) board(table engine.Table) {
	l.enter("board", *titan.BoardOf(table), table.Figures(), table.Cells())
	for side := range engine.Side(2) {
		l.enter("board", titan.Entry(table, side), table.(engine.Excluder).LeftOut(side))
	}
	l.enter("pictures", *table.Draw(nil))
}

// game plays a game and enters all that can be seen of it: the first between greedy commanders, the second between one
// to whom every term counts and one who plays at random.
func (l *ledger) game(t *testing.T, table engine.Table, n uint64) {
	t.Helper()
	weights := greedy(t)
	players := [2]engine.Commander{ai.NewGreedy(weights), ai.NewGreedy(weights)}
	if n > 0 {
		players = [2]engine.Commander{ai.NewGreedy(everyTerm(weights)), &ai.Random{}}
	}
	luck := dice.NewSource(11, dice.StreamID("golden subjects"), n)
	for side, p := range players {
		p.Begin(table, engine.Side(side), luck.Fork(uint64(side)+1))
	}
	rec := engine.NewRecorder(table)
	rec.Keep = true
	rec.Begin()
	told, step := 0, 0
	after := func(g engine.Game) {
		l.enter("states", g.Hash(), g.Turn())
		l.marks(table, rec)
		for ; told < len(rec.Events); told++ {
			l.enter("events", rec.Events[told])
			l.enter("news", table.Tell(g, rec.Events[told]))
		}
	}
	watch := &engine.Watcher{
		Before: func(g engine.Game, a engine.Action) {
			after(g)
			rec.Cover(len(table.Info().Rules))
			l.position(t, g, everyTerm(weights), step)
			step++
		},
		Rolled: func(g engine.Game, law *dice.Law, key dice.Key, i int) {
			l.enter("rolls", law.Name(), key, i, table.TellOutcome(g, law, i))
		},
		After: after,
	}
	g := table.New()
	result, err := engine.Drive(g, luck, players, rec, watch)
	if err != nil {
		t.Fatal(err)
	}
	l.enter("results", result, rec.Figures, rec.Cells, rec.Actual, rec.Expect)
}

// marks enters the rules that were exercised.
func (l *ledger) marks(table engine.Table, rec *engine.Recorder) {
	var marked []any
	for r, id := range table.Info().Rules {
		if rec.Marked(engine.Rule(r)) {
			marked = append(marked, id)
		}
	}
	l.enter("marks", marked...)
}

// position enters what can be asked of a position in which a side chooses. What costs much is asked for of every
// third.
func (l *ledger) position(t *testing.T, g engine.Game, weights [2]engine.Weights, step int) {
	t.Helper()
	table, side := g.Table(), g.Turn().Actor.Side()
	offered := g.Offer(nil)
	w := weights[side]
	l.appraisal(g, offered, &w)
	for _, a := range offered {
		l.enter("offers", a, table.Say(g, a))
	}
	for i := step % 5; i < len(offered); i += 5 {
		for _, a := range aside(offered[i]) {
			l.enter("refusals", a, g.Check(a))
		}
	}
	for i := range uint32(6) {
		a, ok := g.(engine.Proposer).Propose(dice.NewSource(12, 13, uint64(step)), i)
		l.enter("proposals", a, ok, table.Say(g, a), g.Check(a))
	}
	d := engine.Description{Left: make([]int32, len(table.Figures()))}
	g.(engine.Describer).Describe(&d)
	l.enter("descriptions", d)
	for _, f := range table.Figures() {
		l.enter("figures", table.Inspect(g, f.Figure))
	}
	if err := table.Audit(g); err != nil {
		t.Fatal(err)
	}
	if step%3 == 0 {
		l.enter("pictures", *table.Draw(g))
		l.answers(g, step/3)
	}
	for i := step % 4; i < len(offered); i += 4 {
		l.enter("reasons", table.(engine.Reasoner).Why(g, offered[i]))
	}
}

// appraisal enters the terms of what is offered, ranks by several weights and what plans are worth.
func (l *ledger) appraisal(g engine.Game, offered []engine.Action, w *engine.Weights) {
	in := g.Table().Info()
	all := make([]engine.Terms, len(offered))
	for i, a := range offered {
		g.Appraise(a, &all[i])
	}
	for term, name := range in.TermNames() {
		values := make([]int32, len(all))
		for i := range all {
			values[i] = all[i][term]
		}
		l.enter("term "+name.Name, values)
	}
	few := engine.Weights{engine.TermDamage: 100, engine.TermRisk: -160}
	scores := make([]int64, len(offered))
	for _, by := range []*engine.Weights{w, &few} {
		g.Rank(offered, by, scores)
		l.enter("ranks", scores)
		if !g.Turn().Joint {
			continue
		}
		plan := favourites(offered, scores)
		g.(engine.Orderer).Order(plan)
		l.enter("plans", plan, g.(engine.Planner).Weigh(plan, by))
	}
}

// favourites are the actions of the highest score of every figure.
func favourites(offered []engine.Action, scores []int64) (plan []engine.Action) {
	best := map[engine.Figure]int{}
	for i, a := range offered {
		if j, ok := best[a.Figure]; a.Figure != engine.NoFigure && (!ok || scores[i] > scores[j]) {
			best[a.Figure] = i
		}
	}
	for i, a := range offered {
		if j, ok := best[a.Figure]; ok && j == i {
			plan = append(plan, a)
		}
	}
	return plan
}

// aside are the actions that differ from one in a single part.
func aside(a engine.Action) []engine.Action {
	list := []engine.Action{a, a, a, a, a, a, a, a, a, a, a}
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
	list[10].Figure ^= 0x80
	return list
}

// answers asks every question that a table knows, of a few characters.
func (l *ledger) answers(g engine.Game, turn int) {
	table := g.Table()
	ask := func(subject, format string, args ...any) {
		answer, err := table.Ask(g, fmt.Sprintf(format, args...))
		l.enter(subject, answer.Verdict, answer.Values, answer.Notes, answer.Others, err)
		for _, d := range answer.Dists {
			l.enter(subject, d.Name, d.Dist.String())
		}
	}
	figures := table.Figures()
	for i := range 3 {
		f := figures[(turn+5*i)%len(figures)]
		for _, question := range []string{"reach", "contact", "blows", "value"} {
			ask("answers on "+question, "%s %s", question, f.Name)
		}
		for j := range 4 {
			other := figures[(turn+i+3*j)%len(figures)].Name
			ask("answers on sight", "sight %s %s", f.Name, other)
			ask("answers on contact", "contact %s %s", f.Name, other)
			ask("answers on odds", "odds %s strike %s", f.Name, other)
			ask("answers on odds", "odds %s rangestrike %s", f.Name, other)
			ask("answers on announcements", "announcements %s strike %s", f.Name, other)
		}
		hazards := slices.Concat(titan.System().(engine.PieceMover).PieceKinds(), []string{"plain"})
		ask("answers on natives", "native %s %s", f.Name, hazards[(turn+i)%len(hazards)])
		ask("answers on natives", "native %s %s", f.Unit, hazards[(turn+i)%len(hazards)])
	}
}
