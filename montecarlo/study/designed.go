package study

import (
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// designOf is what a dataset keeps of a designed experiment.
func designOf(d *scenarios.Design) *results.Design {
	out := &results.Design{Points: d.Points}
	for i, label := range d.Labels() {
		out.Factors = append(out.Factors, results.DesignFactor{Name: d.Factors[i].Path, Label: label,
			Values: d.Factors[i].Values})
	}
	for i := range d.Points {
		out.Variants = append(out.Variants, d.Name(i))
	}
	return out
}
