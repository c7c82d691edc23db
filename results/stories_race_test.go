//go:build race

package results

// storiesTold is small where each story takes ten times as long.
const storiesTold = 200
