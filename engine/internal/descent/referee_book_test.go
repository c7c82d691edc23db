package descent_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// bookDice are the dice of DESC-DIE-1: X, or r2h2S for range 2, 2 hearts and a surge; shields.
var bookDice = map[string][]string{
	"blue":   {"X", "r2h2S", "r3h2", "r4h2", "r5h1", "r6h1S"},
	"red":    {"h1", "h2", "h2", "h2", "h3", "h3S"},
	"yellow": {"r1S", "r1h1", "r2h1", "h1S", "h2", "h2S"},
	"green":  {"h1", "S", "r1S", "r1h1", "h1S", "r1h1S"},
	"brown":  {"0", "0", "0", "1", "1", "2"},
	"gray":   {"0", "1", "1", "1", "2", "3"},
	"black":  {"0", "2", "2", "2", "3", "4"},
}

// diceOrder is the order in which a pool is named and rolled (ruling 10 of section 13).
var diceOrder = []string{"blue", "red", "yellow", "green", "brown", "gray", "black"}

var diceLetters = map[rune]string{'B': "blue", 'R': "red", 'Y': "yellow", 'G': "green", 'n': "brown", 'g': "gray",
	'k': "black"}

// bookPool spells a pool such as BRR or gn.
func bookPool(letters string) (pool []string) {
	for _, c := range letters {
		if name, ok := diceLetters[c]; ok {
			pool = append(pool, name)
		}
	}
	return inOrder(pool)
}

func inOrder(pool []string) []string {
	slices.SortStableFunc(pool, func(a, b string) int {
		return slices.Index(diceOrder, a) - slices.Index(diceOrder, b)
	})
	return pool
}

// bookMonsters is the table of 3.3: base, speed/health, defence, type, attack dice,
// abilities, surges, points.
const bookMonsters = `
goblin            1x1 5/2 g  ranged BY  scamper,cowardly +1-range,+1-heart 7
goblin-master     1x1 5/4 g  ranged BY  scamper +2-range,+2-heart 13
goblin-2          1x1 5/4 g  ranged BY  scamper,cowardly +2-range,+2-heart 12
goblin-master-2   1x1 5/6 g  ranged BYY scamper +3-range,+2-heart 20
zombie            1x1 3/3 n  melee  BY  shambling disease,+1-heart 6
zombie-master     1x1 3/6 n  melee  BY  shambling,grab disease,+1-heart 10
spider            1x1 4/3 g  melee  BY  - poison,+1-heart 8
spider-master     1x1 4/5 g  melee  BY  web poison,+2-heart 13
spider-2          1x1 4/5 g  melee  BYY - poison,+2-heart 15
spider-master-2   1x1 4/7 g  melee  BYY web poison,+2-heart,+1-heart 21
moulder           1x1 4/4 g  ranged BY  - mend-1,+1-heart 10
moulder-master    1x1 4/5 g  ranged BY  heal mend-2,+2-heart 15
barghest          2x1 4/4 g  melee  BR  howl +1-heart 11
barghest-master   2x1 4/6 g  melee  BR  night-stalker,howl +2-heart 16
barghest-2        2x1 4/6 k  melee  BR  howl +2-heart 17
barghest-master-2 2x1 4/8 k  melee  BRY night-stalker,howl +2-heart 26
ettin             2x2 3/5 gg melee  BR  reach +2-heart 17
ettin-master      2x2 3/8 gg melee  BR  reach,throw +3-heart 26
ettin-2           2x2 3/7 kg melee  BRR reach +1-heart 31
ettin-master-2    2x2 3/9 kg melee  BRR reach,throw +2-heart 41
elemental         2x2 4/4 k  ranged BR  fire,earth,water,air - 18
elemental-master  2x2 4/6 k  ranged BR  fire,earth,water,air - 22
merriod           2x2 3/5 k  melee  BR  reach immobilize,+1-heart 15
merriod-master    2x2 3/7 k  melee  BR  reach,flail immobilize,+2-heart 23
merriod-master-2  2x2 3/9 gg melee  BRY reach,flail immobilize,+3-heart 38
dragon            3x2 3/6 gg melee  BR  shadow +1-heart 20
dragon-master     3x2 3/9 gg melee  BR  shadow breath,+2-heart 29
dragon-2          3x2 3/8 kg melee  BRR shadow +2-heart 41
dragon-master-2   3x2 3/10 kg melee BRR shadow breath,+3-heart 52
harpy             1x1 5/3 g  melee  BG  fly swarm 8
harpy-master      1x1 5/5 g  melee  BR  fly,flock swarm 14
reanimate         1x1 3/4 -  melee  BR  - +1-heart 0
`

// bookHeroes is the table of 3.2: speed, health, stamina, attributes, weapon, abilities, points.
const bookHeroes = `
ashrian  5 10 4 2234 oak-staff ashrian,stoneskin 25
avric    4 12 4 2342 iron-mace avric,wooden-shield,prayer 25
grisban  3 14 4 5231 chipped-greataxe grisban,rage 31
jain     5 8  5 2324 yew-shortbow jain,nimble 25
leoric   4 8  5 1523 arcane-bolt leoric,runic 26
syndrael 4 12 4 4322 iron-longsword syndrael,wooden-shield,oath 27
tomble   4 8  5 1235 throwing-knives tomble,charm 20
tarha    4 10 4 2432 reapers-scythe tarha,raise 24
`

// bookWeapons is the table of weapons of 3.2 and of DESC-PTS-3: type, dice, traits, pierce, surges.
const bookWeapons = `
chipped-greataxe melee  BR -            0 +1-heart,+1-heart
iron-longsword   melee  BR -            0 reroll
iron-mace        melee  BY -            0 stun
oak-staff        melee  BY reach        0 +1-heart
arcane-bolt      ranged BY magic,rune   0 +1-range,pierce-2
reapers-scythe   ranged BY magic,scythe 0 +1-range
throwing-knives  ranged BY blade,knives 0 +1-range
yew-shortbow     ranged BY bow          0 +2-range,+1-heart
iron-battleaxe   melee  BR -            1 +2-heart,pierce-1
steel-broadsword melee  BR sword        0 +1-heart
iron-spear       melee  BY reach        0 +1-heart,pierce-1
light-hammer     melee  BY -            0 +2-heart,stun
elm-greatbow     ranged BY bow,great    0 +2-heart,+2-range
immolation       ranged BR magic,rune   1 +1-heart,+1-range
sunburst         ranged BY magic,rune   0 stun,+2-heart
`

// weapon is an attack profile.
type weapon struct {
	name         string
	melee, reach bool
	dice         []string
	traits       []string
	pierce       int
	surges       []string
}

func (w *weapon) is(trait string) bool { return slices.Contains(w.traits, trait) }

// space is a cell, x and y.
type space [2]int

func (s space) String() string { return strconv.Itoa(s[0]) + "," + strconv.Itoa(s[1]) }

// figure is a figure as the referee knows it.
type figure struct {
	name, unit, group  string
	side               int
	hero, familiar     bool
	master             bool
	key                int // by which its dice are keyed
	wide, high         int
	speed, health      int
	stamina            int
	attributes         [4]int
	defence            []string
	weapons            []*weapon
	able               []string
	points             int
	status             string // reserve, standing, out, removed, escaped, hidden
	at                 space
	turned             bool
	damage, fatigue    int
	diseased, poisoned bool
	immobile, stunned  bool
	spent              []string // exhausted cards
	feat, acted, air   bool
	falls              int
	tarhaRound         int // the round of her last reroll
}

func (f *figure) can(ability string) bool { return slices.Contains(f.able, ability) }

func (f *figure) up() bool { return f.status == "standing" }

func (f *figure) monster() bool { return !f.hero && !f.familiar }

func (f *figure) large() bool { return f.wide*f.high > 1 }

func commas(text string) []string {
	if text == "-" {
		return nil
	}
	return strings.Split(text, ",")
}

func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		panic(err)
	}
	return n
}

func bookWeapon(name string) *weapon {
	for line := range strings.Lines(bookWeapons) {
		if w := strings.Fields(line); len(w) > 0 && w[0] == name {
			return &weapon{name: name, melee: w[1] == "melee", dice: bookPool(w[2]), traits: commas(w[3]),
				reach: strings.Contains(w[3], "reach"), pierce: number(w[4]), surges: commas(w[5])}
		}
	}
	return nil
}

// bookFigure makes a figure of a type of the book, with upgrades and skills.
func bookFigure(unit string, kit []string) *figure {
	f := &figure{unit: unit, status: "reserve", wide: 1, high: 1, tarhaRound: -1}
	f.group, _, _ = strings.Cut(unit, "-")
	f.master = strings.Contains(unit, "-master")
	for line := range strings.Lines(bookMonsters) {
		if w := strings.Fields(line); len(w) > 0 && w[0] == unit {
			_, _ = fmt.Sscanf(w[1]+" "+w[2], "%dx%d %d/%d", &f.wide, &f.high, &f.speed, &f.health)
			f.defence, f.able, f.points = bookPool(w[3]), commas(w[6]), number(w[8])
			f.weapons = []*weapon{{name: unit, melee: w[4] == "melee", dice: bookPool(w[5]), reach: f.can("reach"),
				surges: commas(w[7])}}
			f.familiar = unit == "reanimate"
		}
	}
	for line := range strings.Lines(bookHeroes) {
		if w := strings.Fields(line); len(w) > 0 && w[0] == unit {
			f.hero, f.speed, f.health, f.stamina = true, number(w[1]), number(w[2]), number(w[3])
			for i := range f.attributes {
				f.attributes[i] = int(w[4][i] - '0')
			}
			f.defence, f.able, f.points = []string{"gray"}, commas(w[6]), number(w[7])
			f.weapons = []*weapon{bookWeapon(w[5])}
		}
	}
	for _, item := range kit {
		f.equip(item)
	}
	f.defence = inOrder(f.defence)
	return f
}

// bookPrices are the costs of DESC-PTS-3; every skill costs 4 (DESC-PTS-4).
var bookPrices = map[string]int{"leather-armor": 3, "chainmail": 6, "iron-shield": 2, "iron-battleaxe": 4,
	"steel-broadsword": 4, "iron-spear": 3,
	"light-hammer": 3, "elm-greatbow": 4, "immolation": 6, "sunburst": 5, "mana-weave": 5, "ring-of-power": 6}

// equip gives a hero an upgrade or a skill (DESC-PTS-3, DESC-PTS-4).
func (f *figure) equip(item string) {
	price, ok := bookPrices[item]
	if !ok {
		price = 4
	}
	f.points += price
	switch item {
	case "leather-armor":
		f.defence, f.health = append(f.defence, "brown"), f.health+1
	case "chainmail":
		f.defence, f.speed = append(f.defence, "gray"), min(f.speed, 4)
	case "ring-of-power":
		f.stamina++
	case "brute":
		f.health += 4
	}
	if w := bookWeapon(item); w != nil {
		f.weapons = append([]*weapon{w}, f.weapons...)
		return
	}
	f.able = append(f.able, item)
}

// stage is a scenario of section 9: its map and what is to be won.
type stage struct {
	rows            []string
	edges           map[edge]string
	zones           map[string]string
	rounds, escape  int
	knockouts, lead int
	kit             map[string]string
}

// edge lies west of a cell, or north of it.
type edge struct {
	west bool
	x, y int
}

// bookStages are the scenarios of section 9, and the ninth of ruling 18.
var bookStages = map[string]stage{
	"goblin-gate": {rounds: 8, rows: strings.Fields("....O.... ......... ...O..O.. .....O... ......... ..O......"),
		zones: map[string]string{"heroes": "0-1,0-5", "monsters": "7-8,0-5"}},
	"merriod-ford": {rounds: 10, rows: strings.Fields(
		"....www..... ....wwww.... ..O.wwww.... .....ww...O. .....ww..... .O..wwww.... ....wwww.O.. .....www...."),
		zones: map[string]string{"heroes": "0-1,0-7", "monsters": "6-11,0-7"}},
	"lava-causeway": {rounds: 10, escape: 3, knockouts: 4,
		rows: strings.Fields("...llllll... ...ll..ll... ............ ...l....l... ............ ...ll..ll... " +
			"...llllll..."),
		zones: map[string]string{"heroes": "0-1,1-5", "monsters": "6-11,0-6", "exit": "11-11,0-6"}},
	"pit-court": {rounds: 12, lead: 5, rows: strings.Fields(".......... ..O....O.. ....pp.... ...p..p... ..p....p.. " +
		"..p....p.. ...p..p... ....pp.... ..O....O.. .........."),
		zones: map[string]string{"heroes": "0-1,0-9", "monsters": "8-9,0-9",
			"hold": "4-5,3-3 3-6,4-4 3-6,5-5 4-5,6-6"}},
	"sludge-run": {rounds: 10, escape: 2, knockouts: 3,
		rows: strings.Fields("...sss..sss... ..sssss.hsss.. ..ssOss.hhss.. ...sss...hs... ..ssss..ssss.. " +
			"..sOsss.ssOs.. ...ss....ss..."),
		zones: map[string]string{"heroes": "0-1,0-6", "monsters": "7-13,0-6", "exit": "13-13,0-6"}},
	"high-ledge": {rounds: 10, rows: strings.Fields(
		"............ ........O... ...O........ ............ ............ ...O........ ........O... ............"),
		edges: map[edge]string{{true, 6, 0}: "elev", {true, 6, 1}: "elev", {true, 6, 2}: "elev", {true, 6, 5}: "elev",
			{true, 6, 6}: "elev", {true, 6, 7}: "elev",
			{true, 9, 2}: "elev", {true, 9, 3}: "elev", {true, 9, 4}: "elev", {true, 9, 5}: "elev"},
		zones: map[string]string{"heroes": "0-1,0-7", "monsters": "7-11,0-7"}},
	"den-war": {rounds: 8, rows: strings.Fields(
		".......... ..O....O.. ....ww.... .......... .......... ....ww.... ..O....O.. .........."),
		zones: map[string]string{"heroes": "0-1,0-7", "monsters": "8-9,0-7"}},
	"dragon-hall": {rounds: 12, rows: strings.Fields("##............## #..............# ...l..O..O..l... " +
		"...l........l... ................ ................ ...l........l... ...l..O..O..l... #..............# " +
		"##............##"),
		zones: map[string]string{"heroes": "0-1,2-7", "monsters": "10-15,1-8"},
		kit: map[string]string{"grisban": "iron-battleaxe chainmail brute", "jain": "elm-greatbow leather-armor",
			"leoric": "immolation exploding-rune", "avric": "light-hammer leather-armor"}},
	"guild-trial": {rounds: 12, rows: strings.Fields(
		"............ ..O......O.. ............ ............ ..O......O.. ............"),
		edges: map[edge]string{{true, 6, 0}: "wall", {true, 6, 1}: "wall", {true, 6, 2}: "door", {true, 6, 3}: "door",
			{true, 6, 4}: "wall", {true, 6, 5}: "wall"},
		zones: map[string]string{"heroes": "0-2,0-5", "monsters": "7-11,0-5"},
		kit: map[string]string{"syndrael": "steel-broadsword iron-shield defend", "tomble": "dirty-tricks",
			"avric": "blessed-strike", "ashrian": "iron-spear drain-spirit",
			"tarha": "ring-of-power fury-of-undeath", "leoric": "sunburst mana-weave ghost-armor",
			"jain": "accurate eagle-eyes"}},
}
