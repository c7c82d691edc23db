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
	shooterAway
	casterAway
	casterFrog
	notMagician
	noneToShoot
	noneToBewitch
	noneToLurkAt
	nearGod
	nearDragon
	lurksInTheAir
	casterFar
	aiderFar
	godOverlaps
	godInWalls
	godClosed
	dragonOverlaps
	dragonInWalls
	dragonClosed
	hordeOverlaps
	hordeInWalls
	hordeClosed
	lurkerOverlaps
	lurkerInWalls
	lurkerClosed
	refusalCount
)

// refusalWords complete "illegal: ..." and name the rule that is broken.
var refusalWords = [refusalCount]engine.Refused{
	engine.Legal: {},
	garbled:      {Text: "this is no action of the game", Rule: ruleMv7},
	notNow:       {Text: "this cannot be done in this phase", Rule: ruleSeq1},
	notYours:     {Text: "the element does not belong to the side that must choose", Rule: ruleSeq1},
	notHere:      {Text: "the element is not on the board", Rule: ruleMv1},
	hasMoved:     {Text: "the element has made its move in this bound", Rule: ruleSeq2},
	noPips:       {Text: "there are not enough PIPs left", Rule: rulePip1},
	tooManyLegs:  {Text: "a move has one to six legs", Rule: ruleMv7},
	otherGroup:   {Text: "the staged legs belong to another group; drop them first", Rule: ruleMv7},
	held:         {Text: "the element is held on its flank or rear", Rule: ruleMv3},
	inCombat:     {Text: "no group may include an element in close combat", Rule: ruleMv3},
	breakOffOnly: {Text: "an element in front contact may only break off, straight back at least 200 paces",
		Rule: ruleMv12},
	breakOffSlow:    {Text: "it is not faster than the enemy it breaks off from", Rule: ruleMv12},
	breakOffHeld:    {Text: "an enemy on its flank or rear stops it from breaking off", Rule: ruleMv12},
	breakOffTouches: {Text: "breaking off must end touching no enemy", Rule: ruleMv12},
	notGroup: {Text: "these elements are not one group: equal facing, edge and corner contact",
		Rule: ruleMv10},
	mixedAerials: {Text: "aerials group only with other aerials", Rule: ruleAir5},
	groupBack:    {Text: "a group does not move backward", Rule: ruleMv10},
	groupPlace:   {Text: "only a single element is placed at a pose", Rule: ruleMv7},
	singleShift:  {Text: "only a group shifts sideways, as its last leg", Rule: ruleMv10},
	shiftFar: {Text: "a group shifts at most 80 paces, to line up with an enemy within 160 paces",
		Rule: ruleMv10},
	groupBadGoing:  {Text: "a group in bad going or water must be a column or all aerial", Rule: ruleMv11},
	blocksBackward: {Text: "no element moves backward when a block turns into a column", Rule: ruleMv11},
	tooFar:         {Text: "this is farther than the element may move", Rule: ruleMv4},
	offBoard:       {Text: "a base may not leave the board", Rule: ruleGeo6},
	pathBlocked:    {Text: "something that may not be passed is in the way", Rule: ruleMv8},
	gapTooSmall:    {Text: "the gap is narrower than a base", Rule: ruleMv9},
	overlapsBase:   {Text: "it would overlap another base", Rule: ruleMv8},
	inStronghold:   {Text: "it would stand in a stronghold", Rule: ruleMv8},
	inImpassable:   {Text: "it would stand on impassable ground", Rule: ruleMv8},
	aerialInWoods:  {Text: "an aerial may not end in woods or a village", Rule: ruleAir1},
	artilleryBad:   {Text: "it may not be in bad going off a road", Rule: ruleMv4},
	unfordable: {Text: "water is forded only where it is narrower than 200 paces and at less than 45 degrees",
		Rule: ruleMv6},
	waterTurn: {Text: "in water it moves only straight ahead, straight back or into contact", Rule: ruleMv6},
	inZoneEnd: {Text: "in an enemy zone it must retire, contact the enemy or square up to it", Rule: ruleZoc3},
	badContact: {Text: "its front edge would touch an enemy other than in front, flank or rear contact",
		Rule: ruleCon4},
	notBeyond: {Text: "flank contact needs a start beyond the line of that flank", Rule: ruleCon5},
	notBehind: {Text: "rear contact needs a start wholly behind the enemy's rear line", Rule: ruleCon5},
	aerialUntouchable: {Text: "an aerial that is not in close combat is contacted only by heroes, paladins and aerials",
		Rule: ruleAir2},
	mayNotContact: {Text: "it may not move into contact or overlap", Rule: ruleTArtSpc},
	leavesLair:    {Text: "a lurker may not leave the terrain it was deployed in", Rule: ruleLk7},
	noRoad: {Text: "only a road move is lengthened, and never nearer than 200 paces to an enemy",
		Rule: rulePip3},
	notInReserve:   {Text: "the element is not waiting in reserve", Rule: ruleDep2},
	notOwnHalf:     {Text: "it must stand wholly in its own half", Rule: ruleGd1},
	nearEnemy:      {Text: "it must be more than 200 paces from every enemy", Rule: ruleHd2},
	notOnEdge:      {Text: "its rear edge must touch its own base edge or stronghold", Rule: ruleHd1},
	notAll:         {Text: "all dragons enter together", Rule: ruleDr1},
	notJustEntered: {Text: "no enemy there has just entered that terrain", Rule: ruleLk4},
	noLurking: {Text: "a lurker is deployed in contact with an enemy, partly in terrain of its own",
		Rule: ruleLk4},
	lurkLimit:      {Text: "the lurker was deployed as often as it may be", Rule: ruleLk3},
	notLost:        {Text: "only a lost horde that was not the general is replaced", Rule: ruleHd1},
	notInRow:       {Text: "hordes replaced in one bound stand side by side", Rule: ruleHd3},
	notEnsorcelled: {Text: "it is not ensorcelled", Rule: ruleFree1},
	noTarget:       {Text: "there is no such target", Rule: ruleSh7},
	targetBusy:     {Text: "shooter and target must not be in close combat", Rule: ruleSh4},
	outOfRange:     {Text: "the target is out of range", Rule: ruleSh2},
	outOfArc:       {Text: "the target is outside the arc", Rule: ruleSh1},
	sightBlocked:   {Text: "the line to the target is blocked", Rule: ruleSh3},
	shooterDone:    {Text: "it has shot or aided, or the target was shot at, in this bound", Rule: ruleSh7},
	mayNotShoot:    {Text: "it may not shoot in this bound", Rule: ruleSh6},
	casterBusy: {Text: "a magician in close combat or providing an overlap neither casts nor aids",
		Rule: ruleMg3},
	casterDone:     {Text: "it has cast or aided in this bound", Rule: ruleMg8},
	tooManyAiders:  {Text: "at most two aid", Rule: ruleTf4},
	notFighting:    {Text: "this fight is not on the list", Rule: ruleCc1},
	isOver:         {Text: "the game is over", Rule: ruleWin5},
	shooterAway:    {Text: "the element is not on the board", Rule: ruleSh9},
	casterAway:     {Text: "the element is not on the board", Rule: ruleMg1},
	casterFrog:     {Text: "it is ensorcelled", Rule: ruleMg7},
	notMagician:    {Text: "only magicians cast and aid", Rule: ruleMg1},
	noneToShoot:    {Text: "it has no target", Rule: ruleSh9},
	noneToBewitch:  {Text: "there is no such target", Rule: ruleMg1},
	noneToLurkAt:   {Text: "there is no such target", Rule: ruleLk4},
	nearGod:        {Text: "it must be more than 200 paces from every enemy", Rule: ruleGd1},
	nearDragon:     {Text: "it must be more than 200 paces from every enemy", Rule: ruleDr1},
	lurksInTheAir:  {Text: "an aerial is lurked at only in close combat", Rule: ruleLk6},
	casterFar:      {Text: "the target is out of range", Rule: ruleMg1},
	aiderFar:       {Text: "the target is out of range of who aids", Rule: ruleMg8},
	godOverlaps:    {Text: "it would overlap another base", Rule: ruleGd1},
	godInWalls:     {Text: "it would stand in a stronghold", Rule: ruleGd1},
	godClosed:      {Text: "it would stand on impassable ground", Rule: ruleGd1},
	dragonOverlaps: {Text: "it would overlap another base", Rule: ruleDr1},
	dragonInWalls:  {Text: "it would stand in a stronghold", Rule: ruleDr1},
	dragonClosed:   {Text: "it would stand on impassable ground", Rule: ruleDr1},
	hordeOverlaps:  {Text: "it would overlap another base", Rule: ruleHd1},
	hordeInWalls:   {Text: "it would stand in a stronghold", Rule: ruleHd1},
	hordeClosed:    {Text: "it would stand on impassable ground", Rule: ruleHd1},
	lurkerOverlaps: {Text: "it would overlap another base", Rule: ruleLk4},
	lurkerInWalls:  {Text: "it would stand in a stronghold", Rule: ruleLk4},
	lurkerClosed:   {Text: "it would stand on impassable ground", Rule: ruleLk4},
}
