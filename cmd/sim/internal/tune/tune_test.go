package tune

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// spoiled is greedy but for a fondness of being hurt.
const spoiled = `schema: 1
style: spoiled
about: Greedy that runs into every blow.
system: titan
base: greedy
as:
  defender: {risk: 120}
  attacker: {risk: 120}
`

// tuning is a tuning of a style on some scenarios of Titan.
func tuning(t *testing.T, style, places string) *Tuning {
	t.Helper()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "styles"), 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"styles/spoiled.yaml": spoiled,
		"e.yaml": "schema: 1\nexperiment: e\nscenarios: [" + places + "]\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	lib := scenarios.New(systems.All()...)
	e, faults := lib.Experiment(filepath.Join(dir, "e.yaml"))
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	base, faults := lib.Style(e.Stages[0].Scenario.System, style, e.Near...)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	return &Tuning{Library: lib, Experiment: e, Base: base, Seed: 5, Budget: 6000}
}

const two = "titan/meadow, titan/thorn-jungle"

// TestTuneMendsASpoiledWeight: the planted fault is found, on the scenario that was held
// out too, and what is written down is read back.
func TestTuneMendsASpoiledWeight(t *testing.T) {
	u := tuning(t, "spoiled", two)
	u.Only, u.Step, u.Budget = []string{"risk", "damage"}, 0.4, 9000
	var last int64
	u.Progress = func(done, most int64) {
		if done < last || done > most {
			t.Errorf("progress goes from %d to %d of %d", last, done, most)
		}
		last = done
	}
	got, err := u.Play(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if !got.Better() || got.Decides.Score < 0.6 || got.Decides.Interval.Lo < 0.5 {
		t.Errorf("the mended style scores %.3f %v, log e %.1f", got.Decides.Score, got.Decides.Interval,
			got.Decides.LogE)
	}
	if got.Games > int64(u.Budget) || last != got.Games {
		t.Errorf("%d games of a budget of %d, %d reported", got.Games, u.Budget, last)
	}
	risk := 5
	for i, term := range u.system().Info().TermNames() {
		if term.Name == "risk" {
			risk = i
		}
	}
	for seat := range 2 {
		if w := got.Style.Weights[seat][risk]; w >= 0 {
			t.Errorf("risk is still weighed %d in seat %d", w, seat)
		}
	}
	if !reflect.DeepEqual(got.HeldOut, []string{"titan/thorn-jungle"}) || len(got.Decides.Each) != 1 ||
		got.Decides.Each[0].Scenario != "titan/thorn-jungle" {
		t.Errorf("held out %v, decided on %+v", got.HeldOut, got.Decides.Each)
	}
	text, err := got.Style.YAML(u.system().Info(), "")
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "spoiled.yaml")
	if err := os.WriteFile(file, text, 0o644); err != nil {
		t.Fatal(err)
	}
	again, faults := u.Library.Style(u.system(), file)
	if len(faults) > 0 {
		t.Fatal(faults)
	}
	if again.Weights != got.Style.Weights || !reflect.DeepEqual(again.Origin, got.Style.Origin) {
		t.Errorf("written and read back:\n%s\n%+v is now %+v", text, got.Style, again)
	}
}

// TestTuningIsTheSameForAnyNumberOfWorkers: weights, scores and evidence.
func TestTuningIsTheSameForAnyNumberOfWorkers(t *testing.T) {
	var all []*Tuned
	for _, workers := range []int{1, 3} {
		u := tuning(t, "greedy", two)
		u.Workers, u.Budget, u.Against, u.Only = workers, 2500, []string{"attrition"},
			[]string{"damage", "attacker.ground"}
		got, err := u.Play(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, got)
	}
	if !reflect.DeepEqual(all[0], all[1]) {
		t.Errorf("one worker found\n%+v\nthree found\n%+v", all[0], all[1])
	}
	if len(all[0].Others) != 1 || all[0].Others[0].Name != "attrition" || all[0].Others[0].New == 0 {
		t.Errorf("against others: %+v", all[0].Others)
	}
}

// TestWeightsOfAStageAreTunedApart: those named change at that stage and nowhere else, and
// a stage that the style tells apart already stays so.
func TestWeightsOfAStageAreTunedApart(t *testing.T) {
	u := tuning(t, "greedy", two)
	u.ByStage, u.Only, u.Budget = []string{"strike"}, []string{"strike.damage", "strike.kill"}, 3000
	list, err := u.layout()
	if err != nil || len(list) != 2 || list[0].name.Name() != "strike.damage" || list[1].name.Name() != "strike.kill" {
		t.Fatalf("to be tuned are %+v, %v", list, err)
	}
	how := weigh(u.Base, list, 10, []float64{1, 2})
	for seat, w := range how.Seats {
		for i := range w {
			if w[i] != 10*u.Base.Weights[seat][i] {
				t.Errorf("weight %d of seat %d went from %d to %d", i, seat, u.Base.Weights[seat][i], w[i])
			}
		}
	}
	u.Base.At = how.At
	list[0].unit, list[1].unit = 1, 1
	if how = weigh(u.Base, list, 1, []float64{3, 4}); len(how.At) != 2 || how.At[0].Weight != 3 ||
		how.At[1].Weight != 4 || how.At[0].Seat != engine.Nobody {
		t.Errorf("put anew, the weights of the stage are %+v", how.At)
	}
	u.ByStage, u.Only = nil, nil
	list, err = u.layout()
	if err != nil || len(list) < 20 || list[len(list)-1].name.Stage != "strike" {
		t.Errorf("of a style that tells a stage apart are tuned %+v, %v", list, err)
	}
}

// TestAnInterruptedTuningKeepsTheBestSoFar: nothing is confirmed, and it says so.
func TestAnInterruptedTuningKeepsTheBestSoFar(t *testing.T) {
	u := tuning(t, "greedy", two)
	u.Only = []string{"damage"}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	u.Progress = func(done, _ int64) {
		if done > 1000 {
			cancel()
		}
	}
	got, err := u.Play(ctx)
	if !errors.Is(err, montecarlo.ErrInterrupted) || got == nil {
		t.Fatalf("interrupted, it returns %v and %v", got, err)
	}
	if !got.Interrupted || got.Decides != nil || got.Better() || len(got.Generations) == 0 ||
		got.Style.Origin.Confirmed != 0 {
		t.Errorf("interrupted, it came to %+v", got)
	}
}

// TestWhatCannotBeTuned is refused in sentences before anything is played.
func TestWhatCannotBeTuned(t *testing.T) {
	for want, change := range map[string]func(u *Tuning){
		`unknown weight "dmage"; did you mean "damage"`: func(u *Tuning) {
			u.Only = []string{"dmage"}
		},
		`unknown weight "attaker.risk"`: func(u *Tuning) {
			u.Only = []string{"attaker.risk"}
		},
		`a population of 7; want an even number`: func(u *Tuning) { u.Population = 7 },
		`has no scenario "titan/medow" to hold out`: func(u *Tuning) {
			u.HeldOut = []string{"titan/medow"}
		},
		`every scenario is held out`: func(u *Tuning) {
			u.HeldOut = []string{"meadow", "thorn-jungle"}
		},
		`unknown stage "maneuvre"; did you mean "maneuver"`: func(u *Tuning) {
			u.ByStage = []string{"maneuvre"}
		},
		`a first step of 3; want`:            func(u *Tuning) { u.Step = 3 },
		`a budget of 100 games is too small`: func(u *Tuning) { u.Budget = 100 },
		`the opponent "snipe" is named twice`: func(u *Tuning) {
			u.Against = []string{"snipe", "snipe"}
		},
		`unknown style "snpe"`: func(u *Tuning) {
			u.Against = []string{"snpe"}
		},
		`the style "rush" is made for the attacker alone; an opponent leads`: func(u *Tuning) {
			u.Against = []string{"rush"}
		},
		`the style "rush" is made for the attacker alone; one that is tuned`: func(u *Tuning) {
			u.Base, _ = u.Library.Style(u.system(), "rush")
		},
	} {
		u := tuning(t, "greedy", two)
		change(u)
		err := u.Check()
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q, got %v", want, err)
		}
	}
}

// TestEvolutionFindsTheTop of a tilted hill through noise, and widens where it is flat.
func TestEvolutionFindsTheTop(t *testing.T) {
	top, scale := []float64{1, -2, 0.5, 3}, []float64{1, 0.1, 2, 0.5}
	e := newEvolution(make([]float64, 4), []float64{0.3, 0.3, 0.3, 0.3}, 12, 5)
	for range 120 {
		var scores []float64
		for _, x := range e.ask() {
			f := 0.02 * e.chance.NormFloat64()
			for i := range x {
				f -= scale[i] * (x[i] - top[i]) * (x[i] - top[i])
			}
			scores = append(scores, f)
		}
		e.tell(scores)
	}
	for i := range top {
		if math.Abs(e.mean[i]-top[i]) > 0.3/math.Sqrt(scale[i]) {
			t.Errorf("coordinate %d ends at %.2f, the top is at %.2f", i, e.mean[i], top[i])
		}
	}
}
