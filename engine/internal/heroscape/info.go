package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// Stages, by need; rolls share one.
const (
	stageRoll engine.Stage = iota
	stageDeploy
	stageDrop
	stageOrders
	stageChoose
	stageBond
	stageMove
	stageAct
	stageClone
	stageSpirit
	stageErland
	stageOver
)

var stageOf = func() (of [64]engine.Stage) {
	for n, stage := range map[need]engine.Stage{
		needPlace: stageDeploy, needDrop: stageDrop, needOrder: stageOrders, needChoose: stageChoose,
		needBond: stageBond,
		needMove: stageMove, needAct: stageAct, needSpawn: stageClone, needSpirit: stageSpirit, needErland: stageErland,
		needNone: stageOver,
	} {
		of[n] = stage
	}
	return of
}()

// verbNeeds are the choices in which a verb has a place, as bits of need.
var verbNeeds = func() [verbCount]uint64 {
	of := [verbCount]uint64{
		verbPlace: 1 << needPlace, verbDrop: 1 << needDrop, verbOrder: 1 << needOrder, verbChoose: 1 << needChoose,
		verbBond: 1 << needBond, verbMove: 1 << needMove, verbStay: 1 << needMove,
		verbAttack: 1 << needAct, verbSpawn: 1 << needSpawn, verbSpirit: 1 << needSpirit, verbErland: 1 << needErland,
		verbEnd:  1<<needBond | 1<<needMove | 1<<needAct,
		verbPass: 1<<needDrop | 1<<needChoose | 1<<needSpawn | 1<<needErland,
	}
	for i := range actTable {
		of[actTable[i].verb] = 1 << needAct
	}
	return of
}()

// purposeNames are the names of what rolls are for.
func purposeNames() []string {
	of := [forCount]string{
		forDeploy: "deployment", forFirst: "first turn", forDropOrder: "drop order", forInit: "initiative",
		forSwipe: "leaving attack",
		forFall:  "fall", forMolten: "molten lava", forMiton: "mitonsoul", forAttack: "attack", forDefence: "defence",
		forBurn: "lava field",
	}
	for i := range d20Table {
		of[d20Table[i].purpose] = d20Table[i].name
	}
	return of[:]
}

// The system's own kinds of events.
const (
	kindFirst engine.Kind = engine.KindOwn + iota
	kindInit
	kindLost
	kindPower
	kindSpirit
	kindControl
	kindBond
	kindFall
	kindBurn
	kindGlyph
	kindSaved
	kindMiss
	kindLeftOut
)

// Refusals.
const (
	notNow engine.Refusal = 1 + iota
	noSuchVerb
	garbled
	noSuchFigure
	notInZone
	oneSpace
	twoSpaces
	noDropHere
	noDropRoom
	dropBegun
	noSuchMarker
	markerPlaced
	cardNotLiving
	noPartner
	noSpiritCard
	notThisCard
	hasMoved
	cardUsedUp
	noRoute
	noSuchStep
	offTheMap
	ontoItself
	intoTree
	acrossRuin
	intoMolten
	tooSteep
	tooFar
	enemyInWay
	engagedInWay
	mustStop
	stopsOnGlyph
	stopsOnMolten
	stopsBothEnds
	stopsOccupied
	occupied
	notLevel
	keldaCloses
	cannotFly
	noPower
	hasAttacked
	attacksReplaced
	notAnEnemy
	notAdjacent
	notInGrip
	engagedElsewhere
	thorianSpeed
	outOfRange
	noSight
	tooLate
	tooBig
	notUnique
	nobodyToClone
	noCloneHere
	noEnemyHit
	grenadeSpent
	notInOrder
	lobTooHigh
	notThree
	notNearest
	volleyEngaged
	volleyApart
	notBeside
	noOrcPartner
	noHumanPartner
	notChosen
	noFlightYet
	outOfThrow
	refusalCount
)

var refusals = [refusalCount]engine.Refused{
	notNow:       {Text: "not what is to be decided now", Rule: ruleTurn4},
	noSuchVerb:   {Text: "no such action"},
	garbled:      {Text: "the parts of the action do not fit together"},
	noSuchFigure: {Text: "no such figure to choose here"},
	notInZone:    {Text: "not a free space of the start zone", Rule: ruleDeploy1},
	oneSpace:     {Text: "the figure stands on one space", Rule: ruleBoard5},
	twoSpaces:    {Text: "the figure needs two neighbouring free spaces of one level", Rule: ruleDeploy3},
	noDropHere: {Text: "nobody can be dropped there: it is not empty, or adjacent to a figure, or has a glyph",
		Rule: rulePwrAirborne1},
	noDropRoom:       {Text: "the rest of the card would find no space", Rule: rulePwrAirborne1},
	dropBegun:        {Text: "the drop has begun: all figures must be placed", Rule: rulePwrAirborne1},
	noSuchMarker:     {Text: "the markers are 1, 2, 3 and x", Rule: ruleOm1},
	markerPlaced:     {Text: "that marker is placed already", Rule: ruleOm1},
	cardNotLiving:    {Text: "not a living card of yours", Rule: ruleOm5},
	noPartner:        {Text: "that card does not bond with the card whose turn it is", Rule: rulePwrLegion2},
	noSpiritCard:     {Text: "a spirit goes to a living unique card of yours", Rule: ruleR23},
	notThisCard:      {Text: "only figures of the card whose turn it is may act", Rule: ruleTurn1},
	hasMoved:         {Text: "the figure has used its move", Rule: ruleTurn2},
	cardUsedUp:       {Text: "one card's number of figures has been active", Rule: ruleTurn6},
	noRoute:          {Text: "no route"},
	noSuchStep:       {Text: "no such direction", Rule: ruleBoard1},
	offTheMap:        {Text: "there is no space there", Rule: ruleBoard2},
	ontoItself:       {Text: "its own other end stands there", Rule: ruleDbl3},
	intoTree:         {Text: "nobody can stand there", Rule: ruleTerrTree1},
	acrossRuin:       {Text: "a ruin is in the way", Rule: ruleRuin1},
	intoMolten:       {Text: "molten lava", Rule: ruleTerrMolten1},
	tooSteep:         {Text: "too steep a climb", Rule: ruleClimb1},
	tooFar:           {Text: "not enough movement", Rule: ruleUp2},
	enemyInWay:       {Text: "an enemy is in the way", Rule: rulePass1},
	engagedInWay:     {Text: "an engaged friend is in the way", Rule: rulePass2},
	mustStop:         {Text: "the move ends in the water where it had to stop", Rule: ruleWaterIn3},
	stopsOnGlyph:     {Text: "the move ends on the glyph where it had to stop", Rule: ruleGlyph1},
	stopsOnMolten:    {Text: "the move ends on the molten lava where it had to stop", Rule: ruleTerrMolten1},
	stopsBothEnds:    {Text: "the move ends with both ends in water, where it had to stop", Rule: ruleDblWater2},
	stopsOccupied:    {Text: "it would have to stop where it may not end", Rule: rulePass3},
	occupied:         {Text: "a move may not end on another figure", Rule: rulePass3},
	notLevel:         {Text: "both ends must stand on one level with no ruin between", Rule: ruleDbl4},
	keldaCloses:      {Text: "only a wounded figure may stop on Kelda's glyph", Rule: ruleGlyph4},
	cannotFly:        {Text: "the figure cannot fly", Rule: rulePwrFly1},
	noPower:          {Text: "the figure has no such power"},
	hasAttacked:      {Text: "the figure has made its attack", Rule: ruleCbt1},
	attacksReplaced:  {Text: "the attacks of this turn are replaced or over", Rule: ruleTurn4},
	notAnEnemy:       {Text: "not an enemy figure on the battlefield", Rule: ruleAtk1},
	notAdjacent:      {Text: "not adjacent", Rule: ruleRange4},
	notInGrip:        {Text: "not adjacent", Rule: ruleEng1},
	engagedElsewhere: {Text: "an engaged figure may attack only figures it is engaged with", Rule: ruleAtkEng1},
	thorianSpeed:     {Text: "only an adjacent figure may attack him with a normal attack", Rule: rulePwrDrake1},
	outOfRange:       {Text: "out of range", Rule: ruleAtkWho1},
	noSight:          {Text: "no line of sight", Rule: ruleAtkWho1},
	tooLate:          {Text: "that power comes before what has been done", Rule: ruleTurn4},
	tooBig:           {Text: "only small and medium figures can be chomped", Rule: rulePwrGrimnak1},
	notUnique:        {Text: "only a figure of a unique card can be shackled", Rule: rulePwrNegok1},
	nobodyToClone:    {Text: "nobody is left to clone, or nobody destroyed", Rule: rulePwrMarro1},
	noCloneHere:      {Text: "a clone needs an empty neighbouring space of the same level", Rule: rulePwrMarro1},
	noEnemyHit:       {Text: "the line affects no enemy", Rule: rulePwrMimring1},
	grenadeSpent:     {Text: "the grenade is spent", Rule: rulePwrAirborne2},
	notInOrder:       {Text: "grenades are thrown in ascending order", Rule: ruleR41},
	lobTooHigh:       {Text: "too high to lob a grenade", Rule: ruleR09},
	notThree:         {Text: "a volley takes three figures that have not attacked", Rule: rulePwrRomarch1},
	notNearest:       {Text: "the volley comes from the nearest of the three", Rule: ruleR27},
	volleyEngaged:    {Text: "an engaged figure takes no part in a volley", Rule: rulePwrRomarch1},
	volleyApart:      {Text: "the three must stand on one level, connected by adjacency", Rule: ruleR27},
	notBeside:        {Text: "not beside the figure that turned up the glyph", Rule: ruleGlyph4},
	noOrcPartner:     {Text: "that card does not bond with the card whose turn it is", Rule: rulePwrGrut1},
	noHumanPartner:   {Text: "that card does not bond with the card whose turn it is", Rule: rulePwrWeston1},
	notChosen:        {Text: "not a living card of yours", Rule: ruleBasic2},
	noFlightYet:      {Text: "nobody flies in the basic game", Rule: ruleBasic1},
	outOfThrow:       {Text: "out of range of a grenade", Rule: rulePwrAirborne2},
}

var info = engine.Info{
	System:  "heroscape",
	Title:   "HeroScape",
	Edition: "Rise of the Valkyrie master set, 2004: master game and basic variant",
	Quick:   "quick",
	Seats:   [2]string{"north", "south"},
	Unit:    "figure",
	Stages: []engine.Named{
		stageRoll:   {Name: "roll", Doc: "dice are due"},
		stageDeploy: {Name: "deploy", Doc: "figures are placed in the start zone"},
		stageDrop:   {Name: "drop", Doc: "the Airborne Elite may be placed"},
		stageOrders: {Name: "orders", Doc: "order markers are put on cards in secret"},
		stageChoose: {Name: "choose", Doc: "basic game: which card takes the turn"},
		stageBond:   {Name: "bond", Doc: "a bonding partner may take a turn first"},
		stageMove:   {Name: "move", Doc: "each active figure may move once"},
		stageAct:    {Name: "act", Doc: "attacks, and the powers that come before them"},
		stageClone:  {Name: "clone", Doc: "a cloned figure may be placed"},
		stageSpirit: {Name: "spirit", Doc: "a destroyed hero's spirit goes to a card"},
		stageErland: {Name: "erland", Doc: "Erland's glyph: one figure may be placed"},
		stageOver:   {Name: "over", Doc: "the game has ended"},
	},
	Idle: []engine.Verb{verbPass, verbEnd, verbStay},
	Endings: []engine.Named{
		endEliminated: {Name: "eliminated", Doc: "one side has no figure left on the battlefield"},
		endBoth:       {Name: "both-eliminated", Doc: "both sides lost their last figures together"},
		endPoints:     {Name: "points", Doc: "points at the round limit"},
		endLife:       {Name: "life", Doc: "points were even, remaining Life was not"},
		endEven:       {Name: "even", Doc: "points and remaining Life were even at the round limit"},
		endTurns:      {Name: "turns", Doc: "the turns of the basic game are used up"},
	},
	Kinds: []engine.Named{
		kindFirst - engine.KindOwn:   {Name: "first", Doc: "who places his army first"},
		kindInit - engine.KindOwn:    {Name: "initiative", Doc: "who goes first"},
		kindLost - engine.KindOwn:    {Name: "lost-turn", Doc: "a turn was lost"},
		kindPower - engine.KindOwn:   {Name: "power", Doc: "the d20 of a power, 1 for success"},
		kindSpirit - engine.KindOwn:  {Name: "spirit", Doc: "a spirit went to a card"},
		kindControl - engine.KindOwn: {Name: "control", Doc: "a card changed its controller"},
		kindBond - engine.KindOwn:    {Name: "bonding", Doc: "a bonding partner takes a turn"},
		kindFall - engine.KindOwn:    {Name: "fall", Doc: "a fall, or molten lava"},
		kindBurn - engine.KindOwn:    {Name: "burn", Doc: "dice against a lava field"},
		kindGlyph - engine.KindOwn:   {Name: "glyph", Doc: "a glyph worked"},
		kindSaved - engine.KindOwn:   {Name: "saved", Doc: "Stealth Armor ignored wounds"},
		kindMiss - engine.KindOwn:    {Name: "miss", Doc: "an attack did nothing"},
		kindLeftOut - engine.KindOwn: {Name: "left-out", Doc: "a figure did not fit into the start zone"},
	},
	Features: positionFeatures,
	Terms: []engine.Named{
		termSilence - engine.TermOwn: {Name: "silence",
			Doc: "points of enemy shooters that would be engaged, in hundredths"},
		termScreen - engine.TermOwn: {Name: "screen", Doc: "1 for each enemy a shooter would be engaged with"},
		termPrize - engine.TermOwn:  {Name: "prize", Doc: "points of the card of a figure that is attacked"},
		termReach - engine.TermOwn: {Name: "reach", Doc: "what a turn of the card is expected to be worth this " +
			"round, in hundredths of points (order markers, bonding, spirits)"},
		termSpread - engine.TermOwn: {Name: "spread", Doc: "markers already on the same card (order markers)"},
		termBluff - engine.TermOwn: {Name: "bluff",
			Doc: "what a turn of the card would be worth (reach), if no other marker lies on it (order marker X)"},
	},
	Purposes: purposeNames(),
	Refusals: refusals[:],
	Rules:    ruleIDs,
	Powers:   powerList(),
	Options: []engine.OptionDoc{
		{Name: "variant", Default: "master", Doc: "master, or basic for the introductory game (4.6)"},
		{Name: "mud", Default: "false", Doc: "sand is mud: it costs walkers 2 (HS-TERR-MUD-1)"},
		{Name: "glyphs", Default: "false", Doc: "the map's optional glyphs lie on it"},
		{Name: "gas", Default: "false", Doc: "rising gas at the end of every round (HS-SC-8)"},
		{Name: "powers", Default: "true", Doc: "false plays the cards without their powers"},
	},
	MaxDepth:       maxDepth,
	MaxSteps:       40000,
	SharedSwapDice: true,
	Schemes:        true,
}
