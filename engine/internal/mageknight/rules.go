// Code generated from RULES.md by engine/internal/declare; DO NOT EDIT.

package mageknight

import "github.com/skirmishlab/skirmishlab/engine"

// The rules of RULES.md. A rule is cited where it lives by its constant.
const (
	noRule engine.Rule = iota
	ruleBrd1
	ruleBrd2
	ruleBrd3
	ruleBrd4
	ruleBrd5
	ruleBrd6
	ruleBrd7
	ruleBrd8
	ruleBrd9
	ruleUnit1
	ruleUnit2
	ruleUnit3
	ruleUnit4
	ruleUnit5
	ruleUnit6
	ruleUnit7
	ruleUnit8
	ruleSaAq
	ruleSaBo
	ruleSaCh
	ruleSaFl
	ruleSaMl
	ruleSaQu
	ruleSaRa
	ruleSaSt
	ruleSaFlm
	ruleSaHe
	ruleSaMb
	ruleSaMh
	ruleSaSp
	ruleSaSw
	ruleSaVa
	ruleSaVe
	ruleSaWm
	ruleSaBa
	ruleSaDe
	ruleSaDo
	ruleSaIn
	ruleSaMi
	ruleSaPa
	ruleSaRe
	ruleSaTo
	ruleSaBf
	ruleSaBe
	ruleSaCo
	ruleSaDm
	ruleSaMe
	ruleSaMf
	ruleSaNe
	ruleArmy1
	ruleArmy2
	ruleArmy3
	ruleDep1
	ruleDep2
	ruleDep3
	ruleTurn1
	ruleTurn2
	ruleTurn3
	ruleTurn4
	ruleTurn5
	ruleTurn6
	ruleTurn7
	ruleEnd1
	ruleEnd2
	ruleVp1
	ruleVp2
	ruleVp3
	ruleVp4
	ruleBc1
	ruleBc2
	ruleBc3
	ruleArc1
	ruleArc2
	ruleMov1
	ruleMov2
	ruleMov3
	ruleMov4
	ruleMov5
	ruleMov6
	ruleMov7
	ruleMov8
	ruleMov9
	ruleMov10
	ruleMov11
	ruleMov12
	ruleBrk1
	ruleBrk2
	ruleBrk3
	ruleBrk4
	ruleBrk5
	ruleSpn1
	ruleSpn2
	ruleSpn3
	ruleSoar1
	ruleSoar2
	ruleSoar3
	ruleSoar4
	ruleSoar5
	ruleSoar6
	ruleBig1
	ruleBig2
	ruleBig3
	ruleBig4
	ruleBig5
	ruleBig6
	ruleRng1
	ruleRng2
	ruleRng3
	ruleLof1
	ruleLof2
	ruleLof3
	ruleLof4
	ruleLof5
	ruleLof6
	ruleLof7
	ruleLof8
	ruleLof9
	ruleAtk1
	ruleAtk2
	ruleAtk3
	ruleAtk4
	ruleAtk5
	ruleAtk6
	ruleAtk7
	ruleClo1
	ruleClo2
	ruleClo3
	ruleRan1
	ruleRan2
	ruleFrm1
	ruleFrm2
	ruleFrm3
	ruleFrm4
	ruleFrm5
	rulePrb1
	rulePrb2
	rulePrb3
	rulePrb4
	rulePrb5
	rulePrb6
	rulePrb7
	ruleClrMove1
	ruleClrRng1
	ruleClr3
	ruleHinMove1
	ruleHinMove2
	ruleHinRng1
	ruleHinRng2
	ruleHinRng3
	ruleBlkMove1
	ruleBlkMove2
	ruleBlkMove3
	ruleBlkRng1
	ruleWshMove1
	ruleWshMove2
	ruleWshMove3
	ruleWshDef1
	ruleWshRng1
	ruleMblMove1
	ruleMblMove2
	ruleMblRng1
	ruleMhnMove1
	ruleMhnMove2
	ruleMhnRng1
	ruleCclMove1
	ruleCclRng1
	ruleCclRng2
	ruleCclRng3
	ruleWdpMove1
	ruleWdpMove2
	ruleWdpDef1
	ruleWdpRng1
	ruleTokMove1
	ruleTokRng1
	ruleTokRng2
	ruleTok3
	ruleClrMoveBoot
	ruleClrMoveHoof
	ruleClrMoveWave
	ruleClrMoveAqua
	ruleClrMoveFly
	ruleClrMoveWing
	ruleClrMoveSoar
	ruleHinMoveBoot
	ruleHinMoveHoof
	ruleHinMoveWave
	ruleHinMoveAqua
	ruleHinMoveFly
	ruleHinMoveWing
	ruleHinMoveSoar
	ruleBlkMoveBoot
	ruleBlkMoveHoof
	ruleBlkMoveWave
	ruleBlkMoveAqua
	ruleBlkMoveFly
	ruleBlkMoveWing
	ruleBlkMoveSoar
	ruleWshMoveBoot
	ruleWshMoveHoof
	ruleWshMoveWave
	ruleWshMoveAqua
	ruleWshMoveFly
	ruleWshMoveWing
	ruleWshMoveSoar
	ruleMblMoveBoot
	ruleMblMoveHoof
	ruleMblMoveWave
	ruleMblMoveAqua
	ruleMblMoveFly
	ruleMblMoveWing
	ruleMblMoveSoar
	ruleMhnMoveBoot
	ruleMhnMoveHoof
	ruleMhnMoveWave
	ruleMhnMoveAqua
	ruleMhnMoveFly
	ruleMhnMoveWing
	ruleMhnMoveSoar
	ruleCclMoveBoot
	ruleCclMoveHoof
	ruleCclMoveWave
	ruleCclMoveAqua
	ruleCclMoveFly
	ruleCclMoveWing
	ruleCclMoveSoar
	ruleWdpMoveBoot
	ruleWdpMoveHoof
	ruleWdpMoveWave
	ruleWdpMoveAqua
	ruleWdpMoveFly
	ruleWdpMoveWing
	ruleWdpMoveSoar
	ruleTokMoveBoot
	ruleTokMoveHoof
	ruleTokMoveWave
	ruleTokMoveAqua
	ruleTokMoveFly
	ruleTokMoveWing
	ruleTokMoveSoar
	ruleElvUp1Boot
	ruleElvUp1Hoof
	ruleElvUp1Wave
	ruleElvUp1Aqua
	ruleElvUp1Fly
	ruleElvUp1Wing
	ruleElvUp1Soar
	ruleElvUp2Boot
	ruleElvUp2Hoof
	ruleElvUp2Wave
	ruleElvUp2Aqua
	ruleElvUp2Fly
	ruleElvUp2Wing
	ruleElvUp2Soar
	ruleElvUp3Boot
	ruleElvUp3Hoof
	ruleElvUp3Wave
	ruleElvUp3Aqua
	ruleElvUp3Fly
	ruleElvUp3Wing
	ruleElvUp3Soar
	ruleElvEq0Boot
	ruleElvEq0Hoof
	ruleElvEq0Wave
	ruleElvEq0Aqua
	ruleElvEq0Fly
	ruleElvEq0Wing
	ruleElvEq0Soar
	ruleElvDn1Boot
	ruleElvDn1Hoof
	ruleElvDn1Wave
	ruleElvDn1Aqua
	ruleElvDn1Fly
	ruleElvDn1Wing
	ruleElvDn1Soar
	ruleElvDn2Boot
	ruleElvDn2Hoof
	ruleElvDn2Wave
	ruleElvDn2Aqua
	ruleElvDn2Fly
	ruleElvDn2Wing
	ruleElvDn2Soar
	ruleElvDn3Boot
	ruleElvDn3Hoof
	ruleElvDn3Wave
	ruleElvDn3Aqua
	ruleElvDn3Fly
	ruleElvDn3Wing
	ruleElvDn3Soar
	ruleElv0Move1
	ruleElv0Rng1
	ruleElv03
	ruleElvUp1
	ruleElvUp2
	ruleElvUp3
	ruleElvUp4
	ruleElvUp5
	ruleElvUp6
	ruleElvHgt1
	ruleElvHgt2
	ruleElvHgt3
	ruleElvLofUp1
	ruleElvDn1
	ruleElvDn2
	ruleElvDn3
	ruleElvDn4
	ruleElvDn5
	ruleElvDn6
	ruleElvLofEq1
	ruleElvLofDn1
	ruleElvMax1
	ruleElvMax2
	ruleElvAcc1
	ruleElvAcc2
	ruleElvNeg1
	ruleElvNeg2
	ruleElvFig1
	ruleElvFig2
	ruleElvFig3
)

// ruleIDs are the IDs of the rules, by their constants.
var ruleIDs = []string{
	"", "MK-BRD-1", "MK-BRD-2", "MK-BRD-3", "MK-BRD-4", "MK-BRD-5", "MK-BRD-6", "MK-BRD-7", "MK-BRD-8",
	"MK-BRD-9", "MK-UNIT-1", "MK-UNIT-2", "MK-UNIT-3", "MK-UNIT-4", "MK-UNIT-5", "MK-UNIT-6",
	"MK-UNIT-7", "MK-UNIT-8", "MK-SA-AQ", "MK-SA-BO", "MK-SA-CH", "MK-SA-FL", "MK-SA-ML", "MK-SA-QU",
	"MK-SA-RA", "MK-SA-ST", "MK-SA-FLM", "MK-SA-HE", "MK-SA-MB", "MK-SA-MH", "MK-SA-SP", "MK-SA-SW",
	"MK-SA-VA", "MK-SA-VE", "MK-SA-WM", "MK-SA-BA", "MK-SA-DE", "MK-SA-DO", "MK-SA-IN", "MK-SA-MI",
	"MK-SA-PA", "MK-SA-RE", "MK-SA-TO", "MK-SA-BF", "MK-SA-BE", "MK-SA-CO", "MK-SA-DM", "MK-SA-ME",
	"MK-SA-MF", "MK-SA-NE", "MK-ARMY-1", "MK-ARMY-2", "MK-ARMY-3", "MK-DEP-1", "MK-DEP-2", "MK-DEP-3",
	"MK-TURN-1", "MK-TURN-2", "MK-TURN-3", "MK-TURN-4", "MK-TURN-5", "MK-TURN-6", "MK-TURN-7",
	"MK-END-1", "MK-END-2", "MK-VP-1", "MK-VP-2", "MK-VP-3", "MK-VP-4", "MK-BC-1", "MK-BC-2", "MK-BC-3",
	"MK-ARC-1", "MK-ARC-2", "MK-MOV-1", "MK-MOV-2", "MK-MOV-3", "MK-MOV-4", "MK-MOV-5", "MK-MOV-6",
	"MK-MOV-7", "MK-MOV-8", "MK-MOV-9", "MK-MOV-10", "MK-MOV-11", "MK-MOV-12", "MK-BRK-1", "MK-BRK-2",
	"MK-BRK-3", "MK-BRK-4", "MK-BRK-5", "MK-SPN-1", "MK-SPN-2", "MK-SPN-3", "MK-SOAR-1", "MK-SOAR-2",
	"MK-SOAR-3", "MK-SOAR-4", "MK-SOAR-5", "MK-SOAR-6", "MK-BIG-1", "MK-BIG-2", "MK-BIG-3", "MK-BIG-4",
	"MK-BIG-5", "MK-BIG-6", "MK-RNG-1", "MK-RNG-2", "MK-RNG-3", "MK-LOF-1", "MK-LOF-2", "MK-LOF-3",
	"MK-LOF-4", "MK-LOF-5", "MK-LOF-6", "MK-LOF-7", "MK-LOF-8", "MK-LOF-9", "MK-ATK-1", "MK-ATK-2",
	"MK-ATK-3", "MK-ATK-4", "MK-ATK-5", "MK-ATK-6", "MK-ATK-7", "MK-CLO-1", "MK-CLO-2", "MK-CLO-3",
	"MK-RAN-1", "MK-RAN-2", "MK-FRM-1", "MK-FRM-2", "MK-FRM-3", "MK-FRM-4", "MK-FRM-5", "MK-PRB-1",
	"MK-PRB-2", "MK-PRB-3", "MK-PRB-4", "MK-PRB-5", "MK-PRB-6", "MK-PRB-7", "MK-CLR-MOVE-1",
	"MK-CLR-RNG-1", "MK-CLR-3", "MK-HIN-MOVE-1", "MK-HIN-MOVE-2", "MK-HIN-RNG-1", "MK-HIN-RNG-2",
	"MK-HIN-RNG-3", "MK-BLK-MOVE-1", "MK-BLK-MOVE-2", "MK-BLK-MOVE-3", "MK-BLK-RNG-1", "MK-WSH-MOVE-1",
	"MK-WSH-MOVE-2", "MK-WSH-MOVE-3", "MK-WSH-DEF-1", "MK-WSH-RNG-1", "MK-MBL-MOVE-1", "MK-MBL-MOVE-2",
	"MK-MBL-RNG-1", "MK-MHN-MOVE-1", "MK-MHN-MOVE-2", "MK-MHN-RNG-1", "MK-CCL-MOVE-1", "MK-CCL-RNG-1",
	"MK-CCL-RNG-2", "MK-CCL-RNG-3", "MK-WDP-MOVE-1", "MK-WDP-MOVE-2", "MK-WDP-DEF-1", "MK-WDP-RNG-1",
	"MK-TOK-MOVE-1", "MK-TOK-RNG-1", "MK-TOK-RNG-2", "MK-TOK-3", "MK-CLR-MOVE-BOOT", "MK-CLR-MOVE-HOOF",
	"MK-CLR-MOVE-WAVE", "MK-CLR-MOVE-AQUA", "MK-CLR-MOVE-FLY", "MK-CLR-MOVE-WING", "MK-CLR-MOVE-SOAR",
	"MK-HIN-MOVE-BOOT", "MK-HIN-MOVE-HOOF", "MK-HIN-MOVE-WAVE", "MK-HIN-MOVE-AQUA", "MK-HIN-MOVE-FLY",
	"MK-HIN-MOVE-WING", "MK-HIN-MOVE-SOAR", "MK-BLK-MOVE-BOOT", "MK-BLK-MOVE-HOOF", "MK-BLK-MOVE-WAVE",
	"MK-BLK-MOVE-AQUA", "MK-BLK-MOVE-FLY", "MK-BLK-MOVE-WING", "MK-BLK-MOVE-SOAR", "MK-WSH-MOVE-BOOT",
	"MK-WSH-MOVE-HOOF", "MK-WSH-MOVE-WAVE", "MK-WSH-MOVE-AQUA", "MK-WSH-MOVE-FLY", "MK-WSH-MOVE-WING",
	"MK-WSH-MOVE-SOAR", "MK-MBL-MOVE-BOOT", "MK-MBL-MOVE-HOOF", "MK-MBL-MOVE-WAVE", "MK-MBL-MOVE-AQUA",
	"MK-MBL-MOVE-FLY", "MK-MBL-MOVE-WING", "MK-MBL-MOVE-SOAR", "MK-MHN-MOVE-BOOT", "MK-MHN-MOVE-HOOF",
	"MK-MHN-MOVE-WAVE", "MK-MHN-MOVE-AQUA", "MK-MHN-MOVE-FLY", "MK-MHN-MOVE-WING", "MK-MHN-MOVE-SOAR",
	"MK-CCL-MOVE-BOOT", "MK-CCL-MOVE-HOOF", "MK-CCL-MOVE-WAVE", "MK-CCL-MOVE-AQUA", "MK-CCL-MOVE-FLY",
	"MK-CCL-MOVE-WING", "MK-CCL-MOVE-SOAR", "MK-WDP-MOVE-BOOT", "MK-WDP-MOVE-HOOF", "MK-WDP-MOVE-WAVE",
	"MK-WDP-MOVE-AQUA", "MK-WDP-MOVE-FLY", "MK-WDP-MOVE-WING", "MK-WDP-MOVE-SOAR", "MK-TOK-MOVE-BOOT",
	"MK-TOK-MOVE-HOOF", "MK-TOK-MOVE-WAVE", "MK-TOK-MOVE-AQUA", "MK-TOK-MOVE-FLY", "MK-TOK-MOVE-WING",
	"MK-TOK-MOVE-SOAR", "MK-ELV-UP1-BOOT", "MK-ELV-UP1-HOOF", "MK-ELV-UP1-WAVE", "MK-ELV-UP1-AQUA",
	"MK-ELV-UP1-FLY", "MK-ELV-UP1-WING", "MK-ELV-UP1-SOAR", "MK-ELV-UP2-BOOT", "MK-ELV-UP2-HOOF",
	"MK-ELV-UP2-WAVE", "MK-ELV-UP2-AQUA", "MK-ELV-UP2-FLY", "MK-ELV-UP2-WING", "MK-ELV-UP2-SOAR",
	"MK-ELV-UP3-BOOT", "MK-ELV-UP3-HOOF", "MK-ELV-UP3-WAVE", "MK-ELV-UP3-AQUA", "MK-ELV-UP3-FLY",
	"MK-ELV-UP3-WING", "MK-ELV-UP3-SOAR", "MK-ELV-EQ0-BOOT", "MK-ELV-EQ0-HOOF", "MK-ELV-EQ0-WAVE",
	"MK-ELV-EQ0-AQUA", "MK-ELV-EQ0-FLY", "MK-ELV-EQ0-WING", "MK-ELV-EQ0-SOAR", "MK-ELV-DN1-BOOT",
	"MK-ELV-DN1-HOOF", "MK-ELV-DN1-WAVE", "MK-ELV-DN1-AQUA", "MK-ELV-DN1-FLY", "MK-ELV-DN1-WING",
	"MK-ELV-DN1-SOAR", "MK-ELV-DN2-BOOT", "MK-ELV-DN2-HOOF", "MK-ELV-DN2-WAVE", "MK-ELV-DN2-AQUA",
	"MK-ELV-DN2-FLY", "MK-ELV-DN2-WING", "MK-ELV-DN2-SOAR", "MK-ELV-DN3-BOOT", "MK-ELV-DN3-HOOF",
	"MK-ELV-DN3-WAVE", "MK-ELV-DN3-AQUA", "MK-ELV-DN3-FLY", "MK-ELV-DN3-WING", "MK-ELV-DN3-SOAR",
	"MK-ELV-0-MOVE-1", "MK-ELV-0-RNG-1", "MK-ELV-0-3", "MK-ELV-UP-1", "MK-ELV-UP-2", "MK-ELV-UP-3",
	"MK-ELV-UP-4", "MK-ELV-UP-5", "MK-ELV-UP-6", "MK-ELV-HGT-1", "MK-ELV-HGT-2", "MK-ELV-HGT-3",
	"MK-ELV-LOF-UP-1", "MK-ELV-DN-1", "MK-ELV-DN-2", "MK-ELV-DN-3", "MK-ELV-DN-4", "MK-ELV-DN-5",
	"MK-ELV-DN-6", "MK-ELV-LOF-EQ-1", "MK-ELV-LOF-DN-1", "MK-ELV-MAX-1", "MK-ELV-MAX-2", "MK-ELV-ACC-1",
	"MK-ELV-ACC-2", "MK-ELV-NEG-1", "MK-ELV-NEG-2", "MK-ELV-FIG-1", "MK-ELV-FIG-2", "MK-ELV-FIG-3",
}
