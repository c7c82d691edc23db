package stats

import (
	"errors"
	"fmt"
	"math/big"
)

// errEndless is returned for a fight that cannot end because neither side can do harm.
var errEndless = errors.New("neither side can wound the other, so the fight never ends")

// settle returns 1/(1 - p0 q0), by which chances are divided when "nothing happened" repeats.
func settle(p0, q0 *big.Rat) (*big.Rat, error) {
	d := new(big.Rat).Sub(rat(1), mul(p0, q0))
	if d.Sign() == 0 {
		return nil, errEndless
	}
	return d.Inv(d), nil
}

// AlternatingDuel returns the chance that A wins when A and B attack in turn, A first, until one
// has lost its life, and the expected number of attacks. p is the law of wounds of A's attack, q
// of B's; lives are at least 1.
//
//	V(a,b) = (wa + p_0 wb)/(1 - p_0 q_0)
//	wa = sum_{k>=1} p_k [k >= b ? 1 : U(a, b-k)],  wb = sum_{k>=1} q_k [k >= a ? 0 : V(a-k, b)]
//	U(a,b) = wb + q_0 V(a,b)
func AlternatingDuel(p, q Law, lifeA, lifeB int) (winA, attacks *big.Rat, err error) {
	checkLives(lifeA, lifeB)
	inv, err := settle(p[0], q[0])
	if err != nil {
		return nil, nil, err
	}
	// first and second hold, for A and B to move, the chance and the attacks still to come.
	type value struct{ win, count *big.Rat }
	first, second := square2[value](lifeA+1, lifeB+1), square2[value](lifeA+1, lifeB+1)
	for a := 1; a <= lifeA; a++ {
		for b := 1; b <= lifeB; b++ {
			winA, countA := new(big.Rat), rat(1)
			for k := 1; k < len(p); k++ {
				if k >= b {
					winA.Add(winA, p[k])
					continue
				}
				addMul(winA, p[k], second[a][b-k].win)
				addMul(countA, p[k], second[a][b-k].count)
			}
			winB, countB := new(big.Rat), rat(1)
			for k := 1; k < len(q); k++ {
				if k < a {
					addMul(winB, q[k], first[a-k][b].win)
					addMul(countB, q[k], first[a-k][b].count)
				}
			}
			addMul(winA, p[0], winB)
			addMul(countA, p[0], countB)
			f := value{mul(winA, inv), mul(countA, inv)}
			addMul(winB, q[0], f.win)
			addMul(countB, q[0], f.count)
			first[a][b], second[a][b] = f, value{winB, countB}
		}
	}
	v := first[lifeA][lifeB]
	return v.win, v.count, nil
}

func checkLives(a, b int) {
	if a < 1 || b < 1 {
		panic(fmt.Sprintf("stats: fight of lives %d and %d", a, b))
	}
}

func square2[T any](rows, columns int) [][]T {
	m := make([][]T, rows)
	for i := range m {
		m[i] = make([]T, columns)
	}
	return m
}

// Outcome is how a simultaneous fight ends; the four sum to 1.
type Outcome struct {
	AOnly, BOnly *big.Rat // the survivor
	Both         *big.Rat // both dead
	Neither      *big.Rat // both alive at the round limit
}

func newOutcome() Outcome { return Outcome{new(big.Rat), new(big.Rat), new(big.Rat), new(big.Rat)} }

func (o Outcome) addMul(w *big.Rat, x Outcome) {
	addMul(o.AOnly, w, x.AOnly)
	addMul(o.BOnly, w, x.BOnly)
	addMul(o.Both, w, x.Both)
	addMul(o.Neither, w, x.Neither)
}

// ended returns the outcome when someone is dead.
func ended(a, b int) (Outcome, bool) {
	o := newOutcome()
	switch {
	case a > 0 && b > 0:
		return o, false
	case a > 0:
		o.AOnly.SetInt64(1)
	case b > 0:
		o.BOnly.SetInt64(1)
	default:
		o.Both.SetInt64(1)
	}
	return o, true
}

// SimultaneousDuel returns how a fight ends in which both strike at once, round after round, and
// the expected number of rounds. p is the law of wounds that A deals in a round, q of B.
//
//	S(a,b) = sum_{(i,j) != (0,0)} p_i q_j S(a-j, b-i) / (1 - p_0 q_0)
func SimultaneousDuel(p, q Law, lifeA, lifeB int) (Outcome, *big.Rat, error) {
	checkLives(lifeA, lifeB)
	inv, err := settle(p[0], q[0])
	if err != nil {
		return Outcome{}, nil, err
	}
	state, rounds := square2[Outcome](lifeA+1, lifeB+1), square2[*big.Rat](lifeA+1, lifeB+1)
	for a := range lifeA + 1 {
		for b := range lifeB + 1 {
			if o, over := ended(a, b); over {
				state[a][b], rounds[a][b] = o, new(big.Rat)
				continue
			}
			o, r := newOutcome(), new(big.Rat).Set(inv)
			for i := range p {
				for j := range q {
					if i == 0 && j == 0 {
						continue
					}
					w := mul(mul(p[i], q[j]), inv)
					x, y := max(0, a-j), max(0, b-i)
					o.addMul(w, state[x][y])
					addMul(r, w, rounds[x][y])
				}
			}
			state[a][b], rounds[a][b] = o, r
		}
	}
	return state[lifeA][lifeB], rounds[lifeA][lifeB], nil
}

// CappedDuel is SimultaneousDuel stopped after a number of rounds.
func CappedDuel(p, q Law, lifeA, lifeB, rounds int) Outcome {
	checkLives(lifeA, lifeB)
	after := square2[Outcome](lifeA+1, lifeB+1)
	for left := range rounds + 1 {
		next := square2[Outcome](lifeA+1, lifeB+1)
		for a := range lifeA + 1 {
			for b := range lifeB + 1 {
				o, over := ended(a, b)
				switch {
				case over:
				case left == 0:
					o.Neither.SetInt64(1)
				default:
					for i := range p {
						for j := range q {
							o.addMul(mul(p[i], q[j]), after[max(0, a-j)][max(0, b-i)])
						}
					}
				}
				next[a][b] = o
			}
		}
		after = next
	}
	return after[lifeA][lifeB]
}

// SquadFight returns the chance that A's squad wipes out B's. The figures of a squad, of one life
// each, attack one after the other, each killing with chance killA or killB, until no target is
// left; then the survivors of the other squad do, and so on, A first.
func SquadFight(numA, numB int, killA, killB *big.Rat) (*big.Rat, error) {
	checkLives(numA, numB)
	volleyA, volleyB := make([]Law, numA+1), make([]Law, numB+1)
	for n := range volleyA {
		volleyA[n] = BinomialLaw(n, killA)
	}
	for n := range volleyB {
		volleyB[n] = BinomialLaw(n, killB)
	}
	win := square2[*big.Rat](numA+1, numB+1)     // A to attack
	waiting := square2[*big.Rat](numA+1, numB+1) // B to attack
	for a := 1; a <= numA; a++ {
		for b := 1; b <= numB; b++ {
			inv, err := settle(volleyA[a][0], volleyB[b][0])
			if err != nil {
				return nil, err
			}
			wa, wb := new(big.Rat), new(big.Rat)
			for k := 1; k <= a; k++ {
				if k >= b {
					wa.Add(wa, volleyA[a][k])
				} else {
					addMul(wa, volleyA[a][k], waiting[a][b-k])
				}
			}
			for k := 1; k <= b && k < a; k++ {
				addMul(wb, volleyB[b][k], win[a-k][b])
			}
			addMul(wa, volleyA[a][0], wb)
			win[a][b] = mul(wa, inv)
			addMul(wb, volleyB[b][0], win[a][b])
			waiting[a][b] = wb
		}
	}
	return win[numA][numB], nil
}

// AbsorbingChain solves h = P h + r exactly: P[i][j] is the chance to go from transient state i to
// j, r[i] the chance to be absorbed in the target in the next step, and h[i] the chance to end
// there. It fits anything that has no closed form.
func AbsorbingChain(p [][]*big.Rat, r []*big.Rat) ([]*big.Rat, error) {
	n := len(r)
	m := square2[*big.Rat](n, n+1)
	for i := range n {
		for j := range n {
			m[i][j] = new(big.Rat).Neg(p[i][j])
		}
		m[i][i].Add(m[i][i], rat(1))
		m[i][n] = new(big.Rat).Set(r[i])
	}
	for c := range n {
		pivot := c
		for pivot < n && m[pivot][c].Sign() == 0 {
			pivot++
		}
		if pivot == n {
			return nil, fmt.Errorf("chain of %d states: some of them are never left", n)
		}
		m[c], m[pivot] = m[pivot], m[c]
		inv := new(big.Rat).Inv(m[c][c])
		for i := range n {
			if i == c || m[i][c].Sign() == 0 {
				continue
			}
			f := new(big.Rat).Neg(mul(m[i][c], inv))
			for j := c; j <= n; j++ {
				addMul(m[i][j], f, m[c][j])
			}
		}
	}
	h := make([]*big.Rat, n)
	for i := range h {
		h[i] = new(big.Rat).Quo(m[i][n], m[i][i])
	}
	return h, nil
}
