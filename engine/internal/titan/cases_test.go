package titan_test

import (
	"regexp"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/internal/titan"
	"github.com/skirmishlab/skirmishlab/scenarios"
	"github.com/skirmishlab/skirmishlab/scenarios/casetest"
)

func cases(t testing.TB) []*scenarios.Case { return casetest.Shipped(t, library, "titan") }

func TestCases(t *testing.T) { casetest.Run(t, cases(t)) }

// TestEveryRuleHasACase holds rules.go, the book and the cases together.
func TestEveryRuleHasACase(t *testing.T) {
	casetest.EveryRule(t, titan.System().Info(), "TITAN", examples, cases(t))
}

// examples are the worked examples and scenarios of the book, which are no rules.
var examples = regexp.MustCompile(`^TITAN-[WS][0-9]*$`)
