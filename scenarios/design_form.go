package scenarios

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// DesignForm asks for a designed experiment over numbers and words: options varied together,
// so that what each does can be distinguished with few points.
type DesignForm struct {
	Factors Override `yaml:"factors,omitempty" jsonschema:"description=what is varied: the path of an option with its values\\, such as chart.bramble.striking.into.skill: [0\\, 1\\, 2]\\, or {from: 4\\, to: 20\\, step: 2}"`
	Points  int      `yaml:"points,omitempty" jsonschema:"minimum=1,description=combinations that are played; every one where it names none and there are few"`
}

// Design is a designed experiment: the points in which its factors are varied together.
type Design struct {
	Factors []DesignFactor
	Points  [][]int // which value each factor has in each point
}

// DesignFactor is one thing that is varied.
type DesignFactor struct {
	Path   string   // of the option: chart.bog.enter
	Values []string // as the file writes them
}

// Bounds of a design.
const (
	mostFactors   = 20
	mostValues    = 64
	mostPoints    = 1024
	fewestPoints  = 4   // for each factor, where the file names no number of points
	everyPoint    = 64  // combinations up to which all are played where the file names no number
	designShuffle = 400 // tries to make columns of a design go together as little as possible
)

// design reads the design of an experiment and makes its options.
func (r *experimentReader) design() {
	e, k := r.experiment, &r.experiment.keys
	t := r.root.get("design")
	if t.absent() {
		return
	}
	before := len(r.faults)
	if len(k.Options) > 0 {
		r.faults.Add(t.here(), "design varies options, and so does options; give one of them")
	}
	factors := t.get("factors")
	if len(factors.keys()) == 0 {
		r.faults.Add(t.here(), "the design needs factors: {chart.bog.enter: [free, slow], …}")
		return
	}
	if n := len(factors.keys()); n > mostFactors {
		r.faults.Add(factors.here(), "the design has %d factors; it may have %d", n, mostFactors)
		return
	}
	d := &Design{}
	for _, path := range factors.keys() {
		f := DesignFactor{Path: path}
		var fault string
		if f.Values, fault = designValues(factors.get(path)); fault != "" {
			r.faults.Add(factors.keyPlace(path), "%s: %s", plain(path), fault)
		}
		for _, word := range strings.Split(path, ".") {
			if word == "" {
				r.faults.Add(factors.keyPlace(path),
					"%s is no path of an option; want words with points between them, such as chart.bog.enter",
					quote(path))
				break
			}
		}
		d.Factors = append(d.Factors, f)
	}
	positive(&r.faults, t, "points", float64(k.Design.Points), 2, mostPoints)
	if len(r.faults) > before {
		return
	}
	d.spread(k.Design.Points)
	for i, point := range d.Points {
		o, faults := ParseOverride(designText, d.Options(d.values(point)))
		r.faults = append(r.faults, faults...)
		o.name = d.Name(i)
		k.Options = append(k.Options, o)
	}
	e.Design = d
	if !contains(e.Paired, "options") {
		e.Paired = append(e.Paired, "options")
	}
}

// designText is what the options that a design makes call their file.
const designText = "design"

// ofDesign puts a fault of options that a design made to the factor that it is about, or to all of them: the
// text in which it was found is none that the user wrote.
func (r *experimentReader) ofDesign(f engine.Fault) engine.Fault {
	if f.Place.File != designText {
		return f
	}
	factors := r.root.get("design").get("factors")
	f.Place = factors.here()
	for _, path := range factors.keys() {
		if slices.ContainsFunc(strings.Split(path, "."), func(word string) bool {
			return strings.Contains(f.Message, quote(word))
		}) {
			f.Place = factors.keyPlace(path)
		}
	}
	return f
}

func contains(list []string, word string) bool {
	for _, w := range list {
		if w == word {
			return true
		}
	}
	return false
}

// designValues lists the values of a factor: a list, or a range of whole numbers.
func designValues(t tree) (values []string, fault string) {
	if items := t.items(); len(items) > 0 {
		for _, item := range items {
			text, ok := item.text()
			if !ok {
				return nil, "its values want to be plain numbers or words"
			}
			if contains(values, text) {
				return nil, fmt.Sprintf("the value %s is listed twice", text)
			}
			values = append(values, text)
		}
	} else {
		var at [3]int
		for i, key := range []string{"from", "to", "step"} {
			text, ok := t.get(key).text()
			if i == 2 && t.get(key).absent() {
				text, ok = "1", true
			}
			n, err := strconv.Atoi(text)
			if !ok || err != nil {
				return nil, "want a list of values, or {from: 4, to: 20, step: 2}"
			}
			at[i] = n
		}
		if at[2] < 1 || at[1] < at[0] || (at[1]-at[0])/at[2] >= mostValues {
			return nil, fmt.Sprintf("from %d to %d by %d is no range of up to %d values", at[0], at[1], at[2],
				mostValues)
		}
		for n := at[0]; n <= at[1]; n += at[2] {
			values = append(values, strconv.Itoa(n))
		}
	}
	if len(values) < 2 {
		return nil, "a factor wants at least two values"
	}
	if len(values) > mostValues {
		return nil, fmt.Sprintf("%d values; it may have %d", len(values), mostValues)
	}
	return values, ""
}

// spread chooses the points: all combinations where they are few and no number is asked for,
// else columns in which every value stands about equally often and which go together as little
// as shuffling achieves (a nearly orthogonal Latin hypercube; Cioppa and Lucas 2007 make them
// so). It is the same for the same factors and number.
func (d *Design) spread(points int) {
	all := 1
	for _, f := range d.Factors {
		if all *= len(f.Values); all > mostPoints {
			all = mostPoints + 1
		}
	}
	if (points == 0 && all <= everyPoint) || (points >= all && all <= mostPoints) {
		for n := range all {
			point := make([]int, len(d.Factors))
			for i := len(point) - 1; i >= 0; i-- {
				point[i], n = n%len(d.Factors[i].Values), n/len(d.Factors[i].Values)
			}
			d.Points = append(d.Points, point)
		}
		return
	}
	if points == 0 {
		points = max(everyPoint, fewestPoints*len(d.Factors))
	}
	rng := rand.New(rand.NewPCG(uint64(points), uint64(len(d.Factors))))
	var columns [][]float64
	for _, f := range d.Factors {
		column := make([]float64, points)
		for p := range column {
			column[p] = float64(p*len(f.Values)/points) - float64(len(f.Values)-1)/2
		}
		best, least := append([]float64(nil), column...), math.Inf(1)
		for range designShuffle {
			rng.Shuffle(points, func(i, j int) { column[i], column[j] = column[j], column[i] })
			worst := 0.0
			for _, other := range columns {
				worst = math.Max(worst, math.Abs(together(column, other)))
			}
			if worst < least {
				least = worst
				copy(best, column)
			}
			if len(columns) == 0 {
				break
			}
		}
		columns = append(columns, best)
	}
	for p := range points {
		point := make([]int, len(d.Factors))
		for i, f := range d.Factors {
			point[i] = int(math.Round(columns[i][p] + float64(len(f.Values)-1)/2))
		}
		if !d.has(point) {
			d.Points = append(d.Points, point)
		}
	}
	for tries := 0; len(d.Points) < points && tries < 100*points; tries++ { // in place of those that came twice
		point := make([]int, len(d.Factors))
		for i, f := range d.Factors {
			point[i] = rng.IntN(len(f.Values))
		}
		if !d.has(point) {
			d.Points = append(d.Points, point)
		}
	}
}

func (d *Design) has(point []int) bool {
	for _, p := range d.Points {
		if fmt.Sprint(p) == fmt.Sprint(point) {
			return true
		}
	}
	return false
}

// together is the correlation of two columns.
func together(a, b []float64) float64 {
	var ma, mb float64
	for i := range a {
		ma, mb = ma+a[i]/float64(len(a)), mb+b[i]/float64(len(b))
	}
	var ab, aa, bb float64
	for i := range a {
		ab, aa, bb = ab+(a[i]-ma)*(b[i]-mb), aa+(a[i]-ma)*(a[i]-ma), bb+(b[i]-mb)*(b[i]-mb)
	}
	if aa == 0 || bb == 0 {
		return 0
	}
	return ab / math.Sqrt(aa*bb)
}

// values are those of the factors in a point.
func (d *Design) values(point []int) (list []string) {
	for i, f := range d.Factors {
		list = append(list, f.Values[point[i]])
	}
	return list
}

// Options writes a value of every factor, which need not be one of the design's, as options:
// paths as keys within keys.
func (d *Design) Options(values []string) string {
	root := &designNode{}
	for i, f := range d.Factors {
		at := root
		for _, word := range strings.Split(f.Path, ".") {
			at = at.child(word)
		}
		at.value = values[i]
	}
	return root.String()
}

// Labels are short names of the factors: as many of the last words of their paths as tell
// them apart.
func (d *Design) Labels() (labels []string) {
	tail := func(f DesignFactor, n int) string {
		words := strings.Split(f.Path, ".")
		return strings.Join(words[max(0, len(words)-n):], ".")
	}
	for i, f := range d.Factors {
		n := 1
		for slices.ContainsFunc(d.Factors, func(g DesignFactor) bool {
			return g.Path != f.Path && tail(g, n) == tail(f, n)
		}) && tail(f, n) != f.Path {
			n++
		}
		labels = append(labels, tail(d.Factors[i], n))
	}
	return labels
}

// Name is what rows and plots call a point, by its place in the list: the labels of the
// factors with their values where that is short, else the point's number, from 1.
func (d *Design) Name(i int) string {
	var words []string
	for k, label := range d.Labels() {
		words = append(words, label+" "+d.Factors[k].Values[d.Points[i][k]])
	}
	if name := strings.Join(words, ", "); len(name) <= mostPointLength {
		return name
	}
	return fmt.Sprintf("point %0*d", len(strconv.Itoa(len(d.Points))), i+1)
}

// designNode is a key of nested options with what stands below it.
type designNode struct {
	key, value string
	below      []*designNode
}

func (n *designNode) child(key string) *designNode {
	for _, c := range n.below {
		if c.key == key {
			return c
		}
	}
	n.below = append(n.below, &designNode{key: key})
	return n.below[len(n.below)-1]
}

func (n *designNode) String() string {
	if len(n.below) == 0 {
		if _, err := strconv.ParseFloat(n.value, 64); err == nil || n.value == "true" || n.value == "false" {
			return n.value
		}
		return strconv.Quote(n.value)
	}
	var parts []string
	for _, c := range n.below {
		parts = append(parts, strconv.Quote(c.key)+": "+c.String())
	}
	return "{" + strings.Join(parts, ", ") + "}"
}
