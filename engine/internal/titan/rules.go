// Code generated from RULES.md by engine/internal/declare; DO NOT EDIT.

package titan

import "github.com/skirmishlab/skirmishlab/engine"

// The rules of RULES.md. A rule is cited where it lives by its constant.
const (
	noRule engine.Rule = iota
	ruleCharRange4
	ruleFly
	ruleNative
	ruleLord1
	ruleMagic1
	ruleMagic2
	rulePixie
	ruleDragon
	ruleDarkSide
	ruleSeq1
	ruleStr0
	ruleDriftStrike1
	ruleStr1
	ruleStr2
	ruleStr3
	ruleEntry1
	ruleEntry2
	ruleEntry3
	ruleEntry4
	ruleEntry5
	ruleEnd4
	ruleEnd3
	ruleEnd2
	ruleEnd1
	ruleEnd5
	ruleMove1
	ruleMove2
	ruleMove3
	ruleMove4
	ruleMove5
	ruleMove6
	ruleMove7
	ruleMove8
	ruleRs3
	ruleLos1
	ruleLos2
	ruleLos3
	ruleContact1
	ruleContact2
	ruleStr6
	ruleTreeStrike1
	ruleStr7
	ruleStr8
	ruleStr4
	ruleStr5
	ruleCarry1
	ruleCarry2
	ruleCarry3
	ruleCarry4
	ruleCarry7
	ruleCarry5
	ruleCarry6
	ruleDuneStrike3
	ruleDarkStrike2
	ruleRs1
	ruleRs2
	ruleRs4
	ruleRs5
	ruleRs6
	ruleRs7
	ruleRs8
	ruleRs9
	ruleCharMove1
	ruleWaterMove3
	ruleCharMove2
	ruleCharMove3
	ruleCharStrike1
	ruleCharRange1
	ruleCharRange2
	ruleCharRange3
	ruleCharRange5
	rulePlainMove1
	rulePlainStrike1
	rulePlainRange1
	rulePlainElev1
	ruleTreeNative1
	ruleTreeMove1
	ruleTreeMove2
	ruleTreeStrike2
	ruleTreeRange1
	ruleTreeRange2
	ruleSandNative1
	ruleSandMove1
	ruleSandStrike1
	ruleSandRange1
	ruleBogNative1
	ruleBogMove1
	ruleBogMove2
	ruleBogStrike1
	ruleBogRange1
	ruleBrambleNative1
	ruleBrambleMove1
	ruleBrambleMove2
	ruleBrambleStrike1
	ruleBrambleStrike2
	ruleBrambleRange1
	ruleBrambleRange2
	ruleBrambleRange3
	ruleFogNative1
	ruleFogMove1
	ruleFogStrike1
	ruleFogStrike2
	ruleFogRange1
	ruleHedgeNative1
	ruleHedgeMove1
	ruleHedgeStrike1
	ruleHedgeStrike2
	ruleHedgeRange1
	ruleDriftNative1
	ruleDriftMove1
	ruleDriftMove2
	ruleDriftStrike2
	ruleDriftRange1
	ruleVolcanoNative1
	ruleVolcanoMove1
	ruleVolcanoStrike1
	ruleVolcanoRange1
	ruleVolcanoRange2
	ruleBeachNative1
	ruleBeachMove1
	ruleBeachStrike1
	ruleBeachRange1
	ruleWaterNative1
	ruleWaterMove1
	ruleWaterMove2
	ruleWaterStrike1
	ruleWaterRange1
	ruleDarkNative1
	ruleDarkMove1
	ruleDarkStrike1
	ruleDarkRange1
	ruleCloudNative1
	ruleCloudMove1
	ruleCloudMove2
	ruleCloudMove3
	ruleCloudStrike1
	ruleCloudRange1
	ruleDuneNative1
	ruleDuneMove1
	ruleDuneStrike1
	ruleDuneStrike2
	ruleDuneRange1
	ruleDuneRange2
	ruleCliffMove1
	ruleCliffStrike1
	ruleCliffStrike2
	ruleCliffRange1
	ruleCliffRange2
	ruleCliffRange3
	ruleSlopeNative1
	ruleSlopeMove1
	ruleSlopeStrike1
	ruleSlopeStrike2
	ruleSlopeRange1
	ruleSlopeRange2
	ruleSlopeRange3
	ruleWallMove1
	ruleWallStrike1
	ruleWallStrike2
	ruleWallRange1
)

// ruleIDs are the IDs of the rules, by their constants.
var ruleIDs = []string{
	"", "TITAN-CHAR-RANGE-4", "TITAN-FLY", "TITAN-NATIVE", "TITAN-LORD-1", "TITAN-MAGIC-1",
	"TITAN-MAGIC-2", "TITAN-PIXIE", "TITAN-DRAGON", "TITAN-DARK-SIDE", "TITAN-SEQ-1", "TITAN-STR-0",
	"TITAN-DRIFT-STRIKE-1", "TITAN-STR-1", "TITAN-STR-2", "TITAN-STR-3", "TITAN-ENTRY-1",
	"TITAN-ENTRY-2", "TITAN-ENTRY-3", "TITAN-ENTRY-4", "TITAN-ENTRY-5", "TITAN-END-4", "TITAN-END-3",
	"TITAN-END-2", "TITAN-END-1", "TITAN-END-5", "TITAN-MOVE-1", "TITAN-MOVE-2", "TITAN-MOVE-3",
	"TITAN-MOVE-4", "TITAN-MOVE-5", "TITAN-MOVE-6", "TITAN-MOVE-7", "TITAN-MOVE-8", "TITAN-RS-3",
	"TITAN-LOS-1", "TITAN-LOS-2", "TITAN-LOS-3", "TITAN-CONTACT-1", "TITAN-CONTACT-2", "TITAN-STR-6",
	"TITAN-TREE-STRIKE-1", "TITAN-STR-7", "TITAN-STR-8", "TITAN-STR-4", "TITAN-STR-5", "TITAN-CARRY-1",
	"TITAN-CARRY-2", "TITAN-CARRY-3", "TITAN-CARRY-4", "TITAN-CARRY-7", "TITAN-CARRY-5",
	"TITAN-CARRY-6", "TITAN-DUNE-STRIKE-3", "TITAN-DARK-STRIKE-2", "TITAN-RS-1", "TITAN-RS-2",
	"TITAN-RS-4", "TITAN-RS-5", "TITAN-RS-6", "TITAN-RS-7", "TITAN-RS-8", "TITAN-RS-9",
	"TITAN-CHAR-MOVE-1", "TITAN-WATER-MOVE-3", "TITAN-CHAR-MOVE-2", "TITAN-CHAR-MOVE-3",
	"TITAN-CHAR-STRIKE-1", "TITAN-CHAR-RANGE-1", "TITAN-CHAR-RANGE-2", "TITAN-CHAR-RANGE-3",
	"TITAN-CHAR-RANGE-5", "TITAN-PLAIN-MOVE-1", "TITAN-PLAIN-STRIKE-1", "TITAN-PLAIN-RANGE-1",
	"TITAN-PLAIN-ELEV-1", "TITAN-TREE-NATIVE-1", "TITAN-TREE-MOVE-1", "TITAN-TREE-MOVE-2",
	"TITAN-TREE-STRIKE-2", "TITAN-TREE-RANGE-1", "TITAN-TREE-RANGE-2", "TITAN-SAND-NATIVE-1",
	"TITAN-SAND-MOVE-1", "TITAN-SAND-STRIKE-1", "TITAN-SAND-RANGE-1", "TITAN-BOG-NATIVE-1",
	"TITAN-BOG-MOVE-1", "TITAN-BOG-MOVE-2", "TITAN-BOG-STRIKE-1", "TITAN-BOG-RANGE-1",
	"TITAN-BRAMBLE-NATIVE-1", "TITAN-BRAMBLE-MOVE-1", "TITAN-BRAMBLE-MOVE-2", "TITAN-BRAMBLE-STRIKE-1",
	"TITAN-BRAMBLE-STRIKE-2", "TITAN-BRAMBLE-RANGE-1", "TITAN-BRAMBLE-RANGE-2", "TITAN-BRAMBLE-RANGE-3",
	"TITAN-FOG-NATIVE-1", "TITAN-FOG-MOVE-1", "TITAN-FOG-STRIKE-1", "TITAN-FOG-STRIKE-2",
	"TITAN-FOG-RANGE-1", "TITAN-HEDGE-NATIVE-1", "TITAN-HEDGE-MOVE-1", "TITAN-HEDGE-STRIKE-1",
	"TITAN-HEDGE-STRIKE-2", "TITAN-HEDGE-RANGE-1", "TITAN-DRIFT-NATIVE-1", "TITAN-DRIFT-MOVE-1",
	"TITAN-DRIFT-MOVE-2", "TITAN-DRIFT-STRIKE-2", "TITAN-DRIFT-RANGE-1", "TITAN-VOLCANO-NATIVE-1",
	"TITAN-VOLCANO-MOVE-1", "TITAN-VOLCANO-STRIKE-1", "TITAN-VOLCANO-RANGE-1", "TITAN-VOLCANO-RANGE-2",
	"TITAN-BEACH-NATIVE-1", "TITAN-BEACH-MOVE-1", "TITAN-BEACH-STRIKE-1", "TITAN-BEACH-RANGE-1",
	"TITAN-WATER-NATIVE-1", "TITAN-WATER-MOVE-1", "TITAN-WATER-MOVE-2", "TITAN-WATER-STRIKE-1",
	"TITAN-WATER-RANGE-1", "TITAN-DARK-NATIVE-1", "TITAN-DARK-MOVE-1", "TITAN-DARK-STRIKE-1",
	"TITAN-DARK-RANGE-1", "TITAN-CLOUD-NATIVE-1", "TITAN-CLOUD-MOVE-1", "TITAN-CLOUD-MOVE-2",
	"TITAN-CLOUD-MOVE-3", "TITAN-CLOUD-STRIKE-1", "TITAN-CLOUD-RANGE-1", "TITAN-DUNE-NATIVE-1",
	"TITAN-DUNE-MOVE-1", "TITAN-DUNE-STRIKE-1", "TITAN-DUNE-STRIKE-2", "TITAN-DUNE-RANGE-1",
	"TITAN-DUNE-RANGE-2", "TITAN-CLIFF-MOVE-1", "TITAN-CLIFF-STRIKE-1", "TITAN-CLIFF-STRIKE-2",
	"TITAN-CLIFF-RANGE-1", "TITAN-CLIFF-RANGE-2", "TITAN-CLIFF-RANGE-3", "TITAN-SLOPE-NATIVE-1",
	"TITAN-SLOPE-MOVE-1", "TITAN-SLOPE-STRIKE-1", "TITAN-SLOPE-STRIKE-2", "TITAN-SLOPE-RANGE-1",
	"TITAN-SLOPE-RANGE-2", "TITAN-SLOPE-RANGE-3", "TITAN-WALL-MOVE-1", "TITAN-WALL-STRIKE-1",
	"TITAN-WALL-STRIKE-2", "TITAN-WALL-RANGE-1",
}
