package systems_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestShippedPiecesMove carries every piece of the map of every shipped scenario about. Left
// where it is it changes nothing; gone it is Replace without a kind; carried to a place it
// lies there.
func TestShippedPiecesMove(t *testing.T) {
	l := scenarios.New(systems.All()...)
	moved := map[string]int{}
	for _, entry := range l.List(scenarios.KindScenario, "") {
		sc, faults := l.Scenario(entry.Name)
		if err := faults.Err(); err != nil {
			t.Fatal(err)
		}
		mover, ok := sc.System.(engine.PieceMover)
		if !ok {
			t.Errorf("the pieces of %s cannot be put elsewhere", sc.System.Info().System)
			continue
		}
		s, faults := l.Setup(sc, scenarios.Variant{})
		if err := faults.Err(); err != nil {
			t.Fatal(err)
		}
		whole := text(t, sc.System, s.Map)
		for i, p := range mover.Pieces(s.Map) {
			gone, err := mover.Rearrange(s.Map, []engine.PieceStep{{Piece: i, Gone: true}})
			if err != nil {
				t.Errorf("%s: %s cannot be lifted: %v", entry.Name, p.Name, err)
				continue
			}
			if less, _ := mover.Replace(s.Map, i, ""); !samePieces(mover, gone, less) {
				t.Errorf("%s: without %s Replace and Rearrange disagree:\n%s\n%s", entry.Name, p.Name, text(t, sc.System, gone), text(t, sc.System, less))
			}
			moved[sc.System.Info().System] += moveAbout(t, entry.Name, sc.System, mover, s, i)
		}
		if text(t, sc.System, s.Map) != whole {
			t.Errorf("%s: carrying pieces changed the map", entry.Name)
		}
	}
	for _, s := range systems.All() {
		if moved[s.Info().System] < 100 {
			t.Errorf("%s: pieces of all shipped scenarios can be carried to %d places", s.Info().System, moved[s.Info().System])
		}
	}
}

// moveAbout carries one piece to every place and returns how many hold it.
func moveAbout(t *testing.T, name string, system engine.Ruleset, mover engine.PieceMover, s *engine.Setup, piece int) (places int) {
	p := mover.Pieces(s.Map)[piece]
	stay, err := mover.Rearrange(s.Map, []engine.PieceStep{{Piece: piece}})
	if err != nil {
		if !strings.Contains(err.Error(), "lies on edges") {
			t.Errorf("%s: %s cannot stay where it is: %v", name, p.Name, err)
		}
		return 0
	}
	if !samePieces(mover, stay, s.Map) {
		t.Errorf("%s: %s left where it is makes another map:\n%s", name, p.Name, text(t, system, stay))
	}
	for n, site := range mover.Sites(s.Map) {
		if n%3 != piece%3 {
			continue // every third will do
		}
		form, err := mover.Rearrange(s.Map, []engine.PieceStep{{Piece: piece, To: site}})
		if err != nil {
			continue
		}
		places++
		if places%5 != 1 {
			continue
		}
		now := mover.Pieces(form)
		at := slices.IndexFunc(now, func(q engine.Piece) bool { return slices.Contains(q.Cells, site) })
		if at < 0 && mover.Ground(s.Map) != nil {
			t.Errorf("%s: nothing lies at %s after %s was carried there", name, site, p.Name)
		}
	}
	return places
}

// samePieces reports whether two maps have the same pieces, in any order.
func samePieces(mover engine.PieceMover, a, b any) bool {
	var keys [2][]string
	for i, form := range []any{a, b} {
		for _, p := range mover.Pieces(form) {
			keys[i] = append(keys[i], p.Name+" "+strings.Join(p.Cells, " "))
		}
		slices.Sort(keys[i])
	}
	return slices.Equal(keys[0], keys[1])
}
