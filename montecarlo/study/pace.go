package study

// pace notes the processor time that each tenth of a run took, so that a run that
// becomes slower as it grows is seen in its timing.json.
type pace struct {
	began  float64   // CPU seconds of the process before the run
	tenths []float64 // CPU seconds since then, at the end of each tenth of the games
}

// note gets the games accepted so far and the most that may come. While that
// shrinks, because a rule settled a matchup, several tenths can end at once.
func (p *pace) note(done, most int64) {
	for len(p.tenths) < 10 && most > 0 && done*10 >= most*int64(len(p.tenths)+1) {
		p.tenths = append(p.tenths, CPUSeconds()-p.began)
	}
}

// spent returns the CPU seconds of each tenth.
func (p *pace) spent() []float64 {
	list := make([]float64, len(p.tenths))
	before := 0.0
	for i, at := range p.tenths {
		list[i], before = at-before, at
	}
	return list
}
