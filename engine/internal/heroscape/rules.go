// Code generated from RULES.md by engine/internal/declare; DO NOT EDIT.

package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// The rules of RULES.md. A rule is cited where it lives by its constant.
const (
	noRule engine.Rule = iota
	ruleBoard1
	ruleBoard2
	ruleBoard3
	ruleBoard4
	ruleBoard5
	ruleTerrLand1
	ruleWaterIn1
	ruleWaterIn2
	ruleWaterIn3
	ruleWaterOut1
	ruleWaterOut2
	ruleWaterOut3
	ruleWaterOut4
	ruleTerrRoad1
	ruleTerrSnow1
	ruleTerrIce1
	ruleTerrLava1
	ruleTerrMolten1
	ruleTerrTree1
	ruleRuin1
	ruleTerrMud1
	ruleUnit1
	ruleUnit2
	ruleEng1
	ruleEng2
	ruleEng3
	rulePwrFly1
	rulePwrCarr1
	rulePwrCarr2
	rulePwrCarr3
	rulePwrAirborne1
	rulePwrAirborne2
	rulePwrDw1
	rulePwrDw2
	rulePwrFinn1
	rulePwrFinn2
	rulePwrThorgrim2
	rulePwrThorgrim1
	rulePwrGrimnak1
	rulePwrGrimnak2
	rulePwrIzumi1
	rulePwrKrav1
	rulePwrMarro1
	rulePwrMimring1
	rulePwrNegok1
	rulePwrRaelin1
	ruleLos6
	rulePwrDrake1
	rulePwrDrake2
	rulePwrSyvarris1
	rulePwrTarn1
	rulePwrZettian1
	rulePwrLegion1
	rulePwrLegion2
	rulePwrRomarch1
	rulePwrMarcus1
	rulePwrGrut1
	rulePwrSwog1
	rulePwrWeston1
	rulePwrDenrick1
	rulePwrOmnicron1
	rulePwrViper1
	rulePwrViper2
	rulePwrSentinel1
	rulePwrMicrocorp1
	rulePwrKrug1
	rulePwrKiova1
	ruleArmy1
	ruleArmy2
	ruleArmy3
	ruleDeploy1
	ruleDeploy2
	ruleDeploy3
	ruleRound1
	ruleOm1
	ruleOm2
	ruleOm3
	ruleInit1
	ruleInit2
	ruleRound2
	ruleOm4
	ruleOm5
	ruleTurn1
	ruleTurn2
	ruleTurn3
	ruleTurn4
	ruleTurn5
	ruleTurn6
	ruleVic1
	ruleVic2
	ruleVic3
	ruleBasic1
	ruleBasic2
	ruleBasic3
	ruleBasic4
	ruleBasic5
	ruleBasic6
	ruleUp2
	ruleClimb1
	rulePass1
	rulePass2
	rulePass3
	ruleGlyph1
	ruleGlyph2
	ruleFall3
	ruleDbl2
	ruleEng4
	ruleEng5
	ruleLeave1
	ruleLeave2
	ruleLeave3
	ruleFall1
	ruleFall2
	ruleFall4
	ruleFall5
	ruleFly1
	ruleFly2
	ruleFly3
	ruleFly4
	ruleFly5
	ruleFly6
	ruleGlyph3
	ruleGlyph4
	ruleRange1
	ruleRange2
	ruleRange3
	ruleRange4
	ruleAtkEng1
	ruleLos5
	ruleLos1
	ruleLos2
	ruleLos3
	ruleLos4
	ruleCbt1
	ruleCbt2
	ruleCbt3
	ruleCbt4
	ruleCbt5
	ruleHa1
	ruleHa2
	ruleSpec1
	ruleSpec2
	ruleSpec3
	ruleSpec4
	ruleWound1
	ruleWound2
	ruleWound3
	ruleUp1
	ruleDown1
	ruleUpdownRef1
	ruleFlat1
	ruleEx41
	ruleEx42
	ruleEx43
	ruleEx51
	ruleEx52
	ruleEx53
	ruleWaterRef1
	ruleEx6a1
	ruleEx6a2
	ruleWaterRef2
	ruleEx6b1
	ruleEx6b2
	ruleDbl1
	ruleDbl3
	ruleDbl4
	ruleDblRef1
	ruleDblWater1
	ruleDblWater2
	ruleEx71
	ruleEx72
	ruleEx73
	ruleEx74
	ruleAtk1
	ruleAtkWho1
	ruleAtkWho2
	ruleAtkWho3
	ruleMeta1
	ruleSc1
	ruleSc2
	ruleSc3
	ruleSc4
	ruleSc5
	ruleSc6
	ruleSc7
	ruleSc8
	ruleR01
	ruleR02
	ruleR03
	ruleR04
	ruleR05
	ruleR06
	ruleR07
	ruleR08
	ruleR09
	ruleR10
	ruleR11
	ruleR12
	ruleR13
	ruleR14
	ruleR15
	ruleR16
	ruleR17
	ruleR18
	ruleR19
	ruleR20
	ruleR21
	ruleR22
	ruleR23
	ruleR24
	ruleR25
	ruleR26
	ruleR27
	ruleR28
	ruleR29
	ruleR30
	ruleR31
	ruleR32
	ruleR33
	ruleR34
	ruleR35
	ruleR36
	ruleR37
	ruleR38
	ruleR39
	ruleR40
	ruleR41
	ruleR42
	ruleR43
	ruleR44
	ruleR45
	ruleR46
	ruleR47
	ruleR48
	ruleR49
	ruleR50
	ruleR51
)

// ruleIDs are the IDs of the rules, by their constants.
var ruleIDs = []string{
	"", "HS-BOARD-1", "HS-BOARD-2", "HS-BOARD-3", "HS-BOARD-4", "HS-BOARD-5", "HS-TERR-LAND-1",
	"HS-WATER-IN-1", "HS-WATER-IN-2", "HS-WATER-IN-3", "HS-WATER-OUT-1", "HS-WATER-OUT-2",
	"HS-WATER-OUT-3", "HS-WATER-OUT-4", "HS-TERR-ROAD-1", "HS-TERR-SNOW-1", "HS-TERR-ICE-1",
	"HS-TERR-LAVA-1", "HS-TERR-MOLTEN-1", "HS-TERR-TREE-1", "HS-RUIN-1", "HS-TERR-MUD-1", "HS-UNIT-1",
	"HS-UNIT-2", "HS-ENG-1", "HS-ENG-2", "HS-ENG-3", "HS-PWR-FLY-1", "HS-PWR-CARR-1", "HS-PWR-CARR-2",
	"HS-PWR-CARR-3", "HS-PWR-AIRBORNE-1", "HS-PWR-AIRBORNE-2", "HS-PWR-DW-1", "HS-PWR-DW-2",
	"HS-PWR-FINN-1", "HS-PWR-FINN-2", "HS-PWR-THORGRIM-2", "HS-PWR-THORGRIM-1", "HS-PWR-GRIMNAK-1",
	"HS-PWR-GRIMNAK-2", "HS-PWR-IZUMI-1", "HS-PWR-KRAV-1", "HS-PWR-MARRO-1", "HS-PWR-MIMRING-1",
	"HS-PWR-NEGOK-1", "HS-PWR-RAELIN-1", "HS-LOS-6", "HS-PWR-DRAKE-1", "HS-PWR-DRAKE-2",
	"HS-PWR-SYVARRIS-1", "HS-PWR-TARN-1", "HS-PWR-ZETTIAN-1", "HS-PWR-LEGION-1", "HS-PWR-LEGION-2",
	"HS-PWR-ROMARCH-1", "HS-PWR-MARCUS-1", "HS-PWR-GRUT-1", "HS-PWR-SWOG-1", "HS-PWR-WESTON-1",
	"HS-PWR-DENRICK-1", "HS-PWR-OMNICRON-1", "HS-PWR-VIPER-1", "HS-PWR-VIPER-2", "HS-PWR-SENTINEL-1",
	"HS-PWR-MICROCORP-1", "HS-PWR-KRUG-1", "HS-PWR-KIOVA-1", "HS-ARMY-1", "HS-ARMY-2", "HS-ARMY-3",
	"HS-DEPLOY-1", "HS-DEPLOY-2", "HS-DEPLOY-3", "HS-ROUND-1", "HS-OM-1", "HS-OM-2", "HS-OM-3",
	"HS-INIT-1", "HS-INIT-2", "HS-ROUND-2", "HS-OM-4", "HS-OM-5", "HS-TURN-1", "HS-TURN-2", "HS-TURN-3",
	"HS-TURN-4", "HS-TURN-5", "HS-TURN-6", "HS-VIC-1", "HS-VIC-2", "HS-VIC-3", "HS-BASIC-1",
	"HS-BASIC-2", "HS-BASIC-3", "HS-BASIC-4", "HS-BASIC-5", "HS-BASIC-6", "HS-UP-2", "HS-CLIMB-1",
	"HS-PASS-1", "HS-PASS-2", "HS-PASS-3", "HS-GLYPH-1", "HS-GLYPH-2", "HS-FALL-3", "HS-DBL-2",
	"HS-ENG-4", "HS-ENG-5", "HS-LEAVE-1", "HS-LEAVE-2", "HS-LEAVE-3", "HS-FALL-1", "HS-FALL-2",
	"HS-FALL-4", "HS-FALL-5", "HS-FLY-1", "HS-FLY-2", "HS-FLY-3", "HS-FLY-4", "HS-FLY-5", "HS-FLY-6",
	"HS-GLYPH-3", "HS-GLYPH-4", "HS-RANGE-1", "HS-RANGE-2", "HS-RANGE-3", "HS-RANGE-4", "HS-ATK-ENG-1",
	"HS-LOS-5", "HS-LOS-1", "HS-LOS-2", "HS-LOS-3", "HS-LOS-4", "HS-CBT-1", "HS-CBT-2", "HS-CBT-3",
	"HS-CBT-4", "HS-CBT-5", "HS-HA-1", "HS-HA-2", "HS-SPEC-1", "HS-SPEC-2", "HS-SPEC-3", "HS-SPEC-4",
	"HS-WOUND-1", "HS-WOUND-2", "HS-WOUND-3", "HS-UP-1", "HS-DOWN-1", "HS-UPDOWN-REF-1", "HS-FLAT-1",
	"HS-EX4-1", "HS-EX4-2", "HS-EX4-3", "HS-EX5-1", "HS-EX5-2", "HS-EX5-3", "HS-WATER-REF-1",
	"HS-EX6A-1", "HS-EX6A-2", "HS-WATER-REF-2", "HS-EX6B-1", "HS-EX6B-2", "HS-DBL-1", "HS-DBL-3",
	"HS-DBL-4", "HS-DBL-REF-1", "HS-DBL-WATER-1", "HS-DBL-WATER-2", "HS-EX7-1", "HS-EX7-2", "HS-EX7-3",
	"HS-EX7-4", "HS-ATK-1", "HS-ATK-WHO-1", "HS-ATK-WHO-2", "HS-ATK-WHO-3", "HS-META-1", "HS-SC-1",
	"HS-SC-2", "HS-SC-3", "HS-SC-4", "HS-SC-5", "HS-SC-6", "HS-SC-7", "HS-SC-8", "HS-R-01", "HS-R-02",
	"HS-R-03", "HS-R-04", "HS-R-05", "HS-R-06", "HS-R-07", "HS-R-08", "HS-R-09", "HS-R-10", "HS-R-11",
	"HS-R-12", "HS-R-13", "HS-R-14", "HS-R-15", "HS-R-16", "HS-R-17", "HS-R-18", "HS-R-19", "HS-R-20",
	"HS-R-21", "HS-R-22", "HS-R-23", "HS-R-24", "HS-R-25", "HS-R-26", "HS-R-27", "HS-R-28", "HS-R-29",
	"HS-R-30", "HS-R-31", "HS-R-32", "HS-R-33", "HS-R-34", "HS-R-35", "HS-R-36", "HS-R-37", "HS-R-38",
	"HS-R-39", "HS-R-40", "HS-R-41", "HS-R-42", "HS-R-43", "HS-R-44", "HS-R-45", "HS-R-46", "HS-R-47",
	"HS-R-48", "HS-R-49", "HS-R-50", "HS-R-51",
}
