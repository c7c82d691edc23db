package storm

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// A hall is a test that keeps what it is told.
type hall struct {
	testing.TB
	mu   sync.Mutex
	told []string
}

func (h *hall) Helper()             {}
func (h *hall) Name() string        { return "hall" }
func (h *hall) Logf(string, ...any) {}

func (h *hall) Failed() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.told) > 0
}

func (h *hall) Errorf(format string, args ...any) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.told = append(h.told, fmt.Sprintf(format, args...))
}

const sound = "schema: 1\nmap: plains\nrows: [3, 14, 15]\ntitle: The \"old\" road\n"

// blown runs a storm of n inputs on what a function makes of texts.
func blown(t *testing.T, first, n uint64, read func(testing.TB, string)) []string {
	t.Helper()
	defer func(f, i uint64) { *from, *inputs = f, i }(*from, *inputs)
	*from, *inputs = first, n
	h := &hall{TB: t}
	Run(h, []string{sound}, (*Wind).Text, func() func(testing.TB, string) { return read })
	return h.told
}

// TestWhatIsFoundIsFoundAgain plants faults that one input in some hundreds comes to, and asks that the number
// that is told shows the fault alone.
func TestWhatIsFoundIsFoundAgain(t *testing.T) {
	for name, read := range map[string]func(testing.TB, string){
		"a panic":     func(_ testing.TB, s string) { _ = s[:strings.Index(s, "rows")] },
		"an error":    func(t testing.TB, s string) { reject(s, "NaN", t.Error) },
		"a fatal one": func(t testing.TB, s string) { reject(s, "../../x", t.Fatal) },
		"in a format": func(t testing.TB, s string) { reject(s, "<script>", func(a ...any) { t.Fatalf("%v", a) }) },
	} {
		told := blown(t, 0, 20000, read)
		if len(told) == 0 {
			t.Errorf("%s is not found", name)
			continue
		}
		number := regexp.MustCompile(`^input (\d+) of the storm`).FindStringSubmatch(told[0])
		if number == nil {
			t.Errorf("%s is told without a number: %s", name, told[0])
			continue
		}
		n, err := strconv.ParseUint(number[1], 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		if again := blown(t, n, 1, read); len(again) != 1 ||
			strings.SplitN(again[0], "\n", 2)[0] != strings.SplitN(told[0], "\n", 2)[0] {
			t.Errorf("%s is told as %q, and alone as %q", name, told[0], again)
		}
	}
	if told := blown(t, 0, 500, func(testing.TB, string) {}); len(told) > 0 {
		t.Errorf("what accepts everything fails: %v", told)
	}
}

func reject(s, word string, fail func(...any)) {
	if strings.Contains(s, word) {
		fail("it holds " + word)
	}
}

// TestInputsAreOfManyKinds counts what a thousand inputs hold: every kind of harm comes, lines are lost and come
// twice, and hardly any two are alike.
func TestInputsAreOfManyKinds(t *testing.T) {
	var mu sync.Mutex
	var texts []string
	blown(t, 7, 4000, func(_ testing.TB, s string) {
		mu.Lock()
		defer mu.Unlock()
		texts = append(texts, s)
	})
	if len(texts) != 4000 {
		t.Fatalf("%d inputs are thrown", len(texts))
	}
	count := func(is func(string) bool) (n int) {
		for _, s := range texts {
			if is(s) {
				n++
			}
		}
		return n
	}
	for _, word := range harm {
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
