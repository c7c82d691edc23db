"""What Spark reads of a dataset by the views of sim views has as many rows and the scores that sim printed.

spark.py DATASET VIEWS SCORES: the folder, the SQL, and what sim run --json printed.
"""

import json
import pathlib
import sys

from pyspark.sql import SparkSession

folder, views, scores = map(pathlib.Path, sys.argv[1:])
manifest = json.loads((folder / "manifest.json").read_text())
rows = dict.fromkeys(manifest["tables"], 0)
for line in (folder / "commits.jsonl").read_text().splitlines():
    for chunk in json.loads(line)["chunks"]:
        for table, n in chunk["rows"].items():
            rows[table] = rows.get(table, 0) + n

spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
spark.sparkContext.setLogLevel("ERROR")
text = "\n".join(line for line in views.read_text().splitlines() if not line.startswith("--"))
for statement in filter(str.strip, text.split(";")):
    spark.sql(statement)
for table, count in rows.items():
    found = spark.table(table).count()
    assert found == count, f"{table}: Spark finds {found} rows, the commit log has {count}"
found = spark.sql("SELECT matchup, blocks, score_a FROM matchups ORDER BY matchup").collect()
said = json.loads(scores.read_text())["matchups"]
assert len(found) == len(said), (found, said)
for row, entry in zip(found, said):
    assert row.blocks == entry["blocks"] and abs(row.score_a - entry["score"]) < 1e-12, (row, entry)
print(f"{folder.name}: {sum(rows.values())} rows and {len(found)} scores alike in Spark")
