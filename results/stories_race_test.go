//go:build race

package results

// storiesPlayed is small where each story takes ten times as long.
const storiesPlayed = 200
