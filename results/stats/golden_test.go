package stats

import (
	"encoding/json"
	"math"
	"os"
	"testing"
)

// record is one golden number: the inputs of an estimator, what it must return and
// the absolute tolerance.
type record struct {
	ID        string          `json:"id"`
	Estimator string          `json:"estimator"`
	Input     json.RawMessage `json:"input"`
	Expect    json.RawMessage `json:"expect"`
	Tol       float64         `json:"tol"`
}

// check collects what a runner compares.
type check struct {
	*testing.T
	record
	want map[string]any
	used map[string]bool
}

// in decodes the inputs of the record into v, refusing fields that v lacks.
func (c *check) in(v any) {
	c.Helper()
	if err := json.Unmarshal(c.Input, v); err != nil {
		c.Fatalf("%s: input: %v", c.ID, err)
	}
}

// expected returns the expected value under key and marks it as compared.
func (c *check) expected(key string) any {
	c.Helper()
	v, ok := c.want[key]
	if !ok {
		c.Fatalf("%s: no expected value %q", c.ID, key)
	}
	c.used[key] = true
	return v
}

func (c *check) number(v any) float64 {
	if m, ok := v.(map[string]any); ok {
		v = m["value"]
	}
	f, ok := v.(float64)
	if !ok {
		c.Fatalf("%s: expected value %v is no number", c.ID, v)
	}
	return f
}

// eq compares one number.
func (c *check) eq(key string, got float64) {
	c.Helper()
	c.close(key, got, c.number(c.expected(key)))
}

func (c *check) close(what string, got, want float64) {
	c.Helper()
	if !(math.Abs(got-want) <= c.Tol) {
		c.Errorf("%s: %s = %.17g, want %.17g within %g", c.ID, what, got, want, c.Tol)
	}
}

// eqs compares a list of numbers.
func (c *check) eqs(key string, got []float64) {
	c.Helper()
	want := c.expected(key).([]any)
	if len(want) != len(got) {
		c.Fatalf("%s: %s has %d values, want %d", c.ID, key, len(got), len(want))
	}
	for i := range got {
		c.close(key, got[i], c.number(want[i]))
	}
}

func (c *check) ints(key string, got []int) {
	c.Helper()
	f := make([]float64, len(got))
	for i, x := range got {
		f[i] = float64(x)
	}
	c.eqs(key, f)
}

func (c *check) interval(got Interval) {
	c.Helper()
	c.eq("lo", got.Lo)
	c.eq("hi", got.Hi)
}

// TestGolden walks every record. A record without a runner fails the test, and so does
// an expected value that no runner looked at, or a runner without a record.
func TestGolden(t *testing.T) {
	data, err := os.ReadFile("testdata/golden.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Records []record }
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Records) < 60 {
		t.Fatalf("%d records; the file is cut short", len(file.Records))
	}
	seen := map[string]bool{}
	for _, r := range file.Records {
		run, ok := golden[r.Estimator]
		if !ok {
			t.Errorf("%s: no runner for estimator %q", r.ID, r.Estimator)
			continue
		}
		seen[r.Estimator] = true
		c := &check{T: t, record: r, used: map[string]bool{}}
		if err := json.Unmarshal(r.Expect, &c.want); err != nil {
			t.Fatalf("%s: %v", r.ID, err)
		}
		run(c)
		for key := range c.want {
			if !c.used[key] {
				t.Errorf("%s: expected value %q was not compared", r.ID, key)
			}
		}
	}
	for name := range golden {
		if !seen[name] {
			t.Errorf("runner %q has no record", name)
		}
	}
}

// golden maps the estimator named in a record to what runs it.
var golden = map[string]func(*check){}

func register(m map[string]func(*check)) bool {
	for name, run := range m {
		if _, ok := golden[name]; ok {
			panic("two runners for " + name)
		}
		golden[name] = run
	}
	return true
}
