package descent_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/internal/descent"
	"github.com/skirmishlab/skirmishlab/scenarios"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

func cases(t testing.TB) []*scenarios.Case { return casetest.Shipped(t, library(), "descent") }

func TestCases(t *testing.T) { casetest.Run(t, cases(t)) }

// TestEveryRuleHasACase holds rules.go, the book and the cases together.
func TestEveryRuleHasACase(t *testing.T) {
	casetest.EveryRule(t, descent.System().Info(), "DESC", nil, cases(t))
}
