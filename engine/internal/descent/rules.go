// Code generated from RULES.md by engine/internal/declare; DO NOT EDIT.

package descent

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
	ruleAdj1
	ruleAdj2
	ruleAdj3
	ruleAdj4
	ruleAdj5
	ruleDst1
	ruleDst2
	ruleDst3
	ruleWpnGreataxe
	ruleWpnLongsword
	ruleWpnMace
	ruleWpnStaff
	ruleWpnBolt
	ruleWpnScythe
	ruleWpnKnives
	ruleWpnShortbow
	ruleWpnShield
	ruleWpnUnarmed
	ruleAblAshrian
	ruleAblAvric
	ruleAblGrisban
	ruleAblJain
	ruleAblLeoric
	ruleAblSyndrael
	ruleAblTomble
	ruleAblTarha
	ruleAblOath
	ruleAblRage
	ruleAblPrayer
	ruleAblStoneskin
	ruleAblRunic
	ruleAblRaise
	ruleAblNimble
	ruleAblCharm
	ruleAblShield
	ruleFeatAshrian
	ruleFeatAvric
	ruleFeatGrisban
	ruleFeatJain
	ruleFeatLeoric
	ruleFeatSyndrael
	ruleFeatTomble
	ruleFeatTarha
	ruleAblScamper
	ruleAblCowardly
	ruleAblShambling
	ruleAblGrab
	ruleAblWeb
	ruleAblHeal
	ruleAblMend
	ruleAblNight
	ruleAblHowl
	ruleAblReach
	ruleAblThrow
	ruleAblFire
	ruleAblEarth
	ruleAblWater
	ruleAblAir
	ruleAblFlail
	ruleAblShadow
	ruleAblBreath
	ruleAblSwarm
	ruleAblFlock
	ruleAblFly
	ruleAblCond
	rulePts1
	rulePts2
	rulePts3
	rulePts4
	rulePts5
	ruleTrn1
	ruleTrn2
	ruleTrn3
	ruleTrn4
	ruleTrn5
	ruleTrn6
	ruleTrn7
	ruleTrn8
	ruleTrn9
	ruleAct1
	ruleAct2
	ruleAct3
	ruleAct4
	ruleAct5
	ruleAct6
	ruleAct7
	ruleAct8
	ruleAct9
	ruleAct10
	ruleAct11
	ruleAct12
	ruleFat1
	ruleFat2
	ruleKo1
	ruleKo2
	ruleKo3
	ruleKo4
	ruleKo5
	ruleKo6
	ruleKo7
	ruleCnd1
	ruleCnd2
	ruleCnd3
	ruleCnd4
	ruleCnd5
	ruleCnd6
	ruleSet1
	ruleSet2
	ruleVic1
	ruleVic2
	ruleVic3
	ruleVic4
	ruleVic5
	ruleVic6
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
	ruleLrg1
	ruleLrg2
	ruleLrg3
	ruleLrg4
	ruleLrg5
	ruleLrg6
	ruleLrg7
	ruleLrg8
	ruleLrg9
	ruleLos1
	ruleLos2
	ruleLos3
	ruleLos4
	ruleLos5
	ruleLos6
	ruleLos7
	ruleLos8
	ruleLos9
	ruleLos10
	ruleDie1
	ruleAtk1
	ruleAtk2
	ruleAtk3
	ruleAtk4
	ruleAtk5
	ruleAtk6
	ruleAtk7
	ruleAtk8
	ruleAtk9
	ruleAtk10
	ruleAtk11
	ruleAtk12
	ruleAtk13
	ruleTerr1
	ruleTerr2
	ruleTerr3
	ruleTerr4
	ruleTerr5
	ruleTerr6
	ruleWater1
	ruleWater2
	ruleWater3
	ruleWater4
	rulePit1
	rulePit2
	rulePit3
	rulePit4
	rulePit5
	rulePit6
	rulePit7
	rulePit8
	rulePit9
	ruleLava1
	ruleLava2
	ruleLava3
	ruleLava4
	ruleLava5
	ruleHaz1
	ruleHaz2
	ruleHaz3
	ruleHaz4
	ruleSludge1
	ruleSludge2
	ruleSludge3
	ruleElev1
	ruleElev2
	ruleElev3
	ruleElev4
	ruleElev5
	ruleElev6
	ruleElev7
	ruleElev8
	ruleElev9
	ruleElev10
	ruleElev11
)

// ruleIDs are the IDs of the rules, by their constants.
var ruleIDs = []string{
	"", "DESC-BRD-1", "DESC-BRD-2", "DESC-BRD-3", "DESC-BRD-4", "DESC-BRD-5", "DESC-BRD-6", "DESC-BRD-7",
	"DESC-ADJ-1", "DESC-ADJ-2", "DESC-ADJ-3", "DESC-ADJ-4", "DESC-ADJ-5", "DESC-DST-1", "DESC-DST-2",
	"DESC-DST-3", "DESC-WPN-GREATAXE", "DESC-WPN-LONGSWORD", "DESC-WPN-MACE", "DESC-WPN-STAFF",
	"DESC-WPN-BOLT", "DESC-WPN-SCYTHE", "DESC-WPN-KNIVES", "DESC-WPN-SHORTBOW", "DESC-WPN-SHIELD",
	"DESC-WPN-UNARMED", "DESC-ABL-ASHRIAN", "DESC-ABL-AVRIC", "DESC-ABL-GRISBAN", "DESC-ABL-JAIN",
	"DESC-ABL-LEORIC", "DESC-ABL-SYNDRAEL", "DESC-ABL-TOMBLE", "DESC-ABL-TARHA", "DESC-ABL-OATH",
	"DESC-ABL-RAGE", "DESC-ABL-PRAYER", "DESC-ABL-STONESKIN", "DESC-ABL-RUNIC", "DESC-ABL-RAISE",
	"DESC-ABL-NIMBLE", "DESC-ABL-CHARM", "DESC-ABL-SHIELD", "DESC-FEAT-ASHRIAN", "DESC-FEAT-AVRIC",
	"DESC-FEAT-GRISBAN", "DESC-FEAT-JAIN", "DESC-FEAT-LEORIC", "DESC-FEAT-SYNDRAEL", "DESC-FEAT-TOMBLE",
	"DESC-FEAT-TARHA", "DESC-ABL-SCAMPER", "DESC-ABL-COWARDLY", "DESC-ABL-SHAMBLING", "DESC-ABL-GRAB",
	"DESC-ABL-WEB", "DESC-ABL-HEAL", "DESC-ABL-MEND", "DESC-ABL-NIGHT", "DESC-ABL-HOWL",
	"DESC-ABL-REACH", "DESC-ABL-THROW", "DESC-ABL-FIRE", "DESC-ABL-EARTH", "DESC-ABL-WATER",
	"DESC-ABL-AIR", "DESC-ABL-FLAIL", "DESC-ABL-SHADOW", "DESC-ABL-BREATH", "DESC-ABL-SWARM",
	"DESC-ABL-FLOCK", "DESC-ABL-FLY", "DESC-ABL-COND", "DESC-PTS-1", "DESC-PTS-2", "DESC-PTS-3",
	"DESC-PTS-4", "DESC-PTS-5", "DESC-TRN-1", "DESC-TRN-2", "DESC-TRN-3", "DESC-TRN-4", "DESC-TRN-5",
	"DESC-TRN-6", "DESC-TRN-7", "DESC-TRN-8", "DESC-TRN-9", "DESC-ACT-1", "DESC-ACT-2", "DESC-ACT-3",
	"DESC-ACT-4", "DESC-ACT-5", "DESC-ACT-6", "DESC-ACT-7", "DESC-ACT-8", "DESC-ACT-9", "DESC-ACT-10",
	"DESC-ACT-11", "DESC-ACT-12", "DESC-FAT-1", "DESC-FAT-2", "DESC-KO-1", "DESC-KO-2", "DESC-KO-3",
	"DESC-KO-4", "DESC-KO-5", "DESC-KO-6", "DESC-KO-7", "DESC-CND-1", "DESC-CND-2", "DESC-CND-3",
	"DESC-CND-4", "DESC-CND-5", "DESC-CND-6", "DESC-SET-1", "DESC-SET-2", "DESC-VIC-1", "DESC-VIC-2",
	"DESC-VIC-3", "DESC-VIC-4", "DESC-VIC-5", "DESC-VIC-6", "DESC-MOV-1", "DESC-MOV-2", "DESC-MOV-3",
	"DESC-MOV-4", "DESC-MOV-5", "DESC-MOV-6", "DESC-MOV-7", "DESC-MOV-8", "DESC-MOV-9", "DESC-MOV-10",
	"DESC-MOV-11", "DESC-LRG-1", "DESC-LRG-2", "DESC-LRG-3", "DESC-LRG-4", "DESC-LRG-5", "DESC-LRG-6",
	"DESC-LRG-7", "DESC-LRG-8", "DESC-LRG-9", "DESC-LOS-1", "DESC-LOS-2", "DESC-LOS-3", "DESC-LOS-4",
	"DESC-LOS-5", "DESC-LOS-6", "DESC-LOS-7", "DESC-LOS-8", "DESC-LOS-9", "DESC-LOS-10", "DESC-DIE-1",
	"DESC-ATK-1", "DESC-ATK-2", "DESC-ATK-3", "DESC-ATK-4", "DESC-ATK-5", "DESC-ATK-6", "DESC-ATK-7",
	"DESC-ATK-8", "DESC-ATK-9", "DESC-ATK-10", "DESC-ATK-11", "DESC-ATK-12", "DESC-ATK-13",
	"DESC-TERR-1", "DESC-TERR-2", "DESC-TERR-3", "DESC-TERR-4", "DESC-TERR-5", "DESC-TERR-6",
	"DESC-WATER-1", "DESC-WATER-2", "DESC-WATER-3", "DESC-WATER-4", "DESC-PIT-1", "DESC-PIT-2",
	"DESC-PIT-3", "DESC-PIT-4", "DESC-PIT-5", "DESC-PIT-6", "DESC-PIT-7", "DESC-PIT-8", "DESC-PIT-9",
	"DESC-LAVA-1", "DESC-LAVA-2", "DESC-LAVA-3", "DESC-LAVA-4", "DESC-LAVA-5", "DESC-HAZ-1",
	"DESC-HAZ-2", "DESC-HAZ-3", "DESC-HAZ-4", "DESC-SLUDGE-1", "DESC-SLUDGE-2", "DESC-SLUDGE-3",
	"DESC-ELEV-1", "DESC-ELEV-2", "DESC-ELEV-3", "DESC-ELEV-4", "DESC-ELEV-5", "DESC-ELEV-6",
	"DESC-ELEV-7", "DESC-ELEV-8", "DESC-ELEV-9", "DESC-ELEV-10", "DESC-ELEV-11",
}
