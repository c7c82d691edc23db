package descent

import "github.com/skirmishlab/skirmishlab/engine"

// failing is the chance that figure k fails a test, in hundredths (DESC-CND-6).
func (g appraisal) failing(k, attribute int) int32 {
	u := &g.t.units[k]
	if u.kind != hero {
		return 100
	}
	return [...]int32{97, 89, 78, 47, 28, 8, 3, 0}[min(7, max(0, u.attributes[attribute]))]
}

// whole is the worth of all of figure k, in hundredths of points.
func (g appraisal) whole(k int) int32 { return g.t.units[k].whole }

// appraisePower weighs actions that are neither moves nor attacks.
func (g appraisal) appraisePower(i int, a engine.Action, t *engine.Terms) {
	f := &g.s.figures[i]
	k := int(a.N&0xff) - 1
	switch a.Verb {
	case verbRest:
		t[termFatigue] -= int32(f.fatigue)
	case verbShake:
		t[engine.TermTempo]++
	case verbStand:
		t[engine.TermTempo] += 4
	case verbRevive, verbPrayer, verbHeal:
		if k >= 0 && k < len(g.t.units) {
			g.appraiseCure(k, a.Verb, t)
		}
	case verbRaise:
		t[engine.TermTempo] += 3
		t[termFatigue]++
	case verbFury:
		t[engine.TermTempo] += 2
		t[termFatigue]++
	case verbGrab, verbHowl, verbEarth, verbWater, verbThrow, verbAir, verbFlock:
		g.appraiseSpell(i, a, t)
	case verbFeat:
		g.appraiseFeat(i, a, t)
	case verbReroll:
		g.appraiseReroll(a, t)
	case verbShield, verbGhost, verbStoneskin:
		t[termHeal] += int32(g.t.worth(i, 1))
		if a.Verb != verbShield {
			t[termFatigue]++
		}
		if a.Verb == verbShield && a.N >= 3 {
			t[termHeal] -= int32(g.t.worth(i, 1))
		}
	case verbAbsorb:
		t[termHeal] += int32(g.t.worth(i, int(a.N)))
		t[termFatigue] += a.N
		sum := g.total(g.s.atk.spent)
		left := g.t.units[i].health - f.damage
		if n := g.net(i, &sum); n >= left && n-int8(a.N) < left {
			t[termHeal] += g.whole(i)
		}
	case verbMana, verbCharm:
		t[engine.TermTempo]++
	case verbDoor:
		t[engine.TermTempo]--
		if g.ai.distance >= far {
			t[engine.TermTempo] += 6 // the way to the enemy is barred
		}
	}
}

// appraiseSpell weighs what attribute tests may do (section 10, 5).
func (g appraisal) appraiseSpell(i int, a engine.Action, t *engine.Terms) {
	hit := func(k, attribute int, worth int32) {
		t[termCondition] += worth * g.failing(k, attribute) / 100
	}
	switch a.Verb {
	case verbGrab:
		if k := int(a.N) - 1; k >= 0 && k < len(g.t.units) {
			hit(k, might, g.whole(k)*15/100)
		}
	case verbHowl:
		for m := g.enemiesOf(i, false); m != 0; m &= m - 1 {
			k := trailing(m)
			hit(k, willpower, int32(g.t.worth(k, 1))/2)
		}
	case verbEarth:
		for m := g.enemiesOf(i, true); m != 0; m &= m - 1 {
			if k := trailing(m); !g.s.figures[k].has(immobilized) {
				hit(k, awareness, g.whole(k)*15/100)
			}
		}
	case verbWater:
		for m := g.enemiesOf(i, true); m != 0; m &= m - 1 {
			k := trailing(m)
			hit(k, willpower, int32(g.t.worth(k, 1)))
		}
	case verbThrow:
		k := int(a.N>>1) - 1
		if k < 0 || k >= len(g.t.units) {
			return
		}
		worth := int32(g.t.worth(k, 1))
		if a.Cell >= 0 {
			r := &g.t.rows[min(g.t.plan.kind[a.Cell], sludge)]
			worth += int32(g.t.worth(k, int(r.damage)))
			if r.holds || r.defeats {
				worth += g.whole(k) / 5
			}
		}
		t[engine.TermDamage] += worth * g.failing(k, might) / 100
	case verbAir:
		t[termHeal] += g.riskHere(i) / 3
	case verbFlock:
		t[engine.TermTempo]++
	}
}

// appraiseCure weighs what gives figure k back its health.
func (g appraisal) appraiseCure(k int, verb engine.Verb, t *engine.Terms) {
	if verb == verbRevive {
		t[termHeal] += g.whole(k)
		return
	}
	h := &g.s.figures[k]
	t[termHeal] += int32(g.t.worth(k, int(min(2, h.damage))))
	if h.status == fallen {
		t[termHeal] += g.whole(k)
	}
	if verb == verbPrayer {
		t[termFatigue]++
	}
}

// appraiseBlow weighs an attack with a hero's first weapon; a friend's harm counts twice.
func (g appraisal) appraiseBlow(i, j, distance int, t *engine.Terms) {
	p := g.worthOf(g.ai.mode, int(g.t.units[i].profiles[0]), j, distance, false)
	if g.t.units[j].side == g.t.units[i].side {
		p.damage, p.kill = -2*p.damage, -2*p.kill
	}
	t[engine.TermDamage] += p.damage
	t[termKill] += p.kill
}

// appraiseVision weighs healing all friends within three spaces.
func (g appraisal) appraiseVision(i int, t *engine.Terms) {
	for j := range g.t.units {
		if g.friend(i, j) && g.within(i, j, 3) {
			t[termHeal] += int32(g.t.worth(j, int(min(4, g.s.figures[j].damage))))
			if g.s.figures[j].status == fallen {
				t[termHeal] += g.whole(j)
			}
		}
	}
}

// appraiseStunning weighs stunning all of the group of figure k.
func (g appraisal) appraiseStunning(k int, t *engine.Terms) {
	for j := range g.t.units {
		if g.s.up(j) && g.t.units[j].side == g.t.units[k].side && g.t.units[j].group == g.t.units[k].group {
			t[termCondition] += g.whole(j) * 30 / 100
		}
	}
}

// appraiseFeat weighs a heroic feat.
func (g appraisal) appraiseFeat(i int, a engine.Action, t *engine.Terms) {
	feat, ok := g.featOf(i)
	k := int(a.N&0xff) - 1
	if !ok || k >= len(g.t.units) {
		return
	}
	switch feat {
	case featAshrian:
		if k >= 0 {
			g.appraiseStunning(k, t)
		}
	case featAvric:
		g.appraiseVision(i, t)
	case featGrisban:
		g.addStrikes(i, 1, t)
	case featTarha:
		for _, j := range [2]int{k, int(a.N>>8&0xff) - 1} {
			if j >= 0 && j < len(g.t.units) {
				g.appraiseBlow(i, j, g.distance(i, j), t)
			}
		}
	case featLeoric:
		for j := range g.t.units {
			if j != i && g.s.up(j) && g.near(i, j) {
				g.appraiseBlow(i, j, 1, t)
			}
		}
	case featJain:
		t[engine.TermTempo] += 2
		t[engine.TermDamage] += g.strikeNow(i).damage
	case featSyndrael:
		t[engine.TermTempo]++
		if k >= 0 {
			t[engine.TermTempo]++
		}
		if g.ai.left[0] > 0 && g.strikeNow(i).damage > 0 {
			t[engine.TermTempo] -= 4 // strike first
		}
	case featTomble:
		if left := g.t.units[i].health - g.s.figures[i].damage; left <= 3 {
			t[engine.TermRisk] -= g.riskHere(i)
		} else {
			t[engine.TermTempo] -= 2
		}
	}
}

// appraiseReroll compares a die with its mean.
func (g appraisal) appraiseReroll(a engine.Action, t *engine.Terms) {
	at := &g.s.atk
	p := &g.t.profiles[at.profile]
	c := p.dice.die(int(a.N))
	if c < 0 || at.target < 0 {
		return
	}
	worth := int32(g.t.worth(int(at.target), 1))
	shown := attackFaces[c][at.faces.Lane(int(a.N))%6]
	mean := [attackColours]int32{16, 26, 17, 12}[c] // a twelfth of a heart, surges counted half
	now := 12*int32(shown.hearts) + 6*int32(shown.surges)
	if shown.miss {
		mean = 60
	}
	if at.roll.miss && !shown.miss {
		return
	}
	t[engine.TermDamage] += worth * (mean - now) / 12
}
