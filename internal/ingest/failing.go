package ingest

import "time"

const (
	// maxQuickFailures may follow each other at once: somebody is trying things.
	maxQuickFailures = 3
	firstPause       = 5 * time.Second
	longestPause     = time.Minute
)

// failureStreak remembers the failures in a row of one partner. After a few of them a
// further call gets the last one's answer for a growing while: whoever asks in
// a loop troubles neither the partner nor the shop.
type failureStreak struct {
	times int
	at    time.Time
	err   error
}

func (f *failureStreak) record(err error, at time.Time) {
	if err == nil {
		*f = failureStreak{}
		return
	}
	f.times, f.at, f.err = f.times+1, at, err
}

func (f *failureStreak) coolingDown(now time.Time) bool {
	if f.times < maxQuickFailures {
		return false
	}
	pause := longestPause
	if doublings := f.times - maxQuickFailures; doublings < 4 {
		pause = min(firstPause<<doublings, longestPause)
	}
	age := now.Sub(f.at)
	return age >= 0 && age < pause
}
