// Package plane is the free plane in integers: poses, oriented rectangles, convex
// polygons and segments, with contact and overlap within stated tolerances.
//
// # Units
//
// A length on the table is a whole number of 1/256 pace ([Pace]), an angle a whole
// number of 1/256 degree ([Degree], 92,160 to a full turn, counter-clockwise from
// east). Inside a computation lengths are carried in fine units of 1/65536 pace
// ([Fine]) and sines as multiples of 2^-30 from a table that integer arithmetic
// fills at start. Coordinates must stay within +-16,000 paces, so every product
// fits in 64 bits; the few that do not use 128. A projection is therefore off by
// at most 2^-15 pace, a thirtieth of the finest tolerance any rule states, and is
// the same number on every processor.
//
// # Goals and non-goals
//
// Goals: exact repetition on every processor, no allocation, answers in
// nanoseconds, tests against slow exact rational arithmetic. Non-goals: curved
// shapes, non-convex polygons (callers cut them up), any rule of any game.
package plane
