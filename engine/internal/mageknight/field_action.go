package mageknight

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/board"
)

// The verbs, in the order of Info.Verbs.
const (
	verbEnd engine.Verb = iota
	verbDeploy
	verbMove
	verbDash
	verbCharge
	verbBound
	verbQuick
	verbMarch
	verbRegroup
	verbFace
	verbSpin
	verbStrike
	verbSweep
	verbGang
	verbShoot
	verbBlast
	verbFlame
	verbShock
	verbFreeze
	verbVolley
	verbHeal
	verbMend
	verbRegenerate
	verbLevitate
	verbRaise
	verbPut
	verbCount
)

var verbNames = [verbCount]string{"end", "deploy", "move", "dash", "charge", "bound", "quick", "march", "regroup",
	"face", "spin", "strike", "sweep", "gang", "shoot", "blast", "flame", "shock", "freeze", "volley", "heal", "mend",
	"regenerate", "levitate", "raise", "put"}

// Flags of an action: what its owner declines for this action (MK-UNIT-4), and a
// choice of healing.
const (
	dropFlight = 1 << iota
	dropAquatic
	dropRam
	dropMaster
	dropEnhancement
	healByDie
	flagBits = iota
)

// payload packs what an action has in N: facing in three bits, soaring in one, flags above.
func payload(facing board.Dir, air bool, flags uint32) int32 {
	n := int32(facing) | int32(flags)<<4
	if air {
		n |= 8
	}
	return n
}

func payloadFacing(n int32) board.Dir { return board.Dir(n & 7) }

func payloadAir(n int32) bool { return n&8 != 0 }

func payloadFlags(n int32) uint32 { return uint32(n>>4) & (1<<flagBits - 1) }

// validPayload reports whether nothing but facing, soaring and flags is set.
func validPayload(n int32) bool { return n >= 0 && n>>4 < 1<<flagBits }

// placingBits is how many bits a placing takes: figure (6), cell (11), facing (3), soaring (1).
// A march is a plan of up to five, three in A and two in B, which also holds their number in its
// three highest bits.
const placingBits = 21

func packPlan(plan []placing) (a, b uint64) {
	for i, p := range plan {
		w := uint64(p.fig) | uint64(p.at)<<6 | uint64(p.facing)<<17
		if p.air {
			w |= 1 << 20
		}
		if i < 3 {
			a |= w << (placingBits * i)
		} else {
			b |= w << (placingBits * (i - 3))
		}
	}
	return a, b | uint64(len(plan))<<61
}

// unpackPlan reads a plan; ok is false for words that packPlan does not write.
func unpackPlan(a, b uint64, cells int) (plan [maxMembers]placing, n int, ok bool) {
	n = int(b >> 61)
	if n < 1 || n > maxMembers {
		return plan, 0, false
	}
	for i := range n {
		w := a >> (placingBits * i)
		if i >= 3 {
			w = b >> (placingBits * (i - 3))
		}
		w &= 1<<placingBits - 1
		plan[i] = placing{fig: uint8(w & 63), at: board.Cell(w >> 6 & 2047), facing: uint8(w >> 17 & 7),
			air: w>>20 == 1}
		if int(plan[i].at) >= cells {
			return plan, 0, false
		}
	}
	ra, rb := packPlan(plan[:n])
	return plan, n, ra == a && rb == b
}

// isRanged reports whether a verb is a ranged combat action.
func isRanged(v engine.Verb) bool { return (v >= verbShoot && v <= verbVolley) || v == verbMend }

// isAttack reports whether a verb rolls against a defence to hurt.
func isAttack(v engine.Verb) bool { return v >= verbStrike && v <= verbVolley }

// isMove reports whether a verb moves one figure step by step.
func isMove(v engine.Verb) bool { return v >= verbMove && v <= verbQuick }

// action is an action of figure i that has no square yet.
func (g *field) action(verb engine.Verb, i int) engine.Action {
	return engine.Action{Verb: verb, Figure: g.t.figs[i].id, Cell: engine.NoCell}
}

// using is the set of abilities that a figure uses in a move: what it shows without
// what its owner declines (MK-UNIT-4). In a movement formation Flight, Quickness and
// Ram are declined always (MK-FRM-1).
func using(shows abilities, verb engine.Verb, flags uint32) abilities {
	if flags&dropFlight != 0 || verb == verbMarch || verb == verbRegroup {
		shows &^= bit(abFlight)
	}
	if flags&dropAquatic != 0 {
		shows &^= bit(abAquatic)
	}
	if flags&dropRam != 0 || verb == verbMarch || verb == verbRegroup {
		shows &^= bit(abRam)
	}
	return shows
}
