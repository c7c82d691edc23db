package results

import (
	"fmt"
	"path/filepath"
	"strings"
)

// describe writes what lets other tools open the dataset without us.
func describe(d disk, dir string, m *Manifest) error {
	if err := writeFile(d, filepath.Join(dir, "views.sql"), []byte(views(m.Tables))); err != nil {
		return err
	}
	return writeJSON(d, filepath.Join(dir, "datapackage.json"), datapackage(m))
}

// views is SQL for DuckDB: a view of each table, of blocks and of matchups. It is
// read in the dataset's folder: duckdb -init views.sql
func views(tables []string) string {
	var b strings.Builder
	b.WriteString("-- Views for DuckDB; start it in this folder with: duckdb -init views.sql\n")
	for _, t := range tables {
		if t == "games" {
			b.WriteString("-- score_a is 1 where A won, 0.5 for a draw, 0 where A lost; null for a game that failed.\n")
			b.WriteString("CREATE OR REPLACE VIEW games AS SELECT *, half_points_a / 2.0 AS score_a FROM read_parquet('games/*.parquet');\n")
			continue
		}
		fmt.Fprintf(&b, "CREATE OR REPLACE VIEW %s AS SELECT * FROM read_parquet('%s/*.parquet');\n", t, t)
	}
	b.WriteString(`-- One row a block: the unit of analysis. The games of a block share dice or armies.
CREATE OR REPLACE VIEW blocks AS
  SELECT matchup, block, count(*) AS games, avg(score_a) AS score_a
  FROM games GROUP BY matchup, block HAVING count(score_a) = count(*);
-- One row a matchup, with a plain standard error over blocks.
CREATE OR REPLACE VIEW matchups AS
  SELECT b.matchup, any_value(g.system) AS system, any_value(g.scenario) AS scenario, any_value(g.variant) AS variant,
         any_value(g.options) AS options, any_value(g.map) AS map,
         any_value(g.army_a) AS army_a, any_value(g.army_b) AS army_b,
         any_value(g.commander_a) AS commander_a, any_value(g.commander_b) AS commander_b,
         count(*) AS blocks, avg(b.score_a) AS score_a, stddev_samp(b.score_a) / sqrt(count(*)) AS standard_error
  FROM blocks b JOIN (SELECT DISTINCT ON (matchup) * FROM games WHERE game = 0) g USING (matchup)
  GROUP BY b.matchup ORDER BY b.matchup;
`)
	return b.String()
}

// datapackage describes every column in the form of a Frictionless Data Package.
func datapackage(m *Manifest) any {
	type field map[string]any
	var resources []map[string]any
	for _, t := range m.Tables {
		var fields []field
		for _, c := range Columns[t] {
			f := field{"name": c.Name, "type": c.Type, "description": c.About}
			if c.Unit != "" {
				f["unit"] = c.Unit
			}
			if levels := columnLevels[c.Name]; levels != nil {
				f["constraints"] = map[string]any{"enum": levels}
			}
			fields = append(fields, f)
		}
		resources = append(resources, map[string]any{"name": t, "path": t + "/*.parquet", "format": "parquet",
			"mediatype": "application/vnd.apache.parquet", "schema": map[string]any{"fields": fields}})
	}
	return map[string]any{"profile": "data-package", "name": strings.ToLower(m.Experiment), "title": "Games of the experiment " + m.Experiment,
		"version": fmt.Sprint(m.Schema), "resources": resources}
}
