package luck

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Full is a won game, in the units of all sums here: millionths. A draw is half of it.
const Full = 1_000_000

// Model is how luck is measured: by which value of positions, and how far each roll is looked
// through. It is frozen: its digest stands in the manifest of what is adjusted by it.
type Model struct {
	Value *scenarios.Value
	// Deep averages over the next roll, too, where a roll leaves another due before
	// anything is done (an attack roll before the defence). It costs several times as much.
	Deep bool
}

// Name is the name of the value with its system.
func (m *Model) Name() string { return m.Value.System + "/" + m.Value.Name }

// Digest is of everything that what is subtracted depends on.
func (m *Model) Digest() string {
	// Maps are printed in the order of their keys.
	sum := sha256.Sum256([]byte(fmt.Sprintf("luck 3 %s deep %v %v", m.Name(), m.Deep, m.Value.Coefficients)))
	return hex.EncodeToString(sum[:])
}

// Disjoint reports why scores of games of a seed may not be adjusted by the value: what was
// fitted to the very games that it adjusts makes them look as it likes. A value without an
// origin was fitted to nothing. The error is a sentence.
func (m *Model) Disjoint(seed uint64) error {
	o := &m.Value.Origin
	switch {
	case o.Games == 0:
		return nil
	case o.Seed == 0:
		return fmt.Errorf("the value %s does not say which seed the games had that it was fitted to, so luck cannot "+
			"be taken out by it without bias: fit it anew with sim fit, which notes it", m.Name())
	case o.Seed == seed:
		return fmt.Errorf("the value %s was fitted to games of seed %d, the seed of this run; luck is taken out "+
			"without bias only from games that the value has not seen: play with another seed, or fit another value "+
			"with sim fit --seed", m.Name(), seed)
	}
	return nil
}

// unsettled marks the stages of a system in which a roll is not carried out yet.
func unsettled(in *engine.Info) (set [engine.MaxStages]bool) {
	for _, s := range in.Unsettled {
		set[s] = true
	}
	return set
}
