package main

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/solve"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/results/stats"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// solveSheet is what sim solve prints of one position.
type solveSheet struct {
	Name     string         `json:"position"`
	System   string         `json:"system"`
	Seat     string         `json:"value_is_of"` // the first seat
	Value    float64        `json:"value"`
	Bounds   stats.Interval `json:"bounds"` // certain
	Fraction string         `json:"fraction,omitempty"`
	Actor    string         `json:"chooses"` // seat, or chance
	Sealed   bool           `json:"sealed"`  // both sides choose at once
	Best     []solveAction  `json:"best"`
	Others   []solveAction  `json:"others"`
	Ends     *solveEnds     `json:"ends" jsonschema:"nullable"` // null where they are not known
	Endless  string         `json:"ends_unknown,omitempty"`
	Size     solveSize      `json:"size"`
	Kept     string         `json:"kept,omitempty"`    // the value in the file
	Differs  string         `json:"differs,omitempty"` // how what came out differs from the file
	Line     []solveStep    `json:"line,omitempty"`
	Ending   string         `json:"ending,omitempty"`
}

// solveEnds is how perfect play ends.
type solveEnds struct {
	Win  float64     `json:"win"` // of the first seat
	Draw float64     `json:"draw"`
	Loss float64     `json:"loss"`
	Lost []solveLost `json:"lost"`
}

// solveLost is the chance that a figure is lost by the end.
type solveLost struct {
	Figure string  `json:"figure"`
	Seat   string  `json:"seat"`
	Chance float64 `json:"chance"`
}

type solveAction struct {
	Action   string         `json:"action"`
	Value    float64        `json:"value"`
	Bounds   stats.Interval `json:"bounds"`
	Fraction string         `json:"fraction,omitempty"`
	Share    *float64       `json:"share,omitempty"`
}

type solveSize struct {
	Positions int `json:"positions"`
	Choices   int `json:"choices"`
	Rolls     int `json:"rolls"`
	Sealed    int `json:"sealed"`
	Actions   int `json:"actions"`
	Outcomes  int `json:"outcomes"`
}

type solveStep struct {
	Round int16   `json:"round"`
	Who   string  `json:"who"`
	What  string  `json:"what"`
	Odds  float64 `json:"chance,omitempty"`
	Value float64 `json:"value_after"`
}

// newSolveSheet gathers what is printed of a solved position: its value, what each action is worth, and
// what differs from the value that its file keeps. Where both sides choose at once actions have shares in
// place of an order.
func newSolveSheet(p toSolve, s *solve.Solution, o solveOptions) (*solveSheet, error) {
	in := p.game.Table().Info()
	z := s.Size
	sheet := &solveSheet{Name: p.name, System: in.System, Seat: in.Seats[0], Value: s.Bounds.Mid(),
		Bounds:   stats.Interval{Lo: s.Bounds.Lo, Hi: s.Bounds.Hi},
		Fraction: fraction(s.Exact), Actor: actorName(in, p.game.Turn().Actor), Best: []solveAction{},
		Others: []solveAction{},
		Size:   solveSize{z.Positions, z.Choices, z.Rolls, z.Sealed, z.Actions, z.Outcomes}}
	if p.game.Turn().Actor.IsSide() {
		list, err := s.Actions(p.game, true)
		if err != nil {
			return nil, err
		}
		for _, v := range list {
			a := solveAction{Action: p.game.Table().Say(p.game, v.Action), Value: v.Bounds.Mid(),
				Bounds: stats.Interval{Lo: v.Bounds.Lo, Hi: v.Bounds.Hi}, Fraction: fraction(v.Exact)}
			if list[0].Share > 0 {
				sheet.Sealed, a.Share = true, &v.Share
			}
			if v.Best {
				sheet.Best = append(sheet.Best, a)
			} else {
				sheet.Others = append(sheet.Others, a)
			}
		}
	}
	if err := sheet.ends(s); err != nil {
		return nil, err
	}
	if p.kept != nil {
		sheet.Kept = p.kept.Value.RatString()
		sheet.Differs = strings.Join(solve.Compare(p.kept, s, words(sheet.Best)), "; ")
	}
	if !o.policy {
		return sheet, nil
	}
	return sheet, sheet.play(s, o.seed)
}

// ends adds how perfect play ends, or why that is not known.
func (z *solveSheet) ends(s *solve.Solution) error {
	e, err := s.Ends()
	var refused *solve.Refused
	switch {
	case errors.As(err, &refused):
		z.Endless = refused.Why
		return nil
	case err != nil:
		return err
	}
	z.Ends = &solveEnds{Win: e.Win, Draw: e.Draw, Loss: e.Loss, Lost: []solveLost{}}
	t := s.Root.Table()
	for i, f := range t.Figures() {
		z.Ends.Lost = append(z.Ends.Lost, solveLost{f.Name, t.Info().Seats[f.Figure.Seat()], e.Lost[i]})
	}
	return nil
}

func words(list []solveAction) (all []string) {
	for _, a := range list {
		all = append(all, a.Action)
	}
	return all
}

// play adds how perfect play goes on.
func (z *solveSheet) play(s *solve.Solution, seed uint64) error {
	var luck *dice.Source
	if seed != 0 {
		src := dice.NewSource(seed, dice.StreamID("solve"), 0)
		luck = &src
	}
	line, end, err := s.Line(luck)
	if err != nil {
		return err
	}
	in := s.Root.Table().Info()
	for _, t := range line {
		who := actorName(in, t.Turn.Actor)
		if t.Choices == 1 {
			who += " (must)"
		}
		z.Line = append(z.Line, solveStep{t.Turn.Round, who, t.Words, t.Chance, t.Bounds.Mid()})
	}
	z.Ending = "a draw"
	if end.Winner != engine.Nobody {
		z.Ending = engine.Does(in.Seats[end.Winner], "wins")
	}
	z.Ending += " (" + in.Endings[end.Ending].Doc + ")"
	return nil
}

func actorName(in *engine.Info, a engine.Actor) string {
	switch {
	case a.IsSide():
		return in.Seats[a.Side()]
	case a == engine.Chance:
		return "chance"
	}
	return "nobody"
}

// fraction writes a fraction, or nothing where there is none.
func fraction(r *big.Rat) string {
	if r == nil {
		return ""
	}
	return r.RatString()
}

// mostDigits is how long a fraction is printed; --json prints all of it.
const mostDigits = 48

// amount writes a value as a number and, where that is short, as a fraction.
func amount(value, low, high float64, exact string) string {
	text := fmt.Sprintf("%.9f", value)
	switch {
	case exact == "" && high-low > 0:
		return text + fmt.Sprintf(" (± %.0e)", max((high-low)/2, 1e-16))
	case exact == "" || !strings.Contains(exact, "/"):
		return text
	case len(exact) > mostDigits:
		return text + fmt.Sprintf(" (exactly a fraction of %d digits)", len(exact)-1)
	}
	return text + " = " + exact
}

// tell prints the sheet for people; of the actions that are not among the best only as many as --actions
// allows.
func (z *solveSheet) tell(cmd *cobra.Command, o solveOptions) {
	say(cmd, "%s\n", shown(z.Name))
	say(cmd, "  value to the %s: %s\n", z.Seat, amount(z.Value, z.Bounds.Lo, z.Bounds.Hi, z.Fraction))
	z.tellEnds(cmd)
	say(cmd, "  %s\n", z.Size.words())
	switch {
	case len(z.Best) > 0 && z.Sealed:
		say(cmd, "  both sides choose at once; how often the %s takes what:\n", z.Actor)
	case len(z.Best) > 0:
		say(cmd, "  best for the %s:\n", z.Actor)
	default:
		say(cmd, "  it is a roll that comes next\n")
	}
	var rows [][]string
	for _, a := range z.Best {
		rows = append(rows, a.row())
	}
	table(cmd, nil, rows)
	if others := z.Others[:min(len(z.Others), o.most)]; len(others) > 0 {
		say(cmd, "  not as good, %d in all:\n", len(z.Others))
		rows = nil
		for _, a := range others {
			rows = append(rows, a.row())
		}
		table(cmd, nil, rows)
	}
	z.tellLine(cmd)
	if z.Differs != "" {
		say(cmd, "  DIFFERS from what is kept: %s\n", shown(z.Differs))
	}
}

// tellEnds says how perfect play ends, and which figures are lost by then.
func (z *solveSheet) tellEnds(cmd *cobra.Command) {
	e := z.Ends
	if e == nil {
		say(cmd, "  how perfect play ends is not known: %s\n", z.Endless)
		return
	}
	say(cmd, "  perfect play ends for the %s: won %.4f, drawn %.4f, lost %.4f\n", z.Seat, e.Win, e.Draw, e.Loss)
	var lost []string
	for _, f := range e.Lost {
		lost = append(lost, fmt.Sprintf("%s %.4f", f.Figure, f.Chance))
	}
	say(cmd, "  figures lost by then: %s\n", shown(strings.Join(lost, ", ")))
}

func (a solveAction) row() []string {
	value := amount(a.Value, a.Bounds.Lo, a.Bounds.Hi, a.Fraction)
	if a.Share != nil {
		value = fmt.Sprintf("%.4f of the time, %s", *a.Share, value)
	}
	return []string{"    " + a.Action, value}
}

func (z solveSize) words() string {
	text := fmt.Sprintf("%d positions: %d choices with %d actions, %d rolls with %d outcomes", z.Positions, z.Choices,
		z.Actions, z.Rolls, z.Outcomes)
	if z.Sealed > 0 {
		text += fmt.Sprintf("; in %d both sides choose at once", z.Sealed)
	}
	return text
}

// tellLine prints how perfect play goes on, with the odds of what rolls brought; nothing where --policy
// was not asked for.
func (z *solveSheet) tellLine(cmd *cobra.Command) {
	if len(z.Line) == 0 {
		return
	}
	say(cmd, "  play goes on:\n")
	var rows [][]string
	for _, t := range z.Line {
		what := t.What
		if t.Odds > 0 {
			what += fmt.Sprintf(" [%s]", percent(t.Odds))
		}
		rows = append(rows, []string{fmt.Sprintf("    round %d", t.Round), t.Who, what, fmt.Sprintf("%.6f", t.Value)})
	}
	table(cmd, nil, rows)
	say(cmd, "    %s\n", shown(z.Ending))
}

// positionsOf finds the positions that an argument names.
func positionsOf(l *scenarios.Library, arg string, o solveOptions) ([]toSolve, error) {
	name := arg
	file, only, isCase := cutCase(arg)
	if isCase {
		name = file
	}
	if !l.HasSolved(name) || o.at != "" {
		g, err := position(l, arg, o.at, o.turn)
		if err != nil {
			return nil, err
		}
		if g.Turn().Actor == engine.Over {
			return nil, failure{exitBad, fmt.Sprintf("the game of %s is over; there is nothing to solve", shown(arg))}
		}
		return []toSolve{{name: arg, game: g}}, nil
	}
	kept, faults := l.SolvedFile(name)
	var list []toSolve
	var names []string
	for _, k := range kept {
		names = append(names, k.Name)
		if isCase && k.Name != only {
			continue
		}
		g, more := k.Start()
		if faults = append(faults, more...); len(more) == 0 {
			list = append(list, toSolve{name + ":" + k.Name, g, k})
		}
	}
	if len(faults) > 0 {
		return nil, faults
	}
	if len(list) == 0 {
		return nil, failure{exitBad, fmt.Sprintf("%s has no case %q%s", shown(name), shown(only),
			scenarios.Suggest(only, names))}
	}
	return list, nil
}

// unsolved words why a position was not solved.
func unsolved(name string, err error) error {
	var large *solve.TooLarge
	var refused *solve.Refused
	switch {
	case errors.Is(err, context.Canceled):
		return nothingKept("nothing is kept of a position that is not solved")
	case errors.As(err, &large):
		more := ""
		if large.Tried > 0 {
			more = "; --positions allows more, for about 100 bytes each"
		}
		return failure{exitBad, shown(name) + ": " + err.Error() + more +
			". Take figures away, or fewer cells or rounds"}
	case errors.As(err, &refused):
		return failure{exitBad, shown(name) + ": " + err.Error()}
	}
	return failed("%s: %v", shown(name), err)
}

// solvable lists the shipped files of solved positions.
func solvable(l *scenarios.Library) (names []string) {
	for _, s := range l.Systems() {
		for _, e := range l.List(scenarios.KindSolved, s.Info().System) {
			names = append(names, e.Name)
		}
	}
	return names
}
