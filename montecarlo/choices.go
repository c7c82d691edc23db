package montecarlo

import (
	"errors"
	"fmt"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/results"
)

// everyBlock is how many blocks of a matchup come to one that is played a second time, to see whether programs choose
// the same.
const everyBlock = 50

// scribe takes down what the commanders that may fail, those that are programs, choose in a game.
type scribe struct {
	table   engine.Table
	listens [2]bool // by seat
	seatA   engine.Side
	ply     int32
	rows    []results.ChoiceRow // of the game; matchup, block and game are filled in when it is over
}

// fallible reports whether a commander may fail to choose.
func fallible(c engine.Commander) bool {
	_, ok := c.(engine.Fallible)
	return ok
}

// begin starts the book of a game.
func (s *scribe) begin(players [2]engine.Commander, seatA engine.Side) {
	s.seatA, s.ply, s.rows = seatA, 0, s.rows[:0]
	for seat, p := range players {
		s.listens[seat] = fallible(p)
	}
}

// before takes an action down.
func (s *scribe) before(g engine.Game, a engine.Action) {
	if side := g.Turn().Actor.Side(); s.listens[side] {
		s.rows = append(s.rows, results.ChoiceRow{Ply: s.ply, Side: armies[int(side)^int(s.seatA)],
			Choice: s.table.Say(g, a)})
	}
	s.ply++
}

// compare says of each row whether another scribe has the same for it, down to the first that differs: from there on
// it is another game.
func (s *scribe) compare(other *scribe) {
	for i := range s.rows {
		r := &s.rows[i]
		// A second game that ends sooner ends because the program that is asked next fails.
		if i == len(other.rows) || other.rows[i] != *r {
			r.Again = results.OtherAgain
			return
		}
		r.Again = results.SameAgain
	}
}

// keepChoices appends the choices of a game that was played, and plays it a second time where its block is one of
// those that are.
func (w *worker) keepChoices(m *Matchup, s *seating, players [2]engine.Commander, row *results.GameRow,
	c *results.Chunk) {
	if row.Block%everyBlock == 0 && row.Failure == "" && !repeated(players) {
		again := scribe{table: s.table}
		again.begin(players, s.scribe.seatA)
		for _, p := range players {
			if search := ai.SearchOf(p); search != nil {
				defer search.Mark()() // the same decisions again are none that it made
			}
		}
		block, g := int(row.Block), int(row.Game)
		_, _ = drive(w.begins(m, s, block, g, players), s.start.Clone(), m.source(w.seed, block, g), players, nil,
			&engine.Watcher{Before: again.before})
		s.scribe.compare(&again)
	}
	was := w.chosen(row.Block, row.Game)
	for i, r := range s.scribe.rows {
		r.Matchup, r.Block, r.Game = row.Matchup, row.Block, row.Game
		if i < len(was) {
			r.Again = was[i].Again // the program was asked again when it played, and is not now
		}
		c.Choices = append(c.Choices, r)
	}
}

// chosen is what is kept of the choices of a game.
func (w *worker) chosen(block int32, game int8) (list []results.ChoiceRow) {
	if w.kept == nil {
		return nil
	}
	for _, r := range w.kept.Choices {
		if r.Block == block && r.Game == game {
			list = append(list, r)
		}
	}
	return list
}

// repeats has the stand-ins of a game repeat what is kept of it. Without its row nothing is known of a forfeit.
func (w *worker) repeats(players [2]engine.Commander, seatA engine.Side, block, game, perBlock int) {
	if w.kept == nil {
		return
	}
	var was results.GameRow
	if at := block%w.blocks*perBlock + game; at < len(w.kept.Games) {
		was = w.kept.Games[at]
	}
	repeat(players, seatA, w.chosen(int32(block), int8(game)), was)
}

// nobody forfeited.
const nobody = -1

// forfeiter is the party, 0 for A and 1 for B, whose commander lost a game by failing; nobody where none did.
func forfeiter(ending string, scoreA *int8) int {
	if ending != engine.ForfeitName || scoreA == nil {
		return nobody
	}
	return int(*scoreA) / 2
}

// repeated reports whether the choices of a game are repeated already.
func repeated(players [2]engine.Commander) bool {
	_, a := players[0].(*StandIn)
	_, b := players[1].(*StandIn)
	return a || b
}

// StandIn is a commander in the place of a program: it repeats what the program chose in one game.
type StandIn struct {
	Name    string
	rows    []results.ChoiceRow
	at      int
	failure error // that ended the program's game
	failed  error
}

// Begin begins the game again.
func (s *StandIn) Begin(engine.Table, engine.Side, dice.Source) { s.at, s.failed = 0, nil }

// Choose chooses what the program chose.
func (s *StandIn) Choose(v engine.View) engine.Action {
	if s.at == len(s.rows) {
		if s.failed = s.failure; s.failed == nil {
			s.failed = fmt.Errorf("%s made %d choices in this game that are kept, and is asked for another", s.Name,
				s.at)
		}
		return engine.Action{}
	}
	words := s.rows[s.at].Choice
	s.at++
	a, err := v.Parse(words)
	if err == nil && v.Check(a) != engine.Legal {
		err = errors.New("that is illegal here")
	}
	if err != nil {
		s.failed = fmt.Errorf("%s chose %q, as its dataset has it: %w", s.Name, words, err)
	}
	return a
}

// Repeats has it repeat choices in the next game.
func (s *StandIn) Repeats(rows []results.ChoiceRow) { s.rows, s.failure = rows, nil }

// Failed says why it has no more to choose.
func (s *StandIn) Failed() error { return s.failed }

// Ended does nothing.
func (s *StandIn) Ended(engine.View, engine.Result) {}

// Repeat has the stand-ins of a game repeat what is kept of it, and names them.
func (a *GameAgain) Repeat(rows []results.ChoiceRow, was results.GameRow) (names []string) {
	return repeat(a.Players, a.SeatA, rows, was)
}

// repeat is Repeat of the players of a game in which A has a seat.
func repeat(players [2]engine.Commander, seatA engine.Side, rows []results.ChoiceRow,
	was results.GameRow) (names []string) {
	for seat, p := range players {
		s, ok := p.(*StandIn)
		if !ok {
			continue
		}
		s.rows, s.failure = nil, nil
		for _, r := range rows {
			if r.Side == armies[seat^int(seatA)] {
				s.rows = append(s.rows, r)
			}
		}
		if forfeiter(was.Ending, was.ScoreA) == seat^int(seatA) {
			s.failure = errors.New(was.Failure)
		}
		names = append(names, s.Name)
	}
	return names
}
