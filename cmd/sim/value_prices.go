package main

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
	"github.com/skirmishlab/skirmishlab/montecarlo/best"
	"github.com/skirmishlab/skirmishlab/montecarlo/lists"
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
	rows, err := csv.NewReader(bytes.NewReader(bytes.TrimPrefix(data, []byte("\ufeff")))).ReadAll()
	if err != nil {
		return nil, failure{exitBad, shown(fmt.Sprintf("%s: %v", file, err))}
	}
	column := func(names ...string) int {
		if len(rows) == 0 {
			return -1
		}
		return slices.IndexFunc(rows[0], func(head string) bool { return slices.Contains(names, strings.ToLower(strings.TrimSpace(head))) })
	}
	unit, fair, low, high := column("unit"), column("fair", "price"), column("interval low"), column("interval high")
	if unit < 0 || fair < 0 {
		return nil, failure{exitBad, fmt.Sprintf("%s: want a CSV whose first line names the columns unit and fair", shown(file))}
	}
	recruits := f.Pools[0].Recruits
	var known []string
	for _, r := range recruits {
		known = append(known, r.Unit, r.Title)
	}
	var faults engine.Faults
	prices := map[string]best.Measured{}
	for i, row := range rows[1:] {
		at := engine.Place{File: file, Line: i + 2}
		name := strings.TrimSpace(row[unit])
		k := slices.IndexFunc(recruits, func(r engine.Recruit) bool { return r.Unit == name || strings.EqualFold(r.Title, name) })
		if k < 0 {
			faults.Add(at, "no army can buy %q for %d points%s", name, f.Points, spelling.Suggest(name, known))
			continue
		}
		if strings.TrimSpace(row[fair]) == "" {
			continue
		}
		price, err := strconv.ParseFloat(strings.TrimSpace(row[fair]), 64)
		if err != nil || math.IsNaN(price) || math.IsInf(price, 0) {
			faults.Add(at, "%q is no price", row[fair])
			continue
		}
		prices[recruits[k].Unit] = best.Measured{Value: price, SE: errorOf(row, low, high)}
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
		cmd.PrintErrf("note: %s has no price of %s; the printed ones are taken\n", shown(file), strings.Join(none, ", "))
	}
	return prices, nil
}

// errorOf is the standard error that the interval in two columns of a row means; 0 where there is none.
func errorOf(row []string, low, high int) float64 {
	if low < 0 || high < 0 {
		return 0
	}
	lo, noLow := strconv.ParseFloat(row[low], 64)
	hi, noHigh := strconv.ParseFloat(row[high], 64)
	if noLow != nil || noHigh != nil || !(hi >= lo) || math.IsInf(hi-lo, 0) {
		return 0
	}
	return (hi - lo) / (2 * 1.96)
}
