package stats

// DuelValue is a value function of an alternating duel, from A's view: the lives left and whether
// A attacks next.
type DuelValue func(a, b int, aNext bool) float64

// DuelLuck says exactly, without sampling, what an adjustment does to the score of an alternating
// duel with A first.
type DuelLuck struct {
	P           float64 // chance that A wins
	Variance    float64 // of the score, P(1-P)
	VarC        float64 // of the sum of luck terms
	Cov         float64 // of the score and that sum
	VarUnit     float64 // of the score less the sum (coefficient 1)
	BetaBest    float64 // the coefficient that leaves least variance, Cov/VarC
	VarBest     float64 // the variance it leaves
	Correlation float64 // squared, of score and sum
	FirstRoll   float64 // variance of the score explained by A's first roll: what stratifying saves
}

// duelChain is an alternating duel with the exact chance of A to win from every state.
type duelChain struct {
	p, q         []float64
	lifeA, lifeB int
	win          [2][][]float64 // A to attack, B to attack
}

// newDuelChain works out the chance that A wins from every pair of lives, whoever is to strike. Rounds in
// which nobody is hurt lead back to where they began; they are summed as a geometric series, which needs
// that they are not certain.
func newDuelChain(p, q []float64, lifeA, lifeB int) (*duelChain, error) {
	checkLives(lifeA, lifeB)
	d := &duelChain{p: p, q: q, lifeA: lifeA, lifeB: lifeB}
	d.win = [2][][]float64{square2[float64](lifeA+1, lifeB+1), square2[float64](lifeA+1, lifeB+1)}
	never := p[0] * q[0]
	if never >= 1 {
		return nil, errEndless
	}
	for a := range lifeA + 1 {
		for b := range lifeB + 1 {
			if b == 0 {
				d.win[0][a][b], d.win[1][a][b] = 1, 1
			}
			if a == 0 || b == 0 {
				continue
			}
			var wa, wb float64
			for k := 1; k < len(p); k++ {
				wa += float64(p[k] * d.win[1][a][max(0, b-k)])
			}
			for k := 1; k < len(q); k++ {
				wb += float64(q[k] * d.win[0][max(0, a-k)][b])
			}
			v := (wa + float64(p[0]*wb)) / (1 - never)
			d.win[0][a][b] = v
			d.win[1][a][b] = wb + float64(q[0]*v)
		}
	}
	return d, nil
}

// exact is the chance that A wins: the perfect value function.
func (d *duelChain) exact(a, b int, aNext bool) float64 {
	if aNext {
		return d.win[0][a][b]
	}
	return d.win[1][a][b]
}

// visits calls each for every state in which someone attacks, with the expected number of visits.
func (d *duelChain) visits(each func(a, b int, aNext bool, n float64)) {
	in := [2][][]float64{square2[float64](d.lifeA+1, d.lifeB+1), square2[float64](d.lifeA+1, d.lifeB+1)}
	in[0][d.lifeA][d.lifeB] = 1
	for a := d.lifeA; a >= 1; a-- {
		for b := d.lifeB; b >= 1; b-- {
			// Misses lead back and forth between the two states of these lives.
			na := (in[0][a][b] + float64(d.q[0]*in[1][a][b])) / (1 - d.p[0]*d.q[0])
			nb := in[1][a][b] + float64(d.p[0]*na)
			each(a, b, true, na)
			each(a, b, false, nb)
			for k := 1; k < len(d.p); k++ {
				in[1][a][max(0, b-k)] += float64(na * d.p[k])
			}
			for k := 1; k < len(d.q); k++ {
				in[0][max(0, a-k)][b] += float64(nb * d.q[k])
			}
		}
	}
}

// DuelLuckOf returns what luck terms of value v do to an alternating duel with laws of wounds p for
// A and q for B. A nil v stands for the exact chance to win, which leaves no variance.
func DuelLuckOf(p, q []float64, lifeA, lifeB int, v DuelValue) (*DuelLuck, error) {
	d, err := newDuelChain(p, q, lifeA, lifeB)
	if err != nil {
		return nil, err
	}
	if v == nil {
		v = d.exact
	}
	return d.account(func(a, b int, aNext bool, wounds int) float64 {
		if aNext {
			return v(a, max(0, b-wounds), false)
		}
		return v(max(0, a-wounds), b, true)
	}), nil
}

// DuelRawLuckOf is DuelLuckOf for the simplest control, wounds less expected wounds, those of A
// counted positive, whether or not the target had that many lives.
func DuelRawLuckOf(p, q []float64, lifeA, lifeB int) (*DuelLuck, error) {
	d, err := newDuelChain(p, q, lifeA, lifeB)
	if err != nil {
		return nil, err
	}
	return d.account(func(_, _ int, aNext bool, wounds int) float64 {
		if aNext {
			return float64(wounds)
		}
		return -float64(wounds)
	}), nil
}

// account sums variances and covariances over attacks: terms of different attacks are
// uncorrelated, and so is a term with what the score gains at another attack.
func (d *duelChain) account(after func(a, b int, aNext bool, wounds int) float64) *DuelLuck {
	r := &DuelLuck{P: d.win[0][d.lifeA][d.lifeB]}
	r.Variance = r.P * (1 - r.P)
	d.visits(func(a, b int, aNext bool, n float64) {
		law := d.q
		if aNext {
			law = d.p
		}
		value, truth := make([]float64, len(law)), make([]float64, len(law))
		for k := range law {
			value[k] = after(a, b, aNext, k)
			if aNext {
				truth[k] = d.exact(a, max(0, b-k), false)
			} else {
				truth[k] = d.exact(max(0, a-k), b, true)
			}
		}
		for k, p := range law {
			c := LuckTerm(law, value, k)
			r.VarC += float64(n * float64(p*float64(c*c)))
			r.Cov += float64(n * float64(p*float64(c*LuckTerm(law, truth, k))))
		}
		if aNext && a == d.lifeA && b == d.lifeB {
			for k, p := range law {
				t := LuckTerm(law, truth, k)
				r.FirstRoll += float64(p * float64(t*t))
			}
		}
	})
	r.VarUnit = r.Variance - 2*r.Cov + r.VarC
	r.BetaBest = r.Cov / r.VarC
	r.VarBest = r.Variance - float64(r.Cov*r.BetaBest)
	r.Correlation = r.Cov * r.BetaBest / r.Variance
	return r
}
