// Package skeleton is a toy rule system from which a new one starts: two sides walk and strike
// on squares. It is complete (rules under IDs, files, cases, commanders, the conformance suite),
// divided into rooms as CONTRIBUTING says, and as small as that can be.
//
//	engine/internal/skeleton/start.sh duel
//
// copies it to engine/duel and scenarios/duel under the new name and says what is left to do.
//
// Goals: to show where everything goes, and to play. Not goals: to be a good game, or fast.
package skeleton
