package draw

import (
	"fmt"
	"hash/fnv"
	"math"
	"strings"
)

// kinds gives the words of terrain their colours. Several systems share words; a
// word that is not here gets a quiet colour by its spelling.
var kinds = map[string]string{
	"plain": "#e9e4c9", "clear": "#e9e4c9", "normal": "#ece7d6", "grass": "#b9d48b", "good going": "#e3e6c3",
	"open": "#e9e4c9",
	"tree": "#5f8f4e", "woods": "#6c9a58", "forest": "#6c9a58", "hindering": "#9bb878", "bramble": "#8aa35a",
	"hedge": "#7c9a4a",
	"sand":  "#ecd9a0", "dunes": "#e6cf8e", "desert": "#ecd9a0", "beach": "#f1e3b3", "rock": "#b3ab9d",
	"rough": "#c2b48a",
	"bog":   "#8c9a6e", "marsh": "#93a97f", "swamp": "#8fa276", "sludge": "#9c8b53", "mud": "#a08a63",
	"fog": "#d3dade", "cloud": "#dfe8f5", "concealing": "#cfd6cf", "drift": "#eef3f7", "snow": "#f2f6fa",
	"ice":   "#d8eef6",
	"water": "#8fbfe0", "shallow": "#a9d2e8", "deep": "#5c93c4", "river": "#8fbfe0", "lake": "#79aed6",
	"volcano": "#d9714a", "lava": "#e2552f", "molten": "#e2552f", "hazard": "#e0a13a", "pit": "#6d6a63",
	"darkness": "#57506b",
	"obstacle": "#77706a", "blocking": "#8a837a", "wall": "#77706a", "chasm": "#4a4650", "void": "#3a3740",
	"road":     "#cdbfa6",
	"building": "#b08d78", "bua": "#c3a58d", "stronghold": "#9a6b4f", "hill": "#cdb98a", "gentle hill": "#d6c795",
	"steep hill": "#bfa476",
	"fields":     "#d9cf8a", "ruin": "#a59c8c", "column": "#8f877c", "glyph": "#d9b8e0",
}

// colour is the fill of a kind of terrain.
func colour(kind string) string {
	key := strings.ReplaceAll(strings.ToLower(kind), "-", " ")
	if c, ok := kinds[key]; ok {
		return c
	}
	if i := strings.LastIndexByte(key, ' '); i >= 0 { // "muddy water" goes by its last word
		if c, ok := kinds[key[i+1:]]; ok {
			return c
		}
	}
	h := fnv.New32a()
	_, _ = h.Write([]byte(key))
	return fmt.Sprintf("hsl(%d 30%% 78%%)", h.Sum32()%360)
}

// edgeColours gives features along lines their colours.
var edgeColours = map[string]string{
	"cliff": "#3f3a36", "wall": "#3f3a36", "slope": "#a5793c", "dune": "#c79a3a", "elevation": "#b3322a",
	"ruin":  "#6b6258",
	"river": "#4f8fc0", "road": "#8c7a5a", "door": "#7a4b22", "access": "#2f7d4f", "crest": "#8a6b3a",
}

func edgeColour(kind string) string {
	if c, ok := edgeColours[strings.ToLower(kind)]; ok {
		return c
	}
	return "#55504a"
}

// sides are the colours of the two seats: distinguishable by hue and by lightness.
var sides = [2]string{"#1f5fa8", "#c2571a"}

// heat is a colour scale from pale to dark that stays readable in grey and for
// colour-blind readers: x is from 0 to 1.
func heat(x float64) string {
	stops := [...][3]float64{{250, 247, 252}, {214, 176, 219}, {149, 84, 165}, {66, 14, 92}}
	x = math.Max(0, math.Min(1, x)) * float64(len(stops)-1)
	i := int(math.Min(x, float64(len(stops)-2)))
	f := x - float64(i)
	var c [3]int
	for k := range c {
		c[k] = int(math.Round(stops[i][k]*(1-f) + stops[i+1][k]*f))
	}
	return fmt.Sprintf("#%02x%02x%02x", c[0], c[1], c[2])
}

// around is a colour scale for differences: orange below 0, white at 0, blue above. Its
// ends differ in hue for colour-blind readers too; x is from -1 to 1.
func around(x float64) string {
	end := [3]float64{31, 95, 168}
	if x < 0 {
		end = [3]float64{194, 87, 26}
	}
	f := math.Min(1, math.Abs(x))
	var c [3]int
	for k := range c {
		c[k] = int(math.Round(255*(1-f) + end[k]*f))
	}
	return fmt.Sprintf("#%02x%02x%02x", c[0], c[1], c[2])
}
