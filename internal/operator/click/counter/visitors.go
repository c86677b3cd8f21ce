package counter

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"net/netip"
	"time"

	"launchrack/internal/model/tally"
)

const (
	// repeatTime is how long a further click of a browser on a plan is the same click.
	repeatTime = 30 * time.Minute
	// keyTime is how long a key makes marks. It is known for repeatTime more, to find what it
	// made: a day in all.
	keyTime = 24*time.Hour - repeatTime
	// maxIDs is how many clicks of a browser on a plan keep their ids while a key lasts.
	maxIDs = 3
	// maxSeen bounds the marks that are remembered: at a million clicks a day there are some
	// 21,000. The oldest is forgotten first.
	maxSeen = 1 << 18
)

// mark stands for a browser and a plan. Without the key nobody finds out which.
type mark [16]byte

// visitors remembers who clicked what, in memory alone: for half an hour, and of links that take an id while a key lasts. It is not safe for
// concurrent use.
type visitors struct {
	// keys are the present one and the one before.
	keys    [2][]byte
	changed time.Time
	// marks are the clicks that count, and named those whose ids are kept.
	marks, named tally.Of[mark]
}

// look reports whether a browser clicked on a plan shortly before, and whether the id of its click is kept. It remembers
// that it clicked now.
func (v *visitors) look(now time.Time, network netip.Prefix, agent string, plan int64, hasID bool) (isRepeat, keepsID bool) {
	v.renewKeys(now)
	text := binary.BigEndian.AppendUint64(network.Addr().AppendTo(nil), uint64(plan))
	text = append(text, agent...)
	fresh := markOf(v.keys[0], text)
	marks := []mark{fresh}
	if v.keys[1] != nil {
		marks = append(marks, markOf(v.keys[1], text))
	}
	isRepeat = !v.marks.Take(now, tally.Bounds{Span: repeatTime, Each: 1, Most: maxSeen}, marks...)
	return isRepeat, hasID && v.named.Take(now, tally.Bounds{Span: keyTime, Each: maxIDs, Most: maxSeen}, fresh)
}

func markOf(key, text []byte) mark {
	h := hmac.New(sha256.New, key)
	_, _ = h.Write(text) // a hash takes any text
	return mark(h.Sum(nil)[:len(mark{})])
}

// renewKeys makes a new key once the present one is old, and drops the one before once nothing
// of it is left.
func (v *visitors) renewKeys(now time.Time) {
	if v.keys[0] == nil || now.Sub(v.changed) >= keyTime {
		key := make([]byte, sha256.Size)
		_, _ = rand.Read(key) // it never fails
		v.keys, v.changed = [2][]byte{key, v.keys[0]}, now
		v.named = tally.Of[mark]{}
	}
	if now.Sub(v.changed) >= repeatTime {
		v.keys[1] = nil
	}
}
