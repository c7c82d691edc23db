package scenarios

import (
	"bytes"
	"fmt"
	"strings"

	"go.yaml.in/yaml/v4"

	"github.com/skirmishlab/skirmishlab/engine"
)

// StyleOrigin says how the weights of a style were found by play, and how it did in games
// that had no say in that. Scores are against the style that it was tuned from.
type StyleOrigin struct {
	Base        string   `yaml:"base,omitempty" json:"base,omitempty" jsonschema:"description=style that was tuned"`
	Experiment  string   `yaml:"experiment,omitempty" json:"experiment,omitempty" jsonschema:"description=experiment whose scenarios were played"`
	Digest      string   `yaml:"digest,omitempty" json:"digest,omitempty" jsonschema:"description=digest of what was played"`
	Seed        uint64   `yaml:"seed,omitempty" json:"seed,omitempty" jsonschema:"description=seed of all dice and of the search"`
	Against     []string `yaml:"against,omitempty,flow" json:"against,omitempty" jsonschema:"description=opponents beside the style itself"`
	Only        []string `yaml:"only,omitempty,flow" json:"only,omitempty" jsonschema:"description=weights that were tuned, where not all"`
	Generations int      `yaml:"generations,omitempty" json:"generations,omitempty" jsonschema:"description=generations of the search"`
	Population  int      `yaml:"population,omitempty" json:"population,omitempty" jsonschema:"description=candidates in each"`
	Games       int64    `yaml:"games,omitempty" json:"games,omitempty" jsonschema:"description=games played in all"`
	HeldOut     []string `yaml:"held_out,omitempty,flow" json:"held_out,omitempty" jsonschema:"description=scenarios that had no say in the search"`
	Found       float64  `yaml:"found,omitempty" json:"found,omitempty" jsonschema:"description=score in the games by which it was chosen"`
	Confirmed   float64  `yaml:"confirmed,omitempty" json:"confirmed,omitempty" jsonschema:"description=score in the games that decide; absent where the search was interrupted"`
	Low         float64  `yaml:"low,omitempty" json:"low,omitempty" jsonschema:"description=lower end of the confidence sequence of that score"`
	High        float64  `yaml:"high,omitempty" json:"high,omitempty" jsonschema:"description=its upper end"`
	LogEValue   float64  `yaml:"log_e_value,omitempty" json:"log_e_value,omitempty" jsonschema:"description=natural logarithm of the e-value against: no better than the old one"`
}

// YAML writes the style as a file of a system, all weights in full. One that looks ahead,
// weighs whole plans of others or errs on purpose takes that from base, which must then be given.
func (s *Style) YAML(in *engine.Info, base string) ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "schema: 1\nstyle: %s\n", s.Name)
	role := "any"
	if s.Role != engine.Nobody {
		role = in.Seats[s.Role]
	}
	write := func(what any) error {
		text, err := yaml.Marshal(what)
		b.Write(text)
		return err
	}
	if err := write(struct {
		Title  string `yaml:"title,omitempty"`
		About  string `yaml:"about,omitempty"`
		System string `yaml:"system"`
		Base   string `yaml:"base,omitempty"`
		Role   string `yaml:"role"`
	}{s.Title, s.About, in.System, base, role}); err != nil {
		return nil, err
	}
	both, own := "", [2]string{}
	for t, term := range in.TermNames() {
		first, second := s.Weights[0][t], s.Weights[1][t]
		switch {
		case first != second:
			own[0] += fmt.Sprintf("    %s: %d\n", term.Name, first)
			own[1] += fmt.Sprintf("    %s: %d\n", term.Name, second)
		case first != 0 || base != "": // a weight that is left out is the base's
			both += fmt.Sprintf("  %s: %d\n", term.Name, first)
		}
	}
	if both != "" {
		b.WriteString("weights:\n" + both)
	}
	if own[0] != "" {
		fmt.Fprintf(&b, "as:\n  %s:\n%s  %s:\n%s", in.Seats[0], own[0], in.Seats[1], own[1])
	}
	b.WriteString(s.stages(in))
	if s.Origin != nil {
		if err := write(struct{ Origin *StyleOrigin }{s.Origin}); err != nil {
			return nil, err
		}
	}
	return b.Bytes(), nil
}

// stages writes the weights of single stages.
func (s *Style) stages(in *engine.Info) string {
	var b strings.Builder
	for k, key := range stageKeys(in) {
		seat, first := engine.Nobody, true
		if k >= len(in.Stages) {
			seat = engine.Side(k/len(in.Stages) - 1)
		}
		for t, term := range in.TermNames() {
			// Of several for one the last holds.
			for i := len(s.At) - 1; i >= 0; i-- {
				if w := s.At[i]; w.Seat == seat && int(w.Stage) == k%len(in.Stages) && int(w.Term) == t {
					if first {
						fmt.Fprintf(&b, "  %s:\n", key)
						first = false
					}
					fmt.Fprintf(&b, "    %s: %d\n", term.Name, w.Weight)
					break
				}
			}
		}
	}
	if b.Len() == 0 {
		return ""
	}
	return "at:\n" + b.String()
}
