// Package conform examines whether a rule system keeps the contract of package
// engine. It plays games of its tables in several ways and compares what must be
// equal; it knows no rule.
//
// A system's tests call [Run] with tables of its scenarios and [Golden] for the
// signature of its behaviour. [Examine] returns the findings as data, so that the
// suite itself can be tested with planted faults (engine/pocket).
//
// Not goals: whether rules are right (cases say that) and whether commanders are
// good.
package conform
