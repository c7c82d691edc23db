package scenarios

import (
	"fmt"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Board is a map that was read: by itself, or as a scenario has it.
type Board struct {
	System       engine.Ruleset
	Name         string // of its file
	Title, About string
	Form         any           // a filled form of Forms.Map
	Setup        *engine.Setup // of the scenario, or of the map and the system's own chart
	Scenario     string        // the scenario that it was asked for by; "" of a map
}

// Board reads the map that a name or a path means, of a map or of a scenario. A name that is
// that of both means the scenario.
func (l *Library) Board(name string) (*Board, engine.Faults) {
	if isPath(name) {
		p := l.pathOf(name)
		f, faults := l.read(p)
		if f == nil {
			return nil, faults
		}
		switch kind, _ := kindOf(whole(f)); kind {
		case KindScenario:
			return l.scenarioBoard(p.named())
		case KindMap:
			return l.mapBoard(p)
		}
		faults.Add(engine.Place{File: f.name},
			"this is neither a map nor a scenario; it wants the key \"map\" or \"scenario\"")
		return nil, faults
	}
	if _, fault := l.find(KindScenario, "", name, []string{"."}); fault == "" {
		return l.scenarioBoard(name)
	}
	p, faults := l.locate(KindMap, "", name, []string{"."}, engine.Place{})
	if len(faults) == 0 {
		return l.mapBoard(p)
	}
	if strings.HasPrefix(faults[0].Message, "unknown") {
		names := append(l.names(KindMap, "", true, []string{"."}), l.names(KindScenario, "", true, []string{"."})...)
		faults[0].Message = fmt.Sprintf("unknown map or scenario %s%s", quote(name), Suggest(name, names))
	}
	return nil, faults
}

func (l *Library) scenarioBoard(name string) (*Board, engine.Faults) {
	sc, faults := l.Scenario(name)
	if len(faults) > 0 {
		return nil, faults
	}
	setup, faults := l.Setup(sc, Variant{})
	if len(faults) > 0 {
		return nil, faults
	}
	b := &Board{System: sc.System, Name: sc.doc.path.base(), Title: sc.Title, About: sc.About, Form: setup.Map,
		Setup: setup, Scenario: name}
	return b, nil
}

// mapBoard reads a map file by itself.
func (l *Library) mapBoard(p path) (*Board, engine.Faults) {
	d, faults := l.load(p, KindMap)
	if d == nil || len(faults) > 0 {
		return nil, faults
	}
	system, faults := l.systemOf(d)
	if len(faults) > 0 {
		return nil, faults
	}
	b := l.builder(system, d.name, p.beside())
	b.rules(tree{}, tree{}, RunOptions{})
	b.setup.Map = b.fill(b.forms.Map, d.rest, "maps", headerNames...)
	if len(b.faults) > 0 {
		return nil, b.faults
	}
	return &Board{System: system, Name: p.base(), Title: d.Title, About: d.About, Form: b.setup.Map, Setup: &b.setup},
		nil
}

// Picture draws the ground of a board without figures. A map by itself is drawn as the first
// shipped scenario of its system that can be set up on it would be.
func (l *Library) Picture(b *Board) (*engine.Picture, engine.Faults) {
	title := b.Title
	if title == "" {
		title = b.Name
	}
	var last engine.Faults
	for _, name := range l.stages(b) {
		sc, faults := l.Scenario(name)
		if len(faults) > 0 {
			return nil, faults
		}
		setup, faults := l.Setup(sc, Variant{})
		if len(faults) > 0 {
			return nil, faults
		}
		if b.Scenario == "" {
			setup.Map, setup.Places = b.Form, engine.NoPlaces{}
		}
		table, faults := sc.System.Compile(setup)
		if len(faults) == 0 {
			p := table.Draw(nil)
			p.Title = title
			return p, nil
		}
		if last == nil || len(faults) < len(last) {
			last = faults
		}
	}
	return nil, append(engine.Faults{{Message: "no shipped scenario can be set up on this map, so that it cannot be " +
		"drawn by itself; ask for a scenario that plays it"}}, last...)
}

// stages lists the scenarios that a board may be drawn by: its own, or those that are shipped.
func (l *Library) stages(b *Board) (names []string) {
	if b.Scenario != "" {
		return []string{b.Scenario}
	}
	for _, e := range l.List(KindScenario, b.System.Info().System) {
		names = append(names, e.Name)
	}
	// a scenario called like the map suits it best
	slices.SortStableFunc(names, func(x, y string) int {
		return boolOrder(strings.HasSuffix(y, "/"+b.Name)) - boolOrder(strings.HasSuffix(x, "/"+b.Name))
	})
	return names
}

func boolOrder(b bool) int {
	if b {
		return 1
	}
	return 0
}
