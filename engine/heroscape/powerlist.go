package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// powerRules are the rules of the powers, in the order of their bits.
var powerRules = [...]engine.Rule{
	rulePwrFly1, rulePwrKiova1, rulePwrCarr1, rulePwrCarr2, rulePwrCarr3, rulePwrAirborne1, rulePwrAirborne2,
	rulePwrDw1, rulePwrDw2, rulePwrFinn1, rulePwrFinn2, rulePwrThorgrim1, rulePwrThorgrim2, rulePwrGrimnak1,
	rulePwrGrimnak2, rulePwrIzumi1, rulePwrKrav1, rulePwrMarro1, rulePwrMimring1, rulePwrNegok1,
	rulePwrRaelin1, rulePwrDrake1, rulePwrDrake2, rulePwrSyvarris1, rulePwrTarn1, rulePwrZettian1,
	rulePwrLegion1, rulePwrLegion2, rulePwrRomarch1, rulePwrMarcus1, rulePwrGrut1, rulePwrGrut1,
	rulePwrSwog1, rulePwrWeston1, rulePwrWeston1, rulePwrDenrick1, rulePwrOmnicron1, rulePwrViper1,
	rulePwrViper2, rulePwrSentinel1, rulePwrMicrocorp1, rulePwrMicrocorp1, rulePwrMicrocorp1, rulePwrKrug1,
}

// powerList lists the powers for coverage: one entry for each name.
func powerList() []engine.Power {
	list := make([]engine.Power, len(powerNames))
	for i, name := range powerNames {
		list[i] = engine.Power{Name: name, Rule: powerRules[i]}
	}
	return list
}
