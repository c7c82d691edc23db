package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/spf13/cobra"

	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// fewBlocks is where intervals that lean on the normal law begin to hold.
const fewBlocks = 20

// ladderLevel is the confidence of a ladder's intervals.
const ladderLevel = 0.95

// ladderSheet is what a ladder prints of one scenario. What depends on the machine is in
// Cost alone.
type ladderSheet struct {
	Scenario string `json:"scenario"`
	System   string `json:"system"`
	Games    int64  `json:"games"`
	Failed   int64  `json:"failed"`
	Anchor   string `json:"elo_zero_is"` // whom Elo are counted from
	Smoothed bool   `json:"smoothed"`    // a shut-out was softened by half a win each way
	// chance of so bad a fit if one number for each said who beats whom; none for two
	Fit       *float64                  `json:"fit_p" jsonschema:"nullable"`
	Rungs     []ladderRung              `json:"ratings"` // best first
	Pairs     []ladderPair              `json:"pairs"`
	Doublings []ladderDoubling          `json:"elo_per_doubling"`
	Where     []ladderWhere             `json:"where,omitempty"`
	Disagree  []montecarlo.Disagreement `json:"disagree,omitempty"`
	Programs  []montecarlo.Conduct      `json:"programs,omitempty"`
	Cost      *ladderCost               `json:"cost,omitempty"`
}

type ladderRung struct {
	Name     string          `json:"commander"`
	Playouts int             `json:"playouts"`
	Logit    float64         `json:"log_strength"` // Bradley-Terry, all summing to zero
	Elo      float64         `json:"elo"`
	Between  *stats.Interval `json:"elo_interval" jsonschema:"nullable"` // none for the anchor
	Mean     float64         `json:"mean_score"`
}

// ladderPair is the score of A against B over the blocks of a pair.
type ladderPair struct {
	A       string         `json:"a"`
	B       string         `json:"b"`
	Score   float64        `json:"score_a"`
	Between stats.Interval `json:"interval"`
	Blocks  int64          `json:"blocks"`
}

type ladderDoubling struct {
	From    string         `json:"from"`
	To      string         `json:"to"`
	Elo     float64        `json:"elo"`
	Between stats.Interval `json:"elo_interval"`
}

type ladderWhere struct {
	Name      string  `json:"commander"`
	Stage     string  `json:"stage"`
	Decisions int64   `json:"decisions"`
	Changed   int64   `json:"changed"`
	Share     float64 `json:"share_changed"`
	Gain      float64 `json:"gain"` // of a changed decision in won games, as the playouts had it
	Playouts  int64   `json:"playouts"`
}

// ladderCost is what the machine needed; it is another at every run.
type ladderCost struct {
	Spent float64      `json:"cpu_seconds"` // by the ladder, without the pilot
	Rates []ladderRate `json:"rates"`       // by the pilot
}

type ladderRate struct {
	Name   string  `json:"commander"`
	Own    float64 `json:"games_per_cpu_second"`                  // on both sides
	Anchor float64 `json:"games_per_cpu_second_against_elo_zero"` // against whom Elo are counted from
}

// pairsOf are the scores of the pairs of a ladder.
func pairsOf(l *montecarlo.Ladder, c *montecarlo.Climbed) (list []ladderPair) {
	for _, p := range c.Pairs {
		score, iv := 0.5, stats.Interval{Lo: 0, Hi: 1}
		if p.Counts.Blocks() > 0 {
			score = p.Counts.Score()
		}
		if p.Counts.Blocks() > 1 {
			iv = stats.Fixed(p.Counts, ladderLevel)
		}
		list = append(list, ladderPair{l.Levels[p.First], l.Levels[p.Second], score, iv, p.Counts.Blocks()})
	}
	return list
}

// newLadderSheet works out what is printed.
func newLadderSheet(l *montecarlo.Ladder, c *montecarlo.Climbed, o ladderOptions) *ladderSheet {
	at := max(0, slices.Index(l.Levels, "greedy"))
	s := &ladderSheet{Scenario: l.Scenario.Name, System: l.Scenario.System.Info().System, Games: c.Games,
		Failed: c.Failed,
		Anchor: l.Levels[at], Smoothed: c.Rating.Smoothed, Doublings: []ladderDoubling{}, Programs: c.Programs}
	s.Pairs = pairsOf(l, c)
	means := make([]float64, len(l.Levels))
	for i, p := range c.Pairs {
		score := s.Pairs[i].Score
		means[p.First] += score / float64(len(l.Levels)-1)
		means[p.Second] += (1 - score) / float64(len(l.Levels)-1)
	}
	elo := c.Rating.Elo()
	for i, r := range c.Rungs {
		line := ladderRung{Name: r.Name, Playouts: r.Playouts, Logit: c.Rating.Beta[i], Elo: elo[i] - elo[at],
			Mean: means[i]}
		if i != at {
			iv := c.Rating.EloBetween(i, at, ladderLevel)
			line.Between = &iv
		}
		s.Rungs = append(s.Rungs, line)
	}
	slices.SortStableFunc(s.Rungs, func(a, b ladderRung) int { return cmp.Compare(b.Elo, a.Elo) })
	if c.Fit != nil {
		s.Fit = &c.Fit.P
	}
	s.double(c)
	if o.where {
		s.differ(c)
	}
	if o.disagree {
		s.Disagree = c.Disagreements(l.Scenario.System.Info())
	}
	return s
}

// price adds what games cost: costs are the CPU-seconds of a game of each level against
// itself, spent those of the whole ladder.
func (s *ladderSheet) price(l *montecarlo.Ladder, costs []float64, spent float64) {
	s.Cost = &ladderCost{Spent: spent, Rates: []ladderRate{}}
	at := slices.Index(l.Levels, s.Anchor)
	for i, cost := range costs {
		if cost > 0 {
			s.Cost.Rates = append(s.Cost.Rates, ladderRate{l.Levels[i], 1 / cost, 2 / (cost + costs[at])})
		}
	}
}

// double works out what a doubling of the playouts brings, from each level that looks
// ahead to the next.
func (s *ladderSheet) double(c *montecarlo.Climbed) {
	var ahead []int
	for i, r := range c.Rungs {
		if r.Playouts > 0 {
			ahead = append(ahead, i)
		}
	}
	slices.SortStableFunc(ahead, func(i, j int) int { return cmp.Compare(c.Rungs[i].Playouts, c.Rungs[j].Playouts) })
	elo := c.Rating.Elo()
	for k := 1; k < len(ahead); k++ {
		i, j := ahead[k-1], ahead[k]
		by := math.Log2(float64(c.Rungs[j].Playouts) / float64(c.Rungs[i].Playouts))
		if by == 0 {
			continue
		}
		iv := c.Rating.EloBetween(j, i, ladderLevel)
		s.Doublings = append(s.Doublings, ladderDoubling{c.Rungs[i].Name, c.Rungs[j].Name, (elo[j] - elo[i]) / by,
			stats.Interval{Lo: iv.Lo / by, Hi: iv.Hi / by}})
	}
}

// differ lists where levels that look ahead decide otherwise than their own style.
func (s *ladderSheet) differ(c *montecarlo.Climbed) {
	for _, r := range c.Rungs {
		for stage, d := range r.Seen {
			if d.Decisions == 0 {
				continue
			}
			w := ladderWhere{Name: r.Name, Stage: c.Stages[stage], Decisions: d.Decisions, Changed: d.Changed,
				Playouts: d.Playouts,
				Share:    float64(d.Changed) / float64(d.Decisions)}
			if d.Changed > 0 {
				w.Gain = float64(d.Gained) / 10_000 / float64(d.Changed)
			}
			s.Where = append(s.Where, w)
		}
	}
}

// tell prints the sheet for people.
func (s *ladderSheet) tell(cmd *cobra.Command) {
	say(cmd, "%s, %d games\n\n", shown(s.Scenario), s.Games)
	s.tellRatings(cmd)
	say(cmd, "\nscore of the row against the column\n")
	s.tellMatrix(cmd)
	for _, d := range s.Doublings {
		say(cmd, "\nA doubling of the playouts brings %+.0f Elo [%+.0f, %+.0f] from %s to %s.", d.Elo, d.Between.Lo,
			d.Between.Hi, shown(d.From), shown(d.To))
	}
	if len(s.Doublings) > 0 {
		say(cmd, "\n")
	}
	if s.Fit != nil && *s.Fit < 1-ladderLevel {
		say(cmd, "\nOne number for each does not say who beats whom (p = %.2g): rely on the scores of each against "+
			"each.\n", *s.Fit)
	}
	if s.Smoothed {
		say(cmd, "\nSomebody won or lost everything: half a win each way was added to every pair, and the true "+
			"difference may be greater by any amount.\n")
	}
	if len(s.Pairs) > 0 && s.Pairs[0].Blocks < fewBlocks {
		say(cmd, "\nFewer than %d blocks of a pair: the intervals of the ratings are rough, and rather too narrow.\n",
			fewBlocks)
	}
	if len(montecarlo.Sentences(s.Programs)) > 0 {
		say(cmd, "\n")
		tellConduct(cmd, s.Programs)
	}
	if len(s.Where) > 0 {
		s.tellWhere(cmd)
	}
	if len(s.Disagree) > 0 {
		s.tellDisagree(cmd)
	}
	if s.Cost != nil {
		say(cmd, "\nThe ladder took %s of CPU time on this machine. What games cost, by the pilot:\n",
			roughly(s.Cost.Spent))
		var rows [][]string
		for _, c := range s.Cost.Rates {
			rows = append(rows, []string{"  " + c.Name, rate(c.Own), rate(c.Anchor)})
		}
		table(cmd, []string{"  games per CPU-second", "on both sides", "against " + s.Anchor}, rows)
	}
}

// rate words a number of games with three digits.
func rate(x float64) string {
	if x >= 100 {
		return fmt.Sprintf("%.0f", x)
	}
	return fmt.Sprintf("%.3g", x)
}

// tellRatings prints the table of ratings, best first.
func (s *ladderSheet) tellRatings(cmd *cobra.Command) {
	var rows [][]string
	for _, r := range s.Rungs {
		between, playouts := "", "-"
		if r.Between != nil {
			between = fmt.Sprintf("[%+.0f, %+.0f]", r.Between.Lo, r.Between.Hi)
		}
		if r.Playouts > 0 {
			playouts = fmt.Sprint(r.Playouts)
		}
		rows = append(rows, []string{"  " + r.Name, playouts, fmt.Sprintf("%+.0f", r.Elo), between,
			fmt.Sprintf("%+.3f", r.Logit), fmt.Sprintf("%.3f", r.Mean)})
	}
	table(cmd, []string{"  commander", "playouts", "Elo above " + s.Anchor, "interval", "log strength", "mean score"},
		rows)
}

// tellMatrix prints the score of each against each, in the order of the ratings.
func (s *ladderSheet) tellMatrix(cmd *cobra.Command) {
	head := []string{""}
	var rows [][]string
	for _, a := range s.Rungs {
		head = append(head, a.Name)
		row := []string{"  " + a.Name}
		for _, b := range s.Rungs {
			row = append(row, s.cell(a.Name, b.Name))
		}
		rows = append(rows, row)
	}
	table(cmd, head, rows)
}

// cell is the score of a against b with its interval.
func (s *ladderSheet) cell(a, b string) string {
	for _, p := range s.Pairs {
		switch {
		case p.A == a && p.B == b:
			return fmt.Sprintf("%.3f [%.2f, %.2f]", p.Score, p.Between.Lo, p.Between.Hi)
		case p.A == b && p.B == a:
			return fmt.Sprintf("%.3f [%.2f, %.2f]", 1-p.Score, 1-p.Between.Hi, 1-p.Between.Lo)
		}
	}
	return "-"
}

func (s *ladderSheet) tellWhere(cmd *cobra.Command) {
	say(cmd, "\nwhere levels decide otherwise than without a look ahead; the gain is that of a changed decision, in "+
		"won games, as the playouts had it\n")
	var rows [][]string
	for _, w := range s.Where {
		rows = append(rows, []string{"  " + w.Name, w.Stage, fmt.Sprint(w.Decisions),
			fmt.Sprintf("%.1f %%", 100*w.Share), fmt.Sprintf("%+.3f", w.Gain)})
	}
	table(cmd, []string{"  commander", "stage", "decisions", "changed", "gain"}, rows)
}

func (s *ladderSheet) tellDisagree(cmd *cobra.Command) {
	say(cmd, "\nwhat levels see in their choice where they decide otherwise, less what they see in what they would "+
		"do without a look ahead\n")
	var rows [][]string
	for _, d := range s.Disagree {
		rows = append(rows, []string{"  " + d.Commander, d.Stage, d.Seat, d.Term, fmt.Sprint(d.Decisions),
			fmt.Sprintf("%+.4g", d.Mean), fmt.Sprintf("%.2g", d.Error), fmt.Sprintf("%+.1f", d.Ratio)})
	}
	table(cmd, []string{"  commander", "stage", "seat", "term", "decisions", "mean difference", "standard error",
		"ratio"}, rows)
	say(cmd, "A term far from zero is one that the style's weights get wrong there, or that tells what it lacks a "+
		"word for.\n")
}
