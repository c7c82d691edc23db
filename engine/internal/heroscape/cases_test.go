package heroscape_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/internal/heroscape"
	"github.com/skirmishlab/skirmishlab/scenarios"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

func cases(t testing.TB) []*scenarios.Case { return casetest.Shipped(t, library, "heroscape") }

func TestCases(t *testing.T) { casetest.Run(t, cases(t)) }

// TestEveryRuleHasACase holds rules.go, the book and the cases together.
func TestEveryRuleHasACase(t *testing.T) {
	casetest.EveryRule(t, heroscape.System().Info(), "HS", nil, cases(t))
}
