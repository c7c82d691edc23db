package hott_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/skirmishlab/skirmishlab/scenarios"
)

// A scenario of one's own that has no fault, in the files that a user writes.
const (
	ownScenario = `system: hott
schema: 1
scenario: own
title: The vale
about: A scenario of one's own.
map: vale
sides:
  defender:
    army: kin
    deploy: |
      d=590: Sp*@800 Sp@960 Sp@1120 Sp@1280
      d=590: Sp@1440 Bs@1600 Pd@1760 Cl@1920
  attacker: {army: hott/barrow}
`
	ownMap = `system: hott
schema: 1
map: vale
title: The vale
size: 2400
rows: |
  W1  woods   (400,900) (700,860) (820,1060) (700,1220) (420,1180)
  R1  rough   (1500,1000) (1760,960) (1900,1120) (1780,1300) (1520,1260)
  V1  river   width 120 (0,1500) (900,1520) (2400,1460)
  L1  lake    (1900,1700) (2150,1700) (2200,1900) (1950,1950)
  STR strongh (1050,0) (1350,0) (1350,240) (1050,240)
`
	ownArmy = `system: hott
schema: 1
army: kin
title: Kin of the vale
about: Two dozen points of one's own.
units:
  - {unit: spears, general: true}
  - {unit: spears, count: 4}
  - {unit: beasts}
  - {unit: dragon}
  - {unit: paladin}
  - {unit: cleric}
  - {unit: lurker}
`
)

// TestFaultsOfOwnFiles changes one thing after another in good files and wants each
// fault named with its reason and its place.
func TestFaultsOfOwnFiles(t *testing.T) {
	for _, c := range []struct {
		name, old, new string
		want           string // the fault, place first
	}{
		{"nothing", "", "", ""},
		{"bases overlap", "Sp@960", "Sp@900",
			"own.yaml:11: d-spears-2 at 900,590 N: it would overlap d-spears-1 at 800,590 N (HOTT-DEP-5)"},
		{"the second row", "Bs@1600", "Bs@1500",
			"own.yaml:12: d-beasts-1 at 1500,590 N: it would overlap d-spears-5 at 1440,590 N (HOTT-DEP-5)"},
		{"beyond the zone", "d=590: Sp@1440", "d=610: Sp@1440", "own.yaml:12: d-spears-5 at 1440,610 N: it must lie " +
			"wholly within 600 paces of its own base edge (HOTT-DEP-1)"},
		{"off the board", "Sp*@800", "Sp*@20",
			"own.yaml:11: d-spears-1 at 20,590 N: a base may not leave the board (HOTT-DEP-5)"},
		{"on the stronghold", "d=590: Sp*", "d=240: Sp*",
			"own.yaml:11: d-spears-3 at 1120,240 N: it would stand in a stronghold (HOTT-DEP-5)"},
		{"no such type", "Cl@1920", "Kl@1920", "own.yaml:12: no type of the roster has the code \"Kl\""},
		{"a reserve", "Cl@1920", "Cl@1920 Dr@400",
			"own.yaml:12: Dragons start in reserve and are not deployed (HOTT-DEP-2)"},
		{"no general deployed", "Sp*@800", "Sp@800", "own.yaml:10:13: the deployment marks 0 generals with a star"},
		{"one too few", " Bs@1600", "",
			"own.yaml:10:13: the deployment of the defender does not fit its army: it has no place for Bs"},
		{"another type", "Bs@1600", "Sh@1600", "own.yaml:10:13: the deployment of the defender does not fit its " +
			"army: it has no place for Bs, and the army has no Sh"},
		{"no distance", "d=590: Sp*", "x=590: Sp*", "line 1: want \"d=360: Sh@480 …\""},
		{"too many points", "{unit: beasts}", "{unit: beasts, count: 2}",
			"kin.yaml:6:1: the army kin is not legal: it has 26 army points; it must have exactly 24 (HOTT-ARMY-1)"},
		{"too grand", "{unit: spears, count: 4}", "{unit: paladin}\n  - {unit: dragon}",
			"19 points are in elements of 3, 4 or 6 points; at most half may be (HOTT-ARMY-1)"},
		{"no general", ", general: true", "",
			"kin.yaml:6:1: the army kin is not legal: it has 0 generals; it must have one (HOTT-ARMY-2)"},
		{"who never leads", "{unit: paladin}", "{unit: paladin, general: true}", "Paladins never lead (HOTT-ARMY-2)"},
		{"no such unit", "unit: cleric", "unit: clerik",
			"kin.yaml:12:12: unknown unit \"clerik\"; did you mean \"cleric\"?"},
		{"no stronghold", "  STR strongh (1050,0) (1350,0) (1350,240) (1050,240)\n", "",
			"vale.yaml:6:7: the defender's stronghold is missing"},
		{"stronghold too small", "(1350,0) (1350,240) (1050,240)", "(1200,0) (1200,240) (1050,240)", "vale.yaml:11: "},
		{"stronghold off the edge", "(1050,0) (1350,0)", "(1050,20) (1350,20)",
			"vale.yaml:11: the stronghold must lie with a side on the defender's base edge y=0 (HOTT-STR-2)"},
		{"stronghold far off", "(1050,0) (1350,0) (1350,240) (1050,240)", "(50,0) (350,0) (350,240) (50,240)",
			"(HOTT-STR-2)"},
		{"stronghold without access", "STR strongh", "Z1 rough (800,0) (1600,0) (1600,500) (800,500)\n  STR strongh",
			"(HOTT-STR-3)"},
		{"little open ground", "STR strongh", "Z1 rough (0,300) (2400,300) (2400,2400) (0,2400)\n  STR strongh",
			"% of the board is open ground; more than half must be (HOTT-TER-1)"},
		{"few features", "  V1  river   width 120 (0,1500) (900,1520) (2400,1460)\n" +
			"  L1  lake    (1900,1700) (2150,1700) (2200,1900) (1950,1950)\n", "",
			"the board has 2 terrain features; want four or more, roads and the stronghold not counted (HOTT-TER-4)"},
		{"nothing in the middle", "R1  rough   (1500,1000) (1760,960) (1900,1120) (1780,1300) (1520,1260)",
			"R1  rough   (2200,100) (2300,100) (2300,300)", "features of bad going are 200 paces across or more and " +
				"within 600 paces of the centre; want two (HOTT-TER-5)"},
		{"concave", "L1  lake    (1900,1700)", "L1  lake    (2100,1800)",
			"vale.yaml:10: L1: the polygon is not convex at corner"},
		{"off the map", "(2200,1900)", "(2500,1900)", "vale.yaml:10: L1: the point (2500,1900) lies off the board"},
		{"no such ground", "W1  woods", "W1  forest", "vale.yaml:7: unknown terrain kind \"forest\""},
		{"a type without a title", "sides:",
			"units: {pike: {code: Pk, kind: spears, class: foot, ap: 2, depth: 60}}\nsides:",
			"own.yaml:7:15: pike needs a code and a title"},
		{"a type without a code", "sides:",
			"units: {pike: {title: Pikes, kind: spears, class: foot, ap: 2, depth: 60}}\nsides:",
			"own.yaml:7:15: pike needs a code and a title"},
		{"a type of one's own", "sides:",
			"units: {pike: {code: Pk, title: Pikes, kind: spears, class: foot, ap: 2, depth: 60}}\nsides:", ""},
		{"no number", "(700,860)", "(700,b)", "vale.yaml:7: W1: \"(700,b)\" is no point; want (x,y) in paces"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			touched := c.old == ""
			for file, text := range map[string]string{"own.yaml": ownScenario, "maps/vale.yaml": ownMap,
				"armies/kin.yaml": ownArmy} {
				path := filepath.Join(dir, file)
				if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
					t.Fatal(err)
				}
				if c.old != "" && strings.Contains(text, c.old) {
					text, touched = strings.Replace(text, c.old, c.new, 1), true
				}
				if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if !touched {
				t.Fatalf("no file says %q", c.old)
			}
			_, faults := library().Compile(filepath.Join(dir, "own.yaml"), scenarios.Variant{})
			got := ""
			if err := faults.Err(); err != nil {
				got = err.Error()
			}
			if (c.want == "" && got != "") || !strings.Contains(got, c.want) {
				t.Errorf("faults %q, want %q", got, c.want)
			}
		})
	}
}
