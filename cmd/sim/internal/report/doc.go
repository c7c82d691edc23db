// Package report turns a dataset into answers: a balance report as one HTML page, as
// Markdown and as LaTeX, with every figure as SVG, PDF, CSV and Vega-Lite, and the
// comparisons between datasets that the command line prints.
//
// What a dataset says is computed by results/analysis; here it becomes a Document, sentences, tables and figures in
// order, and the Document pages and files.
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
