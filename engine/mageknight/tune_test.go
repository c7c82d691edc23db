package mageknight_test

import (
	"fmt"
	"os"
	"syscall"
	"testing"
	"time"

	"github.com/skirmishlab/skirmishlab/engine"
)

func TestTune(t *testing.T) {
	if os.Getenv("TUNE") == "" {
		return
	}
	for _, n := range names {
		table := compile(t, n)
		greedy := styled(t, "greedy")
		line := fmt.Sprintf("%-14s", n)
		start := time.Now()
		for _, o := range styles[1:] {
			line += fmt.Sprintf(" %s %d", o, score(table, greedy, styled(t, o), 60))
		}
		line += fmt.Sprintf(" random %d passive %d", score(table, greedy, &player{name: "random"}, 40), score(table, greedy, &player{name: "passive", rests: true}, 40))
		el := time.Since(start)
		t.Log(line, el)
	}
}

func BenchmarkGames(b *testing.B) {
	for _, n := range names {
		b.Run(n, func(b *testing.B) {
			table := compile(b, n)
			p := styled(b, "greedy")
			s := newScratch(table)
			k := 0
			b.ReportAllocs()
			start := cpu()
			for b.Loop() {
				s.play([2]*player{p, p}, luckOf(k), nil)
				k++
			}
			b.ReportMetric(float64(k)/(cpu()-start), "games/cpu-s")
		})
	}
}

func cpu() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return float64(u.Utime.Sec+u.Stime.Sec) + float64(u.Utime.Usec+u.Stime.Usec)/1e6
}

func TestCount(t *testing.T) {
	if os.Getenv("TUNE") == "" {
		return
	}
	for _, n := range names {
		table := compile(t, n)
		p := styled(t, "greedy")
		s := newScratch(table)
		steps, offers, decisions, rounds := 0, 0, 0, 0
		for k := range 20 {
			s.g.CopyFrom(s.blank)
			for s.g.Turn().Actor != engine.Over {
				steps++
				if s.g.Turn().Actor == engine.Chance {
					law, key := s.g.Chance()
					s.g.Settle(law.Draw(luckOf(k), key), nil)
					continue
				}
				a := s.choose(p, luckOf(k))
				decisions++
				offers += len(s.offers)
				s.g.Play(a, nil)
			}
			rounds += int(s.g.Result().Rounds)
		}
		t.Log(n, "steps", steps/20, "decisions", decisions/20, "offers/decision", offers/decisions, "rounds", rounds/20)
	}
}
