package report

import (
	"fmt"
	"math"
	"path/filepath"
	"slices"

	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/analysis"
)

// mostTelling is how many matchups have their telling games listed.
const mostTelling = 6

// tellingColumns are the columns of the games table by which games are chosen to be watched.
type tellingColumns struct {
	Matchup int32  `parquet:"matchup,dict"`
	Block   int32  `parquet:"block,delta"`
	Game    int8   `parquet:"game,dict"`
	ScoreA  *int8  `parquet:"half_points_a,optional,dict"`
	Rounds  int16  `parquet:"rounds,dict"`
	LostA   int32  `parquet:"lost_a,dict"`
	LostB   int32  `parquet:"lost_b,dict"`
	Ending  string `parquet:"ending,dict"`
}

// watched is one game that is worth watching.
type watched struct {
	row    int64 // of the dataset; -1 for none
	rounds int
	half   int8  // A's half points
	margin int32 // points that the loser lost, less those of the winner
}

// The kinds of games that are shown, in the order in which they are listed.
const (
	typicalGame = iota
	upsetGame
	longestGame
	closestGame
	rollGame
	gameKinds
)

// telling is what a matchup offers to watch.
type telling struct {
	estimate *analysis.Estimate
	typical  int // rounds of the typical game
	roll     decidingRoll
	games    [gameKinds]watched
}

// decidingRoll is the roll of a matchup that was worth most of a won game.
type decidingRoll struct {
	block  int32
	game   int8
	amount int64 // millionths of a won game, to A
	what   string
	known  bool
}

// tellingState is what was read of a part.
type tellingState struct {
	rows int64
	of   map[int32]*telling
}

// exceeds reports whether a game is more of its kind than the one kept so far.
func exceeds(kind int, g, than *watched) bool {
	switch {
	case than.row < 0:
		return true
	case kind == upsetGame:
		return g.margin > than.margin
	case kind == longestGame:
		return g.rounds > than.rounds
	case kind == closestGame:
		return g.margin < than.margin
	}
	return false
}

// take offers a game to a matchup.
func (t *telling) take(r *tellingColumns, row int64) {
	if r.ScoreA == nil || r.Ending == results.Failed {
		return
	}
	g := watched{row: row, rounds: int(r.Rounds), half: *r.ScoreA}
	g.margin = r.LostB - r.LostA
	if g.half == 0 {
		g.margin = -g.margin
	}
	favourite := (t.estimate.Score >= 0.5 && g.half == 2) || (t.estimate.Score < 0.5 && g.half == 0)
	is := [gameKinds]bool{
		typicalGame: favourite && g.rounds == t.typical,
		upsetGame:   !favourite && g.half != 1 && g.margin > 0,
		longestGame: true,
		closestGame: g.half != 1 && !t.roll.known && g.margin >= 0,
		rollGame:    t.roll.known && r.Block == t.roll.block && r.Game == t.roll.game,
	}
	for kind, fits := range is {
		if fits && exceeds(kind, &g, &t.games[kind]) {
			t.games[kind] = g
		}
	}
}

func newTelling(e *analysis.Estimate, typical int, roll decidingRoll) *telling {
	t := &telling{estimate: e, typical: typical, roll: roll}
	for k := range t.games {
		t.games[k].row = -1
	}
	return t
}

// gatherTelling chooses the games that show best what a matchup is like; nothing where parts
// of the dataset are damaged, for then games cannot be counted off.
func (f *findings) gatherTelling() ([]*telling, error) {
	if len(f.Games.Damaged) > 0 {
		return nil, nil
	}
	claims := f.claims()
	slices.SortStableFunc(
		claims,
		func(a, b *analysis.Estimate) int { return -analysis.CompareFloats(a.Distance(), b.Distance()) },
	)
	rolls, err := f.decidingRolls()
	if err != nil {
		return nil, err
	}
	var list []*telling
	for _, e := range claims[:min(len(claims), mostTelling)] {
		list = append(list, newTelling(e, medianRounds(&f.Games.Tallies[e.Index]), rolls[int32(e.Index)]))
	}
	newState := func() *tellingState {
		s := &tellingState{of: map[int32]*telling{}}
		for _, t := range list {
			s.of[int32(t.estimate.Index)] = newTelling(t.estimate, t.typical, t.roll)
		}
		return s
	}
	before := int64(0)
	_, err = results.ReadParts(f.Data, "games", newState, func(s *tellingState, rows []tellingColumns) error {
		for i := range rows {
			if t := s.of[rows[i].Matchup]; t != nil {
				t.take(&rows[i], s.rows)
			}
			s.rows++
		}
		return nil
	}, func(s *tellingState) {
		for _, t := range list {
			for kind, g := range s.of[int32(t.estimate.Index)].games {
				if g.row >= 0 && exceeds(kind, &g, &t.games[kind]) {
					g.row += before
					t.games[kind] = g
				}
			}
		}
		before += s.rows
	})
	return list, err
}

// medianRounds is the length that half of the finished games do not exceed.
func medianRounds(t *analysis.Tally) int {
	var sum, n int64
	for _, k := range t.Rounds {
		n += k
	}
	for r, k := range t.Rounds {
		if sum += k; 2*sum >= n {
			return r
		}
	}
	return 0
}

// decidingColumns are the columns of the accounts that say what single rolls were worth.
type decidingColumns struct {
	Matchup int32  `parquet:"matchup,dict"`
	Block   int32  `parquet:"block,delta"`
	Game    int8   `parquet:"game,dict"`
	Kind    string `parquet:"kind,dict"`
	What    string `parquet:"what,dict"`
	Amount  int32  `parquet:"amount"`
}

// decidingRolls finds the roll of every matchup that was worth most, where accounts were kept.
func (f *findings) decidingRolls() (map[int32]decidingRoll, error) {
	all := map[int32]decidingRoll{}
	if !slices.Contains(f.Data.Manifest.Tables, "accounts") {
		return all, nil
	}
	keep := func(in map[int32]decidingRoll, m int32, r decidingRoll) {
		if old := in[m]; !old.known || math.Abs(float64(r.amount)) > math.Abs(float64(old.amount)) {
			in[m] = r
		}
	}
	_, err := results.ReadParts(f.Data, "accounts", func() map[int32]decidingRoll {
		return map[int32]decidingRoll{}
	}, func(s map[int32]decidingRoll, rows []decidingColumns) error {
		for _, r := range rows {
			if r.Kind == "luck" {
				keep(s, r.Matchup, decidingRoll{r.Block, r.Game, int64(r.Amount), r.What, true})
			}
		}
		return nil
	}, func(s map[int32]decidingRoll) {
		for m, r := range s {
			keep(all, m, r)
		}
	})
	return all, err
}

// words say what kind of game it is and how it went.
func (t *telling) words(f *findings, kind int) string {
	g, e := &t.games[kind], &t.estimate.MatchupEntry
	end := "a draw"
	switch g.half {
	case 2:
		end = f.partyA(e) + " wins"
	case 0:
		end = f.partyB(e) + " wins"
	}
	text := fmt.Sprintf("%s: %s after %s", [gameKinds]string{"Typical", "Biggest upset", "Longest", "Closest",
		"Decided by one roll"}[kind], end, analysis.Plural(g.rounds, "round", "rounds"))
	switch kind {
	case upsetGame, closestGame:
		if g.margin > 0 {
			text += fmt.Sprintf(
				"; the loser lost %s more than the winner",
				analysis.Plural(int(g.margin), "point", "points"),
			)
		} else {
			text += "; the winner lost as much as the loser"
		}
	case rollGame:
		text += fmt.Sprintf("; one roll (%s) was worth %.2f of a won game", t.roll.what,
			math.Abs(float64(t.roll.amount))/results.Million)
	}
	return text + "."
}

// GamePage is the file of a game's page below the folder of a report.
func GamePage(row int64) string { return fmt.Sprintf("games/game-%d.html", row) }

// gameSection lists games to watch.
func (f *findings) gameSection() (Section, error) {
	s := Section{ID: "watch", Title: "Games to watch"}
	list, err := f.gatherTelling()
	if err != nil {
		return s, err
	}
	f.pages = nil
	for _, t := range list {
		var links []Link
		for kind := range t.games {
			g := &t.games[kind]
			if g.row < 0 || slices.ContainsFunc(t.games[:kind], func(o watched) bool { return o.row == g.row }) {
				continue
			}
			l := Link{Text: t.words(f, kind), Command: fmt.Sprintf("sim watch %s --game %d",
				filepath.ToSlash(f.Data.Called), g.row)}
			if f.withPages {
				l.To = GamePage(g.row)
				f.pages = append(f.pages, g.row)
			}
			links = append(links, l)
		}
		if len(links) == 0 {
			continue
		}
		if len(s.Parts) == 0 {
			s.text("Each command shows its game move by move; `sim report --games` puts the pages beside this one.")
		}
		s.text(fmt.Sprintf("%s against %s at %s:", f.partyA(&t.estimate.MatchupEntry),
			f.partyB(&t.estimate.MatchupEntry), analysis.Place(&t.estimate.MatchupEntry)))
		s.Parts = append(s.Parts, Part{Links: links})
	}
	return s, nil
}
