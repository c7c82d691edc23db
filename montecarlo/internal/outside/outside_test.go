package outside_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/skirmishlab/skirmishlab/ai"
	"github.com/skirmishlab/skirmishlab/ai/session"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/dice"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo/internal/outside"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// TestMain is a bot where it is called as one: tests start their own program.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "bot" {
		if err := play(os.Args[2], os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(3)
		}
		return
	}
	os.Exit(m.Run())
}

// schemas finds fault with a message by the name of its schema.
func schemas() (func(name, message string) error, error) {
	text, err := session.Schema()
	if err != nil {
		return nil, err
	}
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource("session.json", doc); err != nil {
		return nil, err
	}
	return func(name, message string) error {
		s, err := c.Compile("session.json#/$defs/" + name)
		if err != nil {
			return err
		}
		m, err := jsonschema.UnmarshalJSON(strings.NewReader(message))
		if err != nil {
			return err
		}
		return s.Validate(m)
	}, nil
}

// play is a bot of a kind. What it is sent must fit the schemas of replies.
func play(kind string, in io.Reader, out io.Writer) error {
	fits, err := schemas()
	if err != nil {
		return err
	}
	lines := bufio.NewReader(in)
	read := func() (m map[string]any, err error) {
		line, err := lines.ReadString('\n')
		if err != nil {
			return nil, err
		}
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			return nil, err
		}
		return m, fits(fmt.Sprintf("reply-%v", m["type"]), line)
	}
	games := 0
	for {
		m, err := read()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if m["new"] != nil {
			games++
		}
		if m["count"] == nil || m["end"] != nil {
			continue
		}
		answer := `{"do": "choose", "offer": 0}`
		switch kind {
		case "greedy":
			var advice map[string]any
			for _, ask := range [][2]string{ // a copy, play in it and a fault leave the game as it is
				{"clone", `{"do": "clone", "as": "x"}`},
				{"play", `{"do": "play", "game": "x", "commander": "random"}`},
				{"look", `{"do": "look", "game": "1", "show": ["offers", "appraisal", "terms", "position", "table"]}`},
				{"play", `{"do": "play", "game": "1"}`},
				{"advise", `{"do": "advise", "game": "1"}`},
			} {
				if err := fits("request-"+ask[0], ask[1]); err != nil {
					return err
				}
				fmt.Fprintln(out, ask[1])
				if advice, err = read(); err != nil {
					return err
				}
			}
			if advice["type"] != "advice" {
				return fmt.Errorf("no advice but %v", advice)
			}
			answer = fmt.Sprintf(`{"do": "choose", "game": "1", "words": %q}`, advice["words"])
		case "hangs":
			time.Sleep(time.Hour) // select {} alone is a deadlock, which ends the program
		case "dies":
			return fmt.Errorf("a bot that dies")
		case "dies once":
			if games == 2 {
				return fmt.Errorf("in its second game")
			}
		case "illegal":
			answer = `{"do": "choose", "words": "end of the world"}`
		case "quits":
			answer = `{"do": "quit"}`
		case "endless":
			answer = strings.Repeat("x", 2<<20)
		}
		fmt.Fprintln(out, answer)
	}
}

// bot is a bot of a kind as a commander.
func bot(t *testing.T, kind string, limit scenarios.BotLimit) *outside.Commander {
	t.Helper()
	l := scenarios.New(systems.All()...)
	outside.In(l, "test")
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Enrol(scenarios.Bot{Name: "bot", Cmd: []string{self, "bot", kind}, Limit: limit}, true); err != nil {
		t.Fatal(err)
	}
	m, faults := ai.Named(l, systems.All()[0], "bot")
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	c := m.New().(*outside.Commander)
	t.Cleanup(func() { c.Close() })
	return c
}

// game plays a scenario between a commander in the first seat and greedy, and tells every step.
func game(t *testing.T, scenario string, seed uint64, first engine.Commander) (engine.Result, string) {
	t.Helper()
	l := scenarios.New(systems.All()...)
	sc, faults := l.Scenario(scenario)
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	table, faults := l.CompileScenario(sc, scenarios.Variant{})
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	greedy, faults := ai.Named(l, sc.System, "greedy")
	if err := faults.Err(); err != nil {
		t.Fatal(err)
	}
	if first == nil {
		first = greedy.New()
	}
	luck := dice.NewSource(seed, dice.StreamID(scenario), 0)
	players := [2]engine.Commander{first, greedy.New()}
	for seat, p := range players {
		p.Begin(table, engine.Side(seat), luck.Fork(uint64(seat)+1))
	}
	var seen strings.Builder
	w := &engine.Watcher{Before: func(g engine.Game, a engine.Action) { fmt.Fprintln(&seen, table.Say(g, a)) },
		Rolled: func(g engine.Game, law *dice.Law, _ dice.Key, i int) {
			fmt.Fprintln(&seen, table.TellOutcome(g, law, i))
		}}
	r, err := engine.Drive(table.New(), luck, players, nil, w)
	if err != nil {
		t.Fatal(err)
	}
	return r, seen.String()
}

// TestAnEchoOfGreedyIsGreedy plays games with a bot that does what greedy advises, two with one process.
func TestAnEchoOfGreedyIsGreedy(t *testing.T) {
	for _, scenario := range []string{"titan/meadow", "descent/goblin-gate", "hott/quick", "heroscape/quick",
		"mageknight/stones"} {
		echo := bot(t, "greedy", scenarios.BotLimit{})
		for seed := range uint64(2) {
			want, steps := game(t, scenario, seed, nil)
			got, echoed := game(t, scenario, seed, echo)
			if got != want || echoed != steps {
				t.Errorf("%s, seed %d: the echo of greedy ends with %+v (%v), greedy with %+v; steps alike: %v",
					scenario, seed, got, echo.Failed(), want, steps == echoed)
			}
		}
	}
}

// TestWhoFailsLosesByForfeit has bots fail in every way that there is.
func TestWhoFailsLosesByForfeit(t *testing.T) {
	short := scenarios.Span(50 * time.Millisecond)
	for _, c := range []struct {
		kind  string
		limit scenarios.BotLimit
		why   string
	}{
		{"dies", scenarios.BotLimit{}, "bot ended before it chose: exit status 3"},
		{"illegal", scenarios.BotLimit{}, "bot chose what cannot be played: "},
		{"quits", scenarios.BotLimit{}, "bot quit"},
		{"endless", scenarios.BotLimit{}, "bot wrote a line without end"},
	} {
		b := bot(t, c.kind, c.limit)
		r, _ := game(t, "titan/meadow", 1, b)
		if r.Ending != engine.Forfeit || r.Winner != engine.SideB || b.Failed() == nil ||
			!strings.HasPrefix(b.Failed().Error(), c.why) {
			t.Errorf("%s: ended with %+v because %v; want %q", c.kind, r, b.Failed(), c.why)
		}
	}
	for _, c := range []struct {
		limit scenarios.BotLimit
		whose string
	}{{scenarios.BotLimit{Decision: short}, "a decision"}, {scenarios.BotLimit{Game: short}, "the game"}} {
		b := bot(t, "hangs", c.limit)
		b.SetStart(0)
		if r, _ := game(t, "titan/meadow", 1, b); r.Ending != engine.Forfeit ||
			b.Failed().Error() != "bot did not choose within the limit of "+c.whose {
			t.Errorf("hangs: ended with %+v because %v", r, b.Failed())
		}
	}
}

// TestABotIsStartedAnewAfterItFailed loses one game and plays the next.
func TestABotIsStartedAnewAfterItFailed(t *testing.T) {
	b := bot(t, "dies once", scenarios.BotLimit{})
	var endings []bool
	for seed := range uint64(4) {
		r, _ := game(t, "titan/meadow", seed, b)
		endings = append(endings, r.Ending == engine.Forfeit)
	}
	if fmt.Sprint(endings) != "[false true false true]" || b.Hopeless() != nil {
		t.Errorf("forfeits are %v, hopeless: %v", endings, b.Hopeless())
	}
}

// TestWhoAlwaysFailsIsHopeless wants the last words of a bot.
func TestWhoAlwaysFailsIsHopeless(t *testing.T) {
	b := bot(t, "dies", scenarios.BotLimit{})
	for seed := range uint64(outside.MostFailures) {
		if b.Hopeless() != nil {
			t.Fatalf("hopeless after %d games", seed)
		}
		game(t, "titan/meadow", seed, b)
	}
	if err := b.Hopeless(); err == nil || !strings.Contains(err.Error(), "a bot that dies") ||
		!strings.Contains(err.Error(), "exit status 3") {
		t.Errorf("after %d games the bot is hopeless because %v", outside.MostFailures, err)
	}
}
