// Package draw turns pictures of positions (engine.Picture) into text for the
// terminal, into SVG and into PNG, with heat maps laid over the board where asked.
//
// It knows no rule system: colours go by the words that terrain kinds are called,
// and a word it has never seen gets a colour of its own, always the same.
//
// Not goals: charts (gonum/plot draws those), pages, interaction.
package draw
