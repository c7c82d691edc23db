package hott

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// number writes stored units as paces, exactly.
func number(u int32) string {
	sign := ""
	if u < 0 {
		sign, u = "-", -u
	}
	if u%plane.Pace == 0 {
		return sign + strconv.Itoa(int(u/plane.Pace))
	}
	// 1/256 is 0.00390625: eight digits are exact.
	frac := strings.TrimRight(fmt.Sprintf("%08d", int64(u%plane.Pace)*390625), "0")
	return sign + strconv.Itoa(int(u/plane.Pace)) + "." + frac
}

// units reads a decimal number of paces, or degrees, to the nearest 1/256.
func units(text string) (int32, error) {
	s, neg := strings.CutPrefix(text, "-")
	whole, frac, _ := strings.Cut(s, ".")
	if whole == "" || len(whole) > 6 || len(frac) > 12 {
		return 0, fmt.Errorf("%q is no number of paces", text)
	}
	w, err := strconv.ParseUint(whole, 10, 32)
	if err != nil {
		return 0, fmt.Errorf("%q is no number of paces", text)
	}
	f := uint64(0)
	scale := uint64(1)
	for _, c := range frac {
		if c < '0' || c > '9' {
			return 0, fmt.Errorf("%q is no number of paces", text)
		}
		f = f*10 + uint64(c-'0')
		scale *= 10
	}
	u := int32(w*plane.Pace + (f*plane.Pace*2+scale)/(2*scale))
	if neg {
		u = -u
	}
	return u, nil
}

var compass = map[string]int32{"E": 0, "N": plane.Right, "W": 2 * plane.Right, "S": 3 * plane.Right}

// bearing writes a heading: a letter or degrees counter-clockwise from east.
func bearing(h int32) string {
	switch h {
	case 0:
		return "E"
	case plane.Right:
		return "N"
	case 2 * plane.Right:
		return "W"
	case 3 * plane.Right:
		return "S"
	}
	return number(h)
}

func readBearing(text string) (int32, error) {
	if h, ok := compass[text]; ok {
		return h, nil
	}
	h, err := units(text)
	if err != nil || h < -plane.Turn || h > plane.Turn {
		return 0, fmt.Errorf("%q is no facing; want N, E, S, W or degrees counter-clockwise from east", text)
	}
	return plane.Norm(h), nil
}

// poseWords writes a pose: "1200,600 N".
func poseWords(p plane.Pose) string {
	return number(p.X) + "," + number(p.Y) + " " + bearing(p.H)
}

// readPose reads a pose.
func readPose(text string) (p plane.Pose, err error) {
	f := strings.Fields(text)
	if len(f) == 2 {
		if x, y, ok := strings.Cut(f[0], ","); ok {
			if p.X, err = units(x); err == nil {
				if p.Y, err = units(y); err == nil {
					p.H, err = readBearing(f[1])
				}
			}
			return p, err
		}
	}
	return p, fmt.Errorf("%q is no pose; want front middle and facing, such as 1200,600 N", text)
}
