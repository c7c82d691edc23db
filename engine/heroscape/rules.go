package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// Rules of RULES.md in the order in which it names them, as indexes of Info.Rules.
const (
	ruleNone engine.Rule = iota
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
	ruleCount
)

// ruleIDs are the IDs of the rules, by index.
var ruleIDs = [ruleCount]string{
	ruleBoard1:        "HS-BOARD-1",
	ruleBoard2:        "HS-BOARD-2",
	ruleBoard3:        "HS-BOARD-3",
	ruleBoard4:        "HS-BOARD-4",
	ruleBoard5:        "HS-BOARD-5",
	ruleTerrLand1:     "HS-TERR-LAND-1",
	ruleWaterIn1:      "HS-WATER-IN-1",
	ruleWaterIn2:      "HS-WATER-IN-2",
	ruleWaterIn3:      "HS-WATER-IN-3",
	ruleWaterOut1:     "HS-WATER-OUT-1",
	ruleWaterOut2:     "HS-WATER-OUT-2",
	ruleWaterOut3:     "HS-WATER-OUT-3",
	ruleWaterOut4:     "HS-WATER-OUT-4",
	ruleTerrRoad1:     "HS-TERR-ROAD-1",
	ruleTerrSnow1:     "HS-TERR-SNOW-1",
	ruleTerrIce1:      "HS-TERR-ICE-1",
	ruleTerrLava1:     "HS-TERR-LAVA-1",
	ruleTerrMolten1:   "HS-TERR-MOLTEN-1",
	ruleTerrTree1:     "HS-TERR-TREE-1",
	ruleRuin1:         "HS-RUIN-1",
	ruleTerrMud1:      "HS-TERR-MUD-1",
	ruleUnit1:         "HS-UNIT-1",
	ruleUnit2:         "HS-UNIT-2",
	ruleEng1:          "HS-ENG-1",
	ruleEng2:          "HS-ENG-2",
	ruleEng3:          "HS-ENG-3",
	rulePwrFly1:       "HS-PWR-FLY-1",
	rulePwrCarr1:      "HS-PWR-CARR-1",
	rulePwrCarr2:      "HS-PWR-CARR-2",
	rulePwrCarr3:      "HS-PWR-CARR-3",
	rulePwrAirborne1:  "HS-PWR-AIRBORNE-1",
	rulePwrAirborne2:  "HS-PWR-AIRBORNE-2",
	rulePwrDw1:        "HS-PWR-DW-1",
	rulePwrDw2:        "HS-PWR-DW-2",
	rulePwrFinn1:      "HS-PWR-FINN-1",
	rulePwrFinn2:      "HS-PWR-FINN-2",
	rulePwrThorgrim2:  "HS-PWR-THORGRIM-2",
	rulePwrThorgrim1:  "HS-PWR-THORGRIM-1",
	rulePwrGrimnak1:   "HS-PWR-GRIMNAK-1",
	rulePwrGrimnak2:   "HS-PWR-GRIMNAK-2",
	rulePwrIzumi1:     "HS-PWR-IZUMI-1",
	rulePwrKrav1:      "HS-PWR-KRAV-1",
	rulePwrMarro1:     "HS-PWR-MARRO-1",
	rulePwrMimring1:   "HS-PWR-MIMRING-1",
	rulePwrNegok1:     "HS-PWR-NEGOK-1",
	rulePwrRaelin1:    "HS-PWR-RAELIN-1",
	ruleLos6:          "HS-LOS-6",
	rulePwrDrake1:     "HS-PWR-DRAKE-1",
	rulePwrDrake2:     "HS-PWR-DRAKE-2",
	rulePwrSyvarris1:  "HS-PWR-SYVARRIS-1",
	rulePwrTarn1:      "HS-PWR-TARN-1",
	rulePwrZettian1:   "HS-PWR-ZETTIAN-1",
	rulePwrLegion1:    "HS-PWR-LEGION-1",
	rulePwrLegion2:    "HS-PWR-LEGION-2",
	rulePwrRomarch1:   "HS-PWR-ROMARCH-1",
	rulePwrMarcus1:    "HS-PWR-MARCUS-1",
	rulePwrGrut1:      "HS-PWR-GRUT-1",
	rulePwrSwog1:      "HS-PWR-SWOG-1",
	rulePwrWeston1:    "HS-PWR-WESTON-1",
	rulePwrDenrick1:   "HS-PWR-DENRICK-1",
	rulePwrOmnicron1:  "HS-PWR-OMNICRON-1",
	rulePwrViper1:     "HS-PWR-VIPER-1",
	rulePwrViper2:     "HS-PWR-VIPER-2",
	rulePwrSentinel1:  "HS-PWR-SENTINEL-1",
	rulePwrMicrocorp1: "HS-PWR-MICROCORP-1",
	rulePwrKrug1:      "HS-PWR-KRUG-1",
	rulePwrKiova1:     "HS-PWR-KIOVA-1",
	ruleArmy1:         "HS-ARMY-1",
	ruleArmy2:         "HS-ARMY-2",
	ruleArmy3:         "HS-ARMY-3",
	ruleDeploy1:       "HS-DEPLOY-1",
	ruleDeploy2:       "HS-DEPLOY-2",
	ruleDeploy3:       "HS-DEPLOY-3",
	ruleRound1:        "HS-ROUND-1",
	ruleOm1:           "HS-OM-1",
	ruleOm2:           "HS-OM-2",
	ruleOm3:           "HS-OM-3",
	ruleInit1:         "HS-INIT-1",
	ruleInit2:         "HS-INIT-2",
	ruleRound2:        "HS-ROUND-2",
	ruleOm4:           "HS-OM-4",
	ruleOm5:           "HS-OM-5",
	ruleTurn1:         "HS-TURN-1",
	ruleTurn2:         "HS-TURN-2",
	ruleTurn3:         "HS-TURN-3",
	ruleTurn4:         "HS-TURN-4",
	ruleTurn5:         "HS-TURN-5",
	ruleTurn6:         "HS-TURN-6",
	ruleVic1:          "HS-VIC-1",
	ruleVic2:          "HS-VIC-2",
	ruleVic3:          "HS-VIC-3",
	ruleBasic1:        "HS-BASIC-1",
	ruleBasic2:        "HS-BASIC-2",
	ruleBasic3:        "HS-BASIC-3",
	ruleBasic4:        "HS-BASIC-4",
	ruleBasic5:        "HS-BASIC-5",
	ruleBasic6:        "HS-BASIC-6",
	ruleUp2:           "HS-UP-2",
	ruleClimb1:        "HS-CLIMB-1",
	rulePass1:         "HS-PASS-1",
	rulePass2:         "HS-PASS-2",
	rulePass3:         "HS-PASS-3",
	ruleGlyph1:        "HS-GLYPH-1",
	ruleGlyph2:        "HS-GLYPH-2",
	ruleFall3:         "HS-FALL-3",
	ruleDbl2:          "HS-DBL-2",
	ruleEng4:          "HS-ENG-4",
	ruleEng5:          "HS-ENG-5",
	ruleLeave1:        "HS-LEAVE-1",
	ruleLeave2:        "HS-LEAVE-2",
	ruleLeave3:        "HS-LEAVE-3",
	ruleFall1:         "HS-FALL-1",
	ruleFall2:         "HS-FALL-2",
	ruleFall4:         "HS-FALL-4",
	ruleFall5:         "HS-FALL-5",
	ruleFly1:          "HS-FLY-1",
	ruleFly2:          "HS-FLY-2",
	ruleFly3:          "HS-FLY-3",
	ruleFly4:          "HS-FLY-4",
	ruleFly5:          "HS-FLY-5",
	ruleFly6:          "HS-FLY-6",
	ruleGlyph3:        "HS-GLYPH-3",
	ruleGlyph4:        "HS-GLYPH-4",
	ruleRange1:        "HS-RANGE-1",
	ruleRange2:        "HS-RANGE-2",
	ruleRange3:        "HS-RANGE-3",
	ruleRange4:        "HS-RANGE-4",
	ruleAtkEng1:       "HS-ATK-ENG-1",
	ruleLos5:          "HS-LOS-5",
	ruleLos1:          "HS-LOS-1",
	ruleLos2:          "HS-LOS-2",
	ruleLos3:          "HS-LOS-3",
	ruleLos4:          "HS-LOS-4",
	ruleCbt1:          "HS-CBT-1",
	ruleCbt2:          "HS-CBT-2",
	ruleCbt3:          "HS-CBT-3",
	ruleCbt4:          "HS-CBT-4",
	ruleCbt5:          "HS-CBT-5",
	ruleHa1:           "HS-HA-1",
	ruleHa2:           "HS-HA-2",
	ruleSpec1:         "HS-SPEC-1",
	ruleSpec2:         "HS-SPEC-2",
	ruleSpec3:         "HS-SPEC-3",
	ruleSpec4:         "HS-SPEC-4",
	ruleWound1:        "HS-WOUND-1",
	ruleWound2:        "HS-WOUND-2",
	ruleWound3:        "HS-WOUND-3",
	ruleUp1:           "HS-UP-1",
	ruleDown1:         "HS-DOWN-1",
	ruleUpdownRef1:    "HS-UPDOWN-REF-1",
	ruleFlat1:         "HS-FLAT-1",
	ruleEx41:          "HS-EX4-1",
	ruleEx42:          "HS-EX4-2",
	ruleEx43:          "HS-EX4-3",
	ruleEx51:          "HS-EX5-1",
	ruleEx52:          "HS-EX5-2",
	ruleEx53:          "HS-EX5-3",
	ruleWaterRef1:     "HS-WATER-REF-1",
	ruleEx6a1:         "HS-EX6A-1",
	ruleEx6a2:         "HS-EX6A-2",
	ruleWaterRef2:     "HS-WATER-REF-2",
	ruleEx6b1:         "HS-EX6B-1",
	ruleEx6b2:         "HS-EX6B-2",
	ruleDbl1:          "HS-DBL-1",
	ruleDbl3:          "HS-DBL-3",
	ruleDbl4:          "HS-DBL-4",
	ruleDblRef1:       "HS-DBL-REF-1",
	ruleDblWater1:     "HS-DBL-WATER-1",
	ruleDblWater2:     "HS-DBL-WATER-2",
	ruleEx71:          "HS-EX7-1",
	ruleEx72:          "HS-EX7-2",
	ruleEx73:          "HS-EX7-3",
	ruleEx74:          "HS-EX7-4",
	ruleAtk1:          "HS-ATK-1",
	ruleAtkWho1:       "HS-ATK-WHO-1",
	ruleAtkWho2:       "HS-ATK-WHO-2",
	ruleAtkWho3:       "HS-ATK-WHO-3",
	ruleMeta1:         "HS-META-1",
	ruleSc1:           "HS-SC-1",
	ruleSc2:           "HS-SC-2",
	ruleSc3:           "HS-SC-3",
	ruleSc4:           "HS-SC-4",
	ruleSc5:           "HS-SC-5",
	ruleSc6:           "HS-SC-6",
	ruleSc7:           "HS-SC-7",
	ruleSc8:           "HS-SC-8",
	ruleR01:           "HS-R-01",
	ruleR02:           "HS-R-02",
	ruleR03:           "HS-R-03",
	ruleR04:           "HS-R-04",
	ruleR05:           "HS-R-05",
	ruleR06:           "HS-R-06",
	ruleR07:           "HS-R-07",
	ruleR08:           "HS-R-08",
	ruleR09:           "HS-R-09",
	ruleR10:           "HS-R-10",
	ruleR11:           "HS-R-11",
	ruleR12:           "HS-R-12",
	ruleR13:           "HS-R-13",
	ruleR14:           "HS-R-14",
	ruleR15:           "HS-R-15",
	ruleR16:           "HS-R-16",
	ruleR17:           "HS-R-17",
	ruleR18:           "HS-R-18",
	ruleR19:           "HS-R-19",
	ruleR20:           "HS-R-20",
	ruleR21:           "HS-R-21",
	ruleR22:           "HS-R-22",
	ruleR23:           "HS-R-23",
	ruleR24:           "HS-R-24",
	ruleR25:           "HS-R-25",
	ruleR26:           "HS-R-26",
	ruleR27:           "HS-R-27",
	ruleR28:           "HS-R-28",
	ruleR29:           "HS-R-29",
	ruleR30:           "HS-R-30",
	ruleR31:           "HS-R-31",
	ruleR32:           "HS-R-32",
	ruleR33:           "HS-R-33",
	ruleR34:           "HS-R-34",
	ruleR35:           "HS-R-35",
	ruleR36:           "HS-R-36",
	ruleR37:           "HS-R-37",
	ruleR38:           "HS-R-38",
	ruleR39:           "HS-R-39",
	ruleR40:           "HS-R-40",
	ruleR41:           "HS-R-41",
	ruleR42:           "HS-R-42",
	ruleR43:           "HS-R-43",
	ruleR44:           "HS-R-44",
	ruleR45:           "HS-R-45",
	ruleR46:           "HS-R-46",
	ruleR47:           "HS-R-47",
	ruleR48:           "HS-R-48",
	ruleR49:           "HS-R-49",
	ruleR50:           "HS-R-50",
	ruleR51:           "HS-R-51",
}

// ruleOf finds a rule by its ID.
func ruleOf(id string) (engine.Rule, bool) {
	for r, name := range ruleIDs {
		if r > 0 && name == id {
			return engine.Rule(r), true
		}
	}
	return ruleNone, false
}
