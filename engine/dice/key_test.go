package dice

import (
	"fmt"
	"testing"
)

func TestKeyLayout(t *testing.T) {
	for _, c := range []struct {
		key  Key
		want uint64
	}{
		{NewKey(0xff, 0, 0, 0, 0), 0xff00000000000000},
		{NewKey(0, 0xf, 0, 0, 0), 0x00f0000000000000},
		{NewKey(0, 0, 0xfff, 0, 0), 0x000fff0000000000},
		{NewKey(0, 0, 0, 0xffff, 0), 0x000000ffff000000},
		{NewKey(0, 0, 0, 0, 0xffffff), 0x0000000000ffffff},
		{NewKey(0x12, 0x3, 0x456, 0x789a, 0xbcdef0), 0x123456789abcdef0},
	} {
		if uint64(c.key) != c.want {
			t.Errorf("key %016x, want %016x", uint64(c.key), c.want)
		}
	}
	if got, want := NewKey(1, 2, 3, 4, 5).String(), "purpose 1, seat 2, number 3, round 4, ordinal 5"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestNewKeyPanicsOutOfRange(t *testing.T) {
	for _, c := range []struct {
		seat    uint8
		number  uint16
		ordinal uint32
	}{{MaxSeat + 1, 0, 0}, {0, MaxNumber + 1, 0}, {0, 0, MaxOrdinal + 1}} {
		func() {
			defer func() {
				want := fmt.Sprintf("dice: key out of range: seat %d of at most 15, number %d of at most 4095, "+
					"ordinal %d of at most 16777215", c.seat, c.number, c.ordinal)
				if got := fmt.Sprint(recover()); got != want {
					t.Errorf("%+v: panic %q, want %q", c, got, want)
				}
			}()
			NewKey(0, c.seat, c.number, 0, c.ordinal)
		}()
	}
}

// FuzzKey: fields that fit come back, so different fields are different keys,
// and any 64 bits are the key of their fields.
func FuzzKey(f *testing.F) {
	f.Add(uint8(0), uint8(0), uint16(0), uint16(0), uint32(0))
	f.Add(uint8(255), uint8(15), uint16(4095), uint16(65535), uint32(1<<24-1))
	f.Add(uint8(1), uint8(16), uint16(4096), uint16(2), uint32(1<<24))
	f.Fuzz(func(t *testing.T, purpose, seat uint8, number, round uint16, ordinal uint32) {
		fits := seat <= MaxSeat && number <= MaxNumber && ordinal <= MaxOrdinal
		defer func() {
			if r := recover(); (r == nil) != fits {
				t.Fatalf("panic %v, fields fit: %v", r, fits)
			}
		}()
		k := NewKey(purpose, seat, number, round, ordinal)
		p, s, n, r, o := k.Fields()
		if p != purpose || s != seat || n != number || r != round || o != ordinal {
			t.Fatalf("%v from %d %d %d %d %d", k, purpose, seat, number, round, ordinal)
		}
		p, s, n, r, o = (^k).Fields()
		if NewKey(p, s, n, r, o) != ^k {
			t.Fatalf("the fields of %x do not give it again", uint64(^k))
		}
	})
}

// FuzzOutcome: whatever the labels, Outcome agrees with a sum over the faces
// done by hand or refuses, and never panics.
func FuzzOutcome(f *testing.F) {
	f.Add(uint8(2), "6", "5", "1")
	f.Add(uint8(9), "4", "4", "")
	f.Add(uint8(10), "X", "3s", "h,s")
	f.Add(uint8(13), "20", "", "\x00")
	laws := append(shippedLaws(), HitLaw(3, 6, 2), HitLaw(2, 20, 7))
	f.Fuzz(func(t *testing.T, which uint8, a, b, c string) {
		l := laws[int(which)%len(laws)]
		labels := []string{a, b, c}[:min(3, len(l.Dice()))]
		if len(l.Dice()) > 3 && len(a)%2 == 0 {
			labels = make([]string, len(l.Dice()))
			for i := range labels {
				labels[i] = []string{a, b, c}[i%3]
			}
		}
		var sum Value
		known := len(labels) == len(l.Dice())
		for i := 0; known && i < len(labels); i++ {
			known = false
			for _, face := range l.Dice()[i].Faces {
				if face.Label == labels[i] {
					sum, known = sum+face.Value, true
					break
				}
			}
		}
		i, err := l.Outcome(labels)
		if !known {
			if err == nil {
				t.Fatalf("%s took %q", l.Name(), labels)
			}
			return
		}
		want, ok := l.fold(sum)
		if ok != (err == nil) || (ok && l.Value(i) != want) {
			t.Fatalf("%s of %q: outcome %d, error %v, want value %d, %v", l.Name(), labels, i, err, want, ok)
		}
	})
}
