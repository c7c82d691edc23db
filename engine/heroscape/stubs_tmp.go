package heroscape

import (
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
)

func (t *table) TellOutcome(g engine.Game, law *dice.Law, i int) string               { return "" }
func (t *table) Tell(g engine.Game, e engine.Event) string                            { return "" }
func (g *game) markMove(f fig, e ends, mode uint8, path uint64, rec *engine.Recorder) {}
func (g *game) markAttack(f, target fig, r attackRoll, rec *engine.Recorder)          {}
func (t *table) Ask(g engine.Game, q string) (engine.Answer, error)                   { return engine.Answer{}, nil }
func (t *table) Draw(g engine.Game) *engine.Picture                                   { return nil }
func (Ruleset) Place(s *engine.Setup) (engine.Game, engine.Faults)                    { return nil, nil }
