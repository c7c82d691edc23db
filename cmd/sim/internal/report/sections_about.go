package report

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/skirmishlab/skirmishlab/results/analysis"
	"github.com/skirmishlab/skirmishlab/results/stats"
)

// lengthSection tells how long games were and why they ended. Matchups that repeat another from the other
// side are left out; lengths are drawn only of one system, because rounds of two are no one quantity.
func (f *findings) lengthSection() (Section, error) {
	s := Section{ID: "games", Title: "How games went"}
	var rounds []int64
	endings := map[string]int64{}
	again := analysis.Repeats(f.Data.Manifest.Matchups)
	systems := map[string]bool{}
	for i := range f.Games.Tallies {
		if again[i] {
			continue
		}
		t := &f.Games.Tallies[i]
		system := f.List[i].System
		systems[system] = true
		for r, n := range t.Rounds {
			if r >= len(rounds) {
				rounds = append(rounds, make([]int64, r+1-len(rounds))...)
			}
			rounds[r] += n
		}
		for e, n := range t.Ending {
			endings[cmp.Or(f.List[i].Titles.System, system)+": "+e] += n
		}
	}
	if len(systems) == 1 { // rounds of several systems are no one quantity
		fig, err := lengthFigure(rounds)
		if err != nil {
			return s, err
		}
		s.figure(fig)
	}
	var total int64
	var names []string
	for e, n := range endings {
		total += n
		names = append(names, e)
	}
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(endings[b], endings[a]), cmp.Compare(a, b))
	})
	t := &Table{Name: "endings", Shown: mostRows, Caption: "Why games ended, each game counted once: those of all " +
		"matchups together, whichever commanders played; games that a limit cut off are among them, failed ones too. " +
		"Matchups " +
		"that repeat others from the other side are not counted again.",
		Head: []Column{{"ending", false, "system and its word"}, {"games", true, ""}, {"share", true, ""}}}
	for _, e := range names {
		t.Rows = append(t.Rows, []Cell{word(e), whole64(endings[e]),
			share(float64(endings[e]) / float64(max(total, 1)))})
	}
	s.table(t)
	return s, nil
}

// checkSection lists the checks; folded away where all passed.
func (f *findings) checkSection() Section {
	s := Section{ID: "checks", Title: "Checks"}
	failed := 0
	for _, c := range f.Checks {
		if !c.Passed {
			failed++
		}
	}
	if failed == 0 {
		s.Folded = fmt.Sprintf("All %d checks of the data and of the dice passed", len(f.Checks))
	}
	s.text("What follows cannot fail by luck more than once in a thousand reports. A failed check stands at the top " +
		"of the report too.")
	t := &Table{Name: "checks", Caption: "Checks of the data and of the dice.",
		Head: []Column{{"check", false, ""}, {"result", false, ""}, {"what was found", false, ""}}}
	for _, c := range f.Checks {
		result, tone := "passed", "good"
		if !c.Passed {
			result, tone = "FAILED", "bad"
		} else if c.Noted {
			result, tone = "noted", "warn"
		}
		t.Rows = append(t.Rows, []Cell{word(c.Name), toned(word(result), tone), word(c.Says)})
	}
	s.table(t)
	return s
}

// methods names every method with its reference, so that a reader can look up what a number means.
func methods() Section {
	s := Section{ID: "methods", Title: "Methods", Folded: "How every number was found, with references"}
	s.list([]string{
		"The sample is the block: the games played from one seed, usually two with the sides swapped. Games of a " +
			"block are not independent; blocks are.",
		"Interval of a score, for a number of blocks fixed beforehand: empirical likelihood (Owen 1988), { m : 2 " +
			"g(m) ≤ z² } with g(m) = max over t of Σ c ln(1 + t (a − m)); below 30 blocks the wider of it and the t " +
			"interval.",
		"Interval where a rule decided when to stop: a confidence sequence from a mixture of bets (Waudby-Smith and " +
			"Ramdas 2024), valid whenever play stops. It is wider: that is the price of looking.",
		"Verdict against a margin: BALANCED if the interval lies within 1/2 ± margin, UNBALANCED if outside, LEANS " +
			"if it excludes 1/2, else UNDECIDED; WITHHELD where a game failed or more than 1 % were cut off.",
		"\"Certain\" controls the share of false claims over the table: Benjamini-Hochberg where all numbers of " +
			"blocks were fixed, else e-BH (Wang and Ramdas 2022).",
		"Seats: the score of the side in the first seat, over blocks in which each army had it once; the strength of " +
			"the armies drops out.",
		"Rankings: Bradley-Terry with draws as half wins and sandwich errors over blocks (Hunter 2004; White 1982), " +
			"given only where the cyclic part of the log odds is within chance (Hodge decomposition, Jiang et al. " +
			"2011). The debiased share of circles subtracts what noise alone would give.",
		"Tiers: mean scores against all others, a tier ending where everybody above is certainly better than " +
			"everybody below, Holm over all pairs. Equilibrium: maximum-entropy Nash (Balduzzi et al. 2018).",
		"Units and ground: ratios of sums, one per matchup, averaged over matchups; standard errors by linearisation " +
			"over chunks of blocks; matchups that share dice or generated maps are taken to err together. Listed " +
			"units have false-coverage-rate intervals (Benjamini and Yekutieli 2005).",
		"Deadliness: deaths per stay, shrunk by a gamma-Poisson model with its prior by moments.",
		"Winners and losers: difference of stays, seat for seat, with p-values by sign flips of groups of blocks and " +
			"the maximum over cells (Westfall and Young 1993).",
		"What a unit adds: its army with it less without it, block by block under the same dice; its price ratio " +
			"compares the effect on the log odds per point with the mean of its army by t contrasts over blocks, " +
			"corrected by Holm.",
		"Changes: block-by-block differences under the same dice; p-values by empirical likelihood, or from e-values " +
			"where a rule decided when to stop, corrected by Holm.",
		"Commanders: random effects (DerSimonian and Laird 1986; Hartung and Knapp), prediction interval after " +
			"Higgins et al. 2009; where commanders of both sides were crossed, a two-way layout with random rows and " +
			"columns (Searle, Casella and McCulloch 1992) and degrees of freedom after Satterthwaite 1946.",
		"Common luck: matchups that met the same dice, or the same generated maps, err together. In field scores, " +
			"strengths, seats and equilibria their blocks of one number are taken as one (clusters); the test " +
			"whether a ranking fits is scaled accordingly (Rao and Scott 1981).",
		"Score without luck: regression on damage dealt less damage expected, whose mean is 0 whatever the players " +
			"do; given for systems that promise the exact expectation of every roll.",
		"Score without luck where luck was measured: the score less the sum over rolls of V after the roll minus its " +
			"mean over the roll's law, V a value of positions that was fitted to other games and frozen before play " +
			"(a control variate, Burch et al. 2018); t intervals for a fixed number of blocks, else a confidence " +
			"sequence of bets on values from -1 to 2.",
		"Unfinished games count as they stood; the bounds are those of Manski with all of them lost or all won.",
	})
	return s
}

func assumptions(f *findings) Section {
	s := Section{ID: "assumptions", Title: "What this does not say"}
	s.list([]string{
		"Verdicts hold " + f.commanders() +
			". An army may look weak because these commanders play it badly; better ones may reverse a result.",
		"Scores are of these armies on these boards under these rules and options. Nothing here speaks about lists, " +
			"maps or opponents that were not played.",
		"Each interval holds on its own at the stated level; of many, some miss. Use the column \"certain\" before " +
			"claiming that a particular matchup differs from 1/2.",
		"With enough games every difference is significant. Only the margin says whether one matters.",
		"Whatever won a search here must be measured again on a fresh seed before its score is published.",
	})
	return s
}

// manifestSection reports what was run and how each matchup came to its end, for anyone who wants to run it
// again.
func (f *findings) manifestSection() Section {
	m := f.Data.Manifest
	s := Section{ID: "manifest", Title: "What was run", Folded: "Digests, versions, stopping rules and streams of dice"}
	t := &Table{Name: "manifest", Caption: "From manifest.json of the dataset.",
		Head: []Column{{"item", false, ""}, {"value", false, ""}}}
	add := func(item, value string) { t.Rows = append(t.Rows, []Cell{word(item), word(value)}) }
	add("experiment", m.Experiment)
	add("digest of what is played", m.ExperimentDigest)
	add("digest of the games", orNone(m.GamesDigest))
	add("digest of the units", orNone(m.UnitsDigest))
	add("digest of the cells", orNone(m.CellsDigest))
	add("seed", fmt.Sprint(m.Seed))
	add("error rate alpha", fmt.Sprint(m.Alpha))
	add("engine", m.Engine.Words())
	if len(m.Commits) > 1 {
		add("commits that played", strings.Join(m.Commits, ", "))
	}
	if old := m.NoDigest(); old != "" {
		s.text(old)
	}
	add("built with", m.Go+" for "+m.OS+"/"+m.Arch)
	add("games", fmt.Sprint(m.Games))
	add("failed games", fmt.Sprint(m.Failed))
	add("blocks in a chunk", fmt.Sprint(m.ChunkBlocks))
	add("tables", strings.Join(m.Tables, ", "))
	add("finished", map[bool]string{true: "yes", false: "no"}[m.Finished])
	s.table(t)
	stop := &Table{Name: "stopping", Shown: mostRows,
		Caption: "How long each matchup was to be played, and why it stopped.",
		Head: []Column{{"matchup", false, ""}, {"blocks", true, "finished"}, {"rule", false, ""},
			{"stopped because", false, ""}, {"games in a block", true, ""}, {"stream of dice", false, ""}}}
	for i := range f.List {
		e := &f.List[i]
		rule := fmt.Sprintf("%d blocks", e.MaxBlocks)
		if !e.Fixed {
			var parts []string
			if r := e.Rank; r != nil {
				places := fmt.Sprintf("the first %d", r.Places)
				if r.Places == stats.WholeOrder {
					places = "all places"
				}
				parts = append(parts, "until "+places+" of the round robin are certain")
			}
			if e.MatchupEntry.Margin > 0 {
				parts = append(parts, fmt.Sprintf("a verdict at margin %.3g", e.MatchupEntry.Margin))
			}
			if e.Precision > 0 {
				parts = append(parts, fmt.Sprintf("half-width %.3g", e.Precision))
			}
			rule = strings.Join(append(parts, fmt.Sprintf("at most %d blocks", e.MaxBlocks)), ", ")
		}
		stop.Rows = append(stop.Rows, []Cell{word(analysis.MatchupName(&e.MatchupEntry)), whole64(e.N), word(rule),
			word(orNone(e.Stopped)), whole64(int64(e.MatchupEntry.Games)), word(e.Stream)})
	}
	s.table(stop)
	return s
}

func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return s
}

// reproduceSection has the commands that play and report the dataset again.
func (f *findings) reproduceSection() Section {
	m := f.Data.Manifest
	s := Section{ID: "reproduce", Title: "How to reproduce this",
		Folded: "The commands that play and report all this again"}
	s.text("The dataset holds the experiment, everything resolved, as experiment.yaml; files of one's own that it " +
		"names are looked up where they lay. The same engine gives the same rows for any number of workers on any " +
		"machine; compare the digest of the games.")
	dir := filepath.ToSlash(filepath.Base(f.Data.Called))
	if run := m.RunCommand(dir, "again"); run != "" {
		s.code(run + "\nsim report again")
	} else {
		s.code("sim replay " + dir + " --game 0")
	}
	s.text("Or without this program, from the folder " + filepath.Base(f.Data.Called) + ", with DuckDB:")
	s.code("duckdb -init views.sql\nSELECT * FROM matchups;")
	s.text("Every figure lies beside this page in figures/ as SVG, PDF, CSV and as a Vega-Lite specification; every " +
		"table in tables/ as CSV and LaTeX. The page also exists as Markdown (report.md), LaTeX (report.tex, with " +
		"booktabs) and JSON (report.json).")
	return s
}
