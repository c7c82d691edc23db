package study_test

import (
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

func TestChangesAreRead(t *testing.T) {
	for text, want := range map[string]study.Change{
		"ranger.power +1":       {Unit: "ranger", Stat: "power", Sign: "+", Number: 1},
		" ranger.power-2 ":      {Unit: "ranger", Stat: "power", Sign: "-", Number: 2},
		"spears.factor.foot =5": {Unit: "spears", Stat: "factor.foot", Sign: "=", Number: 5},
		"dw9000.fore-arm + 3":   {Unit: "dw9000", Stat: "fore-arm", Sign: "+", Number: 3},
	} {
		if got, err := study.ParseChange(text); err != nil || got != want {
			t.Errorf("%q: %+v, %v; want %+v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "ranger", "ranger.power", "ranger +1", "ranger.power 1", "ranger.power +x",
		"ranger.power +1.5", ".power +1", "ranger.power ++1"} {
		if got, err := study.ParseChange(text); err == nil {
			t.Errorf("%q is read as %+v", text, got)
		}
	}
}

func TestChangesThatCannotBeMadeSayWhy(t *testing.T) {
	for text, want := range map[string]string{
		"uggd.dial.attack +1":  `did you mean "ugd"`,
		"ugd.dial.atack +1":    `did you mean "dial.attack"`,
		"ugd.dial +1":          "no stat dial that is a number",
		"agn.points =22":       "it is 22 already",
		"ugd.dial.attack -900": "attack",
	} {
		c, err := study.ParseChange(text)
		if err != nil {
			t.Fatal(err)
		}
		l := study.Library()
		e, faults := l.Experiment("mageknight/stones", study.Players()...)
		if len(faults) > 0 {
			t.Fatal(scenarios.Explain(faults))
		}
		v, err := study.ChangeStats(l, e, c)
		if err == nil {
			_ = v.Close()
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want %q", text, err, want)
		}
	}
}
