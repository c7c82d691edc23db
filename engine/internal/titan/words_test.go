package titan_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/internal/titan"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

// TestCardsSayWhatTheRosterSays reads the card of every type beside its row.
func TestCardsSayWhatTheRosterSays(t *testing.T) {
	roster := setup(t).Roster.(*titan.Roster)
	natives := 0
	for name, u := range roster.Units {
		card, err := library.Card("titan", name)
		if err != nil {
			t.Fatal(err)
		}
		said := map[string]string{}
		for _, p := range card.Values {
			said[p.Key] = p.Value
		}
		points := u.Points
		if points == 0 {
			points = u.Power * u.Skill
		}
		if card.Verdict != u.Title || said["class"] != u.Class || said["points"] != fmt.Sprint(points) ||
			said["source"] != u.Source || (said["flies"] == "yes") != u.Flies ||
			!strings.HasPrefix(said["power"], fmt.Sprint(u.Power, ":")) ||
			!strings.HasPrefix(said["skill"], fmt.Sprint(u.Skill, ":")) ||
			(said["rangestrike"] == "none") != (u.Rangestrike == "") {
			t.Errorf("the card of %s says %v of %+v", name, said, u)
		}
		if list := strings.Split(strings.TrimPrefix(said["native"], "to "), ", "); !slices.IsSorted(list) {
			t.Errorf("%s is native %s, out of order", name, said["native"])
		} else if len(list) > 2 {
			natives++
		}
	}
	if natives < 3 {
		t.Errorf("%d types are native to several hazards", natives)
	}
}

// TestAnnouncementsHaveBounds says dice and numbers that there are and that there are not.
func TestAnnouncementsHaveBounds(t *testing.T) {
	table := compiled(t, "meadow", variant)
	g := table.New()
	for said, ok := range map[string]bool{"6,6": true, "1,1": true, "0,3": true, "0,6": true, "6,7": false,
		"6,0": false, "0,0": false, "-1,3": false, "six": false, "6": false} {
		if _, err := table.Parse(g, "warbear strike lion-2 as "+said); (err == nil) != ok {
			t.Errorf("the announcement %s: %v", said, err)
		}
	}
	for words, ok := range map[string]bool{"minotaur carry none": true, "minotaur carry": false,
		"lion-1 move 2,3": true, "lion-1 move 9,9": false, "lion-1 move": false, "warbear strike lino-2": false} {
		if _, err := table.Parse(g, words); (err == nil) != ok {
			t.Errorf("%q: %v", words, err)
		}
	}
}

// TestEventsNameWhoseTurnItIs tells a turn and a round of either side.
func TestEventsNameWhoseTurnItIs(t *testing.T) {
	table := compiled(t, "meadow", variant)
	g, in := table.New(), table.Info()
	for side, seat := range in.Seats {
		if got := table.Tell(g, engine.Event{Kind: engine.KindTurn, Side: engine.Side(side)}); got != "the "+seat+
			" moves" {
			t.Errorf("the turn of the %s is reported as %q", seat, got)
		}
	}
	if got := table.Tell(g, engine.Event{Kind: engine.KindRound, N: 3}); got != "round 3 begins" {
		t.Errorf("the third round is reported as %q", got)
	}
}

// TestPiecesAreNotPutJustAnywhere asks for pieces that there are not, and hexes.
func TestPiecesAreNotPutJustAnywhere(t *testing.T) {
	mover := titan.System().(engine.PieceMover)
	b, faults := library.Board("titan/jungle")
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	pieces := casetest.Pieces(t, mover, b.Setup)
	for name, c := range map[string]struct {
		step engine.PieceStep
		ok   bool
	}{
		"as it lies":    {engine.PieceStep{Piece: 0}, true},
		"no such piece": {engine.PieceStep{Piece: len(pieces), Gone: true}, false},
		"piece -1":      {engine.PieceStep{Piece: -1, Gone: true}, false},
		"no hex":        {engine.PieceStep{Piece: 0, To: "here"}, false},
		"off the board": {engine.PieceStep{Piece: 0, To: "0,0"}, false},
		"no kind":       {engine.PieceStep{Piece: 0, Kind: "swomp"}, false},
	} {
		if _, err := mover.Rearrange(b.Setup, []engine.PieceStep{c.step}); (err == nil) != c.ok {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestNativesOfTheRosterAreHazards of hexes and of sides.
func TestNativesOfTheRosterAreHazards(t *testing.T) {
	s := setup(t)
	s.Roster.(*titan.Roster).Units["lion"].Native = []string{"bog", "cliff"}
	if _, faults := titan.System().Compile(s); len(faults) > 0 {
		t.Errorf("a lion of bogs and cliffs: %v", faults)
	}
}

// TestReasonsOfBlowsAreMarked plays games and asks of every blow that was struck why it had its
// dice: each rule that is cited is exercised when it is carried out.
func TestReasonsOfBlowsAreMarked(t *testing.T) {
	asked := 0
	for i, table := range tables(t) {
		in := table.Info()
		number := map[string]engine.Rule{}
		for r, id := range in.Rules {
			number[fmt.Sprint(id)] = engine.Rule(r)
		}
		rec := engine.NewRecorder(table)
		rec.Cover(len(in.Rules))
		var cited []engine.Note
		var words string
		for game := range uint64(5) {
			players := [2]engine.Commander{ai.NewGreedy(greedy(t)), ai.NewGreedy(greedy(t))}
			src := dice.NewSource(43, 44, game)
			for side, p := range players {
				p.Begin(table, engine.Side(side), src.Fork(uint64(side)+1))
			}
			rec.Begin()
			cited = nil
			watch := &engine.Watcher{Before: func(g engine.Game, a engine.Action) {
				for _, note := range cited {
					if asked++; !rec.Marked(number[note.Rule]) {
						t.Errorf("%s: %s cites %s (%s), which is not marked", names[i], words, note.Rule, note.Text)
					}
				}
				cited, words = table.Why(g, a), table.Say(g, a)
				rec.Cover(len(in.Rules))
			}}
			if _, err := engine.Drive(table.New(), src, players, rec, watch); err != nil {
				t.Fatal(err)
			}
		}
	}
	if asked < 1000 {
		t.Errorf("only %d reasons were asked for", asked)
	}
}
