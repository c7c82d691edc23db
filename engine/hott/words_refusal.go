package hott

import "github.com/skirmishlab/skirmishlab/engine"

// refusal says why an action is not legal.
type refusal = engine.Refusal

const (
	_ refusal = engine.Legal + refusal(iota)
	garbled
	notNow
	notYours
	notHere
	hasMoved
	noPips
	tooManyLegs
	otherGroup
	held
	inCombat
	breakOffOnly
	breakOffSlow
	breakOffHeld
	breakOffTouches
	notGroup
	mixedAerials
	groupBack
	groupPlace
	singleShift
	shiftFar
	groupBadGoing
	blocksBackward
	tooFar
	offBoard
	pathBlocked
	gapTooSmall
	overlapsBase
	inStronghold
	inImpassable
	aerialInWoods
	artilleryBad
	unfordable
	waterTurn
	waterGroup
	inZoneEnd
	badContact
	notBeyond
	notBehind
	aerialUntouchable
	mayNotContact
	leavesLair
	noRoad
	notInReserve
	notOwnHalf
	nearEnemy
	notOnEdge
	notAll
	notJustEntered
	noLurking
	lurkLimit
	notLost
	notInRow
	notEnsorcelled
	noTarget
	targetBusy
	outOfRange
	outOfArc
	sightBlocked
	shooterDone
	mayNotShoot
	casterBusy
	casterDone
	tooManyAiders
	notFighting
	isOver
	refusalCount
)

// refusalWords complete "illegal: ..." and name the rule that is broken.
var refusalWords = [refusalCount]engine.Refused{
	engine.Legal:      {},
	garbled:           {Text: "this is no action of the game", Rule: ruleMV7},
	notNow:            {Text: "this cannot be done in this phase", Rule: ruleSEQ1},
	notYours:          {Text: "the element does not belong to the side that must choose", Rule: ruleSEQ1},
	notHere:           {Text: "the element is not on the board", Rule: ruleMV1},
	hasMoved:          {Text: "the element has made its move in this bound", Rule: ruleSEQ2},
	noPips:            {Text: "there are not enough PIPs left", Rule: rulePIP1},
	tooManyLegs:       {Text: "a move has one to six legs", Rule: ruleMV7},
	otherGroup:        {Text: "the staged legs belong to another group; drop them first", Rule: ruleMV7},
	held:              {Text: "the element is held on its flank or rear", Rule: ruleMV3},
	inCombat:          {Text: "no group may include an element in close combat", Rule: ruleMV3},
	breakOffOnly:      {Text: "an element in front contact may only break off, straight back at least 200 paces", Rule: ruleMV12},
	breakOffSlow:      {Text: "it is not faster than the enemy it breaks off from", Rule: ruleMV12},
	breakOffHeld:      {Text: "an enemy on its flank or rear stops it from breaking off", Rule: ruleMV12},
	breakOffTouches:   {Text: "breaking off must end touching no enemy", Rule: ruleMV12},
	notGroup:          {Text: "these elements are not one group: equal facing, edge and corner contact", Rule: ruleMV10},
	mixedAerials:      {Text: "aerials group only with other aerials", Rule: ruleAIR5},
	groupBack:         {Text: "a group does not move backward", Rule: ruleMV10},
	groupPlace:        {Text: "only a single element is placed at a pose", Rule: ruleMV7},
	singleShift:       {Text: "only a group shifts sideways, as its last leg", Rule: ruleMV10},
	shiftFar:          {Text: "a group shifts at most 80 paces, to line up with an enemy within 160 paces", Rule: ruleMV10},
	groupBadGoing:     {Text: "a group in bad going or water must be a column or all aerial", Rule: ruleMV11},
	blocksBackward:    {Text: "no element moves backward when a block turns into a column", Rule: ruleMV11},
	tooFar:            {Text: "this is farther than the element may move", Rule: ruleMV4},
	offBoard:          {Text: "a base may not leave the board", Rule: ruleGEO6},
	pathBlocked:       {Text: "something that may not be passed is in the way", Rule: ruleMV8},
	gapTooSmall:       {Text: "the gap is narrower than a base", Rule: ruleMV9},
	overlapsBase:      {Text: "it would overlap another base", Rule: ruleMV8},
	inStronghold:      {Text: "it would stand in a stronghold", Rule: ruleMV8},
	inImpassable:      {Text: "it would stand on impassable ground", Rule: ruleMV8},
	aerialInWoods:     {Text: "an aerial may not end in woods or a village", Rule: ruleAIR1},
	artilleryBad:      {Text: "it may not be in bad going off a road", Rule: ruleMV4},
	unfordable:        {Text: "water is forded only where it is narrower than 200 paces and at less than 45 degrees", Rule: ruleMV6},
	waterTurn:         {Text: "in water it moves only straight ahead, straight back or into contact", Rule: ruleMV6},
	waterGroup:        {Text: "a group crosses water only as a column", Rule: ruleMV6},
	inZoneEnd:         {Text: "in an enemy zone it must retire, contact the enemy or square up to it", Rule: ruleZOC3},
	badContact:        {Text: "its front edge would touch an enemy other than in front, flank or rear contact", Rule: ruleCON4},
	notBeyond:         {Text: "flank contact needs a start beyond the line of that flank", Rule: ruleCON5},
	notBehind:         {Text: "rear contact needs a start wholly behind the enemy's rear line", Rule: ruleCON5},
	aerialUntouchable: {Text: "an aerial that is not in close combat is contacted only by heroes, paladins and aerials", Rule: ruleAIR2},
	mayNotContact:     {Text: "it may not move into contact or overlap", Rule: ruleTARTSPC},
	leavesLair:        {Text: "a lurker may not leave the terrain it was deployed in", Rule: ruleLK7},
	noRoad:            {Text: "only a road move is lengthened, and never nearer than 200 paces to an enemy", Rule: rulePIP3},
	notInReserve:      {Text: "the element is not waiting in reserve", Rule: ruleDEP2},
	notOwnHalf:        {Text: "it must stand wholly in its own half", Rule: ruleGD1},
	nearEnemy:         {Text: "it must be more than 200 paces from every enemy", Rule: ruleHD2},
	notOnEdge:         {Text: "its rear edge must touch its own base edge", Rule: ruleDR1},
	notAll:            {Text: "all dragons enter together", Rule: ruleDR1},
	notJustEntered:    {Text: "no enemy there has just entered that terrain", Rule: ruleLK4},
	noLurking:         {Text: "a lurker is deployed in contact with an enemy, partly in terrain of its own", Rule: ruleLK4},
	lurkLimit:         {Text: "the lurker was deployed as often as it may be", Rule: ruleLK3},
	notLost:           {Text: "only a lost horde that was not the general is replaced", Rule: ruleHD1},
	notInRow:          {Text: "hordes replaced in one bound stand side by side", Rule: ruleHD3},
	notEnsorcelled:    {Text: "it is not ensorcelled", Rule: ruleFREE1},
	noTarget:          {Text: "there is no such target", Rule: ruleSH7},
	targetBusy:        {Text: "shooter and target must not be in close combat", Rule: ruleSH4},
	outOfRange:        {Text: "the target is out of range", Rule: ruleSH2},
	outOfArc:          {Text: "the target is outside the arc", Rule: ruleSH1},
	sightBlocked:      {Text: "the line to the target is blocked", Rule: ruleSH3},
	shooterDone:       {Text: "it has shot or aided, or the target was shot at, in this bound", Rule: ruleSH7},
	mayNotShoot:       {Text: "it may not shoot in this bound", Rule: ruleSH6},
	casterBusy:        {Text: "a magician in close combat or providing an overlap neither casts nor aids", Rule: ruleMG3},
	casterDone:        {Text: "it has cast or aided in this bound", Rule: ruleMG8},
	tooManyAiders:     {Text: "at most two aid", Rule: ruleTF4},
	notFighting:       {Text: "this fight is not on the list", Rule: ruleCC1},
	isOver:            {Text: "the game is over", Rule: ruleWIN5},
}
