// Package session lets programs play: one JSON object a line, a request in, a reply out.
//
// A server holds any number of games. Of a game that a request begins for one side, nothing that is sealed
// for the other crosses the pipe: positions, events and answers are those of the side's view, and a copy made to
// look ahead has everything hidden drawn anew. Anyone who asks for both sides sees both.
//
// A fault of the caller is answered with a sentence and leaves the game as it is; only an end of the input, a
// request to quit or a reader that stops reading ends a session.
//
// docs/session.md is the protocol for those who write the other end; the schemas of all messages are made from the
// types in request.go and reply.go.
package session
