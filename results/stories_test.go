//go:build !race

package results

// storiesTold is how many seeds the fault simulator tells if it is not asked for more.
const storiesTold = 10000
