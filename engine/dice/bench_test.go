package dice

import "testing"

var sink int

func words(n int) []uint64 {
	s := NewSource(1, 2, 3)
	w := make([]uint64, n)
	for i := range w {
		w[i] = s.Word(NewKey(1, 0, 0, 0, uint32(i)), 0)
	}
	return w
}

// BenchmarkDrawWord is the step from a word to an outcome, with the words read
// from a table too long for the branch predictor to learn.
func BenchmarkDrawWord(b *testing.B) {
	w := words(1 << 14)
	for _, l := range shippedLaws() {
		b.Run(l.Name(), func(b *testing.B) {
			b.ReportAllocs()
			i, sum := 0, 0
			for b.Loop() {
				sum += l.Pick(w[i&(1<<14-1)], nil)
				i++
			}
			sink = sum
		})
	}
}

func BenchmarkDrawKeyed(b *testing.B) {
	s := NewSource(1, 2, 3)
	for _, l := range shippedLaws() {
		b.Run(l.Name(), func(b *testing.B) {
			b.ReportAllocs()
			i, sum := uint32(0), 0
			for b.Loop() {
				sum += l.Draw(s, NewKey(3, 1, 17, 2, i&MaxOrdinal))
				i++
			}
			sink = sum
		})
	}
}

// BenchmarkDrawDependent makes each key depend on the draw before, as a game
// does: the latency, where BenchmarkDrawKeyed shows the throughput.
func BenchmarkDrawDependent(b *testing.B) {
	s := NewSource(1, 2, 3)
	l := HitLaw(12, 6, 2)
	b.ReportAllocs()
	i, last := uint32(0), 0
	for b.Loop() {
		last = l.Draw(s, NewKey(3, 1, uint16(last), 2, i&MaxOrdinal))
		i++
	}
	sink = last
}

func BenchmarkWord(b *testing.B) {
	s := NewSource(1, 2, 3)
	b.ReportAllocs()
	i, sum := uint64(0), uint64(0)
	for b.Loop() {
		sum += s.Word(Key(i), 0)
		i++
	}
	sink = int(sum)
}

func BenchmarkHitLaw(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = HitLaw(12, 6, 2).Len()
	}
}

func BenchmarkVectorLaw(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = vectorLaw().Len()
	}
}
