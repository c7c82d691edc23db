package scenarios

import (
	"reflect"
	"strings"
	"testing"
)

// TestWhatIsWanted of numbers names the range of their type.
func TestWhatIsWanted(t *testing.T) {
	for _, c := range []struct {
		form any
		want string
	}{
		{true, "true or false"},
		{"", "a text"},
		{int8(0), "a whole number from -128 to 127"},
		{uint8(0), "a whole number from 0 to 255"},
		{int16(0), "a whole number from -32768 to 32767"},
		{uint16(0), "a whole number from 0 to 65535"},
	} {
		if got := wanted(reflect.TypeOf(c.form)); got != c.want {
			t.Errorf("of %T is wanted %q, not %q", c.form, c.want, got)
		}
	}
}

// TestFaultsOfValuesAreHandedOn from a value that is for another system, that has one fault, or
// that there is not.
func TestFaultsOfValuesAreHandedOn(t *testing.T) {
	l := corridorLibrary(t)
	write(t, map[string]string{
		"values/bad.yaml": "schema: 1\nvalue: bad\nscenario: bad\nlevel: expert\nsystem: corridor\n" +
			"coefficients: {trun: 5}\n",
		"values/else.yaml": "schema: 1\nvalue: else\nscenario: else\nlevel: expert\nsystem: titan\n" +
			"coefficients: {turn: 5}\n",
	})
	if v, faults := l.Value(corridor{}, "bad", "."); v != nil || len(faults) != 1 ||
		!strings.Contains(faults.Error(), "trun") {
		t.Errorf("a value with one fault is %+v: %v", v, faults)
	}
	for file, want := range map[string]string{"values/else.yaml": `the value "else" is for titan, not for corridor`,
		"values/gone.yaml": "gone.yaml"} {
		if v, faults := l.ValueFile(corridor{}, file); v != nil || len(faults) != 1 ||
			!strings.Contains(faults.Error(), want) {
			t.Errorf("%s is %+v: %v; want %q", file, v, faults, want)
		}
	}
}
