package operator

import (
	"slices"
	"sort"
	"time"
)

// The budget of wrong codes that all addresses share. It shrinks while wrong
// codes go on: a day's budget is halved for every halvedEvery wrong codes of the
// history before that day, and grows back as they leave the history.
const (
	hourBudget = 20
	hour       = time.Hour
	dayBudget  = 40
	day        = 24 * time.Hour
	// minDayBudget is the smallest budget of a day, so that nobody waits for more than
	// a day.
	minDayBudget = 1
	halvedEvery  = 20
	history      = 90 * day
	// maxHistory bounds the attempts that are read; with as many the budget is
	// the smallest one already.
	maxHistory = 1000
)

// budgetOfDay returns how many wrong codes a day may have after the given number of
// earlier ones.
func budgetOfDay(earlier int) int { return max(minDayBudget, dayBudget>>(earlier/halvedEvery)) }

// shared are the attempts of all clients within the history, newest first.
type shared []Attempt

// after counts the attempts that are less than d old at a moment.
func (s shared) after(at time.Time, d time.Duration) int {
	since := at.Add(-d)
	return sort.Search(len(s), func(i int) bool { return !s[i].At.After(since) })
}

// day returns the budget of the 24 hours before a moment, and the used part of it.
func (s shared) day(at time.Time) (used, budget int) {
	used = s.after(at, day)
	return used, budgetOfDay(s.after(at, history) - used)
}

// hasRoom reports whether one more guess at a moment is within the budget.
func (s shared) hasRoom(at time.Time) bool {
	used, budget := s.day(at)
	return s.after(at, hour) < hourBudget && used < budget
}

// frees returns the first moment after now at which there is room, the zero time
// when there is room now. Room appears only when an attempt leaves a window.
func (s shared) frees(now time.Time) time.Time {
	if s.hasRoom(now) {
		return time.Time{}
	}
	var moments []time.Time
	for _, a := range s {
		for _, window := range []time.Duration{hour, day, history} {
			if at := a.At.Add(window); at.After(now) {
				moments = append(moments, at)
			}
		}
	}
	slices.SortFunc(moments, time.Time.Compare)
	for _, at := range moments {
		if s.hasRoom(at) {
			return at
		}
	}
	return now.Add(day) // not reached: without attempts there is room
}
