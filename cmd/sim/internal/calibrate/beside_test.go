package calibrate_test

import (
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Prices that a report fitted are compared with the records that lie beside its experiment.
func TestRecordsBesideAnExperiment(t *testing.T) {
	r := records(t, "unit,price\nOgre,10\nLion,17\nTroll,14\nCentaur,15\nWarbear,22\nGargoyle,9\nGorgon,25\nWombat,2\n")
	p := analysis.Pricing{System: "titan", Units: []string{"centaur", "gargoyle", "gorgon", "lion", "ogre", "ranger",
		"troll", "warbear"}}
	for _, ratio := range []float64{1.25, 0.75, 1.4, 1.13, 0.83, 1, 0.88, 1.22} {
		p.Costs, p.Fair = append(p.Costs, 4), append(p.Fair, stats.FairPrice{Price: 4 * ratio, Lists: 30})
	}
	section := r.Beside(library, nil, []analysis.Pricing{{System: "hott", Refused: "not asked"}, p}, 0.05)
	table := section.Parts[0].Table
	if table == nil || len(table.Rows) != 1 || table.Rows[0][1].Text != "7" || table.Rows[0][5].Text != "agree" {
		t.Fatalf("%+v", section.Parts[0])
	}
	if text := section.Parts[1].Text; !strings.Contains(text,
		"7 of 8 names are units of titan; 7 different ones occur, and armies may have 36") ||
		!strings.Contains(text, "nothing here is fitted to them") {
		t.Error(text)
	}
	if table := section.Parts[2].Table; table == nil || table.Rows[0][0].Text != "Wombat" {
		t.Errorf("%+v", section.Parts[2])
	}
	section = r.Beside(library, nil, []analysis.Pricing{{System: "titan", Refused: "Too few lists met."}}, 0.05)
	if section.Parts[0].Text != "Too few lists met." {
		t.Errorf("%+v", section.Parts[0])
	}
}
