package yardstick

import "testing"

// TestYardstickIsAGame checks what the yardstick is known for: whole games of about forty
// activations, decided more often than not, the same for one seed, without allocation.
func TestYardstickIsAGame(t *testing.T) {
	p, again := New(), New()
	activations, decided := 0, 0
	for seed := range uint64(1000) {
		n := p.Play(seed)
		if m := again.Play(seed); m != n {
			t.Fatalf("game %d has %d activations, then %d", seed, n, m)
		}
		activations += n
		left := [2]int{}
		for i := range p.figures {
			if p.figures[i].at >= 0 {
				left[i/side]++
			}
		}
		if left[0] == 0 || left[1] == 0 {
			decided++
		}
	}
	// The counts of the first version: another game would be another yardstick.
	if activations != kept || decided < 500 {
		t.Errorf("1,000 games have %d activations (kept: %d), and %d are decided", activations, kept, decided)
	}
	if n := testing.AllocsPerRun(10, func() { p.Play(1) }); n > 0 {
		t.Errorf("a game allocates %v times", n)
	}
}

// kept is how many activations the first thousand games have.
const kept = 41_625
