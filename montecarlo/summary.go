package montecarlo

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// Entries describes matchups for a manifest.
func Entries(matchups []*Matchup) []results.MatchupEntry {
	list := make([]results.MatchupEntry, len(matchups))
	for i, m := range matchups {
		list[i] = results.MatchupEntry{Index: m.Index, System: m.System, Scenario: m.Scenario, Variant: m.Variant,
			Options: m.Options, Map: m.Map,
			ArmyA: m.ArmyA, ArmyB: m.ArmyB, CommanderA: m.CommanderA, CommanderB: m.CommanderB, Level: m.Level,
			Seats:  m.Seats,
			Stream: strconv.FormatUint(m.Stream, 16), StreamName: m.StreamName, Beside: m.Beside, Games: m.Games,
			SharedDice: !m.OwnDice, ExactLuck: m.ExactLuck, Mirror: m.Mirror,
			SwapSides: m.Games == 2,
			Precision: m.Until.Rule.Precision, Margin: m.Until.Rule.Margin, MaxBlocks: m.Until.Rule.MaxBlocks,
			Fixed: m.Until.Fixed,
			Rank:  m.Until.Rank, PlanBlocks: m.Until.Plan.Blocks, PlanVar: m.Until.Plan.Variance}
		list[i].LeftOut, list[i].Titles = m.leftOut(), m.Titles
		if m.Luck != nil {
			v := m.Luck.Value
			list[i].Luck = &results.LuckBy{Value: m.Luck.Name(), Level: v.Level, Digest: m.Luck.Digest(),
				Deep: m.Luck.Deep, Fitted: v.Origin.Digest, Seed: v.Origin.Seed}
		}
		if m.Generate != nil {
			list[i].MapStream = m.System + "/" + m.Scenario
		}
	}
	return list
}

// UnitTitles are the names of all units that take part in the matchups, as their rosters
// print them, by "system/unit".
func UnitTitles(matchups []*Matchup) map[string]string {
	titles := map[string]string{}
	for _, m := range matchups {
		maps.Copy(titles, m.titles)
		for _, t := range m.Tables {
			if t == nil {
				continue
			}
			for _, f := range t.Figures() {
				if f.Title != "" {
					titles[m.System+"/"+f.Unit] = f.Title
				}
			}
		}
	}
	return titles
}

// leftOut says which army's figures never take part, in either seating, because a start
// area is too small; nothing of generated maps, which are not known before.
func (m *Matchup) leftOut() []string {
	if m.Lay != nil {
		return m.short
	}
	var list []string
	for game, t := range m.Tables {
		if t == nil {
			continue
		}
		for side, army := range m.armies(game) {
			if s, short := engine.ShortOf(t, engine.Side(side)); short {
				list = append(list, s.Words(army))
			}
		}
	}
	return list
}

// StandingsOf reads how far the matchups of a dataset are, to resume from.
func StandingsOf(d *results.Dataset, matchups []*Matchup) ([]Standing, int, error) {
	list, n := NewStandings(matchups), 0
	err := d.Games(func(c results.Chunk) error {
		if int(c.Matchup) >= len(matchups) {
			return fmt.Errorf("chunk %d is of matchup %d, but there are only %d", c.Index, c.Matchup, len(matchups))
		}
		list[c.Matchup].Add(c.Games, matchups[c.Matchup].Games)
		n++
		return nil
	})
	return list, n, err
}

// Summary is what a dataset says of one matchup.
type Summary struct {
	results.MatchupEntry
	Score    float64        `json:"score"`               // of army A; of the first seat in a mirror
	Interval stats.Interval `json:"interval"`            // of the score
	Wins     int64          `json:"wins"`                // games
	Draws    int64          `json:"draws"`               //
	Losses   int64          `json:"losses"`              //
	Failed   int64          `json:"failed"`              //
	Rounds   float64        `json:"rounds"`              // mean of the finished games
	Capped   int64          `json:"capped"`              // games cut off by a limit that is not the rules'
	Verdict  string         `json:"verdict"`             // against the margin, where there is one; the report's
	First    float64        `json:"first_seat_score"`    // of the one who sat in the first seat
	FirstIn  stats.Interval `json:"first_seat_interval"` // interval of it
	Count    int64          `json:"games"`

	// WithoutLuck is the same without luck; nil where luck was not measured.
	WithoutLuck *WithoutLuck `json:"without_luck,omitempty"`

	points []int8 // half points of A by block, -1 where a game failed, of matchups whose places were to be settled
}

// WithoutLuck is a score with the luck of the dice taken out. It estimates what the score
// estimates, with a smaller error.
type WithoutLuck struct {
	Score    float64        `json:"score"`
	SE       float64        `json:"standard_error"`
	Interval stats.Interval `json:"interval"`
	// of the variance of blocks, were luck taken out; 1 where scores do not vary
	Left  float64 `json:"variance_left"`
	Saved int64   `json:"games_saved"` // games more that plain scores would have taken to say as much
	// Plain says that taking luck out does not pay here: the score is the one with its luck.
	Plain bool    `json:"plain,omitempty"`
	Luck  float64 `json:"luck"`   // mean luck of a game to A, 0 but for chance
	Z     float64 `json:"luck_z"` // in its standard errors
	// Withheld says that Z is beyond MostLuck: none of this is to be believed, and the
	// stopping rule and the verdict went by the score with its luck.
	Withheld bool `json:"withheld,omitempty"`

	First   float64        `json:"first_seat_score"` // of the one who sat in the first seat
	FirstIn stats.Interval `json:"first_seat_interval"`
	// PlainFirst is Plain of the first seat.
	PlainFirst bool `json:"first_seat_plain,omitempty"`
}

// Where names the scenario and its variant.
func (s *Summary) Where() string {
	if s.Variant == "" {
		return s.System + "/" + s.Scenario
	}
	return s.System + "/" + s.Scenario + " " + s.Variant
}

// PartyA and PartyB name the two parties.
func (s *Summary) PartyA() string { return s.ArmyA + " (" + s.CommanderA + ")" }

// PartyB names the second party.
func (s *Summary) PartyB() string { return s.ArmyB + " (" + s.CommanderB + ")" }

// Why says in words why the matchup was not played longer.
func (s *Summary) Why() string {
	switch s.Stopped {
	case stats.StopDecided.String():
		if s.Verdict == stats.Withheld {
			return fmt.Sprintf("decided at margin %.3g; verdict %s", s.Margin, s.Verdict)
		}
		return fmt.Sprintf("%s at margin %.3g", s.Verdict, s.Margin)
	case stats.StopPrecise.String():
		return fmt.Sprintf("known to %.3g", s.Precision)
	case stats.StopRanked.String():
		return "places settled"
	case stats.StopBlockLimit.String():
		if s.Fixed {
			return "blocks as planned"
		}
		return "limit of blocks reached"
	}
	return "not finished"
}

// gameColumns are the columns that a summary needs.
type gameColumns struct {
	Matchup int32  `parquet:"matchup,dict"`
	Block   int32  `parquet:"block,delta"`
	SeatA   int8   `parquet:"seat_a,dict"`
	ScoreA  *int8  `parquet:"half_points_a,optional,dict"`
	Capped  bool   `parquet:"capped"`
	Rounds  int16  `parquet:"rounds,dict"`
	LuckA   *int32 `parquet:"luck_a,optional"`
	LuckB   *int32 `parquet:"luck_b,optional"`
}

// Summarise computes the scores of a dataset from its rows.
func Summarise(d *results.Dataset) ([]Summary, error) {
	list := newTallies(d.Manifest.Matchups)
	begin := func() []tally { return newTallies(d.Manifest.Matchups) }
	take := func(part []tally, rows []gameColumns) error {
		for i := range rows {
			g := &rows[i]
			if g.Matchup < 0 || int(g.Matchup) >= len(part) {
				return fmt.Errorf("a game is of matchup %d, which the manifest does not know", g.Matchup)
			}
			part[g.Matchup].add(g)
		}
		return nil
	}
	damaged, err := results.ReadParts(d, "games", begin, take, func(part []tally) {
		for i := range part {
			list[i].merge(&part[i])
		}
	})
	for _, part := range damaged {
		err = errors.Join(err, part)
	}
	if err != nil {
		return nil, err
	}
	summaries := make([]Summary, len(list))
	for i := range list {
		if err := list[i].estimate(d.Manifest.Alpha); err != nil {
			return nil, err
		}
		summaries[i] = list[i].Summary
	}
	return summaries, nil
}

// tally is the summary of a matchup while its games are read.
type tally struct {
	Summary
	blocks blockCounter
	raced  []racedBlock
}

// racedBlock is a block of a matchup whose places were to be settled.
type racedBlock struct {
	block  int32
	points int8 // half points of A; -1 where a game failed
}

func newTallies(matchups []results.MatchupEntry) []tally {
	list := make([]tally, len(matchups))
	for i, m := range matchups {
		list[i] = tally{Summary: Summary{MatchupEntry: m},
			blocks: blockCounter{games: m.Games, counts: stats.NewCounts(m.Games), firsts: stats.NewCounts(m.Games),
				block:   -1,
				without: NewAdjusted(m.Games), withoutFirst: NewAdjusted(m.Games), luck: NewLuck(m.Games)}}
	}
	return list
}

func (t *tally) add(g *gameColumns) {
	t.Summary.add(g)
	t.blocks.add(g)
	if b := &t.blocks; t.Rank != nil && b.seen == b.games {
		points := int8(b.points)
		if b.failed {
			points = -1
		}
		t.raced = append(t.raced, racedBlock{g.Block, points})
	}
}

// merge adds what was read elsewhere; sums of whole and half numbers are exact in any
// order.
func (t *tally) merge(o *tally) {
	t.Count += o.Count
	t.Wins += o.Wins
	t.Draws += o.Draws
	t.Losses += o.Losses
	t.Failed += o.Failed
	t.Capped += o.Capped
	t.Rounds += o.Rounds
	t.First += o.First
	t.blocks.counts.Merge(o.blocks.counts)
	t.blocks.firsts.Merge(o.blocks.firsts)
	t.blocks.without.Merge(o.blocks.without)
	t.blocks.withoutFirst.Merge(o.blocks.withoutFirst)
	t.blocks.luck.Merge(o.blocks.luck)
	t.raced = append(t.raced, o.raced...)
}

// add counts a game. One that failed has no score and counts as failed alone; one that was cut off counts
// as it stood.
func (s *Summary) add(g *gameColumns) {
	s.Count++
	if g.Capped {
		s.Capped++
	}
	if g.ScoreA == nil {
		s.Failed++
		return
	}
	s.Rounds += float64(g.Rounds)
	switch *g.ScoreA {
	case 2:
		s.Wins++
	case 1:
		s.Draws++
	default:
		s.Losses++
	}
	s.First += float64(g.first()) / 2
}

// first is what the first seat scored in a finished game, in half points.
func (g *gameColumns) first() int8 {
	if engine.Side(g.SeatA) == engine.SideB {
		return 2 - *g.ScoreA
	}
	return *g.ScoreA
}

// blockCounter gathers the games of a block, which stand next to each other.
type blockCounter struct {
	games, seen, points int
	first               int // points of the first seat
	failed              bool
	block               int32
	counts, firsts      stats.Counts // of A's points and the first seat's

	measured              bool  // luck was measured of every game of the block
	adjusted, lucky, seat int64 // scores of A without luck, the luck in them, and scores of the first seat without luck
	without, withoutFirst *stats.Bounded
	luck                  *stats.Bounded
}

// add takes the games of a block as they come and counts the block when it is whole. A block in which a
// game failed counts nowhere: half a block is no sample of both seats.
func (b *blockCounter) add(g *gameColumns) {
	if g.Block != b.block {
		b.block, b.seen, b.points, b.first, b.failed = g.Block, 0, 0, 0, false
		b.measured, b.adjusted, b.lucky, b.seat = true, 0, 0, 0
	}
	b.seen++
	if g.ScoreA == nil {
		b.failed = true
	} else {
		b.points += int(*g.ScoreA)
		b.first += int(g.first())
		b.addLuck(g)
	}
	if b.seen < b.games || b.failed {
		return
	}
	b.counts.Add(b.points)
	b.firsts.Add(b.first)
	if b.measured {
		b.without.Add(b.adjusted)
		b.withoutFirst.Add(b.seat)
		b.luck.Add(b.lucky)
	}
}

// addLuck takes the luck of a finished game into its block.
func (b *blockCounter) addLuck(g *gameColumns) {
	adjusted, ok := results.AdjustedScore(g.ScoreA, g.LuckA, g.LuckB)
	if b.measured = b.measured && ok; !b.measured {
		return
	}
	b.adjusted += adjusted
	b.lucky += int64(*g.LuckA) - int64(*g.LuckB)
	if engine.Side(g.SeatA) == engine.SideB {
		adjusted = results.Million - adjusted
	}
	b.seat += adjusted
}

// estimate works out scores, intervals and the verdict from what was counted. A matchup that a rule may
// stop gets confidence sequences, which hold whenever it stops. Where luck was measured and is believed the
// verdict is that of the scores without it, since the run was stopped by them.
func (t *tally) estimate(alpha float64) error {
	s, b := &t.Summary, &t.blocks
	slices.SortFunc(t.raced, func(x, y racedBlock) int { return int(x.block - y.block) })
	for _, r := range t.raced {
		s.points = append(s.points, r.points)
	}
	if finished := s.Wins + s.Draws + s.Losses; finished > 0 {
		s.Rounds /= float64(finished)
		s.First /= float64(finished)
	}
	s.Blocks = b.counts.Blocks()
	s.Interval, s.FirstIn = stats.Interval{Hi: 1}, stats.Interval{Hi: 1}
	if s.Blocks == 0 {
		s.Score, s.Verdict = 0.5, stats.Undecided.String()
		return nil
	}
	s.Score = b.counts.Score()
	iv, first := stats.Fixed(b.counts, 1-alpha), stats.Fixed(b.firsts, 1-alpha)
	if !s.Fixed {
		sequence, err := stats.NewBetMixture(stats.Plan{Blocks: s.PlanBlocks, Variance: s.PlanVar, Alpha: alpha})
		if err != nil {
			return err
		}
		iv, first = sequence.Interval(b.counts), sequence.Interval(b.firsts)
	}
	s.Interval, s.FirstIn = iv, first
	if err := t.estimateLuck(alpha); err != nil {
		return err
	}
	if w := s.WithoutLuck; w != nil && !w.Withheld { // what the run was stopped by
		iv = w.Interval
	}
	if s.Margin > 0 {
		s.Verdict = stats.Pronounce(stats.Judge(iv, s.Margin), s.Failed, float64(s.Capped+s.Failed)/float64(s.Count))
	}
	return nil
}

// estimateLuck fills in the score without luck, where luck was measured of every block.
func (t *tally) estimateLuck(alpha float64) error {
	s, b := &t.Summary, &t.blocks
	if s.Luck == nil || b.without.Blocks() != s.Blocks || s.Blocks < 2 {
		return nil
	}
	plan := stats.Plan{Blocks: s.PlanBlocks, Variance: s.PlanVar, Alpha: alpha}
	score, err := Free(b.without, b.counts, s.Fixed, plan, s.Interval)
	if err != nil {
		return err
	}
	first, err := Free(b.withoutFirst, b.firsts, s.Fixed, plan, s.FirstIn)
	if err != nil {
		return err
	}
	w := &WithoutLuck{Score: score.Score, SE: score.SE, Interval: score.Interval, Left: score.Left, Plain: score.Plain,
		First: first.Score, FirstIn: first.Interval, PlainFirst: first.Plain, Luck: b.luck.Mean(),
		Z: LuckErrors(b.luck)}
	w.Withheld, w.Saved = math.Abs(w.Z) > MostLuck, score.Saved(s.Blocks*int64(b.games))
	s.WithoutLuck = w
	return nil
}

// luckNotes say what taking luck out brought, and whether it may be believed.
func luckNotes(list []Summary) []string {
	var saved, games int64
	var values, broken, alarm []string
	ruled, plain := false, false
	for i := range list {
		s := &list[i]
		w := s.WithoutLuck
		if w == nil {
			continue
		}
		if w.Withheld {
			broken = append(broken, fmt.Sprintf("%s, %s v %s (%.1f)", s.Where(), s.PartyA(), s.PartyB(), w.Z))
			continue
		}
		saved, games, ruled = saved+w.Saved, games+s.Count, ruled || !s.Fixed
		plain = plain || w.Plain
		if !slices.Contains(values, s.Luck.Value) {
			values = append(values, s.Luck.Value)
		}
	}
	if len(broken) > 0 {
		alarm = []string{fmt.Sprintf("ALARM: the mean luck of %s lies more than %d standard errors from 0, which no "+
			"fair dice do: scores without luck are withheld there, and stopping rules and verdicts go by scores with "+
			"their luck.", strings.Join(broken, "; "), MostLuck)}
	}
	if games == 0 {
		return alarm
	}
	text := fmt.Sprintf("Without luck: the score less the luck of every roll as the frozen value of positions (%s) "+
		"tells it, with t intervals over blocks. It estimates the same as the score.", strings.Join(values, ", "))
	if ruled {
		text = strings.Replace(text, "t intervals", "confidence sequences", 1) +
			" Play stopped by it, and so the verdicts are its."
	}
	if saved > 0 {
		text += fmt.Sprintf(" Plain scores would have taken %d games more to say as much as these %d.", saved, games)
	} else {
		text += " Nothing was saved: the value knows these games too little."
	}
	if plain {
		text += " Where as much variance would be left as there is, or more, or the interval would be wider, luck " +
			"does not pay and the score stands as it was played."
	}
	return append([]string{text}, alarm...)
}

// Notes are the sentences below a table of scores: what the intervals are and what
// a reader must know.
func Notes(list []Summary, alpha float64) []string {
	var notes []string
	fixed, ruled, mirrors, capped, broken := false, false, false, int64(0), int64(0)
	for i := range list {
		fixed = fixed || list[i].Fixed
		ruled = ruled || !list[i].Fixed
		mirrors = mirrors || list[i].Mirror
		capped += list[i].Capped
		broken += list[i].Failed
	}
	percent := strconv.FormatFloat(100*(1-alpha), 'g', 4, 64)
	notes = append(notes, "The score is the share of wins, a draw counting half, of A against B with both in either "+
		"seat where the scenario allows.")
	if fixed {
		notes = append(notes,
			percent+" % empirical-likelihood intervals over blocks, for a number of blocks fixed beforehand.")
	}
	if ruled {
		notes = append(notes, percent+" % confidence sequences over blocks: valid whenever play stops.")
	}
	notes = append(notes, luckNotes(list)...)
	if mirrors {
		notes = append(notes, "Where an army meets itself under one commander the score is that of the first seat.")
	}
	if capped > 0 {
		notes = append(notes, fmt.Sprintf("Games cut off by a limit that is not the rules': %d; a matchup gets no "+
			"verdict where they are more than %.0f %%.", capped, 100*stats.MostUnfinished))
	}
	if broken > 0 {
		notes = append(notes,
			fmt.Sprintf("%d games failed and count in no score; the column failure of the table of games says why.",
				broken))
	}
	return notes
}
