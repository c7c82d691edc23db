package scenarios

import (
	"fmt"
	"strconv"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine"
)

// Places are how many first places of a round robin a run settles: which armies take them, or
// with AllPlaces the place of every army. 0 settles none.
type Places int

// AllPlaces stands for the whole order.
const AllPlaces Places = -1

// UnmarshalYAML reads a number or the word all.
func (p *Places) UnmarshalYAML(n *yaml.Node) error {
	if n.Value == "all" {
		*p = AllPlaces
		return nil
	}
	k, err := strconv.Atoi(n.Value)
	if n.Kind != yaml.ScalarNode || err != nil || k < 1 {
		return at(n, "rank wants the number of first places to settle, or all, not %s", describe(n))
	}
	*p = Places(k)
	return nil
}

// MarshalYAML writes what UnmarshalYAML reads.
func (p Places) MarshalYAML() (any, error) {
	if p == AllPlaces {
		return "all", nil
	}
	return int(p), nil
}

// ranked checks that a stage whose places are to be settled is a round robin that has them.
func (r *experimentReader) ranked(s *Stage, lists ArmyLists, t tree) {
	rank, key := r.experiment.Until.Rank, r.root.find([]any{"until", "rank"})
	if rank == 0 || s.Blocks > 0 || !r.experiment.Lists.IsZero() {
		return // lists that are drawn are judged when they are there
	}
	armies := map[string]bool{}
	for _, pair := range s.Armies {
		armies[pair[0]], armies[pair[1]] = true, true
	}
	refuse := func(at engine.Place, format string, args ...any) { r.faults.Add(at, format, args...) }
	switch {
	case lists.RoundRobin.IsZero():
		refuse(key, "rank settles the places of a round robin; %s has none: write armies: {round-robin: [a, b, c]}",
			plain(s.Scenario.Name))
	case lists.Mirrors:
		refuse(t.keyPlace("mirrors"), "an army against itself settles no place; leave mirrors out, or rank")
	case !s.Scenario.Swap:
		refuse(key, "rank settles the places of armies that change seats; in %s they keep them", plain(s.Scenario.Name))
	case len(armies) < 3 || int(rank) >= len(armies):
		refuse(key, "rank: %s of %d armies leaves nothing to settle; want at least three armies and fewer places "+
			"than armies", fmt.Sprint(rank.words()), len(armies))
	}
}

func (p Places) words() any {
	if p == AllPlaces {
		return "all"
	}
	return int(p)
}
