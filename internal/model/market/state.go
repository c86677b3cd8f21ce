package market

import "time"

// PartnerState is how the refreshes of one partner went, which decides whether
// its plans are shown as current.
type PartnerState struct {
	Partner Partner
	// GoodAt is when the last good refresh ended; zero for none yet. It moves with
	// every refresh while the catalogue's version stays, so an answer that is cached
	// by version must not show it but ConfirmedAt.
	GoodAt time.Time
	// ConfirmedAt is the end of the good refresh that belongs to the catalogue's
	// version. It moves only with the version, so that equal versions have equal bytes.
	// Zero while the rows have their own times: before the first good refresh,
	// and after an import.
	ConfirmedAt time.Time
	// WatchedSince is when the first good refresh ended, after the last import if there was one:
	// what the shop knows of earlier days came with the program or in a file. Zero for never.
	WatchedSince time.Time
	// FailedAt is when the last failed refresh ended; zero for none.
	FailedAt time.Time
	// Failure is the public reason of that failure.
	Failure string
	// Held reports whether that failure was an answer that was held back, which
	// an operator may still accept.
	Held bool
	// Holds is what guards on numbers hold back.
	Holds Holds
	// Pace is how the partner is asked.
	Pace Pace
	// Paused reports that an operator has stopped the partner's refreshes.
	Paused bool
	// Off reports that the partner is not asked here until something is configured.
	Off bool
	// Overdue reports that the partner has not confirmed its plans for longer than it
	// should. It is judged when a snapshot is made and never stored. ConfirmedAt is then
	// GoodAt.
	Overdue bool
}

// Standing is how all partners stand at one moment.
type Standing struct {
	States []PartnerState
	// Runs are the last lines of the partners' logs.
	Runs []Run
	// Plans counts the rows of each partner; those by hand belong to none.
	Plans map[PartnerID]int
}

// Health is what an operator should know of a partner's last answer.
type Health struct {
	Partner PartnerID
	// Rejected counts items that were not taken, Unconfirmed rows that stay although their
	// item was rejected, HeldPrices prices that are held back, and Drifted fields that changed.
	Rejected, Unconfirmed, HeldPrices, Drifted int
	// Held reports that the answer is held back, Overdue that no answer confirmed the plans
	// for longer than one should, and Rests that the partner is not asked after failures.
	Held, Overdue, Rests bool
	// LostLeases counts the refreshes of this process that lost their lease.
	LostLeases int64
}

// AsOf is when the partner's plans were last confirmed, as the catalogue's
// version has it; zero for never.
func (s PartnerState) AsOf() time.Time {
	if s.ConfirmedAt.IsZero() {
		return s.GoodAt // the time of the imported rows, which stays
	}
	return s.ConfirmedAt
}

// Stale reports whether the plans cannot be taken for current: the last refresh failed, or
// the next one is overdue.
func (s PartnerState) Stale() bool { return s.Overdue || s.Failed() }

// Failed reports whether the last refresh failed.
func (s PartnerState) Failed() bool { return s.FailedAt.After(s.GoodAt) }

// Bundled reports whether no refresh has succeeded yet: the shop shows the plans that came
// with the program.
func (s PartnerState) Bundled() bool { return s.GoodAt.IsZero() }
