package titan

import (
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// Chart is the form of chart.yaml: the hazard chart of RULES.md section 8, row by row.
// Every cell is data; an empty cell is "no effect".
type Chart struct {
	Character CharacterRow `yaml:"character"`
	Plain     HexRow       `yaml:"plain"`
	Tree      HexRow       `yaml:"tree"`
	Sand      HexRow       `yaml:"sand"`
	Bog       HexRow       `yaml:"bog"`
	Bramble   HexRow       `yaml:"bramble"`
	Fog       HexRow       `yaml:"fog"`
	Hedge     HexRow       `yaml:"hedge"`
	Drift     HexRow       `yaml:"drift"`
	Volcano   HexRow       `yaml:"volcano"`
	Beach     HexRow       `yaml:"beach"`
	Water     HexRow       `yaml:"water"`
	Darkness  HexRow       `yaml:"darkness"`
	Cloud     HexRow       `yaml:"cloud"`
	Dune      SideRow      `yaml:"dune"`
	Cliff     SideRow      `yaml:"cliff"`
	Slope     SideRow      `yaml:"slope"`
	Wall      SideRow      `yaml:"wall"`
}

// CharacterRow is the first row of the chart: what characters do to one another.
type CharacterRow struct {
	Movement struct {
		WalkThrough string `yaml:"walk-through" limit:"|closed|open"` // walkers past occupied hexes: closed, open
		FlyThrough  string `yaml:"fly-through" limit:"|open|closed"`  // flyers past occupied hexes: open, closed
		InContact   string `yaml:"in-contact" limit:"|stays|moves"`   // who is in contact: stays, moves
	} `yaml:"movement"`
	Striking struct {
		InContact string `yaml:"in-contact" limit:"|must|may"` // who is in contact: must, may strike
	} `yaml:"striking"`
	Rangestriking struct {
		Past      string `yaml:"past" limit:"|closed|open"`       // lines past occupied hexes: closed, open
		MagicPast string `yaml:"magic-past" limit:"|open|closed"` // magic past anything: open, closed
		// past who stands at the foot of an end's Cliff
		AtFootOfCliff string `yaml:"at-foot-of-cliff" limit:"|open|closed"`
		LowerThanBoth string `yaml:"lower-than-both" limit:"|open|closed"` // past who stands lower than both ends
		InContact     string `yaml:"in-contact" limit:"|closed|open"`      // by who is in contact: closed, open
	} `yaml:"rangestriking"`
}

// Change is what a hazard does to a blow: dice and skill are the striker's, defence is
// added to the target's skill. Who says whose blows, in the rows of hexsides.
type Change struct {
	Dice    int    `yaml:"dice,omitempty" limit:"-9..9"`
	Skill   int    `yaml:"skill,omitempty" limit:"-9..9"`
	Defence int    `yaml:"defence,omitempty" limit:"-9..9"`
	Who     string `yaml:"who,omitempty" limit:"|natives|others|all"`
}

// HexRow is the row of a hazard that fills a hex.
type HexRow struct {
	Token   string   `yaml:"token"`   // the letter of the maps
	Natives []string `yaml:"natives"` // types that are native here
	// darklord: all of that side; others: all who are not
	NativeSide string `yaml:"native-side" limit:"|darklord|others"`
	// short for movement: {enter: …}, so that a house rule fits a line
	Enter string `yaml:"enter" limit:"|free|slow|stop|closed"`

	Movement struct {
		// walkers that are not native: free, slow, stop, closed
		Enter string `yaml:"enter" limit:"|free|slow|stop|closed"`
		// flyers that are not native, in passing: free, slow, closed
		FlyOver string `yaml:"fly-over" limit:"|free|slow|closed"`
		Land    string `yaml:"land" limit:"|free|slow|closed"` // the same, ending there
		// dive: natives pass from such hex to such hex under anything
		Natives string `yaml:"natives" limit:"|dive|walk"`
	} `yaml:"movement"`

	Striking struct {
		Into   Change `yaml:"into"`   // blows of others at a native standing here
		OutOf  Change `yaml:"out-of"` // blows of a non-native standing here
		Native Change `yaml:"native"` // blows of a native standing here
		// contained: the native dice replace those of a Slope
		SlopeDice string `yaml:"slope-dice" limit:"|contained|added"`
		// blows from here have half the Power more dice
		HalfAgain      bool `yaml:"half-again"`
		Strikes        int  `yaml:"native-strikes" limit:"0..2"`        // blows of a native in its own Strike Phase
		Counterstrikes int  `yaml:"native-counterstrikes" limit:"0..2"` // blows of a native in the other's
		// none: no contact between a native here and any enemy
		NativeContact string `yaml:"native-contact" limit:"|none|normal"`
		// hits that a strike at a character here loses
		Shield int `yaml:"shield" limit:"0..9"`
		// closed: no carry from a strike at here, nor to here
		Carry string `yaml:"carry" limit:"|closed|open"`
		// hits to non-natives as a Strike Phase begins
		Hurts int `yaml:"hurts" limit:"0..9"`
		// strikes: who is slain by it may still strike
		HurtToDeath string `yaml:"hurt-to-death" limit:"|strikes|falls"`
	} `yaml:"striking"`

	Rangestriking struct {
		Past string `yaml:"past" limit:"|open|natives|closed"` // lines past this hex: open, natives, closed
		Into string `yaml:"into" limit:"|open|natives"`        // lines into this hex: open, natives
		// striker's skill for each such hex passed, not its natives'
		PastSkill     int    `yaml:"past-skill" limit:"-9..9"`
		At            Change `yaml:"at"`                               // shots of others at a native standing here
		OutOf         Change `yaml:"out-of"`                           // shots of a non-native standing here
		Native        Change `yaml:"native"`                           // shots of a native standing here
		NativeDefence int    `yaml:"native-defence" limit:"-9..9"`     // defence of a native here against all
		Natives       string `yaml:"natives" limit:"|safe|targets"`    // safe: no shot may be aimed at a native here
		Shots         int    `yaml:"native-rangestrikes" limit:"0..2"` // shots of a native in its own Strike Phase
		// any: the shot may start from any free hex of this kind
		From string `yaml:"from" limit:"|any|own"`
	} `yaml:"rangestriking"`
}

// SideRow is the row of a hazard that lies on a hexside and belongs to the hex above it.
type SideRow struct {
	Natives  []string `yaml:"natives"`
	Movement struct {
		Up   string `yaml:"up" limit:"|free|slow|closed"`   // walkers that are not native: free, slow, closed
		Down string `yaml:"down" limit:"|free|slow|closed"` // the same, downward
	} `yaml:"movement"`
	Striking struct {
		Down Change `yaml:"down"`
		Up   Change `yaml:"up"`
		// from-a-dune: only a blow across such a side may carry up across one
		CarryUp string `yaml:"carry-up" limit:"|from-a-dune|open"`
		Blows   string `yaml:"blows" limit:"|none|normal"`   // none: no strike across
		Contact string `yaml:"contact" limit:"|none|normal"` // none: no contact across
	} `yaml:"striking"`
	Rangestriking struct {
		One   string `yaml:"one" limit:"|open|held|never"`              // open, held, never
		Two   string `yaml:"two" limit:"|open|one-held|all-held|never"` // open, one-held, all-held, never
		Three string `yaml:"three" limit:"|open|ends-held|never"`       // open, ends-held, never
		// free: a held one of these frees every Slope of the line
		WithSlopes string `yaml:"with-slopes" limit:"|free|normal"`
		WithDunes  string `yaml:"with-dunes" limit:"|all-held|open"` // all-held, open
		UpSkill    int    `yaml:"up-skill" limit:"-9..9"`            // striker's skill for each crossed upward
	} `yaml:"rangestriking"`
}

// terrain numbers the hex rows in the order of grounds, feature the hexside rows (0 is none).
type (
	terrain uint8
	feature uint8
)

const (
	noFeature feature = iota
	dune
	cliff
	slope
	wall
	features
)

var featureNames = [features]string{"", "dune", "cliff", "slope", "wall"}

// ground splits the token of a hex into its hazard and the rest, the elevation; ok is false of no letter of the chart.
func (c *Chart) ground(token string) (k terrain, level string, ok bool) {
	for i, row := range c.hexes() {
		if token[:1] == row.Token {
			return terrain(i), token[1:], true
		}
	}
	return 0, "", false
}

// sides lists the hexside rows in the order of featureNames; the first is no feature.
func (c *Chart) sides() [features]*SideRow {
	return [features]*SideRow{{}, &c.Dune, &c.Cliff, &c.Slope, &c.Wall}
}

// enter is what a non-native walker meets, the short form first.
func (r *HexRow) enter() string {
	if r.Enter != "" {
		return r.Enter
	}
	return r.Movement.Enter
}

// tokens lists the letters of the maps by terrain, or reports which cannot be read in a map.
func (c *Chart) tokens(places engine.Places) (list [terrains]string, err error) {
	var fs engine.Faults
	c.checkTokens(c, places, &fs)
	for i, r := range c.hexes() {
		list[i] = r.Token
	}
	return list, fs.Err()
}

// checkTokens reports each hazard whose token is no letter, or that of another.
func (c *Chart) checkTokens(form any, places engine.Places, fs *engine.Faults) {
	tokens := map[string]string{}
	for i, r := range c.hexes() {
		name := terrainNames[i]
		if len(r.Token) != 1 || strings.ContainsAny(r.Token, "-/0123456789 \t\n") {
			fs.Add(places.Place(form, name, "token"), "the token of %s is %q; want one letter", name, r.Token)
		} else if other := tokens[r.Token]; other != "" {
			fs.Add(places.Place(form, name, "token"), "%s and %s have the same token %q", other, name, r.Token)
		}
		tokens[r.Token] = name
	}
}

// check reports every token, type and word of the chart that is none.
func (c *Chart) check(form any, roster *Roster, places engine.Places, fs *engine.Faults) {
	c.checkTokens(form, places, fs)
	engine.CheckLimits(form, places, fs)
	types := func(row string, natives []string) {
		for i, n := range natives {
			if _, known := roster.Units[n]; !known { // one without an entry is a fault of the roster
				fs.Add(places.Place(form, row, "natives", i), "unknown character %q%s", n,
					spelling.Suggest(n, roster.names()))
			}
		}
	}
	for i, r := range c.hexes() {
		types(terrainNames[i], r.Natives)
		for _, change := range []struct {
			who, cell, key string
		}{
			{r.Striking.Into.Who, "striking", "into"}, {r.Striking.OutOf.Who, "striking", "out-of"},
			{r.Striking.Native.Who, "striking", "native"}, {r.Rangestriking.At.Who, "rangestriking", "at"},
			{r.Rangestriking.OutOf.Who, "rangestriking", "out-of"},
			{r.Rangestriking.Native.Who, "rangestriking", "native"},
		} {
			if change.who != "" {
				fs.Add(places.Place(form, terrainNames[i], change.cell, change.key),
					"%s of %s already says whose blows it means; leave out who", change.key, terrainNames[i])
			}
		}
	}
	for i, r := range c.sides() {
		types(featureNames[i], r.Natives)
	}
}
