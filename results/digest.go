package results

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
)

// A digest is SHA-256 over rows in schema order: integers as zigzag varints (those of
// encoding/binary and Protocol Buffers), which keeps rows short; words with their length
// before them; truth values as a byte; what may be null with a byte before it that says
// whether it is there.

type encoder struct{ b []byte }

func (e *encoder) num(v int64)   { e.b = binary.AppendVarint(e.b, v) }
func (e *encoder) word(s string) { e.num(int64(len(s))); e.b = append(e.b, s...) }

func (e *encoder) flag(v bool) {
	if v {
		e.b = append(e.b, 1)
		return
	}
	e.b = append(e.b, 0)
}

// nums adds numbers, most of which take a byte.
func (e *encoder) nums(list ...int64) {
	b := e.b
	for _, v := range list {
		if -64 <= v && v < 64 {
			b = append(b, byte(v<<1^v>>63))
		} else {
			b = binary.AppendVarint(b, v)
		}
	}
	e.b = b
}

func (e *encoder) words(list ...string) {
	for _, s := range list {
		e.word(s)
	}
}

func (e *encoder) maybe(v *int32) {
	if e.flag(v != nil); v != nil {
		e.num(int64(*v))
	}
}

// encodable is a row that can be digested.
type encodable interface{ encode(e *encoder) }

func (r *GameRow) encode(e *encoder) {
	r.encodeWhat(e)
	r.encodeGame(e)
}

// encodeWhat encodes the columns that say what is played by whom.
func (r *GameRow) encodeWhat(e *encoder) {
	e.words(r.System, r.Scenario, r.Variant, r.Options, r.Map, r.ArmyA, r.ArmyB, r.CommanderA, r.CommanderB)
}

// sameWhat reports whether encodeWhat encodes two rows alike.
func (r *GameRow) sameWhat(o *GameRow) bool {
	return r.System == o.System && r.Scenario == o.Scenario && r.Variant == o.Variant && r.Options == o.Options &&
		r.Map == o.Map &&
		r.ArmyA == o.ArmyA && r.ArmyB == o.ArmyB && r.CommanderA == o.CommanderA && r.CommanderB == o.CommanderB
}

// encodeGame encodes the others.
func (r *GameRow) encodeGame(e *encoder) {
	e.nums(int64(r.Matchup), int64(r.Block), int64(r.Game), int64(r.SeatA))
	e.flag(r.ScoreA != nil)
	if r.ScoreA != nil {
		e.num(int64(*r.ScoreA))
	}
	e.word(r.Ending)
	e.flag(r.Capped)
	e.nums(int64(r.Rounds), int64(r.PointsA), int64(r.PointsB), int64(r.LostA), int64(r.LostB),
		int64(r.DealtA), int64(r.DealtB), int64(r.ExpectedA), int64(r.ExpectedB))
	e.maybe(r.LuckA)
	e.maybe(r.LuckB)
	e.word(r.Failure)
}

func (r *UnitRow) encode(e *encoder) {
	e.nums(int64(r.Matchup), int64(r.Chunk), int64(r.Block), int64(r.Game))
	e.word(r.Army)
	e.nums(int64(r.Seat), int64(r.Number))
	e.words(r.Figure, r.Unit)
	e.nums(int64(r.Points), r.Games, r.Moves, r.Steps, r.Attacks, r.Dealt, r.Taken, r.DealtPts, r.TakenPts,
		r.Expected, r.Kills, r.KillPts, r.Deaths, r.Rounds, r.Wins, r.Draws, r.Ground)
	if e.flag(r.Luck != nil); r.Luck != nil {
		e.num(*r.Luck)
	}
}

func (r *CellRow) encode(e *encoder) {
	e.nums(int64(r.Matchup), int64(r.Chunk), int64(r.Block), int64(r.Game))
	e.word(r.Army)
	e.num(int64(r.Seat))
	e.word(r.Cell)
	e.nums(int64(r.X), int64(r.Y), int64(r.Level))
	e.word(r.Terrain)
	e.nums(r.Visits, r.Passes, r.Damage, r.Dealt, r.Deaths, r.Held)
}

func (r *EventRow) encode(e *encoder) {
	e.nums(int64(r.Matchup), int64(r.Block), int64(r.Game), int64(r.Number), int64(r.Round))
	e.words(r.Side, r.Kind, r.Figure, r.Other, r.Cell, r.Rule)
	e.nums(int64(r.N), int64(r.M))
}

func (r *AccountRow) encode(e *encoder) {
	e.nums(int64(r.Matchup), int64(r.Block), int64(r.Game), int64(r.Number), int64(r.Round))
	e.words(r.Side, r.Kind, r.What, r.Figure, r.Unit, r.Rule)
	e.num(int64(r.Amount))
}

func (r *ChoiceRow) encode(e *encoder) {
	e.nums(int64(r.Matchup), int64(r.Block), int64(r.Game), int64(r.Ply))
	e.words(r.Side, r.Choice, r.Again)
}

func (r *ListRow) encode(e *encoder) {
	e.num(int64(r.Matchup))
	e.word(r.Army)
	e.num(int64(r.Seat))
	e.word(r.Unit)
	e.nums(int64(r.Copies), int64(r.Points))
}

// digester digests chunks, one after the other.
type digester struct {
	sum     hash.Hash
	encoder encoder
}

func newDigester() *digester {
	return &digester{sum: sha256.New(), encoder: encoder{b: make([]byte, 0, 1<<12)}}
}

// spill hands what was encoded to the hash before the buffer would grow.
func (d *digester) spill() {
	if len(d.encoder.b) > 1<<15 {
		d.sum.Write(d.encoder.b)
		d.encoder.b = d.encoder.b[:0]
	}
}

// digest ends a chunk.
func (d *digester) digest() (sum digest) {
	d.sum.Write(d.encoder.b)
	d.encoder.b = d.encoder.b[:0]
	d.sum.Sum(sum[:0])
	d.sum.Reset()
	return sum
}

// digest is the SHA-256 of a chunk's rows; zero stands for none.
type digest [sha256.Size]byte

// String writes it in hexadecimal.
func (d digest) String() string {
	if d == (digest{}) {
		return ""
	}
	return hex.EncodeToString(d[:])
}

func parseDigest(text string) (d digest, err error) {
	if len(text) != 2*len(d) {
		return d, fmt.Errorf("%q is no digest", text)
	}
	_, err = hex.Decode(d[:], []byte(text))
	return d, err
}

// digestRows digests the rows of one chunk.
func digestRows[T any, P interface {
	*T
	encodable
}](d *digester, rows []T) digest {
	for i := range rows {
		P(&rows[i]).encode(&d.encoder)
		d.spill()
	}
	return d.digest()
}

// digestGames is digestRows of games. What is played by whom is the same in all games of most chunks.
func digestGames(d *digester, rows []GameRow) digest {
	var what encoder
	for i := range rows {
		if i == 0 || !rows[i].sameWhat(&rows[i-1]) {
			what.b = what.b[:0]
			rows[i].encodeWhat(&what)
		}
		d.encoder.b = append(d.encoder.b, what.b...)
		rows[i].encodeGame(&d.encoder)
		d.spill()
	}
	return d.digest()
}
