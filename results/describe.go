package results

import (
	"fmt"
	"path"
	"path/filepath"
	"strings"
)

// Home is where the program lives.
const Home = "https://github.com/skirmishlab/skirmishlab"

const (
	experimentFile = "experiment.yaml"
	viewsFile      = "views.sql"
	packageFile    = "datapackage.json"
	timingFile     = "timing.json"
)

// describe writes what lets other tools open the dataset without us. It names the files of parts, so that what else
// lies in their folders is not read; while a run goes on views read all that is there, and there is no data package,
// which can name no files to come.
func describe(d disk, dir string, m *Manifest, parts []Commit) error {
	if err := writeFile(d, filepath.Join(dir, viewsFile), []byte(localViews(m.Tables, parts))); err != nil ||
		len(parts) == 0 {
		return err
	}
	return writeJSON(d, filepath.Join(dir, packageFile), datapackage(m, parts))
}

// filesOf lists the files of a table, as paths in the dataset.
func filesOf(table string, parts []Commit) (list []string) {
	for i := range parts {
		if f, ok := parts[i].Files[table]; ok {
			list = append(list, f)
		}
	}
	return list
}

// SQL is a system that reads datasets by views (Dataset.Views).
type SQL string

const (
	DuckDB SQL = "duckdb"
	Spark  SQL = "spark"
)

// Views is SQL that makes a view of each table, of blocks and of matchups, which reads committed parts by their whole
// paths, wherever it is run.
func (d *Dataset) Views(by SQL) (string, error) {
	root, err := filepath.Abs(d.Dir)
	if err != nil {
		return "", err
	}
	root = filepath.ToSlash(root) + "/"
	if by == Spark {
		return "-- Views for Spark: spark-sql -i FILE, or each statement by spark.sql\n" +
			views(d.Manifest.Tables, "TEMPORARY VIEW", func(table string) string {
				return sparkFiles(root, table, filesOf(table, d.commits))
			}), nil
	}
	return "-- Views for DuckDB: duckdb -init FILE\n" +
		views(d.Manifest.Tables, "VIEW", func(table string) string {
			return duckFiles(root, table, filesOf(table, d.commits))
		}), nil
}

// localViews are views for DuckDB, which is started in the dataset's folder. Without parts they read all that is there.
func localViews(tables []string, parts []Commit) string {
	return "-- Views for DuckDB; start it in this folder with: duckdb -init views.sql\n" +
		views(tables, "VIEW", func(table string) string { return duckFiles("", table, filesOf(table, parts)) })
}

// duckFiles is what DuckDB reads the files of a table from; without any, all that lies in its folder.
func duckFiles(root, table string, files []string) string {
	if len(files) == 0 {
		return "read_parquet('" + strings.ReplaceAll(root, "'", "''") + table + "/*.parquet')"
	}
	for i, f := range files {
		files[i] = "'" + strings.ReplaceAll(root+f, "'", "''") + "'"
	}
	return "read_parquet([" + strings.Join(files, ", ") + "])"
}

// sparkFiles is what Spark reads the files of a table from: a pattern that only they match.
func sparkFiles(root, table string, files []string) string {
	plain := strings.NewReplacer("`", "``", `\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`, "]", `\]`, "{", `\{`, "}", `\}`)
	names := "*.parquet"
	if len(files) > 0 {
		for i, f := range files {
			files[i] = plain.Replace(path.Base(f))
		}
		names = "{" + strings.Join(files, ",") + "}"
	}
	return "parquet.`" + plain.Replace(root) + table + "/" + names + "`"
}

// views creates a view of each table from what reads it, of blocks and of matchups.
func views(tables []string, view string, from func(table string) string) string {
	var b strings.Builder
	for _, t := range tables {
		score := ""
		if t == "games" {
			b.WriteString("-- score_a is 1 where A won, 0.5 for a draw, 0 where A lost; null for a game that failed.\n")
			score = ", CAST(half_points_a AS DOUBLE) / 2 AS score_a"
		}
		fmt.Fprintf(&b, "CREATE OR REPLACE %s %s AS SELECT *%s FROM %s;\n", view, t, score, from(t))
	}
	fmt.Fprintf(&b, `-- One row a block: the unit of analysis. The games of a block share dice or armies.
CREATE OR REPLACE %[1]s blocks AS
  SELECT matchup, block, count(*) AS games, avg(score_a) AS score_a
  FROM games GROUP BY matchup, block HAVING count(score_a) = count(*);
-- One row a matchup, with a plain standard error over blocks.
CREATE OR REPLACE %[1]s matchups AS
  SELECT matchup, any_value(g.system) AS system, any_value(g.scenario) AS scenario, any_value(g.variant) AS variant,
         any_value(g.options) AS options, any_value(g.map) AS map,
         any_value(g.army_a) AS army_a, any_value(g.army_b) AS army_b,
         any_value(g.commander_a) AS commander_a, any_value(g.commander_b) AS commander_b,
         count(*) AS blocks, avg(b.score_a) AS score_a, stddev_samp(b.score_a) / sqrt(count(*)) AS standard_error
  FROM blocks b JOIN (SELECT * FROM games WHERE game = 0) g USING (matchup, block)
  GROUP BY matchup ORDER BY matchup;
`, view)
	return b.String()
}

// keysOf are the columns that tell the rows of a table apart.
var keysOf = map[string][]string{
	"games":    {"matchup", "block", "game"},
	"units":    {"matchup", "chunk", "block", "game", "army", "seat", "number"},
	"cells":    {"matchup", "chunk", "block", "game", "army", "seat", "cell"},
	"events":   {"matchup", "block", "game", "number"},
	"accounts": {"matchup", "block", "game", "number"},
	"choices":  {"matchup", "block", "game", "ply"},
	"lists":    {"matchup", "army", "unit"},
}

// packageName makes a name that a Data Package may have.
func packageName(name string) string {
	return strings.Map(func(r rune) rune {
		if (r >= 'a' && r <= 'z') || (r >= '0' && r <= '9') || strings.ContainsRune("-._", r) {
			return r
		}
		return '-'
	}, strings.ToLower(name))
}

// datapackage describes every column of every file in the form of a Frictionless Data Package. A path can be no
// pattern there, and of several paths in a resource tools read the first, so that each part is a resource. Integers
// that may be null are numbers: tools without nullable integers read them so.
func datapackage(m *Manifest, parts []Commit) any {
	type field map[string]any
	var resources []map[string]any
	for _, t := range m.Tables {
		var fields []field
		for _, c := range Columns[t] {
			f := field{"name": c.Name, "type": c.Type, "description": c.About}
			if nullable[c.Name] {
				f["type"] = "number"
			}
			if c.Unit != "" {
				f["unit"] = c.Unit
			}
			if levels := columnLevels[c.Name]; levels != nil {
				f["constraints"] = map[string]any{"enum": levels}
			}
			fields = append(fields, f)
		}
		n := 0
		for i := range parts {
			file, ok := parts[i].Files[t]
			if !ok {
				continue
			}
			name := t
			if n++; n > 1 {
				name = fmt.Sprintf("%s-%d", t, n)
			}
			resource := map[string]any{"name": name, "path": file, "format": "parquet",
				"mediatype": "application/vnd.apache.parquet",
				"schema":    map[string]any{"fields": fields, "primaryKey": keysOf[t]}}
			if sum := parts[i].Sums[t]; sum != "" {
				resource["hash"] = "sha256:" + sum
			}
			resources = append(resources, resource)
		}
	}
	return map[string]any{"profile": "data-package", "name": packageName(m.Experiment),
		"title":   "Games of the experiment " + m.Experiment,
		"version": fmt.Sprint(m.Schema), "resources": resources}
}
