package main

import (
	"errors"
	"fmt"
	"slices"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/luck"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// auditOptions are the flags of the account of a game.
type auditOptions struct {
	account bool
	level   string
}

// unmeasured is the level that measures no decisions.
const unmeasured = "none"

// auditing is how the account of a game of a matchup is kept; nil when none is asked for.
func (o *auditOptions) auditing(l *scenarios.Library, e *scenarios.Experiment,
	m *montecarlo.Matchup) (*montecarlo.Auditing, error) {
	if !o.account {
		return nil, nil
	}
	level := o.level
	if level == unmeasured {
		level = ""
	}
	how, err := montecarlo.NewAuditing(l, e, m, level)
	var faults engine.Faults
	if err != nil && !errors.As(err, &faults) {
		return nil, failure{exitBad, shown(err.Error())}
	}
	return how, err
}

// played plays a game again, with or without an account.
func played(g *montecarlo.GameAgain, n *narrator, how *montecarlo.Auditing) (engine.Result, *montecarlo.Audit, error) {
	n.ledger = g.Ledger
	if how == nil {
		r, err := g.Play(n.rec, n.watcher())
		return r, nil, err
	}
	return g.PlayAudited(how, n.rec, n.watcher())
}

// mostListed is how many rolls, and how many decisions, an account tells one by one.
const mostListed = 6

// audit tells the account of a game, for A.
func (n *narrator) audit(m *montecarlo.Matchup, seatA engine.Side, how *montecarlo.Auditing, a *montecarlo.Audit,
	o auditOptions) {
	if a == nil {
		return
	}
	b := luck.NewBalance(a.Entries, a.Faults, seatA)
	rolls := slices.DeleteFunc(slices.Clone(a.Entries), func(e luck.Entry) bool { return e.Kind != luck.EntryLuck })
	slices.SortStableFunc(rolls, func(x, y luck.Entry) int {
		return int(max(y.Amount, -y.Amount) - max(x.Amount, -x.Amount))
	})
	rolls = rolls[:min(len(rolls), mostListed)]
	faults := slices.Clone(a.Faults)
	slices.SortStableFunc(faults, func(x, y luck.Fault) int { return int(y.Cost - x.Cost) })
	if n.o.asJSON {
		n.auditLines(b, how, rolls, faults)
		return
	}
	mine, theirs := n.info.Seats[seatA], n.info.Seats[seatA.Other()]
	say(n.cmd, "\nThe account of A (%s, the %s), in won games, by the value %s fitted to %s\n", shown(m.ArmyA), mine,
		shown(how.By.Name()), shown(how.By.Value.Level))
	line := func(what string, amount int64, note string) {
		say(n.cmd, "  %-28s %+9.6f  %s\n", what, float64(amount)/luck.Full, note)
	}
	line("start", b.Start, "what the matchup gave, before the first step")
	line("luck of the "+mine, b.Luck, "what its rolls gave beyond what was to be expected")
	line("luck of the "+theirs, -b.LuckOfOther, "the same of the other side's")
	if how.Level != nil {
		line("decisions of the "+mine, -b.Cost, n.measured(a, seatA, o.level))
		line("decisions of the "+theirs, b.CostOfOther, n.measured(a, seatA.Other(), o.level))
	}
	line("course", b.Course, "what else play brought, and what the value did not foresee")
	line("result", b.Result, "")
	n.tellRolls(rolls, seatA)
	n.tellFaults(faults[:min(len(faults), mostListed)])
}

// measured says how many decisions of a side were found wanting.
func (n *narrator) measured(a *montecarlo.Audit, side engine.Side, level string) string {
	wanting := 0
	for i := range a.Faults {
		if a.Faults[i].Side == side {
			wanting++
		}
	}
	return fmt.Sprintf("%d of %d that %s would certainly have taken otherwise", wanting, a.Decisions[side],
		shown(level))
}

// tellRolls prints the rolls of an account in the order in which it has them, most decisive first. Luck is
// signed for A, wherever A sits, so that signs of several games of a matchup can be compared.
func (n *narrator) tellRolls(rolls []luck.Entry, seatA engine.Side) {
	if len(rolls) == 0 {
		return
	}
	say(n.cmd, "The rolls that decided most, and what they gave A:\n")
	var rows [][]string
	for i := range rolls {
		e := &rolls[i]
		who, figure := "both", ""
		if e.Side >= 0 {
			who = n.info.Seats[e.Side]
		}
		if e.Figure >= 0 {
			figure = n.table.Figures()[e.Figure].Name
		}
		rows = append(rows, []string{fmt.Sprintf("  round %d", e.Round), who, e.What, figure, n.info.Rules[e.Rule],
			fmt.Sprintf("%+.3f", float64(e.To(seatA))/luck.Full)})
	}
	table(n.cmd, []string{"  when", "whose", "roll", "figure", "rule", "luck"}, rows)
}

func (n *narrator) tellFaults(faults []luck.Fault) {
	if len(faults) == 0 {
		return
	}
	say(n.cmd, "The decisions that cost most, in chance to win (the better choice was found by what judges it: a "+
		"little too much):\n")
	var rows [][]string
	for i := range faults {
		f := &faults[i]
		rows = append(rows, []string{fmt.Sprintf("  round %d", f.Round), n.info.Seats[f.Side], f.Did, f.Better,
			fmt.Sprintf("%.3f ± %.3f", float64(f.Cost)/luck.Full, float64(f.SE)/luck.Full)})
	}
	table(n.cmd, []string{"  when", "who", "did", "better", "cost"}, rows)
}

// auditLines tells the account as data.
func (n *narrator) auditLines(b luck.Balance, how *montecarlo.Auditing, rolls []luck.Entry, faults []luck.Fault) {
	n.line(auditBalance{b, how.By.Name(), "millionths of a won game, to A"})
	for i := range rolls {
		e := &rolls[i]
		n.line(auditRoll{e.What, e.Round, e.Side, e.Figure, n.info.Rules[e.Rule], e.Amount, e.Step})
	}
	for i := range faults {
		f := &faults[i]
		n.line(auditDecision{f.Did, f.Better, f.Round, f.Side, f.Cost, f.SE, f.Step})
	}
}
