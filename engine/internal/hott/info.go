package hott

import "github.com/skirmishlab/skirmishlab/engine"

// The system's own event kinds.
const (
	kindPips     = engine.KindOwn + iota // N PIPs for side M
	kindFight                            // Figure fights Other; N and M are the factors
	kindResult                           // N is the verdict for Figure, M the kind of combat
	kindNoEffect                         // Figure suffers nothing
	kindReturn                           // Figure came back (N=1) or went away
)

// The system's own appraisal terms.
const (
	termPips   = engine.TermOwn + iota // PIPs that the action costs
	termLine                           // neighbours in line won or lost
	termFlank                          // overlaps and flanks gained on enemies
	termLead                           // danger to the general
	termScreen                         // steps towards the own stronghold's defence
	termStorm                          // steps towards the enemy stronghold
	termShots                          // enemies brought under fire or spells
	termHunt                           // steps towards the enemy general
	termFire                           // what shots take less what the enemy's take
	termRaise                          // army points of hordes brought back
)

var info = engine.Info{
	System:  "hott",
	Title:   "Hordes of the Things",
	Edition: "2.0 with the Berkeley 2004 amendments (HOTT-HDR-1)",
	Quick:   "quick",
	Seats:   [2]string{"defender", "attacker"},
	Unit:    "element",
	Bound:   "bound",
	Stages: []engine.Named{
		{Name: "pips", Doc: "the owner of the bound spends PIPs"},
		{Name: "ranged", Doc: "the owner orders spells and shots"},
		{Name: "aim", Doc: "the owner of a called shooter picks its target"},
		{Name: "fights", Doc: "the owner picks the next close combat"},
		{Name: "name", Doc: "the attackers' owner names the main attacker"},
		{Name: "roll", Doc: "the PIP die"},
		{Name: "combat", Doc: "the dice of a combat"},
		{Name: "over", Doc: "the game is over"},
	},
	Endings: []engine.Named{
		endStronghold: {Name: "stronghold", Doc: "the stronghold was captured"},
		endLosses:     {Name: "losses", Doc: "half the army points were lost, more than the enemy's"},
		endGeneral:    {Name: "general", Doc: "the general was lost, with more army points than the enemy"},
		endCap:        {Name: "cap", Doc: "the engine's own limit of bounds was reached"},
		endLimit:      {Name: "limit", Doc: "the bounds of the scenario were over"},
	},
	Features: positionFeatures,
	Terms: []engine.Named{
		{Name: "pips", Doc: "tenths of PIPs that the action costs; fewer while the battle stands still"},
		{Name: "line", Doc: "neighbours in line won (lost: negative)"},
		{Name: "flank", Doc: "overlaps and flank or rear attacks gained on enemies in close combat"},
		{Name: "general", Doc: "army points by which the general is in danger, in hundredths"},
		{Name: "screen", Doc: "steps of 100 paces towards the own base edge, for defence"},
		{Name: "storm", Doc: "the attacker's raiders: steps of 25 paces on their way round the enemy to his " +
			"stronghold; the defender: steps of 100 paces forward"},
		{Name: "shots", Doc: "enemies brought under fire or spells"},
		{Name: "hunt", Doc: "steps of 100 paces towards the enemy general"},
		{Name: "fire", Doc: "army points that the shots of a ranged phase take on average, less those that the " +
			"enemy's take, in hundredths"},
		{Name: "raise", Doc: "army points of hordes that come back, in hundredths"},
	},
	Kinds: []engine.Named{
		{Name: "pips", Doc: "the PIP die of a side"},
		{Name: "combat", Doc: "a combat with both factors"},
		{Name: "verdict", Doc: "how the totals compare"},
		{Name: "nothing", Doc: "a result without effect"},
		{Name: "return", Doc: "an element came back or went back to reserve"},
	},
	Purposes: []string{forPips: "pips", forShot: "shot", forSpell: "spell", forFight: "fight", forHeld: "held",
		forStorm: "storm"},
	NoFigure: []uint8{forPips},
	Refusals: refusalWords[:],
	Rules:    ruleIDs,
	Powers: []engine.Power{
		{Name: "gods enter and leave", Rule: ruleGd1}, {Name: "dragons enter", Rule: ruleDr1},
		{Name: "lurkers", Rule: ruleLk4},
		{Name: "water lurkers", Rule: ruleLk5}, {Name: "hordes replaced", Rule: ruleHd1},
		{Name: "spells", Rule: ruleMg1},
		{Name: "spells aided", Rule: ruleMg2}, {Name: "frogs", Rule: ruleMg7},
		{Name: "magicians freed", Rule: ruleFree1},
		{Name: "heroes freed at the stronghold", Rule: ruleFree2},
		{Name: "freed by the ensorceller's loss", Rule: ruleFree6},
		{Name: "shooting", Rule: ruleTShSpc}, {Name: "artillery", Rule: ruleTArtSpc},
		{Name: "shooting back", Rule: ruleSh8},
		{Name: "rear support", Rule: ruleTf7}, {Name: "trampling", Rule: ruleRec6}, {Name: "pushing", Rule: ruleRec5},
		{Name: "pursuit", Rule: rulePur1}, {Name: "sneakers", Rule: ruleTSnSpc}, {Name: "flight", Rule: ruleFle1},
		{Name: "gods leave on a 1", Rule: ruleGd2}, {Name: "storming", Rule: ruleStr5},
		{Name: "road moves", Rule: rulePip3},
	},
	Options: []engine.OptionDoc{
		{Name: "airboat-flees-magician", Default: "false", Doc: "airboats beaten by a magician flee 600 paces (R29)"},
		{Name: "command-extra-on-spells", Default: "false", Doc: "the command extra is paid for spells too (R9)"},
		{Name: "damp-own", Default: "true", Doc: "clerics and paladins of either side damp magic (R17)"},
		{Name: "bad-going-cc-only", Default: "false", Doc: "the -2 of bad going counts in close combat only (R27)"},
		{Name: "river-bad-going", Default: "false", Doc: "rivers are bad going"},
		{Name: "magician-move-and-cast", Default: "true", Doc: "a magician that moved may cast (R18)"},
		{Name: "aerial-extra-on-singles", Default: "true", Doc: "single aerials and magicians pay the extra PIP (R9)"},
		{Name: "sneakers-capture-stronghold", Default: "true", Doc: "sneakers alone capture strongholds (R28)"},
		{Name: "gentle-hill-open", Default: "false", Doc: "gentle hills count as open ground (R36)"},
		{Name: "height-against-aerials", Default: "false", Doc: "height and bank count against aerials (R37)"},
		{Name: "clear-distance", Default: "200", Doc: "how far gods, dragons and hordes enter from enemies"},
		{Name: "command-distance", Default: "1200", Doc: "command distance"},
		{Name: "command-distance-hidden", Default: "600", Doc: "command distance out of sight"},
		{Name: "spell-range", Default: "600", Doc: "range of spells"},
		{Name: "sight-through-woods", Default: "50", Doc: "how far one sees into woods"},
		{Name: "arc-side", Default: "240", Doc: "half width of a shooter's arc"},
		{Name: "zone-depth", Default: "160", Doc: "depth of zones of control"},
		{Name: "group-shift", Default: "80", Doc: "sideways shift of a group"},
		{Name: "break-off", Default: "200", Doc: "least distance of breaking off"},
		{Name: "flight", Default: "600", Doc: "length of a flight"},
		{Name: "ford-width", Default: "200", Doc: "water this wide is not forded"},
		{Name: "ford-angle", Default: "45", Doc: "degrees off the perpendicular at which water is not forded"},
		{Name: "column-gap", Default: "40", Doc: "gap in a bent column"},
		{Name: "lurker-deployments", Default: "0", Doc: "how often a lurker may be deployed; 0 is no limit"},
	},
	Idle:           []engine.Verb{verbEnd, verbPass},
	MaxDepth:       1,
	MaxSteps:       40000,
	Schemes:        true,
	SharedSwapDice: false,
}
