// Package fuzz runs what reads users' files on many hostile inputs.
//
// The fuzzer of the go tool looks for inputs that reach new code, which costs it a tenth of a millisecond and
// more for each. This one is blind to coverage: it mutates sound files as editors, bad disks and people who mean harm
// would, a few microseconds each, and so comes to the tens of millions that rare faults need. Each input is a
// function of its number, so that the one that failed is made again alone.
//
//	go test ./results -run FuzzManifest -mutations 10000000
//	go test ./results -run FuzzManifest -mutation-from 123456 -mutations 1
package fuzz

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

var (
	inputs = flag.Uint64("mutations", 100, "mutated inputs that each target reads, beside those that were kept")
	from   = flag.Uint64("mutation-from", 0, "number of the first mutated input")
)

// An input that takes longer than slow by the clock is read again, alone, and may then take no longer than tooSlow.
const (
	slow    = time.Second
	tooSlow = 30 * time.Second
)

// Target runs what reads one text or the bytes of one file, and gives the same seeds to the fuzzer of the go tool.
// Each of several goroutines reads by a function of its own, that begin returns.
func Target[T string | []byte](f *testing.F, seeds []T, begin func() func(testing.TB, T)) {
	f.Helper()
	Run(f, seeds, func(m *Mutator, s T) T { return T(m.Text(string(s))) }, begin)
	for _, s := range seeds {
		f.Add(s)
	}
	read := begin()
	f.Fuzz(func(t *testing.T, input T) { read(t, input) })
}

// Run gives inputs to readers, one for each of several goroutines: each input is one of seeds, changed. Whatever a
// reader reports, and every panic, fails tb and names the number that shows it alone. Inputs that are slow are read
// once more when all others are done, since a busy machine makes anything slow: what takes half a minute even then
// fails.
//
// Run does nothing in the workers of go test -fuzz, which have inputs of their own.
func Run[T any](tb testing.TB, seeds []T, change func(*Mutator, T) T, begin func() func(testing.TB, T)) {
	tb.Helper()
	if f := flag.Lookup("test.fuzz"); f != nil && f.Value.String() != "" {
		return
	}
	words := wordsOf(seeds)
	input := func(n uint64) T {
		m := &Mutator{Rand: rand.New(rand.NewPCG(n, 0x5707)), words: words}
		return change(m, seeds[m.IntN(len(seeds))])
	}
	began := time.Now()
	var next atomic.Uint64
	var mu sync.Mutex
	var late []uint64
	var all sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		read := begin()
		all.Go(func() {
			for n := next.Add(1) - 1; n < *inputs && !tb.Failed(); n = next.Add(1) - 1 {
				start := time.Now()
				one(tb, *from+n, input, read)
				if time.Since(start) > slow {
					mu.Lock()
					late = append(late, *from+n)
					mu.Unlock()
				}
			}
		})
	}
	all.Wait()
	slices.Sort(late)
	read := begin()
	for _, n := range late {
		start := time.Now()
		one(tb, n, input, read)
		if took := time.Since(start); took > tooSlow {
			tb.Errorf("mutated input %d takes %v", n, took)
		}
	}
	if *inputs >= 10000 {
		tb.Logf("%s: %d inputs from %d in %v, %d of them slow at first; %s", tb.Name(), *inputs, *from,
			time.Since(began).Round(time.Second), len(late), peak())
	}
}

// peak is the most memory that this process held, where the system reports it.
func peak() string {
	status, _ := os.ReadFile("/proc/self/status")
	_, most, _ := strings.Cut(string(status), "VmHWM:")
	most, _, _ = strings.Cut(most, "\n")
	return "at most" + cmp.Or(strings.ReplaceAll(most, "\t", " "), " an unknown amount") + " of memory"
}

// one reads one input, and reports its number if that goes wrong.
func one[T any](tb testing.TB, n uint64, input func(uint64) T, read func(testing.TB, T)) {
	defer func() {
		if r := recover(); r != nil && r != errLeft {
			tb.Errorf("mutated input %d panics: %v\n%s", n, r, debug.Stack())
		}
	}()
	read(numbered{tb, n}, input(n))
}

// errLeft is what a fatal fault of one input panics with, once it is reported.
var errLeft = errors.New("the input is left")

// numbered is a test that names the input at which it fails.
type numbered struct {
	testing.TB
	n uint64
}

func (t numbered) Error(args ...any) { t.Errorf("%s", fmt.Sprint(args...)) }
func (t numbered) Fatal(args ...any) { t.Fatalf("%s", fmt.Sprint(args...)) }

func (t numbered) Errorf(format string, args ...any) {
	t.TB.Helper()
	t.TB.Errorf("mutated input %d: %s", t.n, fmt.Sprintf(format, args...))
}

// Fatalf leaves the input by a panic: workers may not end their test.
func (t numbered) Fatalf(format string, args ...any) {
	t.Errorf(format, args...)
	panic(errLeft)
}

// wordsOf lists the words and numbers of all texts among the seeds, each once, sorted.
func wordsOf[T any](seeds []T) []string {
	var words []string
	for _, s := range seeds {
		words = append(words, strings.FieldsFunc(fmt.Sprintf("%s", any(s)), func(r rune) bool {
			return strings.ContainsRune(" \t\n,;:{}[]\"'", r)
		})...)
	}
	slices.Sort(words)
	return slices.Compact(words)
}
