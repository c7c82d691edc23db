package heroscape

import "github.com/skirmishlab/skirmishlab/engine"

// act is what a power lets a figure or its card do in the attack window (HS-TURN-4): its verb,
// what an action says, and what checks it, carries it out and weighs it. It stands apart from
// powerTable because what is carried out counts dice, and dice ask powerTable.
type act struct {
	verb  engine.Verb
	name  string // of the verb
	doc   string
	form  actForm
	by    trait // who can
	rule  engine.Rule
	check func(g moves, f, target fig, a engine.Action) engine.Refusal
	play  func(g play, f, target fig, a engine.Action, rec *engine.Recorder) // uses it up
	value func(g appraisal, target fig) int32                                // what a commander counts as damage

	// Of a special attack: whom it affects, in the order of their defence where that is not by
	// id, and the figure that is taken to be attacked; and the words of its declaration.
	victims func(g combat, f, target fig, a engine.Action) (set figset, list uint64, chosen fig)
	words   string
}

// actForm is what an action of the attack window says besides its verb.
type actForm uint8

const (
	formCard  actForm = iota // nothing: it is the card's
	formGrip                 // a figure and an adjacent enemy
	formAim                  // a figure and an enemy
	formThree                // the same, and the three who take part
	formLine                 // a figure, one of its ends and a direction
)

// actTable holds a row for each.
var actTable = [...]act{
	{verb: verbExplode, name: "explode", doc: "Explosion on a chosen enemy", form: formAim, by: explodes,
		rule:    rulePwrDw1,
		check:   func(g moves, f, target fig, _ engine.Action) engine.Refusal { return g.checkExplode(f, target) },
		play:    func(g play, f, _ fig, _ engine.Action, _ *engine.Recorder) { g.spend(f) },
		victims: splashed, words: "{who} lets {other} explode ({n} dice)."},
	{verb: verbFire, name: "fire", doc: "Fire Line from one end in a direction", form: formLine, by: breathes,
		rule: rulePwrMimring1,
		check: func(g moves, f, _ fig, a engine.Action) engine.Refusal {
			return g.checkFire(f, a.N&8 != 0, int(a.N&7))
		},
		play:    func(g play, f, _ fig, _ engine.Action, rec *engine.Recorder) { g.spend(f); rec.Mark(ruleR19) },
		victims: inLine, words: "{who} breathes a line of fire over {other} ({n} dice)."},
	{verb: verbGrenade, name: "grenade", doc: "throw a grenade at a chosen enemy", form: formAim, by: throws,
		rule:    rulePwrAirborne2,
		check:   func(g moves, f, target fig, _ engine.Action) engine.Refusal { return g.checkGrenade(f, target) },
		play:    func(g play, f, _ fig, _ engine.Action, rec *engine.Recorder) { g.spendGrenade(f, rec) },
		victims: splashed, words: "{who} throws a grenade at {other} ({n} dice)."},
	{verb: verbVolley, name: "volley", doc: "three archers shoot one Arrow Volley", form: formThree, by: volleys,
		rule:    rulePwrRomarch1,
		check:   func(g moves, f, target fig, a engine.Action) engine.Refusal { return g.checkVolley(f, target, a.A) },
		play:    func(g play, _, target fig, a engine.Action, rec *engine.Recorder) { g.spendVolley(target, a.A, rec) },
		victims: targeted, words: "{who} and two others loose a volley at {other} ({n} dice)."},
	{verb: verbCharge, name: "charge", doc: "roll for Berserker Charge", form: formCard, by: charges,
		rule:  rulePwrTarn1,
		check: func(g moves, _, _ fig, _ engine.Action) engine.Refusal { return g.checkCharge() },
		play:  func(g play, _, _ fig, _ engine.Action, _ *engine.Recorder) { g.playCharge() },
		value: func(g appraisal, _ fig) int32 { return g.bestStrike() + 1 }},
	{verb: verbClone, name: "clone", doc: "roll for Water Clone instead of attacking", form: formCard, by: clones,
		rule:  rulePwrMarro1,
		check: func(g moves, _, _ fig, _ engine.Action) engine.Refusal { return g.checkClone() },
		play:  func(g play, _, _ fig, _ engine.Action, _ *engine.Recorder) { g.playClone() },
		value: func(g appraisal, _ fig) int32 { return g.cloneValue() }},
	{verb: verbChomp, name: "chomp", doc: "Chomp an adjacent enemy", form: formGrip, by: chomps, rule: rulePwrGrimnak1,
		check: func(g moves, f, target fig, _ engine.Action) engine.Refusal { return g.checkChomp(f, target) },
		play:  func(g play, f, target fig, _ engine.Action, rec *engine.Recorder) { g.playChomp(f, target, rec) },
		value: func(g appraisal, target fig) int32 { return g.chompValue(target) + g.bestStrike() }},
	{verb: verbShackle, name: "shackle", doc: "try to Mind Shackle an adjacent enemy's card", form: formGrip,
		by: shackles, rule: rulePwrNegok1,
		check: func(g moves, f, target fig, _ engine.Action) engine.Refusal { return g.checkShackle(f, target) },
		play:  func(g play, f, target fig, _ engine.Action, _ *engine.Recorder) { g.playShackle(f, target) },
		value: func(g appraisal, target fig) int32 { return g.shackleValue(target) + g.bestStrike() }},
}

// actOf are the acts by verb, nil for other verbs.
var actOf = func() (of [verbCount]*act) {
	for i := range actTable {
		of[actTable[i].verb] = &actTable[i]
	}
	return of
}()

// earlyActs are the traits of what a card can do before it attacks.
var earlyActs = func() (all trait) {
	for i := range actTable {
		if actTable[i].form <= formGrip {
			all |= actTable[i].by
		}
	}
	return all
}()

// d20 is a roll of one die for a power: what it is for, the least that succeeds, what it does,
// and its words.
type d20 struct {
	need    need
	purpose uint8
	name    string // of the purpose
	by      trait
	rule    engine.Rule
	least   func(g combat, f fig) int                            // where it is not the number of the chart
	settle  func(g play, f frame, ok bool, rec *engine.Recorder) // of a roll that has a frame to itself
	asked   string                                               // the word in `odds WORD`
	words   [2]string                                            // failure and success
}

// d20Table holds a row for each.
var d20Table = [...]d20{
	{need: needRollDrop, purpose: forDrop, name: "drop", by: drops, rule: rulePwrAirborne1, asked: "drop",
		words: [2]string{"The drop is delayed.", "The drop succeeds."}},
	{need: needRollArmor, purpose: forArmor, name: "stealth armor", by: ignores, rule: rulePwrMicrocorp1},
	{need: needRollChomp, purpose: forChomp, name: "chomp", by: chomps, rule: rulePwrGrimnak1, settle: play.settleChomp,
		words: [2]string{"{who} snaps at {other} in vain.", "{who} chomps {other}."}},
	{need: needRollShackle, purpose: forShackle, name: "mind shackle", by: shackles, rule: rulePwrNegok1,
		settle: play.settleShackle,
		words:  [2]string{"{who} fails to shackle {other}.", "{who} shackles the mind of {other}."}},
	{need: needRollCharge, purpose: forCharge, name: "berserker charge", by: charges, rule: rulePwrTarn1,
		settle: play.settleCharge, asked: "charge",
		words: [2]string{"No Berserker Charge.", "Berserker Charge: all may move again."}},
	{need: needRollFrenzy, purpose: forFrenzy, name: "frenzy", by: rages, rule: rulePwrViper2,
		settle: play.settleFrenzy, asked: "frenzy",
		words: [2]string{"No Frenzy.", "Frenzy: another turn."}},
	{need: needRollClone, purpose: forClone, name: "water clone", by: clones, rule: rulePwrMarro1,
		least: combat.cloneLeast,
		words: [2]string{"{who} does not clone.", "{who} clones."}},
}

// d20Of are the rolls by need, nil for other needs.
var d20Of = func() (of [needCount]*d20) {
	for i := range d20Table {
		of[d20Table[i].need] = &d20Table[i]
	}
	return of
}()
