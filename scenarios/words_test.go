package scenarios

import (
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// slowDistance is the definition of the edit distance, tried out in full.
func slowDistance(a, b []rune) int {
	if len(a) == 0 || len(b) == 0 {
		return len(a) + len(b)
	}
	cost := 1
	if a[0] == b[0] {
		cost = 0
	}
	d := min(slowDistance(a[1:], b)+1, slowDistance(a, b[1:])+1, slowDistance(a[1:], b[1:])+cost)
	if len(a) > 1 && len(b) > 1 && a[0] == b[1] && a[1] == b[0] {
		d = min(d, slowDistance(a[2:], b[2:])+1)
	}
	return d
}

func TestDistanceAgreesWithItsDefinition(t *testing.T) {
	word := rapid.StringOfN(rapid.SampledFrom([]rune("abcé")), 0, 5, -1)
	rapid.Check(t, func(t *rapid.T) {
		a, b := word.Draw(t, "a"), word.Draw(t, "b")
		if got, want := distance(a, b), slowDistance([]rune(a), []rune(b)); got != want {
			t.Errorf("distance(%q, %q) = %d; want %d", a, b, got, want)
		}
	})
}

func TestNearest(t *testing.T) {
	names := []string{"zettian-guard", "marro-warrior", "imp", "ogre"}
	for word, want := range map[string]string{
		"zettian-gard": "zettian-guard", "Orge": "ogre", "imps": "imp", "dragon": "", "im": "imp", "x": "",
	} {
		if got := nearest(word, names); got != want {
			t.Errorf("nearest(%q) = %q; want %q", word, got, want)
		}
	}
}

func TestPlainAndQuoteHideNothing(t *testing.T) {
	if got := plain("a\x1b[31mb\nc\u202e"); got != `a\x1b[31mb\nc\u202e` {
		t.Errorf("plain = %s", got)
	}
	if got := quote("a\"\x00"); got != `"a\"\x00"` {
		t.Errorf("quote = %s", got)
	}
}

func TestSameComparesWordsListsAndNumbers(t *testing.T) {
	for _, c := range []struct {
		want, got string
		same      bool
	}{
		{"clear", "clear", true}, {"clear", "blocked", false}, {" clear ", "clear", true},
		{"b, c", "b c", true}, {"b, c", "c, b", false},
		{"11/16", "22/32", true}, {"0.6875", "11/16", true}, {"0.69", "11/16", true}, {"0.68", "11/16", false},
		{"0.7", "11/16", true}, {"1", "11/16", false}, {"0.5", "1/2", true}, {"0.50", "0.5", true},
		{"2", "2.0", true}, {"-1", "-1", true}, {"0.13", "1/8", true}, {"0.12", "1/8", false},
		{"-0.13", "-1/8", true}, {"1/0", "1/0", true}, {"3", "three", false}, {"", "x", false}, {"1e3", "1000", false},
	} {
		if got := same(c.want, c.got); got != c.same {
			t.Errorf("same(%q, %q) = %v; want %v", c.want, c.got, got, c.same)
		}
	}
	if !sameRatio("0.333", big.NewRat(1, 3)) || sameRatio("1/3", big.NewRat(333, 1000)) {
		t.Error("fractions must be exact, decimals rounded")
	}
}

// TestChancesOfADistribution asks every comparison of one die.
func TestChancesOfADistribution(t *testing.T) {
	die, err := dice.NewLaw("d6", []*dice.Die{dice.Numbered(6)}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	a := engine.Answer{Dists: []engine.NamedDist{{Name: "pips", Dist: dice.FromLaw(die)}}}
	for key, want := range map[string]string{
		"P(pips>=5)": "1/3", "P(pips<=2)": "1/3", "P(pips>5)": "1/6", "P(pips<2)": "1/6", "P(pips=3)": "1/6",
		"P(pips==3)": "1/6", "P(pips!=3)": "5/6", "P( pips >= 1 )": "1", "P(pips>=-1)": "1", "E(pips)": "7/2",
	} {
		got, known, err := chanceOf(a, key)
		if err != nil || !known || got.RatString() != want {
			t.Errorf("%s = %v, known %v, error %v; want %s", key, got, known, err, want)
		}
	}
	for _, key := range []string{"P(pips)", "P(pips>=x)", "E()", "P(pip>=1)", "P(pips=>1)", "P(pips>=9999999999999999999)"} {
		if _, known, err := chanceOf(a, key); !known || err == nil {
			t.Errorf("%s is answered, known %v", key, known)
		}
	}
	if _, known, _ := chanceOf(a, "0,1"); known {
		t.Error("a cell is taken for a probability")
	}
}

func TestRuleIDs(t *testing.T) {
	const text = "See TITAN-STR-2, TITAN-BOG-MOVE-1..3 and **TITAN-END-1 to TITAN-END-3** (R-12); TITAN-RS-4 to 5; from TITAN-BOG-NATIVE-1 to TITAN-END-9. HOTT-X-1; titan-no-1; TITAN-CHAR."
	want := []string{"TITAN-BOG-MOVE-1", "TITAN-BOG-MOVE-2", "TITAN-BOG-MOVE-3", "TITAN-BOG-NATIVE-1", "TITAN-CHAR", "TITAN-END-1",
		"TITAN-END-2", "TITAN-END-3", "TITAN-END-9", "TITAN-RS-4", "TITAN-RS-5", "TITAN-STR-2"}
	if got := RuleIDs(text, "TITAN"); !slices.Equal(got, want) {
		t.Errorf("RuleIDs = %v; want %v", got, want)
	}
	cases := []*Case{{Rules: []string{"TITAN-STR-2", "TITAN-END-1"}}, {Rules: []string{"TITAN-END-2"}}}
	if got := Uncited(text, "TITAN", cases, "TITAN-BOG-", "TITAN-CHAR"); !slices.Equal(got, []string{"TITAN-END-3", "TITAN-END-9", "TITAN-RS-4", "TITAN-RS-5"}) {
		t.Errorf("Uncited = %v", got)
	}
	if got := RuleIDs("TITAN-STR-1..999999999", "TITAN"); len(got) > maxRange+3 {
		t.Errorf("a range stands for %d rules", len(got))
	}
}
