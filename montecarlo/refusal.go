package montecarlo

import "fmt"

// Refusal is the mistake of somebody who asked for what cannot be played or looked for, in words for them. Nothing was
// written.
type Refusal string

func (r Refusal) Error() string { return string(r) }

// Refuse words a Refusal.
func Refuse(format string, args ...any) error { return Refusal(fmt.Sprintf(format, args...)) }
