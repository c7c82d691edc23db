// Package results keeps what an experiment found: a dataset, a folder of Parquet
// parts with a commit log, a manifest and a description of every column.
//
//	manifest.json       what was played, by which versions, what came of it
//	experiment.yaml     the experiment, everything resolved
//	commits.jsonl       one line per committed part, with its chunks and their digests
//	games/ units/ cells/ events/   the parts
//	boards.json         the grounds as shapes, for maps
//	views.sql datapackage.json     for DuckDB, and for R and Python tools
//	timing.json         what differs from run to run, kept apart
//
// A part counts only after its files were renamed into place, read back and named
// in the commit log. What is committed is never lost; what is not never counts.
// Digests are of rows, not of files: the bytes of a Parquet file differ between
// library versions and processors, its rows do not.
//
// Goals: datasets that any tool opens, and that can be checked, resumed and merged.
// Not goals: estimation (results/stats), pages (cmd/sim/internal/report).
package results
