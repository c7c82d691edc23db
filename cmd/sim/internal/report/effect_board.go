package report

import (
	"fmt"
	"image/color"
	"math"
	"strings"

	"gonum.org/v1/plot/vg"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/draw"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// pieceEffect is what a piece does to a score, for the board.
type pieceEffect struct {
	name     string
	cells    []string
	value    float64
	interval stats.Interval
	certain  bool
}

// mostEffectBoards bounds the boards on which effects are drawn.
const mostEffectBoards = 8

// effectBoards draws the effects of pieces on the boards of the matchups they hold in, on A
// and on the first seat.
func (f *findings) effectBoards(s *Section) error {
	type subject struct {
		matchup *results.MatchupEntry
		a, seat []pieceEffect
	}
	var list []*subject
	of := func(m *results.MatchupEntry) *subject {
		for _, x := range list {
			if x.matchup.Index == m.Index {
				return x
			}
		}
		list = append(list, &subject{matchup: m})
		return list[len(list)-1]
	}
	for i := range f.Effects {
		if l := &f.Effects[i]; len(l.Pieces) == 1 {
			x := of(&l.Matchup)
			x.a = append(x.a, pieceEffect{l.Pieces[0], l.Cells, l.A.Value, l.A.Interval, l.A.Adjusted <= f.Alpha()})
			if !math.IsNaN(l.Side.Value) {
				x.seat = append(x.seat, pieceEffect{l.Pieces[0], l.Cells, l.Side.Value, l.Side.Interval,
					l.Side.Adjusted <= f.Alpha()})
			}
		}
	}
	for i := range f.Ledger {
		l := &f.Ledger[i]
		x := of(&l.Other)
		x.a = append(x.a, pieceEffect{l.Piece, l.Cells, l.Difference, l.Interval, l.Adjusted <= f.Alpha()})
		if !math.IsNaN(l.Side) {
			x.seat = append(x.seat, pieceEffect{l.Piece, l.Cells, l.Side, l.SideInterval, l.SideAdjusted <= f.Alpha()})
		}
	}
	drawn := 0
	for _, x := range list {
		board := boardOf(f.Boards, analysis.Where(x.matchup))
		if board == nil {
			continue
		}
		if drawn++; drawn > mostEffectBoards {
			s.text(fmt.Sprintf("Effects are drawn on the first %d boards; the tables have them all.", mostEffectBoards))
			break
		}
		for k, effects := range [][]pieceEffect{x.a, x.seat} {
			whose := [...]string{"A's score", "the first seat's score"}[k]
			fig, err := effectBoard(fmt.Sprintf("effect-board-%d-%s", drawn, [...]string{"a", "seats"}[k]),
				playedAs(x.matchup), whose, board, effects)
			if err != nil {
				return err
			}
			if fig != nil {
				s.figure(fig)
			}
		}
	}
	return nil
}

// effectBoard draws one board; nil where no piece has a place on it.
func effectBoard(name, matchup, whose string, board *engine.Picture, effects []pieceEffect) (*Figure, error) {
	most, certain := 0.0, 0
	for _, e := range effects {
		most = math.Max(most, math.Abs(e.value))
		if e.certain {
			certain++
		}
	}
	if most == 0 {
		return nil, nil
	}
	f := &Figure{Name: name, Head: []string{"piece", "cells", "effect", "low", "high", "certain"}}
	var marks []draw.Mark
	names := map[string]int{}
	for _, e := range effects {
		names[kindOf(e.name)]++
	}
	for _, e := range effects {
		m := draw.Mark{Name: e.name, Cells: e.cells, Text: signedShort(e.value), Label: shortPiece(e.name, names),
			Title: fmt.Sprintf("%s: %+.3f [%+.3f, %+.3f]", e.name, e.value, e.interval.Lo, e.interval.Hi),
			Size:  math.Abs(e.value) / most, Value: e.value / most, Grey: !e.certain}
		marks = append(marks, m)
		f.Rows = append(f.Rows, []string{e.name, strings.Join(e.cells, " "), plain(e.value), plain(e.interval.Lo),
			plain(e.interval.Hi), fmt.Sprint(e.certain)})
	}
	p := *board
	p.Figures, p.Title = nil, "Effects of pieces on "+whose+", "+matchup
	if p.Scale > 0 && len(p.Areas) > 0 {
		p.Cells = nil // of the free plane: its pieces are its areas
	}
	f.Caption = fmt.Sprintf("What each piece does to %s in %s, on its place: blue raises it, orange lowers it, in "+
		"wins of 100, the larger the disc the more (up to %.3f); grey is not certain after correcting for the number "+
		"of effects.", whose, matchup, most)
	var placeless []string
	for _, m := range marks {
		if _, _, ok := draw.WhereIs(&p, m); !ok {
			placeless = append(placeless, fmt.Sprintf("%s (%s)", m.Name, m.Text))
		}
	}
	if len(placeless) > 0 {
		f.Placeless = "Without a place of its own: " + strings.Join(placeless, ", ") + "."
		f.Caption += " " + f.Placeless
	}
	f.Alt = fmt.Sprintf("Board with the effects of %d pieces on %s, %d of them certain.", len(effects), whose, certain)
	f.Spec = vega(p.Title, f.records(), map[string]any{"mark": "bar", "encoding": map[string]any{
		"y":     map[string]any{"field": "piece", "type": "nominal", "sort": "-x"},
		"x":     field("effect", "quantitative", whose),
		"color": map[string]any{"field": "certain", "type": "nominal"}}})
	return f, f.board(&p, marks)
}

// board draws a board with what is said about its pieces, for pages and for print.
func (f *Figure) board(p *engine.Picture, marks []draw.Mark) error {
	f.SVG = draw.SVG(p, draw.Options{Width: boardWidth, Marks: marks, ID: f.Name, NoLegend: true})
	print, fitted := Figure{}, draw.Fit(p)
	paint := func(c vg.CanvasSizer) {
		heat := map[engine.Cell]float64{}
		kinds := map[float64]color.RGBA{}
		for i, cell := range fitted.Cells {
			heat[cell.Cell], kinds[float64(i)] = float64(i), draw.KindColour(cell.Kind)
		}
		paintBoard(c, fitted, heat, func(i float64) color.RGBA { return kinds[i] })
		paintMarks(c, fitted, marks)
	}
	if err := print.paint(boardWidth, boardWidth*float64(fitted.Height)/float64(max(fitted.Width, 1)),
		paint); err != nil {
		return err
	}
	f.PDF = print.PDF
	return nil
}

// boardWidth is the width of a drawn board in pixels.
const boardWidth = 420

// BoardFigure draws a board without its figures, and what marks say about its pieces.
func BoardFigure(name, title, caption string, board *engine.Picture, marks []draw.Mark) (*Figure, error) {
	p := *board
	p.Figures, p.Title = nil, title
	if p.Scale > 0 && len(p.Areas) > 0 {
		p.Cells = nil // of the free plane: its pieces are its areas
	}
	f := &Figure{Name: name, Caption: caption, Alt: title, Head: []string{"piece", "mark"}}
	for _, m := range marks {
		f.Rows = append(f.Rows, []string{m.Name, m.Text})
	}
	f.Spec = vega(title, f.records(), map[string]any{"mark": "text",
		"encoding": map[string]any{"text": field("piece", "nominal", "piece")}})
	return f, f.board(&p, marks)
}

// signedShort writes an effect in a disc: wins of 100 with a sign.
func signedShort(v float64) string {
	if s := fmt.Sprintf("%+.0f", 100*v); s != "+0" && s != "-0" {
		return strings.Replace(s, "-", "−", 1)
	}
	return "0"
}

// shortPiece is what a piece is called on a board: by its place, or by its kind where its name has none, and by both
// where there are several of a kind.
func shortPiece(name string, kinds map[string]int) string {
	switch kind, last := kindOf(name), name[strings.LastIndex(name, " ")+1:]; {
	case strings.Contains(last, ","), kind == "":
		return last
	case kinds[kind] > 1:
		return kind + " " + last
	default:
		return kind
	}
}

// kindOf is the kind of a piece, the first part of its name.
func kindOf(name string) string {
	return strings.ReplaceAll(name[:max(strings.LastIndex(name, " "), 0)], "-", " ")
}

// paintMarks draws discs for print.
func paintMarks(c vg.CanvasSizer, p *engine.Picture, marks []draw.Mark) {
	width, height := c.Size()
	scale := math.Min(float64(width)/float64(max(p.Width, 1)), float64(height)/float64(max(p.Height, 1)))
	for _, m := range draw.Place(p, marks, draw.Disc(p)) {
		at, r := vg.Point{X: vg.Length(m.X * scale), Y: height - vg.Length(m.Y*scale)}, vg.Length(m.R*scale)
		var path vg.Path
		path.Move(vg.Point{X: at.X + r, Y: at.Y})
		path.Arc(at, r, 0, 2*math.Pi)
		path.Close()
		c.SetColor(m.Colour())
		c.Fill(path)
		c.SetColor(ink)
		c.SetLineWidth(vg.Points(0.5))
		c.Stroke(path)
	}
}
