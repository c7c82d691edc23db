package draw

import (
	"bytes"
	"fmt"
	"image/color"
	"image/png"
	"math"
	"sync"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/font/liberation"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"

	"github.com/skirmishlab/skirmishlab/engine"
)

// mostPixels bounds the area of an image.
const mostPixels = 64 << 20

// widestLayout is the width in pixels that lines and letters are made for. A wider image is the
// same picture, larger.
const widestLayout = 640

// PNG draws what SVG draws as an image of pixels, o.Width of them across: for print, for the
// editors of other tools, for where no browser is. Heat is not drawn.
func PNG(p *engine.Picture, o Options) ([]byte, error) {
	if o.Width == 0 {
		o.Width = widestLayout
	}
	w := &painter{writer: writer{p: withAreas(Fit(p)), o: o}, scale: max(1, float64(o.Width)/widestLayout)}
	height := w.measure()
	if o.Width < 1 || float64(o.Width)*height > mostPixels {
		return nil, fmt.Errorf("an image %d pixels wide and %.0f high is more than is drawn", o.Width, height)
	}
	paper := color.RGBA{0xfb, 0xfa, 0xf6, 0xff}
	if o.Clear {
		paper = color.RGBA{}
	}
	// at 72 dots to the inch a point of the canvas is a pixel
	w.c = vgimg.NewWith(vgimg.UseWH(vg.Length(o.Width), vg.Length(math.Ceil(height))), vgimg.UseDPI(72),
		vgimg.UseBackgroundColor(paper))
	w.tall = math.Ceil(height)
	if !tiled(w.p) {
		w.areas(1)
	}
	w.cells()
	w.steps()
	if tiled(w.p) {
		w.areas(overCells)
	}
	w.edges()
	w.figures()
	w.marks()
	w.legend()
	var b bytes.Buffer
	err := png.Encode(&b, w.c.Image())
	return b.Bytes(), err
}

// painter draws what writer writes; its methods of the same names stand in their place.
type painter struct {
	writer
	c    *vgimg.Canvas
	tall float64 // of the image
	// scale is how many pixels of the image one of the layout is.
	scale float64
}

// measure sets the unit and returns the height of the drawing in pixels.
func (w *painter) measure() float64 {
	width, height := float64(max(w.p.Width, 1)), float64(max(w.p.Height, 1))
	w.unit = width / float64(w.o.Width) * w.scale
	high := height / w.unit
	if !w.o.NoLegend {
		high += float64((len(w.p.Legend)+len(w.p.Figures))*legendRow + 8)
	}
	return high * w.scale
}

// place is a point of the picture on the canvas, whose origin lies below.
func (w *painter) place(x, y float64) vg.Point {
	return vg.Point{X: w.pixels(x), Y: vg.Length(w.tall) - w.pixels(y)}
}

// pixels turns a length of the picture into one of the canvas.
func (w *painter) pixels(length float64) vg.Length { return vg.Length(length / w.unit * w.scale) }

// shape fills an outline and draws its rim.
func (w *painter) shape(outline []engine.Point, fill, rim color.Color, width float64) {
	if len(outline) < 3 {
		return
	}
	var path vg.Path
	path.Move(w.place(float64(outline[0].X), float64(outline[0].Y)))
	for _, q := range outline[1:] {
		path.Line(w.place(float64(q.X), float64(q.Y)))
	}
	path.Close()
	w.fill(path, fill, rim, width)
}

func (w *painter) fill(path vg.Path, fill, rim color.Color, width float64) {
	w.c.SetColor(fill)
	w.c.Fill(path)
	if width > 0 {
		w.c.SetColor(rim)
		w.c.SetLineWidth(vg.Length(width * w.scale))
		w.c.Stroke(path)
	}
}

func (w *painter) disk(x, y, r float64, fill, rim color.Color, width float64) {
	var path vg.Path
	at := w.place(x, y)
	path.Move(vg.Point{X: at.X + w.pixels(r), Y: at.Y})
	path.Arc(at, w.pixels(r), 0, 2*math.Pi)
	path.Close()
	w.fill(path, fill, rim, width)
}

func (w *painter) stroke(x1, y1, x2, y2 float64, c color.Color, width float64) {
	var path vg.Path
	path.Move(w.place(x1, y1))
	path.Line(w.place(x2, y2))
	w.c.SetColor(c)
	w.c.SetLineWidth(vg.Length(width * w.scale))
	w.c.Stroke(path)
}

// faces are the letters of drawings, read once.
var faces = sync.OnceValue(func() *font.Cache { return font.NewCache(liberation.Collection()) })

// text writes a line from a point on, or, in the middle, around it; size is in units of the
// picture, as in SVG.
func (w *painter) text(x, y, size float64, c color.Color, middle bool, text string) {
	face := faces().Lookup(font.Font{Typeface: "Liberation", Variant: "Sans"}, w.pixels(size))
	at := w.place(x, y)
	if middle {
		at.X -= face.Width(text) / 2
	}
	w.c.SetColor(c)
	w.c.FillString(face, at, text)
}

func (w *painter) areas(opacity float64) {
	for _, a := range w.p.Areas {
		c := painted(a.Kind)
		w.shape(a.Outline, color.NRGBA{c.R, c.G, c.B, uint8(255 * opacity)}, parse("#8b8475"), 1)
	}
}

func (w *painter) cells() {
	for _, c := range w.p.Cells {
		if c.Kind == NoFill {
			w.shape(c.Outline, color.RGBA{}, parse("#6b6452"), 0.5)
		} else {
			w.shape(c.Outline, painted(c.Kind), parse("#b8b09c"), 1)
		}
		if c.Level == 0 || len(c.Outline) < 3 {
			continue
		}
		w.shape(c.Outline, color.NRGBA{0xff, 0xff, 0xff, uint8(255 * veil(c.Level))}, nil, 0)
		x, y := middle(c.Outline)
		w.text(x, y+4*w.unit, 11*w.unit, parse("#6b6452"), true, fmt.Sprint(c.Level))
	}
}

func (w *painter) steps() {
	for _, s := range w.drops() {
		if face := int32(math.Round(s.face)); face > 0 {
			w.shape([]engine.Point{s.a, s.b, {X: s.b.X, Y: s.b.Y + face}, {X: s.a.X, Y: s.a.Y + face}},
				color.NRGBA{0x4a, 0x3c, 0x20, 0x80}, nil, 0)
		}
		w.stroke(float64(s.a.X), float64(s.a.Y), float64(s.b.X), float64(s.b.Y), color.NRGBA{0x5a, 0x4a, 0x2a, 0xbf},
			1+0.6*s.levels)
	}
}

func (w *painter) edges() {
	for _, e := range w.p.Edges {
		w.stroke(float64(e.From.X), float64(e.From.Y), float64(e.To.X), float64(e.To.Y), EdgeColour(e.Kind), 4)
		if e.Up != (engine.Point{}) {
			x, y := float64(e.From.X+e.To.X)/2, float64(e.From.Y+e.To.Y)/2
			w.stroke(x, y, x+float64(e.Up.X), y+float64(e.Up.Y), EdgeColour(e.Kind), 1.5)
		}
	}
}

// figures draws figures as their bases, or discs, with their marks.
func (w *painter) figures() {
	for _, f := range w.p.Figures {
		fill, white := sideColour(f.Side), color.White
		x, y := float64(f.At.X), float64(f.At.Y)
		if len(f.Outline) > 0 {
			w.shape(f.Outline, fill, white, 1.5)
		} else {
			w.disk(x, y, w.disc(), fill, white, 1.5)
		}
		if f.Heading != (engine.Point{}) {
			w.stroke(x, y, x+float64(f.Heading.X), y+float64(f.Heading.Y), parse("#111111"), 2)
		}
		size := min(12*w.unit, w.disc()*1.1)
		w.text(x, y+size*0.35, size, white, true, f.Mark)
	}
}

// marks draws names of cells and what is said about pieces.
func (w *painter) marks() {
	if w.o.CellNames {
		for _, c := range w.p.Cells {
			if len(c.Outline) > 2 && c.Label != "" {
				x, y := middle(c.Outline)
				w.text(x, y+w.disc()*1.02, min(8*w.unit, w.disc()*0.55), parse("#55504a"), true, c.Label)
			}
		}
	}
	for _, m := range w.lettered() {
		w.disk(m.X, m.Y, m.R, m.Colour(), parse("#222222"), 1)
		w.text(m.X, m.Y+0.36*m.size, m.size, parse(m.letters), true, m.Text)
		if m.Label != "" {
			w.text(m.X, m.below, m.small, parse("#222222"), true, m.Label)
		}
	}
}

// legend writes what colours mean below the board.
func (w *painter) legend() {
	if w.o.NoLegend {
		return
	}
	y := float64(w.p.Height) + 18*w.unit
	row := func(fill color.Color, text string) {
		left, top, size := int32(8*w.unit), int32(y-11*w.unit), int32(14*w.unit)
		w.shape([]engine.Point{{X: left, Y: top}, {X: left + size, Y: top}, {X: left + size, Y: top + size},
			{X: left, Y: top + size}}, fill, parse("#8b8475"), 1)
		w.text(30*w.unit, y, 13*w.unit, parse("#222222"), false, text)
		y += legendRow * w.unit
	}
	for _, l := range w.p.Legend {
		row(rgb(w.legendColour(l.Name, l.Doc)), words(l.Name, l.Doc))
	}
	for _, f := range w.p.Figures {
		row(sideColour(f.Side), words(f.Mark+"  "+f.Name, f.Note))
	}
}

func sideColour(s engine.Side) color.RGBA {
	if s >= 0 {
		return parse(sides[s])
	}
	return parse("#777777")
}

// painted is the colour that SVG gives a kind.
func painted(kind string) color.RGBA { return rgb(colour(kind)) }

// rgb reads a colour of the palette: #rrggbb, or the quiet one of a word it does not know.
func rgb(s string) color.RGBA {
	if s[0] == '#' {
		return parse(s)
	}
	var hue, saturation, lightness float64
	if _, err := fmt.Sscanf(s, "hsl(%f %f%% %f%%)", &hue, &saturation, &lightness); err != nil {
		panic("draw: a colour of ours that cannot be read: " + s)
	}
	l := lightness / 100
	a := saturation / 100 * min(l, 1-l)
	part := func(n float64) uint8 {
		k := math.Mod(n+hue/30, 12)
		return uint8(math.Round(255 * (l - a*max(-1, min(k-3, 9-k, 1)))))
	}
	return color.RGBA{part(0), part(8), part(4), 0xff}
}
