package mageknight

import "github.com/skirmishlab/skirmishlab/engine"

// Turn tells the state of the game.
func (g *field) Turn() engine.Turn {
	turn := engine.Turn{Owner: engine.Side(g.s.owner), Round: max(1, g.round()), Stage: engine.Stage(g.s.stage)}
	turn.Actor = engine.Actor(g.s.owner)
	switch g.s.stage {
	case stageFirst:
		turn.Actor, turn.Owner = engine.Chance, engine.Nobody
	case stageCommand:
		turn.Actor = engine.Chance
	case stageOver:
		turn.Actor = engine.Over
	case stageAction:
		turn.Actor, turn.Stage = g.stepActor()
	}
	return turn
}

// stepActor says who has to choose in the middle of an action, and its stage.
func (g *field) stepActor() (engine.Actor, engine.Stage) {
	if g.s.atk.step != atkNone {
		return engine.Chance, stageAttack
	}
	owner := engine.Actor(g.s.owner)
	switch g.s.act.step {
	case stepBreak:
		return engine.Chance, stageBreak
	case stepFace:
		return owner, stageFace
	case stepRegroup:
		return owner, stageRegroup
	case stepSpin:
		return 1 - owner, stageSpin
	case stepRider:
		return owner, stageRider
	case stepPut:
		return owner, stagePut
	}
	return engine.Chance, stageHeal
}

// Steps of an attack, in the order of MK-ATK-3.
const (
	atkNone = iota
	atkRoll
	atkDodge
	atkDie
	atkFreeze
)

// Steps of an action.
const (
	stepNone = iota
	stepBreak
	stepFace
	stepRegroup
	stepSpin
	stepRider
	stepAttack
	stepHeal
	stepHealDie
	stepRegenerate
	stepRaise
	stepPut
)

// Stages, in the order of Info.Stages.
const (
	stageFirst   = iota // chance: who is first
	stageDeploy         // placing the armies
	stageCommand        // chance: extra actions
	stageTurn           // choosing an action
	stageAction         // an action is in progress; its step says what comes next
	stageOver
)

// Stages that a turn in an action can be in follow those of the state in Info.Stages.
const (
	stageBreak = iota + stageOver + 1
	stageFace
	stageRegroup
	stageSpin
	stageRider
	stageAttack
	stageHeal
	stagePut
)

var stageDocs = []engine.Named{
	{Name: "first", Doc: "the roll for the first player (MK-DEP-1)"},
	{Name: "deploy", Doc: "placing an army in its starting area (MK-DEP-2)"},
	{Name: "command", Doc: "rolls for Command at the start of a turn (MK-TURN-2)"},
	{Name: "turn", Doc: "choosing the next action of the turn (MK-TURN-3)"},
	{Name: "action", Doc: "an action in progress"},
	{Name: "over", Doc: "the game is over"},
	{Name: "break", Doc: "a roll to break away (MK-BRK-1)"},
	{Name: "face", Doc: "turning a figure that failed to break away (MK-BRK-3)"},
	{Name: "regroup", Doc: "a march chosen anew, since a member failed to break away (MK-FRM-2)"},
	{Name: "spin", Doc: "a free spin of the other side in mid-move (MK-SPN-1)"},
	{Name: "rider", Doc: "the attack at the end of a charge or bound (MK-SA-CH, MK-SA-BO)"},
	{Name: "attack", Doc: "the rolls of an attack (MK-ATK-7)"},
	{Name: "heal", Doc: "the rolls of a healing, a regeneration or a raising"},
	{Name: "put", Doc: "placing a figure that was raised (MK-SA-NE)"},
}

// Endings, in the order of Info.Endings.
const (
	endActive = iota
	endTurns
)

// round counts pairs of turns from 1.
func (g *field) round() int16 { return (g.s.turn + 1) / 2 }

// Result adds up the points (MK-VP-2, MK-VP-3).
func (g *field) Result() engine.Result {
	r := engine.Result{Winner: engine.Nobody, Ending: g.s.ended, Rounds: g.round(), Score: g.s.score, Lost: g.s.lost}
	for side := range 2 {
		sum, active := int32(0), false
		for m := g.s.alive & g.t.seats[side]; m != 0; m &= m - 1 {
			sum += g.t.figs[low(m)].unit.points
			active = active || g.active(low(m))
		}
		if active {
			r.Score[side] += sum
		}
	}
	a, b := r.Score[0], r.Score[1]
	if a == b { // the cheaper army wins a tie
		a, b = g.t.cost[1], g.t.cost[0]
	}
	switch {
	case a > b:
		r.Winner = engine.SideA
	case b > a:
		r.Winner = engine.SideB
	}
	return r
}

// anyQuick reports whether somebody could still move by Quickness when no action is
// left.
func (g *field) anyQuick() bool {
	for m := g.s.alive & g.t.seats[g.s.owner]; m != 0; m &= m - 1 {
		if i := low(m); g.fresh(i) && g.shows(i).has(abQuickness) {
			return true
		}
	}
	return false
}

// fresh reports whether figure i could be given an action as far as tokens and flags
// go (MK-TURN-3, MK-TURN-5).
func (g *field) fresh(i int) bool {
	f := &g.s.figs[i]
	return f.on() && f.tokens < 2 && !f.is(flagActed|flagIdle)
}
