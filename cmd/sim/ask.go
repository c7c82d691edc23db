package main

import (
	"cmp"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/ai/session"
	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// questions are the commands that answer about one position; more of them can be
// asked with "ask".
var questions = []struct{ word, short, example string }{
	{"odds", "exact odds of an action, before any die is cast", "sim odds titan/worked-a:w01-strike-chart 'a1 strike " +
		"d1'\n  sim odds titan/meadow 'lion-1 strike warbear' --at 'lion-1 2,2; warbear 3,2' --turn 'attacker strike'"},
	{"reach", "where a figure can move, and at what cost", "sim reach titan/worked-a:w04-sand-lion a1\n" +
		"  sim reach heroscape/quick finn --at 'finn 1,3; marro-1 1,4' --way cheapest"},
	{"sight", "what stands between two figures, modifier by modifier", "sim sight titan/combat:wall-law 'a1 d1'"},
}

func askCommands() []*cobra.Command {
	var list []*cobra.Command
	for _, q := range questions {
		list = append(list, askCommand(q.word, q.short, q.example))
	}
	return append(list, askCommand("ask", "ask anything that the cases of a system can ask",
		"sim ask titan/combat:magic-at-the-fog-pair 'contact d1 a1'"))
}

func askCommand(word, short, example string) *cobra.Command {
	var asJSON bool
	var at, turn, way string
	c := &cobra.Command{
		Use:   word + " FILE:CASE|SCENARIO " + optional(word, "QUESTION"),
		Short: short,
		Long: short + `.

The position is that of a case (FILE:CASE, where FILE is a shipped file of cases
such as titan/worked-a or a path), or a scenario with figures put where --at says:
--at 'a 3,2 wounds=1; b 3,3 facing=N click=2' with the names that "sim show SCENARIO"
gives. After the cell may follow, as key=value, whatever a figure of the system's cases
may have: "sim schema cases SYSTEM" lists it.`,
		Example: "  " + example,
		RunE: func(cmd *cobra.Command, args []string) error {
			if in := systemInfo(args[0]); word == "ask" && len(args) == 1 && in != nil {
				return listQuestions(cmd, in, asJSON)
			}
			g, err := position(study.Library(), args[0], at, turn)
			if err != nil {
				return err
			}
			if len(args) == 1 {
				return failure{exitBad, fmt.Sprintf("QUESTION is missing; sim ask %s lists what can be asked",
					g.Table().Info().System)}
			}
			question := args[1]
			if word != "ask" {
				question = word + " " + question
			}
			if way != "" {
				question += " " + way
			}
			answer, err := scenarios.Ask(g, question)
			if err != nil {
				return failure{exitBad, shown(err.Error())}
			}
			if asJSON {
				return printSheet(cmd, newAnswerSheet(answer))
			}
			printAnswer(cmd, answer)
			return nil
		},
	}
	if word == "ask" {
		c.Long += "\n\nsim ask SYSTEM lists all questions of a system with their forms; so does sim ask SYSTEM --help."
		helpOfQuestions(c)
	}
	if word == "reach" {
		c.Flags().StringVar(&way, "way", "", "cheapest or safest: which way to each place the numbers are of "+
			"(default: the one that the answer names)")
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print as JSON")
	c.Flags().StringVar(&at, "at", "", "figures and where they stand: 'name cell key=value …; name cell'")
	c.Flags().StringVar(&turn, "turn", "", "whose turn and which phase, in the words of the system's cases: "+
		"'attacker strike', 'south act card=marro-1'")
	return c
}

// optional is an argument as a usage line has it: of "ask" the question may be left out.
func optional(word, argument string) string {
	if word == "ask" {
		return "[" + argument + "]"
	}
	return argument
}

// systemInfo is the vocabulary of a system by name, or nil.
func systemInfo(name string) *engine.Info {
	if s := rulesetOf(name); s != nil {
		return s.Info()
	}
	return nil
}

// listQuestions prints what can be asked in a system.
func listQuestions(cmd *cobra.Command, in *engine.Info, asJSON bool) error {
	if asJSON {
		questions := map[string]string{}
		for _, q := range in.Questions {
			questions[q.Name] = q.Doc
		}
		return printSheet(cmd, questionsSheet{in.System, questions})
	}
	say(cmd, "Questions of %s, asked with sim ask FILE:CASE 'QUESTION' (F and G stand for names of figures):\n",
		in.Title)
	for _, q := range in.Questions {
		form, doc, _ := strings.Cut(cmp.Or(q.Doc, q.Name), ": ")
		say(cmd, "  %s\n      %s\n", form, doc)
	}
	return nil
}

// helpOfQuestions makes the help of ask list the questions of a system that is named.
func helpOfQuestions(c *cobra.Command) {
	plain := c.HelpFunc()
	c.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		plain(cmd, args)
		for _, word := range cmd.Flags().Args() {
			if in := systemInfo(word); in != nil {
				say(cmd, "\n")
				_ = listQuestions(cmd, in, false)
			}
		}
	})
}

// position finds the position that a question is about.
func position(l *scenarios.Library, where, at, turn string) (engine.Game, error) {
	if file, name, ok := cutCase(where); ok && at == "" {
		cases, faults := l.Cases(file)
		for _, c := range cases {
			if c.Name == name {
				g, faults := c.Start(scenarios.RunOptions{})
				return g, faults.Err()
			}
		}
		if len(faults) > 0 {
			return nil, faults
		}
		var names []string
		for _, c := range cases {
			names = append(names, c.Name)
		}
		return nil, failure{exitBad, fmt.Sprintf("%s has no case %q%s", shown(file), name,
			scenarios.Suggest(name, names))}
	}
	g, faults := l.Position(where, at, turn)
	return g, faults.Err()
}

// cutCase splits FILE:CASE at the last colon; a drive letter is no case.
func cutCase(where string) (file, name string, ok bool) {
	i := strings.LastIndexByte(where, ':')
	if i < 2 || strings.ContainsAny(where[i+1:], `/\`) {
		return "", "", false
	}
	return where[:i], where[i+1:], true
}

// tailTerms is the most values for which a distribution is printed term by term.
const tailTerms = 40

// common is a denominator that all chances of a table share, so that they can be compared as
// a rule book's tables are: parts of 36 stay parts of 36; nil where it would be beyond reading.
func common(terms []scenarios.TailTerm) *big.Int {
	whole := big.NewInt(1)
	for _, t := range terms {
		d := t.Exactly.Denom()
		whole.Div(new(big.Int).Mul(whole, d), new(big.Int).GCD(nil, nil, whole, d))
	}
	if !whole.IsInt64() || whole.Int64() > 46656 { // six dice
		return nil
	}
	if n := whole.Int64(); n > 6 && 36%n == 0 {
		return big.NewInt(36) // two dice, of which some chances happen to be ninths or twelfths
	}
	return whole
}

// over writes a chance as parts of a whole.
func over(p *big.Rat, whole *big.Int) string {
	if whole == nil || p.IsInt() {
		return p.RatString()
	}
	parts := new(big.Int).Mul(p.Num(), new(big.Int).Div(whole, p.Denom()))
	return parts.String() + "/" + whole.String()
}

// sameTable reports whether two distributions have the same chances.
func sameTable(x, y engine.NamedDist) bool {
	return slices.EqualFunc(scenarios.Tail(x), scenarios.Tail(y), func(a, b scenarios.TailTerm) bool {
		return a.Value == b.Value && a.Exactly.Cmp(b.Exactly) == 0
	})
}

// chancePattern is a chance as answers write it; a 1 or 0 says itself what it is.
var chancePattern = regexp.MustCompile(`^[0-9]+/[1-9][0-9]*$`)

// withPercent adds to a chance what it is in per cent.
func withPercent(value string) string {
	if p, ok := new(big.Rat).SetString(value); ok && chancePattern.MatchString(value) && p.Cmp(big.NewRat(1, 1)) < 0 {
		f, _ := p.Float64()
		return value + " = " + percent(f)
	}
	return value
}

// printAnswer prints an answer for people: the verdict, values with what their fractions are in per cent,
// distributions, and last what explains them, each with its rule.
func printAnswer(cmd *cobra.Command, a engine.Answer) {
	if a.Verdict != "" {
		say(cmd, "%s\n", shown(withPercent(a.Verdict)))
	}
	var rows [][]string
	for _, v := range a.Values {
		rows = append(rows, []string{"  " + v.Key, withPercent(v.Value)})
	}
	if a.Others != "" {
		rows = append(rows, []string{"  all others", a.Others})
	}
	table(cmd, nil, rows)
	printDists(cmd, a.Dists)
	for _, n := range a.Notes {
		if n.Rule == "" {
			say(cmd, "  %s\n", shown(n.Text))
			continue
		}
		say(cmd, "  %s (%s)\n", shown(n.Text), n.Rule)
	}
}

// printDists prints distributions as tables: several that are the same as one, what is
// certain and what is a yes or no in a line.
func printDists(cmd *cobra.Command, dists []engine.NamedDist) {
	var shown []engine.NamedDist
	tables := false
	for i, d := range dists {
		if d.Dist.Len() > tailTerms || slices.ContainsFunc(shown, func(t engine.NamedDist) bool {
			return sameTable(t, d)
		}) {
			continue
		}
		shown = append(shown, d)
		names := d.Name
		for _, later := range dists[i+1:] {
			if sameTable(d, later) {
				names += ", " + later.Name
			}
		}
		tail := scenarios.Tail(d)
		whole := common(tail)
		if certain := len(tail) == 1; certain || (len(tail) == 2 && tail[0].Value == "0" && tail[1].Value == "1") {
			value := tail[0].Value + " for certain"
			if !certain {
				value = withPercent(over(tail[1].Exactly, whole))
			}
			say(cmd, "  %s: %s\n", names, value)
			continue
		}
		tables = true
		var rows [][]string
		for _, t := range tail {
			exact, _ := t.Exactly.Float64()
			atLeast, _ := t.AtLeast.Float64()
			rows = append(rows, []string{"  " + t.Value, over(t.Exactly, whole), percent(exact), over(t.AtLeast, whole),
				percent(atLeast)})
		}
		table(cmd, []string{"  " + names, "exactly", "", "at least", ""}, rows)
		mean, _ := scenarios.Mean(d).Float64()
		say(cmd, "  mean %s (%.4f)\n", scenarios.Mean(d).RatString(), mean)
	}
	if tables {
		say(cmd, "  exactly: the chance of just that; at least: of that or more, in parts of all throws and per cent\n")
	}
}

// newAnswerSheet is an answer for programs. Chances stay exact fractions, as text: no number of JSON could
// hold them.
func newAnswerSheet(a engine.Answer) answerSheet {
	values := map[string]string{}
	for _, v := range a.Values {
		values[v.Key] = v.Value
	}
	dists := map[string]session.Distribution{}
	for _, d := range a.Dists {
		dists[d.Name] = session.DistributionOf(d)
	}
	return answerSheet{a.Verdict, values, a.Others, dists, append([]reasonSheet{}, reasons(a.Notes)...)}
}

func rulesCommands() []*cobra.Command {
	return append([]*cobra.Command{checkCommand(), textOfRulesCommand(), movesCommand()}, askCommands()...)
}
