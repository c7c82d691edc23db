package study

import (
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// designOf is what a dataset keeps of a designed experiment.
func designOf(d *scenarios.Design) *results.Design {
	out := &results.Design{Points: d.Points}
	for _, f := range d.Factors {
		out.Factors = append(out.Factors, results.DesignFactor{Name: f.Path, Values: f.Values})
	}
	for _, p := range d.Points {
		out.Variants = append(out.Variants, d.Words(p))
	}
	return out
}
