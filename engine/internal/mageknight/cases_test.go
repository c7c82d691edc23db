package mageknight_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/internal/mageknight"
	"github.com/skirmishlab/skirmishlab/scenarios"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

func cases(t testing.TB) []*scenarios.Case { return casetest.Shipped(t, library, "mageknight") }

func TestCases(t *testing.T) { casetest.Run(t, cases(t)) }

// TestEveryRuleHasACase holds rules.go, the book and the cases together.
func TestEveryRuleHasACase(t *testing.T) {
	casetest.EveryRule(t, mageknight.System().Info(), "MK", nil, cases(t))
}
