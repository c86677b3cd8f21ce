package counter

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"io"
	"net/netip"
	"time"
)

const (
	// repeatTime is how long a further click of a browser on a plan is the same click.
	repeatTime = 30 * time.Minute
	// keyTime is how long a key makes marks. It is known for repeatTime more, to find what it
	// made: a day in all.
	keyTime = 24*time.Hour - repeatTime
	// maxSeen bounds the marks that are remembered: at a million clicks a day there are some
	// 21,000. The oldest is forgotten first.
	maxSeen = 1 << 18
)

// mark stands for a browser and a plan. Without the key nobody finds out which.
type mark [16]byte

// seen is a mark and when it was made.
type seen struct {
	mark
	at time.Time
}

// visitors remembers who clicked what, in memory alone and for half an hour. It is not safe for
// concurrent use.
type visitors struct {
	random io.Reader
	// keys are the present one and the one before.
	keys    [2][]byte
	changed time.Time
	marks   map[mark]struct{}
	// queue holds the marks as they came, the oldest at head.
	queue []seen
	head  int
}

func newVisitors() *visitors {
	return &visitors{random: rand.Reader, marks: map[mark]struct{}{}}
}

// isRepeat reports whether a browser clicked on a plan shortly before, and remembers that it did
// now. It fails where there are no random bytes for a key.
func (v *visitors) isRepeat(now time.Time, network netip.Prefix, agent string, plan int64) (bool, error) {
	if err := v.renewKeys(now); err != nil {
		return false, err
	}
	v.forget(now)
	text := binary.BigEndian.AppendUint64(network.Addr().AppendTo(nil), uint64(plan))
	text = append(text, agent...)
	fresh := markOf(v.keys[0], text)
	if _, known := v.marks[fresh]; known {
		return true, nil
	}
	if v.keys[1] != nil {
		if _, known := v.marks[markOf(v.keys[1], text)]; known {
			return true, nil
		}
	}
	v.marks[fresh] = struct{}{}
	v.queue = append(v.queue, seen{fresh, now})
	return false, nil
}

func markOf(key, text []byte) mark {
	h := hmac.New(sha256.New, key)
	_, _ = h.Write(text) // a hash takes any text
	return mark(h.Sum(nil)[:len(mark{})])
}

// renewKeys makes a new key once the present one is old, and drops the one before once nothing
// of it is left.
func (v *visitors) renewKeys(now time.Time) error {
	if v.keys[0] == nil || now.Sub(v.changed) >= keyTime {
		key := make([]byte, sha256.Size)
		if _, err := io.ReadFull(v.random, key); err != nil {
			return err
		}
		v.keys, v.changed = [2][]byte{key, v.keys[0]}, now
	}
	if now.Sub(v.changed) >= repeatTime {
		v.keys[1] = nil
	}
	return nil
}

// forget drops the marks that are old, and the oldest where there are too many.
func (v *visitors) forget(now time.Time) {
	for v.head < len(v.queue) && (now.Sub(v.queue[v.head].at) >= repeatTime || len(v.marks) >= maxSeen) {
		delete(v.marks, v.queue[v.head].mark)
		v.head++
	}
	if v.head > len(v.queue)/2 {
		v.queue = append(v.queue[:0], v.queue[v.head:]...)
		v.head = 0
	}
}
