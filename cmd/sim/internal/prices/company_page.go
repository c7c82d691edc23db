package prices

import (
	"fmt"
	"math"
	"strings"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/report"
)

// of is the price of a unit in company; nil where it has none.
func (c *Companies) of(unit string) *InCompany {
	if c == nil {
		return nil
	}
	for i := range c.Units {
		if u := &c.Units[i]; u.Unit == unit && u.Why == "" {
			return u
		}
	}
	return nil
}

// unsettled stands where a price would, were the halves of the study agreed.
const unsettled = "not settled"

// cells are what the table of prices says of a unit in company: its price, the shared one, and its partners.
func (c *Companies) cells(p *Price) []report.Cell {
	cells := []report.Cell{report.Words(""), report.Words(""), report.Words("")}
	u := c.of(p.Unit)
	switch {
	case u == nil:
	case !c.Settled:
		cells[0], cells[1] = report.Words(unsettled), report.Words(unsettled)
	default:
		cells[0] = report.Uncertain(u.Price, u.SE)
		if p.Verdict != TooFew {
			cells[1] = report.Uncertain(shared(p, u), math.Hypot(u.SE, p.SE)/2)
		}
	}
	for i := range c.Units {
		if c.Units[i].Unit == p.Unit {
			cells[2] = report.Words(strings.Join(c.Units[i].Partners, ", "))
		}
	}
	return cells
}

// CompanyTable shows what either half of the study says of each unit in its best company.
func (f *Found) CompanyTable() *report.Table {
	t := &report.Table{Name: "company", Caption: "Prices in the best company by two halves of the study, which share " +
		"neither companies nor bundles, foes or dice, beside the printed price and the one in random company.",
		Head: []report.Column{{Name: "unit"}, {Name: "printed", Numeric: true},
			{Name: "random", Numeric: true, About: "price in random company"},
			{Name: "best company", Numeric: true}, {Name: "interval", About: "over companies, bundles, foes and dice"},
			{Name: "first half", Numeric: true}, {Name: "second half", Numeric: true},
			{Name: "companies", Numeric: true, About: "that tell a price"},
			{Name: "partners", About: "units that most of them have"}, {Name: "no price because"}}}
	for i := range f.Prices {
		p := &f.Prices[i]
		for _, u := range f.Company.Units {
			if u.Unit != p.Unit {
				continue
			}
			row := []report.Cell{report.Words(u.Unit), report.Whole(int(p.Printed)), report.Number(p.Price, p.SE)}
			if u.Why == "" {
				row = append(row, report.Uncertain(u.Price, u.SE), report.Within(u.Interval, u.SE),
					report.Number(u.Halves[0], u.SE), report.Number(u.Halves[1], u.SE))
			} else {
				row = append(row, report.Words(""), report.Words(""), report.Words(""), report.Words(""))
			}
			t.Rows = append(t.Rows, append(row, report.Whole(u.Samples), report.Words(strings.Join(u.Partners, ", ")),
				report.Words(u.Why)))
		}
	}
	return t
}

// verdict says whether prices in company are settled, and who has none.
func (c *Companies) verdict() (out []string) {
	if c == nil {
		return nil
	}
	none := map[string][]string{}
	var whys []string
	for _, u := range c.Units {
		if u.Why != "" {
			if len(none[u.Why]) == 0 {
				whys = append(whys, u.Why)
			}
			none[u.Why] = append(none[u.Why], u.Unit)
		}
	}
	switch {
	case c.Flat:
		return []string{fmt.Sprintf("In company there are no prices: a point more moves the log odds by %.2g ± %.2g.",
			c.Slope, c.SlopeSE)}
	case math.IsNaN(c.Agreement), !c.Settled && c.Again >= agreement:
		out = append(out, fmt.Sprintf("Prices in the best company are not settled: fewer than %d units have one.",
			fewestSettled))
	default:
		words := "are settled"
		if !c.Settled {
			words = "are not settled"
		}
		out = append(out, fmt.Sprintf("Prices in the best company %s: two halves of the study, which share no game, "+
			"agree in rank by %.2f, so that two such studies would agree by %.2f, where %.1f is wanted.",
			words, c.Agreement, c.Again, agreement))
		switch {
		case c.Settled:
		case c.Missing < 0:
			out = append(out, "Nobody knows how many games are missing.")
		default:
			out = append(out, fmt.Sprintf("About %d games more than these %d are missing.", c.Missing, c.Games))
		}
	}
	for _, why := range whys {
		out = append(out, fmt.Sprintf("No price in company of %s: %s.", strings.Join(none[why], ", "), why))
	}
	return out
}
