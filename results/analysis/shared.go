package analysis

import (
	"math"

	"github.com/skirmishlab/skirmishlab/results"
)

// luckGroups numbers the groups of matchups whose blocks meet common luck: one stream of
// dice, or maps made from one source. Block b of one matchup of a group goes up and down
// with block b of the others; blocks of different groups are independent.
func luckGroups(entries []results.MatchupEntry) []int {
	group, first := make([]int, len(entries)), map[string]int{}
	for i := range entries {
		group[i] = i
	}
	var root func(i int) int
	root = func(i int) int {
		if group[i] != i {
			group[i] = root(group[i])
		}
		return group[i]
	}
	for i := range entries {
		m := &entries[i]
		keys := []string{"dice " + m.Stream}
		if m.Beside != "" {
			keys = append(keys, "dice "+m.Beside) // compared block by block
		}
		if m.MapStream != "" {
			keys = append(keys, "maps "+m.MapStream)
		}
		for _, key := range keys {
			if j, ok := first[key]; ok {
				a, b := root(i), root(j)
				group[max(a, b)] = min(a, b)
			} else {
				first[key] = i
			}
		}
	}
	for i := range group {
		group[i] = root(i)
	}
	return group
}

// inCompany lists the matchups that share luck with another, twins apart.
func inCompany(entries []results.MatchupEntry) map[int]bool {
	members := map[int][]int{}
	for i, g := range luckGroups(entries) {
		if twinOf(entries, i) < 0 {
			members[g] = append(members[g], i)
		}
	}
	keep := map[int]bool{}
	for _, list := range members {
		for _, i := range list {
			keep[i] = keep[i] || len(list) > 1
		}
	}
	return keep
}

// deviations are what each block adds to the error of a mean score, (y_b - mean)/n, in
// the order of blocks: A's score, or that of the first seat. Nil where single blocks were
// not kept.
func (t *Tally) deviations(first bool) []float64 {
	scores, counts := t.scores, t.blocks
	if first {
		scores, counts = t.firsts, t.first
	}
	n := float64(counts.Blocks())
	if n == 0 || len(scores) == 0 {
		return nil
	}
	mean, levels := counts.Score(), float64(2*t.perBlock)
	list := make([]float64, len(scores))
	for b, s := range scores {
		if s != noScore {
			list[b] = (float64(s)/levels - mean) / n
		}
	}
	return list
}

// addTo adds the deviations of one mean, times a weight, to those of a sum.
func addTo(sum, list []float64, weight float64) []float64 {
	for len(sum) < len(list) {
		sum = append(sum, 0)
	}
	for b, d := range list {
		sum[b] += float64(weight * d)
	}
	return sum
}

// product is the covariance of two means that met the same luck block by block.
func product(a, b []float64) (sum float64) {
	for i := range min(len(a), len(b)) {
		sum += float64(a[i] * b[i])
	}
	return sum
}

// errorOfMean is the variance of the mean of some scores, each counted once, whose errors
// add up within a group of common luck. Single[i] is the variance of one on its own.
func errorOfMean(group []int, single []float64, deviations [][]float64) float64 {
	sums, seen := map[int][]float64{}, map[int]bool{}
	var order []int
	for i, g := range group {
		if !seen[g] {
			order, seen[g] = append(order, g), true
		}
		sums[g] = addTo(sums[g], deviations[i], 1)
	}
	n, total := float64(len(group)), 0.0
	for _, g := range order {
		together := product(sums[g], sums[g])
		for i := range group {
			if group[i] == g { // the variance of each on its own is known better than by its blocks alone
				together += single[i] - product(deviations[i], deviations[i])
			}
		}
		total += math.Max(together, 0)
	}
	return total / (n * n)
}
