package plane

import "math/bits"

// Units of length and angle; see the package comment.
const (
	Pace   = 256        // stored units to a pace
	Fine   = 256 * Pace // fine units to a pace
	Degree = 256        // headings to a degree
	Turn   = 360 * Degree
	Right  = 90 * Degree // a right angle
	One    = 1 << 30     // the sine of a right angle
)

const fineToUnit = Fine / Pace

// halfPi is pi/2 in units of 2^-62, rounded down.
const halfPi = 0x6487ED5110B4611A

// quarter holds the sines of headings 0 to Right in units of 1/One, each the
// nearest integer to the true value (a test compares every entry with exact
// rational bounds).
var quarter = makeQuarter()

// makeQuarter turns a vector of 62 fractional bits by one heading after the other.
// An error of half a unit a step adds up to less than 2^-47 in an eighth of a turn;
// sines beyond it are the cosines below it.
func makeQuarter() *[Right + 1]int32 {
	step := uint64(halfPi / Right)
	rest := uint64(halfPi%Right) << 20 / Right // further bits of the step, in 2^-82
	square := mul62(step, step)
	// Taylor: the step is about 2^-13.8, so three terms reach 2^-97.
	sin1 := step - mul62(step, square)/6 + mul62(mul62(step, square), square)/120
	cos1 := uint64(1)<<62 - square/2 + mul62(square, square)/24 - mul62(mul62(square, square), square)/720
	table := new([Right + 1]int32)
	s, c := uint64(0), uint64(1)<<62
	drift := uint64(0) // what the truncated step has missed so far, in 2^-82
	for h := 0; h <= Right/2; h++ {
		// The missed angle d turns (s, c) by (+c d, -s d).
		d := drift >> 20
		table[h] = int32((s + mul62(c, d) + 1<<31) >> 32)
		table[Right-h] = int32((c - mul62(s, d) + 1<<31) >> 32)
		s, c = mul62(s, cos1)+mul62(c, sin1), mul62(c, cos1)-mul62(s, sin1)
		drift += rest
	}
	return table
}

// mul62 multiplies numbers of 62 fractional bits, rounding to nearest.
func mul62(a, b uint64) uint64 {
	hi, lo := bits.Mul64(a, b)
	lo, carry := bits.Add64(lo, 1<<61, 0)
	hi += carry
	return hi<<2 | lo>>62
}

// Norm brings a heading into 0 to Turn-1.
func Norm(h int32) int32 {
	if uint32(h) < Turn {
		return h
	}
	h %= Turn
	if h < 0 {
		h += Turn
	}
	return h
}

// Sin is the sine of a heading in units of 1/One.
func Sin(h int32) int32 {
	h = Norm(h)
	switch {
	case h <= Right:
		return quarter[h]
	case h <= 2*Right:
		return quarter[2*Right-h]
	case h <= 3*Right:
		return -quarter[h-2*Right]
	}
	return -quarter[Turn-h]
}

// Cos is the cosine of a heading in units of 1/One.
func Cos(h int32) int32 { return Sin(h + Right) }

// circle holds sine and cosine of all headings side by side, so that they come together
// from memory and nothing has to be mirrored.
var circle = makeCircle()

func makeCircle() *[Turn][2]int32 {
	t := new([Turn][2]int32)
	for h := range t {
		t[h] = [2]int32{Sin(int32(h)), Cos(int32(h))}
	}
	return t
}

// SinCos is the sine and the cosine of a heading, as Sin and Cos give them.
func SinCos(h int32) (sin, cos int32) {
	if uint32(h) >= Turn {
		h = Norm(h)
	}
	p := &circle[h]
	return p[0], p[1]
}

// Diff is the turn from heading a to heading b along the shorter arc, in
// -Turn/2 < d <= Turn/2; positive is counter-clockwise.
func Diff(a, b int32) int32 {
	d := Norm(b - a)
	if d > Turn/2 {
		d -= Turn
	}
	return d
}

// Between is the unsigned angle between two headings, 0 to Turn/2.
func Between(a, b int32) int32 {
	d := Diff(a, b)
	if d < 0 {
		return -d
	}
	return d
}

// Heading is the heading of a vector to the nearest table entry; that of the zero
// vector is 0. Components must be below 2^32.
func Heading(x, y int64) int32 {
	if x == 0 && y == 0 {
		return 0
	}
	base := int32(0)
	for x <= 0 || y < 0 { // turn the vector into the first quarter
		x, y = y, -x
		base += Right
	}
	i := uint64(y) * slopes / uint64(x+y)
	lo, hi := slope[i], slope[i+1]+1 // the side: sin*x <= cos*y
	for hi-lo > 1 {
		mid := (lo + hi) / 2
		if int64(quarter[mid])*x <= int64(quarter[Right-mid])*y {
			lo = mid
		} else {
			hi = mid
		}
	}
	// The nearer of the two has the smaller sine of the remaining angle.
	a := int64(quarter[Right-lo])*y - int64(quarter[lo])*x
	b := int64(quarter[hi])*x - int64(quarter[Right-hi])*y
	if b < a {
		lo = hi
	}
	return Norm(base + lo)
}

// slopes is how many steps [slope] takes from east to north.
const slopes = 1 << 10

// slope holds the greatest heading whose direction does not lie counter-clockwise of the
// vector (slopes-i, i), by i: where a search for a heading begins and ends.
var slope = makeSlope()

func makeSlope() *[slopes + 1]int32 {
	t := new([slopes + 1]int32)
	h := int32(0)
	for i := range int64(slopes + 1) {
		for h < Right-1 && int64(quarter[h+1])*(slopes-i) <= int64(quarter[Right-h-1])*i {
			h++
		}
		t[i] = h
	}
	return t
}

// ArcSin is the greatest heading from 0 to Right whose sine is at most num/den,
// den > 0; num may be anything below 2^32.
func ArcSin(num, den int64) int32 {
	if num <= 0 {
		return 0
	}
	if num >= den {
		return Right
	}
	lo, hi := int32(0), int32(Right)
	for hi-lo > 1 {
		mid := (lo + hi) / 2
		if int64(quarter[mid])*den <= num*One {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo
}

// root is a first guess of a square root of 32 bits, and 2^63 over it.
type root struct{ guess, inverse uint32 }

// roots are guesses for numbers of 64 bits by their leading ten, the first two of which
// are not both zero.
var roots = makeRoots()

func makeRoots() *[768]root {
	t := new([768]root)
	for i := range t {
		middle := uint64(2*(i+256)+1) << 53
		r := uint64(0)
		for bit := uint64(1) << 31; bit != 0; bit >>= 1 {
			if n := r | bit; n*n <= middle {
				r = n
			}
		}
		t[i] = root{uint32(r), uint32(min(uint64(1)<<63/r, 1<<32-1))}
	}
	return t
}

// Sqrt is the square root rounded down. It divides nowhere: Newton's steps multiply by
// the inverse of the guess, which is near enough to bring nine bits more each.
func Sqrt(x uint64) uint64 {
	if x == 0 {
		return 0
	}
	shift := bits.LeadingZeros64(x) &^ 1
	n := x << shift
	r := roots[n>>54-256]
	s, inverse := int64(r.guess), int64(r.inverse)
	// What is left over is below 2^54, 2^45 and 2^36: shifted, the products fit.
	s += (int64(n-uint64(s*s)) >> 24) * inverse >> 40
	s += (int64(n-uint64(s*s)) >> 14) * inverse >> 50
	s += (int64(n-uint64(s*s)) >> 6) * inverse >> 58
	rest := int64(n - uint64(s*s))
	for rest < 0 {
		s--
		rest += 2*s + 1
	}
	for rest > 2*s {
		rest -= 2*s + 1
		s++
	}
	return uint64(s) >> (shift / 2)
}

// Hypot is the length of a vector, rounded down. Components must be below 2^31.
func Hypot(x, y int64) int64 { return int64(Sqrt(uint64(x*x) + uint64(y*y))) }

// divRound is a/b rounded to the nearest integer, halves away from zero, b > 0.
func divRound(a, b int64) int64 {
	if a < 0 {
		return -((-a + b/2) / b)
	}
	return (a + b/2) / b
}

// shift30 is a/2^30 rounded to the nearest integer, halves away from zero. A negative
// number is made one less, so that its halves are rounded down.
func shift30(a int64) int64 { return (a + One/2 + a>>63) >> 30 }
