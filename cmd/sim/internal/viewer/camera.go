package viewer

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/draw"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// Options say what a film tells beside the game.
type Options struct {
	Title      string
	Armies     [2]string                    // their titles by seat; empty where there is none
	Commanders [2]string                    // by seat
	Chance     func(g engine.Game) float64  // of the first seat to win, 0 to 1; nil tells none
	ChanceBy   string                       // what the chance is from, in words
	Rule       func(id string) string       // the text of a rule; nil tells none
	Again      string                       // the command that shows the game again
	Embed      bool                         // the page is part of another: no heads, no list of steps
	Weigh      func(g engine.Game) []string // what looks best to the side that must choose, in words; nil tells none

	// Live is set where the game is played while the page shows it.
	Live *Live
	// Draw draws a position; nil draws all of it.
	Draw func(g engine.Game) *engine.Picture
	// Hides reports whether an action is not for the words of the page; nil hides none.
	Hides func(g engine.Game, a engine.Action) bool
}

// Live is what the page needs to know of a game that somebody plays in it.
type Live struct {
	Seat string `json:"seat"` // that is played in the page
	Undo bool   `json:"undo"` // choices may be taken back
}

// Camera films one game.
type Camera struct {
	table engine.Table
	info  *engine.Info
	rec   *engine.Recorder
	o     Options

	film   film
	boards map[string]int
	last   map[engine.Figure]figure
	whys   map[string]int // number of a reason in the film
	why    []int          // of the action that is played, until it rolls
	round  int16
	shown  int
	marks  map[engine.Figure]string // of figures whose own mark others of their side have, too
	cells  map[string]bool          // outlines of single cells
	bare   bool                     // nothing was said of the action that is played
}

// film is what the page is made of; the names are short because there are many of them.
type film struct {
	Title    string            `json:"title"`
	Unit     string            `json:"unit"`
	Parties  [2]party          `json:"parties"`
	ChanceBy string            `json:"chanceBy,omitempty"`
	Again    string            `json:"again,omitempty"`
	Ending   string            `json:"ending"`
	Result   string            `json:"result"` // the ending in a few words
	Opens    int               `json:"opens"`  // the first step with the armies on the board
	Boards   []string          `json:"boards"`
	Radius   float64           `json:"radius"`            // of figures without a base of their own
	Scale    float64           `json:"scale,omitempty"`   // a length to measure by on boards without cells
	Measure  string            `json:"measure,omitempty"` // its words
	Legend   [][2]string       `json:"legend,omitempty"`  // what lies on the board: colour and words
	Why      []string          `json:"why,omitempty"`     // reasons of dice, each once
	Frames   []frame           `json:"frames"`
	Steps    []step            `json:"steps"`
	Rules    map[string]string `json:"rules"`
	Live     *Live             `json:"live,omitempty"`
}

// Mark is a place in a film.
type Mark struct{ boards, frames, steps, why int }

// Mark is the place up to which the film has come.
func (c *Camera) Mark() Mark {
	return Mark{len(c.film.Boards), len(c.film.Frames), len(c.film.Steps), len(c.film.Why)}
}

// Steps is how many steps the film has.
func (c *Camera) Steps() int { return len(c.film.Steps) }

// Since is the film from a mark on, as JSON: what the page has not got.
func (c *Camera) Since(m Mark) ([]byte, error) {
	f := c.film
	f.Boards, f.Frames, f.Steps, f.Why = f.Boards[m.boards:], f.Frames[m.frames:], f.Steps[m.steps:], f.Why[m.why:]
	return json.Marshal(&f)
}

type party struct {
	Role      string `json:"role"`
	Army      string `json:"army,omitempty"`
	Commander string `json:"commander"`
	Points    int32  `json:"points"`
	Figures   string `json:"figures"`
}

// step is something that happened, as words.
type step struct {
	Kind  string `json:"k"` // round, stage, do, roll or event
	Words string `json:"w"`
	Side  int    `json:"s"` // of who did it; -1 for nobody
	Rule  string `json:"r,omitempty"`
	Odds  string `json:"o,omitempty"` // of a roll
	Frame int    `json:"f"`           // the position after it
	Why   []int  `json:"y,omitempty"` // of a roll: why its dice are what they are, as numbers of film.Why

	Weighed []string `json:"c,omitempty"` // of a choice: what was weighed, the best first
}

// frame is a position, as what differs from the one before.
type frame struct {
	Board  int      `json:"b"`
	Moved  []figure `json:"m,omitempty"`
	Gone   []int    `json:"g,omitempty"`
	Chance *float64 `json:"c,omitempty"`
}

// figure is a figure where it stands.
type figure struct {
	ID      int    `json:"i"`
	Side    int    `json:"s"`
	Name    string `json:"n"`
	Mark    string `json:"k"`
	Note    string `json:"t,omitempty"`
	X       int32  `json:"x"`
	Y       int32  `json:"y"`
	HeadX   int32  `json:"u,omitempty"`
	HeadY   int32  `json:"v,omitempty"`
	Outline string `json:"p,omitempty"` // as points of a polygon
}

// NewCamera begins a film of a game that starts as g; rec must be the game's recorder, and
// keep its events.
func NewCamera(t engine.Table, g engine.Game, rec *engine.Recorder, o Options) *Camera {
	c := &Camera{table: t, info: t.Info(), rec: rec, o: o, boards: map[string]int{}, last: map[engine.Figure]figure{},
		whys: map[string]int{}, round: -1}
	c.film.Title, c.film.Unit, c.film.ChanceBy, c.film.Again, c.film.Rules = o.Title, c.info.Unit, o.ChanceBy, o.Again,
		map[string]string{}
	c.film.Live = o.Live
	if c.o.Draw == nil {
		c.o.Draw = t.Draw
	}
	for seat, role := range c.info.Seats {
		p := party{Role: role, Army: o.Armies[seat], Commander: o.Commanders[seat]}
		for _, f := range t.Figures() {
			if f.Figure.Seat() == engine.Side(seat) && !f.Reserved {
				p.Points += f.Points
			}
		}
		p.Figures = roll(t.Figures(), engine.Side(seat))
		c.film.Parties[seat] = p
	}
	c.shoot(g)
	return c
}

// Begins notes who must choose now, where a page is shown before anybody has.
func (c *Camera) Begins(turn engine.Turn) { c.begins(turn) }

// Watcher films the steps of a game.
func (c *Camera) Watcher() *engine.Watcher {
	return &engine.Watcher{Before: c.before, Rolled: c.rolled, After: c.after}
}

// add notes a step; the position after it is the last that was shot.
func (c *Camera) add(s step) {
	s.Frame = len(c.film.Frames) - 1
	c.film.Steps = append(c.film.Steps, s)
}

// begins notes the round and stage when they change.
func (c *Camera) begins(turn engine.Turn) {
	if turn.Round != c.round {
		c.round = turn.Round
		c.add(step{Kind: "round", Words: fmt.Sprintf("%s %d",
			strings.ToUpper(c.info.RoundWord()[:1])+c.info.RoundWord()[1:], turn.Round), Side: -1})
	}
	if turn.Actor == engine.Chance || int(turn.Stage) >= len(c.info.Stages) {
		return
	}
	s := step{Kind: "stage", Words: c.info.Heading(turn), Side: int(turn.Owner)}
	for _, before := range slices.Backward(c.film.Steps) {
		if before.Kind == "round" {
			break
		}
		if before.Kind == "stage" {
			if before.Words == s.Words {
				return
			}
			break
		}
	}
	c.add(s)
}

func (c *Camera) before(g engine.Game, a engine.Action) {
	turn := g.Turn()
	c.begins(turn)
	if c.bare = c.o.Hides != nil && c.o.Hides(g, a); c.bare {
		c.why = nil
		return
	}
	s := step{Kind: "do", Words: c.table.Say(g, a), Side: int(turn.Actor.Side())}
	if c.o.Weigh != nil {
		s.Weighed = c.o.Weigh(g)
	}
	c.add(s)
	c.ask(g, a)
}

// ask notes why the dice of an action are what they are; they stand with its first roll.
func (c *Camera) ask(g engine.Game, a engine.Action) {
	c.why = nil
	for _, n := range c.table.Why(g, a) {
		c.cite(n.Rule)
		words := n.Text
		if n.Rule != "" {
			words += " (" + n.Rule + ")"
		}
		if _, shown := c.whys[words]; !shown {
			c.whys[words] = len(c.film.Why)
			c.film.Why = append(c.film.Why, words)
		}
		c.why = append(c.why, c.whys[words])
	}
}

// cite takes the text of a rule into the film.
func (c *Camera) cite(rule string) {
	if rule != "" && c.o.Rule != nil {
		c.film.Rules[rule] = c.o.Rule(rule)
	}
}

// fewOf is the greatest number of throws that a chance is shown as a part of: two dice's.
const fewOf = 36

// rolled notes a roll with its odds, and why its dice are what they are where an action
// has just said so.
func (c *Camera) rolled(g engine.Game, law *dice.Law, key dice.Key, i int) {
	c.begins(g.Turn())
	c.bare = false
	s := step{Kind: "roll", Words: law.Name() + ": " + c.table.TellOutcome(g, law, i), Side: -1}
	if law.Len() > 1 {
		atLeast := new(big.Int)
		for k := i; k < law.Len(); k++ {
			atLeast.Add(atLeast, law.Weight(k))
		}
		exactly, _ := new(big.Rat).SetFrac(law.Weight(i), law.Total()).Float64()
		better, _ := new(big.Rat).SetFrac(atLeast, law.Total()).Float64()
		s.Odds = fmt.Sprintf("%.3g %%", 100*exactly)
		if law.Total().IsInt64() && law.Total().Int64() <= fewOf {
			s.Odds = fmt.Sprintf("%s of %s", law.Weight(i), law.Total())
		}
		if law.Len() > 2 && i > 0 && i < law.Len()-1 { // of the worst and the best it would say nothing more
			s.Odds += fmt.Sprintf("; this or better %.3g %%", 100*better)
		}
	}
	s.Why, c.why = c.why, nil
	c.add(s)
}

// after shoots the position and notes the events since the last.
func (c *Camera) after(g engine.Game) {
	c.shoot(g)
	if n := len(c.film.Steps); n > 0 && !c.bare { // what was decided or rolled shows at once
		c.film.Steps[n-1].Frame = len(c.film.Frames) - 1
	}
	for ; c.shown < len(c.rec.Events); c.shown++ {
		e := c.rec.Events[c.shown]
		if e.Kind.Counts() || e.Kind == engine.KindRound {
			continue
		}
		words := c.table.Tell(g, e)
		if words == "" {
			continue
		}
		s := step{Kind: "event", Words: words, Side: int(e.Side)}
		if int(e.Rule) < len(c.info.Rules) && c.info.Rules[e.Rule] != "" {
			s.Rule = c.info.Rules[e.Rule]
			c.cite(s.Rule)
		}
		c.add(s)
	}
}

// shoot takes a position, if anything in it differs from the last.
func (c *Camera) shoot(g engine.Game) {
	picture := c.o.Draw(g)
	p, bare := draw.Fit(picture), *picture
	bare.Figures = nil
	svg := draw.SVG(&bare, draw.Options{NoLegend: true, ID: "board"})
	board, ok := c.boards[svg]
	if !ok {
		board = len(c.film.Boards)
		c.boards[svg] = board
		c.film.Boards = append(c.film.Boards, svg)
	}
	if c.film.Radius == 0 {
		c.film.Radius, c.film.Scale, c.film.Measure = draw.Counter(p), float64(p.Scale), p.ScaleWords
		c.film.Legend = draw.Legend(p)
		c.cells = map[string]bool{}
		for _, cell := range p.Cells {
			if len(cell.Outline) > 0 {
				c.cells[draw.Points(cell.Outline)] = true
			}
		}
	}
	c.number(p.Figures)
	f := frame{Board: board}
	now := map[engine.Figure]figure{}
	for _, at := range p.Figures {
		one := figure{int(at.Figure), int(at.Side), at.Name, cmp.Or(c.marks[at.Figure], at.Mark), at.Note,
			at.At.X, at.At.Y, at.Heading.X, at.Heading.Y, draw.Points(at.Outline)}
		if c.cells[one.Outline] {
			one.Outline = "" // it stands on one cell, as a disc, in all systems alike
		}
		now[at.Figure] = one
		if c.last[at.Figure] != one {
			f.Moved = append(f.Moved, one)
		}
	}
	for id := range c.last {
		if _, stays := now[id]; !stays {
			f.Gone = append(f.Gone, int(id))
		}
	}
	slices.Sort(f.Gone)
	c.last = now
	if c.o.Chance != nil && g.Turn().Actor != engine.Over {
		chance := math.Round(1000*c.o.Chance(g)) / 1000
		f.Chance = &chance
	}
	if n := len(c.film.Frames); n > 0 {
		before := &c.film.Frames[n-1]
		alike := f.Board == before.Board && len(f.Moved)+len(f.Gone) == 0 &&
			(f.Chance == nil || (before.Chance != nil && *f.Chance == *before.Chance))
		if alike {
			return
		}
	}
	c.film.Frames = append(c.film.Frames, f)
}

// End ends the film with how the game came out.
func (c *Camera) End(r engine.Result) {
	outcome := "A draw"
	if r.Winner != engine.Nobody {
		outcome = "T" + engine.Does(c.info.Seats[r.Winner], "wins")[1:]
	}
	c.film.Result = fmt.Sprintf("%s in %s %d", outcome, c.info.RoundWord(), r.Rounds)
	if by := r.Score[0] - r.Score[1]; (r.Winner == engine.SideA && by > 0) || (r.Winner == engine.SideB && by < 0) {
		c.film.Result = fmt.Sprintf("%s by %d in %s %d", outcome, max(by, -by), c.info.RoundWord(), r.Rounds)
	}
	c.film.Ending = fmt.Sprintf("%s in %s %d (%s)", outcome, c.info.RoundWord(), r.Rounds, c.info.Ending(r).Doc)
	if last := &c.film.Frames[len(c.film.Frames)-1]; c.o.Chance != nil {
		chance := 0.5
		if r.Winner != engine.Nobody {
			chance = 1 - float64(r.Winner)
		}
		last.Chance = &chance
	}
	c.add(step{Kind: "end", Words: c.film.Ending, Side: int(r.Winner)})
	c.film.Opens = c.opens()
}

// opens is the first step at which as many figures stand on the board as ever do, nearly: an empty board shows nothing.
func (c *Camera) opens() int {
	on, most := map[int]bool{}, 0
	count := make([]int, len(c.film.Frames))
	for i, f := range c.film.Frames {
		for _, id := range f.Gone {
			delete(on, id)
		}
		for _, m := range f.Moved {
			on[m.ID] = true
		}
		count[i] = len(on)
		most = max(most, len(on))
	}
	return max(0, slices.IndexFunc(c.film.Steps, func(s step) bool { return 10*count[s.Frame] >= 9*most }))
}
