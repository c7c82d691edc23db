package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/exact"
	"github.com/skirmishlab/skirmishlab/results/stats"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// exactRow is what a commander lost on the positions of a system.
type exactRow struct {
	System      string         `json:"system"`
	Level       string         `json:"commander"`
	Positions   int            `json:"positions"`
	Games       int            `json:"games"`
	PerGame     float64        `json:"lost_per_game"`
	Between     stats.Interval `json:"lost_per_game_interval"`
	Decisions   int64          `json:"decisions"`
	Wrong       float64        `json:"share_wrong"`
	PerDecision float64        `json:"lost_per_decision"`
	Stages      []exactStage   `json:"stages,omitempty"`
	Mistakes    []exactMistake `json:"mistakes,omitempty"`
}

type exactStage struct {
	Stage       string  `json:"stage"`
	Decisions   int64   `json:"decisions"`
	Wrong       float64 `json:"share_wrong"`
	PerDecision float64 `json:"lost_per_decision"`
}

type exactMistake struct {
	Position string  `json:"position"`
	Stage    string  `json:"stage"`
	Seat     string  `json:"seat"`
	Took     string  `json:"took"`
	Best     string  `json:"best"`
	Lost     float64 `json:"lost"`
	Times    int     `json:"times"`
}

// mostMistakes is how many mistakes of a commander are reported, those that cost most.
const mostMistakes = 8

// exactLadder measures what the levels lose on solved positions.
func exactLadder(cmd *cobra.Command, args []string, o ladderOptions) error {
	l, err := o.library()
	if err != nil {
		return err
	}
	e := &exact.Exam{Library: l, Levels: slices.Clone(o.levels), Games: o.blocks, Seed: o.seed, Workers: o.workers}
	for _, name := range o.commanders {
		if !slices.Contains(e.Levels, name) {
			e.Levels = append(e.Levels, name)
		}
	}
	if err := solvedOf(l, args, e); err != nil {
		return err
	}
	if err := e.Check(); err != nil {
		return err
	}
	ctx := cmd.Context()
	defer whilePlaying(cmd)()
	bar := newProgress(cmd, o.runOptions)
	e.Progress = bar.set
	reports, err := e.Sit(ctx)
	bar.end()
	if errors.Is(err, context.Canceled) {
		return nothingKept("a ladder of solved positions keeps nothing, play it again")
	}
	if err != nil {
		return failed("%s", shown(err.Error()))
	}
	var rows []exactRow
	for _, r := range reports {
		rows = append(rows, newExactRow(l, r, o.where))
	}
	if o.asJSON {
		return printSheet(cmd, exactSheet{o.seed, o.blocks, rows})
	}
	tellExact(cmd, rows, o.where)
	return nil
}

// solvedOf finds the solved positions that arguments name: systems or files; none is all.
func solvedOf(l *scenarios.Library, args []string, e *exact.Exam) error {
	if len(args) == 0 {
		args = solvable(l)
	}
	for _, arg := range args {
		if s, err := l.System(arg); err == nil {
			list, faults := l.ShippedSolved(s.Info().System)
			if len(faults) > 0 {
				return faults
			}
			e.Positions = append(e.Positions, list...)
			continue
		}
		list, faults := l.SolvedFile(arg)
		if len(faults) > 0 {
			return faults
		}
		e.Positions = append(e.Positions, list...)
	}
	return nil
}

// newExactRow is what one level lost on the positions of a system, with an interval that is cut to what a
// score can be; where adds the stages and the mistakes that cost most.
func newExactRow(l *scenarios.Library, r exact.Report, where bool) exactRow {
	row := exactRow{System: r.System, Level: r.Level, Positions: r.Positions, Games: r.Games, PerGame: r.PerGame,
		Between:   stats.Interval{Lo: max(0, r.PerGame-1.96*r.Error), Hi: min(1, r.PerGame+1.96*r.Error)},
		Decisions: r.All.Decisions,
		Wrong:     share(r.All.Wrong, r.All.Decisions), PerDecision: r.All.PerDecision()}
	if !where {
		return row
	}
	s, err := l.System(r.System)
	if err != nil {
		return row
	}
	for i, m := range r.Stages {
		if m.Decisions > 0 {
			row.Stages = append(row.Stages, exactStage{s.Info().Stages[i].Name, m.Decisions,
				share(m.Wrong, m.Decisions), m.PerDecision()})
		}
	}
	for _, m := range r.Mistakes[:min(len(r.Mistakes), mostMistakes)] {
		row.Mistakes = append(row.Mistakes, exactMistake(m))
	}
	return row
}

func share(part, of int64) float64 {
	if of == 0 {
		return 0
	}
	return float64(part) / float64(of)
}

// tellExact prints the levels below each other in one table, so that they can be compared, and after it
// for each what --where asked.
func tellExact(cmd *cobra.Command, rows []exactRow, where bool) {
	say(cmd, "Lost against perfect play, in won games, on positions whose value is known\n\n")
	var cells [][]string
	for _, r := range rows {
		cells = append(cells, []string{r.System, r.Level, fmt.Sprintf("%.4f", r.PerGame),
			fmt.Sprintf("%.4f to %.4f", r.Between.Lo, r.Between.Hi),
			fmt.Sprintf("%.4f", r.PerDecision), fmt.Sprintf("%.1f %%", 100*r.Wrong), fmt.Sprint(r.Decisions),
			fmt.Sprint(r.Games)})
	}
	table(cmd, []string{"system", "commander", "a game", "95 %", "a decision", "wrong", "decisions", "games"}, cells)
	if !where {
		return
	}
	for _, r := range rows {
		if r.Decisions == 0 {
			continue
		}
		say(cmd, "\n%s, %s, by stage\n", r.System, shown(r.Level))
		cells = nil
		for _, s := range r.Stages {
			cells = append(cells, []string{"  " + s.Stage, fmt.Sprintf("%.4f", s.PerDecision),
				fmt.Sprintf("%.1f %%", 100*s.Wrong), fmt.Sprint(s.Decisions)})
		}
		table(cmd, []string{"  stage", "a decision", "wrong", "decisions"}, cells)
		cells = nil
		for _, m := range r.Mistakes {
			cells = append(cells, []string{"  " + m.Position, m.Took, m.Best, fmt.Sprintf("%.4f", m.Lost),
				fmt.Sprint(m.Times)})
		}
		if len(cells) > 0 {
			table(cmd, []string{"  position", "took", "best", "lost", "times"}, cells)
		}
	}
}
