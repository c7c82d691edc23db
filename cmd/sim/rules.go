package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/engine/rulebook"
	"github.com/skirmishlab/skirmishlab/engine/spelling"
	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/montecarlo/study"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// rule is a rule as "sim rules" tells it.
type rule struct {
	ID      string   `json:"id"`
	System  string   `json:"system"`
	Section string   `json:"section"`
	Text    string   `json:"text"`
	Cases   []string `json:"cases"`
}

// mostRules is how many rules a search prints.
const mostRules = 20

func textOfRulesCommand() *cobra.Command {
	var asJSON bool
	var system string
	c := &cobra.Command{
		Use:   "rules ID|WORDS",
		Short: "the text of a rule, where it stands and which cases show it",
		Long: `rules prints the text of the rule with an ID, as tables, refusals and "sim play
--explain" cite it, with the section it stands in of engine/internal/SYSTEM/RULES.md
and the shipped cases that show it ("sim check FILE" plays them). Anything else is
searched for in the texts of all rules.`,
		Example: "  sim rules TITAN-CARRY-4\n  sim rules \"push back\" --system hott\n  sim rules \"carry\" --json",
		Args:    cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return failure{exitBad, "rules wants the ID of a rule, or words to look for"}
			}
			found, err := findRules(strings.Join(args, " "), system)
			if err != nil {
				return err
			}
			if asJSON {
				return printSheet(cmd, rulesSheet{found})
			}
			for i, r := range found {
				if i == mostRules {
					say(cmd, "\nand %d more; give further words, or --system\n", len(found)-mostRules)
					break
				}
				if i > 0 {
					say(cmd, "\n")
				}
				tellRule(cmd, r)
			}
			return nil
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print as JSON")
	c.Flags().StringVar(&system, "system", "", "look in this system only")
	return c
}

// tellRule prints a rule in lines that fit a terminal.
func tellRule(cmd *cobra.Command, r rule) {
	say(cmd, "%s (%s, %s)\n", r.ID, r.System, r.Section)
	for _, line := range wrapped(r.Text, 96) {
		say(cmd, "  %s\n", line)
	}
	if len(r.Cases) > 0 {
		shownCases := r.Cases[:min(len(r.Cases), 6)]
		say(cmd, "  cases: %s", strings.Join(shownCases, ", "))
		if more := len(r.Cases) - len(shownCases); more > 0 {
			say(cmd, " and %d more", more)
		}
		say(cmd, "\n")
	}
}

// wrapped breaks a text into lines of at most n letters where it has blanks.
func wrapped(text string, width int) (lines []string) {
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len([]rune(line))+1+len([]rune(word)) > width {
			lines, line = append(lines, line), ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	return append(lines, line)
}

// findRules finds the rule with an ID, or all in whose text or ID every word occurs.
func findRules(asked, system string) ([]rule, error) {
	l := study.Library()
	chosen := systems.All()
	if system != "" {
		s, err := l.System(system)
		if err != nil {
			return nil, failure{exitBad, shown(err.Error())}
		}
		chosen = []engine.Ruleset{s}
	}
	var found []rule
	var known []string
	words := strings.Fields(strings.ToLower(asked))
	for _, s := range chosen {
		in := s.Info()
		book := rulebook.New(s.Book(), in.Rules)
		for _, id := range in.Rules[1:] {
			known = append(known, id)
			r := rule{ID: id, System: in.System, Section: book.Section(id), Text: book.Text(id), Cases: []string{}}
			if strings.EqualFold(id, asked) {
				return withCases(l, []rule{r})
			}
			text := strings.ToLower(id + " " + r.Text)
			if !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) }) {
				found = append(found, r)
			}
		}
	}
	if len(found) == 0 {
		near := ""
		if id := nearestRule(asked, known); id != "" {
			near = "; did you mean " + id + "?"
		}
		return nil, failure{exitBad, fmt.Sprintf("no rule is called %q, and none speaks of it%s", shown(asked), near)}
	}
	return withCases(l, found)
}

// nearestRule is the rule that was probably meant. Where what stands before the first hyphen is a system's, it is one
// of that system, which says nothing of which of its rules is meant.
func nearestRule(asked string, known []string) string {
	asked = strings.ToUpper(asked)
	system, _, _ := strings.Cut(asked, "-")
	own := slices.DeleteFunc(slices.Clone(known), func(id string) bool { return !strings.HasPrefix(id, system+"-") })
	if len(own) == 0 {
		own = known
	}
	return spelling.Nearest(asked, own)
}

// withCases adds the shipped cases that show each rule.
func withCases(l *scenarios.Library, found []rule) ([]rule, error) {
	cases := map[string][]string{} // by rule
	read := map[string]bool{}
	for i := range found {
		r := &found[i]
		if !read[r.System] {
			read[r.System] = true
			list, faults := l.ShippedCases(r.System)
			if len(faults) > 0 {
				return nil, faults
			}
			for _, c := range list {
				file := strings.TrimSuffix(strings.ReplaceAll(c.Place.File, "/cases/", "/"), ".yaml")
				for _, id := range c.Rules {
					cases[id] = append(cases[id], file+":"+c.Name)
				}
			}
		}
		r.Cases = append(r.Cases, cases[r.ID]...)
	}
	return found, nil
}
