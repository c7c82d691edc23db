package calibrate_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/calibrate"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo/lists"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

var library = scenarios.New(systems.All()...)

func meadow(t *testing.T) *lists.Field {
	t.Helper()
	f, err := lists.Open(library, lists.Options{Scenario: "titan/meadow", Points: 60})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// records reads a file of Titan, which has no fault.
func records(t *testing.T, text string) *calibrate.Records {
	t.Helper()
	r, faults := calibrate.Read(library, "titan", "records.csv", []byte(text))
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return r
}

func play(t *testing.T, r *calibrate.Records, o calibrate.Options) (*calibrate.Study, *calibrate.Found) {
	t.Helper()
	s, err := calibrate.New(r, nil, []*lists.Field{meadow(t)}, o)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Play(context.Background()); err != nil {
		t.Fatal(err)
	}
	return s, s.Found()
}

// agreement is that of all units or lists.
func agreement(t *testing.T, f *calibrate.Found) *calibrate.Agreement {
	t.Helper()
	for i := range f.Agreements {
		if f.Agreements[i].Kind == "" {
			return &f.Agreements[i]
		}
	}
	t.Fatal("nothing is compared")
	return nil
}

// Prices found on other dice are found again, and the same prices handed to other units are none.
func TestPlantedPricesAreFoundAndShuffledAreNot(t *testing.T) {
	o := calibrate.Options{Seed: 1, Matches: 500, Blocks: 2}
	first, _ := play(t, records(t, "unit,price\nogre,12\n"), o)
	var units []string
	var ratios, printed []float64
	for _, p := range first.Fields[0].Prices.Prices {
		if p.Price > 0 && p.Verdict != "too few lists" {
			units, ratios, printed = append(units, p.Unit), append(ratios, p.Price/p.Printed),
				append(printed, p.Printed)
		}
	}
	file := func(order []int) string {
		var b strings.Builder
		b.WriteString("unit,price\n")
		for i, u := range units {
			fmt.Fprintf(&b, "%s,%.3f\n", u, ratios[order[i]]*printed[i])
		}
		return b.String()
	}
	same := make([]int, len(units))
	for i := range same {
		same[i] = i
	}
	o.Seed = 2
	s, planted := play(t, records(t, file(same)), o)
	if a := agreement(t, planted); a.Word(planted.Alpha) != "agree" || a.Rho < 0.5 || a.Off > a.Print {
		t.Errorf("planted prices: %s, correlation %.2f over %d units, off by %.2f, print by %.2f",
			a.Word(planted.Alpha), a.Rho, a.Common, a.Off, a.Print)
	}
	if v := strings.Join(s.Verdict(planted), "\n"); !strings.Contains(v, "we agree") ||
		!strings.Contains(v, calibrate.ForChecking) {
		t.Errorf("the verdict is\n%s", v)
	}
	if len(planted.Apart) != 10 || len(planted.Apart[0].Kinds) != 2 {
		t.Errorf("%d disagreements, the first %+v", len(planted.Apart), planted.Apart[0])
	}
	for seed := range uint64(3) {
		shuffled, err := calibrate.New(records(t, file(rand.New(rand.NewPCG(seed, 1)).Perm(len(units)))), nil,
			[]*lists.Field{s.Fields[0].Field}, o)
		if err != nil {
			t.Fatal(err)
		}
		shuffled.Fields[0].Prices = s.Fields[0].Prices // the same games
		f := shuffled.Found()
		if a := agreement(t, f); a.Word(f.Alpha) != "no relation" {
			t.Errorf("prices shuffled by %d: %s, correlation %.2f, p %.3f", seed, a.Word(f.Alpha), a.Rho, a.Adjusted)
		}
	}
}

// event makes up the games of lists: by what they scored on other dice, or by what another list scored.
func event(t *testing.T, lists []string, score []float64, shuffled bool) string {
	t.Helper()
	rng := rand.New(rand.NewPCG(5, 5))
	order := make([]int, len(lists))
	for i := range order {
		order[i] = i
	}
	if shuffled {
		order = rng.Perm(len(lists))
	}
	var b strings.Builder
	b.WriteString("year,list,wins,losses\n")
	for i, l := range lists {
		won := 0
		for range 12 {
			if rng.Float64() < score[order[i]] {
				won++
			}
		}
		fmt.Fprintf(&b, "2011,%q,%d,%d\n", l, won, 12-won)
	}
	return b.String()
}

// Events decided by what lists score are forecast, and shuffled ones are not.
func TestPlantedEventsAreFoundAndShuffledAreNot(t *testing.T) {
	f := meadow(t)
	d := f.Drawing(77)
	var words []string
	for range 24 {
		l := d.List(0, 1)
		for f.Legal(l) != nil {
			l = d.List(0, 1)
		}
		words = append(words, f.Pools[0].Words(l))
	}
	o := calibrate.Options{Seed: 1, Matches: -1, Blocks: 4, Opponents: 10}
	first, _ := play(t, records(t, event(t, words, make([]float64, len(words)), false)), o)
	var score []float64
	for i := range first.Fields[0].Scores {
		score = append(score, first.Fields[0].Scores[i].Mean)
	}
	o.Seed = 2
	for _, shuffled := range []bool{false, true} {
		r := records(t, event(t, words, score, shuffled))
		_, found := play(t, r, o)
		want := map[bool]string{false: "agree", true: "no relation"}
		for _, a := range found.Agreements {
			if a.With == calibrate.ByWins && (a.Word(found.Alpha) != want[shuffled] || a.Common != len(words)) {
				t.Errorf("shuffled %v: %s, correlation %.2f over %d lists, p %.3f", shuffled, a.Word(found.Alpha),
					a.Rho, a.Common, a.Adjusted)
			}
		}
		c := found.Forecasts[0]
		if better := c.Gain > 2*c.SE; better == shuffled || c.Games != 12*float64(len(words)) {
			t.Errorf("shuffled %v: a gain of %.3f ± %.3f in %.0f games", shuffled, c.Gain, c.SE, c.Games)
		}
	}
}

// Games of pairs are forecast by playing the pair.
func TestPairsAreForecast(t *testing.T) {
	text := "list_a,list_b,winner\n" + strings.Repeat(`"Giant, Dragon","Lion, Ogre",a`+"\n"+`Ogre,Serpent,b`+"\n", 4) +
		`Orge,Ogre,draw` + "\n"
	s, found := play(t, records(t, text), calibrate.Options{Seed: 1, Matches: -1, Blocks: 2, Opponents: 4})
	if c := found.Forecasts[0]; c.Games != 8 || c.LogLoss > 0.3 || c.Gain < 0.3 {
		t.Errorf("%+v", c)
	}
	if why := s.Fields[0].Pairs[8].Why; !strings.Contains(why, "list_a: none of it is known") {
		t.Errorf("the last pair: %q", why)
	}
}

// One list has no spread to give an error from, and the verdict names none.
func TestOneListIsTooFew(t *testing.T) {
	s, found := play(t, records(t, "list,wins,losses\n\"Giant, Dragon\",4,1\n"),
		calibrate.Options{Seed: 1, Matches: -1, Blocks: 2, Opponents: 4})
	text := strings.Join(s.Verdict(found), "\n")
	if strings.Contains(text, "NaN") || !strings.Contains(text, "share of games won: too few lists: 1.") {
		t.Error(text)
	}
}

// What is amiss with a file is said with its place; what is unknown is counted and named.
func TestRecordsSayWhatIsAmiss(t *testing.T) {
	for text, want := range map[string]string{
		"": "r.csv: the file is empty",
		"name,games\nx,1\n": "r.csv:1:1: the columns are name, games; want those of one form: " +
			"list, wins, losses; or list_a",
		"unit,price\nogre,dear\n":                `r.csv:2:6: price is "dear"; want a number, 0 or more`,
		"unit,price\nogre,0\n":                   "r.csv:2:6: the price is 0",
		"unit,price\nogre,1\nOgres,2\n":          "r.csv:3:1: ogre has a figure in line 2 already",
		"unit,price\nogre lion,1\nlion,2\n\"a\n": "r.csv:4:4: ",
		"list,wins,losses\nogre, lion,1,2\n": "r.csv:2:14: the row has 4 fields and the first line 3 columns; a " +
			"list with commas wants quotation marks",
		"list_a,list_b,winner\nogre,lion,me\n":    `r.csv:2:11: winner is "me"; want a, b or draw`,
		"unit,brought\nwombat,3\n":                "r.csv: none of its 1 names is a unit of titan",
		"unit,unit,price\nogre,ogre,3\n":          `r.csv:1:6: two columns are called "unit"`,
		"list;wins;losses\n\"ogre, lion\";x;-1\n": `r.csv:2:14: wins is "x"`,
	} {
		_, faults := calibrate.Read(library, "titan", "r.csv", []byte(text))
		if len(faults) == 0 || !strings.HasPrefix(faults[0].Error(), want) {
			t.Errorf("%q: %v; want %s", text, faults, want)
		}
	}
	r, faults := calibrate.Read(library, "", "r.csv",
		[]byte("\ufeffList,Wins,Losses,where\n\"Ogre x2, Lions (my own), Orge\",3,1\nWombat,1,3\n"+
			"\"Ogre | Orge x2\",1,1\n"))
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	if r.System.Info().System != "titan" || r.Names != 6 || len(r.Unknown) != 2 || r.Unknown[0].Name != "Orge" ||
		r.Unknown[0].Times != 2 || !strings.Contains(r.Unknown[0].Suggestion, `"Ogre"`) {
		t.Errorf("%+v", r)
	}
	if len(r.Lists) != 3 || r.Lists[0].Whole() || r.Lists[0].Units["ogre"] != 2 || r.Lists[0].Won != 3 ||
		r.Lists[0].Games != 4 || !r.Lists[2].Team || strings.Join(r.Passed, " ") != "where" {
		t.Errorf("lists %+v, passed %v", r.Lists[0], r.Passed)
	}
	if c := r.Coverage(36); !strings.Contains(c,
		"3 of 6 names are units of titan; 2 different ones occur, and armies may have 36; "+
			"0 of 3 lists are known whole") {
		t.Error(c)
	}
}

// An interrupted study tells of what was played: prices before any list, then scores of some lists.
func TestAnInterruptedStudyTellsWhatItFound(t *testing.T) {
	var file strings.Builder
	file.WriteString("list,wins,losses\n")
	for range 40 {
		file.WriteString("\"2 ogre\",3,1\n\"ogre, centaur\",1,3\n")
	}
	for _, inLists := range []bool{false, true} {
		s, err := calibrate.New(records(t, file.String()), nil, []*lists.Field{meadow(t)},
			calibrate.Options{Seed: 1, Matches: 260, Blocks: 2, Opponents: 4})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		priced := int64(0)
		s.Options.Progress = func(games, _ int64) {
			if s.Fields[0].Scores == nil {
				priced = games
			}
			if (!inLists && games >= 400) || games >= priced+300 {
				cancel()
			}
		}
		if err := s.Play(ctx); err == nil {
			t.Fatalf("after %d games it was played to its end", s.Games)
		}
		cancel()
		f := s.Found()
		if s.Games < 128 || (s.Fields[0].Prices == nil && s.Fields[0].Priceless == "") {
			t.Errorf("after %d games nothing is reported of prices", s.Games)
		}
		if played := len(s.PlayedTable().Rows); (played > 0) != inLists || played >= 80 {
			t.Errorf("after %d games %d lists have scores", s.Games, played)
		}
		for _, sc := range s.Fields[0].Scores {
			if sc.Why != "" {
				t.Errorf("a list that was not reached says %q", sc.Why)
			}
		}
		if s.Verdict(f) == nil || len(f.AgreementTable().Rows) == 0 {
			t.Errorf("after %d games it says %v", s.Games, f.AgreementTable().Rows)
		}
	}
}
