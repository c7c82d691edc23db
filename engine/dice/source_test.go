package dice

import (
	"bufio"
	"flag"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
)

func TestStreamIDIsInjectiveInItsParts(t *testing.T) {
	seen := map[uint64]string{}
	for _, parts := range [][]string{
		{}, {""}, {"", ""}, {"ab"}, {"a", "b"}, {"ab", ""}, {"", "ab"}, {"a", "bc"}, {"ab", "c"}, {"abc"}, {"c", "ab"},
	} {
		id := StreamID(parts...)
		if other, ok := seen[id]; ok {
			t.Errorf("%q and %s have the same digest", parts, other)
		}
		seen[id] = fmt.Sprintf("%q", parts)
	}
}

func TestSourcesDiffer(t *testing.T) {
	seen := map[Source]string{}
	add := func(s Source, format string, args ...any) {
		name := fmt.Sprintf(format, args...)
		if other, ok := seen[s]; ok {
			t.Errorf("%s is %s", name, other)
		}
		seen[s] = name
	}
	for seed := range uint64(8) {
		for stream := range uint64(8) {
			for block := range uint64(8) {
				s := NewSource(seed, stream, block)
				add(s, "source %d %d %d", seed, stream, block)
				if s != NewSource(seed, stream, block) {
					t.Fatal("the same arguments give another source")
				}
				for i := range uint64(8) {
					add(s.Game(i), "source %d %d %d, game %d", seed, stream, block, i)
					add(s.Fork(i), "source %d %d %d, fork %d", seed, stream, block, i)
					add(s.Fork(i).Fork(i^1), "source %d %d %d, fork %d, fork %d", seed, stream, block, i, i^1)
				}
			}
		}
	}
}

func TestBelow(t *testing.T) {
	s := NewSource(1, 2, 3)
	// Nearly half of all words are rejected here, so further words matter.
	const n = 1<<63 + 1
	low := 0
	for i := range uint64(4000) {
		v := s.Below(Key(i), n)
		if v >= n {
			t.Fatalf("%d is not below %d", v, uint64(n))
		}
		if v < n/2 {
			low++
		}
		if v != s.Below(Key(i), n) {
			t.Fatal("the same key gives another number")
		}
	}
	if low < 1900 || low > 2100 {
		t.Errorf("%d of 4000 numbers lie in the lower half", low)
	}
	for i := range uint64(100) {
		if v := s.Below(Key(i), 1); v != 0 {
			t.Errorf("%d is not below 1", v)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("no panic below 0")
		}
	}()
	s.Below(0, 0)
}

// slowBelow takes the first word whose product with n does not fall among the
// 2^64 mod n lowest remainders.
func slowBelow(s Source, k Key, n uint64) uint64 {
	size := new(big.Int).Lsh(big.NewInt(1), 64)
	bound := new(big.Int).SetUint64(n)
	least := new(big.Int).Rem(size, bound)
	for i := uint32(0); ; i++ {
		product := new(big.Int).SetUint64(s.Word(k, i))
		result, rest := product.Mul(product, bound).QuoRem(product, size, new(big.Int))
		if rest.Cmp(least) >= 0 {
			return result.Uint64()
		}
	}
}

func TestBelowAgainstBigIntegers(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 13))
	for range 5000 {
		s, k := NewSource(rng.Uint64(), 0, 0), Key(rng.Uint64())
		n := 1 + rng.Uint64()>>rng.IntN(64)
		if got, want := s.Below(k, max(n, 1)), slowBelow(s, k, max(n, 1)); got != want {
			t.Fatalf("below %d: %d, want %d", n, got, want)
		}
	}
}

var update = flag.Bool("update", false, "write testdata/words.golden anew")

const goldenHeader = `# Promises. Every published result of an experiment depends on these words, on
# the order of outcomes and on the draw. A change here makes all of them
# impossible to play again: it needs a new major version and a note that says so.
# Words and digests are hexadecimal.
`

// goldenText is what streams, words and draws came to when their definition was fixed; datasets of every
// version replay by them.
func goldenText() string {
	var b strings.Builder
	b.WriteString(goldenHeader)
	for _, parts := range [][]string{{}, {"meadow"}, {"meadow", "reds", "blues"}} {
		fmt.Fprintf(&b, "stream %q %016x\n", parts, StreamID(parts...))
	}
	base := NewSource(20240229, StreamID("meadow"), 17)
	sources := []struct {
		name string
		s    Source
	}{
		{"zero", NewSource(0, 0, 0)}, {"base", base}, {"next", NewSource(20240229, StreamID("meadow"), 18)},
		{"game1", base.Game(1)}, {"fork1", base.Fork(1)}, {"fork1.2", base.Fork(1).Fork(2)},
	}
	keys := []Key{0, NewKey(1, 0, 0, 0, 0), NewKey(1, 1, 2, 3, 4), NewKey(255, 15, 4095, 65535, 1<<24-1)}
	for _, c := range sources {
		for _, k := range keys {
			fmt.Fprintf(&b, "words %s %016x:", c.name, uint64(k))
			for i := range uint32(3) {
				fmt.Fprintf(&b, " %016x", c.s.Word(k, i))
			}
			fmt.Fprintf(&b, " below 1000: %d\n", c.s.Below(k, 1000))
		}
	}
	for _, l := range shippedLaws() {
		fmt.Fprintf(&b, "draw %s:", l.Name())
		for i := range uint32(24) {
			fmt.Fprintf(&b, " %x", uint64(l.Value(l.Draw(base, NewKey(7, 1, 5, 2, i)))))
		}
		b.WriteString("\n")
	}
	return b.String()
}

func TestWordsAreFrozen(t *testing.T) {
	const file = "testdata/words.golden"
	got := goldenText()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got == string(data) {
		return
	}
	want := bufio.NewScanner(strings.NewReader(string(data)))
	for line := range strings.Lines(got) {
		if line = strings.TrimSuffix(line, "\n"); !want.Scan() || want.Text() != line {
			t.Fatalf("a promise is broken:\n got %s\nwant %s", line, want.Text())
		}
	}
	t.Fatal("the file promises more than is kept")
}
