package scenarios

import (
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// RunOptions changes the rules under which cases are run: mutation tests change a
// cell of the chart or a unit of the roster and see which cases notice.
type RunOptions struct {
	Chart  Override // merged over the chart, after the case's own changes
	Roster Override // merged over the roster likewise: {units: {ogre: {power: 5}}}
	Rules  []string // when not empty, only cases that cite one of these are run

	Reason func(r Reason)      // hears every reason of an answer and every refusal that a step gets
	Choice func(g engine.Game) // sees the game before every step at which a side must choose
}

// Reason is a reason that a case was given.
type Reason struct {
	engine.Note
	Refusal engine.Refusal // what the note is the words of; [engine.Legal] of the reasons of answers
	Wanted  bool           // the case names its rule
}

// Report is what became of the cases that were run.
type Report struct {
	Passed, Failed int
	Results        []CaseResult
}

// CaseResult is what became of one case: it passed when it has no faults.
type CaseResult struct {
	Case   *Case
	Faults engine.Faults
}

// Failures lists the faults of all cases.
func (r Report) Failures() (faults engine.Faults) {
	for _, c := range r.Results {
		faults = append(faults, c.Faults...)
	}
	return faults
}

// FailedRules lists the rule IDs that failed cases cite, sorted.
func (r Report) FailedRules() []string {
	var ids []string
	for _, c := range r.Results {
		if len(c.Faults) > 0 {
			ids = append(ids, c.Case.Rules...)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// RunCases runs cases under the same options.
func RunCases(cases []*Case, run RunOptions) Report {
	var r Report
	for _, c := range cases {
		if len(run.Rules) > 0 && !slices.ContainsFunc(c.Rules, func(id string) bool {
			return slices.Contains(run.Rules, id)
		}) {
			continue
		}
		faults := c.Run(run)
		if len(faults) == 0 {
			r.Passed++
		} else {
			r.Failed++
		}
		r.Results = append(r.Results, CaseResult{c, faults})
	}
	return r
}

// Run plays the steps of the case and reports every expectation that failed. What
// a step does wrong ends the case; a wrong expectation does not.
func (c *Case) Run(run RunOptions) (faults engine.Faults) {
	defer func() {
		if p := recover(); p != nil {
			faults.Add(c.Place, "the case %s: the system stopped with a panic: %s", quote(c.Name), plain(fmt.Sprint(p)))
		}
	}()
	g, faults := c.Start(run)
	if len(faults) > 0 {
		return faults
	}
	p := &player{game: g, table: g.Table(), info: c.System.Info(), rec: engine.NewRecorder(g.Table()), run: run}
	p.rec.Keep = true
	for _, f := range p.table.Figures() {
		if reserved(f.Name) {
			p.faults.Add(c.Place, "a figure of a case may not be named %s, which means something else under want",
				quote(f.Name))
		}
	}
	whole := true
	for i, s := range c.keys.Steps {
		if whole = p.step(c.step(i), s); !whole {
			break
		}
	}
	if whole {
		p.settled(c)
	}
	for i := range p.faults {
		p.faults[i].Message = "case " + plain(c.Name) + ": " + p.faults[i].Message
	}
	return p.faults
}

// player carries out the steps of one case.
type player struct {
	game    engine.Game
	table   engine.Table
	info    *engine.Info
	rec     *engine.Recorder
	run     RunOptions
	events  []string       // words of the events of the step
	acted   bool           // an action was played
	before  engine.Turn    // when the last one was played
	refused engine.Refusal // of the step
	faults  engine.Faults
}

// step carries out a step and reports whether the case can go on.
func (p *player) step(t tree, s stepKeys) bool {
	want := t.get("want")
	p.events, p.refused = nil, engine.Legal
	p.rec.Events = p.rec.Events[:0]
	if p.run.Choice != nil && p.game.Turn().Actor.IsSide() {
		p.run.Choice(p.game)
	}
	if s.Ask != "" {
		answer, err := p.ask(s.Ask)
		if err != nil {
			p.faults.Add(t.get("ask").here(), "ask %s: %v", quote(s.Ask), err)
			return true
		}
		p.compareAnswer(s.Ask, answer, want)
		for _, n := range answer.Notes {
			p.give(n, want)
		}
		return true
	}
	refused, reason, rule := false, "", ""
	if s.Do != "" {
		var ok bool
		if refused, reason, rule, ok = p.do(t.get("do"), s.Do); !ok {
			return false
		}
	}
	illegal := want.get("illegal")
	if text, ok := want.text(); ok && text == "illegal" {
		illegal = want
	}
	switch {
	case refused && illegal.absent():
		p.faults.Add(t.get("do").here(), "%s is refused: %s", quote(s.Do), reason)
		return false
	case refused:
		p.compareRefusal(want, reason, rule)
		p.give(engine.Note{Text: reason, Rule: rule}, want)
		if len(s.Chance) > 0 {
			p.faults.Add(t.get("chance").here(), "%s is refused and rolls nothing; leave out chance", quote(s.Do))
		}
		return true
	case !illegal.absent():
		text, _ := illegal.text()
		p.faults.Add(illegal.here(), "%s: want a refusal (%s), got a legal action", quote(s.Do), plain(text))
		return false
	}
	if !p.settle(t.get("chance"), s.Chance) {
		return false
	}
	p.compareState(want)
	return true
}

// give hands a reason to the one that listens.
func (p *player) give(n engine.Note, want tree) {
	if p.run.Reason != nil {
		list, _ := scalarList(want.get("rules"))
		p.run.Reason(Reason{n, p.refused, slices.Contains(list, n.Rule)})
	}
}

// settled refuses a case that ends while a roll is due which its last action caused, in the
// turn of that action: what the roll does is then never looked at. The roll with which
// somebody's next turn begins is no part of what the case shows.
func (p *player) settled(c *Case) {
	t := p.game.Turn()
	if t.Actor != engine.Chance || !p.acted || t.Owner != p.before.Owner || t.Round != p.before.Round {
		return
	}
	law, _ := p.game.Chance()
	last := c.step(len(c.keys.Steps) - 1)
	p.faults.Add(last.here(), "the case ends while a roll is due (%s); give its faces in a step with chance",
		plain(law.Name()))
}

// do plays an action unless it is refused; ok is false when the case cannot go on.
func (p *player) do(at tree, words string) (refused bool, reason, rule string, ok bool) {
	turn := p.game.Turn()
	if turn.Actor == engine.Chance {
		law, _ := p.game.Chance()
		p.faults.Add(at.here(), "before %s a roll is due (%s); give its faces in a step with chance", quote(words),
			plain(law.Name()))
		return false, "", "", false
	}
	if turn.Actor == engine.Over {
		return true, "the game is over", "", true
	}
	a, err := p.table.Parse(p.game, words)
	if err != nil {
		return true, err.Error(), "", true
	}
	if r := p.game.Check(a); r != engine.Legal {
		p.refused = r
		reason, rule := p.refusal(r)
		return true, reason, rule, true
	}
	p.acted, p.before = true, turn
	p.game.Play(a, p.rec)
	p.listen()
	return false, "", "", true
}

// refusal puts a refusal into words.
func (p *player) refusal(r engine.Refusal) (reason, rule string) {
	if int(r) >= len(p.info.Refusals) {
		return fmt.Sprintf("refusal %d, which the system does not put into words", r), ""
	}
	refused := p.info.Refusals[r]
	if int(refused.Rule) < len(p.info.Rules) {
		rule = p.info.Rules[refused.Rule]
	}
	if rule == "" {
		return refused.Text, ""
	}
	return refused.Text + " (" + rule + ")", rule
}

// listen keeps the words of the events taken down since it was last called.
func (p *player) listen() {
	for _, e := range p.rec.Events {
		if !e.Kind.Counts() {
			p.events = append(p.events, p.table.Tell(p.game, e))
		}
	}
	p.rec.Events = p.rec.Events[:0]
}

// settle settles rolls as they come due, face by face, until the faces are used up.
func (p *player) settle(at tree, faces []string) bool {
	for used := 0; ; {
		if p.game.Turn().Actor != engine.Chance {
			if used < len(faces) {
				p.faults.Add(at.find([]any{used}), "%s left over: no roll is due", Counted(len(faces)-used, "face"))
				return false
			}
			return true
		}
		law, _ := p.game.Chance()
		need := len(law.Dice())
		if need == 0 && law.Len() > 1 {
			need = 1 // the name of the outcome
		}
		if used == len(faces) && need > 0 {
			return true // a later step may settle it
		}
		if len(faces)-used < need {
			p.faults.Add(at.here(), "the roll %s takes %s, only %d left", plain(law.Name()), Counted(need, "face"),
				len(faces)-used)
			return false
		}
		i := 0
		if need > 0 {
			var err error
			if i, err = outcome(law, faces[used:used+need]); err != nil {
				p.faults.Add(at.find([]any{used}), "%v", err)
				return false
			}
		}
		used += need
		p.game.Settle(i, p.rec)
		p.listen()
	}
}

// outcome finds the outcome of faces, which may be written with the name of their
// die (blue:6).
func outcome(law *dice.Law, faces []string) (int, error) {
	labels := slices.Clone(faces)
	for i, d := range law.Dice() {
		if slices.ContainsFunc(d.Faces, func(f dice.Face) bool { return f.Label == faces[i] }) {
			continue
		}
		name, label, ok := strings.Cut(faces[i], ":")
		if !ok {
			continue
		}
		first, _, _ := strings.Cut(d.Name, " ")
		if name != d.Name && name != first {
			return 0, fmt.Errorf("%s: face %s is not of die %d, which is %s", law.Name(), quote(faces[i]), i+1,
				quote(d.Name))
		}
		labels[i] = strings.TrimSpace(label)
	}
	return law.Outcome(labels)
}

// Counted is a number of things in words: "1 matchup", "2 matchups".
func Counted(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}

// reserved are the words under want that are no figures.
func reserved(word string) bool {
	switch word {
	case "illegal", "turn", "over", "tell", "rules":
		return true
	}
	return false
}

// scalarList reads a scalar or a list of scalars.
func scalarList(t tree) ([]string, bool) {
	if s, ok := t.text(); ok {
		return []string{s}, true
	}
	if t.absent() || t.node.Kind != yaml.SequenceNode {
		return nil, false
	}
	var list []string
	for _, item := range t.items() {
		s, ok := item.text()
		if !ok {
			return nil, false
		}
		list = append(list, s)
	}
	return list, true
}
