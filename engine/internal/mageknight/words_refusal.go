package mageknight

import "github.com/skirmishlab/skirmishlab/engine"

// Refusals, in the order of Info.Refusals.
const (
	refuseNone engine.Refusal = iota
	refuseWords
	refuseStage
	refuseOwner
	refuseOff
	refuseTokens
	refuseActed
	refuseLevitated
	refuseRaised
	refuseNoActions
	refuseAbility
	refuseDemoralised
	refuseReach
	refuseLay
	refuseOccupied
	refuseCharge
	refuseBound
	refuseNotBegan
	refuseImmune
	refuseContact
	refuseHealing
	refuseMending
	refuseRaising
	refuseCarried
	refuseContactSquare
	refuseNotContact
	refuseFront
	refuseRange
	refuseLine
	refuseFriend
	refuseEnemy
	refuseEngaged
	refuseBerserk
	refuseNoRange
	refuseTargets
	refuseSoaring
	refuseMembers
	refuseFaction
	refuseShown
	refuseGroup
	refuseDeclined
	refuseStuck
	refuseReface
	refuseNotGone
	refuseNoSquare
	refuseArea
	refuseDeployed
	refuseSpinner
	refuseActing
	refuseInvulnerable
	refuseLarge
	refuseSweep
	refuseShock
	refusePlacer
	refusePut
	refuseDeploy
	refuseAim
	refuseVolley
	refuseVolleyGroup
	refuseGang
	refusalCount
)

// noSquare is said of squares on which a figure is not set down.
const noSquare = "the square is occupied, or one where the figure may not stand"

var refusals = [refusalCount]engine.Refused{
	refuseNone:          {},
	refuseWords:         {Text: "these are not the fields of such an action"},
	refuseStage:         {Text: "this cannot be done at this point of the turn", Rule: ruleTurn3},
	refuseOwner:         {Text: "the figure belongs to the other side", Rule: ruleTurn1},
	refuseOff:           {Text: "the figure is not on the board", Rule: ruleUnit2},
	refuseTokens:        {Text: "a figure with two tokens may not be given an action", Rule: ruleTurn5},
	refuseActed:         {Text: "the figure was given an action already this turn", Rule: ruleTurn3},
	refuseLevitated:     {Text: "the figure was levitated this turn", Rule: ruleSaMl},
	refuseRaised:        {Text: "the figure was raised this turn", Rule: ruleSaNe},
	refuseNoActions:     {Text: "no action is left this turn", Rule: ruleTurn1},
	refuseAbility:       {Text: "the figure does not show that ability", Rule: ruleUnit4},
	refuseDemoralised:   {Text: "a demoralised figure may be given move actions only", Rule: ruleSaDm},
	refuseReach:         {Text: "the move is not possible: too far, blocked or stopped by contact", Rule: ruleMov2},
	refuseLay:           {Text: noSquare, Rule: ruleSaMl},
	refuseOccupied:      {Text: "the square is occupied", Rule: ruleMov6},
	refuseCharge:        {Text: "the figure was in contact with an enemy when the turn began", Rule: ruleSaCh},
	refuseBound:         {Text: "the figure was in contact with an enemy when the turn began", Rule: ruleSaBo},
	refuseNotBegan:      {Text: "that figure was not in contact when the turn began", Rule: ruleSaMl},
	refuseImmune:        {Text: "the target is immune to magic", Rule: ruleSaMi},
	refuseContact:       {Text: "the figure is in contact with an enemy", Rule: ruleRng2},
	refuseHealing:       {Text: "the healer or the friend is in contact with an enemy", Rule: ruleSaHe},
	refuseMending:       {Text: "the friend is in contact with an enemy", Rule: ruleSaMh},
	refuseRaising:       {Text: "the necromancer is in contact with an enemy", Rule: ruleSaNe},
	refuseCarried:       {Text: "the square is out of range of the figure that is levitated", Rule: ruleSaMl},
	refuseContactSquare: {Text: "the square is not in contact", Rule: ruleSaNe},
	refuseNotContact:    {Text: "the target is not in contact", Rule: ruleClo1},
	refuseFront:         {Text: "the target is not in the front arc", Rule: ruleClo1},
	refuseRange:         {Text: "the target is out of range", Rule: ruleRng1},
	refuseLine:          {Text: "the line of fire is blocked", Rule: ruleRng1},
	refuseFriend:        {Text: "the target is of the same side", Rule: ruleAtk6},
	refuseEnemy:         {Text: "the target is an enemy", Rule: ruleSaHe},
	refuseEngaged:       {Text: "the target is in contact with a figure of the other side", Rule: ruleRng3},
	refuseBerserk:       {Text: "a berserk figure may not be given a ranged combat action", Rule: ruleSaBe},
	refuseNoRange:       {Text: "the figure has no ranged attack", Rule: ruleRng1},
	refuseTargets:       {Text: "that is not a possible number of targets", Rule: ruleRan1},
	refuseSoaring:       {Text: "a soaring figure acts only on soaring figures", Rule: ruleSoar4},
	refuseMembers:       {Text: "that is not a possible number of members", Rule: ruleFrm2},
	refuseFaction:       {Text: "the members are not of one faction that forms up", Rule: ruleFrm1},
	refuseShown:         {Text: "an ability that a member shows keeps it out of formations", Rule: ruleFrm1},
	refuseGroup:         {Text: "the members do not form one group in contact", Rule: ruleFrm2},
	refuseDeclined:      {Text: "an ability cannot be declined here", Rule: ruleUnit4},
	refuseStuck:         {Text: "only members that broke away may leave their square", Rule: ruleBrk3},
	refuseReface:        {Text: "a mounted figure that failed to break away may not turn", Rule: ruleBrk3},
	refuseNotGone:       {Text: "that is not an eliminated friend", Rule: ruleSaNe},
	refuseNoSquare:      {Text: "there is no free square for it in contact", Rule: ruleSaNe},
	refuseArea:          {Text: "the square is not in the starting area", Rule: ruleDep2},
	refuseDeployed: {Text: "it is not the turn of that figure to be placed: large figures come first",
		Rule: ruleDep2},
	refuseSpinner:      {Text: "another figure decides first", Rule: ruleSpn1},
	refuseActing:       {Text: "another figure is in the middle of its action", Rule: ruleMov11},
	refuseInvulnerable: {Text: "an invulnerable figure cannot be healed", Rule: ruleSaIn},
	refuseLarge:        {Text: "large figures are in no formation", Rule: ruleBig6},
	refuseSweep:        {Text: "no enemy is in contact with the front arc", Rule: ruleSaSp},
	refuseShock:        {Text: "nobody is eligible", Rule: ruleSaSw},
	refusePlacer:       {Text: "the figure belongs to the other side", Rule: ruleDep1},
	refusePut:          {Text: noSquare, Rule: ruleSaNe},
	refuseDeploy:       {Text: noSquare, Rule: ruleDep2},
	refuseAim:          {Text: "the target is not in the front arc", Rule: ruleRng1},
	refuseVolley:       {Text: "that is not a possible number of members", Rule: ruleFrm3},
	refuseVolleyGroup:  {Text: "a member is in contact with no other", Rule: ruleFrm3},
	refuseGang:         {Text: "that is not a possible number of members", Rule: ruleFrm4},
}
