package titan

import "github.com/skirmishlab/skirmishlab/engine"

// The system's own appraisal terms.
const (
	termKill = engine.TermOwn + iota
	termDuel
	termThreat
	termReply
	termFocus
)

var info = &engine.Info{
	System:    "titan",
	Title:     "Titan battle",
	Edition:   "Titan (1982) with the extended hazard chart 12.7",
	Quick:     "meadow",
	Seats:     [2]string{"defender", "attacker"},
	Unit:      "character",
	Reactions: map[engine.Stage]string{stageCounter: "strikes back"},
	Stages: []engine.Named{
		stagePlace:    {Name: "place", Doc: "the defender places its legion on the heights (TITAN-ENTRY-5)"},
		stageManeuver: {Name: "maneuver", Doc: "the side whose half-round it is moves its characters"},
		stageStrike:   {Name: "strike", Doc: "the side whose half-round it is strikes and rangestrikes"},
		stageCounter:  {Name: "counterstrike", Doc: "the other side strikes back, the slain included"},
		stageCarry:    {Name: "carry", Doc: "excess hits may be carried to another enemy"},
		stageRoll:     {Name: "roll", Doc: "the dice of a blow are due"},
		stageOver:     {Name: "over", Doc: "the battle is over"},
	},
	Endings: []engine.Named{
		endEliminated:     {Name: "eliminated", Doc: "only one side has characters left"},
		endBothEliminated: {Name: "both eliminated", Doc: "both sides are empty after the same Strike Phase: a draw"},
		endTitan:          {Name: "titan slain", Doc: "a Titan fell"},
		endTitans:         {Name: "titans slain", Doc: "both Titans fell in the same phase: a draw"},
		endTime:           {Name: "time-loss", Doc: "the rounds are over: the attacker is eliminated"},
	},
	Idle:     []engine.Verb{verbDecline, verbEnd, verbStay},
	Features: positionFeatures,
	Terms: []engine.Named{
		{Name: "kill", Doc: "worth of the enemy times the chance to slay it, in hundredths of points"},
		{Name: "duel", Doc: "what a fight to the end with the enemies in contact is worth, in hundredths of points"},
		{Name: "threat", Doc: "own points that enemies who could come next are expected to fell, in hundredths"},
		{Name: "reply", Doc: "points the character is expected to fell in return, in hundredths"},
		{Name: "focus", Doc: "own characters already in contact with the enemies it comes into contact with"},
	},
	Refusals: []engine.Refused{
		refuseNothing: {},
		refuseStage:   {Text: "not in this phase", Rule: ruleSeq1},
		refuseFigure:  {Text: "no such character may act now"},
		refuseSide:    {Text: "the character belongs to the other side", Rule: ruleSeq1},
		refuseOff:     {Text: "the character is not on the board"},
		refuseOn:      {Text: "the character is on the board already", Rule: ruleEntry1},
		refuseMoved:   {Text: "the character has moved in this phase", Rule: ruleMove1},
		refuseContact: {Text: "the character is in contact with an enemy and may not move", Rule: ruleMove3},
		refuseReach:   {Text: "the character cannot get there", Rule: ruleMove4},
		refuseEntry:   {Text: "the character cannot enter there", Rule: ruleEntry1},
		refuseHeights: {Text: "characters are placed on free hexes of the heights, one to a hex",
			Rule: ruleEntry5},
		refuseOwed:       {Text: "a character in contact still owes a strike", Rule: ruleStr8},
		refuseDone:       {Text: "the character has made its blows in this phase", Rule: ruleStr6},
		refuseKindOfBlow: {Text: "the character has begun with the other kind of blow", Rule: ruleRs2},
		refuseMustStrikeContact: {Text: "a character in contact must strike an enemy that it is in contact with",
			Rule: ruleCharStrike1},
		refuseTarget:        {Text: "that is no enemy on the board"},
		refuseTargetSlain:   {Text: "the target is slain already", Rule: ruleStr7},
		refuseAdjacent:      {Text: "the target is not adjacent, or a hexside bars the blow", Rule: ruleContact2},
		refuseAnnouncement:  {Text: "that announcement is not allowed", Rule: ruleCarry4},
		refuseAbility:       {Text: "the character cannot rangestrike", Rule: ruleRs1},
		refuseShotInContact: {Text: "a character in contact may not rangestrike", Rule: ruleCharRange5},
		refuseShotTurn:      {Text: "rangestrikes belong to a side's own Strike Phase", Rule: ruleRs1},
		refuseLord:          {Text: "only magic may be aimed at a Lord", Rule: ruleLord1},
		refuseSafe:          {Text: "only magic may be aimed at a native there", Rule: ruleRs9},
		refuseRange:         {Text: "the target is out of range", Rule: ruleRs4},
		refuseLine:          {Text: "the line is blocked", Rule: ruleLos3},
		refuseOrigin:        {Text: "the rangestrike cannot start there", Rule: ruleCloudRange1},
		refuseCarry:         {Text: "hits may not be carried there", Rule: ruleCarry2},
		refuseOver:          {Text: "the battle is over"},
	},
	Rules:    ruleIDs,
	Purposes: []string{blowStrike: "strike", blowCounter: "counterstrike", blowShot: "rangestrike"},
	Powers: []engine.Power{
		{Name: "flies", Rule: ruleFly},
		{Name: "native", Rule: ruleNative},
		{Name: "lord", Rule: ruleLord1},
		{Name: "magic rangestrike", Rule: ruleMagic1},
		{Name: "magic at range 2", Rule: ruleMagic2},
		{Name: "pixie in a tree", Rule: rulePixie},
		{Name: "dragon on a volcano", Rule: ruleDragon},
		{Name: "darklord side", Rule: ruleDarkSide},
		{Name: "diving", Rule: ruleWaterMove3},
		{Name: "rangestrike from another cloud", Rule: ruleCloudRange1},
	},
	Options: []engine.OptionDoc{
		{Name: "max_rounds", Default: "7", Doc: "battle rounds until the attacker loses on time"},
		{Name: "max_range", Default: "4", Doc: "greatest range of a rangestrike, both end hexes counted"},
		{Name: "sn_min", Default: "1", Doc: "lowest Strike-number"},
		{Name: "sn_max", Default: "6", Doc: "highest Strike-number"},
		{Name: "first_mover", Default: "defender", Doc: "who has the first half of each round"},
		{Name: "wall_law", Default: "false", Doc: "restores the 1982 rule that Walls block rangestrikes"},
	},
	MaxDepth: 1,
	MaxSteps: 4000,
	// Seven characters a side: per half-round at most 7 moves, 28 blows with a roll each and
	// their carries.
	SharedSwapDice: true,
}
