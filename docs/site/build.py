"""Builds the site from docs/ and from what the program says of itself: build.py SIM MODULES OUT.

MODULES is the node_modules of package.json beside this file. The pages of docs/ are taken as they
are; commands, files, what --json prints, rules and the gallery are made by SIM, case studies from the notebooks. The
commands of the tutorials are run in order, each tutorial in a folder of its own, and what they print stands below them.
Every link between pages is checked, in the Markdown by mkdocs and in the HTML here, and every page must be reached from
the first.
"""

import base64
import html.parser
import json
import logging
import os
import pathlib
import posixpath
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

import mkdocs.commands.build
import mkdocs.config
import pymdownx.slugs
import yaml

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
REPOSITORY = "https://github.com/skirmishlab/skirmishlab/blob/main/"
SYSTEMS = {"titan": "titan/meadow", "descent": "descent/guild-trial", "hott": "hott/quick",
           "heroscape": "heroscape/quick", "mageknight": "mageknight/gorge"}
# Pages of docs/ in the order of the navigation; those that are not named here end the guide.
GUIDE = {
    "Home": ["index"],
    "Start": ["installing", "tutorial-unit", "tutorial-map", "tutorial-dataset"],
    "Guide": ["play", "commanders", "terrain", "lists", "prices", "reports", "statistics", "session", "clusters",
              "publishing"],
    "Reference": ["commands", "files", "columns"],
    "House": ["reliability", "hostile", "referee", "performance", "tried"],
}
# Pages above docs/, under the names that they have on the site.
ABOVE = {"REPRODUCIBILITY.md": "reproducibility.md", "ARCHITECTURE.md": "architecture.md",
         "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changes.md"}


class Site:
    def __init__(self, sim, stage):
        self.sim, self.stage = sim, stage
        self.nav = []

    def run(self, *args, cwd=None):
        """What sim prints."""
        return subprocess.run([self.sim, *args], cwd=cwd, check=True, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE).stdout

    def write(self, name, text):
        to = self.stage / name
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(text, encoding="utf-8")
        return name


def outside_code(text, change):
    """Applies a change to what lies outside of fences and of code in a line."""
    parts = re.split(r"(^```.*?^```$|^ {4}.*?$|`[^`\n]+`)", text, flags=re.M | re.S)
    return "".join(part if n % 2 else change(part) for n, part in enumerate(parts))


def staged(source, text):
    """A page of the repository with its links as they are on the site, and blank lines before lists."""
    folder = posixpath.dirname(source)

    def link(m):
        at, mark, anchor = m[2].partition("#")
        if ":" in at or not at:
            return m[0]
        there = posixpath.normpath(posixpath.join(folder, at))
        if not (ROOT / there).exists():
            raise SystemExit(f"{source} links to {m[2]}, which is not there")
        rules = re.fullmatch(r"engine/internal/(\w+)/RULES\.md", there)
        if there in ABOVE:
            to = ABOVE[there]
        elif rules and rules[1] in SYSTEMS:
            to = f"rules/{rules[1]}.md"
        elif there.startswith("docs/") and there.count("/") == 1 and there.endswith(".md"):
            to = there[len("docs/"):]
        elif there.startswith("docs/pictures/"):
            to = there[len("docs/"):]
        elif there.startswith("notebooks/") and there.endswith(".ipynb"):
            to = f"studies/{posixpath.basename(there)[:-6]}.md"
        else:
            to = REPOSITORY + there
        return f"{m[1]}({to}{mark}{anchor})"

    def change(part):
        return re.sub(r"(\[[^\]]*\])\(([^)\s]+)\)", link, part)

    text = re.sub(r"^(?!\s*[-*|#>]|\s*\d+\. |\s*$)(.+)\n(?=[-*] |\d+\. )", r"\1\n\n", text, flags=re.M)
    # code inside of a link is part of the link
    parts = re.split(r"(^```.*?^```$|^ {4}.*?$)", text, flags=re.M | re.S)
    return "".join(part if n % 2 else change(part) for n, part in enumerate(parts))


def tutorial(site, text, folder):
    """A tutorial with what its commands print. A command that fails ends the build."""
    env = dict(os.environ, PATH=f"{site.sim.parent}:{os.environ['PATH']}", COLUMNS="120")

    def ran(m):
        out = ""
        for line in m[1].strip().splitlines():
            done = subprocess.run(line, shell=True, cwd=folder, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            if done.returncode:
                raise SystemExit(f"{line}: exit code {done.returncode}\n{done.stderr}")
            lines = done.stdout.splitlines()
            out += "\n".join(lines[:40] + ["…"] * (len(lines) > 40)) + "\n" if lines else ""
        return m[0] + (f'\n\n```text title="It prints"\n{out.rstrip()}\n```' if out else "")

    text, n = re.subn(r"^```sh\n(.*?)^```$", ran, text, flags=re.M | re.S)
    if n < 3:
        raise SystemExit("a tutorial has fewer than three blocks of commands")
    return text


def guide(site, work):
    """The pages of docs/, and those above."""
    named = {name for names in GUIDE.values() for name in names}
    there = {p.stem for p in (ROOT / "docs").glob("*.md")}
    if named - there:
        raise SystemExit(f"docs/ lacks {sorted(named - there)}, which GUIDE in docs/site/build.py names")
    GUIDE["Guide"] += sorted(there - named)
    for section, names in GUIDE.items():
        pages = []
        for name in names:
            text = (ROOT / f"docs/{name}.md").read_text(encoding="utf-8")
            if name.startswith("tutorial-"):
                folder = work / name
                folder.mkdir()
                text = tutorial(site, text, folder)
            pages.append(site.write(f"{name}.md", staged(f"docs/{name}.md", text)))
        site.nav.append({section: pages if section != "Home" else pages[0]})  # the logo leads to a page at the top
    for source, name in ABOVE.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        site.nav[-1]["House"].append(site.write(name, staged(source, text)))
    shutil.copytree(ROOT / "docs/pictures", site.stage / "pictures")


def studies(site):
    """A page for every notebook: its text, its code, and what its cells showed when it was executed."""
    pages, listed = [], ""
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        text = ""
        for n, cell in enumerate(json.loads(path.read_text(encoding="utf-8"))["cells"]):
            source = "".join(cell["source"])
            if cell["cell_type"] == "markdown":
                text += staged(f"notebooks/{path.name}", source) + "\n\n"
                continue
            text += f"```python\n{source}\n```\n\n"
            for m, shown in enumerate(cell["outputs"]):
                data = shown.get("data", {"text/plain": shown.get("text", "")})
                if "image/png" in data:
                    picture = site.stage / f"studies/{path.stem}-{n}-{m}.png"
                    picture.parent.mkdir(exist_ok=True)
                    picture.write_bytes(base64.b64decode("".join(data["image/png"])))
                    text += f"![What cell {n + 1} shows]({picture.name})\n\n"
                elif words := "".join(data["text/plain"]).rstrip():
                    text += f"```text\n{words}\n```\n\n"
        title = text.split("\n")[0].removeprefix("# ")
        text = re.sub(r"\]\((?=[\w/-]+\.md)", "](../", text)  # pages lie above
        pages.append(site.write(f"studies/{path.stem}.md", f"{text}[The notebook itself]({REPOSITORY}notebooks/{path.name})\n"))
        listed += f"- [{title}]({path.stem}.md)\n"
    about = "Notebooks that are executed with every change; their figures are those of the last full run."
    return {"Case studies": [site.write("studies/index.md", f"# Case studies\n\n{about}\n\n{listed}"), *pages]}


def commands(site):
    """A page for every command: its help."""
    pages = []
    for name in re.findall(r"^  ([a-z-]+)  ", site.run("--help").split("Flags:")[0], flags=re.M):
        text = site.run(name, "--help") if name != "help" else site.run("help", "help")
        pages.append(site.write(f"commands/{name}.md", f"# sim {name}\n\n```text\n{text.rstrip()}\n```\n"))
    listed = "\n".join(f"- [sim {posixpath.basename(p)[:-3]}]({posixpath.basename(p)})" for p in pages)
    first = site.write("commands/index.md", f"# Help of all commands\n\nWhat they are for: [commands](../commands.md).\n\n{listed}\n")
    return {"Help": [first, *pages]}


def resolved(schema, root):
    """A schema in which what it refers to under $defs stands in place; what holds itself is cut off."""
    if isinstance(schema, list):
        return [resolved(s, root) for s in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        name = schema["$ref"].removeprefix("#/$defs/")
        return resolved(root[name], {k: v if k != name else {} for k, v in root.items()})
    return {k: resolved(v, root) for k, v in schema.items() if k != "$defs"}


def keys(schema, path=""):
    """The keys of a JSON Schema, deep, each with what it may be."""
    for branch in schema.get("anyOf", []) + schema.get("oneOf", []):
        yield from keys(branch if isinstance(branch, dict) else {}, path)
    if "items" in schema and isinstance(schema["items"], dict):
        yield from keys(schema["items"], path + "[]")
    for key, value in schema.get("properties", {}).items():
        value = value if isinstance(value, dict) else {}
        at = f"{path}.{key}" if path else key
        yield at, value, key in schema.get("required", [])
        yield from keys(value, at)
    more = schema.get("additionalProperties")
    for value in [more] if isinstance(more, dict) else []:
        at = f"{path}.NAME" if path else "NAME"
        yield at, value, False
        yield from keys(value, at)


def kinds(value):
    """What a value may be, in words."""
    words = []
    for branch in value.get("anyOf", []) + value.get("oneOf", []):
        words += kinds(branch if isinstance(branch, dict) else {})
    if "enum" in value or "const" in value:
        some = [str(v) for v in value.get("enum", [value.get("const")])]
        words.append(", ".join(f"`{v}`" for v in some[:8]) + (f" and {len(some) - 8} more" if len(some) > 8 else ""))
    elif "type" in value:
        types = value["type"] if isinstance(value["type"], list) else [value["type"]]
        words.append("word" if "string" in types else {"array": "list", "object": "mapping", "integer": "whole number",
                     "boolean": "true or false"}.get(types[0], types[0]))
    return list(dict.fromkeys(words))


def table(schema):
    """The table of a schema's keys, each once."""
    rows, seen = [], set()
    for at, value, needed in keys(resolved(schema, schema.get("$defs", {}))):
        if at in seen:
            continue
        seen.add(at)
        cells = [f"`{at}`", " or ".join(kinds(value)), value.get("description", "") + (" (needed)" if needed else "")]
        rows.append("| " + " | ".join(c.replace("|", "\\|") for c in cells) + " |")
    return "| key | value | meaning |\n|---|---|---|\n" + "\n".join(rows) + "\n"


def files(site):
    """A page for each kind of file, and one for what commands print with --json, from the schemas."""
    pages = []
    told = subprocess.run([site.sim, "schema", "none"], text=True, stderr=subprocess.PIPE).stderr
    for kind in re.search(r"known here: (.*)", told)[1].split(", "):
        text = f"# File: {kind}\n\nFrom `sim schema {kind}`; what it is for, with examples: [files](../files.md).\n"
        of = {s: json.loads(site.run("schema", kind, s)) for s in SYSTEMS}
        if len({json.dumps(s, sort_keys=True) for s in of.values()}) == 1:
            text += "\n" + table(of["titan"])
        else:
            text += "".join(f"\n## In {s}\n\n{table(schema)}" for s, schema in of.items())
        pages.append(site.write(f"files/{kind}.md", text))
    told = subprocess.run([site.sim, "schema", "output", "none"], text=True, stderr=subprocess.PIPE).stderr
    text = "# What commands print with --json\n\nFrom `sim schema output COMMAND`; how they are to be read: [reports](../reports.md#for-programs).\n"
    for command in re.search(r"want one of (.*)", told)[1].split(", "):
        text += f"\n## sim {command}\n\n{table(json.loads(site.run('schema', 'output', command)))}"
    pages.append(site.write("files/output.md", text))
    listed = "\n".join(f"- [{posixpath.basename(p)[:-3]}]({posixpath.basename(p)})" for p in pages)
    first = site.write("files/index.md", f"# Keys of all files\n\n{listed}\n\nColumns of datasets: [columns](../columns.md).\n")
    return {"Keys of files": [first, *pages]}


def rules(site):
    """A page for each system: every rule under its ID, with the cases that show it."""
    pages, all_rules = [], json.loads(site.run("rules", "-", "--json"))["rules"]
    at = {r["id"]: r["system"] for r in all_rules}
    mention = re.compile(r"\b(?:" + "|".join(sorted({i.split("-")[0] for i in at})) + r")-[A-Z0-9]+(?:-[A-Z0-9]+)*\b")
    titles = {s["name"]: s for s in json.loads(site.run("list", "systems", "--json"))["systems"]}
    for system in SYSTEMS:
        def linked(m):
            if m[0] not in at:
                return m[0]
            return f"[{m[0]}]({'' if at[m[0]] == system else at[m[0]] + '.md'}#{m[0]})"
        text = f"# Rules: {titles[system]['title']}\n\n{titles[system]['about']}. `sim rules ID` prints one, `sim check` plays the cases.\n"
        order = [[int(n) if n.isdigit() else n for n in re.split(r"(\d+)", r["section"])] for r in all_rules]
        section, mine = "", [r for _, r in sorted(zip(order, all_rules), key=lambda pair: pair[0]) if r["system"] == system]
        for r in mine:
            if r["section"] != section:
                section = r["section"]
                text += f"\n## {section}\n"
            body = " ".join(r["text"].split()).replace("<", "&lt;").replace("*", "\\*").replace("_", "\\_")
            text += f"\n### {r['id']} {{#{r['id']}}}\n\n{outside_code(body, lambda part: mention.sub(linked, part))}\n"
            if r["cases"]:
                text += "\nCases: " + ", ".join(f"`{c}`" for c in r["cases"][:6]) + (f" and {len(r['cases']) - 6} more" if len(r["cases"]) > 6 else "") + "\n"
        pages.append(site.write(f"rules/{system}.md", text))
    listed = "\n".join(f"- [{titles[s]['title']}]({s}.md): {sum(v == s for v in at.values())} rules" for s in SYSTEMS)
    first = site.write("rules/index.md", f"# Rules as they are played\n\nEvery rule has an ID, which tables, refusals and `sim play --explain` cite.\n\n{listed}\n")
    return {"Rules": [first, *pages]}


def gallery(site, work):
    """Boards, games as pages and reports, made anew."""
    to = site.stage / "gallery"
    to.mkdir()
    text = "# Gallery\n\nMade by the program when this site was built.\n\n## Games as pages\n\n`sim watch SCENARIO` writes one.\n"
    for system, scenario in SYSTEMS.items():
        site.run("show", scenario, "--svg", str(to / f"{system}.svg"))
        site.run("watch", scenario, "--out", str(to / f"{system}.html"))
        text += f"\n### {scenario}\n\n[![The board of {scenario}]({system}.svg){{ width=360 }}]({system}.html)\n\n[Watch a game]({system}.html)\n"
    text += "\n## Reports\n\nOf the datasets that the tutorials play.\n\n"
    for name, about in {"tutorial-unit/units-report": "What units are worth", "tutorial-map/jungle-report": "A map",
                        "tutorial-dataset/data-report": "An experiment with two commanders"}.items():
        shutil.copytree(work / name, to / posixpath.basename(name), ignore=shutil.ignore_patterns("*.md"))
        text += f"- [{about}]({posixpath.basename(name)}/report.html)\n"
    return {"Gallery": [site.write("gallery/index.md", text)]}


class Links(html.parser.HTMLParser):
    """The links and the places of a page."""

    def __init__(self, text):
        super().__init__()
        self.links, self.places, self.scripts = set(), set(), set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        for key, value in attrs:
            if key in ("id", "name") and value:
                self.places.add(value)
            if key in ("href", "src") and value and tag != "base":
                self.links.add(value)
                if key == "src":
                    self.scripts.add(value)


def check(out):
    """Finds links to what is not there, pages that nobody reaches, and pages that ask a network for something."""
    pages = {p.relative_to(out).as_posix(): Links(p.read_text(encoding="utf-8")) for p in out.rglob("*.html")}
    bad, reached, left, links = [], {"index.html"}, ["index.html"], 0
    for page, found in pages.items():
        for link in found.links:
            parts = urllib.parse.urlsplit(link)
            if parts.scheme or parts.netloc:
                if link in found.scripts:
                    bad.append(f"{page}: it asks for {link}")
                continue
            links += 1
            to = posixpath.normpath(posixpath.join(posixpath.dirname(page), urllib.parse.unquote(parts.path))) if parts.path else page
            if page != "404.html" and not (out / to).is_file():
                bad.append(f"{page}: {link} is not there")
            elif to in pages and parts.fragment and urllib.parse.unquote(parts.fragment) not in pages[to].places | {"__top"}:
                bad.append(f"{page}: {link} names no place of that page")
    while left:
        page = left.pop()
        for link in pages[page].links:
            path = urllib.parse.urlsplit(link)
            to = posixpath.normpath(posixpath.join(posixpath.dirname(page), urllib.parse.unquote(path.path)))
            if not path.scheme and to in pages and to not in reached:
                reached.add(to)
                left.append(to)
    bad += [f"{page} is reached from no other" for page in pages if page not in reached | {"404.html"}]
    index = (out / "search/search_index.js").read_text(encoding="utf-8")
    bad += [f"the search does not find {word}" for word in ("TITAN-CARRY-4", "half_points_a", "max_blocks", "solve-for") if word not in index]
    if bad:
        raise SystemExit("\n".join(bad))
    print(f"{len(pages)} pages, {links} links between them, all there; every page is reached")


def main():
    logging.basicConfig(level=logging.WARNING, format="%(message)s")
    sim, modules, out = (pathlib.Path(a).resolve() for a in sys.argv[1:])
    with tempfile.TemporaryDirectory() as temporary:
        work, stage = pathlib.Path(temporary) / "work", pathlib.Path(temporary) / "docs"
        work.mkdir()
        stage.mkdir()
        site = Site(sim, stage)
        (stage / "assets").mkdir()
        shutil.copy(modules / "iframe-worker/shim/index.js", stage / "assets/iframe-worker.js")
        shutil.copy(HERE / "site.css", stage / "assets")
        guide(site, work)
        site.nav[3]["Reference"] += [commands(site), files(site)]
        site.nav[4:4] = [rules(site), gallery(site, work)]
        site.nav[3:3] = [studies(site)]
        config = yaml.safe_load((HERE / "mkdocs.yml").read_text())
        config["markdown_extensions"].append({"toc": {"permalink": True, "slugify": pymdownx.slugs.slugify(case="lower")}})
        fresh = pathlib.Path(temporary) / "site"
        loaded = mkdocs.config.load_config(config_file=str(HERE / "mkdocs.yml"), docs_dir=str(stage), site_dir=str(fresh), nav=site.nav,
                                           strict=True, markdown_extensions=config["markdown_extensions"])
        mkdocs.commands.build.build(loaded)
        check(fresh)
        shutil.rmtree(out, ignore_errors=True)
        shutil.copytree(fresh, out)


main()
