package heroscape

import (
	"strings"
	"testing"
)

// TestALoneGlyph lays one glyph on a map that has no other, under a figure of either side, and asks for what it
// changes (HS-GLYPH-3).
func TestALoneGlyph(t *testing.T) {
	type numbers struct {
		attack, defence string // dice of a on b, and of a against b
		move            string
		lead            int
		far             string // whether a may attack e, ten spaces away
	}
	plain := numbers{"2", "2", "4", 0, "no"}
	want := map[string]numbers{
		"": plain, "astrid": {"3", "2", "4", 0, "no"}, "gerda": {"2", "3", "4", 0, "no"},
		"valda": {"2", "2", "6", 0, "no"}, "dagmar": {"2", "2", "4", 8, "no"},
		"ivor": {"2", "2", "4", 0, "yes"}, "erland": plain, "kelda": plain, "mitonsoul": plain,
	}
	for glyph, here := range want {
		for _, under := range []string{"0,0", "1,0", "1,5", "2,5"} { // a, a friend, an enemy, nobody
			s := testSetup("g1 g1 g1 g1 g1 g1 g1 g1 g1 g1 g1\ng1 g1 g1 g1 g1 g1 g1 g1 g1 g1 g1\n"+
				"g1 g1 g1 g1 g1 g1 g1 g1 g1 g1 g1\n", []FigureForm{
				{ID: "a", Type: "tall", Side: "north", At: "0,0"}, {ID: "b", Type: "low", Side: "south", At: "2,8"},
				{ID: "c", Type: "low", Side: "south", At: "1,5"}, {ID: "h", Type: "bird", Side: "north", At: "1,0"},
				{ID: "e", Type: "low", Side: "south", At: "0,10"}}, nil)
			if glyph != "" {
				s.Map.(*MapForm).Glyphs = []GlyphForm{{At: under, Glyph: glyph}}
			}
			s.Chart.(*ChartForm).Glyphs = map[string]GlyphRow{"astrid": {Bonus: 1}, "gerda": {Bonus: 1},
				"valda": {Bonus: 2}, "dagmar": {Bonus: 8}, "ivor": {Bonus: 4, Ranging: 4}}
			gg, faults := Ruleset{}.Place(s)
			if err := faults.Err(); err != nil {
				t.Fatal(err)
			}
			g := gg.(*game)
			ask := func(words string) string {
				answer, err := g.t.Ask(g, words)
				if err != nil {
					t.Fatal(err)
				}
				if answer.Verdict != "" {
					return answer.Verdict
				}
				return answer.Values[0].Value
			}
			defence, err := g.t.Ask(g, "dice c a")
			if err != nil {
				t.Fatal(err)
			}
			got := numbers{ask("dice a c"), defence.Values[1].Value, ask("move a"), g.combat().initLead(),
				ask("may a attack e")}
			expected := plain
			switch under {
			case "1,0":
				expected = here
			case "0,0":
				if expected = here; glyph == "valda" {
					expected = plain // not for the move that leaves it
				}
			case "1,5":
				expected.lead = -here.lead // and dice of the others, which are not asked for
				if glyph == "gerda" || glyph == "astrid" {
					continue
				}
			}
			named := map[string]bool{}
			for f, o := range map[string]string{"a": "c", "c": "a"} {
				one, _ := g.t.parseFigure(f)
				other, _ := g.t.parseFigure(o)
				for _, n := range g.t.Why(g, g.moves().aimed(verbAttack, one, other)) {
					for _, word := range []string{"Astrid", "Gerda"} {
						named[word] = named[word] || (f == "a" == (word == "Astrid") && strings.Contains(n.Text, word))
					}
				}
			}
			if named["Astrid"] != (got.attack == "3") || named["Gerda"] != (got.defence == "3") {
				t.Errorf("with %q on %s the reasons are %v of %+v", glyph, under, named, got)
			}
			if got != expected {
				t.Errorf("with %q on %s: %+v, want %+v", glyph, under, got, expected)
			}
		}
	}
}

// TestMarks abbreviates names.
func TestMarks(t *testing.T) {
	table := &table{}
	for name, want := range map[string]string{"finn": "Fin", "north-finn": "Fin", "tarn-1": "Ta1",
		"south-tarn-12": "T12", "drop-per": "Dpe", "x-1": "X1", "ox": "Ox",
		"north-ox-7": "Ox7", "a-per": "Ape"} {
		table.names[3] = name
		if got := table.mark(3); got != want {
			t.Errorf("%s is marked %q, want %q", name, got, want)
		}
	}
}
