package study

import (
	"context"
	"fmt"
	"strings"

	"github.com/skirmishlab/skirmishlab/engine"
	"github.com/skirmishlab/skirmishlab/montecarlo"
	"github.com/skirmishlab/skirmishlab/results"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// Sample plays games of a dataset again, spread evenly over its rows with the first and the last among them, and says
// of those that end otherwise than recorded how, a sentence each; played is how many there were. It ends early where
// the context does. Matchups of a study are made again by ofStudy.
func Sample(ctx context.Context, l *scenarios.Library, d *results.Dataset, games int64, ofStudy Again) (played int64,
	otherwise []string, err error) {
	all := int64(0)
	for _, c := range d.Committed() {
		all += int64(c.Rows("games"))
	}
	games = min(games, all)
	for i := range games {
		if ctx.Err() != nil {
			return played, otherwise, montecarlo.ErrInterrupted
		}
		number := int64(0)
		if games > 1 {
			number = i * (all - 1) / (games - 1)
		}
		r, err := Find(l, d, number, false, ofStudy)
		if err != nil {
			return played, otherwise, err
		}
		rec := engine.NewRecorder(r.Table)
		result, failed := r.Play(rec, nil)
		var again results.GameRow
		if failed != nil {
			again = r.FailedRow(failed, rec)
		} else {
			again = r.Row(result, rec)
		}
		var columns []string
		for _, c := range again.Differences(r.Was) {
			columns = append(columns, c.Column)
		}
		if len(columns) > 0 {
			otherwise = append(otherwise, fmt.Sprintf("game %d (%s) ends otherwise than recorded, in %s%s", number,
				r.Title, strings.Join(columns, ", "), because(r.Changed)))
		}
		played++
	}
	return played, otherwise, nil
}
