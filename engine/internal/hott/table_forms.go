package hott

// The forms of the files. The roster and the chart read like the sheet.

// Roster is the table of types.
type Roster struct {
	Units map[string]Unit `yaml:"units"`
}

// Unit is a row of the table of types.
type Unit struct {
	Kind   string   `yaml:"kind,omitempty"` // the printed type it counts as; by default its own name
	Code   string   `yaml:"code"`
	Title  string   `yaml:"title"`
	Class  string   `yaml:"class"`
	AP     int32    `yaml:"ap"`
	Move   Moves    `yaml:"move"`
	Factor Factors  `yaml:"factor"`
	Depth  int32    `yaml:"depth"` // of the base, in paces
	Traits []string `yaml:"traits,omitempty"`
	Shoots int32    `yaml:"shoots,omitempty"` // range in paces
	Beaten []Beaten `yaml:"beaten,omitempty"` // RES; what no clause covers recoils
	// DoubledBy lists the only opponents that destroy it by doubling it.
	DoubledBy []string `yaml:"doubled-by,omitempty"`
	// EqualOdd lists the opponents with which it dies on an odd equal total.
	EqualOdd []string `yaml:"equal-odd,omitempty"`
}

// Moves are the allowances in paces; 0 in bad going is an empty cell.
type Moves struct {
	Road  int32 `yaml:"road"`
	Good  int32 `yaml:"good"`
	Bad   int32 `yaml:"bad"`
	River int32 `yaml:"river"`
}

// Factors are the basic combat factors.
type Factors struct {
	Foot   int8 `yaml:"foot"` // against foot and strongholds
	Others int8 `yaml:"others"`
}

// Beaten is one clause of a RES cell.
type Beaten struct {
	Result string   `yaml:"result"`
	By     []string `yaml:"by,omitempty"` // kinds, or aerials, mounted, heroes; empty is anybody
	If     string   `yaml:"if,omitempty"` // in-cc, good-going, bad-going, contacted
}

// Chart holds the terrain table, the tactical factors and the costs in PIPs.
type Chart struct {
	GentleHill Terrain `yaml:"gentle-hill"`
	SteepHill  Terrain `yaml:"steep-hill"`
	Rough      Terrain `yaml:"rough"`
	Dunes      Terrain `yaml:"dunes"`
	Marsh      Terrain `yaml:"marsh"`
	Fields     Terrain `yaml:"fields"`
	Woods      Terrain `yaml:"woods"`
	BUA        Terrain `yaml:"bua"`
	River      Terrain `yaml:"river"`
	Lake       Terrain `yaml:"lake"`
	Impassable Terrain `yaml:"impassable"`
	Road       Terrain `yaml:"road"`

	MagicCover Factor `yaml:"magic-or-cover"`
	General    Factor `yaml:"general"`
	Height     Factor `yaml:"height-or-bank"`
	Aiding     Factor `yaml:"aiding"`
	Flanks     Factor `yaml:"flank-or-overlap"`
	BadGoing   Factor `yaml:"bad-going"`
	IntoBad    Factor `yaml:"mounted-into-bad-going"`
	IntoWoods  Factor `yaml:"aerial-into-woods"`
	IntoWater  Factor `yaml:"into-water-lurker"`
	NearHome   Factor `yaml:"magician-near-stronghold"`
	Rear       Factor `yaml:"rear-support"`

	Move      Cost `yaml:"move"`
	Arcane    Cost `yaml:"aerial-or-magician"`
	RoadExtra Cost `yaml:"road-100"`
	Command   Cost `yaml:"out-of-command"`
	GodCost   Cost `yaml:"deploy-god"`
	Dragons   Cost `yaml:"deploy-dragons"`
	Lurk1     Cost `yaml:"lurker-first"`
	Lurk2     Cost `yaml:"lurker-second"`
	Lurk3     Cost `yaml:"lurker-third"`
	Replace   Cost `yaml:"replace-horde"`
	Spell     Cost `yaml:"spell"`
	SpellAid  Cost `yaml:"aid-spell"`
	FreeMg    Cost `yaml:"free-magician"`
	FreeHe    Cost `yaml:"free-hero"`
}

// Terrain is a row of the terrain table.
type Terrain struct {
	Bad    bool   `yaml:"bad"`                                    // bad going for land elements
	Aerial bool   `yaml:"aerial,omitempty"`                       // bad going for aerials too
	Sight  string `yaml:"sight,omitempty" limit:"|through|crest"` // "through": blocks beyond 50 paces; "crest": only at the crest
	Cover  bool   `yaml:"cover,omitempty"`
	Hill   bool   `yaml:"hill,omitempty"`
	Water  bool   `yaml:"water,omitempty"`
	Closed bool   `yaml:"closed,omitempty"` // nobody may end there
	Lurk   bool   `yaml:"lurk,omitempty"`   // water lurkers may live here
	Rule   string `yaml:"rule,omitempty"`
}

// Factor is a tactical factor.
type Factor struct {
	Factor int8     `yaml:"factor" limit:"-6..6"`
	Most   int      `yaml:"most,omitempty" limit:"0..127"`    // counted at most so often
	Except []string `yaml:"except,omitempty"`                 // types it does not apply to
	Within int32    `yaml:"within,omitempty" limit:"0..4000"` // paces
	Rule   string   `yaml:"rule,omitempty"`
}

// Cost is a cost in PIPs.
type Cost struct {
	Pips int8   `yaml:"pips" limit:"0..20"`
	Rule string `yaml:"rule,omitempty"`
}

// Map is a board: rows of "ID kind (x,y) (x,y) …" as the specification prints them.
type Map struct {
	Size   int32   `yaml:"size,omitempty"` // paces square
	Rows   string  `yaml:"rows,omitempty"`
	Random *Random `yaml:"random,omitempty"`
	// Free leaves out the conditions on terrain, for positions and studies.
	Free bool `yaml:"free,omitempty"`
}

// Random asks for terrain drawn by the generator of HOTT-SET-2.
type Random struct {
	Seed  uint64   `yaml:"seed"`
	Theme []string `yaml:"theme,omitempty"`
}

// Army is a list of elements.
type Army struct {
	Units []ArmyUnit `yaml:"units"`
}

// ArmyUnit is some equal elements of an army.
type ArmyUnit struct {
	Unit    string  `yaml:"unit"`
	Count   int     `yaml:"count,omitempty"`
	General bool    `yaml:"general,omitempty"`
	Key     *uint16 `yaml:"key,omitempty"` // number its dice are keyed by
}

// Scenario is what a scenario says beyond the common keys.
type Scenario struct {
	Points int32 `yaml:"points,omitempty"` // AP of each army
	Depth  int32 `yaml:"depth,omitempty"`  // of the deployment zones, in paces
	Bounds int16 `yaml:"bounds,omitempty"` // after which the battle is a draw; without, the engine stops at 60
}

// Side is what a side of a scenario says beyond its army.
type Side struct {
	Deploy string `yaml:"deploy,omitempty"` // "d=360: Sh@480 …; d=…" or "Sh (480,360) N"
}

// Options are the switches and parameters of section 12.3; lengths in paces.
type Options struct {
	AirboatFleesMg    bool  `yaml:"airboat-flees-magician"`
	CmdExtraOnSpells  bool  `yaml:"command-extra-on-spells"`
	DampOwn           bool  `yaml:"damp-own"`
	BadGoingCCOnly    bool  `yaml:"bad-going-cc-only"`
	RiverBadGoing     bool  `yaml:"river-bad-going"`
	MgMoveAndCast     bool  `yaml:"magician-move-and-cast"`
	Pip2Singles       bool  `yaml:"aerial-extra-on-singles"`
	SnCaptureStr      bool  `yaml:"sneakers-capture-stronghold"`
	GentleHillOpen    bool  `yaml:"gentle-hill-open"`
	HeightVAerials    bool  `yaml:"height-against-aerials"`
	Clear             int32 `yaml:"clear-distance" limit:"0..4000"`
	Command           int32 `yaml:"command-distance" limit:"0..4000"`
	CommandHidden     int32 `yaml:"command-distance-hidden" limit:"0..4000"`
	SpellRange        int32 `yaml:"spell-range" limit:"0..4000"`
	SightThrough      int32 `yaml:"sight-through-woods" limit:"0..4000"`
	ArcSide           int32 `yaml:"arc-side" limit:"0..4000"`
	ZoneDepth         int32 `yaml:"zone-depth" limit:"0..4000"`
	Shift             int32 `yaml:"group-shift" limit:"0..4000"`
	BreakOff          int32 `yaml:"break-off" limit:"0..4000"`
	Flight            int32 `yaml:"flight" limit:"0..4000"`
	FordWidth         int32 `yaml:"ford-width" limit:"0..4000"`
	FordAngle         int32 `yaml:"ford-angle" limit:"1..90"` // degrees
	ColumnGap         int32 `yaml:"column-gap" limit:"0..4000"`
	LurkerDeployments uint8 `yaml:"lurker-deployments"` // 0 is no limit
	Fewer             bool  `yaml:"fewer-points"`       // an army may have fewer points than HOTT-ARMY-1 says
}

// Position is a position of a case.
type Position struct {
	Figures []Placed         `yaml:"figures"`
	Turn    When             `yaml:"turn,omitempty"`
	AP      map[string]int32 `yaml:"ap,omitempty"`     // starting AP by seat; 24 unless said
	Lost    map[string]int32 `yaml:"lost,omitempty"`   // AP lost by figures not listed
	Bounds  int16            `yaml:"bounds,omitempty"` // the scenario's
	Cap     int16            `yaml:"cap,omitempty"`    // the engine's own; 60 unless said
}

// Placed is a figure of a position.
type Placed struct {
	ID      string   `yaml:"id"`
	Type    string   `yaml:"type"`
	Side    string   `yaml:"side"`
	At      string   `yaml:"at,omitempty"` // "1200,600 N": front middle in paces and facing
	General bool     `yaml:"general,omitempty"`
	State   string   `yaml:"state,omitempty"` // board, reserve, lost, frog, ensorcelled
	Ones    uint8    `yaml:"ones,omitempty"`  // ones rolled as main caster
	Entries uint8    `yaml:"entries,omitempty"`
	By      string   `yaml:"by,omitempty"`  // ensorceller
	Met     []string `yaml:"met,omitempty"` // enemies it moved into contact with this bound
	Was     []string `yaml:"was,omitempty"` // features it was in when its side's last bound began
	Home    string   `yaml:"home,omitempty"`
	Moved   bool     `yaml:"moved,omitempty"`
}

// When is the moment of a position.
type When struct {
	Side  string `yaml:"side,omitempty"`
	Phase string `yaml:"phase,omitempty"` // roll, pips, ranged, combat
	Pips  int8   `yaml:"pips,omitempty"`
	Bound int16  `yaml:"bound,omitempty"`
}
