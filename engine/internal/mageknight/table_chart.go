package mageknight

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// kind is a column of the two matrices (MK-UNIT-8).
type kind uint8

const (
	kindBoot kind = iota
	kindHoof
	kindWave
	kindAqua
	kindFly
	kindWing
	kindSoar
	kindCount
)

var kindNames = [kindCount]string{"BOOT", "HOOF", "WAVE", "AQUA", "FLY", "WING", "SOAR"}

// terrain is a row of the movement matrix but for the token's (MK-BRD-5).
type terrain uint8

const (
	clear_ terrain = iota
	hindering
	blocking
	shallow
	chasm
	fence
	concealing
	deep
	terrainCount
)

// terrainLetters are the letters of the map; clear is the dot.
const terrainLetters = ".HBWXMCD"

var terrainNames = [terrainCount]string{"clear", "hindering", "blocking", "shallow water",
	"movement blocking", "movement hindering", "concealing", "deep water"}

// Rows of the level matrix: up one, two, three and more, level, down one, two, three.
const (
	levelUp1 = iota
	levelUp2
	levelUp3
	levelSame
	levelDown1
	levelDown2
	levelDown3
	levelRows
)

// levelRow is the row for a change of level.
func levelRow(change int) int {
	switch {
	case change >= 3:
		return levelUp3
	case change > 0:
		return levelUp1 + change - 1
	case change == 0:
		return levelSame
	case change <= -3:
		return levelDown3
	}
	return levelDown1 - change - 1
}

// Words of a cell that are no number.
const (
	costNo     = -1 // may not enter
	costAll    = -2 // all points, as the first step (MK-MOV-7)
	costAccess = -3 // only over an access point (MK-MOV-8)
)

// maxSurcharge is the largest number of a cell.
const maxSurcharge = 15

// Cost is a cell of the matrices: a surcharge, "no", "all" or "acc"; a star limits
// it to the crossing directions of a fence (MK-MHN-MOVE-2).
type Cost struct {
	n    int8
	star bool
}

// UnmarshalText reads a cell.
func (c *Cost) UnmarshalText(text []byte) error {
	word := strings.TrimSpace(string(text))
	switch strings.ToLower(word) {
	case "no":
		*c = Cost{n: costNo}
		return nil
	case "all":
		*c = Cost{n: costAll}
		return nil
	case "acc":
		*c = Cost{n: costAccess}
		return nil
	}
	number, star := strings.CutSuffix(word, "*")
	n, err := strconv.Atoi(number)
	if err != nil || n < 0 || n > maxSurcharge {
		return fmt.Errorf("%q is no surcharge: want a number from 0 to %d, no, all or acc", word, maxSurcharge)
	}
	*c = Cost{n: int8(n), star: star}
	return nil
}

// MarshalText writes a cell as UnmarshalText reads it.
func (c Cost) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// String is the cell as the chart prints it.
func (c Cost) String() string {
	switch c.n {
	case costNo:
		return "no"
	case costAll:
		return "all"
	case costAccess:
		return "acc"
	}
	s := strconv.Itoa(int(c.n))
	if c.star {
		s += "*"
	}
	return s
}

// LevelRow is a row of the matrix of levels, a column for each kind of mover.
type LevelRow struct {
	Rule string `yaml:"rule,omitempty"`
	Boot Cost   `yaml:"BOOT"`
	Hoof Cost   `yaml:"HOOF"`
	Wave Cost   `yaml:"WAVE"`
	Aqua Cost   `yaml:"AQUA"`
	Fly  Cost   `yaml:"FLY"`
	Wing Cost   `yaml:"WING"`
	Soar Cost   `yaml:"SOAR"`
}

// Row is a row of the matrix of terrain, which has more to say than what entering costs.
type Row struct {
	LevelRow `yaml:",inline"`
	// Line says what the terrain does to a line of fire: clear, hinders or blocks.
	Line string `yaml:"line,omitempty" limit:"|clear|hinders|blocks"`
	// Swim is the defence that wave and aquatic figures have on it.
	Swim int `yaml:"swim,omitempty" limit:"0..10"`
}

func (r *LevelRow) cells() [kindCount]Cost {
	return [kindCount]Cost{r.Boot, r.Hoof, r.Wave, r.Aqua, r.Fly, r.Wing, r.Soar}
}

// Combat holds the modifiers of an attack (MK-ATK-4 and the rules they name).
type Combat struct {
	Hindering int `yaml:"hindering" limit:"0..12"` // MK-HIN-RNG-1
	Height    int `yaml:"height" limit:"0..12"`    // MK-ELV-HGT-1
	Armor     int `yaml:"armor" limit:"0..12"`     // MK-SA-BA, MK-SA-IN
	Rear      int `yaml:"rear" limit:"0..12"`      // MK-CLO-2
	Volley    int `yaml:"volley" limit:"0..12"`    // MK-FRM-3, for each further member
	Gang      int `yaml:"gang" limit:"0..12"`      // MK-FRM-4, for each further member
	Access    int `yaml:"access" limit:"0..12"`    // MK-ELV-ACC-2, points for a ladder
}

// Chart is the form of chart.yaml: the matrices of RULES.md 8.10 and 8.11 and the
// modifiers of combat.
type Chart struct {
	CLR    Row      `yaml:"CLR"`
	HIN    Row      `yaml:"HIN"`
	BLK    Row      `yaml:"BLK"`
	WSH    Row      `yaml:"WSH"`
	MBL    Row      `yaml:"MBL"`
	MHN    Row      `yaml:"MHN"`
	CCL    Row      `yaml:"CCL"`
	WDP    Row      `yaml:"WDP"`
	TOK    Row      `yaml:"TOK"`
	UP1    LevelRow `yaml:"UP1"`
	UP2    LevelRow `yaml:"UP2"`
	UP3    LevelRow `yaml:"UP3"`
	EQ0    LevelRow `yaml:"EQ0"`
	DN1    LevelRow `yaml:"DN1"`
	DN2    LevelRow `yaml:"DN2"`
	DN3    LevelRow `yaml:"DN3"`
	Combat Combat   `yaml:"combat"`
	// Without lists abilities that nobody has, a house rule.
	Without []string `yaml:"without,omitempty"`
}

// terrainRows are the rows by terrain, the token's last.
func (c *Chart) terrainRows() [terrainCount + 1]*Row {
	return [terrainCount + 1]*Row{&c.CLR, &c.HIN, &c.BLK, &c.WSH, &c.MBL, &c.MHN, &c.CCL, &c.WDP, &c.TOK}
}

func (c *Chart) levelRows() [levelRows]*LevelRow {
	return [levelRows]*LevelRow{&c.UP1, &c.UP2, &c.UP3, &c.EQ0, &c.DN1, &c.DN2, &c.DN3}
}

var rowNames = [terrainCount + 1]string{"CLR", "HIN", "BLK", "WSH", "MBL", "MHN", "CCL", "WDP", "TOK"}

// matrices is a chart, read.
type matrices struct {
	move   [terrainCount + 1][kindCount]Cost
	level  [levelRows][kindCount]Cost
	line   [terrainCount + 1]uint8 // lineClear, lineHinders, lineBlocks
	swim   [terrainCount + 1]int8
	combat Combat
	off    abilities // abilities that nobody has
}

// does is a terrain by what it does: clear where nothing tells its row from that of clear ground.
func (m *matrices) does(k terrain) terrain {
	if m.move[k] == m.move[clear_] && m.line[k] == m.line[clear_] && m.swim[k] == m.swim[clear_] {
		return clear_
	}
	return k
}

// tokenRow is the row of chests and wandering monsters in matrices.move.
const tokenRow = int(terrainCount)

var lineWords = []string{"clear", "hinders", "blocks"}

// readChart checks a chart and applies the options that change it.
func readChart(c *Chart, o *Options, places engine.Places, faults *engine.Faults) *matrices {
	m := &matrices{combat: c.Combat}
	engine.CheckLimits(c, places, faults)
	for i, row := range c.terrainRows() {
		m.move[i] = row.cells()
		m.swim[i] = int8(row.Swim)
		for k, cell := range m.move[i] {
			if cell.n == costAll || cell.n == costAccess {
				faults.Add(places.Place(c, rowNames[i], kindNames[k]),
					"%s is no surcharge of terrain: want a number or no", cell)
			}
		}
		m.line[i] = uint8(max(0, slices.Index(lineWords, row.Line)))
	}
	for i, row := range c.levelRows() {
		m.level[i] = row.cells()
	}
	for n, code := range c.Without {
		a, ok := abilityByCode(code)
		if !ok {
			faults.Add(places.Place(c, "without", n), "unknown ability %q%s; abilities are %s", code,
				suggestAbility(code), abilities(1<<abilityCount-1))
			continue
		}
		m.off |= bit(a)
	}
	if !o.FlyersPayHindering {
		for _, row := range []int{int(hindering), int(fence), tokenRow} {
			m.move[row][kindFly] = Cost{}
			m.move[row][kindWing] = Cost{}
		}
	}
	return m
}
