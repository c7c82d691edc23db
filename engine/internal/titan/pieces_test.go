package titan_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/titan"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

// TestEveryPieceCanBeRemovedAndExchanged takes every shipped map apart, piece by piece.
func TestEveryPieceCanBeRemovedAndExchanged(t *testing.T) {
	mover := titan.System().(engine.PieceMover)
	for _, name := range mapNames {
		s := casetest.Setup(t, library, "titan/meadow", onMap(t, name))
		base := *s
		pieces := casetest.Pieces(t, mover, &base)
		seen := map[string]bool{}
		for i, p := range pieces {
			if seen[p.Name] {
				t.Errorf("%s: two pieces are named %q", name, p.Name)
			}
			seen[p.Name] = true
			less, err := mover.Rearrange(&base, []engine.PieceStep{{Piece: i, Gone: true}})
			if err != nil {
				t.Fatal(err)
			}
			s.Map = less
			if n := len(casetest.Pieces(t, mover, s)); n != len(pieces)-1 {
				t.Errorf("%s without %s has %d pieces, want %d", name, p.Name, n, len(pieces)-1)
			}
			changed := 0
			for _, kind := range mover.PieceKinds() {
				other, err := mover.Rearrange(&base, []engine.PieceStep{{Piece: i, Kind: kind}})
				if err != nil {
					continue
				}
				changed++
				s.Map = other
				if _, faults := titan.System().Compile(s); faults.Err() != nil {
					t.Errorf("%s with %s instead of %s: %v", name, kind, p.Name, faults)
				}
			}
			if changed < 4 {
				t.Errorf("%s: %s can become only %d kinds", name, p.Name, changed)
			}
		}
	}
}
