package market

import "time"

// PartnerState is how the refreshes of one partner went, which decides whether
// its plans are shown as current.
type PartnerState struct {
	Partner Partner
	// GoodAt is when the last good refresh ended; zero for none yet.
	GoodAt time.Time
	// FailedAt is when the last failed refresh ended; zero for none.
	FailedAt time.Time
	// Failure is the public reason of that failure.
	Failure string
}

// Stale is whether the last refresh failed.
func (s PartnerState) Stale() bool { return s.FailedAt.After(s.GoodAt) }

// Bundled is whether no refresh has succeeded yet, so that the plans shown are
// those that came with the program.
func (s PartnerState) Bundled() bool { return s.GoodAt.IsZero() }
