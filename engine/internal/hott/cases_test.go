package hott_test

import (
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/internal/hott"
	"github.com/skirmishlab/skirmishlab/scenarios"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

func cases(t testing.TB) []*scenarios.Case { return casetest.Shipped(t, library(), "hott") }

func TestCases(t *testing.T) { casetest.Run(t, cases(t)) }

// TestEveryRuleHasACase holds rules.go, the book and the cases together.
func TestEveryRuleHasACase(t *testing.T) {
	casetest.EveryRule(t, hott.System().Info(), "HOTT", nil, cases(t))
}
