package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/cmd/sim/internal/best"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
	"github.com/skirmishlab/skirmishlab/montecarlo/lists"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// readPrices reads fair prices: the folder of sim prices, its prices.csv, or any CSV with a column unit (an ID or a
// title) and a column fair or price. Units that it does not price keep their printed price, which a note says.
func readPrices(cmd *cobra.Command, f *lists.Field, from string) (map[string]best.Measured, error) {
	file := from
	if info, err := os.Stat(from); err == nil && info.IsDir() {
		file = filepath.Join(from, "report", "tables", "prices.csv")
	}
	data, err := readText(file)
	if err != nil {
		return nil, err
	}
	head, rows, faults := scenarios.ReadCSV(file, string(data))
	if len(faults) > 0 {
		return nil, faults
	}
	column := func(names ...string) int {
		return slices.IndexFunc(head, func(c scenarios.CSVCell) bool {
			return slices.Contains(names, strings.ToLower(c.Text))
		})
	}
	unit, fair, low, high := column("unit"), column("fair", "price"), column("interval low"), column("interval high")
	if unit < 0 || fair < 0 {
		return nil, failure{exitBad, fmt.Sprintf("%s: want a CSV whose first line names the columns unit and fair",
			shown(file))}
	}
	recruits := f.Pools[0].Recruits
	var known []string
	for _, r := range recruits {
		known = append(known, r.Unit, r.Title)
	}
	prices := map[string]best.Measured{}
	for _, row := range rows {
		field := func(column int) scenarios.CSVCell { // a row may end early
			if column < 0 || column >= len(row) {
				return scenarios.CSVCell{At: row[len(row)-1].At}
			}
			return row[column]
		}
		name, value := field(unit), field(fair)
		k := slices.IndexFunc(recruits, func(r engine.Recruit) bool {
			return r.Unit == name.Text || strings.EqualFold(r.Title, name.Text)
		})
		if k < 0 {
			faults.Add(name.At, "no army can buy %q for %d points%s", name.Text, f.Points,
				spelling.Suggest(name.Text, known))
			continue
		}
		if value.Text == "" {
			continue
		}
		price, err := strconv.ParseFloat(value.Text, 64)
		if err != nil || math.IsNaN(price) || math.IsInf(price, 0) {
			faults.Add(value.At, "%q is no price", value.Text)
			continue
		}
		prices[recruits[k].Unit] = best.Measured{Value: price, SE: errorOf(field(low).Text, field(high).Text)}
	}
	if len(faults) > 0 {
		return nil, faults
	}
	var none []string
	for _, r := range recruits {
		if _, ok := prices[r.Unit]; !ok {
			none = append(none, r.Unit)
			prices[r.Unit] = best.Measured{Value: float64(r.Points)}
		}
	}
	if len(none) > 0 {
		cmd.PrintErrf("note: %s has no price of %s; the printed ones are taken\n", shown(file),
			strings.Join(none, ", "))
	}
	return prices, nil
}

// errorOf is the standard error that an interval means; 0 where there is none.
func errorOf(low, high string) float64 {
	lo, noLow := strconv.ParseFloat(low, 64)
	hi, noHigh := strconv.ParseFloat(high, 64)
	if noLow != nil || noHigh != nil || !(hi >= lo) || math.IsInf(hi-lo, 0) {
		return 0
	}
	return (hi - lo) / (2 * 1.96)
}
