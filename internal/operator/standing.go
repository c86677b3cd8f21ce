package operator

import (
	"fmt"
	"math"
	"net/netip"
	"time"

	"launchrack/internal/clientip"
	"launchrack/internal/errs"
)

// The limits on wrong codes. Guesses under way count as wrong until they are
// judged.
const (
	ownMost   = 5
	ownWindow = 15 * time.Minute
	allMost   = 20
	allWindow = time.Hour
)

const (
	// firstLock doubles with every further lock, up to longestLock.
	firstLock   = 15 * time.Minute
	longestLock = 24 * time.Hour
	// lockMemory is how long after its end a lock makes the next one longer.
	lockMemory = 24 * time.Hour
	// firstHold is how long the answer to an address's first wrong code is held
	// back; it doubles with every further one.
	firstHold = 250 * time.Millisecond
)

// Window is the newest attempts after a moment, at most so many.
type Window struct {
	Since time.Time
	Most  int
}

// Scope says which attempts matter to a guess: those of its own address that
// were not forgiven, and those of all addresses.
type Scope struct {
	Address  string
	Own, All Window
}

func scopeOf(address string, now time.Time) Scope {
	return Scope{address, Window{now.Add(-ownWindow), ownMost}, Window{now.Add(-allWindow), allMost}}
}

// Attempt is a guess that took a place within the limits.
type Attempt struct {
	At time.Time
	// Wrong is false while the guess is not judged yet.
	Wrong bool
}

// Lock keeps an address out until Ends. The zero Lock keeps nobody out.
type Lock struct {
	// Level is 1 for the first lock and grows with each that follows soon.
	Level int
	Ends  time.Time
}

// Standing is the attempts of a Scope, newest first, and the address's last
// lock.
type Standing struct {
	Own, All []Attempt
	Lock     Lock
}

// refusal says until when guesses are refused. The zero refusal refuses none.
type refusal struct {
	ends time.Time
	// all is whether it holds for every address that is not exempt.
	all bool
}

// refusal is what an address that guesses now meets: the longer of the waits
// for its own wrong codes and for those of all. An exempt address waits for its
// own only.
func (s Standing) refusal(now time.Time, exempt bool) refusal {
	own := later(s.Lock.Ends, frees(s.Own, ownMost, ownWindow))
	all := frees(s.All, allMost, allWindow)
	switch {
	case !exempt && all.After(now) && all.After(own):
		return refusal{all, true}
	case own.After(now):
		return refusal{own, false}
	}
	return refusal{}
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// frees is when the first of the attempts, newest first, no longer counts; the
// zero time where there is room.
func frees(attempts []Attempt, most int, window time.Duration) time.Time {
	if len(attempts) < most {
		return time.Time{}
	}
	return attempts[most-1].At.Add(window)
}

// err is nil once the refusal is over.
func (r refusal) err(now time.Time) error {
	wait := r.ends.Sub(now)
	if wait <= 0 {
		return nil
	}
	who := "from your address"
	if r.all {
		who = "in the last hour"
	}
	return &errs.Error{Kind: errs.TooMany, Wait: wait,
		Message: fmt.Sprintf("Too many wrong codes %s. Please try again in %s.", who, inWords(wait))}
}

// inWords rounds up, so that nobody comes back too early.
func inWords(d time.Duration) string {
	unit, name := time.Hour, "hour"
	switch {
	case d <= 90*time.Second:
		unit, name = time.Second, "second"
	case d <= 90*time.Minute:
		unit, name = time.Minute, "minute"
	}
	n := int64(math.Ceil(float64(d) / float64(unit)))
	if n == 1 {
		return "1 " + name
	}
	return fmt.Sprintf("%d %ss", n, name)
}

// judged counts the attempts that turned out wrong.
func judged(attempts []Attempt) (n int) {
	for _, a := range attempts {
		if a.Wrong {
			n++
		}
	}
	return n
}

// next is the lock that begins now, the zero Lock where the address has guesses
// left.
func (s Standing) next(now time.Time) Lock {
	if judged(s.Own) < ownMost {
		return Lock{}
	}
	level := 1
	if s.Lock.Level > 0 && now.Before(s.Lock.Ends.Add(lockMemory)) {
		level = s.Lock.Level + 1
	}
	return Lock{level, now.Add(lockFor(level))}
}

func lockFor(level int) time.Duration {
	length := firstLock
	for range level - 1 {
		if length *= 2; length >= longestLock {
			return longestLock
		}
	}
	return length
}

// hold is how long the answer to the nth wrong code of an address waits.
func hold(nth int) time.Duration {
	if nth < 1 {
		return 0
	}
	return firstHold << (min(nth, ownMost) - 1)
}

// keyOf is the text that an address is counted under.
func keyOf(addr netip.Addr) string {
	network := clientip.Network(addr)
	switch {
	case !network.IsValid():
		return "unknown"
	case network.IsSingleIP():
		return network.Addr().String()
	}
	return network.String()
}
