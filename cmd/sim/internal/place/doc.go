// Package place looks for where terrain should lie. A Space is what an experiment's pieces may
// do: the places, turns and kinds of each, and what every map must keep. A Search plays maps of
// the space under the same dice, learns from them what pieces do alone and together (a Gaussian
// process, stats.Process), tries where that promises most, gives the best ever more games, and
// confirms what it recommends on dice that no search has seen.
//
// It plays nothing itself but through package montecarlo, and writes no files but its journal.
package place
