// Package luck takes the luck of the dice out of scores, and keeps the account of a game:
// what the matchup gave each side at the start, what the dice gave, what play did.
//
// Chance is a player, so the law of every roll is known. The luck of a roll is what a value
// of positions says of the game after it less what it was to be expected to say, over the
// law:
//
//	luck = V(after the outcome) - sum over outcomes k of P(k) V(after k)
//
// Its mean is 0 whatever V is and however both sides play, so a score less the luck of its
// game estimates the same as the score. How much smaller its variance is depends on V
// alone. The method is the control variate of AIVAT (Burch, Schmid, Moravcik and Bowling
// 2018) and of the advantage sums before it (Zinkevich, Bowling, Bard, Kan and Billings
// 2006; White and Bowling 2009).
//
// Nothing asks that V be asked about every outcome. Any function of the outcome that is
// fixed before the roll does, so of a law with many outcomes a few are carried out and the
// others lie between them on straight lines; and a roll whose worst and best outcome are
// worth the same is not looked at further.
//
// All is counted in millionths of a won game, as integers, so that rows are the same on
// every machine and accounts add up exactly. The luck of a game never exceeds a won game
// either way, by design: of a roll that could take it further only a share is counted, fixed
// before it is rolled. Scores without luck therefore lie between -1 and 2, and confidence
// sequences of bounded values hold for them.
//
// Goals: a sum that costs a fraction of the game, for every system and commander.
//
// Not goals: fitting values (montecarlo.FitValue), statistics of what is left
// (results/stats), telling accounts (cmd/sim, cmd/sim/internal/report).
package luck
