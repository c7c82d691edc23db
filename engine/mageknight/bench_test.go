package mageknight_test

import (
	"syscall"
	"testing"
)

// BenchmarkGames plays whole games of greedy against greedy, deployment included.
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

// cpu is the processor time of this process in seconds.
func cpu() float64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return float64(u.Utime.Sec+u.Stime.Sec) + float64(u.Utime.Usec+u.Stime.Usec)/1e6
}

// TestPlayAllocatesNothing plays games of every scenario twice: in the second pass, when
// the buffers of the players have grown, nothing at all is allocated.
func TestPlayAllocatesNothing(t *testing.T) {
	p := styled(t, "greedy")
	for _, name := range names {
		s := newScratch(compile(t, name))
		if n := testing.AllocsPerRun(1, func() {
			for k := range 40 {
				s.play([2]*player{p, p}, luckOf(k), nil)
			}
		}); n > 0 {
			t.Errorf("%s: %v allocations in 40 games", name, n)
		}
	}
}
