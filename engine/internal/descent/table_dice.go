package descent

import (
	"fmt"
	"strings"
	"sync/atomic"

	"github.com/skirmishlab/skirmishlab/engine/dice"
)

// The colours of the attack dice, in the order in which a pool is rolled.
const (
	blue = iota
	red
	yellow
	green
	attackColours
)

// The colours of the defence dice, in the order in which a pool is rolled.
const (
	brown = iota
	gray
	black
	defenceColours
)

// face is what one face of an attack die shows: range, hearts, surges (DESC-DIE-1).
type face struct {
	rng, hearts, surges uint8
	miss                bool
}

// attackFaces are the six faces of each attack die (DESC-DIE-1).
var attackFaces = [attackColours][6]face{
	blue: {{miss: true}, {rng: 2, hearts: 2, surges: 1}, {rng: 3, hearts: 2}, {rng: 4, hearts: 2},
		{rng: 5, hearts: 1}, {rng: 6, hearts: 1, surges: 1}},
	red: {{hearts: 1}, {hearts: 2}, {hearts: 2}, {hearts: 2}, {hearts: 3}, {hearts: 3, surges: 1}},
	yellow: {{rng: 1, surges: 1}, {rng: 1, hearts: 1}, {rng: 2, hearts: 1}, {hearts: 1, surges: 1}, {hearts: 2},
		{hearts: 2, surges: 1}},
	green: {{hearts: 1}, {surges: 1}, {rng: 1, surges: 1}, {rng: 1, hearts: 1}, {hearts: 1, surges: 1},
		{rng: 1, hearts: 1, surges: 1}},
}

// defenceFaces are the shields on the six faces of each defence die (DESC-DIE-1).
var defenceFaces = [defenceColours][6]uint8{
	brown: {0, 0, 0, 1, 1, 2},
	gray:  {0, 1, 1, 1, 2, 3},
	black: {0, 2, 2, 2, 3, 4},
}

var (
	attackNames  = [attackColours]string{"blue", "red", "yellow", "green"}
	defenceNames = [defenceColours]string{"brown", "gray", "black"}
)

// label writes a face as case files do: X, or r2h2S for range 2, 2 hearts, a surge.
func (f face) label() string {
	if f.miss {
		return "X"
	}
	s := ""
	if f.rng > 0 {
		s += fmt.Sprintf("r%d", f.rng)
	}
	if f.hearts > 0 {
		s += fmt.Sprintf("h%d", f.hearts)
	}
	return s + strings.Repeat("S", int(f.surges))
}

// The lanes of the value of an attack roll.
const (
	laneRange = iota
	laneHearts
	laneSurges
	laneMiss
)

// roll is the outcome of attack dice.
type roll struct {
	rng, hearts, surges int8
	miss                bool
}

func rollOf(v dice.Value) roll {
	return roll{int8(v.Lane(laneRange)), int8(v.Lane(laneHearts)), int8(v.Lane(laneSurges)), v.Lane(laneMiss) > 0}
}

// The ways of reading a roll of attack dice: what the rules of the attack can
// distinguish and no more.
const (
	readMelee  = iota // hearts and surges
	readRanged        // range too
	readFaces         // each die, because one of them may be rolled again
	readings
)

// attackPool counts attack dice by colour; 0 to 3 of each but the blue one.
type attackPool [attackColours]uint8

// defencePool counts defence dice by colour.
type defencePool [defenceColours]uint8

const (
	maxAttackDice  = 8
	maxDefenceDice = 8
)

func (p attackPool) index() int {
	return int(p[blue])&1 | int(p[red])&3<<1 | int(p[yellow])&3<<3 | int(p[green])&3<<5
}

func (p defencePool) index() int {
	return int(p[brown])&7 | int(p[gray])&7<<3 | int(p[black])&7<<6
}

func (p *defencePool) add(q defencePool) {
	for i := range p {
		p[i] += q[i]
	}
}

func (p defencePool) size() int { return int(p[brown] + p[gray] + p[black]) }

// String writes the pool as the tables of the book: gray+black.
func (p defencePool) String() string {
	var s []string
	for c, n := range p {
		for range n {
			s = append(s, defenceNames[c])
		}
	}
	if s == nil {
		return "none"
	}
	return strings.Join(s, "+")
}

// die returns the colour of die i of the pool, or -1.
func (p attackPool) die(i int) int {
	for c, n := range p {
		if i -= int(n); i < 0 {
			return c
		}
	}
	return -1
}

// die returns the colour of die i of the pool, or -1.
func (p defencePool) die(i int) int {
	for c, n := range p {
		if i -= int(n); i < 0 {
			return c
		}
	}
	return -1
}

// attackDie returns a die whose faces are worth what they show; with faces it is
// worth the number of the face, equal faces having the number of the first.
func attackDie(c int, faces bool) *dice.Die {
	d := &dice.Die{Name: attackNames[c]}
	for i, f := range attackFaces[c] {
		v := dice.Lanes(f.rng, f.hearts, f.surges, 0)
		if f.miss {
			v = dice.Lanes(0, 0, 0, 1)
		}
		if faces {
			for i > 0 && attackFaces[c][i-1] == f {
				i--
			}
			v = dice.Value(i)
		}
		d.Faces = append(d.Faces, dice.Face{Label: f.label(), Value: v})
	}
	return d
}

func defenceDie(c int) *dice.Die {
	d := &dice.Die{Name: defenceNames[c]}
	for _, n := range defenceFaces[c] {
		d.Faces = append(d.Faces, dice.Face{Label: fmt.Sprint(n), Value: dice.Value(n)})
	}
	return d
}

// worth orders rolls from worst to best for the attacker: means of 6 points a heart.
func (r roll) worth() int {
	if r.miss {
		return -1
	}
	return 6*int(r.hearts) + 5*int(r.surges) + 2*int(r.rng)
}

func betterRoll(a, b dice.Value) bool {
	x, y := rollOf(a).worth(), rollOf(b).worth()
	if x != y {
		return x < y
	}
	return a < b
}

// Laws are built when first needed and shared by every game.
var (
	attackLaws  [readings][128]atomic.Pointer[dice.Law]
	defenceLaws [2][512]atomic.Pointer[dice.Law]
	attackDies  [attackColours]atomic.Pointer[dice.Law]
	defenceDies [defenceColours]atomic.Pointer[dice.Law]
)

// once returns the law at p, made by build if nobody has yet.
func once(p *atomic.Pointer[dice.Law], build func() *dice.Law) *dice.Law {
	if l := p.Load(); l != nil {
		return l
	}
	p.CompareAndSwap(nil, build())
	return p.Load()
}

// attackLaw returns the law of an attack pool under a reading (DESC-ATK-3, DESC-ATK-5:
// nothing on the other dice counts once the blue die shows X).
func attackLaw(p attackPool, reading int) *dice.Law {
	at := &attackLaws[reading][p.index()]
	if l := at.Load(); l != nil {
		return l
	}
	return once(at, func() *dice.Law {
		var pool []*dice.Die
		for c, n := range p {
			for range n {
				d := attackDie(c, reading == readFaces)
				if reading == readFaces {
					d = d.InLane(len(pool))
				}
				pool = append(pool, d)
			}
		}
		name := "attack " + p.String()
		if reading == readFaces {
			return dice.MustLaw(name, pool, nil, func(a, b dice.Value) bool {
				x, y := p.read(a).worth(), p.read(b).worth()
				return x < y || (x == y && a < b)
			})
		}
		return dice.MustLaw(name, pool, func(v dice.Value) (dice.Value, bool) {
			switch {
			case v.Lane(laneMiss) > 0:
				return dice.Lanes(0, 0, 0, 1), true
			case reading == readMelee:
				return v &^ 0xff, true
			}
			return v, true
		}, betterRoll)
	})
}

// String writes the pool as the tables of the book: blue+red.
func (p attackPool) String() string {
	var s []string
	for c, n := range p {
		for range n {
			s = append(s, attackNames[c])
		}
	}
	return strings.Join(s, "+")
}

// read adds up the faces of a roll read die by die.
func (p attackPool) read(v dice.Value) roll {
	var r roll
	i := 0
	for c, n := range p {
		for range n {
			f := attackFaces[c][v.Lane(i)%6]
			r.rng, r.hearts, r.surges = r.rng+int8(f.rng), r.hearts+int8(f.hearts), r.surges+int8(f.surges)
			r.miss = r.miss || f.miss
			i++
		}
	}
	if r.miss {
		return roll{miss: true}
	}
	return r
}

// defenceLaw returns the law of a defence pool: the shields in all, or, when a die
// may be rolled again, those of each die in its lane.
func defenceLaw(p defencePool, faces bool) *dice.Law {
	which := 0
	if faces {
		which = 1
	}
	at := &defenceLaws[which][p.index()]
	if l := at.Load(); l != nil {
		return l
	}
	return once(at, func() *dice.Law {
		var pool []*dice.Die
		for c, n := range p {
			for range n {
				d := defenceDie(c)
				if faces {
					d = d.InLane(len(pool))
				}
				pool = append(pool, d)
			}
		}
		less := func(a, b dice.Value) bool { return a < b }
		if faces {
			less = func(a, b dice.Value) bool { x, y := shieldSum(a), shieldSum(b); return x < y || (x == y && a < b) }
		}
		return dice.MustLaw("defence "+p.String(), pool, nil, less)
	})
}

// shieldSum adds up the shields of a defence roll read die by die.
func shieldSum(v dice.Value) int {
	n := 0
	for i := range 8 {
		n += v.Lane(i)
	}
	return n
}

// attackDieLaw is the law of one attack die rolled again: the number of its face.
func attackDieLaw(c int) *dice.Law {
	return once(&attackDies[c], func() *dice.Law {
		return dice.MustLaw("reroll "+attackNames[c], []*dice.Die{attackDie(c, true)}, nil, func(a, b dice.Value) bool {
			x, y := faceWorth(c, a), faceWorth(c, b)
			return x < y || (x == y && a < b)
		})
	})
}

func faceWorth(c int, v dice.Value) int {
	f := attackFaces[c][v]
	return roll{int8(f.rng), int8(f.hearts), int8(f.surges), f.miss}.worth()
}

// defenceDieLaw is the law of one defence die rolled again: its shields.
func defenceDieLaw(c int) *dice.Law {
	return once(&defenceDies[c], func() *dice.Law {
		return dice.MustLaw("reroll "+defenceNames[c], []*dice.Die{defenceDie(c)}, nil, nil)
	})
}

// The laws of tests and recoveries.
var (
	testLaws  [16]atomic.Pointer[dice.Law]
	redHearts atomic.Pointer[dice.Law]
	standDice atomic.Pointer[dice.Law]
)

// testLaw is an attribute test: 1 when the shields of a gray and a black die do not
// exceed the attribute (DESC-CND-6).
func testLaw(attribute int8) *dice.Law {
	return once(&testLaws[attribute&15], func() *dice.Law {
		return dice.MustLaw(fmt.Sprintf("test against %d", attribute), []*dice.Die{defenceDie(gray), defenceDie(black)},
			func(v dice.Value) (dice.Value, bool) {
				if int8(v) <= attribute {
					return 1, true
				}
				return 0, true
			}, nil)
	})
}

// redLaw is the hearts on one red die.
func redLaw() *dice.Law {
	return once(&redHearts, func() *dice.Law {
		d := attackDie(red, false)
		return dice.MustLaw("1 red die", []*dice.Die{d}, func(v dice.Value) (dice.Value, bool) {
			return dice.Value(v.Lane(laneHearts)), true
		}, nil)
	})
}

// standLaw is two red dice: hearts in lane 0, surges in lane 1 (DESC-KO-4).
func standLaw() *dice.Law {
	return once(&standDice, func() *dice.Law {
		d := attackDie(red, false)
		return dice.MustLaw("2 red dice", []*dice.Die{d, d}, func(v dice.Value) (dice.Value, bool) {
			return dice.Lanes(uint8(v.Lane(laneHearts)), uint8(v.Lane(laneSurges))), true
		}, func(a, b dice.Value) bool {
			x, y := 4*a.Lane(0)+a.Lane(1), 4*b.Lane(0)+b.Lane(1)
			return x < y || (x == y && a < b)
		})
	})
}
