package hott

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/internal/plane"
)

// The mirror image of a board exchanges east and west: x becomes size - x, and an element
// that wheeled left wheels right.

var alongPattern = regexp.MustCompile(`@(\d+(?:\.\d+)?)`)

// Mirror compiles the setup with its map reflected; nil for a table of a case, or of a map
// that is drawn at random.
func (t *table) Mirror() (engine.Table, func(engine.Action) engine.Action) {
	if t.setup == nil {
		return nil, nil
	}
	s := *t.setup
	s.Places = engine.NoPlaces{}
	m, _ := s.Map.(*Map)
	if m == nil || m.Random != nil {
		return nil, nil
	}
	image := *m
	image.Rows = mirroredPoints(m.Rows, m.Size)
	s.Map = &image
	for i := range s.Sides {
		if form, ok := s.Sides[i].Form.(*Side); ok && form != nil {
			text := mirroredPoints(form.Deploy, m.Size)
			text = alongPattern.ReplaceAllStringFunc(text, func(at string) string {
				return "@" + mirroredNumber(at[1:], m.Size)
			})
			s.Sides[i].Form = &Side{Deploy: text}
		}
	}
	compiled, faults := system{}.Compile(&s)
	if len(faults) > 0 {
		return nil, nil
	}
	mirrored := compiled.(*table)
	mirrored.image = !t.image
	return mirrored, t.reflect
}

// mirroredPoints reflects the points (x,y) of a text.
func mirroredPoints(text string, size int32) string {
	return pointPattern.ReplaceAllStringFunc(text, func(p string) string {
		words := pointPattern.FindStringSubmatch(p)
		return fmt.Sprintf("(%s,%s)", mirroredNumber(words[1], size), words[2])
	})
}

// mirroredNumber is size less a number of paces, as it is written.
func mirroredNumber(text string, size int32) string {
	whole, part, found := strings.Cut(text, ".")
	n, err := strconv.Atoi(whole)
	if err != nil {
		return text
	}
	if !found {
		return strconv.Itoa(int(size) - n)
	}
	tenths, scale := n, 1
	for _, d := range part {
		tenths, scale = tenths*10+int(d-'0'), scale*10
	}
	rest := int(size)*scale - tenths
	return fmt.Sprintf("%d.%0*d", rest/scale, len(part), rest%scale)
}

// reflect is an action on the mirror image: legs and poses in A and B.
func (t *table) reflect(a engine.Action) engine.Action {
	if a.Cell >= 0 {
		row, col := int32(a.Cell)/t.columns, int32(a.Cell)%t.columns
		a.Cell = engine.Cell(row*t.columns + t.columns - 1 - col)
	}
	if a.Verb == verbDragons {
		for i := range int(a.N) {
			word, shift := &a.A, dragonBits*i
			if i >= 3 {
				word, shift = &a.B, dragonBits*(i-3)
			}
			x := *word >> shift & (1<<dragonBits - 1)
			*word += (uint64(t.ground.size) - 2*x) << shift
		}
		return a
	}
	a.A, a.B = t.reflectLeg(a.A), t.reflectLeg(a.B)
	return a
}

// reflectLeg reflects a packed leg; anything else is not changed.
func (t *table) reflectLeg(w uint64) uint64 {
	l, ok := unpack(w)
	if !ok {
		return w
	}
	switch l.kind {
	case wheelLeft:
		l.kind = wheelRight
	case wheelRight:
		l.kind = wheelLeft
	case shifting:
		l.n = -l.n
	case placing:
		l.pose = plane.Pose{X: t.ground.size - l.pose.X, Y: l.pose.Y, H: plane.Norm(plane.Turn/2 - l.pose.H)}
	}
	return l.pack()
}
