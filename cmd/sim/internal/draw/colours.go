package draw

import "image/color"

// HeatColour is the colour that heat maps give a value from 0 to 1.
func HeatColour(x float64) color.RGBA { return parse(heat(x)) }

// DifferenceColour is the colour that maps of differences give a value from -1 to 1.
func DifferenceColour(x float64) color.RGBA { return parse(around(x)) }

// KindColour is the colour of a kind of terrain.
func KindColour(kind string) color.RGBA {
	if c := colour(kind); c[0] == '#' {
		return parse(c)
	}
	return color.RGBA{0xd9, 0xd5, 0xc8, 0xff} // a kind that the palette does not name
}

// EdgeColour is the colour of a feature along a line.
func EdgeColour(kind string) color.RGBA { return parse(edgeColour(kind)) }

// parse reads a colour written #rrggbb.
func parse(s string) color.RGBA {
	digit := func(b byte) uint8 {
		if b >= 'a' {
			return b - 'a' + 10
		}
		return b - '0'
	}
	c := color.RGBA{A: 0xff}
	for i, p := range []*uint8{&c.R, &c.G, &c.B} {
		*p = digit(s[1+2*i])<<4 | digit(s[2+2*i])
	}
	return c
}
