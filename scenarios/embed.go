package scenarios

import (
	"embed"
	"io/fs"
)

// shipped is the shipped library: <system>/roster.yaml and chart.yaml, and one folder each for
// maps, armies, scenarios, styles, values, cases and solved positions; experiments of all systems lie in
// experiments/.
//
//go:embed */*.yaml */*/*.yaml
var shipped embed.FS

// Shipped is the file system of the shipped library.
func Shipped() fs.FS { return shipped }

// Licence is the licence of the shipped library, for archives that hold files of it.
//
//go:embed LICENSE
var Licence []byte
