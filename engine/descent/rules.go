package descent

import "github.com/skirmishlab/skirmishlab/engine"

// The rule IDs of RULES.md, in its order. A rule is cited where it lives by its
// constant, so that coverage, refusals and events all speak of the same rule.
const (
	noRule           engine.Rule = iota
	ruleBrd1                     // DESC-BRD-1
	ruleBrd2                     // DESC-BRD-2
	ruleBrd3                     // DESC-BRD-3
	ruleBrd4                     // DESC-BRD-4
	ruleBrd5                     // DESC-BRD-5
	ruleBrd6                     // DESC-BRD-6
	ruleBrd7                     // DESC-BRD-7
	ruleAdj1                     // DESC-ADJ-1
	ruleAdj2                     // DESC-ADJ-2
	ruleAdj3                     // DESC-ADJ-3
	ruleAdj4                     // DESC-ADJ-4
	ruleAdj5                     // DESC-ADJ-5
	ruleDst1                     // DESC-DST-1
	ruleDst2                     // DESC-DST-2
	ruleDst3                     // DESC-DST-3
	ruleWpnGreataxe              // DESC-WPN-GREATAXE
	ruleWpnLongsword             // DESC-WPN-LONGSWORD
	ruleWpnMace                  // DESC-WPN-MACE
	ruleWpnStaff                 // DESC-WPN-STAFF
	ruleWpnBolt                  // DESC-WPN-BOLT
	ruleWpnScythe                // DESC-WPN-SCYTHE
	ruleWpnKnives                // DESC-WPN-KNIVES
	ruleWpnShortbow              // DESC-WPN-SHORTBOW
	ruleWpnShield                // DESC-WPN-SHIELD
	ruleWpnUnarmed               // DESC-WPN-UNARMED
	ruleAblAshrian               // DESC-ABL-ASHRIAN
	ruleAblAvric                 // DESC-ABL-AVRIC
	ruleAblGrisban               // DESC-ABL-GRISBAN
	ruleAblJain                  // DESC-ABL-JAIN
	ruleAblLeoric                // DESC-ABL-LEORIC
	ruleAblSyndrael              // DESC-ABL-SYNDRAEL
	ruleAblTomble                // DESC-ABL-TOMBLE
	ruleAblTarha                 // DESC-ABL-TARHA
	ruleAblOath                  // DESC-ABL-OATH
	ruleAblRage                  // DESC-ABL-RAGE
	ruleAblPrayer                // DESC-ABL-PRAYER
	ruleAblStoneskin             // DESC-ABL-STONESKIN
	ruleAblRunic                 // DESC-ABL-RUNIC
	ruleAblRaise                 // DESC-ABL-RAISE
	ruleAblNimble                // DESC-ABL-NIMBLE
	ruleAblCharm                 // DESC-ABL-CHARM
	ruleAblShield                // DESC-ABL-SHIELD
	ruleFeatAshrian              // DESC-FEAT-ASHRIAN
	ruleFeatAvric                // DESC-FEAT-AVRIC
	ruleFeatGrisban              // DESC-FEAT-GRISBAN
	ruleFeatJain                 // DESC-FEAT-JAIN
	ruleFeatLeoric               // DESC-FEAT-LEORIC
	ruleFeatSyndrael             // DESC-FEAT-SYNDRAEL
	ruleFeatTomble               // DESC-FEAT-TOMBLE
	ruleFeatTarha                // DESC-FEAT-TARHA
	ruleAblScamper               // DESC-ABL-SCAMPER
	ruleAblCowardly              // DESC-ABL-COWARDLY
	ruleAblShambling             // DESC-ABL-SHAMBLING
	ruleAblGrab                  // DESC-ABL-GRAB
	ruleAblWeb                   // DESC-ABL-WEB
	ruleAblHeal                  // DESC-ABL-HEAL
	ruleAblMend                  // DESC-ABL-MEND
	ruleAblNight                 // DESC-ABL-NIGHT
	ruleAblHowl                  // DESC-ABL-HOWL
	ruleAblReach                 // DESC-ABL-REACH
	ruleAblThrow                 // DESC-ABL-THROW
	ruleAblFire                  // DESC-ABL-FIRE
	ruleAblEarth                 // DESC-ABL-EARTH
	ruleAblWater                 // DESC-ABL-WATER
	ruleAblAir                   // DESC-ABL-AIR
	ruleAblFlail                 // DESC-ABL-FLAIL
	ruleAblShadow                // DESC-ABL-SHADOW
	ruleAblBreath                // DESC-ABL-BREATH
	ruleAblSwarm                 // DESC-ABL-SWARM
	ruleAblFlock                 // DESC-ABL-FLOCK
	ruleAblFly                   // DESC-ABL-FLY
	ruleAblCond                  // DESC-ABL-COND
	rulePts1                     // DESC-PTS-1
	rulePts2                     // DESC-PTS-2
	rulePts3                     // DESC-PTS-3
	rulePts4                     // DESC-PTS-4
	rulePts5                     // DESC-PTS-5
	ruleTrn1                     // DESC-TRN-1
	ruleTrn2                     // DESC-TRN-2
	ruleTrn3                     // DESC-TRN-3
	ruleTrn4                     // DESC-TRN-4
	ruleTrn5                     // DESC-TRN-5
	ruleTrn6                     // DESC-TRN-6
	ruleTrn7                     // DESC-TRN-7
	ruleTrn8                     // DESC-TRN-8
	ruleTrn9                     // DESC-TRN-9
	ruleAct1                     // DESC-ACT-1
	ruleAct2                     // DESC-ACT-2
	ruleAct3                     // DESC-ACT-3
	ruleAct4                     // DESC-ACT-4
	ruleAct5                     // DESC-ACT-5
	ruleAct6                     // DESC-ACT-6
	ruleAct7                     // DESC-ACT-7
	ruleAct8                     // DESC-ACT-8
	ruleAct9                     // DESC-ACT-9
	ruleAct10                    // DESC-ACT-10
	ruleAct11                    // DESC-ACT-11
	ruleAct12                    // DESC-ACT-12
	ruleFat1                     // DESC-FAT-1
	ruleFat2                     // DESC-FAT-2
	ruleKo1                      // DESC-KO-1
	ruleKo2                      // DESC-KO-2
	ruleKo3                      // DESC-KO-3
	ruleKo4                      // DESC-KO-4
	ruleKo5                      // DESC-KO-5
	ruleKo6                      // DESC-KO-6
	ruleKo7                      // DESC-KO-7
	ruleCnd1                     // DESC-CND-1
	ruleCnd2                     // DESC-CND-2
	ruleCnd3                     // DESC-CND-3
	ruleCnd4                     // DESC-CND-4
	ruleCnd5                     // DESC-CND-5
	ruleCnd6                     // DESC-CND-6
	ruleSet1                     // DESC-SET-1
	ruleSet2                     // DESC-SET-2
	ruleVic1                     // DESC-VIC-1
	ruleVic2                     // DESC-VIC-2
	ruleVic3                     // DESC-VIC-3
	ruleVic4                     // DESC-VIC-4
	ruleVic5                     // DESC-VIC-5
	ruleVic6                     // DESC-VIC-6
	ruleMov1                     // DESC-MOV-1
	ruleMov2                     // DESC-MOV-2
	ruleMov3                     // DESC-MOV-3
	ruleMov4                     // DESC-MOV-4
	ruleMov5                     // DESC-MOV-5
	ruleMov6                     // DESC-MOV-6
	ruleMov7                     // DESC-MOV-7
	ruleMov8                     // DESC-MOV-8
	ruleMov9                     // DESC-MOV-9
	ruleMov10                    // DESC-MOV-10
	ruleMov11                    // DESC-MOV-11
	ruleLrg1                     // DESC-LRG-1
	ruleLrg2                     // DESC-LRG-2
	ruleLrg3                     // DESC-LRG-3
	ruleLrg4                     // DESC-LRG-4
	ruleLrg5                     // DESC-LRG-5
	ruleLrg6                     // DESC-LRG-6
	ruleLrg7                     // DESC-LRG-7
	ruleLrg8                     // DESC-LRG-8
	ruleLrg9                     // DESC-LRG-9
	ruleLos1                     // DESC-LOS-1
	ruleLos2                     // DESC-LOS-2
	ruleLos3                     // DESC-LOS-3
	ruleLos4                     // DESC-LOS-4
	ruleLos5                     // DESC-LOS-5
	ruleLos6                     // DESC-LOS-6
	ruleLos7                     // DESC-LOS-7
	ruleLos8                     // DESC-LOS-8
	ruleLos9                     // DESC-LOS-9
	ruleLos10                    // DESC-LOS-10
	ruleDie1                     // DESC-DIE-1
	ruleAtk1                     // DESC-ATK-1
	ruleAtk2                     // DESC-ATK-2
	ruleAtk3                     // DESC-ATK-3
	ruleAtk4                     // DESC-ATK-4
	ruleAtk5                     // DESC-ATK-5
	ruleAtk6                     // DESC-ATK-6
	ruleAtk7                     // DESC-ATK-7
	ruleAtk8                     // DESC-ATK-8
	ruleAtk9                     // DESC-ATK-9
	ruleAtk10                    // DESC-ATK-10
	ruleAtk11                    // DESC-ATK-11
	ruleAtk12                    // DESC-ATK-12
	ruleAtk13                    // DESC-ATK-13
	ruleTerr1                    // DESC-TERR-1
	ruleTerr2                    // DESC-TERR-2
	ruleTerr3                    // DESC-TERR-3
	ruleTerr4                    // DESC-TERR-4
	ruleTerr5                    // DESC-TERR-5
	ruleTerr6                    // DESC-TERR-6
	ruleWater1                   // DESC-WATER-1
	ruleWater2                   // DESC-WATER-2
	ruleWater3                   // DESC-WATER-3
	ruleWater4                   // DESC-WATER-4
	rulePit1                     // DESC-PIT-1
	rulePit2                     // DESC-PIT-2
	rulePit3                     // DESC-PIT-3
	rulePit4                     // DESC-PIT-4
	rulePit5                     // DESC-PIT-5
	rulePit6                     // DESC-PIT-6
	rulePit7                     // DESC-PIT-7
	rulePit8                     // DESC-PIT-8
	rulePit9                     // DESC-PIT-9
	ruleLava1                    // DESC-LAVA-1
	ruleLava2                    // DESC-LAVA-2
	ruleLava3                    // DESC-LAVA-3
	ruleLava4                    // DESC-LAVA-4
	ruleLava5                    // DESC-LAVA-5
	ruleHaz1                     // DESC-HAZ-1
	ruleHaz2                     // DESC-HAZ-2
	ruleHaz3                     // DESC-HAZ-3
	ruleHaz4                     // DESC-HAZ-4
	ruleSludge1                  // DESC-SLUDGE-1
	ruleSludge2                  // DESC-SLUDGE-2
	ruleSludge3                  // DESC-SLUDGE-3
	ruleElev1                    // DESC-ELEV-1
	ruleElev2                    // DESC-ELEV-2
	ruleElev3                    // DESC-ELEV-3
	ruleElev4                    // DESC-ELEV-4
	ruleElev5                    // DESC-ELEV-5
	ruleElev6                    // DESC-ELEV-6
	ruleElev7                    // DESC-ELEV-7
	ruleElev8                    // DESC-ELEV-8
	ruleElev9                    // DESC-ELEV-9
	ruleElev10                   // DESC-ELEV-10
	ruleElev11                   // DESC-ELEV-11
)

// ruleIDs holds the IDs by constant.
var ruleIDs = []string{
	"",
	"DESC-BRD-1",
	"DESC-BRD-2",
	"DESC-BRD-3",
	"DESC-BRD-4",
	"DESC-BRD-5",
	"DESC-BRD-6",
	"DESC-BRD-7",
	"DESC-ADJ-1",
	"DESC-ADJ-2",
	"DESC-ADJ-3",
	"DESC-ADJ-4",
	"DESC-ADJ-5",
	"DESC-DST-1",
	"DESC-DST-2",
	"DESC-DST-3",
	"DESC-WPN-GREATAXE",
	"DESC-WPN-LONGSWORD",
	"DESC-WPN-MACE",
	"DESC-WPN-STAFF",
	"DESC-WPN-BOLT",
	"DESC-WPN-SCYTHE",
	"DESC-WPN-KNIVES",
	"DESC-WPN-SHORTBOW",
	"DESC-WPN-SHIELD",
	"DESC-WPN-UNARMED",
	"DESC-ABL-ASHRIAN",
	"DESC-ABL-AVRIC",
	"DESC-ABL-GRISBAN",
	"DESC-ABL-JAIN",
	"DESC-ABL-LEORIC",
	"DESC-ABL-SYNDRAEL",
	"DESC-ABL-TOMBLE",
	"DESC-ABL-TARHA",
	"DESC-ABL-OATH",
	"DESC-ABL-RAGE",
	"DESC-ABL-PRAYER",
	"DESC-ABL-STONESKIN",
	"DESC-ABL-RUNIC",
	"DESC-ABL-RAISE",
	"DESC-ABL-NIMBLE",
	"DESC-ABL-CHARM",
	"DESC-ABL-SHIELD",
	"DESC-FEAT-ASHRIAN",
	"DESC-FEAT-AVRIC",
	"DESC-FEAT-GRISBAN",
	"DESC-FEAT-JAIN",
	"DESC-FEAT-LEORIC",
	"DESC-FEAT-SYNDRAEL",
	"DESC-FEAT-TOMBLE",
	"DESC-FEAT-TARHA",
	"DESC-ABL-SCAMPER",
	"DESC-ABL-COWARDLY",
	"DESC-ABL-SHAMBLING",
	"DESC-ABL-GRAB",
	"DESC-ABL-WEB",
	"DESC-ABL-HEAL",
	"DESC-ABL-MEND",
	"DESC-ABL-NIGHT",
	"DESC-ABL-HOWL",
	"DESC-ABL-REACH",
	"DESC-ABL-THROW",
	"DESC-ABL-FIRE",
	"DESC-ABL-EARTH",
	"DESC-ABL-WATER",
	"DESC-ABL-AIR",
	"DESC-ABL-FLAIL",
	"DESC-ABL-SHADOW",
	"DESC-ABL-BREATH",
	"DESC-ABL-SWARM",
	"DESC-ABL-FLOCK",
	"DESC-ABL-FLY",
	"DESC-ABL-COND",
	"DESC-PTS-1",
	"DESC-PTS-2",
	"DESC-PTS-3",
	"DESC-PTS-4",
	"DESC-PTS-5",
	"DESC-TRN-1",
	"DESC-TRN-2",
	"DESC-TRN-3",
	"DESC-TRN-4",
	"DESC-TRN-5",
	"DESC-TRN-6",
	"DESC-TRN-7",
	"DESC-TRN-8",
	"DESC-TRN-9",
	"DESC-ACT-1",
	"DESC-ACT-2",
	"DESC-ACT-3",
	"DESC-ACT-4",
	"DESC-ACT-5",
	"DESC-ACT-6",
	"DESC-ACT-7",
	"DESC-ACT-8",
	"DESC-ACT-9",
	"DESC-ACT-10",
	"DESC-ACT-11",
	"DESC-ACT-12",
	"DESC-FAT-1",
	"DESC-FAT-2",
	"DESC-KO-1",
	"DESC-KO-2",
	"DESC-KO-3",
	"DESC-KO-4",
	"DESC-KO-5",
	"DESC-KO-6",
	"DESC-KO-7",
	"DESC-CND-1",
	"DESC-CND-2",
	"DESC-CND-3",
	"DESC-CND-4",
	"DESC-CND-5",
	"DESC-CND-6",
	"DESC-SET-1",
	"DESC-SET-2",
	"DESC-VIC-1",
	"DESC-VIC-2",
	"DESC-VIC-3",
	"DESC-VIC-4",
	"DESC-VIC-5",
	"DESC-VIC-6",
	"DESC-MOV-1",
	"DESC-MOV-2",
	"DESC-MOV-3",
	"DESC-MOV-4",
	"DESC-MOV-5",
	"DESC-MOV-6",
	"DESC-MOV-7",
	"DESC-MOV-8",
	"DESC-MOV-9",
	"DESC-MOV-10",
	"DESC-MOV-11",
	"DESC-LRG-1",
	"DESC-LRG-2",
	"DESC-LRG-3",
	"DESC-LRG-4",
	"DESC-LRG-5",
	"DESC-LRG-6",
	"DESC-LRG-7",
	"DESC-LRG-8",
	"DESC-LRG-9",
	"DESC-LOS-1",
	"DESC-LOS-2",
	"DESC-LOS-3",
	"DESC-LOS-4",
	"DESC-LOS-5",
	"DESC-LOS-6",
	"DESC-LOS-7",
	"DESC-LOS-8",
	"DESC-LOS-9",
	"DESC-LOS-10",
	"DESC-DIE-1",
	"DESC-ATK-1",
	"DESC-ATK-2",
	"DESC-ATK-3",
	"DESC-ATK-4",
	"DESC-ATK-5",
	"DESC-ATK-6",
	"DESC-ATK-7",
	"DESC-ATK-8",
	"DESC-ATK-9",
	"DESC-ATK-10",
	"DESC-ATK-11",
	"DESC-ATK-12",
	"DESC-ATK-13",
	"DESC-TERR-1",
	"DESC-TERR-2",
	"DESC-TERR-3",
	"DESC-TERR-4",
	"DESC-TERR-5",
	"DESC-TERR-6",
	"DESC-WATER-1",
	"DESC-WATER-2",
	"DESC-WATER-3",
	"DESC-WATER-4",
	"DESC-PIT-1",
	"DESC-PIT-2",
	"DESC-PIT-3",
	"DESC-PIT-4",
	"DESC-PIT-5",
	"DESC-PIT-6",
	"DESC-PIT-7",
	"DESC-PIT-8",
	"DESC-PIT-9",
	"DESC-LAVA-1",
	"DESC-LAVA-2",
	"DESC-LAVA-3",
	"DESC-LAVA-4",
	"DESC-LAVA-5",
	"DESC-HAZ-1",
	"DESC-HAZ-2",
	"DESC-HAZ-3",
	"DESC-HAZ-4",
	"DESC-SLUDGE-1",
	"DESC-SLUDGE-2",
	"DESC-SLUDGE-3",
	"DESC-ELEV-1",
	"DESC-ELEV-2",
	"DESC-ELEV-3",
	"DESC-ELEV-4",
	"DESC-ELEV-5",
	"DESC-ELEV-6",
	"DESC-ELEV-7",
	"DESC-ELEV-8",
	"DESC-ELEV-9",
	"DESC-ELEV-10",
	"DESC-ELEV-11",
}
