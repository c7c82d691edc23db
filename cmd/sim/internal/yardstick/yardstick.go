// Package yardstick is the bare minimum of a board game, as fast as it is known to go: six
// figures a side on 16 by 12 hexes with heights, moves by a flood of bits, sight from a
// table, free strikes, dice without rules to speak of, and commanders that take the best
// space. What a system's rules cost is reported as a ratio to it, measured in the same run, so
// that machines compare. It is a yardstick and no game: nothing but measures of speed may
// use it, and it never changes, or old ratios mean nothing any more.
package yardstick

import "math/bits"

// A Game is the board, its tables and the figures of the game that is played on it.
type Game struct {
	open    set
	into    [6]set // spaces that a step in a direction may enter
	beside  [cells]set
	visible [cells]set // within range and sight
	far     [cells][cells]uint8
	height  [cells]int8
	figures [2 * side]figure
	held    set
	luck    uint64
}

const (
	side         = 6
	row          = 24 // hexes in skewed rows, so that a step is the same offset everywhere
	cells        = 12 * row
	reachOfShots = 5
	steps        = 4
	rounds       = 12
)

type set [(cells + 63) / 64]uint64

type figure struct {
	at    int16
	life  int8
	shoot bool
}

var step = [6]int{1, -1, row, -row, row - 1, 1 - row}

func (s *set) add(c int)      { s[c>>6] |= 1 << (c & 63) }
func (s *set) drop(c int)     { s[c>>6] &^= 1 << (c & 63) }
func (s *set) has(c int) bool { return s[c>>6]>>(c&63)&1 == 1 }

// New lays out the board and works out its tables.
func New() *Game {
	p := &Game{}
	for r := range 12 {
		for c := range 16 {
			at := r*row + 6 - r/2 + c
			p.open.add(at)
			p.height[at] = int8((r*c + r) / 5 % 3)
		}
	}
	for a := range cells {
		for b := range cells {
			dq, dr := b%row-a%row, b/row-a/row
			d := max(dq, -dq, dr, -dr, dq+dr, -dq-dr)
			p.far[a][b] = uint8(d)
			if !p.open.has(a) || !p.open.has(b) || a == b {
				continue
			}
			if d == 1 {
				p.beside[a].add(b)
			}
			if middle := (a + b) / 2; d <= reachOfShots && p.height[middle] <= max(p.height[a], p.height[b]) {
				p.visible[a].add(b)
			}
		}
		for d, o := range step {
			if from := a - o; p.open.has(a) && from >= 0 && from < cells && p.open.has(from) &&
				p.height[a]-p.height[from] <= 1 {
				p.into[d].add(a)
			}
		}
	}
	return p
}

// roll counts dice that show four or more.
func (p *Game) roll(n int) int8 {
	p.luck += 0x9e3779b97f4a7c15
	hi, lo := bits.Mul64(p.luck, p.luck^0xe7037ed1a0b428db)
	return int8(bits.OnesCount64((hi ^ lo) & (1<<n - 1)))
}

// reach is where a figure gets to: the flood stops beside enemies.
func (p *Game) reach(at int, threat *set) (all set) {
	var from, next set
	from.add(at)
	all = from
	for range steps {
		next = set{}
		for d, o := range step {
			for w := range from {
				var moved uint64
				if o > 0 {
					moved = from[w] << o
					if w > 0 {
						moved |= from[w-1] >> (64 - o)
					}
				} else {
					moved = from[w] >> -o
					if w+1 < len(from) {
						moved |= from[w+1] << (64 + o)
					}
				}
				next[w] |= moved & p.into[d][w]
			}
		}
		for w := range next {
			next[w] &^= p.held[w] | all[w]
			all[w] |= next[w]
			from[w] = next[w] &^ threat[w]
		}
	}
	return all
}

// hurt takes hits from a figure.
func (p *Game) hurt(i int, hits int8) {
	f := &p.figures[i]
	if f.life -= hits; f.life <= 0 && f.at >= 0 {
		p.held.drop(int(f.at))
		f.at = -1
	}
}

// act moves a figure to the best space that it reaches and attacks from there.
func (p *Game) act(i int) {
	f, foes := &p.figures[i], p.figures[(1-i/side)*side:][:side]
	var threat, strike set
	for k := range foes {
		if at := foes[k].at; at >= 0 {
			for w := range threat {
				threat[w] |= p.beside[at][w]
				if f.shoot {
					strike[w] |= p.visible[at][w]
				}
			}
		}
	}
	if !f.shoot {
		strike = threat
	}
	reached := p.reach(int(f.at), &threat)
	useful := false
	for w := range reached {
		useful = useful || reached[w]&strike[w] != 0
	}
	best, most := int(f.at), -1<<30
	for w, word := range reached {
		if useful {
			word &= strike[w]
		}
		for ; word != 0; word &= word - 1 {
			c := w<<6 + bits.TrailingZeros64(word)
			near := 255
			for k := range foes {
				if foes[k].at >= 0 {
					near = min(near, int(p.far[c][foes[k].at]))
				}
			}
			v := 2*int(p.height[c]) - near
			if f.shoot && useful {
				v = 2*int(p.height[c]) + near
			}
			if v > most {
				best, most = c, v
			}
		}
	}
	if best != int(f.at) && threat.has(int(f.at)) {
		for k := range foes { // a free strike from everybody it leaves
			if f.at >= 0 && foes[k].at >= 0 && p.beside[f.at].has(int(foes[k].at)) {
				p.hurt(i, p.roll(1))
			}
		}
		if f.at < 0 {
			return
		}
	}
	p.held.drop(int(f.at))
	f.at = int16(best)
	p.held.add(best)
	if target := p.weakest(f, foes); target >= 0 {
		p.hurt((1-i/side)*side+target, max(0, p.roll(3)-p.roll(1)))
	}
}

// weakest is the enemy with the least life whom a figure can strike or shoot at, or -1.
func (p *Game) weakest(f *figure, foes []figure) int {
	target, least := -1, int8(127)
	for k := range foes {
		if at := int(foes[k].at); at >= 0 && foes[k].life < least &&
			(p.beside[f.at].has(at) || (f.shoot && p.visible[f.at].has(at))) {
			target, least = k, foes[k].life
		}
	}
	return target
}

// Play plays the game of a seed and returns the number of activations.
func (p *Game) Play(seed uint64) (activations int) {
	p.luck, p.held = seed*0xd6e8feb86659fd93, set{}
	for i := range p.figures {
		r := 11 * (i / side)
		at := r*row + 6 - r/2 + 2 + 2*(i%side)
		p.figures[i] = figure{at: int16(at), life: 3, shoot: i%3 == 2}
		p.held.add(at)
	}
	for range rounds {
		for i := range p.figures {
			if k := i/2 + i%2*side; p.figures[k].at >= 0 {
				p.act(k)
				activations++
			}
		}
		left := [2]bool{}
		for i := range p.figures {
			left[i/side] = left[i/side] || p.figures[i].at >= 0
		}
		if !left[0] || !left[1] {
			break
		}
	}
	return activations
}
