package titan_test

import (
	"fmt"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/conform"
	"github.com/skirmishlab/skirmishlab/engine/internal/titan"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

var library = scenarios.New(titan.System())

var variant = scenarios.Variant{}

var names = []string{"meadow", "thorn-jungle", "fire-mountain", "dune-sea", "storm-the-tower", "coast-raid",
	"hedges-in-the-mist", "dark-against-sky"}

func tables(t testing.TB) []engine.Table {
	t.Helper()
	var list []engine.Table
	for _, n := range names {
		list = append(list, compiled(t, n, variant))
	}
	return list
}

// compiled is the table of a scenario of ours in a variant.
func compiled(t testing.TB, scenario string, v scenarios.Variant) engine.Table {
	t.Helper()
	table, faults := library.Compile("titan/"+scenario, v)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	return table
}

// override reads what stands over a scenario, as options or the like.
func override(t testing.TB, text string) scenarios.Override {
	t.Helper()
	o, faults := scenarios.ParseOverride("override", text)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	return o
}

// onMap is a scenario's variant on another map.
func onMap(t testing.TB, name string) scenarios.Variant {
	t.Helper()
	return scenarios.Variant{Map: override(t, "{map: "+name+"}").Get("map")}
}

func TestConforms(t *testing.T) {
	conform.Run(t, tables(t), conform.Options{Unlike: true, Games: 3, Stride: 12})
}

// TestMirroredBattlesPlayAlike plays every battle and, reflected, its mirror image: the same is legal, offered and
// appraised. Reflected twice a board is what it was; a case has no mirror image.
func TestMirroredBattlesPlayAlike(t *testing.T) {
	for i, table := range tables(t) {
		for _, f := range conform.Mirrored(table, conform.Options{Games: 1, Seed: 2}) {
			t.Errorf("%s: %s: %s", names[i], f.Check, f.Text)
		}
		image, reflect := table.(conform.Mirrorer).Mirror()
		back, again := image.(conform.Mirrorer).Mirror()
		if a, b := fmt.Sprint(*titan.BoardOf(table)), fmt.Sprint(*titan.BoardOf(back)); a != b {
			t.Errorf("%s: reflected twice it is another board", names[i])
		}
		for _, c := range titan.BoardOf(table).Cells {
			for _, a := range []engine.Action{{Verb: 2, Cell: engine.Cell(c)},
				{Verb: 6, Cell: engine.Cell(c), N: int32(c) + 1, B: uint64(c) + 1}, {Verb: 6, Cell: engine.NoCell}} {
				if b := again(reflect(a)); b != a {
					t.Errorf("%s: %+v reflected twice is %+v", names[i], a, b)
				}
			}
		}
	}
	g, faults := library.Position("titan/meadow",
		"warbear 0,2; centaur 0,3; minotaur 0,4; lion-1 5,1; lion-2 5,2; ranger 5,3", "")
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	if image, reflect := g.Table().(conform.Mirrorer).Mirror(); image != nil || reflect != nil {
		t.Error("a position of a case has a mirror image")
	}
}

// TestWhatIsRefusedIsNotPlayed plays what is not legal.
func TestWhatIsRefusedIsNotPlayed(t *testing.T) {
	table := compiled(t, "meadow", variant)
	g := table.New()
	defer func() {
		if got, want := recover(), "titan: lion-1 enter 5,2 is illegal: the character belongs to the other side"; got !=
			want {
			t.Errorf("the panic says %q, want %q", got, want)
		}
	}()
	a, err := table.Parse(g, "lion-1 enter 5,2")
	if err != nil {
		t.Fatal(err)
	}
	g.Play(a, nil)
}
