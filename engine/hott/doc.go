// Package hott plays Hordes of the Things 2.0 with the Berkeley 2004 amendments:
// two armies of 24 points on the free plane, measured in paces.
//
// RULES.md beside this file is the specification; every rule has an ID that is
// cited where it lives. The files follow the order of the book: ground (terrain.go,
// layout.go), elements (unit.go, army.go), the bound (bound.go), moves (leg.go,
// path.go, move.go, group.go, zone.go, contact.go), entries (entry.go, lurker.go,
// free.go), ranged combat (ranged.go, shot.go, spell.go), close combat (fight.go,
// factor.go, outcome.go) and the moves that results bring (recoil.go, flee.go,
// pursue.go). What commanders see lies in offer*.go and appraise*.go.
//
// A game is a plain state, a derived part that is worked out from it (bases,
// ground, contacts) and is copied along, and scratch memory.
//
// Goals: every rule, exact repetition on every processor, any continuous legal
// move playable, no allocation in play. Non-goals: campaigns, sieges, more than two
// players, figure scales other than 160-pace bases.
package hott
