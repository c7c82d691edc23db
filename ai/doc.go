// Package ai holds the commanders: players that decide for a side through the
// contract of package engine alone and know no rule system.
//
// Passive and Random mark the bottom of the ladder. Greedy looks one decision ahead
// over the weighted appraisal; its weights are a style, a file of data, so every
// named style of play is the same code with other numbers. Where a stage may be
// planned jointly, Greedy gives each figure a cell of its own by an assignment of
// greatest sum and plays the plan through. Search looks ahead: it plays what it might do
// on in playouts, with Greedy on both sides, and changes Greedy's mind only where the
// playouts are sure. A Blunderer takes a share of its decisions at random. A Value is a
// position's chance to win, fitted to games and kept as whole numbers.
//
// Goals: decisions that are functions of the view, no allocation once buffers have
// grown, strength enough that what a balance study says is about the game and not
// about blunders.
//
// Not goals: rules, files of styles (package scenarios), experiments.
package ai
