package hott

import "github.com/skirmishlab/skirmishlab/engine"

// The rule IDs of RULES.md in its order; ruleIDs names them.
const (
	_ engine.Rule = iota
	ruleGEO1
	ruleGEO2
	ruleGEO3
	ruleGEO4
	ruleGEO5
	ruleGEO6
	ruleGEO7
	ruleGEO8
	ruleGEO9
	ruleGEO10
	ruleBASE1
	ruleARMY1
	ruleARMY2
	ruleARMY3
	ruleSET1
	ruleSET2
	ruleSET3
	ruleSET4
	ruleSEQ1
	ruleSEQ2
	ruleSEQ3
	ruleWIN1
	ruleWIN2
	ruleWIN3
	ruleWIN4
	ruleWIN5
	ruleMV1
	ruleMV2
	ruleMV3
	ruleMV4
	ruleMV5
	ruleMV6
	ruleMV7
	ruleMV8
	ruleMV9
	ruleMV10
	ruleMV11
	ruleMV12
	ruleMV13
	ruleZOC1
	ruleZOC2
	ruleZOC3
	ruleCON1
	ruleCON2
	ruleCON3
	ruleCON4
	ruleCON5
	ruleCON6
	ruleCON7
	ruleSH1
	ruleSH2
	ruleSH3
	ruleSH4
	ruleSH5
	ruleCMB1
	ruleCMB2
	ruleCMB3
	ruleCMB4
	ruleCMB5
	ruleSH6
	ruleSH7
	ruleSH8
	ruleSH9
	ruleMG8
	ruleCC1
	ruleCC2
	ruleCC3
	ruleCC4
	ruleCC5
	ruleOV1
	ruleOV2
	ruleREC1
	ruleREC2
	ruleREC3
	ruleREC4
	ruleREC5
	ruleREC6
	ruleREC7
	ruleFLE1
	ruleFLE2
	ruleFLE3
	ruleFLE4
	ruleFLE5
	rulePUR1
	rulePUR2
	ruleSTR4
	ruleSTR5
	ruleHDR1
	ruleDEP1
	ruleDEP2
	ruleDEP3
	ruleDEP4
	rulePIP1
	rulePIP2
	rulePIP3
	ruleCMD1
	ruleCMD2
	ruleCMD3
	ruleGD1
	ruleGD2
	ruleDR1
	ruleLK1
	ruleLK2
	ruleLK3
	ruleLK4
	ruleLK5
	ruleLK6
	ruleLK7
	ruleLK8
	ruleHD1
	ruleHD2
	ruleHD3
	ruleMG1
	ruleMG2
	ruleMG3
	ruleMG4
	ruleMG5
	ruleMG6
	ruleMG7
	ruleFREE1
	ruleFREE2
	ruleFREE3
	ruleFREE4
	ruleFREE5
	ruleFREE6
	ruleTER1
	ruleTER2
	ruleTER3
	ruleTER4
	ruleTER5
	ruleTER6
	ruleTER7
	ruleSTR1
	ruleSTR2
	ruleSTR3
	ruleAIR1
	ruleAIR2
	ruleAIR3
	ruleAIR4
	ruleAIR5
	ruleTF1
	ruleTF2
	ruleTF3
	ruleTF4
	ruleTF5
	ruleTF6
	ruleTF6A
	ruleTF6B
	ruleTF6C
	ruleTF6D
	ruleTF6E
	ruleTF7
	ruleIP1
	ruleIP2
	ruleIP3
	ruleIP4
	ruleIP5
	ruleIP6
	ruleIP7
	ruleTGDSTAT
	ruleTGDRES
	ruleTGDSPC
	ruleTDRSTAT
	ruleTDRRES
	ruleTDRSPC
	ruleTFLSTAT
	ruleTFLRES
	ruleTFLSPC
	ruleTABSTAT
	ruleTABRES
	ruleTHESTAT
	ruleTHERES
	ruleTHESPC
	ruleTAHESTAT
	ruleTAHERES
	ruleTAHESPC
	ruleTPDSTAT
	ruleTPDRES
	ruleTPDSPC
	ruleTKNSTAT
	ruleTKNRES
	ruleTKNSPC
	ruleTRISTAT
	ruleTRIRES
	ruleTBESTAT
	ruleTBERES
	ruleTBESPC
	ruleTBSSTAT
	ruleTBSRES
	ruleTBSSPC
	ruleTBDSTAT
	ruleTBDRES
	ruleTSPSTAT
	ruleTSPRES
	ruleTSPSPC
	ruleTCLSTAT
	ruleTCLRES
	ruleTHDSTAT
	ruleTHDRES
	ruleTSHSTAT
	ruleTSHRES
	ruleTSHSPC
	ruleTWBSTAT
	ruleTWBRES
	ruleTWBSPC
	ruleTSNSTAT
	ruleTSNRES
	ruleTSNSPC
	ruleTLKSTAT
	ruleTLKRES
	ruleTLKSPC
	ruleTWLKSTAT
	ruleTWLKRES
	ruleTWLKSPC
	ruleTMGSTAT
	ruleTMGRES
	ruleTMGSPC
	ruleTARTSTAT
	ruleTARTRES
	ruleTARTSPC
	ruleTSTRSTAT
	ruleTSTRRES
	ruleLEG1
	ruleLEG2
	ruleLEG3
	ruleLEG4
	ruleLEG5
	ruleDBL1
	ruleFLEE1
	ruleFLEE2
	ruleFLEE3
	ruleCount
)

// ruleIDs are the IDs as RULES.md writes them; entry 0 is no rule.
var ruleIDs = [ruleCount]string{
	ruleGEO1:     "HOTT-GEO-1",
	ruleGEO2:     "HOTT-GEO-2",
	ruleGEO3:     "HOTT-GEO-3",
	ruleGEO4:     "HOTT-GEO-4",
	ruleGEO5:     "HOTT-GEO-5",
	ruleGEO6:     "HOTT-GEO-6",
	ruleGEO7:     "HOTT-GEO-7",
	ruleGEO8:     "HOTT-GEO-8",
	ruleGEO9:     "HOTT-GEO-9",
	ruleGEO10:    "HOTT-GEO-10",
	ruleBASE1:    "HOTT-BASE-1",
	ruleARMY1:    "HOTT-ARMY-1",
	ruleARMY2:    "HOTT-ARMY-2",
	ruleARMY3:    "HOTT-ARMY-3",
	ruleSET1:     "HOTT-SET-1",
	ruleSET2:     "HOTT-SET-2",
	ruleSET3:     "HOTT-SET-3",
	ruleSET4:     "HOTT-SET-4",
	ruleSEQ1:     "HOTT-SEQ-1",
	ruleSEQ2:     "HOTT-SEQ-2",
	ruleSEQ3:     "HOTT-SEQ-3",
	ruleWIN1:     "HOTT-WIN-1",
	ruleWIN2:     "HOTT-WIN-2",
	ruleWIN3:     "HOTT-WIN-3",
	ruleWIN4:     "HOTT-WIN-4",
	ruleWIN5:     "HOTT-WIN-5",
	ruleMV1:      "HOTT-MV-1",
	ruleMV2:      "HOTT-MV-2",
	ruleMV3:      "HOTT-MV-3",
	ruleMV4:      "HOTT-MV-4",
	ruleMV5:      "HOTT-MV-5",
	ruleMV6:      "HOTT-MV-6",
	ruleMV7:      "HOTT-MV-7",
	ruleMV8:      "HOTT-MV-8",
	ruleMV9:      "HOTT-MV-9",
	ruleMV10:     "HOTT-MV-10",
	ruleMV11:     "HOTT-MV-11",
	ruleMV12:     "HOTT-MV-12",
	ruleMV13:     "HOTT-MV-13",
	ruleZOC1:     "HOTT-ZOC-1",
	ruleZOC2:     "HOTT-ZOC-2",
	ruleZOC3:     "HOTT-ZOC-3",
	ruleCON1:     "HOTT-CON-1",
	ruleCON2:     "HOTT-CON-2",
	ruleCON3:     "HOTT-CON-3",
	ruleCON4:     "HOTT-CON-4",
	ruleCON5:     "HOTT-CON-5",
	ruleCON6:     "HOTT-CON-6",
	ruleCON7:     "HOTT-CON-7",
	ruleSH1:      "HOTT-SH-1",
	ruleSH2:      "HOTT-SH-2",
	ruleSH3:      "HOTT-SH-3",
	ruleSH4:      "HOTT-SH-4",
	ruleSH5:      "HOTT-SH-5",
	ruleCMB1:     "HOTT-CMB-1",
	ruleCMB2:     "HOTT-CMB-2",
	ruleCMB3:     "HOTT-CMB-3",
	ruleCMB4:     "HOTT-CMB-4",
	ruleCMB5:     "HOTT-CMB-5",
	ruleSH6:      "HOTT-SH-6",
	ruleSH7:      "HOTT-SH-7",
	ruleSH8:      "HOTT-SH-8",
	ruleSH9:      "HOTT-SH-9",
	ruleMG8:      "HOTT-MG-8",
	ruleCC1:      "HOTT-CC-1",
	ruleCC2:      "HOTT-CC-2",
	ruleCC3:      "HOTT-CC-3",
	ruleCC4:      "HOTT-CC-4",
	ruleCC5:      "HOTT-CC-5",
	ruleOV1:      "HOTT-OV-1",
	ruleOV2:      "HOTT-OV-2",
	ruleREC1:     "HOTT-REC-1",
	ruleREC2:     "HOTT-REC-2",
	ruleREC3:     "HOTT-REC-3",
	ruleREC4:     "HOTT-REC-4",
	ruleREC5:     "HOTT-REC-5",
	ruleREC6:     "HOTT-REC-6",
	ruleREC7:     "HOTT-REC-7",
	ruleFLE1:     "HOTT-FLE-1",
	ruleFLE2:     "HOTT-FLE-2",
	ruleFLE3:     "HOTT-FLE-3",
	ruleFLE4:     "HOTT-FLE-4",
	ruleFLE5:     "HOTT-FLE-5",
	rulePUR1:     "HOTT-PUR-1",
	rulePUR2:     "HOTT-PUR-2",
	ruleSTR4:     "HOTT-STR-4",
	ruleSTR5:     "HOTT-STR-5",
	ruleHDR1:     "HOTT-HDR-1",
	ruleDEP1:     "HOTT-DEP-1",
	ruleDEP2:     "HOTT-DEP-2",
	ruleDEP3:     "HOTT-DEP-3",
	ruleDEP4:     "HOTT-DEP-4",
	rulePIP1:     "HOTT-PIP-1",
	rulePIP2:     "HOTT-PIP-2",
	rulePIP3:     "HOTT-PIP-3",
	ruleCMD1:     "HOTT-CMD-1",
	ruleCMD2:     "HOTT-CMD-2",
	ruleCMD3:     "HOTT-CMD-3",
	ruleGD1:      "HOTT-GD-1",
	ruleGD2:      "HOTT-GD-2",
	ruleDR1:      "HOTT-DR-1",
	ruleLK1:      "HOTT-LK-1",
	ruleLK2:      "HOTT-LK-2",
	ruleLK3:      "HOTT-LK-3",
	ruleLK4:      "HOTT-LK-4",
	ruleLK5:      "HOTT-LK-5",
	ruleLK6:      "HOTT-LK-6",
	ruleLK7:      "HOTT-LK-7",
	ruleLK8:      "HOTT-LK-8",
	ruleHD1:      "HOTT-HD-1",
	ruleHD2:      "HOTT-HD-2",
	ruleHD3:      "HOTT-HD-3",
	ruleMG1:      "HOTT-MG-1",
	ruleMG2:      "HOTT-MG-2",
	ruleMG3:      "HOTT-MG-3",
	ruleMG4:      "HOTT-MG-4",
	ruleMG5:      "HOTT-MG-5",
	ruleMG6:      "HOTT-MG-6",
	ruleMG7:      "HOTT-MG-7",
	ruleFREE1:    "HOTT-FREE-1",
	ruleFREE2:    "HOTT-FREE-2",
	ruleFREE3:    "HOTT-FREE-3",
	ruleFREE4:    "HOTT-FREE-4",
	ruleFREE5:    "HOTT-FREE-5",
	ruleFREE6:    "HOTT-FREE-6",
	ruleTER1:     "HOTT-TER-1",
	ruleTER2:     "HOTT-TER-2",
	ruleTER3:     "HOTT-TER-3",
	ruleTER4:     "HOTT-TER-4",
	ruleTER5:     "HOTT-TER-5",
	ruleTER6:     "HOTT-TER-6",
	ruleTER7:     "HOTT-TER-7",
	ruleSTR1:     "HOTT-STR-1",
	ruleSTR2:     "HOTT-STR-2",
	ruleSTR3:     "HOTT-STR-3",
	ruleAIR1:     "HOTT-AIR-1",
	ruleAIR2:     "HOTT-AIR-2",
	ruleAIR3:     "HOTT-AIR-3",
	ruleAIR4:     "HOTT-AIR-4",
	ruleAIR5:     "HOTT-AIR-5",
	ruleTF1:      "HOTT-TF-1",
	ruleTF2:      "HOTT-TF-2",
	ruleTF3:      "HOTT-TF-3",
	ruleTF4:      "HOTT-TF-4",
	ruleTF5:      "HOTT-TF-5",
	ruleTF6:      "HOTT-TF-6",
	ruleTF6A:     "HOTT-TF-6A",
	ruleTF6B:     "HOTT-TF-6B",
	ruleTF6C:     "HOTT-TF-6C",
	ruleTF6D:     "HOTT-TF-6D",
	ruleTF6E:     "HOTT-TF-6E",
	ruleTF7:      "HOTT-TF-7",
	ruleIP1:      "HOTT-IP-1",
	ruleIP2:      "HOTT-IP-2",
	ruleIP3:      "HOTT-IP-3",
	ruleIP4:      "HOTT-IP-4",
	ruleIP5:      "HOTT-IP-5",
	ruleIP6:      "HOTT-IP-6",
	ruleIP7:      "HOTT-IP-7",
	ruleTGDSTAT:  "HOTT-T-GD-STAT",
	ruleTGDRES:   "HOTT-T-GD-RES",
	ruleTGDSPC:   "HOTT-T-GD-SPC",
	ruleTDRSTAT:  "HOTT-T-DR-STAT",
	ruleTDRRES:   "HOTT-T-DR-RES",
	ruleTDRSPC:   "HOTT-T-DR-SPC",
	ruleTFLSTAT:  "HOTT-T-FL-STAT",
	ruleTFLRES:   "HOTT-T-FL-RES",
	ruleTFLSPC:   "HOTT-T-FL-SPC",
	ruleTABSTAT:  "HOTT-T-AB-STAT",
	ruleTABRES:   "HOTT-T-AB-RES",
	ruleTHESTAT:  "HOTT-T-HE-STAT",
	ruleTHERES:   "HOTT-T-HE-RES",
	ruleTHESPC:   "HOTT-T-HE-SPC",
	ruleTAHESTAT: "HOTT-T-AHE-STAT",
	ruleTAHERES:  "HOTT-T-AHE-RES",
	ruleTAHESPC:  "HOTT-T-AHE-SPC",
	ruleTPDSTAT:  "HOTT-T-PD-STAT",
	ruleTPDRES:   "HOTT-T-PD-RES",
	ruleTPDSPC:   "HOTT-T-PD-SPC",
	ruleTKNSTAT:  "HOTT-T-KN-STAT",
	ruleTKNRES:   "HOTT-T-KN-RES",
	ruleTKNSPC:   "HOTT-T-KN-SPC",
	ruleTRISTAT:  "HOTT-T-RI-STAT",
	ruleTRIRES:   "HOTT-T-RI-RES",
	ruleTBESTAT:  "HOTT-T-BE-STAT",
	ruleTBERES:   "HOTT-T-BE-RES",
	ruleTBESPC:   "HOTT-T-BE-SPC",
	ruleTBSSTAT:  "HOTT-T-BS-STAT",
	ruleTBSRES:   "HOTT-T-BS-RES",
	ruleTBSSPC:   "HOTT-T-BS-SPC",
	ruleTBDSTAT:  "HOTT-T-BD-STAT",
	ruleTBDRES:   "HOTT-T-BD-RES",
	ruleTSPSTAT:  "HOTT-T-SP-STAT",
	ruleTSPRES:   "HOTT-T-SP-RES",
	ruleTSPSPC:   "HOTT-T-SP-SPC",
	ruleTCLSTAT:  "HOTT-T-CL-STAT",
	ruleTCLRES:   "HOTT-T-CL-RES",
	ruleTHDSTAT:  "HOTT-T-HD-STAT",
	ruleTHDRES:   "HOTT-T-HD-RES",
	ruleTSHSTAT:  "HOTT-T-SH-STAT",
	ruleTSHRES:   "HOTT-T-SH-RES",
	ruleTSHSPC:   "HOTT-T-SH-SPC",
	ruleTWBSTAT:  "HOTT-T-WB-STAT",
	ruleTWBRES:   "HOTT-T-WB-RES",
	ruleTWBSPC:   "HOTT-T-WB-SPC",
	ruleTSNSTAT:  "HOTT-T-SN-STAT",
	ruleTSNRES:   "HOTT-T-SN-RES",
	ruleTSNSPC:   "HOTT-T-SN-SPC",
	ruleTLKSTAT:  "HOTT-T-LK-STAT",
	ruleTLKRES:   "HOTT-T-LK-RES",
	ruleTLKSPC:   "HOTT-T-LK-SPC",
	ruleTWLKSTAT: "HOTT-T-WLK-STAT",
	ruleTWLKRES:  "HOTT-T-WLK-RES",
	ruleTWLKSPC:  "HOTT-T-WLK-SPC",
	ruleTMGSTAT:  "HOTT-T-MG-STAT",
	ruleTMGRES:   "HOTT-T-MG-RES",
	ruleTMGSPC:   "HOTT-T-MG-SPC",
	ruleTARTSTAT: "HOTT-T-ART-STAT",
	ruleTARTRES:  "HOTT-T-ART-RES",
	ruleTARTSPC:  "HOTT-T-ART-SPC",
	ruleTSTRSTAT: "HOTT-T-STR-STAT",
	ruleTSTRRES:  "HOTT-T-STR-RES",
	ruleLEG1:     "HOTT-LEG-1",
	ruleLEG2:     "HOTT-LEG-2",
	ruleLEG3:     "HOTT-LEG-3",
	ruleLEG4:     "HOTT-LEG-4",
	ruleLEG5:     "HOTT-LEG-5",
	ruleDBL1:     "HOTT-DBL-1",
	ruleFLEE1:    "HOTT-FLEE-1",
	ruleFLEE2:    "HOTT-FLEE-2",
	ruleFLEE3:    "HOTT-FLEE-3",
}
