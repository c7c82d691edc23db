package engine

// Stack holds unfinished business: frames, the topmost of which every choice and
// roll belongs to. It is a plain value of fixed size and is copied with the state.
type Stack[F comparable] struct {
	frames [StackDepth]F
	n      uint8
}

// StackDepth is the greatest depth any system may state in Info.MaxDepth.
const StackDepth = 8

// Len is the number of frames.
func (s *Stack[F]) Len() int { return int(s.n) }

// Top returns the topmost frame for reading and changing; it panics when there is
// none.
func (s *Stack[F]) Top() *F { return &s.frames[s.n-1] }

// At returns frame i counted from the bottom.
func (s *Stack[F]) At(i int) *F { return &s.frames[i] }

// Push puts a frame on top; it panics beyond StackDepth, which is a fault of the
// system.
func (s *Stack[F]) Push(f F) {
	s.frames[s.n] = f
	s.n++
}

// Pop removes the topmost frame and returns it. What is above Len stays zero, so
// that equal stacks are equal values.
func (s *Stack[F]) Pop() F {
	s.n--
	f := s.frames[s.n]
	var zero F
	s.frames[s.n] = zero
	return f
}
