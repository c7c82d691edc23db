package place_test

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/place"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/montecarlo/folder"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

var library = study.Library()

// open reads an experiment and its games.
func open(t *testing.T, name string) (*scenarios.Experiment, *place.Field) {
	t.Helper()
	e, faults := library.Experiment(name, study.Players()...)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	f, err := place.OpenField(library, e, "")
	if err != nil {
		t.Fatal(err)
	}
	return e, f
}

// anywhere lets pieces go anywhere.
func anywhere(names ...string) (p scenarios.Placing) {
	for _, n := range names {
		p.Pieces = append(p.Pieces, scenarios.PlacedPiece{Piece: n, To: scenarios.Names{All: true}})
	}
	return p
}

var small = place.Options{Seed: 3, Tries: 8, Rounds: 2, Batch: 4, Blocks: 16, Best: 2, Confirm: 64}

// search runs a small search, in a folder where one is named, and returns what it found as text. It stops after a
// number of games; 0 is none.
func search(t *testing.T, o place.Options, dir string, stop int64) string {
	t.Helper()
	e, f := open(t, "titan/thorn-jungle")
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	o.Progress = func(p place.Progress) {
		if stop > 0 && p.Done >= stop {
			cancel()
		}
	}
	s, err := place.NewSearch(f, anywhere("2,5", "tree at 1,1"), o)
	if err != nil {
		t.Fatal(err)
	}
	text, err := e.YAML()
	if err != nil {
		t.Fatal(err)
	}
	if dir != "" {
		kept, err := folder.Open(dir, folder.Question{Study: "place", Grounds: s.Grounds(), Seed: o.Seed,
			Experiment: text})
		if err != nil {
			t.Fatal(err)
		}
		defer kept.Close(stop == 0)
		s.Keep(kept, o.Workers)
	}
	found, err := s.Run(ctx)
	if stop > 0 && errors.Is(err, montecarlo.ErrInterrupted) {
		return "interrupted"
	}
	if err != nil {
		t.Fatal(err)
	}
	seen, err := json.Marshal(found)
	if err != nil {
		t.Fatal(err)
	}
	return string(seen)
}

// TestSearchIsTheSameForAnyNumberOfWorkersAndSittings runs a search by one worker, by three,
// and in a folder, interrupted several times.
func TestSearchIsTheSameForAnyNumberOfWorkersAndSittings(t *testing.T) {
	one, three := small, small
	one.Workers, three.Workers = 1, 3
	whole := search(t, one, "", 0)
	if other := search(t, three, "", 0); other != whole {
		t.Errorf("three workers found something else:\n%s\n%s", whole, other)
	}
	dir, games := filepath.Join(t.TempDir(), "d"), 0
	for _, stop := range []int64{100, 700, 1500} {
		if said := search(t, three, dir, stop); said != "interrupted" {
			t.Fatalf("after %d games it was over: %s", stop, said)
		}
		d, err := results.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		now := 0
		for _, c := range d.Committed() {
			now += c.Rows("games")
		}
		if now <= games {
			t.Errorf("after %d games the folder has %d; it had %d", stop, now, games)
		}
		games = now
	}
	if again := search(t, three, dir, 0); again != whole {
		t.Errorf("a search that was resumed found something else:\n%s\n%s", whole, again)
	}
}

// TestWhatIsFoundCanBePlayed writes the maps of a search and reads them as scenarios.
func TestWhatIsFoundCanBePlayed(t *testing.T) {
	for _, name := range []string{"titan/thorn-jungle", "mageknight/stones"} {
		e, f := open(t, name)
		o := small
		o.Rounds, o.Confirm = 0, 16
		s, err := place.NewSearch(f, scenarios.Placing{}, o)
		if err != nil {
			t.Fatal(err)
		}
		found, err := s.Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		if err := s.Write(dir, e, found); err != nil {
			t.Fatal(err)
		}
		_, again := open(t, filepath.Join(dir, "best", "1.yaml"))
		system := f.Scenario.System
		was, _ := scenarios.MapFile("x", "x", found.Best[0].Form)
		now, _ := scenarios.MapFile("x", "x", again.Form)
		if string(was) != string(now) {
			t.Errorf("%s: the map of best/1.yaml is another:\n%s\n%s", name, was, now)
		}
		if len(casetest.Pieces(t, system.(engine.PieceMover),
			casetest.OnMap(t, library, again.Scenario.System, again.Form))) == 0 {
			t.Errorf("%s: best/1.yaml has no pieces", name)
		}
		if len(found.Tried) < o.Tries || found.Games == 0 || found.Equally < found.Searched {
			t.Errorf("%s: %d maps in %d games, %d equally", name, len(found.Tried), found.Games, found.Equally)
		}
	}
}

// TestSpaceKeepsWhatIsAsked draws maps under rules and checks each.
func TestSpaceKeepsWhatIsAsked(t *testing.T) {
	_, f := open(t, "titan/thorn-jungle")
	p := anywhere("2,5", "4,4", "tree at 1,1")
	o := small
	o.Rounds = 0
	p.Keep.Apart = 6
	if s, err := place.NewSearch(f, p, o); err != nil {
		t.Fatal(err)
	} else if _, err = s.Run(context.Background()); err == nil {
		t.Error("a map that breaks the rules was taken to begin with")
	}
	p.Keep.Apart, p.Pieces[0].Absent = 2, true
	p.Keep.Clear = []string{"0-0,0-5"}
	s, err := place.NewSearch(f, p, o)
	if err != nil {
		t.Fatal(err)
	}
	found, err := s.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	moved := 0
	for _, m := range found.Best {
		if len(m.Moves) > 0 {
			moved++
		}
		text, _ := scenarios.MapFile("titan", "x", m.Form)
		for _, move := range m.Moves {
			if strings.Contains(move, " to 0,") {
				t.Errorf("%s, which is to stay clear:\n%s", move, text)
			}
		}
	}
	if moved == 0 {
		t.Error("nothing was moved")
	}
}

// TestTwinsMoveTogether keeps a half turn on a map that has it.
func TestTwinsMoveTogether(t *testing.T) {
	_, f := open(t, "mageknight/stones")
	p := scenarios.Placing{Keep: scenarios.PlaceRules{Symmetry: "half-turn"}}
	s, err := place.NewSpace(f.Scenario.System, casetest.OnMap(t, library, f.Scenario.System, f.Form), p)
	if err != nil {
		t.Fatal(err)
	}
	grid := f.Scenario.System.(engine.PieceMover).Ground(casetest.OnMap(t, library, f.Scenario.System, f.Form))
	legal, c := 0, s.AsItIs()
	for i := range s.Movable {
		for k := range s.Movable[i].Choices {
			c[i] = int16(k)
			form, err := s.Map(c)
			c[i] = 0
			if err != nil {
				continue
			}
			legal++
			covered := map[string]string{}
			pieces := casetest.Pieces(t, f.Scenario.System.(engine.PieceMover),
				casetest.OnMap(t, library, f.Scenario.System, form))
			for _, p := range pieces {
				kind, _, _ := strings.Cut(p.Name, " ")
				for _, label := range p.Cells {
					covered[label] = kind
				}
			}
			for label, kind := range covered {
				cell, _ := grid.ParseLabel(label)
				row, col := grid.RowCol(cell)
				twin := grid.Label(grid.At(grid.Rows()-1-row, grid.Cols()-1-col))
				if covered[twin] != kind {
					t.Fatalf("%v: %s at %s, %q at its twin %s", s.Words(c), kind, label, covered[twin], twin)
				}
			}
		}
	}
	if legal < 20 {
		t.Errorf("only %d maps keep the half turn", legal)
	}
}

// TestMistakesAreReported asks for what cannot be.
func TestMistakesAreReported(t *testing.T) {
	_, f := open(t, "titan/thorn-jungle")
	_, plane := open(t, "hott/quick")
	for _, c := range []struct {
		field *place.Field
		p     scenarios.Placing
		want  string
	}{
		{f, anywhere("brambel at 2,5"), "did you mean"},
		{f, anywhere("2,5", "bramble at 2,5"), "named twice"},
		{f, scenarios.Placing{Pieces: []scenarios.PlacedPiece{
			{Piece: "2,5", To: scenarios.Names{List: []string{"9,9"}}}}}, "no place of this map"},
		{f, scenarios.Placing{Pieces: []scenarios.PlacedPiece{{Piece: "2,5", Stay: true}}},
			"nowhere to go\x00anywhere to go"},
		{f, scenarios.Placing{Pieces: []scenarios.PlacedPiece{{Piece: "2,5", Stay: true, Kinds: []string{"bogg"}}}},
			"unknown kind bogg"},
		{f, scenarios.Placing{Keep: scenarios.PlaceRules{Symmetry: "half-turn"}}, "symmetry"},
		{plane, scenarios.Placing{Keep: scenarios.PlaceRules{Apart: 2}}, "need cells"},
	} {
		_, err := place.NewSpace(c.field.Scenario.System,
			casetest.OnMap(t, library, c.field.Scenario.System, c.field.Form), c.p)
		var refused montecarlo.Refusal
		ok := false
		for _, want := range strings.Split(c.want, "\x00") {
			ok = ok || (err != nil && strings.Contains(err.Error(), want))
		}
		if !ok || !errors.As(err, &refused) {
			t.Errorf("%+v: %v, want a refusal with %q", c.p, err, c.want)
		}
	}
	e, faults := library.Experiment("default", study.Players()...)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	if _, err := place.OpenField(library, e, ""); err == nil {
		t.Error("an experiment with several scenarios was taken")
	}
}

// TestPiecesOfThePlaneMove searches on a board without cells.
func TestPiecesOfThePlaneMove(t *testing.T) {
	_, f := open(t, "hott/quick")
	p := scenarios.Placing{Pieces: []scenarios.PlacedPiece{
		{Piece: casetest.Pieces(t, f.Scenario.System.(engine.PieceMover),
			casetest.OnMap(t, library, f.Scenario.System, f.Form))[0].Name, To: scenarios.Names{All: true},
			Turn: true}}}
	s, err := place.NewSpace(f.Scenario.System, casetest.OnMap(t, library, f.Scenario.System, f.Form), p)
	if err != nil {
		t.Fatal(err)
	}
	if n := s.Size(1 << 20); n < 100 {
		t.Errorf("%d maps", n)
	}
}

// TestPlacesAreConfirmedWithoutLuck looks for a map by scores without luck: the same for any number
// of workers, known better than as they were played, and not far from that.
func TestPlacesAreConfirmedWithoutLuck(t *testing.T) {
	e, faults := library.Experiment("titan/thorn-jungle", study.Players()...)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	e.Luck = scenarios.LuckOn
	f, err := place.OpenField(library, e, "")
	if err != nil {
		t.Fatal(err)
	}
	var first string
	for _, workers := range []int{1, 2} {
		o := small
		o.Workers, o.Confirm = workers, 512
		s, err := place.NewSearch(f, anywhere("2,5", "tree at 1,1"), o)
		if err != nil {
			t.Fatal(err)
		}
		found, err := s.Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range []place.Value{found.Was, found.Best[0].Confirmed} {
			if v.Interval.HalfWidth() > 0.9*v.SeatIn.HalfWidth() || !v.SeatIn.Contains(v.Value) || v.Value == v.Seat {
				t.Errorf("%.4f %v without luck, %.4f %v as played", v.Value, v.Interval, v.Seat, v.SeatIn)
			}
		}
		text, err := json.Marshal(found)
		if err != nil {
			t.Fatal(err)
		}
		if first == "" {
			first = string(text)
		} else if first != string(text) {
			t.Errorf("with %d workers another search:\n%s\n%s", workers, text, first)
		}
	}
}

// TestASearchExpectsDearerGamesOfItsLevels asks a search how far it is: from its first game on it knows what games of
// its further level cost, and about how many it will play.
func TestASearchExpectsDearerGamesOfItsLevels(t *testing.T) {
	e, f := open(t, "titan/thorn-jungle")
	veterans, err := place.OpenField(library, e, "veteran")
	if err != nil {
		t.Fatal(err)
	}
	o := small
	o.Levels, o.LevelBlocks = []place.AtLevel{{Commander: "veteran", Field: veterans}}, 16
	var seen []place.Progress
	o.Progress = func(p place.Progress) { seen = append(seen, p) }
	s, err := place.NewSearch(f, anywhere("2,5", "tree at 1,1"), o)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	last, ahead := seen[len(seen)-1], 0.0
	for _, p := range seen {
		if p.Done == 0 {
			continue
		}
		if p.Left < 0 {
			t.Fatalf("after %d games it does not know how long it will take", p.Done)
		}
		ahead = max(ahead, float64(p.Done)/float64(p.Most)-p.Share)
		if p.Known && (float64(p.Most) > 1.5*float64(last.Done) || float64(p.Most) < float64(last.Done)/1.5) {
			t.Fatalf("%d games are expected, and %d were played", p.Most, last.Done)
		}
	}
	if ahead < 0.2 {
		t.Errorf("games between veterans count as any other: at most %.2f between shares of games and of work", ahead)
	}
}
