package hott

import (
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
)

// TestMovedAreasKeepApart puts an area beside, onto and away from another and onto the
// stronghold; what overlaps as the map was drawn may stay so.
func TestMovedAreasKeepApart(t *testing.T) {
	m := &Map{Size: 1600, Rows: "W1 woods (200,800) (400,800) (400,1000) (200,1000)\n" +
		"R1 rough (800,800) (1000,800) (1000,1000) (800,1000)\n" +
		"F1 fields (950,950) (1150,950) (1150,1150) (950,1150)\n" +
		"STR stronghold (700,0) (900,0) (900,200) (700,200)\n"}
	for _, c := range []struct {
		step engine.PieceStep
		want string
	}{
		{engine.PieceStep{Piece: 0, To: "600,900"}, ""},
		{engine.PieceStep{Piece: 0, To: "750,900"}, "R1 would lie on W1"},
		{engine.PieceStep{Piece: 0, To: "800,250"}, "W1 would lie on the stronghold"},
		{engine.PieceStep{Piece: 1, To: "900,900", Turn: 1}, ""}, // it lies on F1 as before
		{engine.PieceStep{Piece: 0, Kind: "rough"}, ""},
		{engine.PieceStep{Piece: 1, Gone: true}, ""},
	} {
		_, err := system{}.Rearrange(&engine.Setup{Map: m}, []engine.PieceStep{c.step})
		if (err == nil) != (c.want == "") || (err != nil && !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%+v: %v, want %q", c.step, err, c.want)
		}
	}
}
