package hott

import (
	"fmt"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// words is a leg as it is typed; readLeg reads it.
func (l leg) words() string {
	switch l.kind {
	case straight:
		if l.n < 0 {
			return "back " + number(-l.n)
		}
		return "forward " + number(l.n)
	case wheelLeft:
		return "wheel left " + number(l.n)
	case wheelRight:
		return "wheel right " + number(l.n)
	case placing:
		return "place " + poseWords(l.pose)
	case shifting:
		if l.n < 0 {
			return "shift left " + number(-l.n)
		}
		return "shift right " + number(l.n)
	}
	return ""
}

// readLeg reads a leg. It is packed once for trial, since what does not fit into an action is longer than
// any leg.
func readLeg(text string) (leg, error) {
	f := strings.Fields(text)
	bad := fmt.Errorf("%q is no leg; want forward N, back N, wheel left|right DEGREES, place X,Y FACING or shift "+
		"left|right N", text)
	if len(f) < 2 {
		return leg{}, bad
	}
	if f[0] == "place" {
		p, err := readPose(strings.Join(f[1:], " "))
		if err != nil {
			return leg{}, err
		}
		if p.X < 0 || p.Y < 0 || p.X >= 1<<20 || p.Y >= 1<<20 {
			return leg{}, fmt.Errorf("%q lies off any board", text)
		}
		return leg{kind: placing, pose: p}, nil
	}
	n, err := units(f[len(f)-1])
	if err != nil {
		return leg{}, err
	}
	l := leg{n: n}
	switch strings.Join(f[:len(f)-1], " ") {
	case "forward":
		l.kind = straight
	case "back":
		l.kind, l.n = straight, -n
	case "wheel left":
		l.kind = wheelLeft
	case "wheel right":
		l.kind = wheelRight
	case "shift right":
		l.kind = shifting
	case "shift left":
		l.kind, l.n = shifting, -n
	default:
		return leg{}, bad
	}
	if _, ok := unpack(l.pack()); !ok {
		return leg{}, fmt.Errorf("%q is longer than any leg, or nothing", text)
	}
	return l, nil
}

// readLegs reads the one or two legs of a move; more are staged before, each with "more" behind it.
func readLegs(_ speaker, words []string, a *engine.Action) (int, error) {
	list := splitLegs(strings.Join(words, " "))
	if len(list) > 2 {
		return 0, fmt.Errorf("an action has one or two legs; stage the others first, one by one, each followed by " +
			"\", more\"")
	}
	for i, text := range list {
		if i == 1 && text == "more" {
			a.B = more
			break
		}
		l, err := readLeg(text)
		if err != nil {
			return 0, err
		}
		if i == 0 {
			a.A = l.pack()
		} else {
			a.B = l.pack()
		}
	}
	return len(words), nil
}

func sayLegs(_ speaker, a engine.Action) string {
	var legs []string
	for _, w := range [2]uint64{a.A, a.B} {
		if l, ok := unpack(w); ok && l.kind != noLeg {
			legs = append(legs, l.words())
		}
	}
	if a.B == more {
		legs = append(legs, "more")
	}
	return strings.Join(legs, ", ")
}

// splitLegs cuts "place 1200,600 N, forward 20" between legs: at commas followed by
// a space.
func splitLegs(text string) (out []string) {
	for _, part := range strings.Split(text, ", ") {
		if p := strings.TrimSpace(part); p != "" {
			out = append(out, p)
		}
	}
	return out
}
