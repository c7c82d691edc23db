package ai

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// choices are what commanders choose in fixed positions, as the tests keep it.
//
//go:embed testdata/choices.txt
var choices string

// Signature is a digest of how games of a system go between commanders: of everything that its golden tests keep
// (engine.Golden) and what commanders choose in fixed positions of it. Programs whose signatures are equal play
// the same games as far as these tests know.
func Signature(system string) string { return signature(engine.Golden(system), choices, system) }

// signature is Signature of what is kept.
func signature(golden, choices, system string) string {
	sum := sha256.New()
	sum.Write([]byte(golden))
	for line := range strings.Lines(choices) {
		if of, _, _ := strings.Cut(line, ","); of == system || of == "pocket" {
			sum.Write([]byte(line))
		}
	}
	return hex.EncodeToString(sum.Sum(nil)[:8])
}
