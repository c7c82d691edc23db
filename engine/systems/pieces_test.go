package systems_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

// TestShippedPieces takes the map of every shipped scenario apart and carries its pieces
// about: removed and exchanged (takeApart), and laid elsewhere (moveAbout). The map itself
// must stay as it was.
func TestShippedPieces(t *testing.T) {
	l := scenarios.New(systems.All()...)
	seen, moved := map[string]int{}, map[string]int{}
	for _, entry := range l.List(scenarios.KindScenario, "") {
		sc, faults := l.Scenario(entry.Name)
		if err := faults.Err(); err != nil {
			t.Fatal(err)
		}
		mover, ok := sc.System.(engine.PieceMover)
		if !ok {
			t.Errorf("the maps of %s cannot be taken apart", sc.System.Info().System)
			continue
		}
		s, faults := l.Setup(sc, scenarios.Variant{})
		if err := faults.Err(); err != nil {
			t.Fatal(err)
		}
		whole := text(t, sc.System, s.Map)
		pieces := casetest.Pieces(t, mover, s)
		seen[sc.System.Info().System] += len(pieces)
		for i := range pieces {
			takeApart(t, entry.Name, sc.System, mover, s, i)
			moved[sc.System.Info().System] += moveAbout(t, entry.Name, sc.System, mover, s, i)
		}
		if text(t, sc.System, s.Map) != whole {
			t.Errorf("%s: moving pieces changed the map", entry.Name)
		}
		if _, err := mover.Rearrange(s, []engine.PieceStep{{Piece: len(pieces), Gone: true}}); err == nil {
			t.Errorf("%s: a piece that is not there was removed", entry.Name)
		}
	}
	for _, s := range systems.All() {
		if system := s.Info().System; seen[system] < 10 || moved[system] < 100 {
			t.Errorf("%s: %d pieces in all shipped scenarios, carried to %d places", system, seen[system],
				moved[system])
		}
	}
}

// takeApart removes a piece and puts every kind in its place: the map without the piece
// must compile, lack that piece and be another map.
func takeApart(t *testing.T, name string, system engine.Ruleset, mover engine.PieceMover, s *engine.Setup, piece int) {
	pieces := casetest.Pieces(t, mover, s)
	p := pieces[piece]
	if slices.ContainsFunc(pieces[:piece], func(q engine.Piece) bool { return q.Name == p.Name }) || len(p.Cells) == 0 {
		t.Errorf("%s: the piece %q is named twice or lies nowhere", name, p.Name)
	}
	for _, kind := range append([]string{""}, mover.PieceKinds()...) {
		form, err := mover.Rearrange(s, []engine.PieceStep{{Piece: piece, Kind: kind, Gone: kind == ""}})
		if err != nil {
			if kind == "" {
				t.Errorf("%s: %s cannot be removed: %v", name, p.Name, err)
			}
			continue
		}
		has := slices.ContainsFunc(casetest.Pieces(t, mover, on(s, form)), func(q engine.Piece) bool {
			return q.Name == p.Name
		})
		same := strings.HasPrefix(p.Name, kind+" ")
		if has != same {
			t.Errorf("%s with %q in the place of %s: the piece is there %v", name, kind, p.Name, has)
		}
		if kind != "" {
			continue // a chart may not know the kind everywhere; what is missing always compiles
		}
		if text(t, system, form) == text(t, system, s.Map) {
			t.Errorf("%s without %s is the same map", name, p.Name)
		}
		if _, faults := system.Compile(on(s, form)); len(faults) > 0 {
			t.Errorf("%s without %s does not compile: %v", name, p.Name, faults)
		}
	}
}

// moveAbout carries one piece to every place and returns how many hold it.
func moveAbout(t *testing.T, name string, system engine.Ruleset, mover engine.PieceMover, s *engine.Setup,
	piece int) (places int) {
	p := casetest.Pieces(t, mover, s)[piece]
	stay, err := mover.Rearrange(s, []engine.PieceStep{{Piece: piece}})
	if err != nil {
		if !strings.Contains(err.Error(), "lies on edges") {
			t.Errorf("%s: %s cannot stay where it is: %v", name, p.Name, err)
		}
		return 0
	}
	if !samePieces(t, mover, s, stay) {
		t.Errorf("%s: %s left where it is makes another map:\n%s", name, p.Name, text(t, system, stay))
	}
	for n, site := range mover.Sites(s) {
		if n%3 != piece%3 {
			continue // every third will do
		}
		form, err := mover.Rearrange(s, []engine.PieceStep{{Piece: piece, To: site}})
		if err != nil {
			continue
		}
		places++
		if places%5 != 1 {
			continue
		}
		now := casetest.Pieces(t, mover, on(s, form))
		at := slices.IndexFunc(now, func(q engine.Piece) bool { return slices.Contains(q.Cells, site) })
		if at < 0 && mover.Ground(s) != nil {
			t.Errorf("%s: nothing lies at %s after %s was carried there", name, site, p.Name)
		}
	}
	return places
}

// samePieces reports whether two maps have the same pieces, in any order.
func samePieces(t *testing.T, mover engine.PieceMover, s *engine.Setup, other any) bool {
	var keys [2][]string
	for i, form := range []any{s.Map, other} {
		for _, p := range casetest.Pieces(t, mover, on(s, form)) {
			keys[i] = append(keys[i], p.Name+" "+strings.Join(p.Cells, " "))
		}
		slices.Sort(keys[i])
	}
	return slices.Equal(keys[0], keys[1])
}

// on is a setup with another map.
func on(s *engine.Setup, form any) *engine.Setup {
	own := *s
	own.Map = form
	return &own
}

func text(t *testing.T, system engine.Ruleset, form any) string {
	t.Helper()
	b, err := scenarios.MapFile(system.Info().System, "map", form)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
