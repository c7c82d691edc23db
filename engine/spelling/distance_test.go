package spelling

import "testing"

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"abc", "abc", 0}, {"abc", "axc", 1}, {"abc", "ac", 1}, {"abc", "abxc", 1},
		{"slrum", "slurm", 1}, {"ab", "ba", 1}, {"kitten", "sitting", 3}, {"saturday", "sunday", 3}, {"straße", "strasse", 2},
		{"ca", "abc", 3}, // not 2: what was swapped is not parted again
		{"abcdef", "badcfe", 3},
	} {
		if got := distance(c.a, c.b); got != c.want {
			t.Errorf("distance(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
		if got := distance(c.b, c.a); got != c.want {
			t.Errorf("distance(%q, %q) = %d, want %d", c.b, c.a, got, c.want)
		}
	}
}
