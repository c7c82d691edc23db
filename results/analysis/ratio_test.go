package analysis

import (
	"math"
	"testing"
)

func TestRatesStayInTheirRange(t *testing.T) {
	for _, chunks := range [][][2]int64{{{1, 10}, {9, 10}}, {{10, 10}, {9, 10}}, {{0, 10}, {1, 10}},
		{{4, 10}, {5, 10}, {30, 60}}} {
		var r ratio
		for _, c := range chunks {
			r.add(c[0], c[1])
		}
		for kind, most := range map[quantity]float64{proportion: 1, notBelow0: math.Inf(1)} {
			m := average([]stratum{{&r, 0}}, kind, 0.95)
			if iv := m.Interval; !(iv.Lo >= 0 && iv.Lo <= m.Value && m.Value <= iv.Hi && iv.Hi <= most) ||
				iv.Lo == iv.Hi {
				t.Errorf("%v of kind %d: %v in %v", chunks, kind, m.Value, iv)
			}
		}
	}
}
