package descent

import "github.com/skirmishlab/skirmishlab/engine"

// The stages of a turn.
const (
	stageDeploy engine.Stage = iota
	stageChoose
	stageAct
	stageNimble
	stagePlace
	stageGuard
	stageReroll
	stageShield
	stageSurge
	stageAbsorb
	stageCharm
	stageReturn
	stageToken
	stageFlock
	stageAppear
)

// The verbs.
const (
	verbDeploy engine.Verb = iota
	verbActivate
	verbMove
	verbAttack
	verbRest
	verbClimb
	verbShake
	verbStand
	verbRevive
	verbDoor
	verbExit
	verbEnd
	verbRage
	verbOath
	verbPrayer
	verbRaise
	verbFeat
	verbExplode
	verbTrick
	verbBless
	verbDrain
	verbFury
	verbGrab
	verbHeal
	verbHowl
	verbThrow
	verbFire
	verbEarth
	verbWater
	verbAir
	verbFlail
	verbFlock
	verbHop
	verbNimble
	verbPlace
	verbStoneskin
	verbDefend
	verbReroll
	verbShield
	verbGhost
	verbMana
	verbSurge
	verbAbsorb
	verbCharm
	verbReturn
	verbToken
	verbAppear
	verbDecline
	verbs
)

// The endings of a game.
const (
	endNone uint8 = iota
	endEliminated
	endKnockouts
	endEscaped
	endHeld
	endTime
	endRounds
)

// The system's own appraisal terms.
const (
	termKill engine.Term = engine.TermOwn + iota
	termFatigue
	termCondition
	termHeal
	termGoal
	termSpread
	termReserve
	termDistance
	termRetreat
)

// The system's own event kinds.
const (
	kindFatigue engine.Kind = engine.KindOwn + iota
	kindCondition
	kindRecovered
	kindTest
	kindKnockedOut
	kindStood
	kindEscaped
	kindMiss
	kindRoll
	kindSurge
	kindPower
	kindHeld
	kindDoor
	kindReaction
)

// The refusals.
const (
	_ = engine.Legal + engine.Refusal(iota)
	refuseStage
	refuseFigure
	refuseMalformed
	refuseZone
	refuseOccupied
	refuseNoFit
	refuseTerrain
	refuseActed
	refuseGroup
	refuseActions
	refuseStunned
	refuseImmobilized
	refuseFatigue
	refusePoints
	refuseRoute
	refuseEnemy
	refuseLine
	refuseStop
	refusePit
	refuseNotPit
	refuseSegment
	refuseShambling
	refuseMonsterAttack
	refuseTarget
	refuseSight
	refuseRange
	refuseReach
	refuseAir
	refuseAirTwice
	refuseWeapon
	refuseAbility
	refuseSpent
	refuseRest
	refuseNoCondition
	refuseDown
	refuseNotDown
	refuseDoor
	refuseExit
	refuseSurges
	refusePath
	refuseTwice
	refuseOwner
	refuseFamiliar
	refuseGuest
	refuseNoSpace
	refuseSame
	refuseSide
	refuseSideMonsters
	refuseSideTurns
	refuseSideDeploys
	refuseMonster
	refuseAlong
	refuseHost
	refuseActedMonster
	refuseActedFamiliar
	refuseDeployed
	refuseGone
	refuseLeft
	refuseSpentPrayer
	refuseSpentIronShield
	refuseSpentMana
	refuseSpentFury
	refuseReroll
	refuseRaised
	refuseNoneToDrop
	refuseThrowTo
	refuseOathTo
	refuseTwoMonsters
	refuseDeployTo
	refuseClimbTo
	refuseRaiseTo
	refusePlaceTo
	refuseUnraised
	refuseNoMagic
	refuseAbsorb
	refuseReturnTo
	refuseTokenTo
	refuseAppearAt
	refuseBless
	refuseOathOf
	refuseStunGroup
	refuseAdvance
	refusePrayer
	refuseRevive
	refuseHeal
	refuseFire
	refuseBurst
	refuseHowl
	refuseEarth
	refuseWater
	refuseFlock
	refuseGrab
	refuseThrow
	refuseStoneskin
	refuseRageWeapon
	refuseSkillWeapon
	refuseFeat // and one for every other feat
	// by another figure, at the first stage of reactions; and one for every other stage
	refuseAnswer = refuseFeat + engine.Refusal(featTarha-featAshrian) + 1
	refusalCount = refuseAnswer + engine.Refusal(stageAppear-stageNimble) + 1
)

var info = engine.Info{
	System:  "descent",
	Title:   "Descent: Journeys in the Dark",
	Edition: "second edition, with errata and FAQ 1.6",
	Quick:   "goblin-gate",
	Seats:   [2]string{"heroes", "monsters"},
	Unit:    "figure",
	Stages: []engine.Named{
		{Name: "deploy", Doc: "a side puts its figures into its zone"},
		{Name: "choose", Doc: "a side picks the hero or monster that acts next"},
		{Name: "act", Doc: "a figure takes its turn"},
		{Name: "nimble", Doc: "a hero may step aside in the middle of a monster's move"},
		{Name: "place", Doc: "a large monster interrupted in its move is put down"},
		{Name: "guard", Doc: "reactions to an attack before dice are rolled"},
		{Name: "reroll", Doc: "the attacker may roll a die again"},
		{Name: "shield", Doc: "the defender may use defence cards"},
		{Name: "surge", Doc: "the attacker spends surges"},
		{Name: "absorb", Doc: "a hero may take damage as fatigue"},
		{Name: "charm", Doc: "a hero may roll a test again"},
		{Name: "return", Doc: "a hero's space on returning to the map is chosen"},
		{Name: "token", Doc: "the space of a hero token is chosen"},
		{Name: "flock", Doc: "minions of a flock move two spaces each"},
		{Name: "appear", Doc: "a hidden hero comes back"},
	},
	Endings: []engine.Named{
		{Name: "unfinished", Doc: "the game has not ended"},
		{Name: "eliminated", Doc: "a side has nobody left standing"},
		{Name: "knock-outs", Doc: "the knock-out limit was reached"},
		{Name: "escaped", Doc: "enough heroes left by the exit"},
		{Name: "held", Doc: "a side led by enough points for holding the zone"},
		{Name: "time", Doc: "the heroes ran out of rounds to escape"},
		{Name: "rounds", Doc: "the last round ended and scores were compared"},
	},
	Features: positionFeatures,
	// A blow is felt when its surges are spent and its target has answered (DESC-ATK-13).
	Unsettled: []engine.Stage{stageReroll, stageShield, stageSurge, stageAbsorb, stageCharm},
	Terms: []engine.Named{
		{Name: "kill", Doc: "enemy points expected to be defeated outright, in hundredths"},
		{Name: "fatigue", Doc: "fatigue paid; part of tempo, too"},
		{Name: "condition", Doc: "chance of conditions inflicted, in hundredths of a figure's points; part of " +
			"damage, too"},
		{Name: "heal", Doc: "own points recovered, in hundredths; part of damage, too"},
		{Name: "goal", Doc: "steps gained towards the exit or the zone to hold; part of ground, too"},
		{Name: "spread", Doc: "friends adjacent to where it will stand, whom one blast would catch, less those " +
			"adjacent now"},
		{Name: "reserve", Doc: "actions given up by ending the turn"},
		{Name: "distance", Doc: "steps that it moves away from the nearest enemy"},
		{Name: "retreat", Doc: "the same when it has no attack left in its turn: to strike and step back"},
	},
	Kinds: []engine.Named{
		{Name: "fatigue", Doc: "N fatigue suffered"}, {Name: "condition", Doc: "a condition inflicted"},
		{Name: "recovered", Doc: "a condition discarded"},
		{Name: "test", Doc: "an attribute test: N is the attribute, M is 1 when passed"},
		{Name: "knocked-out", Doc: "a hero was knocked out"}, {Name: "stood", Doc: "a hero returned with N hearts"},
		{Name: "escaped", Doc: "a hero left the map"}, {Name: "miss", Doc: "an attack missed"},
		{Name: "roll", Doc: "an attack roll: N hearts, M range and surges"},
		{Name: "surge", Doc: "a surge was spent"}, {Name: "power", Doc: "an ability was used"},
		{Name: "held", Doc: "the zone was held: N points in all"},
		{Name: "door", Doc: "a door was opened or closed"}, {Name: "reaction", Doc: "a reaction was used"},
	},
	Purposes: purposeNames,
	Rules:    ruleIDs,
	Options: []engine.OptionDoc{
		{Name: "order", Default: "phased",
			Doc: "phased: all heroes, then all monsters; alternating: a hero, then a group, and so on"},
		{Name: "feats", Default: "true", Doc: "heroic feats are used"},
	},
	Idle:     []engine.Verb{verbDecline, verbEnd, verbDeploy},
	MaxDepth: 6,
	MaxSteps: 12000,

	ExactLuck: true,
	// Sharing dice by seat multiplied the variance of a block of den-war by 1.01 in 2,500
	// blocks: it gains nothing.
	SharedSwapDice: false,
}

// init lists the powers: the abilities of the roster's figures, and those that only the rules name.
func init() {
	for _, a := range abilityTable {
		info.Powers = append(info.Powers, engine.Power{Name: a.name, Rule: a.rule})
	}
	info.Powers = append(info.Powers, engine.Power{Name: "mend", Rule: ruleAblMend},
		engine.Power{Name: "breath", Rule: ruleAblBreath},
		engine.Power{Name: "swarm", Rule: ruleAblSwarm}, engine.Power{Name: "reach", Rule: ruleAblReach},
		engine.Power{Name: "conditions", Rule: ruleAblCond})
	for feat := featAshrian; feat <= featTarha; feat++ {
		refusals[refuseFeat+engine.Refusal(feat-featAshrian)] = engine.Refused{Text: "the feat has been used",
			Rule: abilityTable[feat].rule}
	}
	for i, rule := range answers {
		refusals[refuseAnswer+engine.Refusal(i)] = engine.Refused{Text: notItsDecision, Rule: rule}
	}
	info.Refusals = refusals[:]
}

// notDecided refuses a figure what another decides at a stage of reactions.
func notDecided(stage engine.Stage) engine.Refusal {
	return refuseAnswer + engine.Refusal(stage-stageNimble)
}

// notItsDecision is said of a figure that does not decide now.
const notItsDecision = "it is not this figure's decision"

// answers are the rules by which somebody decides in the stages of reactions, from the first.
var answers = [...]engine.Rule{
	ruleAblNimble, ruleLrg2, ruleAtk1, ruleAtk4, ruleAtk6, ruleAtk7, ruleAblJain, ruleAblCharm, ruleKo4, ruleLava4,
	ruleAblFlock, ruleFeatTomble,
}

var refusals = [refusalCount]engine.Refused{
	engine.Legal:        {Text: ""},
	refuseStage:         {Text: "this is not asked for now", Rule: ruleTrn6},
	refuseFigure:        {Text: notItsDecision, Rule: ruleTrn2},
	refuseMalformed:     {Text: "the action is malformed", Rule: ruleBrd1},
	refuseZone:          {Text: "outside its deployment zone", Rule: ruleSet1},
	refuseOccupied:      {Text: "the space is not empty", Rule: ruleMov5},
	refuseNoFit:         {Text: "its base does not fit there", Rule: ruleLrg2},
	refuseTerrain:       {Text: "nobody deploys on pit, lava or hazard", Rule: ruleSet1},
	refuseActed:         {Text: "it has had its turn this round", Rule: ruleTrn2},
	refuseGroup:         {Text: "its group must wait until another group is finished", Rule: ruleTrn3},
	refuseActions:       {Text: "no actions left", Rule: ruleTrn6},
	refuseStunned:       {Text: "it is Stunned and can only shake that off", Rule: ruleCnd4},
	refuseImmobilized:   {Text: "it is Immobilized", Rule: ruleCnd3},
	refuseFatigue:       {Text: "not enough Stamina for the fatigue", Rule: ruleFat1},
	refusePoints:        {Text: "not enough movement points", Rule: ruleMov2},
	refuseRoute:         {Text: "a step of the way is not legal", Rule: ruleMov3},
	refuseEnemy:         {Text: "an enemy stands in the way", Rule: ruleMov3},
	refuseLine:          {Text: "an elevation line is in the way", Rule: ruleElev3},
	refuseStop:          {Text: "no way leads there", Rule: ruleMov3},
	refusePit:           {Text: "it is in a pit and must climb out first", Rule: rulePit3},
	refuseNotPit:        {Text: "it is in no pit", Rule: rulePit7},
	refuseSegment:       {Text: "it has been put down and needs another move action", Rule: ruleLrg3},
	refuseShambling:     {Text: "no second move action in one activation", Rule: ruleAblShambling},
	refuseMonsterAttack: {Text: "it has attacked already", Rule: ruleAct11},
	refuseTarget:        {Text: "no legal target", Rule: ruleAtk1},
	refuseSight:         {Text: "no line of sight", Rule: ruleLos1},
	refuseRange:         {Text: "no chain of spaces leads there", Rule: ruleDst2},
	refuseReach:         {Text: "out of reach", Rule: ruleLos9},
	refuseAir:           {Text: "Air protects it from attackers that are not adjacent", Rule: ruleAblAir},
	refuseAirTwice:      {Text: "Air surrounds it already", Rule: ruleAblAir},
	refuseWeapon:        {Text: "no such weapon for it", Rule: ruleAtk1},
	refuseAbility:       {Text: "it has no such ability", Rule: ruleAct4},
	refuseSpent:         {Text: "it has no such card, or the card is exhausted", Rule: ruleAblShield},
	refuseRest:          {Text: "one rest a turn, and for heroes only", Rule: ruleAct3},
	refuseNoCondition:   {Text: "it does not have that condition", Rule: ruleAct6},
	refuseDown:          {Text: "it is knocked out and can only stand up", Rule: ruleKo4},
	refuseNotDown:       {Text: "nobody is knocked out there", Rule: ruleAct8},
	refuseDoor:          {Text: "no door that it could open or close", Rule: ruleAct9},
	refuseExit:          {Text: "no exit for it here", Rule: ruleVic5},
	refuseSurges:        {Text: "these surges cannot be spent", Rule: ruleAtk7},
	refusePath:          {Text: "the path of fire is not legal", Rule: ruleAblBreath},
	refuseTwice:         {Text: "two different targets are needed", Rule: ruleAblFlail},
	refuseOwner:         {Text: "its owner is not able to let it act", Rule: ruleAblRaise},
	refuseFamiliar:      {Text: "one move action and one attack action is all that it has", Rule: ruleAblRaise},
	refuseGuest:         {Text: "it may only spend the movement points of the feat", Rule: ruleFeatSyndrael},
	refuseNoSpace:       {Text: "no adjacent space is empty", Rule: rulePit8},
	refuseSame:          {Text: "it stands there already", Rule: ruleMov1},

	refuseSide:            {Text: notItsDecision, Rule: ruleTrn1},
	refuseSideMonsters:    {Text: notItsDecision, Rule: ruleTrn4},
	refuseSideTurns:       {Text: notItsDecision, Rule: ruleTrn5},
	refuseSideDeploys:     {Text: notItsDecision, Rule: ruleSet1},
	refuseMonster:         {Text: notItsDecision, Rule: ruleTrn3},
	refuseAlong:           {Text: notItsDecision, Rule: ruleAblRaise},
	refuseHost:            {Text: notItsDecision, Rule: ruleFeatSyndrael},
	refuseActedMonster:    {Text: "it has had its turn this round", Rule: ruleTrn3},
	refuseActedFamiliar:   {Text: "it has had its turn this round", Rule: ruleAblRaise},
	refuseDeployed:        {Text: "it has been deployed", Rule: ruleSet1},
	refuseGone:            {Text: "it has been defeated", Rule: ruleKo1},
	refuseLeft:            {Text: "it has left the map", Rule: ruleVic5},
	refuseSpentPrayer:     {Text: "the card is exhausted", Rule: ruleAblPrayer},
	refuseSpentIronShield: {Text: "it has no such card, or the card is exhausted", Rule: rulePts3},
	refuseSpentMana:       {Text: "it has no such card, or the card is exhausted", Rule: rulePts3},
	refuseSpentFury:       {Text: "the card is exhausted", Rule: rulePts4},
	refuseReroll:          {Text: "it may not roll that die again", Rule: ruleAtk4},
	refuseRaised:          {Text: "it has its Reanimate in play", Rule: ruleAblRaise},
	refuseNoneToDrop:      {Text: "it does not have that condition", Rule: ruleAblGrisban},
	refuseThrowTo:         {Text: "it is thrown into an empty space within 3", Rule: ruleAblThrow},
	refuseOathTo:          {Text: "she joins a hero in the nearest empty space beside the monster", Rule: ruleAblOath},
	refuseTwoMonsters:     {Text: "two different targets are needed", Rule: ruleFeatTarha},
	refuseDeployTo:        {Text: "the space is not empty", Rule: ruleSet1},
	refuseClimbTo:         {Text: "it climbs into an adjacent empty space", Rule: rulePit7},
	refuseRaiseTo:         {Text: "it is raised in an adjacent empty space", Rule: ruleAblRaise},
	refusePlaceTo:         {Text: "the space is not empty", Rule: ruleLrg2},
	refuseUnraised:        {Text: "it is not in play", Rule: ruleAblRaise},
	refuseNoMagic:         {Text: "it has no magic weapon that it may use", Rule: ruleFeatLeoric},
	refuseAbsorb: {Text: "it takes no more as fatigue than it would suffer and its Stamina allows",
		Rule: ruleAblJain},
	refuseReturnTo: {Text: "it comes back to the nearest empty space", Rule: ruleKo4},
	refuseTokenTo:  {Text: "its token lies in the nearest empty space without lava", Rule: ruleLava4},
	refuseAppearAt: {Text: "it comes back within 4 spaces", Rule: ruleFeatTomble},

	refuseBless: {Text: "it heals a hero beside him", Rule: rulePts4},
	refuseOathOf: {Text: "she joins another hero within 3 spaces, against a monster beside him",
		Rule: ruleAblOath},
	refuseStunGroup:   {Text: "it stuns the group of a monster within 3 spaces", Rule: ruleFeatAshrian},
	refuseAdvance:     {Text: "the other is a hero within 3 spaces", Rule: ruleFeatSyndrael},
	refusePrayer:      {Text: "it is for himself or a hero beside him", Rule: ruleAblPrayer},
	refuseRevive:      {Text: "a hero beside him, or in his space, revives him", Rule: ruleAct8},
	refuseHeal:        {Text: "it heals a monster of its side within 3 spaces", Rule: ruleAblHeal},
	refuseFire:        {Text: "nobody is adjacent", Rule: ruleAblFire},
	refuseBurst:       {Text: "nobody is adjacent", Rule: ruleFeatLeoric},
	refuseHowl:        {Text: "no enemy is within 3 spaces", Rule: ruleAblHowl},
	refuseEarth:       {Text: "no enemy is adjacent", Rule: ruleAblEarth},
	refuseWater:       {Text: "no enemy is adjacent", Rule: ruleAblWater},
	refuseFlock:       {Text: "no minion of its group is within 5 spaces", Rule: ruleAblFlock},
	refuseGrab:        {Text: "it grabs an adjacent enemy", Rule: ruleAblGrab},
	refuseThrow:       {Text: "it throws an adjacent enemy", Rule: ruleAblThrow},
	refuseStoneskin:   {Text: "it is for a hero within 3 spaces who is attacked", Rule: ruleAblStoneskin},
	refuseRageWeapon:  {Text: "no such weapon for it: the attack is a melee one", Rule: ruleAblRage},
	refuseSkillWeapon: {Text: "no such weapon for the skill", Rule: rulePts4},
}
