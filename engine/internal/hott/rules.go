// Code generated from RULES.md by engine/internal/declare; DO NOT EDIT.

package hott

import "github.com/skirmishlab/skirmishlab/engine"

// The rules of RULES.md. A rule is cited where it lives by its constant.
const (
	noRule engine.Rule = iota
	ruleGeo1
	ruleGeo2
	ruleGeo3
	ruleGeo4
	ruleGeo5
	ruleGeo6
	ruleGeo7
	ruleGeo8
	ruleGeo9
	ruleGeo10
	ruleBase1
	ruleArmy1
	ruleArmy2
	ruleArmy3
	ruleSet1
	ruleSet2
	ruleSet3
	ruleSet4
	ruleSeq1
	ruleSeq2
	ruleSeq3
	ruleWin1
	ruleWin2
	ruleWin3
	ruleWin4
	ruleWin5
	ruleMv1
	ruleMv2
	ruleMv3
	ruleMv4
	ruleMv5
	ruleMv6
	ruleMv7
	ruleMv8
	ruleMv9
	ruleMv10
	ruleMv11
	ruleMv12
	ruleMv13
	ruleZoc1
	ruleZoc2
	ruleZoc3
	ruleCon1
	ruleCon2
	ruleCon3
	ruleCon4
	ruleCon5
	ruleCon6
	ruleCon7
	ruleSh1
	ruleSh2
	ruleSh3
	ruleSh4
	ruleSh5
	ruleCmb1
	ruleCmb2
	ruleCmb3
	ruleCmb4
	ruleCmb5
	ruleSh6
	ruleSh7
	ruleSh8
	ruleSh9
	ruleMg8
	ruleCc1
	ruleCc2
	ruleCc3
	ruleCc4
	ruleCc5
	ruleOv1
	ruleOv2
	ruleRec1
	ruleRec2
	ruleRec3
	ruleRec4
	ruleRec5
	ruleRec6
	ruleRec7
	ruleFle1
	ruleFle2
	ruleFle3
	ruleFle4
	ruleFle5
	rulePur1
	rulePur2
	ruleStr4
	ruleStr5
	ruleHdr1
	ruleDep1
	ruleDep2
	ruleDep3
	ruleDep4
	rulePip1
	rulePip2
	rulePip3
	ruleCmd1
	ruleCmd2
	ruleCmd3
	ruleGd1
	ruleGd2
	ruleDr1
	ruleLk1
	ruleLk2
	ruleLk3
	ruleLk4
	ruleLk5
	ruleLk6
	ruleLk7
	ruleLk8
	ruleHd1
	ruleHd2
	ruleHd3
	ruleMg1
	ruleMg2
	ruleMg3
	ruleMg4
	ruleMg5
	ruleMg6
	ruleMg7
	ruleFree1
	ruleFree2
	ruleFree3
	ruleFree4
	ruleFree5
	ruleFree6
	ruleTer1
	ruleTer2
	ruleTer3
	ruleTer4
	ruleTer5
	ruleTer6
	ruleTer7
	ruleStr1
	ruleStr2
	ruleStr3
	ruleAir1
	ruleAir2
	ruleAir3
	ruleAir4
	ruleAir5
	ruleTf1
	ruleTf2
	ruleTf3
	ruleTf4
	ruleTf5
	ruleTf6
	ruleTf6a
	ruleTf6b
	ruleTf6c
	ruleTf6d
	ruleTf6e
	ruleTf7
	ruleIp1
	ruleIp2
	ruleIp3
	ruleIp4
	ruleIp5
	ruleIp6
	ruleIp7
	ruleTGdStat
	ruleTGdRes
	ruleTGdSpc
	ruleTDrStat
	ruleTDrRes
	ruleTDrSpc
	ruleTFlStat
	ruleTFlRes
	ruleTFlSpc
	ruleTAbStat
	ruleTAbRes
	ruleTHeStat
	ruleTHeRes
	ruleTHeSpc
	ruleTAheStat
	ruleTAheRes
	ruleTAheSpc
	ruleTPdStat
	ruleTPdRes
	ruleTPdSpc
	ruleTKnStat
	ruleTKnRes
	ruleTKnSpc
	ruleTRiStat
	ruleTRiRes
	ruleTBeStat
	ruleTBeRes
	ruleTBeSpc
	ruleTBsStat
	ruleTBsRes
	ruleTBsSpc
	ruleTBdStat
	ruleTBdRes
	ruleTSpStat
	ruleTSpRes
	ruleTSpSpc
	ruleTClStat
	ruleTClRes
	ruleTHdStat
	ruleTHdRes
	ruleTShStat
	ruleTShRes
	ruleTShSpc
	ruleTWbStat
	ruleTWbRes
	ruleTWbSpc
	ruleTSnStat
	ruleTSnRes
	ruleTSnSpc
	ruleTLkStat
	ruleTLkRes
	ruleTLkSpc
	ruleTWlkStat
	ruleTWlkRes
	ruleTWlkSpc
	ruleTMgStat
	ruleTMgRes
	ruleTMgSpc
	ruleTArtStat
	ruleTArtRes
	ruleTArtSpc
	ruleTStrStat
	ruleTStrRes
	ruleLeg1
	ruleLeg2
	ruleLeg3
	ruleLeg4
	ruleLeg5
	ruleDbl1
	ruleFlee1
	ruleFlee2
	ruleFlee3
	ruleDep5
)

// ruleIDs are the IDs of the rules, by their constants.
var ruleIDs = []string{
	"", "HOTT-GEO-1", "HOTT-GEO-2", "HOTT-GEO-3", "HOTT-GEO-4", "HOTT-GEO-5", "HOTT-GEO-6", "HOTT-GEO-7",
	"HOTT-GEO-8", "HOTT-GEO-9", "HOTT-GEO-10", "HOTT-BASE-1", "HOTT-ARMY-1", "HOTT-ARMY-2",
	"HOTT-ARMY-3", "HOTT-SET-1", "HOTT-SET-2", "HOTT-SET-3", "HOTT-SET-4", "HOTT-SEQ-1", "HOTT-SEQ-2",
	"HOTT-SEQ-3", "HOTT-WIN-1", "HOTT-WIN-2", "HOTT-WIN-3", "HOTT-WIN-4", "HOTT-WIN-5", "HOTT-MV-1",
	"HOTT-MV-2", "HOTT-MV-3", "HOTT-MV-4", "HOTT-MV-5", "HOTT-MV-6", "HOTT-MV-7", "HOTT-MV-8",
	"HOTT-MV-9", "HOTT-MV-10", "HOTT-MV-11", "HOTT-MV-12", "HOTT-MV-13", "HOTT-ZOC-1", "HOTT-ZOC-2",
	"HOTT-ZOC-3", "HOTT-CON-1", "HOTT-CON-2", "HOTT-CON-3", "HOTT-CON-4", "HOTT-CON-5", "HOTT-CON-6",
	"HOTT-CON-7", "HOTT-SH-1", "HOTT-SH-2", "HOTT-SH-3", "HOTT-SH-4", "HOTT-SH-5", "HOTT-CMB-1",
	"HOTT-CMB-2", "HOTT-CMB-3", "HOTT-CMB-4", "HOTT-CMB-5", "HOTT-SH-6", "HOTT-SH-7", "HOTT-SH-8",
	"HOTT-SH-9", "HOTT-MG-8", "HOTT-CC-1", "HOTT-CC-2", "HOTT-CC-3", "HOTT-CC-4", "HOTT-CC-5",
	"HOTT-OV-1", "HOTT-OV-2", "HOTT-REC-1", "HOTT-REC-2", "HOTT-REC-3", "HOTT-REC-4", "HOTT-REC-5",
	"HOTT-REC-6", "HOTT-REC-7", "HOTT-FLE-1", "HOTT-FLE-2", "HOTT-FLE-3", "HOTT-FLE-4", "HOTT-FLE-5",
	"HOTT-PUR-1", "HOTT-PUR-2", "HOTT-STR-4", "HOTT-STR-5", "HOTT-HDR-1", "HOTT-DEP-1", "HOTT-DEP-2",
	"HOTT-DEP-3", "HOTT-DEP-4", "HOTT-PIP-1", "HOTT-PIP-2", "HOTT-PIP-3", "HOTT-CMD-1", "HOTT-CMD-2",
	"HOTT-CMD-3", "HOTT-GD-1", "HOTT-GD-2", "HOTT-DR-1", "HOTT-LK-1", "HOTT-LK-2", "HOTT-LK-3",
	"HOTT-LK-4", "HOTT-LK-5", "HOTT-LK-6", "HOTT-LK-7", "HOTT-LK-8", "HOTT-HD-1", "HOTT-HD-2",
	"HOTT-HD-3", "HOTT-MG-1", "HOTT-MG-2", "HOTT-MG-3", "HOTT-MG-4", "HOTT-MG-5", "HOTT-MG-6",
	"HOTT-MG-7", "HOTT-FREE-1", "HOTT-FREE-2", "HOTT-FREE-3", "HOTT-FREE-4", "HOTT-FREE-5",
	"HOTT-FREE-6", "HOTT-TER-1", "HOTT-TER-2", "HOTT-TER-3", "HOTT-TER-4", "HOTT-TER-5", "HOTT-TER-6",
	"HOTT-TER-7", "HOTT-STR-1", "HOTT-STR-2", "HOTT-STR-3", "HOTT-AIR-1", "HOTT-AIR-2", "HOTT-AIR-3",
	"HOTT-AIR-4", "HOTT-AIR-5", "HOTT-TF-1", "HOTT-TF-2", "HOTT-TF-3", "HOTT-TF-4", "HOTT-TF-5",
	"HOTT-TF-6", "HOTT-TF-6A", "HOTT-TF-6B", "HOTT-TF-6C", "HOTT-TF-6D", "HOTT-TF-6E", "HOTT-TF-7",
	"HOTT-IP-1", "HOTT-IP-2", "HOTT-IP-3", "HOTT-IP-4", "HOTT-IP-5", "HOTT-IP-6", "HOTT-IP-7",
	"HOTT-T-GD-STAT", "HOTT-T-GD-RES", "HOTT-T-GD-SPC", "HOTT-T-DR-STAT", "HOTT-T-DR-RES",
	"HOTT-T-DR-SPC", "HOTT-T-FL-STAT", "HOTT-T-FL-RES", "HOTT-T-FL-SPC", "HOTT-T-AB-STAT",
	"HOTT-T-AB-RES", "HOTT-T-HE-STAT", "HOTT-T-HE-RES", "HOTT-T-HE-SPC", "HOTT-T-AHE-STAT",
	"HOTT-T-AHE-RES", "HOTT-T-AHE-SPC", "HOTT-T-PD-STAT", "HOTT-T-PD-RES", "HOTT-T-PD-SPC",
	"HOTT-T-KN-STAT", "HOTT-T-KN-RES", "HOTT-T-KN-SPC", "HOTT-T-RI-STAT", "HOTT-T-RI-RES",
	"HOTT-T-BE-STAT", "HOTT-T-BE-RES", "HOTT-T-BE-SPC", "HOTT-T-BS-STAT", "HOTT-T-BS-RES",
	"HOTT-T-BS-SPC", "HOTT-T-BD-STAT", "HOTT-T-BD-RES", "HOTT-T-SP-STAT", "HOTT-T-SP-RES",
	"HOTT-T-SP-SPC", "HOTT-T-CL-STAT", "HOTT-T-CL-RES", "HOTT-T-HD-STAT", "HOTT-T-HD-RES",
	"HOTT-T-SH-STAT", "HOTT-T-SH-RES", "HOTT-T-SH-SPC", "HOTT-T-WB-STAT", "HOTT-T-WB-RES",
	"HOTT-T-WB-SPC", "HOTT-T-SN-STAT", "HOTT-T-SN-RES", "HOTT-T-SN-SPC", "HOTT-T-LK-STAT",
	"HOTT-T-LK-RES", "HOTT-T-LK-SPC", "HOTT-T-WLK-STAT", "HOTT-T-WLK-RES", "HOTT-T-WLK-SPC",
	"HOTT-T-MG-STAT", "HOTT-T-MG-RES", "HOTT-T-MG-SPC", "HOTT-T-ART-STAT", "HOTT-T-ART-RES",
	"HOTT-T-ART-SPC", "HOTT-T-STR-STAT", "HOTT-T-STR-RES", "HOTT-LEG-1", "HOTT-LEG-2", "HOTT-LEG-3",
	"HOTT-LEG-4", "HOTT-LEG-5", "HOTT-DBL-1", "HOTT-FLEE-1", "HOTT-FLEE-2", "HOTT-FLEE-3", "HOTT-DEP-5",
}
