package dice

import (
	"fmt"
	"strconv"
)

// Value is what a face or an outcome means to the rules: up to eight lanes of
// eight bits, or any other packing a rule system likes. The values of the faces
// of a roll are added, so a packing must leave room for the greatest sum of
// each of its parts.
type Value uint64

// Lanes packs up to eight parts, the first into the lowest eight bits.
func Lanes(parts ...uint8) Value {
	if len(parts) > 8 {
		panic(fmt.Sprintf("dice: %d lanes asked for, a value has 8", len(parts)))
	}
	var v Value
	for i, p := range parts {
		v |= Value(p) << (8 * i)
	}
	return v
}

// Lane returns the part in lane i, counted from 0 at the lowest eight bits.
func (v Value) Lane(i int) int { return int(v >> (8 * uint(i)) & 0xff) }

// Face is one side of a die: the label that the book and the case files use,
// and what it means.
type Face struct {
	Label string
	Value Value
}

// Die has equally likely faces. Faces may share a label only if they share the
// value too. A die given to a law must not be changed afterwards.
type Die struct {
	Name  string
	Faces []Face
}

// Numbered returns a die of n faces labelled "1" to "n" with the values 1 to n,
// n >= 1.
func Numbered(n int) *Die {
	if n < 1 {
		panic(fmt.Sprintf("dice: a numbered die of %d faces", n))
	}
	d := &Die{Name: "d" + strconv.Itoa(n), Faces: make([]Face, n)}
	for i := range d.Faces {
		d.Faces[i] = Face{Label: strconv.Itoa(i + 1), Value: Value(i + 1)}
	}
	return d
}

// Mapped returns a die with the same labels whose face i, counted from 0 in the
// order of Faces, is worth value(i).
func (d *Die) Mapped(name string, value func(faceIndex int) Value) *Die {
	m := &Die{Name: name, Faces: make([]Face, len(d.Faces))}
	for i, f := range d.Faces {
		m.Faces[i] = Face{Label: f.Label, Value: value(i)}
	}
	return m
}

// Threshold returns a die with the same labels that is worth 1 on the faces
// whose value is at least least, and 0 on the others.
func (d *Die) Threshold(least Value) *Die {
	name := fmt.Sprintf("%s %d+", d.Name, least)
	return d.Mapped(name, func(i int) Value {
		if d.Faces[i].Value >= least {
			return 1
		}
		return 0
	})
}

// InLane returns a die with the same labels whose values are moved up by lane
// lanes, which keeps the sums of two sides of a roll apart. Each value must
// leave the lanes it is moved over empty.
func (d *Die) InLane(lane int) *Die {
	if lane < 0 || lane > 7 {
		panic(fmt.Sprintf("dice: lane %d, a value has lanes 0 to 7", lane))
	}
	return d.Mapped(d.Name, func(i int) Value {
		v := d.Faces[i].Value << (8 * lane)
		if v>>(8*lane) != d.Faces[i].Value {
			panic(fmt.Sprintf("dice: value %#x of %s does not fit above lane %d", uint64(d.Faces[i].Value), d.Name,
				lane))
		}
		return v
	})
}

// Repeat returns a pool of n times the same die, n >= 0.
func Repeat(d *Die, n int) []*Die {
	pool := make([]*Die, n)
	for i := range pool {
		pool[i] = d
	}
	return pool
}

// check reports what makes the die unfit for a law.
func (d *Die) check() error {
	if d == nil {
		return fmt.Errorf("is missing")
	}
	if len(d.Faces) == 0 {
		return fmt.Errorf("%q has no faces", d.Name)
	}
	for i, f := range d.Faces {
		for _, g := range d.Faces[:i] {
			if f.Label == g.Label && f.Value != g.Value {
				return fmt.Errorf("%q has two faces %q with different values", d.Name, f.Label)
			}
		}
	}
	return nil
}
