package operator

import (
	"fmt"
	"math"
	"time"

	"launchrack/internal/model/errs"
)

// The limits on the wrong codes of one client. Guesses under way count as wrong
// until they are judged.
const (
	ownLimit  = 5
	ownWindow = 15 * time.Minute
	// firstLock doubles with every further lock, up to longestLock.
	firstLock   = 15 * time.Minute
	longestLock = 24 * time.Hour
	// lockMemory is how long after its end a lock makes the next one longer.
	lockMemory = 24 * time.Hour
	// firstDelay delays the answer to a client's first wrong code; it doubles
	// with every further one.
	firstDelay = 250 * time.Millisecond
)

// Window selects the newest attempts after a moment, at most Limit of them.
type Window struct {
	Since time.Time
	Limit int
}

// Scope selects the attempts that matter to a guess: those of its own client
// that were not forgiven, and those of all clients.
type Scope struct {
	Client   string
	Own, All Window
}

// Attempt is a guess that took a place within the limits.
type Attempt struct {
	At time.Time
	// Wrong is false while the guess is not judged yet.
	Wrong bool
}

// Lock refuses a client's guesses until Ends. The zero Lock refuses none.
type Lock struct {
	// Level is 1 for the first lock and grows with each that follows soon.
	Level int
	Ends  time.Time
}

// Standing is the attempts of a Scope, newest first, and the client's last
// lock.
type Standing struct {
	Own, All []Attempt
	Lock     Lock
}

// source says in words whose wrong codes caused a refusal.
type source string

const (
	ofAddress source = "from your address"
	ofDevice  source = "from this browser"
	// ofAll refuses every client that is not exempt.
	ofAll source = "lately"
)

// refusal says until when guesses are refused. The zero refusal refuses none.
type refusal struct {
	ends   time.Time
	source source
}

// refusal returns how a client's guess is refused now: by the longer of the waits for
// its own wrong codes and for the wrong codes of all clients. An exempt client waits
// for its own only.
func (s Standing) refusal(now time.Time, who client) refusal {
	worst := refusal{later(s.Lock.Ends, ownFrees(s.Own)), who.source()}
	if who.isDevice() && len(s.Own) >= deviceLimit {
		worst.ends = later(worst.ends, now.Add(ownWindow))
	}
	if !who.exempt {
		if all := shared(s.All).frees(now); all.After(worst.ends) {
			worst = refusal{all, ofAll}
		}
	}
	if !worst.ends.After(now) {
		return refusal{}
	}
	return worst
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// ownFrees returns the moment at which a client's attempts are below its limit again,
// the zero time if they are below it now.
func ownFrees(attempts []Attempt) time.Time {
	if len(attempts) < ownLimit {
		return time.Time{}
	}
	return attempts[ownLimit-1].At.Add(ownWindow)
}

// err is nil once the refusal is over.
func (r refusal) err(now time.Time) error {
	wait := r.ends.Sub(now)
	if wait <= 0 {
		return nil
	}
	return &errs.Error{Kind: errs.TooMany, Wait: wait,
		Message: fmt.Sprintf("Too many wrong codes %s. Please try again in %s.", r.source, inWords(wait))}
}

// inWords words a wait, rounded up so that nobody comes back too early.
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

// judged counts the wrong codes after a moment.
func judged(attempts []Attempt, since time.Time) (n int) {
	for _, a := range attempts {
		if a.Wrong && a.At.After(since) {
			n++
		}
	}
	return n
}

// nextLock returns the lock that begins now, the zero Lock if the client has guesses
// left.
func (s Standing) nextLock(now time.Time) Lock {
	if judged(s.Own, now.Add(-ownWindow)) < ownLimit {
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

// delay returns the delay of the answer to a client's nth wrong code.
func delay(nth int) time.Duration {
	if nth < 1 {
		return 0
	}
	return firstDelay << (min(nth, ownLimit) - 1)
}
