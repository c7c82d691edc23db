// Package outside makes commanders of programs that the user has. Each is a process that is sent the positions in
// which it must choose, and answers with its choice, as a client of sim session does (docs/session.md). A process is
// kept from game to game.
//
// A program that hangs, ends or chooses what is illegal loses the game (engine.Fallible). It is started anew for the
// next.
package outside
