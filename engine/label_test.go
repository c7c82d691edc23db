package engine

import "testing"

func TestLabelNumbers(t *testing.T) {
	if a, b, ok := LabelNumbers("3,-1"); a != 3 || b != -1 || !ok {
		t.Errorf(`"3,-1" is read as %d, %d, %v`, a, b, ok)
	}
	for _, bad := range []string{"", "3", "3,", ",1", "x,1", "1,2,3", "1, 2"} {
		if _, _, ok := LabelNumbers(bad); ok {
			t.Errorf("%q is read as a label", bad)
		}
	}
}
