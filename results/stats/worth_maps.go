package stats

import (
	"fmt"
	"math"
)

// MapPrices says how unlike fair prices are from map to map.
type MapPrices struct {
	SD     float64       // of a price from map to map, as a share of the printed one, the error of lists taken off
	Prices [][]FairPrice // by map, by unit
}

// FairOverMaps is Fair for rows of which row r was played on the map on[r] of those named, a sample of those there
// could be: what prices move from map to map is part of their errors. With p_um the fair price of unit u on map m
// alone, se_um its error and c_u its printed price,
//
//	SD^2 = sum_um ((p_um - mean_m p_um)^2 - (1 - 1/maps) se_um^2)/c_u^2 / ((units - 1)(maps - 1)),   at least 0
//
// over all units, since prices of one map sum to what they cost; SD^2 c_u^2/maps joins the variance of u's price, t by
// Satterthwaite. It is an error when too little was played on a map to price its units.
func (f *WorthFit) FairOverMaps(costs []float64, on []int, names []string, least int, alpha float64) (fair []FairPrice,
	kappa float64, by MapPrices, err error) {
	maps := len(names)
	for m, name := range names {
		var rows []WorthRow
		for i, r := range f.rows {
			if on[i] == m {
				rows = append(rows, r)
			}
		}
		fit, err := fitWorth(rows, f.side, nil, f.Worth)
		if err != nil {
			return nil, 0, by, fmt.Errorf("on the map %s: %w", name, err)
		}
		prices, _, err := fit.Fair(costs, max(2, least/maps), alpha)
		if err != nil {
			return nil, 0, by, fmt.Errorf("on the map %s: %w", name, err)
		}
		by.Prices = append(by.Prices, prices)
	}
	figures, errors := make([][]float64, len(costs)), make([][]float64, len(costs))
	for u := range costs {
		for m := range maps {
			figures[u] = append(figures[u], by.Prices[m][u].Price)
			errors[u] = append(errors[u], by.Prices[m][u].SE)
		}
	}
	var degrees float64
	by.SD, degrees = MovesOverMaps(figures, errors, costs)
	fair, kappa, err = f.fair(costs, least, alpha, by.SD*by.SD/float64(maps), degrees)
	return fair, kappa, by, err
}

// MovesOverMaps is what figures move from map to map beyond their errors, as a share of the cost of what they are of,
// pooled over all that have a figure with an error on every map, and its degrees of freedom, 1 at the least.
func MovesOverMaps(figures, errors [][]float64, costs []float64) (sd, degrees float64) {
	var sum, n, maps float64
	for u, c := range costs {
		noise := 0.0
		for _, se := range errors[u] {
			noise += float64(se*se) / (c * c)
		}
		if maps = float64(len(figures[u])); !math.IsNaN(noise) {
			sum += MomentsOf(figures[u]).Variance()/(c*c) - noise/maps
			n++
		}
	}
	if n > 1 {
		sd = math.Sqrt(math.Max(0, sum/(n-1)))
	}
	return sd, math.Max(1, (n-1)*(maps-1))
}
