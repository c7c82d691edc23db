package scenarios

// drawn checks what an experiment says of lists that are to be drawn; whether there are so
// many is seen when they are.
func (r *experimentReader) drawn() {
	k, at := &r.experiment.keys, r.root.get("lists")
	if at.absent() {
		return
	}
	positive(&r.faults, at, "random", float64(k.Lists.Random), 2, 500)
	if k.Lists.Random == 0 && len(r.faults) == 0 {
		r.faults.Add(at.here(), "lists wants the number of lists to draw: {random: 16, points: 400}")
	}
	if !at.get("points").absent() {
		positive(&r.faults, at, "points", float64(k.Lists.Points), 1, 1e6)
	}
	if !k.Armies.empty() {
		r.faults.Add(r.root.keyPlace("armies"), "armies are named and lists are drawn; give one of them (lists: {…, "+
			"against: […]} meets armies of yours)")
	}
	for i := range r.experiment.Stages {
		s := &r.experiment.Stages[i]
		switch {
		case !k.Scenarios[i].Armies.empty():
			r.faults.Add(s.Place, "%s names its armies, and lists are drawn; give one of them", plain(s.Scenario.Name))
		case !s.Scenario.Swap:
			r.faults.Add(s.Place, "lists are drawn for armies that change seats; in %s they keep them",
				plain(s.Scenario.Name))
		}
		if !k.Lists.Against.IsZero() {
			r.armyNames(s.Scenario, 0, k.Lists.Against, at.get("against"))
		}
	}
}
