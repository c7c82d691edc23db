// Package speed measures complete games for each second of processor time, against a
// yardstick that is played in turns with them, keeps what it measured, and says what has
// become slower.
//
// Seconds differ from machine to machine and from hour to hour; the ratio to the yardstick
// (package yardstick) differs much less, because both are played in the same
// moments. Processor time counts garbage collection.
package speed

import (
	"fmt"
	"math"
	"runtime"
	"slices"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/yardstick"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// A Line is what was measured of one scenario, greedy against greedy.
type Line struct {
	Scenario  string  `json:"scenario"`
	Games     int     `json:"games"`
	Rate      float64 `json:"games_per_cpu_second"`
	Ratio     float64 `json:"ratio_to_yardstick"`   // median of many short turns
	Spread    float64 `json:"ratio_spread"`         // standard error of that median, from the quartiles
	Bare      float64 `json:"yardstick_per_second"` // games of the yardstick a second, median
	Steps     float64 `json:"steps_per_game"`       // decisions and rolls
	Rounds    float64 `json:"rounds_per_game"`      //
	Capped    float64 `json:"share_capped"`         // games cut off by a limit that is not the rules'
	FirstSeat float64 `json:"score_of_first_seat"`  // 0 to 1
	Allocs    float64 `json:"allocations_per_game"` //
}

// turn is how long one turn of a scenario or of the yardstick takes, in seconds of
// processor time: short, so that what else the machine does meets both.
const turn = 0.02

// Measure plays a scenario for some seconds of processor time, a third of them the
// yardstick's. At least five turns of each are played.
func Measure(l *scenarios.Library, name string, seconds float64) (Line, error) {
	r, err := newRunner(l, name)
	if err != nil {
		return Line{}, err
	}
	for n := range uint64(100) { // warms buffers and counts steps
		if err := r.play(n, true); err != nil {
			return r.line, err
		}
	}
	out := Line{Scenario: r.line.Scenario, Steps: float64(r.steps) / float64(r.line.Games)}
	r.line = Line{Scenario: out.Scenario}
	bare := yardstick.New()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	var ratios, bares []float64
	var spent float64
	next, seed := uint64(100), uint64(0)
	for begin := study.CPUSeconds(); len(ratios) < 5 || study.CPUSeconds()-begin < seconds; {
		games, took, err := timed(2*turn, func() error { next++; return r.play(next-1, false) })
		if err != nil {
			return r.line, err
		}
		spent += took
		yards, also, _ := timed(turn, func() error { seed++; bare.Play(seed); return nil })
		pace := float64(yards) / also
		ratios, bares = append(ratios, float64(games)/took/pace), append(bares, pace)
	}
	runtime.ReadMemStats(&after)
	games := float64(r.line.Games)
	out.Games, out.Rate = r.line.Games, games/spent
	out.Ratio, out.Spread = middle(ratios)
	out.Bare, _ = middle(bares)
	out.Rounds, out.Capped, out.FirstSeat = r.line.Rounds/games, r.line.Capped/games, r.line.FirstSeat/games
	out.Allocs = float64(after.Mallocs-before.Mallocs) / games
	return out, nil
}

// timed does something again and again for some seconds of processor time, looking at the
// clock after 1, 2, 4… times, and returns how often and how long.
func timed(seconds float64, do func() error) (times int, took float64, err error) {
	begin := study.CPUSeconds()
	for more := 1; ; more = min(2*more, 64) {
		for range more {
			if err := do(); err != nil {
				return times, took, err
			}
			times++
		}
		if took = study.CPUSeconds() - begin; took >= seconds {
			return times, took, nil
		}
	}
}

// middle returns the median of some figures and its standard error, judged by the
// quartiles, which a few disturbed turns do not move.
func middle(v []float64) (median, se float64) {
	s := slices.Sorted(slices.Values(v))
	n := len(s)
	median = (s[(n-1)/2] + s[n/2]) / 2
	// The quartiles of a normal law are 1.349 standard deviations apart, and the error of a
	// median is 1.253 times that of a mean.
	quartiles := s[3*(n-1)/4] - s[(n-1)/4]
	return median, 1.253 * quartiles / 1.349 / math.Sqrt(float64(n))
}

// A runner plays games of one scenario on one processor.
type runner struct {
	table   engine.Table
	players [2]engine.Commander
	start   engine.Game
	game    engine.Game
	record  *engine.Recorder
	stream  uint64
	watch   *engine.Watcher
	steps   int
	line    Line
}

// newRunner compiles a scenario and makes everything that playing it needs, so that what is measured is
// play alone.
func newRunner(l *scenarios.Library, name string) (*runner, error) {
	sc, faults := l.Scenario(name)
	if len(faults) > 0 {
		return nil, faults
	}
	t, faults := l.CompileScenario(sc, scenarios.Variant{})
	if len(faults) > 0 {
		return nil, faults
	}
	greedy, faults := ai.Named(l, sc.System, "greedy")
	if len(faults) > 0 {
		return nil, faults
	}
	r := &runner{table: t, players: [2]engine.Commander{greedy.New(), greedy.New()}, start: t.New(), game: t.New(),
		record: engine.NewRecorder(t), stream: dice.StreamID("bench", sc.Name), line: Line{Scenario: sc.Name}}
	r.watch = &engine.Watcher{After: func(engine.Game) { r.steps++ }}
	return r, nil
}

// play plays the nth game.
func (r *runner) play(n uint64, count bool) error {
	r.game.CopyFrom(r.start)
	r.record.Begin()
	src := dice.NewSource(1, r.stream, n)
	for seat, p := range r.players {
		p.Begin(r.table, engine.Side(seat), src.Fork(uint64(seat)))
	}
	var w *engine.Watcher
	if count {
		w = r.watch
	}
	result, err := engine.Drive(r.game, src, r.players, r.record, w)
	if err != nil {
		return fmt.Errorf("%s, game %d: %w", r.line.Scenario, n, err)
	}
	r.line.Games++
	r.line.Rounds += float64(result.Rounds)
	r.line.FirstSeat += float64(result.Points(engine.SideA)) / 2
	if result.Capped {
		r.line.Capped++
	}
	return nil
}
