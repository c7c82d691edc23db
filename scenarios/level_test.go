package scenarios

import (
	"slices"
	"strings"
	"testing"
)

const levelled = `schema: 1
experiment: levelled
scenarios:
  - meeting
  - {name: meeting, levels: [random, {name: bold, blocks: 7}], blocks: 20}
  - {name: meeting, commanders: {A: [greedy], B: [bold]}}
levels: [passive, {name: greedy, blocks: 5}]
`

func TestLevelsAreResolved(t *testing.T) {
	l := corridorLibrary(t)
	write(t, map[string]string{"levelled.yaml": levelled})
	check := func(e *Experiment) {
		t.Helper()
		for i, want := range [][]Level{{{"passive", 0, nil}, {"greedy", 5, nil}},
			{{"random", 0, nil}, {"bold", 7, nil}}, nil} {
			if got := e.Stages[i].Levels; !slices.Equal(got, want) {
				t.Errorf("levels of scenario %d = %v; want %v", i, got, want)
			}
		}
		list, _ := e.Stages[1].Parties()
		if len(list) != 2 || list[0].Commanders != [2]string{"random", "random"} ||
			list[1].Commanders != [2]string{"bold", "bold"} || list[1].Level.Blocks != 7 {
			t.Errorf("the second is played by %v", list)
		}
		if list, _ = e.Stages[2].Parties(); len(list) != 1 || list[0].Commanders != [2]string{"greedy", "bold"} ||
			list[0].Level.Name != "" {
			t.Errorf("the third is played by %v", list)
		}
	}
	e, faults := l.Experiment("levelled.yaml")
	if len(faults) > 0 {
		t.Fatal(Explain(faults))
	}
	check(e)
	text, err := e.YAML()
	if err != nil {
		t.Fatal(err)
	}
	write(t, map[string]string{"levelled.yaml": string(text)})
	if e, faults = l.Experiment("levelled.yaml"); len(faults) > 0 {
		t.Fatalf("%s\nin\n%s", Explain(faults), text)
	}
	check(e)
}

func TestFaultsOfLevels(t *testing.T) {
	l := corridorLibrary(t)
	const head = "schema: 1\nexperiment: x\nscenarios: [meeting, meeting]\n"
	for _, c := range []struct {
		text, want string
		n          int
	}{
		{head + "levels: [greedy]\ncommanders: {A: [bold], B: [bold]}\n",
			"x.yaml:4:1: levels and commanders both say who plays", 1},
		{strings.Replace(head, "[meeting, meeting]",
			"[{name: meeting, levels: [greedy], commanders: {A: [bold], B: [bold]}}]", 1), "give one of them", 1},
		{head + "levels: [greedy, greddy]\n", `x.yaml:4:18: unknown commander "greddy"; did you mean "greedy"?`, 1},
		{head + "levels: [greedy, bold, greedy]\n", `the level "greedy" is listed twice`, 1},
		{head + "levels: [{name: greedy, blocks: 0}]\n", "blocks must be from 1", 1},
		{head + "levels: [{blocks: 5}]\n", "a level needs a name", 1},
		{head + "levels: [{name: greedy, block: 5}]\n", `"block"`, 1},
	} {
		write(t, map[string]string{"x.yaml": c.text})
		_, faults := l.Experiment("x.yaml")
		if text := Explain(faults); len(faults) != c.n || !strings.Contains(text, c.want) {
			t.Errorf("%s%d faults, want %d with %q:\n%s", c.text, len(faults), c.n, c.want, text)
		}
	}
}
