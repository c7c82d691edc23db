// Package montecarlo plays experiments: matchups of armies and commanders, in
// blocks of games with sides swapped, by as many workers as there are, into chunks
// of rows that are the same for any number of them.
//
// A matchup is a scenario with options, a pair of armies and a pair of commanders.
// A block is everything played for it from one source of dice, by default two
// games with the armies in either seat. A chunk is a fixed number of blocks: the
// unit of work, of writing and of resuming. Play goes in rounds of one chunk for
// every matchup that is not decided yet, and stopping rules look only between
// rounds, at complete prefixes of blocks.
//
// Goals: rows that are a pure function of the experiment, whatever machine, number
// of workers or shard played them; nothing lost when a run is interrupted.
//
// Not goals: file formats (package scenarios), storage (results), methods of
// estimation (results/stats), pages (cmd/sim/internal/report).
package montecarlo
