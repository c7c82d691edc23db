package titan

import (
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Chart is the form of chart.yaml: the hazard chart of RULES.md section 8, row by row.
// Every cell is data; an empty cell is "no effect". The words that a cell may hold are
// those that its rows check.
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
		WalkThrough string `yaml:"walk-through"` // walkers past occupied hexes: closed, open
		FlyThrough  string `yaml:"fly-through"`  // flyers past occupied hexes: open, closed
		InContact   string `yaml:"in-contact"`   // who is in contact: stays, moves
	} `yaml:"movement"`
	Striking struct {
		InContact string `yaml:"in-contact"` // who is in contact: must, may strike
	} `yaml:"striking"`
	Rangestriking struct {
		Past          string `yaml:"past"`             // lines past occupied hexes: closed, open
		MagicPast     string `yaml:"magic-past"`       // magic past anything: open, closed
		AtFootOfCliff string `yaml:"at-foot-of-cliff"` // past who stands at the foot of an end's Cliff
		LowerThanBoth string `yaml:"lower-than-both"`  // past who stands lower than both ends
		InContact     string `yaml:"in-contact"`       // by who is in contact: closed, open
	} `yaml:"rangestriking"`
}

// Change is what a hazard does to a blow: dice and skill are the striker's, defence is
// added to the target's skill. Who says whose blows, in the rows of hexsides.
type Change struct {
	Dice    int    `yaml:"dice,omitempty"`
	Skill   int    `yaml:"skill,omitempty"`
	Defence int    `yaml:"defence,omitempty"`
	Who     string `yaml:"who,omitempty"`
}

// HexRow is the row of a hazard that fills a hex.
type HexRow struct {
	Token      string   `yaml:"token"`       // the letter of the maps
	Natives    []string `yaml:"natives"`     // types that are native here
	NativeSide string   `yaml:"native-side"` // darklord: all of that side; others: all who are not
	Enter      string   `yaml:"enter"`       // short for movement: {enter: …}, so that a house rule fits a line

	Movement struct {
		Enter   string `yaml:"enter"`    // walkers that are not native: free, slow, stop, closed
		FlyOver string `yaml:"fly-over"` // flyers that are not native, in passing: free, slow, closed
		Land    string `yaml:"land"`     // the same, ending there
		Natives string `yaml:"natives"`  // dive: natives pass from such hex to such hex under anything
	} `yaml:"movement"`

	Striking struct {
		Into           Change `yaml:"into"`                  // blows of others at a native standing here
		OutOf          Change `yaml:"out-of"`                // blows of a non-native standing here
		Native         Change `yaml:"native"`                // blows of a native standing here
		SlopeDice      string `yaml:"slope-dice"`            // contained: the native dice replace those of a Slope
		HalfAgain      bool   `yaml:"half-again"`            // blows from here have half the Power more dice
		Strikes        int    `yaml:"native-strikes"`        // blows of a native in its own Strike Phase
		Counterstrikes int    `yaml:"native-counterstrikes"` // blows of a native in the other's
		NativeContact  string `yaml:"native-contact"`        // none: no contact between a native here and any enemy
		Shield         int    `yaml:"shield"`                // hits that a strike at a character here loses
		Carry          string `yaml:"carry"`                 // closed: no carry from a strike at here, nor to here
		Hurts          int    `yaml:"hurts"`                 // hits to non-natives as a Strike Phase begins
		HurtToDeath    string `yaml:"hurt-to-death"`         // strikes: who is slain by it may still strike
	} `yaml:"striking"`

	Rangestriking struct {
		Past          string `yaml:"past"`                // lines past this hex: open, natives, closed
		Into          string `yaml:"into"`                // lines into this hex: open, natives
		PastSkill     int    `yaml:"past-skill"`          // striker's skill for each such hex passed, not its natives'
		At            Change `yaml:"at"`                  // shots of others at a native standing here
		OutOf         Change `yaml:"out-of"`              // shots of a non-native standing here
		Native        Change `yaml:"native"`              // shots of a native standing here
		NativeDefence int    `yaml:"native-defence"`      // defence of a native here against all
		Natives       string `yaml:"natives"`             // safe: no shot may be aimed at a native here
		Shots         int    `yaml:"native-rangestrikes"` // shots of a native in its own Strike Phase
		From          string `yaml:"from"`                // any: the shot may start from any free hex of this kind
	} `yaml:"rangestriking"`
}

// SideRow is the row of a hazard that lies on a hexside and belongs to the hex above it.
type SideRow struct {
	Natives  []string `yaml:"natives"`
	Movement struct {
		Up   string `yaml:"up"`   // walkers that are not native: free, slow, closed
		Down string `yaml:"down"` // the same, downward
	} `yaml:"movement"`
	Striking struct {
		Down    Change `yaml:"down"`
		Up      Change `yaml:"up"`
		CarryUp string `yaml:"carry-up"` // from-a-dune: only a blow across such a side may carry up across one
		Blows   string `yaml:"blows"`    // none: no strike across
		Contact string `yaml:"contact"`  // none: no contact across
	} `yaml:"striking"`
	Rangestriking struct {
		One        string `yaml:"one"`         // open, held, never
		Two        string `yaml:"two"`         // open, one-held, all-held, never
		Three      string `yaml:"three"`       // open, ends-held, never
		WithSlopes string `yaml:"with-slopes"` // free: a held one of these frees every Slope of the line
		WithDunes  string `yaml:"with-dunes"`  // all-held, open
		UpSkill    int    `yaml:"up-skill"`    // striker's skill for each crossed upward
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

// check reports every word of the chart that is none, and every type that is not in
// the roster.
func (c *Chart) check(form any, roster *Roster, places engine.Places, fs *engine.Faults) {
	c.checkTokens(form, places, fs)
	for i, r := range c.hexes() {
		w := words{places, fs, form, terrainNames[i]}
		w.types(r.Natives, roster)
		w.word(r.NativeSide, "", "native-side", "darklord", "others")
		w.word(r.Enter, "", "enter", "free", "slow", "stop", "closed")
		w.word(r.Movement.Enter, "movement", "enter", "free", "slow", "stop", "closed")
		w.word(r.Movement.FlyOver, "movement", "fly-over", "free", "slow", "closed")
		w.word(r.Movement.Land, "movement", "land", "free", "slow", "closed")
		w.word(r.Movement.Natives, "movement", "natives", "dive", "walk")
		w.word(r.Striking.SlopeDice, "striking", "slope-dice", "contained", "added")
		w.word(r.Striking.NativeContact, "striking", "native-contact", "none", "normal")
		w.word(r.Striking.Carry, "striking", "carry", "closed", "open")
		w.word(r.Striking.HurtToDeath, "striking", "hurt-to-death", "strikes", "falls")
		w.word(r.Rangestriking.Past, "rangestriking", "past", "open", "natives", "closed")
		w.word(r.Rangestriking.Into, "rangestriking", "into", "open", "natives")
		w.word(r.Rangestriking.Natives, "rangestriking", "natives", "safe", "targets")
		w.word(r.Rangestriking.From, "rangestriking", "from", "any", "own")
		w.count(r.Striking.Shield, "striking", "shield", 9)
		w.count(r.Striking.Hurts, "striking", "hurts", 9)
		w.count(r.Striking.Strikes, "striking", "native-strikes", 2)
		w.count(r.Striking.Counterstrikes, "striking", "native-counterstrikes", 2)
		w.count(r.Rangestriking.Shots, "rangestriking", "native-rangestrikes", 2)
		w.change(&r.Striking.Into, "striking", "into", false)
		w.change(&r.Striking.OutOf, "striking", "out-of", false)
		w.change(&r.Striking.Native, "striking", "native", false)
		w.change(&r.Rangestriking.At, "rangestriking", "at", false)
		w.change(&r.Rangestriking.OutOf, "rangestriking", "out-of", false)
		w.change(&r.Rangestriking.Native, "rangestriking", "native", false)
	}
	for i, r := range c.sides() {
		if i > 0 {
			r.check(words{places, fs, form, featureNames[i]}, roster)
		}
	}
	c.Character.check(words{places, fs, form, "character"})
}

func (r *SideRow) check(w words, roster *Roster) {
	w.types(r.Natives, roster)
	w.word(r.Movement.Up, "movement", "up", "free", "slow", "closed")
	w.word(r.Movement.Down, "movement", "down", "free", "slow", "closed")
	w.word(r.Striking.CarryUp, "striking", "carry-up", "from-a-dune", "open")
	w.word(r.Striking.Blows, "striking", "blows", "none", "normal")
	w.word(r.Striking.Contact, "striking", "contact", "none", "normal")
	w.word(r.Rangestriking.One, "rangestriking", "one", "open", "held", "never")
	w.word(r.Rangestriking.Two, "rangestriking", "two", "open", "one-held", "all-held", "never")
	w.word(r.Rangestriking.Three, "rangestriking", "three", "open", "ends-held", "never")
	w.word(r.Rangestriking.WithSlopes, "rangestriking", "with-slopes", "free", "normal")
	w.word(r.Rangestriking.WithDunes, "rangestriking", "with-dunes", "all-held", "open")
	w.change(&r.Striking.Down, "striking", "down", true)
	w.change(&r.Striking.Up, "striking", "up", true)
}

func (r *CharacterRow) check(w words) {
	w.word(r.Movement.WalkThrough, "movement", "walk-through", "closed", "open")
	w.word(r.Movement.FlyThrough, "movement", "fly-through", "open", "closed")
	w.word(r.Movement.InContact, "movement", "in-contact", "stays", "moves")
	w.word(r.Striking.InContact, "striking", "in-contact", "must", "may")
	w.word(r.Rangestriking.Past, "rangestriking", "past", "closed", "open")
	w.word(r.Rangestriking.MagicPast, "rangestriking", "magic-past", "open", "closed")
	w.word(r.Rangestriking.AtFootOfCliff, "rangestriking", "at-foot-of-cliff", "open", "closed")
	w.word(r.Rangestriking.LowerThanBoth, "rangestriking", "lower-than-both", "open", "closed")
	w.word(r.Rangestriking.InContact, "rangestriking", "in-contact", "closed", "open")
}
