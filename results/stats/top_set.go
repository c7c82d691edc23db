package stats

// SmithSet returns, in order, the smallest set of armies that each beat every army outside it.
// beats[i][j] says that it is certain that i beats j; a pair not decided is false both ways,
// which keeps both in or both out. The set is everyone when nothing is certain.
//
// Reference: Smith 1973.
func SmithSet(beats [][]bool) []int {
	n := len(beats)
	best := make([]int, 0, n)
	for seed := range n {
		in := make([]bool, n)
		in[seed] = true
		set := []int{seed}
		// Whoever is not beaten by a member must be a member too.
		for at := 0; at < len(set); at++ {
			for j := range n {
				if !in[j] && !beats[set[at]][j] {
					in[j] = true
					set = append(set, j)
				}
			}
		}
		if len(best) == 0 || len(set) < len(best) {
			best = best[:0]
			for i := range n {
				if in[i] {
					best = append(best, i)
				}
			}
		}
	}
	return best
}
