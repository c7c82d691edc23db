package scenarios

import (
	"math/big"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

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
	for _, key := range []string{"P(pips)", "P(pips>=x)", "E()", "P(pip>=1)", "P(pips=>1)",
		"P(pips>=9999999999999999999)"} {
		if _, known, err := chanceOf(a, key); !known || err == nil {
			t.Errorf("%s is answered, known %v", key, known)
		}
	}
	if _, known, _ := chanceOf(a, "0,1"); known {
		t.Error("a cell is taken for a probability")
	}
}
