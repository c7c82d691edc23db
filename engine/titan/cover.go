package titan

import "github.com/skirmishlab/skirmishlab/engine"

func (g *game) markAction(a engine.Action, rec *engine.Recorder) {}
