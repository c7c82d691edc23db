"""Opens a dataset with DuckDB, PyArrow, pandas and Polars, a large one with Spark, too, and compares what they see."""

import json
import pathlib
import sys

import duckdb
import frictionless
import pandas
import polars
import pyarrow.compute
import pyarrow.parquet
from pyspark.sql import SparkSession

folder = pathlib.Path(sys.argv[1])
manifest = json.loads((folder / "manifest.json").read_text())
package = json.loads((folder / "datapackage.json").read_text())

# What a column's type in datapackage.json may be in a Parquet file.
INTEGERS = {"int8", "int16", "int32", "int64"}
ARROW = {"integer": INTEGERS, "number": INTEGERS, "string": {"string"}, "boolean": {"bool"}}
# What may hold nothing: a failed game has no score, and luck is told on wish.
NULLABLE = {"half_points_a", "luck_a", "luck_b", "luck"}


def check(condition, message):
    if not condition:
        sys.exit(f"{folder.name}: {message}")


def committed_rows():
    """Rows of each table by the commit log."""
    rows = {}
    for line in (folder / "commits.jsonl").read_text().splitlines():
        for chunk in json.loads(line)["chunks"]:
            for table, count in chunk["rows"].items():
                rows[table] = rows.get(table, 0) + count
    return rows


def sums(table, columns):
    """Counts and sums of the integer columns of a table, by each reader."""
    files = sorted(str(f) for f in (folder / table).glob("*.parquet"))
    integers = [c["name"] for c in columns if c["type"] in ("integer", "number")]
    chosen = ", ".join(f'coalesce(sum("{name}"), 0)::BIGINT, count("{name}")' for name in integers)
    found = {"duckdb": [int(x) for x in duckdb.sql(f"SELECT count(*), {chosen} FROM read_parquet({files})").fetchall()[0]]}

    arrow = pyarrow.parquet.read_table(files)
    found["pyarrow"] = [arrow.num_rows]
    for name in integers:
        found["pyarrow"] += [pyarrow.compute.sum(arrow[name].cast("int64"), min_count=0).as_py(), len(arrow) - arrow[name].null_count]

    frame = pandas.concat(pandas.read_parquet(f, dtype_backend="pyarrow") for f in files)
    found["pandas"] = [len(frame)]
    for name in integers:
        found["pandas"] += [int(frame[name].astype("int64[pyarrow]").sum()), int(frame[name].count())]

    lazy = polars.scan_parquet(files)
    picked = [polars.len()]
    for name in integers:
        picked += [polars.col(name).cast(polars.Int64).sum().alias(name + " sum"), polars.col(name).count().alias(name + " count")]
    found["polars"] = list(lazy.select(picked).collect().row(0))

    for reader, values in found.items():
        check(values == found["duckdb"], f"{table}: {reader} finds {values}, DuckDB {found['duckdb']}")
    return arrow, dict(zip(integers, found["duckdb"][1::2])), found["duckdb"][0]


rows = committed_rows()
check(sorted(rows) == sorted(manifest["tables"]), f"tables {sorted(rows)}, the manifest has {manifest['tables']}")
tables = {}
for resource in package["resources"]:  # one for every part
    tables.setdefault(resource["path"].split("/")[0], resource)
    check((folder / resource["path"]).is_file(), f"{resource['path']} is named in datapackage.json and is not there")
for table, resource in tables.items():
    columns = resource["schema"]["fields"]
    arrow, totals, count = sums(table, columns)
    check(arrow.column_names == [c["name"] for c in columns], f"{table}: columns {arrow.column_names}")
    for column in columns:
        kind = str(arrow.schema.field(column["name"]).type)
        check(kind in ARROW[column["type"]], f"{table}.{column['name']} is {kind}, described as {column['type']}")
        nulls = arrow[column["name"]].null_count
        check(nulls == 0 or column["name"] in NULLABLE, f"{table}.{column['name']} has {nulls} nulls")
        if "constraints" in column:
            values = set(arrow[column["name"]].unique().to_pylist())
            check(values <= set(column["constraints"]["enum"]), f"{table}.{column['name']} has values {values}")
    check(count == rows[table], f"{table}: {count} rows, the commit log has {rows[table]}")
    if table == "games":
        check(count == manifest["games"], f"{count} games, the manifest has {manifest['games']}")
    if table == "units":
        most = {}
        figures = arrow.group_by(["matchup", "army", "seat", "number"]).aggregate([("games", "sum")])
        for matchup, games in zip(figures["matchup"].to_pylist(), figures["games_sum"].to_pylist()):
            most[matchup] = max(most.get(matchup, 0), games)
        for matchup, entry in enumerate(manifest["matchups"]):
            expected = entry["blocks"] * (1 if entry["armies_swap"] else entry["games_per_block"])
            check(most[matchup] == expected, f"a figure of matchup {matchup} took part in {most[matchup]} games of {expected}")
    print(f"{folder.name}: {table}: {count} rows, {len(columns)} columns, alike in DuckDB, PyArrow, pandas and Polars")

# The description as its own tool reads it; it reads a row in milliseconds.
report = frictionless.Package(str(folder / "datapackage.json")).validate(limit_rows=500)
check(report.valid, f"datapackage.json is not valid: {report.flatten(['title', 'note'])[:3]}")

# The views that DuckDB starts from, read as the README says: in the dataset's folder.
connection = duckdb.connect()
views = (folder / "views.sql").read_text()
for table in manifest["tables"]:
    views = views.replace(f"'{table}/", f"'{folder}/{table}/")
connection.execute(views)
matchups = connection.sql("SELECT matchup, blocks, score_a FROM matchups").fetchall()
check([(m["matchup"], m["blocks"]) for m in manifest["matchups"]] == [m[:2] for m in matchups], f"the views give {matchups}")
if folder.name == "large":
    # The same by Spark, whose views sim prints, and what sim run printed.
    spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    views = [line for line in (folder.parent / "spark.sql").read_text().splitlines() if not line.startswith("--")]
    for statement in filter(str.strip, "\n".join(views).split(";")):
        spark.sql(statement)
    for table, count in rows.items():
        check(spark.table(table).count() == count, f"{table}: Spark finds not {count} rows, as the commit log has")
    by_spark = [tuple(row) for row in spark.sql("SELECT matchup, blocks, score_a FROM matchups ORDER BY matchup").collect()]
    check([row[:2] for row in by_spark] == [row[:2] for row in matchups], f"Spark finds {by_spark}, DuckDB {matchups}")
    said = json.loads((folder.parent / "large.json").read_text())["matchups"]
    for entry, *scores in zip(said, (row[2] for row in matchups), (row[2] for row in by_spark)):
        check(all(abs(entry["score"] - score) < 1e-12 for score in scores), f"sim prints {entry['score']}, views have {scores}")
    print(f"{folder.name}: {len(rows)} tables and {len(matchups)} scores alike in Spark")
metadata = pyarrow.parquet.read_metadata(sorted((folder / "games").glob("*.parquet"))[0]).metadata
check(metadata[b"experiment_digest"].decode() == manifest["experiment_digest"], f"the files carry the metadata {metadata}")
