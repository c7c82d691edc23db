package heroscape

// RosterForm is roster.yaml: the army cards by ID.
type RosterForm struct {
	Units map[string]UnitForm `yaml:"units"`
}

// UnitForm is an army card (3.1 of RULES.md).
type UnitForm struct {
	Name        string   `yaml:"name"`
	General     string   `yaml:"general"`
	Type        string   `yaml:"type"` // UH, US, CH, CS: unique or common, hero or squad
	Species     string   `yaml:"species"`
	Class       string   `yaml:"class"`
	Personality string   `yaml:"personality"`
	Size        string   `yaml:"size"` // small, medium, large, huge
	Height      int      `yaml:"height"`
	Life        int      `yaml:"life"`
	Move        int      `yaml:"move"`
	Range       int      `yaml:"range"`
	Attack      int      `yaml:"attack"`
	Defence     int      `yaml:"defence"`
	Figures     int      `yaml:"figures"` // figures per card
	Spaces      int      `yaml:"spaces"`  // spaces per figure, 1 or 2
	Points      int      `yaml:"points"`
	Powers      []string `yaml:"powers,flow"`

	// Set is the tag of the set that the card is of, as players write it, where another set has a card of that name.
	Set string `yaml:"set,omitempty"`
}

// TerrainRow is one row of the terrain chart.
type TerrainRow struct {
	Rule   string `yaml:"rule"`
	Token  string `yaml:"token"`
	Enter  int    `yaml:"enter" limit:"0..9"`   // movement counted for the space itself
	Land   int    `yaml:"land" limit:"0..9"`    // what a flyer counts more for landing
	Stop   bool   `yaml:"stop"`                 // entering ends a walk
	Soft   bool   `yaml:"soft"`                 // falling onto it is harmless
	Bonus  int    `yaml:"bonus" limit:"0..6"`   // more movement for a walk that keeps to it
	Burn   int    `yaml:"burn" limit:"0..9"`    // attack dice at the end of a round
	Melt   int    `yaml:"melt" limit:"0..20"`   // destroyed on a d20 of this or less
	Solid  bool   `yaml:"solid"`                // nobody stands there
	Height int    `yaml:"height" limit:"0..60"` // of the obstacle on it
	Mud    int    `yaml:"mud" limit:"0..9"`     // movement counted with the mud switch on
}

// PowerRow holds the numbers of a power; which of them mean something is said by
// the power's rule.
type PowerRow struct {
	Rule    string `yaml:"rule"`
	Dice    int    `yaml:"dice" limit:"0..9"`    // attack dice
	Shields int    `yaml:"shields" limit:"0..9"` // defence dice
	Least   int    `yaml:"least" limit:"0..21"`  // least d20 that succeeds
	Water   int    `yaml:"water" limit:"0..21"`  // the same, standing on water
	Range   int    `yaml:"range" limit:"0..30"`
	Spaces  int    `yaml:"spaces" limit:"0..8"`
	Levels  int    `yaml:"levels" limit:"0..60"`
	Most    int    `yaml:"most" limit:"0..60"`
	Move    int    `yaml:"move" limit:"0..3"`
	Times   int    `yaml:"times" limit:"0..3"` // attacks, or what each counted face is worth
}

// FallRow is one band of falling: a drop of at least the figure's Height and Over.
type FallRow struct {
	Rule   string `yaml:"rule"`
	Over   int    `yaml:"over" limit:"0..60"`
	Dice   int    `yaml:"dice" limit:"0..9"`    // attack dice, a wound for each skull
	Deadly int    `yaml:"deadly" limit:"0..20"` // destroyed on a d20 of this or less
}

// HeightRow is height advantage (HS-HA-1, HS-HA-2).
type HeightRow struct {
	Dice     int `yaml:"dice" limit:"0..9"`
	Over     int `yaml:"over" limit:"0..60"` // more than the lower figure's Height by this
	HighDice int `yaml:"high-dice" limit:"0..9"`
}

// DiceRow is the combat die: faces of six.
type DiceRow struct {
	Skulls  int `yaml:"skulls" limit:"1..5"`
	Shields int `yaml:"shields"`
}

// GlyphRow holds the number of a permanent glyph, or the least d20 that survives.
type GlyphRow struct {
	Rule    string `yaml:"rule"`
	Bonus   int    `yaml:"bonus" limit:"0..20"`
	Least   int    `yaml:"least" limit:"0..21"`
	Ranging int    `yaml:"ranging" limit:"0..30"` // least printed Range it serves
}

// ChartForm is chart.yaml. Its rows are top-level keys, so that a house rule names
// the row it changes.
type ChartForm struct {
	Grass    TerrainRow          `yaml:"grass"`
	Rock     TerrainRow          `yaml:"rock"`
	Sand     TerrainRow          `yaml:"sand"`
	Water    TerrainRow          `yaml:"water"`
	Swamp    TerrainRow          `yaml:"swamp"`
	Road     TerrainRow          `yaml:"road"`
	Snow     TerrainRow          `yaml:"snow"`
	Ice      TerrainRow          `yaml:"ice"`
	Lava     TerrainRow          `yaml:"lava"`
	Molten   TerrainRow          `yaml:"molten"`
	Tree     TerrainRow          `yaml:"tree"`
	Ruin     RuinRow             `yaml:"ruin"`
	Dice     DiceRow             `yaml:"dice"`
	Swipe    SwipeRow            `yaml:"swipe"`
	Height   HeightRow           `yaml:"height"`
	Minor    FallRow             `yaml:"fall"`
	Major    FallRow             `yaml:"major-fall"`
	Extreme  FallRow             `yaml:"extreme-fall"`
	Glyphs   map[string]GlyphRow `yaml:"glyphs"`
	Powers   map[string]PowerRow `yaml:"powers"`
	Gas      GasRow              `yaml:"gas"`
	BasicRow BasicRow            `yaml:"basic"`
}

// RuinRow is the ruin on an edge (HS-RUIN-1).
type RuinRow struct {
	Rule   string `yaml:"rule"`
	Height int    `yaml:"height" limit:"1..60"`
}

// SwipeRow is the leaving-engagement attack (HS-LEAVE-1).
type SwipeRow struct {
	Rule string `yaml:"rule"`
	Dice int    `yaml:"dice" limit:"0..9"`
}

// GasRow is the rising gas of HS-SC-8.
type GasRow struct {
	Rule    string `yaml:"rule"`
	Wounds  int    `yaml:"wounds" limit:"0..9"`
	Highest int    `yaml:"highest" limit:"0..99"` // level at which it stops rising
}

// BasicRow is what the basic variant counts (HS-BASIC-1, HS-BASIC-6).
type BasicRow struct {
	Rule   string `yaml:"rule"`
	Roll   int    `yaml:"roll" limit:"1..12"`  // attack dice rolled for the first turn
	Height int    `yaml:"height" limit:"0..9"` // dice of height advantage
}

// MapForm is maps/*.yaml.
type MapForm struct {
	Rows   string              `yaml:"rows"`
	Ruins  []RuinForm          `yaml:"ruins"`
	Trees  []TreeForm          `yaml:"trees"`
	Glyphs []GlyphForm         `yaml:"glyphs"`
	Zones  map[string]ZoneForm `yaml:"zones"`
}

// RuinForm is a ruin between two neighbouring cells; no height means the chart's.
type RuinForm struct {
	Between [2]string `yaml:"between,flow"`
	Height  int       `yaml:"height,omitempty"`
}

// TreeForm gives a tree a height other than the chart's.
type TreeForm struct {
	At     string `yaml:"at"`
	Height int    `yaml:"height"`
}

// GlyphForm is a glyph on the map.
type GlyphForm struct {
	At       string `yaml:"at"`
	Glyph    string `yaml:"glyph"`
	Down     bool   `yaml:"down,omitempty"`     // symbol side up: unknown until turned
	Optional bool   `yaml:"optional,omitempty"` // lies there only with the glyphs switch on
}

// ZoneForm is a start zone: whole rows, single cells, or both.
type ZoneForm struct {
	Rows  []int    `yaml:"rows,flow,omitempty"`
	Cells []string `yaml:"cells,flow,omitempty"`
}

// ArmyForm is armies/*.yaml.
type ArmyForm struct {
	Limit int        `yaml:"limit"`
	Units []ArmyUnit `yaml:"units"`
}

// ArmyUnit is a number of copies of a card; key is the number its first figure's
// dice are keyed by.
type ArmyUnit struct {
	Unit  string `yaml:"unit"`
	Count int    `yaml:"count,omitempty"`
	Key   int    `yaml:"key,omitempty"`
}

// ScenarioForm is what a scenario says of its own.
type ScenarioForm struct {
	Limit  int `yaml:"limit"`  // points of each army (HS-ARMY-1)
	Rounds int `yaml:"rounds"` // after which points decide (HS-VIC-2)
	Turns  int `yaml:"turns"`  // of each player in the basic variant (HS-R-47)
}

// SideForm is what a side says of its own.
type SideForm struct {
	Zone string `yaml:"zone"` // the map's zone it deploys in; by default that of its seat
}

// OptionsForm are the switches of a scenario, and house rules beyond the chart.
type OptionsForm struct {
	Variant string `yaml:"variant" limit:"|master|basic"`
	Mud     bool   `yaml:"mud"`    // HS-TERR-MUD-1
	Glyphs  bool   `yaml:"glyphs"` // optional glyphs lie on the map
	Gas     bool   `yaml:"gas"`    // rising gas of HS-SC-8
	Powers  bool   `yaml:"powers"` // false: cards play without their powers
}

// PositionForm is a game in the middle, for cases.
type PositionForm struct {
	Figures []FigureForm                 `yaml:"figures"`
	Turn    TurnForm                     `yaml:"turn"`
	Markers map[string]map[string]string `yaml:"markers"` // seat, then 1 2 3 x, then card
	Cards   map[string]CardForm          `yaml:"cards"`   // by a figure on the card
	Limit   int                          `yaml:"limit"`
	Rounds  int                          `yaml:"rounds"`
	Turns   int                          `yaml:"turns"`
}

// CardForm is the state of a card in a case.
type CardForm struct {
	Copies  int  `yaml:"copies"`  // of a common card; by default as many as its figures need
	Attack  int  `yaml:"attack"`  // spirits on it
	Defence int  `yaml:"defence"` // spirits on it
	Grenade bool `yaml:"grenade"` // its grenade is spent
}

// FigureForm is a figure of a case.
type FigureForm struct {
	ID     string `yaml:"id"`
	Type   string `yaml:"type"`
	Side   string `yaml:"side"`
	At     string `yaml:"at"`   // lead end
	Tail   string `yaml:"tail"` // the other end of a double-space figure
	Wounds int    `yaml:"wounds"`
	// empty, "undropped", "destroyed", "left-out" (of the game) or "waiting" (to be deployed)
	State string `yaml:"state"`
}

// TurnForm says whose turn it is in a case.
type TurnForm struct {
	Side   string `yaml:"side"`
	Card   string `yaml:"card"`  // a figure of the card whose turn it is
	Phase  string `yaml:"phase"` // deploy, place, start, orders, initiative, turns, bond, move, act, end
	Round  int    `yaml:"round"`
	Number int    `yaml:"number"` // 1 to 3: which turn of its side
	First  string `yaml:"first"`  // who goes first this round
}
