package scenarios

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
)

// lone is the experiment that a scenario makes by itself, with its own armies and
// commanders, when its name or path is given where an experiment is wanted. Ok is false
// where no scenario is meant, so that the complaint is about an experiment.
func (l *Library) lone(name string) (p path, f *file, ok bool) {
	scenario := name
	if isPath(name) {
		p = l.pathOf(name)
		read, _ := l.read(p)
		if read == nil {
			return p, nil, false
		}
		if kind, known := kindOf(whole(read)); !known || kind != KindScenario {
			return p, nil, false
		}
		scenario = filepath.Base(p.at) // found again in the folder of the file
	} else {
		if _, fault := l.find(KindExperiment, "", name, []string{"."}); fault == "" {
			return p, nil, false
		}
		found, fault := l.find(KindScenario, "", name, []string{"."})
		if fault != "" {
			return p, nil, false
		}
		if p = found; !p.shipped {
			scenario = filepath.Base(p.at)
		}
	}
	f, faults := parse(p.at, fmt.Appendf(nil, "schema: 1\nexperiment: %q\nscenarios: [%q]\n", p.base(), scenario))
	return p, f, len(faults) == 0
}

// orScenario names the scenario that an unknown experiment may have been meant for, in
// place of faults that name none.
func (l *Library) orScenario(name string, faults engine.Faults) engine.Faults {
	if isPath(name) || spelling.Nearest(name, l.names(KindExperiment, "", false, []string{"."})) != "" {
		return faults
	}
	near := spelling.Nearest(name, l.names(KindScenario, "", strings.Contains(name, "/"), []string{"."}))
	if near == "" {
		return faults
	}
	var better engine.Faults
	better.Add(engine.Place{}, "unknown experiment %s; did you mean the scenario %s?", quote(name), quote(near))
	return better
}
