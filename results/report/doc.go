// Package report turns a dataset into answers: a balance report as one HTML page, as
// Markdown and as LaTeX, with every figure as SVG, PDF, CSV and Vega-Lite, and the
// comparisons between datasets that the command line prints.
//
// It works in four steps, each in files of its own.
//
//	gather    the tables are read once, as a stream, into integer sums per matchup,
//	          unit and cell; memory depends on what was compared, not on how much
//	          was played
//	analyse   sums become estimates: scores, verdicts, rankings, units, terrain,
//	          checks; all methods are those of results/stats
//	describe  estimates become a Document: sentences, tables and figures, in order
//	write     the Document becomes pages and files
//
// # Goals
//
//   - Everything said is computed from stored tables alone. A report never replays.
//   - No number without its count, interval and a sentence saying what it estimates;
//     no verdict without margin and the commanders it holds for; no ranking where
//     the results do not fit one number per army.
//   - Checks that cannot pass by luck are printed first when they fail.
//   - 10^7 games within 30 s and 500 MB on two processors.
//
// # Non-goals
//
// Playing games (montecarlo), statistical methods (results/stats), interactive
// exploration (the dataset opens in DuckDB, Polars and pandas; see notebooks/).
package report
