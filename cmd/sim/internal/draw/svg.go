package draw

import (
	"fmt"
	"html"
	"math"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Options changes how a picture is drawn.
type Options struct {
	// Width is the width of the drawing in CSS pixels; 0 means 640.
	Width int
	// Heat, when set, colours the cells by a value from 0 to 1 instead of by
	// terrain; HeatText says each value in words for the tooltip.
	Heat     map[engine.Cell]float64
	HeatText map[engine.Cell]string
	// Around says that values of Heat run from -1 (orange) over 0 (white) to 1 (blue).
	Around bool
	// Key, when set, are the words of both ends of the scale of Heat: the drawing then shows
	// the scale, marks what terrain lies below the colours, and names it.
	Key [2]string
	// ID makes the identifiers in the drawing unique within a page.
	ID string
	// Marks are laid over the board, and CellNames writes every cell's label into it.
	Marks     []Mark
	CellNames bool
	// NoLegend leaves out the list of terrain and figures.
	NoLegend bool
	// Clear leaves the paper of an image transparent.
	Clear bool
}

// NoFill is the kind of a cell that only has a rim, for tiles that lie upon others.
const NoFill = "nothing"

// SVG draws a picture as a complete SVG document. Every name is escaped, cells and
// figures carry titles for tooltips and screen readers, and the whole carries the
// picture's title.
func SVG(p *engine.Picture, o Options) string {
	if o.Width == 0 {
		o.Width = 640
	}
	w := &writer{p: withAreas(Fit(p)), o: o}
	w.open()
	w.ground()
	if !tiled(w.p) {
		w.areas(1)
	}
	w.cells()
	w.steps()
	if tiled(w.p) && w.o.Heat == nil {
		w.areas(overCells)
	}
	w.edges()
	w.figures()
	w.pieces()
	w.marks()
	w.scale()
	w.key()
	w.legend()
	w.line("</svg>")
	return w.b.String()
}

type writer struct {
	b strings.Builder
	p *engine.Picture
	o Options
	// unit is the length in picture units of one CSS pixel, so that lines and
	// letters are equally large on every board.
	unit float64
}

func (w *writer) line(format string, args ...any) {
	fmt.Fprintf(&w.b, format+"\n", args...)
}

// legendRow is the height of a line of the legend in pixels.
const legendRow = 20

// open writes the frame. The legend stands below the board.
func (w *writer) open() {
	width, height := float64(max(w.p.Width, 1)), float64(max(w.p.Height, 1))
	w.unit = width / float64(w.o.Width)
	rows := 0
	if !w.o.NoLegend {
		rows = len(w.p.Legend) + len(w.p.Figures)
	}
	if w.o.Key[1] != "" {
		if rows++; !w.named() {
			rows += len(w.unusual())
		}
	}
	total := height + float64(rows*legendRow+8)*w.unit
	w.line(
		`<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="%st" viewBox="0 0 %.0f %.0f" width="%d" height="%.0f" font-family="system-ui, sans-serif">`,
		w.o.ID, width, total, w.o.Width, total/w.unit)
	w.line(`<title id="%st">%s</title>`, w.o.ID, html.EscapeString(w.p.Title))
	w.line(`<rect width="%.0f" height="%.0f" fill="#fbfaf6"/>`, width, total)
}

// ground is the open ground of a board without cells of its own.
func (w *writer) ground() {
	if w.p.Scale > 0 && w.o.Heat == nil {
		w.line(`<rect width="%d" height="%d" fill="%s"/>`, w.p.Width, w.p.Height, colour("open"))
	}
}

// scale is a length to measure by, in the lower left corner.
func (w *writer) scale() {
	if w.p.Scale <= 0 {
		return
	}
	x, y := 10*w.unit, float64(w.p.Height)-10*w.unit
	w.line(
		`<g class="scale" pointer-events="none"><path d="M%.0f %.0fv%.1fh%dv%.1f" fill="none" stroke="#222222" stroke-width="%.2f"/>`,
		x, y-5*w.unit, 5*w.unit, w.p.Scale, -5*w.unit, 1.5*w.unit)
	w.line(`<text x="%.0f" y="%.0f" font-size="%.1f" fill="#222222">%s</text></g>`, x+4*w.unit, y-6*w.unit, 11*w.unit,
		html.EscapeString(w.p.ScaleWords))
}

// unusual lists the kinds of terrain but the one that most cells are of, in the order of cells.
func (w *writer) unusual() (kinds []string) {
	count := map[string]int{}
	for _, c := range w.p.Cells {
		if len(c.Outline) > 2 && c.Kind != "" {
			if count[c.Kind]++; count[c.Kind] == 1 {
				kinds = append(kinds, c.Kind)
			}
		}
	}
	usual := ""
	for _, k := range kinds {
		if count[k] > count[usual] {
			usual = k
		}
	}
	return slices.DeleteFunc(kinds, func(k string) bool { return k == usual })
}

// key draws the scale of a heat map below the board, and marks and names its terrain.
func (w *writer) key() {
	if w.o.Key[1] == "" {
		return
	}
	unusual := w.unusual()
	if w.named() {
		unusual = nil
	}
	side := w.disc() * 0.7
	for _, c := range w.p.Cells {
		if len(c.Outline) < 3 || !slices.Contains(unusual, c.Kind) {
			continue
		}
		x, y := middle(c.Outline)
		w.line(
			`<rect x="%.0f" y="%.0f" width="%.0f" height="%.0f" fill="%s" stroke="#ffffff" stroke-width="%.2f" pointer-events="none"/>`,
			x-side/2, y-side/2, side, side, colour(c.Kind), w.unit)
	}
	const steps = 24
	y, from, each := float64(w.p.Height)+6*w.unit, 0.0, 6*w.unit
	if w.o.Around {
		from = -1
	}
	words := func(x float64, anchor, text string) {
		w.line(`<text x="%.1f" y="%.1f" font-size="%.1f" fill="#222222" text-anchor="%s">%s</text>`, x, y+11*w.unit,
			13*w.unit, anchor, html.EscapeString(text))
	}
	w.line(`<g class="key">`)
	left := 8*w.unit + 7.5*w.unit*float64(len([]rune(w.o.Key[0])))
	words(left, "end", w.o.Key[0])
	for i := range steps {
		x := from + (1-from)*float64(i)/(steps-1)
		fill := heat(x)
		if w.o.Around {
			fill = around(x)
		}
		w.line(`<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s"/>`, left+6*w.unit+float64(i)*each, y, each,
			13*w.unit, fill)
	}
	words(left+12*w.unit+steps*each, "start", w.o.Key[1])
	for _, k := range unusual {
		y += legendRow * w.unit
		w.line(`<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s" stroke="#8b8475" stroke-width="%.2f"/>`,
			8*w.unit, y, 13*w.unit, 13*w.unit, colour(k), w.unit)
		words(30*w.unit, "start", k)
	}
	w.line(`</g>`)
}

// mostDrop is how many levels of a drop are drawn; deeper ones look alike.
const mostDrop = 4

// steps lets hills stand out of the board, as if it were looked at from the south: below a higher cell the face of its
// slope is seen, the taller the greater the drop, and a line goes round it.
func (w *writer) steps() {
	for _, s := range w.drops() {
		if s.face > 0 {
			w.line(
				`<polygon points="%d,%d %d,%d %d,%.0f %d,%.0f" fill="#4a3c20" fill-opacity="0.5" pointer-events="none"/>`,
				s.a.X, s.a.Y, s.b.X, s.b.Y, s.b.X, float64(s.b.Y)+s.face, s.a.X, float64(s.a.Y)+s.face)
		}
		w.line(
			`<line x1="%d" y1="%d" x2="%d" y2="%d" stroke="#5a4a2a" stroke-opacity="0.75" stroke-width="%.2f" stroke-linecap="round" pointer-events="none"/>`,
			s.a.X, s.a.Y, s.b.X, s.b.Y, (1+0.6*s.levels)*w.unit)
	}
}

// drop is a side between cells of unlike levels; its face is seen where the higher lies above it.
type drop struct {
	a, b         engine.Point
	levels, face float64
}

// drops are the sides of cells at which the ground drops; none where heat is drawn.
func (w *writer) drops() (list []drop) {
	if w.o.Heat != nil {
		return nil
	}
	type side struct{ a, b engine.Point }
	type cell struct {
		level int16
		y     float64 // of its middle
	}
	of := map[side]cell{}
	face := min(5*w.unit, 0.3*w.disc())
	for _, c := range w.p.Cells {
		_, y := middle(c.Outline)
		for i, a := range c.Outline {
			b := c.Outline[(i+1)%len(c.Outline)]
			if b.X < a.X || (b.X == a.X && b.Y < a.Y) {
				a, b = b, a
			}
			other, met := of[side{a, b}]
			if !met {
				of[side{a, b}] = cell{c.Level, y}
				continue
			}
			s := drop{a: a, b: b, levels: float64(min(max(other.level-c.Level, c.Level-other.level), mostDrop))}
			if s.levels == 0 {
				continue
			}
			if a.X != b.X && (other.level > c.Level) == (other.y < y) {
				s.face = s.levels * face
			}
			list = append(list, s)
		}
	}
	return list
}

// Points is an outline as the attribute points of a polygon has it: "x,y x,y".
func Points(outline []engine.Point) string {
	var b strings.Builder
	for i, p := range outline {
		if i > 0 {
			b.WriteByte(' ')
		}
		fmt.Fprintf(&b, "%d,%d", p.X, p.Y)
	}
	return b.String()
}

// withAreas returns a fitted picture whose legend tells the areas that lie upon its cells, too.
func withAreas(p *engine.Picture) *engine.Picture {
	if len(p.Cells) == 0 {
		return p
	}
	p.Legend = slices.Clone(p.Legend)
	for _, a := range p.Areas {
		if !slices.ContainsFunc(p.Legend, func(n engine.Named) bool { return n.Name == a.Kind }) {
			p.Legend = append(p.Legend, engine.Named{Name: a.Kind, Doc: a.Kind})
		}
	}
	return p
}

// tiled reports whether a picture shows cells: those of the plane are drawn only where they
// have something to tell.
func tiled(p *engine.Picture) bool {
	return slices.ContainsFunc(p.Cells, func(c engine.PictureCell) bool { return len(c.Outline) > 0 })
}

// overCells is how much areas hide of the cells that they lie upon.
const overCells = 0.4

// areas draws the areas of a plane, or those that lie upon cells.
func (w *writer) areas(opacity float64) {
	for _, a := range w.p.Areas {
		w.line(
			`<polygon points="%s" fill="%s" fill-opacity="%.1f" stroke="#8b8475" stroke-width="%.2f"><title>%s</title></polygon>`,
			Points(a.Outline), colour(a.Kind), opacity, w.unit, html.EscapeString(words(a.Name, a.Kind)))
	}
}

// named reports whether terrain is shown by the names of areas over the colours of a heat map.
func (w *writer) named() bool { return w.o.Heat != nil && len(w.p.Areas) > 0 }

// pieces writes the name of every area over the colours of a heat map, whose rims are drawn as edges.
func (w *writer) pieces() {
	if !w.named() {
		return
	}
	size := 12 * w.unit
	for _, a := range w.p.Areas {
		x, y := middle(a.Outline)
		w.line(`<text x="%.0f" y="%.0f" font-size="%.1f" font-weight="600" fill="#222222" stroke="#ffffff" `+
			`stroke-opacity="0.85" stroke-width="%.1f" paint-order="stroke" text-anchor="middle" pointer-events="none">%s</text>`,
			x, y+0.35*size, size, size/4,
			html.EscapeString(strings.Join(strings.FieldsFunc(words(a.Kind, a.Name), spaced), " ")))
	}
}

// spaced reports whether a letter divides the words of the name of a piece.
func spaced(r rune) bool { return r == '-' || r == ',' || r == ' ' }

func words(parts ...string) string {
	var kept []string
	for _, p := range parts {
		if p != "" && (len(kept) == 0 || kept[len(kept)-1] != p) {
			kept = append(kept, p)
		}
	}
	return strings.Join(kept, ", ")
}

// cells draws the cells with their terrain, or in heat colours where a value is to be shown, and puts what
// a cell is into a title that browsers show. Height is a number and a veil, but not over heat, whose
// colours must stay what the scale says.
func (w *writer) cells() {
	for _, c := range w.p.Cells {
		if len(c.Outline) == 0 {
			continue
		}
		fill, what := colour(c.Kind), words(c.Label, c.Kind)
		if c.Level != 0 {
			what += fmt.Sprintf(", level %d", c.Level)
		}
		if w.o.Heat != nil {
			if fill = heat(w.o.Heat[c.Cell]); w.o.Around {
				fill = around(w.o.Heat[c.Cell])
			}
			what = words(what, w.o.HeatText[c.Cell])
		}
		rim := "#b8b09c"
		if w.named() {
			rim = fill // the free plane has no cells: they only carry the colours
		}
		w.line(`<polygon points="%s" fill="%s" stroke="%s" stroke-width="%.2f"><title>%s</title></polygon>`,
			Points(c.Outline), fill, rim, w.unit, html.EscapeString(what))
		if w.o.Heat == nil && c.Level != 0 {
			// height is shown twice: as a veil of light and as a number
			w.line(`<polygon points="%s" fill="#ffffff" opacity="%.2f" pointer-events="none"/>`, Points(c.Outline),
				veil(c.Level))
			x, y := middle(c.Outline)
			w.line(
				`<text x="%.0f" y="%.0f" font-size="%.1f" fill="#6b6452" text-anchor="middle" pointer-events="none">%d</text>`,
				x, y+4*w.unit, 11*w.unit, c.Level)
		}
	}
}

func veil(level int16) float64 { return min(0.5, 0.12*float64(max(level, -level))) }

func middle(outline []engine.Point) (x, y float64) {
	for _, p := range outline {
		x += float64(p.X)
		y += float64(p.Y)
	}
	n := float64(len(outline))
	return x / n, y / n
}

func (w *writer) edges() {
	for _, e := range w.p.Edges {
		w.line(
			`<line x1="%d" y1="%d" x2="%d" y2="%d" stroke="%s" stroke-width="%.2f" stroke-linecap="round"><title>%s</title></line>`,
			e.From.X, e.From.Y, e.To.X, e.To.Y, edgeColour(e.Kind), 4*w.unit, html.EscapeString(e.Kind))
		if e.Up != (engine.Point{}) {
			x, y := float64(e.From.X+e.To.X)/2, float64(e.From.Y+e.To.Y)/2
			w.line(`<line x1="%.0f" y1="%.0f" x2="%.0f" y2="%.0f" stroke="%s" stroke-width="%.2f"/>`,
				x, y, x+float64(e.Up.X), y+float64(e.Up.Y), edgeColour(e.Kind), 1.5*w.unit)
		}
	}
}

// figures draws every figure as its base, or as a disc where a system has no bases, with a line for where
// it looks and a mark that the legend explains.
func (w *writer) figures() {
	for _, f := range w.p.Figures {
		fill := "#777777"
		if f.Side >= 0 {
			fill = sides[f.Side]
		}
		w.line(`<g><title>%s</title>`, html.EscapeString(words(f.Name, f.Note)))
		if len(f.Outline) > 0 {
			w.line(`<polygon points="%s" fill="%s" stroke="#ffffff" stroke-width="%.2f"/>`, Points(f.Outline), fill,
				1.5*w.unit)
		} else {
			w.line(`<circle cx="%d" cy="%d" r="%.1f" fill="%s" stroke="#ffffff" stroke-width="%.2f"/>`, f.At.X, f.At.Y,
				w.disc(), fill, 1.5*w.unit)
		}
		if f.Heading != (engine.Point{}) {
			w.facing(f)
		}
		size := min(12*w.unit, w.disc()*1.1)
		w.line(`<text x="%d" y="%.0f" font-size="%.1f" fill="#ffffff" text-anchor="middle">%s</text></g>`,
			f.At.X, float64(f.At.Y)+size*0.35, size, html.EscapeString(f.Mark))
	}
}

// facing is a point at the rim of a figure where it looks, outside its letters.
func (w *writer) facing(f engine.PictureFigure) {
	u, v := float64(f.Heading.X), float64(f.Heading.Y)
	n := math.Hypot(u, v)
	u, v = u/n, v/n
	a, rim := w.disc()*0.35, 0.0
	for _, q := range f.Outline {
		rim = max(rim, float64(q.X-f.At.X)*u+float64(q.Y-f.At.Y)*v)
	}
	if len(f.Outline) == 0 {
		rim = w.disc()
	}
	x, y := float64(f.At.X)+u*rim, float64(f.At.Y)+v*rim
	w.line(`<polygon points="%.0f,%.0f %.0f,%.0f %.0f,%.0f" fill="#111111" stroke="#ffffff" stroke-width="%.2f"/>`,
		x+u*a, y+v*a, x-v*a, y+u*a, x+v*a, y-u*a, w.unit)
}

// disc is the radius of a figure without a base of its own: what fits into a cell.
func (w *writer) disc() float64 { return w.room(16 * w.unit) }

// room is the radius of what fits into a cell, at the most r.
func (w *writer) room(r float64) float64 {
	for _, c := range w.p.Cells {
		if len(c.Outline) > 2 {
			x, _ := middle(c.Outline)
			for _, p := range c.Outline {
				if d := float64(p.X) - x; d > 0 {
					return min(r, 0.72*d)
				}
			}
		}
	}
	return r
}

// legend writes a line for each kind of terrain and each figure below the board, unless it was left out.
func (w *writer) legend() {
	if w.o.NoLegend {
		return
	}
	y := float64(w.p.Height) + 18*w.unit
	row := func(fill, text string) {
		w.line(`<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s" stroke="#8b8475" stroke-width="%.2f"/>`,
			8*w.unit, y-11*w.unit, 14*w.unit, 14*w.unit, fill, w.unit)
		w.line(`<text x="%.1f" y="%.1f" font-size="%.1f" fill="#222222">%s</text>`, 30*w.unit, y, 13*w.unit,
			html.EscapeString(text))
		y += legendRow * w.unit
	}
	for _, l := range w.p.Legend {
		row(w.legendColour(l.Name, l.Doc), words(l.Name, l.Doc))
	}
	for _, f := range w.p.Figures {
		fill := "#777777"
		if f.Side >= 0 {
			fill = sides[f.Side]
		}
		row(fill, words(f.Mark+"  "+f.Name, f.Note))
	}
}

// legendColour is the fill of the cells that a line of the legend is about: its name is
// their kind, or the token that the terminal shows and the words are the kind.
func (w *writer) legendColour(name, doc string) string {
	for _, c := range w.p.Cells {
		if c.Kind == name || c.Kind == doc {
			return colour(c.Kind)
		}
	}
	for _, e := range w.p.Edges {
		if e.Kind == name || e.Kind == doc {
			return edgeColour(e.Kind)
		}
	}
	if first, _, _ := strings.Cut(doc, " "); kinds[first] != "" {
		return colour(first)
	}
	return colour(name)
}

// Legend lists what lies on a board, each as its colour and its words.
func Legend(p *engine.Picture) (list [][2]string) {
	w := &writer{p: p}
	for _, l := range p.Legend {
		list = append(list, [2]string{w.legendColour(l.Name, l.Doc), words(l.Name, l.Doc)})
	}
	return list
}

// Sheet stacks pictures into one SVG document, each under its title.
func Sheet(pictures []*engine.Picture, o Options) string {
	if o.Width == 0 {
		o.Width = 640
	}
	var body strings.Builder
	y := 0.0
	for i, p := range pictures {
		one := o
		one.ID = fmt.Sprintf("%sp%d", o.ID, i)
		svg := SVG(p, one)
		height := 0.0
		if _, err := fmt.Sscanf(svg[strings.Index(svg, ` height="`):], ` height="%f"`, &height); err != nil {
			panic("draw: a drawing without a height") // we wrote it ourselves
		}
		fmt.Fprintf(&body, `<text x="4" y="%.0f" font-size="16" font-family="system-ui, sans-serif">%s</text>`+"\n",
			y+18, html.EscapeString(p.Title))
		fmt.Fprintf(&body, `<g transform="translate(0 %.0f)">%s</g>`+"\n", y+26, svg)
		y += height + 40
	}
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%.0f">`+"\n%s</svg>\n", o.Width, y,
		body.String())
}

// Disc is the radius, in a fitted picture, of figures without a base of their own.
func Disc(p *engine.Picture) float64 { return inPixels(p).disc() }

// Counter is the radius, in a fitted picture, of figures on a page that shows one board: on cells with room for it they
// are larger than discs.
func Counter(p *engine.Picture) float64 {
	w := inPixels(p)
	if len(p.Cells) == 0 || p.Scale > 0 {
		return w.disc()
	}
	return w.room(26 * w.unit)
}

// inPixels knows how long a pixel is in a drawing of the usual width.
func inPixels(p *engine.Picture) *writer {
	w := &writer{p: p, o: Options{Width: 640}}
	w.unit = float64(max(p.Width, 1)) / float64(w.o.Width)
	return w
}
