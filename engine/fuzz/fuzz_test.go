package fuzz

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// A recorder is a test that keeps what is reported to it.
type recorder struct {
	testing.TB
	mu     sync.Mutex
	faults []string
}

func (r *recorder) Helper()             {}
func (r *recorder) Name() string        { return "recorder" }
func (r *recorder) Logf(string, ...any) {}

func (r *recorder) Failed() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.faults) > 0
}

func (r *recorder) Errorf(format string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.faults = append(r.faults, fmt.Sprintf(format, args...))
}

const sound = "schema: 1\nmap: plains\nrows: [3, 14, 15]\ntitle: The \"old\" road\n"

// faultsOf runs n mutated inputs through a function and lists what is reported.
func faultsOf(t *testing.T, first, n uint64, read func(testing.TB, string)) []string {
	t.Helper()
	defer func(f, i uint64) { *from, *inputs = f, i }(*from, *inputs)
	*from, *inputs = first, n
	r := &recorder{TB: t}
	Run(r, []string{sound}, (*Mutator).Text, func() func(testing.TB, string) { return read })
	return r.faults
}

// TestWhatIsFoundIsFoundAgain plants faults that one input in some hundreds comes to, and asks that the number
// that is reported shows the fault alone.
func TestWhatIsFoundIsFoundAgain(t *testing.T) {
	for name, read := range map[string]func(testing.TB, string){
		"a panic":     func(_ testing.TB, s string) { _ = s[:strings.Index(s, "rows")] },
		"an error":    func(t testing.TB, s string) { reject(s, "NaN", t.Error) },
		"a fatal one": func(t testing.TB, s string) { reject(s, "../../x", t.Fatal) },
		"in a format": func(t testing.TB, s string) { reject(s, "<script>", func(a ...any) { t.Fatalf("%v", a) }) },
	} {
		faults := faultsOf(t, 0, 20000, read)
		if len(faults) == 0 {
			t.Errorf("%s is not found", name)
			continue
		}
		number := regexp.MustCompile(`^mutated input (\d+)`).FindStringSubmatch(faults[0])
		if number == nil {
			t.Errorf("%s is reported without a number: %s", name, faults[0])
			continue
		}
		n, err := strconv.ParseUint(number[1], 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		if again := faultsOf(t, n, 1, read); len(again) != 1 ||
			strings.SplitN(again[0], "\n", 2)[0] != strings.SplitN(faults[0], "\n", 2)[0] {
			t.Errorf("%s is reported as %q, and alone as %q", name, faults[0], again)
		}
	}
	if faults := faultsOf(t, 0, 500, func(testing.TB, string) {}); len(faults) > 0 {
		t.Errorf("what accepts everything fails: %v", faults)
	}
}

func reject(s, word string, fail func(...any)) {
	if strings.Contains(s, word) {
		fail("it holds " + word)
	}
}

// TestInputsAreOfManyKinds counts what a thousand inputs hold: everything hostile comes, lines are lost and come
// twice, and hardly any two are alike.
func TestInputsAreOfManyKinds(t *testing.T) {
	var mu sync.Mutex
	var texts []string
	faultsOf(t, 7, 4000, func(_ testing.TB, s string) {
		mu.Lock()
		defer mu.Unlock()
		texts = append(texts, s)
	})
	if len(texts) != 4000 {
		t.Fatalf("%d inputs are read", len(texts))
	}
	count := func(is func(string) bool) (n int) {
		for _, s := range texts {
			if is(s) {
				n++
			}
		}
		return n
	}
	for _, word := range hostile {
		if word != "" && !strings.Contains(sound, word) && count(func(s string) bool {
			return strings.Contains(s, word)
		}) < 3 {
			t.Errorf("%q stands in hardly any input", word)
		}
	}
	for name, is := range map[string]func(string) bool{
		"as it was":     func(s string) bool { return s == sound },
		"a line less":   func(s string) bool { return !strings.Contains(s, "map: plains") },
		"a line twice":  func(s string) bool { return strings.Count(s, "map: plains") > 1 },
		"another order": func(s string) bool { return strings.Index(s, "title") < strings.Index(s, "rows") },
		"an indent":     func(s string) bool { return strings.Contains(s, "\n  ") },
		"an alias":      func(s string) bool { return strings.Contains(s, "&a ") && strings.Contains(s, "*a") },
		"long":          func(s string) bool { return len(s) > 4*len(sound) },
		"a word moved": func(s string) bool {
			return strings.Contains(s, "map: 15") || strings.Contains(s, "map: road")
		},
	} {
		if n := count(is); (n < 5 && name != "as it was") || n > 3000 {
			t.Errorf("%d of 4000 inputs are %s", n, name)
		}
	}
	slices.Sort(texts)
	if n := len(slices.Compact(texts)); n < 2500 {
		t.Errorf("%d of 4000 inputs are different", n)
	}
}
