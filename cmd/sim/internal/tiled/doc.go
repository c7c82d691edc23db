// Package tiled carries maps on cells to the editor Tiled and back.
//
// It knows no rule system: a system says by its palette what its maps are made of
// (engine.MapBuilder), and takes its maps apart into blueprints and puts them together.
// In Tiled a map has a layer of ground and, where the system has levels, one of levels
// above it, and layers of objects: features along sides of cells are lines, things on
// cells are points, zones are areas that hold the middles of their cells.
//
// Read takes what the editor writes, as JSON (.tmj, .json) or XML (.tmx), with tile sets
// inside or beside (.tsx, .tsj), and is meant for files of strangers: sizes are bounded
// before anything is unpacked, and every fault is named with its layer, object or cell.
//
// There are libraries for Tiled's files in Go. The one that is well kept reads XML alone,
// trusts the sizes that a file claims, and writes nothing, so files are read here.
//
// Not goals: isometric maps, hexes whose columns are shifted, templates, drawing for games.
package tiled
