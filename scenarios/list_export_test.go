package scenarios_test

import (
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/engine/systems"
	"github.com/skirmishlab/skirmishlab/scenarios"
)

// exports are lists as army builders write them.
var exports = []struct{ text, system, title, want string }{
	{`{"roster": {"name": "Saturday", "generatedBy": "https://newrecruit.eu", "costs": [{"name": "pts", "value": 290}],
  "forces": [{"name": "Army", "selections": [{"name": "Battle Size", "type": "upgrade", "number": 1}],
    "forces": [{"selections": [
      {"name": "Krug", "type": "unit", "number": 1, "costs": [{"name": "pts", "typeId": "points", "value": 120}]},
      {"name": "Tarn Viking Warriors", "type": "unit", "number": 2, "selections": [{"name": "Viking", "type": "model", "number": 4}]},
      {"name": "Warband", "type": "unit", "number": 1, "selections": [{"name": "Blade Gruts", "type": "model", "number": 3}]}]}]}]}}`,
		"heroscape", "Saturday", "krug, tarn x2, bladegrut x3"},
	{`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<roster id="1" name="Sunday" battleScribeVersion="2.03" xmlns="http://www.battlescribe.net/schema/rosterSchema">
  <costs><cost name="pts" typeId="points" value="51"/></costs>
  <forces><force id="2" name="Heroes"><selections>
    <selection id="3" name="Syndrael" number="1" type="model">
      <selections><selection id="4" name="Steel Broadsword" number="1" type="upgrade"/></selections>
      <costs><cost name="pts" typeId="points" value="27.0"/></costs>
    </selection>
    <selection id="5" name="Tarha" number="1" type="upgrade"/>
    <selection id="6" name="Widow Tarha" number="1" type="model"/>
  </selections></force></forces>
</roster>`, "descent", "Sunday", "syndrael+steel-broadsword, tarha, tarha"},
	{`{"units": {"Marro Warriors": 2, "Krug": 1, "Finn the Viking Champion": 0}}`, "heroscape", "", "marro x2, krug"},
	{`{"id": "7", "name": "Mine", "pointTotal": 400, "cards": [{"cardId": "airborne-elite", "quantity": 1}, {"card": {"name": "Blade Gruts"}, "count": 4}, "Grimnak"]}`,
		"heroscape", "Mine", "airborne, bladegrut x4, grimnak"},
	{"https://heroscape.org/builder/view/?army=%7B%22units%22:%7B%22Raelin%20the%20Kyrie%20Warrior%20(RotV)%22:1," +
		"%22Arrow%20Gruts%22:3%7D%7D\n",
		"heroscape", "", "raelin, arrowgrut x3"},
	{`heroscape.org/builder/view/?v=2&army={"units":{"Krug":1,"Tarn Viking Warriors":2}}#top`, "heroscape", "", "krug, tarn x2"},
	{`{"Krug": 1, "Arrow Gruts": 3}`, "heroscape", "", "krug, arrowgrut x3"},
	{`["Ogre", "Lion", "Lion"]`, "titan", "", "ogre, lion, lion"},
	{"++ Army Roster (HeroScape - Saturday) [410pts] ++\n\n+ Configuration +\n\nBattle Size: 400\n\n+ Squads +\n\n" +
		"4x Blade Gruts [160pts]: Axe, Shield\n. 4x Blade Grut: Axe\n\n+ Heroes +\nKrug [120pts]\n" +
		"Grimnak [120 pts]: Teeth\n\n++ Total: [400pts] ++\n\nCreated with BattleScribe\n",
		"heroscape", "Army Roster", "bladegrut x4, krug, grimnak"},
	{"Orcs - Saturday - [280 pts]\n\n# ++ Army Roster ++ [280 pts]\n## Configuration\nDetachment: Horde\n\n" +
		"## Squads [160 pts]\n4x Blade Gruts [160 pts]:\n• 4x Blade Grut: Axe\n## Heroes\nKrug [120 pts]: Fists\n",
		"heroscape", "Orcs - Saturday - [280 pts]", "bladegrut x4, krug"},
}

func TestListsAreReadAsArmyBuildersExportThem(t *testing.T) {
	l := scenarios.New(systems.All()...)
	for _, c := range exports {
		li, faults := l.ReadList(c.system, "list", c.text)
		if li == nil {
			t.Errorf("%q: %v", c.text, faults)
			continue
		}
		for _, f := range faults {
			t.Errorf("%q: %v", c.text, f)
		}
		if got := brief(li.Entries); got != c.want || li.Title != c.title {
			t.Errorf("%q is read as %q of %q, %v; want %q of %q", c.text, got, li.Title, li.Remarks, c.want, c.title)
		}
	}
}

func TestWhatAnExportSaysAmissIsSaid(t *testing.T) {
	l := scenarios.New(systems.All()...)
	for text, want := range map[string]string{
		`{"units": {"Krug": 1,`:            "list:1:22: the export cannot be read: unexpected EOF",
		`{"units": [{"name": "Krug"}]} {}`: "the export cannot be read: more follows after its end",
		`{"weather": "fine"}`: "list:1:1: no units are found in the export; want forces with " +
			"selections, or a list under one of units, cards",
		"{\"units\": {\"Krug\": 1,\n \"Krugg\": 2}}": `list:2:11: no unit of heroscape is called "Krugg"; did you mean "Krug"?`,
		`[{"units": ["Krug"]}, {"units": ["Finn"]}]`: "the file holds 2 armies; give each a file of its own",
		`{"units": {"Krug": "many"}}`:                `how many of "Krug"? the export says no number`,
		`<roster><forces><force>`:                    "the export cannot be read: XML syntax error",
		strings.Repeat("[", 300) + strings.Repeat("]",
			300): "parts of it lie too deep in one another",
		`{"roster": {"forces": [{"selections": [{"name": "Wombat", "type": "unit"}]}]}}`: `no unit of heroscape is called "Wombat"`,
	} {
		_, faults := l.ReadList("heroscape", "list", text)
		if len(faults) == 0 || !strings.Contains(faults[0].Error(), want) {
			t.Errorf("%q: %v; want %s", text, faults, want)
		}
	}
}

func TestManyListsOfOneFile(t *testing.T) {
	l := scenarios.New(systems.All()...)
	rows, many, faults := l.ReadLists("", "f.csv", "year,list,name\n2011,\"Krug, Marro Warriors x2\",Anna\n"+
		"2011,\"Krug, Deathreavers x3\",\n2012,,\n2012,Krug | Finn the Viking Champion,x\n"+
		"2013,\"3x Marro Warriors\nKrug (120)\",\n")
	if len(faults) > 0 || !many || len(rows) != 4 {
		t.Fatal(rows, many, faults)
	}
	if r := rows[0]; !r.Whole() || r.Name != "Anna" || brief(r.Entries) != "krug, marro x2" || r.System != "heroscape" {
		t.Errorf("%+v", r)
	}
	if r := rows[1]; r.Whole() || r.Name != "list-2" || len(r.Unknown) != 1 || r.Faults[0].Place.Line != 3 ||
		r.Faults[0].Place.Column != 6 {
		t.Errorf("%+v", r)
	}
	if r := rows[3]; !r.Whole() || brief(r.Entries) != "marro x3, krug" {
		t.Errorf("a cell of several lines: %+v", r)
	}
	if r := rows[2]; r.Whole() || brief(r.Entries) != "krug, finn" ||
		!strings.Contains(r.Faults[0].Message, "several lists stand here") {
		t.Errorf("%+v", r)
	}
	if _, many, _ := l.ReadLists("", "f.txt", "My list\nKrug\n"); many {
		t.Error("a list is read as a file of many")
	}
	if _, _, faults := l.ReadLists("", "f.csv", "list\nWombat\n"); len(faults) == 0 {
		t.Error("lists of nothing are read")
	}
	if _, _, faults := l.ReadLists("", "f.csv", "list\nDragon\n"); len(faults) != 1 ||
		!strings.Contains(faults[0].Message, "could be of titan or ") {
		t.Errorf("a name that several systems have: %v", faults)
	}
}
