package ingest

import "time"

const (
	// freeFailures may follow each other at once: somebody is trying things.
	freeFailures = 3
	firstPause   = 5 * time.Second
	longestPause = time.Minute
)

// failing remembers the failures in a row of one partner. After a few of them a
// further call gets the last one's answer for a growing while: whoever asks in
// a loop troubles neither the partner nor the shop.
type failing struct {
	times int
	at    time.Time
	err   error
}

func (f *failing) note(err error, at time.Time) {
	if err == nil {
		*f = failing{}
		return
	}
	f.times, f.at, f.err = f.times+1, at, err
}

func (f *failing) cools(now time.Time) bool {
	if f.times < freeFailures {
		return false
	}
	pause := longestPause
	if doublings := f.times - freeFailures; doublings < 4 {
		pause = min(firstPause<<doublings, longestPause)
	}
	age := now.Sub(f.at)
	return age >= 0 && age < pause
}
