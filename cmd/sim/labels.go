package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/draw"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// pieces shows the map of a scenario with the numbers of its pieces.
func (o *showOptions) pieces(cmd *cobra.Command, l *scenarios.Library, sc *scenarios.Scenario) error {
	setup, faults := l.Setup(sc, scenarios.Variant{})
	if len(faults) > 0 {
		return faults
	}
	mover, ok := sc.System.(engine.PieceMover)
	if !ok {
		return failure{exitBad, fmt.Sprintf("the maps of %s have no pieces that one can name", sc.System.Info().System)}
	}
	t, faults := sc.System.Compile(setup)
	if len(faults) > 0 {
		return faults
	}
	pieces, err := mover.Pieces(setup)
	if err != nil {
		return failure{exitBad, shown(err.Error())}
	}
	p := *t.Draw(t.New())
	p.Title, p.Figures = strings.TrimSpace(sc.Name+": pieces of the map"), nil
	var rows [][]string
	var cells [][]string
	var marks []draw.Mark
	sheet := showSheet{Kind: "pieces", Name: sc.Name, Picture: o.svg}
	for i, piece := range pieces {
		number := fmt.Sprint(i + 1)
		sheet.Pieces = append(sheet.Pieces, pieceSheet{i + 1, piece.Name, piece.Cells})
		rows = append(rows, []string{number, piece.Name, strings.Join(piece.Cells, " ")})
		cells = append(cells, piece.Cells)
		marks = append(marks, draw.Mark{Name: piece.Name, Cells: piece.Cells, Text: number,
			Title: number + ": " + piece.Name})
	}
	if o.svg != "" {
		p.Legend = nil
		for _, row := range rows {
			p.Legend = append(p.Legend, engine.Named{Name: row[0], Doc: row[1]})
		}
		if err := o.picture(cmd, draw.SVG(&p, draw.Options{Marks: marks, CellNames: true})); err != nil || !o.asJSON {
			return err
		}
	}
	if o.asJSON {
		return printSheet(cmd, sheet)
	}
	for _, line := range strings.Split(strings.TrimRight(draw.Terminal(draw.Numbered(&p, cells)), "\n"), "\n") {
		say(cmd, "%s\n", shown(line))
	}
	say(cmd, "\n")
	table(cmd, []string{"number", "piece", "cells"}, rows)
	return nil
}
