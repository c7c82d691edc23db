package descent

import "github.com/skirmishlab/skirmishlab/engine"

// Roster is roster.yaml: units, weapons, items and skills.
type Roster struct {
	Units   map[string]*UnitForm   `yaml:"units" jsonschema:"description=heroes, monsters and familiars by ID"`
	Weapons map[string]*WeaponForm `yaml:"weapons" jsonschema:"description=weapons of heroes by ID"`
	Items   map[string]*ItemForm   `yaml:"items" jsonschema:"description=optional upgrades by ID (DESC-PTS-3)"`
	Skills  map[string]*SkillForm  `yaml:"skills" jsonschema:"description=optional skills by ID (DESC-PTS-4)"`
}

// UnitForm is one unit.
type UnitForm struct {
	Title      string      `yaml:"title"`
	Kind       string      `yaml:"kind" jsonschema:"description=hero; monster or familiar"`
	Type       string      `yaml:"type,omitempty" jsonschema:"description=monster type; its figures form a group"`
	Rank       string      `yaml:"rank,omitempty" jsonschema:"description=minion or master"`
	Act        int         `yaml:"act,omitempty" jsonschema:"description=1 or 2"`
	Base       string      `yaml:"base,omitempty" jsonschema:"description=1x1; 1x2; 2x2 or 2x3"`
	Limit      int         `yaml:"limit,omitempty" jsonschema:"description=figures of this rank in one group"`
	Speed      int         `yaml:"speed"`
	Health     int         `yaml:"health"`
	Stamina    int         `yaml:"stamina,omitempty"`
	Attributes Attributes  `yaml:"attributes,omitempty"`
	Defence    []string    `yaml:"defence,omitempty" jsonschema:"description=defence dice: brown; gray; black"`
	Attack     *WeaponForm `yaml:"attack,omitempty"`
	Weapons    []string    `yaml:"weapons,omitempty"`
	Class      string      `yaml:"class,omitempty"`
	Abilities  []string    `yaml:"abilities,omitempty"`
	Points     int         `yaml:"points"`
}

// Attributes are a hero's four.
type Attributes struct {
	Might     int `yaml:"might,omitempty"`
	Knowledge int `yaml:"knowledge,omitempty"`
	Willpower int `yaml:"willpower,omitempty"`
	Awareness int `yaml:"awareness,omitempty"`
}

// WeaponForm is a weapon or a monster's attack.
type WeaponForm struct {
	Title  string   `yaml:"title,omitempty"`
	Type   string   `yaml:"type" jsonschema:"description=melee or ranged"`
	Dice   []string `yaml:"dice" jsonschema:"description=attack dice: blue; red; yellow; green"`
	Traits []string `yaml:"traits,omitempty" jsonschema:"description=reach; magic; rune; blade; bow; knives; scythe; sword; great"`
	Pierce int      `yaml:"pierce,omitempty"`
	Surges []string `yaml:"surges,omitempty" jsonschema:"description=such as +1 heart; +2 range; pierce 2; mend 1; stun; poison; swarm; breath; reroll"`
}

// ItemForm is an optional upgrade.
type ItemForm struct {
	Title    string   `yaml:"title,omitempty"`
	Points   int      `yaml:"points"`
	Copies   int      `yaml:"copies,omitempty"`
	Armour   bool     `yaml:"armour,omitempty"`
	Defence  []string `yaml:"defence,omitempty"`
	Health   int      `yaml:"health,omitempty"`
	Stamina  int      `yaml:"stamina,omitempty"`
	MaxSpeed int      `yaml:"max-speed,omitempty"`
	NoRunes  bool     `yaml:"no-runes,omitempty"`
	Weapon   string   `yaml:"weapon,omitempty"`
	Ability  string   `yaml:"ability,omitempty"`
}

// SkillForm is an optional skill.
type SkillForm struct {
	Title   string `yaml:"title,omitempty"`
	Class   string `yaml:"class"`
	Points  int    `yaml:"points"`
	Health  int    `yaml:"health,omitempty"`
	Ability string `yaml:"ability"`
}

// Chart is chart.yaml: what each terrain does (section 8).
type Chart struct {
	Normal    TerrainRow   `yaml:"normal"`
	Water     TerrainRow   `yaml:"water"`
	Pit       TerrainRow   `yaml:"pit"`
	Lava      TerrainRow   `yaml:"lava"`
	Hazard    TerrainRow   `yaml:"hazard"`
	Sludge    TerrainRow   `yaml:"sludge"`
	Elevation ElevationRow `yaml:"elevation"`
}

// TerrainRow is one kind of space.
type TerrainRow struct {
	Rules   []string `yaml:"rules,omitempty"`
	Enter   int      `yaml:"enter" limit:"1..3" jsonschema:"description=movement points to enter"`
	Damage  int      `yaml:"damage,omitempty" limit:"0..20" jsonschema:"description=damage on entering"`
	Holds   bool     `yaml:"holds,omitempty" jsonschema:"description=no movement points are spent in it; it takes an action to climb out"`
	Blinds  bool     `yaml:"blinds,omitempty" jsonschema:"description=sees and is seen by adjacent figures only"`
	Defeats bool     `yaml:"defeats,omitempty" jsonschema:"description=who ends its own turn there is defeated"`
	Speed   int      `yaml:"speed,omitempty" limit:"0..9" jsonschema:"description=Speed of who begins its turn there; 0 is no change"`
}

// ElevationRow is what elevation lines do.
type ElevationRow struct {
	Rules   []string `yaml:"rules,omitempty"`
	Blocks  bool     `yaml:"blocks" jsonschema:"description=no step crosses the line"`
	Defence []string `yaml:"defence,omitempty" jsonschema:"description=dice added against a melee attack across the line"`
}

// Map is maps/*.yaml.
type Map struct {
	Rows  string              `yaml:"rows" jsonschema:"description=rows of tokens: . # O w p l h s"`
	Edges Edges               `yaml:"edges,omitempty"`
	Zones map[string][]string `yaml:"zones,omitempty" jsonschema:"description=zones as rectangles such as 0-1\\,0-5; heroes and monsters deploy there; exit; hold"`
}

// Edges are features between cells: V x y is the west edge of (x,y), H x y its north
// edge; V 6 0-2 is three of them (DESC-BRD-3).
type Edges struct {
	Wall []string `yaml:"wall,omitempty"`
	Elev []string `yaml:"elev,omitempty"`
	Door []string `yaml:"door,omitempty" jsonschema:"description=closed doors"`
	Open []string `yaml:"open,omitempty" jsonschema:"description=open doors"`
}

// Army is armies/*.yaml.
type Army struct {
	Units []ArmyUnit `yaml:"units"`
}

// ArmyUnit is one entry of an army.
type ArmyUnit struct {
	Unit   string   `yaml:"unit"`
	Count  int      `yaml:"count,omitempty"`
	Key    *int     `yaml:"key,omitempty" jsonschema:"description=number its dice are keyed by"`
	Items  []string `yaml:"items,omitempty"`
	Skills []string `yaml:"skills,omitempty"`
}

// Scenario is what a scenario says beyond map and sides.
type Scenario struct {
	Rounds int `yaml:"rounds"`
	Budget int `yaml:"budget"`
	// Escape is the number of heroes that must leave by the exit; 0 is no such goal.
	Escape int `yaml:"escape,omitempty"`
	// Lead is the lead in points for holding the zone that wins at once; 0 is no
	// such goal.
	Lead int `yaml:"lead,omitempty"`
	// Knockouts is the knock-out limit; 0 is the number of heroes (DESC-VIC-2).
	Knockouts int `yaml:"knockouts,omitempty"`
}

// SideForm is what a side of a scenario says beyond its army.
type SideForm struct {
	Zone string `yaml:"zone,omitempty" jsonschema:"description=deployment zone of the map; the seat's name by default"`
}

// Options are house rules beyond the chart.
type Options struct {
	Order string `yaml:"order" limit:"phased|alternating" jsonschema:"description=phased or alternating (DESC-TRN-5)"`
	Feats bool   `yaml:"feats" jsonschema:"description=heroic feats are used"`
}

// Position is the position of a case.
type Position struct {
	Figures []PositionFigure `yaml:"figures"`
	Turn    PositionTurn     `yaml:"turn,omitempty"`
	Goal    Scenario         `yaml:"goal,omitempty" jsonschema:"description=rounds and objectives as in a scenario"`
	Score   map[string]int   `yaml:"score,omitempty"`
	Escaped int              `yaml:"escaped,omitempty"`
}

// PositionFigure is one figure of a position.
type PositionFigure struct {
	ID         string   `yaml:"id"`
	Type       string   `yaml:"type"`
	Side       string   `yaml:"side"`
	At         string   `yaml:"at,omitempty" jsonschema:"description=the north-west space of its base"`
	Turned     bool     `yaml:"turned,omitempty" jsonschema:"description=its longer side runs north to south"`
	Damage     int      `yaml:"damage,omitempty"`
	Fatigue    int      `yaml:"fatigue,omitempty"`
	Conditions []string `yaml:"conditions,omitempty"`
	Items      []string `yaml:"items,omitempty"`
	Skills     []string `yaml:"skills,omitempty"`
	Out        bool     `yaml:"out,omitempty" jsonschema:"description=knocked out; a token lies there"`
	Off        bool     `yaml:"off,omitempty" jsonschema:"description=not on the map"`
	Exhausted  []string `yaml:"exhausted,omitempty"`
	FeatUsed   bool     `yaml:"feat-used,omitempty"`
	Acted      bool     `yaml:"acted,omitempty" jsonschema:"description=has had its turn this round"`
	Key        *int     `yaml:"key,omitempty"`
}

// PositionTurn says whose turn it is in a position.
type PositionTurn struct {
	Side    string `yaml:"side,omitempty"`
	Phase   string `yaml:"phase,omitempty" jsonschema:"description=choose; act (the default) or deploy"`
	Figure  string `yaml:"figure,omitempty" jsonschema:"description=whose turn it is; none: the side picks"`
	Round   int    `yaml:"round,omitempty"`
	Actions *int   `yaml:"actions,omitempty"`
	Points  int    `yaml:"points,omitempty" jsonschema:"description=movement points in the pool"`
	Begun   *bool  `yaml:"begun,omitempty" jsonschema:"description=false: the start of the turn is still to come"`
}

func forms() engine.Forms {
	return engine.Forms{
		Roster:   func() any { return &Roster{} },
		Chart:    func() any { return &Chart{} },
		Map:      func() any { return &Map{} },
		Army:     func() any { return &Army{} },
		Scenario: func() any { return &Scenario{Rounds: 12} },
		Side:     func() any { return &SideForm{} },
		Options:  func() any { return &Options{Order: "phased", Feats: true} },
		Position: func() any { return &Position{Goal: Scenario{Rounds: 12}} },
	}
}
