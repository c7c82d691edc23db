//go:build !race

package results

// storiesPlayed is how many seeds the fault simulator tells if it is not asked for more.
const storiesPlayed = 3000
