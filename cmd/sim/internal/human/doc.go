// Package human lets somebody play against a commander in a browser: the page of cmd/sim/internal/viewer, a session of
// ai/session behind it, and HTTP between them on this machine alone.
//
// The page shows what the side of the person may know. A game that is over is kept as a row of a dataset, with the
// commander "human", and replays from there.
package human
