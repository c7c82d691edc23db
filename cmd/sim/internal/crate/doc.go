// Package crate makes one archive of a dataset for a repository of research data, and opens such an archive again.
//
//	ro-crate-metadata.json   the archive as an RO-Crate: every file with its sum, who made it, which program played
//	README.md                what it is, and the commands that check and repeat it
//	CITATION.cff LICENSE     how it is cited, and what may be done with it
//	SHA256SUMS               of every other file, as sha256sum reads them
//	dataset/                 the dataset
//	library/                 the files of the program's library that were played
//	report/                  the report
//
// The same files and facts give the same bytes.
//
// Goals: archives that a stranger can check and repeat with nothing else, whatever they hold.
// Not goals: what a dataset holds (results), what is found in it (cmd/sim/internal/report).
package crate
