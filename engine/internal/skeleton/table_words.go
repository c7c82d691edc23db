package skeleton

import (
	"strconv"
)

// columnRow labels a square.
func columnRow(row, col int) string { return strconv.Itoa(col) + "," + strconv.Itoa(row) }

// nameFigures gives every figure without a name that of its unit: ogre-1 and ogre-2 where both
// sides or one of them have several.
func (t *table) nameFigures() {
	many := map[string]int{}
	for _, u := range t.units {
		many[u.id]++
	}
	seen := map[string]int{}
	for i := range t.units {
		u := &t.units[i]
		if u.name != "" {
			continue
		}
		if u.name = u.id; many[u.id] > 1 {
			seen[u.id]++
			u.name += "-" + strconv.Itoa(seen[u.id])
		}
	}
}

// find is the slot of a figure by its name; -1 of none.
func (t *table) find(name string) int {
	for i := range t.units {
		if t.units[i].name == name {
			return i
		}
	}
	return -1
}

func (t *table) names() (names []string) {
	for i := range t.units {
		names = append(names, t.units[i].name)
	}
	return names
}
